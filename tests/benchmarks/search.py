"""What the search over all clubs costs: ``make bench ARGS=search``.

100,000 players with made-up names in 200 clubs, a tenth of them hidden, on SQLite and on PostgreSQL where it
can be reached. Each question is a whole request of a visitor, answered within this process, as
``GET /api/v1/search/``: words of two letters, beginnings, whole names, words in turned order, what nobody is
called. Printed are p50 and p95 of each sort and of all, and the ratio of p50 to that of a lookup by primary
key in the same run; beside it the processor's time of this process. Returns 1 when all together miss the
target on PostgreSQL.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from tests.benchmarks.server import ROOT, fresh, percentile, postgres_reachable
from tests.benchmarks.size import sized

PLAYERS, CLUBS = sized(100_000, 1_000), sized(200, 5)
ROUNDS = sized(60, 3)
MOST = 0.050
"""Seconds at p95, on PostgreSQL."""
_ENDS = ("mann", "sen", "ová", "ić", "berg", "ski", "er", "ez", "oğlu", "ström", "ini", "s", "", "a")
_PARTS = (
    "an", "be", "cal", "dor", "el", "fré", "gu", "hö", "ir", "jan", "kol", "lu", "mar", "nø", "os", "pet",
    "ra", "sal", "tü", "ul", "vin", "wil", "xa", "yv", "zo", "ste", "bra", "chi",
)  # fmt: skip


def names(chance: random.Random) -> Iterator[str]:
    """First and last names; common ones are common, as in a telephone book."""
    first = [a.title() + b for a in _PARTS for b in _PARTS[:14]]
    last = [a.title() + b + end for a in _PARTS for b in _PARTS for end in _ENDS]
    chance.shuffle(first)
    chance.shuffle(last)
    while True:
        yield (
            f"{first[int(len(first) * chance.random() ** 2)]} {last[int(len(last) * chance.random() ** 2)]}"
        )


def fill(chance: random.Random) -> list[str]:
    """Make clubs and players; the names."""
    from clubs.people.models import Club, Player

    clubs = Club.objects.bulk_create(
        Club(name=f"Club {n}", slug=f"club-{n}", town=f"Town {n % 40}", public=n % 10 > 0)
        for n in range(CLUBS)
    )
    found = [name for _, name in zip(range(PLAYERS), names(chance), strict=False)]
    for start in range(0, PLAYERS, 5000):
        Player.objects.bulk_create(
            Player(club=clubs[n % CLUBS], name=name, slug=f"p{n}")
            for n, name in enumerate(found[start : start + 5000], start)
        )
    return found


def questions(chance: random.Random, known: list[str]) -> dict[str, list[str]]:
    """By sort, what is asked."""
    picked = [chance.choice(known).split() for _ in range(ROUNDS)]
    return {
        "two letters": [first[:2] for first, _ in picked],
        "four letters": [last[:4] for _, last in picked],
        "a first name": [first for first, _ in picked],
        "a last name": [last for _, last in picked],
        "turned, begun": [f"{last[:3]} {first[:2]}" for first, last in picked],
        "the whole name": [f"{first} {last}" for first, last in picked],
        "nobody": [f"{last}q {first}" for first, last in picked],
    }


def timed(ask: Callable[[], object]) -> tuple[float, float]:
    """Seconds that ``ask`` takes, by the clock and of this process."""
    began, process = time.perf_counter(), time.process_time()
    ask()
    return time.perf_counter() - began, time.process_time() - process


def measure() -> bool:
    """Print the figures of the database that the environment names; whether they meet the target."""
    from django.db import connection
    from django.test import Client

    from clubs.people.models import Player
    from tests.benchmarks.databases import migrate

    migrate()
    chance = random.Random(7)
    known = fill(chance)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    keys = list(Player.objects.values_list("pk", flat=True)[:: PLAYERS // ROUNDS])
    client = Client(headers={"host": "localhost"})

    def search(words: str, more: str) -> None:
        answer = client.get("/api/v1/search/", {"q": words, **({"kind": more} if more else {})})
        assert answer.status_code == 200, answer.content

    def row(name: str, took: list[tuple[float, float]]) -> float:
        mid, tail, own = (
            percentile([one[0] for one in took], 0.5),
            percentile([one[0] for one in took], 0.95),
            percentile([one[1] for one in took], 0.5),
        )
        figures = f"{mid * 1000:7.1f} {tail * 1000:7.1f} ms {mid / lookup:7.0f} x {own * 1000:7.1f} ms"
        print(f"  {name:28} {figures}", flush=True)
        return tail

    search("warm up", "")
    looked_up = [timed(lambda key=key: Player.objects.get(pk=key)) for key in keys]  # type: ignore[misc]
    lookup = percentile([one[0] for one in looked_up], 0.5)
    print(
        f"{connection.vendor}: p50, p95, p50 against a lookup by key ({lookup * 1000:.2f} ms), "
        "and p50 of the process"
    )
    every: list[tuple[float, float]] = []
    for name, asked in questions(chance, known).items():
        took = [timed(lambda words=words: search(words, "players")) for words in asked]  # type: ignore[misc]
        row(name, took)
        every += took
        if name == "a last name":
            row(f"{name}, all kinds", [timed(lambda words=words: search(words, "")) for words in asked])  # type: ignore[misc]
    tail = row("together", every)
    return connection.vendor != "postgresql" or tail <= MOST


def main() -> int:
    """Measure on every database that is there, each in a process of its own."""
    if "--here" in sys.argv:
        import django

        django.setup()
        return 0 if measure() else 1
    missed = 0
    for database in ("sqlite", "postgresql"):
        if database == "postgresql" and not postgres_reachable():
            print("postgresql: cannot be reached")
            continue
        with fresh(database) as server:
            environment = {
                **server.environment,
                "BALKLINE_API_RATE_PUBLIC": "1000000/min",
                "BALKLINE_HOSTS": "localhost",
            }
            command = [sys.executable, "-W", "ignore", "-m", "tests.benchmarks.search", "--here"]
            missed |= subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    print(f"target: together at p95 <= {MOST * 1000:.0f} ms on PostgreSQL")
    return missed


if __name__ == "__main__":
    raise SystemExit(main())
