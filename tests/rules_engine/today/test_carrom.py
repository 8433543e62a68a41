"""Carrom by the ICF laws: dues, the queen, the last men, the score of a game, and each option once."""

from __future__ import annotations

import random
from functools import partial

import pytest

import rules_engine as engine
from rules_engine.families.rings.men_pocketed import MenState
from rules_engine.wrappers.base import leaf_of
from tests.rules_engine import matches
from tests.rules_engine.walks import header_of, walk

GAME = "today/carrom"
match_of = partial(matches.match_of, GAME, opening="A :lead")
add = matches.add
EIGHT_EACH = "A " + "w> " * 8 + "b> " * 8


def state_of(match: engine.Match) -> MenState:
    state: MenState = leaf_of(match.state)
    return state


def cited(ruling: engine.Ruling) -> set[str]:
    return {c.partition("#")[2] for c in ruling.citations}


# -- the break -----------------------------------------------------------------------------------------------


def test_a_break_that_touches_nothing_is_tried_three_times() -> None:
    """Law 45: then the other breaks, and keeps the black men."""
    match = match_of("A miss", "A miss")
    assert match.expects().side == "A"
    add(match, "A miss")
    assert match.expects().side == "B"
    assert match.board()["colours"] == {"A": "white", "B": "black"}
    assert match.board()["phase"] == "break"


def test_a_striker_lost_at_the_break_costs_the_turn_alone() -> None:
    """Law 45c: no due and no penalty while no man is touched; 72a: a due if one is."""
    match = match_of("A c> miss")
    assert (state_of(match).owed, match.expects().side) == ((0, 0), "B")
    match = match_of("A xw c>")
    assert (state_of(match).owed, match.expects().side) == ((1, 0), "B")


def test_a_break_before_the_call_brings_out_all_that_fell() -> None:
    """Law 47: the other's men and the queen, too; law 76 lets them lie after any other improper stroke."""
    match = match_of("A #early w> b3> q>")
    state = state_of(match)
    assert (state.down, state.queen, state.owed, state.turn) == ((0, 0), "board", (1, 0), 1)
    assert state.opened == (False, False)
    assert add(match, "B b3>").refusal is None, "it lies on the board again"
    assert state_of(match_of("A #push w> b3>")).down == (0, 1)


def test_a_trace_without_a_touch_is_no_break() -> None:
    """Law 44, by what is seen: nothing met, and nothing else happened."""
    assert match_of("A - .").board()["phase"] == "break"
    assert match_of("A - xb .").board()["phase"] == "shot"


# -- dues ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stroke", "down", "turn", "law"),
    [
        ("c>", (1, 0), "B", "72"),
        ("w> c>", (1, 0), "A", "73"),
        ("b> c>", (1, 1), "B", "74"),
        ("w> b> c>", (1, 1), "A", "75"),
        ("#improper b>", (1, 1), "B", "76"),
        ("#improper w>", (1, 0), "B", "77"),
        ("#improper w> c>", (0, 0), "B", "77"),
        ("#improper c>", (0, 0), "B", "72"),
        ("#push 0", (1, 0), "B", "64"),
        ("c^ w>", (3, 0), "A", "116"),
        ("c^", (2, 0), "B", "116"),
    ],
)
def test_what_a_stroke_costs(stroke: str, down: tuple[int, int], turn: str, law: str) -> None:
    """With two white men down: what stays down, and whose turn it is."""
    match = match_of("A w> w>")
    ruling = add(match, f"A {stroke}")
    assert (state_of(match).down, ruling.turn) == (down, turn)
    assert law in cited(ruling)


def test_what_is_owed_comes_out_as_soon_as_it_is_there() -> None:
    """Laws 72c and 78a, also when the other side pockets the man."""
    match = match_of("A xw c>", "B w>")
    assert (state_of(match).down, state_of(match).owed) == ((0, 0), (0, 0))
    assert match.expects().side == "A"


def test_dues_are_forgone_all_or_none() -> None:
    """Law 87; 83: one of several that was left out is lost; never so that no man is left on the board."""
    match = match_of("A w> w> w>", "A #improper c>")
    assert state_of(match).down == (1, 0)
    assert add(match, "A :forgo").refusal is not None
    forgone = match_of("A w> w> w>", "A #improper c>", "B :forgo")
    assert state_of(forgone).down == (3, 0)
    left = match_of("A w> w> w>", "A #improper c>", "B :left-out")
    assert state_of(left).down == (2, 0)
    add(match, "B 0")
    ruling = add(match, "B :forgo")
    assert ruling.refusal is not None and ruling.refusal.code == "not-now"


