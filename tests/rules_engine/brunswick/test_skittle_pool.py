"""Skittle Pool: white pins count, black ones burst; who plays with which ball; paying and retiring."""

from __future__ import annotations

import pytest

import rules_engine as engine

from .playing import add, play, refused, score, why

SLUG = "skittle-pool"
OPENED = ("A :lead", "A xr 0", "B xs 0")


def test_white_pins_count_what_the_house_has_set() -> None:
    """Rule 5; three values are in the text: six, eight on the right, ten on the string line."""
    match = play(SLUG, *OPENED)
    assert add(match, "A xr mid! r2! top!").points == {"A": 24}
    assert refused(match, "B xr l1! +4") == "contradicted skittle-pool#r5"
    assert refused(match, "B +61") == "impossible skittle-pool#r1"
    assert refused(match, "B +1") == "impossible skittle-pool#r5"
    other = play(SLUG, *OPENED, "A xr l1! +10", pin_values=(10, 9, 8, 7, 6, 5, 4, 3, 6, 10))
    assert score(other) == (10, 0)
    for bad in ((2, 4, 5, 7, 9, 8, 5, 3, 6, 10), (3, 4, 5)):
        with pytest.raises(engine.BadHeader):
            play(SLUG, pin_values=bad)


def test_a_pin_needs_a_ball_met_first() -> None:
    """Rules 5 and 20: a white pin before a ball is foul."""
    match = play(SLUG, *OPENED)
    assert refused(match, "A l1!").startswith("undecided")
    assert why(add(match, "A l1! xr r1!")) == "skittle-pool#r20"
    assert score(match) == (0, 0)


def test_which_ball_fells_and_pins_by_pins() -> None:
    """Rules 5 and 17, both ways."""
    assert score(play(SLUG, *OPENED, "A xr l1!r top!c")) == (13, 0)
    assert score(play(SLUG, *OPENED, "A xr l1!r top!c", valid_ball="ball-played")) == (10, 0)
    assert score(play(SLUG, *OPENED, "A xr l1! mid!l1")) == (9, 0)
    assert score(play(SLUG, *OPENED, "A xr l1! mid!l1", pin_by_pin="ignored")) == (3, 0)
    assert "burst" in add(play(SLUG, *OPENED), "A xr mid! bm!mid").events
    spared = add(play(SLUG, *OPENED, pin_by_pin="ignored"), "A xr mid! bm!mid")
    assert spared.points == {"A": 6}


def test_a_black_pin_wipes_the_score_out() -> None:
    """Rule 12: he pays or retires before he plays again."""
    match = play(SLUG, *OPENED, "A xr top!", "B 0", rebuy_price=5)
    ruling = add(match, "A xr l1! bm!")
    assert ruling.points == {"A": -10}
    assert "pays 5" in ruling.instructions[-1].text
    add(match, "B 0")
    assert refused(match, "A 0") == "not-now skittle-pool#r12"
    assert {b.tokens for b in match.expects().buttons if b.side == "A"} >= {":pay", ":retire"}
    add(match, "A :pay")
    add(match, "A xr top!")
    assert score(match) == (10, 0)
    assert match.board()["paid"] == {"A": 5, "B": 0}
    assert "burst" in add(play(SLUG, *OPENED), "A bt! xr").events, "also before a ball was met"


def test_the_last_who_is_left_wins() -> None:
    """Rule 12: who retires is out."""
    match = play(SLUG, "A :lead", "A xr 0", "B 0", "C bm!", "A bt!", "B 0", "C :retire", sides="ABC")
    assert match.board()["turn"] == "A"
    add(match, "A :retire")
    assert match.winner == "B"


def test_the_first_stroke_is_spared() -> None:
    """Rule 13, of the game or of each player."""
    ruling = add(play(SLUG, "A :lead"), "A xr bm! mid!")
    assert (ruling.points, why(ruling)) == ({}, "skittle-pool#r13")
    assert "burst" not in ruling.events
    rows = ("A :lead", "A xr 0")
    assert "burst" in add(play(SLUG, *rows), "B xr bm!").events
    each = play(SLUG, *rows, black_on_first_stroke="first-of-each-player")
    assert "burst" not in add(each, "B xr bm!").events
    assert "burst" in add(each, "A xr bm!").events


