"""The state of pool with private balls: that of pool, and what is known of the small balls."""

from __future__ import annotations

from typing import Any, NamedTuple, get_type_hints

from ....play import Play
from ....states import state_class
from ..pills import NONE, Pills, known
from ..pool.reading import PoolState, following

_MORE: dict[str, Any] = {
    "pills": tuple[str, ...],
    "second": tuple[str, ...],
    "bust": frozenset[int],
    "bursts": tuple[int, ...],
    "missing": frozenset[int],
    "last": int | None,
    "stray": int,
    "made": bool,
}
_PLAIN: Any = NamedTuple("PrivatePoolState", [*get_type_hints(PoolState).items(), *_MORE.items()])  # type: ignore[misc]
_PLAIN.__module__ = __name__
_PLAIN.__new__.__defaults__ = (
    *PoolState._field_defaults.values(),
    (),
    (),
    frozenset(),
    (),
    frozenset(),
    None,
    0,
    True,
)

PrivatePoolState: Any = state_class(_PLAIN)
"""A state of pool with more fields after its own.

``pills``: the small ball of each side, ``second``: one drawn under a privilege until the choice between the
two; ``bust``: sides that are over and have not claimed a privilege; ``bursts``: how often each side was over;
``missing``: numbers announced as missing; ``last``: who played the last stroke; ``stray``: the balls of a
stroke out of turn, which count for nothing but a burst; ``made``: whether the last stroke scored, so that
what it brought may still be proclaimed.
"""


def private_state(state: PoolState) -> Any:
    """The state of pool ``state``, nothing drawn yet."""
    none = (NONE,) * len(state.score)
    more = {"pills": none, "second": none, "bursts": (0,) * len(state.score)}
    return PrivatePoolState(**state._asdict(), **more)


def may_proclaim(state: Any, who: int) -> bool:
    """Whether ``who`` is in time: before the stroke after the one that scored, or when the turn is his."""
    return state.last is not None and (who == state.turn or (who == state.last and state.made))


def plain(state: Any) -> PoolState:
    """The state of pool alone."""
    return PoolState._make(state[: len(PoolState._fields)])


def with_balls(state: PoolState, held: Any) -> Any:
    """The state of pool ``state`` with the small balls of ``held``."""
    return PrivatePoolState._make((*state, *held[len(PoolState._fields) :]))


def numbers_of(play: Play) -> range:
    """The numbers of the small balls."""
    return range(1, play.value("private_numbers") + 1)


def total_of(state: Any, who: int) -> int | None:
    """What a side has in all; None while its small ball is not known."""
    number = known(state.pills[who])
    return None if number is None else number + state.score[who]


def others_out(state: Any) -> tuple[str, ...]:
    """The balls drawn under privileges."""
    return tuple(held for held in state.second if held != NONE)


def left_in(state: Any) -> list[int]:
    """The sides that are still in the game."""
    return [i for i in range(len(state.score)) if i not in state.out]


def put(row: Pills, who: int, held: str) -> Pills:
    """The row with another value for ``who``."""
    return (*row[:who], held, *row[who + 1 :])


def pass_turn(state: Any, who: int) -> Any:
    """The state with the turn given to the side after ``who``, if it was his."""
    if state.turn != who or state.over:
        return state
    return state._replace(turn=following(state, who), fresh=True)
