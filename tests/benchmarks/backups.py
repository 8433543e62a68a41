"""How long a backup and its restoring take: ``python -m tests.benchmarks.backups``.

A database of a million entries, on SQLite and on PostgreSQL, is backed up while a tablet marks twenty times a
second, and restored elsewhere. Told are the seconds and the size, beside them the seconds for writing and
reading as many bytes plainly in the same run; and how long a mark took at most while the backup was made.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path
from typing import Any

if __name__ == "__main__" and "--inside" not in sys.argv:
    from tests.benchmarks.server import ROOT, fresh, postgres_reachable

    for _database in ("sqlite", "postgresql") if postgres_reachable() else ("sqlite",):
        with fresh(_database) as _server, fresh(_database) as _new:
            for _step, _environment in (("make", _server.environment), ("restore", _new.environment)):
                _file = Path(_server.environment["BALKLINE_DATA"], "b.zip")
                _command = [
                    sys.executable,
                    "-m",
                    "tests.benchmarks.backups",
                    "--inside",
                    _step,
                    str(_file),
                    *sys.argv[1:],
                ]
                subprocess.run([*_command, *sys.argv[1:]], cwd=ROOT, env=_environment, check=True)
    sys.exit(0)

import django

django.setup()

from django.core.management import call_command
from django.db import connection

from clubs.people.models import Club, Player
from config.backups import databases, making
from config.backups.envelope import opened
from config.backups.restoring import restore
from matches import services
from matches.log.models import LogEntry, Match, MatchSide
from tests.benchmarks.prepare import new_match, prolong

OF_A_MATCH = 40


def fill(entries: int) -> Match:
    """Make so many entries, in matches of forty: the log of one match, copied by the database itself."""
    if "matches_match" not in connection.introspection.table_names():
        call_command("migrate", verbosity=0)
    club = Club.objects.create(slug="hall", name="Hall")
    players = [Player.objects.create(club=club, slug=name, name=name) for name in ("ann", "bo")]
    model = new_match(club, players, None)
    prolong(model, OF_A_MATCH - 1)
    model.refresh_from_db()
    copied = {
        f.attname: getattr(model, f.attname) for f in Match._meta.fields if f.name not in ("id", "public_id")
    }
    for start in range(0, entries // OF_A_MATCH, 1000):
        count = min(1000, entries // OF_A_MATCH - start)
        made = Match.objects.bulk_create([Match(**copied | {"status": "confirmed"}) for _ in range(count)])
        MatchSide.objects.bulk_create(
            [
                MatchSide(match=one, letter=letter, position=n, name=letter)
                for one in made
                for n, letter in enumerate("AB")
            ]
        )
    columns = [f.column for f in LogEntry._meta.fields if f.column not in ("id", "match_id")]
    names = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(f'e."{column}"' for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO matches_logentry (match_id, {names}) SELECT m.id, {values}"
            " FROM matches_match m JOIN matches_logentry e ON e.match_id = %s WHERE m.id > %s",
            [model.pk, model.pk],
        )
    return model


def plainly(file: Path, size: int) -> float:
    """Seconds for writing so many bytes, to the disk, and reading them again."""
    began, chunk = time.perf_counter(), os.urandom(1024 * 1024)
    with file.open("wb") as out:
        for _ in range(size // len(chunk) + 1):
            out.write(chunk)
        out.flush()
        os.fsync(out.fileno())
    with file.open("rb") as back:
        while back.read(len(chunk)):
            pass
    file.unlink()
    return time.perf_counter() - began


def make(file: Path, entries: int) -> None:
    """Measure a backup."""
    model = fill(entries)
    size = databases.here().size()
    took: list[float] = []
    stop = threading.Event()

    def mark() -> None:
        seq = model.last_seq
        while not stop.is_set():
            began = time.perf_counter()
            services.record_entry(
                match_id=model.pk, side="A", tokens="+1", expected_seq=seq, client_uuid=uuid.uuid4(),
                by=services.Actor.system(),
            )  # fmt: skip
            took.append(time.perf_counter() - began)
            seq += 1
            time.sleep(0.05)
        connection.close()

    thread = threading.Thread(target=mark)
    thread.start()
    began, used = time.perf_counter(), time.process_time()
    made = making.make(file, reason="a benchmark")
    seconds, processor = time.perf_counter() - began, time.process_time() - used
    stop.set()
    thread.join()
    plain = plainly(file.with_name("plain"), size)
    rows = made.manifest.tables["matches_logentry"]
    print(
        f"{connection.vendor}: {rows:,} entries, {size / 1e6:.0f} MB: backup in {seconds:.1f} s"
        f" ({processor:.1f} s of this process), {made.size / 1e6:.0f} MB; plainly written and read"
        f" {plain:.1f} s; {len(took)} marks meanwhile, at most {max(took) * 1000:.0f} ms",
        flush=True,
    )


def bring_back(file: Path) -> None:
    """Measure its restoring."""
    began = time.perf_counter()
    with opened(file, None) as backup:
        checked = time.perf_counter()
        done = restore(backup, file.name, fold_all=False, say=lambda _: None)
    print(
        f"{connection.vendor}: hash read in {checked - began:.1f} s, restored in"
        f" {time.perf_counter() - checked:.1f} s, {done.folded} logs folded",
        flush=True,
    )


def main() -> None:
    """One of the two steps."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--inside", choices=["make", "restore"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--entries", type=int, default=1_000_000)
    given: Any = parser.parse_args()
    if given.inside == "make":
        make(given.file, given.entries)
    else:
        bring_back(given.file)


if __name__ == "__main__":
    main()
