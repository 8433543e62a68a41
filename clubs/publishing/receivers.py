"""Keeping the book in step with the matches: confirmed results are entered, reopened ones deleted.

The receivers run inside the transaction that changes the match, so that no result stands without its rows.
"""

from __future__ import annotations

from typing import Any

from clubs.leagues.selectors import logs
from clubs.people.models import Club, Player
from clubs.people.signals import players_merged, timezone_changed
from clubs.publishing.selectors.rubbers import BookOfResults
from clubs.publishing.services import book
from matches import signals
from matches.models import Match


def _stands(sender: Any, match: Match, **kwargs: Any) -> None:
    book.enter(match)


def _falls(sender: Any, match: Match, **kwargs: Any) -> None:
    book.strike(match)


def _joined(sender: Any, keep: Player, duplicate: Player, **kwargs: Any) -> None:
    book.recount(keep.club, duplicate)
    book.recount(keep.club, keep)


def _moved(sender: Any, club: Club, **kwargs: Any) -> None:
    book.recount(club)


def connect() -> None:
    """Connect the signals of matches and people. Idempotent."""
    players_merged.connect(_joined, sender=Player, dispatch_uid="publishing._joined")
    logs.register(BookOfResults())
    timezone_changed.connect(_moved, sender=Club, dispatch_uid="publishing._moved")
    for signal, receiver in (
        (signals.match_confirmed, _stands),
        (signals.result_corrected, _stands),
        (signals.match_reopened, _falls),
        (signals.match_voided, _falls),
    ):
        signal.connect(receiver, sender=Match, dispatch_uid=f"publishing.{receiver.__name__}")
