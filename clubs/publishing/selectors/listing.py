"""The list of results, and which games a club plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from clubs.people.models import Club, Player
from clubs.publishing.models import (
    PlayerResult,
    RecordTitle,
)
from clubs.publishing.rules.measures import compared_at
from matches.models import Match, played_by
from matches.selectors import game_name


@dataclass(frozen=True, slots=True)
class ResultFilter:
    """What is asked for on the page of results; empty for everything."""

    game: str = ""
    player: Player | None = None
    competition: int | None = None


def results(club: Club, asked: ResultFilter | None = None) -> QuerySet[Match]:
    """The club's confirmed matches, the latest first, each with its sides' results."""
    asked = asked or ResultFilter()
    found = Match.objects.filter(club=club, status=Match.Status.CONFIRMED, simulated=False)
    if asked.game:
        found = found.filter(game=asked.game)
    if asked.player:
        found = found.filter(played_by(asked.player, "sides__"))
    if asked.competition:
        found = found.filter(
            fixture_match__fixture__competition=asked.competition, fixture_match__struck_at=None
        )
    return found.order_by("-confirmed_at", "-pk")


def with_sides(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The same matches with what a line of results shows: sides, players, competition, table."""
    return (
        matches.defer("snapshot", "board", "problems")
        .select_related("table", "fixture_match__fixture__competition")
        .prefetch_related("player_results__player")
    )


def games_of(club: Club) -> list[tuple[str, str]]:
    """Ids and names of the games at which the club has records or results."""
    played = RecordTitle.objects.filter(club=club).values_list("game", flat=True).distinct()
    return sorted(((game, game_name(game)) for game in played), key=lambda one: one[1])


def most_played(club: Club) -> str:
    """The game with the most results; an empty text without any."""
    return next(iter(_by_results(club)[:1]), "")


def most_averaged(club: Club) -> str:
    """The game with the most results of those at which averages are taken; an empty text without any."""
    return next((game for game in _by_results(club) if compared_at(game).measure.is_average), "")


def _by_results(club: Club) -> QuerySet[PlayerResult, str]:
    counted = PlayerResult.objects.filter(club=club).order_by().values_list("game", flat=True)
    return counted.annotate(results=Count("pk")).order_by("-results", "game")


def score_lines(matches: Sequence[Match]) -> None:
    """Give each match `line`: its sides with their results, in the order of the sheet."""
    for match in matches:
        match.line = sorted(match.player_results.all(), key=lambda row: row.position)  # type: ignore[attr-defined]
