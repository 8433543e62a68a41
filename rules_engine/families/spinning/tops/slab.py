"""The slab with its boxes and pins, the state of a game, and what a record shows of one spin."""

from __future__ import annotations

from functools import cache
from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ...base import claim_of

BLACK = "k"
"""The black pin."""


@state_class
class TopsState(NamedTuple):
    """Where a game stands.

    ``spins``: spins that each side has taken; ``playing``: the sides that still spin in this round, the first
    one now; ``extra``: spins that decide a tie; ``last``: what each side's last spin brought, None before it.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    spins: tuple[int, ...]
    playing: tuple[int, ...]
    last: tuple[int | None, ...]
    extra: int = 0
    over: bool = False
    winner: int | None = None

    @property
    def turn(self) -> int | None:
        """The side that spins next."""
        return self.playing[0] if self.playing else None


class Slab(NamedTuple):
    """The boxes of a slab: (letter, value, pins) of each, and the value of the black pin."""

    boxes: tuple[tuple[str, int, int], ...]
    black: int

    @property
    def pins(self) -> dict[str, int]:
        """Every pin with its value."""
        worth = {f"{box}{n}": value for box, value, pins in self.boxes for n in range(1, pins + 1)}
        return {**worth, BLACK: self.black}


@cache
def _worths(slab: Slab) -> tuple[dict[str, int], frozenset[int]]:
    """The pins with their values, and every sum that some of them make."""
    pins = slab.pins
    sums = {0}
    for value in pins.values():
        sums |= {value + s for s in sums}
    return pins, frozenset(sums)


def slab_of(play: Play) -> tuple[Slab, dict[str, int], frozenset[int]]:
    """The slab of a match, its pins with their values, and the sums that a spin can make."""
    slab: Slab = play.value("boxes")
    return (slab, *_worths(slab))


class Spin(NamedTuple):
    """What the record shows of a spin: its worth, the pins if they were named, irregularities."""

    points: int
    pins: tuple[str, ...] | None
    aborted: bool


def read_spin(play: Play, state: Any, entry: Entry) -> Spin | Ruling:
    """Read one spin; a :class:`Ruling` is a refusal."""
    _, worth, sums = slab_of(play)
    cite = play.cite("pins")
    down: list[str] = []
    closed = aborted = False
    for kind, a, b in entry.tokens:
        if kind == "pin":
            if a not in worth:
                return refuse(
                    state,
                    "unknown-piece",
                    say("tops.no-such-pin", "no pin is called '{word}'", word=a[:20]),
                    cite,
                )
            if b is not None:
                return refuse(
                    state,
                    "wrong-token",
                    say("tops.write-pin", "the top fells the pins: write {pin}!", pin=a),
                    cite,
                )
            if a in down:
                return refuse(
                    state, "impossible", say("tops.pin-twice", "pin {pin} falls twice", pin=a), cite
                )
            down.append(a)
        elif kind == "state":
            if a != "aborted" or b is not None:
                return refuse(
                    state,
                    "unknown-state",
                    say(
                        "tops.unknown-state",
                        "#{word} means nothing in {game}",
                        word=a[:20],
                        game=play.game.name,
                    ),
                )
            aborted = True
        elif kind == "full":
            closed = True
    claim = claim_of(entry.tokens)
    if claim == "miss":
        return refuse(
            state, "wrong-token", say("tops.nothing-counts-zero", "a spin that fells nothing counts 0")
        )
    shown = sum(worth[p] for p in down)
    count_cite = play.cite("boxes")
    if isinstance(claim, int):
        if claim not in sums:
            message = say("tops.no-such-count", "no pins of this slab together count {claim}", claim=claim)
            return refuse(state, "impossible", message, count_cite)
        if (down or closed) and claim != shown:
            message = say(
                "tops.claim-differs",
                "{claim} is claimed, but the pins that fell count {shown}",
                claim=f"{claim:+d}",
                shown=shown,
            )
            return refuse(state, "contradicted", message, count_cite)
    elif not down and not closed and not aborted:
        return refuse(state, "undecided", say("tops.say-pins", "say which pins fell, or what they count"))
    points = claim if isinstance(claim, int) else shown
    return Spin(points, tuple(down) if down or closed else None, aborted)
