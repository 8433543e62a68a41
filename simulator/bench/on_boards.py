"""A break of 25 rings on the carrom board and a shot at crokinole, beside pymunk's stepping."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np

from ..constants import Constants
from ..physics.batches import Starts, shoot_many
from ..physics.compiling import Mode, choose, have_numba
from ..physics.discs import run_discs
from ..physics.discs_batch import MANY, run_many
from ..physics.runs import State
from ..pieces import KINDS
from ..surfaces import surface
from ..surfaces.surface import Surface
from .timing import best, say

TITLES = {"carrom-break": "25-ring carrom break", "crokinole": "crokinole shot"}
Shot = tuple[Surface, list[State]]
WAYS = ("plain", "lockstep", "compiled")
STEP = 0.001
"""Seconds: pymunk's step."""


def shot(kind: str, number: int) -> Shot:
    """The n-th shot of a kind: shooter first, aimed and pushed a little differently each time."""
    rng = np.random.default_rng([7, number])
    ring = KINDS["ring"].radius if kind == "carrom-break" else KINDS["crokinole-disc"].radius
    if kind == "carrom-break":
        # one, six and twelve round it, and six at the corners of a larger hexagon: 24 and the shooter
        places = [(0.0, 0.0)]
        for circle, count in ((1, 6), (2, 12), (3, 5)):
            places += [
                (circle * 2.02 * ring * math.cos(t), circle * 2.02 * ring * math.sin(t))
                for t in (2 * math.pi * (k + 0.25 * circle) / count for k in range(count))
            ]
        table, name, y, speed = surface("carrom"), "ring", -0.28, rng.uniform(2.5, 4.5)
    else:
        table, name, y, speed = surface("crokinole-round"), "crokinole-disc", -0.28, rng.uniform(1.2, 2.2)
        places = [(0.06, 0.02), (-0.09, 0.05), (0.02, 0.15), (0.15, -0.06), (-0.03, -0.13)]
    x = float(rng.uniform(-0.03, 0.03))
    tx, ty = (0.0, 0.0) if kind == "carrom-break" else places[int(rng.integers(5))]
    way = math.atan2(ty - y, tx - x) + rng.normal(0, 0.02)
    states = [
        State(
            "s",
            name,
            x,
            y,
            vx=speed * math.cos(way),
            vy=speed * math.sin(way),
            wz=float(rng.normal(0, 5)),
            status="moving",
        ),
        *(State(str(k), name, px, py) for k, (px, py) in enumerate(places)),
    ]
    return table, states


def pymunk_shot(table: Surface, states: list[State], constants: Constants) -> int:
    """The same shot stepped by pymunk: friction with the bed by a pivot and a gear joint to the board (the
    usual way), its own contact solver, 1 ms a step. Returns the steps. Holes and ditches are left out."""
    import pymunk

    space = pymunk.Space()
    space.iterations = 10
    for wall in table.walls:
        line = pymunk.Segment(space.static_body, (wall.x1, wall.y1), (wall.x2, wall.y2), 0.0)
        line.elasticity, line.friction = constants["rim_restitution"], constants["rim_friction"]
        space.add(line)
    for post in table.posts:
        if post.kind == "round-rim":
            continue
        peg = pymunk.Circle(space.static_body, post.radius, (post.x, post.y))
        peg.elasticity, peg.friction = constants["peg_restitution"], constants["peg_friction"]
        space.add(peg)
    bodies = []
    for state in states:
        kind = KINDS[state.kind]
        body = pymunk.Body(kind.mass, kind.inertia_factor * kind.mass * kind.radius**2)
        body.position, body.velocity = (state.x, state.y), (state.vx, state.vy)
        body.angular_velocity = state.wz
        shape = pymunk.Circle(body, kind.radius)
        shape.elasticity, shape.friction = (
            math.sqrt(constants["disc_restitution"]),
            constants["disc_friction"],
        )
        pivot = pymunk.PivotJoint(space.static_body, body, (0.0, 0.0), (0.0, 0.0))
        pivot.max_bias, pivot.max_force = 0.0, constants["friction"] * kind.mass * 9.81
        gear = pymunk.GearJoint(space.static_body, body, 0.0, 1.0)
        gear.max_bias, gear.max_force = 0.0, constants["friction"] * kind.mass * 9.81 * kind.radius * 2 / 3
        space.add(body, shape, pivot, gear)
        bodies.append(body)
    steps = 0
    while steps < 20_000:
        space.step(STEP)
        steps += 1
        if steps % 50 == 0 and all(b.velocity.length < 1e-3 for b in bodies):
            break
    return steps


def _one_by_one(shots: list[Shot], mode: Mode) -> None:
    with choose(mode):
        for board, states in shots:
            run_discs(board, states, Constants(board.constants))


def _stepped(shots: list[Shot]) -> None:
    for board, states in shots:
        pymunk_shot(board, states, Constants(board.constants))


def _side_by_side(shots: list[Shot]) -> None:
    board, _ = shots[0]
    starts = Starts.of([some for _, some in shots])
    shoot_many(board, starts, Constants(board.constants), way="lockstep")


def _together(shots: list[Shot], coupled: bool) -> None:
    board, states = shots[0]
    starts = np.array([[(s.x, s.y, s.vx, s.vy, s.wz) for s in some] for _, some in shots])
    with choose("compiled"):
        run_many(board, [state.kind for state in states], starts, Constants(board.constants), coupled=coupled)


DISPUTES = {"crokinole-24": "crokinole shot, 24 discs", "carrom-25": "carrom break, 25 rings"}


