"""Hunters and the Hare, and Triangle Checkers (lines 1157-1163 and 1173-1179): men that only step or leap."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.boards.board_moves import BOARD_MOVES, Attempt, Move, MovesState, point_of
from ...families.boards.board_moves.draughts import LEAP, SQUARES, STEP
from ...options import choice, switch
from ...saying import say

HUNTERS = Game(
    "carrom/hunters-and-the-hare",
    "Hunters and the Hare",
    family=BOARD_MOVES,
    lines=(1173, 1179),
    refs={
        "p1": "Played on the checkerboard",
        "p2": "Four hunters on the base row, the hare in the opposite corner",
        "p3": "Trap the hare or slip past; diagonal; no jumping",
    },
    facts={"frames": True},
    options=[
        choice("first", ("hare", "hunters"), "Who moves first", "p3"),
        choice("behind", ("past-all", "level"), "When the hare has slipped past", "p3"),
    ],
)

_h = HUNTERS
_h.figure("board", "p1", "draughts", "The red squares of the checkerboard.")
_h.figure("points", "p1", SQUARES, "Squares 1 to 32, four a row, the hare's end first.")
_h.figure(
    "names",
    "p2",
    {"H": say("hunters-and-the-hare.hare", "hare"), "": say("hunters-and-the-hare.hunter", "hunter")},
    "Four hunters and one hare.",
)
_h.figure(
    "stuck", "p3", "loses", "A hare that cannot move is trapped; hunters that cannot move have let it by."
)
_h.figure("agree", "p3", "draw", "No more is said of the end: both may agree on a draw.")


@_h.clause("set_up", "p2", "Four hunters on their base row, the hare in the corner far from them.")
def hunters_set_up(state: MovesState, leader: int, options: Any) -> tuple[tuple[str, ...], ...]:
    """The men of both sides; who moves first has the hare, unless the hunters begin."""
    rows: list[tuple[str, ...]] = [("29", "30", "31", "32")] * 2
    rows[leader if options.first == "hare" else 1 - leader] = ("H4",)
    return tuple(rows)


@_h.clause("moves", "p3", "One diagonal step: a hunter forward, the hare any way.")
def hunters_moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...]:
    """Every step of the hare, or of one hunter."""
    taken = {point_of(man) for row in state.men for man in row}
    found = []
    for man in state.men[who]:
        square, kind = int(point_of(man)), "H" if man[0] == "H" else ""
        for to in STEP[square] if kind else STEP[square][2:]:
            if to and str(to) not in taken:
                found.append(Move(f"{square}-{to}", (str(square), str(to)), (), kind, quiet=bool(kind)))
    return tuple(found)


@_h.clause("barred", "p3", "Nobody jumps, and hunters never go back.")
def hunters_barred(state: MovesState, attempt: Attempt, options: Any) -> str | None:
    """Why a hunter cannot go back, or a jump cannot be."""
    start, end = attempt.path[0], attempt.path[-1]
    if int(end) in LEAP[int(start)] or len(attempt.path) > 2:
        return say("hunters-and-triangle.nobody-jumps-in-this-game", "nobody jumps in this game")
    if start in state.men[attempt.who] and int(end) in STEP[int(start)][:2]:
        return say("hunters-and-triangle.hunter-never-goes-back", "a hunter never goes back")
    return None


@_h.clause("won", "p3", "The hare that is behind the hunters has slipped past them.")
def hunters_won(state: MovesState, who: int, options: Any) -> int | None:
    """The hare's side, once it is past all hunters or on their base row."""
    side = 0 if len(state.men[0]) == 1 else 1
    hare = (int(point_of(state.men[side][0])) - 1) // 4
    last = max((int(hunter) - 1) // 4 for hunter in state.men[1 - side])
    past = hare >= last if options.behind == "level" else hare > last
    return side if past or hare == 7 else None


@_h.clause("next_lead", "p2", "The players change parts: the other has the hare.")
def hunters_next(state: MovesState, facts: None, options: Any) -> int:
    """The side that moves first in the next game."""
    return 1 - (state.lead or 0)


register(HUNTERS)

TRIANGLE = Game(
    "carrom/triangle-checkers",
    "Triangle Checkers",
    family=BOARD_MOVES,
    lines=(1157, 1163),
    refs={
        "p1": "Ten rings each, in a triangle of 4, 3, 2 and 1",
        "p2": "Take the opponent's places; forward; jump own or his",
        "p3": "Standstill: more of the opponent's places wins",
    },
    facts={"frames": True},
    options=[
        switch("capture", False, "An opponent's man that is jumped is taken", "p2"),
        switch("chain", True, "Several jumps may be one move", "p2"),
        choice("blocked", ("pass", "standstill"), "A side that cannot move while the other can", "p3"),
        choice("level", ("draw", "last-mover"), "A standstill with as many places for each", "p3"),
    ],
)
PLACES = (
    ("1", "2", "3", "4", "6", "7", "8", "10", "11", "15"),
    ("18", "22", "23", "25", "26", "27", "29", "30", "31", "32"),
)
"""The triangle of side A, and that of side B."""

_t = TRIANGLE
_t.figure("board", "p1", "draughts", "The red squares of the checkerboard.")
_t.figure("points", "p1", SQUARES, "Squares 1 to 32, four a row.")
_t.figure("set_up", "p1", PLACES, "Ten rings a side in rows of four, three, two and one.")
_t.figure("agree", "p3", "draw", "No more is said of the end: both may agree on a draw.")


@_t.clause("moves", "p2", "One diagonal step forward, or jumps forward over men of either side.")
def triangle_moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...]:
    """Every step and every series of jumps."""
    own, other = (frozenset(map(int, state.men[side])) for side in (who, 1 - who))
    found: list[Move] = []
    for square in sorted(own):
        for to in _forward(STEP[square], who):
            if to not in own and to not in other:
                found.append(Move(f"{square}-{to}", (str(square), str(to))))
        _jumps(who, (square,), (), own - {square}, other, options, found)
    return tuple(found)


