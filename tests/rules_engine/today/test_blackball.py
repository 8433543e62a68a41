"""Blackball: the break by balls over the middle, free shot and visit, the black."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from tests.rules_engine import matches

GAME = "today/blackball"
match_of = partial(matches.match_of, GAME, opening="A :lead")
MINE = ("A 0", "B y>", "B 0", "A r>")
"""B has the yellows; A, at the table, the reds."""
CLEARED = ("A 0", "B y>", "B 0", "A r> r> r> r> r> r> r>")


def ruled(match: engine.Match, text: str) -> engine.Ruling:
    return matches.add(match, text)


def refused(match: engine.Match, text: str) -> str:
    ruling = matches.add(match, text)
    assert ruling.refusal is not None
    return ruling.refusal.code


def at(match: engine.Match) -> tuple[str, int, str]:
    """Who plays, how many free shots he has, where the cue ball is in hand."""
    board = match.board()
    return board["turn"], board["free"], board["hand"]


def test_the_break_is_played_from_baulk() -> None:
    """b4."""
    assert at(match_of()) == ("A", 0, "baulk")


@pytest.mark.parametrize(
    ("rule", "text", "legal"),
    [
        ("two-balls-over", "r>", True),
        ("two-balls-over", "#passed(2)  xr .", True),
        ("two-balls-over", "#passed(1) xr r- y- y- r- .", False),
        ("three-points", "r> #passed(1)", False),
        ("three-points", "r> #passed(2)", True),
        ("three-points", "r> r> y>", True),
        ("four-cushions", "xr r- r- r- r- .", False),
        ("four-cushions", "y>", True),
        ("four-cushions", "xr r- .", False),
    ],
)
def test_what_a_break_must_do(rule: str, text: str, legal: bool) -> None:
    """b4: a pot, or two balls wholly over the middle; some tours and leagues have it otherwise."""
    match = match_of(f"A {text}", break_rule=rule)
    assert ("break" not in match.state.offers) is legal
    assert match.board()["free"] == (0 if legal else 1)


def test_a_pot_on_the_break_is_believed_where_nobody_counted() -> None:
    """b4 with three points: a marker who names the pot alone means a legal break; else he says so."""
    assert at(match_of("A r>", break_rule="three-points")) == ("A", 0, "")
    assert at(match_of("A #bad-break r>", break_rule="three-points"))[:2] == ("B", 1)
    assert refused(match_of(), "A xr") == "undecided"


def test_after_a_break_that_is_not_legal() -> None:
    """b5: as it lies, from baulk, or racked again; a free shot and a visit."""
    match = match_of("A #bad-break")
    assert match.state.offers == ("as-is", "hand", "break")
    ruled(match, "B :hand")
    assert at(match) == ("B", 1, "baulk")
    again = match_of("A #bad-break", "B :break")
    assert (at(again), again.board()["phase"]) == (("B", 0, "baulk"), "break")
    lost = match_of("A #bad-break c>")
    assert (lost.state.offers, at(lost)) == (("as-is", "break"), ("B", 1, "baulk"))


def test_the_black_on_the_break_is_racked_again() -> None:
    """b6: whatever else fell, and without a penalty."""
    match = match_of("A bk> c>")
    assert (at(match), match.board()["phase"]) == (("A", 0, "baulk"), "break")
    assert match.figures()["A"]["fouls"] == 0
    assert len(match.state.table) == 15


def test_groups_are_settled_by_a_pot_of_one_group_after_the_break() -> None:
    """b7."""
    assert match_of("A r>").board()["groups"] == {}
    match = match_of("A r>", "A y>")
    assert match.board()["groups"] == {"A": "yellows", "B": "reds"}
    both = match_of("A 0", "B r> y>")
    assert (both.board()["groups"], both.board()["turn"]) == ({}, "B")
    choosing = match_of("A 0", "B r> y>", bb_open_both="choice")
    assert choosing.state.offers == ("reds", "yellows")
    assert refused(choosing, "B 0") == "not-now"
    ruled(choosing, "B :yellows")
    assert choosing.board()["groups"] == {"A": "reds", "B": "yellows"}


def test_a_free_shot_settles_no_group() -> None:
    """b7 and b10: any ball may be met and potted; the visit follows."""
    match = match_of("A 0", "B #foul", "A xy r>")
    assert (match.board()["groups"], at(match)) == ({}, ("A", 0, ""))


def test_a_foul_gives_a_free_shot_and_a_visit() -> None:
    """b10: the visit follows whether or not a ball falls; after it the turn passes."""
    match = match_of(*MINE, "A #foul")
    assert match.state.offers == ("as-is", "hand")
    for text, turn in (("B xr y- .", "B"), ("B xy y- .", "A")):
        ruled(match, text)
        assert match.board()["turn"] == turn
    scratched = match_of(*MINE, "A c>")
    assert at(scratched) == ("B", 1, "baulk")
    assert "free shot" in scratched.board()["prompt"]
    pot = match_of(*MINE, "A #foul", "B r>", "B y>", "B 0")
    assert pot.board()["turn"] == "A"


def test_a_foul_on_the_free_shot_ends_it() -> None:
    """b10."""
    assert at(match_of(*MINE, "A c>", "B c>")) == ("A", 1, "baulk")


def test_without_free_shot_a_foul_gives_two_visits() -> None:
    """b10, World Rules: the first visit ends with a miss, and the second begins; the own ball comes first."""
    match = match_of(*MINE, "A c>", free_shot=False)
    for text, turn in (("B y>", "B"), ("B 0", "B"), ("B 0", "A")):
        ruled(match, text)
        assert match.board()["turn"] == turn
    assert at(match_of(*MINE, "A c>", "B xr r- .", free_shot=False))[:2] == ("A", 1)


def test_what_a_shot_must_do() -> None:
    """b8: a ball on first, then a pot or a cushion."""
    assert at(match_of(*MINE, "A xr r- ."))[:2] == ("B", 0)
    assert at(match_of(*MINE, "A xr ."))[:2] == ("B", 1)
    assert at(match_of(*MINE, "A xy y- ."))[:2] == ("B", 1)
    assert at(match_of(*MINE, "A #doubt xy y- ."))[:2] == ("B", 0)


def test_from_a_total_snooker_the_contact_suffices() -> None:
    """b8."""
    shot = "A #snookered xr ."
    assert at(match_of(*MINE, shot))[:2] == ("B", 0)
    assert at(match_of(*MINE, shot, total_snooker_relief=False))[:2] == ("B", 1)


def test_an_opponents_ball_falls_only_together_with_an_own_one() -> None:
    """b9 and 5.13."""
    assert at(match_of(*MINE, "A xr r> y>"))[0] == "A"
    assert at(match_of(*MINE, "A xr y> r- ."))[:2] == ("B", 1)


def test_a_touching_ball_that_is_on_counts_as_met() -> None:
    """b11: played away from it, a cushion is still needed, unless that was agreed."""
    assert at(match_of(*MINE, "A #frozen(r) - ."))[:2] == ("B", 0)
    assert at(match_of(*MINE, "A #frozen(r) ."))[:2] == ("B", 1)
    assert at(match_of(*MINE, "A #frozen(r) .", bb_touching_cushion="not-needed"))[:2] == ("B", 0)
    assert at(match_of(*MINE, "A #frozen(y) - ."))[:2] == ("B", 1)
    assert at(match_of(*MINE, "A #frozen(r) #push - ."))[:2] == ("B", 1)


def test_the_black_wins_after_the_group() -> None:
    """b12 and 5.14."""
    assert match_of(*CLEARED, "A bk>").board()["winner"] == "A"
    assert match_of(*CLEARED, "A xbk bk> y>").board()["winner"] == "A"
    assert match_of(*CLEARED, "A bk> c>").board()["winner"] == "B"
    assert match_of(*MINE, "A bk>").board()["winner"] == "B"
    assert match_of(*MINE, "A #foul", "B bk>").board()["winner"] == "A"


def test_the_black_with_the_last_ball() -> None:
    """b12: it wins where nothing else is wrong; elsewhere it loses."""
    last = (*MINE, "A r> r> r> r> r>", "A r> bk>")
    assert match_of(*last).board()["winner"] == "A"
    assert match_of(*last, black_with_last_ball="loses").board()["winner"] == "B"


def test_the_pocket_of_the_black_may_have_to_be_called() -> None:
    """b12, pub rules."""
    shot = "A (bk>tl) xbk bk>tr"
    assert match_of(*CLEARED, shot).board()["winner"] == "A"
    assert match_of(*CLEARED, shot, nominate_black_pocket=True).board()["winner"] == "B"
    assert match_of(*CLEARED, "A bk>", nominate_black_pocket=True).board()["winner"] == "A"


def test_a_player_on_the_black_has_both_shots() -> None:
    """b10: some houses leave him the visit alone."""
    foul = (*CLEARED, "A 0", "B #foul")
    assert match_of(*foul).board()["free"] == 1
    assert match_of(*foul, bb_last_black_free="one-shot").board()["free"] == 0


def test_balls_off_the_table_come_back() -> None:
    """b13: the black, one's own, the others; by option reds before yellows."""
    yellows = ("A 0", "B y>")
    told = next(t for t in ruled(match_of(*yellows), "B xy r^ y^ bk^ .").instructions if t.code == "spot")
    assert [ball[0] for ball in told.pieces] == ["b", "y", "r"]
    other = match_of(*yellows, bb_order_respot="reds-then-yellows")
    told = next(t for t in ruled(other, "B xy r^ y^ bk^ .").instructions if t.code == "spot")
    assert [ball[0] for ball in told.pieces] == ["b", "r", "y"]
    assert len(other.state.table) == 14


