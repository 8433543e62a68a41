"""A player's totals, updated by differences: a result adds to its season and to all seasons.

The rows are locked before anything else is written, so that two matches of one player that are confirmed at
once come one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from clubs.publishing.models import ALL_SEASONS, PlayerResult, PlayerSum
from matches.services import update_rows

Key = tuple[int, str, int]
"""Player, game, season."""

COUNTED = ("matches", "won", "lost", "drawn", "measured", "points", "innings")


def keys_of(rows: Iterable[PlayerResult]) -> set[Key]:
    """The sums to which these results belong."""
    return {
        (row.player_id, row.game, season)
        for row in rows
        if row.player_id is not None
        for season in (ALL_SEASONS, row.season)
    }


def locked(club_id: int, keys: set[Key]) -> dict[Key, PlayerSum]:
    """The rows of these sums, made where they are missing, and locked in a fixed order."""
    if not keys:
        return {}
    wanted = sorted(keys)
    PlayerSum.objects.bulk_create(
        [PlayerSum(club_id=club_id, player_id=p, game=game, season=season) for p, game, season in wanted],
        ignore_conflicts=True,
    )
    asked = Q()
    for player, game, season in wanted:
        asked |= Q(player_id=player, game=game, season=season)
    rows = PlayerSum.objects.select_for_update().filter(asked).order_by("player_id", "game", "season")
    return {(row.player_id, row.game, row.season): row for row in rows}


def shift(rows: dict[Key, PlayerSum], results: Iterable[PlayerResult], sign: int) -> None:
    """Add results to their sums (`sign` 1) or take them off (-1), in memory."""
    for one in results:
        if one.player_id is None:
            continue
        for season in {ALL_SEASONS, one.season}:
            row = rows[one.player_id, one.game, season]
            for name, value in _parts(one).items():
                setattr(row, name, getattr(row, name) + sign * value)


def write(rows: dict[Key, PlayerSum]) -> None:
    """Write what `shift` has changed; a sum of nothing goes."""
    empty = [row.pk for row in rows.values() if row.matches == 0]
    if empty:
        PlayerSum.objects.filter(pk__in=empty).delete()
    kept = [row for row in rows.values() if row.matches]
    for row in kept:
        row.average = row.points / row.innings if row.innings else None
    update_rows(kept, [*COUNTED, "average"])


def _parts(one: PlayerResult) -> dict[str, int]:
    measured = bool(one.innings) and one.points is not None
    return {
        "matches": 1,
        "won": one.outcome == PlayerResult.Outcome.WON,
        "lost": one.outcome == PlayerResult.Outcome.LOST,
        "drawn": one.outcome == PlayerResult.Outcome.DRAWN,
        "measured": measured,
        "points": (one.points or 0) if measured else 0,
        "innings": (one.innings or 0) if measured else 0,
    }


def remake(results: QuerySet[PlayerResult], stale: QuerySet[PlayerSum]) -> bool:
    """Recompute the sums of `results` and replace the rows `stale`; whether that changed anything."""
    had = {(row.player_id, row.game, row.season): _values(row) for row in stale}
    made: dict[Key, PlayerSum] = {}
    own = results.exclude(player=None)
    for by_season in (False, True):
        keys = ("club", "player", "game", *(("season",) if by_season else ()))
        for row in own.order_by().values(*keys).annotate(**_SUMS):
            season = row["season"] if by_season else ALL_SEASONS
            sums = {name: row[f"{name}_"] for name in COUNTED}
            made[row["player"], row["game"], season] = PlayerSum(
                club_id=row["club"],
                player_id=row["player"],
                game=row["game"],
                season=season,
                average=sums["points"] / sums["innings"] if sums["innings"] else None,
                **sums,
            )
    if had == {key: _values(row) for key, row in made.items()}:
        return False
    stale.delete()
    PlayerSum.objects.bulk_create(made.values())
    return True


def _values(row: PlayerSum) -> tuple[Any, ...]:
    return (row.club_id, *(getattr(row, name) for name in COUNTED), row.average)


_MEASURED = Q(innings__gt=0, points__isnull=False)
_SUMS: dict[str, Any] = {
    "matches_": Count("pk"),
    "won_": Count("pk", filter=Q(outcome="won")),
    "lost_": Count("pk", filter=Q(outcome="lost")),
    "drawn_": Count("pk", filter=Q(outcome="drawn")),
    "measured_": Count("pk", filter=_MEASURED),
    "points_": Coalesce(Sum("points", filter=_MEASURED), 0),
    "innings_": Coalesce(Sum("innings", filter=_MEASURED), 0),
}
