"""Double and Single Entry Posting: what counts, which rings go back, whose turn it is, by each reading."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add

DOUBLE = "carrom/double-entry-posting"
SINGLE = "carrom/single-entry-posting"

match_of = partial(matches.match_of, sides="RG", opening="R :lead")


def places(match: engine.Match, letter: str = "G") -> str:
    """Where the rings of a side are, in one word of initials."""
    return "".join(zone[0] for zone in match.board()["where"][letter].values())


@pytest.mark.parametrize(
    ("game", "shot", "points", "turn"),
    [
        (DOUBLE, "G1=field", 10, "R"), (DOUBLE, "G1=ditch", 10, "R"), (DOUBLE, "G1^", 10, "R"),
        (DOUBLE, "G1=field G2=ditch G3=field", 30, "R"), (DOUBLE, "miss", 0, "G"), (DOUBLE, "0", 0, "G"),
        (DOUBLE, "G1=field G1b=field", 10, "G"), (DOUBLE, "R1=field G1=field G2=field", 15, "G"),
        (DOUBLE, "R1=field", 0, "G"), (DOUBLE, "R1=ditch R1b=ditch G1=field", 5, "G"),
        (SINGLE, "G1=field", 10, "R"), (SINGLE, "G2=field", 5, "R"), (SINGLE, "G1=field G1b=field", 15, "R"),
        (SINGLE, "G4=ditch G3=ditch", 10, "R"), (SINGLE, "R3=field G1=field", 5, "G"),
    ],
)  # fmt: skip
def test_what_a_shot_counts_and_whose_turn_it_is(game: str, shot: str, points: int, turn: str) -> None:
    """Ten for a top ring, five for a lower or single one at Single Entry; what loses the turn (p5 to p8)."""
    match = match_of(game, shot)
    assert match.board()["score"]["R"] == points
    assert match.board()["turn"] == turn


@pytest.mark.parametrize(
    ("game", "shots", "options", "default", "otherwise"),
    [
        (DOUBLE, ("G1=field G1b=field",), {"mixed_success": False}, 10, 0),
        (DOUBLE, ("R1=field G1=field G2=field",), {"own_and_opponent": "forfeit-only"}, 15, 0),
        (DOUBLE, ("R1=field",), {"below_nothing": True}, 0, -5),
        (DOUBLE, ("G1=field", "G2=field", "R1=field R1b=field"), {"own_bottom": 5}, 15, 10),
        (SINGLE, ("G1=field G1b=field",), {"lower_while_stacked": "top-only"}, 15, 10),
        (SINGLE, ("G1=field", "G1b=field"), {"lone_bottom": 10}, 15, 20),
        (SINGLE, ("G1=field", "R2=field"), {"own_single": 0}, 5, 10),
        (SINGLE, ("G1=field", "R1=field"), {"own_single": 0}, 5, 5),
    ],
)
def test_points_by_either_reading(
    game: str, shots: tuple[str, ...], options: dict[str, Any], default: int, otherwise: int
) -> None:
    """What the book leaves open of points."""
    assert match_of(game, *shots).board()["score"]["R"] == default
    assert match_of(game, *shots, **options).board()["score"]["R"] == otherwise


def test_a_ring_goes_back_by_way_of_the_ditch() -> None:
    """One in the circles stays until ditched; a bottom ring and an own one go back at once (p5 to p8)."""
    match = match_of(DOUBLE, "G1=field")
    assert places(match) == "fppppppp"
    assert add(match, "G1b=field").ok
    assert places(match) == "fppppppp", "the bottom ring is back"
    assert add(match, "G2=ditch").ok, "an own ring, by Gus"
    assert places(match) == "fppppppp"
    assert add(match, "G=ditch").ok
    assert places(match) == "pppppppp"
    assert match.board()["turn"] == "R", "a loose ring of the opponent forced out continues the turn"
    assert match.board()["score"]["R"] == 10


def test_a_ring_cannot_leave_from_under_another() -> None:
    """The lower of two comes off after the upper one, or with it (p4)."""
    for game in (DOUBLE, SINGLE):
        match = match_of(game)
        assert not add(match, "G1b=field").ok
        assert not add(match, "R1b=field").ok
        assert add(match, "G1=field").ok
        assert add(match, "G1b=field").ok


def test_an_own_loose_ring_is_no_success() -> None:
    """Only the opponent's ring forced into the ditch continues the turn (p6)."""
    match = match_of(DOUBLE, "miss", "R1=field", "miss", "R=ditch")
    assert match.board()["turn"] == "G"
    assert places(match, "R") == "pppppppp"


