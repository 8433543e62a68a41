"""The book follows the matches: what is confirmed is entered, what is taken back is struck.

The receivers run inside the transaction that changes the match, so that no result stands without its rows.
"""

from __future__ import annotations

from typing import Any

from clubs.publishing import book
from matches import signals
from matches.models import Match


def _stands(sender: Any, match: Match, **kwargs: Any) -> None:
    book.enter(match)


def _falls(sender: Any, match: Match, **kwargs: Any) -> None:
    book.strike(match)


def connect() -> None:
    """Listen to the matches; twice is as good as once."""
    for signal, receiver in (
        (signals.match_confirmed, _stands),
        (signals.result_corrected, _stands),
        (signals.match_reopened, _falls),
        (signals.match_voided, _falls),
    ):
        signal.connect(receiver, sender=Match, dispatch_uid=f"publishing.{receiver.__name__}")
