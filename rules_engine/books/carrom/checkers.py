"""Checkers, reverse and in the corner (lines 1143-1155 and 1165-1171): draughts with the board's rings.

The book prints no rules of checkers and sends its reader to one who knows them: English draughts are meant.
"""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.boards.board_moves import BOARD_MOVES, Move, MovesState
from ...families.boards.board_moves.draughts import SQUARES, lawful
from ...families.boards.board_moves.names import KING, MAN
from ...options import choice, number, switch
from ...saying import say

CHECKERS = Game(
    "carrom/checkers",
    "Checkers",
    family=BOARD_MOVES,
    category="draughts",
    lines=(1143, 1151),
    refs={
        "p1": "Rings serve as checkers",
        "p2": "Rules to be learned from one who knows them",
        "p3": "Variations follow",
    },
    beside={"p3": "announces the games that follow"},
    facts={"frames": True},
    options=[
        switch("huff", False, "A missed capture costs a man, and is not refused", "p2"),
        choice("first", ("red", "lot"), "Who moves first", "p2"),
        number("draw-moves", 40, 10, 200, "Moves of each side without progress that give a draw", "p2"),
        choice("squares", ("red", "white"), "The squares that are used", "p1"),
    ],
)

_g = CHECKERS
_g.figure("points", "p2", SQUARES, "Squares 1 to 32 of one colour, four a row.")
_g.figure("names", "p1", {"": MAN, "K": KING}, "A ring is a man, two rings stacked are a king.")
_g.figure("capture", "p2", "leap", "A man leaps over one of the opponent's to the vacant square behind it.")
_g.figure("chain", "p2", True, "A series of captures is completed.")
_g.figure(
    "crown", "p1", "K", "A man that reaches the far row is crowned with a second ring, and stops there."
)
_g.figure("huff_then_moves", "p2", True, "Who takes off a man also makes his own move.")
_g.figure("stuck", "p2", "loses", "Who has no man left, or none that can move, loses.")
_g.figure("repeats", "p2", 3, "A position that comes back for the third time gives a draw to who claims it.")
_g.figure("agree", "p2", "draw", "Both may agree on a draw.")


@_g.clause("board", "p1", "The squares of one colour of the checkerboard.")
def board(state: None, facts: None, options: Any) -> str:
    """The name of the board."""
    return "draughts" if options.squares == "red" else "draughts-white"


@_g.clause("first", "p2", "The dark side, here the red rings, moves first.")
def first(state: None, facts: None, options: Any) -> int | None:
    """The side that leads, None where lots decide."""
    return 0 if options.first == "red" else None


@_g.clause("set_up", "p2", "Twelve men a side on its three nearest rows.")
def set_up(state: MovesState, leader: int, options: Any) -> tuple[tuple[str, ...], ...]:
    """The men of both sides; who leads has squares 1 to 12."""
    return by_role(leader, (SQUARES[:12], SQUARES[20:]))


@_g.clause("moves", "p2", "A man steps one square diagonally forward, a king also backward.")
def moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...]:
    """Every step and every whole capture."""
    return lawful_now(state, who)


@_g.clause("must_take", "p2", "A capture is compulsory; which of several is free.")
def must_take(state: MovesState, facts: None, options: Any) -> bool:
    """Whether a step is barred while a man can be taken."""
    return not options.huff


@_g.clause("huff", "p2", "A man that failed to capture may be taken off.")
def huff(state: MovesState, facts: tuple[int, Move, MovesState], options: Any) -> tuple[str, ...] | None:
    """The points, now, of the men that could have captured."""
    who, move, _ = facts
    return missed(state, who, move) if options.huff and not move.taken else None


@_g.clause(
    "quiet", "p2", "Forty moves each without a capture or a man's advance give a draw to who claims it."
)
def quiet(state: None, facts: None, options: Any) -> int:
    """Moves of both sides together."""
    return int(options.draw_moves) * 2


def by_role(leader: int | None, rows: tuple[Any, ...]) -> tuple[Any, ...]:
    """Rows told from the dark side, which leads, put into the order of the sides; and the other way round."""
    return rows[::-1] if leader else rows


def lawful_now(state: MovesState, who: int) -> tuple[Move, ...]:
    """Every step and every whole capture of a side; who leads goes from 1 towards 32."""
    return lawful(by_role(state.lead, state.men), who ^ (state.lead or 0))