def test_a_foul_on_purpose_loses_the_frame() -> None:
    """5.14."""
    assert match_of(*MINE, "A #deliberate").board()["winner"] == "B"


def test_from_baulk_any_direction_is_right() -> None:
    """b10: unless the house wants the line crossed first."""
    shot = "B #hand xy y- ."
    assert at(match_of(*MINE, "A c>", shot))[:2] == ("B", 0)
    assert at(match_of(*MINE, "A c>", shot, cross_baulk_line=True))[:2] == ("A", 1)
    assert at(match_of(*MINE, "A #jump xr r- ."))[:2] == ("B", 1)


def test_a_stalemate_is_broken_again_by_the_same_player() -> None:
    """b14; and a free shot does not outlast the rack."""
    match = match_of(*MINE, "A c>", "B :stalemate")
    assert (at(match), match.board()["phase"]) == (("A", 0, "baulk"), "break")


def test_dishes_are_counted() -> None:
    """A break dish is a break and run, a reverse dish a run-out."""
    dish = ("A r>", "A r> r> r> r> r> r>", "A bk>")
    assert match_of(*dish).figures()["A"]["break_and_runs"] == 1
    reverse = ("A #bad-break", "B 0", "B r> r> r> r> r> r> r>", "B bk>")
    assert match_of(*reverse).figures()["B"]["run_outs"] == 1


