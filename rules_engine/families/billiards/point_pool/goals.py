"""What wins a game that counts: a number, or more than anybody can still reach."""

from __future__ import annotations

from ..rack_pool.reading import RackPoolState

DRAWN = -1
"""The game is over, and nobody has won it."""


def first_past(state: RackPoolState, targets: tuple[int, ...], who: int) -> int | None:
    """The side that has its number with nothing owed; the shooter before the others."""
    sides = len(state.score)
    for step in range(sides):
        i = (who + step) % sides
        if i not in state.out and state.score[i] - state.owed[i] >= targets[i]:
            return i
    return None


def best(state: RackPoolState) -> int:
    """The side with the highest score; :data:`DRAWN` where several have it."""
    playing = [i for i in range(len(state.score)) if i not in state.out]
    high = max(state.score[i] for i in playing)
    found = [i for i in playing if state.score[i] == high]
    return found[0] if len(found) == 1 else DRAWN


def uncatchable(state: RackPoolState, left: int) -> int | None:
    """The side that nobody can catch with the points that are left."""
    leader = best(state)
    if leader == DRAWN:
        return None
    others = [s for i, s in enumerate(state.score) if i != leader and i not in state.out]
    return leader if not others or state.score[leader] > max(others) + left else None
