"""Ring Out (carrom/ring-out): each reading both ways, and what no golden record shows."""

from __future__ import annotations

from functools import partial

import pytest

from .. import matches
from ..matches import add

GAME = "carrom/ring-out"
OUT = " ".join(f"G{n}=ditch" for n in range(1, 5))

match_of = partial(matches.match_of, GAME, sides="RG")


def turn_after(*entries: str, **options: object) -> str:
    return str(match_of("R :lead", *entries, options=options).board()["turn"])


@pytest.mark.parametrize(
    ("shot", "turn"),
    [
        ("G1=ditch", "R"), ("G1^", "R"), ("#line(G1)", "R"), ("G1=field", "G"), ("R1=field", "G"),
        ("G1=hole", "G"), ("miss", "G"), ("G1=ditch G2=field", "G"), ("G1=ditch #shooter-hole", "G"),
        ("G1=ditch #shooter-off", "R"), ("G1=ditch #shooter-ditch", "R"),
    ],
)  # fmt: skip
def test_whether_the_turn_goes_on(shot: str, turn: str) -> None:
    """A ring in the ditch continues it; one in the circles, or the shooter in the hole, ends it (p5, p10)."""
    assert turn_after(f"R {shot}") == turn


@pytest.mark.parametrize(("reading", "turn"), [("turn-lost", "G"), ("continues", "R")])
def test_an_own_ring_with_one_of_the_opponent(reading: str, turn: str) -> None:
    """The turn is lost, or goes on; both stay where they lie (p8)."""
    assert turn_after("R G1=ditch R1=field", **{"own-and-opponent": reading}) == turn


@pytest.mark.parametrize(("keeps", "turn"), [(True, "R"), (False, "G")])
def test_a_loose_ring_that_is_ditched(keeps: bool, turn: str) -> None:
    """It continues the turn as one from a peg, or not (p5)."""
    assert turn_after("R G1=field", "G miss", "R G1=ditch", **{"loose-ring-keeps-turn": keeps}) == turn


def test_a_peg_shot_at_too_early() -> None:
    """The ring goes back and the turn is lost, or the record is refused (p7)."""
    entries = ["R :lead", "R G1=field", "G miss"]
    match = match_of(*entries, "R G2=ditch #post-first")
    assert match.board()["where"]["G"] == ["field", "post", "post", "post"]
    assert match.board()["turn"] == "G"
    refusing = match_of(*entries, options={"wrong-order": "refused"})
    assert not add(refusing, "R G2=ditch #post-first").ok
    in_hole = match_of("R :lead", "R G1=hole", "G miss", "R G2=ditch #post-first")
    assert in_hole.board()["rings_on"]["G"] == 4


@pytest.mark.parametrize(("worth", "points"), [(0, 60), (10, 70)])
def test_a_ring_in_the_hole(worth: int, points: int) -> None:
    """Ten at once for its owner; at the end not again, or as inside the small circle (p9, p11)."""
    match = match_of("R :lead", "R R1=hole", "G miss", f"R {OUT}", options={"hole-again": worth})
    assert match.board()["score"]["R"] == 10
    assert add(match, "R :count").points == {"R": points}


@pytest.mark.parametrize("ends", [True, False])
def test_a_hundred_by_the_hole(ends: bool) -> None:
    """At once, or at the end of the round (p9, p12)."""
    match = match_of("R :lead", "R R1=hole", start={"R": 90}, options={"hole-ends-game": ends})
    assert match.over == ends


@pytest.mark.parametrize(("zone", "points"), [("inner", 70), ("next", 65), ("band", 63)])
def test_the_count_at_the_end_of_a_round(zone: str, points: int) -> None:
    """20 over a peg, 10, 5 and 3 in the circles; the marker's word agrees (p11)."""
    entries = ["R :lead", "R R1=field", "G miss", f"R {OUT}"]
    assert add(match_of(*entries), f"R :count R={zone}").points == {"R": points}
    assert add(match_of(*entries), f"R :count +{points}").points == {"R": points}
    assert not add(match_of(*entries), "R :count +61").ok


def test_a_shooter_elsewhere_costs_nothing() -> None:
    """It is lifted; no ring comes back (p10)."""
    match = match_of("R :lead", "R G1=ditch", "R miss #shooter-off")
    assert match.board()["rings_on"]["G"] == 3


def test_an_own_ring_that_lay_loose_already_costs_nothing() -> None:
    """The turn is lost for an own ring driven off its peg (p8), not for one that lies in the circles."""
    loose = ("R R1=field", "G miss")
    ruling = match_of("R :lead", *loose, "R R1=ditch G1=ditch").rulings[4]
    assert ruling.turn == "R"
    assert "carrom/ring-out#p8" not in ruling.citations
    assert turn_after(*loose, "R R2=field G1=ditch") == "G"