def disputed(kind: str, samples: int) -> tuple[Surface, Starts, Constants, dict[str, Any]]:
    """Samples of one shot: aim 0.6 degrees, speed 3 in a hundred, spin 5 rad/s, the discs' places 0.3 mm (the
    rings of the break stay where they are), and the constants with the deviations that they carry."""
    rng = np.random.default_rng(len(kind))
    table, states = shot("carrom-break", 3) if kind == "carrom-25" else _crowded()
    starts = Starts.repeated(states, samples)
    numbers = starts.numbers
    if kind != "carrom-25":
        numbers[:, 1:, 0:2] += rng.normal(0, 0.0003, (samples, len(states) - 1, 2)).clip(-0.0009, 0.0009)
    turn, factor = rng.normal(0, 0.01, samples), 1 + rng.normal(0, 0.03, samples)
    x, y = numbers[:, 0, 3].copy(), numbers[:, 0, 4].copy()
    numbers[:, 0, 3] = factor * (np.cos(turn) * x - np.sin(turn) * y)
    numbers[:, 0, 4] = factor * (np.sin(turn) * x + np.cos(turn) * y)
    numbers[:, 0, 8] = rng.normal(0, 5, samples)
    constants = Constants(table.constants)
    varied = {}
    for name in ("friction", "disc_restitution", "disc_friction", "rim_restitution", "rim_friction"):
        value, sigma = constants.quantities[name].value, constants.quantities[name].sigma
        drawn = rng.normal(value, min(sigma, value / 4), samples)
        varied[name] = np.clip(drawn, value / 4, 0.99)
    return table, starts, constants, varied


def _crowded() -> Shot:
    """A disc shot at the nearest of 23 that lie anywhere on the crokinole board."""
    table, radius = surface("crokinole-round"), KINDS["crokinole-disc"].radius
    rng = np.random.default_rng(1)
    things = [(p.x, p.y, p.radius) for p in table.posts if p.kind != "round-rim"]
    things += [(hole.x, hole.y, hole.radius) for hole in table.holes]
    x0, y0 = 0.0, -0.28
    places: list[tuple[float, float]] = []
    while len(places) < 23:
        x, y = rng.uniform(-0.29, 0.29, 2).tolist()
        if math.hypot(x, y) > 0.30 or math.hypot(x - x0, y - y0) < 0.06:
            continue
        near = [*things, *((px, py, radius) for px, py in places)]
        if all(math.hypot(x - px, y - py) > radius + r + 0.002 for px, py, r in near):
            places.append((x, y))
    tx, ty = min(places, key=lambda place: math.hypot(place[0] - x0, place[1] - y0))
    way = math.atan2(ty - y0, tx - x0)
    vx, vy = 1.8 * math.cos(way), 1.8 * math.sin(way)
    shooter = State("s", "crokinole-disc", x0, y0, vx=vx, vy=vy, status="moving")
    return table, [shooter, *(State(str(k), "crokinole-disc", x, y) for k, (x, y) in enumerate(places))]


def disputes(samples: int = 2000, seconds: float = 1.0) -> dict[str, dict[str, float]]:
    """Seconds for ``samples`` of one shot with their logs, everything uncertain drawn for each: "lockstep",
    "plain" (a tenth of them, told as if all had been played) and "compiled"."""
    result: dict[str, dict[str, float]] = {}
    for kind, title in DISPUTES.items():
        table, starts, constants, varied = disputed(kind, samples)
        run = partial(shoot_many, table, starts, constants, varied)
        row: dict[str, float] = {
            "samples": samples,
            "lockstep": best(partial(run, way="lockstep"), seconds, 1),
        }
        few = max(1, samples // 10)
        tenth = (
            Starts(starts.states, starts.numbers[:few]),
            constants,
            {k: v[:few] for k, v in varied.items()},
        )
        row["plain"] = samples / few * best(partial(shoot_many, table, *tenth, way="plain"), 0.0, 1)
        if have_numba():
            with choose("compiled"):
                MANY.compile_now()
                row["compiled"] = best(partial(run, way="compiled"), seconds)
        result[kind] = row
        took = ", ".join(f"{name} {row[name]:.2f} s" for name in WAYS if name in row)
        say(f"{samples} samples of a {title}: {took}")
    return result


def measure(seconds: float = 1.0, share: float = 1.0) -> dict[str, dict[str, float]]:
    """Shots a second on boards: "plain", "lockstep" (1,000 shots at once), "compiled" (one call a shot, with
    its events), "compiled_batch", "compiled_batch_uncoupled" (spin and sliding each slowed as if alone) and
    "pymunk"."""
    result: dict[str, dict[str, float]] = {}
    for kind, title in TITLES.items():
        shots = [shot(kind, k) for k in range(max(2, round(20 * share)))]
        few, fewer = shots[: max(1, round(5 * share))], shots[: max(1, round(3 * share))]
        row: dict[str, float] = {"pieces": len(shots[0][1])}
        row["pymunk"] = len(fewer) / best(partial(_stepped, fewer), 0.0, 2)
        row["plain"] = len(few) / best(partial(_one_by_one, few, "plain"), seconds)
        side = shots * max(1, round(1000 * share / len(shots)))
        row["lockstep"] = len(side) / best(partial(_side_by_side, side), seconds, 1)
        if have_numba():
            with choose("compiled"):
                run_discs(shots[0][0], shots[0][1], Constants(shots[0][0].constants))
                MANY.compile_now()
            row["compiled"] = len(shots) / best(partial(_one_by_one, shots, "compiled"), seconds)
            many = shots * 10
            row["compiled_batch"] = len(many) / best(partial(_together, many, True), seconds)
            row["compiled_batch_uncoupled"] = len(many) / best(partial(_together, many, False), seconds)
        result[kind] = row
        rates = ", ".join(f"{name} {value:,.0f}/s" for name, value in row.items() if name != "pieces")
        say(f"{title}: {rates}")
    return result
