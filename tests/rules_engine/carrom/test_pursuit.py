"""Pursuit: what the golden records do not show."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from rules_engine.boards.set_ups import set_up_of

from .. import matches
from ..matches import add, refused, score

GAME = "carrom/pursuit"

match_of = partial(matches.match_of, GAME, sides="RG")


def test_a_ring_is_named_before_it_is_shot_at() -> None:
    """Alone or with the shot (p3); without one no shot is recorded, not even a miss."""
    match = match_of("R :lead")
    assert [b.tokens for b in match.expects().buttons] == ["(r1)", "(r2)", "(r3)"]
    assert refused(match, "R miss") == "call-missing"
    assert add(match, "R (r3)").turn == "R"
    assert match.board()["called"] == {"R": "r3", "G": None}
    assert add(match, "R 0").turn == "G"


def test_the_ring_named_stands_over_turns() -> None:
    """Until it is pocketed no other is played at (p3)."""
    match = match_of("R :lead", "R (r3) 0", "G (g1) 0")
    assert refused(match, "R (r1) 0") == "not-now"
    assert add(match, "R (r3) r3>").points == {"R": 1}
    assert match.board()["called"]["R"] is None
    assert refused(match, "R (r3)") == "impossible"


def test_a_refused_shot_names_nothing() -> None:
    """What is refused leaves no trace, the call included."""
    match = match_of("R :lead")
    assert refused(match, "R (r3) r3> 0") == "contradicted"
    assert match.board()["called"]["R"] is None


@pytest.mark.parametrize(("reading", "turn"), [("not-pocketed", "G"), ("not-hit", "R")])
def test_what_a_miss_is(reading: str, turn: str) -> None:
    """Not to pocket the ring named, or not to hit it (p4)."""
    assert match_of("R :lead", "R (r1) xr1 0", miss=reading).board()["turn"] == turn
    assert match_of("R :lead", "R (r1) miss", miss=reading).board()["turn"] == "G"
    assert match_of("R :lead", "R (r1) xr1 g1>", miss=reading).board()["turn"] == turn


def test_whether_it_was_hit_must_be_known_where_that_decides() -> None:
    """Unknown is not no; a lost shooter ends the turn either way."""
    for shot in ("0", "g1>"):
        assert refused(match_of("R :lead", miss="not-hit"), f"R (r1) {shot}") == "undecided"
    assert match_of("R :lead", "R (r1) .", miss="not-hit").board()["turn"] == "G"
    assert match_of("R :lead", "R (r1) c>", miss="not-hit").board()["turn"] == "G"


@pytest.mark.parametrize(("reading", "turn"), [("continue", "R"), ("pass", "G")])
def test_after_a_ring_is_pocketed(reading: str, turn: str) -> None:
    """The turn goes on, or passes (p4)."""
    assert match_of("R :lead", "R (r1) +1", after_pocketing=reading).board()["turn"] == turn


@pytest.mark.parametrize(("reading", "points"), [("down", 1), ("back", 0)])
def test_the_ring_named_falls_with_the_shooter(reading: str, points: int) -> None:
    """The turn is lost (p6); the ring stays down, or comes back and is still named."""
    match = match_of("R :lead", "R (r1) r1> c>", ring_with_shooter=reading)
    assert (score(match), match.board()["turn"]) == ((points, 0), "G")
    assert match.board()["called"]["R"] == (None if points else "r1")
    assert score(match_of("R :lead", "R (r1) r1> c^", ring_with_shooter=reading)) == (1, 0)


@pytest.mark.parametrize(("reading", "where"), [("own", "where it first stood"), ("any-free", "a free tip")])
def test_other_rings_are_put_on_a_tip(reading: str, where: str) -> None:
    """Any ring but the one named, of either colour, and what left the board (p7)."""
    for shot in ("r2>", "g2>", "g2^", "r1^"):
        match = match_of("R :lead", which_tip=reading)
        ruling = add(match, f"R (r1) {shot}")
        assert (ruling.turn, ruling.points) == ("G", {})
        assert where in ruling.instructions[0].text
        assert len(match.board()["rings"]) == 6


def test_three_rings_win() -> None:
    """Who first has his three (p5), also on a shot that loses the turn; or as many as agreed."""
    two = ("R :lead", "R (r1) +1", "R (r2) +1")
    assert match_of(*two, "R (r3) r3> c>").winner == "R"
    assert not match_of(*two, "R (r3) r3> c>", ring_with_shooter="back").over
    assert match_of(*two, rings_to_win=2).winner == "R"


def test_a_position_says_which_rings_are_down_and_named() -> None:
    """A ring that is down cannot be named."""
    text = f'[Game "{GAME}"] [Setup "R=2 G=1 turn=R down.R=1,3 down.G=2 called.R=2"]'
    match = engine.Match(engine.read(text)[0])
    assert match.board()["rings"] == ["r2", "g1", "g3"]
    add(match, "R r2>")
    assert match.winner == "R"
    for words in ("down.R=1,1", "down.R=4", "down.R=1 called.R=1", "called.G=7"):
        with pytest.raises(engine.BadHeader):
            engine.Match(engine.read(f'[Game "{GAME}"] [Setup "turn=R {words}"]')[0])


def test_the_rings_stand_on_every_second_tip_opposite() -> None:
    """Three of a colour, on the side opposite from where it is played (p4)."""
    set_up = set_up_of(GAME)
    assert set_up is not None
    assert [p.piece for p in set_up.pieces] == ["r1", "r2", "r3", "g1", "g2", "g3"]
    assert {p.colour for p in set_up.pieces if p.y > 0} == {"red"}, "red plays from line-12"
    across = sorted(p.x for p in set_up.pieces if p.y > 0)
    assert across[1] - across[0] == across[2] - across[1] == 6, "tips are three apart"


def test_a_shot_is_from_the_base_line() -> None:
    """Any point of a line, no spot before a pocket (p4)."""
    assert refused(match_of("R :lead"), "R @spot-1 (r1) 0") == "impossible"
    assert add(match_of("R :lead"), "R @line-12 (r1) 0").ok
