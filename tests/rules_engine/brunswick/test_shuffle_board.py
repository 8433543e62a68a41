"""Shuffle-Board, rule by rule of the book."""

from __future__ import annotations

import pytest

from ..matches import code_of
from .playing import add, begin, offer, play, refs, score

SLUG = "shuffle-board"


def test_weights_ahead_of_every_opposing_weight_count() -> None:
    """Rules 2 and 3: A's two before B's best; the third lies behind it."""
    match = begin(SLUG)
    ruling = add(match, "A A1=3 A2=3 B1=2 A3=2 B2=1 A4=off B3=short B4=1")
    assert score(match) == (6, 0)
    assert refs(ruling) == ["r2", "r3"]
    told = {i.code: (i.pieces, i.citation) for i in ruling.instructions}
    assert told["remove"] == (("A4",), f"brunswick/{SLUG}#r6")
    assert ("B3",) in [i.pieces for i in ruling.instructions]
    assert ruling.turn == "A", "who scored rolls first"


def test_weights_need_not_be_named_from_the_front_unless_they_share_a_zone() -> None:
    """Zones order themselves; within one zone the foremost is named first."""
    assert score(play(SLUG, "A B1=1 A1=3 B2=2")) == (3, 0)
    assert score(play(SLUG, "A A1=2 B1=2 A2=2")) == (2, 0)
    assert score(play(SLUG, "A B1=2 A1=2 A2=2")) == (0, 2)


def test_exactly_half_past_a_line_is_not_within_it() -> None:
    """Rule 4: a weight centring on line 2 counts one; one on line 1 is out of play."""
    match = begin(SLUG)
    assert refs(add(match, "A A1=2 #on-line(A1)")) == ["r2", "r4", "r3"]
    assert score(match) == (1, 0)
    ruling = add(match, "A A1=1 #on-line(A1)")
    assert score(match) == (1, 0)
    assert ruling.instructions[0].citation == f"brunswick/{SLUG}#r5"
    assert offer(match, "A A1=end #on-line(A1)").refusal is not None


def test_what_a_dead_weight_moved_is_put_back() -> None:
    """Rule 6."""
    ruling = add(begin(SLUG), "A B1=off A1=2 #displaced(A1)")
    assert ("replace", ("A1",)) in [(i.code, i.pieces) for i in ruling.instructions]


def test_a_level_front_counts_nothing_or_the_next_are_compared() -> None:
    """Neither of two level weights is ahead (rule 2); the other reading looks behind them."""
    row = "A A1=3 B1=3 #level(B1) A2=2 B2=1"
    match = begin(SLUG)
    assert refs(add(match, row)) == ["r2"]
    assert score(match) == (0, 0)
    assert score(play(SLUG, row, level_front="next")) == (2, 0)
    assert score(play(SLUG, "A A1=3 A2=2 B1=2 #level(B1)")) == (3, 0), "a level pair behind counts for none"


def test_a_weight_over_the_end_counts_three_or_is_flipped_for_six() -> None:
    """Rule 8."""
    match = begin(SLUG)
    waiting = add(match, "B A1=end A2=3 B1=2")
    assert (waiting.turn, waiting.points, refs(waiting)[0]) == ("A", {}, "r10")
    assert match.board()["phase"] == "flip"
    add(match, "A :count")
    assert score(match) == (6, 0)
    match = play(SLUG, "B A1=end A2=3 B1=2")
    assert refs(add(match, "A :flip A1=3")) == ["r8"]
    assert score(match) == (9, 0)
    match = play(SLUG, "B A1=end A2=3 B1=2", "A :flip A1=3", count_beside_flip=False)
    assert score(match) == (6, 0)
    match = play(SLUG, "B A1=end A2=1 B1=2", "A :flip A1=off")
    assert score(match) == (0, 2), "the flipped weight is gone, and B lies ahead"


def test_a_flip_that_was_not_fair_fails() -> None:
    """Rule 9: from the end, with a fingertip; rule 8: reversed, within line three."""
    for row, ref in (
        ("A :flip #from-side A1=3", "r9"),
        ("A :flip #not-fingertip", "r9"),
        ("A :flip A1=3 #not-reversed", "r8"),
        ("A :flip A1=2", "r8"),
    ):
        match = play(SLUG, "A A1=end")
        ruling = add(match, row)
        assert (refs(ruling)[0], score(match)) == (ref, (0, 0)), row


