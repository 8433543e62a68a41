"""Answers to calls: a player comes, or the director notes that one does."""

from __future__ import annotations

from django.utils.timezone import now

from clubs.calling.access import called_for
from clubs.calling.models import Answered, Call, CalledPlayer
from clubs.calling.services.common import open_call
from clubs.competitions.services.common import log
from clubs.people.models import Player, User
from config.languages.speaking import labelled
from rules_engine.saying import say


def answer(*, call: Call, player: Player, how: Answered, by: User | None) -> CalledPlayer:
    """Note that ``player`` comes. Idempotent: the first answer stays. A call that was given up is open again.

    Raises ``UserProblem`` "call-over" (409), "not-found" (404).
    """
    with open_call(call) as (competition, found):
        own = called_for(None, found, player)
        if own.answered_at is not None:
            return own
        own.answered_at, own.answered_how = now(), how
        own.save(update_fields=["answered_at", "answered_how"])
        if found.given_up_at is not None:
            found.given_up_at = None
            found.save(update_fields=["given_up_at"])
        assert found.table is not None
        text = say(
            "calling.log-answered",
            "{match}: {name} is coming to {table} ({how}).",
            match=found.fixture.label,
            name=own.player.name,
            table=found.table.said,
            how=labelled(Answered(how).label),
        )
        log(competition, by, "answered", text, fixture=found.fixture.number)
    return own


def take_back(*, call: Call, player: Player, by: User | None) -> CalledPlayer:
    """Take an answer back: it was noted by mistake. Raises as :func:`answer`."""
    with open_call(call) as (competition, found):
        own = called_for(None, found, player)
        if own.answered_at is not None:
            own.answered_at, own.answered_how = None, ""
            own.save(update_fields=["answered_at", "answered_how"])
            text = say(
                "calling.log-answer-taken-back",
                "{match}: {name} has not answered, after all.",
                match=found.fixture.label,
                name=own.player.name,
            )
            log(competition, by, "answer-taken-back", text, fixture=found.fixture.number)
    return own
