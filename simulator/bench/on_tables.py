"""The seven kinds of stroke on billiard tables: how fast, and whether contacts come in the right order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from ..physics.balls import run_balls
from ..physics.batches import Outcomes, Starts, shoot_many
from ..physics.compiling import Mode, choose, have_numba
from ..traces import Event
from .strokes import KINDS, strokes
from .tables import constants_of, starts_of, surface_of
from .timing import best, say

SAMPLES = 1000
"""Strokes that lock-step and the compiled batch play together."""


def order_of(events: Sequence[Event]) -> list[str]:
    """The order of contacts as :mod:`.pooltool_strokes` writes it, rounded jaws without their numbers."""
    tokens = []
    for event in events:
        if event.kind == "touch":
            first, second = sorted((event.piece, event.other), key=int)
            tokens.append(f"{first}-{second}")
        elif event.kind == "cushion":
            tokens.append(f"{event.piece}|{event.other}")
        elif event.kind == "jaw":
            tokens.append(f"{event.piece}(")
        elif event.kind == "pocket":
            tokens.append(f"{event.piece}>{event.other}")
    return tokens


def _theirs(order: str) -> list[str]:
    return [token.split("(")[0] + "(" if "(" in token else token for token in order.split()]


def _same(one: list[list[str]], two: list[list[str]]) -> float:
    return sum(a == b for a, b in zip(one, two, strict=True)) / len(one)


def _orders(outcomes: Outcomes) -> list[list[str]]:
    return [order_of(outcomes.events(k)) for k in range(len(outcomes))]


def _one_by_one(kind: str, starts: Starts, mode: Mode) -> None:
    surface, constants = surface_of(kind), constants_of(kind)
    with choose(mode):
        for k in range(len(starts)):
            run_balls(surface, starts.sample(k), constants, legs=False)


def measure(
    reference: dict[str, Any], seconds: float = 1.0, share: float = 1.0
) -> dict[str, dict[str, float]]:
    """Measure every kind of stroke against ``reference`` (what :mod:`.pooltool_strokes` stored).

    ``share`` of the strokes is played; ``seconds`` is the time for each figure. Rates are strokes a second;
    "same_*" the share of strokes whose whole order of contacts is that of the reference, "median_apart_mm"
    how far a ball lies from where pooltool has it in the strokes with one order.
    """
    result: dict[str, dict[str, float]] = {}
    for kind, about in KINDS.items():
        surface, constants = surface_of(kind), constants_of(kind)
        theirs = reference["kinds"][kind]
        count = max(2, round(min(about.strokes, len(theirs["runs"])) * share))
        count = min(count, len(theirs["runs"]))
        chosen = starts_of(kind, strokes(kind, count))
        row: dict[str, float] = {"strokes": count, "pooltool": theirs["strokes_per_second"]}

        plain = shoot_many(surface, chosen, constants, way="plain")
        lockstep = shoot_many(surface, chosen, constants, way="lockstep")
        orders = _orders(plain)
        expected = [_theirs(run["order"]) for run in theirs["runs"][:count]]
        row["contacts"] = sum(map(len, orders)) / count
        row["same_plain_pooltool"] = _same(orders, expected)
        row["same_lockstep_plain"] = _same(_orders(lockstep), orders)
        apart = []
        for k in range(count):
            if orders[k] == expected[k]:
                ends = theirs["runs"][k]["rests"]
                apart += [
                    np.hypot(plain.x[k, i] - end[0], plain.y[k, i] - end[1])
                    for i, end in enumerate(ends)
                    if end is not None
                ]
        row["median_apart_mm"] = 1e3 * float(np.median(apart)) if apart else float("nan")

        few = chosen if count <= 20 else starts_of(kind, strokes(kind, 20))
        row["plain"] = len(few) / best(partial(_one_by_one, kind, few, "plain"), seconds)
        samples = max(10, round(SAMPLES * share))
        many = starts_of(kind, strokes(kind, samples))

        batch = partial(shoot_many, surface, many, constants)
        row["lockstep"] = samples / best(partial(batch, way="lockstep"), seconds)
        cloud = partial(shoot_many, surface, scattered(kind, samples)[0], constants, way="lockstep")
        row["lockstep_cloud"] = samples / best(cloud, seconds)
        if have_numba():
            with choose("compiled"):
                fast = shoot_many(surface, chosen, constants, way="compiled")
                row["same_compiled_plain"] = _same(_orders(fast), orders)
                row["compiled"] = len(few) / best(partial(_one_by_one, kind, few, "compiled"), seconds)
                row["compiled_batch"] = samples / best(partial(batch, way="compiled"), seconds)
        result[kind] = row
        rates = ", ".join(
            f"{name} {row[name]:,.0f}/s"
            for name in ("pooltool", "plain", "lockstep", "lockstep_cloud", "compiled", "compiled_batch")
            if name in row
        )
        say(f"{about.title}: {rates}")
    return result


def dispute(samples: int = 2000, seconds: float = 1.0) -> dict[str, float]:
    """Milliseconds for a dispute: one three-cushion stroke, everything uncertain drawn for each sample.

    "plain_constants_ms" draws places, aim, speed, tip and the frictions; "all_constants_ms" the restitution
    and compliance of the cushions and of the balls too, for which the cushions' law is not tabled.
    """
    kind = "three-cushion"
    surface, constants = surface_of(kind), constants_of(kind)
    starts, varied = scattered(kind, samples)
    some = {
        name: values
        for name, values in varied.items()
        if name not in ("cushion_restitution", "cushion_ratio")
    }
    run = partial(shoot_many, surface, starts, constants, way="lockstep")
    run(some)
    return {
        "samples": samples,
        "plain_constants_ms": 1e3 * best(partial(run, some), seconds),
        "all_constants_ms": 1e3 * best(partial(run, varied), seconds),
    }


def breaks(samples: int = 2000, seconds: float = 1.0) -> dict[str, dict[str, float]]:
    """Seconds for ``samples`` of one break, places, aim, speed and spin drawn for each: "lockstep", and
    "compiled" where numba is installed."""
    found: dict[str, dict[str, float]] = {}
    for kind in ("break-9", "break-15"):
        starts, _ = scattered(kind, samples)
        run = partial(shoot_many, surface_of(kind), starts, constants_of(kind))
        row: dict[str, float] = {
            "samples": samples,
            "lockstep": best(partial(run, way="lockstep"), seconds, 1),
        }
        if have_numba():
            with choose("compiled"):
                run(way="compiled")
                row["compiled"] = best(partial(run, way="compiled"), seconds)
        found[kind] = row
        took = ", ".join(f"{name} {row[name]:.2f} s" for name in ("lockstep", "compiled") if name in row)
        say(f"{samples} samples of a {KINDS[kind].title}: {took}")
    return found


def scattered(kind: str, samples: int, stroke: int = 0) -> tuple[Starts, dict[str, Any]]:
    """Samples of one stroke: places within a millimetre, aim 0.2 degrees, speed 3 in a hundred, spin 5 rad/s,
    and the constants with the standard deviations that they carry."""
    rng = np.random.default_rng(stroke)
    starts = starts_of(kind, strokes(kind, stroke + 1)[stroke:] * samples)
    numbers = starts.numbers
    numbers[:, :, 0:2] += rng.normal(0, 0.001, (samples, numbers.shape[1], 2))
    turn, factor = rng.normal(0, np.radians(0.2), samples), 1 + rng.normal(0, 0.03, samples)
    cosine, sine = factor * np.cos(turn), factor * np.sin(turn)
    for a, b in ((3, 4), (6, 7)):
        x, y = numbers[:, 0, a].copy(), numbers[:, 0, b].copy()
        numbers[:, 0, a], numbers[:, 0, b] = cosine * x - sine * y, sine * x + cosine * y
    numbers[:, 0, 6:9] += rng.normal(0, 5.0, (samples, 3))
    quantities = constants_of(kind).quantities
    varied = {}
    for name in (
        "slide",
        "roll",
        "spin",
        "ball_restitution",
        "ball_friction_b",
        "cushion_friction",
        "cushion_restitution",
        "cushion_ratio",
    ):
        value, sigma = quantities[name].value, quantities[name].sigma
        drawn = rng.normal(value, min(sigma, value / 4), samples)
        varied[name] = np.clip(drawn, value / 4, 0.99 if "restitution" in name else np.inf)
    return starts, varied


def candidates(seconds: float = 1.0, count: int = 300) -> dict[str, float]:
    """Milliseconds for 300 candidate strokes of 16 samples each, compiled: a player's turn."""
    found = {}
    for kind in ("three-cushion", "cut", "mid-game"):
        starts = starts_of(kind, [s for s in strokes(kind, count) for _ in range(16)])
        rng = np.random.default_rng(2)
        starts.numbers[:, 0, 3:5] *= 1 + rng.normal(0, 0.01, (len(starts), 2))
        turn = partial(shoot_many, surface_of(kind), starts, constants_of(kind), way="compiled")
        with choose("compiled"):
            turn()
            found[kind] = 1e3 * best(turn, seconds)
    return found
