"""The American Four-Ball Pocket Game, where the golden records do not say it already."""

from __future__ import annotations

import pytest

import rules_engine as engine

from .playing import add, offer, play, score, why

SLUG = "american-four-ball-pocket"


def _met(**options: object) -> engine.Match:
    """The opening strokes are over, and A is at the table."""
    return play(SLUG, "A :lead", "A .", "B xw .", **options)


@pytest.mark.parametrize(
    ("stroke", "original", "later"),
    [
        ("xdr xlr", 3, 1), ("xdr xw", 2, 1), ("xw xlr", 2, 1), ("xdr xlr xw", 5, 2), ("dr>", 3, 3),
        ("lr>", 3, 3), ("w>", 2, 2), ("xdr xlr xw dr> lr> w>", 13, 10), ("xdr .", 0, 0),
    ],
)  # fmt: skip
def test_the_two_scales_of_counts(stroke: str, original: int, later: int) -> None:
    """Caroms by their balls, or one each; pockets are worth the same in both."""
    for system, made in (("original", original), ("later", later)):
        match = _met(count_system=system)
        claim = f" +{made}" if made else ""
        add(match, f"A {stroke}{claim}")
        assert score(match) == (made, 0)


@pytest.mark.parametrize(
    ("stroke", "cost"),
    [("miss", 1), ("xdr c>", 3), ("xw c>", 2), ("c> miss", 3), ("xlr c^", 3), ("xw c^", 2), ("c^ miss", 1)],
)
def test_the_penalties(stroke: str, cost: int) -> None:
    """Scored by the other side, or deducted."""
    ruling = add(_met(), f"A {stroke}")
    assert ruling.points == {"B": cost}
    assert why(ruling) == f"{SLUG}#p4"
    assert add(_met(forfeits="striker-loses"), f"A {stroke}").points == {"A": -cost}


def test_the_cue_ball_lost_after_balls_of_both_colours() -> None:
    """The first ball met, the last, or the larger forfeit."""
    for reading, cost in (("first-ball", 2), ("last-ball", 3), ("larger", 3)):
        assert add(_met(lost_off_both=reading), "A xw xdr c>").points == {"B": cost}
    assert add(_met(lost_off_both="last-ball"), "A xdr xw c>").points == {"B": 2}
    assert add(_met(lost_off_both="larger"), "A xdr xw c>").points == {"B": 3}


def test_points_of_the_stroke_that_loses_the_cue_ball() -> None:
    """Nothing counts; by agreement the count stands besides the forfeit."""
    assert add(_met(), "A xdr dr> c>").points == {"B": 3}
    assert add(_met(same_stroke="count-stands"), "A xdr dr> c>").points == {"A": 3, "B": 3}


def test_the_opening_is_that_of_the_four_ball_game_or_free() -> None:
    """A lay-off counts nothing; then the white is met first, or it costs one."""
    taken = play(SLUG, "A :lead", "A xdr xlr", "B xdr xw")
    assert score(taken) == (1, 0)
    free = play(SLUG, "A :lead", "A xdr xlr", opening="free")
    assert score(free) == (3, 0)


def test_pockets_push_and_mace() -> None:
    """The table and the strokes of the day."""
    assert offer(_met(pockets=4), "A dr>ml +3").refusal.code == "unknown-pocket"
    assert add(_met(), "A dr>ml +3").points == {"A": 3}
    for word, option in (("push", "push"), ("not-point", "mace")):
        assert not add(_met(), f"A #{word} xdr xlr").points
        assert add(_met(**{option: "allowed"}), f"A #{word} xdr xlr").points == {"A": 3}


def test_a_quick_claim_is_judged_by_the_same_clauses() -> None:
    """Three may be a red or a carom on both; four is no stroke."""
    match = _met()
    assert offer(match, "A +1").refusal.code == "impossible"
    ruling = add(match, "A +3")
    assert ruling.attested
    assert ruling.citations == (f"brunswick/{SLUG}#p2",)
    assert add(match, "A -2").points == {"B": 2}


def test_several_counts_are_added_or_the_highest_alone_is_taken() -> None:
    """The stroke of thirteen is three where only its highest count is taken, caroms included."""
    stroke = "A xdr xlr xw dr> lr> w>"
    assert add(_met(several_counts="highest-alone"), stroke).points == {"A": 3}
    assert add(_met(several_counts="highest-alone", count_system="later"), stroke).points == {"A": 3}
    assert add(_met(several_counts="highest-alone"), "A xdr xw w>").points == {"A": 2}
    assert offer(_met(several_counts="highest-alone"), "A +5").refusal.code == "impossible"


def test_all_three_object_balls_met() -> None:
    """A carom for each after the first, or the best of them."""
    assert add(_met(three_balls="best-carom"), "A xdr xlr xw").points == {"A": 3}
    assert add(_met(three_balls="best-carom", count_system="later"), "A xdr xlr xw").points == {"A": 1}
    assert add(_met(three_balls="best-carom"), "A xdr xlr xw w>").points == {"A": 5}


def test_the_cue_ball_lost_without_a_contact() -> None:
    """A coup is three, or four with the miss; a jump without contact a miss, or three."""
    assert add(_met(coup="four"), "A c> miss").points == {"B": 4}
    assert add(_met(coup="four"), "A c^ miss").points == {"B": 1}
    assert add(_met(jumped_without_contact="three"), "A c^ miss").points == {"B": 3}


def test_from_hand_the_whole_string_may_be_used() -> None:
    """As at the four-ball game: no six inches, for there is no white on the string spot to measure from."""
    ruling = add(play(SLUG), "A :lead")
    assert [told.text for told in ruling.instructions][
        -1
    ] == "The striker is in hand: anywhere inside the string."


@pytest.mark.parametrize(("third", "cost"), [("miss", 1), ("c> miss", 3), ("c^ miss", 1)])
@pytest.mark.parametrize("forfeits", ["opponent-scores", "striker-loses"])
def test_a_rejected_third_miss_gives_back_what_it_cost(third: str, cost: int, forfeits: str) -> None:
    """All of it, whatever it was; the two before it keep theirs (foul strokes 13)."""
    match = _met(forfeits=forfeits)
    for row in ("A miss", "B xdr .", "A miss", "B xdr ."):
        add(match, row)
    before = score(match)
    add(match, f"A {third}")
    assert sum(map(abs, score(match))) == 2 + cost
    add(match, "B :reject")
    assert score(match) == before


def test_no_button_speaks_of_a_run_that_is_lost_here() -> None:
    """A lost cue ball has one button, with its price."""
    buttons = _met().expects().buttons
    assert not [b.label for b in buttons if "run" in b.label]
    (label,) = [b.label for b in buttons if b.tokens == "xdr c>"]
    assert label == "Hit deep red, cue ball in: 3 to the opponent"


def test_no_option_is_offered_that_changes_nothing() -> None:
    """What is forfeited is listed (p4); no general price of fouls stands beside it."""
    assert "foul-cost" not in engine.game(f"brunswick/{SLUG}").options
