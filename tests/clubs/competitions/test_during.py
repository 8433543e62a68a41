"""The director's tools while a competition runs: pauses, and tables exchanged."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from clubs.competitions.models import Pause
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.selectors.pauses import in_words
from clubs.competitions.selectors.schedule import schedule
from clubs.competitions.services import pausing, seating, table_swaps, waiting
from clubs.competitions.tasks import seat_ready
from matches import services as match_services
from matches.models import Act, Match
from matches.pages.hall import hall_of
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build, build_club, fixture, mark, play, seated
from tests.clubs.competitions.test_concurrency import at_once

pytestmark = pytest.mark.django_db


def running(players: int = 8, tables: int = 2, **fields: Any) -> Any:
    """A competition with its first matches called."""
    competition = build(build_club(tables), players, **fields)
    seating.seat_club(competition.club_id)
    return competition


def table_of(competition: Any, number: int) -> int | None:
    """The number of the table where a match is."""
    match = fixture(competition, number).match
    return match.table.number if match is not None and match.table is not None else None


# --- Pauses ---------------------------------------------------------------------------------------


def test_nothing_is_called_while_a_competition_is_paused() -> None:
    """A table that comes free stays free, by the sweep and by hand; going on calls at once."""
    competition = running()
    pausing.pause(competition=competition, by=None, reason="Dinner")
    first = seated(competition)[0]
    play(first.match)
    assert seating.seat_club(competition.club_id) == 0 and seat_ready() == 0
    waits = competition.fixtures.filter(phase="ready").first()
    free = competition.club.tables.first()
    with pytest.raises(UserProblem) as refused:
        seating.seat(competition=competition, number=waits.number, table=free, by=None)
    assert refused.value.code == "paused" and refused.value.status == 409
    assert fixture(competition, waits.number).match_id is None, "nothing is half made"


@pytest.mark.django_db(transaction=True)
def test_going_on_calls_at_once() -> None:
    """With the end of the pause every free table has a match."""
    competition = running()
    pausing.pause(competition=competition, by=None)
    play(seated(competition)[0].match)
    assert len(seated(competition)) == 1
    pausing.resume(competition=competition, by=None)
    assert len(seated(competition)) == 2


def test_another_competition_of_the_club_goes_on() -> None:
    """A pause is of one competition; the tables that it leaves free serve the others."""
    competition = running(players=4, tables=3)
    pausing.pause(competition=competition, by=None)
    other = build(competition.club, 4, name="Other cup")
    assert seating.seat_club(competition.club_id) == 1
    assert len(seated(other)) == 1


@pytest.mark.parametrize("past", [1, 100, 200, 299])
def test_what_is_told_of_a_pause(past: int) -> None:
    """Its time in the club's zone and the reason: in the log, as why a match waits, and as its estimate.

    Estimates are told to five minutes, but not before the pause ends, which may be `past` seconds later.
    """
    competition = running()
    hour = (now() + timedelta(hours=2)).replace(minute=0, second=0, microsecond=999_999)
    until = hour + timedelta(seconds=past)
    row = pausing.pause(competition=competition, by=None, until=until, reason="Dinner.")
    clock = until.astimezone(competition.club.tzinfo)
    assert in_words(row, competition.club) == f"Paused: back at {clock:%H:%M}. Dinner."
    last = competition.events.order_by("-seq").first()
    assert last.kind == "paused" and "Dinner" in last.text and not last.private
    told = waiting.explained(competition, schedule(competition, load_draws(competition)))
    assert {card.why for card in told.next} == {in_words(row, competition.club)}
    assert all(card.starts >= until for card in told.next)


def test_a_pause_can_be_told_otherwise() -> None:
    """Pausing again changes the time and the reason; it stays one pause."""
    competition = running()
    pausing.pause(competition=competition, by=None, reason="Dinner")
    pausing.pause(competition=competition, by=None, reason="A leak in the roof")
    assert [one.reason for one in Pause.objects.filter(competition=competition)] == ["A leak in the roof"]
    assert competition.events.filter(kind="pause-changed").count() == 1


@pytest.mark.parametrize("hours", [-1, 24 * 40])
def test_a_time_that_cannot_be_is_refused(hours: int) -> None:
    """A pause ends in the future, within a month."""
    competition = running()
    with pytest.raises(UserProblem) as refused:
        pausing.pause(competition=competition, by=None, until=now() + timedelta(hours=hours))
    assert refused.value.code == "bad-pause"
    assert not Pause.objects.exists()


def test_what_is_not_paused_cannot_go_on() -> None:
    """Neither a competition nor a match."""
    competition = running()
    number = seated(competition)[0].number
    for call in (
        lambda: pausing.resume(competition=competition, by=None),
        lambda: pausing.resume_match(competition=competition, number=number, by=None),
    ):
        with pytest.raises(UserProblem) as refused:
            call()
        assert refused.value.code == "not-paused"


def test_a_match_pauses_alone_and_its_clocks_stop() -> None:
    """The clocks of the match stand where they were; its pause ends with the match."""
    competition = running(clock={"shot": 40})
    row = seated(competition)[0]
    since = (now() - timedelta(seconds=10)).isoformat()
    Match.objects.filter(pk=row.match_id).update(
        clock_state={"shot": {"left": 40, "since": since, "full": 40}}
    )
    pausing.pause_match(competition=competition, number=row.number, by=None, reason="The light fails")
    match = Match.objects.get(pk=row.match_id)
    assert match.clock_state["shot"]["since"] is None and 29 < match.clock_state["shot"]["left"] <= 30
    play(match, confirm=False)
    assert not Pause.objects.filter(fixture=row, ended_at=None).exists()
    with pytest.raises(UserProblem) as refused:
        pausing.pause_match(competition=competition, number=row.number, by=None)
    assert refused.value.code == "not-at-table"


# --- Tables exchanged -----------------------------------------------------------------------------


def test_two_called_matches_exchange_tables() -> None:
    """Each is at the other's table, and both logs say so."""
    competition = running()
    one, other = seated(competition)
    before = table_of(competition, one.number), table_of(competition, other.number)
    table_swaps.swap(competition=competition, number=one.number, other=other.number, by=None, seen=before)
    assert (table_of(competition, other.number), table_of(competition, one.number)) == before
    acts = Act.objects.filter(match_id__in=(one.match_id, other.match_id), kind="seated", data__swapped=True)
    assert acts.count() == 2
    assert competition.events.filter(kind="swapped").count() == 1


