"""The state of a game of pool, and what a record shows of one stroke.

A record of a stroke names every ball that left the table and says when the cue ball did: that domain is
closed. Contacts, cushions and calls may be left out; then they are unknown, unless ``.`` says that nothing
else happened.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....record.tokens import Token
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from ...order import met_by

CUE = "c"

BREAK, SHOT, CHOICE, LEAD = "break", "shot", "choice", "lead"
PHASES = frozenset({LEAD, BREAK, SHOT, CHOICE})


@state_class
class RackPoolState(NamedTuple):
    """Where a game of pool stands.

    ``table``: object balls on the table; ``taken``: balls credited to each side; ``fouls``: fouls in a row of
    each side, ``warned``: whether it was told of two. ``phase``: ``lead`` (the lag), ``break``, ``shot`` or
    ``choice``, in which the side in turn says one of ``offers``. ``hand``: where the cue ball is in hand: ""
    (it lies), ``head`` (above the head string) or ``anywhere``. ``groups``: the group of each side, () on an
    open table. ``breaker``: who broke this rack; ``visits``: turns of each side in it. ``push``: this shot
    may be a push-out. ``free``: extra shots or visits of the side in turn, in games that give them. ``owed``:
    balls or points that each side owes; ``waiting``: balls to be spotted when the inning ends. ``rack``: the
    number of the rack in this game. ``how``: how the last rack was won. ``fouled``, ``safeties``,
    ``breaks``: what each side did so far, for figures. In games that count balls, ``guessed`` are balls of
    which it was said only that so many fell; ``pockets`` the pocket of each side; ``left`` the ball that
    stayed on the table when the others were racked again.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    table: frozenset[str]
    taken: tuple[frozenset[str], ...]
    fouls: tuple[int, ...]
    turn: int | None = None
    phase: str = LEAD
    hand: str = "head"
    fresh: bool = True
    groups: tuple[str, ...] = ()
    breaker: int | None = None
    visits: tuple[int, ...] = ()
    push: bool = False
    offers: tuple[str, ...] = ()
    warned: tuple[bool, ...] = ()
    free: int = 0
    owed: tuple[int, ...] = ()
    waiting: frozenset[str] = frozenset()
    rack: int = 1
    strokes: int = 0
    over: bool = False
    winner: int | None = None
    how: str = ""
    fouled: tuple[int, ...] = ()
    safeties: tuple[int, ...] = ()
    breaks: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    out: frozenset[int] = frozenset()
    guessed: frozenset[str] = frozenset()
    pockets: tuple[str, ...] = ()
    left: str = ""

    @property
    def in_hand(self) -> bool:
        """Whether the cue ball is in hand."""
        return bool(self.hand)


def following(state: RackPoolState, who: int) -> int:
    """The side that plays after ``who``."""
    sides = len(state.score)
    if not state.order and not state.out:
        return (who + 1) % sides
    order = state.order or tuple(range(sides))
    at = order.index(who)
    return next(
        (found for step in range(1, sides + 1) if (found := order[(at + step) % sides]) not in state.out), who
    )


class PoolFacts:
    """What the record shows of one stroke; what it leaves open is ``UNKNOWN``.

    ``called``: the (ball, pocket or None) that was called, () when nothing was. ``first``: the ball met
    first, None if none was; ``met``: the balls met. ``pocketed``: {ball: pocket or None}; ``off``: object
    balls that left the table otherwise; ``railed``: object balls driven to a cushion; ``rolled``: whether the
    cue ball reached a cushion at all; ``cushion``: whether any ball reached a cushion after the contact.
    ``cue_lost``: None, "pocketed" or "off". ``safety``: a safety was called. ``push``: a push-out was
    announced.

    Balls that are ``alike`` have no names: a claim says how many fell. While a stroke is judged the family
    sets ``foul`` (the code of the foul, None if it is fair), ``good`` (the balls that were pocketed as the
    game wants it) and ``legal`` (whether the break did what it must).
    """

    __slots__ = (
        "called", "claim", "closed", "cue_lost", "cushion", "first", "foul", "good", "legal", "met", "off",
        "pocketed", "push", "railed", "rolled", "safety", "states",
    )  # fmt: skip

    def __init__(self, tokens: tuple[Token, ...], alike: tuple[str, ...] = ()) -> None:
        called: Any = UNKNOWN
        claim: int | None = None
        met: list[str] = []
        pocketed: dict[str, str | None] = {}
        railed: dict[str, int] = {}
        off: list[str] = []
        states: dict[str, str | None] = {}
        own = rolled = closed = False
        cue_lost = None
        for kind, a, b in tokens:
            if kind == "pocket":
                if a == CUE:
                    cue_lost = "pocketed"
                else:
                    pocketed[a] = b
            elif kind == "touch":
                met.append(b)
            elif kind == "cushion":
                if a is None or a == CUE:
                    own = own or bool(met or pocketed or railed)
                    rolled = True
                else:
                    railed[a] = railed.get(a, 0) + (b if isinstance(b, int) else len(b))
            elif kind == "claim":
                claim = a
            elif kind == "state":
                states[a] = b
            elif kind == "call":
                called = a
            elif kind == "full":
                closed = True
            elif kind == "off":
                if a == CUE:
                    cue_lost = "off"
                else:
                    off.append(a)
        if called is UNKNOWN and claim is not None and claim == 0 and pocketed:
            called = ()
        if not pocketed and claim == 1 and called is not UNKNOWN and called:
            pocketed = dict(called)
        elif alike and not pocketed and claim is not None and 0 < claim <= len(alike):
            pocketed = dict.fromkeys(alike[:claim])
        self.called = called
        self.claim = claim
        self.states = states
        self.cue_lost = cue_lost
        self.off = tuple(off)
        self.pocketed = pocketed
        self.closed = closed
        self.rolled = rolled
        self.safety = "safety" in states
        self.push = "push-out" in states
        self.foul: str | None = None
        self.good: tuple[str, ...] = ()
        self.legal = True
        frozen = states.get("at-cushion")
        if frozen is not None and railed.get(frozen) == 1:
            del railed[frozen]
        self.railed = tuple(railed)
        self.met = tuple(met)
        if met:
            self.first: Any = met[0]
        elif closed:
            found: Any = met_by((*pocketed, *(r for r in railed if r not in pocketed), *off))
            self.first = UNKNOWN if found is UNKNOWN else next(iter(tuple(found)), None)
        else:
            self.first = UNKNOWN
        if railed or own:
            self.cushion: Any = True
        else:
            self.cushion = False if closed or "no-cushion" in states else UNKNOWN

    def meets_touching(self) -> None:
        """The ball that touches the cue ball counts as met from the start."""
        self.first = self.states["frozen"]
        if self.rolled:
            self.cushion = True
