"""A knockout on paper, lying, over as many sheets as names of a readable size need.

Up to 32 entrants stand on one sheet. Larger brackets come in sections of 32, the last sheet has the rounds
from the quarter-finals on, and an index tells where each entrant begins. Every place says where it goes on:
the winner of a section's last round stands at its right edge and again at the left of the last sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext, gettext_lazy, pgettext

from clubs.competitions.models import Competition, Fixture, Phase
from clubs.competitions.rules.pairing.brackets import round_name
from clubs.publishing.selectors.bracket_pages import origin
from clubs.publishing.views.pdf.frame import CLOTH, INK, MUTED, Box, Sheet
from clubs.publishing.wording import inside

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

ROWS = 32
INDEX_ROW = 4.8
INDEX_HEAD = 5.6
INDEX_COLUMNS = 4
HIGHEST_ROW = 24.0
PARTS = {
    2: (gettext_lazy("first half"), gettext_lazy("second half")),
    4: (
        gettext_lazy("first quarter"),
        gettext_lazy("second quarter"),
        gettext_lazy("third quarter"),
        gettext_lazy("fourth quarter"),
    ),
    8: (
        gettext_lazy("first eighth"),
        gettext_lazy("second eighth"),
        gettext_lazy("third eighth"),
        gettext_lazy("fourth eighth"),
        gettext_lazy("fifth eighth"),
        gettext_lazy("sixth eighth"),
        gettext_lazy("seventh eighth"),
        gettext_lazy("eighth eighth"),
    ),
}
"""The sections of a bracket, by how many there are."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a meeting: who stands there with what score, or where its name will come from."""

    name: str = ""
    seed: int | None = None
    score: str = ""
    hint: str = ""
    wins: bool = False


@dataclass(frozen=True, slots=True)
class Meeting:
    """A fixture: its two slots, and who left it as winner. `way` is the address of its match, if any."""

    number: int
    round: int
    position: int
    code: str
    a: Slot
    b: Slot
    winner: str = ""
    way: str = ""

    @property
    def label(self) -> str:
        """How the fixture is called."""
        return f"M{self.number}"


@dataclass(frozen=True, slots=True)
class Bracket:
    """All that is drawn. `lengths` are the lengths of the rounds in words, by round code."""

    meetings: tuple[Meeting, ...]
    lengths: tuple[tuple[str, str], ...] = ()
    notice: str = ""


def slot_of(fixture: Fixture, side: str) -> Slot:
    """Who stands in a slot of a fixture, or the words in their place."""
    entrant, score = getattr(fixture, side), getattr(fixture, f"score_{side}")
    source, of = getattr(fixture, f"{side}_source"), getattr(fixture, f"{side}_of")
    if entrant is not None:
        wins = fixture.winner_side == side
        shown = "" if score is None else str(score)
        if wins and fixture.result_kind == "walkover":
            shown = gettext("w.o.")
        if wins and fixture.result_kind == "retired":
            shown = gettext("{score} ret.").format(score=shown).strip()
        return Slot(entrant.name, entrant.seed if source == "seed" else None, shown, wins=wins)
    if source == "bye":
        return Slot(hint=pgettext("place of a bracket", "bye"))
    if getattr(fixture, f"{side}_vacant"):
        return Slot(hint=gettext("nobody"))
    return Slot(hint=origin(source, of))


def bracket_of(
    competition: Competition, fixtures: Sequence[Fixture], way: Callable[[Fixture], str], notice: str = ""
) -> Bracket:
    """The bracket of a drawn competition as it now stands; `way` gives the address of a fixture's match."""
    meetings = []
    for one in fixtures:
        winner = one.winner if one.phase == Phase.DECIDED else None
        meetings.append(
            Meeting(
                one.number,
                one.round,
                one.position,
                one.code,
                slot_of(one, "a"),
                slot_of(one, "b"),
                winner.name if winner else "",
                way(one),
            )
        )
    codes = dict.fromkeys(one.code for one in meetings)
    return Bracket(tuple(meetings), tuple((code, length_words(competition, code)) for code in codes), notice)


