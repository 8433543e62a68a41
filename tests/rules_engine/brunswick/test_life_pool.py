"""Color-Ball Pool or Life Pool: whose ball is played on, lives, stars, lifted balls, division."""

from __future__ import annotations

import random

import pytest

import rules_engine as engine

from ..walks import walk
from .playing import add, begin, offer, play, score, why

POOL = "life-pool"


def four(*rows: str, **options: object) -> engine.Match:
    """A pool of four: Ann white, Bo red, Cy yellow, Di green."""
    return play(POOL, "A :order(ABCD)", *rows, sides="ABCD", **options)


def on(match: engine.Match) -> tuple[str | None, str | None]:
    """Who plays, and on whom."""
    board = match.board()
    return board["turn"], board["on"]


def test_each_plays_on_the_ball_played_with_last() -> None:
    """Red on white, yellow on red, and so on round (line 1298)."""
    match = four()
    seen = []
    for _ in range(5):
        seen.append(on(match))
        add(match, f"{match.board()['turn']} 0")
    assert seen == [("B", "A"), ("C", "B"), ("D", "C"), ("A", "D"), ("B", "A")]


def test_a_life_taken_goes_on_at_the_nearest_ball() -> None:
    """The break goes on; with two balls left the marker measures (rule 7)."""
    match = four("B 0", "C 0", "D xyw yw> +1")
    assert score(match) == (3, 3, 2, 3)
    assert on(match) == ("D", None)
    assert match.expects().phase == "measure"
    ruling = offer(match, "D miss")
    assert ruling.refusal is not None
    assert ruling.refusal.code == "call-missing"
    add(match, "D (w)")
    assert on(match) == ("D", "A")
    add(match, "D (r)")
    assert on(match) == ("D", "B"), "measured again"


def test_after_a_life_lost_by_the_striker_the_next_plays_at_the_nearest() -> None:
    """Rule 3; a ball left alone needs no measuring."""
    match = four("B miss")
    assert score(match) == (3, 2, 3, 3)
    assert on(match) == ("C", None)
    assert four("B c>").board()["on"] == "A", "his ball is in hand, so the white alone is left"


@pytest.mark.parametrize(
    ("stroke", "rule"),
    [
        ("miss", "r13"), (".", "r13"), ("xw c>", "r15"), ("c^", "r13"), ("c> .", "r13"),
        ("xw #wrong-ball", None),
    ],
)  # fmt: skip
def test_what_costs_the_striker_a_life(stroke: str, rule: str | None) -> None:
    """Miss, own ball pocketed or off the table, coup; a wrong ball from hand costs nothing (rule 13)."""
    match = four()
    ruling = add(match, f"B {stroke}")
    assert score(match) == (3, 3 if rule is None else 2, 3, 3)
    if rule is not None:
        assert rule in why(ruling)


def test_a_wrong_ball_hit_first_and_two_at_once_cost_a_life() -> None:
    """Rules 13 and 11; the balls that fell cost nobody."""
    match = four("B 0")
    ruling = add(match, "C xw w>")
    assert "r13" in why(ruling)
    assert score(match) == (3, 3, 2, 3)
    match = four("B 0")
    ruling = add(match, "C xr #together(w) r>")
    assert "r11" in why(ruling)
    assert score(match) == (3, 3, 2, 3)
    refused = offer(four("B 0"), "C xr #together(gn)")
    assert refused.refusal is not None


def test_a_wrong_ball_not_from_hand_costs_a_life() -> None:
    """Rule 13."""
    match = four("B 0", "C 0", "D 0")
    add(match, "A #wrong-ball")
    assert score(match) == (2, 3, 3, 3)


def test_one_stroke_costs_one_life_though_it_breaks_two_rules() -> None:
    """A coup is a miss and a ball pocketed: one life in all."""
    match = four()
    ruling = add(match, "B miss c>")
    assert score(match) == (3, 2, 3, 3)
    assert ruling.points == {"B": -1}


def test_two_lives_by_one_stroke() -> None:
    """Each ball holed by a fair stroke costs its owner a life (rule 10)."""
    match = four("B 0", "C xr r> w> +2")
    assert score(match) == (2, 2, 3, 3)
    refused = offer(four("B 0"), "C xr +2")
    assert refused.refusal is not None
    assert refused.refusal.code == "undecided"


def test_a_ball_forced_off_the_table_costs_nothing() -> None:
    """It is in hand until its turn (rule 29)."""
    match = four("B 0")
    ruling = add(match, "C xr r^")
    assert "r29" in why(ruling)
    assert score(match) == (3, 3, 3, 3)
    assert match.board()["places"]["B"] == "hand"


