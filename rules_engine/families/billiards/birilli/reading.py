"""The state of a game of pins with one stroke about, and what a record shows of one stroke.

The facts: the balls that the ball played met, in order; the pins that fell and what felled them; whether the
other side's ball met the red; balls off the table. A contact closes the record of contacts and pins, and so
do ``.`` and a miss; without any of them the marker's claim says what the stroke made.
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....record.tokens import Token
from ....states import Tally, state_class
from ....unknown import UNKNOWN

BALLS = ("w", "r")
"""The other side's ball and the red."""

SEEN = frozenset(
    {"drinks", "red-first", "early", "direct", "indirect", "rail", "masse", "own-half", "strike"}
)
"""States that say how a stroke went, and are no fouls of conduct: ``drinks``, the ball played went through
the pins; ``red-first``; ``early``, pins fell before the other ball was struck; ``direct`` and ``indirect``,
without and by a cushion; ``rail``, the cushion that the ball played touched; ``own-half``, the cushion that
it met first lies in the half from which it was played."""


@state_class
class BirilliState(NamedTuple):
    """Where a game stands.

    ``hand``: the side in turn has its ball in hand. ``opening``: the first stroke is to come. ``outs``:
    time-outs taken, by side; ``leg``: the leg of a relay, counted from 0.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    phase: str = "lead"
    lead: int | None = None
    hand: bool = False
    opening: bool = True
    outs: tuple[int, ...] = ()
    leg: int = 0
    strokes: int = 0
    over: bool = False
    winner: int | None = None


class BirilliFacts:
    """What the record shows of one stroke; what it leaves out is ``UNKNOWN``, or as the marker says.

    ``met``: balls that the ball played met, in order; ``downs``: pins that fell; ``early``: pins before the
    other side's ball was struck; ``drank``: pins felled by the ball played after that; ``reds``: how the red
    was met, in order ("cue" by the ball played after the other, "opp" by the other ball); ``cushion``: a
    cushion came before the first ball (None: not told); ``banked``: any cushion came before the first pin.
    """

    __slots__ = (
        "banked",
        "claim",
        "cushion",
        "downs",
        "drank",
        "early",
        "met",
        "off",
        "reds",
        "states",
        "told",
    )

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        met: list[str] = []
        downs: list[str] = []
        reds: list[str] = []
        self.claim: int | str | None = None
        self.states: dict[str, Any] = {}
        self.off: tuple[str, ...] = ()
        early = drank = soon = False
        traced = full = False
        names = ""
        count = 0
        banked = False
        for kind, a, b in tokens:
            if kind == "touch":
                traced = True
                mover = None if a is None else a.lower()
                if mover is None:
                    if b == "r" and "w" in met and "cue" not in reds:
                        reds.append("cue")
                    if b not in met:
                        met.append(b)
                elif {mover, b} == {"w", "r"} and "opp" not in reds:
                    reds.append("opp")
            elif kind == "pin":
                if a not in downs:
                    downs.append(a)
                    if b == "c" and "w" in met:
                        drank = True
                    elif "w" not in met and b in (None, "c", "r"):
                        early = early or b is not None
                        soon = True
            elif kind == "cushion":
                banked = banked or not downs
                if a is None and not met:
                    count += len(b) if isinstance(b, str) else b
                    names += b if isinstance(b, str) else ""
            elif kind == "off":
                self.off = (*self.off, a)
            elif kind == "claim":
                self.claim = a
            elif kind == "state":
                self.states[a] = b
            elif kind == "full":
                traced = full = True
        if self.claim == "miss" and not met:
            traced = True
        early = early or (soon and traced)  # tokens stand in order of time
        states = self.states
        if "rail" in states and "masse" not in states and names and names[0] in (states["rail"] or ""):
            count -= 1  # the cushion that it touched already
        self.met: Any = tuple(met) if traced else UNKNOWN
        self.downs: tuple[str, ...] = tuple(downs)
        self.reds: tuple[str, ...] = tuple(reds)
        self.early = early or "early" in states
        self.drank = drank or "drinks" in states
        self.banked = banked and "direct" not in states
        cushion: bool | None = count > 0 if (traced or count) else None
        if "indirect" in states:
            cushion = True
        if "direct" in states or "own-half" in states:
            cushion = False
        self.cushion = cushion
        self.told = full or bool(met) or bool(downs)
        """Whether what was made follows from the record, and not from the claim alone."""

    @property
    def red_first(self) -> bool:
        """Whether the red was struck before the other side's ball."""
        if "red-first" in self.states:
            return True
        return self.met is not UNKNOWN and self.met[:1] == ("r",)

    @property
    def missed(self) -> bool:
        """Whether the other side's ball was not struck at all."""
        if self.claim == "miss":
            return True
        return self.met is not UNKNOWN and "w" not in self.met
