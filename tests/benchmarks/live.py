"""How long a mark takes to reach every viewer's scoreboard.

``python -m tests.benchmarks.live``: one web process; 1,000 and 3,000 viewers follow one match's stream while
its tablet marks an entry a second. Measured from the moment at which the tablet sends the mark until each
viewer has read the event. Beside it, polling: how old a score is when those see it who ask once a second,
and what as many of them would cost the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import time
import uuid
from typing import Any

from tests.benchmarks.http import Client
from tests.benchmarks.marking import COOKIE
from tests.benchmarks.server import Server, fresh, percentile, postgres_reachable, spread
from tests.benchmarks.size import sized

CONNECT_AT_ONCE = 100
POLLERS = sized(60, 3)
TARGETS = {1000: 150.0, 3000: 300.0}


class Viewer(asyncio.Protocol):
    """One open stream: notes when it has read each entry; keeps nothing else."""

    def __init__(self, request: bytes, seen: dict[bytes, list[float]]) -> None:
        self.request, self.seen = request, seen
        self.rest = b""
        self.ready = asyncio.get_running_loop().create_future()
        self.lost = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Ask for the stream."""
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Look for the ids of entries in what has come."""
        now = time.perf_counter()
        text = self.rest + data
        at = 0
        while (found := text.find(b"id: ", at)) >= 0 and (end := text.find(b"\n", found)) >= 0:
            number = text[found + 4 : end]
            if text.startswith(b"event: entry", end + 1):
                self.seen.setdefault(number, []).append(now)
            elif not self.ready.done():
                self.ready.set_result(None)
            at = end
        self.rest = text[max(at, len(text) - 200) :] if at else text[-200:]

    def connection_lost(self, error: Exception | None) -> None:
        """Remember that the stream ended."""
        self.lost = True


async def follow(server: Server, facts: dict[str, Any], count: int, marks: int) -> dict[str, Any]:
    """Let ``count`` viewers follow while ``marks`` entries are recorded."""
    loop = asyncio.get_running_loop()
    seen: dict[bytes, list[float]] = {}
    request = (
        f"GET /live/match/{facts['match']}/ HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Accept: text/event-stream\r\n\r\n"
    ).encode()
    viewers: list[Viewer] = []
    began = time.perf_counter()
    for start in range(0, count, CONNECT_AT_ONCE):
        batch = await asyncio.gather(
            *(
                loop.create_connection(lambda: Viewer(request, seen), "127.0.0.1", server.port)
                for _ in range(min(CONNECT_AT_ONCE, count - start))
            )
        )
        viewers += [viewer for _, viewer in batch]
        await asyncio.wait_for(asyncio.gather(*(viewer.ready for _, viewer in batch)), 30)
    joined = time.perf_counter() - began
    client = Client(server.port, f"{COOKIE}={facts['cookie']}")
    _, body = await client.request("GET", "/table/state/")
    seq = json.loads(body)["seq"]
    sent: dict[bytes, float] = {}
    accepted = []
    for _ in range(marks):
        began = time.perf_counter()
        sent[str(seq + 1).encode()] = began
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
        accepted.append(time.perf_counter() - began)
        assert status == 200, body
        seq = json.loads(body)["seq"]
        await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - began)))
    client.close()
    delays = [at - sent[number] for number, times in seen.items() if number in sent for at in times]
    lost = sum(viewer.lost for viewer in viewers)
    memory = server.rss()
    for viewer in viewers:
        viewer.transport.abort()
    missing = count * marks - len(delays)
    return {
        "delays": delays,
        "missing": missing,
        "lost": lost,
        "joined": joined,
        "rss": memory,
        "marks": accepted,
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


def measure(database: str, sizes: list[int], marks: int) -> list[str]:
    """Print the figures of one database; return the targets that were missed."""
    missed = []
    for count in sizes:
        with fresh(database) as server:
            facts = server.prepare(tables=1, knockout=1)["tables"][0]
            server.start()
            got = asyncio.run(follow(server, facts, count, marks))
            p99 = percentile(got["delays"], 0.99) * 1000
            print(f"{database}: {count} viewers           {spread(got['delays'])}", flush=True)
            print(
                f"{database}: joined in {got['joined']:.1f} s, events missed {got['missing']}, streams lost "
                f"{got['lost']}, web process {got['rss']:.0f} MB, the marks {spread(got['marks'])}",
                flush=True,
            )
            if p99 > TARGETS.get(count, 300.0) or got["missing"] or got["rss"] > 150:
                missed.append(
                    f"{database} {count} viewers: p99 {p99:.0f} ms, events missed {got['missing']}, "
                    f"{got['rss']:.0f} MB"
                )
            print(f"{database}: stopped in            {server.stop():.2f} s", flush=True)
    with fresh(database) as server:
        facts = server.prepare(tables=1, knockout=1)["tables"][0]
        server.start()
        polled = asyncio.run(polling(server, facts, 6))
        print(f"{database}: {POLLERS} who ask each second {spread(polled['delays'])}", flush=True)
        for count in sizes:
            print(
                f"{database}: {count} who ask would need {count * polled['cost']:.1f} s of processor time "
                f"a second ({polled['cost'] * 1000:.1f} ms a question)",
                flush=True,
            )
    return missed


def main() -> int:
    """Measure; return 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--viewers", type=int, nargs="*", default=[sized(1000, 20), sized(3000, 40)])
    parser.add_argument("--marks", type=int, default=sized(12, 3))
    parser.add_argument("--database", choices=("sqlite", "postgresql"))
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384), hard))  # inherited by the server
    if os.environ.get("BALKLINE_BENCH_UVLOOP", "1") == "1":
        import uvloop

        uvloop.install()
    databases = [given.database] if given.database else ["sqlite", "postgresql"]
    if "postgresql" in databases and not postgres_reachable():
        print("postgresql: not reachable, not measured")
        databases.remove("postgresql")
    missed = [line for database in databases for line in measure(database, given.viewers, given.marks)]
    print("All targets reached." if not missed else "Missed: " + "; ".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
