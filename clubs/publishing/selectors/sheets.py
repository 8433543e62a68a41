"""Score sheets for paper: blank ones to mark by hand, and matches that were marked here, written out.

A sheet is a table of rows with a few columns for each side. What a row is depends on the family: a visit
to the table (carom, pool, snooker), or an inning or round of the board (rings). Ten pins have their card
of frames, as every bowler knows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext, pgettext_lazy

import rules_engine as engine
from clubs.publishing.rules.measures import compared_at, written
from matches.selectors import Line

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Column:
    """A column of one side: what its cells hold."""

    code: str
    label: StrOrPromise


@dataclass(frozen=True, slots=True)
class Layout:
    """The paper of one family: `row` names its rows, `foot` the figures below (in
    the words of `_FIGURES`), `rows` and `blocks` say how many go on a page."""

    row: StrOrPromise
    blank: tuple[Column, ...]
    filled: tuple[Column, ...]
    rows: int = 25
    blocks: int = 2
    foot: tuple[str, ...] = ("Innings", "Points", "Average", "High run")
    by_round: bool = False


TOTAL = Column("total", pgettext_lazy("column of a score sheet", "Total"))
RUN = Column("run", pgettext_lazy("column of a score sheet", "Run"))
GIVEN = Column("given", pgettext_lazy("column of a score sheet", "Given"))
BALLS = Column("run", pgettext_lazy("column of a score sheet", "Balls"))
FORFEIT = Column("lost", pgettext_lazy("column of a score sheet", "Forfeit"))
BREAK = Column("run", pgettext_lazy("column of a score sheet", "Break"))
PENALTY = Column("given", pgettext_lazy("column of a score sheet", "Penalty"))
POINTS = Column("run", pgettext_lazy("column of a score sheet", "Points"))
TWENTIES = Column("20", pgettext_lazy("column of a score sheet", "20s"))
LOST = Column("lost", pgettext_lazy("column of a score sheet", "Lost"))
STROKES = Column("run", pgettext_lazy("column of a score sheet", "Strokes"))
SPINS = Column("run", pgettext_lazy("column of a score sheet", "Spins"))
LAYOUTS = {
    "caroms": Layout(
        pgettext_lazy("row of a score sheet", "Inning"),
        (RUN, TOTAL),
        (RUN, GIVEN, TOTAL),
    ),
    "balls": Layout(
        pgettext_lazy("row of a score sheet", "Inning"),
        (BALLS, FORFEIT, TOTAL),
        (BALLS, FORFEIT, TOTAL),
    ),
    "breaks": Layout(
        pgettext_lazy("row of a score sheet", "Visit"),
        (BREAK, PENALTY, TOTAL),
        (BREAK, PENALTY, TOTAL),
        foot=("Frames", "Highest break"),
    ),
    "rings-by-inning": Layout(
        pgettext_lazy("row of a score sheet", "Inning"),
        (
            Column("rings", pgettext_lazy("column of a score sheet", "Own rings")),
            Column("black", pgettext_lazy("column of a score sheet", "Black")),
            Column("left", pgettext_lazy("column of a score sheet", "Left")),
            RUN,
            TOTAL,
        ),
        (POINTS, TOTAL),
        rows=20,
        blocks=1,
        foot=("Points", "Best inning"),
        by_round=True,
    ),
    "boards": Layout(
        pgettext_lazy("row of a score sheet", "Board"),
        (
            Column("queen", pgettext_lazy("column of a score sheet", "Queen")),
            Column("men", pgettext_lazy("column of a score sheet", "Men left")),
            TOTAL,
        ),
        (POINTS, TOTAL),
        rows=18,
        blocks=1,
        foot=("Points", "Boards won", "Queens", "Slams"),
        by_round=True,
    ),
    "twenties": Layout(
        pgettext_lazy("row of a score sheet", "Round"),
        (
            TWENTIES,
            Column("15", pgettext_lazy("column of a score sheet", "15s")),
            Column("10", pgettext_lazy("column of a score sheet", "10s")),
            Column("5", pgettext_lazy("column of a score sheet", "5s")),
            RUN,
            TOTAL,
        ),
        (POINTS, TOTAL),
        rows=20,
        blocks=1,
        foot=("Points", "Twenties"),
        by_round=True,
    ),
    "twenties-and-pins": Layout(
        pgettext_lazy("row of a score sheet", "Round"),
        (TWENTIES, Column("pins", pgettext_lazy("column of a score sheet", "Pins")), RUN, TOTAL),
        (POINTS, TOTAL),
        rows=20,
        blocks=1,
        foot=("Points", "Twenties"),
        by_round=True,
    ),
    "card": Layout(pgettext_lazy("row of a score sheet", "Game"), (), (), rows=6, blocks=1, foot=()),
    "hazards": Layout(
        pgettext_lazy("row of a score sheet", "Inning"),
        (BREAK, GIVEN, TOTAL),
        (BREAK, GIVEN, FORFEIT, TOTAL),
    ),
    "pins-down": Layout(
        pgettext_lazy("row of a score sheet", "Inning"),
        (
            Column("run", pgettext_lazy("column of a score sheet", "Pins")),
            Column("lost", pgettext_lazy("column of a score sheet", "Burst")),
            TOTAL,
        ),
        (RUN, GIVEN, LOST, TOTAL),
        foot=("Points",),
    ),
    "lives": Layout(
        pgettext_lazy("row of a score sheet", "Round"),
        (Column("run", pgettext_lazy("column of a score sheet", "Lives")), TOTAL),
        (Column("lost", pgettext_lazy("column of a score sheet", "Lives lost")), TOTAL),
        foot=("Innings",),
    ),
    "strokes": Layout(
        pgettext_lazy("row of a score sheet", "Hole"),
        (STROKES, TOTAL),
        (STROKES, TOTAL),
        foot=("Points",),
    ),
    "runs-and-forfeits": Layout(
        pgettext_lazy("row of a score sheet", "Inning"),
        (RUN, FORFEIT, TOTAL),
        (RUN, FORFEIT, TOTAL),
    ),
    "die": Layout(
        pgettext_lazy("row of a score sheet", "Round"),
        (Column("run", pgettext_lazy("column of a score sheet", "Stood at")), TOTAL),
        (RUN, TOTAL),
        foot=("Points",),
    ),
    "rings-won": Layout(
        pgettext_lazy("row of a score sheet", "Throw"),
        (Column("run", pgettext_lazy("column of a score sheet", "Rings")),),
        (RUN, TOTAL),
        foot=(),
    ),
    "middle": Layout(
        pgettext_lazy("row of a score sheet", "Time"),
        (Column("run", pgettext_lazy("column of a score sheet", "In the middle")),),
        (RUN, TOTAL),
        foot=("Points",),
    ),
    "moves": Layout(
        pgettext_lazy("row of a score sheet", "Move"),
        (Column("run", pgettext_lazy("column of a score sheet", "Move")),),
        (RUN, TOTAL),
        foot=(),
    ),
    "spins": Layout(
        pgettext_lazy("row of a score sheet", "Period"),
        (SPINS, TOTAL),
        (SPINS, TOTAL),
        foot=("Points",),
    ),
    "innings-won": Layout(
        pgettext_lazy("row of a score sheet", "Inning"), (RUN, TOTAL), (RUN, TOTAL), foot=("Innings",)
    ),
}
"""Sheets with columns of their own, by the word of :attr:`rules_engine.families.base.Family.sheet`."""
BESIDE = {
    "lost": LOST,
    "off": Column("lost", pgettext_lazy("column of a score sheet", "Off")),
    "back": Column("lost", pgettext_lazy("column of a score sheet", "Back")),
    "given": GIVEN,
    "taken": Column("given", pgettext_lazy("column of a score sheet", "Taken")),
}
"""What a row of a usual sheet tells beside run and total."""
ROWS = {
    "inning": pgettext_lazy("row of a score sheet", "Inning"),
    "turn": pgettext_lazy("row of a score sheet", "Turn"),
    "round": pgettext_lazy("row of a score sheet", "Round"),
    "roll": pgettext_lazy("row of a score sheet", "Roll"),
    "break": pgettext_lazy("row of a score sheet", "Break"),
    "shot": pgettext_lazy("row of a score sheet", "Shot"),
    "throw": pgettext_lazy("row of a score sheet", "Throw"),
}
"""The rows of usual sheets, by the word of the family."""


def layout_of(game: engine.Game) -> Layout:
    """The paper of a game: as its family declares."""
    word, *beside = game.family.sheet
    if (own := LAYOUTS.get(word)) is not None:
        return own
    filled = (RUN, *(BESIDE[column] for column in beside), TOTAL)
    return Layout(ROWS.get(word, word.capitalize()), (RUN, TOTAL), filled, foot=("Points",))


class Row(NamedTuple):
    """One row of a sheet: its number and the cells of each side, in the order of the columns.

    A row with `heading` stands between the games of a race.
    """

    number: int | None = None
    cells: tuple[tuple[str, ...], ...] = ()
    heading: str = ""


@dataclass(slots=True)
class Sheet:
    """What is printed: the sides, the columns of each, and the rows in blocks beside one another."""

    layout: Layout
    game: engine.Game
    names: list[str]
    letters: list[str]
    columns: tuple[Column, ...]
    pages: list[list[list[Row]]] = field(default_factory=list)
    foot: list[tuple[str, list[str]]] = field(default_factory=list)
    cards: list[Any] = field(default_factory=list)

    @property
    def is_card(self) -> bool:
        """Whether it is a bowler's card."""
        return self.game.panel == "pins"


