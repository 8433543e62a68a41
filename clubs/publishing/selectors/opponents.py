"""Players against each other: whom one has met, game by game and season by season."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from clubs.people.models import Player
from clubs.publishing.models import (
    PlayerResult,
)
from clubs.publishing.rules.seasons import SeasonCalendar
from clubs.publishing.selectors.figures import GameFigures, figures_from, summed


@dataclass(frozen=True, slots=True)
class Opponent:
    """How a player stands against another."""

    player: Player
    matches: int
    won: int
    lost: int
    drawn: int


def opponents_of(player: Player, most: int = 50) -> list[Opponent]:
    """Whom a player has met, the most met first. One query."""
    met = PlayerResult.objects.filter(player=player, opponent__isnull=False)
    rows = summed(met, "opponent", "opponent__name", "opponent__slug").order_by("-matches", "opponent__name")
    return [
        Opponent(
            Player(
                pk=row["opponent"], name=row["opponent__name"], slug=row["opponent__slug"], club=player.club
            ),
            row["matches"],
            row["won"],
            row["lost"],
            row["drawn"],
        )
        for row in rows[:most]
    ]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players at one game: the figures of each against the other."""

    one: GameFigures
    other: GameFigures


def meetings(one: Player, other: Player) -> list[Meeting]:
    """What two players have done against each other, game by game. One query."""
    pair = Q(player=one, opponent=other) | Q(player=other, opponent=one)
    rows: dict[str, dict[int, GameFigures]] = {}
    for row in summed(PlayerResult.objects.filter(pair), "game", "player").order_by("-matches", "game"):
        rows.setdefault(row["game"], {})[row["player"]] = figures_from(row)
    return [Meeting(sides[one.pk], sides[other.pk]) for sides in rows.values() if len(sides) == 2]


@dataclass(frozen=True, slots=True)
class SeasonTally:
    """How two players stand in one season, the first one's side."""

    name: str
    won: int
    lost: int
    drawn: int


def tallies(one: Player, other: Player, calendar: SeasonCalendar) -> list[SeasonTally]:
    """How two players stand season by season, the latest first. One query."""
    met = PlayerResult.objects.filter(player=one, opponent=other)
    return [
        SeasonTally(calendar.name(row["season"]), row["won"], row["lost"], row["drawn"])
        for row in summed(met, "season").order_by("-season")
    ]


def matches_between(one: Player, other: Player) -> QuerySet[PlayerResult]:
    """The first player's results against the second, the latest first."""
    return (
        PlayerResult.objects.filter(player=one, opponent=other)
        .select_related("match")
        .defer("match__snapshot", "match__board")
        .order_by("-at", "-pk")
    )
