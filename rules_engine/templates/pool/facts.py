"""The state of a pool game, and what a record shows of one stroke.

A record of a stroke always names every ball that left the table and says when the cue ball did: that domain
is closed. Contacts and cushions may be left out; then they are unknown, unless ``.`` says that nothing else
happened.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...record.tokens import Token
from ...rulings import Ruling, refuse
from ...states import Tally, state_class
from ...unknown import UNKNOWN
from ..base import claim_of

BALLS = tuple(str(n) for n in range(1, 16))
ALL_BALLS = frozenset(BALLS)
CUE = "c"
POCKETS = ("tl", "tr", "ml", "mr", "bl", "br")
POCKET_NAMES = {
    "tl": "top left",
    "tr": "top right",
    "ml": "middle left",
    "mr": "middle right",
    "bl": "bottom left",
    "br": "bottom right",
}
"""The six pockets, the foot of the table being the top."""


@state_class
class PoolState(NamedTuple):
    """Where a game of pool stands.

    ``table``: object balls on the table; ``taken``: the balls of this frame credited to each side;
    ``forfeits``: successive forfeits of each side; ``owed``: points still to be taken off, where a score may
    not fall below zero. ``phase``: ``lead``, ``opening``, ``stroke``, ``choose-balls`` (a stroke under way
    implies "as they lie") or ``choose-lead``. ``night``: which of several evenings is being played.
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


class PoolFacts:
    """What the record shows of one stroke; what it leaves open is ``UNKNOWN``.

    ``called``: (ball, pocket or None) of each ball called, () when nothing was called. ``touched``: balls
    that the cue ball met. ``pocketed``: {ball: pocket or None}, every ball that fell; ``railed``: object
    balls driven to a cushion; ``cushioned``: whether the cue ball met a cushion after a ball. ``cue_lost``:
    None, "pocketed" or "off". ``off``: object balls that left the table otherwise. ``frozen``: the ball
    that touched the cue ball before the stroke. ``attested``: the balls that fell are known from the claim
    alone. ``good``: balls that fell where they may count; the template sets it.
    """

    __slots__ = (
        "attested", "called", "claim", "closed", "cue_lost", "cushioned", "frozen", "good", "off",
        "on_cushion",
        "pocketed", "railed", "states", "touched", "unintended",
    )  # fmt: skip

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        called: Any = UNKNOWN
        touched: list[str] = []
        pocketed: dict[str, str | None] = {}
        railed: dict[str, None] = {}
        off: list[str] = []
        on_cushion: list[str] = []
        unintended: list[str] = []
        states: dict[str, str | None] = {}
        rebounds: list[str] = []
        cushioned = closed = False
        cue_lost = None
        frozen = next((t.b for t in tokens if t.kind == "state" and t.a == "frozen"), None)
        for kind, a, b in tokens:
            if kind == "call":
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
                if a is None:
                    cushioned = cushioned or bool(touched or pocketed or railed or frozen)
                else:
                    railed[a] = None
            elif kind == "off":
                if a == CUE:
                    cue_lost = "off"
                else:
                    off.append(a)
            elif kind == "state":
                states[a] = b
                if a == "rebound":
                    railed[b] = None
                    rebounds.append(b)
                elif a == "on-cushion":
                    on_cushion.append(b)
                elif a == "unintended":
                    unintended.append(b)
            elif kind == "full":
                closed = True
        for piece in rebounds:
            pocketed.pop(piece, None)
        self.called = called
        self.claim = claim_of(tokens)
        self.states = states
        self.frozen = frozen
        self.cue_lost = cue_lost
        self.off = tuple(off)
        self.on_cushion = tuple(on_cushion)
        self.unintended = tuple(unintended)
        self.railed = tuple(railed)
        self.closed = closed
        self.attested = False
        if not pocketed and called is not UNKNOWN and self.claim == len(called) > 0:
            pocketed = dict(called)
            self.attested = True
        self.pocketed = pocketed
        self.good = tuple(pocketed)
        off = [*off, *on_cushion]
        moved = touched or pocketed or railed or off
        if moved:
            self.touched: Any = tuple(touched) or tuple(pocketed) or tuple(railed) or tuple(off)
        else:
            self.touched = () if closed or self.claim == "miss" else UNKNOWN
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


SEEN = frozenset({"frozen", "no-cushion", "warned", "rebound", "on-cushion", "unintended"})
"""States that are no fouls: what was seen of the table or of the stroke."""

NEEDS_BALL = frozenset({"frozen", "rebound", "on-cushion", "unintended", "edge"})


def check_words(game: str, conduct: Any, state: PoolState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse what cannot be: balls that are not on the table, pockets and states that nobody knows."""
    table = state.table
    gone: set[str] = set()
    for kind, a, b in tokens:
        if kind == "call":
            for piece, pocket in a:
                if (bad := _on_table(state, table, piece)) is not None:
                    return bad
                if pocket is not None and pocket not in POCKETS:
                    return _no_pocket(state, pocket)
            if len({piece for piece, _ in a}) < len(a):
                return refuse(state, "impossible", "a ball is called twice")
        elif kind in ("touch", "cushion", "pocket", "off"):
            if kind == "touch" and a is not None:
                return refuse(state, "unknown-piece", f"there is one cue ball; {a[:20]!r} is none")
            piece = b if kind == "touch" else a
            if piece is not None and piece != CUE and (bad := _on_table(state, table, piece)) is not None:
                return bad
            if piece == CUE and kind == "touch":
                return refuse(state, "unknown-piece", "the cue ball does not meet itself")
            if kind in ("pocket", "off"):
                if piece in gone:
                    return refuse(state, "impossible", f"ball {piece} leaves the table twice")
                gone.add(piece)
            if kind == "pocket" and b is not None and b not in POCKETS:
                return _no_pocket(state, b)
        elif kind == "state":
            if a not in SEEN and a not in conduct:
                return refuse(state, "unknown-state", f"#{a[:20]} means nothing in {game}")
            if a in NEEDS_BALL and (bad := _on_table(state, table, b or "")) is not None:
                return bad
        elif kind == "claim" and a != "miss" and not -9 <= a <= len(table):
            return refuse(
                state, "impossible", f"a stroke cannot be worth {a:+d}: {len(table)} balls are on the table"
            )
    return None


def _on_table(state: PoolState, table: frozenset[str], piece: str) -> Ruling | None:
    if piece in table:
        return None
    if piece in ALL_BALLS:
        return refuse(state, "impossible", f"ball {piece} is not on the table")
    return refuse(
        state, "unknown-piece", f"there is no ball {piece[:20]!r}: they are 1 to 15, and c the cue ball"
    )


def _no_pocket(state: PoolState, pocket: str) -> Ruling:
    return refuse(
        state, "unknown-pocket", f"there is no pocket {pocket[:20]!r}: they are {', '.join(POCKETS)}"
    )
