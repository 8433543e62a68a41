"""``manage.py skills``: what the levels of skill mean at the table, measured; the page of it in the docs."""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from simulator.management.progress import each, progress
from simulator.management.skill_page import best_of, table_of, write_page
from simulator.players.measures import MEASURES, NAMES, Counts, figure_of, measured


class Command(BaseCommand):
    """Play the series of every figure at every level, print the table, write the page."""

    help = (
        "Measure the levels of skill in simulated games: averages, runs, breaks, shares, scores, each with "
        "its standard error. The same seed gives the same table. An hour or less on two cores, with "
        "--quick a sixth of that."
    )
    requires_system_checks: list[str] = []  # no database, no settings

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""
        codes = ", ".join(measure.code for measure in MEASURES)
        parser.add_argument("--quick", action="store_true", help="one series of each: large errors")
        parser.add_argument("--series", type=int, metavar="N", help="at most N series of each")
        parser.add_argument("--only", nargs="+", default=[], metavar="FIGURE", help=f"of: {codes}")
        parser.add_argument(
            "--levels", nargs="+", default=[], metavar="LEVEL", help=f"of: {', '.join(NAMES)}"
        )
        parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
        parser.add_argument("--jobs", type=int, default=2, metavar="N", help="series at once (2)")
        parser.add_argument("--write", type=Path, metavar="FILE", help="write the page and its pictures")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure, print, write."""
        known = {measure.code for measure in MEASURES}
        for given, names in ((options["only"], known), (options["levels"], set(NAMES))):
            if wrong := [one for one in given if one not in names]:
                raise CommandError(f"there is no {wrong[0][:40]!r}: {', '.join(sorted(names))}", returncode=2)
        for name in ("jobs", "series"):
            if options[name] is not None and options[name] < 1:
                raise CommandError(f"--{name} is 1 or more", returncode=2)
        most = 1 if options["quick"] else options["series"] or max(measure.series for measure in MEASURES)
        series = [
            (measure.code, level, options["seed"] + n)
            # The better level thinks longer: it is begun first, so that all end together.
            for level in reversed(NAMES)
            for measure in MEASURES
            for n in range(min(most, measure.series))
            if (not options["only"] or measure.code in options["only"])
            and (not options["levels"] or level in options["levels"])
            and NAMES.index(level) >= measure.from_level
        ]
        counts: dict[tuple[str, str], dict[int, Counts]] = defaultdict(dict)
        faults = []
        with progress(len(series), "series", sys.stderr) as shown:
            for one, found in each(series, measured, lambda one: one, options["jobs"], shown.tick):
                code, level, seed = one
                fault = f"{found!r}"[:160] if isinstance(found, Exception) else ""
                shown.step(f"{code}, {level}", fault)
                if isinstance(found, Exception):
                    faults.append(f"{code}, {level}, seed {seed}: {fault}")
                else:
                    counts[code, level][seed] = found
        if faults:
            raise CommandError("\n".join(faults))
        # In the order of the seeds, however the processes came to their ends: the same sums each time.
        figures = {
            key: figure_of([count for seed in sorted(found) for count in found[seed]])
            for key, found in counts.items()
        }
        self.stdout.write(table_of(figures))
        if best := best_of(figures):
            self.stdout.write(best)
        if options["write"] is not None:
            try:
                write_page(options["write"], figures, asked_of(options))
            except OSError as problem:
                raise CommandError(f"{options['write']}: {problem.strerror}") from problem


def asked_of(options: dict[str, Any]) -> str:
    """The arguments that decide what the page says."""
    asked = ["--quick"] * options["quick"]
    if options["series"] and not options["quick"]:
        asked.append(f"--series {options['series']}")
    for name in ("only", "levels"):
        asked += [f"--{name}", *options[name]] if options[name] else []
    return " ".join(asked + ([f"--seed {options['seed']}"] if options["seed"] != 1 else []))
