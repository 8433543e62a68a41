"""Golf Pool, rule by rule of the book."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from ..matches import code_of
from .playing import add, begin, offer, refs, score

SLUG = "golf-pool"
HOLES = ("ml", "bl", "br", "mr", "tr", "tl")


def _begun(**options: Any) -> engine.Match:
    match = begin(SLUG, **options)
    add(match, f"A :order({''.join(match.header.letters)})")
    return match


def _told(ruling: Any) -> list[tuple[str, str]]:
    return [(i.code, (i.citation or "").rpartition("#")[2]) for i in ruling.instructions]


def test_the_order_is_drawn_and_the_balls_are_set() -> None:
    """Rules 1 and 3."""
    match = begin(SLUG, sides="ABC")
    assert code_of(offer(match, "A +1")) == "not-now"
    assert code_of(offer(match, "A :order(AB)")) == "undecided"
    ruling = add(match, "A :order(CAB)")
    assert (ruling.turn, refs(ruling), _told(ruling)) == ("C", ["r1"], [("set-up", "r3")])
    assert code_of(offer(match, "A :order(ABC)")) == "not-now"
    assert add(begin(SLUG), "B :lead").turn == "B"


def test_every_stroke_counts_until_the_red_is_down() -> None:
    """Rule 4: a player finishes the hole, then the next makes the same opening; rule 5 afterwards."""
    match = _begun()
    assert refs(add(match, "A xr r-f +1")) == ["r6", "r4"]
    ruling = add(match, "A xr r- r>ml")
    assert (score(match), ruling.turn, _told(ruling)) == ((2, 0), "B", [("set-up", "r3")])
    assert match.expects().prompt.startswith("Player B opens")
    ruling = add(match, "B r>ml +1")
    assert (ruling.attested, ruling.turn, match.board()["hole"]) == (True, "A", 2)
    assert _told(ruling) == [("white", "r5"), ("spot", "r3")]
    assert match.board()["pocket"] == "bl"
    assert match.board()["card"] == {"A": [2], "B": [1]}


def test_the_pockets_follow_each_other() -> None:
    """Left side, upper corners, right side, lower corners; seen from the head, or from the foot."""
    for seen, holes in (("head", HOLES), ("foot", ("mr", "br", "bl", "ml", "tl", "tr"))):
        match = _begun(left_seen_from=seen)
        for hole, pocket in enumerate(holes):
            assert match.board()["pocket"] == pocket
            add(match, f"A r>{pocket} +1")
            add(match, f"B r>{pocket} {'+1' if hole else '#no-cushion +4'}") if hole else add(match, "B +1")
            if not hole:
                add(match, f"B r>{pocket} +1")
        assert match.over


def test_a_scratch_adds_three() -> None:
    """Rules 6 and 9: the ball is spotted, then the white from its spot; the player goes on."""
    match = _begun()
    ruling = add(match, "A xr - c>tl")
    assert (score(match), refs(ruling), ruling.turn) == ((4, 0), ["r6", "r4"], "A")
    assert _told(ruling) == [("spot", "r9")]
    ruling = add(match, "A xr r- r>tr +4")
    assert (score(match), _told(ruling)) == ((8, 0), [("spot", "r9"), ("spot", "r3")])


def test_a_ball_must_reach_a_cushion() -> None:
    """Rule 7; also when the red is holed, unless its pocket is enough."""
    match = _begun()
    assert refs(add(match, "A xr .")) == ["r7", "r4"]
    assert score(match) == (4, 0)
    ruling = add(match, "A xr r>ml .")
    assert (score(match), ruling.turn, _told(ruling)) == ((8, 0), "A", [("spot", "r3")])
    match = _begun(hole_without_cushion="fair")
    ruling = add(match, "A xr r>ml .")
    assert (score(match), ruling.turn) == ((1, 0), "B")


def test_two_fouls_of_one_stroke() -> None:
    """Three twice, or once."""
    match = _begun()
    add(match, "A xr c> .")
    assert score(match) == (7, 0)
    match = _begun(two_fouls="once")
    add(match, "A xr c>")
    assert score(match) == (4, 0)


def test_a_hole_made_with_the_white_lost() -> None:
    """Made with three more; or not made."""
    match = _begun()
    ruling = add(match, "A xr r- r>ml c>")
    assert (score(match), ruling.turn) == ((4, 0), "B")
    assert add(_begun(hole_with_white_lost="not-made"), "A xr r- r>ml c>").turn == "A"


def test_an_opening_that_misses_the_foot_cushion() -> None:
    """It counts; or it is played again with the balls spotted."""
    match = _begun()
    add(match, "A #not-foot +1")
    assert code_of(offer(match, "A #not-foot +1")) == "not-now"
    match = _begun(opening_not_to_foot="again")
    ruling = add(match, "A #not-foot +1")
    assert (score(match), _told(ruling)) == ((1, 0), [("spot", "r9"), ("spot", "r3")])
    assert add(match, "A #not-foot +1").ok


def test_a_red_behind_the_line_may_be_played_at() -> None:
    """Rule 10: what the foul strokes forbid in hand is no foul here."""
    match = _begun()
    assert refs(add(match, "A #hand +1")) == ["r10", "r4"]
    ruling = add(match, "A #push r- r>ml")
    assert (refs(ruling), score(match), ruling.turn) == (["2"], (2, 0), "A"), "a foul holes nothing"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("A x3", "unknown-piece"),
        ("A w>ml", "unknown-piece"),
        ("A w- xr", "unknown-piece"),
        ("A r>xx", "unknown-pocket"),
        ("A r> +1", "undecided"),
        ("A r>ml r>ml", "impossible"),
        ("A xr", "undecided"),
        ("A t=4", "undecided"),
        ("A c>", "undecided"),
        ("A xr . +1", "contradicted"),
        ("A - xr #no-cushion", "contradicted"),
        ("A +2", "contradicted"),
        ("A miss", "wrong-token"),
        ("A #tilt", "unknown-state"),
        ("A :sing", "unknown-choice"),
        ("B +1", "out-of-turn"),
    ],
)
def test_what_cannot_be_is_refused(row: str, code: str) -> None:
    """Refusals leave no trace."""
    match = _begun()
    before = match.state
    assert code_of(offer(match, row)) == code
    assert match.state == before


def test_balls_off_the_table_are_spotted() -> None:
    """The book sets no price on them."""
    match = _begun()
    ruling = add(match, "A xr - c^ r^")
    assert (score(match), _told(ruling)) == ((1, 0), [("spot", "r9"), ("spot", "r3")])


def _round(match: engine.Match, strokes: dict[str, int]) -> None:
    """Finish the hole in play, each side with its number of strokes."""
    for side in match.header.letters:
        pocket = match.board()["pocket"]
        for _ in range(strokes[side] - 1):
            add(match, f"{side} +1")
        add(match, f"{side} r>{pocket} +1")


def test_the_lowest_total_wins() -> None:
    """Rule 12."""
    match = _begun()
    for _ in range(5):
        _round(match, {"A": 2, "B": 1})
    assert not match.over
    _round(match, {"A": 1, "B": 1})
    assert (match.over, match.winner, score(match)) == (True, "B", (11, 6))


def test_level_totals() -> None:
    """Another hole for those who are level; or shared."""
    match = _begun(sides="ABC")
    for _ in range(6):
        _round(match, {"A": 1, "B": 2, "C": 1})
    assert not match.over
    add(match, "A +1")
    add(match, "A r>ml +1")
    add(match, "C r>ml +1")
    assert match.winner == "C"
    match = _begun(tie="shared")
    for _ in range(6):
        _round(match, {"A": 1, "B": 1})
    assert match.over and match.winner is None


def test_partners_follow_each_other() -> None:
    """Rules 8 and 11: stroke by stroke, and who did not hole the red begins the next; or hole by hole."""
    match = _begun(partners="alternate")
    assert match.board()["partner"] == {"A": 1, "B": 1}
    ruling = add(match, "A +1")
    assert ("partner", "r8") in _told(ruling)
    assert match.board()["partner"] == {"A": 2, "B": 1}
    assert "r11" in refs(add(match, "A r>ml +1"))
    assert match.board()["partner"] == {"A": 1, "B": 1}
    match = _begun(partners="hole")
    add(match, "A +1")
    assert match.board()["partner"]["A"] == 1
    add(match, "A r>ml +1")
    assert match.board()["partner"]["A"] == 2
    assert "partner" not in _begun().board()


def test_alternate_strokes() -> None:
    """The other reading of the order in singles."""
    match = _begun(singles_order="alternate-strokes")
    assert add(match, "A +1").turn == "B"
    assert match.state.opening
    assert add(match, "B r>ml +1").turn == "A"
    assert add(match, "A r>ml +1").turn == "A"
    assert match.board()["hole"] == 2


def test_the_tablet_offers_two_faults_of_one_stroke_and_fouls_of_conduct() -> None:
    """Rules 6 and 7 meet in one stroke; what rule 10 permits is not offered; the pocket is told in words."""
    for code, made in (("both", 7), ("holed-white", 4), ("holed-no-cushion", 4), ("push", 1)):
        match = _begun()
        rows = {b.code: b for b in match.expects().buttons}
        ruling = offer(match, f"A {rows[code].tokens}")
        assert ruling.refusal is None and ruling.points == {"A": made}, code
        assert "hand" not in rows
    assert ["pocket", "Pocket", "left side"] in [list(f) for f in _begun().board()["facts"]]