def test_the_next_weight_may_be_flipped_after_a_failure() -> None:
    """Rule 10: the farthest first, then the next, whosever it is."""
    match = play(SLUG, "A B1=end A1=end A2=3")
    assert match.expects().side == "B"
    ruling = add(match, "B :flip B1=off")
    assert (ruling.turn, refs(ruling)) == ("A", ["r8", "r10"])
    add(match, "A :flip A1=3")
    assert score(match) == (9, 0)


def test_equal_numbers_over_the_end_tie_and_the_majority_scores() -> None:
    """Rule 11; the other reading counts the surplus alone."""
    tie = play(SLUG, "A A1=end B1=end #level(B1) A2=3")
    assert score(tie) == (0, 0)
    row = "A A1=end B1=end #level(B1) B2=end #level(B2) A2=3"
    match = begin(SLUG)
    assert refs(add(match, row)) == ["r11", "r3"]
    assert score(match) == (0, 6)
    assert score(play(SLUG, row, majority_counts="surplus")) == (0, 3)


def test_claims_are_checked_against_the_weights() -> None:
    """Side and points; a claim elects to count a projecting weight where it lies."""
    match = begin(SLUG)
    assert code_of(offer(match, "A A1=3 B1=2 +2")) == "contradicted"
    assert code_of(offer(match, "B A1=3 B1=2 +3")) == "contradicted"
    add(match, "A A1=end B1=2 +3")
    assert score(match) == (3, 0)
    assert add(match, "B +4").attested


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("A A5=3", "unknown-piece"),
        ("A C1=3", "unknown-piece"),
        ("A A1=4", "unknown-zone"),
        ("A A1=3 A1=2", "impossible"),
        ("A A1=3 B1=2 #level(B1)", "impossible"),
        ("A #level(A1)", "impossible"),
        ("A +16", "impossible"),
        ("A -1", "impossible"),
        ("A miss", "wrong-token"),
        ("A :flip", "not-now"),
        ("A :sand", "unknown-choice"),
        ("A #tilt", "unknown-state"),
    ],
)
def test_what_cannot_be_is_refused(row: str, code: str) -> None:
    """Refusals leave no trace."""
    match = begin(SLUG)
    before = match.state
    assert code_of(offer(match, row)) == code
    assert match.state == before


def test_a_forgotten_weight_comes_too_late() -> None:
    """Rule 7: not once a flip is due or chosen."""
    match = play(SLUG, "A A1=end B1=3")
    before = match.state
    for row, code in (
        ("A A4=3", "too-late"),
        ("A :flip A4=3", "too-late"),
        ("B :flip A1=3", "out-of-turn"),
        ("A :flip", "undecided"),
        ("A :flip A1=3 +6", "wrong-token"),
        ("A :count +3", "wrong-token"),
        ("A :flip A1=7", "unknown-zone"),
        ("A :flip #tilt", "unknown-state"),
    ):
        assert code_of(offer(match, row)) == code, row
    assert match.state == before


def test_twenty_one_wins() -> None:
    """Rule 3: reached or passed; or exactly, in the other reading."""
    match = play(SLUG, "A +12", "A +10")
    assert (match.winner, score(match)) == ("A", (22, 0))
    match = play(SLUG, "A +12", "A +10", "A +9", overshoot="exact")
    assert (match.winner, score(match)) == ("A", (21, 0))


def test_zones_are_a_set_up() -> None:
    """A board marked otherwise counts otherwise."""
    assert score(play(SLUG, "A A1=3 A2=2 A3=1 +18", zone_1=3, zone_2=5, zone_3=10)) == (18, 0)


def test_the_order_of_rolling_is_told() -> None:
    """In turn, the scorer first; or four together."""
    (told,) = add(begin(SLUG), "B +2").instructions
    assert told.text == "Player B rolls first; one weight each in turn."
    (told,) = add(begin(SLUG, order="four-together"), "B +2").instructions
    assert "all four" in told.text