def length_words(competition: Competition, code: str) -> str:
    """How long a match of a round is; empty where it is the game's own length."""
    length, race = competition.length_in(code), competition.race_in(code)
    parts = [gettext("first to win {number}").format(number=race)] if race > 1 else []
    return ", ".join([*parts, gettext("to {length}").format(length=length)] if length else parts)


@dataclass(frozen=True, slots=True)
class Part:
    """What stands on one sheet: `rounds` of meetings from the first column on.

    `onward` is the number of the sheet where the winners go on (None: the last one is the champion),
    `before` the numbers of the sheets from which the first column comes, in order.
    """

    label: str
    rounds: tuple[tuple[Meeting, ...], ...]
    onward: int | None = None
    before: tuple[int, ...] = ()
    third: Meeting | None = None


def parts_of(meetings: Sequence[Meeting]) -> list[Part]:
    """The sheets of a bracket without its index; none without fixtures."""
    third = next((one for one in meetings if one.code == "third"), None)
    by_round: dict[int, list[Meeting]] = {}
    for one in sorted(meetings, key=lambda one: (one.round, one.position)):
        if one.code != "third":
            by_round.setdefault(one.round, []).append(one)
    rounds = [by_round[number] for number in sorted(by_round)]
    if not rounds:
        return []
    if 2 * len(rounds[0]) <= ROWS:
        return [Part("", tuple(tuple(row) for row in rounds), third=third)]
    sections = 2 * len(rounds[0]) // ROWS
    depth = len(rounds) - 3  # the last sheet begins with the quarter-finals
    parts = []
    for number in range(sections):
        cut = tuple(
            tuple(row[number * len(row) // sections : (number + 1) * len(row) // sections])
            for row in rounds[:depth]
        )
        label = gettext("{part}, rounds 1–{last}").format(part=PARTS[sections][number], last=depth)
        parts.append(Part(label, cut, onward=sections + 1))
    first, last = (inside(round_name(rounds[at][0].code)) for at in (depth, -1))
    before = tuple(1 + at * sections // (2 * len(rounds[depth])) for at in range(2 * len(rounds[depth])))
    label = pgettext("rounds of a bracket", "{first} to {last}").format(first=first, last=last)
    parts.append(Part(label, tuple(tuple(row) for row in rounds[depth:]), before=before, third=third))
    return parts


def sheets(page: Page, bracket: Bracket) -> list[Sheet]:
    """The sheets of a bracket, lying, with an index of entrants where there are several."""
    parts = parts_of(bracket.meetings)
    named = _index(bracket.meetings, parts) if len(parts) > 1 else []
    room = int((page.paper.width - 45 - INDEX_HEAD) // INDEX_ROW) * INDEX_COLUMNS
    indexes = [named[at : at + room] for at in range(0, len(named), room)]
    many = len(parts) + len(indexes)

    def label(number: int, words: str) -> str:
        if many == 1:
            return words
        return gettext("sheet {number} of {all}: {words}").format(number=number, all=many, words=words)

    found = []
    for at, part in enumerate(parts, 1):

        def draw(page: Page, box: Box, part: Part = part) -> None:
            _draw(page, box, part, bracket)

        found.append(Sheet(draw, label(at, part.label), part.label[:1].upper() + part.label[1:], lying=True))
    for at, rows in enumerate(indexes, len(parts) + 1):

        def index(page: Page, box: Box, rows: list[Entry] = rows) -> None:
            _draw_index(page, box, rows)

        found.append(
            Sheet(index, label(at, gettext("entrants by name")), gettext("Entrants by name"), lying=True)
        )
    return found


# --- Drawing -------------------------------------------------------------------------------------

GAP = 5.0
HEADS = 8.5
FIRST = 1.28
SMALLEST = 7.0


def _draw(page: Page, box: Box, part: Part, bracket: Bracket) -> None:
    columns, leaves = len(part.rounds), 2 * len(part.rounds[0])
    below = 0.0
    if part.third is not None and leaves < 8:
        below = 36.0
    if bracket.notice:
        page.say(box.x, box.bottom - 1.5, bracket.notice, size=8, style="B", width=box.width)
        box = box._replace(height=box.height - 5)
    edges = edges_of(columns, box.x, box.width)
    step = min((box.height - HEADS - below) / leaves, HIGHEST_ROW)
    largest = min(13.0, step * 1.72)
    lengths = dict(bracket.lengths)
    heights = [box.y + HEADS + (leaf + 0.72) * step for leaf in range(leaves)]
    size = largest
    for column, row in enumerate(part.rounds):
        x, wide = edges[column], edges[column + 1] - edges[column]
        heading(page, x, box.y, wide, round_name(row[0].code), lengths.get(row[0].code, ""))
        slots = [slot for meeting in row for slot in (meeting.a, meeting.b)]
        size = size_for(page, slots, wide - GAP, largest)
        nexts = []
        for at, meeting in enumerate(row):
            upper, lower = heights[2 * at], heights[2 * at + 1]
            for which, (slot, y) in enumerate(((meeting.a, upper), (meeting.b, lower))):
                draw_slot(page, x, y, wide - GAP, slot, size)
                if column == 0 and part.before:
                    sheet = part.before[2 * at + which]
                    page.say(x, y + 3.1, from_sheet(sheet), size=7, colour=MUTED, link=link_to(page, sheet))
            joint(page, x + wide - GAP, upper, lower, meeting)
            nexts.append((upper + lower) / 2)
        heights = nexts
    x, wide = edges[-2], edges[-1] - edges[-2]
    heading(page, x, box.y, wide, gettext("Champion") if part.onward is None else gettext("Goes on"), "")
    for meeting, y in zip(part.rounds[-1], heights, strict=True):
        if part.onward is None:
            champion_line(page, x, y, wide, meeting.winner, size)
            continue
        draw_slot(page, x, y, wide, Slot(meeting.winner, hint=origin("winner", meeting.number)), size)
        page.say(
            x + 4,
            y + 3.4,
            gettext("goes on at sheet {number}").format(number=part.onward),
            size=7.5,
            style="B",
            colour=CLOTH,
            width=wide,
            link=link_to(page, part.onward),
        )
        page.set_fill_color(*CLOTH)
        page.polygon([(x + wide - 2.2, y - 1.3), (x + wide, y), (x + wide - 2.2, y + 1.3)], style="F")
    if part.third is not None:
        at = max(0, columns - 1) if leaves >= 8 else 0
        top = box.y + HEADS + (0.8 if leaves >= 8 else 1) * step * leaves
        _third(page, edges[at], top, wide, part.third, min(size, 11), lengths.get("third", ""))


def edges_of(columns: int, left: float, width: float) -> list[float]:
    """Where the columns of rounds begin, and the last one of the winners; then the right edge. The first is
    wider, because there seeds stand before the names."""
    first = FIRST if columns > 2 else 1.0
    each = width / (columns + first)
    return [left, *(left + (at + first) * each for at in range(columns)), left + width]


def size_for(page: Page, slots: Sequence[Slot], width: float, largest: float) -> float:
    """One size for all names of a column: as large as the longest name allows, but never below `SMALLEST`;
    a name that is longer still loses its end."""
    size = largest
    for slot in slots:
        if not slot.name:
            continue
        style = "B" if slot.wins else ""
        score = page.measure(slot.score, largest, style=style)
        room = width - _seed_width(slot, largest) - score - 3
        wide = page.measure(slot.name, largest, style=style)
        size = min(size, largest * room / wide * 0.99)
    return max(size, min(SMALLEST, largest))


def _seed_width(slot: Slot, size: float) -> float:
    if slot.seed is None:
        return 0.0
    return max(size * 0.44, 3.6) + (1.6 if slot.seed > 99 else 0)


def heading(page: Page, x: float, y: float, wide: float, name: str, length: str) -> None:
    known = page.say(x, y + 3.2, name, size=9, style="B", colour=CLOTH, width=wide - GAP)
    page.say(x + known + 1.6, y + 3.2, length, size=7.5, colour=MUTED, width=wide - GAP - known - 1.6)


def draw_slot(page: Page, x: float, y: float, width: float, slot: Slot, size: float) -> None:
    """A line from `x` on with what stands on it."""
    with page.pen(0.25, MUTED):
        page.line(x, y, x + width, y)
    base = y - 0.85
    if not slot.name:
        page.say(x + 0.6, base, slot.hint, size=max(6.5, size * 0.78), colour=MUTED, width=width)
        return
    style = "B" if slot.wins else ""
    score = page.say(x + width - 0.5, base, slot.score, size=size, style=style, align="R", width=width * 0.34)
    seed = _seed_width(slot, size)
    if slot.seed is not None:
        page.say(x + seed - 0.9, base, str(slot.seed), size=max(6.0, size * 0.68), colour=MUTED, align="R")
    page.say(
        x + seed + 0.5, base, slot.name, size=size, style=style, width=width - seed - score - 3, least=6.5
    )


def joint(page: Page, x: float, upper: float, lower: float, meeting: Meeting) -> None:
    """The upright between two slots, the line to the next, and the fixture's label under it."""
    middle = (upper + lower) / 2
    with page.pen(0.25, MUTED):
        page.line(x, upper, x, lower)
        page.line(x, middle, x + GAP, middle)
    page.say(x + 0.7, middle + 2.5, meeting.label, size=6, colour=MUTED, link=meeting.way)


def champion_line(page: Page, x: float, y: float, wide: float, name: str, size: float) -> None:
    with page.pen(0.5, INK):
        page.line(x, y, x + wide, y)
    page.say(
        x + 0.6, y - 1.2, name, size=min(size * 1.3, 17), face="serif", style="B", width=wide - 1, least=7
    )


def _third(page: Page, x: float, y: float, wide: float, third: Meeting, size: float, length: str) -> None:
    """The match for third place, below the bracket."""
    heading(page, x, y, wide, round_name("third"), length)
    upper, lower = y + 11, y + 21
    draw_slot(page, x, upper, wide - GAP, third.a, size)
    draw_slot(page, x, lower, wide - GAP, third.b, size)
    joint(page, x + wide - GAP, upper, lower, third)
    draw_slot(
        page, x + wide, (upper + lower) / 2, wide, Slot(third.winner, hint=pgettext("place", "third")), size
    )


def from_sheet(number: int) -> str:
    """On which sheet the way to a slot is drawn."""
    return gettext("from sheet {number}").format(number=number)


def link_to(page: Page, sheet: int) -> int:
    """An internal link to a sheet of this document."""
    return int(page.add_link(page=sheet))


# --- The index -----------------------------------------------------------------------------------

Entry = tuple[str, int, str, int]


def _index(meetings: Sequence[Meeting], parts: Sequence[Part]) -> list[Entry]:
    """Every entrant: the name, the seed, the first fixture, and the sheet where it stands."""
    first = {one.number: at for at, part in enumerate(parts, 1) for row in part.rounds for one in row}
    rows = [
        (slot.name, slot.seed, one.label, first[one.number])
        for one in meetings
        for slot in (one.a, one.b)
        if slot.seed is not None and slot.name
    ]
    return sorted(rows, key=lambda row: (row[0].casefold(), row))


def _draw_index(page: Page, box: Box, rows: Sequence[Entry]) -> None:
    wide = box.width / INDEX_COLUMNS
    room = int((box.height - INDEX_HEAD) // INDEX_ROW)
    for column in range(INDEX_COLUMNS):
        x = box.x + column * wide
        here = rows[column * room : (column + 1) * room]
        if not here:
            break
        edge = x + wide - 5
        heads = (
            (pgettext("column", "Sheet"), edge),
            (pgettext("column", "Match"), edge - 9),
            (pgettext("column", "Seed"), edge - 19),
        )
        page.say(x, box.y + 3.6, gettext("Entrant"), size=7.5, style="B", colour=CLOTH)
        for words, right in heads:
            page.say(right, box.y + 3.6, words, size=7.5, style="B", colour=CLOTH, align="R")
        for at, (name, seed, match, sheet) in enumerate(here):
            y = box.y + INDEX_HEAD + (at + 0.6) * INDEX_ROW
            for words, (_, right) in zip((str(sheet), match, str(seed)), heads, strict=True):
                page.say(right, y, words, size=8, colour=MUTED, align="R")
            page.say(x, y, name, size=8.5, width=wide - 33)
            page.link(x, y - 3, wide - 5, INDEX_ROW, link_to(page, sheet))
            with page.pen(0.1):
                page.line(x, y + 1.4, edge, y + 1.4)
