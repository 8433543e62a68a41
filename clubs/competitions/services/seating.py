"""Bringing ready fixtures to free tables: by themselves as tables come free, or by the director's hand.

All competitions of a club share its tables, so that seating goes through the club's lock: one decision at a
time. The pure module decides (`assignment.assign`); here the rows are read, the match
is made with the length, race and starting scores of its round, and brought to the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import (
    Competition,
    Entrant,
    Fixture,
    FixtureMatch,
    NoShowClock,
    Phase,
    Status,
)
from clubs.competitions.rules.assignment import Assignment, FreeTable, Key, Waiting, assign
from clubs.competitions.selectors.coming import waiting_for_tables
from clubs.competitions.selectors.pauses import pause_of
from clubs.competitions.selectors.planned import game_of, plan_of, purpose_of
from clubs.competitions.services.common import (
    actor,
    after_commit,
    changing,
    changing_matches,
    fixture_of,
    lock,
    log,
)
from clubs.competitions.services.folding import phase_of_match
from clubs.competitions.wording import english
from clubs.handicaps.services.following import keep_given
from clubs.people.models import Club, Table, User
from config.languages.speaking import translated
from matches.models import Match, MatchSide, played_by
from matches.problems import UserProblem
from matches.services import Actor, make_planned, planned_id, seat_match, unseat_match, write_transaction
from matches.services import locked as locked_match
from rules_engine.saying import say

UNCONFIRMED_HOLDS = timedelta(minutes=20)
"""How long a match that is over, but not confirmed, keeps its table and its players."""

LONGEST_REST = timedelta(minutes=240)


def seat_club(club_id: int) -> int:
    """Seat every fixture of a club that can be seated now; return how many were.

    Idempotent and safe to call at any time: it decides again under the club's lock. A fixture that cannot be
    made into a match (an option that its game no longer knows) is left to the director, with a line in
    the log, and does not keep the others waiting.
    """
    seated = 0
    refused: set[Key] = set()
    while True:
        with write_transaction():
            club = lock_tables(club_id)
            if club is None:
                return seated
            tables = free_tables(club)
            if not tables:
                return seated
            ready = waiting_for_tables(club, automatic_only=True)
            plan = plan_seatings(club, [one for one in ready if one.key not in refused], tables)
            if not plan.seatings:
                return seated
            choice = plan.seatings[0]
            fixture = Fixture.objects.get(pk=int(str(choice.fixture)))
            if fixture.match_id is not None:
                locked_match(fixture.match_id)
            competition = lock(fixture.competition_id)
            fixture = fixture_of(competition, fixture.number)
            if fixture.phase != Phase.READY or competition.status != Status.RUNNING:
                continue
            table = Table.objects.get(pk=int(str(choice.table)))
            table.club = club
            try:
                with english():  # what cannot be goes into the log
                    bring(competition, fixture, table, None)
                seated += 1
            except UserProblem as problem:
                refused.add(fixture.pk)
                if problem.code == "bad-match":
                    fixture.on_hold = True
                    fixture.save(update_fields=["on_hold"])
                    log(
                        competition,
                        None,
                        "not-seated",
                        say(
                            "competitions.log-not-seated",
                            "{match} cannot be seated: {problem}",
                            match=fixture.label,
                            problem=problem.message,
                        ),
                        fixture=fixture.number,
                        private=True,
                    )
            else:
                if len(plan.seatings) == 1:
                    return seated  # nothing else could be seated before, and now less can


def lock_tables(club_id: int) -> Club | None:
    """The club, locked against other seatings; None when it is archived or gone.

    `FOR NO KEY UPDATE` does not block inserts that refer to the club: a match made under a competition's lock
    would otherwise wait for us, and we for the competition.
    """
    rows = Club.objects.select_for_update(no_key=True).filter(pk=club_id, archived_at=None)
    return rows.first()


def free_tables(club: Club) -> list[FreeTable]:
    """Tables in order that no open match holds."""
    held = Match.objects.filter(
        Q(status__in=(Match.Status.READY, Match.Status.LIVE))
        | Q(status=Match.Status.FINISHED, finished_at__gt=now() - UNCONFIRMED_HOLDS),
        club=club,
        table__isnull=False,
    ).values("table_id")
    return [
        FreeTable(t.pk, t.kind, place)
        for place, t in enumerate(Table.objects.filter(club=club, active=True).exclude(pk__in=held))
    ]


def people(club: Club, players: set[int]) -> tuple[frozenset[int], dict[int, datetime]]:
    """Which of these players are at a table now, and when each last ended a match."""
    recent = now() - LONGEST_REST
    rows = (
        MatchSide.objects.filter(played_by(players), match__club=club)
        .filter(
            Q(match__status__in=(Match.Status.READY, Match.Status.LIVE)) | Q(match__finished_at__gt=recent)
        )
        .exclude(match__status=Match.Status.VOID)
        .values_list("player_id", "partner_id", "match__status", "match__finished_at")
    )
    busy: set[int] = set()
    finished: dict[int, datetime] = {}
    for player, status, at in ((one, s, a) for *both, s, a in rows for one in both if one in players):
        if status in (Match.Status.READY, Match.Status.LIVE):
            busy.add(player)
        elif at is not None:
            if status == Match.Status.FINISHED and at > now() - UNCONFIRMED_HOLDS:
                busy.add(player)
            finished[player] = max(at, finished.get(player, at))
    return frozenset(busy), finished


def plan_seatings(club: Club, waiting: Sequence[Waiting], tables: Sequence[FreeTable]) -> Assignment:
    """Which of these fixtures would go to which of these tables now."""
    busy, finished = people(club, {p for w in waiting for p in w.players})  # type: ignore[misc]
    return assign(waiting, tables, now=now(), busy=busy, last_finished=finished)  # type: ignore[arg-type]


def make_match(competition: Competition, fixture: Fixture, by: User | None) -> Match:
    """The match of a fixture: its own waiting one, or a new one."""
    if fixture.match is not None:
        return fixture.match
    assert fixture.a is not None and fixture.b is not None
    plan, version, given = plan_of(competition, fixture)
    public_id = planned_id(purpose_of(fixture), plan)
    match = make_planned(plan, club=competition.club, public_id=public_id, by=actor(by))
    if version is not None:
        keep_given(match, version, given, (fixture.a.rating, fixture.b.rating))
    before = list(fixture.matches.values_list("struck_because", flat=True))
    reason = FixtureMatch.Reason.FIRST
    if before:
        tie = before[-1] == ENDED_LEVEL
        reason = FixtureMatch.Reason.TIE_BREAK if tie else FixtureMatch.Reason.REPLAY
    FixtureMatch.objects.create(fixture=fixture, match=match, reason=reason)
    fixture.match = match
    return match


ENDED_LEVEL = say("competitions.note-ended-level", "ended level")


def bring(
    competition: Competition,
    fixture: Fixture,
    table: Table,
    by: User | None,
    begun: tuple[Actor, datetime] | None = None,
) -> None:
    """Bring a fixture to a table, both checked by the caller, who holds the locks. `begun`: it began there
    while the tablet was without the server, which tablet, and when.

    Raises `UserProblem` "paused" (409) for a match that is called while nothing is.
    """
    called, new = fixture.phase == Phase.READY, fixture.match is None
    if called and begun is None and pause_of(competition) is not None:
        raise UserProblem(
            "paused",
            gettext("{competition} is paused. Let it go on first.").format(competition=competition.name),
            409,
        )
    who, at = begun or (actor(by), None)
    match = seat_match(match=make_match(competition, fixture, by), table=table, by=who, at=at)
    fixture.match = match
    fixture.phase = phase_of_match(fixture)
    fixture.on_hold = False
    fixture.save(update_fields=["match", "phase", "on_hold"])
    if begun is not None:
        NoShowClock.objects.filter(match=match).delete()  # they are there
    elif called:
        wait_anew(competition, fixture, new=new)
    names = {"match": fixture.label, "a": str(fixture.a), "b": str(fixture.b), "table": table.said}
    if begun is None:
        text = say("competitions.log-seated", "{match}: {a} and {b}, please, to {table}.", **names)
    else:
        text = say(
            "competitions.log-begun-alone",
            "{match}: {a} and {b} have begun at {table} without the server.",
            **names,
        )
    log(competition, by, "seated", text, fixture=fixture.number, table=table.number)


def wait_anew(competition: Competition, fixture: Fixture, *, new: bool = False) -> None:
    """Begin to wait for the players of a match that was called just now, where there is a limit.

    A `new` match was never waited for.
    """
    if not new:
        NoShowClock.objects.filter(match=fixture.match).delete()
    if competition.waits.minutes and fixture.match is not None:
        NoShowClock.objects.create(fixture=fixture, match=fixture.match)


def seat(*, competition: Competition, number: int, table: Table, by: User | None) -> Fixture:
    """Bring a fixture to a table by hand, or move it there; rest and order are the director's affair.

    Raises `UserProblem` "not-ready", "player-busy", "paused" (409); "table-busy" and the like.
    """
    with write_transaction():
        lock_tables(competition.club_id)
        return _seat_by_hand(competition, number, table, by)


def _seat_by_hand(competition: Competition, number: int, table: Table, by: User | None) -> Fixture:
    with changing_matches(competition, [number], Status.RUNNING) as found:
        if table.club_id != found.club_id:
            raise UserProblem("of-another-club", gettext("This table belongs to another club."))
        if found.game not in table.games:
            raise UserProblem(
                "unfit-table",
                gettext("{game} cannot be played at {table}.").format(
                    game=translated(game_of(found).name), table=table
                ),
                422,
            )
        fixture = fixture_of(found, number)
        if fixture.phase not in (Phase.READY, Phase.AT_TABLE, Phase.LIVE):
            raise UserProblem(
                "not-ready",
                gettext("{match} cannot be brought to a table now.").format(match=fixture.label),
                409,
            )
        if fixture.phase == Phase.READY:
            check_people_free(found, fixture)
        bring(found, fixture, table, by)
    return fixture


def check_people_free(competition: Competition, fixture: Fixture) -> None:
    """Raise `UserProblem` "player-busy" (409) if one of them is at another table."""
    entrants: list[Entrant] = [e for e in (fixture.a, fixture.b) if e is not None]
    busy, _ = people(competition.club, {one for e in entrants for one in e.player_ids})
    for entrant in entrants:
        if not busy.isdisjoint(entrant.player_ids):
            raise UserProblem(
                "player-busy",
                gettext("{entrant} is still at another table.").format(entrant=entrant.name),
                409,
            )


def unseat(*, competition: Competition, number: int, by: User | None) -> Fixture:
    """Take a fixture that has not begun from its table, and hold it back until it is released.

    It is held back because otherwise the free table would at once call it again.
    """
    with changing_matches(competition, [number], Status.RUNNING) as found:
        fixture = fixture_of(found, number)
        if fixture.match is None or fixture.phase != Phase.AT_TABLE:
            raise UserProblem(
                "not-seated",
                gettext("{match} is not waiting at a table.").format(match=fixture.label),
                409,
            )
        unseat_match(match=fixture.match, by=actor(by))
        fixture.phase, fixture.on_hold = Phase.READY, True
        fixture.save(update_fields=["phase", "on_hold"])
        log(
            found,
            by,
            "unseated",
            say(
                "competitions.log-unseated",
                "{match} was taken from its table and is held back.",
                match=fixture.label,
            ),
            fixture=number,
        )
    after_commit(seat_club, found.club_id)
    return fixture


def hold(*, competition: Competition, number: int, held: bool, by: User | None) -> Fixture:
    """Hold a ready fixture back from the tables, or release it."""
    with changing(competition, Status.DRAWN, Status.RUNNING) as found:
        fixture = fixture_of(found, number)
        if fixture.phase not in (Phase.READY, Phase.PENDING):
            raise UserProblem(
                "not-ready", gettext("{match} is not waiting.").format(match=fixture.label), 409
            )
        if fixture.on_hold != held:
            fixture.on_hold = held
            fixture.save(update_fields=["on_hold"])
            if held:
                text = say("competitions.log-held", "{match} is held back.", match=fixture.label)
            else:
                text = say("competitions.log-released", "{match} is released.", match=fixture.label)
            log(found, by, "held" if held else "released", text, fixture=number)
        after_commit(seat_club, found.club_id)
    return fixture
