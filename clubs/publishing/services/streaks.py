"""Winning streaks: matches won one after the other by one player at one game, in the order of time.

A match won at the table adds; a defeat, a draw and a forfeit break; a walkover received does neither. When
one result comes, goes or changes, only the streaks that touch its place in time are recomputed: the results
between the breaks on either side of it. The rest of the past is not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Min, Q, QuerySet

from clubs.publishing.models import FeatRow, PlayerResult, RecordTitle
from clubs.publishing.rules.measures import SEASON_STREAK, STREAK
from clubs.publishing.rules.seasons import SeasonCalendar

Effect = PlayerResult.Effect
SHORTEST = 2
"""Wins that make a streak."""

KINDS = (STREAK.code, SEASON_STREAK.code)


class Spot(NamedTuple):
    """A place in a player's time: when a match was over, and the match, for matches of one moment."""

    at: datetime
    match: int


class Win(NamedTuple):
    """A result as the fold takes it."""

    spot: Spot
    effect: int
    season: int
    result: int


class Found(NamedTuple):
    """A streak: its wins, when it began, and its last result."""

    wins: int
    since: datetime
    last: Win


def effect_of(*, won: bool, played: bool, lost_or_drawn: bool) -> int:
    """What a result does to a streak."""
    if lost_or_drawn:
        return Effect.BREAKS
    return Effect.ADDS if won and played else Effect.NOTHING


def folded(results: Iterable[Win], *, by_season: bool) -> Iterator[Found]:
    """All streaks in results of one player and game in order of time; by season they end with it. Pure."""
    run: list[Win] = []
    for one in results:
        if run and (one.effect == Effect.BREAKS or (by_season and one.season != run[-1].season)):
            if len(run) >= SHORTEST:
                yield Found(len(run), run[0].spot.at, run[-1])
            run = []
        if one.effect == Effect.ADDS:
            run.append(one)
    if len(run) >= SHORTEST:
        yield Found(len(run), run[0].spot.at, run[-1])


def mend(player: int, game: str, spots: Mapping[Spot, bool], calendar: SeasonCalendar) -> None:
    """Recompute the streaks round these places, after the results there were written or deleted.

    The value of a place tells whether what stands there now breaks a streak.
    """
    made: list[FeatRow] = []
    for spot, breaks in sorted(spots.items()):
        made += _mend(player, game, spot, breaks, calendar.bounds(calendar.season_of(spot.at)))
    _title(made)


def _mend(
    player: int, game: str, spot: Spot, breaks: bool, season: tuple[datetime, datetime]
) -> list[FeatRow]:
    """The streaks between the breaks on either side of `spot`: of all time, and in the season of the place.

    Breaks outside the season bound no more than its ends do, so the same two serve both.
    """
    results = PlayerResult.objects.filter(player_id=player, game=game)
    low, high = _breaks_round(spot, results.filter(effect=Effect.BREAKS))
    inside = Q(at__gte=season[0], at__lt=season[1])
    old = FeatRow.objects.filter(player_id=player, game=game, kind__in=KINDS)
    old = old.filter(Q(kind=STREAK.code) | inside)
    old.filter(_between(low, high, "result__match_id")).delete()
    wins = results.filter(effect=Effect.ADDS)
    rows: list[FeatRow] = []
    for span in [(low, spot), (spot, high)] if breaks else [(low, high)]:
        rows += _streaks(wins.filter(_between(*span, "match_id")), inside)
    FeatRow.objects.bulk_create(rows)
    return rows


def _breaks_round(spot: Spot, broken: QuerySet[PlayerResult]) -> tuple[Spot | None, Spot | None]:
    """The last break before a place and the first one after it. Mostly the place is the newest of all."""
    before = broken.filter(at__lte=spot.at).exclude(at=spot.at, match_id__gte=spot.match)
    after = broken.filter(at__gte=spot.at).exclude(at=spot.at, match_id__lte=spot.match)
    newest = _first(broken.order_by("-at", "-match_id"))
    if newest is None or newest < spot:
        return newest, None
    high = _first(after.order_by("at", "match_id")) if newest > spot else None
    return _first(before.order_by("-at", "-match_id")), high


