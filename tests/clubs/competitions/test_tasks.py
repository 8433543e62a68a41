"""The sweep that seats what no result has rung for."""

from __future__ import annotations

import pytest

from clubs.competitions.models import Fixture
from clubs.competitions.services import seating
from clubs.competitions.services.seating import free_tables
from clubs.competitions.tasks import seat_ready
from config.celery import app
from tests.clubs.competitions.conftest import build, build_club, fixture, play, seated

pytestmark = pytest.mark.django_db


def test_the_sweep_seats_in_every_club_and_twice_is_as_good_as_once():
    """Ready matches of all clubs are seated; a second sweep finds nothing to do."""
    first, second = build(build_club(1), 4), build(build_club(2), 4)
    assert seat_ready() == 3
    assert seat_ready() == 0
    assert (len(seated(first)), len(seated(second))) == (1, 2)


def test_the_sweep_is_scheduled():
    """Beat rings it by itself."""
    app.loader.import_default_modules()
    app.finalize()
    assert "competitions-seat-ready" in app.conf.beat_schedule


def test_a_match_that_cannot_be_made_keeps_nobody_waiting(club):
    """If the game refuses a header, that match is held back, the officers are told, others are seated."""
    competition = build(club, 4)
    competition.length_by_round = {"third": 1}
    competition.options = {"nonsense": 1}
    competition.save()
    other = build(club, 4, name="Other")
    seating.seat_club(club.pk)
    assert Fixture.objects.filter(competition=competition, on_hold=True).count() == 2
    assert competition.events.filter(kind="not-seated", private=True).count() == 2
    assert len(seated(other)) == 2


def test_a_match_to_be_confirmed_keeps_its_table(club):
    """Until the players have confirmed, their tablet is not turned to the next match."""
    competition = build(club, 8)
    seating.seat_club(club.pk)
    play(fixture(competition, 1).match, confirm=False)
    assert seating.seat_club(club.pk) == 0 and free_tables(club) == []
    assert fixture(competition, 1).phase == "over"
