"""Snooker of today, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from rules_engine.families.billiards.snooker.reading import COLOURS
from tests.rules_engine import matches
from tests.rules_engine.matches import add, refused, score

GAME = "today/snooker"
match_of = partial(matches.match_of, GAME, opening="A :lead")
begin = partial(matches.begin, GAME)

ON_BLACK = "A=20 B=30 turn=A reds=0 colours=bk"
ON_PINK = "turn=A reds=0 colours=pk,bk"


def _codes(match: engine.Match) -> set[str]:
    return {button.tokens for button in match.expects().buttons}


def test_a_maximum_is_thirty_six_entries_of_one_ball() -> None:
    """Fifteen reds with fifteen blacks, and the colours: 147 in one break (3.1, 3.3)."""
    match = match_of(*["r>", "bk>"] * 15, *(f"{c}>" for c in COLOURS))
    assert len(match.entries) == 37
    assert match.over and score(match) == (147, 0)
    figures = match.figures()["A"]
    assert figures["highest_break"] == {"value": 147, "entry": 37}
    assert (figures["fifties"], figures["centuries"], figures["maximums"]) == (1, 1, 1)
    assert match.figures()["B"]["maximums"] == 0


@pytest.mark.parametrize(("reds", "most"), [(15, 147), (10, 107), (6, 75)])
def test_fewer_reds_make_a_smaller_maximum(reds: int, most: int) -> None:
    """Option reds: what remains at the start, and what counts as a maximum (3.2)."""
    match = match_of(reds=reds)
    assert match.board()["remaining"] == most
    for _ in range(reds):
        add(match, "r>")
        add(match, "bk>")
    for colour in COLOURS:
        add(match, f"{colour}>")
    assert score(match) == (most, 0)
    assert match.figures()["A"]["maximums"] == 1


def test_a_break_of_155_has_a_free_ball_before_the_first_red() -> None:
    """The free ball counts as a red and is spotted; then all the rest (3.12)."""
    match = match_of("xbu", opening="A :lead")
    assert match.board()["turn"] == "B"
    for text in (":free", "(bn) bn>", "bk>", *["r>", "bk>"] * 15, *(f"{c}>" for c in COLOURS)):
        assert add(match, text).ok, text
    assert match.figures()["B"]["highest_break"]["value"] == 155


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("xyw", 4), ("xbu", 5), ("xbk", 7), ("miss", 4), ("xr c>", 4), ("xr pk>", 6), ("xr bk^", 7),
        ("c^", 4), ("xr #together(bk)", 7), ("xr r> c>", 4), ("xr #double", 4), ("#jump xr", 4),
        ("#touched(bk)", 7), ("#touched", 4), ("#touched -6", 6), ("#push xr", 4), ("#two-reds xr", 7),
        ("#wrong-ball", 7), ("#measured", 7), ("#moved(pk)", 6), ("-4", 4), ("-7", 7), ("xbu xbk", 5),
    ],
)  # fmt: skip
def test_what_a_foul_costs_with_a_red_on(text: str, cost: int) -> None:
    """Four at least, the higher of ball on and ball concerned, or seven (3.11, 3.6, 2.19, 2.20)."""
    match = match_of(text)
    assert score(match) == (0, cost)
    assert match.board()["turn"] == "B"


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("(bu) miss", 5), ("(yw) miss", 4), ("miss", 7), ("xr", 7), ("(pk) xbk", 7), ("(bk) xyw", 7),
        ("(bn) xbn c>", 4), ("xbu pk>", 6), ("xbu bu> pk>", 6), ("(bu) #touched(gn)", 5), ("#feet", 7),
        ("-5", 5), ("r>", 7),
    ],
)  # fmt: skip
def test_what_a_foul_costs_with_a_colour_on(text: str, cost: int) -> None:
    """The nominated colour, or the ball concerned if higher; seven if none was nominated (3.11)."""
    match = match_of("r>", text)
    assert score(match) == (1, cost)


def test_undeclared_colour_and_nothing_hit_may_cost_four() -> None:
    """Option foul-on-colour-choice: four instead of seven (3.11)."""
    assert score(match_of("r>", "miss", foul_on_colour_choice=4)) == (1, 4)
    assert score(match_of("r>", "xr", foul_on_colour_choice=4)) == (1, 4)


def test_the_highest_of_several_fouls_is_paid_once() -> None:
    """In-off and a ball off the table in one stroke (3.10, 3.11)."""
    ruling = match_of("xyw c> pk^").rulings[2]
    assert ruling.points == {"B": 6}


def test_minimum_penalty_is_an_option() -> None:
    """Option minimum-penalty (3.11)."""
    assert score(match_of("miss", minimum_penalty=1)) == (0, 1)
    assert refused(match_of(minimum_penalty=6), "-5") == "impossible"


def test_a_pot_on_a_foul_stays_down_if_red_and_is_spotted_if_a_colour() -> None:
    """Reds never come back; colours are spotted, the highest first (3.7, 3.10)."""
    match = match_of("xr r> yw> bk>")
    assert match.board()["reds"] == 14
    assert [i.pieces for i in match.rulings[2].instructions] == [("bk",), ("yw",)]
    assert score(match) == (0, 7)


def test_only_the_nominated_colour_counts() -> None:
    """Black nominated, pink potted too: a foul of seven (3.3, 3.11)."""
    assert score(match_of("r>", "(bk) xbk bk> pk>")) == (1, 7)


def test_the_colour_after_the_last_red_is_spotted() -> None:
    """Then the yellow is on, and colours potted in order stay down (3.3)."""
    match = match_of("r>", "yw>", reds=6, setup="turn=A reds=1", opening="")
    assert match.board()["on"] == ["yw"] and len(match.board()["colours"]) == 6
    assert add(match, "yw>").instructions == ()
    assert match.board()["colours"] == list(COLOURS[1:])


# -- after a foul --------------------------------------------------------------------------------------------


def test_nothing_must_be_chosen_after_a_foul() -> None:
    """The next side just plays; then the choice has lapsed (3.10, 3.13)."""
    match = match_of("xbu", "r>")
    assert refused(match, ":again") == "not-now"


def test_made_to_play_again_the_offender_has_the_ball_on_of_the_next_side() -> None:
    """A foul on a colour, played again from here: a red is on, and no free ball (3.13)."""
    match = match_of("r>", "(bk) xpk", ":again")
    assert match.board()["turn"] == "A" and match.board()["on"] == ["r"]
    assert refused(match, ":free") == "not-now"


def test_the_choice_is_that_of_the_next_side() -> None:
    """The offender has no say (3.13)."""
    match = match_of("miss")
    assert refused(match, "A :again") == "out-of-turn"


def test_a_free_ball_scores_the_ball_on() -> None:
    """As the yellow with colours left: two, and the yellow stays (3.12)."""
    match = match_of("c>", ":free", "(bk) bk>", setup="turn=A reds=0", opening="")
    assert score(match) == (0, 2 + 4)
    assert match.board()["colours"] == list(COLOURS)
    assert match.board()["on"] == ["yw"]


def test_free_ball_and_ball_on_both_potted() -> None:
    """With a red each scores; with a colour only the ball on, and it stays down (3.12)."""
    assert score(match_of("miss", ":free", "(bk) xbk bk> r>")) == (0, 6)
    match = match_of("c>", ":free", "(bk) xbk bk> yw>", setup="turn=A reds=0", opening="")
    assert score(match) == (0, 6)
    assert match.board()["colours"] == list(COLOURS[1:])


def test_the_free_ball_may_be_hit_together_with_a_ball_on() -> None:
    """Free ball and red at once is no foul (3.6, 3.12)."""
    assert score(match_of("miss", ":free", "(bk) xbk #together(r) 0")) == (0, 4)


def test_another_ball_than_the_free_ball_or_the_ball_on_is_a_foul() -> None:
    """Green nominated as free ball, blue hit first: five (3.12, 3.11)."""
    assert score(match_of("miss", ":free", "(gn) xbu")) == (5, 4)


def test_snookering_behind_the_free_ball_is_a_foul() -> None:
    """After a stroke that scored nothing, save with pink and black alone left (3.12, 3.11)."""
    assert score(match_of("miss", ":free", "(gn) xgn #behind-free")) == (4, 4)
    assert score(match_of("miss", ":free", "(gn) xgn gn> #behind-free")) == (0, 5)
    assert refused(match_of("miss"), "xr #behind-free") == "not-now"
    match = match_of("c>", ":free", "(bk) xbk #behind-free", setup=ON_PINK, opening="")
    assert score(match) == (0, 6)


def test_snookering_behind_the_free_ball_after_any_stroke() -> None:
    """Option free-ball-snooker-2024: a pot does not excuse it (3.12)."""
    match = match_of("miss", ":free", "(gn) xgn gn> #behind-free", free_ball_snooker_2024="any-stroke")
    assert score(match) == (4, 4)


def test_no_free_ball_where_that_is_agreed() -> None:
    """Option free-ball (3.12)."""
    match = match_of("miss", free_ball=False)
    assert refused(match, ":free") == "not-now"
    assert refused(match, "(bk) #snookered xbk 0") == "not-now"


def test_a_free_ball_follows_a_foul_only() -> None:
    """Snookered by a fair stroke there is none (3.12)."""
    assert refused(match_of("0"), ":free") == "not-now"


# -- foul and a miss -----------------------------------------------------------------------------------------


def test_all_balls_are_put_back_after_a_miss() -> None:
    """Reds that fell come back, and the colour is on again (3.14)."""
    match = match_of("r>", "(bu) #and-a-miss xr r>")
    assert match.board()["reds"] == 13 and match.board()["turn"] == "B"
    ruling = add(match, ":back")
    assert [i.code for i in ruling.instructions] == ["balls-replaced"]
    board = match.board()
    assert (board["reds"], board["turn"], len(board["on"]), board["break"]) == (14, "A", 6, 0)


def test_a_clear_path_makes_a_miss_unless_points_are_needed() -> None:
    """A straight path to a ball on; not if a side needs penalty points or just the points left (3.14)."""
    assert "foul-and-a-miss" in match_of("#path miss").rulings[2].events
    needed = "A=10 B=60 turn=A reds=0 colours=pk,bk"
    assert "foul-and-a-miss" not in match_of("#path c>", setup=needed, opening="").rulings[1].events
    equal = "A=10 B=23 turn=A reds=0 colours=pk,bk"
    assert "foul-and-a-miss" not in match_of("#path miss", setup=equal, opening="").rulings[1].events
    called = match_of("#and-a-miss miss", setup=equal, opening="")
    assert "foul-and-a-miss" in called.rulings[1].events


def test_a_miss_is_not_called_when_a_ball_on_was_hit_first() -> None:
    """In-off after a red is no miss (3.14)."""
    match = match_of()
    assert refused(match, "xr c> #and-a-miss") == "contradicted"


def test_the_second_failure_with_a_full_ball_warns_and_the_third_loses() -> None:
    """Whatever the score; played from the position left the count begins anew (3.14)."""
    match = match_of("#full miss", ":back", "#full miss")
    told = add(match, ":back").instructions
    assert [i.code for i in told] == ["balls-replaced", "warn"]
    ruling = add(match, "#full miss")
    assert match.over and match.winner == "B"
    assert ruling.citations[0] == f"{GAME}#3.14"
    anew = match_of("#full miss", ":back", "#full miss", ":again", "#full miss", ":back", "#full miss")
    assert not anew.over


@pytest.mark.parametrize(
    ("rule", "text", "called"),
    [("never", "#path miss", False), ("referee-only", "#path miss", False),
     ("referee-only", "#and-a-miss miss", True), ("once-per-situation", "#path miss", True)],
)  # fmt: skip
def test_the_miss_rule_is_an_option(rule: str, text: str, called: bool) -> None:
    """Option miss-rule (3.14)."""
    match = match_of(text, miss_rule=rule)
    assert (":back" in _codes(match)) is called


def test_never_and_once_refuse_what_is_not_called() -> None:
    """Option miss-rule: no miss at all, or one for each position (3.14)."""
    assert refused(match_of(miss_rule="never"), "#and-a-miss miss") == "not-now"
    match = match_of("#and-a-miss miss", ":back", miss_rule="once-per-situation")
    assert refused(match, "#and-a-miss miss") == "not-now"
    assert add(match, "miss").ok


# -- touching, falling, moved --------------------------------------------------------------------------------


def test_playing_away_from_a_touching_red_is_no_miss() -> None:
    """The touching ball counts as hit; one that is not on does not help (3.8)."""
    assert score(match_of("#touching(r) .")) == (0, 0)
    assert score(match_of("#touching(bk) .")) == (0, 4)


def test_a_ball_that_falls_by_itself_is_put_back() -> None:
    """It is no part of the stroke; one in the way of the stroke makes it void (3.9)."""
    ruling = match_of("xr #fell(bk) 0").rulings[2]
    assert [i.code for i in ruling.instructions] == ["put-back"]
    match = match_of("#fell-in-way(r) xr r2>")
    assert match.board()["turn"] == "A" and match.board()["reds"] == 15 and score(match) == (0, 0)
    fouled = match_of("#fell-in-way(r) xbu r>")
    assert fouled.board()["reds"] == 15 and score(fouled) == (0, 5)


# -- the end -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "winner"), [("bk>", "B"), ("miss", "B")])
def test_the_last_black_ends_the_frame(text: str, winner: str) -> None:
    """By a score or a foul (3.4)."""
    match = match_of(text, setup=ON_BLACK, opening="")
    assert match.over and match.winner == winner


def test_level_at_the_black_it_is_respotted() -> None:
    """Lot decides who plays; the next score or foul ends the frame (3.4)."""
    match = match_of("bk>", setup="A=20 B=27 turn=A reds=0 colours=bk", opening="")
    assert not match.over and match.expects().phase == "lead" and match.board()["in_hand"]
    for text in ("B :lead", "0", "xbk", "c>"):
        assert add(match, text).ok
    assert match.winner == "A"


def test_no_black_is_respotted_where_points_are_added_up() -> None:
    """Option aggregate: the frame is drawn; option respotted-black: always (3.4)."""
    setup = "A=20 B=27 turn=A reds=0 colours=bk"
    match = match_of("bk>", setup=setup, opening="", aggregate=True)
    assert match.over and match.winner is None
    match = match_of("bk>", setup=setup, opening="", aggregate=True, respotted_black="always")
    assert not match.over


def test_the_frame_is_claimed_when_more_than_seven_ahead() -> None:
    """With the black alone left; with seven exactly the black would tie (2.1)."""
    match = match_of(setup="A=28 B=20 turn=A reds=0 colours=bk", opening="")
    assert ":frame" in _codes(match) and add(match, ":frame").ok and match.winner == "A"
    match = match_of(setup="A=27 B=20 turn=A reds=0 colours=bk", opening="")
    assert refused(match, ":frame") == "not-now"


def test_only_the_striker_concedes() -> None:
    """Option concede-in-turn: at any time in clubs (4.2)."""
    assert refused(match_of(), "B :retire") == "not-now"
    assert match_of("B :retire", concede_in_turn="any-time").winner == "A"
    assert match_of("A :retire").winner == "B"


def test_misconduct_is_warned_and_then_loses_the_frame() -> None:
    """Of either side, whoever is at the table (4.1, 4.3, 4.4)."""
    match = match_of("B #unsporting", "A #slow")
    assert not match.over
    assert add(match, "B #slow").ok and match.winner == "A"


def test_a_stalemate_is_warned_before_the_frame_begins_anew() -> None:
    """A pot ends the warning; the same side opens, scores void (3.17)."""
    assert refused(match_of(), ":rerack") == "not-now"
    match = match_of("r>", "0", ":stalemate", "0", ":rerack")
    assert score(match) == (0, 0) and match.board()["turn"] == "A" and match.board()["reds"] == 15
    assert refused(match_of(":stalemate", "r>"), ":rerack") == "not-now"


def test_a_wrong_setting_stands_or_the_frame_begins_anew() -> None:
    """Option wrong-setting (3.2)."""
    assert score(match_of("r>", "#wrong-setting")) == (1, 0)
    assert score(match_of("r>", "#wrong-setting", wrong_setting="restart")) == (0, 0)


def test_the_wrong_opener() -> None:
    """Begun anew by the other side if it was one stroke without a foul; else it goes on (3.3)."""
    assert match_of("0", "#wrong-order").board()["turn"] == "B"
    assert match_of("0", "0", "r>", "#wrong-order").board()["turn"] == "A"
    assert match_of("miss", "#wrong-order").board()["turn"] == "B"


def test_not_declaring_when_asked() -> None:
    """Option undeclared-colour: the colour hit counts as nominated, or it costs seven (2.12)."""
    assert score(match_of("r>", "#undeclared xbu bu>")) == (6, 0)
    assert score(match_of("r>", "#undeclared xbu bu>", undeclared_colour="seven")) == (1, 7)
    assert score(match_of("r>", "#undeclared")) == (1, 7)


def test_played_out_of_turn() -> None:
    """The offender pays the ball on, and the other side plays (3.11)."""
    match = match_of("0", "A #out-of-turn")
    assert score(match) == (0, 4) and match.board()["turn"] == "B"
    assert refused(match, "B #out-of-turn") == "not-now"


def test_frames_open_in_turn() -> None:
    """The second frame is opened by the other side (3.3)."""
    match = match_of("A :retire", race=3)
    assert match.board()["turn"] == "B"


def test_snookers_required_are_on_the_board() -> None:
    """Fouls of four that the side behind needs beside all the balls to draw level."""
    board = match_of(setup="A=10 B=60 turn=A reds=0 colours=pk,bk", opening="").board()
    assert board["remaining"] == 13 and board["ahead"] == 50
    assert board["snookers"] == {"A": 10, "B": 0}


def test_what_cannot_be_is_refused() -> None:
    """A score that the record contradicts, a red too many, a ball that is down."""
    assert refused(match_of(), "xbu +1") == "contradicted"
    assert refused(match_of(), "xr r> miss") == "contradicted"
    assert refused(match_of(), "+5") == "impossible"
    assert refused(match_of(), "-3") == "impossible"
    assert refused(match_of(), "#path") == "undecided"
    assert refused(match_of(setup="turn=A reds=1", opening=""), "r> r>") == "impossible"
    assert refused(match_of(setup=ON_BLACK, opening=""), "xyw 0") == "impossible"
