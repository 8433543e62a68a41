"""How honest, how steady and how quick the study of disputed strokes is: ``make bench ARGS=honesty``.

Strokes of four kinds are drawn, played and hidden; where the pieces lay is told with errors (2 cm on tables,
1 cm on boards), and what fell. Printed are, over many such cases:

- how many are answered (with fewer than 50 effective strokes every claim is open), and how quickly: seconds
  of processor time to the first 200 effective strokes, and in all;
- in what share the intervals of 90 in 100 of the unknowns hold the truth, and those of a claim the share that
  a far longer study of the same case finds;
- in what share those of a claim hold what a million strokes from all that may have been say, where enough of
  these fit: a longer study may be wrong in the same way, these cannot;
- what share of the claims told with p came true;
- of how many cases (and claims) studies with ten seeds have one verdict.

And, for the typical case (three balls, places 2 cm, aim 1.5 degrees, rests within 5 cm), the time to 200
effective strokes with plain kernels and compiled ones. ``OMP_NUM_THREADS=1`` keeps it to one core. Returns 1
when a promise is not kept; ``--json`` prints JSON.
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from typing import Any

import numpy as np

from simulator.disputes.answers import answer_of
from simulator.disputes.case import Case
from simulator.disputes.shares import NORMAL
from simulator.disputes.study import ENOUGH, Found, Study
from simulator.disputes.unsure import Unsure
from simulator.disputes.weights import effective
from simulator.physics.batches import Starts, shoot_many
from simulator.physics.compiling import choose, have_numba
from simulator.physics.runs import State
from tests.benchmarks.size import sized
from tests.simulator.disputes.hidden import CARROM, CROKINOLE, POOL, THREE_CUSHIONS, Hidden, hidden

SCENES: dict[str, tuple[Case, float]] = {
    "three cushions": (THREE_CUSHIONS, 0.02),
    "pool": (POOL, 0.02),
    "crokinole": (CROKINOLE, 0.01),
    "carrom": (CARROM, 0.01),
}
TYPICAL = THREE_CUSHIONS._replace(
    unsure=Unsure(dict.fromkeys("cwr", 0.02), direction=1.5, speed=0.15, tip=0.1)
)
TYPICAL_RESTS = 0.05
BINS = (0.0, 0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98, 1.001)
LONG = 4
"""The longer study has so many times the strokes, and is as sure as can be."""
SURE = 1000.0
"""Effective strokes from which on those from all that may have been tell a share surely."""
WANTED = 200.0
SECONDS = {"plain": 5.0, "compiled": 1.0}
"""The promise: processor seconds of the typical case to so many effective strokes."""
HELD = (0.87, 0.93)
"""The promise: the share of intervals of 90 in 100 that hold the truth."""
ANSWERED, STEADY = 0.90, 0.95
"""The promises: cases that are answered, and of which ten seeds have one verdict."""
SEEDS = sized(10, 2)
SAMPLED = sized(1_000_000, 8_192)
"""Strokes from all that may have been."""
BATCH = 8_192


def studied(study: Study) -> tuple[Found, float | None, float]:
    """The answer, and processor seconds to the first 200 effective strokes (None: never) and in all."""
    began, first, found = time.process_time(), None, None
    for found in study.stages():
        if first is None and found.fits and found.effective >= WANTED:
            first = time.process_time() - began
    assert found is not None
    return found, first, time.process_time() - began


def honesty(
    case: Case, sigma: float, cases: int, longer: int, steady: int, sampled: int, first: int = 0
) -> dict[str, Any]:
    """Figures over ``cases`` hidden strokes, of seeds from ``first`` on; the first ``longer`` of them are
    studied at length as well, the first ``steady`` with ten seeds, the first ``sampled`` compared with
    strokes from all that may have been."""
    held = unknowns = silent = inside = compared = 0
    apart: list[float] = []
    rows: list[tuple[float, bool]] = []
    soon: list[float] = []
    seconds: list[float] = []
    same: list[bool] = []
    claims: list[bool] = []
    for seed in range(first, first + cases):
        one = hidden(case, seed, sigma)
        study = Study(one.case)
        found, early, took = studied(study)
        seconds.append(took)
        soon.append(early if early is not None else float("inf"))
        if seed < first + steady:
            verdicts = [_verdicts(found), *(_verdicts(_again(one, n)) for n in range(1, SEEDS))]
            same.append(len(set(verdicts)) == 1)
            claims += [len(set(words)) == 1 for words in zip(*verdicts, strict=True)]
        if not found.enough:
            silent += 1
            continue
        between = [study.between(found, column) for column in range(study.prior.dimensions)]
        held += sum(low <= true <= high for (low, high), true in zip(between, one.numbers, strict=True))
        unknowns += len(between)
        asked = [(s, bool(t)) for s, t in zip(found.shares, one.truth, strict=True) if s.verdict != "agreed"]
        rows += [(share.share, true) for share, true in asked]
        if seed < first + sampled:
            apart += _apart(study, found)
        if seed < first + longer:
            sure = _longer(one)
            for share, other in zip(found.shares, sure.shares, strict=True):
                if share.verdict != "agreed":
                    inside += share.low - other.error <= other.share <= share.high + other.error
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
        "answered": 1 - silent / cases,
        "unknowns held": held / max(unknowns, 1),
        "shares held": inside / compared if compared else None,
        "shares of plain sampling held": sum(z <= NORMAL for z in apart) / len(apart) if apart else None,
        "standard errors from plain sampling, at most": max(apart, default=None),
        "told and true": told_with,
        "steady cases": sum(same) / len(same) if same else None,
        "steady claims": sum(claims) / len(claims) if claims else None,
        "seconds to 200, median": _middle(soon),
        "seconds, median": _middle(seconds),
        "longest": max(seconds),
    }


def _again(one: Hidden, number: int) -> Found:
    *_, found = Study(one.case._replace(seed=one.case.seed + 1000 * number)).stages()
    return found


def _apart(study: Study, found: Found) -> list[float]:
    """How many standard errors each share that is in doubt lies from that of strokes from all that may have
    been; nothing if too few of these fit."""
    random = np.random.default_rng(5)
    weights, truth = [], []
    for _ in range(max(SAMPLED // BATCH, 1)):
        sampled = study._play(random.standard_normal((BATCH, study.prior.dimensions)))
        weights.append(np.exp(-sampled.misfit))
        truth.append(sampled.truth)
    w, holds = np.concatenate(weights), np.concatenate(truth)
    w /= max(float(w.sum()), 1e-300)
    if effective(w) < SURE:
        return []
    shares = w @ holds
    errors = np.sqrt((w * w) @ (holds - shares) ** 2)
    return [
        float(abs(one.share - share) / np.hypot(one.error, error))
        for one, share, error in zip(found.shares, shares, errors, strict=True)
        if one.verdict != "agreed" and 0.01 < share < 0.99
    ]


def _longer(one: Hidden) -> Found:
    case = one.case._replace(seed=one.case.seed + 500_000, precision="thorough")
    study = Study(case)
    study.precision = study.precision._replace(width=0.01, effective=4000.0)
    *_, found = study.stages()
    return found


def _verdicts(found: Found) -> tuple[str, ...]:
    return tuple(share.verdict for share in found.shares)


def _middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def way() -> str:
    """How strokes are played here: "compiled" or "lockstep"."""
    case = THREE_CUSHIONS.shot
    states = [State(p.id, p.kind, p.x, p.y) for p in case.pieces]
    return shoot_many(case.surface, Starts.repeated(states, 2), case.constants).way


def typical(runs: int) -> dict[str, dict[str, float]]:
    """Processor seconds of the typical case to 200 effective strokes, and from the case to its answer with
    paths and strands: medians over several strokes, with each kind of kernels."""
    figures = {}
    for form in ("plain", *(("compiled",) if have_numba() else ())):
        with choose(form):
            soon, whole = [], []
            for seed in range(-1, runs):
                one = hidden(TYPICAL, max(seed, 0), TYPICAL_RESTS)
                began = time.process_time()
                found, early, _ = studied(Study(one.case))
                answer_of(one.case, found)
                if seed >= 0:  # the first warms up
                    whole.append(time.process_time() - began)
                    soon.append(early if early is not None else float("inf"))
        figures[form] = {"to 200": _middle(soon), "slowest to 200": max(soon), "answer": _middle(whole)}
    return figures


def main(argv: list[str] | None = None) -> int:
    """Measure, print, and say whether the promises are kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=sized(75, 2), help="hidden strokes of each kind")
    parser.add_argument("--longer", type=int, default=sized(15, 1))
    parser.add_argument(
        "--steady", type=int, default=sized(25, 1), help="cases that are asked with ten seeds"
    )
    parser.add_argument("--sampled", type=int, default=sized(6, 1), help="cases compared with plain sampling")
    parser.add_argument("--first", type=int, default=0, help="the first seed: others give fresh strokes")
    parser.add_argument("--only", choices=SCENES, help="one kind alone")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    scenes = {name: one for name, one in SCENES.items() if options.only in (None, name)}
    figures: dict[str, Any] = {}
    for name, (case, sigma) in scenes.items():
        figures[name] = honesty(
            case, sigma, options.cases, options.longer, options.steady, options.sampled, options.first
        )
        if not options.json:
            print(f"{name} ({way()})")
            for key, value in figures[name].items():
                print(f"  {key}: {value if not isinstance(value, float) else round(value, 3)}", flush=True)
    figures["typical"] = typical(sized(9, 1))
    cases = sum(figures[name]["cases"] for name in scenes)
    answered, held, steady = (
        sum(figures[name][key] * figures[name]["cases"] for name in scenes) / cases
        if all(figures[name][key] is not None for name in scenes)
        else None
        for key in ("answered", "unknowns held", "steady cases")
    )
    figures["together"] = {"answered": answered, "unknowns held": held, "steady cases": steady}
    if options.json:
        print(json.dumps(figures, indent=1))
    else:
        print(f"answered ({ENOUGH:g} effective or more) {answered:.3f}")
        print(f"unknowns held {held:.3f}, steady {steady}")
        for form, row in figures["typical"].items():
            told = ", ".join(f"{key} {value:.2f} s" for key, value in row.items())
            print(f"typical case, {form}: {told}")
    kept = (
        answered >= ANSWERED
        and HELD[0] <= held <= HELD[1]
        and (steady is None or steady >= STEADY)
        and all(row["to 200"] <= SECONDS[form] for form, row in figures["typical"].items())
    )
    return 0 if kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
