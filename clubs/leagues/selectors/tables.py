"""A division's table and who met whom, folded from the matches that count.

Nothing of it is stored, so it follows every correction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from django.utils.timezone import localdate
from django.utils.translation import gettext, pgettext

from clubs.competitions.rules.standings.explaining import Parting
from clubs.leagues.models import Deduction, Division, FinalLine, Season, Side, TeamMatch
from clubs.leagues.rules.cups.promotion import zones_of
from clubs.leagues.rules.tables import outlook, scoring, table
from clubs.leagues.rules.tables.criteria import chosen
from clubs.leagues.rules.tables.withdrawals import Left
from clubs.leagues.selectors.cup_figures import Counting, countings
from clubs.leagues.selectors.results import as_result
from config.languages.speaking import translated

Phase = TeamMatch.Phase
OVER = (Phase.FINAL, Phase.ANNULLED)


class Told(NamedTuple):
    """The figures of a row; None for what was not told of a season that was played elsewhere."""

    played: int | None
    won: int | None
    drawn: int | None
    lost: int | None
    rubbers: tuple[int, int] | None
    frames: tuple[int, int] | None


@dataclass(frozen=True)
class TableRow:
    """A side's line, with its prospects (None for one that has withdrawn). `given` is what was told of it
    where the season was played elsewhere."""

    side: Side
    line: table.Line
    outlook: outlook.Outlook | None
    given: FinalLine | None = None

    @property
    def told(self) -> Told:
        """Its figures, as far as they are known."""
        line, given = self.line, self.given
        if given is None:
            return Told(line.played, line.won, line.drawn, line.lost, line.rubbers, line.frames)
        return Told(
            given.matches,
            given.won,
            given.drawn,
            given.lost,
            line.rubbers if given.rubbers_for is not None else None,
            line.frames if given.frames_for is not None else None,
        )

    @property
    def form(self) -> list[tuple[str, str]]:
        """The last matches, the oldest first: the letter and the word."""
        words = {
            "W": pgettext("a match", "won"),
            "D": pgettext("a match", "drawn"),
            "L": pgettext("a match", "lost"),
        }
        return [(str(one), words[str(one)]) for one in self.line.form]

    @property
    def zone(self) -> str:
        """Where its place takes it, in words; "" where it stays."""
        if self.outlook is None:
            return gettext("withdrawn")
        words = self.outlook.zone.words
        if not words or self.outlook.certain:
            return words
        return gettext("{zone} as it stands").format(zone=translated(words))


@dataclass(frozen=True)
class DivisionTable:
    """The table of a division. `partings` say what parts each two neighbours. `provisional` are the matches
    under protest that count for the time being. It is `given` where the season was played elsewhere."""

    division: Division
    rows: Sequence[TableRow]
    partings: Sequence[Parting]
    deductions: Sequence[Deduction]
    is_final: bool
    has_draws: bool
    provisional: Sequence[TeamMatch] = ()
    given: bool = False

    @property
    def champion(self) -> Side | None:
        """Who has won the division for certain."""
        found = [row for row in self.rows if row.outlook is not None and row.outlook.champion]
        return found[0].side if found else None


def table_of(division: Division, until: date | None = None, *, cups: Counting | None = None) -> DivisionTable:
    """The table of a division as it stands, or with the results up to a day: three queries, one more where
    the season is over, and one for the cups of its season where they are not given."""
    return tables_for([division], until, cups=cups)[division.pk]


def tables_for(
    divisions: Sequence[Division], until: date | None = None, *, cups: Counting | None = None
) -> dict[int, DivisionTable]:
    """The tables of several divisions (each with its `season`) by their keys, in the same queries. `cups` are
    those of their season; where they are not given, they are asked for season by season."""
    sides: dict[int, list[Side]] = {one.pk: [] for one in divisions}
    matches: dict[int, list[TeamMatch]] = {one.pk: [] for one in divisions}
    deductions: dict[int, list[Deduction]] = {one.pk: [] for one in divisions}
    by_key = {one.pk: one for one in divisions}
    for side in Side.objects.filter(division__in=sides).select_related("team"):
        side.division = by_key[side.division_id]
        side.season = side.division.season
        side.team.league = side.season.league
        sides[side.division_id].append(side)
    for match in TeamMatch.objects.filter(division__in=sides).exclude(phase=Phase.ANNULLED):
        matches[match.division_id or 0].append(match)
    rows = Deduction.objects.filter(side__division__in=sides, taken_back_at=None)
    for row in rows.select_related("side"):
        deductions[row.side.division_id].append(row)
    given = _given([one for one in divisions if one.season.phase == Season.Phase.CLOSED])
    of = {one.season_id: cups for one in divisions} if cups is not None else countings(divisions)
    return {
        one.pk: _given_table(one, {side.pk: side for side in sides[one.pk]}, given[one.pk])
        if one.pk in given
        else _table(one, sides[one.pk], matches[one.pk], deductions[one.pk], until, of[one.season_id])
        for one in divisions
    }


def _table(
    division: Division,
    entered: Sequence[Side],
    matches: Sequence[TeamMatch],
    deductions: Sequence[Deduction],
    until: date | None,
    cups: Counting,
) -> DivisionTable:
    season = division.season
    sides = {side.pk: side for side in entered}
    for one in matches:
        one.season = season
    if until is not None:
        deductions = [one for one in deductions if one.on <= until]
    waiting = [one for one in matches if one.phase == Phase.PROTESTED and one.played_at is not None]
    provisional = waiting if season.rules.protests.counts and until is None else []
    for one in provisional:
        one.home, one.away, one.season = sides[one.home_id], sides[one.away_id], season
    counted = {
        one.pk
        for one in matches
        if one.phase == Phase.FINAL and (until is None or one.on is None or one.on <= until)
    } | {one.pk for one in provisional}
    results = [as_result(one) for one in matches if one.pk in counted]
    left = [
        Left(one.number, one.home_id, one.away_id, one.on or localdate())
        for one in matches
        if one.pk not in counted
    ]
    points = replace(
        season.rules.scoring(season.plan.weight, season.plan.frames), start=season.start_of_sides.most_points
    )
    found = table.table(
        list(sides),
        results,
        season.rules.criteria,
        points,
        deductions=[scoring.Deduction(one.side_id, one.points, one.reason, one.on) for one in deductions],
        withdrawn={side.pk for side in sides.values() if side.withdrawn_on is not None},
        left=left,
    )
    zones = zones_of(division.number, division.up, division.down, cups.play_offs)
    prospects = {one.team: one for one in outlook.outlooks(found, points, zones)}
    rows = [TableRow(sides[int(str(line.team))], line, prospects.get(line.team)) for line in found.lines]
    return DivisionTable(
        division,
        rows,
        found.partings({side.pk: side.name for side in sides.values()}),
        deductions,
        bool(results) and not left and not provisional,
        any(row.line.drawn for row in rows),
        provisional,
    )


# -- tables that were given ----------------------------------------------------------------------------------


def _given(divisions: Sequence[Division]) -> dict[int, list[FinalLine]]:
    """The lines of tables that were brought from elsewhere, from the top, by the division's key: one query,
    none without divisions."""
    found: dict[int, list[FinalLine]] = {}
    if divisions:
        rows = FinalLine.objects.filter(side__division__in=divisions).select_related("side")
        for one in rows.order_by("place", "side__name"):
            found.setdefault(one.side.division_id, []).append(one)
    return found


def _given_table(division: Division, sides: Mapping[int, Side], given: Sequence[FinalLine]) -> DivisionTable:
    """Such a table; what was not told counts as nothing."""
    above: FinalLine | None = None
    lines = []
    for one in given:
        level = above is not None and above.place == one.place
        above = one
        counts = (one.matches or 0, one.won or 0, one.drawn or 0, one.lost or 0)
        rubbers = (one.rubbers_for or 0, one.rubbers_against or 0)
        frames = (one.frames_for or 0, one.frames_against or 0)
        lines.append(
            table.Line(
                one.side_id, one.place, one.points, *counts, rubbers, frames, 0, (), (), {}, None, level
            )
        )
    season = division.season
    whole = table.Table(tuple(lines), (), tuple(chosen(season.rules.criteria)))
    zones = outlook.Zones(up=division.up, down=division.down)
    counting = season.rules.scoring(season.plan.weight)
    prospects = {one.team: one for one in outlook.outlooks(whole, counting, zones)}
    rows = [
        TableRow(sides[one.side_id], line, prospects.get(line.team), one)
        for one, line in zip(given, lines, strict=True)
    ]
    drawn = any(one.drawn for one in given)
    return DivisionTable(division, rows, (), (), True, drawn, given=True)


def tables_of(season: Season) -> Mapping[int, DivisionTable]:
    """The tables of all divisions, by the division's key."""
    divisions = list(season.divisions.all())
    for division in divisions:
        division.season = season
    return tables_for(divisions)
