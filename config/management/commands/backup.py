"""``manage.py backup``: a whole and consistent copy of the SQLite database, while the server runs."""

import os
import sqlite3
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection


class Command(BaseCommand):
    """Copy the database to a file."""

    help = "Copies the SQLite database to a file while the server runs, and checks the copy."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("file", type=Path, help="where the copy goes; must not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command. The copy appears under its name only when it is whole."""
        target: Path = options["file"].resolve()
        if connection.vendor != "sqlite":
            raise CommandError("This server uses PostgreSQL: use pg_dump (docs/running.md).")
        if target.exists():
            raise CommandError(f"{target} exists already; choose another name.")
        draft = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            self.copy(draft)
            os.link(draft, target)
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"No copy was made: {error}") from error
        finally:
            draft.unlink(missing_ok=True)
        self.stdout.write(f"{target}: {target.stat().st_size / 1e6:.1f} MB, checked.")

    def copy(self, draft: Path) -> None:
        """Copy the database page by page through SQLite itself, and check it."""
        connection.ensure_connection()
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.close(descriptor)
        with closing(sqlite3.connect(draft)) as copy:
            assert connection.connection is not None
            connection.connection.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
            if verdict != "ok":
                raise sqlite3.DatabaseError(f"the copy is damaged: {verdict}")
