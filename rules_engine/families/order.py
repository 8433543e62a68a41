"""What the order of tokens rules out in every game: tokens of a stroke stand in order of time.

A piece that has left cannot be met, cannot move another and cannot leave again; a pin falls once; no ball
meets itself. This holds for pieces of which there is one: those with a number of their own, and those that a
family names (:meth:`~rules_engine.families.base.Family.singles`). A letter alone may stand for several rings
of a colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..record.tokens import Token
from ..saying import say
from ..unknown import UNKNOWN, Unknown

CUE = "c"
"""The cue ball in every record of billiards."""

UPRIGHT = "up"
"""A bottle or pin that was moved and stands: it may still fall."""


def contradiction(tokens: tuple[Token, ...], singles: frozenset[str]) -> str | None:
    """Why these tokens cannot tell one stroke, in plain words; None if nothing speaks against it."""
    back = {b for kind, a, b in tokens if kind == "state" and a == "rebound"}  # out of the pocket again
    gone: set[str] = set()
    fallen: set[str] = set()
    cue = CUE if CUE in singles else ""  # in some games c is no cue ball, and what is played has no name
    for kind, a, b in tokens:
        if kind == "touch":
            mover = cue if a is None else a if a in gone else a.lower()
            for piece in (mover, b):
                if piece in gone:
                    return say("order.had-left", "{piece} had left before that", piece=_named(piece))
            if b == mover and (b in singles or b[-1].isdigit()):
                return say("order.meets-itself", "{piece} does not meet itself", piece=_named(b))
        elif kind == "cushion":
            mover = cue if a is None else a
            if mover in gone:
                return say("order.had-left", "{piece} had left before that", piece=_named(mover))
        elif kind in ("pocket", "off"):
            piece = cue if a == CUE and cue else a
            if piece in gone:
                return say("order.leaves-once", "{piece} leaves once only", piece=_named(piece))
            if piece not in back and (piece in singles or piece[-1].isdigit()):
                gone.add(piece)
        elif kind == "pin":
            if a in fallen:
                if a[-1].isdigit():
                    return say("order.pin-falls-once", "pin {pin} falls once only", pin=a)
                return say("order.named-pin-falls-once", "the {pin} falls once only", pin=a)
            if b != UPRIGHT and (a in singles or a[-1].isdigit()):
                fallen.add(a)
        elif kind == "state" and a == "with" and b:
            cue = b  # whichever ball is played is c as well
    return None


def met_by(moved: Sequence[str]) -> tuple[str, ...] | Unknown:
    """The balls that the cue ball met, where a closed record names no contact but ``moved`` object balls left
    the table: one that moved was met, since nobody names another; of several it is open which."""
    return tuple(moved) if len(moved) < 2 else UNKNOWN


def _named(piece: str) -> str:
    if piece == CUE:
        return say("order.cue-ball", "the cue ball")
    return say("order.piece", "piece {piece}", piece=piece) if piece[-1].isdigit() else piece
