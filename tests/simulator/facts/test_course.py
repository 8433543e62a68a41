"""What the record calls a touch, a cushion and a pocket."""

from __future__ import annotations

import pytest

from simulator.constants import Constants
from simulator.errors import SimulatorError
from simulator.facts import READERS, entry_text, in_order
from simulator.shooting import shoot
from simulator.shots import Shot
from simulator.strokes import CueStroke
from simulator.surfaces.of_games import table_of
from simulator.traces import Event

from .stories import Story, match_of

THREE = {"c": (0.1, -0.7), "r": (0.0, 0.7), "w": (0.0, -0.7)}


def carom() -> object:
    return match_of("brunswick/three-cushion-carrom", "A :lead")


def test_the_cue_ball_is_found_on_either_side_of_a_contact() -> None:
    told = Story("carom-5x10", THREE).event("touch", "r", "c").event("touch", "c", "w")
    assert told.text(carom()) == "xr xw ."


def test_contacts_between_object_balls_are_not_the_cue_balls() -> None:
    assert Story("carom-5x10", THREE).meets("r").meets("w", by="r").text(carom()) == "xr ."


def test_a_double_kiss_is_told_twice_and_a_chatter_once() -> None:
    chatter = Story("carom-5x10", THREE).meets("r", "r", "r")
    assert chatter.text(carom()) == "xr ."
    kiss = Story("carom-5x10", THREE).meets("r").cushions("f", "r").meets("r")
    assert kiss.text(carom()) == "xr xr ."
    by_cushion = Story("carom-5x10", THREE).meets("r").cushions("l").meets("r")
    assert by_cushion.text(carom()) == "xr -l xr ."


def test_the_white_is_the_other_players_whichever_its_id() -> None:
    assert Story("carom-5x10", THREE, "w").meets("c").text(carom()) == "xw ."


def test_an_unknown_ball_is_refused_by_name() -> None:
    with pytest.raises(SimulatorError, match="'b'") as caught:
        Story("carom-5x10", {**THREE, "b": (0.3, 0.3)}).meets("r").text(carom())
    assert caught.value.code == "bad-shot"


def test_a_game_of_moves_has_no_facts() -> None:
    with pytest.raises(SimulatorError, match="not played by moving pieces"):
        Story("carom-5x10", THREE).text(match_of("carrom/checkers"))


def test_events_of_one_instant_have_an_order_of_their_own() -> None:
    rows = [
        Event(1.0 + 4e-10, "touch", "c", "a", 0, 0, 1),
        Event(1.0, "touch", "c", "b", 0, 0, 1),
        Event(1.0, "pocket", "c", "tl", 0, 0, 1),
        Event(0.5, "cushion", "c", "f", 0, 0, 1),
        Event(1.1, "cushion", "c", "l", 0, 0, 1),
    ]
    expected = ["f", "a", "b", "tl", "l"]
    for turn in range(len(rows)):
        turned = rows[turn:] + rows[:turn]
        assert [e.other for e in in_order(turned)] == expected
    assert [e.other for e in in_order(rows[::-1])] == expected


def test_a_jaw_is_a_touch_of_the_rail_that_ends_in_it() -> None:
    match = match_of("brunswick/golf-pool", "A :lead")
    story = Story("pool-5x10", {"c": (0.0, -0.7), "r": (0.62, 1.39)}).meets("r").event("jaw", "r", "tr")
    assert story.text(match) == "xr r-f ."
    side = Story("pool-5x10", {"c": (0.0, -0.7), "r": (0.69, 0.07)}).meets("r").event("jaw", "r", "mr")
    assert side.text(match) == "xr r-r #not-foot ."


def test_the_jaws_of_the_pocket_into_which_it_falls_belong_to_the_fall() -> None:
    match = match_of("brunswick/continuous-pool", "A :lead")
    where = {"c": (0.0, -0.7), "1": (0.62, 1.39)}
    falls = Story("pool-5x10", where).meets("1").event("jaw", "1", "tr").event("jaw", "1", "tr")
    assert falls.falls("1", "tr").text(match) == "() x1 1>tr ."
    banked = Story("pool-5x10", where).meets("1").event("jaw", "1", "tr").cushions("l", "1").falls("1", "bl")
    assert banked.text(match) == "() x1 1- 1>bl ."
    other = Story("pool-5x10", where).meets("1").event("jaw", "1", "mr").falls("1", "tr")
    assert other.text(match) == "() x1 1- 1>tr ."


def test_the_called_ball_comes_first() -> None:
    match = match_of("brunswick/continuous-pool", "A :lead")
    story = Story("pool-5x10", {"c": (0.0, -0.7), "9": (0.0, 0.7)}).meets("9").falls("9", "br")
    assert story.text(match, "(9>br)") == "(9>br) x9 9>br ."


def test_every_family_of_the_billiard_table_has_a_reader() -> None:
    import rules_engine as engine

    families = {g.family.key for g in engine.games() if g.id.startswith("brunswick/")}
    assert families <= READERS.keys()
    assert engine.game("carrom/shuffle-board").family.key in READERS


def test_without_the_positions_before_they_are_read_off_the_paths() -> None:
    match = match_of("brunswick/pin-pool", "A :order(AB)", "A :pill(9)", "B :pill(16)")
    table = table_of("brunswick/pin-pool")
    pieces = (*table.pieces, table.shooter.piece)  # type: ignore[union-attr]
    stroke = CueStroke("c", 90.0, 3.0)
    trace = shoot(Shot(table.surface, pieces, stroke, Constants(table.surface.constants)))
    told = entry_text(trace, match.play, match.state)
    assert told == entry_text(trace, match.play, match.state, before=pieces)
    assert "!" in told
