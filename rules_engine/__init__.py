"""The rules engine: the old rule books as clauses, matches as records, rulings with citations.

    >>> import rules_engine as engine
    >>> match = engine.Match(engine.Header("brunswick/three-cushion-carrom", (("A", "Hoppe"), ("B", "Cure"))))
    >>> match.add(engine.entry(1, "A", "xr --- xw +1")).points
    {'A': 1}

Pure Python, standard library only, so that it could also run on the tablet.
"""

from __future__ import annotations

from .catalogue import every_game, game, games
from .clauses import Clause, Game
from .describe import about, listed
from .errors import BadHeader, EngineError, RecordError, RulesError, UnknownGame
from .expectation import Button, CallSpec, Expectation
from .judging import judge
from .match import Match, Problem, fold, reading_of
from .options import Option
from .play import Play, check_header
from .record.as_json import iter_json, json_lines, lines_of, read_json, records, write_json
from .record.entries import Entry, entry
from .record.header import Header
from .record.text import iter_record, read, text_lines, write
from .record.tokens import Token, read_tokens, tokens_from_json, tokens_to_json, write_tokens
from .rulings import Instruction, Refusal, Ruling
from .unknown import UNKNOWN, known

__all__ = [
    "UNKNOWN",
    "BadHeader",
    "Button",
    "CallSpec",
    "Clause",
    "EngineError",
    "Entry",
    "Expectation",
    "Game",
    "Header",
    "Instruction",
    "Match",
    "Option",
    "Play",
    "Problem",
    "RecordError",
    "Refusal",
    "RulesError",
    "Ruling",
    "Token",
    "UnknownGame",
    "about",
    "check_header",
    "entry",
    "every_game",
    "fold",
    "game",
    "games",
    "iter_json",
    "iter_record",
    "json_lines",
    "judge",
    "known",
    "lines_of",
    "listed",
    "read",
    "read_json",
    "read_tokens",
    "reading_of",
    "records",
    "text_lines",
    "tokens_from_json",
    "tokens_to_json",
    "write",
    "write_json",
    "write_tokens",
]
