"""How long 1,000 matches take to be written out and taken in.

``python -m tests.benchmarks.exchange``: 1,000 three-cushion matches, each marked entry by entry through the
services, are written as a club's archive and as a zip of records; the archive is tried and taken in under
another address. Beside the seconds: what a match costs, and its ratio to reading the match's log with a plain
query in the same run.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import argparse
import io
import json
import os
import tempfile
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if __name__ == "__main__":
    _data = tempfile.TemporaryDirectory(prefix="balkline-exchange-", dir=os.environ.get("BALKLINE_BENCH_DIR"))
    os.environ["BALKLINE_DATA"] = _data.name

import django

django.setup()
from django.db import transaction

from clubs.archives.selectors.club_archive import export_club
from clubs.archives.selectors.records import zip_records
from clubs.archives.services.club_archive.taking_in import take_in
from clubs.people.models import Club, User
from clubs.people.services import founding, players
from matches.models import LogEntry, Match
from tests.benchmarks.databases import migrate
from tests.benchmarks.size import sized
from tests.clubs.publishing.play import played

MATCHES = sized(1_000, 10)
TARGET = 10.0
"""Seconds for writing 1,000 matches."""


def club_with(matches: int) -> Club:
    """A club with so many confirmed matches, marked through the services."""
    user = User.objects.create_user("bench@example.org", "chalk-and-cue-1905", display_name="Bench")
    club = founding.found_club(name="Bench", by=user)
    people = [players.add_player(club=club, name=f"Player {n}", by=user) for n in range(20)]
    for n in range(matches):
        with transaction.atomic():
            one, other = people[n % 20], people[(n * 7 + 1) % 20]
            if one is other:
                other = people[(n + 3) % 20]
            played(club, one, other, [3, 1, 4, 2], [1, 2, 2])
        if (n + 1) % 200 == 0:
            print(f"  {n + 1} matches marked", flush=True)
    return club


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds, and what `work` returns."""
    began = time.perf_counter()
    found = work()
    return time.perf_counter() - began, found


def main() -> int:
    """Return 1 when writing out took longer than the target."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=MATCHES)
    matches = parser.parse_args().matches
    migrate()
    club = club_with(matches)
    entries = LogEntry.objects.count()
    print(f"{matches} matches, {entries} entries")

    def plain() -> None:
        for pk in Match.objects.filter(club=club).values_list("pk", flat=True):
            json.dumps(list(LogEntry.objects.filter(match=pk).values_list("seq", "side", "tokens", "ruling")))

    base, _ = timed(plain)
    told: list[int] = []
    file = io.BytesIO()
    wrote, _ = timed(lambda: export_club(club, file, told=lambda done, of: told.append(done)))
    records, _ = timed(
        lambda: zip_records(Match.objects.filter(club=club).select_related("club", "table"), io.BytesIO())
    )
    owner = User.objects.get()
    more: dict[str, Any] = {"by": owner, "slug": "copy", "new_ids": True}
    tried, _ = timed(lambda: take_in(file, dry_run=True, **more))
    took, _ = timed(lambda: take_in(file, **more))
    print(f"{'':32}{'seconds':>9}{'ms a match':>12}{'x reading its log':>19}")
    for name, seconds in (
        ("reading every log, plainly", base),
        ("archive written", wrote),
        ("records written (zip)", records),
        ("archive tried", tried),
        ("archive taken in", took),
    ):
        print(f"{name:32}{seconds:9.2f}{1000 * seconds / matches:12.2f}{seconds / base:19.1f}")
    print(f"archive: {file.getbuffer().nbytes / 1024:.0f} kB; progress was told {len(told)} times")
    worst = max(wrote, records) * MATCHES / matches
    print(
        f"{'met' if worst <= TARGET else 'MISSED'}: 1,000 matches out in {worst:.1f} s (at most {TARGET:.0f})"
    )
    return int(worst > TARGET)


if __name__ == "__main__":
    raise SystemExit(main())
