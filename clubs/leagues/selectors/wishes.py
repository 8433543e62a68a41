"""Wishes to postpone a team match."""

from __future__ import annotations

from clubs.leagues.models import Postponement, TeamMatch


def open_wish(match: TeamMatch) -> Postponement | None:
    """The wish that waits for an answer."""
    return match.postponements.filter(closed_at=None, approved_at=None).first()
