"""Letters before deadlines, each once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail

from clubs.emblems import clock, tasks
from clubs.emblems.models import Reminder
from clubs.emblems.services import reminders
from tests.clubs.emblems.conftest import House

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(house: House) -> House:
    house.tell("2026-05-01 09:00", "challenge", "Bob", money="250")
    house.tell("2026-05-01 10:00", "notify", "donor", challenge="c1")
    house.emblem.refresh_from_db()
    return house


def test_a_letter_goes_seven_two_and_one_day_before_and_once_each(told: House) -> None:
    for moment, sent in (
        ("2026-05-04 12:00", 0), ("2026-05-05 01:00", 1), ("2026-05-06 01:00", 0), ("2026-05-10 01:00", 1),
        ("2026-05-11 01:00", 1), ("2026-05-11 23:00", 0),
    ):  # fmt: skip
        with told.at(moment):
            assert tasks.remind() == sent, moment
    assert {m.to[0] for m in mail.outbox} == {told.users["Ann"].email}
    assert "18-1#3" in mail.outbox[0].body and "11 May 2026" in mail.outbox[0].subject
    assert set(Reminder.objects.values_list("days", flat=True)) == {7, 2, 1}


def test_a_letter_whose_worker_died_is_sent_later(told: House) -> None:
    with told.at("2026-05-11 01:00"):
        (one, who, days), *_ = reminders.due(told.emblem)
        assert reminders.claim(told.emblem, one.key, who, days) is not None
        assert reminders.claim(told.emblem, one.key, who, days) is None
        assert tasks.remind() == 0
        later = clock.now() + reminders.AGAIN + timedelta(seconds=1)
    with clock.at(later):
        assert tasks.remind() == 1 and tasks.remind() == 0
