"""Run a competition's draw again and compare: for everybody who wants to check it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.competitions.models import Competition, SeedingMethod
from clubs.competitions.services.drawing import order_of


class Command(BaseCommand):
    """Prints each seed with the entrant that the published seed gives it; fails where they differ."""

    help = "Run the draw of a competition again from its published seed, and compare."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the club's address, as in /c/<club>/")
        parser.add_argument("competition", help="the competition's address, as in /t/<competition>/")

    def handle(self, *args: Any, **options: Any) -> None:
        found = Competition.objects.filter(club__slug=options["club"], slug=options["competition"]).first()
        if found is None or not found.is_drawn:
            raise CommandError("There is no such drawn competition.")
        if found.seeding == SeedingMethod.HAND:
            raise CommandError("The seeds were given by hand; there is nothing to draw again.")
        entrants = [e for e in found.entrants.all() if e.seed is not None and not e.late]
        order = order_of(found, entrants).order
        seeds = {str(e.number): e for e in entrants}
        self.stdout.write(
            f"{found}: {found.get_seeding_display()}, {found.draw_algorithm}, seed {found.seed}"
        )
        wrong = 0
        for place, key in enumerate(order, start=1):
            entrant = seeds[key]
            same = entrant.seed == place
            wrong += not same
            mark = "" if same else f"   differs: stands as seed {entrant.seed}"
            self.stdout.write(f"{place:4}  {entrant.number:4}  {entrant.name}{mark}")
        if wrong:
            raise CommandError(f"{wrong} seeds differ from the draw.")
        self.stdout.write("The draw is as published.")
