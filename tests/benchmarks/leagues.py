"""What leagues cost: ``make bench ARGS=leagues``.

Fixture lists of a county, 12 divisions of 12 teams, each pair twice, with 40 venues of 1 to 4 tables and 60
blackout days: spread over five weekdays, over two, and all on one, which is the hardest for the venues. Each
is made whole on one thread; its seconds of processor time are what it takes on a machine that has nothing
else to do, beside those that passed, and what it kept. Then a division's table and outlook, in milliseconds,
and the same with everything round it in a league with ten past seasons (:mod:`.league_pages`).
Returns 1 when a target is missed, or a hard wish is not kept.
"""

from __future__ import annotations

import time
import timeit
from collections import Counter
from datetime import timedelta
from itertools import permutations

from clubs.leagues.rules.fixture_lists.conflicts import all_breaks, conflicts
from clubs.leagues.rules.fixture_lists.making import make
from clubs.leagues.rules.tables.outlook import Zones, outlooks
from clubs.leagues.rules.tables.results import TeamResult
from clubs.leagues.rules.tables.scoring import Scoring
from clubs.leagues.rules.tables.table import table
from tests.benchmarks import league_pages
from tests.benchmarks.size import SMALL
from tests.clubs.leagues.rules.seasons import START, county

MOST_SECONDS = 60
MOST_MS = 10
SEED = 1


def lists() -> int:
    """The fixture lists; how many missed."""
    missed = 0
    heads = "".join(f"{head:>8}" for head in ("s", "passed", "target", "hard", "moved", "breaks"))
    print(f"{'fixture list of 144 teams':32}{heads}  soft")
    for nights in (5,) if SMALL else (5, 2, 1):
        for solver in (False,) if SMALL else (True, False):
            wishes = county(SEED, nights=nights)
            began, cpu = time.perf_counter(), time.process_time()
            made = make(wishes, solver=solver)
            took, passed = time.process_time() - cpu, time.perf_counter() - began
            hard = len([one for one in conflicts(made.fixtures, wishes) if one.hard])
            soft = dict(Counter(one.code for one in made.conflicts if not one.hard))
            if solver:
                missed += took > MOST_SECONDS or hard > 0 or len(made.fixtures) != 12 * 132
            weekdays = "1 weekday" if nights == 1 else f"{nights} weekdays"
            how = f"{weekdays}, {'solved' if solver else 'circle method'}"
            moved, broken = len(made.moved), all_breaks(made.fixtures)
            target = MOST_SECONDS if solver else ""
            figures = f"{took:>8.1f}{passed:>8.1f}{target:>8}{hard:>8}{moved:>8}{broken:>8}  {soft}"
            print(f"{how:32}{figures}", flush=True)
    return missed


def tables() -> int:
    """A division's table with its outlook; how many missed."""
    teams = range(12)
    played = [
        TeamResult(n, home, away, START + timedelta(n), (n % 6, 5 - n % 6), (2 * n % 9, n % 7))
        for n, (home, away) in enumerate(permutations(teams, 2))
    ]
    scoring = Scoring()
    took = min(
        timeit.repeat(
            lambda: outlooks(table(teams, played, scoring=scoring), scoring, Zones(2, 0, 0, 2)),
            number=1,
            repeat=20,
        )
    )
    print(f"\n{'table of 12, 132 results: ms':32}{1e3 * took:>8.2f}{'':8}{MOST_MS:>8}")
    return int(1e3 * took > MOST_MS)


def main() -> int:
    """Print the tables."""
    return 1 if lists() + tables() + league_pages.main() else 0


if __name__ == "__main__":
    raise SystemExit(main())
