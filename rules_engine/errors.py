"""What can go wrong, in three kinds.

``RulesError`` is a fault in our own clauses and is raised while the package is imported. ``BadHeader`` and
``RecordError`` are faults in a user's input. A stroke that the rules refuse is not an error: it is a
:class:`rules_engine.rulings.Refusal` inside a ruling, because the match goes on.
"""

from __future__ import annotations

from .saying import say


class EngineError(Exception):
    """Base of every error of the package; ``code`` is stable, ``message`` is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class RulesError(EngineError):
    """A fault in the definition of a game: unknown slot, exception without effect, missing citation."""


class UnknownGame(EngineError):
    """No game of that id is in the catalogue."""

    def __init__(self, game: str) -> None:
        super().__init__("unknown-game", say("errors.unknown-game", "no game is called '{game}'", game=game))
        self.game = game


class BadHeader(EngineError):
    """The header of a match cannot be played: unknown option, value out of range, wrong number of sides."""


class RecordError(EngineError):
    """A record cannot be read; ``line`` and ``column`` count from 1."""

    def __init__(self, code: str, message: str, line: int = 1, column: int = 1) -> None:
        placed = say(
            "errors.place",
            "line {line}, column {column}: {message}",
            line=line,
            column=column,
            message=message,
        )
        super().__init__(code, placed)
        self.line = line
        self.column = column
        self.bare = message
