"""Which matches come next, for the hall's screen and the waiting tablets."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import Q
from django.utils.timezone import localtime, now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.rules.assignment import Key, Waiting
from clubs.competitions.selectors.forecast import Foreseen, forecast_of
from clubs.competitions.selectors.pauses import open_pauses, paused_ids
from clubs.competitions.selectors.schedule import STEP, told
from clubs.competitions.selectors.start_times import with_set_times
from clubs.people.models import Club, Table
from clubs.people.rules.surfaces import kinds_for_game
from config.languages.speaking import translated
from matches.pages.next_up import Coming


def ready_fixtures(club: Club) -> list[Fixture]:
    """Fixtures of the club that wait for a table, with their people and competitions: two queries."""
    rows = (
        Fixture.objects.filter(
            competition__club=club, competition__status=Status.RUNNING, phase=Phase.READY, on_hold=False
        )
        .select_related("competition", "a", "b")
        .prefetch_related("competition__tables")
    )
    return list(with_set_times(rows))


def waiting_for_tables(club: Club, *, automatic_only: bool = False) -> list[Waiting]:
    """Fixtures with two sides that wait for a table, and are not held back by a pause: two queries.

    Plain values rather than rows: there can be hundreds of them, and it is asked after every result.
    """
    rows = Fixture.objects.filter(
        competition__club=club, competition__status=Status.RUNNING, phase=Phase.READY, on_hold=False
    ).exclude(Q(a=None) | Q(b=None))
    if automatic_only:
        rows = rows.filter(competition__automatic=True)
    rows = rows.exclude(competition_id__in=open_pauses().filter(fixture=None).values("competition_id"))
    of = ("competition_id", "competition__game", "competition__rest_minutes")
    sides = ("a__player_id", "a__partner_id", "b__player_id", "b__partner_id")
    found = list(
        with_set_times(rows).values_list("pk", *of, "round", "number", "ready_at", "set_for", *sides)
    )
    tables: dict[int, set[Key]] = {}
    allowed = Competition.tables.through.objects.filter(competition_id__in={row[1] for row in found})
    for competition, table in allowed.values_list("competition_id", "table_id"):
        tables.setdefault(competition, set()).add(table)
    at = now()
    return [
        Waiting(
            key=pk,
            round=round_,
            number=number,
            players=frozenset(one for one in players if one is not None),
            kinds=frozenset(kinds_for_game(game)),
            ready_at=ready_at or at,
            tables=frozenset(tables.get(competition, ())),
            not_before=set_for,
            rest=timedelta(minutes=rest),
        )
        for pk, competition, game, rest, round_, number, ready_at, set_for, *players in found
    ]


def coming(club: Club, table: Table | None, most: int) -> list[Coming]:
    """Fixtures that wait for a table (for one like ``table``), the longest waiting first: three queries, and
    those of a forecast for each competition of which there is none yet (:mod:`.forecast`)."""
    waiting = [f for f in ready_fixtures(club) if table is None or may_come(f, table)]
    waiting.sort(key=lambda f: (f.ready_at is None, f.ready_at, f.competition_id, f.number))
    first = waiting[:most]
    held = paused_ids(club) if first else set()
    return [
        Coming(
            (str(f.a or "?"), str(f.b or "?")),
            f"{f.competition.name}, {translated(f.round_name)}",
            gettext("after the pause") if f.competition_id in held else when,
        )
        for f, when in times_told(club, first)
    ]


def times_told(club: Club, fixtures: Iterable[Fixture]) -> list[tuple[Fixture, str]]:
    """Fixtures, each with when it will probably be called: "about 20:40"; nothing where that is now."""
    foreseen: dict[int, Foreseen] = {}
    told_of = []
    for f in fixtures:
        f.competition.club = club
        if f.competition_id not in foreseen:
            foreseen[f.competition_id] = forecast_of(f.competition, None)
        told_of.append((f, _when(f, foreseen[f.competition_id])))
    return told_of


def _when(fixture: Fixture, foreseen: Foreseen) -> str:
    found = foreseen.starts.get(fixture.number)
    if found is None or found.likely - now() < STEP:
        return ""
    likely = localtime(told(found).likely, fixture.competition.club.tzinfo)
    return gettext("about {time}").format(time=f"{likely:%H:%M}")


def may_come(fixture: Fixture, table: Table) -> bool:
    """Whether a fixture may be called to a table: one of its competition's own, or else of a fitting kind."""
    own = {t.pk for t in fixture.competition.tables.all()}
    return table.pk in own if own else table.kind in kinds_for_game(fixture.competition.game)
