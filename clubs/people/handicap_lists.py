"""What players' forms, pasted lists and sheets know of the club's handicaps.

The package people is below handicaps and does not import it. Handicaps registers its lists here (in
``AppConfig.ready``). A list has a key, which is the address of its policy in the club.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from clubs.people.models import Club, Player, User

Values = Mapping[str, Decimal]
"""Handicaps by the key of their list."""


@dataclass(frozen=True, slots=True)
class HandicapList:
    """A list of handicaps: its key, its name, what a number in it means, and its decimals."""

    key: str
    name: str
    word: str
    places: int


class Lists(Protocol):
    """The handicaps of clubs."""

    def of_club(self, club: Club) -> Sequence[HandicapList]:
        """The lists in which players have handicaps now."""

    def of_player(self, player: Player) -> dict[str, Decimal]:
        """A player's handicaps."""

    def of_players(self, players: Iterable[Player]) -> dict[int, dict[str, Decimal]]:
        """The handicaps of players of one club, by their keys; those without any are left out."""

    def check(self, club: Club, values: Values) -> None:
        """Raise ``UserProblem`` "no-such-list" or "bad-handicap" for values that no list can take."""

    def write(self, club: Club, values: Mapping[Player, Values], by: User | None, words: str = "") -> None:
        """Set these handicaps, and no others. The club is locked. Raises as :meth:`check`."""

    def clear(self, player: Player, keys: Sequence[str], by: User | None) -> None:
        """Take a player's handicaps out of these lists."""

    def join(self, keep: Player, duplicate: Player) -> None:
        """Let ``keep`` have the handicaps of ``duplicate`` that it lacks."""

    def owns(self, model: type) -> bool:
        """Whether rows of this model are handed over by :meth:`join` alone."""


class _NoLists:
    """Before anything is registered: there are no lists."""

    def of_club(self, club: Club) -> Sequence[HandicapList]:
        return ()

    def of_player(self, player: Player) -> dict[str, Decimal]:
        return {}

    def of_players(self, players: Iterable[Player]) -> dict[int, dict[str, Decimal]]:
        return {}

    def check(self, club: Club, values: Values) -> None:
        pass

    def write(self, club: Club, values: Mapping[Player, Values], by: User | None, words: str = "") -> None:
        pass

    def clear(self, player: Player, keys: Sequence[str], by: User | None) -> None:
        pass

    def join(self, keep: Player, duplicate: Player) -> None:
        pass

    def owns(self, model: type) -> bool:
        return False


_registered: list[Lists] = [_NoLists()]


def register(lists: Lists) -> None:
    """Let these be the lists. Idempotent."""
    _registered[:] = [lists]


def lists() -> Lists:
    """The lists of handicaps."""
    return _registered[0]
