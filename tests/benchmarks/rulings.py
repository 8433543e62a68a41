"""What one mark costs a server, game by game: ``make bench ARGS=rulings``.

Each entry of every golden record is judged as a server does it: the match is resumed from its snapshot, the
entry is judged, then come what is expected next and the board. The table has the slowest game first: the
99th percentile over all its entries in microseconds (of each entry the best of several times, so that a
busy machine does not show), the same beside a step of the bare loop of ``tests.benchmarks.engine``, the mean,
the percentile of first times (with nothing remembered of the position), that of each part, and which
entry is the slowest. Returns 1 when a game misses the promise; names of games measure only those.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

import rules_engine as engine
from tests.benchmarks.engine import bare, sample
from tests.benchmarks.size import sized
from tests.rules_engine.golden import game_of, playable_records

RUNS = sized(5, 1)
PROMISE = 200.0
"""Microseconds that a mark may take at the 99th percentile."""


class Mark(NamedTuple):
    """One mark: its microseconds in all, those of each of its PARTS, those of a first time, when nothing is
    remembered of this position, and where it stands."""

    total: float
    first: float
    parts: tuple[float, ...]
    at: str


PARTS = ("resume", "add", "expects", "board")


def _took(work: Callable[[], Any]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1e6


def mark(header: engine.Header, snapshot: dict[str, Any], entry: engine.Entry, at: str) -> Mark:
    """The cost of judging ``entry`` after ``snapshot``, each part the best of several times."""
    best = [float("inf")] * 4
    first = float("inf")
    for run in range(2 * RUNS):
        held: list[engine.Match] = []
        if run < RUNS:
            engine.Match.resume(header, snapshot).play.memo.clear()
        parts = (
            _took(lambda held=held: held.append(engine.Match.resume(header, snapshot))),  # type: ignore[misc]
            _took(lambda held=held: held[0].add(entry)),  # type: ignore[misc]
            _took(lambda held=held: held[0].expects()),  # type: ignore[misc]
            _took(lambda held=held: held[0].board()),  # type: ignore[misc]
        )
        if run < RUNS:
            first = min(first, sum(parts))
        else:
            best = list(map(min, best, parts))
    return Mark(sum(best), first, tuple(best), at)


def marks(only: set[str]) -> dict[str, list[Mark]]:
    """Every plain entry of the golden records, by game."""
    found: dict[str, list[Mark]] = defaultdict(list)
    for path in playable_records():
        game = game_of(path)
        if only and game not in only:
            continue
        header, entries = engine.read(path.read_text())
        match = engine.Match(header)
        for entry in entries:
            if entry.correction is None:
                found[game].append(mark(header, match.snapshot(), entry, f"{path.stem} {entry.n}"))
            match.add(entry)
    return found


def percentile(values: list[float]) -> float:
    """The 99th percentile."""
    return sorted(values)[-1 - len(values) // 100]


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="measure these alone")
    asked = parser.parse_args()
    loop = 1e6 / bare(sample(engine.game("brunswick/three-cushion-carrom"))[1])
    rows = {game: sorted(all_, reverse=True) for game, all_ in marks(set(asked.games)).items()}
    slow = {game: percentile([m.total for m in all_]) for game, all_ in rows.items()}
    head = ("p99 us", "x bare", "mean", "first", *PARTS)
    print(f"{'game':38}" + "".join(f"{word:>8}" for word in head) + "  slowest")
    for game in sorted(rows, key=slow.__getitem__, reverse=True):
        every = rows[game]
        worst = max(every, key=lambda m: m.total)
        figures = (
            slow[game],
            slow[game] / loop,
            sum(m.total for m in every) / len(every),
            percentile([m.first for m in every]),
            *(percentile([m.parts[i] for m in every]) for i in range(len(PARTS))),
        )
        print(f"{game:38}" + "".join(f"{f:>8.0f}" for f in figures) + f"  {worst.at}")
    missed = sum(figure > PROMISE for figure in slow.values())
    print(f"\nbare loop {loop:.2f} us; {missed} of {len(slow)} games above {PROMISE:.0f} us")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
