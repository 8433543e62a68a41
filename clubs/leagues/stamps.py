"""Which rows of leagues move a club's stamp: every change writes a line of the league's log."""

from __future__ import annotations

from clubs.leagues.models import LeagueEvent
from clubs.stamps import scopes
from clubs.stamps.listening import listen
from clubs.stamps.scopes import Scope


def _by_event(row: LeagueEvent) -> tuple[Scope, ...]:
    return (scopes.play(row.league.club_id),)


def connect() -> None:
    """Listen to these rows. Idempotent."""
    listen("leagues", saved={LeagueEvent: _by_event})