def blank(game: engine.Game, sides: int = 2) -> Sheet:
    """An empty sheet for a game."""
    layout = layout_of(game)
    names = [""] * max(sides, game.min_sides)
    if game.panel == "pins":
        names = [""] * layout.rows
    sheet = Sheet(layout, game, names, list(game.side_letters(len(names))), layout.blank)
    if sheet.is_card:
        sheet.cards = [(name, _empty_card()) for name in names]
        return sheet
    empty = tuple(("",) * len(layout.blank) for _ in names)
    rows = [Row(number, empty) for number in range(1, layout.rows * layout.blocks + 1)]
    sheet.pages = list(_laid_out(rows, layout))
    sheet.foot = [(_name(label), [""] * len(names)) for label in layout.foot]
    return sheet


def filled(
    game: engine.Game,
    names: Sequence[tuple[str, str]],
    lines: Iterable[Line],
    figures: dict[str, dict[str, Any]],
    board: dict[str, Any],
) -> Sheet:
    """The sheet of a match: `names` are letters and names, `lines` the log as it now reads."""
    layout = layout_of(game)
    letters = [letter for letter, _ in names]
    sheet = Sheet(layout, game, [name for _, name in names], letters, layout.filled)
    if sheet.is_card:
        sheet.cards = [(name, board.get("frames", {}).get(letter) or _empty_card()) for letter, name in names]
        return sheet
    effective = [
        line for line in lines if line.kind == "plain" and line.reads is not None and not line.problem
    ]
    rows = list(_by_round(effective, letters) if layout.by_round else _by_visit(effective, letters, layout))
    sheet.columns, rows = _used(layout.filled, rows)
    sheet.pages = list(_laid_out(rows, layout))
    sheet.foot = [
        (_name(label), [_figure(label, figures.get(letter, {}), game) for letter in letters])
        for label in layout.foot
    ]
    return sheet


