"""``manage.py shoot``: play a shot that a JSON file describes, and say, draw or animate what happens."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from simulator import examples
from simulator.drawing.animation import page_of
from simulator.drawing.picture import svg_of
from simulator.drawing.report import text_of
from simulator.errors import SimulatorError

REFUSED = 2
"""The exit code for what the simulator refuses."""


class Command(BaseCommand):
    """Read a shot, play it, tell what happened."""

    help = (
        "Play a shot that a JSON file (or standard input) describes: tells what happened and when, and where "
        "everything rests. docs/simulator/shoot.md describes the JSON."
    )
    requires_system_checks: list[str] = []  # no database, no settings: a shot is answered at once

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("file", nargs="?", metavar="FILE", help="a JSON file; - or none: standard input")
        parser.add_argument("--example", metavar="NAME", help="play a documented example")
        parser.add_argument("--examples", action="store_true", help="list the documented examples")
        parser.add_argument("--json", action="store_true", help="print the whole trace as JSON")
        parser.add_argument("--svg", metavar="FILE", type=Path, help="draw the stroke there")
        parser.add_argument("--html", metavar="FILE", type=Path, help="write a page that plays it there")
        parser.add_argument(
            "--view", choices=("auto", "portrait", "landscape"), default="auto", help="how the drawing lies"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what the arguments say; :class:`~simulator.errors.SimulatorError` ends with exit code 2."""
        if options["examples"]:
            width = max(map(len, examples.names()), default=0)
            for name in examples.names():
                self.stdout.write(f"{name:<{width}}  {examples.example(name).get('about', '')}")
            return
        try:
            self._shoot(_read(options), options)
        except SimulatorError as refusal:
            where = f" (at {refusal.where})" if refusal.where else ""
            raise CommandError(f"{refusal.code}: {refusal}{where}", returncode=REFUSED) from refusal

    def _shoot(self, data: Any, options: dict[str, Any]) -> None:
        # Only here: the physics take a moment to load, and --help and refused files do not need them.
        from simulator.shooting import shoot
        from simulator.shots import read_shot

        shot = read_shot(data)
        trace = shoot(shot)
        title = data.get("about")
        if options["json"]:
            self.stdout.write(json.dumps(trace.to_json(), indent=1, allow_nan=False))
        else:
            self.stdout.write(text_of(shot.surface, shot.pieces, trace))
        if options["svg"]:
            picture = svg_of(
                shot.surface, shot.pieces, trace, orientation=options["view"], title=title, legend=True
            )
            _write(options["svg"], picture)
        if options["html"]:
            _write(options["html"], page_of(shot.surface, shot.pieces, trace, title=title))


def _read(options: dict[str, Any]) -> Any:
    """The shot's plain values from where the arguments say."""
    if options["example"]:
        return examples.example(options["example"])
    name = options["file"]
    if name in (None, "-"):
        if name is None and sys.stdin.isatty():
            raise CommandError(
                "give a FILE, a shot on standard input, or --example NAME (--examples lists them)",
                returncode=REFUSED,
            )
        text, source = sys.stdin.read(), "standard input"
    else:
        try:
            text, source = Path(name).read_text(encoding="utf-8"), name
        except OSError as problem:
            raise CommandError(f"{name} cannot be read: {problem.strerror}", returncode=REFUSED) from problem
        except UnicodeDecodeError as problem:
            raise CommandError(f"{name} is not UTF-8 text", returncode=REFUSED) from problem
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise SimulatorError("bad-shot", f"{source} is not JSON: {problem}") from problem


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise CommandError(f"{path} cannot be written: {problem.strerror}", returncode=1) from problem
