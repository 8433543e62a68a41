"""Egyptian Pyramids (lines 621-643): six men walk and leap into the pyramid in the opposite corner."""

from __future__ import annotations

from itertools import product
from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.boards.board_moves import BOARD_MOVES, Attempt, Move, MovesState
from ...options import choice, number, switch
from ...saying import say

POINTS = tuple(f"{x}{y}" for y, x in product("12345678", "abcdefgh"))
"""The spaces of the board, as a square of eight by eight: the drawing is lost."""

PYRAMIDS = (("a1", "a2", "b1", "a3", "b2", "c1"), ("h8", "h7", "g8", "h6", "g7", "f8"))
"""The six spaces in the corner of side A (black star), and those of side B (red star)."""

FORWARD = ((1, 0), (0, 1), (1, 1))
"""Ways forward for side A; side B goes the other way."""
SIDEWAYS = ((1, -1), (-1, 1))

EGYPTIAN_PYRAMIDS = Game(
    "bradley/egyptian-pyramids",
    "Game of Egyptian Pyramids",
    family=BOARD_MOVES,
    lines=(621, 643),
    refs={
        "p1": "Six red and six black pieces",
        "p2": "Object: all pieces into the opponent's pyramid",
        "p3": "Seated diagonally; men on the six dotted spaces",
        "p4": "First ready begins; front men step, second row jumps",
        "p5": "Second player does likewise",
        "p6": "First to cover the opposite pyramid wins",
        "1": "One space any direction but backward",
        "2": "Jump any neighbour to a vacant space, and on",
        "3": "Jumped pieces stay",
    },
    beside={
        "p1": "the set; where it stands is p3",
        "p2": "the object in general; p6 rules the end",
        "p5": "the second player moves as the first: rules 1 and 2",
    },
    facts={"frames": True},
    options=[
        switch("jump-backward", False, "Jumps may go backward", "2"),
        choice("stuck", ("pass", "lose"), "A side that cannot move", "p6"),
        number(
            "blockade", 20, 0, 200, "Moves of each side without an advance that give a draw; 0 for none", "p6"
        ),
        choice("directions", ("three-ways", "straight"), "What is forward", "1"),
    ],
)

_g = EGYPTIAN_PYRAMIDS
_g.figure("board", "p3", "eight-by-eight", "Two pyramids in opposite corners of eight by eight spaces.")
_g.figure("points", "p3", POINTS, "Spaces a1 to h8.")
_g.figure("set_up", "p3", PYRAMIDS, "Each fills the six spaces of his own pyramid.")
_g.figure("leap", "3", True, "Pieces of either side are jumped, and stay.")
_g.figure("both_stuck", "p6", "draw", "When nobody can move nobody has won.")
_g.figure("agree", "p6", "draw", "No more is said of the end: both may agree on a draw.")


@_g.clause("first", "p4", "Who has his men set up first begins.")
def first(state: None, facts: None, options: Any) -> None:
    """Silent: it is recorded."""
    return


@_g.clause("lots", "p4", "So it is in each game.")
def lots(state: None, facts: None, options: Any) -> bool:
    """Always."""
    return True


def beyond(point: str, way: tuple[int, int], spaces: int = 1) -> str | None:
    """The space so many steps away, None off the board."""
    x, y = ord(point[0]) - 97 + way[0] * spaces, int(point[1]) + way[1] * spaces
    return f"{chr(97 + x)}{y}" if 0 <= x < 8 and 1 <= y <= 8 else None


def ways_of(who: int, straight: bool, backward: bool = False) -> tuple[tuple[int, int], ...]:
    """The ways in which a side goes."""
    sign = 1 - 2 * who
    forward = ((1, 1),) if straight else FORWARD
    ahead = tuple((x * sign, y * sign) for x, y in forward)
    return (*ahead, *SIDEWAYS, *(((-x, -y) for x, y in ahead) if backward else ()))


def advanced(men: tuple[str, ...], who: int) -> int:
    """How far a side's men have come towards the opposite corner, in ranks and files together."""
    far = sum(ord(man[0]) - 97 + int(man[1]) - 1 for man in men)
    return far if who == 0 else 14 * len(men) - far


def _move(text: str, path: tuple[str, ...], state: MovesState, who: int) -> Move:
    """A move; it is quiet unless its side was never so far before: ``notes`` hold the farthest of each."""
    now = advanced(state.men[who], who) + advanced(path[-1:], who) - advanced(path[:1], who)
    best = tuple(map(int, state.notes)) or tuple(advanced(PYRAMIDS[side], side) for side in (0, 1))
    farthest = tuple(str(max(b, now) if side == who else b) for side, b in enumerate(best))
    return Move(text, path, quiet=now <= best[who], notes=farthest)


@_g.clause("quiet", "p6", "A blockade has no remedy: moves without advance give a draw to who claims it.")
def quiet(state: None, facts: None, options: Any) -> int | None:
    """Moves of both sides together, None where the option is 0."""
    return int(options.blockade) * 2 or None


@_g.clause("moves", "1", "A piece goes one space in any direction but backward.")
def moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...]:
    """Every step and every series of jumps, by each route; a series comes to no space twice."""
    covered = frozenset(man for row in state.men for man in row)
    straight = options.directions == "straight"
    found = []
    for man in state.men[who]:
        for way in ways_of(who, straight):
            to = beyond(man, way)
            if to is not None and to not in covered:
                found.append(_move(f"{man}-{to}", (man, to), state, who))
        ways = ways_of(who, straight, options.jump_backward)
        reached: list[tuple[str, ...]] = [(man,)]
        for path in reached:
            for way in ways:
                over, to = beyond(path[-1], way), beyond(path[-1], way, 2)
                if over in covered - {man} and to is not None and to not in covered and to not in path:
                    reached.append((*path, to))
                    found.append(_move("x".join((*path, to)), (*path, to), state, who))
    return tuple(found)


@_g.clause("barred", "2", "A piece leaps a neighbour to a vacant space beyond, never backward.")
def barred(state: MovesState, attempt: Attempt, options: Any) -> str | None:
    """Why a jump to a vacant space cannot be."""
    start, to = attempt.path[0], attempt.path[-1]
    far = max(abs(ord(to[0]) - ord(start[0])), abs(int(to[1]) - int(start[1])))
    if far < 2 or state.side_at(to) is not None or state.side_at(start) != attempt.who:
        return None
    return say("egyptian-pyramids.no-jumps-lead", "no jumps lead from {start} to {end}", start=start, end=to)


@_g.clause("won", "p6", "Who covers all six spaces of the opposite pyramid wins.")
def won(state: MovesState, who: int, options: Any) -> int | None:
    """The mover, once his six pieces are there."""
    return who if set(state.men[who]) == set(PYRAMIDS[1 - who]) else None


@_g.clause("stuck", "p6", "Nothing is said of a side that cannot move: it passes.")
def stuck(state: MovesState, side: int, options: Any) -> str:
    """Pass, or lose."""
    return "loses" if options.stuck == "lose" else "pass"


register(EGYPTIAN_PYRAMIDS)