def _used(columns: tuple[Column, ...], rows: list[Row]) -> tuple[tuple[Column, ...], list[Row]]:
    """The columns that hold anything, and the rows with those alone."""
    kept = [
        at
        for at, column in enumerate(columns)
        if column in (RUN, TOTAL) or any(side[at] for row in rows for side in row.cells)
    ]
    fewer = [row._replace(cells=tuple(tuple(side[at] for at in kept) for side in row.cells)) for row in rows]
    return tuple(columns[at] for at in kept), fewer


def _laid_out(rows: list[Row], layout: Layout) -> Iterator[list[list[Row]]]:
    room = layout.rows * layout.blocks
    for page in range(0, max(len(rows), 1), room):
        here = rows[page : page + room]
        yield [here[block : block + layout.rows] for block in range(0, max(len(here), 1), layout.rows)]


def _by_visit(lines: Sequence[Line], letters: list[str], layout: Layout) -> Iterator[Row]:
    """A row for each time round the table: every side's visit in turn."""
    number, game = 1, 1
    open_row: dict[str, dict[str, int]] = {}
    lead = ""

    def finished() -> Row:
        return Row(number, tuple(_cells(open_row.get(letter), layout.filled) for letter in letters))

    for line in lines:
        if all(part.startswith(":") for part in (line.reads or "").split()):
            continue  # a choice, no stroke
        lead = lead or line.side
        if (line.side == lead and open_row.get(lead, {}).get("over")) or open_row.get(line.side, {}).get(
            "over"
        ):
            yield finished()
            open_row, number = {}, number + 1
        visit = open_row.setdefault(line.side, {"run": 0, "lost": 0, "given": 0, "total": 0, "over": 0})
        own = line.points.get(line.side, 0)
        visit["run" if own > 0 else "lost"] += own
        visit["given"] += sum(points for side, points in line.points.items() if side != line.side)
        visit["total"] = line.score.get(line.side, 0)
        visit["over"] = int(line.turn != line.side)
        for side, others in open_row.items():
            if side != line.side and side in line.points and "frame-over" not in line.events:
                others["total"] = line.score.get(side, others["total"])
        if "frame-over" in line.events:
            visit["total"] = own + visit.get("before", 0) or visit["total"]
            yield finished()
            game += 1
            yield Row(heading=gettext("Game {number}").format(number=game))
            open_row, number, lead = {}, 1, ""
    if open_row:
        yield finished()


