"""Standings on paper: places, the criteria's columns, and under each name what parts it from the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext

from clubs.competitions.models import Competition, Entrant
from clubs.competitions.rules.pairing.round_names import letter
from clubs.competitions.selectors.standing import Standing, criteria_of
from clubs.publishing.selectors.round_lists import Meeting
from clubs.publishing.views.pdf.columns import Column, Row, Table, draw, head_height, height_of, laid
from clubs.publishing.views.pdf.frame import CLOTH, MUTED, Box, Sheet
from config.languages.speaking import translated

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

SIZE, LEADING = 8.5, 4.0
FEW = 20


@dataclass(frozen=True, slots=True)
class Standings:
    """All that is drawn: the table, and words below it (the criteria, those withdrawn, those under
    review), under a `heading` where there are several."""

    table: Table
    words: tuple[tuple[str, str], ...] = ()
    lying: bool = False
    heading: str = field(default_factory=lambda: gettext("How the places are found"))


def of_round_robin(
    competition: Competition, tables: Sequence[Sequence[Standing]], annulled: Sequence[Entrant], notice: str
) -> Standings:
    """The table of a round robin, or of each group; under each name what parts it from the next."""
    criteria = criteria_of(competition)
    columns = (
        Column(pgettext("column", "Place"), 1.1, "R"),
        Column(gettext("Player"), 4.6, strong=True),
        Column(pgettext("column: matches played", "P"), 0.75, "R"),
        Column(pgettext("column: won", "W"), 0.75, "R"),
        Column(pgettext("column: drawn", "D"), 0.75, "R"),
        Column(pgettext("column: lost", "L"), 0.75, "R"),
        *(Column(one.label, 1.6, "R") for one in criteria),
    )
    lines = []
    for group, rows in enumerate(tables):
        for row in rows:
            one = row.parting
            remark = f"{translated(one.short)}. {translated(one.before)}".strip() if one is not None else ""
            place = f"{'=' if row.level else ''}{row.rank}"
            cells = (
                f"{letter(group)} {place}" if len(tables) > 1 else place, row.entrant.name,
                *(str(n) for n in (row.played, row.won, row.drawn, row.lost)), *row.cells,
            )  # fmt: skip
            lines.append(Row(cells, remark))
    words = [(one.label, one.explanation) for one in criteria]
    if annulled:
        words.append((gettext("Withdrawn, all results annulled"), ", ".join(one.name for one in annulled)))
    if notice:
        words.append((gettext("Not final"), notice))
    return Standings(Table(columns, tuple(lines), _size(lines)), tuple(words), lying=len(criteria) > 5)


def of_knockout(places: Sequence[Entrant], still_in: Sequence[tuple[Entrant, str]], notice: str) -> Standings:
    """The places of a knockout; before its end who is still in, and in which round the others went out."""
    if places:
        columns = (
            Column(pgettext("column", "Place"), 1.2, "R"),
            Column(gettext("Player"), 5, strong=True),
            Column(pgettext("column", "Why"), 4),
        )
        rows = [
            Row((_place(one), one.name, reason[:1].upper() + reason[1:]))
            for one, reason in ((one, translated(one.final_reason)) for one in places)
        ]
    else:
        columns = (
            Column(pgettext("column", "Seed"), 1.2, "R"),
            Column(gettext("Player"), 5, strong=True),
            Column("", 4),
        )
        rows = [
            Row(
                (
                    str(one.seed or ""),
                    one.name,
                    gettext("out in: {round}").format(round=translated(out)) if out else gettext("still in"),
                )
            )
            for one, out in still_in
        ]
    words = ((gettext("Not final"), notice),) if notice else ()
    return Standings(Table(columns, tuple(rows), _size(rows)), words)


def of_meetings(meetings: Sequence[Meeting], notice: str) -> Standings:
    """All matches of a competition that is no single tree or table, in order."""
    columns = (
        Column(pgettext("column", "Match"), 0.9),
        Column(pgettext("column", "Round"), 2.6),
        Column("", 3.4, strong=True),
        Column("", 3.4, strong=True),
        Column(pgettext("column", "Result"), 1.8),
    )
    several = len({one.stage for one in meetings}) > 1
    rows = [
        Row(
            (
                one.label,
                f"{translated(one.stage)}: {translated(one.round)}" if several else one.round,
                one.a,
                one.b,
                one.score,
            )
        )
        for one in meetings
    ]
    words = ((gettext("Not final"), notice),) if notice else ()
    return Standings(Table(columns, tuple(rows), _size(rows)), words)


def _size(rows: Sequence[Row]) -> float:
    """Larger letters for few rows."""
    return 11 if len(rows) <= FEW else 9.5


def _place(one: Entrant) -> str:
    first, last = one.final_rank, one.final_rank_to
    return f"{first}–{last}" if last and last != first else str(first)


def sheets(page: Page, standings: Standings, what: str = "") -> list[Sheet]:
    """The sheets; the words follow the table, on a sheet of their own where it fills its last. `what` names
    the table in the labels of the sheets."""
    width, height = sorted((page.paper.width, page.paper.height), reverse=standings.lying)
    what = what or gettext("standings")
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
        label, mark = what, ""
        if many > 1:
            places = {"first": first + 1, "last": first + len(rows)}
            mark = gettext("Lines {first}–{last}").format(**places)
            pattern = gettext("{what}, sheet {number} of {all}: lines {first}–{last}")
            label = pattern.format(what=what, number=at + 1, all=many, **places)
        found.append(Sheet(one, label, mark, lying=standings.lying))
    if alone:
        found.append(
            Sheet(
                lambda page, box: _write_words(page, box, words),
                gettext("how the places are found"),
                gettext("Criteria"),
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
        wrapped = page.wrapped(f"{translated(label)}: {translated(words)}", width, SIZE)
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
