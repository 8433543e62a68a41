"""The race of a ranking series on paper: upright for few competitions, lying for more, the latest ones where
not all fit, and how it counts below."""

from __future__ import annotations

from clubs.publishing.views.pdf.columns import Column, Row, Table
from clubs.publishing.views.pdf.frame import Page, Sheet
from clubs.publishing.views.pdf.standings import Standings
from clubs.publishing.views.pdf.standings import sheets as sheets_of
from clubs.series.rules.race import CRITERIA
from clubs.series.selectors.races import Cell, Race

UPRIGHT, MOST = 5, 12
FEW = 20


def table_of(race: Race) -> Standings:
    """The race as a table, with words below it."""
    parts = race.counted[-MOST:]
    first = len(race.counted) - len(parts)
    columns = (
        Column("Place", 1.1, "R"),
        Column("Player", 4.2, strong=True),
        Column("Points", 1.3, "R", strong=True),
        Column("Behind", 1.2, "R"),
        *((Column("May reach", 2.0),) if race.left else ()),
        *(Column(part.competition.name, 1.5, "R") for part in parts),
    )
    rows = tuple(
        Row(
            (
                f"{'=' if row.shared else ''}{row.rank}", row.player.name, row.points, row.to_first,
                *((row.outlook,) if race.left else ()), *(_cell(cell) for cell in row.cells[first:]),
            ),
            f"below by {row.parted}" if row.parted else "",
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
    words = [("Now", race.headline), ("Points by place", f"{race.scale_words}.")]
    weighed = [f"{part.competition.name} {part.weight} times" for part in race.counted if part.weight != "1"]
    if weighed:
        words.append(("Counts", f"{', '.join(weighed)}."))
    if series.best:
        words.append(("Results that count", f"the best {series.best}; those dropped stand in brackets."))
    if series.taking_part:
        which = "each competition" if series.taking_part_always else "each competition that counts"
        words.append(("Taking part", f"{series.taking_part} more for {which}."))
    if series.criteria:
        words.append(("As many points", f"{', then '.join(CRITERIA[key][0] for key in series.criteria)}."))
    if left_out:
        words.append(
            ("Not shown", f"the first {left_out} competitions; the points above are those of all of them.")
        )
    return words


def sheets(page: Page, table: Standings) -> list[Sheet]:
    """The sheets."""
    return sheets_of(page, table, what="race")
