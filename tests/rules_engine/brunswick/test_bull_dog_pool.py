"""Bull Dog Pool, rule by rule of the book."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from ..matches import code_of
from .playing import add, begin, offer, play, refs, score

SLUG = "bull-dog-pool"


def _at(a: int, b: int = 0, *rows: str, **options: Any) -> engine.Match:
    """A match in which A has the turn with so many points (a handicap), the opening made."""
    match = begin(SLUG, start={"A": a, "B": b}, **options)
    for row in ("B :lead", "B x3 .", *rows):
        add(match, row)
    return match


def test_the_bank_and_the_opening_at_the_three() -> None:
    """Rules 1 to 3: missed, the opening is played over; or the turn passes."""
    match = begin(SLUG)
    assert code_of(offer(match, "A x3 .")) == "not-now"
    ruling = add(match, "A :yield")
    assert (ruling.turn, refs(ruling)) == ("B", ["r2"])
    for row in ("B x5 2>", "B .", "B miss"):
        ruling = add(match, row)
        assert (ruling.turn, refs(ruling), score(match)) == ("B", ["r3"], (0, 0))
    assert refs(add(match, "B x3 x5")) == ["r5"]
    assert add(match, "B x5 .").turn == "A"
    match = begin(SLUG, opening_without_three="turn-passes")
    add(match, "A :lead")
    assert add(match, "A x5 .").turn == "B"


def test_forty_by_pockets_and_caroms() -> None:
    """Rules 4 and 5: numbers and caroms add up, and the inning goes on."""
    match = _at(0)
    ruling = add(match, "A x5 x2 5>tl +6")
    assert (score(match), ruling.turn, refs(ruling)) == ((6, 0), "A", ["r5"])
    add(match, "A x2 x3 x5")
    assert score(match) == (8, 0)
    assert score(_at(0, 0, "A x2 x3 x5", double_carom=1)) == (1, 0)
    ruling = add(match, "A x2 .")
    assert (ruling.turn, refs(ruling)) == ("B", ["r4"])


def test_running_over_forty() -> None:
    """Rule 6: the inning is lost; or caroms beyond forty count for the ten."""
    match = _at(30, 0, "A 5> +5")
    ruling = add(match, "A 5> +6")
    assert (score(match), refs(ruling)[0], ruling.turn) == ((30, 0), "r6", "B")
    match = _at(35, 0, past_forty="caroms-count")
    assert add(match, "A x5 x2 5>").turn == "A"
    assert score(match) == (41, 0)
    assert add(_at(38, past_forty="caroms-count"), "A 3> +3").points == {}


def test_the_ten_by_caroms_alone() -> None:
    """Rules 5 and 6: pockets count nothing; over fifty the inning and one more, never below forty."""
    match = _at(44)
    assert score(_at(44, 0, "A x5 x2 5>")) == (45, 0)
    assert add(_at(44), "A x5 5>").turn == "B"
    assert add(_at(44, 0, "A +1", pocket_in_the_ten="run-lost"), "A x5 x2 5>").points == {"A": -2}
    for _ in range(5):
        add(match, "A +1")
    ruling = add(match, "A +2")
    assert (score(match), refs(ruling)) == ((43, 0), ["r6", "r5", "r8"])


def test_faults_in_the_ten() -> None:
    """Rule 8 and P29: the inning and one more, floor forty; or all of the ten."""
    assert score(_at(44, 0, "A +1", "A c>")) == (43, 0)
    assert score(_at(40, 0, "A c>")) == (40, 0)
    assert score(_at(38, 0, "A 2> +2", "A +1", "A miss")) == (40, 0)
    assert score(_at(44, 0, "A +1", "A miss", lost_in_the_ten="all-ten")) == (40, 0)


def test_faults_in_the_forty() -> None:
    """Rules 8, 10 and 12 cost the inning; rule 9 the turn alone."""
    for row, ref in (
        ("A miss", "r8"),
        ("A .", "r8"),
        ("A c>", "r8"),
        ("A #push", "r12"),
        ("A #feet x3 x5", "r12"),
        ("A #frozen(3) x3 x5", "r10"),
        ("A #frozen(3) #moved x5", "r10"),
        ("A #frozen(3) .", "r10"),
    ):
        match = _at(10, 0, "A 5> +5")
        ruling = add(match, row)
        assert (score(match), ruling.turn, refs(ruling)) == ((10, 0), "B", [ref]), row
    for row, points in (("A x3 x5 2^", 16), ("A #moved 0", 15), ("A #moved x2 x3", 16), ("A x3 c^ 0", 15)):
        match = _at(10, 0, "A 5> +5")
        ruling = add(match, row)
        assert (score(match), ruling.turn, refs(ruling)[-1]) == ((points, 0), "B", "r9"), row
    assert score(_at(10, 0, "A 5> +5", "A x3 c^", cue_ball_off="run")) == (10, 0)
    assert add(_at(10), "A #frozen(3) x5 x2").points == {"A": 1}


def test_general_fouls() -> None:
    """Foul strokes: the stroke counts nothing; a ball that moved by itself is no stroke."""
    match = _at(10, 0, "A 5> +5")
    assert refs(add(match, "A #not-point 2>")) == ["1"]
    assert score(match) == (15, 0)
    assert add(match, "B #self-moved").turn == "B"


def test_the_last_shot() -> None:
    """Rule 7: off the ball selected, into the pocket called."""
    match = _at(50)
    for row, code in (
        ("A x3 c>br", "call-missing"),
        ("A (3) x3 c>br", "call-missing"),
        ("A (3>br) c>br", "undecided"),
        ("A (3>br) x3 c>", "undecided"),
        ("A (3>br) x3 c>br +1", "contradicted"),
        ("A (3>zz) x3", "unknown-pocket"),
        ("A (4>br) 0", "unknown-piece"),
    ):
        assert code_of(offer(match, row)) == code, row
    ruling = add(match, "A (3>br) x3 c>br")
    assert (match.winner, refs(ruling), score(match)) == ("A", ["r7"], (50, 0))


def test_a_failed_last_shot_binds_to_its_ball() -> None:
    """Rule 7: the points stay, and the ball first selected."""
    for row in ("A (3>br) x5 c>br", "A (3>br) x3 c>bl", "A (3>br) x3 .", "A (3>br) 0", "A (3>br) x3 c>br 2^"):
        match = _at(50, 0, row, "B x2 .")
        assert (score(match), match.board()["selected"]["A"]) == ((50, 0), "3"), row
        assert code_of(offer(match, "A (5>br) x5 c>br")) == "contradicted"
        add(match, "A (3>tl) x3 c>tl")
        assert match.winner == "A"
    assert score(_at(50, 0, "A (3>br) .")) == (50, 0)
    assert score(_at(50, 0, "A (3>br) .", last_shot_miss="run-lost")) == (49, 0)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("A x4", "unknown-piece"),
        ("A 4>", "unknown-piece"),
        ("A 5>zz", "unknown-pocket"),
        ("A 5> 5>", "impossible"),
        ("A 5> +8", "contradicted"),
        ("A 5>", "undecided"),
        ("A x5 x2 +2", "contradicted"),
        ("A +3", "impossible"),
        ("A -1", "impossible"),
        ("A x5 miss", "contradicted"),
        ("A c> +1", "contradicted"),
        ("A #frozen", "undecided"),
        ("A #tilt", "unknown-state"),
        ("A #moved(3)", "unknown-state"),
        ("A (3>br)", "undecided"),
        ("A :lead", "not-now"),
        ("A :sing", "unknown-choice"),
        ("B +1", "out-of-turn"),
    ],
)
def test_what_cannot_be_is_refused(row: str, code: str) -> None:
    """Refusals leave no trace."""
    match = _at(10)
    before = match.state
    assert code_of(offer(match, row)) == code
    assert match.state == before


def test_balls_go_back_to_their_spots() -> None:
    """Rules 11 and 13."""
    ruling = add(_at(10), "A x5 5> c>")
    told = [(i.code, (i.citation or "").rpartition("#")[2]) for i in ruling.instructions]
    assert told == [("spot", "r13"), ("in-hand", "r11")]


def test_faults_lapse_with_the_next_stroke_of_the_same_player() -> None:
    """Rule 14."""
    match = _at(10, 0, "A +1")
    assert add(match, "B claim 3 #push").ok
    match = _at(10, 0, "A +1", "A +1")
    refused = offer(match, "B claim 3 #push")
    assert code_of(refused) == "too-late" and refused.refusal is not None
    assert (refused.refusal.citation or "").endswith("#r14")


def test_buttons_tell_balls_and_pockets_in_words() -> None:
    """What a ball counts (rule 3) stands on its button, and no pocket is told by its code."""
    match = begin(SLUG)
    add(match, "A :lead")
    rows = {b.code: b.label for b in match.expects().buttons}
    assert rows["pot-5"] == "Ball 5 in: 5" and rows["carom"] == "Carom: 1"


def test_the_opening_waits_until_the_three_is_hit() -> None:
    """Rule 3: whoever plays next, after a fault or where the turn passes, plays at the three ball alone."""
    for rows, options in (
        (("A c> .",), {}),
        (("A x5 .",), {"opening_without_three": "turn-passes"}),
    ):
        match = play("bull-dog-pool", "A :lead", *rows, **options)
        assert (match.board()["turn"], match.state.opening) == ("B", True)
        assert "the 3 alone" in match.expects().prompt
        assert not play("bull-dog-pool", "A :lead", *rows, "B x3 .", **options).state.opening
