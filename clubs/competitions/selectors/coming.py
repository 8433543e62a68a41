"""Which matches come next, for the hall's screen and the waiting tablets."""

from __future__ import annotations

from clubs.competitions.models import Fixture, Phase, Status
from clubs.competitions.selectors.start_times import with_set_times
from clubs.people.models import Club, Table
from clubs.people.rules.surfaces import kinds_for_game
from matches.pages.next_up import Coming


def ready_fixtures(club: Club, *, automatic_only: bool = False, paused: bool = True) -> list[Fixture]:
    """Fixtures of the club that wait for a table, with their people and competitions: two queries.

    Without `paused` those of a paused competition are left out.
    """
    rows = (
        Fixture.objects.filter(
            competition__club=club, competition__status=Status.RUNNING, phase=Phase.READY, on_hold=False
        )
        .select_related("competition", "a", "b")
        .prefetch_related("competition__tables")
    )
    return list(with_set_times(rows.filter(competition__automatic=True) if automatic_only else rows))


def coming(club: Club, table: Table | None, most: int) -> list[Coming]:
    """Fixtures that wait for a table (for one like ``table``), the longest waiting first: three queries."""
    waiting = [f for f in ready_fixtures(club) if table is None or _may_come(f, table)]
    waiting.sort(key=lambda f: (f.ready_at is None, f.ready_at, f.competition_id, f.number))
    held = paused_ids(club) if waiting else set()
    return [
        Coming(
            (str(f.a or "?"), str(f.b or "?")),
            f"{f.competition.name}, {f.round_name}",
            "after the pause" if f.competition_id in held else "",
        )
        for f in waiting[:most]
    ]


def _may_come(fixture: Fixture, table: Table) -> bool:
    own = {t.pk for t in fixture.competition.tables.all()}
    return table.pk in own if own else table.kind in kinds_for_game(fixture.competition.game)
