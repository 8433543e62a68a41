"""Bouchon Pool: the bank on to the cork, lives for corks felled otherwise, and who withdraws."""

from __future__ import annotations

import pytest

from .playing import add, play, refused, why

SLUG = "bouchon-pool"
OPENED = ("A :lead", "A xr r- .", "B xr r- .")


@pytest.mark.parametrize("stroke", ["xr r- pool!r", "- xr pool!r", "xr xw w- pool!w", "pool! +1", "+1"])
def test_a_bank_on_to_the_pool_cork_wins(stroke: str) -> None:
    """Rules 2 and 8; a tap is the marker's word."""
    assert play(SLUG, *OPENED, f"A {stroke}").winner == "A"


@pytest.mark.parametrize(
    ("stroke", "lives"),
    [
        ("xr pool!r .", 0),
        ("xr r- pool!r #touching", 1),
        ("xr pool!c", 1),
        ("pool! xr", 1),
        ("xr head!", 1),
        ("xr r- head!r foot!w", 2),
        ("xr r- pool!r head! foot!", 3),
        ("xr r- pool!r head!", 2),
        ("xr #money", 1),
        ("miss", 1),
        ("head! pool! miss", 2),
        ("xr pool!hand", 0),
    ],
)
def test_what_a_stroke_costs(stroke: str, lives: int) -> None:
    """Rule 4: a penalty for each cork, one for the money, one for a miss."""
    match = play(SLUG, *OPENED, stake=10)
    ruling = add(match, f"A {stroke}")
    assert ("burst" in ruling.events) is bool(lives)
    assert match.winner is None
    if lives:
        add(match, "B 0")
        assert refused(match, "A 0") == "not-now bouchon-pool#r5"
        add(match, "A :pay")
        assert match.board()["paid"]["A"] == 10 * lives


@pytest.mark.parametrize(
    ("option", "value", "stroke", "lives"),
    [
        ("direct", "penalty", "xr pool!r .", 1),
        ("two_corks", "outside-only", "xr r- pool!r head!", 1),
        ("miss_and_corks", "miss-and-corks", "head! pool! miss", 3),
    ],
)
def test_the_other_readings(option: str, value: str, stroke: str, lives: int) -> None:
    """The unclear points read the other way; the defaults are proved above."""
    match = play(SLUG, *OPENED, f"A {stroke}", "B 0", "A :pay", **{option: value})
    assert match.board()["paid"]["A"] == lives


def test_who_plays_with_which_ball() -> None:
    """Rules 2 and 3."""
    assert why(add(play(SLUG, "A :lead"), "A xw")) == "bouchon-pool#r2"
    assert why(add(play(SLUG, "A :lead"), "A #with(r) xw")) == "bouchon-pool#r2"
    begun = ("A :lead", "A #with(w) xr .")
    assert why(add(play(SLUG, *begun), "B #with(w) xr r- pool!r")) == "bouchon-pool#r3"
    assert why(add(play(SLUG, *begun), "B #with(r) xw w- pool!w")) == "bouchon-pool#r3"
    assert play(SLUG, *begun, "B #with(s) xw w- pool!w").winner == "B"
    assert play(SLUG, *begun, "B 0", "A #with(r) xw w- pool!w").winner == "A"


def test_what_the_record_leaves_open_is_refused() -> None:
    """Whether it was a bank must be seen or said."""
    match = play(SLUG, *OPENED)
    assert refused(match, "A pool!").startswith("undecided")
    assert refused(match, "A xr pool!r").startswith("undecided")
    assert refused(match, "A xr r- pool!").startswith("undecided")
    assert refused(match, "A xr pool!r . +1").startswith("contradicted")
    assert refused(match, "A +2") == "impossible bouchon-pool#p1"
    assert refused(match, "B 0").startswith("contradicted") or refused(match, "B 0").startswith("out-of-turn")


def test_who_withdraws_has_no_claim() -> None:
    """Rule 5: at any time; the last who is left has the pool, or it is carried over."""
    rows = ("A :lead", "A xr", "B miss", "C :retire", "B :retire")
    match = play(SLUG, *rows, sides="ABC")
    assert (match.over, match.winner) == (True, "A")
    carried = play(SLUG, *rows, sides="ABC", last_left="carried-over")
    assert (carried.over, carried.winner) == (True, None)


def test_balls_off_the_table_and_on_the_spots_of_corks() -> None:
    """Rules 6 and 7."""
    for off, words in (("r^", "five inches"), ("r^ w^", "in hand"), ("r^ w^ s^", "opening")):
        assert words in add(play(SLUG, *OPENED), f"A xr {off} 0").instructions[0].text
    told = add(play(SLUG, *OPENED), "A xr pool!r . #covered(pool)").instructions
    assert any("pool spot" in i.text for i in told)
    assert any("corks" in i.text for i in told)


def test_the_tablet_shows_three_corks() -> None:
    """Each in its place on the middle line."""
    pins = play(SLUG, *OPENED).board()["pins"]
    assert set(pins["places"]) == {"head", "pool", "foot"}
    assert "pool-won" in {b.code for b in play(SLUG, *OPENED).expects().buttons}
    lost = play(SLUG, *OPENED, "A miss", "B 0")
    assert "lost a life" in lost.expects().prompt
