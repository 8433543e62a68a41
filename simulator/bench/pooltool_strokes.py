"""Play the benchmark's strokes with pooltool and store what came of them.

Run it with any Python that has pooltool (https://pypi.org/project/pooltool-billiards)::

    python simulator/bench/pooltool_strokes.py --out FILE

It needs nothing of Balkline but the file beside it. Stored are pooltool's tables as plain geometry (so that
another simulator can play the very same table), the order of contacts of each stroke, where the balls came to
rest, and strokes a second of processor time (each stroke the best of several runs), with the speed of a fixed
loop of plain Python as a measure of the machine.

An order of contacts is one string: ``0-3`` balls 0 and 3 meet, ``0|12`` ball 0 meets the straight cushion 12,
``0(1t`` the rounded jaw 1t, ``0>lb`` it falls into the pocket lb.
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or __package__:
    from .strokes import KINDS, SEED, TABLES, BenchStroke, Table, strokes
else:  # run as a script, in a Python that knows nothing of Balkline
    from strokes import KINDS, SEED, TABLES, BenchStroke, Table, strokes


def calibration(seconds: float = 0.4) -> float:
    """Rounds a second of a fixed loop of plain Python: best of many short runs."""
    best = math.inf
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begin = time.process_time()
        x = 0.5
        for _ in range(20_000):
            x = 3.9 * x * (1.0 - x)
        best = min(best, time.process_time() - begin)
    return 20_000 / best


def geometry(pt: Any, name: str, table: Table) -> tuple[Any, dict[str, Any]]:
    """Return pooltool's table, and its walls (the bed on their left), jaws and pockets, centre (0, 0)."""
    if name == "carom":
        specs = pt.objects.BilliardTableSpecs()
    elif name == "snooker":
        specs = pt.objects.SnookerTableSpecs()
    else:
        specs = pt.objects.PocketTableSpecs()
    made = pt.Table.from_table_specs(specs)
    if not (math.isclose(made.w, table.width) and math.isclose(made.l, table.length)):
        raise SystemExit(f"this pooltool's {name} table measures {made.w} x {made.l}")
    dx, dy = made.w / 2, made.l / 2
    walls = []
    for id_, segment in made.cushion_segments.linear.items():
        (x1, y1, _), (x2, y2, _) = segment.p1.tolist(), segment.p2.tolist()
        # direction 0: the ball is on the side to which the line's normal (lx, ly) does not point
        lx, ly = (1.0, 0.0) if x1 == x2 else (-(y2 - y1) / (x2 - x1), 1.0)
        if int(segment.direction) == 0:
            lx, ly = -lx, -ly
        if -(y2 - y1) * lx + (x2 - x1) * ly < 0:
            x1, y1, x2, y2 = x2, y2, x1, y1
        walls.append([id_, x1 - dx, y1 - dy, x2 - dx, y2 - dy])
    jaws = [
        [id_, *(segment.center[:2] - (dx, dy)).tolist(), float(segment.radius)]
        for id_, segment in made.cushion_segments.circular.items()
    ]
    pockets = [
        [id_, *(pocket.center[:2] - (dx, dy)).tolist(), float(pocket.radius)]
        for id_, pocket in made.pockets.items()
    ]
    nose = float(specs.cushion_height)
    return made, {"nose": nose, "walls": walls, "jaws": jaws, "pockets": pockets}


def system(pt: Any, made: Any, table: Table, stroke: BenchStroke) -> Any:
    """Return pooltool's system for a stroke: the struck ball already moves."""
    import numpy as np

    b = table.ball
    params = {
        "m": b.mass, "R": b.radius, "u_s": b.slide, "u_r": b.roll, "u_sp_proportionality": b.spin / b.radius,
        "e_b": b.ball_restitution, "e_c": b.cushion_restitution, "f_c": b.cushion_friction, "g": b.gravity,
    }  # fmt: skip
    balls = {}
    for k, (x, y) in enumerate(stroke.balls):
        ball = pt.Ball.create(str(k), xy=(x + table.width / 2, y + table.length / 2), **params)
        if k == 0:
            ball.state.rvw[1] = np.array([*stroke.velocity, 0.0])
            ball.state.rvw[2] = np.array(stroke.spin)
            ball.state.s = pt.constants.sliding
        balls[str(k)] = ball
    return pt.System(cue=pt.Cue(cue_ball_id="0"), table=made.copy(), balls=balls)


