"""Fit a table's constants to measured strokes: ``manage.py calibrate FILE``."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from simulator.calibration import as_json, as_text, calibrate, read_measured
from simulator.commands.reading import read_json
from simulator.errors import SimulatorError

USUAL = {
    "ball": ("roll", "slide", "cushion_restitution", "cushion_friction"),
    "disc": ("friction", "rim_restitution", "disc_restitution"),
}
"""What is fitted unless the file says otherwise."""


class Command(BaseCommand):
    """Reads {"strokes": [...], "fit": [names]} and prints the constants."""

    help = (
        "Fit a table's friction and cushion values to a few measured strokes (docs/simulator/calibration.md)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """FILE, and --json for programs."""
        parser.add_argument("file", nargs="?", default="-", help="JSON; standard input if left out")
        parser.add_argument("--json", action="store_true", help="print plain values for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, fit, print; a faulty file ends with status 2 and says where the fault is."""
        name = options["file"]
        try:
            data = read_json(name)
        except OSError as problem:
            raise CommandError(f"{name}: {problem.strerror}", returncode=2) from problem
        except SimulatorError as problem:
            raise CommandError(problem.message, returncode=2) from problem
        if not isinstance(data, dict) or not isinstance(data.get("strokes"), list):
            raise CommandError(f'{name}: expected {{"strokes": [...]}}', returncode=2)
        try:
            strokes = [read_measured(one, f"strokes[{i}]") for i, one in enumerate(data["strokes"])]
            law = strokes[0].shot.surface.law if strokes else "ball"
            fit = data.get("fit", USUAL[law])
            if not isinstance(fit, list | tuple) or not all(isinstance(one, str) for one in fit):
                raise CommandError(f"{name}: fit is a list of names", returncode=2)
            quiet = options["json"] or not self.stderr.isatty()
            found = calibrate(strokes, fit, progress=None if quiet else self._progress)
        except SimulatorError as problem:
            where = f" ({problem.where})" if problem.where else ""
            raise CommandError(f"{problem.code}: {problem.message}{where}", returncode=2) from problem
        self.stdout.write(json.dumps(as_json(found), indent=1) if options["json"] else as_text(found))

    def _progress(self, turn: int, cost: float) -> None:
        self.stderr.write(f"step {turn}: misfit {cost:.2f}", ending="\r")
        self.stderr.flush()
