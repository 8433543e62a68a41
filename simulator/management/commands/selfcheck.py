"""``manage.py selfcheck``: random games of the set, played and looked at now; what is wrong is printed."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from simulator import selfcheck
from simulator.management.progress import progress
from simulator.players.contract import Examined


class Command(BaseCommand):
    """Make a self-check, play all of its games here, and print the violations."""

    help = (
        "Play random games of the set and look whether rules, records and players keep what they promise. "
        "The check stands in the admin, like the daily ones. Ends with 1 where something is wrong."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""
        games, minutes = settings.SELFCHECK_GAMES or 12, settings.SELFCHECK_MINUTES
        parser.add_argument(
            "--games", type=int, default=games, metavar="N", help="how many games (%(default)s)"
        )
        parser.add_argument("--seed", type=int, metavar="N", help="another seed, other games")
        parser.add_argument(
            "--minutes",
            type=float,
            default=minutes,
            metavar="M",
            help="no game is begun after so much processor time (%(default)s)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, one after another, with progress on standard error."""
        if options["games"] < 1 or options["minutes"] <= 0 or abs(options["seed"] or 0) >= 2**62:
            raise CommandError("--games is 1 or more, --minutes more than 0, --seed a number", returncode=2)
        check = selfcheck.make(options["games"], options["minutes"] * 60, options["seed"])
        assert check is not None
        with progress(check.games, "games", sys.stderr) as shown:

            def seen(found: Examined) -> None:
                first = found.breaches[0].told if found.breaches else ""
                shown.step(f"{found.game} {found.seconds:.1f} s", first)

            while selfcheck.play_next(check.pk, seen):
                pass
        check.refresh_from_db()
        violations = list(check.violations.order_by("pk"))
        for violation in violations:
            where = f" at entry {violation.entry}" if violation.entry else ""
            self.stdout.write(f"{violation}{where}: {violation.told}")
        self.stdout.write(
            f"seed {check.seed}: {check.played} of {check.games} games, {check.entries} entries, "
            f"{check.seconds:.0f} s of processor time, {len(violations)} violations"
        )
        if violations:
            raise CommandError("the records stand in the admin, under Violations")
