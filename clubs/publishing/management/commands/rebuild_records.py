"""`rebuild_records`: rebuild results, averages and records from the matches' logs."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.people.models import Club
from clubs.publishing.services import book
from clubs.stamps.pages import forget_all


class Command(BaseCommand):
    """Rebuild the results book; tell which matches it was wrong about."""

    help = "Rebuild results, averages and club records from the logs of confirmed matches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", help="the club's address (slug); all clubs when left out")
        parser.add_argument(
            "--from-snapshots",
            action="store_true",
            help="trust the matches' snapshots instead of folding every log from its start",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        club = None
        if options["club"]:
            club = Club.objects.filter(slug=options["club"]).first()
            if club is None:
                raise CommandError(f"There is no club at {options['club']!r}.")
        matches = wrong = 0
        for public_id, changed in book.rebuild(club, from_snapshots=options["from_snapshots"]):
            matches += 1
            if changed:
                wrong += 1
                self.stdout.write(f"{public_id}: put right")
        forget_all()  # of rows put right no log tells
        self.stdout.write(self.style.SUCCESS(f"{matches} matches, {wrong} of them put right."))
