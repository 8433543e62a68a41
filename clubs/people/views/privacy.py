"""Who sees names: a person's own page about their data, and the club's rule."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.people import shown
from clubs.people.access import club_page, not_found
from clubs.people.editing import editing
from clubs.people.forms import attempt
from clubs.people.models import Club, Player, Role
from clubs.people.privacy_forms import ClubNamesForm, OwnNameForm
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
    if form.is_valid() and attempt(
        form, services.choose, player=found, level=form.cleaned_data["shown"], by=signed_in(request)
    ):
        messages.success(request, gettext("Saved."))
        return redirect("people:own-data")
    return _own_data(request, form)


def _own_data(request: HttpRequest, form: OwnNameForm | None) -> HttpResponse:
    players = Player.objects.filter(user=signed_in(request), merged_into=None).select_related("club")
    return form_page(
        request,
        "people/own_data.html",
        form or OwnNameForm(),
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
