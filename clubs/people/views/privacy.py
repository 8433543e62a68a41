"""Who sees names: a person's own page about their data, and the club's rule."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.people import shown
from clubs.people.access import club_page, not_found, player_for
from clubs.people.editing import editing
from clubs.people.forms import attempt
from clubs.people.forms.privacy import ClubNamesForm, EraseForm, OwnNameForm
from clubs.people.models import Club, Player, Role
from clubs.people.panels import panels_for
from clubs.people.services import erasing
from clubs.people.services import shown as services
from clubs.people.views.common import crumbs, form_page, posted, signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(Role.OWNER)
def club_names(request: HttpRequest, club: Club) -> HttpResponse:
    """What people outside the club see of its players' names."""
    with editing(club, request):
        form = ClubNamesForm(posted(request), kept=ClubNamesForm.of(club))
        if (
            request.method == "POST"
            and form.is_valid()
            and attempt(form, services.change_names, club=club, by=signed_in(request), **form.cleaned_data)
            is not None
        ):
            messages.success(request, gettext("Saved."))
            return redirect("people:settings", club=club.slug)
    settings = reverse("people:settings", args=[club.slug])
    return form_page(
        request,
        "people/names.html",
        form,
        club=club,
        crumbs=crumbs(club, (settings, gettext("Settings")), ("", gettext("Names"))),
    )


@require_safe
@login_required
def own_data(request: HttpRequest) -> HttpResponse:
    """What is kept of the person who asks, and what they may decide about it."""
    return _own_data(request, None)


@require_POST
@login_required
def own_name(request: HttpRequest, player: int) -> HttpResponse:
    """Choose what is seen of one's own name outside a club."""
    found = Player.objects.filter(pk=player, user=signed_in(request), merged_into=None).first()
    if found is None:
        raise not_found("player")
    form = OwnNameForm(posted(request))
    if (
        form.is_valid()
        and attempt(
            form, services.choose, player=found, level=form.cleaned_data["shown"], by=signed_in(request)
        )
        is not None
    ):
        messages.success(request, gettext("Saved."))
        return redirect("people:own-data")
    return _own_data(request, form)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required(app="allauth.account")
def erase(request: HttpRequest) -> HttpResponse:
    """Ask to be forgotten. It takes the password or the second step once more."""
    user = signed_in(request)
    form = EraseForm(posted(request))
    if request.method == "POST" and form.is_valid() and attempt(form, erasing.ask, user=user) is not None:
        messages.success(request, gettext("Noted. Until then you can take it back here."))
        return redirect("people:own-data")
    return form_page(request, "people/erase.html", form, days=erasing.waiting_days())


@require_POST
@login_required
def stay(request: HttpRequest) -> HttpResponse:
    """Take the erasure back."""
    erasing.take_back(user=signed_in(request))
    messages.success(request, gettext("Your account stays."))
    return redirect("people:own-data")


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(Role.OWNER)
def player_erase(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """An owner has a player forgotten who asked for it, or for whom somebody did."""
    found = player_for(request.user, club, player)
    form = EraseForm(posted(request))
    if (
        request.method == "POST"
        and form.is_valid()
        and attempt(form, erasing.ask_for_player, player=found, by=signed_in(request)) is not None
    ):
        messages.success(request, gettext("The name is being erased. It takes some minutes."))
        return redirect("people:players", club=club.slug)
    return form_page(
        request,
        "people/player_erase.html",
        form,
        club=club,
        player=found,
        crumbs=crumbs(club, (found.get_absolute_url(), found.name), ("", gettext("Erase"))),
    )


def _own_data(request: HttpRequest, form: OwnNameForm | None) -> HttpResponse:
    players = Player.objects.filter(user=signed_in(request), merged_into=None).select_related("club")
    return form_page(
        request,
        "people/own_data.html",
        form or OwnNameForm(),
        erasure=erasing.pending_of(signed_in(request)),
        panels=panels_for("own-data", request, signed_in(request)),
        names=[
            {
                "player": one,
                "form": OwnNameForm.of(one),
                "seen": shown.public_name(one),
                "is_limited": one.under_age,
            }
            for one in players.order_by("club__name", "pk")
        ],
    )
