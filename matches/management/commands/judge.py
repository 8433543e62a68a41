"""``manage.py judge``: judge a match record, from a file or from standard input."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

import rules_engine as engine


class Command(BaseCommand):
    """Read a record in text or JSON, judge every entry, and print the rulings and the score."""

    help = "Judge a match record in text or JSON (see docs/notation.md)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """``FILE`` is a record; - or nothing reads standard input."""
        parser.add_argument("file", nargs="?", default="-", help="the record; - reads standard input")
        parser.add_argument("--json", action="store_true", help="print a JSON line for each entry")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit code 0 only if the record can be read and every entry stands."""
        stands, line = True, None
        try:
            for line in engine.judge(_lines(options["file"])):
                stands = stands and line["ok"]
                self.stdout.write(json.dumps(line, ensure_ascii=False) if options["json"] else _said(line))
        except (OSError, UnicodeDecodeError) as error:
            why = f"{options['file']} cannot be read: {error}"
            if options["json"]:
                said = {"code": "unreadable", "message": why, "citation": None}
                self.stdout.write(json.dumps({"n": None, "ok": False, "error": said}))
            raise CommandError(why) from None
        if line is not None and not options["json"] and line["score"]:
            self.stdout.write("\n" + _end(line))
        if line is not None and line["problems"]:
            stands = False
        if not stands:
            raise CommandError("not every entry stands")


def _lines(name: str) -> Iterator[str]:
    if name == "-":
        sys.stdin.reconfigure(encoding="utf-8") if hasattr(sys.stdin, "reconfigure") else None
        yield from engine.lines_of(sys.stdin)
        return
    with Path(name).open(encoding="utf-8") as file:
        yield from engine.lines_of(file)


def _said(line: dict[str, Any]) -> str:
    if (error := line["error"]) is not None:
        place = f"line {error['line']}, column {error['column']}: " if "line" in error else ""
        because = f" ({error['citation']})" if error["citation"] else ""
        whose = f"{line['n']}. {line['side']}  REFUSED " if line["n"] is not None else ""
        return f"{whose}{error['code']}: {place}{error['message']}{because}"
    points = " ".join(f"{x}{p:+d}" for x, p in line["points"].items()) or "-"
    cited = " ".join(r["citation"] for r in line["rulings"])
    told = "".join(f"\n      {i['text']}" for i in line["instructions"])
    return f"{line['n']}. {line['side']}  {points}  {cited}{told}"


def _end(line: dict[str, Any]) -> str:
    problems = [f"entry {p['n']} no longer stands: {p['message']}\n" for p in line["problems"]]
    score = ", ".join(f"{x} {points}" for x, points in line["score"].items())
    ended = "" if not line["over"] else f"; {line['winner']} wins" if line["winner"] else "; a draw"
    return "".join(problems) + score + ended
