"""What a mark, pages, searches and lists cost in a large installation beside a small one.

``python -m tests.benchmarks.growth``: two databases of PostgreSQL filled by ``manage.py grow``, a web
process on each, the same questions to both in turn, in one run; printed are the medians, their ratio, and the
ratio of the lower quartiles, which a busy machine disturbs less. Pages are made anew, not taken from those
that are kept. The clubs that are asked have as many matches in both; only their number differs. ``--large``
and ``--small-one`` name databases that are filled already (to fill the large one takes long); else they are
made with ``--clubs`` clubs and four.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import statistics
import subprocess
import sys
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

from tests.benchmarks.http import Client
from tests.benchmarks.marking import COOKIE
from tests.benchmarks.server import ROOT, Server, fresh, percentile, postgres_reachable
from tests.benchmarks.size import sized

CLUBS, FEW = sized(2_000, 4), sized(4, 3)
MATCHES, ENTRIES = sized(500, 45), 40
"""Of a club, and of a match."""
ROUNDS = sized(24, 3)
ANEW = "sessionid=nobody"
MOST = 1.3


def run(server: Server, *command: str) -> str:
    """A command of the server's own environment; what it prints."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", *command],
        cwd=ROOT,
        env=server.environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout


def filled(server: Server, given: str | None, clubs: int) -> dict[str, Any]:
    """What is asked of a database: the given one, or one that is filled with so many clubs."""
    server.environment["BALKLINE_API_RATE_PUBLIC"] = "1000000/min"
    if given:
        server.environment["BALKLINE_DATABASE_URL"] = given
    else:
        run(server, "manage.py", "migrate", "-v0")
        sizes = [f"--clubs={clubs}", f"--matches={clubs * MATCHES}", f"--entries={clubs * MATCHES * ENTRIES}"]
        began = time.monotonic()
        run(server, "manage.py", "grow", *sizes, "--check=0")
        print(f"  {clubs} clubs made in {time.monotonic() - began:.0f} s", flush=True)
    found = json.loads(run(server, "-m", "tests.benchmarks.growth_prepare").splitlines()[-1])
    print("  {:,} clubs, {:,} matches, {:,} entries".format(*found["size"]), flush=True)
    return dict(found)


async def asked(client: Client, address: str) -> tuple[float, int]:
    """The application's milliseconds for an answer, and its queries."""
    status, body = await client.request("GET", address)
    assert status == 200, (status, address, body[:300])
    timing = re.search(r"dur=([\d.]+)", client.headers["server-timing"])
    assert timing is not None
    return float(timing[1]), int(client.headers["x-queries"])


async def marked(client: Client, facts: dict[str, Any]) -> tuple[float, int]:
    """The application's milliseconds for a mark."""
    body = {"match": facts["match"], "side": "A", "tokens": "+1", "expected_seq": facts["seq"],
            "client_uuid": str(uuid.uuid4())}  # fmt: skip
    status, told = await client.request("POST", "/table/entry/", body)
    assert status == 200, told
    facts["seq"] = json.loads(told)["seq"]
    timing = re.search(r"dur=([\d.]+)", client.headers["server-timing"])
    assert timing is not None
    return float(timing[1]), int(client.headers["x-queries"])


async def measure(
    servers: list[Server], facts: list[dict[str, Any]], rounds: int
) -> dict[str, list[list[float]]]:
    """By name the times in the small and in the large database, asked in turn."""
    visitors = [Client(server.port, ANEW) for server in servers]
    took: dict[str, list[list[float]]] = {}
    for name in facts[0]["clubs"][0]:
        times: list[list[float]] = [[], []]
        queries = [0, 0]
        for n in range(rounds + 4):
            for which in (0, 1) if n % 2 else (1, 0):
                clubs = facts[which]["clubs"]
                found, queries[which] = await asked(visitors[which], clubs[n % len(clubs)][name])
                if n >= 4:  # the first answer of each club is not counted
                    times[which].append(found)
        took[name] = times
        told(name, times, queries)
    tablets = []
    for which, server in enumerate(servers):
        own = []
        for one in facts[which]["tables"]:
            client = Client(server.port, f"{COOKIE}={one['cookie']}")
            _, body = await client.request("GET", "/table/state/")
            one["seq"] = json.loads(body)["seq"]
            own.append((client, one))
        tablets.append(own)
    times, queries = [[], []], [0, 0]
    for n in range(3 * rounds + 4):
        for which in (0, 1) if n % 2 else (1, 0):
            found, queries[which] = await marked(*tablets[which][n % len(tablets[which])])
            if n >= 4:
                times[which].append(found)
    took["mark"] = times
    told("mark", times, queries)
    return took


def told(name: str, times: list[list[float]], queries: list[int]) -> None:
    """One line."""
    small, large = (statistics.median(one) for one in times)
    quick = [percentile(one, 0.25) for one in times]
    print(
        f"  {name:26} {small:8.1f} {large:8.1f} ms   {large / small:5.2f} x   "
        f"lower quartiles {quick[1] / quick[0]:5.2f} x   {queries[0]} / {queries[1]} queries",
        flush=True,
    )


def main() -> int:
    """Measure; 1 when one costs more than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", help="postgresql://... of a grown database")
    parser.add_argument("--small-one", help="postgresql://... of a small one")
    parser.add_argument("--clubs", type=int, default=CLUBS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    if not postgres_reachable():
        print("postgresql: cannot be reached; 0.0 measured")
        return 0
    with ExitStack() as stack:
        servers = [stack.enter_context(fresh("postgresql")) for _ in range(2)]
        with ThreadPoolExecutor() as pool:
            asked_for = ((servers[0], given.small_one, FEW), (servers[1], given.large, given.clubs))
            facts = list(pool.map(lambda one: filled(*one), asked_for))
        for server in servers:
            server.start("tests.benchmarks.timed:application")
        print("  the application's time: small, large, ratio of medians")
        took = asyncio.run(measure(servers, facts, given.rounds))
        for server in servers:
            server.stop()
    # What is slower by both figures is slower; one of them alone may be the machine's mood.
    missed = [
        name
        for name, (small, large) in took.items()
        if min(
            statistics.median(large) / statistics.median(small),
            percentile(large, 0.25) / percentile(small, 0.25),
        )
        > MOST
    ]
    print(f"target <= {MOST} x: " + (f"missed by {', '.join(missed)}" if missed else "reached by all"))
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
