"""Why an entry was not taken, with the codes that tablets know: docs/api-tablet.md lists them."""

from __future__ import annotations

from typing import Any

from ..errors import EngineError, RecordError
from ..record.entries import Entry, entry
from ..rulings import Refusal
from ..saying import say


class NotTaken(EngineError):
    """An entry was not taken, and nothing has changed. ``status`` is what HTTP calls it, ``data`` what a
    program needs to continue."""

    def __init__(self, code: str, message: str, status: int, data: dict[str, Any] | None = None) -> None:
        super().__init__(code, message)
        self.status = status
        self.data = data or {}

    def to_json(self) -> dict[str, Any]:
        """``{"code", "message", "status", "data"?}``."""
        said: dict[str, Any] = {"code": self.code, "message": self.message, "status": self.status}
        if self.data:
            said["data"] = self.data
        return said


def refused(refusal: Refusal) -> NotTaken:
    """The rules refuse it: ``refused``."""
    return NotTaken(
        "refused",
        refusal.message,
        422,
        {"refusal": refusal.code, "message": refusal.message, "citation": refusal.citation},
    )


def no_such_entry(number: int) -> NotTaken:
    """A correction speaks of an entry that is not there: ``refused``."""
    return NotTaken(
        "refused",
        say("course.no-such-entry", "There is no entry {n}.", n=number),
        422,
        {
            "refusal": "no-such-entry",
            "message": say("match.no-such-entry", "there is no entry {n}", n=number),
            "citation": None,
        },
    )


def nothing_to_undo() -> NotTaken:
    """No entry has an effect: ``nothing-to-undo``."""
    message = say("course.nothing-to-undo", "There is nothing left to undo.")
    return NotTaken("nothing-to-undo", message, 409)


def read_entry(n: int, side: str, tokens: str, note: str = "") -> Entry:
    """Read an entry's notation; raises :class:`NotTaken` with ``unreadable``."""
    try:
        return entry(n, side, tokens, note or None)
    except RecordError as error:
        raise NotTaken(
            "unreadable",
            say("course.unreadable", "This cannot be read: {why}", why=error.message),
            422,
            {"refusal": error.code, "column": error.column},
        ) from None