def test_an_act_is_technical_before_the_first_stroke_and_a_foul_after() -> None:
    """Laws 63 and 64; the other side's act is technical always."""
    match = match_of("A w> w>", "A 0", "B b>")
    assert add(match, "A #touched").turn == "B"
    assert add(match, "B #touched").turn == "A"
    assert add(match, "A #slow").turn == "A"
    assert state_of(match).down == (0, 0)


def test_acts_that_lose_the_board() -> None:
    """Laws 51, 91, 121, 126: own men and the queen; the men alone once she is covered."""
    match = match_of("A w> w>", "A 0", "B #rose")
    assert match.board()["score"] == {"A": 12, "B": 0}
    match = match_of("A q> w> w>", "A #played-on")
    assert match.board()["score"] == {"A": 0, "B": 7}
    ruling = add(match_of("A w>"), "A #out-of-turn")
    assert ruling.refusal is not None and ruling.refusal.code == "impossible"
    ruling = add(match_of("A w>"), "A #rose 0")
    assert ruling.refusal is not None and ruling.refusal.code == "wrong-token"


def test_a_stroke_out_of_turn_that_nobody_noticed_stands() -> None:
    """Law 51: the turn is allowed; the queen that was to be covered goes back."""
    match = match_of("A w>", "A q>")
    assert add(match, "B b>").refusal is not None
    assert add(match, "B b> #unnoticed").turn == "B"
    assert match.board()["queen"] == 1


# -- the queen -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "stroke", "queen", "turn", "law"),
    [
        ("A 0", "B q>", "board", "A", "95"),
        ("A w>", "A q>", "cover", "A", "92"),
        ("A w>", "A q> w>", "down", "A", "97"),
        ("A 0", "B q> b>", "cover", "B", "97"),
        ("A 0", "B q> b> b>", "down", "B", "97"),
        ("A w>", "A q> w> c>", "board", "A", "98"),
        ("A w>", "A q> w> c> #improper", "board", "B", "98"),
        ("A w>", "A q> c>", "board", "A", "99"),
        ("A w>", "A q> #improper", "board", "B", "99"),
        ("A 0", "B q> c>", "board", "A", "95"),
        ("A q> w>", "A w>", "down", "A", "15"),
        ("A q> w>", "A 0", "board", "B", "96"),
        ("A q> w>", "A 0 #unnoticed", "down", "B", "96"),
        ("A q> w>", "A c>", "board", "B", "100"),
        ("A q> w>", "A w> c>", "cover", "A", "101"),
        ("A q> w>", "A w> c> #improper", "board", "B", "101"),
    ],
)
def test_the_queen(before: str, stroke: str, queen: str, turn: str, law: str) -> None:
    """Where she is after the stroke, and whose turn it is."""
    match = match_of(before)
    ruling = add(match, stroke)
    assert ruling.ok
    assert (state_of(match).queen, ruling.turn) == (queen, turn)
    assert law in cited(ruling)


@pytest.mark.parametrize("lost", ["#touched", "#slow", ":pass"])
def test_a_turn_lost_before_the_cover_brings_the_queen_back(lost: str) -> None:
    """Law 96, with 64 and 137: the other side cannot cover her."""
    match = match_of("A w>", "A q>")
    ruling = add(match, f"A {lost}")
    assert "96" in cited(ruling)
    assert any(told.pieces == ("q",) for told in ruling.instructions)
    add(match, "B b>")
    assert (state_of(match).queen, state_of(match).queen_by) == ("board", None)


def test_an_act_of_the_other_leaves_the_cover_open() -> None:
    """Law 63: a technical foul takes no turn."""
    match = match_of("A w>", "A q>", "B #touched", "A w>")
    assert (state_of(match).queen, state_of(match).queen_by) == ("down", 0)


def test_the_queen_while_a_due_is_open() -> None:
    """Law 95b: back, and the turn lost, though a man fell with her and pays."""
    match = match_of("A xw c>", "B 0")
    ruling = add(match, "A q> w>")
    assert ruling.turn == "B"
    assert (state_of(match).queen, state_of(match).down, state_of(match).owed) == ("board", (0, 0), (0, 0))


def test_the_right_to_the_queen_remains_when_all_men_came_back() -> None:
    """Law 95c."""
    match = match_of("A w>", "A c>", "B 0")
    assert state_of(match).down == (0, 0)
    assert add(match, "A q>").turn == "A"


