"""`person-export`: write everything that is kept of a person into one zip."""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import click
from django.core.management.base import BaseCommand, CommandError

from clubs.archives.selectors import person as selectors
from clubs.archives.selectors.person import Person
from clubs.archives.services.person import write_person
from clubs.people.models import Player, User, UserManager


class Command(BaseCommand):
    """Write the file beside its place and put it there when it is whole."""

    help = (
        "Write everything that is kept of a person into one zip (docs/privacy.md): of an account, by e-mail"
        " address, or of a player without one, as club/player."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("person", help="e-mail address, or club/player as in the address of the page")
        parser.add_argument("file", help="the file to write, such as ann.zip")

    def handle(self, *args: Any, **options: Any) -> None:
        person = self._person(options["person"])
        target = Path(options["file"])
        try:
            with tempfile.NamedTemporaryFile(dir=target.parent, prefix=target.name, delete=False) as file:
                unfinished = Path(file.name)
                try:
                    with click.progressbar(length=1000, label="Parts", file=sys.stderr) as bar:

                        def told(part: str, done: int, of: int) -> None:
                            bar.update(1000 * done // max(of, 1) - bar.pos)

                        counted = write_person(person, file, told)
                    file.flush()
                    unfinished.replace(target)
                except BaseException:
                    unfinished.unlink(missing_ok=True)
                    raise
        except OSError as error:
            raise CommandError(f"{target} cannot be written: {error.strerror or error}") from None
        self.stdout.write(self.style.SUCCESS(f"{sum(counted.values())} rows in {target}."))

    def _person(self, named: str) -> Person:
        if "@" in named:
            user = User.objects.filter(email=UserManager.normalize_email(named)).first()
            if user is None:
                raise CommandError(f"There is no account with the address {named}.")
            return selectors.of_user(user)
        club, _, slug = named.partition("/")
        player = Player.objects.filter(club__slug=club, slug=slug).first()
        if player is None:
            raise CommandError(f"There is no player at {named}: write club/player.")
        if player.user is not None:
            raise CommandError("This player has an account; name its e-mail address.")
        return selectors.of_player(player)
