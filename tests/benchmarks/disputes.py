"""Disputed strokes, from asking until the answer is committed.

``python -m tests.benchmarks.disputes``: an idle worker as ``make run`` starts it, with the broker of files
and, where Redis or Valkey can be reached, with that. The referee asks about the same three-cushion stroke
again and again, each time with another seed, for shares to 5 in 100: with nothing agreed, and with the
resting places of both other balls agreed, which has to be searched for first. Then the same of the break of
fifteen balls and that of 25 rings. Measured by the clock from the call that asks until the row is answered,
and beside it the processor time of the worker, which a busy machine does not lengthen. The first case after
the worker's start is told apart. Returns 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import os
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from typing import Any, NamedTuple

from simulator import examples
from simulator.bench import on_boards
from simulator.constants import Constants
from simulator.pieces import Piece
from simulator.shots import Shot, read_shot
from simulator.strokes import FingerStroke
from tests import services
from tests.benchmarks.processes import highest, worked
from tests.benchmarks.server import ROOT, fresh, percentile
from tests.benchmarks.size import sized
from tests.running import family, until

CASES = sized(15, 1)
PRECISION = "usual"
FEW = sized(5, 1)
"""Of each three-cushion case that is asked so many times, a break is asked once."""


class Asked(NamedTuple):
    """A kind of case: title, whose resting places are agreed (to ``sigma`` metres), how long it may take."""

    title: str
    agreed: tuple[str, ...]
    sigma: float
    target: float
    every: int = 1


KINDS: dict[str, list[Asked]] = {
    "three-cushion": [
        Asked("three-cushion stroke, nothing agreed", (), 0.0, 3.0),
        Asked("three-cushion stroke, places of both balls agreed", ("y", "r"), 0.03, 5.0),
    ],
    "pool-break": [
        Asked("break of fifteen balls, nothing agreed", (), 0.0, 10.0, FEW),
        Asked("break of fifteen balls, two places agreed", ("1", "2"), 0.1, 10.0, FEW),
    ],
    "carrom-25": [
        Asked("break of 25 rings, nothing agreed", (), 0.0, 10.0, FEW),
        Asked("break of 25 rings, two places agreed", ("1", "2"), 0.05, 10.0, FEW),
    ],
}
"""Kinds of cases by the stroke that is disputed. ``target``: seconds at the median, once the worker has
started; the places agreed are those of the stroke without errors."""


def main() -> int:
    """Measure with each broker; print a table; return 1 when a target is missed."""
    options = _options()
    if options.ask:
        return _ask_all(options.cases)
    brokers = {"files": "", **({"Redis": url} if (url := services.redis_url()) else {})}
    missed = False
    for name, url in brokers.items():
        for kernels in ("plain", *(("compiled",) if _numba() else ())):
            if kernels == "compiled":
                _compile()
            with fresh("sqlite") as server:
                environment = {**server.environment, "BALKLINE_KERNELS": _mode(kernels)}
                if url:
                    environment["BALKLINE_BROKER_URL"] = url
                found = _measure(environment, options.cases)
            missed |= _tell(name, kernels, found)
    return int(missed)


def _options() -> Any:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--cases", type=int, default=CASES, help=f"cases of each kind (usually {CASES})")
    parser.add_argument("--ask", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def _numba() -> bool:
    from simulator.physics.compiling import have_numba

    return have_numba()


def _compile() -> None:
    """Have the kernels compiled, as an installation has some minutes after its first start."""
    from simulator.physics import balls, discs, discs_batch
    from simulator.physics.compiling import fill_meanwhile

    if compiling := fill_meanwhile((balls.KERNEL, discs.RUN, discs_batch.MANY)):
        compiling.join()


def _mode(kernels: str) -> str:
    """Compiled kernels are fetched after the first case, as in use; plain ones never."""
    return "auto" if kernels == "compiled" else "plain"


def _measure(environment: dict[str, str], cases: int) -> dict[str, Any]:
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
    with _worker(environment) as pid:
        asker = [sys.executable, "-W", "ignore", "-m", "tests.benchmarks.disputes", "--ask"]
        done = subprocess.run(
            [*asker, "--cases", str(cases)],
            cwd=ROOT,
            env={**environment, "BENCH_WORKER": str(pid)},
            check=True,
            stdout=subprocess.PIPE,
        )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@contextlib.contextmanager
def _worker(environment: dict[str, str]) -> Iterator[int]:
    command = [sys.executable, "-m", "celery", "--quiet", "--app=config", f"--workdir={ROOT}", "worker"]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel=WARNING"]
    process = subprocess.Popen(
        [*command, "--concurrency=1", *quiet],
        cwd=ROOT,
        env={**environment, "C_FORCE_ROOT": "1"},
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def _tell(broker: str, kernels: str, found: dict[str, Any]) -> bool:
    print(f"\nbroker {broker}, kernels {kernels}: the worker holds {found['memory']:.0f} MB at most")
    print(f"  first case of all: {found['first'][0]:.2f} s, {found['first'][1]:.2f} s of processor time")
    missed = False
    targets = {asked.title: asked.target for several in KINDS.values() for asked in several}
    for kind, rows in found["kinds"].items():
        clock, cpu = [row[0] for row in rows], [row[1] for row in rows]
        late = percentile(clock, 0.5) > targets[kind]
        missed |= late
        print(
            f"  {kind:<50} p50 {percentile(clock, 0.5):.2f} s, p95 {percentile(clock, 0.95):.2f} s;"
            f" processor p50 {percentile(cpu, 0.5):.2f} s{'   MISSED' if late else ''}"
        )
    return missed


# --- In a process of its own, with the settings of the server measured ---


def _ask_all(cases: int) -> int:
    import django

    django.setup()
    from config.models import Heartbeat

    worker = int(os.environ["BENCH_WORKER"])
    until(lambda: Heartbeat.objects.exists(), 60, 0.05)
    from matches.disputes import services as disputes
    from matches.disputes.models import Dispute
    from matches.services import Actor
    from simulator.shooting import shoot

    row, by = _dispute(), Actor.system()
    kinds: dict[str, list[tuple[float, float]]] = {}
    first: tuple[float, float] | None = None
    for name, several in KINDS.items():
        shot, unsure, claims = _stroke(name)
        rests = {rest.piece: rest for rest in shoot(shot).rests}
        for asked in several:
            agreed = [
                {"piece": piece, "x": rests[piece].x, "y": rests[piece].y, "sigma": asked.sigma}
                for piece in asked.agreed
            ]
            for number in range(max(2, cases // asked.every)):
                disputes.place(
                    dispute_id=row.pk,
                    by=by,
                    shot=shot.to_json(),
                    claims=claims,
                    agreed=agreed,
                    unsure=unsure,
                    precision=PRECISION,
                )
                row.refresh_from_db()
                Dispute.objects.filter(pk=row.pk).update(case={**row.case, "seed": number})
                took = _one(row, by, worker)
                if first is None:
                    first = took
                    time.sleep(5)  # compiled kernels are loaded meanwhile
                else:
                    kinds.setdefault(asked.title, []).append(took)
    memory = max(highest(pid) for pid in family(worker))
    print(json.dumps({"first": first, "kinds": kinds, "memory": memory}))
    return 0


def _stroke(name: str) -> tuple[Shot, dict[str, Any], list[dict[str, Any]]]:
    """A stroke, how unsure it is, and a claim of it that is open, so that all samples are played."""
    if name == "carrom-25":
        board, states = on_boards.shot("carrom-break", 3)
        shooter = states[0]
        pieces = tuple(
            Piece("s" if n == 0 else str(n), one.kind, one.x, one.y) for n, one in enumerate(states)
        )
        way = math.degrees(math.atan2(shooter.vy, shooter.vx))
        stroke = FingerStroke("s", way, math.hypot(shooter.vx, shooter.vy))
        shot = Shot(board, pieces, stroke, Constants(board.constants))
    else:
        shot = read_shot(examples.example(name))
    places = dict.fromkeys((piece.id for piece in shot.pieces), 0.01 if name == "three-cushion" else 0.0005)
    unsure: dict[str, Any] = {"places": places, "direction": 1.0, "speed": 0.1, "constants": True}
    if name == "three-cushion":
        claims: list[dict[str, Any]] = [
            {"kind": "before", "piece": "w", "least": 3},
            {"kind": "touch", "piece": "w", "other": "r"},
        ]
        return shot, {**unsure, "tip": 0.1}, claims
    return shot, unsure, [{"kind": "touch", "piece": "3", "other": "4"}]


def _dispute() -> Any:
    from clubs.people.models import Club
    from matches import services as matches
    from matches.disputes.services import open_dispute

    by = matches.Actor.system()
    club = Club.objects.create(slug="bench", name="Bench")
    match = matches.create_match(
        club=club, game="brunswick/three-cushion-carrom", sides=[(None, "Ann", 0), (None, "Bo", 0)]
    )
    for number, tokens in enumerate((":lead", "+1", "0")):
        matches.record_entry(
            match_id=match.pk, side="A", tokens=tokens, expected_seq=number, client_uuid=uuid.uuid4(), by=by
        )
    return open_dispute(match_id=match.pk, entry=3, by=by, side="B", tokens="+1")


def _one(row: Any, by: Any, worker: int) -> tuple[float, float]:
    """Seconds by the clock, and of the worker's processor time."""
    from matches.disputes import services as disputes
    from matches.disputes.models import Dispute

    before, began = _cpu(worker), time.perf_counter()
    disputes.ask(dispute_id=row.pk, by=by)
    until(lambda: Dispute.objects.filter(pk=row.pk, state="answered").exists(), 120, 0.004)
    return time.perf_counter() - began, _cpu(worker) - before


def _cpu(pid: int) -> float:
    return sum(worked(one) for one in family(pid))


if __name__ == "__main__":
    raise SystemExit(main())
