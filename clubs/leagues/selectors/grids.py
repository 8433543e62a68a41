"""The fixtures and results of a season, filtered: cross tables of home against away, and a list by day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from clubs.leagues.models import Division, Season, Side, TeamMatch
from clubs.leagues.selectors.matches import Day, by_day, matches_of
from clubs.people.access import not_found


@dataclass(frozen=True)
class Asked:
    """What is to be shown: the team of a side and a division by their words in addresses, a month as
    "2027-01", a venue by its key; "" for all."""

    side: str = ""
    month: str = ""
    venue: str = ""
    division: str = ""

    @property
    def any(self) -> bool:
        """Whether something is left out."""
        return bool(self.side or self.month or self.venue or self.division)


@dataclass(frozen=True)
class GridRow:
    """A side's home matches against each side, in the order of the grid (empty against itself)."""

    side: Side
    cells: Sequence[Sequence[TeamMatch]]


@dataclass(frozen=True)
class Grid:
    """A division's cross table: the sides across, and a row for each side at home."""

    division: Division
    across: Sequence[Side]
    rows: Sequence[GridRow]


@dataclass(frozen=True)
class GridPage:
    """Everything of the page, with what can be chosen."""

    grids: Sequence[Grid]
    days: Sequence[Day]
    sides: Sequence[Side]
    divisions: Sequence[Division]
    months: Sequence[tuple[str, date]]
    venues: Sequence[tuple[str, str]]


def grid_page(season: Season, asked: Asked) -> GridPage:
    """The page of a season: three queries at any size. Raises ``UserProblem`` "not-found" for a side, a
    division, a month or a venue that the season does not have."""
    divisions = list(season.divisions.all())
    by_key = {one.pk: one for one in divisions}
    sides = list(Side.objects.filter(season=season).select_related("team").order_by("name", "pk"))
    for side in sides:
        side.season, side.division = season, by_key[side.division_id]
    matches = list(matches_of(season))
    for match in matches:
        match.season = season
        if match.division_id is not None:
            match.division = by_key[match.division_id]
    months = sorted({one.on.replace(day=1) for one in matches if one.on is not None})
    venues = sorted(
        {(str(one.venue_id), one.venue.name) for one in matches if one.venue is not None},
        key=lambda pair: (pair[1], pair[0]),
    )
    for word, known, what in (
        (asked.side, {one.team.slug for one in sides}, "side"),
        (asked.division, {one.slug for one in divisions}, "division"),
        (asked.month, {f"{one:%Y-%m}" for one in months}, "month"),
        (asked.venue, {key for key, _ in venues}, "venue"),
    ):
        if word and word not in known:
            raise not_found(what)
    shown = [one for one in matches if _is_asked(one, asked)]
    grids = [
        _grid(one, sides, shown, asked)
        for one in divisions
        if not asked.division or one.slug == asked.division
    ]
    return GridPage(
        [one for one in grids if one.across],
        by_day(shown, season),
        sides,
        divisions,
        [(f"{one:%Y-%m}", one) for one in months],
        venues,
    )


def _is_asked(match: TeamMatch, asked: Asked) -> bool:
    return (
        (not asked.side or asked.side in (match.home.team.slug, match.away.team.slug))
        and (not asked.division or (match.division is not None and match.division.slug == asked.division))
        and (not asked.month or (match.on is not None and f"{match.on:%Y-%m}" == asked.month))
        and (not asked.venue or str(match.venue_id) == asked.venue)
    )


def _grid(division: Division, sides: Sequence[Side], shown: Sequence[TeamMatch], asked: Asked) -> Grid:
    own = [one for one in sides if one.division_id == division.pk]
    if asked.side and all(one.team.slug != asked.side for one in own):
        return Grid(division, [], [])
    matches = [one for one in shown if one.division_id == division.pk]
    return Grid(division, own, cross_table(own, matches))


def cross_table(sides: Sequence[Side], matches: Sequence[TeamMatch]) -> list[GridRow]:
    """Home sides down, away sides across, by name, with the matches of each pair, the earlier first."""
    met: dict[tuple[int, int], list[TeamMatch]] = {}
    for one in matches:
        if one.phase != TeamMatch.Phase.ANNULLED:
            met.setdefault((one.home_id, one.away_id), []).append(one)
    across = sorted(sides, key=lambda side: (side.name, side.pk))
    return [GridRow(side, [met.get((side.pk, other.pk), []) for other in across]) for side in across]
