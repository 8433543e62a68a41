"""How honest and how quick the study of disputed strokes is: ``make bench ARGS=honesty``.

Strokes are drawn, played and hidden; where the pieces lay is told with errors (2 cm on the billiard table, 1
cm on the board). Printed are, over many such cases, in what share the intervals of 90 in 100 of the unknowns
hold the truth, what share of the claims told with p came true, in what share the interval of a claim holds
the share that a far longer study of the same case finds, and seconds of process time. Studies that say
themselves that too little fits are counted apart. Returns 1 when a promise is not kept; ``--json`` prints
JSON.
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from typing import Any

from simulator.disputes.answers import answer_of
from simulator.disputes.case import Case
from simulator.disputes.study import Study
from simulator.physics.batches import Starts, shoot_many
from simulator.physics.runs import State
from tests.benchmarks.size import sized
from tests.simulator.disputes.hidden import CROKINOLE, THREE_CUSHIONS, hidden, told

SCENES: dict[str, tuple[Case, float]] = {
    "three cushions": (THREE_CUSHIONS, 0.02),
    "crokinole": (CROKINOLE, 0.01),
}
BINS = (0.0, 0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98, 1.001)
LONG = 8
"""The longer study has a population so many times as large."""
SECONDS = 1.0
"""The promise: a dispute of 2,000 samples of a stroke among three balls, end to end, on an idle core."""
HELD = (0.85, 0.95)
"""The promise: the share of intervals of 90 in 100 that hold the truth."""


def honesty(case: Case, sigma: float, cases: int, longer: int, first: int = 0) -> dict[str, Any]:
    """Figures over ``cases`` hidden strokes, of seeds from ``first`` on; the first ``longer`` of them are
    studied at length as well."""
    held = unknowns = silent = inside = compared = 0
    rows: list[tuple[float, bool]] = []
    seconds: list[float] = []
    for seed in range(first, first + cases):
        one = hidden(case, seed, sigma)
        began = time.process_time()
        answer = told(one)
        seconds.append(time.process_time() - began)
        if not answer.found.enough:
            silent += 1
            continue
        held, unknowns = held + answer.held, unknowns + answer.unknowns
        rows += [(share, true) for share, _, _, true in answer.claims]
        if seed < first + longer:
            study = Study(one.case._replace(seed=seed + 10_000, samples=case.samples * LONG))
            study.table.strokes *= LONG
            *_, long = study.stages()
            for (_, low, high, _), sure in zip(answer.claims, long.shares, strict=True):
                inside += low <= sure.share <= high
                compared += 1
    told_with = []
    for low, high in itertools.pairwise(BINS):
        some = [(share, true) for share, true in rows if low <= share < high]
        if some:
            told_with.append(
                {
                    "claims": len(some),
                    "told": sum(share for share, _ in some) / len(some),
                    "true": sum(true for _, true in some) / len(some),
                }
            )
    return {
        "cases": cases,
        "too little fits": silent,
        "unknowns held": held / max(unknowns, 1),
        "shares held": inside / compared if compared else None,
        "told and true": told_with,
        "seconds": sum(seconds) / len(seconds),
        "longest": max(seconds),
    }


def way() -> str:
    """How strokes are played here: "compiled" or "lockstep"."""
    case = THREE_CUSHIONS.shot
    states = [State(p.id, p.kind, p.x, p.y) for p in case.pieces]
    return shoot_many(case.surface, Starts.repeated(states, 2), case.constants).way


def end_to_end(runs: int = 5) -> float:
    """Seconds from a case to its answer with paths and strands: a stroke among three balls, the middle run of
    several cases."""
    found = []
    for seed in range(runs):
        one = hidden(THREE_CUSHIONS, seed, 0.02)
        began = time.process_time()
        *_, last = Study(one.case).stages()
        answer_of(one.case, last)
        found.append(time.process_time() - began)
    return sorted(found)[runs // 2]


def main(argv: list[str] | None = None) -> int:
    """Measure, print, and say whether the promises are kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=sized(100, 2))
    parser.add_argument("--longer", type=int, default=sized(20, 1))
    parser.add_argument("--first", type=int, default=0, help="the first seed: others give fresh strokes")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    figures: dict[str, Any] = {
        name: honesty(case, sigma, options.cases, options.longer, options.first)
        for name, (case, sigma) in SCENES.items()
    }
    figures["way"] = way()
    figures["end to end, s"] = end_to_end()
    if options.json:
        print(json.dumps(figures, indent=1))
    else:
        for name in SCENES:
            print(name)
            for key, value in figures[name].items():
                print(f"  {key}: {value if not isinstance(value, float) else round(value, 3)}")
        print(f"end to end: {figures['end to end, s']:.2f} s ({figures['way']})")
    kept = figures["end to end, s"] <= SECONDS and all(
        HELD[0] <= figures[name]["unknowns held"] <= HELD[1] for name in SCENES
    )
    return 0 if kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
