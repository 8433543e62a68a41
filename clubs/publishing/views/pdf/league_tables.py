"""Leagues on paper: a division's table, fixture lists, and a season's page for the notice board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from clubs.leagues.models import TeamMatch
from clubs.leagues.selectors.matches import Day
from clubs.leagues.selectors.tables import DivisionTable
from clubs.publishing.views.pdf.columns import Column, Row, Table, draw, head_height, height_of
from clubs.publishing.views.pdf.frame import CLOTH, MUTED, Box, Sheet
from clubs.publishing.views.pdf.standings import Standings
from clubs.publishing.wording import inside
from config.languages.speaking import translated

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

Phase = TeamMatch.Phase
FEW = 14
FULL = 26
"""Lines of a list of matches that stand in larger letters."""


def day_words(on: date | None) -> str:
    """A day as a heading: "Tuesday 12 January 2027"."""
    return date_format(on, gettext("l j F Y")) if on is not None else gettext("Day to be found")


def result_words(match: TeamMatch) -> str:
    """What stands between the sides: the result, the state, or a dash."""
    if match.phase == Phase.FINAL:
        return f"{match.home_rubbers} – {match.away_rubbers}"
    if match.phase in (Phase.POSTPONED, Phase.ANNULLED):
        return inside(match.get_phase_display())
    return "–"


def table_of(found: DivisionTable, of_players: bool) -> Standings:
    """A division's table; under each name where its place takes it, what was deducted, and what parts it from
    the next."""
    columns = (
        Column(pgettext("column", "Place"), 1.0, "R"),
        Column(gettext("Player") if of_players else gettext("Team"), 5.0, strong=True),
        Column(pgettext("column", "Points"), 1.2, "R", strong=True),
        Column(pgettext("column", "Played"), 1.2, "R"),
        Column(pgettext("column", "Won"), 1.0, "R"),
        *((Column(pgettext("column", "Drawn"), 1.1, "R"),) if found.has_draws else ()),
        Column(pgettext("column", "Lost"), 1.0, "R"),
        *(() if of_players else (Column(gettext("Rubbers"), 1.5, "R"),)),
        Column(gettext("Frames"), 1.5, "R"),
        Column(pgettext("column", "Form"), 1.5),
        Column(gettext("To play"), 1.1, "R"),
    )
    rows = []
    parted = {one.above: one.short for one in found.partings}
    for row in found.rows:
        line, told = row.line, row.told
        remarks = [translated(row.zone)] if row.zone else []
        for one in line.deductions:
            words = ngettext("{n} point taken: {reason}", "{n} points taken: {reason}", one.points)
            remarks.append(words.format(n=one.points, reason=translated(one.reason)))
        if line.team in parted:
            remarks.append(translated(parted[line.team]))
        cells = (
            str(line.rank or "–"), row.side.name, str(line.points), _count(told.played), _count(told.won),
            *((_count(told.drawn),) if found.has_draws else ()), _count(told.lost),
            *(() if of_players else (_pair(told.rubbers),)), _pair(told.frames),
            line.form_letters, str(line.left),
        )  # fmt: skip
        rows.append(Row(cells, ". ".join(remarks), strong=row.line.rank == 1, struck=line.rank is None))
    return Standings(Table(columns, tuple(rows), 11 if len(rows) <= FEW else 9.5))


def _count(number: int | None) -> str:
    return str(number) if number is not None else "–"


def _pair(numbers: tuple[int, int] | None) -> str:
    return f"{numbers[0]}–{numbers[1]}" if numbers is not None else "–"


def fixtures_of(days: Sequence[Day], *, several: bool = False, venues: bool = True) -> Standings:
    """Matches under their days, with hour, result and venue; the addresses of the venues below. With
    `several` divisions, or with matches of a cup, each match names its own."""
    cups = any(match.cup_id is not None for day in days for match in day.matches)
    several = several or cups
    columns = (
        Column(pgettext("column", "Time"), 0.9),
        *((Column(gettext("Competition") if cups else gettext("Division"), 2.0),) if several else ()),
        Column(pgettext("column", "Home"), 3.6, "R", strong=True),
        Column("", 1.3, "C"),
        Column(pgettext("column", "Away"), 3.6, strong=True),
        *((Column(gettext("Venue"), 2.8),) if venues else ()),
    )
    rows: list[Row] = []
    places: dict[str, str] = {}
    for day in days:
        rows.append(Row(heading=day_words(day.on)))
        for match in day.matches:
            venue = match.venue
            if venue is not None and venue.address:
                places[venue.name] = venue.address
            cells = (
                f"{match.at:%H:%M}" if match.at is not None else "",
                *((match.contest.name,) if several else ()),
                match.home.name, result_words(match), match.away.name,
                *((venue.name if venue is not None else "",) if venues else ()),
            )  # fmt: skip
            rows.append(Row(cells, struck=match.phase == Phase.ANNULLED))
    size = 10.5 if len(rows) <= FULL else 9.0
    return Standings(
        Table(columns, tuple(rows), size), tuple(sorted(places.items())), heading=gettext("Venues")
    )


@dataclass(frozen=True, slots=True)
class BoardPart:
    """A division on the notice board: its table, and lists of matches with their headings."""

    name: str
    table: Table
    lists: tuple[tuple[str, Table], ...]


def board_part(
    name: str, found: DivisionTable, of_players: bool, lists: Iterable[tuple[str, Sequence[Day]]]
) -> BoardPart:
    """The part of one division; lists without matches are left out."""
    made = tuple((label, fixtures_of(days, venues=False).table) for label, days in lists if days)
    return BoardPart(name, table_of(found, of_players).table, made)


def board_sheets(page: Page, parts: Sequence[BoardPart]) -> list[Sheet]:
    """A sheet for each division. What does not fit below its table is left out; the page behind the code has
    it."""
    found = []
    for part in parts:

        def one(page: Page, box: Box, part: BoardPart = part) -> None:
            y = draw(page, box, part.table, _fitting(page, part.table, box))
            for label, table in part.lists:
                room = box._replace(y=y + 11, height=box.bottom - y - 11)
                rows = _fitting(page, table, room)
                if not rows:
                    break
                page.say(box.x, y + 8, label, size=13, face="serif", style="B", colour=CLOTH)
                y = draw(page, room, table, rows)
                if len(rows) < len(table.rows):
                    page.say(box.x, y + 4, gettext("More on the page behind the code."), size=8, colour=MUTED)
                    break

        found.append(Sheet(one, part.name, part.name))
    return found


def _fitting(page: Page, table: Table, box: Box) -> tuple[Row, ...]:
    """The first rows for which there is room; no heading stands last."""
    used, rows = head_height(page, table, box.width), []
    for row in table.rows:
        used += height_of(page, table, row, box.width)
        if used > box.height:
            break
        rows.append(row)
    while rows and rows[-1].heading:
        rows.pop()
    return tuple(rows)
