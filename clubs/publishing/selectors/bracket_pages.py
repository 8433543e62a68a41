"""A knockout laid over pages: where each name, line and score goes on paper.

Measured in tenths of a millimetre inside a sheet that fits A4 and Letter, both lying. Up to 32 entrants
stand on one page; larger brackets come in sections of sixteen, followed by a page on which the winners of
the sections meet. An empty slot is a line to write on, with where its name comes from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext, pgettext

from clubs.competitions.models import Fixture, Phase
from clubs.competitions.rules.pairing.brackets import round_code, round_name

WIDTH, HEIGHT = 2560, 1600
ON_ONE_PAGE, SECTION = 32, 16
HIGHEST_ROW = 150
THIRD_GAP = 40


@dataclass(frozen=True, slots=True)
class Line:
    """A slot on paper: its line from (x, y) on, and what stands on it. `wins` marks who went through."""

    x: float
    y: float
    width: float
    name: str = ""
    seed: int | None = None
    score: str = ""
    hint: str = ""
    wins: bool = False
    strong: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Where the text goes: above the line."""
        return self.x, self.y - 60, self.width, 60


@dataclass(frozen=True, slots=True)
class Joint:
    """The upright between the two slots of a fixture, with the fixture's label under the line that leaves, or
    over it. That line is `stub` long."""

    x: float
    top: float
    bottom: float
    label: str
    stub: float = 30
    over: bool = False

    @property
    def middle(self) -> float:
        """Where the winner's line leaves."""
        return (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True)
class Words:
    """Words at (x, y), where their line ends below; `kind` is "part", "round" or "note"."""

    x: float
    y: float
    width: float
    text: str
    kind: str

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Where they go: notes hang under a line, all else stands above its own."""
        high = {"part": 56, "round": 44, "note": 34}[self.kind]
        return self.x, self.y if self.kind == "note" else self.y - high, self.width, high


@dataclass(slots=True)
class Page:
    """One sheet of paper. `rounds` are the headings of its columns; a sheet of several trees has them among
    its `words`."""

    title: str
    number: int = 0
    rounds: list[tuple[float, float, str]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    third_title: tuple[float, float] | None = None
    size: str = "large"
    width: int = WIDTH
    height: int = HEIGHT


def pages(fixtures: Sequence[Fixture]) -> list[Page]:
    """The pages of a bracket; none without fixtures."""
    main = [one for one in fixtures if one.code != "third"]
    if not main:
        return []
    third = next((one for one in fixtures if one.code == "third"), None)
    by_place = {(one.round, one.position): one for one in main}
    rounds = max(one.round for one in main)
    first = min(one.position for one in main if one.round == 1)
    size = 2**rounds
    if size <= ON_ONE_PAGE:
        return [_page("", by_place, 1, rounds, 0, first, rounds, third)]
    done = []
    in_section = SECTION.bit_length() - 1
    sections = size // SECTION
    for number in range(sections):
        title = gettext("Section {number} of {all}").format(number=number + 1, all=sections)
        done.append(
            _page(
                title,
                by_place,
                1,
                in_section,
                number * SECTION // 2,
                first,
                rounds,
                None,
                onward=gettext("on page {number}").format(number=sections + 1),
            )
        )
    done.append(_page(gettext("Finals"), by_place, in_section + 1, rounds, 0, first, rounds, third))
    return done


def _page(
    title: str,
    by_place: Mapping[tuple[int, int], Fixture],
    start: int,
    end: int,
    offset: int,
    first: int,
    rounds: int,
    third: Fixture | None,
    onward: str = "",
) -> Page:
    columns = end - start + 1
    leaves = 2**columns
    page = Page(title)
    step = min(HEIGHT / leaves, HIGHEST_ROW)
    page.size = "small" if step < 60 else "middle" if step < 110 else "large"
    wide = WIDTH / (columns + 1)
    top = 50 + (HEIGHT - step * leaves) / 2 if leaves < 8 else 50
    top = min(top, 160)
    heights = [top + (leaf + 0.6) * step for leaf in range(leaves)]
    for column in range(columns):
        round_ = start + column
        page.rounds.append((column * wide, wide, round_name(round_code(round_, rounds))))
        heights_next = []
        for at in range(len(heights) // 2):
            upper, lower = heights[2 * at], heights[2 * at + 1]
            position = first + (offset >> column) + at
            fixture = by_place[round_, position]
            x = column * wide
            page.lines += [_slot(fixture, "a", x, upper, wide - 30), _slot(fixture, "b", x, lower, wide - 30)]
            page.joints.append(Joint(x + wide - 30, upper, lower, fixture.label))
            heights_next.append((upper + lower) / 2)
        heights = heights_next
    last = by_place[end, first + (offset >> (columns - 1))]
    winner = last.winner if last.phase == Phase.DECIDED else None
    page.rounds.append((columns * wide, wide, "" if onward else gettext("Champion")))
    page.lines.append(
        Line(
            columns * wide,
            heights[0],
            wide,
            winner.name if winner else "",
            hint=onward,
            strong=not onward,
        )
    )
    if third is not None:
        below = (
            min(max(line.y for line in page.lines) + THIRD_GAP, HEIGHT - 60) if leaves <= 4 else HEIGHT - 110
        )
        _third(page, third, max(0, columns - 1) * wide, below, wide)
    page.height = int(max(line.y for line in page.lines)) + 30
    return page


def _third(page: Page, fixture: Fixture, x: float, y: float, wide: float) -> None:
    rows = (y + 60, y + 160)
    page.third_title = (x, y - 44)
    page.lines += [_slot(fixture, side, x, row, wide - 30) for side, row in zip("ab", rows, strict=True)]
    page.joints.append(Joint(x + wide - 30, *rows, fixture.label))
    winner = fixture.winner if fixture.phase == Phase.DECIDED else None
    page.lines.append(
        Line(x + wide, sum(rows) / 2, wide, winner.name if winner else "", hint=pgettext("place", "Third"))
    )


def _slot(fixture: Fixture, side: str, x: float, y: float, width: float) -> Line:
    entrant = getattr(fixture, side)
    score = getattr(fixture, f"score_{side}")
    wins = fixture.winner_side == side
    if entrant is not None:
        shown = "" if score is None else str(score)
        if wins and fixture.result_kind == "walkover":
            shown = gettext("w.o.")
        seed = entrant.seed if getattr(fixture, f"{side}_source") == "seed" else None
        return Line(x, y, width, entrant.name, seed, shown, wins=wins)
    source, of = getattr(fixture, f"{side}_source"), getattr(fixture, f"{side}_of")
    if source == "bye":
        return Line(x, y, width, hint=pgettext("place of a bracket", "bye"))
    if getattr(fixture, f"{side}_vacant"):
        return Line(x, y, width, hint=gettext("nobody"))
    return Line(x, y, width, hint=origin(source, of))


def origin(source: str, of: int | None) -> str:
    """Where the name of an empty slot will come from."""
    if source == "winner":
        return gettext("winner of {match}").format(match=f"M{of}")
    if source == "loser":
        return gettext("loser of {match}").format(match=f"M{of}")
    return gettext("seed {number}").format(number=of) if source == "seed" else ""