def _between(low: Spot | None, high: Spot | None, match: str) -> Q:
    """Strictly between two places. The plain bounds on the time are what the index is asked."""
    asked = Q()
    if low is not None:
        asked &= Q(at__gte=low.at) & ~Q(**{"at": low.at, f"{match}__lte": low.match})
    if high is not None:
        asked &= Q(at__lte=high.at) & ~Q(**{"at": high.at, f"{match}__gte": high.match})
    return asked


def _first(rows: QuerySet[PlayerResult]) -> Spot | None:
    found = rows.values_list("at", "match_id").first()
    return Spot(*found) if found else None


def _streaks(wins: QuerySet[PlayerResult], inside: Q) -> list[FeatRow]:
    """The streak that these wins make, and that of those `inside` the season, where they are enough."""
    told = wins.aggregate(
        count=Count("pk"),
        since=Min("at"),
        count_inside=Count("pk", filter=inside),
        since_inside=Min("at", filter=inside),
    )
    rows = []
    for kind, own, of in ((STREAK.code, wins, ""), (SEASON_STREAK.code, wins.filter(inside), "_inside")):
        if told[f"count{of}"] >= SHORTEST:
            last = own.order_by("-at", "-match_id").only("club", "player", "game", "season", "at")[0]
            rows.append(row_of(kind, last, told[f"count{of}"], told[f"since{of}"]))
    return rows


def row_of(kind: str, last: PlayerResult, wins: int, since: datetime) -> FeatRow:
    """The row of a streak, which stands with its last match."""
    return FeatRow(
        result=last,
        club_id=last.club_id,
        player_id=last.player_id,
        game=last.game,
        season=last.season,
        kind=kind,
        key=wins,
        value=wins,
        at=last.at,
        since=since,
    )


def _title(rows: list[FeatRow]) -> None:
    titles = {(row.club_id, row.game, row.kind) for row in rows}
    RecordTitle.objects.bulk_create(
        [RecordTitle(club_id=club, game=game, kind=kind) for club, game, kind in sorted(titles)],
        ignore_conflicts=True,
    )


def remake(results: QuerySet[PlayerResult]) -> bool:
    """Recompute all streaks of the players and games of `results`; whether that changed anything.

    For rare events: merged players, another start of seasons, a rebuilt book. `results` hold all
    results of each player and game in them.
    """
    pairs = list(results.exclude(player=None).order_by().values_list("player", "game").distinct())
    changed = False
    for player, game in pairs:
        own = PlayerResult.objects.filter(player_id=player, game=game).order_by("at", "match_id")
        taken = [
            Win(Spot(at, match), effect, season, pk)
            for at, match, effect, season, pk in own.values_list("at", "match_id", "effect", "season", "pk")
        ]
        wanted = {
            (kind, found.last.result): found
            for kind in KINDS
            for found in folded(taken, by_season=kind == SEASON_STREAK.code)
        }
        old = FeatRow.objects.filter(player_id=player, game=game, kind__in=KINDS)
        had = {
            (row.kind, row.result_id): (row.value, row.since, row.season, row.at)
            for row in old.only("kind", "result", "value", "since", "season", "at")
        }
        if had == {
            key: (found.wins, found.since, found.last.season, found.last.spot.at)
            for key, found in wanted.items()
        }:
            continue
        changed = True
        old.delete()
        lasts = PlayerResult.objects.in_bulk({result for _, result in wanted})
        rows = [row_of(kind, lasts[pk], one.wins, one.since) for (kind, pk), one in wanted.items()]
        FeatRow.objects.bulk_create(rows)
        _title(rows)
    return changed
