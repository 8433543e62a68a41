"""``manage.py backups``: which backups there are, and whether they are whole."""

import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import private
from config.backups.envelope import opened
from config.backups.manifest import Manifest
from config.backups.places import Place, place
from config.backups.problems import BackupProblem


class Command(BaseCommand):
    """List backups, or read each of them from end to end."""

    help = (
        "Lists the backups in BALKLINE_BACKUPS (or backups/ in the data folder); --verify reads them whole."
    )
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("place", nargs="?", help="another folder, or s3://bucket/prefix")
        parser.add_argument(
            "--verify",
            metavar="NAME",
            nargs="?",
            const="",
            help="read one of them, or without a name all, and compare the hashes",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command."""
        private.begin()
        try:
            self.tell(
                place(options["place"] or settings.BACKUPS or str(settings.DATA / "backups")),
                options["verify"],
            )
        except BackupProblem as problem:
            raise CommandError(str(problem)) from problem

    def tell(self, there: Place, verify: str | None) -> None:
        """Print a line for each."""
        kept = [one for one in there.kept() if not verify or one.name == verify]
        if not kept:
            raise CommandError(f"There is no {verify or 'backup'} in {there}.")
        wrong = 0
        for one in kept:
            verdict = ""
            if verify is not None:
                try:
                    manifest = self.verify(there, one.name)
                    rows = sum(manifest.tables.values())
                    verdict = f"  whole: Balkline {manifest.balkline}, {manifest.database}, {rows:,} rows"
                except BackupProblem as problem:
                    verdict, wrong = f"  DAMAGED: {problem}", wrong + 1
            self.stdout.write(f"{one.name}  {one.size / 1e6:10.1f} MB{verdict}")
        if wrong:
            raise CommandError(f"{wrong} of {len(kept)} cannot be used.")

    def verify(self, there: Place, name: str) -> Manifest:
        """Read a backup from end to end. Raises :class:`BackupProblem`."""
        with tempfile.TemporaryDirectory(dir=settings.DATA, prefix=".backup-") as folder:
            file = Path(folder) / name
            there.fetch(name, file)
            with opened(file, settings.BACKUP_KEY) as backup:
                backup.check()
                return backup.manifest