@pytest.mark.parametrize("way", ["world-rules", "pub", "points-break", "afebas"])
def test_the_ways_of_leagues_can_be_played(way: str) -> None:
    """Each is a set of options."""
    options = {key.replace("-", "_"): value for key, value in engine.game(GAME).ways[way].options.items()}
    assert match_of("A #bad-break", **options).board()["turn"] == "B"


def test_what_cannot_be_is_refused() -> None:
    """There are seven balls of a colour, and a claim must fit what is recorded."""
    assert refused(match_of(*CLEARED), "A r>") == "impossible"
    assert refused(match_of(), "A 3>") == "unknown-piece"
    assert refused(match_of(*MINE), "A xy r> +1") == "contradicted"
    assert refused(match_of(*MINE), "A #wrong-pot") == "unknown-state"
    assert ruled(match_of(*MINE, "A c>"), "B 0").refusal is None


def test_the_board_names_balls_by_their_colour() -> None:
    """They have no numbers."""
    match = match_of(*CLEARED, "A 0", "B 0", nominate_black_pocket=True)
    assert (match.board()["ball_on"], "for the black" in match.board()["prompt"]) == ("black", True)
    labels = {button.tokens: button.label for button in match.expects().buttons}
    assert labels["bk> 0"] == "Black, not as called"
