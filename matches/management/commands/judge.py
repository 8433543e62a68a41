"""``manage.py judge``: judge a match record, from a file or from standard input."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

import rules_engine as engine


class Command(BaseCommand):
    """Read a record in notation, judge every entry, and print rulings and the score."""

    help = "Judge a match record (see docs/notation.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        """``FILE`` is a record; - or nothing reads standard input."""
        parser.add_argument("file", nargs="?", default="-", help="the record; - reads standard input")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit code 0 only if the record can be read and every entry stands."""
        try:
            text = sys.stdin.read() if options["file"] == "-" else Path(options["file"]).read_text("utf-8")
            header, entries = engine.read(text)
            match = engine.Match(header)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{options['file']} cannot be read: {error}") from None
        except engine.EngineError as error:
            raise CommandError(f"{error.code}: {error}") from None
        rulings = [(entry, match.add(entry)) for entry in entries]
        stands = all(ruling.refusal is None for _, ruling in rulings) and not match.problems
        if options["json"]:
            report = {
                "rulings": [{**entry.to_json(), **ruling.to_json()} for entry, ruling in rulings],
                "board": match.board(),
                "figures": match.figures(),
                "problems": [{"n": p.n, **p.refusal.to_json()} for p in match.problems],
                "stands": stands,
            }
            self.stdout.write(json.dumps(report, indent=1))
        else:
            for entry, ruling in rulings:
                self.stdout.write(_line(entry, ruling))
            for problem in match.problems:
                self.stdout.write(f"entry {problem.n} no longer stands: {problem.refusal.message}")
            board = match.board()
            score = ", ".join(f"{dict(header.sides)[x]} {points}" for x, points in board["score"].items())
            self.stdout.write(f"\n{score}" + (f"; {_end(board, header)}" if board["over"] else ""))
        if not stands:
            raise CommandError("not every entry stands")


def _line(entry: engine.Entry, ruling: engine.Ruling) -> str:
    if ruling.refusal is not None:
        refusal = ruling.refusal
        because = f" ({refusal.citation})" if refusal.citation else ""
        return f"{entry.n}. {entry.side} {entry.text}  REFUSED {refusal.code}: {refusal.message}{because}"
    points = " ".join(f"{x}{p:+d}" for x, p in ruling.points.items()) or "-"
    told = "".join(f"\n      {instruction.text}" for instruction in ruling.instructions)
    return f"{entry.n}. {entry.side} {entry.text}  {points}  {' '.join(ruling.citations)}{told}"


def _end(board: dict[str, Any], header: engine.Header) -> str:
    return f"{dict(header.sides)[board['winner']]} wins" if board["winner"] else "a draw"
