"""Which matches come next, for the hall's screen and the waiting tablets."""

from __future__ import annotations

from django.utils.timezone import localtime, now

from clubs.competitions.models import Fixture, Phase, Status
from clubs.competitions.selectors.forecast import Foreseen, forecast_of
from clubs.competitions.selectors.pauses import open_pauses, paused_ids
from clubs.competitions.selectors.schedule import STEP, told
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
    if not paused:
        rows = rows.exclude(competition_id__in=open_pauses().filter(fixture=None).values("competition_id"))
    return list(with_set_times(rows.filter(competition__automatic=True) if automatic_only else rows))


def coming(club: Club, table: Table | None, most: int) -> list[Coming]:
    """Fixtures that wait for a table (for one like ``table``), the longest waiting first: three queries, and
    those of a forecast for each competition of which there is none yet (:mod:`.forecast`)."""
    waiting = [f for f in ready_fixtures(club) if table is None or _may_come(f, table)]
    waiting.sort(key=lambda f: (f.ready_at is None, f.ready_at, f.competition_id, f.number))
    first = waiting[:most]
    held = paused_ids(club) if first else set()
    foreseen: dict[int, Foreseen] = {}
    for f in first:
        f.competition.club = club
        if f.competition_id not in foreseen:
            foreseen[f.competition_id] = forecast_of(f.competition, None)
    return [
        Coming(
            (str(f.a or "?"), str(f.b or "?")),
            f"{f.competition.name}, {f.round_name}",
            "after the pause" if f.competition_id in held else _when(f, foreseen[f.competition_id]),
        )
        for f in first
    ]


def _when(fixture: Fixture, foreseen: Foreseen) -> str:
    """When it will probably be called: "about 20:40"; nothing where that is now."""
    found = foreseen.starts.get(fixture.number)
    if found is None or found.likely - now() < STEP:
        return ""
    return f"about {localtime(told(found).likely, fixture.competition.club.tzinfo):%H:%M}"


def _may_come(fixture: Fixture, table: Table) -> bool:
    own = {t.pk for t in fixture.competition.tables.all()}
    return table.pk in own if own else table.kind in kinds_for_game(fixture.competition.game)
