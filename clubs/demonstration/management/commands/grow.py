"""Make an installation as large as a federation's, to measure with."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from clubs.demonstration.growth import checking, growing
from clubs.people.models import Club
from matches.models import LogEntry, Match

SERVED = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    " AND backend_type = 'client backend'"  # the server's own autovacuum is nobody
)


class Command(BaseCommand):
    """``grow`` fills an empty database; ``grow --check-only`` folds a sample of a grown one again."""

    help = (
        "Fills an empty database with made-up clubs: by default 2,000 with 1,000,000 matches and 40,000,000 "
        "entries of the log (PostgreSQL, some 40 GB). A few clubs are played, the others are copies of them "
        "with players of their own. For measuring; not for a server that people use."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How much, and what must be said aloud."""
        parser.add_argument("--clubs", type=int, default=2_000)
        parser.add_argument("--matches", type=int, default=1_000_000, help="of all clubs together")
        parser.add_argument("--entries", type=int, default=40_000_000, help="of all matches together")
        parser.add_argument("--members", type=int, default=60, help="players of each club")
        parser.add_argument("--check", type=int, default=3, help="clubs that are looked at in the end")
        parser.add_argument("--check-only", action="store_true", help="make nothing; look at what is there")
        parser.add_argument(
            "--beside-what-is-there",
            action="store_true",
            help="also in a database that has clubs, or that others are connected to, or of a server with a "
            "public address",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it, settle it, look at it."""
        began = time.monotonic()
        if not options["check_only"]:
            self._refuse(options)
            size = growing.Size(*(options[name] for name in ("clubs", "matches", "entries", "members")))
            growing.grow(size, self._say)
            self._say(
                f"{Club.objects.count():,} clubs, {Match.objects.count():,} matches, "
                f"{LogEntry.objects.count():,} entries in {time.monotonic() - began:.0f} s."
            )
        found = checking.check(options["check"], 40)
        for line in found.wrong[:20]:
            self.stderr.write(line)
        told = (
            f"Looked at {found.clubs} clubs, {found.draws} draws, {found.matches} matches with "
            f"{found.entries} entries"
        )
        if found.wrong:
            raise CommandError(f"{told}: {len(found.wrong)} things are wrong.")
        self.stdout.write(self.style.SUCCESS(f"{told}: all as their logs say."))

    def _refuse(self, options: dict[str, Any]) -> None:
        """Say why this is no database to fill."""
        clubs, matches, entries = (options[name] for name in ("clubs", "matches", "entries"))
        if not (clubs > 0 and matches >= clubs and entries >= matches and 20 <= options["members"] <= 2000):
            raise CommandError("A club needs a match and 20 to 2,000 members, and a match an entry.")
        if options["beside_what_is_there"]:
            return
        hint = "Use an empty database, or say --beside-what-is-there."
        if Club.objects.exists() or Match.objects.exists():
            raise CommandError(f"This database has clubs. {hint}")
        if settings.PUBLIC_URL:
            raise CommandError(f"This is a server with a public address ({settings.PUBLIC_URL}). {hint}")
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(SERVED)
                if (others := cursor.fetchone()[0] - _spare()) > 0:
                    raise CommandError(f"{others} others are connected to this database. {hint}")

    def _say(self, text: object) -> None:
        self.stdout.write(str(text))
        self.stdout.flush()


def _spare() -> int:
    """How many connections the pool of this very process holds beside the one in use."""
    if (pool := getattr(connection, "pool", None)) is None:
        return 0
    pool.wait()
    return int(pool.get_stats()["pool_size"]) - 1
