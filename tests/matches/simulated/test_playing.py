"""Simulated play: begun, struck, refused, thrown, paused, ended; never more than may run at once."""

from __future__ import annotations

import threading
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import override

import rules_engine as engine
from config import clock
from config.languages import speaking
from matches.models import Act, LogEntry, Match, PlayedStroke
from matches.problems import UserProblem
from matches.simulated import playing, strokes, turns
from matches.simulated.models import SimulatedPlay
from rules_engine.languages import Words
from rules_engine.saying import Text
from simulator.strokes import CueStroke
from tests.matches.simulated.conftest import CAROM, DRAUGHTS, begin, fresh, run

pytestmark = pytest.mark.both_databases

State = SimulatedPlay.State


def problem(asked: Any, *args: Any, **more: Any) -> UserProblem:
    with pytest.raises(UserProblem) as caught:
        asked(*args, **more)
    return caught.value


def my_turn(house: SimpleNamespace, game: str = CAROM) -> SimulatedPlay:
    """A play in which it is Ann's turn: who leads is drawn."""
    play = begin(house, game)
    for _ in range(20):
        play = run(play)
        if play.state == State.WAITING:
            return play
    raise AssertionError(play.state)


def strike(play: SimulatedPlay, by: Any, **more: Any) -> SimulatedPlay:
    how = {"direction": 97.0, "speed": 2.0} | more.pop("how", {})
    more = {"expected_version": play.version, "stroke": CueStroke("", **how)} | more
    return playing.strike(match_id=play.match_id, by=by, **more)


def test_a_person_plays_a_stroke_and_the_other_side_answers(house: SimpleNamespace) -> None:
    play = my_turn(house)
    assert play.due["side"] == "A" and play.due["kind"] == "stroke"
    before = play.match.last_seq
    after = strike(play, house.ann)
    entry = LogEntry.objects.get(match=play.match, seq=before + 1)
    assert (entry.side, entry.by_label) == ("A", house.ann.get_short_name())
    assert after.version == play.version + 1 and after.strokes == play.strokes + 1
    told = strokes.section(after, PlayedStroke.objects.get(play=play, number=after.strokes), "Stroke")
    assert "data-trace" in told and "application/json" in told
    assert fresh(after).match.board["score"]["A"] in (0, 1)


@pytest.mark.one_database
def test_a_stroke_that_the_rules_refuse_changes_nothing(house: SimpleNamespace) -> None:
    play = my_turn(house)
    rows, memory = LogEntry.objects.count(), play.memory
    refused = problem(strike, play, house.ann, call="(9>tl)")
    assert (refused.code, refused.status) == ("refused", 422)
    assert refused.data["message"]
    unset = problem(strike, play, house.ann, call="((")
    assert unset.code == "refused" and isinstance(unset.message, Text)
    assert unset.message.id == "simulator.call-cannot-be-read", "and it is said in the player's language"
    again = fresh(play)
    assert (again.memory, again.version, again.state) == (memory, play.version, State.WAITING)
    assert LogEntry.objects.count() == rows and not PlayedStroke.objects.filter(play=play).exclude(side="B")
    strike(again, house.ann)


@pytest.mark.one_database
def test_a_ball_in_hand_is_set_where_it_may_be_and_nowhere_else(house: SimpleNamespace) -> None:
    for _ in range(40):  # who breaks is drawn
        play = run(begin(house, "brunswick/continuous-pool"))
        if play.due["stroke"]["placing"]:
            break
        playing.give_up(match_id=play.match_id, by=house.ann)
    assert play.due["side"] == "A" and play.due["stroke"]["placing"]["zones"]
    refused = problem(strike, play, house.ann, place=(0.0, 1.0))
    assert refused.data["refusal"] == "place-outside" and isinstance(refused.message, Text)


@pytest.mark.one_database
def test_a_move_is_chosen_and_a_false_one_is_refused_with_its_clause(house: SimpleNamespace) -> None:
    play = my_turn(house, DRAUGHTS)
    assert play.due["kind"] == "decision"
    move = play.due["words"][0]["tokens"]
    refused = problem(
        playing.choose, match_id=play.match_id, by=house.ann, expected_version=play.version, tokens="1-32"
    )
    assert refused.code == "refused"
    after = playing.choose(match_id=play.match_id, by=house.ann, expected_version=play.version, tokens=move)
    assert LogEntry.objects.filter(match=play.match).latest("seq").tokens == move
    assert after.state == State.THINKING
    assert run(after).state == State.WAITING


