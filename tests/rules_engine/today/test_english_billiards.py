"""English billiards of today, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from tests.rules_engine import matches
from tests.rules_engine.matches import add, refused, score

GAME = "today/english-billiards"
match_of = partial(matches.match_of, GAME, opening="A :lead")
SETUP = "turn=A hands=table,table"
"""Both balls on the table, A to play."""


def _codes(match: engine.Match) -> set[str]:
    return {button.tokens for button in match.expects().buttons}


def _spots(ruling: engine.Ruling) -> list[str]:
    return [told.text for told in ruling.instructions if told.code == "spot"]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("xr xw", 2), ("xr r>", 3), ("xw w>", 2), ("xr c>", 3), ("xw c>", 2), ("xr xw c>", 5),
        ("xw xr c>", 4), ("xr xw #together c>", 4), ("xw xr w> r>", 7), ("xr xw r> w> c>", 10),
        ("#carom", 2), ("r>", 3), ("xr 0", 0),
    ],
)  # fmt: skip
def test_what_a_stroke_counts(text: str, made: int) -> None:
    """Cannons and hazards add up; an in-off goes by the ball met first (e3, e5)."""
    tokens = text if text != "r>" else "xr r>"
    assert score(match_of(tokens, setup=SETUP, opening="")) == (made, 0)


def test_the_red_potted_twice_from_its_spot_goes_to_the_centre() -> None:
    """And from there, twice, back to its spot (e7)."""
    match = match_of()
    places = []
    for _ in range(5):
        ruling = add(match, "xr r>")
        places.append("centre" if _spots(ruling) == ["Spot the red on the centre spot."] else "spot")
    assert places == ["spot", "centre", "centre", "spot", "spot"]


def test_another_score_between_begins_the_count_anew() -> None:
    """A cannon moves the red; a hazard together with another score is none of the two (e7)."""
    match = match_of("xr r>", "xr xw", "xr r>", setup=SETUP, opening="")
    assert _spots(add(match, "xr r>")) != ["Spot the red on the centre spot."]
    assert _spots(add(match, "xr r>")) == ["Spot the red on the centre spot."]


@pytest.mark.parametrize(("rule", "centre"), [("own-break", False), ("any-player", True)])
def test_two_pots_by_different_players(rule: str, centre: bool) -> None:
    """Option eb-red-second: in one break, or by either side (e7)."""
    match = match_of("xr r>", "miss", eb_red_second=rule)
    told = _spots(add(match, "xr r>"))
    assert (told == ["Spot the red on the centre spot."]) is centre


def test_the_opponents_ball_stays_down_until_his_turn() -> None:
    """It cannot be met meanwhile (e6)."""
    match = match_of("xw w>", setup=SETUP, opening="")
    assert refused(match, "xw") == "impossible"
    assert add(match, "xr 0").ok
    assert match.board()["in_hand"]


@pytest.mark.parametrize("code", ["push", "double", "feet", "disturbed", "wrong-ball", "early", "jump"])
def test_any_foul_costs_two_and_leaves_a_choice(code: str) -> None:
    """The balls as they lie, or spotted and played from hand (e11)."""
    match = match_of(f"#{code} xr r>")
    assert score(match) == (0, 2)
    assert _codes(match) == {":as-is", ":respot"}
    assert add(match, ":respot").ok
    assert match.state.hands == ("table", "hand")


def test_the_balls_always_lie_where_that_is_agreed() -> None:
    """Option eb-foul-choice (e11)."""
    match = match_of("#push xr", eb_foul_choice="lie")
    assert match.expects().phase == "stroke" and score(match) == (0, 2)


def test_from_hand_a_ball_in_baulk_is_not_met_first() -> None:
    """Nor a cushion in baulk; only from hand (e4)."""
    for code in ("balk", "inside", "weak"):
        assert score(match_of(f"#{code} xr")) == (0, 2)
    assert refused(match_of(setup=SETUP, opening=""), "#balk xr") == "not-now"


def test_a_miss_costs_two_without_a_choice() -> None:
    """Option miss-choice gives one; a coup is a foul (e12)."""
    match = match_of("miss")
    assert score(match) == (0, 2) and match.expects().phase == "stroke"
    assert match_of("miss", miss_choice=True).expects().phase == "choose"
    assert match_of("c> miss").expects().phase == "choose"


def test_a_miss_when_no_ball_lies_out_of_baulk() -> None:
    """Option eb-miss-in-hand (e12)."""
    assert score(match_of("#none-out miss")) == (0, 0)
    assert score(match_of("#none-out miss", eb_miss_in_hand="two")) == (0, 2)


def test_touching_after_a_score_the_balls_are_spotted() -> None:
    """And the striker plays from hand; not before he has scored (e8)."""
    match = match_of("xr xw", ":spot #frozen(r)", setup=SETUP, opening="")
    assert match.board()["in_hand"] and match.board()["turn"] == "A"
    assert refused(match_of(setup=SETUP, opening=""), ":spot #frozen(r)") == "not-now"


def test_fifteen_hazards_then_a_cannon() -> None:
    """The referee tells at ten; the sixteenth hazard is a foul, a cannon begins the row anew (e9)."""
    match = match_of(*["xr c>"] * 9)
    told = add(match, "xr c>").instructions
    assert any(i.code == "limit" for i in told)
    for _ in range(4):
        add(match, "xr c>")
    last = add(match, "xr c>")
    assert "Put the opponent's ball in the middle of the baulk line." in _spots(last)
    assert add(match, "xr xw").ok and add(match, "xr c>").ok
    assert score(match) == (15 * 3 + 2 + 3, 0)
    over = match_of(*["xr c>"] * 16)
    assert score(over) == (45, 2) and over.expects().phase == "choose"


def test_the_opponents_ball_stays_off_where_that_is_agreed() -> None:
    """Option eb-opp-off-limit (e9)."""
    match = match_of(*["xr c>"] * 3, hazard_limit=3, eb_opp_off_limit="stays-off")
    assert refused(match, "xr xw") == "impossible"


def test_a_limit_exceeded_may_score_nothing_only() -> None:
    """Option eb-limit-foul; options hazard-limit and cannon-limit (e9)."""
    match = match_of(*["xr c>"] * 3, hazard_limit=2, eb_limit_foul="no-score")
    assert score(match) == (6, 0) and match.board()["turn"] == "B"
    match = match_of(*["xr xw"] * 3, setup=SETUP, opening="", cannon_limit=2)
    assert score(match) == (4, 2)


def test_a_stroke_that_is_open_ends_both_rows() -> None:
    """+2 may be a cannon: the striker has the benefit (e9)."""
    match = match_of("xr c>", "xr c>", "xr c>", "+2", "xr c>", setup=SETUP, opening="", hazard_limit=3)
    assert score(match) == (14, 0)


@pytest.mark.parametrize(
    ("at", "crossing", "lost"), [(80, True, False), (79, True, True), (99, True, False), (90, False, True)]
)
def test_the_baulk_line_is_crossed_in_each_hundred(at: int, crossing: bool, lost: bool) -> None:
    """Option baulk-crossing: between 80 and 99; the stroke that passes the hundred else is a foul (e10)."""
    setup = f"turn=A hands=table,table A={at} fresh=no earned={at} run.A={at}"
    match = match_of(setup=setup, opening="", baulk_crossing="each-hundred", points=500)
    add(match, "xr xw #crossed" if crossing else "xr xw")
    for _ in range(5):
        if match.board()["turn"] == "A":
            add(match, "xr xw r>")
    assert (score(match)[1] == 2) is lost
    free = match_of("xr xw r> +5", setup=setup.replace(str(at), "98"), opening="", points=500)
    assert score(free) == (103, 0)


def test_the_points_win_and_the_stroke_counts_in_full() -> None:
    """Option points (e13)."""
    match = match_of("xr xw r> w> c>", setup=f"{SETUP} A=95", opening="", points=100)
    assert match.over and score(match) == (105, 0)


def test_a_fair_claim_is_checked() -> None:
    """A claim that the record contradicts is refused (e3)."""
    assert refused(match_of(), "xr r> +2") == "contradicted"
    assert refused(match_of(), "+5") == "impossible"
