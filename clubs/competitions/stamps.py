"""Which rows move a competition's stamp, and which scopes a page of one is made of."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models.signals import m2m_changed

from clubs.competitions.models import (
    Competition,
    CompetitionEvent,
    Entrant,
    Fixture,
    FixtureMatch,
    NoShowClock,
    PartnerWanted,
    Pause,
    Stage,
)
from clubs.stamps import scopes
from clubs.stamps.changes import touch
from clubs.stamps.listening import listen
from clubs.stamps.scopes import Scope
from matches.models import Act, LogEntry


def of_competition(words: dict[str, Any]) -> tuple[Scope, ...] | None:
    """For pages of one competition, from the words of its address."""
    rows = Competition.objects.filter(slug=words["competition"], club__slug=words["club"])
    keys = rows.values_list("club_id", "pk").first()
    return None if keys is None else (scopes.club(keys[0]), scopes.competition(keys[1]))


def _by_competition(row: Competition) -> tuple[Scope, ...]:
    return (scopes.competition(row.pk), scopes.play(row.club_id))


def _by_event(row: CompetitionEvent) -> tuple[Scope, ...]:
    return (scopes.competition(row.competition_id), scopes.play(row.competition.club_id))


def _by_row_of_competition(row: Entrant | Fixture | PartnerWanted | Pause | Stage) -> tuple[Scope, ...]:
    return (scopes.competition(row.competition_id),)


def _by_fixture_match(row: FixtureMatch | NoShowClock) -> tuple[Scope, ...]:
    return (scopes.competition(row.fixture.competition_id),)


def _by_match_log(row: Act | LogEntry) -> tuple[Scope, ...]:
    """An entry of a match, or a decision about it, moves the competition that it is played for."""
    if row.match.simulated:
        return ()
    with connection.cursor() as cursor:  # at every mark: building the query would cost ten times the asking
        cursor.execute(_COMPETITIONS_OF_MATCH, [row.match_id])
        return tuple(scopes.competition(pk) for (pk,) in cursor.fetchall())


_COMPETITIONS_OF_MATCH = (
    f'SELECT f.competition_id FROM "{FixtureMatch._meta.db_table}" m'  # noqa: S608 - no value of others
    f' JOIN "{Fixture._meta.db_table}" f ON f.id = m.fixture_id WHERE m.match_id = %s'
)


def _tables_chosen(sender: Any, instance: Any, **_: Any) -> None:
    if isinstance(instance, Competition):
        touch(scopes.competition(instance.pk))


def connect() -> None:
    """Listen to these rows. Idempotent.

    Of removals, the competition's own is enough: nothing of it goes without it, or without a log.
    """
    listen(
        "competitions",
        saved={
            Competition: _by_competition,
            CompetitionEvent: _by_event,
            Entrant: _by_row_of_competition,
            Fixture: _by_row_of_competition,
            PartnerWanted: _by_row_of_competition,
            Stage: _by_row_of_competition,
            Pause: _by_row_of_competition,
            NoShowClock: _by_fixture_match,
            FixtureMatch: _by_fixture_match,
            Act: _by_match_log,
            LogEntry: _by_match_log,
        },
        removed={Competition: _by_competition},
    )
    m2m_changed.connect(
        _tables_chosen, sender=Competition.tables.through, dispatch_uid="stamps.competitions.tables_chosen"
    )
