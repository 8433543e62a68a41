"""Which rows of people and of matches move a club's stamps, and which scopes a page of a club is made of."""

from __future__ import annotations

from typing import Any

from clubs.people.models import Affiliation, Club, ClubEvent, Player, Table
from clubs.stamps import scopes
from clubs.stamps.listening import listen
from clubs.stamps.scopes import Scope
from matches.models import Act


def of_club(words: dict[str, Any]) -> tuple[Scope, ...] | None:
    """For pages of a whole club, from the words of its address."""
    pk = Club.objects.filter(slug=words["club"]).values_list("pk", flat=True).first()
    return None if pk is None else (scopes.club(pk), scopes.play(pk))


def _by_club(row: Club) -> tuple[Scope, ...]:
    names = (scopes.NAMES, scopes.names_of(row.pk))
    return (scopes.club(row.pk), scopes.play(row.pk), scopes.LANGUAGES, *names)


def _by_row_of_club(row: Any) -> tuple[Scope, ...]:
    return (scopes.club(row.club_id),)


def _by_player(row: Player) -> tuple[Scope, ...]:
    """Who is not shown in full stands in the list of those (:mod:`clubs.people.shown`)."""
    limited = row.shown or row.under_age or row.former or row.merged_into_id
    names = (scopes.NAMES, scopes.names_of(row.club_id)) if limited else ()
    return (scopes.club(row.club_id), *names)


def _by_affiliation(row: Affiliation) -> tuple[Scope, ...]:
    """What is about an association may name the players of its members."""
    return (scopes.NAMES,)


def _by_act(row: Act) -> tuple[Scope, ...]:
    """A decision about a match. Simulated play is shown to no visitor."""
    return () if row.match.simulated else (scopes.play(row.match.club_id),)


def connect() -> None:
    """Listen to these rows. Idempotent."""
    listen(
        "people",
        saved={
            Club: _by_club,
            ClubEvent: _by_row_of_club,
            Player: _by_player,
            Table: _by_row_of_club,
            Act: _by_act,
            Affiliation: _by_affiliation,
        },
        removed={Club: _by_club},
    )