def test_dice_are_thrown_by_the_server_from_its_sealed_seed(house: SimpleNamespace) -> None:
    play = run(begin(house, "bradley/backgammon"))
    for _ in range(6):
        if play.due["throws"] and play.state == State.WAITING:
            play = run(playing.throw(match_id=play.match_id, by=house.ann, expected_version=play.version))
        elif play.state == State.WAITING:
            move = play.due["words"][0]["tokens"]
            play = run(
                playing.choose(
                    match_id=play.match_id, by=house.ann, expected_version=play.version, tokens=move
                )
            )
    throws = list(play.match.dice_throws.order_by("number")) if hasattr(play.match, "dice_throws") else None
    dice = LogEntry.objects.filter(match=play.match, tokens__startswith="[")
    assert dice.count() >= 2
    assert all(row.note.startswith("thrown by the server") for row in dice)
    assert throws is None or len(throws) == dice.count()


def test_only_its_player_plays_and_only_once(house: SimpleNamespace) -> None:
    play = my_turn(house)
    assert problem(strike, play, house.bo).code == "not-allowed"
    assert problem(strike, play, house.director).code == "not-allowed"
    strike(play, house.ann)
    assert problem(strike, play, house.ann).code == "conflict"


@pytest.mark.one_database
def test_two_simulated_players_play_to_the_end(house: SimpleNamespace) -> None:
    play = run(begin(house, DRAUGHTS, person=None), most=2000)
    assert play.state == State.OVER, play.reason
    match = Match.objects.get(pk=play.match_id)
    assert match.status == Match.Status.CONFIRMED and match.simulated
    assert play.memory == {}
    rows = LogEntry.objects.filter(match=match).order_by("seq")
    record = [engine.entry(row.seq, row.side, row.tokens) for row in rows]
    refold = engine.fold(engine.Header.from_json(match.header), record)
    assert refold.over and refold.winner == (match.winner_letter or None)
    assert all("(simulated)" in side.name for side in match.sides.all())


@pytest.mark.one_database
def test_members_alone_begin_and_not_too_many(
    house: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert problem(begin, house, by=house.stranger).code == "not-allowed"
    assert problem(begin, house, game="brunswick/whist").code == "unknown-game"
    assert problem(begin, house, levels=["fair", "perfect"]).code == "bad-level"
    assert problem(begin, house, levels=["fair"]).code == "bad-match"
    assert problem(begin, house, person=2).code == "bad-match"
    for _ in range(playing.RUNNING_OF_A_PERSON):
        last = begin(house, DRAUGHTS)
    assert problem(begin, house, DRAUGHTS).code == "too-many-simulated"
    monkeypatch.setattr(playing, "RUNNING_IN_A_CLUB", playing.RUNNING_OF_A_PERSON + 1)
    begin(house, DRAUGHTS, by=house.bo)
    assert problem(begin, house, DRAUGHTS, by=house.director).code == "too-many-simulated"
    playing.give_up(match_id=last.match_id, by=house.ann)
    begin(house, DRAUGHTS)


def test_a_play_is_paused_goes_on_and_is_given_up(house: SimpleNamespace) -> None:
    play = begin(house, DRAUGHTS, person=None)
    assert problem(playing.pause, match_id=play.match_id, by=house.bo).code == "not-allowed"
    held = turns.claim(play.pk)
    assert held is not None
    play = playing.pause(match_id=play.match_id, by=house.ann)
    assert not turns.take(held), "the worker's step came after the pause"
    assert play.state == State.PAUSED and turns.claim(play.pk) is None
    play = playing.go_on(match_id=play.match_id, by=house.ann)
    assert play.state == State.THINKING and turns.claim(play.pk) is not None
    play = playing.give_up(match_id=play.match_id, by=house.director)
    assert play.state == State.STOPPED and turns.claim(play.pk) is None
    why = fresh(play).reason
    assert isinstance(why, Text) and why.id == "matches.play-given-up"
    kept = Act.objects.get(match=play.match_id, kind=Act.Kind.VOIDED).data["reason"]
    assert isinstance(kept, Text) and kept.id == why.id, "the act keeps the message, too"
    assert Match.objects.get(pk=play.match_id).status == Match.Status.VOID
    assert problem(playing.go_on, match_id=play.match_id, by=house.ann).code == "not-running"


def test_what_nobody_looks_at_rests_and_what_was_left_ends(house: SimpleNamespace) -> None:
    play = begin(house, DRAUGHTS, person=None)
    SimulatedPlay.objects.update(seen_at=now() - turns.UNSEEN - timedelta(seconds=1))
    assert turns.claim(play.pk) is None
    assert fresh(play).state == State.PAUSED
    assert turns.stop_abandoned() == 0
    SimulatedPlay.objects.update(moved_at=now() - turns.LEFT - timedelta(seconds=1))
    assert turns.stop_abandoned() == 1
    assert fresh(play).state == State.STOPPED


def test_a_worker_that_dies_is_followed_by_another(house: SimpleNamespace) -> None:
    play = begin(house, DRAUGHTS, person=None)
    dead = turns.claim(play.pk)
    assert dead is not None and turns.claim(play.pk) is None
    SimulatedPlay.objects.update(held_until=clock.steady() - timedelta(seconds=1))
    assert list(turns.waiting()) == [play]
    second = turns.claim(play.pk)
    assert second is not None and not turns.renew(dead) and turns.renew(second)
    assert not turns.take(dead) and turns.take(second)
    seqs = list(LogEntry.objects.filter(match=play.match).values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))


