"""Champions of a league, and the titles of a season: shown to all, confirmed by officers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from clubs.leagues.access import is_officer, league_for, season_for
from clubs.leagues.models import Season
from clubs.leagues.selectors.honours import Award, proposal_of, roll_of, titles_of
from clubs.leagues.services import honours as services
from clubs.leagues.services.honours import NamedAward
from clubs.leagues.views.common import in_league, in_season
from clubs.people.access import OFFICERS, club_page
from clubs.people.models import Club, Player
from clubs.people.stamps import of_club
from clubs.people.views.common import posted, signed_in
from clubs.stamps.pages import kept_page
from matches.problems import UserProblem
from matches.services import again_on_deadlock


@kept_page(of_club)
@require_safe
@club_page()
def champions(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """The line of champions of each division, cup and honour of a league."""
    found = league_for(request.user, club, league)
    context = {
        "club": club, "league": found, "roll": roll_of(found),
        "crumbs": in_league(found, ("", gettext("Champions"))),
    }  # fmt: skip
    return render(request, "leagues/champions.html", context)


@dataclass(frozen=True)
class AwardField:
    """An award in the form: what was chosen in place of the proposal."""

    award: Award
    chosen: frozenset[str]
    nobody: bool
    reason: str

    @property
    def open(self) -> bool:
        """Whether something was chosen."""
        return bool(self.chosen or self.nobody or self.reason)


@kept_page(of_club)
@require_safe
@club_page()
def honours(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """The titles of a season that were confirmed."""
    found = season_for(request.user, club, league, season)
    context = {
        "club": club, "league": found.league, "season": found, "titles": titles_of(found),
        "over": found.phase == Season.Phase.CLOSED, "crumbs": in_season(found, ("", gettext("Winners"))),
        "officer": is_officer(request.user, club) and not club.archived_at,
    }  # fmt: skip
    return render(request, "leagues/honours.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def confirm(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponseBase:
    """The officers confirm the titles of a season that is over, or name another with a reason."""
    found = season_for(request.user, club, league, season)
    data = posted(request)
    awards = proposal_of(found)
    problem = ""
    if data is not None:
        try:
            named = _named(data, awards)
            again_on_deadlock(lambda: services.confirm(season=found, named=named, by=signed_in(request)))
        except UserProblem as refused:
            if refused.status != 422:
                raise
            problem = refused.message
        else:
            messages.success(request, gettext("The titles stand in the record book."))
            return redirect("leagues:honours", club.slug, found.league.slug, found.slug)
    page = reverse("leagues:honours", args=[club.slug, found.league.slug, found.slug])
    context = {
        "club": club, "league": found.league, "season": found, "problem": problem,
        "over": found.phase == Season.Phase.CLOSED, "awards": _fields(data, awards),
        "sides": list(found.sides.select_related("team", "division").order_by("name")),
        "people": list(Player.objects.filter(registrations__season=found).distinct().order_by("name")),
        "crumbs": in_season(found, (page, gettext("Winners")), ("", gettext("Confirm the titles"))),
    }  # fmt: skip
    return render(request, "leagues/honours_confirm.html", context, status=422 if problem else 200)


def _chosen(data: QueryDict, award: Award) -> list[str]:
    return data.getlist(f"{'teams' if award.of_team else 'players'}-{award.key}")


def _fields(data: QueryDict | None, awards: Sequence[Award]) -> list[AwardField]:
    if data is None:
        return [AwardField(one, frozenset(), False, "") for one in awards]
    return [
        AwardField(
            one,
            frozenset(_chosen(data, one)),
            bool(data.get(f"nobody-{one.key}")),
            data.get(f"reason-{one.key}", ""),
        )
        for one in awards
    ]


def _named(data: QueryDict, awards: Sequence[Award]) -> Mapping[str, NamedAward]:
    """What was chosen in place of the proposal."""
    found = {}
    for one in _fields(data, awards):
        keys = [int(key) for key in sorted(one.chosen) if key.isdigit() and len(key) < 12]
        if one.open:
            teams, players = (keys, ()) if one.award.of_team else ((), keys)
            if not keys and not one.nobody:
                raise UserProblem(
                    "no-holder", gettext("{title}: choose who has won it.").format(title=one.award.title), 422
                )
            found[one.award.key] = NamedAward(one.reason, [] if one.nobody else teams, players)
    return found
