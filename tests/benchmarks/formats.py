"""What folding a whole competition costs, by format: ``make bench ARGS=formats``.

A page or a result of a competition folds all its results again. Measured is a competition of 512 that is
played out: planning it, folding it, its places, and correcting its very first result; each the best of
several times, in milliseconds, beside the ratio to a plain loop over as many fixtures in the same run.
Returns 1 when a target is missed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from clubs.competitions.rules.pairing import brackets, consequences, double_elimination, placement, plates
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import Bracket, Side
from clubs.competitions.rules.pairing.elimination import Facts, Outcome, State

ENTRANTS = 512
RUNS = 7


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


def main() -> int:
    """Print the table."""
    missed = 0
    print(f"{'':34}{'ms':>8}{'target':>8}{'x plain':>9}")
    for row in eliminations():
        missed += row.took > row.most
        ratio = row.took / row.plain
        print(f"{row.what:34}{row.took:>8.2f}{row.most:>8.0f}{ratio:>9.1f}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
