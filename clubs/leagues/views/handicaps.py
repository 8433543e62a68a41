"""The handicaps of a season: what it plays by, for everybody; its officers choose it there. And its divisions
as the strengths of the sides propose them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.leagues.access import is_officer, season_for
from clubs.leagues.forms.handicaps import SeasonHandicapForm
from clubs.leagues.models import Season
from clubs.leagues.selectors.handicaps import by_rubber, chosen_of, version_for
from clubs.leagues.selectors.strength import proposed_divisions, strengths_of
from clubs.leagues.services import arranging, handicaps
from clubs.leagues.views.common import attempt, in_season
from clubs.people.access import OFFICERS, club_page
from clubs.people.models import Club
from clubs.people.views.common import form_page, signed_in
from matches.services import again_on_deadlock


@require_safe
@club_page()
def season(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """The policies of a season by rubber, and the start of the weaker side; officers have the form there."""
    found = season_for(request.user, club, league, season)
    officer = is_officer(request.user, club)
    initial = SeasonHandicapForm.of(found) if officer else None
    return _page(request, found, SeasonHandicapForm(None, season=found, initial=initial), officer)


@require_POST
@club_page(*OFFICERS)
def choose(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """Choose the policies of a season and the start of the weaker side."""
    found = season_for(request.user, club, league, season)
    form = SeasonHandicapForm(request.POST, season=found)
    if form.is_valid():
        done = attempt(
            form, handicaps.set_handicaps, season=found, settings=form.settings(), by=signed_in(request)
        )
        if done is not None:
            messages.success(request, gettext("Saved. Matches that begin from now on are played by it."))
            return redirect("leagues:season-handicaps", club.slug, league, season)
    return _page(request, found, form, officer=True)


def _page(request: HttpRequest, found: Season, form: SeasonHandicapForm, officer: bool) -> HttpResponse:
    club = found.league.club
    day = localdate(timezone=club.tzinfo)
    rows = chosen_of(found)
    return form_page(
        request, "leagues/handicaps.html", form, club=club, league=found.league, season=found,
        officer=officer, open=found.phase != Season.Phase.CLOSED and not club.archived_at,
        chosen=[(row.policy, version_for(row, day)) for row in rows],
        rubbers=by_rubber(found.plan, rows, day),
        crumbs=in_season(found, ("", gettext("Handicaps"))),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def by_strength(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """The divisions of a season as the strengths of its sides propose them; move the sides so."""
    found = season_for(request.user, club, league, season)
    if request.method == "POST":
        moved = again_on_deadlock(lambda: arranging.by_strength(season=found, by=signed_in(request)))
        messages.success(request, ngettext("{n} side moved.", "{n} sides moved.", moved).format(n=moved))
        return redirect("leagues:divisions", club.slug, league, season)
    strengths = strengths_of(found, request.user)
    proposed = proposed_divisions(found, strengths) if strengths is not None else []
    context = {
        "club": club, "league": found.league, "season": found, "strengths": strengths, "proposed": proposed,
        "moves": sum(row.moves for one in proposed for row in one.rows),
        "fixed": found.team_matches.exists() or found.phase == Season.Phase.CLOSED,
        "crumbs": in_season(
            found, (reverse("leagues:divisions", args=[club.slug, league, season]), gettext("Divisions")),
            ("", gettext("By strength")),
        ),
    }  # fmt: skip
    return render(request, "leagues/by_strength.html", context)
