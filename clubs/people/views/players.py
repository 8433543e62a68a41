"""Players: the list, one player's page, and the officers' forms."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.people.access import OFFICERS, club_page, player_for, roles_in
from clubs.people.editing import editing
from clubs.people.forms import attempt
from clubs.people.forms.players import LinkForm, MergeForm, PasteForm, PlayerForm
from clubs.people.models import Club, Player
from clubs.people.names import tidy
from clubs.people.panels import panels_for
from clubs.people.services import pasting
from clubs.people.services import players as services
from clubs.people.shown import found_by_name, is_limited, public_name
from clubs.people.views.common import crumbs, form_page, posted, signed_in

PLAYERS_A_PAGE = 60
ORDERS = {"name": ("name", "pk"), "rating": ("-rating", "name", "pk")}


def _players(club: Club) -> tuple[str, str]:
    return reverse("people:players", args=[club.slug]), gettext("Players")


@require_safe
@club_page()
def player_list(request: HttpRequest, club: Club) -> HttpResponse:
    """The club's players, by name or by rating."""
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    asked = tidy(request.GET.get("q", ""))[:80]
    order = request.GET.get("order", "")
    order = order if order in ORDERS else "name"
    everyone = officer and request.GET.get("all") == "1"
    players = Player.objects.filter(club=club, merged_into=None).order_by(*ORDERS[order])
    if not everyone:
        players = players.filter(active=True)
    if asked:
        players = found_by_name(players.filter(name__icontains=asked))
    page = Paginator(players, PLAYERS_A_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "people/players.html",
        {
            "club": club,
            "page": page,
            "asked": asked,
            "order": order,
            "officer": officer,
            "everyone": everyone,
            "crumbs": crumbs(club, ("", gettext("Players"))),
        },
    )


@require_safe
@club_page()
def player_page(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """One player: rating, and what other parts of the club know of them."""
    found = player_for(request.user, club, player)
    if found.slug != player:
        return redirect(found, permanent=True)
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    return render(
        request,
        "people/player.html",
        {
            "club": club,
            "player": found,
            "officer": officer,
            "panels": panels_for("player", request, found),
            "seen": public_name(found),
            "unlisted": is_limited(found),
            "crumbs": crumbs(club, _players(club), ("", found.name)),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def player_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Add a player."""
    form = PlayerForm(posted(request), club=club)
    if request.method == "POST" and form.is_valid():
        player = attempt(form, services.add_player, club=club, by=signed_in(request), **form.values())
        if player is not None:
            messages.success(request, gettext("{name} is added.").format(name=player.name))
            return redirect(
                "people:player-new" if "another" in request.POST else "people:players", club=club.slug
            )
    return form_page(
        request,
        "people/player_form.html",
        form,
        club=club,
        crumbs=crumbs(club, _players(club), ("", gettext("Add a player"))),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def player_edit(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """Change a player."""
    found = player_for(request.user, club, player)
    with editing(found, request):
        form = PlayerForm(posted(request), club=club, kept=PlayerForm.of(found))
        if (
            request.method == "POST"
            and form.is_valid()
            and attempt(form, services.change_player, player=found, by=signed_in(request), **form.values())
            is not None
        ):
            messages.success(request, gettext("Saved."))
            return redirect(found)
    return _edit_page(request, club, found, form, LinkForm(club=club, initial={"member": found.user_id}))


def _edit_page(
    request: HttpRequest, club: Club, player: Player, form: PlayerForm, linking: LinkForm
) -> HttpResponse:
    page = form_page(
        request,
        "people/player_form.html",
        form,
        club=club,
        player=player,
        linking=linking,
        crumbs=crumbs(club, _players(club), (player.get_absolute_url(), player.name), ("", gettext("Edit"))),
    )
    if linking.is_bound and linking.errors:
        page.status_code = 422
    return page


@require_POST
@club_page(*OFFICERS)
def player_link(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """Say whose account a player is."""
    found = player_for(request.user, club, player)
    linking = LinkForm(posted(request), club=club)
    if (
        linking.is_valid()
        and attempt(
            linking,
            services.link_account,
            player=found,
            by=signed_in(request),
            member=linking.cleaned_data["member"],
        )
        is not None
    ):
        messages.success(request, gettext("Saved."))
        return redirect(found)
    return _edit_page(request, club, found, PlayerForm(club=club, kept=PlayerForm.of(found)), linking)


@require_POST
@club_page(*OFFICERS)
def player_active(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """Take a player off the list, or put them back."""
    found = player_for(request.user, club, player)
    active = request.POST.get("active") == "1"
    services.set_active(player=found, active=active, by=signed_in(request))
    told = gettext("{name} is back on the list.") if active else gettext("{name} is off the list.")
    messages.success(request, told.format(name=found.name))
    return redirect(found)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def player_paste(request: HttpRequest, club: Club) -> HttpResponse:
    """Add many players from pasted lines."""
    form = PasteForm(posted(request), club=club)
    if request.method == "POST" and form.is_valid():
        added = attempt(
            form,
            pasting.add_pasted,
            club=club,
            by=signed_in(request),
            text=form.cleaned_data["lines"],
            handicap_list=form.cleaned_data["handicap_list"],
        )
        if added is not None:
            told = ngettext("{n} players are added.", "{n} players are added.", len(added))
            messages.success(request, told.format(n=len(added)))
            return redirect("people:players", club=club.slug)
    problem = getattr(form, "problem", None)
    return form_page(
        request,
        "people/players_paste.html",
        form,
        club=club,
        problems=problem.data.get("problems", []) if problem else [],
        crumbs=crumbs(club, _players(club), ("", gettext("Add many"))),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def player_merge(request: HttpRequest, club: Club) -> HttpResponse:
    """Join two players who are one person."""
    form = MergeForm(posted(request), club=club)
    if request.method == "POST" and form.is_valid():
        kept = attempt(form, services.merge_players, by=signed_in(request), **form.cleaned_data)
        if kept is not None:
            messages.success(request, gettext("Both are {name} now.").format(name=kept.name))
            return redirect(kept)
    return form_page(
        request,
        "people/players_merge.html",
        form,
        club=club,
        crumbs=crumbs(club, _players(club), ("", gettext("Join duplicates"))),
    )
