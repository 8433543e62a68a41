"""The golden records as pages show them: each entry with the score after it and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..levels import STROKE, VISIT, level_of
from ..match import Match
from ..record.entries import Entry
from ..record.header import Header
from ..record.text import read, write
from ..rulings import Ruling

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "rules_engine" / "golden"
"""The golden records stand with the tests; the pages are written where the project is worked on."""

_MARK = "=> "
_WIDEST = 60
"""Characters of an entry up to which the margins of a record stand in one line."""


@cache
def _by_game() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(FOLDER.glob("*/*.txt")):
        text = path.read_text(encoding="utf-8")
        found.setdefault(text.split('"', 2)[1], []).append(text)
    return found


def records(game: str) -> list[tuple[Header, list[Entry]]]:
    """The golden records of a game, in the order of their names."""
    return [read(text) for text in _by_game()[game]]


def stood(records: list[tuple[Header, list[Entry]]], kind: str) -> list[str]:
    """The words of tokens of a kind in the entries that were not refused, sorted; those of a result, a game
    or a part of one that is told at once stand elsewhere."""
    found = set()
    for header, entries in records:
        match = Match(header)
        for made in entries:
            if match.add(made).refusal is None and level_of(made.tokens) in (STROKE, VISIT):
                found |= {str(token.a) for token in made.tokens if token.kind == kind}
    return sorted(found)


def judged(header: Header, entries: list[Entry]) -> Iterator[str]:
    """The record with its rulings in the margin: points, score, citations, and the remark if there is one."""
    match = Match(header)
    yield from write(header, []).rstrip().splitlines()
    yield ""
    rows = [
        (f"{made.n}. {made.side} {made.text}", *_verdict(match, match.add(made), made)) for made in entries
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    widths[0] = min(_WIDEST, widths[0])
    for row in rows:
        head = (row[0].ljust(widths[0]), row[1].ljust(widths[1]), row[2].ljust(widths[2]))
        yield " | ".join((*head, *(part for part in row[3:] if part))).rstrip()


def _verdict(match: Match, ruling: Ruling, made: Entry) -> tuple[str, str, str, str]:
    """Points, score, citations and remark; a refused entry has its code for points, and no score."""
    own = match.play.game.book + "/"
    if ruling.refusal is not None:
        cited = (ruling.refusal.citation or "").removeprefix(own)
        return "refused", "", " ".join(part for part in (ruling.refusal.code, cited) if part), _remark(made)
    points = " ".join(f"{side}{won:+d}" for side, won in ruling.points.items())
    score = ":".join(str(side) for side in match.board()["score"].values())
    cites = " ".join(cite.removeprefix(own) for cite in ruling.citations)
    remark = _remark(made)
    return points, score, cites, "" if remark == cites else remark


def _remark(made: Entry) -> str:
    note = made.note or ""
    parts = note.removeprefix(_MARK).split(" | ")
    return " | ".join(parts[1 if parts[0].startswith("refused ") else 3 :])
