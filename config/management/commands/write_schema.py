"""``manage.py write_schema``: for those who develop Balkline (``make schema``)."""

from __future__ import annotations

import difflib
from argparse import ArgumentParser
from contextlib import nullcontext
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from config.schema import covered, loading, writing


class Command(BaseCommand):
    """Apply all migrations one by one to a database beside the installation's, and write what comes of it."""

    help = "Writes config/schema anew for the kind of database that the settings name. Takes minutes."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--check", action="store_true", help="write nothing: compare it with what an empty database gets"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command; its databases are gone afterwards, and the installation's is not touched."""
        one_by_one = made(written=False)
        if options["check"]:
            at_once = made(written=True)
            lines = difflib.unified_diff(
                one_by_one.splitlines(), at_once.splitlines(), "one by one", "at once", lineterm="", n=1
            )
            if different := "\n".join(lines):
                raise CommandError(
                    f"An empty database gets another schema than migrations make:\n{different}"
                )
            self.stdout.write("An empty database gets the schema that the migrations make.")
            return
        covered.script(connection.vendor).write_text(one_by_one, "utf-8")
        covered.FILE.write_text(writing.covering(MigrationLoader(None)), "utf-8")
        self.stdout.write(f"Written: {covered.script(connection.vendor)}")


def made(*, written: bool) -> str:
    """What an empty database says of itself after ``migrate``, with the ``written`` schema or without it."""
    own = connection.settings_dict["NAME"]
    with nullcontext() if written else loading.left_out():
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        return writing.told(connection)
    finally:
        connection.creation.destroy_test_db(own, verbosity=0)