def missed(state: MovesState, who: int, move: Move) -> tuple[str, ...] | None:
    """The points where the men now stand that could have captured before ``move``; None if there are none."""
    starts = dict.fromkeys(m.path[0] for m in lawful_now(state, who) if m.taken)
    return tuple(move.path[-1] if p == move.path[0] else p for p in starts) or None


register(CHECKERS)

REVERSE = Game(
    "carrom/reverse-checkers",
    "Reverse Checkers",
    family=BOARD_MOVES,
    category="draughts",
    lines=(1153, 1155),
    governed_by=[CHECKERS],
    refs={"p1": "Lose all men or be blocked; kings are unwelcome"},
    facts={"frames": True},
    options=[choice("kings", ("crowned", "none"), "A man that reaches the far row", "p1")],
)
REVERSE.figure("stuck", "p1", "wins", "Who has no man left, or none that can move, wins.")


@REVERSE.clause("moves", "p1", "Moves are those of checkers; to avoid kings is advice.")
def reverse_moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...] | None:
    """Every move, nobody crowned where the option says so; else silent."""
    if options.kings == "crowned":
        return None
    return tuple(m._replace(kind="") for m in lawful_now(state, who))


register(REVERSE)

CORNER = Game(
    "carrom/corner-checkers",
    "Corner Checkers",
    family=BOARD_MOVES,
    category="draughts",
    lines=(1165, 1171),
    governed_by=[CHECKERS],
    refs={
        "p1": "Nine each in opposite corners, rows of 1, 3 and 5",
        "p2": "Standard play; a king only on the opponent's corner",
        "p3": "The three men of the base are never crowned",
    },
    facts={"frames": True},
    options=[
        choice(
            "base", ("for-good", "on-the-row"), "How long the three men of the base cannot be crowned", "p3"
        ),
    ],
)
CORNERS = ("4", "29")
"""The corner square of the dark side, and that of the light one."""
_BASE = (("2", "3", "4"), ("29", "30", "31"))
_MEN = (("7", "8", "11", "12", "16", "20"), ("13", "17", "21", "22", "25", "26"))

CORNER.restates("crown", "p2", "A man on the opponent's corner is crowned, and stops there.")
CORNER.figure(
    "names",
    "p3",
    {"": MAN, "K": KING, "B": say("carrom-checkers.man-base", "man of the base")},
    "Men of the base are marked: none is crowned.",
)


@CORNER.clause("set_up", "p1", "Nine men a side in opposite corners.")
def corner_set_up(state: MovesState, leader: int, options: Any) -> tuple[tuple[str, ...], ...]:
    """The men of both sides, those of the base marked."""
    rows = tuple((*(f"B{p}" for p in base), *men) for base, men in zip(_BASE, _MEN, strict=True))
    return by_role(leader, rows)


@CORNER.clause("moves", "p2", "Moves are those of checkers, and a king is made on one square alone.")
def corner_moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...]:
    """Every move; on other squares of the far row a man stays a man."""
    corner = CORNERS[1 ^ who ^ (state.lead or 0)]
    kings = {man[1:] for man in state.men[who] if man[0] == "K"}
    base = {man[1:] for man in state.men[who] if man[0] == "B"}
    found = []
    for move in lawful_now(state, who):
        start, end = move.path[0], move.path[-1]
        kind = "K" if start in kings else "B" if start in base else ""
        if kind == "B" and options.base == "on-the-row":
            kind = ""
        if not kind and end == corner:
            kind = "K"
        found.append(move._replace(kind=kind))
    return tuple(found)


@CORNER.clause("barred", "p3", "Neither a man of the base nor one elsewhere on the far row becomes a king.")
def corner_barred(state: MovesState, attempt: Any, options: Any) -> str | None:
    """Why a move backward of a man on the far row cannot be."""
    start = attempt.path[0]
    ends = ("29", "30", "31", "32") if attempt.who == (state.lead or 0) else ("1", "2", "3", "4")
    if start in ends and any(man in (start, f"B{start}") for man in state.men[attempt.who]):
        return say(
            "carrom-checkers.no-king", "the man on {point} is no king, and cannot go back", point=start
        )
    return None


register(CORNER)
