"""Pin-a-Four 5 (crown): pins at once, rings as at Ringette when the round is counted."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add, code_of, score

GAME = "crown/pin-a-four-5"
FOUR = "pin! pin! pin! pin!"

match_of = partial(matches.match_of, GAME, "A :lead")


def test_pins_count_five_at_once_for_the_spinner() -> None:
    """Whichever ring felled them, and though the ring itself is pocketed (p2)."""
    match = match_of("pin! pin! A1=out", "pin!A1 B1>")
    assert score(match) == (10, 5)
    assert match.board()["pins"] == 1


def test_rings_count_as_at_ringette_with_the_round() -> None:
    """The spot twenty, the others by nearness, a pocketed ring five for the other side (p2)."""
    match = match_of("pin! A1=spot", "B1=in", "A2=in", "B2>")
    assert score(match) == (5, 0)
    assert add(match, ":count B1=in A2=in").ok
    assert score(match) == (5 + 20 + 5 + 5, 10)


def test_a_pin_falls_once_until_the_four_rings_are_spun() -> None:
    """Pins are replaced after the round, not before (p3)."""
    match = match_of(f"{FOUR} A1=out")
    assert code_of(add(match, "pin! B1=out")) == "impossible"
    for text in ("B1=out", "A2=out", "B2=out"):
        assert add(match, text).ok
    ruling = add(match, ":count")
    assert [told.code for told in ruling.instructions] == ["set-up"]
    assert match.board()["pins"] == 4
    assert add(match, f"{FOUR} B1=out").points == {"B": 20}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{FOUR} pin! A1=in", "impossible"),
        ("peg! A1=in", "unknown-piece"),
        ("pin!A3 A1=in", "unknown-piece"),
        ("pin!B1 A1=in", "impossible"),
        ("pin!", "undecided"),
        ("pin! A1=in +10", "contradicted"),
    ],
)
def test_a_spin_that_cannot_be(text: str, expected: str) -> None:
    """More pins than stand, unknown pins and rings, a ring that rests nowhere, a wrong number."""
    match = match_of()
    assert code_of(add(match, text)) == expected
    assert match.board()["pins"] == 4


def test_no_pin_falls_by_a_count() -> None:
    """A pin is felled by a spin."""
    match = match_of("A1=out", "B1=out", "A2=out", "B2=out")
    assert code_of(add(match, ":count pin!")) == "impossible"


def test_when_it_is_seen_who_has_won() -> None:
    """Pins that make the hundred within the round: with the round by default, or at once (p4)."""
    entries = (f"{FOUR} A1=out",)
    assert not match_of(*entries, target=20).over
    assert match_of(*entries, target=20, win_moment="at-once").over
    match = match_of(*entries, "B1=spot", "A2=out", "B2=spot", ":count", target=20)
    assert match.over
    assert match.board()["winner"] == "B"


def test_five_for_a_pocketed_ring_at_once_does_not_end_the_round() -> None:
    """The reading of the moment holds for these points as well (p4)."""
    match = match_of("pin! A1=out", "pin! B1>", target=10, pocket_points="at-once")
    assert score(match) == (10, 5)
    assert not match.over
    options: dict[str, Any] = {"target": 10, "pocket_points": "at-once", "win_moment": "at-once"}
    assert match_of("pin! A1=out", "pin! B1>", **options).over


def test_the_four_rings_of_one_player() -> None:
    """He spins all four, the places are his alone, then the other side spins (p3)."""
    match = match_of("pin! A1=in", "A2=in", "A3=in", "A4=spot", four_rings_turn="player")
    assert add(match, ":count").ok
    assert score(match) == (5 + 20 + 10 + 5 + 3, 0)
    board = match.board()
    assert (board["turn"], board["pins"]) == ("B", 4)
    assert board["rings_left"] == {"A": 0, "B": 4}


@pytest.mark.parametrize(("how", "free"), [("round", True), ("player", False)])
def test_all_spin_at_once_by_agreement(how: str, free: bool) -> None:
    """With the same count; a player who spins four alone keeps his turn (SIM)."""
    match = match_of(simultaneous=True, four_rings_turn=how)
    assert match.expects().prompt.endswith("Say where each ring rests.") is free
    assert match.add(engine.entry(2, "B", "pin! B1=in")).ok is free


def test_partners_take_turns() -> None:
    """Each partner spins a ring of a round, or every second turn of four rings (p2)."""
    match = match_of("A1=in", players=4)
    assert "first partner" in match.expects().prompt
    match = match_of("A1^", "A2^", "A3^", "A4^", ":count", players=4, four_rings_turn="player")
    for side in ("B", "A"):
        first = "first" if side == "B" else "second"
        assert first in match.expects().prompt
        for n in (1, 2, 3, 4):
            assert add(match, f"{side}{n}^").ok
        assert add(match, ":count").ok
