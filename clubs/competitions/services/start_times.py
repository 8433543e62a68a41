"""Setting times: a match, a round or a stage that is not called before.

Each function takes None to take a time back. What is at a table already is left alone.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.dates import MONTHS
from django.utils.timezone import localtime, now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture, Phase, Stage, StartTime, Status
from clubs.competitions.services.common import after_commit, changing, fixture_of, log
from clubs.competitions.services.seating import seat_club
from clubs.people.models import User
from config.languages.speaking import labelled
from matches.problems import UserProblem
from rules_engine.saying import say

FARTHEST = timedelta(days=366)
NOT_OVER = (Status.DRAFT, Status.OPEN, Status.DRAWN, Status.RUNNING)


def set_stage(
    *, competition: Competition, stage: int, not_before: datetime | None, by: User | None
) -> Competition:
    """Say before when a stage does not begin, also before it is drawn."""
    with changing(competition, *NOT_OVER) as found:
        row = _stage(found, stage)
        _put(found, row, "", 0, None, not_before, row.said, by)
        after_commit(seat_club, found.club_id)
    return found


def set_round(
    *,
    competition: Competition,
    stage: int,
    code: str,
    round_: int,
    not_before: datetime | None,
    by: User | None,
) -> Competition:
    """Say before when a round of a drawn stage does not begin. Raises `UserProblem` "not-found" (404)."""
    with changing(competition, Status.DRAWN, Status.RUNNING) as found:
        row = _stage(found, stage)
        fixture = row.fixtures.filter(code=code, round=round_).first()
        if fixture is None:
            raise UserProblem("not-found", gettext("This stage has no such round."), 404)
        _put(found, row, code, round_, None, not_before, fixture.round_name, by)
        after_commit(seat_club, found.club_id)
    return found


def set_match(
    *, competition: Competition, number: int, not_before: datetime | None, by: User | None
) -> Fixture:
    """Say before when a match is not called. Raises `UserProblem` "not-waiting" (409) once it is called."""
    with changing(competition, Status.DRAWN, Status.RUNNING) as found:
        fixture = fixture_of(found, number)
        if fixture.phase not in (Phase.PENDING, Phase.READY):
            raise UserProblem(
                "not-waiting", gettext("{match} does not wait any more.").format(match=fixture.label), 409
            )
        _put(found, fixture.stage, "", 0, fixture, not_before, fixture.label, by)
        after_commit(seat_club, found.club_id)
    return fixture_of(found, number)


def _stage(competition: Competition, number: int) -> Stage:
    found = competition.stages.filter(number=number).first()
    if found is None:
        raise UserProblem("not-found", gettext("This competition has no such stage."), 404)
    return found


def _put(
    competition: Competition,
    stage: Stage,
    code: str,
    round_: int,
    fixture: Fixture | None,
    not_before: datetime | None,
    what: str,
    by: User | None,
) -> None:
    """Write it, with a line in the log if that changes anything. Raises `UserProblem` "bad-start-time"."""
    if not_before is not None and abs(not_before - now()) > FARTHEST:
        raise UserProblem("bad-start-time", gettext("A time is set at most a year from now."))
    rows = StartTime.objects.filter(competition=competition, fixture=fixture)
    if fixture is None:
        rows = rows.filter(stage=stage, code=code, round=round_)
    kept = rows.first()
    if (kept.not_before if kept is not None else None) == not_before:
        return
    number = fixture.number if fixture is not None else None
    if not_before is None:
        rows.delete()
        text = say("competitions.log-time-gone", "{what}: no time is set any more.", what=what)
        log(competition, by, "time-set", text, fixture=number)
        return
    if kept is not None:
        kept.not_before = not_before
        kept.save(update_fields=["not_before"])
    else:
        StartTime.objects.create(
            competition=competition,
            stage=stage,
            code=code,
            round=round_,
            fixture=fixture,
            not_before=not_before,
        )
    at = localtime(not_before, competition.club.tzinfo)
    text = say("competitions.log-not-before", "{what}: not before {time}.", what=what, time=f"{at:%H:%M}")
    if at.date() != localtime(now(), competition.club.tzinfo).date():
        day = say("competitions.day-of-month", "{day} {month}", day=at.day, month=labelled(MONTHS[at.month]))
        text = say(
            "competitions.log-not-before-day",
            "{what}: not before {day} {time}.",
            what=what,
            day=day,
            time=f"{at:%H:%M}",
        )
    log(competition, by, "time-set", text, fixture=number, not_before=not_before.isoformat())
