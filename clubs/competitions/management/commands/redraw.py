"""Run a competition's draw again and compare: for everybody who wants to check it."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.competitions.models import Competition
from clubs.competitions.rules.pairing import published
from clubs.competitions.rules.pairing.published import BadDocument
from clubs.competitions.selectors.draw_document import digest_in_log, document_of

LARGEST = 4_000_000
"""Characters of a document; the largest field makes far less."""


class Command(BaseCommand):
    """Prints each seed with the entrant that the published seed gives it; fails where they differ."""

    help = (
        "Run the draw of a competition again and compare: of one in this installation, or of a file that was "
        "saved from its draw page, which needs nothing but the file."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", nargs="?", help="the club's address, as in /c/<club>/")
        parser.add_argument(
            "competition", nargs="?", help="the competition's address, as in /t/<competition>/"
        )
        parser.add_argument("--file", help="a published draw (draw.json); - for standard input")
        parser.add_argument("--digest", default="", help="the digest of the inputs, as the log has it")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"]:
            document, known = self._read(options["file"]), options["digest"]
        else:
            found = Competition.objects.filter(
                club__slug=options["club"] or "", slug=options["competition"] or ""
            ).select_related("club")
            competition = found.first()
            if competition is None or not competition.is_drawn:
                raise CommandError("There is no such drawn competition.")
            document = document_of(competition)
            known = options["digest"] or digest_in_log(competition)
        try:
            again = published.rerun(document, published=known)
        except BadDocument as error:
            raise CommandError(str(error)) from None
        inputs = document["inputs"]
        self.stdout.write(
            f"{document.get('competition', '')}: {inputs['method']}, {inputs['algorithm']}, "
            f"seed {inputs['seed']}"
        )
        for place, number in enumerate(again.order, start=1):
            self.stdout.write(f"{place:4}  {number:4}  {again.names[number]}")
        if inputs["method"] == "hand":
            self.stdout.write("The seeds were given by hand; only the lots were drawn.")
        if again.moves:
            self.stdout.write("Moved by hand since:")
            for words in again.moves:
                self.stdout.write(f"  {words}")
        if not again.agrees:
            raise CommandError("\n".join(again.faults))
        self.stdout.write("The draw is as published.")

    def _read(self, name: str) -> Any:
        try:
            text = sys.stdin.read(LARGEST + 1) if name == "-" else Path(name).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{name} cannot be read: {error}") from None
        if len(text) > LARGEST:
            raise CommandError(f"{name} is too large for a draw.")
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise CommandError(f"{name} is not JSON: {error}") from None
