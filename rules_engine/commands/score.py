"""``score``: the score sheet of a record, as the log reads after its corrections."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..course.lines import line_json, lines_of
from ..errors import EngineError, RecordError
from ..match import Match
from ..record.as_json import records
from ..record.header import Header
from .failing import CommandFailed
from .reading import record_argument, record_lines, unreadable

if TYPE_CHECKING:
    from . import Out

HELP = "Print the score sheet of a match record, with every correction applied."


def arguments(parser: argparse.ArgumentParser) -> None:
    """FILE, and --json for programs."""
    record_argument(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: Mapping[str, Any], out: Out) -> None:
    """Print the sheet. Raises :class:`CommandFailed` for a record that cannot be read, and, after the sheet,
    for entries that the game refuses: the sheet is without them."""
    match, refused = _played(options["file"])
    lines = [line_json(line.told()) for line in lines_of(match.header, match.entries)]
    if options["json"]:
        sheet = {
            "header": match.header.to_json(),
            "game_name": match.play.game.name,
            "lines": lines,
            "board": match.board(),
            "figures": match.figures(),
            "refused": refused,
        }
        out.write(json.dumps(sheet, ensure_ascii=False) + "\n")
    else:
        for row in _sheet(match, lines):
            out.write(f"{row}\n")
    if refused:
        told = "; ".join(f"entry {each['n']}: {each['message']}" for each in refused)
        raise CommandFailed(f"what was refused is not on the sheet: {told}")
    if match.problems:
        raise CommandFailed("not every entry stands")


def _played(name: str) -> tuple[Match, list[dict[str, Any]]]:
    """The match of a record, and what it refused on the way."""
    match: Match | None = None
    refused = []
    try:
        for part in records(record_lines(name)):
            if isinstance(part, Header):
                match = Match(part)
            elif match is not None and (refusal := match.add(part).refusal) is not None:
                refused.append({"n": part.n, **refusal.to_json()})
    except (OSError, UnicodeDecodeError) as error:
        raise CommandFailed(unreadable(name, error)) from None
    except EngineError as error:
        place = f"line {error.line}, column {error.column}: " if isinstance(error, RecordError) else ""
        message = error.bare if isinstance(error, RecordError) else error.message
        raise CommandFailed(f"{error.code}: {place}{message}") from None
    assert match is not None, "a record without a header cannot be read"
    return match, refused


def _sheet(match: Match, lines: list[dict[str, Any]]) -> Iterator[str]:
    board, letters = match.board(), match.play.letters
    yield f"{match.play.game.name} ({match.header.game})"
    for letter in letters:
        facts = "".join(f", {label} {value}" for _, label, value in board["side_facts"][letter])
        yield f"{letter}  {match.play.names[letter]}: {board['score'].get(letter, 0)}{facts}"
    if board["over"]:
        winner = match.winner
        yield "A draw." if winner is None else f"{match.play.names[winner]} wins."
    yield ""
    rows = [_row(line, letters) for line in lines]
    if not rows:
        return
    head = ("", "", "entry", *letters)
    widths = [max(len(row[at]) for row in (head, *(r for r, _ in rows))) for at in range(len(head))]
    for row, beside in ((head, ""), *rows):
        cells = [
            cell.rjust(width) if at in (0, *range(3, len(head))) else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"{'  '.join(cells)}  {beside}".rstrip()


def _row(line: Mapping[str, Any], letters: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """The cells of a line, and what stands beside them: why it counts no more, or how it was corrected."""
    beside = ""
    if line["problem"] is not None:
        beside = f"no longer stands: {line['problem']['message']}"
    elif line["voided"]:
        beside = "void"
    elif line["kind"] != "plain":
        beside = "correction"
    elif line["reads"] != line["tokens"]:
        beside = f"reads {line['reads']}"
    score = tuple(str(line["score"].get(letter, "")) for letter in letters)
    return (f"{line['seq']}.", line["side"], line["tokens"], *score), beside
