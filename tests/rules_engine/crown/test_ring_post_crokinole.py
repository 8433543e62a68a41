"""Ring Post Crokinole (crown/ring-post-crokinole): each reading both ways."""

from __future__ import annotations

from functools import partial

import pytest

from .. import matches
from ..matches import add

GAME = "crown/ring-post-crokinole"
OUT = " ".join(f"G{n}=ditch" for n in range(1, 5))

match_of = partial(matches.match_of, GAME, sides="RG")


def turn_after(*entries: str, **options: object) -> str:
    return str(match_of("R :lead", *entries, options=options).board()["turn"])


@pytest.mark.parametrize(
    ("shot", "turn"),
    [("G1=ditch", "R"), ("G1^", "R"), ("G1=field", "G"), ("R1=field", "G"), ("G1=hole", "G"), ("miss", "G")],
)
def test_whether_the_turn_goes_on(shot: str, turn: str) -> None:
    """Ditch or off the board: another; field or hole: lost (p4, p10)."""
    assert turn_after(f"R {shot}") == turn


@pytest.mark.parametrize(("reading", "turn"), [("turn-lost", "G"), ("another", "R")])
def test_one_ditched_and_one_left_on_the_field(reading: str, turn: str) -> None:
    """The first part of p4 decides, or the second."""
    assert turn_after("R G1=ditch G2=field", **{"mixed-result": reading}) == turn


@pytest.mark.parametrize(("keeps", "turn"), [(True, "R"), (False, "G")])
def test_a_ring_ditched_from_the_field(keeps: bool, turn: str) -> None:
    """It gives another turn as one from a post, or none (p4)."""
    entries = ("R G1=field", "G miss", "R G1=ditch")
    assert turn_after(*entries, **{"field-ring-keeps-turn": keeps}) == turn


@pytest.mark.parametrize(("reading", "left"), [("turn-ends", 3), ("replay", 4)])
def test_a_post_shot_at_too_early(reading: str, left: int) -> None:
    """The turn ends and the rings stay, or the shot is taken again (p5)."""
    entries = ["R :lead", "R G1=field", "G miss", "R G2=ditch #post-first"]
    match = match_of(*entries, options={"post-first": reading})
    assert match.board()["rings_on"]["G"] == left
    assert match.board()["turn"] == ("G" if reading == "turn-ends" else "R")
    assert not add(match_of("R :lead"), "R G2=ditch #post-first").ok


@pytest.mark.parametrize(("reading", "turn"), [("ends", "G"), ("result", "R")])
def test_a_shooter_off_the_board(reading: str, turn: str) -> None:
    """One ring of the opponent goes back over a post, if one is in the ditch (p6)."""
    match = match_of("R :lead", "R G1=ditch", "R G2=ditch #shooter-off", options={"off-board-turn": reading})
    assert match.board()["where"]["G"].count("post") == 3
    assert match.board()["turn"] == turn
    none = match_of("R :lead", "R miss #shooter-off")
    assert none.board()["where"]["G"].count("post") == 4


@pytest.mark.parametrize(("reading", "turn"), [("result", "R"), ("lost", "G")])
def test_a_shooter_in_the_ditch(reading: str, turn: str) -> None:
    """No forfeit; the turn by the shot, or lost (p6)."""
    match = match_of("R :lead", "R G1=ditch #shooter-ditch", options={"shooter-ditch-turn": reading})
    assert match.board()["rings_on"]["G"] == 3
    assert match.board()["turn"] == turn


def test_a_shooter_in_the_hole() -> None:
    """The turn, and no forfeit (p8)."""
    match = match_of("R :lead", "R G1=ditch #shooter-hole")
    assert (match.board()["turn"], match.board()["rings_on"]["G"]) == ("G", 3)


def test_the_hole_counts_ten_for_the_colour_and_holds_one() -> None:
    """At once; the ring stays until it is ditched (p10)."""
    match = match_of("R :lead", "R G1=hole")
    assert match.board()["score"] == {"R": 0, "G": 10}
    assert not add(match, "G R1=hole").ok
    assert match_of("R :lead", "R G1=hole", "G miss", "R G1=ditch").board()["turn"] == "R"


@pytest.mark.parametrize(("worth", "points"), [(10, 70), (0, 60)])
def test_a_ring_in_the_hole_at_the_end(worth: int, points: int) -> None:
    """Ten as inside the inner circle, or nothing more (p9)."""
    match = match_of("R :lead", "R R1=hole", "G miss", f"R {OUT}", options={"hole-at-end": worth})
    assert add(match, "R :count").points == {"R": points}


def test_the_rings_on_the_field_are_counted_by_where_they_lie() -> None:
    """Over a post 20, inside 10, elsewhere 5; the rests and the marker's word agree (p9)."""
    entries = ["R :lead", "R R1=field R2=field", "G R3=ditch", "G miss", f"R {OUT}"]
    by_rests, by_word = match_of(*entries), match_of(*entries)
    assert add(by_rests, "R :count R=inner R=edge").points == {"R": 35}
    assert add(by_word, "R :count +35").points == {"R": 35}
    assert by_rests.state == by_word.state
    assert by_rests.board()["turn"] == "G"
    for text in ("R :count", "R :count R=inner", "R :count +36", "R :count R=post R=inner"):
        assert not add(match_of(*entries), text).ok, text


@pytest.mark.parametrize("ends", [True, False])
def test_a_hundred_by_the_hole(ends: bool) -> None:
    """At once, or at the end of the round (p10, p11)."""
    match = match_of("R :lead", "R R1=hole", start={"R": 90}, options={"hole-ends-game": ends})
    assert match.over == ends


@pytest.mark.parametrize(("reading", "words"), [("any", "free post"), ("its-own", "came from")])
def test_over_which_post_a_ring_goes_back(reading: str, words: str) -> None:
    """Any free one, or its own (p6)."""
    match = match_of("R :lead", "R G1=ditch", options={"which-post": reading})
    assert words in add(match, "R #shooter-off").instructions[0].text
