"""``shoot``: play a shot that a JSON file describes, and say, draw or animate what happens."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules_engine.commands import CommandFailed, Out

from .. import examples
from ..errors import SimulatorError
from .reading import read_json

REFUSED = 2
"""The exit code for what the simulator refuses."""


HELP = (
    "Play a shot that a JSON file (or standard input) describes: tells what happened and when, and where "
    "everything rests. docs/simulator/shoot.md describes the JSON."
)


def arguments(parser: argparse.ArgumentParser) -> None:
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


def run(options: Mapping[str, Any], out: Out) -> None:
    """Do what the arguments say. Raises :class:`CommandFailed`, with code 2 for what is refused."""
    if options["examples"]:
        width = max(map(len, examples.names()), default=0)
        for name in examples.names():
            out.write(f"{name:<{width}}  {examples.example(name).get('about', '')}\n")
        return
    try:
        _shoot(_read(options), options, out)
    except SimulatorError as refusal:
        where = f" (at {refusal.where})" if refusal.where else ""
        raise CommandFailed(f"{refusal.code}: {refusal}{where}", REFUSED) from refusal


def _shoot(data: Any, options: Mapping[str, Any], out: Out) -> None:
    # Only here: the physics take a moment to load, and --help and refused files do not need them.
    from ..drawing.animation import page_of
    from ..drawing.picture import svg_of
    from ..drawing.report import text_of
    from ..shooting import shoot
    from ..shots import read_shot

    shot = read_shot(data)
    trace = shoot(shot)
    title = data.get("about")
    if options["json"]:
        text = json.dumps(trace.to_json(), indent=1, allow_nan=False)
    else:
        text = text_of(shot.surface, shot.pieces, trace)
    out.write(text if text.endswith("\n") else f"{text}\n")
    if options["svg"]:
        picture = svg_of(
            shot.surface, shot.pieces, trace, orientation=options["view"], title=title, legend=True
        )
        _write(options["svg"], picture)
    if options["html"]:
        _write(options["html"], page_of(shot.surface, shot.pieces, trace, title=title))


def _read(options: Mapping[str, Any]) -> Any:
    """The shot's plain values from where the arguments say."""
    if options["example"]:
        return examples.example(options["example"])
    name = options["file"]
    if name is None and sys.stdin.isatty():
        raise CommandFailed(
            "give a FILE, a shot on standard input, or --example NAME (--examples lists them)", REFUSED
        )
    try:
        return read_json(name)
    except OSError as problem:
        raise CommandFailed(f"{name} cannot be read: {problem.strerror}", REFUSED) from problem


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise CommandFailed(f"{path} cannot be written: {problem.strerror}", 1) from problem
