"""Clocks as plain values, and what a player takes of them."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine
from rules_engine.clocks import BadClock, Clock, Preset, clock_of, in_words, presets_of, why_not
from tests.rules_engine.matches import add, match_of

CAROM = "brunswick/three-cushion-carrom"


def taken(match: engine.Match, side: str, name: str = "extensions") -> dict[str, int]:
    """What a side took, by unit."""
    counts: dict[str, int] = match.board()["clock"][name][side]
    return counts


def test_an_extension_is_counted_and_changes_nothing_else() -> None:
    """The turn, the score and the innings stay; the board counts by game, set and match."""
    match = match_of(CAROM, "A :lead", "A +1", target=5)
    before = match.board()
    assert "clock" not in before
    assert add(match, "A :extension").events == ("extension",)
    after = match.board()
    assert after.pop("clock")["extensions"] == {
        "A": {"game": 1, "set": 1, "match": 1},
        "B": {"game": 0, "set": 0, "match": 0},
    }
    assert after == before
    assert add(match, "B :time-out").ok and taken(match, "B", "time_outs")["match"] == 1


def test_a_new_game_brings_new_extensions() -> None:
    """Counts of the game begin anew with the next, those of the match go on."""
    match = match_of(CAROM, "A :lead", "A :extension", "A +1", "A +1", target=2, race=2)
    assert taken(match, "A") == {"game": 0, "set": 1, "match": 1}
    assert add(match, "B :extension").ok and taken(match, "B")["game"] == 1


def test_a_new_set_brings_new_extensions() -> None:
    """Counts of game and set begin anew with the next set."""
    match = match_of(CAROM, "A :lead", "A :time-out", "A +1", target=1, sets=2)
    assert taken(match, "A", "time_outs") == {"game": 0, "set": 0, "match": 1}


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("B :extension", "out-of-turn"),
        ("A :extension +1", "wrong-token"),
        ("A :extension(25)", "wrong-token"),
        ("C :time-out", "unknown-side"),
    ],
)
def test_what_is_refused(entry: str, code: str) -> None:
    """An extension is for the shot of the side at the table, and stands alone."""
    match = match_of(CAROM, "A :lead", target=5)
    refusal = add(match, entry).refusal
    assert refusal is not None and refusal.code == code


def test_before_the_lead_and_after_the_end_nothing_is_taken() -> None:
    """There is no shot yet, or none any more."""
    first = add(match_of(CAROM, target=5), "A :extension").refusal
    last = add(match_of(CAROM, "A :lead", "A +1", target=1), "A :time-out").refusal
    assert first is not None and first.code == "not-now"
    assert last is not None and last.code == "over"


def test_an_undo_gives_it_back() -> None:
    """A void extension was never taken; a snapshot keeps what was."""
    match = match_of(CAROM, "A :lead", "A :extension", target=5)
    again = engine.Match.resume(match.header, match.snapshot())
    assert taken(again, "A")["match"] == 1
    assert add(match, "A void 2").ok and "clock" not in match.board()


def test_why_not_is_a_sentence() -> None:
    """None are left, or there are none at all."""
    clock = Clock(shot=35, extension=25, extensions=1, time_outs=2)
    assert why_not(clock, "extension", {"game": 0}, "Ann", "rack") is None
    had = why_not(clock, "extension", {"game": 1}, "Ann", "rack")
    assert had == "Ann has had one extension in this rack, and has none left."
    assert why_not(clock, "time-out", {"match": 2}, "Bo") == (
        "Bo has had 2 time-outs in this match, and has none left."
    )
    assert why_not(Clock(), "time-out", {}, "Bo") == "This match has no time-outs."


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"shot": -1}, "shot"),
        ({"shot": 35.5}, "shot"),
        ({"shot": True}, "shot"),
        ({"shot": 30, "warning": 30}, "warning"),
        ({"shot": 30, "extensions": 1}, "extension"),
        ({"extension": 25}, "shot"),
        ({"time_outs": 100}, "time_outs"),
        ({"time_out_minutes": 0}, "time_out_minutes"),
        ({"minutes": 6001}, "minutes"),
        ({"at_time": "inning"}, "at_time"),
        ({"at_time": "soon", "minutes": 5}, "at_time"),
        ({"per": "frame"}, "per"),
        ({"automatic": 1}, "automatic"),
        ({"hours": 2}, "clock"),
        ({"shot": 15, "late_shot": 10, "minutes": 10}, "late_minutes"),
        ({"shot": 15, "late_minutes": 5, "minutes": 10}, "late_shot"),
        ({"shot": 15, "late_shot": 10, "late_minutes": 10, "minutes": 10}, "late_minutes"),
        ({"shot": 15, "late_shot": 10, "late_minutes": 5}, "late_minutes"),
        ({"late_shot": 10, "late_minutes": 5, "minutes": 10}, "shot"),
        ({"shot": 15, "late_shot": 10, "late_minutes": 5, "minutes": 10, "warning": 10}, "warning"),
        ({"after_slow": 15}, "shot"),
        ({"shot": 45, "after_slow": -1}, "after_slow"),
    ],
)
def test_a_clock_that_is_none(data: dict[str, Any], field: str) -> None:
    """Each value has its bounds, and a sentence that says them."""
    with pytest.raises(BadClock) as bad:
        clock_of(data)
    assert bad.value.field == field and bad.value.message.endswith(".")


def test_a_clock_is_written_and_read_back() -> None:
    """Only what is not as usual is written; a short shot is warned of in time."""
    clock = Clock(shot=35, after_break=60, extension=25, extensions=1, minutes=50, at_time="inning")
    assert clock_of(clock.to_json()) == clock and Clock().to_json() == {} and clock_of(None) == Clock()
    assert clock_of({"shot": 9}).warning == 3
    assert in_words(clock, "rack") == (
        "35 seconds a shot, 60 after the break; 1 extension of 25 seconds a rack; 50 minutes for the match"
    )


def test_shots_near_the_end_of_a_match_are_shorter() -> None:
    """The Shoot Out: 15 seconds, 10 in the last five of ten minutes (3)."""
    clock = presets_of(engine.game("today/snooker-shoot-out"))[0].clock
    assert (clock.minutes, clock.warning) == (10, 5)
    assert [clock.seconds(left) for left in (600, 300.1, 300, 0)] == [15, 15, 10, 10]
    assert in_words(clock, "frame") == (
        "15 seconds a shot, 10 in the last 5 minutes; 10 minutes for the match"
    )
    assert clock_of({"shot": 15, "late_shot": 9, "late_minutes": 1, "minutes": 5}).warning == 3
    pool = Clock(shot=35, after_break=60)
    assert (pool.seconds(None), pool.seconds(None, after_break=True)) == (35, 60)


@pytest.mark.parametrize("game", ["today/five-pins", "today/nine-pins"])
def test_italian_pins_give_more_to_who_was_too_slow(game: str) -> None:
    """Lega, short rules: 45 seconds; the point lost brings 15 more."""
    (preset,) = presets_of(engine.game(game))
    assert (preset.clock.shot, preset.clock.after_slow) == (45, 15)
    assert in_words(preset.clock).startswith("45 seconds a shot, 15 more when they ran out")


def test_every_proposed_clock_is_a_clock() -> None:
    """At every game something sensible is proposed; a game's own facts come first."""
    for one in engine.games():
        for preset in presets_of(one):
            assert clock_of(preset.clock.to_json()) == preset.clock and preset.name
    own = (Preset("Ours", Clock(shot=20)),)
    game = engine.game(CAROM)
    game.facts["clocks"] = own
    try:
        assert presets_of(game) == own
    finally:
        del game.facts["clocks"]
