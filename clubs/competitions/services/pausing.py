"""Pausing a competition, or one match of it, and going on.

While a competition is paused nothing is called to a table; what is at a table may be played to its end, and
the clocks of these matches are not touched. The time is told to the hall, on the public pages and on the
tablets; play goes on when the director says so, and then everything that can be called is called at once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture, Pause, Status
from clubs.competitions.selectors.pauses import AT_TABLES, in_words, pause_of
from clubs.competitions.services import seating
from clubs.competitions.services.common import (
    actor,
    after_commit,
    changing,
    changing_matches,
    fixture_of,
    log,
)
from clubs.people.models import User
from clubs.people.names import tidy
from matches.problems import UserProblem
from matches.services import stop_clocks
from rules_engine.saying import Text, say

LONGEST = timedelta(days=30)
"""How far ahead the end of a pause can be."""


def pause(
    *, competition: Competition, by: User | None, until: datetime | None = None, reason: str = ""
) -> Pause:
    """Pause a competition, or change what is told of its pause.

    `until` is when play goes on, if that is known. Raises `UserProblem` "bad-pause" for a time that is over
    or too far away, "wrong-status" (409).
    """
    with changing(competition, Status.RUNNING) as found:
        _check_time(until)
        row = pause_of(found)
        fresh = row is None
        row = row or Pause(competition=found)
        row.until, row.reason = until, tidy(reason)[:120]
        row.by_label = by.get_short_name()[:120] if by is not None else "Balkline"
        row.save()
        kind = "paused" if fresh else "pause-changed"
        log(found, by, kind, _sentence(found, row), until=until.isoformat() if until else None)
    return row


def resume(*, competition: Competition, by: User | None) -> Competition:
    """Go on: everything that can be called is called at once. Raises `UserProblem` "not-paused" (409)."""
    with changing(competition, Status.RUNNING) as found:
        row = pause_of(found)
        if row is None:
            raise UserProblem(
                "not-paused", gettext("{competition} is not paused.").format(competition=found.name), 409
            )
        row.ended_at = now()
        row.save(update_fields=["ended_at"])
        log(found, by, "unpaused", _goes_on(found.name))
        after_commit(seating.seat_club, found.club_id)
    return found


def pause_match(
    *,
    competition: Competition,
    number: int,
    by: User | None,
    until: datetime | None = None,
    reason: str = "",
) -> Fixture:
    """Pause one match that is at a table; its own clocks stop.

    The marker's tablet stays as it is: an entry may still be needed for what was played before. Raises
    `UserProblem` "not-at-table" (409) for a match that is nowhere, or over; "bad-pause".
    """
    with changing_matches(competition, [number], Status.RUNNING) as found:
        _check_time(until)
        fixture = fixture_of(found, number)
        if fixture.phase not in AT_TABLES or fixture.match is None:
            raise UserProblem(
                "not-at-table", gettext("{match} is not at a table.").format(match=fixture.label), 409
            )
        row = Pause.objects.filter(fixture=fixture, ended_at=None).first()
        kind = "paused" if row is None else "pause-changed"
        row = row or Pause(competition=found, fixture=fixture)
        row.until, row.reason = until, tidy(reason)[:120]
        row.by_label = by.get_short_name()[:120] if by is not None else "Balkline"
        row.save()
        stop_clocks(match=fixture.match, by=actor(by))
        text = say(
            "competitions.log-match-paused",
            "{match}: {pause}",
            match=fixture.label,
            pause=_sentence(found, row),
        )
        log(found, by, kind, text, fixture=number)
    return fixture


def resume_match(*, competition: Competition, number: int, by: User | None) -> Fixture:
    """Let a paused match go on; the marker starts its clocks. Raises `UserProblem` "not-paused" (409)."""
    with changing(competition, Status.RUNNING) as found:
        fixture = fixture_of(found, number)
        if not end_pause(fixture):
            raise UserProblem(
                "not-paused", gettext("{match} is not paused.").format(match=fixture.label), 409
            )
        log(found, by, "unpaused", _goes_on(fixture.label), fixture=number)
    return fixture


def end_pause(fixture: Fixture) -> bool:
    """End the pause of one match, as when it is over; whether there was one."""
    return Pause.objects.filter(fixture=fixture, ended_at=None).update(ended_at=now()) > 0


def _check_time(until: datetime | None) -> None:
    if until is not None and not now() < until < now() + LONGEST:
        raise UserProblem("bad-pause", gettext("Give a time that is still to come, or none."))


def _sentence(competition: Competition, row: Pause) -> Text:
    """A pause as a sentence, for the log."""
    words = in_words(row, competition.club, now())
    if words.endswith("."):  # with a reason it is a sentence already
        return words
    return say("competitions.log-paused", "{pause}.", pause=words)


def _goes_on(name: str) -> Text:
    return say("competitions.log-goes-on", "{name} goes on.", name=name)
