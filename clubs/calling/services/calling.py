"""Calls: made when a match is brought to a table, made again, given up.

A call decides nothing about the match: who does not come is the director's affair.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import Max
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.calling.models import Answered, Call, CalledPlayer, CallTerms, Push
from clubs.calling.rules.standing import again_due
from clubs.calling.selectors.calls import current, newest, times_of
from clubs.calling.services.common import open_call
from clubs.calling.services.notices import tell_of_call
from clubs.competitions.models import Entrant, Fixture, FixtureMatch, Phase
from clubs.competitions.services.common import log
from clubs.people.models import Player, User
from matches.models import Match
from matches.problems import UserProblem
from rules_engine.saying import Several, say

BETWEEN_CALLS: Final = timedelta(seconds=20)
"""Two directors who press at once have called once."""


def players_of(entrant: Entrant | None) -> list[Player]:
    """The people behind an entrant."""
    return entrant.players if entrant is not None else []


def on_seated(*, match: Match, **_: object) -> None:
    """A match was brought to a table: its players are called. Matches outside competitions are not."""
    row = (
        FixtureMatch.objects.filter(match=match, struck_at=None)
        .select_related("fixture__competition__club", "fixture__a__player__user", "fixture__b__player__user")
        .first()
    )
    if row is None:
        return
    fixture: Fixture = row.fixture
    before = Call.objects.filter(fixture=fixture).aggregate(last=Max("number"))["last"] or 0
    call = Call.objects.create(fixture=fixture, number=before + 1, match=match, table=match.table)
    called = [
        CalledPlayer(call=call, player=player, side=side)
        for side, entrant in (("a", fixture.a), ("b", fixture.b))
        for player in players_of(entrant)
    ]
    CalledPlayer.objects.bulk_create(called)
    if match.status == Match.Status.LIVE:  # it goes on at another table
        on_started(match=match)
    tell_of_call(call, called, Push.Kind.CALLED)


def on_started(*, match: Match, **_: object) -> None:
    """The match got its first entry: all its players are there."""
    call = Call.objects.filter(match=match, started_at=None).order_by("-number").first()
    if call is not None:
        at = now()
        Call.objects.filter(pk=call.pk).update(started_at=at, given_up_at=None)
        waiting = CalledPlayer.objects.filter(call=call, answered_at=None)
        waiting.update(answered_at=at, answered_how=Answered.STARTED)


def call_again(*, call: Call, by: User | None) -> Call:
    """The second call (or one more) for the players who have not answered.

    Raises ``UserProblem`` "call-over", "all-answered", "called-just-now" (409).
    """
    with open_call(call) as (competition, found):
        silent = [one for one in found.players.all() if one.answered_at is None]
        at = now()
        if not silent:
            raise UserProblem("all-answered", gettext("All players of this match have answered."), 409)
        if max(found.again_at or found.called_at, found.called_at) > at - BETWEEN_CALLS:
            raise UserProblem(
                "called-just-now", gettext("They were called just now. Give them a moment."), 409
            )
        found.again_at, found.given_up_at = at, None
        found.save(update_fields=["again_at", "given_up_at"])
        assert found.table is not None
        text = say(
            "calling.log-called-again",
            "{match}: second call for {names}, please, to {table}.",
            match=found.fixture.label,
            names=Several(one.player.name for one in silent),
            table=found.table.said,
        )
        log(competition, by, "called-again", text, fixture=found.fixture.number)
        tell_of_call(found, silent, Push.Kind.AGAIN)
    return found


def give_up(*, call: Call, by: User | None) -> Call:
    """Note that nobody looks for the players any longer. Awards nothing.

    Raises ``UserProblem`` "call-over" (409).
    """
    with open_call(call) as (competition, found):
        if found.given_up_at is None:
            found.given_up_at = now()
            found.save(update_fields=["given_up_at"])
            assert found.table is not None
            text = say(
                "calling.log-given-up",
                "{match}: the call to {table} was given up.",
                match=found.fixture.label,
                table=found.table.said,
            )
            log(competition, by, "call-given-up", text, fixture=found.fixture.number)
    return found


def due_again() -> list[Call]:
    """Open calls whose second call is to come by itself now."""
    minutes = dict(CallTerms.objects.filter(again_minutes__gt=0).values_list("club", "again_minutes"))
    if not minutes:
        return []
    rows = current().filter(
        fixture__phase=Phase.AT_TABLE, fixture__competition__club__in=list(minutes), again_at=None
    )
    found = []
    for call in newest(rows):
        after = timedelta(minutes=minutes[call.fixture.competition.club_id])
        if again_due(times_of(call), [one.answered_at for one in call.players.all()], after, now()):
            found.append(call)
    return found
