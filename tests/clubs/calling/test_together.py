"""Two who act on one call at once, and calls on both databases."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.timezone import now

from clubs.calling.models import Answered, Call, CalledPlayer, PushKey
from clubs.calling.services import answering, calling, keys
from clubs.competitions.models import CompetitionEvent
from tests.clubs.calling.conftest import evening
from tests.clubs.competitions.test_concurrency import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_two_directors_call_again_once() -> None:
    """The second is told that they were called just now."""
    called = evening()
    call = called.call_of("P1")
    Call.objects.update(called_at=now() - timedelta(minutes=3))
    raised = at_once(*[lambda: calling.call_again(call=call, by=None)] * 2)
    assert [getattr(one, "code", one) for one in raised] == ["called-just-now"]
    assert CompetitionEvent.objects.filter(kind="called-again").count() == 1


def test_both_players_answer_at_once() -> None:
    """Both answers stand, each once."""
    called = evening()
    call, players = called.call_of("P1"), [called.player("P1"), called.player("P4")]
    raised = at_once(
        *[
            lambda one=one: answering.answer(call=call, player=one, how=Answered.GUEST, by=None)
            for one in (*players, *players)
        ]
    )
    assert raised == []
    assert CalledPlayer.objects.filter(call=call).exclude(answered_at=None).count() == 2
    assert CompetitionEvent.objects.filter(kind="answered").count() == 2


def test_one_pair_of_keys_is_made() -> None:
    """Two processes that need it first get the same."""
    found: list[str] = []
    assert at_once(*[lambda: found.append(keys.push_key().public)] * 2) == []
    assert len(set(found)) == 1 and PushKey.objects.count() == 1
