"""Standings on paper: places, the criteria's columns, and under each name what parts it from the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.competitions.models import Competition, Entrant
from clubs.competitions.rules.pairing.round_names import letter
from clubs.competitions.selectors.standing import Standing, criteria_of
from clubs.publishing.selectors.round_lists import Meeting
from clubs.publishing.views.pdf.columns import Column, Row, Table, draw, head_height, height_of, laid
from clubs.publishing.views.pdf.frame import CLOTH, MUTED, Box, Page, Sheet

SIZE, LEADING = 8.5, 4.0
FEW = 20


@dataclass(frozen=True, slots=True)
class Standings:
    """All that is drawn: the table, and words below it (the criteria, those withdrawn, those under
    review), under a `heading` where there are several."""

    table: Table
    words: tuple[tuple[str, str], ...] = ()
    lying: bool = False
    heading: str = "How the places are found"


def of_round_robin(
    competition: Competition, tables: Sequence[Sequence[Standing]], annulled: Sequence[Entrant], notice: str
) -> Standings:
    """The table of a round robin, or of each group; under each name what parts it from the next."""
    criteria = criteria_of(competition)
    columns = (
        Column("Place", 1.1, "R"),
        Column("Player", 4.6, strong=True),
        *(Column(name, 0.75, "R") for name in ("P", "W", "D", "L")),
        *(Column(one.label, 1.6, "R") for one in criteria),
    )
    lines = []
    for group, rows in enumerate(tables):
        for row in rows:
            one = row.parting
            remark = f"{one.short}. {one.before}".strip() if one is not None else ""
            place = f"{'=' if row.level else ''}{row.rank}"
            cells = (
                f"{letter(group)} {place}" if len(tables) > 1 else place, row.entrant.name,
                *(str(n) for n in (row.played, row.won, row.drawn, row.lost)), *row.cells,
            )  # fmt: skip
            lines.append(Row(cells, remark))
    words = [(one.label, one.explanation) for one in criteria]
    if annulled:
        words.append(("Withdrawn, all results annulled", ", ".join(one.name for one in annulled)))
    if notice:
        words.append(("Not final", notice))
    return Standings(Table(columns, tuple(lines), _size(lines)), tuple(words), lying=len(criteria) > 5)


def of_knockout(places: Sequence[Entrant], still_in: Sequence[tuple[Entrant, str]], notice: str) -> Standings:
    """The places of a knockout; before its end who is still in, and in which round the others went out."""
    if places:
        columns = (Column("Place", 1.2, "R"), Column("Player", 5, strong=True), Column("Why", 4))
        rows = [
            Row((_place(one), one.name, one.final_reason[:1].upper() + one.final_reason[1:]))
            for one in places
        ]
    else:
        columns = (Column("Seed", 1.2, "R"), Column("Player", 5, strong=True), Column("", 4))
        rows = [
            Row((str(one.seed or ""), one.name, f"out in: {out}" if out else "still in"))
            for one, out in still_in
        ]
    words = (("Not final", notice),) if notice else ()
    return Standings(Table(columns, tuple(rows), _size(rows)), words)


def of_meetings(meetings: Sequence[Meeting], notice: str) -> Standings:
    """All matches of a competition that is no single tree or table, in order."""
    columns = (
        Column("Match", 0.9),
        Column("Round", 2.6),
        Column("", 3.4, strong=True),
        Column("", 3.4, strong=True),
        Column("Result", 1.8),
    )
    several = len({one.stage for one in meetings}) > 1
    rows = [
        Row((one.label, f"{one.stage}: {one.round}" if several else one.round, one.a, one.b, one.score))
        for one in meetings
    ]
    words = (("Not final", notice),) if notice else ()
    return Standings(Table(columns, tuple(rows), _size(rows)), words)


def _size(rows: Sequence[Row]) -> float:
    """Larger letters for few rows."""
    return 11 if len(rows) <= FEW else 9.5


def _place(one: Entrant) -> str:
    first, last = one.final_rank, one.final_rank_to
    return f"{first}–{last}" if last and last != first else str(first)


def sheets(page: Page, standings: Standings, what: str = "standings") -> list[Sheet]:
    """The sheets; the words follow the table, on a sheet of their own where it fills its last. `what` names
    the table in the labels of the sheets."""
    width, height = sorted((page.paper.width, page.paper.height), reverse=standings.lying)
    room, inner = height - 20 - 17 - 8, width - 20
    table = standings.table
    parts = laid(page, table, inner, room, room)
    words = _words(page, standings, inner)
    ends = _height_used(page, table, parts[-1], inner) + 6 + len(words) * LEADING
    alone = bool(words) and ends > room
    many = len(parts) + alone
    found = []
    for at, rows in enumerate(parts):
        last = at + 1 == len(parts) and not alone

        def one(page: Page, box: Box, rows: tuple[Row, ...] = rows, last: bool = last) -> None:
            y = draw(page, box, table, rows)
            if last:
                _write_words(page, box._replace(y=y + 6), words)

        first = sum(len(part) for part in parts[:at])
        name = f"lines {first + 1}–{first + len(rows)}" if many > 1 else ""
        label = f"{what}, sheet {at + 1} of {many}: {name}" if many > 1 else what
        found.append(Sheet(one, label, name.capitalize(), lying=standings.lying))
    if alone:
        found.append(
            Sheet(
                lambda page, box: _write_words(page, box, words),
                "how the places are found",
                "Criteria",
                lying=standings.lying,
            )
        )
    return found


def _height_used(page: Page, table: Table, rows: Sequence[Row], width: float) -> float:
    return head_height(page, table, width) + sum(height_of(page, table, row, width) for row in rows)


def _words(page: Page, standings: Standings, width: float) -> list[tuple[str, str]]:
    """Lines of words below the table: their style and text."""
    if not standings.words:
        return []
    lines = [("H", standings.heading)] if len(standings.words) > 1 else []
    for label, words in standings.words:
        wrapped = page.wrapped(f"{label}: {words}", width, SIZE)
        lines += [("", line) for line in wrapped]
    return lines


def _write_words(page: Page, box: Box, lines: Sequence[tuple[str, str]]) -> None:
    y = box.y + 3
    for style, line in lines:
        if style == "H":
            page.say(box.x, y, line, size=SIZE + 1, style="B", colour=CLOTH)
        else:
            page.say(box.x, y, line, size=SIZE, colour=MUTED, width=box.width)
        y += LEADING
