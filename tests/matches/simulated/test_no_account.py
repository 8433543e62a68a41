"""Simulated play is of no account: no result, record, rating, table or dispute, and in no list of matches."""

from __future__ import annotations

import io
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils.timezone import now

from clubs.competitions.models import FixtureMatch
from clubs.people import selectors as people
from clubs.people.models import Table
from clubs.publishing import selectors
from clubs.publishing.models import FeatRow, PlayerResult, RecordTitle
from clubs.publishing.services import book
from matches import retention, services, signals
from matches.disputes import services as disputes
from matches.live.channels import ClubChannel
from matches.marking import purge as demonstration
from matches.marking.deciding import reopen
from matches.marking.planning import SIMULATED
from matches.models import Act, LogEntry, Match, PlayedStroke, PurgeRecord
from matches.pages.hall import hall_of
from matches.problems import UserProblem
from matches.services import Actor
from matches.simulated import purge, turns
from matches.simulated.models import SimulatedPlay
from tests.matches.conftest import mark, tablet_at
from tests.matches.simulated.conftest import CAROM, DRAUGHTS, begin, fresh, run

pytestmark = pytest.mark.both_databases


@pytest.fixture
def over(house: SimpleNamespace) -> Match:
    """A play of two simulated players that has ended."""
    play = run(begin(house, DRAUGHTS, person=None), most=2000)
    assert play.state == SimulatedPlay.State.OVER, play.reason
    return play.match


def nothing_is_kept(match: Match) -> None:
    assert not PlayerResult.objects.exists() and not FeatRow.objects.exists()
    assert not RecordTitle.objects.exists() and not FixtureMatch.objects.exists()
    assert list(selectors.results(match.club)) == []
    assert people.matches_on(match.club) == [] and people.today(match.club) == ([], [])


def test_a_result_that_stands_is_in_no_book(over: Match) -> None:
    assert over.status == Match.Status.CONFIRMED
    nothing_is_kept(over)


def test_confirming_correcting_and_reopening_by_the_program_leaves_the_book_empty(over: Match) -> None:
    system = Actor.system()
    reopen(match=over, by=system)
    nothing_is_kept(over)
    services.confirm(match_id=over.pk, by=system)
    nothing_is_kept(over)
    last = LogEntry.objects.filter(match=over).latest("seq")
    again = Match.objects.get(pk=over.pk)
    services.undo(
        match_id=over.pk, by=system, expected_seq=again.last_seq, client_uuid=last.client_uuid.hex[::-1]
    )
    nothing_is_kept(over)
    for result in ("walkover", "retired"):
        now_open = Match.objects.get(pk=over.pk)
        services.declare(match=now_open, result_kind=result, winner=now_open.letters[0], by=system)
        nothing_is_kept(over)
        reopen(match=Match.objects.get(pk=over.pk), by=system)


def test_the_book_refuses_it_though_asked_and_when_it_is_made_anew(over: Match) -> None:
    book.enter(over)
    nothing_is_kept(over)
    list(book.rebuild(over.club))
    call_command("rebuild_records", stdout=io.StringIO())
    nothing_is_kept(over)


def test_nobody_who_listens_to_matches_hears_of_it(house: SimpleNamespace) -> None:
    heard: list[Any] = []

    def hear(sender: Any, **more: Any) -> None:
        heard.append(more)

    every = [one for one in vars(signals).values() if isinstance(one, signals.Signal)]
    assert len(every) >= 8
    for one in every:
        one.connect(hear)
    try:
        play = run(begin(house, DRAUGHTS, person=None), most=2000)
        reopen(match=play.match, by=Actor.system())
        services.void_match(match=Match.objects.get(pk=play.match_id), by=Actor.system())
    finally:
        for one in every:
            one.disconnect(hear)
    assert heard == []


