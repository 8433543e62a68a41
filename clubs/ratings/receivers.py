"""Where ratings are joined to the packages below: results that change, players that are joined."""

from __future__ import annotations

from typing import Any

from clubs.people.models import Club, Player
from clubs.people.signals import players_merged, timezone_changed
from clubs.ratings import panel
from clubs.ratings.services import marking, starting
from matches import signals
from matches.models import Match


def _stands(sender: Any, match: Match, **kwargs: Any) -> None:
    marking.mark_match(match)


def _falls(sender: Any, match: Match, **kwargs: Any) -> None:
    marking.mark_match(match, stands=False)


def _joined(sender: Any, keep: Player, **kwargs: Any) -> None:
    starting.join(keep)
    marking.mark_player(keep)


def _moved(sender: Any, club: Club, **kwargs: Any) -> None:
    marking.mark_all(club)


def connect() -> None:
    """Register everything. Idempotent."""
    for signal, receiver in (
        (signals.match_confirmed, _stands),
        (signals.result_corrected, _stands),
        (signals.match_reopened, _falls),
        (signals.match_voided, _falls),
    ):
        signal.connect(receiver, sender=Match, dispatch_uid=f"ratings.{receiver.__name__}")
    players_merged.connect(_joined, sender=Player, dispatch_uid="ratings._joined")
    panel.register()
    timezone_changed.connect(_moved, sender=Club, dispatch_uid="ratings._moved")
