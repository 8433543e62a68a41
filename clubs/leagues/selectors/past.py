"""Seasons that are over, with their final tables and who won each division.

A final table is counted from all results of its season, so it is kept until a line is written in the league's
log that can change it; ten seasons are then as cheap to show as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Max

from clubs.leagues.models import Division, League, LeagueEvent, Season
from clubs.leagues.selectors.changes import OF_PLAYERS
from clubs.leagues.selectors.tables import DivisionTable, tables_for

KEPT_SECONDS = 30 * 24 * 3600
A_PAGE = 10
"""Seasons on one page of the archive."""


@dataclass(frozen=True)
class FinalLine:
    """A side's line of a final table. `rank` is None for one that had withdrawn."""

    rank: int | None
    name: str
    team: str
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    rubbers: tuple[int, int]
    frames: tuple[int, int]


@dataclass(frozen=True)
class FinalTable:
    """The final table of a division; `champions` are those who stand first, none where nothing was played."""

    division: str
    slug: str
    lines: tuple[FinalLine, ...]

    @property
    def champions(self) -> tuple[FinalLine, ...]:
        """Who won it: several where nothing parts them."""
        return tuple(one for one in self.lines if one.rank == 1 and one.played)

    @property
    def has_draws(self) -> bool:
        """Whether a match was drawn."""
        return any(one.drawn for one in self.lines)


@dataclass(frozen=True)
class Past:
    """A season that is over, with the final table of each division, the strongest first."""

    season: Season
    tables: Sequence[FinalTable]


@dataclass(frozen=True)
class PastPage:
    """A page of the archive; `older` and `newer` are the numbers of the pages beside it, None at the ends."""

    number: int
    seasons: Sequence[Past]
    newer: int | None
    older: int | None


def past_of(league: League, page: int = 1) -> PastPage:
    """The seasons of a league that are over, the latest first: three queries, and four where a table is not
    kept. A page that does not exist is empty."""
    rows = Season.objects.filter(league=league, phase=Season.Phase.CLOSED).order_by("-begins_on", "-pk")
    first = (page - 1) * A_PAGE
    seasons = list(rows[first : first + A_PAGE + 1])
    older = page + 1 if len(seasons) > A_PAGE else None
    del seasons[A_PAGE:]
    for one in seasons:
        one.league = league
    found = final_tables(league, seasons)
    return PastPage(
        page, [Past(one, found[one.pk]) for one in seasons], page - 1 if page > 1 else None, older
    )


def final_tables(league: League, seasons: Sequence[Season]) -> dict[int, tuple[FinalTable, ...]]:
    """The final tables of seasons that are over, by the season's key."""
    if not seasons:
        return {}
    keys = [one.pk for one in seasons]
    lines = LeagueEvent.objects.filter(league=league, season__in=keys).exclude(kind__in=OF_PLAYERS)
    last = dict(lines.order_by().values_list("season").annotate(Max("at")))
    names = {
        f"league-final:{one.pk}:{(last.get(one.pk) or one.created_at).timestamp()}": one.pk for one in seasons
    }
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
    divisions = list(Division.objects.filter(season__in=by_key).order_by("season", "number"))
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
            row.line.rank, row.side.name, row.side.team.slug, row.line.points, row.line.played, row.line.won,
            row.line.drawn, row.line.lost, row.line.rubbers, row.line.frames,
        )
        for row in table.rows
    )  # fmt: skip
    return FinalTable(table.division.name, table.division.slug, tuple(lines))
