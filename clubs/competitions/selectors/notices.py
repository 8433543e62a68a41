"""What the hall's screen and the tablets are told of competitions: pauses, and who is waited for."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.selectors.no_shows import Awaited, awaited
from clubs.competitions.selectors.pauses import AT_TABLES, in_words, open_pauses
from clubs.people.models import Club, Table
from clubs.people.rules.surfaces import kinds_for_game
from config.languages.speaking import all_of, translated
from matches.pages.notices import Notice


def of_club(club: Club) -> list[Notice]:
    """For `matches.pages.notices`: two queries, more only where there is something to tell."""
    return [*_pauses(club), *_waits(club)]


def _pauses(club: Club) -> list[Notice]:
    found = []
    rows = open_pauses().filter(competition__club=club, competition__status=Status.RUNNING)
    for pause in rows.select_related("competition", "fixture__match"):
        words = translated(in_words(pause, club))
        if pause.fixture is None:
            tables = _tables_of(pause.competition)
            found.append(
                Notice(
                    gettext("{competition}. {pause}").format(competition=pause.competition.name, pause=words),
                    tables=tables,
                )
            )
        elif pause.fixture.phase in AT_TABLES and pause.fixture.match is not None:
            found.append(Notice(words, table=pause.fixture.match.table_id))
    return found


def _tables_of(competition: Competition) -> frozenset[int]:
    """The tables at which a competition is played."""
    rows = Table.objects.filter(club_id=competition.club_id, kind__in=kinds_for_game(competition.game))
    chosen = frozenset(competition.tables.values_list("pk", flat=True))
    return chosen or frozenset(rows.values_list("pk", flat=True))


def _waits(club: Club) -> list[Notice]:
    rows = Fixture.objects.filter(
        competition__club=club,
        competition__status=Status.RUNNING,
        phase__in=(Phase.AT_TABLE, Phase.LIVE),
    ).exclude(competition__no_show={})
    by_competition: dict[int, list[Fixture]] = {}
    for fixture in rows.select_related("competition", "match", "a", "b").order_by("pk"):
        by_competition.setdefault(fixture.competition_id, []).append(fixture)
    return [
        told(one)
        for fixtures in by_competition.values()
        for one in awaited(fixtures[0].competition, fixtures).values()
    ]


def told(one: Awaited) -> Notice:
    """A match that is waited for, as the hall is told of it."""
    table = one.fixture.match.table_id if one.fixture.match is not None else None
    names = [name for side, name, _ in one.people if side in one.late] or [name for _, name, _ in one.people]
    people = all_of(names)
    if one.state == "held":
        return Notice(
            gettext("{names}, please. The time does not run now.").format(names=people), table=table
        )
    if one.state == "out":
        return Notice(
            gettext("{names}: the time to begin is over. The director decides.").format(names=people),
            table=table,
        )
    if one.next_at != one.ends_at:
        step = gettext("before the first game is lost")
    else:
        step = gettext("to begin")
    words = gettext("{names}, please, to your table.").format(names=people)
    return Notice(words, table=table, until=one.next_at, words=step)
