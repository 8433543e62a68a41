"""Make or remove the demonstration club."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from clubs.demonstration import building
from clubs.demonstration.people import ACCOUNTS
from clubs.people.models import Club, User
from clubs.people.services.founding import DEMONSTRATION_DOMAIN
from config.first_login import new_password
from matches.models import PurgeRecord


class Command(BaseCommand):
    """``demo`` makes the club, ``--if-empty`` only on a server that has none, ``--remove`` removes it."""

    help = (
        "Makes a demonstration club with players, tables, finished tournaments and one under way. Everything"
        " in it is invented, but every match was marked stroke by stroke and judged by the rules."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Two ways that exclude each other."""
        way = parser.add_mutually_exclusive_group()
        way.add_argument(
            "--if-empty",
            action="store_true",
            help="do nothing on a server that has a club, or had a demonstration before",
        )
        way.add_argument(
            "--remove",
            action="store_true",
            help="remove the demonstration with its people, matches and accounts",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do as told, and say what was done."""
        file = Path(settings.DATA) / "demonstration-login.txt"
        if options["remove"]:
            club = building.remove()
            file.unlink(missing_ok=True)
            self.stdout.write(f"{club.name} is removed." if club else "There is no demonstration to remove.")
            return
        if building.existing() is not None:
            if not options["if_empty"]:
                raise CommandError("There is a demonstration already; remove it first with: demo --remove")
            self.tell(file, new=False)
            return
        if options["if_empty"] and (Club.objects.exists() or PurgeRecord.objects.exists()):
            return
        self.stdout.write("Playing the demonstration's tournaments, stroke by stroke ...")
        self.stdout.flush()
        password = new_password()
        admin = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
        club = building.build(password=password, owner=admin)
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as out:
            out.write(password + "\n")
        self.stdout.write(f"{club.name} is open, with {club.matches.count()} matches played or under way.")
        self.tell(file, new=True)

    def tell(self, file: Path, *, new: bool) -> None:
        """Print the accounts; their password once, when it is new, and where it is kept from then on."""
        if file.exists():
            names = ", ".join(ACCOUNTS)
            password = f"password  {file.read_text().strip()}" if new else f"the password in {file}"
            self.stdout.write(
                f"  Demonstration accounts:  {names} (each {DEMONSTRATION_DOMAIN}), all with {password}"
            )
