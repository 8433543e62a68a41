"""Where a match stands, as plain values."""

from __future__ import annotations

from typing import Any

from ..match import Match
from ..rulings import Ruling

LIVE, FINISHED, CONFIRMED, VOID = "live", "finished", "confirmed", "void"
"""Words for the status of a match; before its first entry it is ``waiting`` or ``ready``."""


def ruling_json(ruling: Ruling) -> dict[str, Any]:
    """A ruling on an entry that stands, as the log keeps it."""
    said = ruling.to_json()
    del said["ok"], said["refusal"]
    return said


def problems_json(match: Match) -> list[dict[str, Any]]:
    """``[{"n", "code", "message", "citation"}]``: entries that a correction has made illegal."""
    return [{"n": p.n, **p.refusal.to_json()} for p in match.problems]


def status_after(was: str, over: bool) -> str:
    """The status of a match after an entry, from the one before."""
    if not over:
        return LIVE
    return was if was in (FINISHED, CONFIRMED) else FINISHED
