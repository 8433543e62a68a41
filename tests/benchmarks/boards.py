"""How fast the games of boards are searched: ``make bench ARGS=boards``.

The moves of draughts counted to a depth, and all that a throw at backgammon can lead to. Beside each stands
the ratio to a plain loop over the same machine in the same run, so that figures compare across machines. Best
of several runs, process time. Returns 1 when a promise is not kept; ``--json`` prints JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable

from rules_engine.families.boards.backgammon import moves as backgammon
from rules_engine.families.boards.board_moves import draughts
from tests.benchmarks.size import sized

RUNS = sized(5, 1)
DEPTH = 6
KNOWN = 36_768
"""Sequences of six moves from the start of a game of draughts."""

POSITIONS = sized(2_000, 40)

PROMISES: dict[str, float] = {
    "draughts to a depth of six, s": 2.0,
    "all results of a throw at backgammon, ms": 1.5,
}
"""The figures of the design; less is better."""


def _best(work: Callable[[], object], runs: int = RUNS) -> float:
    best = float("inf")
    for _ in range(runs):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def plain() -> float:
    """A plain loop of a million additions to numbers of a list, in seconds."""

    def work() -> None:
        row = [0] * 26
        for i in range(1_000_000):
            row[i % 26] += 1

    return _best(work)


def perft() -> float:
    """All sequences of moves of draughts to the depth, in seconds."""

    def work() -> None:
        assert draughts.perft(list(draughts.START), 0, DEPTH) == KNOWN

    return _best(work)


def throws() -> float:
    """The mean of all results of a throw, in milliseconds, over positions of games played at random."""
    rng = random.Random(1)
    cells = backgammon.START
    rows = []
    for _ in range(POSITIONS):
        high, low = max(dice := (rng.randint(1, 6), rng.randint(1, 6))), min(dice)
        rows.append((cells, high, low))
        cells = backgammon.turned(rng.choice(sorted(backgammon.results(cells, high, low))))
        if 15 in (backgammon.borne(cells), backgammon.borne(backgammon.turned(cells))):
            cells = backgammon.START

    def work() -> None:
        for row in rows:
            backgammon.results(*row)

    return _best(work) / len(rows) * 1000


def main() -> int:
    """Measure, print, and say whether the promises are kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    loop = plain()
    found = dict(zip(PROMISES, (perft(), throws()), strict=True))
    kept = {name: value <= PROMISES[name] for name, value in found.items()}
    seconds = {"s": 1.0, "ms": 0.001}
    ratios = {name: value * seconds[name.rpartition(" ")[2]] / loop for name, value in found.items()}
    if wanted.json:
        print(json.dumps({"loop": loop, "found": found, "ratios": ratios, "kept": kept}, indent=1))
    else:
        print(f"a plain loop of a million steps: {loop * 1000:.1f} ms")
        for name, value in found.items():
            print(
                f"{name:45} {value:9.3f}   {ratios[name]:9.5f} of the loop"
                f"   promised {PROMISES[name]:g}{'' if kept[name] else '   MISSED'}"
            )
    return 0 if all(kept.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
