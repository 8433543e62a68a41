"""What it costs to be watched over: a mark with metrics on against off, and a scrape.

``python -m tests.benchmarks.metrics``: two web processes on data of their own, one of which counts. A tablet
marks at each in turn, so that the machine's moods meet both alike. Then the counting alone is measured in
this process, which says more than the difference of two figures that are nearly the same.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from config.metrics import folder, meters
from tests.benchmarks.http import Client
from tests.benchmarks.marking import tablet
from tests.benchmarks.server import Server, fresh, percentile, postgres_reachable

MARKS = 400
SHARE = 0.01
"""Of a mark's time, for counting it."""
SCRAPE_MS = 50.0


async def in_turn(servers: list[Server], marks: int) -> list[list[float]]:
    """So many marks at each server, in turn: the time that each took."""
    took: list[list[float]] = [[] for _ in servers]
    for _ in range(marks):
        for server, times in zip(servers, took, strict=True):
            await tablet(server, server.facts["tables"][0], 60, times, pace=0.0, most=1)
    return took


async def scrapes(server: Server, many: int) -> list[float]:
    """The time of scrapes that find nothing kept."""
    took = []
    for _ in range(many):
        await asyncio.sleep(5.1)
        client = Client(server.port)  # the server closes one that was silent for so long
        began = time.perf_counter()
        status, _ = await client.request("GET", "/metrics")
        took.append(time.perf_counter() - began)
        client.close()
        assert status == 200
    return took


def counting_alone(rounds: int = 20_000) -> float:
    """Seconds that counting one mark, its request and its news to a viewer takes."""
    with tempfile.TemporaryDirectory() as where, meters.counting(Path(where)):
        began = time.perf_counter()
        for _ in range(rounds):
            meters.MARKS.labels("accepted").inc()
            meters.MARK_SECONDS.observe(0.004)
            meters.REQUESTS.labels("tablet", "200").inc()
            meters.REQUEST_SECONDS.labels("tablet").observe(0.005)
            meters.STREAM_EVENTS.inc(20)
            meters.STREAM_DELAY.observe(0.004)
        return (time.perf_counter() - began) / rounds


def measure(database: str, marks: int) -> dict[str, float]:
    """Print the figures of one database; return them."""
    with fresh(database) as off, fresh(database) as on:
        on.environment["BALKLINE_METRICS_FROM"] = "127.0.0.1"
        for server in (off, on):
            server.prepare(tables=1)
            server.start()
        asyncio.run(in_turn([off, on], 20))  # both warm
        without, counted = asyncio.run(in_turn([off, on], marks))
        asked = asyncio.run(scrapes(on, 3))
        alone = counting_alone()
        median = percentile(without, 0.5)
        print(
            f"{database}: a mark, nothing counted    {median * 1000:.2f} ms, counted"
            f" {percentile(counted, 0.5) * 1000:.2f} ms   ratio {percentile(counted, 0.5) / median:.3f}"
        )
        print(f"{database}: counting alone             {alone * 1e6:.1f} us, {alone / median:.2%} of a mark")
        print(f"{database}: a scrape                   {percentile(asked, 0.5) * 1000:.0f} ms")
        print(f"{database}: memory                     {off.rss():.0f} and {on.rss():.0f} MB")
    return {"share": alone / median, "scrape": percentile(asked, 0.5) * 1000}


def main() -> int:
    """Measure; return 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--marks", type=int, default=MARKS)
    parser.add_argument("--database", choices=("sqlite", "postgresql"))
    given = parser.parse_args()
    databases = [given.database] if given.database else ["sqlite", "postgresql"]
    if "postgresql" in databases and not postgres_reachable():
        print("postgresql: not reachable, not measured")
        databases.remove("postgresql")
    missed = []
    for database in databases:
        found = measure(database, given.marks)
        if found["share"] > SHARE:
            missed.append(f"{database}: counting takes {found['share']:.2%} of a mark > {SHARE:.0%}")
        if found["scrape"] > SCRAPE_MS:
            missed.append(f"{database}: a scrape takes {found['scrape']:.0f} ms > {SCRAPE_MS:.0f} ms")
    folder.close()
    print("All targets reached." if not missed else "Missed: " + "; ".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
