"""What a public page costs, kept and made: ``python -m tests.benchmarks.pages``.

Bracket, standings, champions and records of a club with two competitions played to their ends, asked for by a
visitor who is not signed in (kept), and by one with the cookie of a session that does not exist, who is
answered by the view itself (made). First in one process on SQLite; then from a real web process, on SQLite
with pages kept in files, and on PostgreSQL with pages kept in Redis, where they can be reached. The server's
time is taken around its whole application (`tests.benchmarks.timed`); both kinds are asked for in turn, so
that their ratio is of one run. The processor's time of a kept page, which a busy neighbour hardly changes,
stands beside it.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from typing import Any

from tests.benchmarks.http import Client
from tests.benchmarks.server import ROOT, Server, fresh, percentile, postgres_reachable
from tests.benchmarks.size import sized

KEPT_TIMES, MADE_TIMES = sized(400, 4), sized(40, 2)
ANEW = "sessionid=nobody"
MOST_MS = 5.0
"""The server's time for a kept page, at the median."""


def prepared(server: Server, *, inside: bool) -> dict[str, Any]:
    """Fill the database of a server that will be; what `tests.benchmarks.pages_prepare` prints."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.benchmarks.pages_prepare", f"--inside={int(inside)}"],
        cwd=ROOT,
        env=server.environment,
        check=True,
        stdout=subprocess.PIPE,
    )
    return dict(json.loads(done.stdout.splitlines()[-1]))


async def asked(client: Client, address: str) -> tuple[float, float, int]:
    """One answer: the server's milliseconds, those until it was read, and how many queries it took."""
    began = time.perf_counter()
    status, _ = await client.request("GET", address)
    took = (time.perf_counter() - began) * 1000
    assert status == 200, (status, address)
    timing = re.search(r"dur=([\d.]+)", client.headers["server-timing"])
    assert timing is not None
    return float(timing[1]), took, int(client.headers["x-queries"])


async def compare(server: Server, address: str) -> dict[str, Any]:
    """One page, kept and made in turn; then what the processor has to do for a kept one."""
    visitor, anew = Client(server.port), Client(server.port, ANEW)
    found: dict[str, list[tuple[float, float, int]]] = {"kept": [], "made": []}
    for client in (visitor, anew, visitor, anew):
        await asked(client, address)
    for n in range(KEPT_TIMES):
        found["kept"].append(await asked(visitor, address))
        if n % (KEPT_TIMES // MADE_TIMES) == 0:
            found["made"].append(await asked(anew, address))
    before = server.cpu()
    for _ in range(KEPT_TIMES):
        await asked(visitor, address)
    processor = (server.cpu() - before) / KEPT_TIMES * 1000
    for client in (visitor, anew):
        client.close()
    return {
        "processor": processor,
        **_figures(found),
    }


def _figures(found: dict[str, list[tuple[float, float, int]]]) -> dict[str, Any]:
    return {
        name: {
            "server": [percentile([row[0] for row in rows], share) for share in (0.5, 0.95, 0.99)],
            "read": percentile([row[1] for row in rows], 0.5),
            "queries": max(row[2] for row in rows),
        }
        for name, rows in found.items()
    }


def told(name: str, kept: float, made: float, queries: tuple[float, float], more: str = "") -> str:
    """One line of the table."""
    return (
        f"  {name:16} kept {kept:6.2f} ms, {queries[0]:.0f} queries | made {made:7.1f} ms,"
        f" {queries[1]:.0f} queries | 1 : {made / kept:.0f}{more}"
    )


def on(database: str, redis: str = "") -> bool:
    """Measure on one kind of database, pages kept in Redis or in files; whether the target was reached."""
    well = True
    with fresh(database) as server:
        if redis:
            server.environment["BALKLINE_CACHE_URL"] = redis
        facts = prepared(server, inside=database == "sqlite")
        print(
            f"\n{database}, pages kept in {'Redis' if redis else 'files'}; made in {facts['seconds']:.0f} s"
        )
        if "inside" in facts:
            print(" in one process, median:")
            for name, one in facts["inside"].items():
                queries = (one["kept_queries"], one["made_queries"])
                print(told(name, one["kept"], one["made"], queries))
                well &= queries[0] == 0
        server.start("tests.benchmarks.timed:application")
        print(
            " from a web process, the server's time, median (kept: p95, p99; until read; of the processor):"
        )
        for name, address in facts["pages"].items():
            found = asyncio.run(compare(server, address))
            kept, made = found["kept"], found["made"]
            more = (
                f"  ({kept['server'][1]:.2f}, {kept['server'][2]:.2f}; {kept['read']:.2f};"
                f" {found['processor']:.2f} ms)"
            )
            queries = (kept["queries"], made["queries"])
            print(told(name, kept["server"][0], made["server"][0], queries, more), flush=True)
            well &= kept["server"][0] <= MOST_MS and queries[0] == 0
        server.stop()
        if redis:
            _forget_stamps(redis)
    return well


def _forget_stamps(url: str) -> None:
    """Take out of Redis what would stay there for a week; kept pages go by themselves in minutes."""
    import redis

    client = redis.Redis.from_url(url)
    for key in client.scan_iter("balkline:stamp:*/balkline_bench_*"):
        client.delete(key)


def main() -> int:
    """Print the figures; 1 when a kept page takes longer than it may, or a query."""
    from tests.services import redis_url

    print(f"Target: a kept page within {MOST_MS:.0f} ms of the server's time at the median, without a query.")
    well = on("sqlite")
    redis = redis_url()
    if redis and postgres_reachable():
        well &= on("postgresql", redis)
    else:
        print("\nPostgreSQL or Redis cannot be reached: not measured.")
    print("reached" if well else "MISSED")
    return 0 if well else 1


if __name__ == "__main__":
    raise SystemExit(main())
