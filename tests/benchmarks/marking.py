"""How long a mark takes until it is durably written and answered.

``python -m tests.benchmarks.marking``: twenty tablets each mark an entry a second, on SQLite and on
PostgreSQL, against a plain Django view that answers 200 in the same run; then entry 5,000 against entry 50,
and a club with 10,000 past matches against one without.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import time
import uuid
from typing import Any

from tests.benchmarks.http import Client
from tests.benchmarks.server import Server, fresh, percentile, postgres_reachable, spread
from tests.benchmarks.size import sized

TABLETS = sized(20, 3)
SECONDS = sized(30, 2)
COOKIE = "balkline_table"


async def tablet(
    server: Server,
    facts: dict[str, Any],
    seconds: float,
    took: list[float],
    *,
    pace: float = 1.0,
    most: int = 10**9,
    opened: asyncio.Barrier | None = None,
) -> None:
    """Mark an entry each ``pace`` seconds; append the time that each took to ``took``. ``opened``: all begin
    when all have opened their match."""
    client = Client(server.port, f"{COOKIE}={facts['cookie']}")
    status, body = await client.request("GET", "/table/state/")
    assert status == 200, body
    seq = json.loads(body)["seq"]
    if opened is not None:
        await opened.wait()
    await asyncio.sleep(random.random() * pace)
    end = time.perf_counter() + seconds
    for _ in range(most):
        began = time.perf_counter()
        if began > end:
            break
        status, body = await client.request(
            "POST",
            "/table/entry/",
            {
                "match": facts["match"],
                "side": "A",
                "tokens": "+1",
                "expected_seq": seq,
                "client_uuid": str(uuid.uuid4()),
            },
        )
        took.append(time.perf_counter() - began)
        assert status == 200, body
        seq = json.loads(body)["seq"]
        await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))
    client.close()


async def visitor(server: Server, seconds: float, took: list[float]) -> None:
    """Ask for the plain view once a second."""
    client = Client(server.port)
    await asyncio.sleep(random.random())
    end = time.perf_counter() + seconds
    while (began := time.perf_counter()) < end:
        status, _ = await client.request("GET", "/bench/plain")
        took.append(time.perf_counter() - began)
        assert status == 200
        await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - began)))
    client.close()


async def under_load(server: Server, seconds: float) -> dict[str, list[float]]:
    """Twenty visitors of the plain view, then twenty tablets; processor seconds of each question beside."""
    plain: list[float] = []
    marks: list[float] = []
    before = server.cpu()
    await asyncio.gather(*(visitor(server, seconds / 3, plain) for _ in range(TABLETS)))
    between = server.cpu()
    tables = server.facts["tables"][:TABLETS]
    opened = asyncio.Barrier(len(tables))
    await asyncio.gather(*(tablet(server, facts, seconds, marks, opened=opened) for facts in tables))
    worked = {"plain": [(between - before) / len(plain)], "marks": [(server.cpu() - between) / len(marks)]}
    return {"plain": plain, "marks": marks, **{f"{name} worked": one for name, one in worked.items()}}


async def one_by_one(server: Server, which: list[dict[str, Any]], each: int) -> list[list[float]]:
    """Marks of several matches taken in turn, so that the machine's moods meet all alike."""
    took: list[list[float]] = [[] for _ in which]
    for _ in range(each):
        for facts, times in zip(which, took, strict=True):
            await tablet(server, facts, 60, times, pace=0.0, most=1)
    return took


def measure(database: str, seconds: float) -> dict[str, float]:
    """Print the figures of one database; return them for comparison with the targets."""
    with fresh(database) as server:
        server.prepare(tables=TABLETS, knockout=1)
        server.start()
        load = asyncio.run(under_load(server, seconds))
        ratio = percentile(load["marks"], 0.95) / percentile(load["plain"], 0.95)
        print(f"{database}: mark accepted, durable     {spread(load['marks'])}", flush=True)
        print(f"{database}: plain Django view          {spread(load['plain'])}   ratio at p95 {ratio:.1f}")
        mark, view = load["marks worked"][0] * 1000, load["plain worked"][0] * 1000
        print(
            f"{database}: processor for a mark       {mark:.1f} ms, the plain view {view:.1f} ms, ratio "
            f"{mark / view:.1f}; load of the machine {os.getloadavg()[0]:.1f}",
            flush=True,
        )
        print(f"{database}: web process                {server.rss():.0f} MB resident, shared by none")
        figures = {f"p{share}": percentile(load["marks"], share / 100) * 1000 for share in (95, 99)}
        server.kill()
    with fresh(database) as server:
        young = server.prepare(tables=1, knockout=1, long=50)["tables"]
        old = server.prepare(tables=1, knockout=1, long=sized(5000, 100))["tables"]
        server.start()
        early, late = asyncio.run(one_by_one(server, [young[0], old[0]], sized(120, 3)))
        figures["length"] = percentile(late, 0.5) / percentile(early, 0.5)
        print(
            f"{database}: entry 5,000 / entry 50     {figures['length']:.2f}   "
            f"({percentile(late, 0.5) * 1000:.1f} / {percentile(early, 0.5) * 1000:.1f} ms)",
            flush=True,
        )
        server.kill()
        server.start()
        few, _ = asyncio.run(one_by_one(server, [young[0], old[0]], sized(100, 3)))
        server.kill()
        server.prepare(tables=0, past=sized(10_000, 10))
        server.start()
        many, _ = asyncio.run(one_by_one(server, [young[0], old[0]], sized(100, 3)))
        figures["past"] = percentile(many, 0.5) / percentile(few, 0.5)
        print(
            f"{database}: 10,000 past matches / few  {figures['past']:.2f}   "
            f"({percentile(many, 0.5) * 1000:.1f} / {percentile(few, 0.5) * 1000:.1f} ms)",
            flush=True,
        )
        server.kill()
    return figures


def main() -> int:
    """Measure; return 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--database", choices=("sqlite", "postgresql"))
    given = parser.parse_args()
    databases = [given.database] if given.database else ["sqlite", "postgresql"]
    if "postgresql" in databases and not postgres_reachable():
        print("postgresql: not reachable, not measured")
        databases.remove("postgresql")
    missed = []
    for database in databases:
        figures = measure(database, given.seconds)
        for name, target in {"p95": 25.0, "p99": 60.0, "length": 1.2, "past": 1.2}.items():
            if figures[name] > target:
                missed.append(f"{database} {name}: {figures[name]:.2f} > {target}")
    print("All targets reached." if not missed else "Missed: " + "; ".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
