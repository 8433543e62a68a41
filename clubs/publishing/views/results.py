"""The club's list of results."""

from __future__ import annotations

from typing import cast

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubs.competitions.models import Competition
from clubs.people.access import club_page
from clubs.people.models import Club, Player
from clubs.people.stamps import of_club
from clubs.people.views.common import crumbs
from clubs.publishing import selectors
from clubs.publishing.selectors import ResultFilter
from clubs.stamps.pages import kept_page
from matches.models import Match

RESULTS_A_PAGE = 30
CHOICES_SHOWN = 200
"""Players and competitions offered in the lists to choose from; others are reached from their own pages."""


def asked_for(request: HttpRequest, club: Club) -> tuple[ResultFilter, dict[str, str]]:
    """What the address asks for, and the same as plain words; what does not exist is left out."""
    game = request.GET.get("game", "")[:80]
    game = game if game in dict(selectors.games_of(club)) else ""
    player = competition = None
    if slug := request.GET.get("player", "")[:90]:
        player = Player.objects.filter(club=club, slug=slug).select_related("merged_into").first()
        player = (player.merged_into or player) if player else None
    if slug := request.GET.get("competition", "")[:90]:
        competition = Competition.objects.filter(club=club, slug=slug).exclude(started_at=None).first()
    words = {
        "game": game,
        "player": player.slug if player else "",
        "competition": competition.slug if competition else "",
    }
    return ResultFilter(game, player, competition.pk if competition else None), words


@kept_page(of_club, asks=("page", "game", "player", "competition"))
@require_safe
@club_page()
def result_list(request: HttpRequest, club: Club) -> HttpResponse:
    """Confirmed results, the latest first; by game, player and competition."""
    asked, words = asked_for(request, club)
    page = Paginator(selectors.results(club, asked), RESULTS_A_PAGE).get_page(request.GET.get("page"))
    page.object_list = list(selectors.with_sides(cast("QuerySet[Match]", page.object_list)))
    selectors.score_lines(page.object_list)
    players = Player.objects.filter(club=club, merged_into=None).only("name", "slug")[:CHOICES_SHOWN]
    competitions = Competition.objects.filter(club=club).exclude(started_at=None).only("name", "slug")
    query = request.GET.copy()
    query.pop("page", None)
    return render(
        request,
        "publishing/results.html",
        {
            "club": club,
            "page": page,
            "asked": words,
            "games": selectors.games_of(club),
            "players": _with(list(players), asked.player),
            "competitions": competitions[:CHOICES_SHOWN],
            "query": query.urlencode(),
            "narrowed": any(words.values()),
            "crumbs": crumbs(club, ("", gettext("Results"))),
        },
    )


def _with(players: list[Player], chosen: Player | None) -> list[Player]:
    if chosen is None or chosen in players:
        return players
    return [chosen, *players]
