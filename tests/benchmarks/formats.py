"""What the formats of competitions cost: ``make bench ARGS=formats``.

A page or a result of a competition folds all its results again. Measured is a competition of 512 that is
played out: planning it, folding it, its places, and correcting its very first result; then groups, what
feeds the stage after them, king of the table and a season's series; each the best of several times, in
milliseconds, beside the ratio to a plain loop over as many fixtures in the same run. Then results are entered
in fields of 16 and of 512 (:mod:`.entering`). Returns 1 when a target is missed.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from clubs.competitions.rules import feeding, going_ends
from clubs.competitions.rules.feeding import Feed
from clubs.competitions.rules.going_through import Settings, going_through
from clubs.competitions.rules.pairing import (
    brackets,
    consequences,
    double_elimination,
    groups,
    king,
    placement,
    plates,
)
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import Bracket, Side
from clubs.competitions.rules.pairing.elimination import Facts, Outcome, State
from clubs.competitions.rules.pairing.king import King, Played
from clubs.competitions.rules.pairing.swiss.cards import Round
from clubs.competitions.rules.pairing.swiss.rounds import next_round
from clubs.competitions.rules.pairing.swiss.settings import Entrant, fewest_rounds
from clubs.competitions.rules.pairing.swiss.settings import Settings as SwissSettings
from clubs.competitions.rules.pairing.swiss.standing import standings
from clubs.series.rules import race as series
from tests.benchmarks.size import sized
from tests.swiss.tournaments import Tournament, play

ENTERING = "tests.benchmarks.entering"
ENTRANTS = sized(512, 128)
RUNS = sized(7, 1)


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


def played_out(bracket: Bracket) -> Facts:
    """Random results for every fixture."""
    rng = random.Random(1)
    results: dict[int, Outcome] = {}
    while True:
        resolved = ko.resolve(bracket, Facts(results))
        ready = [n for n, one in resolved.items() if one.state is State.READY]
        if not ready:
            return Facts(results)
        results |= {n: Outcome(rng.choice(list(Side))) for n in ready}


def plainly(bracket: Bracket, facts: Facts) -> float:
    """A plain loop over the same fixtures: who comes out of each, by dictionaries alone."""
    rows = [
        (f.number, (f.a.kind.value, f.a.of), (f.b.kind.value, f.b.of), facts.results.get(f.number))
        for f in bracket.fixtures
    ]

    def loop() -> None:
        out: dict[tuple[str, int], int | None] = {("seed", n): n for n in range(1, bracket.size + 1)}
        for number, a, b, outcome in rows:
            first, second = out.get(a), out.get(b)
            if outcome is not None and outcome.winner is Side.B:
                first, second = second, first
            out["winner", number], out["loser", number] = first, second

    return best(loop)


def eliminations() -> Iterator[Row]:
    """Knockouts and what is built like them."""
    plans: dict[str, Callable[[], Bracket]] = {
        "single elimination": lambda: brackets.build(ENTRANTS),
        "double elimination": lambda: double_elimination.build(ENTRANTS),
        "double to the last 16": lambda: double_elimination.build(ENTRANTS, last=16),
        "knockout with a plate": lambda: plates.build(ENTRANTS - 100),
        "every place": lambda: placement.build(ENTRANTS),
    }
    for name, plan in plans.items():
        bracket = plan()
        facts = played_out(bracket)
        resolved = ko.resolve(bracket, facts)
        plain = plainly(bracket, facts)
        first = next(iter(sorted(facts.results)))
        turned = {first: Outcome(facts.results[first].winner.other)}  # type: ignore[union-attr]
        yield Row(f"{name}: plan", best(plan), 60, plain)
        most = 30 if name == "every place" else 15
        yield Row(f"{name}: fold", best(lambda b=bracket, f=facts: ko.resolve(b, f)), most, plain)  # type: ignore[misc]
        yield Row(f"{name}: places", best(lambda b=bracket, r=resolved: ko.ranking(b, r)), 15, plain)  # type: ignore[misc]
        correct = best(lambda b=bracket, f=facts, t=turned: consequences.correct(b, f, t))  # type: ignore[misc]
        yield Row(f"{name}: correct", correct, 100, plain)


def plain_steps(steps: int) -> float:
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
    plain = plain_steps(ENTRANTS)
    yield Row("groups: 512 of 12 clubs dealt", best(lambda: groups.snake(ENTRANTS, 64, clubs)), 50, plain)
    yield Row("groups: 64 of 8 planned", best(lambda: groups.plan(dealt)), 50, plain_steps(fixtures))
    crossed = best(lambda: feeding.seats(Feed(count=2), [8] * 64))
    yield Row("feeding: 2 of each of 64 crossed", crossed, 100, plain_steps(128))
    crossed = best(lambda: feeding.seats(Feed(count=4), [8] * 64))
    yield Row("feeding: 4 of each of 64 crossed", crossed, 500, plain_steps(256))

    def need() -> None:
        going_ends.played_out.cache_clear()
        going_through([[*"abcde"]] * 16, [[]] * 16, Settings(2), {name: name for name in "abcde"})

    yield Row("needs: 16 groups of 5, none played", best(need), 1000, plain_steps(3**10))
    evening: list[king.Event] = []
    rules = King()
    for _ in range(sized(1000, 10)):
        a, b, _why = king.next_round(rules, 40, evening)[0]
        evening.append(Played(a, b, rng.choice((a, b))))
    yield Row("king: 1,000 matches", best(lambda: king.fold(rules, 40, evening)), 20, plain_steps(1000))
    cups = []
    for number in range(1, 41):
        field = rng.sample(range(ENTRANTS), 128)
        placed = tuple(series.Placed(entrant, n, n) for n, entrant in enumerate(field, 1))
        cups.append(series.Competition(number, f"Cup {number}", placed))
    season = series.Series(series.SCALES["linear-100"], best=6)
    yield Row(
        "series: 40 competitions of 128", best(lambda: series.race(season, cups)), 300, plain_steps(40 * 128)
    )


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
    for entrants, most in ((sized(200, 16), 1_000), (sized(512, 24), 10_000)):
        event = Tournament(
            1,
            SwissSettings(rounds=fewest_rounds(entrants) + 2),
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
    print(f"{'':36}{'ms':>8}{'target':>8}{'x plain':>9}")
    for row in (*eliminations(), *groups_and_series(), *swiss()):
        missed += row.took > row.most
        ratio = row.took / row.plain
        print(f"{row.what:36}{row.took:>8.2f}{row.most:>8.0f}{ratio:>9.1f}", flush=True)
    missed += subprocess.run([sys.executable, "-W", "ignore", "-m", ENTERING], check=False).returncode
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
