"""Throw the dice of a match again, and compare: ``manage.py check_dice MATCH`` or ``check_dice FILE``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches.dice.throwing import faults, told
from matches.models import Match


class Command(BaseCommand):
    """Ends with an error unless every throw follows from the seed that was committed to."""

    help = "Check the dice of a match, by its public id or from the JSON of its page (dice.json)."

    def add_arguments(self, parser: CommandParser) -> None:
        """The match or the file."""
        parser.add_argument("match", help="public id of a match, or a file with its dice.json")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the count of throws that were checked."""
        name = options["match"]
        if Path(name).is_file():
            try:
                found = json.loads(Path(name).read_text(encoding="utf-8"))
                wrong = faults(found)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise CommandError(f"{name} is not the dice.json of a match: {error}") from None
        else:
            match = Match.objects.filter(public_id=name).first()
            found = told(match) if match else None
            if found is None:
                raise CommandError(f"no match {name!r} with dice thrown here")
            wrong = faults(found)
        if wrong:
            raise CommandError("; ".join(wrong))
        self.stdout.write(f"{len(found['throws'])} throws follow from the seed that was committed to.")
