"""Who is put into a rubber, and when: in the line-up, in turns during the evening, or by lot.

In a plan with numbers ("seats") each captain names a list of players, and each rubber says which number of
either list plays it; with lots the lists are shuffled when they are opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

from clubs.leagues.rules.faults import LeagueFault

T = TypeVar("T")
HOME, AWAY = "home", "away"


class Chooses(StrEnum):
    """When the players of a rubber are named."""

    LINE_UP = "line-up"
    """In the line-up."""
    HOME = "home"
    """During the evening: the home side puts up, the away side answers."""
    AWAY = "away"
    """During the evening: the away side puts up, the home side answers."""
    BLIND = "blind"
    """During the evening: both name in secret, and are opened together."""

    @property
    def words(self) -> str:
        """In words."""
        return {
            Chooses.LINE_UP: "named in the line-up",
            Chooses.HOME: "home puts up, away answers",
            Chooses.AWAY: "away puts up, home answers",
            Chooses.BLIND: "both name in secret",
        }[self]


def check_turn(
    name: str, chooses: Chooses, which: str, named: Mapping[str, bool], waiting: str | None
) -> None:
    """Refuse to name out of turn. `named` tells which sides have named for the rubber; `waiting` is an
    earlier rubber that is not named yet.

    Raises :class:`LeagueFault`: "named-in-line-up", "named-already", "not-your-turn".
    """
    if chooses is Chooses.LINE_UP:
        raise LeagueFault("named-in-line-up", f"The players of {name} are named in the line-up.")
    if named[which]:
        raise LeagueFault("named-already", f"Your players of {name} are named already.")
    if waiting is not None:
        raise LeagueFault("not-your-turn", f"First the players of {waiting} are named.")
    if chooses in (Chooses.HOME, Chooses.AWAY) and which != chooses and not named[str(chooses)]:
        raise LeagueFault("not-your-turn", f"In {name} the {chooses} side names first.")


def drawn(keys: Sequence[T], shuffle: Callable[[list[T]], None]) -> dict[int, T]:
    """Numbers from 1 by lot for these players."""
    order = list(keys)
    shuffle(order)
    return dict(enumerate(order, 1))


def grid(size: int) -> list[tuple[int, int]]:
    """Everybody of one side against everybody of the other: the numbers of each rubber (home, away).

    In each round everybody plays once; the away list moves on by one from round to round, so with three: 1-1,
    2-2, 3-3, 1-2, 2-3, 3-1, 1-3, 2-1, 3-2.
    """
    return [(n + 1, (n + step) % size + 1) for step in range(size) for n in range(size)]
