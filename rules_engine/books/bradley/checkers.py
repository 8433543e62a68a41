"""Checkers by Bradley's book (lines 529-553): own men may be leaped over, and a missed capture is huffed."""

from __future__ import annotations

from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.boards.board_moves import BOARD_MOVES, Move, MovesState
from ...families.boards.board_moves.draughts import SQUARES, free_leaps, lawful
from ...families.boards.board_moves.names import KING, MAN
from ...options import choice, switch

CHECKERS = Game(
    "bradley/checkers",
    "Checkers",
    family=BOARD_MOVES,
    category="draughts",
    lines=(529, 553),
    refs={
        "p1": "Twenty-four checkers, twelve each",
        "p2": "Object: capture most men",
        "p3": "Board of sixty-four squares",
        "p4": "Array by the diagram",
        "p5": "One square diagonally forward; kings both ways",
        "p6": "Capture by leaping to the vacant square behind",
        "p7": "Any number of own or enemy men; own stay",
        "p8": "Free choice; the king row ends a move, except a king's",
        "p9": "A missed capture: the man may be huffed",
        "p10": "All captured or unable to move loses",
    },
    beside={"p1": "the set; how it is placed is p4"},
    facts={"frames": True},
    options=[
        switch("jump-own", True, "Own men may be leaped over", "p7"),
        choice("capture", ("huff", "compulsory"), "A capture that is not made", "p9"),
        switch("huff-and-move", True, "Who huffs also moves", "p9"),
        switch("huff-short-chain", True, "Who ends a series of captures early may be huffed", "p9"),
        switch("huff-via-own", False, "A capture behind an own man may be huffed, too", "p9"),
        choice("draw", ("drawn", "most-captured"), "A game that both give up", "p2"),
    ],
)

_g = CHECKERS
_g.figure("board", "p3", "draughts", "The squares of one colour of the board of sixty-four.")
_g.figure("points", "p3", SQUARES, "Thirty-two squares, numbered four a row.")
_g.figure("names", "p5", {"": MAN, "K": KING}, "A king is a man with another on top.")
_g.figure("set_up", "p4", (SQUARES[:12], SQUARES[20:]), "Twelve men a side on its three nearest rows.")
_g.figure(
    "capture", "p6", "leap", "A man on the next square is leaped over to the vacant one behind, and taken."
)
_g.figure("crown", "p8", "K", "On the farthest row a man becomes a king, and its move ends.")
_g.figure("stuck", "p10", "loses", "Who has no man left, or none that can move, loses.")


@_g.clause("moves", "p5", "A man goes one square diagonally forward, a king also backward.")
def moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...]:
    """Every step and every series of leaps."""
    huffed = options.capture == "huff"
    leaps = free_leaps(state.men, who, own=options.jump_own, stop=huffed)
    return (*leaps, *(m for m in lawful(state.men, who) if not m.taken))


@_g.clause("leap", "p7", "Own men may be leaped over, too, and stay.")
def leap(state: None, facts: None, options: Any) -> bool:
    """Whether they may."""
    return bool(options.jump_own)


@_g.clause("must_take", "p9", "By the usual rule a capture is compulsory.")
def must_take(state: MovesState, facts: None, options: Any) -> bool:
    """Whether a step is barred while a man can be taken."""
    return bool(options.capture == "compulsory")


@_g.clause("huff", "p9", "A man that could have captured, and did not, may be taken off.")
def huff(state: MovesState, facts: tuple[int, Move, MovesState], options: Any) -> tuple[str, ...] | None:
    """The points, now, of the men that could have captured."""
    who, move, after = facts
    if options.capture != "huff":
        return None
    if move.taken:
        crowned = move.kind == "K" and f"K{move.path[0]}" not in state.men[who]
        if not options.huff_short_chain or crowned:
            return None
        here = move.path[-1]
        return (here,) if any(m.taken and m.path[0] == here for m in lawful(after.men, who)) else None
    open_now = (
        free_leaps(state.men, who, own=True, stop=True) if options.huff_via_own else lawful(state.men, who)
    )
    starts = dict.fromkeys(m.path[0] for m in open_now if m.taken)
    return tuple(move.path[-1] if p == move.path[0] else p for p in starts) or None


@_g.clause("huff_then_moves", "p9", "The huff is taken before the own move.")
def huff_then_moves(state: MovesState, facts: None, options: Any) -> bool:
    """Whether who huffs also moves."""
    return bool(options.huff_and_move)


@_g.clause("agree", "p2", "Both may give the game up as drawn; the object is to capture most men.")
def agree(state: MovesState, who: int, options: Any) -> int | str:
    """The winner, or "draw"."""
    first, second = state.taken
    if options.draw == "drawn" or first == second:
        return "draw"
    return 0 if first > second else 1


@_g.clause("next_lead", "p4", "Who moves first is not said: the sides alternate.")
def next_lead(state: MovesState, facts: None, options: Any) -> int:
    """The side that moves first in the next game."""
    return 1 - (state.lead or 0)


register(CHECKERS)
