"""`import-club`: import a club's archive that export-club, or a club's owner, has written."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

import click
from django.core.management.base import BaseCommand, CommandError

from clubs.archives.services.club_archive.taking_in import TakenIn, take_in
from clubs.people.models import User, UserManager
from matches.problems import UserProblem


class Command(BaseCommand):
    """Everything or nothing; every fault is reported by file, line and field."""

    help = "Import the archive of a whole club (docs/archive.md), all of it or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the archive")
        parser.add_argument("--as", dest="slug", default="", help="another address than the club's own")
        parser.add_argument(
            "--owner",
            default="",
            help="e-mail of the account that owns the club;"
            " without it the first account that may do everything",
        )
        parser.add_argument("--dry-run", action="store_true", help="only tell what would be done")
        parser.add_argument(
            "--new-ids", action="store_true", help="give rows whose addresses are in use here new ones"
        )
        parser.add_argument(
            "--match-accounts",
            action="store_true",
            help="make members of those whose address has an account here",
        )
        parser.add_argument("--invite", action="store_true", help="offer the others their roles by e-mail")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = self._owner(options["owner"])
        bar = _Bar(sys.stderr)
        try:
            with open(options["file"], "rb") as file:
                done = take_in(
                    file,
                    by=owner,
                    slug=options["slug"],
                    new_ids=options["new_ids"],
                    match_accounts=options["match_accounts"],
                    with_invitations=options["invite"],
                    dry_run=options["dry_run"],
                    told=bar.told,
                )
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror or error}") from None
        except UserProblem as problem:
            for fault in problem.data.get("faults", []):
                place = ", ".join(str(x) for x in (fault["file"], fault["line"], fault["column"]) if x)
                self.stderr.write(f"{place}: {fault['message']}")
            raise CommandError(f"{problem.code}: {problem.message}") from None
        finally:
            bar.end()
        self._say(done, dry_run=options["dry_run"])

    def _owner(self, email: str) -> User:
        found = (
            User.objects.filter(email=UserManager.normalize_email(email), is_active=True).first()
            if email
            else User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
        )
        if found is None:
            raise CommandError("Give --owner the address of an account; there is none with that address.")
        return found

    def _say(self, done: TakenIn, *, dry_run: bool) -> None:
        for name, renamed in done.new_ids.items():
            for old, new in renamed.items():
                self.stdout.write(f"{name} {old} is {new} here")
        if done.unmatched:
            self.stdout.write(f"No members here: {', '.join(done.unmatched)}")
        rows = sum(done.rows.values())
        said = "can be imported; nothing was written" if dry_run else f"is imported at /c/{done.slug}/"
        self.stdout.write(self.style.SUCCESS(f"{done.name} ({rows} rows) {said}."))


class _Bar:
    """One progress bar for each part of the work."""

    def __init__(self, file: Any) -> None:
        self.file, self.name = file, ""
        self.bar: Any = None

    def told(self, name: str, done: int, of: int) -> None:
        """Show how far a part is."""
        if name != self.name:
            self.end()
            self.name = name
            self.bar = click.progressbar(length=1000, label=f"{name:<20}", file=self.file)
            self.bar.__enter__()
        if self.bar is not None:
            self.bar.update(min(1000, 1000 * done // max(of, 1)) - self.bar.pos)

    def end(self) -> None:
        """Close the bar that is open."""
        if self.bar is not None:
            self.bar.__exit__(None, None, None)
            self.bar = None
