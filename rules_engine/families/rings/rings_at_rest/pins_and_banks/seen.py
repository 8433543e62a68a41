"""What a shot shows besides rests: pins felled, a ring taken up again, and banks."""

from __future__ import annotations

from typing import Any

from .....lean import NamedTuple
from .....play import Play
from .....record.entries import Entry
from .....rulings import Ruling, refuse
from .....saying import say
from .....unknown import UNKNOWN
from ..names import find_ring, name_of
from ..sentences import no_pin, no_ring, not_on_board
from ..state import RestsState, Ring


class Extra(NamedTuple):
    """What a shot shows besides rests: the pins felled, each with the ring that did it, whether the player
    took his ring up again, and whether the shot was banked (three-valued; True where nothing is asked)."""

    pins: tuple[tuple[str, Ring], ...]
    again: bool
    banked: Any


def extra_of(play: Play, state: RestsState, who: int, entry: Entry) -> Extra | Ruling:
    """Read the pins, ``:again`` and the banks."""
    shot = Ring(who, len(state.where[who]) + 1)
    names = play.value("pins") or ()
    pins: list[tuple[str, Ring]] = []
    again = touched = False
    rims: int | None = None
    need, answer = 0, play.value("bank", state)
    if answer is not None:
        need = 1
    said = None
    for kind, a, b in entry.tokens:
        if kind == "pin":
            if a not in names or b == "up":
                return no_pin(play, state, a)
            if any(name == a for name, _ in pins):
                message = say("rings-at-rest.falls-once", "{pin} falls once", pin=a)
                return refuse(state, "impossible", message, play.cite("pins"))
            ring = shot if b is None else find_ring(play, b)
            if ring is None:
                return no_ring(play, state, b)
            ring = shot if not ring.number and ring.side == who else ring
            if ring != shot and (
                not state.on_field(ring.side) if not ring.number else state.zone(ring) in (None, "ditch")
            ):
                return not_on_board(play, state, name_of(play, ring))
            pins.append((a, ring))
        elif kind == "choice" and a == "again" and b is None and play.cite("extra"):
            again = True
        elif kind == "touch":
            touched = True
        elif kind == "cushion" and need and (a is None or find_ring(play, a) in (shot, Ring(who, 0))):
            rims = (rims or 0) + (
                (b if isinstance(b, int) else len(b)) if not touched or answer == "any" else 0
            )
        elif kind == "state" and a == "no-bank" and need:
            said = False
        elif kind == "full" and rims is None:
            rims = 0
    banked: Any = True if not need else UNKNOWN if rims is None else rims >= need
    if said is False:
        if banked is True and need:
            message = say("rings-at-rest.rim-first", "a rim was touched first")
            return refuse(state, "contradicted", message, play.cite("bank"))
        banked = False
    return Extra(tuple(pins), again, banked)
