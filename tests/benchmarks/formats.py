"""What pairing and folding a whole competition costs, by format: ``make bench ARGS=formats``.

Each figure is in milliseconds, beside the ratio to a plain loop in the same run. Returns 1 when a target is
missed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from clubs.competitions.rules.pairing.swiss.cards import Round
from clubs.competitions.rules.pairing.swiss.rounds import next_round
from clubs.competitions.rules.pairing.swiss.settings import Entrant, Settings, fewest_rounds
from clubs.competitions.rules.pairing.swiss.standing import standings
from tests.swiss.tournaments import Tournament, play

RUNS = 7


class Row(NamedTuple):
    """One figure: what was measured, milliseconds, the most it may take, and the plain loop beside it."""

    what: str
    took: float
    most: float
    plain: float


def took(work: Callable[[], Any]) -> float:
    """How long it takes once, in milliseconds."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1e3


def best(work: Callable[[], Any]) -> float:
    """The shortest of several runs, in milliseconds."""
    return min(took(work) for _ in range(RUNS))


def top_down(entrants: int, rounds: Sequence[Round]) -> None:
    """A plain loop that pairs by points from the top, each with the next whom they have not met."""
    met = {frozenset((r.a, r.b)) for played in rounds for r in played.results}
    won = [r.winner for played in rounds for r in played.results]
    left = sorted(range(1, entrants + 1), key=lambda seed: (-won.count(seed), seed))
    while len(left) > 1:
        first = left.pop(0)
        left.remove(next((seed for seed in left if frozenset((first, seed)) not in met), left[0]))


def swiss() -> Iterator[Row]:
    """Every round of a Swiss competition, the slowest counts; and its standings."""
    for entrants, most in ((200, 1_000), (512, 10_000)):
        event = Tournament(
            1,
            Settings(rounds=fewest_rounds(entrants) + 2),
            tuple(Entrant(seed) for seed in range(1, entrants + 1)),
            draws=0.2,
            walkovers=0.01,
            surprises=0.3,
        )
        rounds: list[Round] = []
        slowest, plain = 0.0, 0.0
        for number in range(1, event.settings.rounds + 1):
            times = []
            for _ in range(2):
                began = time.perf_counter()
                coming = next_round(event.settings, event.entrants, rounds)
                times.append((time.perf_counter() - began) * 1e3)
            slowest = max(slowest, min(times))
            plain = max(plain, best(lambda e=entrants, r=tuple(rounds): top_down(e, r)))  # type: ignore[misc]
            rounds.append(play(event, number, (tuple((p.a, p.b) for p in coming.pairs), coming.bye)))
        yield Row(f"Swiss pairing of {entrants}", slowest, most, plain)
        table = best(lambda e=event, r=tuple(rounds): standings(e.settings, e.entrants, r))  # type: ignore[misc]
        yield Row(f"Swiss standings of {entrants}", table, most / 10, plain)


def main() -> int:
    """Print the table."""
    missed = 0
    print(f"{'':34}{'ms':>8}{'target':>8}{'x plain':>9}")
    for row in swiss():
        missed += row.took > row.most
        ratio = row.took / row.plain
        print(f"{row.what:34}{row.took:>8.2f}{row.most:>8.0f}{ratio:>9.1f}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
