"""Where a game of rings at rest stands."""

from __future__ import annotations

from typing import Any, Final

from ....lean import NamedTuple
from ....states import Tally, plus, state_class
from ....unknown import UNKNOWN

UNSURE: Final = "?"
"""Stands for the zone of a ring whose rest was not recorded."""


class Ring(NamedTuple):
    """A ring: the index of its side, and its number; 0 when the number was not noted."""

    side: int
    number: int


@state_class
class HoleRing(NamedTuple):
    """The ring in the hole: its side, its number (0 if not noted), whether its points have been counted."""

    side: int
    number: int
    counted: bool


@state_class
class RestsState(NamedTuple):
    """Where a game of rounds stands.

    ``where`` holds for each side the zones of its rings in the order shot; ``lost`` counts rings known to be
    in the ditch without their number. ``stale``: rings may have moved since their rests were noted.
    ``recount`` are (side, number) of rings that cannot count in the hole again before they were entirely out
    of it; ``made`` those that counted in the hole in this round. In ``tallies`` an inning is a round, and a
    run is the points of one round. ``kept`` rings of each side lie in the hole since an earlier round; the
    pin of each side is ``down``, where sides have pins. ``earned`` is what each side has scored in this
    round. ``untold`` counts rounds that were told by their totals, and nobody said how many went into the
    hole.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    round: int = 1
    where: tuple[tuple[str, ...], ...] = ((), ())
    lost: tuple[int, ...] = (0, 0)
    stale: bool = False
    hole: HoleRing | None = None
    recount: frozenset[tuple[int, int]] = frozenset()
    twenties: tuple[int, ...] = (0, 0)
    over: bool = False
    winner: int | None = None
    made: frozenset[tuple[int, int]] = frozenset()
    kept: tuple[int, ...] = (0, 0)
    down: tuple[bool, ...] = (False, False)
    earned: tuple[int, ...] = (0, 0)
    untold: int = 0

    def zone(self, ring: Ring) -> str | None:
        """The zone of a ring as last noted; None for one that has not been shot."""
        rings = self.where[ring.side]
        return rings[ring.number - 1] if 0 < ring.number <= len(rings) else None

    def ditched(self, side: int) -> int:
        """How many rings of a side are known to be in the ditch."""
        return self.where[side].count("ditch") + self.lost[side]

    def on_field(self, side: int) -> int:
        """How many rings of a side may be on the field."""
        return len(self.where[side]) - self.ditched(side)


def ring_of(hole: HoleRing | None) -> Ring | None:
    """The ring in the hole, without what is known of its points."""
    return None if hole is None else Ring(hole.side, hole.number)


def sure(state: RestsState) -> bool:
    """Whether the rests of all rings are known from the shots."""
    return not state.stale and not any(state.lost) and all(UNSURE not in row for row in state.where)


def lying_in(state: RestsState, other: int, zones: tuple[str, ...]) -> Any:
    """Whether a ring of side ``other`` lies in one of the zones (three-valued)."""
    if not state.stale and not state.lost[other]:
        for zone in state.where[other]:
            if zone in zones:
                return True
    lying = [z for z in state.where[other] if z in zones or z == UNSURE]
    if len(lying) <= state.lost[other]:
        return False
    return UNKNOWN if state.stale or state.lost[other] or all(z == UNSURE for z in lying) else True


def scored(state: RestsState, side: int, points: int, n: int, twenty: bool = False) -> RestsState:
    """The state with points for a side, made with entry ``n``; ``twenty``: for a ring in the hole."""
    tally = state.tallies[side].add(points, n)
    tallies = (*state.tallies[:side], tally, *state.tallies[side + 1 :])
    score = plus(state.score, side, points)
    return state._replace(
        score=score,
        tallies=tallies,
        twenties=plus(state.twenties, side, int(twenty)),
        earned=plus(state.earned, side, points),
    )
