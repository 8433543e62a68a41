"""Six-red snooker and the Snooker Shoot Out: what differs from snooker."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from tests.rules_engine import matches
from tests.rules_engine.matches import add, refused, score

six = partial(matches.match_of, "today/six-red-snooker", opening="A :lead")
shoot = partial(matches.match_of, "today/snooker-shoot-out", opening="A :lead")
MISS = ["#and-a-miss miss", ":back"]
PINK_AND_BLACK = "turn=A reds=0 colours=pk,bk"


def _codes(match: engine.Match) -> set[str]:
    return {button.tokens for button in match.expects().buttons}


def test_the_striker_is_warned_after_four_misses() -> None:
    """Six reds: the fifth gives the other side its choice (p2)."""
    match = six(*MISS * 3, MISS[0])
    assert [i.code for i in add(match, ":back").instructions] == ["balls-replaced", "warn"]
    add(match, MISS[0])
    assert {":again", ":free", ":anywhere"} <= _codes(match) and ":back" not in _codes(match)
    assert add(match, ":anywhere").ok
    assert match.board()["anywhere"] and match.board()["turn"] == "B"
    assert refused(match, ":again") == "not-now"


def test_the_limit_of_misses_is_an_option() -> None:
    """Option miss-limit (p1)."""
    assert ":anywhere" in _codes(six(*MISS, MISS[0], miss_limit=2))


def test_the_white_is_not_taken_where_snookers_are_needed() -> None:
    """After the last miss (p2)."""
    setup = "A=10 B=60 turn=A reds=0 colours=pk,bk"
    match = six("#and-a-miss miss", setup=setup, opening="", miss_limit=1)
    assert ":anywhere" not in _codes(match)


def test_no_miss_and_a_free_table() -> None:
    """Option no-miss-free-table: after any foul the white anywhere (p1)."""
    match = six("xbu", no_miss_free_table=True)
    assert add(match, ":anywhere").ok
    assert refused(six(no_miss_free_table=True), "#and-a-miss miss") == "not-now"


@pytest.mark.parametrize(("rule", "over"), [("stays", True), ("replaced", False)])
def test_three_misses_with_a_full_ball(rule: str, over: bool) -> None:
    """Option sixred-three-miss (p2)."""
    match = six("#full miss", ":back", "#full miss", ":back", "#full miss", sixred_three_miss=rule)
    assert match.over is over


def test_a_free_ball_after_the_fifth_miss() -> None:
    """Option sixred-fifth-free-ball (p2)."""
    match = six(*MISS * 4, MISS[0], sixred_fifth_free_ball="no")
    assert refused(match, ":free") == "not-now"
    assert ":free" in _codes(six(MISS[0], sixred_fifth_free_ball="no"))


@pytest.mark.parametrize(("rule", "lost"), [("no-exception", 6), ("as-snooker", 0)])
def test_behind_the_free_ball_with_pink_and_black(rule: str, lost: int) -> None:
    """Option sixred-free-pink-black (p3)."""
    setup, entries = PINK_AND_BLACK, ("c>", ":free", "(bk) xbk #behind-free")
    match = six(*entries, setup=setup, opening="", sixred_free_pink_black=rule)
    assert score(match) == (lost, 6)


# -- the Shoot Out -------------------------------------------------------------------------------------------


def test_every_stroke_meets_a_cushion_or_pots() -> None:
    """Option so-cushion-order: at any time, or after the contact; unknown it is the marker's word (p8)."""
    assert score(shoot("xr .")) == (0, 4)
    assert score(shoot("- xr .")) == (0, 0)
    assert score(shoot("- xr .", so_cushion_order="after-contact")) == (0, 4)
    assert score(shoot("xr r4- .", so_cushion_order="after-contact")) == (0, 0)
    assert score(shoot("r>")) == (1, 0)
    ruling = shoot("xr 0").rulings[2]
    assert ruling.attested and not ruling.points