def order_of(pt: Any, played: Any) -> str:
    """The order of contacts in the notation of this module."""
    kinds = pt.events.EventType
    tokens = []
    for event in played.events:
        if event.event_type == kinds.BALL_BALL:
            first, second = sorted(event.ids, key=int)
            tokens.append(f"{first}-{second}")
        elif event.event_type == kinds.BALL_LINEAR_CUSHION:
            tokens.append(f"{event.ids[0]}|{event.ids[1]}")
        elif event.event_type == kinds.BALL_CIRCULAR_CUSHION:
            tokens.append(f"{event.ids[0]}({event.ids[1]}")
        elif event.event_type == kinds.BALL_POCKET:
            tokens.append(f"{event.ids[0]}>{event.ids[1]}")
    return " ".join(tokens)


def rests_of(played: Any, table: Table) -> list[list[float] | None]:
    """Where each ball lies in the end (micrometres rounded); None for a ball in a pocket."""
    rests: list[list[float] | None] = []
    for k in range(len(played.balls)):
        state = played.balls[str(k)].state
        x, y = state.rvw[0][:2].tolist()
        pocketed = state.s == 4
        rests.append(None if pocketed else [round(x - table.width / 2, 6), round(y - table.length / 2, 6)])
    return rests


def measure(share: float = 1.0, repeats: int = 3, quiet: bool = False) -> dict[str, Any]:
    """Play every kind of stroke; ``share`` of the usual number, each stroke best of ``repeats`` times."""
    import numba

    pt = import_module("pooltool")
    simulate = import_module("pooltool.evolution.event_based.simulate").simulate
    default_resolver = import_module("pooltool.physics.resolve.resolver").default_resolver

    engine = pt.physics.PhysicsEngine(resolver=default_resolver())
    result: dict[str, Any] = {
        "pooltool": pt.__version__,
        "python": platform.python_version(),
        "numba": numba.__version__,
        "seed": SEED,
        "calibration": calibration(),
        "tables": {},
        "kinds": {},
    }
    tables = {}
    for name, table in TABLES.items():
        tables[name], result["tables"][name] = geometry(pt, name, table)
    for kind in ("cut", "mid-game", "three-cushion", "bank"):  # numba compiles, caches fill
        about = KINDS[kind]
        for stroke in strokes(kind, 5):
            simulate(
                system(pt, tables[about.table], TABLES[about.table], stroke), engine=engine, inplace=True
            )
    for kind, about in KINDS.items():
        table = TABLES[about.table]
        chosen = strokes(kind, max(2, round(about.strokes * share)))
        total = 0.0
        runs = []
        for stroke in chosen:
            best = math.inf
            for _ in range(repeats):
                ready = system(pt, tables[about.table], table, stroke)
                begin = time.process_time()
                played = simulate(ready, engine=engine, inplace=True)
                best = min(best, time.process_time() - begin)
            total += best
            runs.append({"order": order_of(pt, played), "rests": rests_of(played, table)})
        rate = len(chosen) / total
        if not quiet:
            print(f"pooltool, {about.title}: {rate:.1f} strokes/s", file=sys.stderr, flush=True)  # noqa: T201
        result["kinds"][kind] = {"strokes_per_second": rate, "runs": runs}
    result["calibration"] = max(result["calibration"], calibration())
    return result


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Play the benchmark's strokes with pooltool.")
    parser.add_argument("--out", type=Path, required=True, help="JSON file to write")
    parser.add_argument("--share", type=float, default=1.0, help="share of the usual number of strokes")
    parser.add_argument("--repeats", type=int, default=3, help="runs of each stroke; the best counts")
    parser.add_argument("--quiet", action="store_true", help="no lines while it runs")
    given = parser.parse_args()
    result = measure(given.share, given.repeats, given.quiet)
    given.out.write_text(json.dumps(result, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
