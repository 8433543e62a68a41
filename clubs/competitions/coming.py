"""Which matches come next, for the hall's screen and the waiting tablets."""

from __future__ import annotations

from clubs.competitions.models import Fixture
from clubs.competitions.services.seating import ready_fixtures
from clubs.people.models import Club, Table
from clubs.people.rules.surfaces import kinds_for_game
from matches.pages.next_up import Coming


def coming(club: Club, table: Table | None, most: int) -> list[Coming]:
    """Fixtures that wait for a table (for one like ``table``), the longest waiting first: two queries."""
    waiting = [f for f in ready_fixtures(club) if table is None or _may_come(f, table)]
    waiting.sort(key=lambda f: (f.ready_at is None, f.ready_at, f.competition_id, f.number))
    return [
        Coming((str(f.a or "?"), str(f.b or "?")), f"{f.competition.name}, {f.round_name}")
        for f in waiting[:most]
    ]


def _may_come(fixture: Fixture, table: Table) -> bool:
    own = {t.pk for t in fixture.competition.tables.all()}
    return table.pk in own if own else table.kind in kinds_for_game(fixture.competition.game)
