"""How fast and how small the engine is: ``make bench ARGS=engine``.

For each game its sample (:mod:`.engine_samples`) is judged again and again. Beside its strokes a second
stands the ratio to a bare loop that keeps the same score, innings and runs in dictionaries and judges
nothing, so that figures compare across machines. Then what the design promises, each beside the steps of
that loop that take as long: strokes of each family, reading, amending, a late mark, the import with every
game, the memory of a long match. Best of several runs, process time.
Returns 1 when a promise is not kept; ``--json`` prints JSON, names of games measure only those.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import rules_engine as engine
from tests.benchmarks.size import sized

from .engine_samples import (
    CAROM,
    CARROM_TODAY,
    CROKINOLE,
    EIGHT_BALL,
    ENTRIES,
    NINE_BALL,
    POOL,
    SNOOKER,
    SNOOKER_TODAY,
    THREE_CUSHION,
    header_of,
    sample,
)

RUNS = sized(5, 1)
LONG, LATE, LONGEST = sized(5_000, 200), sized(1_000, 100), sized(10_000, 500)
"""Entries of a long match and after it, and of the longest one."""

PROMISES: dict[str, tuple[float, bool]] = {
    "carom strokes/s": (250_000, True),
    "pool strokes/s": (120_000, True),
    "snooker strokes/s": (120_000, True),
    "eight-ball of today strokes/s": (120_000, True),
    "nine-ball of today strokes/s": (120_000, True),
    "snooker of today strokes/s": (110_000, True),
    "three-cushion of today strokes/s": (230_000, True),
    "carrom of today strokes/s": (100_000, True),
    "ring shots with 24 rests/s": (80_000, True),
    "text entries read and judged/s": (60_000, True),
    "a mark after 5,000 entries, 99th percentile, ms": (0.2, False),
    "amending entry 1 of 500, ms": (5.0, False),
    "importing the package and a game, ms": (60.0, False),
    "importing it with every game, ms": (60.0, False),
    "a match of 10,000 entries, MB": (20.0, False),
}
"""The figures of the design, and whether more is better."""


def _best(work: Callable[[], int], runs: int = RUNS) -> float:
    best = 0.0
    for _ in range(runs):
        gc.collect()
        began = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - began))
    return best


def judged(header: engine.Header, entries: list[engine.Entry]) -> float:
    """Entries judged a second, through ``Match.add``."""

    def work() -> int:
        done = 0
        while done < ENTRIES:
            match = engine.Match(header)
            for entry in entries:
                match.add(entry)
            done += len(entries)
        return done

    return _best(work)


def read_and_judged(header: engine.Header, entries: list[engine.Entry]) -> float:
    """Entries a second from the text of a record to its state."""
    text = engine.write(header, entries)

    def work() -> int:
        done = 0
        while done < ENTRIES:
            engine.fold(*engine.read(text))
            done += len(entries)
        return done

    return _best(work)


def bare(entries: list[engine.Entry]) -> float:
    """The bare loop: scores, innings and runs of the same entries in dictionaries, nothing judged."""
    sides = [(entry.n, entry.side, len(entry.tokens)) for entry in entries]
    letters = sorted({side for _, side, _ in sides})

    def work() -> int:
        done = 0
        while done < ENTRIES:
            score: dict[str, int] = dict.fromkeys(letters, 0)
            innings, runs, high = dict(score), dict(score), dict(score)
            log = {}
            for n, side, points in sides:
                score[side] += points
                innings[side] += 1
                runs[side] += points
                high[side] = max(high[side], runs[side])
                log[n] = {"side": side, "points": {side: points}, "turn": side, "score": dict(score)}
            done += len(sides)
        return done

    return _best(work)


def full_board() -> float:
    """Ring shots a second on a crokinole board where the other 23 rings lie at rest."""
    header = header_of(engine.game(CROKINOLE))
    match = engine.Match(header)
    zones = ("inner", "next", "band", "edge")
    match.add(engine.entry(1, "R", ":lead"))
    for i in range(23):
        side, other = "RG"[i % 2], "GR"[i % 2]
        hit = f"x{other}1 " if i else ""
        assert match.add(engine.entry(i + 2, side, f"{hit}{side}={zones[i % 4]}")).ok
    last = engine.entry(99, "G", "xR1 R1=band G=next")
    judge, play, state = match.rules.judge, match.play, match.state
    assert judge(play, state, last).ok

    def work() -> int:
        for _ in range(ENTRIES):
            judge(play, state, last)
        return ENTRIES

    return _best(work)


def late_mark() -> float:
    """The 99th percentile of a mark in a match of 5,000 entries, in milliseconds."""
    header, entries = sample(engine.game(POOL), LONG)
    match = engine.fold(header, entries)
    took = []
    for i in range(LATE):
        entry = engine.entry(LONG + 1 + i, "AB"[i % 2], "(3) x3 3- 0")
        began = time.perf_counter()
        match.add(entry)
        took.append(time.perf_counter() - began)
    return sorted(took)[int(LATE * 0.989)] * 1000


def amending() -> float:
    """Amending the first of 500 entries of pool, in milliseconds; the best of several."""
    header, entries = sample(engine.game(POOL), 500)
    entries[1] = engine.entry(2, "B", "(3) x3 3- 0")
    best = float("inf")
    for _ in range(RUNS * 2):
        match = engine.fold(header, entries)
        amend = engine.entry(501, "A", "amend 2: (4) x4 4- 0")
        began = time.process_time()
        assert match.add(amend).ok
        best = min(best, (time.process_time() - began) * 1000)
    return best


def importing(every: bool) -> float:
    """Milliseconds that a fresh interpreter needs, beyond its own start; the best of several."""
    code = "import time, sys; t = time.process_time(); import rules_engine; {}print(time.process_time() - t)"
    code = code.format("rules_engine.games(); " if every else f"rules_engine.game({CROKINOLE!r}); ")
    command = [sys.executable, "-c", code]
    took = [
        float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
        for _ in range(RUNS + 2)
    ]
    return min(took) * 1000


def memory() -> float:
    """Megabytes of a match of 10,000 entries that was read from its text."""
    header, entries = sample(engine.game(POOL), LONGEST)
    lines = engine.write(header, entries).splitlines()
    del entries
    gc.collect()
    tracemalloc.start()
    match = engine.Match(header)
    for part in engine.iter_record(lines):
        if isinstance(part, engine.Entry):
            match.add(part)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(match.entries) == LONGEST
    return peak / 1e6


def promised(rows: dict[str, dict[str, Any]]) -> dict[str, float]:
    """What PROMISES names, measured."""
    return {
        "carom strokes/s": rows[CAROM]["judged_per_second"],
        "pool strokes/s": rows[POOL]["judged_per_second"],
        "snooker strokes/s": rows[SNOOKER]["judged_per_second"],
        "eight-ball of today strokes/s": rows[EIGHT_BALL]["judged_per_second"],
        "nine-ball of today strokes/s": rows[NINE_BALL]["judged_per_second"],
        "snooker of today strokes/s": rows[SNOOKER_TODAY]["judged_per_second"],
        "three-cushion of today strokes/s": rows[THREE_CUSHION]["judged_per_second"],
        "carrom of today strokes/s": rows[CARROM_TODAY]["judged_per_second"],
        "ring shots with 24 rests/s": full_board(),
        "text entries read and judged/s": min(
            rows[x]["read_and_judged_per_second"] for x in (CAROM, POOL, SNOOKER)
        ),
        "a mark after 5,000 entries, 99th percentile, ms": late_mark(),
        "amending entry 1 of 500, ms": amending(),
        "importing the package and a game, ms": importing(False),
        "importing it with every game, ms": importing(True),
        "a match of 10,000 entries, MB": memory(),
    }


def bare_steps(name: str, value: float, loops: float) -> float | None:
    """How many steps of the bare loop, of which ``loops`` go into a second, take as long as one of what the
    promise ``name`` counts; None for what is no time. Other than the figure it compares across machines."""
    if name.endswith("/s"):
        return loops / value
    return loops * value / 1000 if name.endswith("ms") else None


def measure(game: engine.Game) -> dict[str, Any]:
    """The row of one game."""
    header, entries = sample(game)
    rate = judged(header, entries)
    return {
        "judged_per_second": round(rate),
        "read_and_judged_per_second": round(read_and_judged(header, entries)),
        "bare_loops_per_entry": round(bare(entries) / rate, 1),
    }


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="measure these alone, without the promises")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    importing(True)  # leaves the compiled files behind, as any installation has them
    rows = {g.id: measure(g) for g in engine.games() if not asked.games or g.id in asked.games}
    figures = {} if asked.games else promised(rows)
    loops = bare(sample(engine.game(POOL))[1]) if figures else 0.0
    beside = {name: bare_steps(name, value, loops) for name, value in figures.items()}
    kept = {k: (v >= PROMISES[k][0] if PROMISES[k][1] else v <= PROMISES[k][0]) for k, v in figures.items()}
    if asked.json:
        said = {
            k: {
                "measured": round(v, 3),
                "promised": PROMISES[k][0],
                "kept": kept[k],
                "bare_steps": None if (steps := beside[k]) is None else round(steps, 1),
            }
            for k, v in figures.items()
        }
        print(json.dumps({"games": rows, "promises": said}, indent=1))
        return 0 if all(kept.values()) else 1
    print(f"{'game':40}{'strokes/s':>12}{'text to state/s':>18}{'x bare loop':>14}")
    for game_id, row in rows.items():
        print(
            f"{game_id:40}{row['judged_per_second']:>12,}{row['read_and_judged_per_second']:>18,}"
            f"{row['bare_loops_per_entry']:>14}"
        )
    if figures:
        print(f"\n{'promise':52}{'measured':>12}{'promised':>12}{'bare steps':>14}")
    for name, value in figures.items():
        mark = "" if kept[name] else "  missed"
        digits = 0 if value >= 1000 else 2
        steps = "" if (each := beside[name]) is None else f"{each:,.1f}"
        print(f"{name:52}{value:>12,.{digits}f}{PROMISES[name][0]:>12,.10g}{steps:>14}{mark}")
    return 0 if all(kept.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
