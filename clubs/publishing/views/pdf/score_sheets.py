"""Score sheets: blank ones to mark by hand, any number at once, and a match as it was marked, with its log.

The columns are those of the sheets on the page (`selectors.sheets`); here they are laid on paper.
The log of a match follows its sheet: each entry with its ruling and the rule that decided.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.timezone import localtime
from django.utils.translation import gettext, pgettext

from clubs.publishing.selectors import sheets as paper
from clubs.publishing.views.pdf import columns
from clubs.publishing.views.pdf.frame import CLOTH, INK, MUTED, WASH, Box, Sheet
from clubs.publishing.wording import day, inside, short_day
from config.languages.speaking import translated
from matches.models import Match
from matches.pages.score_sheets import judged
from matches.selectors import Line

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

MOST_COPIES = 100
MOST_ENTRIES = 1_500
"""Longer logs are not printed: a thousand entries take some seconds to draw."""
FACTS, NUMBER, NARROWEST = 11.0, 10.0, 8.5
NAMES, LABELS = 7.5, 6.5
FOOT_ROW = 6.8
BLANK_ROW, FILLED_ROW, LARGE_ROW = 8.6, 5.4, 7.2
FEWEST_BLANK = 6.2
BETWEEN = 6.0
LYING_FROM = 16


@dataclass(frozen=True, slots=True)
class Card:
    """A bowler's card: the name and for each frame its marks and the total after it."""

    name: str
    frames: tuple[tuple[tuple[str, ...], str], ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All that is drawn of one sheet. `copies` of a blank one; a `log` follows a filled one."""

    facts: tuple[tuple[str, str], ...]
    row: str
    names: tuple[str, ...]
    labels: tuple[str, ...]
    rows: tuple[paper.Row, ...]
    foot: tuple[tuple[str, tuple[str, ...]], ...]
    cards: tuple[Card, ...] = ()
    blocks: int = 1
    filled: bool = False
    copies: int = 1
    log: tuple[columns.Row, ...] = ()


def blank(sheet: paper.Sheet, copies: int) -> ScoreSheet:
    """A sheet to mark by hand."""
    facts = tuple((name, "") for name in ("day", "table", "length", "marker"))
    return _sheet(sheet, facts, copies=copies)


def _label(fact: str) -> str:
    """What a fact is called on the sheet."""
    return {
        "day": pgettext("column", "Day"),
        "table": pgettext("billiard table", "Table"),
        "length": gettext("Played to"),
        "marker": gettext("Marker"),
        "result": pgettext("column", "Result"),
        "match": pgettext("column", "Match"),
    }[fact]


def too_long() -> str:
    """Why a long log is not printed."""
    words = gettext(
        "A log of more than {number} entries is not made as a PDF. Print the page, or download the record."
    )
    return words.format(number=MOST_ENTRIES)


def of_match(
    match: Match, sheet: paper.Sheet, lines: Sequence[Line], whole: Callable[[str], str]
) -> ScoreSheet:
    """The sheet of a match with its log; `whole` makes an address of this server a full one."""
    at = localtime(match.started_at or match.created_at)
    race = (match.board.get("race") or {}).get("need")
    length = match.board.get("length")
    lengths = [str(length)] if length else []
    if race:
        lengths.append(gettext("race to {number}").format(number=race))
    facts = (
        ("day", day(at)),
        ("table", str(match.table.number) if match.table else "–"),
        ("length", " · ".join(lengths) or "–"),
        ("result", _result(match, sheet)),
        ("match", match.public_id),
    )
    return _sheet(sheet, facts, filled=True, log=(*_log(match, lines, whole), *_decided(match)))


def _result(match: Match, sheet: paper.Sheet) -> str:
    names = dict(zip(sheet.letters, sheet.names, strict=True))
    if match.status == Match.Status.VOID:
        return gettext("called off")
    if not match.is_over:
        return gettext("not over")
    score = " : ".join(str((match.board.get("score") or {}).get(letter, "–")) for letter in sheet.letters)
    told = [score]
    if winner := names.get(match.winner_letter):
        told = [gettext("{winner} won, {score}").format(winner=winner, score=score)]
    if match.result_kind != Match.ResultKind.PLAYED:
        told.append(inside(match.get_result_kind_display()))
    result = ", ".join(told)
    if match.status == Match.Status.CONFIRMED:
        return result
    return gettext("{result} (to be confirmed)").format(result=result)


def _sheet(sheet: paper.Sheet, facts: tuple[tuple[str, str], ...], **more: Any) -> ScoreSheet:
    cards = tuple(
        Card(
            name,
            tuple(
                (
                    tuple(str(mark) for mark in frame["marks"]),
                    "" if frame["total"] is None else str(frame["total"]),
                )
                for frame in frames
            ),
        )
        for name, frames in sheet.cards
    )
    return ScoreSheet(
        facts,
        str(sheet.layout.row),
        tuple(sheet.names),
        tuple(str(column.label) for column in sheet.columns),
        tuple(row for page in sheet.pages for block in page for row in block),
        tuple((label, tuple(values)) for label, values in sheet.foot),
        cards,
        sheet.layout.blocks,
        **more,
    )


def _log(match: Match, lines: Sequence[Line], whole: Callable[[str], str]) -> list[columns.Row]:
    """The entries, the first first, each with its ruling, the rules that decided, and the score."""
    names = {side.letter: side.name for side in match.sides.all()}
    rows = []
    for one in judged(match.game, reversed(lines), names):
        line = one.line
        ruling = ". ".join(translated(part) for part in (one.points, one.title) if part)
        if line.voided:
            ruling = gettext("undone")
        elif line.problem:
            ruling = gettext("does not count: {why}").format(why=translated(line.problem["message"]))
        entry = line.tokens
        if line.reads and line.put_in:
            entry = gettext("{entry} (put in later)").format(entry=line.reads)
        elif line.reads and line.reads != line.tokens:
            entry = gettext("{entry} (was {before})").format(entry=line.reads, before=line.tokens)
        remarks = [one.gist, *(told["text"] for told in line.instructions)]
        remarks += [f"“{line.note}”"] if line.note else []
        rows.append(
            columns.Row(
                (
                    str(line.seq),
                    one.name,
                    entry,
                    ruling,
                    "; ".join(translated(rule.name) for rule in one.rules),
                    ":".join(str(line.score.get(letter, "")) for letter in names),
                    f"{localtime(line.at):%H:%M}",
                ),
                " ".join(translated(remark) for remark in remarks if remark),
                struck=line.voided,
                way=whole(one.rules[0].address) if one.rules and one.rules[0].address else "",
            )
        )
    return rows


def _decided(match: Match) -> list[columns.Row]:
    """What people decided about the match, as rows below its log."""
    rows = [columns.Row(heading=gettext("What was decided"))]
    for act in match.acts.all():
        at = localtime(act.at)
        words = gettext("{what}, by {who}")
        if act.side:
            words = gettext("{what} ({side}), by {who}")
        told = words.format(what=act.get_kind_display(), side=act.side, who=act.by_label)
        rows.append(columns.Row(("", short_day(at), "", told, "", "", f"{at:%H:%M}")))
    return rows if len(rows) > 1 else []


def _log_columns() -> tuple[columns.Column, ...]:
    return (
        columns.Column(pgettext("column", "No."), 0.6, "R"),
        columns.Column(pgettext("column", "Side"), 2.0),
        columns.Column(pgettext("column", "Entry"), 1.3, wraps=True),
        columns.Column(gettext("Ruling"), 3.1, wraps=True),
        columns.Column(gettext("By the rule"), 3.3, wraps=True),
        columns.Column(pgettext("column", "Score"), 1.1, "R", strong=True),
        columns.Column(pgettext("column", "Time"), 0.8, "R"),
    )


# --- Laid on paper -------------------------------------------------------------------------------


def sheets(page: Page, one: ScoreSheet) -> list[Sheet]:
    """The sheets: every copy of a blank one, or the filled one and its log."""
    lying = len(one.names) * len(one.labels) >= LYING_FROM and not one.cards
    width, height = sorted((page.paper.width, page.paper.height), reverse=lying)
    room = height - 20 - 17 - 8 - FACTS
    faces = _cards(one, room) if one.cards else _tables(one, width - 20, room - _foot_height(one), one.filled)
    found = []
    for copy in range(one.copies):
        for at, (draw, label) in enumerate(faces):
            last = at + 1 == len(faces)

            def drawn(
                page: Page, box: Box, draw: Callable[[Page, Box], None] = draw, last: bool = last
            ) -> None:
                _facts(page, box, one.facts)
                inner = box._replace(y=box.y + FACTS, height=box.height - FACTS)
                if not one.cards:
                    inner = inner._replace(height=inner.height - _foot_height(one))
                draw(page, inner)
                if last and not one.cards:
                    _foot(page, box, one)

            mark = gettext("Score sheet") if at == 0 else ""
            if one.copies > 1 and at == 0:
                mark = gettext("Copy {number}").format(number=copy + 1)
            words = label if len(faces) > 1 else gettext("score sheet")
            found.append(Sheet(drawn, words, mark, lying=lying))
    return found + _log_sheets(page, one)


def _log_sheets(page: Page, one: ScoreSheet) -> list[Sheet]:
    if not one.log:
        return []
    table = columns.Table(_log_columns(), one.log, size=8.5)
    room = page.paper.height - 20 - 17 - 8
    mark = gettext("The log with its rulings")
    found = []
    for at, rows in enumerate(columns.laid(page, table, page.paper.width - 20, room, room)):

        def draw(page: Page, box: Box, rows: tuple[columns.Row, ...] = rows) -> None:
            columns.draw(page, box, table, rows)

        found.append(Sheet(draw, gettext("the log with its rulings"), mark if at == 0 else ""))
    return found


def _facts(page: Page, box: Box, facts: Sequence[tuple[str, str]]) -> None:
    """A line of labelled places, filled or to be written on."""
    shares = [
        1.6 if fact in ("day", "marker", "match") else 2.6 if fact == "result" else 1 for fact, _ in facts
    ]
    x, unit = box.x, box.width / sum(shares)
    for share, (fact, value) in zip(shares, facts, strict=True):
        wide = share * unit
        known = page.say(x, box.y + 3.6, _label(fact), size=8, colour=MUTED) + 1.6
        page.say(x + known, box.y + 3.6, value, size=9.5, style="B", width=wide - known - 3)
        with page.pen():
            page.line(x + known, box.y + 4.6, x + wide - 2.5, box.y + 4.6)
        x += wide


def _foot_height(one: ScoreSheet) -> float:
    return FOOT_ROW * (len(one.foot) + 2) + 5 if not one.cards else 0


def _foot(page: Page, box: Box, one: ScoreSheet) -> None:
    """The figures of each side, and where each signs."""
    rows = [("", one.names), *one.foot, (gettext("Signed"), ("",) * len(one.names))]
    top = box.bottom - FOOT_ROW * len(rows)
    label, wide = 32.0, (box.width - 32.0) / len(one.names)
    for at, (name, values) in enumerate(rows):
        y = top + at * FOOT_ROW
        page.say(box.x, y + FOOT_ROW - 2.1, name, size=8.5, colour=MUTED)
        for place, value in enumerate(values):
            x = box.x + label + place * wide
            page.say(
                x + wide / 2,
                y + FOOT_ROW - 2.1,
                value,
                size=9.5,
                style="B",
                align="C",
                width=wide - 2,
                colour=CLOTH if at == 0 else INK,
            )
    with page.pen(0.2, MUTED):
        for at in range(1, len(rows) + 1):
            page.line(box.x, top + at * FOOT_ROW, box.right, top + at * FOOT_ROW)
        for place in range(len(one.names)):
            x = box.x + label + place * wide
            page.line(x, top, x, box.bottom)


Face = tuple[Callable[["Page", Box], None], str]


def _sheet_words(number: int, all: int) -> str:
    return gettext("score sheet, sheet {number} of {all}").format(number=number, all=all)


def _tables(one: ScoreSheet, width: float, room: float, filled: bool) -> list[Face]:
    """Pages of rows in blocks beside one another, as many as stay wide enough to write in."""
    cells = len(one.names) * len(one.labels)
    blocks = one.blocks
    while blocks > 1 and (width - (blocks - 1) * BETWEEN) / blocks < NUMBER + cells * NARROWEST:
        blocks -= 1
    wanted = FILLED_ROW if filled else BLANK_ROW
    inner = room - NAMES - LABELS
    rows = list(one.rows)
    if filled:
        high, each = wanted, max(1, int(inner // wanted))
        if len(rows) <= each:
            blocks = 1 if len(rows) <= each // 2 or blocks == 1 else blocks
            each = -(-len(rows) // blocks) or 1
            high = min(LARGE_ROW, inner / each)
    else:
        each = -(-len(rows) // one.blocks)
        high = min(wanted, inner / each)
        if high < FEWEST_BLANK:
            each = int(inner // FEWEST_BLANK)
            high = inner / each
        rows = rows[: each * blocks]
    pages = [rows[at : at + each * blocks] for at in range(0, max(len(rows), 1), each * blocks)]
    found: list[Face] = []
    for at, here in enumerate(pages, 1):

        def draw(page: Page, box: Box, here: list[paper.Row] = here) -> None:
            wide = (box.width - (blocks - 1) * BETWEEN) / blocks
            for block in range(blocks):
                part = here[block * each : (block + 1) * each]
                if part or not block:
                    _block(page, box.x + block * (wide + BETWEEN), box.y, wide, one, part, high)

        found.append((draw, _sheet_words(at, len(pages))))
    return found


def _block(
    page: Page, x: float, y: float, wide: float, one: ScoreSheet, rows: Sequence[paper.Row], high: float
) -> None:
    sides, labels = len(one.names), one.labels
    cell = min((wide - NUMBER) / (sides * len(labels)), 45)
    side = cell * len(labels)
    end, first = x + NUMBER + side * sides, x + NUMBER
    bottom = y + NAMES + LABELS + high * len(rows)
    page.fill(x, y, end - x, NAMES + LABELS, WASH)
    page.say(x + 1, y + NAMES + LABELS - 2.2, one.row, size=7, colour=MUTED, width=NUMBER - 1.5, least=5.5)
    for at, name in enumerate(one.names):
        left = first + at * side
        page.say(left + side / 2, y + NAMES - 2.2, name, size=10, style="B", align="C", width=side - 2)
        for nth, label in enumerate(labels):
            lines = page.wrapped(label, cell - 1, 7)
            for down, line in enumerate(reversed(lines[:2])):
                page.say(
                    left + (nth + 0.5) * cell,
                    y + NAMES + LABELS - 1.7 - down * 2.6,
                    line,
                    size=7 if len(lines) < 2 else 6.5,
                    colour=MUTED,
                    align="C",
                    width=cell - 0.6,
                    least=5.5,
                )
    top = y + NAMES + LABELS
    for at, row in enumerate(rows):
        base = top + (at + 0.5) * high + 1.25
        if row.heading:
            page.fill(x, top + at * high, end - x, high, WASH)
            page.say(x + 2, base, row.heading, size=9, style="B")
            continue
        page.say(x + NUMBER - 2, base, str(row.number), size=8.5, colour=MUTED, align="R")
        for place, cells in enumerate(row.cells):
            for nth, value in enumerate(cells):
                last = nth + 1 == len(cells)
                page.say(
                    first + place * side + (nth + 0.5) * cell,
                    base,
                    value,
                    size=9.5,
                    align="C",
                    style="B" if last else "",
                    width=cell - 1,
                )
    with page.pen(0.15):
        for at in range(len(rows) + 1):
            page.line(x, top + at * high, end, top + at * high)
        for at in range(sides * len(labels)):
            page.line(first + at * cell, y + NAMES, first + at * cell, bottom)
    with page.pen(0.4, MUTED):
        page.rect(x, y, end - x, bottom - y)
        for at in range(sides):
            page.line(first + at * side, y, first + at * side, bottom)
        page.line(first, y + NAMES, end, y + NAMES)


CARD, CARDS_APART = 27.0, 6.0


def _cards(one: ScoreSheet, room: float) -> list[Face]:
    """Bowlers' cards, as many on a sheet as fit."""
    each = max(1, int(room // (CARD + CARDS_APART)))
    pages = [one.cards[at : at + each] for at in range(0, max(len(one.cards), 1), each)]
    found: list[Face] = []
    for at, here in enumerate(pages, 1):

        def draw(page: Page, box: Box, here: tuple[Card, ...] = here) -> None:
            for nth, card in enumerate(here):
                _card(page, box.x, box.y + nth * (CARD + CARDS_APART), box.width, card)

        found.append((draw, _sheet_words(at, len(pages))))
    return found


def _card(page: Page, x: float, y: float, width: float, card: Card) -> None:
    frames = len(card.frames)
    wide = width / (frames + 0.5)  # the last frame has three boxes, the others two
    page.say(
        x,
        y + 4.4,
        card.name or gettext("Name"),
        size=10,
        style="B" if card.name else "",
        colour=INK if card.name else MUTED,
        width=width,
    )
    top, head, box, bottom = y + 6, 4.5, 6.5, y + CARD
    page.fill(x, top, width, head, WASH)
    with page.pen(0.2, MUTED):
        for at, (marks, total) in enumerate(card.frames):
            left = x + at * wide
            last = at + 1 == frames
            here = wide * 1.5 if last else wide
            page.rect(left, top, here, bottom - top)
            page.line(left, top + head, left + here, top + head)
            boxes = 3 if last else 2
            for nth in range(boxes):
                page.rect(left + here - (nth + 1) * wide / 2, top + head, wide / 2, box)
            page.say(left + here / 2, top + head - 1.2, str(at + 1), size=7.5, colour=MUTED, align="C")
            skip = boxes - len(marks) if not last else 0
            for nth, mark in enumerate(marks[:boxes]):
                spot = left + here - (boxes - nth - skip - 0.5) * wide / 2
                page.say(spot, top + head + box - 1.8, mark, size=10, align="C", width=wide / 2)
            page.say(left + here / 2, bottom - 2.2, total, size=12, style="B", align="C", width=here - 1)
