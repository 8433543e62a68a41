"""Calls: made when a match gets a table, answered, repeated, given up; nothing is decided by them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.timezone import now
from django.utils.translation import override

from clubs.calling import tasks
from clubs.calling.models import Answered, Call, CalledPlayer
from clubs.calling.rules.standing import Standing
from clubs.calling.selectors.calls import call_list, spoken_calls
from clubs.calling.services import answering, calling, choices
from clubs.competitions.models import CompetitionEvent, Fixture, Phase
from clubs.competitions.services import seating
from config.languages.speaking import translated
from matches.problems import UserProblem
from tests.clubs.calling.conftest import Evening
from tests.clubs.competitions.conftest import mark, play
from tests.factories import owner_of

pytestmark = pytest.mark.django_db


def ago(call: Call, minutes: int) -> None:
    """Let a call have been made so long ago."""
    Call.objects.filter(pk=call.pk).update(called_at=now() - timedelta(minutes=minutes))


def standing_of(evening: Evening, name: str) -> Standing:
    return call_list(evening.club, player=evening.player(name))[0].standing


def lines(evening: Evening, kind: str) -> list[str]:
    rows = CompetitionEvent.objects.filter(competition=evening.competition, kind=kind)
    return list(rows.values_list("text", flat=True))


def test_a_match_that_gets_a_table_is_called(called: Evening) -> None:
    """Both players of each match stand on the list with their table; nobody has answered."""
    found = {line.names: (line.table, line.standing) for line in call_list(called.club)}
    assert found == {
        "P1 and P4": (called.call_of("P1").match.table, "called"),
        "P3 and P2": (called.call_of("P2").match.table, "called"),
    }


def test_a_match_outside_competitions_is_not_called(called: Evening) -> None:
    """Friendlies are arranged by those who play them."""
    from matches.services import create_match, seat_match
    from tests.factories import make_table

    match = create_match(
        club=called.club, game="brunswick/three-cushion-carrom", sides=[(None, n, 0) for n in ("Ann", "Bo")]
    )
    seat_match(match=match, table=make_table(called.club))
    assert Call.objects.count() == 2


def test_an_answer_stands_with_its_way(called: Evening) -> None:
    """One of two answers: the call waits. Both: it is answered. The first answer of a player stays."""
    call = called.call_of("P1")
    answering.answer(call=call, player=called.player("P1"), how=Answered.PHONE, by=None)
    assert standing_of(called, "P1") == Standing.CALLED
    answering.answer(call=call, player=called.player("P1"), how=Answered.DIRECTOR, by=None)
    assert CalledPlayer.objects.get(call=call, player__name="P1").answered_how == "phone"
    answering.answer(call=call, player=called.player("P4"), how=Answered.DIRECTOR, by=owner_of(called.club))
    assert standing_of(called, "P1") == Standing.COMING
    assert lines(called, "answered") == [
        f"M1: P4 is coming to {call.table} (noted by the director).",
        f"M1: P1 is coming to {call.table} (by phone).",
    ]


def test_an_answer_noted_by_mistake_is_taken_back(called: Evening) -> None:
    """And the player is waited for again."""
    call, player = called.call_of("P1"), called.player("P1")
    answering.answer(call=call, player=player, how=Answered.DIRECTOR, by=None)
    answering.take_back(call=call, player=player, by=owner_of(called.club))
    assert CalledPlayer.objects.get(call=call, player=player).answered_at is None


def test_nobody_answers_for_another_match(called: Evening) -> None:
    """A player who is not called there is refused."""
    with pytest.raises(UserProblem) as refused:
        answering.answer(call=called.call_of("P1"), player=called.player("P2"), how=Answered.PHONE, by=None)
    assert refused.value.code == "not-found"


def test_late_after_the_minutes_of_the_setting(called: Evening) -> None:
    """From then on, and only while somebody has not answered."""
    choices.set_terms(
        club=called.club, by=owner_of(called.club), late_minutes=7, again_minutes=0, guests_answer=True
    )
    call = called.call_of("P1")
    ago(call, 6)
    assert standing_of(called, "P1") == Standing.CALLED
    ago(call, 7)
    assert standing_of(called, "P1") == Standing.LATE
    for name in ("P1", "P4"):
        answering.answer(call=call, player=called.player(name), how=Answered.PHONE, by=None)
    assert standing_of(called, "P1") == Standing.COMING


def test_the_marker_s_start_answers(called: Evening) -> None:
    """Who has not answered is at the table then; the line says so for a while, and no call is open."""
    call = called.call_of("P1")
    answering.answer(call=call, player=called.player("P1"), how=Answered.PHONE, by=None)
    mark(call.match, "A", ":lead")
    line = call_list(called.club, player=called.player("P1"))[0]
    assert (line.standing, line.is_open) == (Standing.STARTED, False)
    assert {one.player.name: one.answered_how for one in line.players} == {"P1": "phone", "P4": "started"}
    with pytest.raises(UserProblem) as refused:
        answering.answer(call=call, player=called.player("P4"), how=Answered.PHONE, by=None)
    assert refused.value.code == "call-over"


def test_the_second_call_names_who_has_not_answered(called: Evening) -> None:
    """It is logged, spoken, and refused within the moment in which another director has made it."""
    call = called.call_of("P1")
    with pytest.raises(UserProblem) as refused:
        calling.call_again(call=call, by=None)
    assert refused.value.code == "called-just-now"
    ago(call, 3)
    answering.answer(call=call, player=called.player("P1"), how=Answered.PHONE, by=None)
    calling.call_again(call=call, by=owner_of(called.club))
    assert standing_of(called, "P1") == Standing.AGAIN
    assert lines(called, "called-again") == [f"M1: second call for P4, please, to {call.table}."]
    said = {line.call.pk: text for line, text in spoken_calls(called.club)}
    assert said[call.pk] == f"Second call. P4, please, to {str(call.table).lower()}."
    with pytest.raises(UserProblem) as refused:
        calling.call_again(call=call, by=None)
    assert refused.value.code == "called-just-now"


def test_nobody_is_called_again_when_all_have_answered(called: Evening) -> None:
    """That is refused."""
    call = called.call_of("P1")
    for name in ("P1", "P4"):
        answering.answer(call=call, player=called.player(name), how=Answered.PHONE, by=None)
    ago(call, 3)
    with pytest.raises(UserProblem) as refused:
        calling.call_again(call=call, by=None)
    assert refused.value.code == "all-answered"


def test_the_second_call_comes_by_itself(called: Evening) -> None:
    """After the minutes of the setting, once; without the setting never."""
    call = called.call_of("P1")
    ago(call, 30)
    assert tasks.sweep() == 0
    choices.set_terms(
        club=called.club, by=owner_of(called.club), late_minutes=5, again_minutes=4, guests_answer=True
    )
    assert tasks.sweep() == 1 and tasks.sweep() == 0
    call.refresh_from_db()
    assert call.again_at is not None and standing_of(called, "P1") == Standing.LATE


def test_giving_up_decides_nothing(called: Evening) -> None:
    """The match stays at its table; a late answer opens the call again."""
    call = called.call_of("P1")
    calling.give_up(call=call, by=owner_of(called.club))
    assert standing_of(called, "P1") == Standing.GIVEN_UP
    assert Fixture.objects.get(pk=call.fixture_id).phase == Phase.AT_TABLE
    assert [line.call.pk for line, _ in spoken_calls(called.club)] != [call.pk]
    answering.answer(call=call, player=called.player("P1"), how=Answered.PHONE, by=None)
    assert standing_of(called, "P1") == Standing.CALLED


def test_a_match_taken_from_its_table_is_called_no_more(called: Evening) -> None:
    """And called anew when it comes back; the old call cannot be answered."""
    old = called.call_of("P1")
    seating.unseat(competition=called.competition, number=1, by=None)
    assert [line.names for line in call_list(called.club)] == ["P3 and P2"]
    with pytest.raises(UserProblem) as refused:
        answering.answer(call=old, player=called.player("P1"), how=Answered.PHONE, by=None)
    assert refused.value.code == "call-over"
    seating.seat(competition=called.competition, number=1, table=old.table, by=None)
    again = called.call_of("P1")
    assert (again.number, again.pk != old.pk) == (2, True)


def test_the_call_ends_with_the_match(called: Evening) -> None:
    """A match that was played stands on the list no longer."""
    play(called.call_of("P1").match)
    assert [line.names for line in call_list(called.club)] == ["P3 and P2"]


def test_names_are_spoken_as_somebody_said(called: Evening) -> None:
    """The said name goes to the voice alone; an empty one gives the written name back."""
    choices.say_name(player=called.player("P1"), said="Pee One")
    assert spoken_calls(called.club)[0][1].startswith("Pee One and P4, please, to table ")
    assert call_list(called.club)[0].names == "P1 and P4"
    choices.say_name(player=called.player("P1"), said="")
    assert spoken_calls(called.club)[0][1].startswith("P1 and P4, please, to table ")


def test_the_lines_of_the_log_keep_their_messages(called: Evening) -> None:
    """Table and way of answering are said in the language of who reads the log."""
    answering.answer(call=called.call_of("P1"), player=called.player("P1"), how=Answered.LINK, by=None)
    ago(called.call_of("P4"), 6)
    calling.call_again(call=called.call_of("P4"), by=None)
    calling.give_up(call=called.call_of("P4"), by=None)
    found = {
        one.kind: one.text
        for one in called.competition.events.filter(kind__in=("answered", "called-again", "call-given-up"))
    }
    assert {kind: text.id for kind, text in found.items()} == {
        "answered": "calling.log-answered",
        "called-again": "calling.log-called-again",
        "call-given-up": "calling.log-given-up",
    }
    assert found["answered"].values["table"].id == "people.table"
    with override("de"):
        assert translated(found["answered"].values["how"]) == "über den Link der Mitteilung"
        assert spoken_calls(called.club)[0][1].endswith(", bitte an Tisch 1.")