@pytest.mark.one_database
def test_nobody_marks_confirms_decides_disputes_or_seats_it(house: SimpleNamespace) -> None:
    table = Table.objects.create(club=house.club, number=1, kind="carom")
    play = run(begin(house, CAROM))
    director = Actor.of_user(house.director)
    match = Match.objects.get(pk=play.match_id)
    tries = [
        lambda: mark(match, director, "A", "+1"),
        lambda: services.take(match_id=match.pk, by=director),
        lambda: services.confirm(match_id=match.pk, by=director),
        lambda: services.declare(match=match, result_kind="walkover", winner="A", by=director),
        lambda: services.void_match(match=match, by=director),
        lambda: services.seat_match(match=match, table=table, by=director),
        lambda: disputes.open_dispute(match_id=match.pk, entry=1, by=director, words="no"),
        lambda: services.seat_match(match=match, table=table, by=Actor.system()),
    ]
    for attempt in tries:
        with pytest.raises(UserProblem) as caught:
            attempt()
        assert caught.value.code == "simulated", caught.value.message
    tablet = tablet_at(table)
    assert services.current_match(table) is None and not tablet.may("mark", match)


@pytest.mark.one_database
def test_its_record_says_so_and_lists_leave_it_out(house: SimpleNamespace, client: Client) -> None:
    play = run(begin(house, CAROM))
    text = services.record_text(play.match)
    assert f'[{SIMULATED} "yes"]' in text
    hall = hall_of(house.club)
    assert hall.busy == ()
    assert ClubChannel(house.club.pk).cards == {}
    assert play.match.public_id not in client.get(f"/m/hall/{house.club.slug}/").content.decode()


def test_old_play_goes_with_its_log_and_leaves_a_trace(over: Match, house: SimpleNamespace) -> None:
    real = services.create_match(club=house.club, game=CAROM, sides=[(None, "Ann", 0), (None, "Bo", 0)])
    mark(real, Actor.system(), "A", ":lead")
    young = begin(house, DRAUGHTS, person=None)
    assert purge.purge_old() == 0
    SimulatedPlay.objects.filter(match=over).update(ended_at=now() - purge.KEPT - timedelta(minutes=1))
    assert purge.purge_old() == 1
    assert (
        not Match.objects.filter(pk=over.pk).exists() and not LogEntry.objects.filter(match=over.pk).exists()
    )
    assert Match.objects.filter(pk__in=[real.pk, young.match_id]).count() == 2
    trace = PurgeRecord.objects.get()
    assert (trace.matches, trace.is_open, trace.simulated_open) == (1, False, False) and trace.entries > 10


def test_the_purge_opens_no_log_but_that_of_simulated_play(house: SimpleNamespace) -> None:
    real = services.create_match(club=house.club, game=CAROM, sides=[(None, "Ann", 0), (None, "Bo", 0)])
    mark(real, Actor.system(), "A", ":lead")
    PurgeRecord.objects.create(club_id=house.club.pk, club_name="Hall", by_label="x", simulated_open=True)
    for rows in (LogEntry.objects.filter(match=real), Act.objects.filter(match=real)):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            rows.delete()
    assert LogEntry.objects.filter(match=real).count() == 1


def test_it_goes_with_a_demonstration_club(house: SimpleNamespace) -> None:
    type(house.club).objects.filter(pk=house.club.pk).update(is_demonstration=True)
    house.club.refresh_from_db()
    run(begin(house, CAROM))
    demonstration.purge_matches(club=house.club, by=Actor.system())
    assert not SimulatedPlay.objects.exists() and not PlayedStroke.objects.exists()


@pytest.mark.one_database
def test_strokes_are_few_and_go(house: SimpleNamespace) -> None:
    play = begin(house, CAROM, person=None)
    for _ in range(12):
        held = turns.claim(play.pk)
        assert held is not None and turns.take(held)
    assert 0 < PlayedStroke.objects.filter(play=play).count() <= 6
    assert retention.remove(["simulated-strokes"]) == {"simulated-strokes": 0}
    SimulatedPlay.objects.update(ended_at=now() - purge.STROKES_KEPT - timedelta(minutes=1))
    assert (
        retention.remove(["simulated-strokes"])["simulated-strokes"] > 0 and fresh(play).played.count() == 0
    )
