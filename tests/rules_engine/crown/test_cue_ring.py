"""Cue Ring: each reading both ways, and the spaces as the book counts them."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add

GAME = "crown/cue-ring"

match_of = partial(matches.match_of, GAME, "R :lead", sides="RG")


def on(*entries: str, **options: object) -> tuple[int, int]:
    """How many rings of R and of G lie on the field after some entries."""
    board = match_of(*entries, options={k.replace("_", "-"): v for k, v in options.items()}).board()
    return board["on"]["R"], board["on"]["G"]


def at_the_count(reds: int, greens: int, **more: object) -> engine.Match:
    """A match whose round is to be counted, with so many rings on the field."""
    setup = {"phase": "count", "lead": "R", "on": f"{reds},{greens}", "shot": "12,12"}
    return engine.Match(engine.Header(GAME, (("R", "Player R"), ("G", "Gus")), setup=setup, **more))  # type: ignore[arg-type]


BOTH = ("R - c=s1", "G - xR c=s2")
"""One ring of each lies on the field, and Ruth shoots."""


@pytest.mark.parametrize(
    ("shot", "left"),
    [("- xG", (2, 1)), ("- xG G=off", (2, 0)), ("- xG c=off", (1, 1)), ("- xG G^ c>1", (1, 0)),
     ("miss", (1, 1)), ("- xR", (0, 1)), ("- xR RxG", (2, 1)), ("- xR RxG G=off", (2, 0)),
     ("- xR RxG #unmoved", (1, 1)), ("xG", (1, 1)), ("-- xG", (1, 1)), ("#direct", (1, 1)),
     ("#late", (1, 1)),
     ("xG G=off", (1, 1)), ("-- xG G=off", (1, 1)), ("- xG R=off", (1, 1)), ("- xG #back", (2, 1)),
     ("- xG #place", (2, 1)), ("xR", (0, 1)), ("- - xG", (1, 1)), ("miss - xR", (0, 1))],
)  # fmt: skip
def test_what_lies_on_the_field_after_a_shot(shot: str, left: tuple[int, int]) -> None:
    """Off one side at the opponent's ring is good (R3), through own rings too if it was moved (R10).

    Direct or late: taken off, and the ring hit centred (R5, R8); missed: taken off (R6); own rings alone:
    they and the ring shot (R11).
    """
    assert on(*BOTH, f"R {shot}") == left


def test_a_direct_shot_that_drives_two_off_is_good() -> None:
    """Both are gone for good and the ring shot stays; with one it is not good (R4, R5)."""
    two = ("R - c=s1", "G - xR R=off c=s2", "R miss", "G - c=s1")
    assert on(*two, "R xG G=off G=off") == (1, 0)
    assert on(*two, "R xG G=off") == (0, 2)
    assert on(*two, "R -- xG G=off G=off") == (0, 1), (
        "after two sides it is not; the one that was hit returns"
    )


@pytest.mark.parametrize(("reading", "greens"), [("centred", 1), ("off", 0)])
def test_a_ring_that_an_undone_shot_drove_off(reading: str, greens: int) -> None:
    """It is centred like the others, or stays off (R5)."""
    assert on(*BOTH, "R xG G=off", driven_off=reading) == (1, greens)


@pytest.mark.parametrize(("reading", "reds"), [("all-hit", 0), ("ring-shot", 1)])
def test_own_rings_hit_and_none_of_the_opponents(reading: str, reds: int) -> None:
    """All that were hit go, or after a rebound the ring shot alone (R10, R11)."""
    assert on(*BOTH, "R - xR", own_hit=reading) == (reds, 1)
    assert on(*BOTH, "R xR", own_hit=reading) == (0, 1)


@pytest.mark.parametrize(("reading", "reds"), [("removed", 0), ("stays", 1)])
def test_a_shot_for_the_centre_touches_a_side(reading: str, reds: int) -> None:
    """Else it is taken off, or stays (R2); what is not told is not held against it."""
    for shot in ("#direct", "c=den ."):
        assert on(f"R {shot}", no_side=reading) == (reds, 0)
    assert on("R c=den", no_side=reading) == (1, 0)
    assert on("R - c=den .", no_side=reading) == (1, 0)


@pytest.mark.parametrize(("reading", "reds"), [("nothing", 2), ("removed", 0)])
def test_an_own_ring_is_hit_in_a_shot_for_the_centre(reading: str, reds: int) -> None:
    """There was nothing else to hit: nothing, or rule 11 to the letter."""
    assert on("R - c=s1", "G miss c=off", "R - xR", own_hit_then=reading) == (reds, 0)


@pytest.mark.parametrize(("reading", "reds"), [("off", 0), ("field", 1)])
def test_the_outermost_circle(reading: str, reds: int) -> None:
    """A ring that touches it is off the field, or on it for one (C3)."""
    assert on("R - c=edge", outer_circle=reading) == (reds, 0)


def test_the_spaces_as_the_book_counts_them() -> None:
    """Outside the double circle 1; within it 2, 3, 4, and 5 next to the den; entirely in the den 10 (C1,
    C2)."""
    for space, points in {"out": 1, "s1": 2, "s2": 3, "s3": 4, "s4": 5, "den": 10}.items():
        assert add(at_the_count(1, 0), f"R :count R={space}").points == {"R": points}
    every = "R :count R=out R=s1 R=s2 R=s3 R=s4 R=den"
    assert add(at_the_count(6, 0), every).points == {"R": 25}


def test_opposite_colours_in_one_space_cancel() -> None:
    """Ring for ring; each side scores what is left to it (C4)."""
    rests = "R :count R=s4 R=s4 R=s1 G=s4 G=s1 G=s1 G=den"
    assert add(at_the_count(3, 4), rests).points == {"R": 5, "G": 12}
    assert add(at_the_count(1, 1), "G :count R=den G=den").points == {}


@pytest.mark.parametrize(
    ("rings", "text", "code"),
    [((1, 0), ":count", "undecided"), ((1, 0), ":count(6 0)", "contradicted"),
     ((1, 0), ":count(0 1)", "contradicted"),
     ((1, 0), ":count(5)", "undecided"), ((2, 1), ":count R=s1 G=s1", "impossible"),
     ((1, 0), ":count R=edge", "unknown-zone"), ((1, 0), ":count b=s1", "unknown-piece"),
     ((1, 0), ":count(5 0) R=s4", "wrong-token"), ((1, 0), ":count R> ", "wrong-token"),
     ((1, 0), "miss", "not-now"),
     ((1, 0), ":count :spot", "unknown-choice"), ((2, 2), ":count(5 3)", None),
     ((2, 2), ":count(5 0)", "contradicted"),
     ((2, 1), ":count(5 0)", None), ((0, 2), ":count(0 15)", None), ((0, 2), ":count(0 19)", "contradicted")],
)  # fmt: skip
def test_what_may_be_counted(rings: tuple[int, int], text: str, code: str | None) -> None:
    """All rings on the field are listed, or the marker says what can be."""
    ruling = add(at_the_count(*rings), f"R {text}")
    assert (None if ruling.refusal is None else ruling.refusal.code) == code


def test_a_ring_on_the_outermost_circle_counts_one_by_agreement() -> None:
    """As one outside the double circle, with which it cancels (C3, C4)."""
    options = {"outer-circle": "field"}
    assert add(at_the_count(1, 0, options=options), "R :count R=edge").points == {"R": 1}
    assert add(at_the_count(1, 1, options=options), "R :count R=edge G=out").points == {}


def test_a_round_is_of_twelve_rings_each() -> None:
    """When all are shot it is counted; with none on the field the next begins (p6)."""
    shots = ["R - c=off", "G - c=off"] * 11
    match = match_of(*shots, "R - c=off")
    assert match.expects().phase == "shot"
    assert add(match, "G - c=off").ok
    assert match.board()["round"] == 2
    match = match_of(*shots, "R - c=den", "G - xR c=off")
    assert match.expects().phase == "count"


@pytest.mark.parametrize(("reading", "turn"), [("second", "G"), ("same", "R")])
def test_who_leads_the_next_round(reading: str, turn: str) -> None:
    """Who was second, or the same side (not said)."""
    match = at_the_count(1, 0, options={"next-lead": reading})
    add(match, "R :count R=s1")
    assert match.board()["turn"] == turn


def test_fifty_win_and_both_at_once() -> None:
    """The higher total; level, another round (R14)."""
    match = at_the_count(1, 1, start={"R": 45, "G": 45})
    add(match, "R :count R=den G=s4")
    assert match.winner == "R"
    match = at_the_count(1, 1, start={"R": 45, "G": 40})
    add(match, "R :count R=s4 G=den")
    assert not match.over
    assert match.board()["score"] == {"R": 50, "G": 50}


def test_partners_and_three_persons() -> None:
    """Partners by turns; the lone player after each of the other two (p7)."""
    assert "Player R's second player" in match_of(*BOTH, options={"players": 4}).board()["prompt"]
    lone = match_of(*BOTH, options={"players": 3, "lone": "R"}).board()["prompt"]
    assert lone == "Player R shoots off one side at an opponent's ring."


REFUSED = [
    ("R - c=s1", "undecided"), ("R - xG miss", "contradicted"), ("R - #direct", "contradicted"),
    ("R - xG #late", "contradicted"), ("R - xG G=off #unmoved", "contradicted"), ("R - xG xG", "impossible"),
    ("R - xG G=off G=off", "impossible"), ("R - xG c=s1 c=off", "impossible"), ("R - xW", "unknown-piece"),
    ("R - xG c=s9", "unknown-zone"), ("R - xG G=s1", "unknown-zone"), ("R - xG c>7", "unknown-pocket"),
    ("R +5", "contradicted"), ("R :count", "not-now"), ("G - xR", "out-of-turn"), ("R :lead", "not-now"),
    ("R - xG #seat-moved", "unknown-state"), ("R - xR xR", "impossible"), ("R :spot", "unknown-choice"),
    ("R t=3", "undecided"), ("R - xG #direct", "contradicted"), ("R miss #back", "contradicted"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code"), REFUSED, ids=[t for t, _ in REFUSED])
def test_what_cannot_be_is_refused(text: str, code: str) -> None:
    """With a code; nothing changes."""
    match = match_of(*BOTH)
    state = match.state
    ruling = add(match, text)
    assert ruling.refusal is not None
    assert ruling.refusal.code == code
    assert match.state == state


def test_words_about_a_ring_that_is_not_there() -> None:
    """Without a ring of the opponent on the field none can have been touched."""
    for shot in ("#late", "#unmoved", "#back"):
        refusal = add(match_of(), f"R {shot}").refusal
        assert refusal is not None
        assert refusal.code == "contradicted"


@pytest.mark.parametrize("rings", ["R=den R=den", "R=den G=den"])
def test_one_ring_has_room_in_the_den(rings: str) -> None:
    """Entirely within it there is room for one ring, of whichever side (rule 5, C2)."""
    two, one = at_the_count(2, 0), at_the_count(1, 1)
    refusal = add(two if rings.count("R") == 2 else one, f"R :count {rings}").refusal
    assert refusal is not None
    assert (refusal.code, refusal.citation) == ("impossible", f"{GAME}#C2")


@pytest.mark.parametrize(
    ("rings", "words", "stands"),
    [((2, 0), "20 0", False), ((2, 0), "15 0", True), ((1, 1), "10 10", False), ((1, 1), "0 0", True),
     ((1, 2), "10 6", True), ((1, 2), "5 15", True), ((1, 2), "10 11", False)],
)  # fmt: skip
def test_totals_with_one_ring_in_the_den(rings: tuple[int, int], words: str, stands: bool) -> None:
    """The marker's word, too, can count ten once only (C2)."""
    assert add(at_the_count(*rings), f"R :count({words})").ok == stands


@pytest.mark.parametrize("rings", [(3, 0), (0, 2), (2, 2), (4, 1)])
def test_the_totals_that_are_offered_can_be(rings: tuple[int, int]) -> None:
    """Every button of the count is accepted (C1, C2)."""
    for button in at_the_count(*rings).expects().buttons:
        assert add(at_the_count(*rings), f"{button.side} {button.tokens}").ok, button.tokens
