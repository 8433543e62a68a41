"""The state of a game with pins on a billiard table, and what a record shows of one stroke.

The facts of a stroke are the balls that the ball played met, and the pins that fell, in order of time.
Balls that left the table or fell in a pocket are a closed domain. Pins are closed by the first that is
recorded, by a ball met, by a cushion, by ``.`` or by a miss; balls met by the first that is recorded, by
``.`` or by a miss.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....lean import NamedTuple
from ....record.tokens import Token
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from ...order import met_by

CUE = "c"
"""The ball played, whichever it is."""

BY_HAND = "hand"
"""What felled a pin when it was the player: hand, cue, arm or clothing."""

UPRIGHT = "up"
"""A pin driven clear of its spot though it stands (a bottle: seated on its base)."""


@state_class
class TablePinsState(NamedTuple):
    """Where a game stands.

    ``order`` is the order of play; ``fresh`` the coming stroke begins an inning; ``down`` the pins that are
    off their spots; ``need`` the pins that each side has still to make, where they fall in turn; ``held`` and
    ``second`` the private balls ("" none, "?" in the hand, a seal, or the number); ``burst`` who burst and
    has not played since; ``out`` who has left the game; ``skips`` turns that a side must miss; ``misses``
    successive misses; ``paid`` what each paid into the pool; ``last`` who struck last; ``due`` the choice
    that is awaited; ``seen`` words of the game's own (a ball that was moved, a privilege used); ``lost`` what
    the miss cost that may be rejected.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    order: tuple[int, ...]
    turn: int | None = None
    phase: str = "lead"
    fresh: bool = True
    down: tuple[str, ...] = ()
    need: tuple[tuple[str, ...], ...] = ()
    held: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    missing: tuple[int, ...] = ()
    burst: tuple[bool, ...] = ()
    out: tuple[bool, ...] = ()
    skips: tuple[int, ...] = ()
    misses: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    last: int | None = None
    due: str = ""
    seen: tuple[str, ...] = ()
    next_void: str = ""
    strokes: int = 0
    over: bool = False
    winner: int | None = None
    lost: int = 0


class PinFacts:
    """What the record shows of one stroke; what it leaves out is ``UNKNOWN``.

    ``touched``: balls that the ball played met, in order; ``downs``: pins that fell, in order; ``by``: what
    felled each ("" not noted; ``named``: some are); ``moved``: object balls that left the table; ``early``:
    pins that fell before a ball was met, if they may have fallen to the ball played; ``off`` and
    ``pocketed``: balls; ``played``: the ball used (``#with(r)``), if noted; ``allowed``: clauses that permit
    what is foul elsewhere; ``counting``: the pins left after irregular ones were taken out.
    """

    __slots__ = (
        "allowed",
        "by",
        "claim",
        "counting",
        "covered",
        "downs",
        "early",
        "frozen",
        "moved",
        "named",
        "odd",
        "off",
        "played",
        "pocketed",
        "said",
        "states",
        "tokens",
        "touched",
    )

    def __init__(self, tokens: tuple[Token, ...], pins: Sequence[str] = ()) -> None:
        touched: list[str] = []
        downs: list[str] = []
        early: list[str] = []
        odd: list[str] = []
        traced = closed = named = False
        self.claim: int | str | None = None
        self.off: tuple[str, ...] = ()
        self.pocketed: tuple[str, ...] = ()
        self.covered: tuple[str, ...] = ()
        self.said: tuple[str, ...] = ()
        self.by: dict[str, str] = {}
        self.states: dict[str, Any] = {}
        self.tokens = tokens
        self.allowed: tuple[str, ...] = ()
        for kind, a, b in tokens:
            if kind == "touch":
                traced = closed = True
                if a is None and b not in touched:
                    touched.append(b)
            elif kind == "pin":
                closed = True
                if a not in self.by:
                    downs.append(a)
                    self.by[a] = b or ""
                    named = named or b is not None
                    if b == BY_HAND:
                        odd.append(BY_HAND)
                    elif b in pins:
                        odd.append("pin")
                    elif not touched:
                        early.append(a)  # before a ball is met none moves but the one played
            elif kind == "claim":
                self.claim = a
            elif kind == "cushion":
                closed = True
            elif kind == "off":
                self.off += (a,)
            elif kind == "pocket":
                self.pocketed += (a,)
            elif kind == "state":
                self.states[a] = b
                if a == "covered" and b is not None:
                    self.covered += (b,)
            elif kind == "choice":
                self.said += (a,)
            elif kind == "full":
                traced = closed = True
        self.moved = tuple(x for x in (*self.off, *self.pocketed) if x != CUE and x not in pins)
        if self.claim == "miss" and not self.moved:
            traced = closed = True
        self.played: str | None = self.states.get("with")
        self.frozen: str | None = self.states.get("frozen")
        self.touched: Any = tuple(touched) if traced else UNKNOWN
        if self.moved and traced and not touched:
            self.touched = met_by(self.moved)
        self.downs: Any = tuple(downs) if closed else UNKNOWN
        if self.frozen:
            early = [pin for pin in early if self.by[pin] in ("", CUE, UPRIGHT)]
        self.early = tuple(early)
        self.named = named
        if BY_HAND in odd and "before" in self.states:
            odd = ["before" if kind == BY_HAND else kind for kind in odd]
        if early and (traced or self.frozen):
            odd.append("early")
        self.odd = tuple(odd)
        self.counting: tuple[str, ...] = tuple(downs)

    @property
    def first_is_frozen(self) -> Any:
        """Whether the touching ball was played at directly: met first, with no cushion before."""
        if self.frozen is None:
            return False
        if self.touched is UNKNOWN:
            return UNKNOWN
        for kind, a, b in self.tokens:
            if kind == "touch" and a is None:
                return bool(b == self.frozen)
            if kind == "cushion" and a is None:
                return False
        return self.touched[:1] == (self.frozen,)

    def feller(self, pin: str) -> Any:
        """Which ball felled ``pin``: its id, "c" for the ball played, or ``UNKNOWN``."""
        by = self.by.get(pin, "")
        if by in ("", UPRIGHT):
            return UNKNOWN
        return CUE if by == self.played else by

    def by_third(self, pin: str) -> Any:
        """Whether ``pin`` fell to a ball that was neither played nor the first played at."""
        by = self.feller(pin)
        if by is UNKNOWN or by == CUE or self.touched is UNKNOWN:
            return False if by == CUE else UNKNOWN
        if self.touched[:1] == (by,):
            return False
        return True if self.played is not None or by in self.touched else UNKNOWN

    def colour(self, pin: str) -> Any:
        """The colour of the ball that felled ``pin``, or ``UNKNOWN``."""
        by = self.feller(pin)
        if by == CUE:
            return UNKNOWN if self.played is None else self.played
        return by