def test_who_plays_with_which_ball() -> None:
    """Rules 7 to 11."""
    begun = ("A :lead",)
    assert why(add(play(SLUG, *begun), "A #with(w) xr l1!")) == "skittle-pool#r7"
    assert why(add(play(SLUG, *begun), "A xw l1!")) == "skittle-pool#r7"
    second = (*begun, "A #with(s) xr 0")
    assert why(add(play(SLUG, *second), "B #with(s) xr l1!")) == "skittle-pool#r8"
    assert add(play(SLUG, *second), "B #with(w) xs l1!").points == {"B": 3}
    moved = (*begun, "A #with(s) xr xw 0")
    assert why(add(play(SLUG, *moved), "B #with(s) xr l1!")) == "skittle-pool#r5 skittle-pool#r9"
    on_its_spot = (*begun, "A miss", "B #with(w) xs 0")
    assert why(add(play(SLUG, *on_its_spot), "A #with(r) xs l1!")) == "skittle-pool#r10"
    assert add(play(SLUG, *moved, "B 0"), "A #with(r) xs l1!").points == {"A": 3}
    again = play(SLUG, *moved, "B xs #spotted(r)")
    assert why(add(again, "A #with(r) xs l1!")) == "skittle-pool#r10"


def test_the_third_miss_running_is_a_burst() -> None:
    """Rule 15: a stroke that hits a ball begins the count anew."""
    rows = (*OPENED, "A xr top!", "B 0", "A miss", "B 0", "A miss", "B 0")
    ruling = add(play(SLUG, *rows), "A miss")
    assert ruling.points == {"A": -10}
    assert "burst" in ruling.events
    assert score(play(SLUG, *rows, "A xr", "B 0", "A miss")) == (10, 0)


def test_one_stroke_and_out_of_turn() -> None:
    """Rules 16 and 18."""
    match = play(SLUG, *OPENED, "A xr top!")
    assert refused(match, "A 0") == "out-of-turn skittle-pool#r16"
    assert why(add(match, "A #out-of-turn xr top!")) == "skittle-pool#r18"
    assert score(match) == (10, 0)


def test_what_is_done_with_pins_and_balls() -> None:
    """Rules 14, 17 and 19."""
    match = play(SLUG, *OPENED)
    told = add(match, "A xr top! #covered(top) #leaning(top)").instructions
    assert {i.citation.rpartition("#")[2] for i in told if i.citation} == {"r14", "r17"}
    assert refused(match, "B :spot") == "not-now skittle-pool#r19"
    add(match, "B miss")
    assert add(match, "A :spot").turn == "A"


def test_fifty_points_win_or_must_be_made_exactly() -> None:
    """Rule 4: fifty or more may be agreed upon."""
    rows = (*OPENED, "A +45", "B 0", "A xr top!")
    assert play(SLUG, *rows).winner == "A"
    burst = play(SLUG, *rows, overshoot="burst")
    assert (burst.winner, score(burst)) == (None, (0, 0))
    assert play(SLUG, *OPENED, "A +45", "B 0", "A xr r3! +5", overshoot="burst").winner == "A"
    with pytest.raises(engine.BadHeader):
        play(SLUG, target=40)


def test_the_tablet_knows_every_pin() -> None:
    """Ten white and three black ones, each in its place."""
    pins = play(SLUG, *OPENED).board()["pins"]
    assert set(pins["places"]) == set(pins["standing"])
    assert sorted(pins["colours"].values()) == ["black"] * 3 + ["white"] * 10
    assert set(pins["bursting"]) == {"bm", "br", "bt"}
    assert len({tuple(xy) for xy in pins["places"].values()}) == 13