def test_a_player_that_fails_again_and_again_ends_the_play(
    house: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin(house, DRAUGHTS, person=None)

    def fails(*args: Any) -> None:
        raise RuntimeError("no stroke can be tried")

    monkeypatch.setattr(turns, "_thought", fails)
    for _ in range(turns.ATTEMPTS):
        held = turns.claim(play.pk)
        assert held is not None and not turns.take(held)
    assert turns.claim(play.pk) is None
    assert fresh(play).state == State.STOPPED and fresh(play).reason


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_one_row_write_one_step(real_house: SimpleNamespace) -> None:
    play = begin(real_house, DRAUGHTS, person=None)
    for _ in range(4):
        before = Match.objects.get(pk=play.match_id).last_seq
        done: list[bool] = []
        gate = threading.Barrier(2)

        def work(gate: threading.Barrier = gate, done: list[bool] = done) -> None:
            try:
                gate.wait()
                held = turns.claim(play.pk)
                done.append(held is not None and turns.take(held))
            finally:
                connection.close()

        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        after = Match.objects.get(pk=play.match_id).last_seq
        assert after - before == sum(done) >= 1, done


@pytest.mark.django_db(transaction=True)
def test_a_stroke_sent_twice_at_once_is_played_once(real_house: SimpleNamespace) -> None:
    play = my_turn(real_house)
    codes: list[str] = []
    gate = threading.Barrier(2)

    def send() -> None:
        try:
            gate.wait()
            strike(play, real_house.ann)
            codes.append("played")
        except UserProblem as refused:
            codes.append(refused.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == ["conflict", "played"]


@pytest.mark.one_database
def test_the_table_is_called_as_its_viewer_calls_it(
    house: SimpleNamespace, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the title of its picture, which programs read out, and with the size beside the name."""
    german = {"surfaces.carom": "Karambol-Tisch, {size}", "surfaces.feet": "{wide} × {long} Fuß"}
    monkeypatch.setattr(speaking, "words_of", lambda language: Words(german if language == "de" else {}))
    play = begin(house)
    client.force_login(house.ann)
    address = reverse("matches:play-table", args=[play.match.public_id])
    with override(None):  # a request leaves its language behind
        picture = client.get(address, headers={"accept-language": "de"}).content.decode()
    assert ">Karambol-Tisch, 5 × 10 Fuß</title>" in picture and "<desc" in picture
