"""How fast the engine judges: ``python -m tests.benchmarks.engine [--json]``.

For each game one kind of entry is judged again and again, and set against a bare loop that only adds to a
dictionary of scores and innings, as the simplest scoring program would. Best of several runs, process time.
"""

from __future__ import annotations

import argparse
import gc
import json
import time
from collections.abc import Callable

import rules_engine as engine

ENTRIES = 6_000
RUNS = 5

Sample = tuple[dict[str, object], Callable[[int], tuple[str, str]]]


def _alternate(text: str, first: str | None = None) -> Callable[[int], tuple[str, str]]:
    return lambda i: ("AB"[i % 2], first if first is not None and i == 0 else text)


SAMPLES: dict[str, Sample] = {
    "brunswick/three-cushion-carrom": ({"target": 10_000}, lambda i: ("A", "xr --- xw +1")),
    "brunswick/continuous-pool": ({"target": 10_000}, _alternate("(3) x3 3- 0", "0")),
    "brunswick/snookers-pool": ({}, _alternate("xr 0")),
}
"""What is judged: the options, and the entry with number i (from 0). A game without a sample takes its own
first button that leaves the match open, again and again."""


def _by_buttons(game: engine.Game) -> tuple[engine.Header, list[engine.Entry]]:
    """A game played by its quick buttons, started again whenever it ends."""
    letters = game.side_letters(game.min_sides)
    header = engine.Header(game.id, tuple((x, x) for x in letters))
    match, entries = engine.Match(header), []
    while len(entries) < 500 and not match.over:
        buttons = match.expects().buttons
        button = buttons[len(entries) % min(3, len(buttons))]
        entry = engine.entry(match.last + 1, button.side, button.tokens)
        if match.add(entry).refusal is not None:
            break
        entries.append(entry)
    return header, entries


def sample(game: engine.Game) -> tuple[engine.Header, list[engine.Entry]]:
    """The header and the entries that are judged for ``game``."""
    if game.id not in SAMPLES:
        return _by_buttons(game)
    options, make = SAMPLES[game.id]
    letters = game.side_letters(game.min_sides)
    header = engine.Header(game.id, tuple((x, x) for x in letters), options=options)
    return header, [engine.entry(i + 1, *make(i)) for i in range(ENTRIES)]


def _best(work: Callable[[], int]) -> float:
    best = 0.0
    for _ in range(RUNS):
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


def bare() -> float:
    """The bare loop: scores, innings and runs in dictionaries, nothing judged."""

    def work() -> int:
        score, innings, runs = {"A": 0, "B": 0}, {"A": 0, "B": 0}, {"A": 0, "B": 0}
        log = []
        for n in range(ENTRIES):
            side = "AB"[n % 2]
            score[side] += 1
            innings[side] += 1
            runs[side] = max(runs[side], score[side])
            log.append({"n": n, "side": side, "points": 1, "score": dict(score)})
        return ENTRIES

    return _best(work)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    as_json = parser.parse_args().json
    began = time.perf_counter()
    games = engine.games()
    imported = (time.perf_counter() - began) * 1000
    baseline = bare()
    rows = {}
    for game in games:
        header, entries = sample(game)
        rate = judged(header, entries)
        rows[game.id] = {
            "judged_per_second": round(rate),
            "read_and_judged_per_second": round(read_and_judged(header, entries)),
            "bare_loops_per_entry": round(baseline / rate, 1),
        }
    report = {"load_ms": round(imported, 1), "bare_loop_per_second": round(baseline), "games": rows}
    if as_json:
        print(json.dumps(report, indent=1))
        return
    print(f"loading every game: {imported:.0f} ms; bare dictionary loop: {baseline:,.0f}/s")
    print(f"{'game':34}{'judged/s':>12}{'text to state/s':>18}{'x bare loop':>14}")
    for game_id, row in rows.items():
        print(
            f"{game_id:34}{row['judged_per_second']:>12,}{row['read_and_judged_per_second']:>18,}"
            f"{row['bare_loops_per_entry']:>14}"
        )


if __name__ == "__main__":
    main()
