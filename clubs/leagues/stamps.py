"""Which rows of leagues move a club's stamp: every change writes a line of the league's log. An association's
leagues also name the players of its member clubs."""

from __future__ import annotations

from clubs.leagues.models import LeagueEvent
from clubs.people.models import Affiliation, ClubEvent
from clubs.stamps import scopes
from clubs.stamps.listening import listen
from clubs.stamps.scopes import Scope

NAMED = frozenset({"player-changed", "players-merged", "club-changed", "club-archived", "club-restored"})


def _by_event(row: LeagueEvent) -> tuple[Scope, ...]:
    return (scopes.play(row.league.club_id),)


def _by_member(row: ClubEvent) -> tuple[Scope, ...]:
    """What changes in a member club and is named in the leagues of its associations."""
    if row.what not in NAMED:
        return ()
    found = Affiliation.objects.standing().filter(club=row.club_id)
    return tuple(scopes.play(pk) for pk in found.values_list("association", flat=True))


def connect() -> None:
    """Listen to these rows. Idempotent."""
    listen("leagues", saved={LeagueEvent: _by_event, ClubEvent: _by_member})
