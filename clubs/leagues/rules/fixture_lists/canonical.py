"""The rounds of a division before teams are known: numbers 1 to n, and who is at home.

The first meetings follow the Berger tables (the circle method). They have the fewest breaks that a round
robin can have: n - 2 for an even n, because two teams that never meet a break would have the same homes or
opposite ones, so that at most two can have none; and none for an odd n (de Werra, Scheduling in sports,
1981). Second meetings change homes. They follow in the same order, turned by as many rounds as gives nobody
three homes or aways running and the fewest breaks, while no pair meets again within half a leg. Third and
later meetings go on in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from clubs.competitions.rules.pairing.round_robin import build


@dataclass(frozen=True, slots=True)
class Slot:
    """A match of the numbers `home` and `away` in a round (from 1); `leg` counts meetings from 1."""

    round: int
    home: int
    away: int
    leg: int


@dataclass(frozen=True, slots=True)
class Canonical:
    """All slots in order of rounds, and the number that has a bye in each round (None with an even field)."""

    size: int
    slots: tuple[Slot, ...]
    byes: tuple[int | None, ...]

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return len(self.byes)


@lru_cache(maxsize=256)
def canonical(size: int, meetings: int) -> Canonical:
    """The rounds for so many teams. Raises PairingError outside 2 to 64 teams."""
    berger = build(size)
    leg = berger.rounds
    first = [[(m.a, m.b) for m in berger.meetings if m.round == n] for n in range(1, leg + 1)]
    rounds, byes = list(first), list(berger.resting)
    order = list(range(leg))
    for number in range(2, meetings + 1):
        turns = range(leg // 2 + 1) if leg > 1 else range(1)
        best = min(turns, key=lambda turn: (*_strain(rounds + _leg(first, order, turn, number)), turn))
        rounds += _leg(first, order, best, number)
        byes += [berger.resting[n] for n in _turned(order, best)]
        order = _turned(order, best)
    slots = tuple(
        Slot(n + 1, home, away, n // leg + 1) for n, matches in enumerate(rounds) for home, away in matches
    )
    return Canonical(size, slots, tuple(byes))


def _turned(order: list[int], turn: int) -> list[int]:
    return order[turn:] + order[:turn]


def _leg(
    first: list[list[tuple[int, int]]], order: list[int], turn: int, number: int
) -> list[list[tuple[int, int]]]:
    """The leg of this number: homes as in the first leg in odd legs, the other way round in even ones."""
    rounds = [first[n] for n in _turned(order, turn)]
    return rounds if number % 2 else [[(away, home) for home, away in matches] for matches in rounds]


def breaks(rounds: Sequence[Sequence[tuple[int, int]]]) -> int:
    """How often a number plays at home twice running, or away twice running, over a bye between, too."""
    return _strain(rounds)[1]


def three_running(rounds: Sequence[Sequence[tuple[int, int]]]) -> int:
    """How often a number plays at home three times running, or away."""
    return _strain(rounds)[0]


def _strain(rounds: Sequence[Sequence[tuple[int, int]]]) -> tuple[int, int]:
    """Three running, and breaks."""
    running: dict[int, tuple[bool, int]] = {}
    threes = twos = 0
    for matches in rounds:
        for home, away in matches:
            for number, here in ((home, True), (away, False)):
                before, length = running.get(number, (not here, 0))
                length = length + 1 if before == here else 1
                running[number] = here, length
                twos += length > 1
                threes += length > 2
    return threes, twos
