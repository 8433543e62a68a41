"""What the formats of competitions cost: ``make bench ARGS=formats``.

A page or a result of a competition folds all its results again. Measured is a competition of 512 that is
played out: planning it, folding it, its places, and correcting its very first result; then groups, what
feeds the stage after them, king of the table and a season's series; each the best of several times, in
milliseconds, beside the ratio to a plain loop over as many fixtures in the same run.
Returns 1 when a target is missed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from clubs.competitions.rules import feeding, going_ends, series
from clubs.competitions.rules.feeding import Feed
from clubs.competitions.rules.going_through import Settings, going_through
from clubs.competitions.rules.pairing import groups, king
from clubs.competitions.rules.pairing.king import King, Played

ENTRANTS = 512
RUNS = 5


class Row(NamedTuple):
    """One figure: what was measured, milliseconds, the most it may take, and the plain loop beside it."""

    what: str
    took: float
    most: float
    plain: float


def best(work: Callable[[], Any]) -> float:
    """The shortest of several runs, in milliseconds."""
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1e3)
    return min(times)


def plainly(steps: int) -> float:
    """A plain loop of so many steps over a dictionary of all entrants."""

    def loop() -> None:
        table = dict.fromkeys(range(ENTRANTS), 0)
        for n in range(steps):
            table[n % ENTRANTS] += n

    return best(loop)


def groups_and_series() -> Iterator[Row]:
    """Groups dealt, planned and crossed; what is still needed; king of the table; a race of a season."""
    rng = random.Random(1)
    clubs = {seed: rng.randrange(12) for seed in range(1, ENTRANTS + 1)}
    dealt = groups.snake(ENTRANTS, 64, clubs)
    fixtures = len(groups.plan(dealt).fixtures)
    plain = plainly(ENTRANTS)
    yield Row("groups: 512 of 12 clubs dealt", best(lambda: groups.snake(ENTRANTS, 64, clubs)), 50, plain)
    yield Row("groups: 64 of 8 planned", best(lambda: groups.plan(dealt)), 50, plainly(fixtures))
    crossed = best(lambda: feeding.seats(Feed(count=2), [8] * 64))
    yield Row("feeding: 2 of each of 64 crossed", crossed, 100, plainly(128))
    crossed = best(lambda: feeding.seats(Feed(count=4), [8] * 64))
    yield Row("feeding: 4 of each of 64 crossed", crossed, 500, plainly(256))

    def need() -> None:
        going_ends.played_out.cache_clear()
        going_through([[*"abcde"]] * 16, [[]] * 16, Settings(2), {name: name for name in "abcde"})

    yield Row("needs: 16 groups of 5, none played", best(need), 1000, plainly(3**10))
    evening: list[king.Event] = []
    rules = King()
    for _ in range(1000):
        a, b, _why = king.next_round(rules, 40, evening)[0]
        evening.append(Played(a, b, rng.choice((a, b))))
    yield Row("king: 1,000 matches", best(lambda: king.fold(rules, 40, evening)), 20, plainly(1000))
    cups = []
    for number in range(1, 41):
        field = rng.sample(range(ENTRANTS), 128)
        placed = tuple(series.Placed(entrant, n, n) for n, entrant in enumerate(field, 1))
        cups.append(series.Competition(number, f"Cup {number}", placed))
    season = series.Series(series.SCALES["linear-100"], best=6)
    yield Row(
        "series: 40 competitions of 128", best(lambda: series.race(season, cups)), 300, plainly(40 * 128)
    )


def main() -> int:
    """Print the table."""
    missed = 0
    print(f"{'':36}{'ms':>8}{'target':>8}{'x plain':>9}")
    for row in groups_and_series():
        missed += row.took > row.most
        print(f"{row.what:36}{row.took:>8.2f}{row.most:>8.0f}{row.took / row.plain:>9.1f}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
