"""Force Out and Fast Play Force Out: each reading both ways, and what no golden record shows."""

from __future__ import annotations

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add

FORCE_OUT = "carrom/force-out"
FAST_PLAY = "carrom/fast-play-force-out"


def match_of(*entries: str, game: str = FORCE_OUT, **more: object) -> engine.Match:
    """A match after entries such as "R G=ditch"; each must stand."""
    return matches.match_of(game, *entries, sides="RG", **more)


def out(side: str, rings: int) -> str:
    return " ".join([f"{side}=ditch"] * rings)


def left(match: engine.Match) -> dict[str, int]:
    return dict(match.board()["rings_on"])


@pytest.mark.parametrize("game", [FORCE_OUT, FAST_PLAY])
@pytest.mark.parametrize(
    ("shot", "turn"),
    [
        ("miss", "G"),
        ("G=ditch", "R"),
        ("R=ditch", "G"),
        ("G=ditch R=ditch", "R"),
        ("G=hole", "G"),
        ("G^", "R"),
    ],
)
def test_whether_the_turn_goes_on(game: str, shot: str, turn: str) -> None:
    """As long as a ring of the opponent is forced out (p5)."""
    assert match_of("R :lead", f"R {shot}", game=game).board()["turn"] == turn


@pytest.mark.parametrize(("keeps", "turn"), [(False, "G"), (True, "R")])
def test_the_hole_and_the_turn(keeps: bool, turn: str) -> None:
    """Five for its owner, and no force-out, unless it is agreed (p7)."""
    match = match_of("R :lead", "R G=hole", options={"hole-turn": keeps})
    assert match.board()["turn"] == turn
    assert match.board()["score"] == {"R": 0, "G": 5}
    assert left(match)["G"] == 7


@pytest.mark.parametrize(("returns", "rings"), [(False, 7), (True, 8)])
def test_a_ring_that_left_by_the_hole(returns: bool, rings: int) -> None:
    """It is not the one that is put back, unless it is agreed (p7)."""
    match = match_of(
        "R :lead", "R G=hole", "G miss", "R #shooter-off", options={"hole-rings-return": returns}
    )
    assert left(match)["G"] == rings


@pytest.mark.parametrize("lost", ["ditch", "hole", "off"])
def test_a_lost_shooter(lost: str) -> None:
    """The turn and one ring; none if none is out (p7)."""
    match = match_of("R :lead", f"R {out('G', 3)}", f"R #shooter-{lost}")
    assert (match.board()["turn"], left(match)["G"]) == ("G", 6)
    assert left(match_of("R :lead", f"R #shooter-{lost}"))["G"] == 8


@pytest.mark.parametrize(("reading", "rings"), [("any", 8), ("earlier", 7)])
def test_the_ring_of_the_same_shot_may_pay(reading: str, rings: int) -> None:
    """Any that is out, or only those that were before (p7)."""
    match = match_of("R :lead", "R G=ditch #shooter-off", options={"force-out-and-scratch": reading})
    assert left(match)["G"] == rings


@pytest.mark.parametrize(("reading", "phase"), [("goes-back", "shot"), ("round-ends", "count")])
def test_the_last_ring_and_the_shooter(reading: str, phase: str) -> None:
    """It goes back, or the round ends first (p7, p8)."""
    match = match_of(
        "R :lead", f"R {out('G', 7)}", "R G=ditch #shooter-off", options={"last-ring-scratch": reading}
    )
    assert match.board()["phase"] == phase


@pytest.mark.parametrize(("reading", "rings", "turn"), [("outside", 7, "R"), ("inside", 8, "G")])
def test_a_ring_on_the_outer_line(reading: str, rings: int, turn: str) -> None:
    """Out, or within until it is clear of the line; the shooter too (p5)."""
    match = match_of("R :lead", "R #line(G)", options={"line": reading})
    assert (left(match)["G"], match.board()["turn"]) == (rings, turn)
    shooter = match_of("R :lead", "R G=ditch #shooter-line", options={"line": reading})
    assert left(shooter)["G"] == (8 if reading == "outside" else 7)


@pytest.mark.parametrize("ends", [True, False])
def test_fifty_by_the_hole(ends: bool) -> None:
    """At once, or at the end of the round (p9)."""
    match = match_of("R :lead", "R R=hole", start={"R": 45}, options={"hole-ends-game": ends})
    assert match.over == ends


def test_each_ring_that_is_left_counts_five() -> None:
    """The other has none; both cleared, none counts (p8)."""
    match = match_of("R :lead", f"R {out('G', 8)} {out('R', 5)}")
    assert not add(match, "R :count +20").ok
    assert not add(match, "R :count R=inner").ok
    assert add(match, "R :count").points == {"R": 15}
    assert match.board()["turn"] == "G"
    both = match_of("R :lead", f"R {out('G', 8)} {out('R', 8)}")
    assert both.board()["round"] == 2
    assert both.board()["score"] == {"R": 0, "G": 0}


def test_the_hole_clears_as_well() -> None:
    """A last ring in the hole ends the round; its owner has his five (p7, p8)."""
    match = match_of("R :lead", f"R {out('G', 7)}", "R G=hole")
    assert match.board()["phase"] == "count"
    assert match.board()["turn"] == "R"


@pytest.mark.parametrize(("reading", "words"), [("line", "outer line"), ("lie", "where the shooter stopped")])
def test_one_shooter_for_both(reading: str, words: str) -> None:
    """Played from its lie; after a loss from the line, or from where it stopped."""
    match = match_of("R :lead", game=FAST_PLAY, options={"after-loss": reading})
    assert words in add(match, "R #shooter-off").instructions[-1].text
    assert add(match, "G miss").citations[-1] == f"{FAST_PLAY}#p1"
    assert f"{FORCE_OUT}#p6" in add(match_of("R :lead"), "R miss").citations
