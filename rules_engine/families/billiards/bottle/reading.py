"""The state of Bottle Pool, and what a record shows of one stroke.

What happened to the bottle, the balls and the cue ball is a closed domain: what is not recorded did not
happen. The balls that the cue ball met are open until the first of them is recorded, ``.`` or ``miss``.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from ...base import claim_of
from ...order import met_by

BALLS = ("1", "2")
CUE = "c"
BOTTLE_PIECE = "bottle"
POCKETS = ("tl", "tr", "ml", "mr", "bl", "br")
SEEN: dict[str, str] = {
    "grazed": say("bottle.seen-grazed", "an object ball touched the bottle"),
    "felled": say("bottle.seen-felled", "the bottle was felled by cue, hand or clothing"),
}
"""States that are facts of the bottle, in plain words."""

BY = ("1", "2", "up")
"""What may stand after ``bottle!``: the object ball that felled it, or ``up`` for seated on its base."""


@state_class
class BottleState(NamedTuple):
    """Where a game of Bottle Pool stands. ``made``: the side that reached the points with the last stroke;
    ``in_hand``: the cue ball is played from within the string; ``bursts`` by side."""

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    order: tuple[int, ...]
    turn: int | None = None
    phase: str = "lead"
    fresh: bool = True
    in_hand: bool = True
    made: int | None = None
    bursts: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    over: bool = False
    winner: int | None = None


class BottleFacts:
    """What the record shows of one stroke.

    ``met``: object balls that the cue ball met, in order; ``first``: the bottle fell or was met before any
    ball, UNKNOWN where the order is not recorded. ``bottle``: "" stands, "down", "up" (seated); ``by``: the
    object ball that felled it; ``gone``: "off", "pocket", "cushion".
    """

    __slots__ = ("bottle", "by", "claim", "cue_lost", "first", "gone", "met", "off", "potted", "states")

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        met: list[str] = []
        potted: list[str] = []
        off: list[str] = []
        states: dict[str, Any] = {}
        traced = False
        early = False
        self.bottle = self.by = self.gone = ""
        self.cue_lost = ""
        for kind, a, b in tokens:
            if kind == "touch":
                if b == BOTTLE_PIECE:
                    early = early or not met
                    continue
                traced = True
                if b not in met:
                    met.append(b)
            elif kind == "pin":
                self.bottle = "up" if b == "up" else "down"
                self.by = b if b in BALLS else ""
                early = early or (not met and not self.by)
            elif kind == "pocket":
                if a == CUE:
                    self.cue_lost = "pocket"
                elif a == BOTTLE_PIECE:
                    self.gone = "pocket"
                else:
                    potted.append(a)
            elif kind == "off":
                if a == CUE:
                    self.cue_lost = "off"
                elif a == BOTTLE_PIECE:
                    self.gone = "off"
                else:
                    off.append(a)
            elif kind == "rest":
                self.gone = "cushion"
            elif kind == "state":
                states[a] = b
            elif kind == "full":
                traced = True
        self.claim = claim_of(tokens)
        moved = (*potted, *off)
        if self.claim == "miss" and not met and not moved:
            traced = True
        self.met: Any = tuple(met) if traced else UNKNOWN
        if moved and traced and not met:
            self.met = met_by(moved)
        self.first: Any = early if traced or not early else UNKNOWN
        self.potted = tuple(potted)
        self.off = tuple(off)
        self.states = states


def check_words(play: Play, state: BottleState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse what cannot be: balls, pockets and states that nobody knows, a ball in two pockets."""
    gone: list[str] = []
    pockets = play.value("pockets", state)
    for kind, a, b in tokens:
        if kind == "touch" and (a is not None or b not in (*BALLS, BOTTLE_PIECE)):
            message = say("bottle.balls-met", "the balls are 1 and 2; the bottle is bottle")
            return refuse(state, "unknown-piece", message)
        if kind == "pin" and (a != BOTTLE_PIECE or (b is not None and b not in BY)):
            message = say(
                "bottle.bottle-words",
                "write bottle! (down), bottle!up (seated), bottle!1 or bottle!2 (by that ball)",
            )
            return refuse(state, "unknown-piece", message)
        if kind in ("pocket", "off"):
            if a not in (*BALLS, CUE, BOTTLE_PIECE):
                message = say("bottle.balls-gone", "the balls are 1, 2 and c; the bottle is bottle")
                return refuse(state, "unknown-piece", message)
            if kind == "pocket" and not pockets:
                message = say("bottle.no-pockets", "a carrom table has no pockets")
                return refuse(state, "impossible", message, play.cite("pockets"))
            if kind == "pocket" and b is not None and b not in POCKETS:
                message = say("bottle.pockets-are", "the pockets are {pockets}", pockets=", ".join(POCKETS))
                return refuse(state, "unknown-pocket", message)
            gone.append(a)
        if kind == "rest" and (a, b) != (BOTTLE_PIECE, "cushion"):
            message = say("bottle.rest-cushion-only", "only bottle=cushion is noted: it went on to a cushion")
            return refuse(state, "unknown-zone", message)
        if kind == "cushion":
            message = say("bottle.no-cushions", "cushions are not noted here")
            return refuse(state, "wrong-token", message)
        if kind == "state" and (b is not None or (a not in SEEN and play.cite(f"foul:{a}") is None)):
            message = say(
                "bottle.unknown-state", "#{word} means nothing in {game}", word=a[:20], game=play.game.name
            )
            return refuse(state, "unknown-state", message)
    if len(set(gone)) != len(gone):
        message = say("bottle.leaves-once", "a ball or the bottle leaves the table once in a stroke")
        return refuse(state, "impossible", message)
    return None
