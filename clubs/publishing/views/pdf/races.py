"""The race of a ranking series on paper: upright for few competitions, lying for more, the latest ones where
not all fit, and how it counts below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext, pgettext

from clubs.publishing.views.pdf.columns import Column, Row, Table
from clubs.publishing.views.pdf.frame import Sheet
from clubs.publishing.views.pdf.standings import Standings
from clubs.publishing.views.pdf.standings import sheets as sheets_of
from clubs.series.rules.race import CRITERIA
from clubs.series.selectors.races import Cell, Race
from config.languages.speaking import translated

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

UPRIGHT, MOST = 5, 12
FEW = 20


def table_of(race: Race) -> Standings:
    """The race as a table, with words below it."""
    parts = race.counted[-MOST:]
    first = len(race.counted) - len(parts)
    columns = (
        Column(pgettext("column", "Place"), 1.1, "R"),
        Column(gettext("Player"), 4.2, strong=True),
        Column(pgettext("column", "Points"), 1.3, "R", strong=True),
        Column(gettext("Behind"), 1.2, "R"),
        *((Column(gettext("May reach"), 2.0),) if race.left else ()),
        *(Column(part.competition.name, 1.5, "R") for part in parts),
    )
    rows = tuple(
        Row(
            (
                f"{'=' if row.shared else ''}{row.rank}", row.player.name, row.points, row.to_first,
                *((row.outlook,) if race.left else ()), *(_cell(cell) for cell in row.cells[first:]),
            ),
            gettext("below by {reason}").format(reason=translated(row.parted)) if row.parted else "",
        )
        for row in race.rows
    )  # fmt: skip
    size = (11 if len(rows) <= FEW else 9.5) if len(parts) <= UPRIGHT else 8.5
    return Standings(Table(columns, rows, size), tuple(_words(race, first)), lying=len(parts) > UPRIGHT)


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return "–"
    return cell.points if cell.counts else f"({cell.points})"


def _words(race: Race, left_out: int) -> list[tuple[str, str]]:
    series = race.series
    words = [
        (pgettext("column", "Now"), translated(race.headline)),
        (gettext("Points by place"), f"{translated(race.scale_words)}."),
    ]
    times = gettext("{competition} {weight} times")
    weighed = [
        times.format(competition=part.competition.name, weight=translated(part.weight))
        for part in race.counted
        if part.weight != "1"
    ]
    if weighed:
        words.append((gettext("Counts"), f"{', '.join(weighed)}."))
    if series.best:
        best = gettext("the best {number}; those dropped stand in brackets.")
        words.append((gettext("Results that count"), best.format(number=series.best)))
    if series.taking_part:
        more = gettext("{points} more for each competition that counts.")
        if series.taking_part_always:
            more = gettext("{points} more for each competition.")
        words.append((gettext("Taking part"), more.format(points=series.taking_part)))
    if series.criteria:
        order, *rest = (translated(CRITERIA[key][0]) for key in series.criteria)
        for one in rest:
            order = gettext("{first}, then {next}").format(first=order, next=one)
        words.append((gettext("As many points"), f"{order}."))
    if left_out:
        lacking = ngettext(
            "the first {n} competition; the points above are those of all of them.",
            "the first {n} competitions; the points above are those of all of them.",
            left_out,
        )
        words.append((gettext("Not shown"), lacking.format(n=left_out)))
    return words


def sheets(page: Page, table: Standings) -> list[Sheet]:
    """The sheets."""
    return sheets_of(page, table, what=gettext("race"))
