"""What a page far down a list costs: ``make bench ARGS=lists``.

11,000 players in one club, and 10,500 competitions with and without a time, with two entrants each, on SQLite
and on PostgreSQL where it can be reached. Each list is walked by cursor, in orders with equal values and
nulls, as a visitor within this process. Printed is the ratio of the time of page 200 to that of page 2
(neither counts the rows), medians of pages asked in turn in the same run; the same by offset, for comparison;
and the ratio of page 2 to that of a club with 200 rows of each. Returns 1 when a page by cursor costs more
than twice as much as the second, or the second more than twice that of the small club.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta

from tests.benchmarks.server import ROOT, fresh, postgres_reachable
from tests.benchmarks.size import sized

PLAYERS, COMPETITIONS, FEW = sized(11_000, 700), sized(10_500, 600), sized(200, 60)  # more than a page
PAGE, ROUNDS = sized(200, 10), sized(9, 2)
MOST = 2.0
LISTS = (
    ("players/", ""),
    ("players/", "-rating"),
    ("players/", "rating,-name"),
    ("competitions/", ""),
    ("competitions/", "name"),
    ("competitions/", "-starts_at"),
    ("competitions/", "starts_at,-name"),
)


def fill(slug: str, players: int, competitions: int) -> None:
    """Make a club."""
    from clubs.competitions.models import Competition, Entrant, Stage, Status
    from clubs.people.models import Club, Player

    dice = random.Random(8)
    club = Club.objects.create(name=slug.title(), slug=slug)
    people = Player.objects.bulk_create(
        Player(club=club, name=f"Player {dice.randrange(4000)}", slug=f"p{n}", rating=dice.randrange(300))
        for n in range(players)
    )
    first = datetime(2020, 1, 1, tzinfo=UTC)
    made = Competition.objects.bulk_create(
        Competition(
            club=club, name=f"Cup {dice.randrange(2000)}", slug=f"c{n}", status=Status.FINISHED,
            game="brunswick/three-cushion-carrom",
            starts_at=first + timedelta(days=dice.randrange(900)) if n % 3 else None,
        )
        for n in range(competitions)
    )  # fmt: skip
    Stage.objects.bulk_create(Stage(competition=one, number=1) for one in made)
    Entrant.objects.bulk_create(
        Entrant(competition=one, player=player, number=number, name=player.name)
        for one in made
        for number, player in enumerate(dice.sample(people, 2), 1)
    )


def measure() -> bool:
    """Walk the lists on the database that the environment names, and print; whether the target holds."""
    from django.conf import settings
    from django.db import connection
    from django.test import Client

    settings.API_RATE_PUBLIC = "1000000/min"
    from tests.benchmarks.databases import migrate

    migrate()
    fill("many", PLAYERS, COMPETITIONS)
    fill("few", FEW, FEW)
    root, client, good = "/api/v1/clubs/many/", Client(headers={"host": "localhost"}), True
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")

    def asked(address: str) -> tuple[float, str]:
        began = time.perf_counter()
        answer = client.get(address)
        took = time.perf_counter() - began
        assert answer.status_code == 200, answer.content
        return took, answer.json()["next"]

    for path, ordering in LISTS:
        query = f"{root}{path}?limit=50" + (f"&ordering={ordering}" if ordering else "")
        second = asked(query)[1]
        deep = query.replace("limit=50", "limit=200&fields=slug")
        for _ in range(PAGE // 4 - 1):  # a cursor is good with any limit
            deep = asked(deep)[1]
        deep = deep.replace("fields=slug&", "").replace("limit=200", "limit=50")
        small = asked(query.replace("/many/", "/few/"))[1]
        near, far, by_offset, few = [], [], [], []
        for _ in range(ROUNDS):
            near.append(asked(second)[0])
            far.append(asked(deep)[0])
            by_offset.append(asked(f"{query}&offset={(PAGE - 4) * 50}")[0])
            few.append(asked(small)[0])
        base = statistics.median(near)
        ratio, old = statistics.median(far) / base, statistics.median(by_offset) / base
        grown = base / statistics.median(few)
        good = good and ratio <= MOST and grown <= MOST
        print(
            f"{connection.vendor:11} {path:14} {ordering or 'as usual':18} page {PAGE}: {ratio:.2f} times "
            f"page 2 ({base * 1000:.1f} ms); by offset {old:.2f}; page 2 of many to that of few {grown:.2f}",
            flush=True,
        )
    return good


def main() -> int:
    """Measure on each database in a process of its own; 1 when a page far down costs too much."""
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
            command = [sys.executable, "-W", "ignore", "-m", "tests.benchmarks.lists", "--here"]
            environment = {**server.environment, "BALKLINE_HOSTS": "localhost"}
            missed |= subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    return missed


if __name__ == "__main__":
    sys.exit(main())