def _by_round(lines: Sequence[Line], letters: list[str]) -> Iterator[Row]:
    """A row for each inning or round of the board, with the points that it brought.

    An entry belongs to the inning that was open when it was made, so that a count given after the last
    shot of a round still stands in its row.
    """
    before, brought = dict.fromkeys(letters, 0), dict.fromkeys(letters, 0)
    number, game = 1, 1
    for at, line in enumerate(lines):
        for side, points in line.points.items():
            brought[side] += points
        after = line.inning or number
        ended = at + 1 == len(lines) or "frame-over" in line.events
        if after != number or ended:
            total = {side: before[side] + brought[side] for side in letters}
            yield Row(number, tuple((str(brought[side]), str(total[side])) for side in letters))
            before, brought, number = total, dict.fromkeys(letters, 0), after
        if "frame-over" in line.events and at + 1 < len(lines):
            game, number, before = game + 1, 1, dict.fromkeys(letters, 0)
            yield Row(heading=gettext("Game {number}").format(number=game))


def _cells(visit: dict[str, int] | None, columns: tuple[Column, ...]) -> tuple[str, ...]:
    if visit is None:
        return ("",) * len(columns)
    return tuple(
        str(visit[one.code]) if visit[one.code] or one.code in ("run", "total") else "" for one in columns
    )


_FIGURES = {
    "Innings": ("innings", pgettext_lazy("figure of a score sheet", "Innings")),
    "Points": ("points", pgettext_lazy("figure of a score sheet", "Points")),
    "Average": ("average", pgettext_lazy("figure of a score sheet", "Average")),
    "High run": ("high_run", pgettext_lazy("figure of a score sheet", "High run")),
    "Highest break": ("highest_break", pgettext_lazy("figure of a score sheet", "Highest break")),
    "Twenties": ("twenties", pgettext_lazy("figure of a score sheet", "Twenties")),
    "Best inning": ("best_inning", pgettext_lazy("figure of a score sheet", "Best inning")),
    "Frames": ("frames", pgettext_lazy("figure of a score sheet", "Frames")),
    "Boards won": ("boards_won", pgettext_lazy("figure of a score sheet", "Boards won")),
    "Queens": ("queens", pgettext_lazy("figure of a score sheet", "Queens")),
    "Slams": ("slams", pgettext_lazy("figure of a score sheet", "Slams")),
}


def _name(label: str) -> str:
    return str(_FIGURES[label][1])


def _figure(label: str, figures: dict[str, Any], game: engine.Game) -> str:
    value = figures.get(_FIGURES[label][0])
    if isinstance(value, dict):
        value = value.get("value")
    if value is None:
        return "–"
    cut = compared_at(game.id).measure.cut
    return written(value, 3, cut) if isinstance(value, float) else str(value)


def _empty_card() -> list[dict[str, Any]]:
    return [{"marks": [], "total": None} for _ in range(10)]
