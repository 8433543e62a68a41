"""Study how good the estimates of times are, on made-up evenings of another making than the estimator's."""

from __future__ import annotations

from argparse import ArgumentParser
from statistics import median
from typing import Any

from django.core.management.base import BaseCommand

from clubs.competitions.rules.times.study import study

EVENINGS = 200


class Command(BaseCommand):
    """Prints, for the start and three moments of the evening, how far the end and the matches' starts were
    off as a share of the time still to go, and of the time from the start of the evening (medians), and how
    many lay in the spans that were told."""

    help = (
        "Simulate evenings (players of their own speed, heavy tails, breaks, late players) and say how true "
        "the estimates of the end and of the matches' starts are. Needs no database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--evenings", type=int, default=EVENINGS)
        parser.add_argument("--first", type=int, default=0, help="the number of the first evening")
        parser.add_argument(
            "--by-truth",
            action="store_true",
            help="how far off the best guess is of who knows how evenings are made: nobody is better",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(
            f"{'asked':28}{'evenings':>9}{'end off':>9}{'in span':>9}{'starts':>9}{'off':>7}{'of all':>8}"
            f"{'in span':>9}"
        )
        for line in study(options["evenings"], options["first"], by_truth=options["by_truth"]):
            if not line.end:
                continue
            starts = ""
            if line.starts:
                starts = f"{median(line.starts):7.1%}{median(line.of_all):8.1%}{_share(line.starts_inside)}"
            self.stdout.write(
                f"{line.words:28}{len(line.end):9}{median(line.end):9.1%}{_share(line.end_inside)}"
                f"{len(line.starts):9}{starts}"
            )


def _share(inside: list[bool]) -> str:
    return f"{sum(inside) / len(inside):9.0%}" if inside else f"{'':9}"