def test_a_quick_tap_and_the_facts_give_the_same_ruling() -> None:
    """The marker's word is attested, the facts prove."""
    tapped, shown = four(), four()
    first, second = add(tapped, "B +1"), add(shown, "B xw w>")
    assert (first.attested, second.attested) == (True, False)
    assert tapped.board() == shown.board()


@pytest.mark.parametrize(
    ("stroke", "code"),
    [
        ("xw 0 +1", None), ("xw -1", "contradicted"), ("xw w> 0", "contradicted"),
        ("xw miss", "contradicted"), ("w>", "undecided"), ("xw w> w>", "impossible"),
        ("xw w>zz", "unknown-pocket"), ("xyw", "impossible"),
        ("xr", "impossible"), ("(w) 0", "not-now"), ("+5", "impossible"), ("#occupied(w)", "impossible"),
        ("#vacated(w)", "impossible"), ("#together(zz)", "unknown-piece"), ("#touching(w)", "impossible"),
        ("zz-", "unknown-piece"), ("t=3", "undecided"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(stroke: str, code: str | None) -> None:
    """With its code, and the state unchanged; the last claim counts."""
    match = four()
    before = match.state
    ruling = offer(match, f"B {stroke}")
    assert (None if ruling.refusal is None else ruling.refusal.code) == code
    if code is not None:
        assert match.state == before


# -- fouls ---------------------------------------------------------------------------------------------------


def test_a_foul_takes_no_life_and_the_next_plays_on_the_offender() -> None:
    """Rules 17 to 19; by option it costs one."""
    match = four()
    ruling = add(match, "B #feet xw w>")
    assert why(ruling).split()[0].endswith("r18")
    assert any("r19" in (i.citation or "") for i in ruling.instructions)
    assert score(match) == (3, 3, 3, 3)
    assert on(match) == ("C", "B")
    assert match.board()["places"]["A"] == "hand"
    match = four("B #feet", foul_life="one")
    assert score(match) == (3, 2, 3, 3)
    assert on(match)[0] == "C"


def test_touching_a_ball_is_foul_except_in_hand() -> None:
    """Rule 17: the red is in hand at first, the white is not."""
    match = four("B #touched")
    assert on(match) == ("B", "A"), "noted, and he plays"
    match = four("B 0", "C 0", "D 0", "A #touched")
    assert on(match) == ("B", "A")


def test_touching_after_scoring_makes_the_next_stroke_foul() -> None:
    """Rule 33: the life counts, the next stroke takes none."""
    match = four("B 0", "C xr #after-rest r> +1")
    assert score(match) == (3, 2, 3, 3)
    assert on(match) == ("C", "A")
    assert offer(match, "C +1").refusal is not None
    add(match, "C xw w> 0")
    assert score(match) == (3, 2, 3, 3)
    assert on(match) == ("D", "C")


@pytest.mark.parametrize(
    ("code", "rule", "follows"),
    [
        ("baulk", "r5", "B"), ("stopped", "r30", "B"), ("outside", "r36", "B"), ("dropped", "r34", "B"),
        ("dropping", "r34", "B"), ("not-point", "r6", "C"), ("touched", "r17", "C"),
        ("in-motion", "r17", "C"),
        ("double", "r17", "C"), ("early-touch", "r17", "C"), ("lifted", "r17", "C"), ("feet", "r18", "C"),
    ],
)  # fmt: skip
def test_what_is_seen_has_its_rule(code: str, rule: str, follows: str) -> None:
    """What changes nothing leaves the turn; a foul ends it, and costs no life."""
    match = four("B 0", "C 0", "D 0", "A 0")
    ruling = add(match, f"B #{code}")
    assert why(ruling).split()[0] == f"{POOL}#{rule}"
    assert match.board()["turn"] == follows
    assert score(match) == (3, 3, 3, 3)


def test_misinformed_by_the_marker_he_plays_again_without_a_life() -> None:
    """Rule 28."""
    match = four("B #misinformed xw", "B xw w>")
    assert score(match) == (3, 3, 3, 3)
    assert on(match)[0] == "C"


def test_out_of_turn_costs_a_life_and_the_turn_stays() -> None:
    """Rule 13; he whose turn it was plays at the nearest ball (rule 3)."""
    match = four("B 0")
    add(match, "D #out-of-turn xr r>")
    assert score(match) == (3, 3, 3, 2)
    assert match.board()["turn"] == "C"
    assert match.board()["nearest"]
    assert offer(match, "C #out-of-turn").refusal is not None


def test_obstruction_loses_all_interest() -> None:
    """Rule 14, whoever does it; his star is gone too."""
    match = four("B 0")
    add(match, "B #obstruct")
    assert score(match) == (3, 0, 3, 3)
    assert match.board()["places"]["B"] == "out"
    assert match.board()["on"] == "A", "the ball he was to play on has left: the only other"
    add(match, "C #obstruct")
    assert match.board()["turn"] == "D"
    add(match, "D #obstruct")
    assert match.winner == "A"


def test_touching_balls_let_him_play_on_any() -> None:
    """Rule 20: no miss, no wrong ball; but no ball is lifted."""
    match = four("B 0", "C 0", "D 0")
    add(match, "A #touching xr r> +1")
    assert score(match) == (3, 2, 3, 3)
    match = four("B 0", "C 0", "D 0")
    add(match, "A #touching .")
    assert score(match) == (3, 3, 3, 3)
    match = four("B 0", "C 0", "D 0", "A :up(r)")
    refused = offer(match, "A #touching xgn")
    assert refused.refusal is not None
    assert refused.refusal.citation == "brunswick/life-pool#r20"


# -- balls taken up ------------------------------------------------------------------------------------------


def test_a_lifted_ball_cannot_be_played_on_and_comes_back() -> None:
    """Rules 21 to 23."""
    match = four("B 0", "C :up(w)")
    assert offer(match, "C xw").refusal is not None
    add(match, "C 0")
    assert match.board()["places"]["A"] == "table"
    match = four("B 0")
    for reason, rule in (("hides", "r21"), ("hampers", "r22"), ("corner", "r23")):
        fresh = four("B 0")
        assert why(add(fresh, f"C :up(w {reason})")) == f"{POOL}#{rule}"
    assert offer(match, "C :up(w farther)").refusal is not None
    assert offer(match, "C :up(r)").refusal is not None, "the ball on"


def test_a_lifted_ball_waits_while_its_place_is_taken() -> None:
    """Until it is free or its turn has come (rules 24 and 26)."""
    match = four("B 0", "C :up(w)", "C xr #occupied(w c)")
    assert match.board()["places"]["A"] == "waits"
    freed = engine.fold(match.header, match.entries)
    add(freed, "D xyw #vacated(w)")
    assert freed.board()["places"]["A"] == "table"
    ruling = add(match, "D xyw")
    assert match.board()["turn"] == "A"
    assert match.board()["places"]["A"] == "table"
    assert [i.code for i in ruling.instructions] == ["make-way"]


def test_the_next_player_whose_place_the_striker_took_plays_from_hand() -> None:
    """Rule 25."""
    match = four("B 0", "C 0", "D 0", "A :up(r)", "A xgn #occupied(r c)")
    assert match.board()["places"]["B"] == "hand"
    match = four("B 0", "C 0", "D 0", "A :up(r)", "A xgn #occupied(r)")
    assert match.board()["turn"] == "B"
    assert match.board()["places"]["B"] == "table", "another ball makes way, for his turn has come"


# -- stars ---------------------------------------------------------------------------------------------------


def test_the_first_dead_stars_the_lowest_number_on_the_board() -> None:
    """Before the next stroke, and no more than he began with (rules 8 and 35)."""
    match = four("B xw w>", lives=1, start={"C": 4, "D": 2})
    assert score(match) == (0, 1, 5, 3)
    add(match, "A :star")
    assert score(match) == (1, 1, 5, 3)
    match = four("B xw w>", lives=1, start={"B": 1, "C": 4, "D": 2})
    star = next(b for b in match.expects().buttons if b.code == "chance")
    assert star.label == "Player A takes the star: 1", "the lowest is two, but he began with one"
    add(match, "C 0")
    assert offer(match, "A :star").refusal is not None, "a stroke has been played"


def test_a_declined_star_passes_on_or_lapses() -> None:
    """Rule 31 speaks of refusing a star with three left, so it passes on; by option it is gone."""
    match = four("B xw w>", "A :decline", "C xr r>", lives=1)
    assert match.board()["may_come_in"] == ["B"]
    match = four("B xw w>", "A :decline", "C xr r>", lives=1, declined_star="lapses")
    assert match.board()["may_come_in"] == []


def test_two_stars_with_eight_players_and_none_with_two() -> None:
    """Rule 9; the number may be chosen."""
    for sides, stars in ((2, 0), (3, 1), (7, 1), (8, 2), (12, 2)):
        match = begin(POOL, sides="ABCDEFGHIJKL"[:sides])
        assert match.board()["chances_left"] == stars
    assert begin(POOL, sides="ABCD", stars=3).board()["chances_left"] == 3


def test_the_star_ceases_when_one_other_player_is_left() -> None:
    """Rule 8."""
    match = play(POOL, "A :order(ABC)", "B xw w>", "C xr r>", sides="ABC", lives=1)
    assert match.over, "Ann did not star, and Bo cannot"
    assert match.winner == "C"


def test_the_same_player_stars_twice_when_there_are_two() -> None:
    """Rule 9: only after he has lost the lives of his first star."""
    match = four("B xw w>", "A :star", lives=1, stars=2)
    assert offer(match, "A :star").refusal is not None
    add(match, "C xr 0")
    add(match, "D xyw 0")
    add(match, "A c>")
    add(match, "A :star")
    assert match.board()["stars"]["A"] == 2


def test_of_two_holed_the_owner_of_the_ball_on_has_the_option() -> None:
    """Rule 10; whether the other follows when he declines is an option."""
    rows = ("B 0", "C xr w> r> +2")
    match = four(*rows, lives=1)
    assert match.board()["may_come_in"] == ["B", "A"]
    add(match, "B :decline")
    add(match, "A :star")
    assert score(match) == (1, 0, 1, 1)
    match = four(*rows, lives=1, star_two_holed="only-if-more-than-two")
    assert match.board()["may_come_in"] == ["B"]


# -- the end -------------------------------------------------------------------------------------------------


def test_the_last_two_divide_with_equal_lives() -> None:
    """Not in a pool that began with three (rules 31 and 32), or as agreed."""
    rows = ("B xw w>", "C xr r>")
    match = four(*rows, lives=1, stars=0)
    add(match, "C :divide")
    assert match.over
    assert match.winner is None
    assert match.board()["draw"]
    refused = offer(four(*rows, lives=1, stars=0, start={"D": 1}), "C :divide")
    assert refused.refusal is not None
    assert refused.refusal.citation == "brunswick/life-pool#r31"
    assert offer(four(*rows, lives=1, stars=0, division="never"), "C :divide").refusal is not None
    three = ("A :order(ABC)", "B xw w>")
    match = play(POOL, *three, sides="ABC", lives=1, stars=0)
    refused = offer(match, "B :divide")
    assert refused.refusal is not None
    assert refused.refusal.citation == "brunswick/life-pool#r32"
    match = play(POOL, *three, sides="ABC", lives=1, stars=0, division="any-pool")
    assert add(match, "B :divide").ok


def test_all_holed_the_ball_stands_on_the_spot() -> None:
    """The next player plays from hand (rule 7)."""
    match = four("B xw w>tl")
    assert on(match) == ("C", "B")
    assert match.board()["in_hand"]
    assert match.board()["score"] == {"A": 2, "B": 3, "C": 3, "D": 3}


def test_who_is_alone_on_the_table_is_passed_over() -> None:
    """The book is silent: by rule 7 his ball goes to the spot and the next plays from hand."""
    match = play(POOL, "A :order(AB)", "B c>")
    assert on(match) == ("B", "A")


def test_lives_are_paid_for() -> None:
    """By the owner to the striker, by the striker to the owner of the ball on (rule 16); or not at all."""
    match = four("B xw w>", "C miss")
    assert match.board()["purse"] == {"A": -1, "B": 2, "C": -1, "D": 0}
    match = four("B xw w>", "C miss", payment="not-tracked")
    assert set(match.board()["purse"].values()) == {0}


def test_the_board_and_the_face_show_the_lives() -> None:
    """Pips with their number, the ball, whose ball plays on whose."""
    match = four("B xw w>")
    board = match.board()
    assert board["side_facts"]["A"][:2] == [["lives", "Lives", "●●○ 2"], ["ball", "Ball", "white, in hand"]]
    assert board["facts"][0] == ["plays", "Plays", "yellow on red"]
    assert board["prompt"] == "Player C (yellow) plays on Player B (red) from hand."


@pytest.mark.parametrize("sides", [2, 3, 5, 8, 12])
def test_an_eliminated_player_never_has_the_turn(sides: int) -> None:
    """And no ball is lost or made, on random walks to the end."""
    letters = "ABCDEFGHIJKL"[:sides]
    for seed in range(10):
        rng = random.Random(seed)
        match = begin(POOL, sides=letters)
        while not match.over:
            walk(match, rng, 1)
            board = match.board()
            assert board["turn"] is None or board["lives"][board["turn"]] > 0
            assert board["on"] is None or board["lives"][board["on"]] > 0
            assert board["on"] is None or board["places"][board["on"]] == "table"
        assert len([n for n in score(match) if n]) in (1, 2)


def test_a_closed_record_contradicts_a_life_that_it_does_not_show() -> None:
    """``.`` says that nothing else happened: no ball fell that a claim could mean."""
    match = four()
    for text in ("xw . +1", ". +1"):
        ruling = match.add(engine.entry(match.last + 1, "B", text))
        assert ruling.refusal is not None and ruling.refusal.code == "contradicted", text
    assert add(match, "B xw w> . +1").points == {"A": -1}