# -- the end of a board --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "stroke", "score", "law"),
    [
        ((), "w>", (0, 3), "107"),
        ((), "b>", (0, 4), "106"),
        ((), "w> b>", (0, 3), "105"),
        ((), "q> w> b>", (3, 0), "104"),
        ((), "q> w> b> #push", (0, 3), "104"),
        ((), "q> w>", (4, 0), "52"),
        ((), "q> b>", (0, 4), "103"),
        ((), "w> c>", (0, 3), "108"),
        ((), "q> w> b> c>", (0, 3), "109"),
        ((), "b> c>", (0, 4), "111"),
        ((), "w> b> c>", (0, 3), "112"),
        (("A q>",), "w>", (4, 0), "52"),
        (("A q>",), "w> b>", (3, 0), "102"),
        (("A q>",), "w> b> #push", (0, 3), "102"),
        (("A q>",), "b>", (0, 4), "103"),
    ],
)
def test_the_last_men(before: tuple[str, ...], stroke: str, score: tuple[int, int], law: str) -> None:
    """One man of each colour is left: who wins, and what; further points only on demand."""
    match = match_of(EIGHT_EACH, *before)
    ruling = add(match, f"A {stroke}")
    assert tuple(match.board()["score"].values()) == score
    assert law in cited(ruling)


def test_last_men_that_come_out_again() -> None:
    """Laws 73, 77 and 101: with the striker or improper, own men are not down, so the board goes on."""
    for stroke in ("w> c>", "#push w>"):
        match = match_of(EIGHT_EACH, "A q>", f"A {stroke}")
        assert match.board()["score"] == {"A": 0, "B": 0}
        assert state_of(match).board == 1


def test_the_queen_gives_nothing_from_twenty_two_on() -> None:
    """Laws 54 and 102 to 112: one point in place of three, the men alone beside her."""
    match = matches.match_of(GAME, setup="A=20 B=22 turn=A down=8,8 phase=shot opened=yes,yes")
    add(match, "A w>")
    assert match.board()["score"] == {"A": 20, "B": 23}
    match = matches.match_of(GAME, setup="A=20 B=22 turn=A down=8,8 phase=shot opened=yes,yes")
    add(match, "A b>")
    assert match.board()["score"] == {"A": 20, "B": 23}


def test_further_points_are_demanded_before_the_next_stroke() -> None:
    """Laws 87b and 108."""
    match = match_of(EIGHT_EACH, "A w> c> #push")
    assert add(match, "A :demand").refusal is not None
    assert add(match, "B :demand(1)").points == {"B": 1}
    assert add(match, "B :demand").refusal is not None
    match = match_of(EIGHT_EACH, "A w> c> #push", "B 0")
    assert add(match, "B :demand").refusal is not None
    match = match_of(EIGHT_EACH, "A w> c> #push #demanded")
    assert match.board()["score"] == {"A": 0, "B": 5}


def test_slams() -> None:
    """Law 26: the white one with the queen, the black one of the men that are left."""
    match = match_of("A " + "w> " * 9 + "q>")
    assert match.figures()["A"]["slams"] == 1
    match = match_of("A b>", "B " + "b> " * 8)
    assert match.figures()["B"]["slams"] == 0, "the queen was left up: he lost the board"
    match = match_of("A b>", "B q> " + "b> " * 8)
    assert match.figures()["B"]["slams"] == 1


# -- the game ------------------------------------------------------------------------------------------------


def test_a_score_stops_at_the_points_that_win() -> None:
    """Law 56; the option lets it go beyond."""
    setup = "A=20 B=0 turn=A down=8,0 phase=shot queen=down queen-by=A"
    match = matches.match_of(GAME, "A w>", setup=setup)
    assert (match.board()["score"], match.winner) == ({"A": 25, "B": 0}, "A")
    match = matches.match_of(GAME, "A w>", setup=setup, cap_at_target=False)
    assert match.board()["score"] == {"A": 32, "B": 0}


def test_eight_boards() -> None:
    """Law 56: who leads after them has won; level, there is a toss and one more, or a draw."""
    level = "A=3 B=0 turn=A lead=B down=8,8 phase=shot opened=yes,yes"
    match = matches.match_of(GAME, setup=level, boards=1)
    add(match, "A w>")
    assert match.board()["phase"] == "lead"
    assert add(match, "B :lead").ok
    match = matches.match_of(GAME, "A w>", setup=level, boards=1, extra_board=False)
    assert match.board()["draw"]
    match = matches.match_of(GAME, "A q> b>", setup=level, boards=1)
    assert match.winner == "B"
    match = matches.match_of(GAME, "A w>", setup=level, boards=0)
    assert match.board()["phase"] == "break"


def test_who_breaks() -> None:
    """Law 49: by turns in a game; the other side first in the second game."""
    match = match_of("A " + "w> " * 9 + "q>", race=2, game_points=5)
    assert match.expects().side == "B"
    add(match, "B " + "w> " * 9 + "q>")
    assert match.expects().side == "A"


