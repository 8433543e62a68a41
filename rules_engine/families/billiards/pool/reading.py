"""The state of a pool game, and what a record shows of one stroke.

A record of a stroke always names every ball that left the table and says when the cue ball did: that domain
is closed. Contacts and cushions may be left out; then they are unknown, unless ``.`` says that nothing else
happened.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....record.tokens import Token
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from .racks import NUMBERS

BALLS = NUMBERS
ALL_BALLS = frozenset(BALLS)
CUE = "c"
POCKETS = ("tl", "tr", "ml", "mr", "bl", "br")
"""The six pockets, the foot of the table being the top."""


@state_class
class PoolState(NamedTuple):
    """Where a game of pool stands.

    ``table``: object balls on the table; ``taken``: the balls of this frame credited to each side; ``aside``:
    balls that are down and credited to nobody. ``forfeits``: successive forfeits of each side; ``owed``:
    points (or balls) still to be given up; ``marks``: what each side forfeited of its sum in this frame,
    where only the sum suffers; ``reached``: the stroke that last raised the sum. ``phase``: ``lead``,
    ``opening``, ``stroke``, ``choose-balls`` (a stroke under way implies "as they lie"), ``choose-lead``,
    ``choose-break``, ``choose-colour`` or ``playoff``. ``order``: the sides as they follow each other, () as
    on the sheet; ``out``: sides that have lost already. ``colours``: the colour of each side, () before it is
    settled; ``pledge``: the striker names his colour after this stroke; ``heir``: who plays once a colour is
    chosen. ``duel``: who has the white ball, once one object ball is left for the other. ``night``: which of
    several evenings is being played.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    table: frozenset[str]
    taken: tuple[frozenset[str], ...]
    forfeits: tuple[int, ...]
    owed: tuple[int, ...]
    turn: int | None = None
    phase: str = "lead"
    in_hand: bool = True
    fresh: bool = True
    next_void: bool = False
    frame: int = 1
    frames: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    night: int = 1
    protests: int = 0
    strokes: int = 0
    over: bool = False
    winner: int | None = None
    order: tuple[int, ...] = ()
    out: frozenset[int] = frozenset()
    aside: frozenset[str] = frozenset()
    marks: tuple[int, ...] = ()
    reached: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    pledge: bool = False
    heir: int | None = None
    duel: int | None = None
    playoff: bool = False


def following(state: PoolState, who: int) -> int:
    """The side that plays after ``who``."""
    sides = len(state.score)
    if not state.order and not state.out:
        return (who + 1) % sides
    order = state.order or tuple(range(sides))
    at = order.index(who)
    for step in range(1, sides + 1):
        found = order[(at + step) % sides]
        if found not in state.out:
            return found
    return who


class PoolFacts:
    """What the record shows of one stroke; what it leaves open is ``UNKNOWN``.

    ``called``: (ball, pocket or None) of each ball called, () when nothing was called. ``touched``: balls
    that the cue ball met, or that its stroke moved; ``met``: those that the record says it met, in order.
    ``pocketed``: {ball: pocket or None}, every ball that fell; ``railed``: object balls driven to a cushion;
    ``cushioned``: whether the cue ball met a cushion after a ball. ``cue_lost``: None, "pocketed" or "off".
    ``off``: object balls that left the table otherwise. ``frozen``: the ball that touched the cue ball before
    the stroke. ``attested``: the balls that fell are known from the claim alone: those called, or any of
    those that are ``alike``. ``good``: balls that fell where they may count, and ``free``: no ball need be
    called on this stroke; the family sets both.
    """

    __slots__ = (
        "attested", "called", "claim", "closed", "cue_lost", "cushioned", "free", "frozen", "good", "met",
        "off", "on_cushion", "pocketed", "railed", "states", "touched", "unintended",
    )  # fmt: skip

    def __init__(self, tokens: tuple[Token, ...], worth: Any = 1, alike: tuple[str, ...] = ()) -> None:
        called: Any = UNKNOWN
        claim: int | str | None = None
        touched: list[str] = []
        pocketed: dict[str, str | None] = {}
        railed: dict[str, None] = {}
        off: list[str] = []
        states: dict[str, str | None] = {}
        cushioned = closed = False
        cue_lost = frozen = None
        for kind, a, b in tokens:
            if kind == "claim":
                claim = a
            elif kind == "call":
                called = a
            elif kind == "touch":
                if a is None and b not in touched:
                    touched.append(b)
            elif kind == "pocket":
                if a == CUE:
                    cue_lost = "pocketed"
                else:
                    pocketed[a] = b
            elif kind == "cushion":
                if a is not None:
                    railed[a] = None
                elif touched or pocketed or railed or frozen or _frozen(tokens):
                    cushioned = True
            elif kind == "off":
                if a == CUE:
                    cue_lost = "off"
                else:
                    off.append(a)
            elif kind == "state":
                states[a] = b
                if a == "frozen":
                    frozen = frozen or b
                elif a == "rebound":
                    railed[b] = None
            elif kind == "full":
                closed = True
        self.on_cushion: tuple[str, ...] = ()
        self.unintended: tuple[str, ...] = ()
        if states:
            for kind, a, b in tokens:
                if kind == "state":
                    if a == "rebound":
                        pocketed.pop(b, None)
                    elif a == "on-cushion":
                        self.on_cushion += (b,)
                    elif a == "unintended":
                        self.unintended += (b,)
        self.called = called
        self.claim = claim
        self.states = states
        self.frozen = frozen
        self.cue_lost = cue_lost
        self.off = tuple(off)
        self.railed = tuple(railed)
        self.closed = closed
        self.attested = False
        self.free = False
        if not pocketed and called is not UNKNOWN and called and type(claim) is int and claim > 0:
            whole = len(called) if worth == 1 else sum(worth_of(worth, ball) for ball, _ in called)
            if claim == whole:
                pocketed = dict(called)
                self.attested = True
        if alike and not (pocketed or cue_lost or off) and type(claim) is int and 0 < claim <= len(alike):
            pocketed = dict.fromkeys(alike[:claim])
            self.attested = True
        self.pocketed = pocketed
        self.good = tuple(pocketed)
        silent = () if closed or claim == "miss" else UNKNOWN
        self.met: Any = tuple(touched) or silent
        if touched:
            self.touched: Any = self.met
        else:
            self.touched = tuple(pocketed) or tuple(railed) or (*off, *self.on_cushion) or silent
        self.cushioned = cushioned

    @property
    def missed(self) -> Any:
        """Whether no ball was met."""
        if self.touched is UNKNOWN:
            return False if "no-cushion" in self.states else UNKNOWN
        return not self.touched

    @property
    def at_cushion(self) -> Any:
        """Whether an object ball, or the cue ball after meeting one, reached a cushion."""
        if self.railed or self.cushioned:
            return True
        return False if self.closed or "no-cushion" in self.states else UNKNOWN

    @property
    def two_at_cushion(self) -> Any:
        """Whether two object balls reached a cushion."""
        if len(self.railed) >= 2:
            return True
        return False if self.closed or "no-cushion" in self.states else UNKNOWN


def _frozen(tokens: tuple[Token, ...]) -> bool:
    return any(t.kind == "state" and t.a == "frozen" for t in tokens)


def worth_of(worth: Any, ball: str) -> int:
    """What one ball counts: the same for all, or by its number."""
    value: int = worth if type(worth) is int else worth[ball]
    return value


def worth_all(worth: Any, balls: Any) -> int:
    """What several balls count."""
    if type(worth) is int:
        return worth * len(balls)
    return sum(worth[ball] for ball in balls)
