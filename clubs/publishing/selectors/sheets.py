"""Score sheets for paper: blank ones to mark by hand, and matches that were marked here, written out.

A sheet is a table of rows with a few columns for each side. What a row is depends on the family: a visit
to the table (carom, pool, snooker), or an inning or round of the board (rings). Ten pins have their card
of frames, as every bowler knows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import rules_engine as engine
from clubs.publishing.rules.measures import compared_at, written
from matches.selectors import Line


@dataclass(frozen=True, slots=True)
class Column:
    """A column of one side: what its cells hold."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The paper of one family: `row` names its rows, `rows` and `blocks` say how many go on a page."""

    row: str
    blank: tuple[Column, ...]
    filled: tuple[Column, ...]
    rows: int = 25
    blocks: int = 2
    foot: tuple[str, ...] = ("Innings", "Points", "Average", "High run")
    by_round: bool = False


TOTAL = Column("total", "Total")
RUN = Column("run", "Run")
LAYOUTS = {
    "caroms": Layout("Inning", (RUN, TOTAL), (RUN, Column("given", "Given"), TOTAL)),
    "balls": Layout(
        "Inning",
        (Column("run", "Balls"), Column("lost", "Forfeit"), TOTAL),
        (Column("run", "Balls"), Column("lost", "Forfeit"), TOTAL),
    ),
    "breaks": Layout(
        "Visit",
        (Column("run", "Break"), Column("given", "Penalty"), TOTAL),
        (Column("run", "Break"), Column("given", "Penalty"), TOTAL),
        foot=("Frames", "Highest break"),
    ),
    "rings-by-inning": Layout(
        "Inning",
        (Column("rings", "Own rings"), Column("black", "Black"), Column("left", "Left"), RUN, TOTAL),
        (Column("run", "Points"), TOTAL),
        rows=20,
        blocks=1,
        foot=("Points", "Best inning"),
        by_round=True,
    ),
    "boards": Layout(
        "Board",
        (Column("queen", "Queen"), Column("men", "Men left"), TOTAL),
        (Column("run", "Points"), TOTAL),
        rows=18,
        blocks=1,
        foot=("Points", "Boards won", "Queens", "Slams"),
        by_round=True,
    ),
    "twenties": Layout(
        "Round",
        (Column("20", "20s"), Column("15", "15s"), Column("10", "10s"), Column("5", "5s"), RUN, TOTAL),
        (Column("run", "Points"), TOTAL),
        rows=20,
        blocks=1,
        foot=("Points", "Twenties"),
        by_round=True,
    ),
    "twenties-and-pins": Layout(
        "Round",
        (Column("20", "20s"), Column("pins", "Pins"), RUN, TOTAL),
        (Column("run", "Points"), TOTAL),
        rows=20,
        blocks=1,
        foot=("Points", "Twenties"),
        by_round=True,
    ),
    "card": Layout("Game", (), (), rows=6, blocks=1, foot=()),
    "hazards": Layout(
        "Inning",
        (Column("run", "Break"), Column("given", "Given"), TOTAL),
        (Column("run", "Break"), Column("given", "Given"), Column("lost", "Forfeit"), TOTAL),
    ),
    "pins-down": Layout(
        "Inning",
        (Column("run", "Pins"), Column("lost", "Burst"), TOTAL),
        (RUN, Column("given", "Given"), Column("lost", "Lost"), TOTAL),
        foot=("Points",),
    ),
    "lives": Layout(
        "Round", (Column("run", "Lives"), TOTAL), (Column("lost", "Lives lost"), TOTAL), foot=("Innings",)
    ),
    "strokes": Layout(
        "Hole", (Column("run", "Strokes"), TOTAL), (Column("run", "Strokes"), TOTAL), foot=("Points",)
    ),
    "runs-and-forfeits": Layout(
        "Inning", (RUN, Column("lost", "Forfeit"), TOTAL), (RUN, Column("lost", "Forfeit"), TOTAL)
    ),
    "die": Layout("Round", (Column("run", "Stood at"), TOTAL), (RUN, TOTAL), foot=("Points",)),
    "rings-won": Layout("Throw", (Column("run", "Rings"),), (RUN, TOTAL), foot=()),
    "middle": Layout("Time", (Column("run", "In the middle"),), (RUN, TOTAL), foot=("Points",)),
    "moves": Layout("Move", (Column("run", "Move"),), (RUN, TOTAL), foot=()),
    "spins": Layout(
        "Period", (Column("run", "Spins"), TOTAL), (Column("run", "Spins"), TOTAL), foot=("Points",)
    ),
    "innings-won": Layout("Inning", (RUN, TOTAL), (RUN, TOTAL), foot=("Innings",)),
}
"""Sheets with columns of their own, by the word of :attr:`rules_engine.families.base.Family.sheet`."""
BESIDE = {
    "lost": Column("lost", "Lost"),
    "off": Column("lost", "Off"),
    "back": Column("lost", "Back"),
    "given": Column("given", "Given"),
    "taken": Column("given", "Taken"),
}
"""What a row of a usual sheet tells beside run and total."""


def layout_of(game: engine.Game) -> Layout:
    """The paper of a game: as its family declares."""
    word, *beside = game.family.sheet
    if (own := LAYOUTS.get(word)) is not None:
        return own
    filled = (RUN, *(BESIDE[column] for column in beside), TOTAL)
    return Layout(word.capitalize(), (RUN, TOTAL), filled, foot=("Points",))


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
    sheet.foot = [(label, [""] * len(names)) for label in layout.foot]
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
        (label, [_figure(label, figures.get(letter, {}), game) for letter in letters])
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
            yield Row(heading=f"Game {game}")
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
            yield Row(heading=f"Game {game}")


def _cells(visit: dict[str, int] | None, columns: tuple[Column, ...]) -> tuple[str, ...]:
    if visit is None:
        return ("",) * len(columns)
    return tuple(
        str(visit[one.code]) if visit[one.code] or one.code in ("run", "total") else "" for one in columns
    )


_FIGURES = {
    "Innings": "innings",
    "Points": "points",
    "Average": "average",
    "High run": "high_run",
    "Highest break": "highest_break",
    "Twenties": "twenties",
    "Best inning": "best_inning",
    "Frames": "frames",
    "Boards won": "boards_won",
    "Queens": "queens",
    "Slams": "slams",
}


def _figure(label: str, figures: dict[str, Any], game: engine.Game) -> str:
    value = figures.get(_FIGURES[label])
    if isinstance(value, dict):
        value = value.get("value")
    if value is None:
        return "–"
    cut = compared_at(game.id).measure.cut
    return written(value, 3, cut) if isinstance(value, float) else str(value)


def _empty_card() -> list[dict[str, Any]]:
    return [{"marks": [], "total": None} for _ in range(10)]
