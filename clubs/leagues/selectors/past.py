"""Seasons that are over, with their final tables and who won what: by the titles that the officers have
confirmed, else by the tables.

A final table is counted from all results of its season, so it is kept until a line is written in the league's
log that can change it; ten seasons are then as cheap to show as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Max, Q

from clubs.leagues.models import Division, League, LeagueEvent, Season, Title
from clubs.leagues.selectors.changes import OF_PLAYERS
from clubs.leagues.selectors.tables import DivisionTable, tables_for

KEPT_SECONDS = 30 * 24 * 3600
OF_OTHERS = "sheet-taken"
"""A line of the whole league that can change the table of a season that was played elsewhere."""
A_PAGE = 10
"""Seasons on one page of the archive."""


@dataclass(frozen=True)
class FinalLine:
    """A side's line of a final table. `rank` is None for one that had withdrawn; other figures are None where
    they were not told."""

    rank: int | None
    name: str
    team: str
    points: int
    played: int | None
    won: int | None
    drawn: int | None
    lost: int | None
    rubbers: tuple[int, int] | None
    frames: tuple[int, int] | None


@dataclass(frozen=True)
class FinalTable:
    """The final table of a division; `champions` are those who stand first, none where nothing was played.
    It is `given` where the season was played elsewhere."""

    division: str
    slug: str
    lines: tuple[FinalLine, ...]
    given: bool = False

    @property
    def champions(self) -> tuple[FinalLine, ...]:
        """Who won it: several where nothing parts them."""
        return tuple(one for one in self.lines if one.rank == 1 and (one.played or self.given))

    @property
    def has_draws(self) -> bool:
        """Whether a match was drawn."""
        return any(one.drawn for one in self.lines)


@dataclass(frozen=True)
class Won:
    """A division of a season that is over: its final table, and the names of who won it."""

    table: FinalTable
    winners: Sequence[str]


@dataclass(frozen=True)
class Past:
    """A season that is over, with its divisions, the strongest first; and the titles beside those of the
    winners of divisions: second places, cups and honours."""

    season: Season
    divisions: Sequence[Won]
    titles: Sequence[Title]
    confirmed: bool
    """Whether the officers have confirmed who won; what they gave to nobody has no winner then."""


@dataclass(frozen=True)
class PastPage:
    """A page of the archive; `older` and `newer` are the numbers of the pages beside it, None at the ends."""

    number: int
    seasons: Sequence[Past]
    newer: int | None
    older: int | None


def past_of(league: League, page: int = 1) -> PastPage:
    """The seasons of a league that are over, the latest first: three queries, and six where a table is not
    kept. A page that does not exist is empty."""
    rows = Season.objects.filter(league=league, phase=Season.Phase.CLOSED).order_by("-begins_on", "-pk")
    first = (page - 1) * A_PAGE
    seasons = list(rows[first : first + A_PAGE + 1])
    older = page + 1 if len(seasons) > A_PAGE else None
    del seasons[A_PAGE:]
    for one in seasons:
        one.league = league
    found = final_tables(league, seasons)
    titles: dict[int, list[Title]] = {one.pk: [] for one in seasons}
    if seasons:
        for title in (
            Title.objects.filter(season__in=titles).select_related("division").order_by("season_id", "number")
        ):
            titles[title.season_id].append(title)
    return PastPage(
        page,
        [_past(one, found[one.pk], titles[one.pk]) for one in seasons],
        page - 1 if page > 1 else None,
        older,
    )


def _past(season: Season, tables: Sequence[FinalTable], titles: Sequence[Title]) -> Past:
    # The title of a cup is written when its final is over, the others once the officers have confirmed them.
    confirmed = any(one.kind != Title.Kind.CUP for one in titles)
    divisions, named = [], set()
    for table in tables:
        own = [
            one
            for one in titles
            if one.kind == Title.Kind.DIVISION
            and one.place == 1
            and table.slug == (one.division.slug if one.division is not None else None)
        ]
        named |= {one.pk for one in own}
        winners = [one.holder for one in own] if confirmed else [one.name for one in table.champions]
        divisions.append(Won(table, winners))
    return Past(season, divisions, [one for one in titles if one.pk not in named], confirmed)


def final_tables(league: League, seasons: Sequence[Season]) -> dict[int, tuple[FinalTable, ...]]:
    """The final tables of seasons that are over, by the season's key."""
    if not seasons:
        return {}
    keys = [one.pk for one in seasons]
    told = Q(season__in=keys) | Q(season=None, kind=OF_OTHERS)
    lines = LeagueEvent.objects.filter(told, league=league).exclude(kind__in=OF_PLAYERS)
    last = dict(lines.order_by().values_list("season").annotate(Max("at")))
    names = {}
    for one in seasons:
        at = max(filter(None, (last.get(one.pk), last.get(None))), default=one.created_at)
        names[f"league-final:{one.pk}:{at.timestamp()}"] = one.pk
    found = {names[name]: kept for name, kept in cache.get_many(names).items()}
    missing = [one for one in seasons if one.pk not in found]
    if missing:
        made = _made(missing)
        named = {key: name for name, key in names.items()}
        cache.set_many({named[key]: tables for key, tables in made.items()}, KEPT_SECONDS)
        found |= made
    return found


def _made(seasons: Sequence[Season]) -> dict[int, tuple[FinalTable, ...]]:
    by_key = {one.pk: one for one in seasons}
    divisions = list(Division.objects.filter(season__in=by_key).order_by("season_id", "number"))
    for one in divisions:
        one.season = by_key[one.season_id]
    tables = tables_for(divisions)
    found: dict[int, tuple[FinalTable, ...]] = dict.fromkeys(by_key, ())
    for one in divisions:
        found[one.season_id] += (_final(tables[one.pk]),)
    return found


def _final(table: DivisionTable) -> FinalTable:
    lines = (
        FinalLine(
            row.line.rank, row.side.name, row.side.team.slug, row.line.points, *row.told,
        )
        for row in table.rows
    )  # fmt: skip
    return FinalTable(table.division.name, table.division.slug, tuple(lines), table.given)