def _forward(row: tuple[int, ...], who: int) -> tuple[int, ...]:
    return tuple(n for n in (row[:2] if who == 0 else row[2:]) if n)


def _jumps(
    who: int,
    path: tuple[int, ...],
    taken: tuple[int, ...],
    own: frozenset[int],
    other: frozenset[int],
    options: Any,
    found: list[Move],
) -> None:
    here = path[-1]
    at = (0, 1) if who == 0 else (2, 3)
    for over, to in ((STEP[here][i], LEAP[here][i]) for i in at):
        if not to or to in own or to in other or (over not in own and over not in other):
            continue
        gone = (*taken, over) if options.capture and over in other else taken
        visited = (*path, to)
        found.append(Move("x".join(map(str, visited)), tuple(map(str, visited)), tuple(map(str, gone))))
        if options.chain:
            _jumps(who, visited, gone, own, other - set(gone), options, found)


@_t.clause("leap", "p2", "Men of either side are jumped, and stay.")
def leap(state: None, facts: None, options: Any) -> bool:
    """Always."""
    return True


@_t.clause("capture", "p2", "Whether a jumped opponent is taken is not said: he stays.")
def capture(state: None, facts: None, options: Any) -> bool:
    """Whether he is taken."""
    return bool(options.capture)


def taken_places(state: MovesState, side: int) -> int:
    """How many of the opponent's places a side holds."""
    return len(set(state.men[side]) & set(PLACES[1 - side]))


@_t.clause("won", "p2", "Who has taken all places of the opponent wins.")
def triangle_won(state: MovesState, who: int, options: Any) -> int | None:
    """The mover, once he holds all ten."""
    return who if taken_places(state, who) == len(PLACES[0]) else None


@_t.clause("stuck", "p3", "Who cannot move waits; the game stands still when neither can move.")
def triangle_stuck(state: MovesState, side: int, options: Any) -> str:
    """Pass, or the end at once."""
    return "pass" if options.blocked == "pass" else "standstill"


@_t.clause("both_stuck", "p3", "At a standstill who holds more of the opponent's places wins.")
def triangle_both_stuck(state: MovesState, side: int, options: Any) -> int | str:
    """The winner, or "draw"; ``side`` is the one that cannot move."""
    first, second = taken_places(state, 0), taken_places(state, 1)
    if first != second:
        return 0 if first > second else 1
    return "draw" if options.level == "draw" else 1 - side


register(TRIANGLE)
