"""How long a mark takes to reach every viewer's scoreboard.

``python -m tests.benchmarks.live``: a whole installation; 1,000 and 3,000 viewers follow one match's stream
while its tablet marks an entry a second. Measured from the moment at which the tablet has the acknowledgement
of the mark until each viewer has read the event whole (before it, if the event was faster), and from sending.
Beside it, polling: how old a score is when those see it who ask once a second, and what as many of them would
cost the server.

``--processes 4 --viewers 20000`` shares the viewers out to several web processes on one database.
``--against-plain`` measures streams by plain ASGI in turn with those that are written past it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import time
import uuid
from typing import Any

from tests.benchmarks.http import Client
from tests.benchmarks.marking import COOKIE
from tests.benchmarks.server import ROOT, Server, fresh, percentile, postgres_reachable, spread
from tests.benchmarks.size import sized
from tests.benchmarks.whole import Whole, running

POLLERS = sized(60, 3)
TARGET = 150.0
"""From the acknowledgement, p99 in ms, at one web process."""
MEMORY = 30.0
"""kB that a viewer takes in a web process."""


class Crowd:
    """Viewers in processes of their own (:mod:`.watchers`)."""

    def __init__(self, ports: list[int], match: str, count: int, clients: int) -> None:
        self._processes = []
        for number in range(clients):
            share = count // clients + (number < count % clients)
            command = [sys.executable, "-m", "tests.benchmarks.watchers", f"--match={match}"]
            command += [f"--viewers={share}", f"--first={1 + 10 * number}"]
            command += ["--ports", *map(str, ports[number % len(ports) :] + ports[: number % len(ports)])]
            self._processes.append(
                subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            )

    def wait(self) -> None:
        """Until all have the state."""
        for one in self._processes:
            assert one.stdout is not None
            if one.stdout.readline() != b"ready\n":
                raise RuntimeError("the viewers could not come")

    def end(self) -> list[dict[str, Any]]:
        """What each process has seen; all viewers leave."""
        told = [json.loads(one.communicate(b"over\n")[0]) for one in self._processes]
        self.kill()
        return told

    def kill(self) -> None:
        """End those that still run."""
        for one in self._processes:
            one.kill()
            one.wait()


async def mark(port: int, facts: dict[str, Any], marks: int, every: float) -> dict[int, tuple[float, float]]:
    """Record ``marks`` entries, one in ``every`` seconds: of each, when it was sent and when acknowledged."""
    client = Client(port, f"{COOKIE}={facts['cookie']}")
    _, body = await client.request("GET", "/table/state/")
    seq = json.loads(body)["seq"]
    times = {}
    for _ in range(marks):
        entry = {"match": facts["match"], "side": "A", "tokens": "+1", "expected_seq": seq}
        began = time.perf_counter()
        status, body = await client.request(
            "POST", "/table/entry/", {**entry, "client_uuid": str(uuid.uuid4())}
        )
        done = time.perf_counter()
        assert status == 200, body
        seq = json.loads(body)["seq"]
        times[seq] = (began, done)
        await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))
    client.close()
    return times


def follow(site: Whole, facts: dict[str, Any], count: int, given: argparse.Namespace) -> dict[str, Any]:
    """Let ``count`` viewers follow while entries are recorded at the first web process."""
    for port in site.ports:  # the first mark of a process imports what marks need
        asyncio.run(mark(port, facts, 1, 0.0))
    began, empty = time.perf_counter(), site.memory()
    crowd = Crowd(site.ports, facts["match"], count, given.clients)
    try:
        crowd.wait()
        joined = time.perf_counter() - began
        worked = site.cpu()
        times = asyncio.run(mark(site.ports[0], facts, given.marks, given.every))
        time.sleep(given.every)
        worked, memory = site.cpu() - worked, site.memory()
        told = crowd.end()
    finally:
        crowd.kill()
    sent, acknowledged = [], []
    for one in told:
        for seen in one["seen"].values():
            for entry, read in seen.items():
                if int(entry) in times:
                    start, done = times[int(entry)]
                    sent += [at - start for at in read]
                    acknowledged += [at - done for at in read]
    return {
        "acknowledged": acknowledged,
        "sent": sent,
        "missing": count * given.marks - len(sent),
        "lost": sum(one["lost"] for one in told),
        "joined": joined,
        "memory": memory,
        "each": (sum(memory) - sum(empty)) * 1024 / count,
        "worked": worked / given.marks,
        "marks": [done - start for start, done in times.values()],
    }


async def polling(server: Server, facts: dict[str, Any], marks: int) -> dict[str, Any]:
    """The same with ``POLLERS`` viewers who each ask once a second how it stands."""
    first_seen: list[dict[int, float]] = [{} for _ in range(POLLERS)]
    client = Client(server.port, f"{COOKIE}={facts['cookie']}")
    _, body = await client.request("GET", "/table/state/")
    start = seq = json.loads(body)["seq"]
    asked = 0

    async def poll(seen: dict[int, float]) -> None:
        nonlocal asked
        viewer = Client(server.port)
        await asyncio.sleep(random.random())
        last = start
        while True:
            began = time.perf_counter()
            _, body = await viewer.request("GET", f"/m/{facts['match']}/record.json")
            asked += 1
            shown = json.loads(body)["seq"]
            for number in range(last + 1, shown + 1):
                seen[number] = time.perf_counter()
            last = shown
            await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - began)))

    pollers = [asyncio.ensure_future(poll(seen)) for seen in first_seen]
    cpu = server.cpu()
    sent = {}
    for _ in range(marks):
        sent[seq + 1] = time.perf_counter()
        body = {
            "match": facts["match"],
            "side": "A",
            "tokens": "+1",
            "expected_seq": seq,
            "client_uuid": str(uuid.uuid4()),
        }
        status, answer = await client.request("POST", "/table/entry/", body)
        assert status == 200, answer
        seq = json.loads(answer)["seq"]
        await asyncio.sleep(1)
    await asyncio.sleep(1)
    for poller in pollers:
        poller.cancel()
    await asyncio.gather(*pollers, return_exceptions=True)
    delays = [at - sent[number] for seen in first_seen for number, at in seen.items() if number in sent]
    return {"delays": delays, "cost": (server.cpu() - cpu) / max(asked, 1)}


def measure(database: str, count: int, bare: bool, given: argparse.Namespace) -> list[str]:
    """Print the figures of ``count`` viewers; return the targets that were missed."""
    name = f"{database}: {count} viewers, {given.processes} web" + (", plain ASGI" if bare else "")
    with fresh(database) as server:
        facts = server.prepare(tables=1, knockout=1)["tables"][0]
        with running(server, given.processes, bare=bare) as site:
            got = follow(site, facts, count, given)
            print(f"{name}: from the acknowledgement {spread(got['acknowledged'])}", flush=True)
            print(f"{name}: from sending             {spread(got['sent'])}", flush=True)
            memory = ", ".join(f"{one:.0f}" for one in got["memory"])
            print(
                f"{name}: the marks {spread(got['marks'])}, joined in {got['joined']:.1f} s, events missed "
                f"{got['missing']}, streams lost {got['lost']}, web processes {memory} MB, {got['each']:.1f} "
                f"kB a viewer, their work {got['worked'] * 1000:.0f} ms a mark; {machine()}",
                flush=True,
            )
            print(f"{name}: stopped in {site.stop():.2f} s", flush=True)
    p99 = percentile(got["acknowledged"], 0.99) * 1000
    late = given.processes == 1 and not bare and p99 > TARGET
    if late or got["missing"] or got["each"] > MEMORY:
        return [f"{name}: p99 {p99:.0f} ms, events missed {got['missing']}, {got['each']:.1f} kB a viewer"]
    return []


def machine() -> str:
    """On how many processors, and how busy they were in the last minute."""
    return f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"


def asked(database: str, sizes: list[int]) -> None:
    """Print how it is for those who ask once a second, and what they cost."""
    with fresh(database) as server:
        facts = server.prepare(tables=1, knockout=1)["tables"][0]
        server.start()
        polled = asyncio.run(polling(server, facts, sized(6, 3)))
        print(f"{database}: {POLLERS} who ask each second {spread(polled['delays'])}", flush=True)
        for count in sizes:
            print(
                f"{database}: {count} who ask would need {count * polled['cost']:.1f} s of processor time "
                f"a second ({polled['cost'] * 1000:.1f} ms a question)",
                flush=True,
            )


def main() -> int:
    """Measure; return 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--viewers", type=int, nargs="*", default=[sized(1000, 20), sized(3000, 40)])
    parser.add_argument("--processes", type=int, default=1, help="web processes; the viewers are shared out")
    parser.add_argument("--clients", type=int, default=0, help="processes of viewers (usual: one for 6,000)")
    parser.add_argument("--marks", type=int, default=sized(12, 3))
    parser.add_argument("--every", type=float, default=1.0, help="seconds from one mark to the next")
    parser.add_argument("--rounds", type=int, default=1, help="measure all so often, in turn")
    parser.add_argument("--against-plain", action="store_true", help="in turn with streams by plain ASGI")
    parser.add_argument("--streams-only", action="store_true", help="without those who ask once a second")
    parser.add_argument("--database", choices=("sqlite", "postgresql"))
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # inherited by servers and viewers
    databases = [given.database] if given.database else ["sqlite", "postgresql"]
    if "postgresql" in databases and not postgres_reachable():
        print("postgresql: not reachable, not measured")
        databases.remove("postgresql")
    if given.processes > 1 and "sqlite" in databases:
        print("sqlite: has one web process, not measured with several")
        databases.remove("sqlite")
    missed = []
    for database in databases:
        for count in given.viewers:
            given.clients = given.clients or -(-count // 6000)
            for _ in range(given.rounds):
                for bare in (True, False) if given.against_plain else (False,):
                    missed += measure(database, count, bare, given)
        if not given.streams_only:
            asked(database, given.viewers)
    print("All targets reached." if not missed else "Missed: " + "; ".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