def test_matches_under_way_go_on_at_the_other_table() -> None:
    """Score and log stay; a tablet loses its match and its lease, a person who marks keeps it."""
    competition = running(length=3)
    one, other = seated(competition)
    mark(one.match, "A", ":lead")
    mark(one.match, "A", "xr xw +1")
    mark(other.match, "A", ":lead")
    Match.objects.filter(pk=one.match_id).update(lease_holder="device:7", lease_label="Tablet")
    Match.objects.filter(pk=other.match_id).update(lease_holder="user:3:x", lease_label="Ann")
    table_swaps.swap(competition=competition, number=one.number, other=other.number, by=None)
    first, second = Match.objects.get(pk=one.match_id), Match.objects.get(pk=other.match_id)
    assert (first.status, first.board["score"], first.last_seq) == ("live", {"A": 1, "B": 0}, 2)
    assert (first.lease_holder, second.lease_holder) == ("", "user:3:x")
    mark(first, "A", "xr xw +1")
    assert Match.objects.get(pk=one.match_id).board["score"] == {"A": 2, "B": 0}


def test_a_waiting_match_takes_the_place_of_one_that_was_called() -> None:
    """The other waits for the next table, not held back."""
    competition = running(tables=1)
    called = seated(competition)[0]
    waits = competition.fixtures.filter(phase="ready").order_by("number").first()
    table_swaps.swap(
        competition=competition, number=waits.number, other=called.number, by=None, seen=(None, 1)
    )
    assert table_of(competition, waits.number) == 1
    left = fixture(competition, called.number)
    assert (left.phase, left.on_hold, left.match.table_id) == ("ready", False, None)


def test_exchanges_that_cannot_be() -> None:
    """A match with itself, one under way with one that waits, two that wait, tables that have changed."""
    competition = running(tables=2, length=3)
    one, other = seated(competition)
    mark(one.match, "A", ":lead")
    ready = list(competition.fixtures.filter(phase="ready").order_by("number"))
    at = table_of(competition, one.number), table_of(competition, other.number)
    swap = table_swaps.swap
    cases = (
        ({"number": one.number, "other": one.number}, "same-match"),
        ({"number": one.number, "other": ready[0].number}, "not-at-table"),
        ({"number": ready[0].number, "other": ready[1].number}, "not-at-table"),
        ({"number": one.number, "other": other.number, "seen": (at[1], at[0])}, "changed-meanwhile"),
        ({"number": one.number, "other": 99}, "not-found"),
    )
    for arguments, code in cases:
        with pytest.raises(UserProblem) as refused:
            swap(competition=competition, by=None, **arguments)
        assert refused.value.code == code, arguments
    assert (table_of(competition, one.number), table_of(competition, other.number)) == at


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_of_two_directors_who_exchange_at_once_one_wins() -> None:
    """Both saw the same tables; done twice it would be undone, so the second is told to look again."""
    competition = running()
    one, other = seated(competition)
    seen = table_of(competition, one.number), table_of(competition, other.number)

    def exchange() -> None:
        table_swaps.swap(competition=competition, number=one.number, other=other.number, by=None, seen=seen)

    raised = at_once(exchange, exchange)
    assert [error.code for error in raised] == ["changed-meanwhile"]
    assert (table_of(competition, other.number), table_of(competition, one.number)) == seen


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_an_exchange_beside_the_sweep_gives_no_table_twice() -> None:
    """While results free tables and the sweep calls, an exchange is done or refused, never in between."""
    competition = running(players=8, tables=3)
    one, other, third = seated(competition)
    play(third.match, confirm=False)
    raised = at_once(
        lambda: table_swaps.swap(competition=competition, number=one.number, other=other.number, by=None),
        lambda: seating.seat_club(competition.club_id),
        lambda: match_services.confirm(match_id=third.match_id, by=match_services.Actor.system()),
    )
    assert all(isinstance(error, UserProblem) for error in raised), raised
    tables = list(Match.objects.filter(status="ready").values_list("table_id", flat=True))
    assert None not in tables and len(tables) == len(set(tables))
    assert hall_of(competition.club).count >= 2
