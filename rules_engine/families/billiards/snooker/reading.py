"""The state of a snooker frame, and what a record shows of one stroke.

A record that names any ball names every ball that left the table: that domain is closed. Which ball the white
met first may be left out; then it is unknown, unless the marker claims a miss or writes ``.``.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from ...base import are

COLOURS = ("yw", "gn", "bn", "bu", "pk", "bk")
"""The pool balls, from the lowest value to the highest."""

VALUES = {"r": 1, "yw": 2, "gn": 3, "bn": 4, "bu": 5, "pk": 6, "bk": 7}
NAMES = {"r": "red", "yw": "yellow", "gn": "green", "bn": "brown", "bu": "blue", "pk": "pink", "bk": "black"}
REDS = 15
UNNAMED_REDS = 4
"""Reds that a claim alone may say were potted in one stroke; more are named, lest a tap for the blue be
five reds."""

CUE = "c"
POCKETS = ("tl", "tr", "ml", "mr", "bl", "br")

_KINDS = {**{c: c for c in COLOURS}, "r": "r", **{f"r{n}": "r" for n in range(1, REDS + 1)}}


def value_of(kind: str) -> int:
    """What a ball counts; of balls named together the highest."""
    return VALUES[kind]


@state_class
class SnookerState(NamedTuple):
    """Where a frame stands.

    ``on``: "r", "any" (a pool ball of the striker's choice) or the one that is due in rotation; ``reds`` on
    the table, ``gone``: reds that were potted by name; ``colours``: pool balls on the table. ``declared``:
    the pool ball that the striker named before his stroke. ``replay``: the foul for which the coming stroke
    cannot score, or "". ``skips``: turns that each side has forfeited; ``rightful``: whose turn it was
    while another plays out of turn. ``decider``: the black alone settles a tie. ``fouled``: the last stroke
    was foul.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    order: tuple[int, ...]
    skips: tuple[int, ...]
    paid: tuple[int, ...]
    reds: int = REDS
    gone: frozenset[str] = frozenset()
    colours: tuple[str, ...] = COLOURS
    on: str = "r"
    turn: int | None = None
    phase: str = "lead"
    declared: str | None = None
    in_hand: bool = True
    fresh: bool = True
    replay: str = ""
    fouled: bool = False
    rightful: int | None = None
    decider: bool = False
    strokes: int = 0
    over: bool = False
    winner: int | None = None


class SnookerFacts:
    """What the record shows of one stroke; what it leaves open is ``UNKNOWN``.

    ``on``: the ball that is on, as in the state. ``aimed``: the ball played at, UNKNOWN for an unnamed choice
    of which nothing was struck. ``first``: the ball that the white met first, None if it met none;
    ``together``: one met at the same instant. ``pots``: kinds of all balls potted; ``off``: kinds of balls
    off the table. ``cue_lost``: None, "pocketed" or "off".
    """

    __slots__ = (
        "aimed", "claim", "closed", "cue_lost", "first", "free", "named", "off", "on", "pots", "reds",
        "states", "together", "traced",
    )  # fmt: skip

    def __init__(self, tokens: tuple[Token, ...], state: Any) -> None:
        called: str | None = state.declared
        touched: str | None = None
        pots: list[str] = []
        reds: list[str] = []
        off: list[str] = []
        states: dict[str, str | None] = {}
        closed = False
        cue_lost = None
        claim: int | str | None = None
        for kind, a, b in tokens:
            if kind == "touch":
                if touched is None:
                    touched = _KINDS[b]
            elif kind == "claim":
                claim = a
            elif kind == "pocket":
                if a == CUE:
                    cue_lost = "pocketed"
                else:
                    pots.append(_KINDS[a])
                    if len(a) > 1 and a[0] == "r":
                        reds.append(a)
            elif kind == "off":
                if a == CUE:
                    cue_lost = "off"
                else:
                    off.append(_KINDS[a])
                    if len(a) > 1 and a[0] == "r":
                        reds.append(a)
            elif kind == "call":
                called = _KINDS[a[0][0]] if a else None
            elif kind == "state":
                states[a] = b
            elif kind == "full":
                closed = True
        self.claim = claim
        self.states = states
        self.pots = tuple(pots)
        self.reds = tuple(reds)
        self.off = tuple(off)
        self.cue_lost = cue_lost
        self.closed = closed
        self.traced = touched is not None or bool(pots or off)
        self.together = _KINDS[states["together"] or "r"] if "together" in states else None
        self.on = state.on
        self.named = called
        self.free = False
        none = closed or self.claim == "miss"
        self.first: Any = touched if touched is not None else None if none and not (pots or off) else UNKNOWN
        if state.on != "any":
            self.aimed: Any = called or state.on
        elif called is not None:
            self.aimed = called
        elif touched in COLOURS:
            self.aimed = touched
        else:
            self.aimed = UNKNOWN

    def imply(self, state: Any) -> bool:
        """Read the pots out of a claim such as +1 or +7, where the record names none and leaves that open;
        False if none fits."""
        claim = self.claim
        if not isinstance(claim, int) or claim <= 0 or (self.closed and not self.pots):
            return False
        if self.pots:
            if self.aimed is UNKNOWN and len(self.pots) == 1 and VALUES[self.pots[0]] == claim > 1:
                self.aimed = self.pots[0]
            return False
        if state.on == "r" and not self.free:
            if claim > min(state.reds, UNNAMED_REDS):
                return False
            self.pots = ("r",) * claim
            return True
        if self.free and self.named is not None:
            self.pots = (self.named,)
            return claim == self.worth
        ball = next((c for c in state.colours if VALUES[c] == claim), None)
        if ball is None or (state.on != "any" and ball != state.on) or (self.named and self.named != ball):
            return False
        self.pots = (ball,)
        self.aimed = ball
        return True

    @property
    def due(self) -> int:
        """The value of the ball on; of a choice not named, that of the lowest pool ball."""
        if self.free:
            return VALUES["yw" if self.on == "any" else self.on]
        if self.on == "any":
            return 2 if self.aimed is UNKNOWN or self.aimed == "r" else VALUES[self.aimed]
        aimed = 0 if self.aimed is UNKNOWN else VALUES[self.aimed]
        return max(aimed, VALUES[self.on])

    @property
    def worth(self) -> int:
        """What one ball potted by rule counts on this stroke."""
        if self.free or self.on != "any":
            return VALUES["yw" if self.on == "any" else self.on]
        return 0 if self.aimed is UNKNOWN else VALUES[self.aimed]

    def is_on(self, kind: str) -> bool:
        """Whether the ball may be struck first and potted."""
        if self.free:
            return kind == self.named or kind == self.on
        if self.on == "any":
            return kind != "r" and (self.aimed is UNKNOWN or kind == self.aimed)
        return kind == self.on


SEEN = frozenset({"together", "snookered", "undetected"})
"""States that are no fouls."""


def check_words(
    game: str, conduct: Any, state: Any, tokens: tuple[Token, ...], seen: frozenset[str] = SEEN
) -> Ruling | None:
    """Refuse what cannot be: balls that are not on the table, pockets and states that nobody knows; ``seen``
    are states that are no fouls."""
    lost: list[str] = []
    for kind, a, b in tokens:
        if kind == "call":
            if len(a) != 1:
                return refuse(state, "impossible", "one ball is named at a time")
            if (bad := _on_table(state, a[0][0])) is not None:
                return bad
            if a[0][1] is not None and a[0][1] not in POCKETS:
                return _no_pocket(state, a[0][1])
        elif kind in ("touch", "pocket", "off"):
            if kind == "touch" and a is not None:
                return refuse(state, "unknown-piece", f"there is one white ball; {a[:20]!r} is none")
            piece = b if kind == "touch" else a
            if piece == CUE and kind != "touch":
                if CUE in lost:
                    return refuse(state, "impossible", "the white leaves the table twice")
                lost.append(CUE)
            elif (bad := _on_table(state, piece)) is not None:
                return bad
            elif kind != "touch":
                if piece != "r" and piece in lost:
                    return refuse(state, "impossible", f"{piece} leaves the table twice")
                lost.append(piece)
                if sum(1 for p in lost if p[0] == "r") > state.reds:
                    return refuse(state, "impossible", f"only {are(state.reds, 'red')} on the table")
            if kind == "pocket" and b is not None and b not in POCKETS:
                return _no_pocket(state, b)
        elif kind == "state":
            if a not in seen and a not in conduct:
                return refuse(state, "unknown-state", f"#{a[:20]} means nothing in {game}")
            if a == "together" and (bad := _on_table(state, b or "")) is not None:
                return bad
        elif kind == "claim" and a != "miss" and abs(a) > 200:
            return refuse(state, "impossible", f"no stroke is worth {a:+d}")
    return None


def _on_table(state: Any, piece: str) -> Ruling | None:
    kind = _KINDS.get(piece)
    if kind is None:
        known = "r or r1 to r15, yw, gn, bn, bu, pk, bk, and c the white"
        return refuse(state, "unknown-piece", f"there is no ball {piece[:20]!r}: they are {known}")
    if kind == "r":
        if state.reds == 0 or piece in state.gone:
            return refuse(
                state, "impossible", "that red is off the table" if state.reds else "no red is on the table"
            )
    elif kind not in state.colours:
        return refuse(state, "impossible", f"the {NAMES[kind]} is not on the table")
    return None


def _no_pocket(state: Any, pocket: str) -> Ruling:
    return refuse(
        state, "unknown-pocket", f"there is no pocket {pocket[:20]!r}: they are {', '.join(POCKETS)}"
    )