def test_the_change_of_sides_in_the_last_game() -> None:
    """Law 60: at thirteen points, once."""
    slam = "w> " * 9 + "q>"
    match = match_of(f"A {slam}", f"B {slam}", race=2, game_points=12)
    assert (match.board()["race"]["won"], state_of(match).game_no) == ({"A": 1, "B": 1}, 3)
    for score, changed in ((8, False), (9, True)):
        setup = f"won.A=1 won.B=1 game-no=3 A={score} turn=A down=8,8 opened=yes,yes phase=shot"
        match = matches.match_of(GAME, "A q> w>", setup=setup, race=2)
        assert state_of(match).changed is changed


def test_three_passes_each_replay_the_board() -> None:
    """Law 137; 142: also where there is no room for the striker."""
    match = match_of("A w>", *(f"{x} :pass" for x in "ABABA"))
    ruling = add(match, "B :pass")
    assert ruling.events == ("replay",)
    assert (state_of(match).down, match.expects().side, match.board()["phase"]) == ((0, 0), "A", "break")
    assert add(match_of("A w>"), "A :replay").events == ("replay",)
    assert add(match_of(), "A :pass").refusal is not None


def test_a_game_is_conceded() -> None:
    """Law 139."""
    assert match_of("A w>", "B :resign").winner == "A"


# -- options -------------------------------------------------------------------------------------------------


def test_an_own_man_and_one_of_the_other() -> None:
    """Laws 48 and 125."""
    assert match_of("A w> b>").expects().side == "A"
    assert match_of("A w> b>", own_and_opponents="ends").expects().side == "B"


def test_several_infringements() -> None:
    """Law 64: one man, or one each."""
    for each, down in (("one", 2), ("each", 1)):
        match = match_of("A w> w> w>", "A #push #line 0", several_improper=each)
        assert state_of(match).down == (down, 0)


def test_a_technical_foul_with_nothing_pocketed() -> None:
    """Law 63: owed, or nothing."""
    assert state_of(match_of("A 0", "B #slow")).owed == (0, 1)
    assert state_of(match_of("A 0", "B #slow", technical_scope="nothing")).owed == (0, 0)


def test_a_touched_man() -> None:
    """Law 134: by its time, or always a foul of the player in turn."""
    assert match_of("A 0", "B #touched").expects().side == "B"
    assert match_of("A 0", "B #touched", touched_man_after_break="foul").expects().side == "A"


def test_a_stroke_out_of_turn_by_all_men() -> None:
    """Law 51."""
    assert match_of("A w> b>", "B #out-of-turn", queen_points=0).board()["score"]["A"] == 8
    match = match_of("A w> b>", "B #out-of-turn", queen_points=0, out_of_turn_count="all")
    assert match.board()["score"]["A"] == 9, "sixteen men, but nine are the most"


def test_both_last_men_with_the_queen_covered() -> None:
    """The laws are silent: as she was covered, or the board once more."""
    before = "A " + "w> " * 8 + "b> " * 8 + "q>"
    assert match_of(before, "A w> b>").board()["score"] == {"A": 3, "B": 0}
    match = match_of(before, "A w> b>", both_last_covered="replayed")
    assert (match.board()["score"], state_of(match).board) == ({"A": 0, "B": 0}, 1)


def test_points_that_are_always_given() -> None:
    """Law 108."""
    assert match_of(EIGHT_EACH, "A w> c>", on_demand="always").board()["score"] == {"A": 0, "B": 4}


def test_the_club_game_to_twenty_nine() -> None:
    """A way of clubs: the queen counts five."""
    options = dict(engine.game(GAME).ways["club-29"].options)
    match = match_of(EIGHT_EACH, "A w>", options=options)
    assert match.board()["score"] == {"A": 0, "B": 5}


# -- facts ---------------------------------------------------------------------------------------------------


def test_a_claim_is_held_against_the_facts() -> None:
    """+1 is an own man; a man that fell is no miss."""
    match = match_of("A +2")
    assert state_of(match).down == (2, 0)
    for text in ("A w> +2", "A w> miss", "A +9"):
        assert add(match, text).refusal is not None, text


def test_the_quick_way_is_the_long_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is settled at once is settled as every other stroke."""
    for seed in range(3):
        random_ = random.Random(seed)
        match = engine.Match(header_of(engine.game(GAME)))
        walk(match, random_, 300)
        monkeypatch.setattr("rules_engine.families.rings.men_pocketed.family.usual", lambda *_: None)
        again = engine.fold(match.header, match.entries)
        monkeypatch.undo()
        assert again.state == match.state
        assert again.rulings == match.rulings


# -- doubles -------------------------------------------------------------------------------------------------


def test_seats() -> None:
    """Laws 28, 49b and 78b: the turn goes round, and the right neighbour places the due."""
    match = matches.match_of("today/carrom-doubles", "A :lead", "A w>", "A 0", "B 0")
    assert match.board()["seat"] == 3
    ruling = add(match, "A c>")
    assert "Player B, second player," in ruling.instructions[0].text
    assert match.board()["seat"] == 4
