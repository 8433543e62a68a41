"""A record judged entry by entry, in plain values: what ``manage.py judge --json`` prints.

One line an entry. A record that cannot be read or begun ends with a line whose ``error`` says where and why;
an entry that the game refuses has its ``error``, changes nothing, and the next one is judged.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

from .errors import EngineError, RecordError
from .match import REFEREE, Match
from .record.as_json import records
from .record.entries import Entry
from .record.header import Header
from .rulings import Ruling
from .saying import say

_EFFECTS: dict[str, dict[str, str]] = {}
"""What each clause in force in a game says, by game and citation."""


def judge(record: str | Iterable[str]) -> Iterator[dict[str, Any]]:
    """Judge a record in text or JSON, given whole or as lines (an open file); yield a line for each entry.

    Each has ``n``, ``side``, ``ok``, ``points``, ``score``, ``turn``, ``rulings`` (citation and effect),
    ``instructions``, ``expects``, ``attested``, ``events``, ``over``, ``winner``, and ``error``: None, or
    code, message and citation, for a record that cannot be read also line and column. ``problems`` lists
    entries that a correction made illegal.
    """
    match: Match | None = None
    try:
        for part in records(io.StringIO(record) if isinstance(record, str) else record):
            if isinstance(part, Header):
                match = Match(part)
            elif match is not None:
                yield line_of(match, part, match.add(part))
    except EngineError as error:
        yield broken(error, match)


def line_of(match: Match, entry: Entry, ruling: Ruling) -> dict[str, Any]:
    """The line of one entry, given the match after it."""
    board = match.board()
    return {
        "n": entry.n,
        "side": entry.side,
        "ok": ruling.refusal is None,
        "points": dict(ruling.points),
        "score": board["score"],
        "turn": board["turn"],
        "rulings": [{"citation": c, "effect": effect_of(match, c)} for c in ruling.citations],
        "instructions": [i.to_json() for i in ruling.instructions],
        "expects": match.expects().to_json(),
        "attested": ruling.attested,
        "events": list(ruling.events),
        "over": board["over"],
        "winner": board["winner"],
        "problems": [{"n": p.n, **p.refusal.to_json()} for p in match.problems],
        "error": None if ruling.refusal is None else ruling.refusal.to_json(),
    }


def broken(error: EngineError, match: Match | None = None) -> dict[str, Any]:
    """The last line of a record that cannot be read or begun."""
    said: dict[str, Any] = {"code": error.code, "message": error.message, "citation": None}
    if isinstance(error, RecordError):
        said |= {"message": error.bare, "line": error.line, "column": error.column}
    board = match.board() if match is not None else {"score": {}, "turn": None, "over": False, "winner": None}
    return {
        "n": None, "side": None, "ok": False, "points": {}, "score": board["score"], "turn": board["turn"],
        "rulings": [], "instructions": [], "expects": match.expects().to_json() if match else None,
        "attested": False, "events": [], "over": board["over"], "winner": board["winner"], "problems": [],
        "error": said,
    }  # fmt: skip


def effect_of(match: Match, citation: str) -> str:
    """What a clause does, in our own words: its text, or the gist of the rule where several clauses rest on
    it."""
    if citation == REFEREE:
        return say("judging.referee", "The referee decided.")
    game = match.play.game
    if game.id not in _EFFECTS:
        texts: dict[str, list[str]] = {}
        for clause in game.clauses():
            texts.setdefault(clause.citation, []).append(clause.text)
        _EFFECTS[game.id] = {
            cited: rows[0] if len(set(rows)) == 1 else game.gist(cited) for cited, rows in texts.items()
        }
    found = _EFFECTS[game.id].get(citation)
    return game.gist(citation) if found is None else found
