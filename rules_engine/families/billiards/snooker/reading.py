"""The state of a snooker frame, and what a record shows of one stroke.

A record that names any ball names every ball that left the table: that domain is closed. Which ball the white
met first may be left out; then it is unknown, unless the marker claims a miss or writes ``.``.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say, say_many
from ....states import Tally, state_class
from ....unknown import UNKNOWN

COLOURS = ("yw", "gn", "bn", "bu", "pk", "bk")
"""The pool balls, from the lowest value to the highest."""

VALUES = {"r": 1, "yw": 2, "gn": 3, "bn": 4, "bu": 5, "pk": 6, "bk": 7}
NAMES = {
    "r": say("snooker.ball-red", "red"),
    "yw": say("snooker.ball-yellow", "yellow"),
    "gn": say("snooker.ball-green", "green"),
    "bn": say("snooker.ball-brown", "brown"),
    "bu": say("snooker.ball-blue", "blue"),
    "pk": say("snooker.ball-pink", "pink"),
    "bk": say("snooker.ball-black", "black"),
}
LABELS = {
    "r": say("snooker.label-red", "Red"),
    "yw": say("snooker.label-yellow", "Yellow"),
    "gn": say("snooker.label-green", "Green"),
    "bn": say("snooker.label-brown", "Brown"),
    "bu": say("snooker.label-blue", "Blue"),
    "pk": say("snooker.label-pink", "Pink"),
    "bk": say("snooker.label-black", "Black"),
}
"""The balls as buttons and scoreboards name them."""
THE = {
    "r": say("snooker.the-red", "the red"),
    "yw": say("snooker.the-yellow", "the yellow"),
    "gn": say("snooker.the-green", "the green"),
    "bn": say("snooker.the-brown", "the brown"),
    "bu": say("snooker.the-blue", "the blue"),
    "pk": say("snooker.the-pink", "the pink"),
    "bk": say("snooker.the-black", "the black"),
    "c": say("snooker.the-white", "the white"),
}
"""The balls as they stand in a sentence."""
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
                return refuse(
                    state, "impossible", say("snooker.one-ball-named", "one ball is named at a time")
                )
            if (bad := _on_table(state, a[0][0])) is not None:
                return bad
            if a[0][1] is not None and a[0][1] not in POCKETS:
                return _no_pocket(state, a[0][1])
        elif kind in ("touch", "pocket", "off"):
            if kind == "touch" and a is not None:
                message = say("snooker.one-white", "there is one white ball; '{word}' is none", word=a[:20])
                return refuse(state, "unknown-piece", message)
            piece = b if kind == "touch" else a
            if piece == CUE and kind != "touch":
                if CUE in lost:
                    message = say("snooker.white-leaves-twice", "the white leaves the table twice")
                    return refuse(state, "impossible", message)
                lost.append(CUE)
            elif (bad := _on_table(state, piece)) is not None:
                return bad
            elif kind != "touch":
                if piece != "r" and piece in lost:
                    message = say("snooker.leaves-twice", "{ball} leaves the table twice", ball=piece)
                    return refuse(state, "impossible", message)
                lost.append(piece)
                if sum(1 for p in lost if p[0] == "r") > state.reds:
                    message = say_many(
                        "snooker.only-reds",
                        "only {n} red is on the table",
                        "only {n} reds are on the table",
                        state.reds,
                    )
                    return refuse(state, "impossible", message)
            if kind == "pocket" and b is not None and b not in POCKETS:
                return _no_pocket(state, b)
        elif kind == "state":
            if a not in seen and a not in conduct:
                message = say(
                    "snooker.unknown-state", "#{word} means nothing in {game}", word=a[:20], game=game
                )
                return refuse(state, "unknown-state", message)
            if a == "together" and (bad := _on_table(state, b or "")) is not None:
                return bad
        elif kind == "claim" and a != "miss" and abs(a) > 200:
            message = say("snooker.no-stroke-worth", "no stroke is worth {points}", points=f"{a:+d}")
            return refuse(state, "impossible", message)
    return None


def _on_table(state: Any, piece: str) -> Ruling | None:
    kind = _KINDS.get(piece)
    if kind is None:
        message = say(
            "snooker.unknown-ball",
            "there is no ball '{word}': they are r or r1 to r15, yw, gn, bn, bu, pk, bk, and c the white",
            word=piece[:20],
        )
        return refuse(state, "unknown-piece", message)
    if kind == "r":
        if state.reds == 0:
            return refuse(state, "impossible", say("snooker.no-red", "no red is on the table"))
        if piece in state.gone:
            return refuse(state, "impossible", say("snooker.red-off", "that red is off the table"))
    elif kind not in state.colours:
        message = say("snooker.ball-not-there", "{ball} is not on the table", ball=THE[kind])
        return refuse(state, "impossible", message)
    return None


def _no_pocket(state: Any, pocket: str) -> Ruling:
    message = say(
        "snooker.unknown-pocket",
        "there is no pocket '{word}': they are {pockets}",
        word=pocket[:20],
        pockets=", ".join(POCKETS),
    )
    return refuse(state, "unknown-pocket", message)
