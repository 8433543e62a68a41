"""Fox and Geese (lines 555-567): one fox breaks through a line of four geese, or is cornered by it."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.boards.board_moves import BOARD_MOVES, Attempt, Move, MovesState, point_of
from ...families.boards.board_moves.draughts import SQUARES, STEP
from ...options import choice
from ...saying import say

FOX_AND_GEESE = Game(
    "bradley/fox-and-geese",
    "Fox and Geese",
    family=BOARD_MOVES,
    lines=(555, 567),
    refs={
        "p1": "One fox, four geese, red squares only",
        "p2": "Object: break through or corner the fox",
        "p3a": "Fox at one end, geese on the other end's squares",
        "p3b": "Fox first, one square any direction",
        "p3c": "Geese forward or sideward, never backward",
        "p4": "Breaking through wins for the fox, cornering for the geese",
        "p5": "Players change sides each game",
    },
    beside={"p2": "the object in general; p4 rules the end"},
    facts={"frames": True, "begins": say("fox-and-geese.fox", "the fox")},
    options=[
        choice("sideward", ("row", "diagonal"), "What a step sideward is", "p3c"),
        choice("break-through", ("past-all", "level", "home-row"), "When the fox has broken through", "p4"),
        choice("geese-stuck", ("fox-wins", "pass"), "Geese that cannot move", "p4"),
    ],
)
HOME = ("F29", "F30", "F31", "F32")
"""The fox on each square of its end."""

_g = FOX_AND_GEESE
_g.figure("board", "p1", "draughts", "The red squares of the checkerboard.")
_g.figure("points", "p1", SQUARES, "Squares 1 to 32, four a row, from the end of the geese.")
_g.figure(
    "names",
    "p1",
    {"F": say("fox-and-geese.a-fox", "fox"), "G": say("fox-and-geese.a-goose", "goose")},
    "One fox and four geese.",
)


@_g.clause("set_up", "p3a", "The geese stand on the four squares of one end.")
def set_up(state: MovesState, leader: int, options: Any) -> tuple[tuple[str, ...], ...]:
    """The men of both sides; who leads has the fox, which is still to be set."""
    rows: list[tuple[str, ...]] = [("G1", "G2", "G3", "G4")] * 2
    rows[leader] = ()
    return tuple(rows)


@_g.clause("hand", "p3a", "The fox is set by its player.")
def hand(state: MovesState, leader: int, options: Any) -> tuple[int, ...]:
    """One fox to be set."""
    return (1, 0) if leader == 0 else (0, 1)


@_g.clause("place", "p3a", "The fox stands on any square of the other end.")
def place(state: MovesState, who: int, options: Any) -> tuple[str, ...] | None:
    """The squares for the fox, while it is not set."""
    return HOME if state.hand[who] else None


@_g.clause("moves", "p3b", "The fox goes one square in any direction.")
def moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...]:
    """Every step of the fox, or of one goose."""
    taken = {point_of(man) for row in state.men for man in row}
    row_step = options.sideward == "row"
    found = []
    for man in state.men[who]:
        square = int(point_of(man))
        for to in (fox_steps if man[0] == "F" else goose_steps)(square, row_step):
            if str(to) not in taken:
                found.append(Move(f"{square}-{to}", (str(square), str(to)), (), man[0], quiet=True))
    return tuple(found)


def beside_in_row(square: int) -> tuple[int, ...]:
    """The next squares of the same colour in the same row."""
    return tuple(n for n in (square - 1, square + 1) if 1 <= n <= 32 and (n - 1) // 4 == (square - 1) // 4)


def fox_steps(square: int, row_step: bool = True) -> tuple[int, ...]:
    """Where a fox can go from a square of an empty board."""
    return (*(n for n in STEP[square] if n), *(beside_in_row(square) if row_step else ()))


def goose_steps(square: int, row_step: bool = True) -> tuple[int, ...]:
    """Where a goose can go: forward or sideward, never backward."""
    return (*(n for n in STEP[square][:2] if n), *(beside_in_row(square) if row_step else ()))


@_g.clause("barred", "p3c", "Geese never go backward.")
def barred(state: MovesState, attempt: Attempt, options: Any) -> str | None:
    """Why a goose cannot go back."""
    start, end = attempt.path[0], attempt.path[-1]
    if f"G{start}" in state.men[attempt.who] and int(end) in STEP[int(start)][2:]:
        return say("fox-and-geese.goose-never-goes-backward", "a goose never goes backward")
    return None


@_g.clause("won", "p4", "The fox that has broken through the line wins.")
def won(state: MovesState, who: int, options: Any) -> int | None:
    """The fox's side, once it is through."""
    side = fox_side(state)
    fox = (int(point_of(state.men[side][0])) - 1) // 4
    last = min((int(point_of(goose)) - 1) // 4 for goose in state.men[1 - side])
    reading = options.break_through
    through = fox == 0 if reading == "home-row" else fox <= last if reading == "level" else fox < last
    return side if through else None


def fox_side(state: MovesState) -> int:
    """Which side has the fox."""
    return 1 if any(man[0] == "G" for man in state.men[0]) else 0


@_g.clause("stuck", "p4", "A fox that cannot move is cornered, and the geese have won.")
def stuck(state: MovesState, side: int, options: Any) -> str:
    """What comes of a side that cannot move."""
    return "loses" if side == fox_side(state) or options.geese_stuck == "fox-wins" else "pass"


@_g.clause("agree", "p4", "No more is said of the end: both may agree on a draw.")
def agree(state: MovesState, who: int, options: Any) -> str:
    """A draw."""
    return "draw"


@_g.clause("next_lead", "p5", "The players change sides each game: the other has the fox.")
def next_lead(state: MovesState, facts: None, options: Any) -> int:
    """The side that has the fox in the next game."""
    return 1 - (state.lead or 0)


register(FOX_AND_GEESE)
