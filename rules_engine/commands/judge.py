"""``judge``: a record, entry by entry, each with its points, its rulings and the score after it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..judging import judge
from .failing import CommandFailed
from .reading import record_argument, record_lines, unreadable

if TYPE_CHECKING:
    from . import Out

HELP = "Judge a match record in text or JSON: each entry with its ruling and the clause that decided."


def arguments(parser: argparse.ArgumentParser) -> None:
    """FILE, and --json for programs."""
    record_argument(parser)
    parser.add_argument("--json", action="store_true", help="print a JSON line for each entry")


def run(options: Mapping[str, Any], out: Out) -> None:
    """Print a line for each entry. Raises :class:`CommandFailed` unless the record can be read and every
    entry stands."""
    stands, line = True, None
    try:
        for line in judge(record_lines(options["file"])):
            stands = stands and line["ok"]
            text = json.dumps(line, ensure_ascii=False) if options["json"] else told(line)
            out.write(f"{text}\n")
    except BrokenPipeError:  # of what is written: nobody reads on
        raise
    except (OSError, UnicodeDecodeError) as error:
        why = unreadable(options["file"], error)
        if options["json"]:
            said = {"code": "unreadable", "message": why, "citation": None}
            out.write(json.dumps({"n": None, "ok": False, "error": said}) + "\n")
        raise CommandFailed(why) from None
    if line is not None and not options["json"] and line["score"]:
        out.write(f"\n{_end(line)}\n")
    if line is not None and line["problems"]:
        stands = False
    if not stands:
        raise CommandFailed("not every entry stands")


def told(line: Mapping[str, Any]) -> str:
    """A line of :func:`rules_engine.judge` in words: what it led to, then clause by clause why."""
    if (error := line["error"]) is not None:
        place = f"line {error['line']}, column {error['column']}: " if "line" in error else ""
        because = f" ({error['citation']})" if error["citation"] else ""
        whose = f"{line['n']}. {line['side']}  REFUSED " if line["n"] is not None else ""
        return f"{whose}{error['code']}: {place}{error['message']}{because}"
    points = " ".join(f"{x}{p:+d}" for x, p in line["points"].items()) or "-"
    score = ":".join(str(points) for points in line["score"].values())
    why = "".join(f"\n      {r['citation']}: {r['effect']}" for r in line["rulings"])
    done = "".join(f"\n      > {i['text']}" for i in line["instructions"])
    return f"{line['n']}. {line['side']}  {points}  {score}{why}{done}"


def _end(line: Mapping[str, Any]) -> str:
    problems = [f"entry {p['n']} no longer stands: {p['message']}\n" for p in line["problems"]]
    score = ", ".join(f"{x} {points}" for x, points in line["score"].items())
    ended = "" if not line["over"] else f"; {line['winner']} wins" if line["winner"] else "; a draw"
    return "".join(problems) + score + ended
