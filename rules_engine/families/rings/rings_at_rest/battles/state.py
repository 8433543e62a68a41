"""Where a game of battles stands, and the battle under way as a round of rings at rest."""

from __future__ import annotations

from typing import Any

from .....lean import NamedTuple
from .....play import Play
from .....states import Tally, state_class
from ..state import UNSURE, HoleRing, RestsState


@state_class
class BattlesState(NamedTuple):
    """Where a game of battles stands: the fields of ``RestsState`` in their order, ``score`` and ``round``
    being battles, and two more.

    ``fire`` is what each side has made at once in the battle under way, ``left`` how many rings each had in
    hand when time was called, if that was said.
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
    fire: tuple[int, ...] = (0, 0)
    left: tuple[int, ...] | None = None


_SHARED = len(RestsState._fields)


def as_round(state: BattlesState) -> RestsState:
    """The battle under way as a round, the points made in it being its score."""
    shared: tuple[Any, ...] = state[:_SHARED]
    return RestsState(*shared)._replace(score=state.fire)


def at_count(play: Play, state: BattlesState) -> RestsState:
    """The battle to be counted: rings that may have been shot unnoted have an unknown rest."""
    rests, rings = as_round(state), play.value("rings")
    left = state.left or (0, 0)
    where = [
        (*row, *(UNSURE,) * (rings - left[side] - len(row))) if len(row) < rings - left[side] else row
        for side, row in enumerate(rests.where)
    ]
    return rests._replace(where=tuple(where), phase="count", turn=state.lead)
