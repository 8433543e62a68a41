"""`export-club`: write a whole club into one archive."""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import click
from django.core.management.base import BaseCommand, CommandError

from clubs.archives.selectors.club_archive import export_club
from clubs.people.models import Club


class Command(BaseCommand):
    """Write the archive beside its place and put it there when it is whole."""

    help = "Write a whole club into one archive, which import-club reads (docs/archive.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the club's address")
        parser.add_argument("file", help="the archive to write, such as club.zip")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["slug"]).first()
        if club is None:
            raise CommandError(f"There is no club at {options['slug']!r}.")
        target = Path(options["file"])
        try:
            with tempfile.NamedTemporaryFile(dir=target.parent, prefix=target.name, delete=False) as file:
                unfinished = Path(file.name)
                try:
                    with click.progressbar(length=1000, label="Rows", file=sys.stderr) as bar:

                        def told(rows: int, of: int) -> None:
                            bar.update(1000 * rows // max(of, 1) - bar.pos)

                        written = export_club(club, file, by="export-club", told=told)
                    file.flush()
                    unfinished.replace(target)
                except BaseException:
                    unfinished.unlink(missing_ok=True)
                    raise
        except OSError as error:
            raise CommandError(f"{target} cannot be written: {error.strerror or error}") from None
        self.stdout.write(self.style.SUCCESS(f"{club.name}: {written.rows} rows in {target}."))
