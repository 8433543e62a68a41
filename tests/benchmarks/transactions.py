"""How long each piece of work holds the database: ``python -m tests.benchmarks.transactions``.

SQLite has one writer: while a transaction writes, every tablet's mark waits. Each piece of work of a club
night, and each import, is done in this process on a database of its own; told are its write transactions, the
longest, and its ratio to the median of a mark in the same run. Target: none above 50 ms.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import gc
import io
import os
import statistics
import tempfile
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if __name__ == "__main__":
    _data = tempfile.TemporaryDirectory(
        prefix="balkline-transactions-", dir=os.environ.get("BALKLINE_BENCH_DIR")
    )
    os.environ["BALKLINE_DATA"] = _data.name
    os.environ["BALKLINE_BROKER_URL"] = "memory://"

import django

django.setup()
from django.utils.timezone import now

from clubs.archives.selectors.club_archive import export_club
from clubs.archives.services.club_archive.taking_in import take_in
from clubs.archives.services.records import import_record
from clubs.archives.services.sheets.resources import SHEETS
from clubs.archives.services.sheets.taking import take_sheet
from clubs.competitions.models import Competition
from clubs.competitions.services import deciding, drawing, entries, life, setup
from clubs.competitions.services.setup import Settings
from clubs.people.models import Club, User
from clubs.people.services import founding, players
from clubs.webhooks.models import Told
from matches import retention
from matches import services as matches
from matches.models import Match
from tests.benchmarks.databases import migrate
from tests.benchmarks.size import sized
from tests.clubs.publishing.play import played
from tests.transactions import Held, watched

CAROM = "brunswick/three-cushion-carrom"
TARGET = 0.05
"""Seconds."""
ENTRANTS, LONG, OLD = sized(64, 8), sized(4000, 200), sized(3000, 100)


def club_of(name: str, by: User, people: int) -> Club:
    """A club with so many players."""
    club = founding.found_club(name=name, by=by)
    for n in range(people):
        players.add_player(club=club, name=f"Player {n}", by=by)
    return club


def cup(club: Club, form: str, people: int, by: User) -> Competition:
    """A competition, entered and open."""
    made = setup.create(
        club=club,
        settings=Settings(
            name=f"{form} of {people}", game=CAROM, format=form, length=3, rest_minutes=0, entry_limit=people
        ),
        by=by,
    )
    entries.enter(competition=made, players=list(club.players.order_by("pk")[:people]), by=by)
    return life.open_entries(competition=made, seed="chalk", by=by)


def marks(match: Match, count: int) -> None:
    """Misses in turn, each a mark of its own."""
    for n in range(count):
        matches.record_entry(
            match_id=match.pk,
            side="A" if not n else "AB"[(n - 1) % 2],
            tokens=":lead" if not n else "0",
            expected_seq=n,
            client_uuid=uuid.uuid4(),
            by=matches.Actor.system(),
        )


def long_record(length: int) -> bytes:
    """A record of about ``length`` entries."""
    lines = ["A :lead", "A 0", *["B +1", "B 0", "A +1", "A 0"] * (length // 4), "B 0"]
    target = length // 4 + 100
    lines += ["A +1"] * 100
    head = f'[Game "{CAROM}"] [Rules "1"] [A "Ann"] [B "Bo"] [Target "{target}"]\n\n'
    return (head + "\n".join(f"{n}. {line}" for n, line in enumerate(lines, 1))).encode()


def main() -> int:
    """Return 1 when a transaction lasted longer than the target."""
    migrate()
    by = User.objects.create_user("bench@example.org", "chalk-and-cue-1905", display_name="Bench")
    club = club_of("Bench", by, 64)
    people = list(club.players.order_by("pk"))
    found: dict[str, list[Held]] = {}

    def measure(name: str, work: Callable[[], Any]) -> Any:
        gc.collect()
        with watched() as seen:
            done = work()
        found[name] = seen.transactions
        return done

    played(club, people[0], people[1], [1, 2])  # what is loaded at first use
    match = matches.create_match(club=club, game=CAROM, sides=[(one, "", 0) for one in people[:2]])
    measure("200 marks", lambda: marks(match, 200))
    measure("a short match, marked and confirmed", lambda: played(club, people[2], people[3], [3, 1], [1, 2]))
    knockout = measure("a knockout of 64 entered", lambda: cup(club, "elimination", ENTRANTS, by))
    knockout = measure("drawn", lambda: drawing.draw(competition=knockout, by=by))
    knockout = measure("started", lambda: drawing.start(competition=knockout, by=by))
    measure(
        "a walkover in it",
        lambda: deciding.decide(competition=knockout, number=1, kind="walkover", winner="a", by=by),
    )
    robin = measure("a round robin of 16 entered", lambda: cup(club, "round_robin", 16, by))
    robin = measure("drawn (120 fixtures)", lambda: drawing.draw(competition=robin, by=by))
    measure("started ", lambda: drawing.start(competition=robin, by=by))
    measure("a record of 4,000 entries", lambda: import_record(club=club, content=long_record(LONG), by=by))
    sheet = "\n".join(["name", *(f"New {n}" for n in range(300))]).encode()
    measure(
        "a sheet of 300 players tried and written",
        lambda: take_sheet(SHEETS["players"](club, by), sheet, dry_run=False),
    )
    other = club_of("Other", by, 8)
    ones = list(other.players.order_by("pk"))
    for n in range(sized(60, 4)):
        played(other, ones[n % 8], ones[(n + 3) % 8], [3, 1, 4, 2], [1, 2, 2])
    import_record(club=other, content=long_record(LONG), by=by, confirmed=True)
    file = io.BytesIO()
    measure("an archive written", lambda: export_club(other, file))
    measure("it is imported", lambda: take_in(file, by=by, slug="copy", new_ids=True))
    measure("it is tried", lambda: take_in(file, by=by, slug="third", new_ids=True, dry_run=True))
    Told.objects.bulk_create(
        Told(club=club, public_id=f"m{n}", kind="test", body="{}", at=now() - timedelta(days=60))
        for n in range(OLD)
    )
    measure("3,000 old webhook messages deleted", lambda: retention.remove(["webhook-messages"]))
    return told(found)


def told(found: dict[str, list[Held]]) -> int:
    """Print the table; 1 when something lasted too long."""
    base = statistics.median(held.seconds for held in found["200 marks"])
    print(f"a mark holds the database for {1000 * base:.1f} ms (median)")
    print(f"{'':42}{'transactions':>13}{'median ms':>11}{'longest ms':>12}{'x a mark':>10}")
    over = []
    for name, held in found.items():
        if not held:
            print(f"{name:42}{0:13}")
            continue
        longest = max(one.seconds for one in held)
        middle = statistics.median(one.seconds for one in held)
        print(f"{name:42}{len(held):13}{1000 * middle:11.1f}{1000 * longest:12.1f}{longest / base:10.1f}")
        if longest > TARGET:
            over.append(name.strip())
    print(f"MISSED: above 50 ms: {', '.join(over)}" if over else "met: none above 50 ms")
    return int(bool(over))


if __name__ == "__main__":
    raise SystemExit(main())
