"""Who is put into a rubber, and when: in the line-up, in turns during the evening, or by lot.

In a plan with numbers ("seats") each captain names a list of players, and each rubber says which number of
either list plays it; with lots the lists are shuffled when they are opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

from clubs.leagues.rules.faults import LeagueFault
from rules_engine.saying import Text, say

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
    def words(self) -> Text:
        """In words."""
        return _CHOOSES[self]


_CHOOSES = {
    Chooses.LINE_UP: say("leagues.named-in-line-up", "named in the line-up"),
    Chooses.HOME: say("leagues.home-puts-up", "home puts up, away answers"),
    Chooses.AWAY: say("leagues.away-puts-up", "away puts up, home answers"),
    Chooses.BLIND: say("leagues.both-in-secret", "both name in secret"),
}


def check_turn(
    name: str, chooses: Chooses, which: str, named: Mapping[str, bool], waiting: str | None
) -> None:
    """Refuse to name out of turn. `named` tells which sides have named for the rubber; `waiting` is an
    earlier rubber that is not named yet.

    Raises :class:`LeagueFault`: "named-in-line-up", "named-already", "not-your-turn".
    """
    if chooses is Chooses.LINE_UP:
        raise LeagueFault(
            "named-in-line-up",
            say(
                "leagues.players-named-line", "The players of {rubber} are named in the line-up.", rubber=name
            ),
        )
    if named[which]:
        raise LeagueFault(
            "named-already",
            say("leagues.your-players-named", "Your players of {rubber} are named already.", rubber=name),
        )
    if waiting is not None:
        raise LeagueFault(
            "not-your-turn",
            say("leagues.first-players-named", "First the players of {rubber} are named.", rubber=waiting),
        )
    if chooses in (Chooses.HOME, Chooses.AWAY) and which != chooses and not named[str(chooses)]:
        words = (
            say("leagues.home-names-first", "In {rubber} the home side names first.", rubber=name)
            if chooses is Chooses.HOME
            else say("leagues.away-names-first", "In {rubber} the away side names first.", rubber=name)
        )
        raise LeagueFault("not-your-turn", words)


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
