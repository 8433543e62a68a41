"""``manage.py backup``: the whole installation in one file, while the server runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import private
from config.backups import databases, making
from config.backups.making import Made
from config.backups.places import S3, place
from config.backups.problems import BackupProblem


class Command(BaseCommand):
    """Make a backup."""

    help = (
        "Makes a backup of database, files and keys in one file, while the server runs, and checks it."
        " The file"
        " opens every account: keep it from others, or set BALKLINE_BACKUP_KEY (docs/backup.md)."
    )
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument(
            "target",
            nargs="?",
            help="a file that does not exist yet (its name ends in .zip, or .zip.sealed with a passphrase), a"
            " folder, or s3://bucket/prefix; BALKLINE_BACKUPS without it, or backups/ in the data folder",
        )
        parser.add_argument(
            "--without-keys", action="store_true", help="leave out the secret key and the keys of HTTPS"
        )
        parser.add_argument(
            "--before-migrating",
            action="store_true",
            help="only if the database holds data and must be brought up to date; three such backups are"
            " kept",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command."""
        private.begin()
        try:
            if options["before_migrating"]:
                self.before_migrating(options["target"])
                return
            made, where = self.make(options["target"], keys=not options["without_keys"])
        except BackupProblem as problem:
            raise CommandError(str(problem)) from problem
        rows, files = sum(made.manifest.tables.values()), len(made.manifest.members) - 1
        self.stdout.write(f"{where}: {made.size / 1e6:.1f} MB, {rows:,} rows and {files} files, checked.")
        if made.manifest.keys and not settings.BACKUP_KEY:
            self.stdout.write(
                "Who has this file has every account and key. Keep it as you keep the keys of the hall."
            )

    def make(self, target: str | None, *, keys: bool) -> tuple[Made, str]:
        """Make it where the operator says; also how to name that place."""
        target = target or settings.BACKUPS or str(settings.DATA / "backups")
        if (
            target.startswith(S3)
            or Path(target).is_dir()
            or target in (settings.BACKUPS, str(settings.DATA / "backups"))
        ):
            there, name = place(target), making.name_now()
            made = there.make(name, lambda file: making.make(file, reason="by hand", keys=keys), leaving())
            return made, f"{str(there).rstrip('/')}/{name}"
        end = making.ENDS[bool(settings.BACKUP_KEY)]
        if not target.endswith(end):
            raise BackupProblem(
                f"A backup is a file with everything in it now: choose a name that ends in {end}."
            )
        made = making.make(Path(target).resolve(), reason="by hand", keys=keys)
        return made, str(made.file)

    def before_migrating(self, target: str | None) -> None:
        """As ``serve`` does it at its start, for installations that call ``migrate`` themselves."""
        made = None
        if databases.must_migrate():
            made = making.before_migrating(Path(target) if target else settings.DATA / "backups")
        self.stdout.write(
            f"{made.file}: checked." if made else "The update changes no data; no backup is needed."
        )


def leaving() -> Path:
    """Where a backup lies while it is sent to a bucket."""
    return Path(settings.DATA) / "backups" / "leaving"
