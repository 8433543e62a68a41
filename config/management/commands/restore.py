"""``manage.py restore``: a backup into an empty installation."""

import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import environment as env
from config import private
from config.backups import contents
from config.backups.envelope import Backup, opened
from config.backups.places import S3, place
from config.backups.problems import BackupProblem
from config.backups.restoring import Restored, refusal, restore
from config.management.commands.serve import only_one


class Command(BaseCommand):
    """Restore a backup, or only look whether it could be."""

    help = (
        "Restores a backup into an empty installation: database, files and keys. Brings the database up"
        " to date,"
        " and checks what is there then. Nothing is ever written over data."
    )
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("file", help="the backup; s3://bucket/prefix/name, too")
        parser.add_argument("--check", action="store_true", help="only check the file; nothing is written")
        parser.add_argument(
            "--fold-all",
            action="store_true",
            help="fold the log of every match again, not only of those that go on and the newest others",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command."""
        private.begin()
        try:
            with self.fetched(options["file"]) as file, opened(file, settings.BACKUP_KEY) as backup:
                if options["check"]:
                    self.look(backup)
                    return
                with only_one(settings.DATA / "serve.lock"):
                    done = restore(backup, file.name, fold_all=options["fold_all"], say=self.stdout.write)
                self.tell(done, backup)
        except BackupProblem as problem:
            raise CommandError(
                f"Not restored: {problem}" if not options["check"] else str(problem)
            ) from problem

    @contextmanager
    def fetched(self, named: str) -> Iterator[Path]:
        """The file, brought from its bucket if it lies in one."""
        if not named.startswith(S3):
            yield Path(named)
            return
        prefix, _, name = named.rpartition("/")
        with tempfile.TemporaryDirectory(dir=settings.DATA, prefix=".backup-") as folder:
            place(prefix).fetch(name, Path(folder) / name)
            yield Path(folder) / name

    def look(self, backup: Backup) -> None:
        """Read all of it, and say what it is."""
        backup.check()
        found = backup.manifest
        self.stdout.write(
            f"Whole. Made {found.made_at:%Y-%m-%d %H:%M} UTC by Balkline {found.balkline}"
            f" ({found.reason}), from"
            f" {found.database} {found.database_version}: {sum(found.tables.values()):,} rows,"
            f" {len(found.members) - 1} files, {'with' if found.keys else 'without'} keys."
        )
        self.stdout.write(refusal(found) or "This installation can take it.")

    def tell(self, done: Restored, backup: Backup) -> None:
        """Say what is there now, and what is to do."""
        self.stdout.write(
            f"Restored: {done.rows:,} rows, {done.files} files; the logs of {done.folded} matches were"
            f" folded again."
        )
        if done.strange:
            self.stderr.write(
                f"The logs of {len(done.strange)} matches do not come to the state that is stored beside"
                f" them, as it"
                f" was in the backup: {', '.join(done.strange[:10])}."
            )
        own = env.text("SECRET_KEY")
        key = f"{contents.OF_KEYS}/{contents.SECRET_KEY}"
        if not backup.manifest.keys:
            self.stdout.write(
                "The backup has no keys: put the secret key of before in place (docs/backup.md)."
            )
        elif own and own.encode() != b"".join(backup.read(key)).strip():
            self.stdout.write(
                f"BALKLINE_SECRET_KEY is not the key of the backup. Put that into"
                f" BALKLINE_SECRET_KEY_FALLBACKS: it"
                f" lies in {settings.DATA / contents.SECRET_KEY} now."
            )
        self.stdout.write("Everybody signs in anew. Start the server.")
