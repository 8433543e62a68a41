"""Crokinole with spun rings (crown): each reading both ways, and what no golden record shows."""

from __future__ import annotations

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add, score


def match_of(slug: str, *entries: str, **more: object) -> engine.Match:
    """A match after entries such as "A A=inner"; each must stand."""
    return matches.match_of(f"crown/{slug}", *entries, **more)


def test_a_ringer_and_a_hubber_count_at_once() -> None:
    """Twenty over a post, fifteen against one, to the side that spun (p2, p3)."""
    match = match_of("ringarang-crokinole", "A :lead", "A A=ringer", "B B=hubber")
    assert score(match) == (20, 15)


def test_only_the_ring_spun_makes_a_ringer() -> None:
    """A ring that another drives over a post counts nothing at once (p2: the player spinning it)."""
    match = match_of("ringarang-crokinole", "A :lead", "A A=inner", "B A1=ringer B=band")
    assert score(match) == (0, 0)


@pytest.mark.parametrize(("again", "difference"), [(False, 10), (True, 15)])
def test_whether_a_ringer_counts_at_the_end(again: bool, difference: int) -> None:
    """By its place a ringer counts no more, though it is one of the rings of an excess, unless agreed."""
    match = match_of(
        "ringarang-crokinole",
        "A :lead",
        "A A=ringer",
        "B B=band",
        "A A=inner",
        "B B=edge",
        "B :count",
        options={"ringer-counts-again": again},
    )
    assert score(match) == (20 + difference, 0)


def test_a_ringer_is_one_of_the_rings_of_an_excess() -> None:
    """Each ring more on the field counts five, also one over a post (crokinole C3, C6)."""
    match = match_of(
        "ringarang-crokinole", "A :lead", "A A=ringer", "B B=ditch", "A A=band", "B B=ditch", "B :count"
    )
    assert score(match) == (30, 0)


@pytest.mark.parametrize(("withheld", "over"), [(False, True), (True, False)])
def test_whether_a_ringer_may_end_the_game(withheld: bool, over: bool) -> None:
    """At once it may; by agreement it waits as a 20 does."""
    match = match_of(
        "ringarang-crokinole",
        "A A=ringer",
        setup={"turn": "A", "lead": "A", "A": "185"},
        options={"ringer-withheld": withheld},
    )
    assert match.over is over


@pytest.mark.parametrize(("duty", "lies"), [(False, 1), (True, 0)])
def test_whether_a_spin_must_be_at_a_ring(duty: bool, lies: int) -> None:
    """The duty of Crokinole holds by agreement alone."""
    options = {"duty-to-hit": duty, "miss-penalty": "ditch"}
    match = match_of("ringarang-crokinole", "A :lead", "A A=inner", "B miss", options=options)
    assert match.state.on_field(1) == lies


@pytest.mark.parametrize("four", [2, 4])
def test_rings_of_a_round(four: int) -> None:
    """Two rings a side; by the other reading four."""
    spins = ("A A=band", "B B=band") * four
    match = match_of("ringarang-crokinole", "A :lead", *spins, options={"rings-each": four})
    assert match.board()["phase"] == "count"


def test_pins_stand_again_for_the_next_player() -> None:
    """Each finds four pins; five for every one (Pin-a-Four 1, p2)."""
    match = match_of(
        "pin-a-four-1", "A :lead", "A pin! pin! pin! pin! A=band", "B pin! pin! pin! pin! B=band"
    )
    assert score(match) == (20, 20)


def test_pins_may_make_a_twenty_wait() -> None:
    """The pins count at once, so that the twenty would end the game: it is withheld (crokinole C2)."""
    at = {"turn": "A", "lead": "A", "A": "175"}
    match = match_of("pin-a-four-1", "A pin! A=hole", setup=at)
    assert score(match) == (180, 0)
    assert score(match_of("pin-a-four-1", "A A=hole", setup=at)) == (195, 0)


@pytest.mark.parametrize(
    ("spin", "points"),
    [
        ("pin! pin=inner A=inner", 10),
        ("pin! pin=out A=inner", 0),
        ("pin! pin=inner A=next", 0),
        ("pin! pin=inner A=hole", 30),
        ("A=inner", 0),
        ("pin! pin=inner A=hubber", 15),
        ("pin! pin=out A=ringer", 20),
    ],
)
def test_pin_and_ring_within_the_posts(spin: str, points: int) -> None:
    """Ten if the pin fell and both stayed within the posts (Crokapin, p1, p2)."""
    assert score(match_of("crokapin", "A :lead", f"A {spin}")) == (points, 0)


@pytest.mark.parametrize(("inside", "points"), [(False, 15), (True, 25)])
def test_whether_a_hubber_lies_within_the_posts(inside: bool, points: int) -> None:
    """It touches the posts' circle: fifteen alone, unless it is agreed otherwise."""
    options = {"hubber-inside": inside}
    assert score(match_of("crokapin", "A :lead", "A pin! pin=inner A=hubber", options=options)) == (points, 0)


@pytest.mark.parametrize(("stays", "stands"), [("replaced", True), ("stays", False)])
def test_a_pin_felled_in_vain(stays: str, stands: bool) -> None:
    """It is put back, or by the other reading stays down, and then the hole is free."""
    match = match_of("crokapin", "A :lead", "A pin! pin=out A=next", options={"failed-pin": stays})
    assert add(match, "B B=hole").ok is not stands
