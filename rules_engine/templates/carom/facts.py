"""The state of a carom game, and what a record shows of one stroke.

The facts of a stroke are the object balls in the order in which the cue ball first met them, and its cushions
before the second of them. Balls that left the table are a closed domain: what is not recorded did not happen.
Contacts are closed by the first that is recorded, cushions by the first cushion, by ``.`` or by a miss.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...play import Play
from ...record.tokens import Token
from ...rulings import Ruling, refuse
from ...states import Tally, state_class
from ...unknown import UNKNOWN
from ..base import claim_of

PIECES = ("r", "w")
"""The object balls: red, and the other player's white (whichever of the two it is)."""


@state_class
class CaromState(NamedTuple):
    """Where a carom game stands. ``spotted``: the balls are on their spots, the red must be met first.

    ``misses`` counts successive innings that ended in a miss, by side; ``forced``: the stroke that follows a
    rejected third miss; ``next_void``: the foul for which the coming stroke cannot count, or ""; ``fresh``:
    it begins an inning.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    phase: str = "lead"
    spotted: bool = True
    fresh: bool = True
    misses: tuple[int, ...] = ()
    forced: bool = False
    next_void: str = ""
    strokes: int = 0
    over: bool = False
    winner: int | None = None


class CaromFacts:
    """What the record shows of one stroke; anything that it leaves out is ``UNKNOWN``.

    ``touched``: object balls in order of first contact with the cue ball. ``before_first`` and
    ``before_second``: cushions of the cue ball before those contacts; ``names``: their letters (h, f, l, r)
    before the second contact. ``rail``: the cushion on which the cue ball rested, ``frozen``: the ball that
    touched it; both are seen before the stroke, and not recorded means not seen.
    """

    __slots__ = (
        "before_first",
        "before_second",
        "claim",
        "frozen",
        "names",
        "off",
        "rail",
        "states",
        "touched",
    )

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        touched: list[str] = []
        counts: list[int] = []
        cushions = 0
        names = ""
        named = True
        traced = cushioned = False
        states: list[tuple[str, Any]] = []
        off: list[str] = []
        for kind, a, b in tokens:
            if kind == "touch":
                traced = True
                if a is None and b not in touched:
                    touched.append(b)
                    counts.append(cushions)
            elif kind == "cushion":
                traced = True
                if a is None:
                    cushioned = True
                    if isinstance(b, str):
                        cushions += len(b)
                        if len(touched) < 2:
                            names += b
                    else:
                        cushions += b
                        named = named and len(touched) >= 2
            elif kind == "off":
                off.append(a)
            elif kind == "state":
                states.append((a, b))
            elif kind == "full":
                traced = cushioned = True
        self.claim = claim_of(tokens)
        if self.claim == "miss" and not touched:
            traced = cushioned = True
        self.states = dict(states)
        self.off = tuple(off)
        self.touched: Any = tuple(touched) if traced else UNKNOWN
        self.before_first: Any = (counts[0] if counts else cushions) if cushioned else UNKNOWN
        self.before_second: Any = (counts[1] if len(counts) > 1 else cushions) if cushioned else UNKNOWN
        self.names: Any = names if cushioned and named else UNKNOWN
        self.rail: str | None = self.states.get("rail")
        self.frozen: str | None = self.states.get("frozen")

    @property
    def both(self) -> Any:
        """Whether both object balls were met."""
        return self.touched if self.touched is UNKNOWN else len(self.touched) >= 2

    @property
    def first_is_frozen(self) -> Any:
        """Whether the touching ball was played at directly: met first, with no cushion before."""
        if self.frozen is None:
            return False
        if self.touched is UNKNOWN:
            return UNKNOWN
        if self.touched[:1] != (self.frozen,):
            return False
        return self.before_first if self.before_first is UNKNOWN else self.before_first == 0

    @property
    def together(self) -> bool:
        """Whether both object balls were met at the same instant."""
        return "together" in self.states


SEEN = frozenset({"frozen", "rail", "doubt", "outside", "warned", "together"})
"""States that are no fouls: what was seen before the stroke or in it."""


def check_words(
    play: Play, conduct: Mapping[str, str], state: CaromState, tokens: tuple[Token, ...]
) -> Ruling | None:
    """Refuse what cannot be: balls, cushions and states that nobody knows, claims that no stroke can be
    worth."""
    game = play.game.name
    for kind, a, b in tokens:
        if kind == "touch":
            if b not in PIECES:
                return refuse(state, "unknown-piece", f"there is no object ball {b[:20]!r}: they are r and w")
            if a is not None and a.lower() not in PIECES:
                return refuse(state, "unknown-piece", f"there is no ball {a[:20]!r}")
        elif kind == "cushion":
            if a is not None and a not in PIECES:
                return refuse(state, "unknown-piece", f"there is no object ball {a[:20]!r}: they are r and w")
        elif kind == "claim":
            if a not in (0, 1, "miss"):
                return refuse(
                    state, "impossible", "a stroke counts one, nothing, or is a miss", play.cite("count")
                )
        elif kind == "off":
            if a not in ("c", *PIECES):
                return refuse(state, "unknown-piece", f"there is no ball {a[:20]!r} to leave the table")
        elif kind == "state":
            if a not in SEEN and a not in conduct:
                return refuse(state, "unknown-state", f"#{a[:20]} means nothing in {game}")
            if a == "frozen" and b not in PIECES:
                return refuse(state, "unknown-piece", "say which ball is frozen: #frozen(r) or #frozen(w)")
            if a == "rail" and (not b or not set(b) <= set("hflr") or len(b) > 2):
                message = "say which cushion: #rail(h), f, l or r, or two in a corner"
                return refuse(state, "unknown-piece", message)
    return None
