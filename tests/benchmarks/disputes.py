"""A disputed three-cushion stroke, from asking until its answer is committed.

``python -m tests.benchmarks.disputes``: an idle worker as ``make run`` starts it, with the broker of files
and, where Redis or Valkey can be reached, with that. The referee asks 2,000 samples of the same stroke again
and again, each time with another seed: with nothing agreed (the samples alone), and with the resting places
of both other balls agreed, which has to be searched for first. Measured by the clock from the call that asks
until the row is answered, and beside it the processor time of the worker, which a busy machine does not
lengthen. The first case after the worker's start is told apart. Returns 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests import services
from tests.benchmarks.server import ROOT, fresh, percentile
from tests.running import family, until

TARGET = 1.0
"""Seconds from asking to the answer, at the median, once the worker has started."""
CASES = 15
SHOT = ROOT / "simulator/examples/three-cushion.json"
RESTS = {"y": (0.437, -0.523), "r": (-0.639, 1.287)}
"""Where the other balls of ``SHOT`` come to rest."""


def main() -> int:
    """Measure with each broker; print a table; return 1 when a target is missed."""
    options = _options()
    if options.ask:
        return _ask_all(options.cases)
    brokers = {"files": "", **({"Redis": url} if (url := services.redis_url()) else {})}
    missed = False
    for name, url in brokers.items():
        for kernels in ("plain", *(("compiled",) if _numba() else ())):
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
            cwd=ROOT, env={**environment, "BENCH_WORKER": str(pid)}, check=True, stdout=subprocess.PIPE,
        )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@contextlib.contextmanager
def _worker(environment: dict[str, str]) -> Iterator[int]:
    command = [sys.executable, "-m", "celery", "--quiet", "--app=config", f"--workdir={ROOT}", "worker"]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel=WARNING"]
    process = subprocess.Popen(
        [*command, "--concurrency=1", *quiet], cwd=ROOT, env={**environment, "C_FORCE_ROOT": "1"},
        stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def _tell(broker: str, kernels: str, found: dict[str, Any]) -> bool:
    print(f"\nbroker {broker}, kernels {kernels}: the worker holds {found['memory']:.0f} MB at most")
    print(f"  first case of all: {found['first'][0]:.2f} s, {found['first'][1]:.2f} s of processor time")
    missed = False
    for kind, rows in found["kinds"].items():
        clock, cpu = [row[0] for row in rows], [row[1] for row in rows]
        late = percentile(clock, 0.5) > TARGET
        missed |= late
        print(
            f"  {kind:<32} p50 {percentile(clock, 0.5):.2f} s, p95 {percentile(clock, 0.95):.2f} s;"
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
    from matches.services import Actor

    row, by = _dispute(), Actor.system()
    shot = {key: value for key, value in json.loads(SHOT.read_text()).items() if key != "about"}
    places = {piece["id"]: 0.01 for piece in shot["pieces"]}
    # The second is open when nothing is agreed, so that all samples are played.
    claims = [{"kind": "before", "piece": "w", "least": 3}, {"kind": "touch", "piece": "w", "other": "r"}]
    agreed = [{"piece": name, "x": x, "y": y, "sigma": 0.03} for name, (x, y) in RESTS.items()]
    unsure = {"places": places, "direction": 1.0, "speed": 0.1, "tip": 0.1, "constants": True}
    kinds: dict[str, list[tuple[float, float]]] = {}
    first: tuple[float, float] | None = None
    for kind, facts in (("nothing agreed", []), ("places of both balls agreed", agreed)):
        for number in range(cases):
            shot["seed"] = number
            disputes.place(
                dispute_id=row.pk, by=by, shot=shot, claims=claims, agreed=facts, unsure=unsure, samples=2000
            )
            took = _one(row, by, worker)
            if first is None:
                first = took
                time.sleep(5)  # compiled kernels are loaded meanwhile
            else:
                kinds.setdefault(kind, []).append(took)
    memory = max(_memory(pid) for pid in family(worker))
    print(json.dumps({"first": first, "kinds": kinds, "memory": memory}))
    return 0


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
    total = 0.0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def _memory(pid: int) -> float:
    """Resident memory at its highest, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return 0.0


if __name__ == "__main__":
    raise SystemExit(main())
