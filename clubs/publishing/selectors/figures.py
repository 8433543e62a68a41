"""What players have done: sums and averages by game, and their last matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Avg, Count, Max, Min, Q, Sum

from clubs.people.models import Club, Player
from clubs.publishing.models import (
    ALL_SEASONS,
    DoublesResult,
    PlayerResult,
)
from clubs.publishing.rules.measures import Compared, compared_at
from matches.selectors import game_name


@dataclass(frozen=True)
class GameFigures:
    """What a player has done at one game."""

    game: str
    matches: int
    won: int
    lost: int
    drawn: int
    played: int
    points: int | None
    innings: int | None
    measure_mean: float | None
    measure_best: float | None
    measure_least: float | None
    best: int | None
    player: Player | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """The game's name."""
        return game_name(self.game)

    @cached_property
    def compared(self) -> Compared:
        """What counts at the game."""
        return compared_at(self.game)

    @property
    def measure(self) -> str:
        """The player's general average (or mean), as people write it."""
        measure = self.compared.measure
        if measure.is_average:
            value = self.points / self.innings if self.innings and self.points is not None else None
        else:
            value = self.measure_mean
        return measure.shown(value)

    @property
    def measure_top(self) -> str:
        """The best single match, as people write it."""
        return self.compared.measure.shown(self.measure_best)

    @property
    def best_shown(self) -> str:
        """The high run (break, game...), as people write it."""
        return "–" if self.best is None else str(self.best)

    @property
    def share(self) -> str:
        """Won matches in a hundred."""
        return f"{100 * self.won / self.matches:.0f} %" if self.matches else "–"


_SUMS = {
    "matches": Count("pk"),
    "won": Count("pk", filter=Q(outcome="won")),
    "lost": Count("pk", filter=Q(outcome="lost")),
    "drawn": Count("pk", filter=Q(outcome="drawn")),
    "played_": Count("pk", filter=Q(played=True)),
    "points_": Sum("points", filter=Q(innings__gt=0)),
    "innings_": Sum("innings"),
    "measure_mean": Avg("measure"),
    "measure_best": Max("measure"),
    "measure_least": Min("measure"),
    "best_": Max("best"),
}


def figures_of(player: Player) -> list[GameFigures]:
    """What a player has done, game by game, the most played first. One query."""
    rows = summed(PlayerResult.objects.filter(player=player), "game").order_by("-matches", "game")
    return [figures_from(row) for row in rows]


def figures_of_club(club: Club, game: str, season: int = ALL_SEASONS) -> Any:
    """Rows of all players at one game, ever or in one season, as `figures_row` takes them, by name; to be
    narrowed or paged."""
    found = PlayerResult.objects.filter(club=club, game=game, player__isnull=False)
    if season:
        found = found.filter(season=season)
    return summed(found, "game", "player", "player__name", "player__slug").order_by("player__name", "player")


def summed(results: Any, *keys: str) -> Any:
    """Results by `keys`, each group with its sums."""
    return results.order_by().values(*keys).annotate(**_SUMS)


def figures_from(row: Mapping[str, Any], player: Player | None = None) -> GameFigures:
    """One group of :func:`summed` as figures."""
    return GameFigures(**{key.rstrip("_"): row[key] for key in ("game", *_SUMS)}, player=player)


def figures_row(club: Club, row: Mapping[str, Any]) -> GameFigures:
    """One row of `figures_of_club` with its player (name and address only)."""
    player = Player(pk=row["player"], name=row["player__name"], slug=row["player__slug"], club=club)
    return figures_from(row, player)


def course(player: Player, game: str, most: int = 60) -> list[PlayerResult]:
    """The player's last played matches at a game, in order of time, for a chart. One query."""
    rows = (
        PlayerResult.objects.filter(player=player, game=game, played=True, measure__isnull=False)
        .select_related("match")
        .only(
            "at",
            "measure",
            "best",
            "points",
            "innings",
            "outcome",
            "game",
            "opponent_name",
            "match__public_id",
        )
        .order_by("-at", "-pk")[:most]
    )
    return list(reversed(rows))


def last_matches(player: Player, most: int = 10) -> list[PlayerResult]:
    """The player's last results, also those in a pair, the latest first. One query: a union, for with "or"
    PostgreSQL would read the results of all players by time."""
    alone, paired = PlayerResult.objects.filter(player=player), DoublesResult.objects.filter(player=player)
    rows = PlayerResult.objects.filter(
        pk__in=alone.order_by().values("pk").union(paired.order_by().values("result"))
    )
    rows = rows.select_related("match", "opponent").defer("match__snapshot", "match__board", "figures")
    return list(rows.order_by("-at", "-pk")[:most])
