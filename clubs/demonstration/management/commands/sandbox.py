"""Make the sandbox anew, or remove it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.demonstration import sandbox


class Command(BaseCommand):
    """``sandbox`` makes it anew, ``--if-due`` only at its time, ``--remove`` removes it."""

    help = (
        "Makes the sandbox: a club in which anybody may get a token and try the interface for programs."
        " With BALKLINE_SANDBOX=yes the worker does that each night."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Two ways that exclude each other."""
        way = parser.add_mutually_exclusive_group()
        way.add_argument("--if-due", action="store_true", help="do nothing before its time")
        way.add_argument("--remove", action="store_true", help="remove it with all that was made in it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do as told, and say what was done."""
        if options["remove"]:
            self.stdout.write("The sandbox is removed." if sandbox.remove() else "There is no sandbox.")
            return
        if options["if_due"] and not sandbox.due():
            self.stdout.write("The sandbox is not to be made now.")
            return
        try:
            club = sandbox.renew()
        except sandbox.NotOurs as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"The sandbox is open, with {club.matches.count()} matches played or under way.")
