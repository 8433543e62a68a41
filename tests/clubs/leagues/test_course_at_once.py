"""Protests, penalties and sheets when several people, or two workers, act at the same moment."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils.timezone import localdate

from clubs.leagues.models import Deduction, OwnSheet, Penalty, Protest, Reminder, Season, TeamMatch
from clubs.leagues.services import lateness, own_sheets, protesting
from matches.services import again_on_deadlock
from tests.clubs.competitions.test_concurrency import at_once
from tests.clubs.leagues.conftest import begun, first_match, fresh, play_out, running

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_two_workers_chase_at_once() -> None:
    """Each reminder and each penalty is there once, and points are taken once."""
    limits = {"line_up_minutes": 0, "line_up_cost": "points", "automatic": True}
    season = running(sides=2, deadlines=limits)
    match = first_match(season)
    TeamMatch.objects.exclude(pk=match.pk).update(phase=TeamMatch.Phase.ANNULLED)
    TeamMatch.objects.filter(pk=match.pk).update(on=localdate() - timedelta(days=1))
    found = Season.objects.select_related("league__club").get(pk=season.pk)
    assert at_once(*(partial(again_on_deadlock, partial(lateness.chase, found)) for _ in range(2))) == []
    assert Reminder.objects.count() == 2 == Penalty.objects.count()
    assert Deduction.objects.count() == 2


def test_two_rulings_at_once() -> None:
    """One of them stands and is carried out once; the other is refused."""
    match = play_out(begun(running(sides=2)))
    protest = protesting.make(match=match, which="away", text="Late", by=None)
    ruling = {
        "protest": protest,
        "outcome": "deducted",
        "side": "home",
        "points": 1,
        "reason": "So",
        "by": None,
    }
    raised = at_once(*(partial(again_on_deadlock, partial(protesting.rule, **ruling)) for _ in range(2)))
    assert [getattr(one, "code", one) for one in raised] == ["protest-closed"]
    assert Deduction.objects.count() == 1 and fresh(match).phase == TeamMatch.Phase.FINAL


def test_both_sides_protest_at_once() -> None:
    """Both protests are there, with numbers of their own."""
    match = play_out(begun(running(sides=2)))
    jobs = [
        partial(protesting.make, match=match, which=which, text="Late", by=None) for which in ("home", "away")
    ]
    assert at_once(*(partial(again_on_deadlock, job) for job in jobs)) == []
    assert sorted(Protest.objects.values_list("number", flat=True)) == [1, 2]


def test_both_captains_write_their_sheets_at_once() -> None:
    """What both wrote is the result, no matter who was first."""
    match = begun(running(sides=2))
    scores = {1: (3, 1), 2: (1, 3), 3: (3, 2), 4: (2, 0)}
    jobs = [
        partial(own_sheets.write, match=match, which=which, scores=scores, by=None)
        for which in ("home", "away")
    ]
    assert at_once(*(partial(again_on_deadlock, job) for job in jobs)) == []
    assert OwnSheet.objects.count() == 2
    assert (fresh(match).phase, fresh(match).home_rubbers) == (TeamMatch.Phase.PLAYED, 3)