def test_on_which_peg_a_ring_goes_back() -> None:
    """The one it came from, or any of its owner's without a top ring (p5)."""
    assert not add(match_of(DOUBLE, "G1=field"), "G2=ditch #peg(1)").ok
    match = match_of(DOUBLE, "G1=field", "G2=ditch #peg(1)", which_peg="any")
    assert places(match) == "ppfppppp"
    assert not add(match, "G2=ditch #peg(3)").ok, "peg 3 has its ring"
    assert not add(match, "miss #peg(2)").ok
    assert not add(match, "R1=ditch #peg(2)").ok, "an own ring goes back at once"


def test_eight_rings_in_all() -> None:
    """They are put on the opponent's pegs for each turn (p2)."""
    match = match_of(DOUBLE, "G1=field", equipment="eight-in-all")
    assert not add(match, "R1=field").ok
    assert set(match.board()["where"]) == {"G"}
    assert add(match, "miss").ok
    assert set(match.board()["where"]) == {"R"}
    assert places(match, "R") == "pppppppp"


@pytest.mark.parametrize(("reading", "words"), [("line", "outer line"), ("lie", "lies")])
def test_where_later_shots_start(reading: str, words: str) -> None:
    """From the line again, or from the lie (p4)."""
    told = add(match_of(DOUBLE, in_turn_origin=reading), "G1=field").instructions
    assert any(words in i.text for i in told)


def test_the_far_left_peg_takes_ditched_rings() -> None:
    """As its first or second ring; with two there a ring waits, or goes on a free peg (r3)."""
    assert places(match_of(SINGLE, "G2=ditch")) == "ppdpp"
    assert places(match_of(SINGLE, "G2=ditch", "G1=field")) == "ppfpp", "the waiting ring is the top one now"
    assert places(match_of(SINGLE, "G2=ditch", stack_full="free-peg")) == "ppppp"
    assert places(match_of(SINGLE, "G1=field G1b=field", "G=ditch")) == "fpppp"
    assert places(match_of(SINGLE, "G1=field G1b=field", "G3=ditch")) == "fppfp"
    assert places(match_of(SINGLE, "G1=ditch G1b=ditch G2=ditch")) == "ppdpp"


def test_a_ring_from_its_peg_into_the_ditch() -> None:
    """It may go back like any other, or stays out; with none left the five are set up again (r3)."""
    assert places(match_of(SINGLE, "G1=ditch")) == "ppppp"
    match = match_of(SINGLE, "G1=ditch", direct_to_ditch=False)
    assert places(match) == "opppp"
    assert add(match, "G1b=ditch G2=ditch G3=ditch").ok
    assert places(match) == "oooop"
    assert add(match, "G4=ditch").ok
    assert places(match) == "ppppp"


@pytest.mark.parametrize(("reading", "words"), [("owner", "its owner"), ("shooter", "the shooter")])
def test_whose_left_is_meant(reading: str, words: str) -> None:
    """The far left peg as its owner sees it, or the shooter (r1)."""
    match = engine.Match(
        engine.Header(SINGLE, (("R", "Ruth"), ("G", "Gus")), options={"far-left-of-whom": reading})
    )
    assert words in match.add(engine.entry(1, "R", ":lead")).instructions[0].text


def test_five_hundred_win() -> None:
    """The default of both games (p9, p4)."""
    for game in (DOUBLE, SINGLE):
        match = engine.Match(engine.Header(game, (("R", "Ruth"), ("G", "Gus")), start={"R": 480}))
        match.add(engine.entry(1, "R", ":lead"))
        assert add(match, "G1=field").ok
        assert not match.over
        assert add(match, "G=ditch").ok
        assert add(match, "G1=field").ok
        assert match.board()["winner"] == "R"


@pytest.mark.parametrize(
    "words", ["turn=R where.G=post,ditch,post,post,post", "turn=R where.G=post,moon", "turn=R R=500"]
)
def test_a_position_that_cannot_be(words: str) -> None:
    """A ring on top of none, rings in no place, a score that has won."""
    header, _ = engine.read(f'[Game "{SINGLE}"] [R "Ruth"] [G "Gus"] [Setup "{words}"]')
    with pytest.raises(engine.BadHeader):
        engine.Match(header)