def test_after_a_foul_the_white_is_in_hand_anywhere() -> None:
    """No free ball, no miss, nobody plays again (p9)."""
    match = shoot("xbu")
    board = match.board()
    assert board["in_hand"] and board["anywhere"]
    assert not any(tokens.startswith(":") for tokens in _codes(match) - {":retire", ":time-up", ":stalemate"})
    for text in (":again", ":free", ":back", "#and-a-miss miss", "(bk) #snookered xbk 0"):
        assert refused(match, text) == "not-now", text
    assert add(match, "0").ok and not match.board()["in_hand"]


@pytest.mark.parametrize(
    ("entries", "options", "cost"),
    [
        (["#slow"], {}, 5), (["#slow"], {"time_foul_points": 7}, 7), (["r>", "#slow"], {}, 5),
        (["r>", "#slow"], {"so_time_foul_colour": 7}, 7), (["r>", "(pk)", "#slow"], {}, 6),
    ],
)  # fmt: skip
def test_time_fouls(entries: list[str], options: dict[str, object], cost: int) -> None:
    """Five, or the ball on if higher; options time-foul-points and so-time-foul-colour (p10)."""
    assert score(shoot(*entries, **options))[1] == cost


def test_the_leader_wins_when_time_is_up() -> None:
    """Also in the middle of a break (p11)."""
    match = shoot("r>", ":time-up")
    assert match.over and match.winner == "A"


def test_the_stroke_in_play_counts() -> None:
    """Option stroke-in-play-counts (2)."""
    assert score(shoot("r>", "bk> #buzzer")) == (8, 0)
    match = shoot("r>", "bk> #buzzer", stroke_in_play_counts=False)
    assert score(match) == (1, 0) and match.winner == "A"
    assert refused(six(), "r> #buzzer") == "not-now"


def test_a_tie_is_played_off_at_the_blue() -> None:
    """One stroke each in turn; ahead after as many strokes wins (p12)."""
    match = shoot(":time-up")
    assert match.expects().phase == "blue" and match.board()["turn"] == "A"
    for text in ("0", "bu>"):
        assert add(match, text).ok
    assert match.winner == "B"
    assert refused(shoot(":time-up"), "bk>") == "impossible"


def test_the_blue_in_a_pocket_that_was_not_meant() -> None:
    """Option so-blue-indirect (p12)."""
    assert shoot(":time-up", "bu> #unintended", "0").winner == "A"
    assert shoot(":time-up", "bu> #unintended", "bu>", so_blue_indirect="meant-pocket").winner == "B"


def test_level_when_the_black_has_gone() -> None:
    """Option so-tie-before-time: the blue, or the black on the clock (p12)."""
    setup = "A=20 B=27 turn=A reds=0 colours=bk"
    match = shoot("bk>", setup=setup, opening="")
    assert match.expects().phase == "blue"
    assert add(match, "bu>").ok
    match = shoot("bk>", setup=setup, opening="", so_tie_before_time="respotted-black")
    assert match.expects().phase == "lead"
    assert add(match, "A :lead").ok and add(match, ":time-up").ok
    assert match.expects().phase == "blue"


def test_the_clocks_are_told_with_the_lead() -> None:
    """Options match-minutes, shot-clock-s, change-at-minutes-left (1, 3)."""
    match = shoot(match_minutes=8, shot_clock_s=(20, 15), change_at_minutes_left=4)
    texts = [told.text for told in match.rulings[1].instructions if told.code == "clock"]
    assert "8 minutes" in texts[0]
    assert "20 seconds" in texts[1] and "15 in the last 4" in texts[1]


def test_the_frame_may_be_claimed() -> None:
    """With the black alone left and more than seven ahead (snooker 2.1)."""
    match = shoot(setup="A=28 B=20 turn=A reds=0 colours=bk", opening="")
    assert add(match, ":frame").ok
