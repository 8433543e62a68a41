"""Pin Pool: pins by their spots, the private small ball, thirty-one, burst and ranche."""

from __future__ import annotations

import pytest

from rules_engine import seals

from .playing import add, begin, offer, play, refused, score, why

DRAWN = ("A :lead", "A :pill(16)", "B :pill(9)")


def test_pins_count_by_their_spots_and_carroms_count_nothing() -> None:
    """Rules 1 and 3, and the values of the diagram."""
    match = play("pin-pool", *DRAWN, "A xr 4! 5! +9", "B xr xw 0")
    assert score(match) == (9, 0)
    assert refused(match, "A xr 4! +5") == "contradicted pin-pool#r3"
    assert refused(match, "A +16") == "impossible pin-pool#p1"


def test_a_tap_says_which_pins_and_the_claim_decides_what_was_not_seen() -> None:
    """Pins alone do not show whether a ball was met; the marker's claim does, and the ruling is attested."""
    match = play("pin-pool", *DRAWN)
    assert refused(match, "A 4!").startswith("undecided")
    assert add(match, "A 4! +4").attested
    assert add(match, "B +9").attested


def test_the_books_own_example_draws_sixteen_and_needs_fifteen() -> None:
    """A player drawing the 16 ball needs 15 for pool."""
    match = play("pin-pool", *DRAWN, "A xr 5! 4! 3! 2! +14", "B 0", "A xr 1! +1")
    assert match.board()["totals"] == {"A": 31, "B": 9}
    add(match, "A :pool")
    assert match.winner == "A"


def test_a_miss_costs_the_stroke_only() -> None:
    """Rule 1; the ball goes to the pool spot, whose distance is an option."""
    ruling = add(play("pin-pool", *DRAWN), "A miss")
    assert not ruling.points
    assert "3 inches" in ruling.instructions[0].text
    ruling = add(play("pin-pool", *DRAWN, pool_spot=5), "A miss")
    assert "5 inches" in ruling.instructions[0].text


def test_a_ball_off_the_table_loses_the_stroke_only_if_it_felled_the_pins() -> None:
    """Rules 1 and 11: pins by a ball stand when another ball jumps."""
    assert score(play("pin-pool", *DRAWN, "A s^ xr 5!r")) == (5, 0)
    match = play("pin-pool", *DRAWN)
    assert why(add(match, "A xr 5!r r^")) == "pin-pool#r1"
    assert score(match) == (0, 0)


def test_the_leader_may_place_his_ball_instead_of_a_stroke() -> None:
    """Rule 2: in lieu of any other stroke, and only then."""
    match = play("pin-pool", *DRAWN, "A :place")
    assert match.board()["turn"] == "B"
    assert refused(match, "B :place") == "not-now pin-pool#r2"


def test_a_pin_before_a_ball_voids_the_stroke_or_only_itself() -> None:
    """Rule 4, read both ways."""
    assert score(play("pin-pool", *DRAWN, "A 4! xr 5!")) == (0, 0)
    assert score(play("pin-pool", *DRAWN, "A 4! xr 5!", valid_and_irregular="valid-pins-count")) == (5, 0)


def test_touching_balls_may_be_played_straight_at_the_pins() -> None:
    """Rule 4: any count so made is good."""
    match = play("pin-pool", *DRAWN)
    assert why(add(match, "A #frozen(r) 4!")) == "pin-pool#r3 pin-pool#r4"
    assert score(match) == (4, 0)


def test_the_four_outside_pins_win_if_the_centre_stands() -> None:
    """Rule 5: regardless of the count, which would burst."""
    match = play("pin-pool", *DRAWN, "A xr 5! 4! 3! +12", "B 0")
    assert refused(match, "A xr 1! 2! 3! :ranche") == "contradicted pin-pool#r5"
    add(match, "A xr 1! 2! 3! 4!")
    assert match.winner == "A"
    assert play("pin-pool", *DRAWN, "A xr 1! 2! 3! 4! 5!").winner is None


def test_above_thirty_one_he_bursts_to_his_small_ball() -> None:
    """Rule 6: the score is that of the ball again."""
    match = play("pin-pool", *DRAWN, "A xr 5! 4! 3! +12", "B 0")
    ruling = add(match, "A xr 4! +4")
    assert "burst" in ruling.events
    assert score(match) == (0, 0)
    assert match.board()["totals"]["A"] == 16
    add(match, "B 0")
    add(match, "A xr 5! +5")
    assert match.board()["totals"]["A"] == 21


def test_a_burst_without_a_new_ball_goes_on_or_is_out() -> None:
    """Rule 6 does not say: both readings."""
    rows = (*DRAWN, "A xr 5! 4! 3! 2! 1!", "B 0")
    assert play("pin-pool", *rows).board()["turn"] == "A"
    assert play("pin-pool", *rows, "A xr 1! +1", "B 0").winner is None
    assert (
        play(
            "pin-pool", *DRAWN, "A xr 5! 4! 3! 2! +14", "B 0", "A xr 2! +2", "B 0", burst_without_redraw="out"
        ).winner
        == "B"
    )


def test_the_privilege_draws_a_second_ball_of_which_one_goes_back() -> None:
    """Rule 6: the first is kept until the choice is made; with both no pool is won."""
    burst = (*DRAWN, "A xr 5! 4! 3! 2! +14", "B 0", "A xr 2! +2")
    match = play("pin-pool", *burst, "A :privilege(12)", "B 0", "A xr 5! 4! 3! 2! 1! +15")
    assert refused(match, "A :pool") == "not-now pin-pool#r6"
    add(match, "A :keep(second)")
    assert match.board()["small_balls"]["A"] == "12"
    none = play("pin-pool", *burst, privilege=False)
    assert refused(none, "A :privilege(12)") == "not-now pin-pool#r6"
    assert refused(play("pin-pool", *DRAWN), "A :privilege") == "not-now pin-pool#r6"


def test_a_pin_waits_while_a_ball_lies_on_its_spot() -> None:
    """Rule 7."""
    match = play("pin-pool", *DRAWN, "A xr 5! #covered(5) +5")
    assert match.board()["pins"]["down"] == ["5"]
    assert refused(match, "B xr 5!").startswith("impossible")
    add(match, "B :set(5)")
    add(match, "B xr 5!")
    assert score(match) == (5, 5)


def test_thirty_one_is_proclaimed_before_the_next_stroke() -> None:
    """Rule 8: else when the turn comes again, and another may win meanwhile."""
    rows = ("A xr 5! 4! 3! 2! 1! +15", "B xr 5! 4! +9")
    match = play("pin-pool", *DRAWN, *rows[:1])
    assert any("proclaimed" in i.text for i in match.rulings[4].instructions)
    add(match, rows[1])
    assert match.board()["turn"] == "A"
    late = play("pin-pool", "A :lead", "A :pill(16)", "B :pill(9)", "C :pill(3)", *rows, sides="ABC")
    assert refused(late, "A :pool") == "not-now pin-pool#r8"
    add(late, "C 0")
    add(late, "A :pool")
    assert late.winner == "A"
    assert refused(play("pin-pool", *DRAWN, "A xr 5! +5"), "A :pool") == "contradicted pin-pool#r8"


def test_a_turn_is_one_stroke_unless_agreed_otherwise() -> None:
    """The book does not say how long a turn is."""
    assert play("pin-pool", *DRAWN, "A xr 5! +5").board()["turn"] == "B"
    assert play("pin-pool", *DRAWN, "A xr 5! +5", turn="while-scoring").board()["turn"] == "A"


def test_a_pin_that_leans_goes_back_and_one_clear_of_its_spot_counts() -> None:
    """Rule 9."""
    match = play("pin-pool", *DRAWN)
    assert add(match, "A xr 4!up").points == {"A": 4}
    assert add(match, "B #leaning(4) xr 0").instructions[0].citation == "brunswick/pin-pool#r9"


def test_out_of_turn_nothing_counts_but_a_burst_stands() -> None:
    """Rule 10, and the exception of who was called on to play."""
    rows = (*DRAWN, "A xr 5! 4! 3! 2! +14")
    match = play("pin-pool", *rows)
    assert refused(match, "A xr 5!").startswith("out-of-turn")
    assert score(play("pin-pool", *rows, "A #out-of-turn xr 1!")) == (14, 0)
    assert score(play("pin-pool", *rows, "A #out-of-turn xr 5!")) == (0, 0)
    assert score(play("pin-pool", *rows, "A #out-of-turn #called xr 5!")) == (14, 0)
    assert match.board()["turn"] == "B"
    loses = play("pin-pool", *rows, "A #out-of-turn xr", "B 0", after_out_of_turn="loses-his-turn")
    assert loses.board()["turn"] == "B"
    assert play("pin-pool", *rows, "A #out-of-turn xr", "B 0").board()["turn"] == "A"


def test_a_wilful_interference_bursts() -> None:
    """Rule 11: regardless of the count; an innocent one only voids the pins."""
    rows = (*DRAWN, "A xr 5! +5", "B 0")
    assert score(play("pin-pool", *rows, "A #interfered xr 5!")) == (5, 0)
    assert score(play("pin-pool", *rows, "A #wilful")) == (0, 0)


def test_a_foul_is_claimed_before_the_next_stroke() -> None:
    """Rule 12."""
    match = play("pin-pool", *DRAWN, "A xr 5! +5")
    add(match, "A claim 4 #push")
    assert score(match) == (0, 0)
    late = play("pin-pool", *DRAWN, "A xr 5! +5", "B 0")
    assert refused(late, "A claim 4 #push") == "too-late pin-pool#r12"


def test_without_a_small_ball_no_pins_count() -> None:
    """Rule 13."""
    match = play("pin-pool", "A :lead", "A xr 5!")
    assert score(match) == (0, 0)
    assert refused(match, "B xr 5! +5") == "contradicted pin-pool#r13"
    assert refused(match, "A :pool") == "not-now pin-pool#r13"


def test_no_pool_is_won_on_a_missing_ball() -> None:
    """Rule 15."""
    match = play("pin-pool", "A :lead", "A :pill", "B :pill", "B :missing(16)", "A xr 5! 4! 3! 2! 1!")
    assert refused(match, "A :pool :show(16)") == "contradicted pin-pool#r15"


@pytest.mark.parametrize("foul", ["#unspotted", "#unfair", "#push", "#early-touch", "#feet"])
def test_an_unfair_stroke_counts_nothing_and_costs_nothing(foul: str) -> None:
    """Rules 14 and 16; the point of the Three-ball game does not reach this game."""
    assert score(play("pin-pool", *DRAWN, f"A {foul} xr 5!")) == (0, 0)


def test_pins_by_the_player_by_another_pin_or_a_third_ball_forfeit_the_stroke() -> None:
    """Rule 17; and the reading by which any ball may fell them."""
    for row in ("A xr 5! 4!hand", "A xr 5! 4!5", "A xr xw 5!w"):
        assert score(play("pin-pool", *DRAWN, row)) == (0, 0)
    assert score(play("pin-pool", *DRAWN, "A xr xw 5!w", felling_ball="any-ball")) == (5, 0)


def test_a_sealed_ball_is_read_only_with_its_salt() -> None:
    """Nobody reads the number before it is shown, and nobody shows another one."""
    sealed = seals.seal(16, "8c41f0")
    match = play("pin-pool", "A :lead", f"A :pill({sealed})", "B :pill(9)", "A xr 5! 4! 3! 2! 1!")
    assert match.board()["small_balls"] == {"A": "sealed", "B": "9"}
    for shown in ("16", "15 8c41f0", "16 8c41f1"):
        assert refused(match, f"A :pool :show({shown})") == "contradicted pin-pool#p2"
    assert refused(match, "A :pool").startswith("undecided")
    add(match, "A :show(16 8c41f0)")
    add(match, "A :pool")
    assert match.winner == "A"


def test_a_ball_kept_in_the_hand_is_told_and_a_burst_is_said() -> None:
    """Without a seal the holder's word is taken, within what can be."""
    match = play("pin-pool", "A :lead", "A :pill", "B :pill(9)", "A xr 5! 4! 3! 2! 1!", "B 0", "A xr 2! +2")
    assert refused(match, "A :burst :show(9)") == "contradicted pin-pool#p2"
    assert refused(match, "A :burst :show(14)") == "impossible pin-pool#r6"
    assert add(match, "A :burst").attested
    assert score(match) == (0, 0)
    assert refused(match, "A :burst") == "impossible pin-pool#r6"


def test_no_small_ball_is_in_two_hands_or_beyond_their_number() -> None:
    """Sixteen numbers, unless there are fewer."""
    match = play("pin-pool", "A :lead", "A :pill(16)")
    assert refused(match, "B :pill(16)") == "impossible pin-pool#p2"
    assert refused(match, "B :pill(17)") == "impossible pin-pool#p2"
    assert refused(begin("pin-pool", small_balls=15), "B :pill(16)") == "impossible pin-pool#p2"
    assert refused(match, "A :pill(3)") == "not-now pin-pool#p2"


def test_pins_above_thirty_are_a_burst_whatever_the_ball() -> None:
    """The lowest small ball is the one."""
    rows = ["A :lead", "A :pill", "B :pill"]
    for _ in range(2):
        rows += ["A xr 5! 4! 3! 2! 1! +15", "B 0"]
    match = play("pin-pool", *rows)
    assert score(match) == (30, 0)
    add(match, "A xr 1! +1")
    assert score(match) == (0, 0)


def test_a_second_ball_may_be_drawn_and_sealed_like_the_first() -> None:
    """The tablet draws and seals in one way: after a burst it is the privilege."""
    burst = (*DRAWN, "A xr 5! 4! 3! 2! +14", "B 0", "A xr 2! +2")
    match = play("pin-pool", *burst)
    assert match.pills() == tuple(range(1, 17))
    assert why(add(match, "A :pill(12)")) == "pin-pool#r6"
    add(match, "A :keep(second)")
    assert match.board()["totals"]["A"] == 12


def test_a_claim_is_a_sum_of_standing_pins() -> None:
    """With the five off its spot no stroke is worth eleven."""
    match = play("pin-pool", *DRAWN, "A xr 5! #covered(5) +5")
    assert refused(match, "B +11") == "impossible pin-pool#p1"
    assert add(match, "B +10").attested


def test_what_is_said_at_the_table() -> None:
    """Where the leader plays from, what is set up again, what a missing ball means."""
    match = begin("pin-pool")
    assert "string" in add(match, "A :lead").instructions[0].text
    assert "No pool" in add(match, "A :missing(3)").instructions[0].text
    add(match, "A :pill(16)")
    assert "fallen pins" in add(match, "A xr 5!").instructions[0].text


def test_before_a_ball_is_met_only_the_ball_played_can_fell_a_pin() -> None:
    """Rule 4: also where the record names that ball by its colour; a ball that touched may be played at."""
    for row in ("A 5! xr", "A 5!w xr", "A #with(w) 5!w xr"):
        assert why(add(play("pin-pool", *DRAWN), row)).startswith("pin-pool#r4"), row
    assert score(play("pin-pool", *DRAWN, "A #frozen(r) 5!r .")) == (5, 0)


def test_a_stroke_in_turn_is_not_called_out_of_turn() -> None:
    """Who marks it so is told whose turn it is; what he meant is not guessed."""
    match = play("pin-pool", *DRAWN)
    assert refused(match, "A #out-of-turn xr 5!") == "contradicted pin-pool#r10"
    match = play("red-white-and-blue", "A :lead")
    assert offer(match, "A #undetected xr red!r").refusal.code == "contradicted"
    add(match, "A xr .")
    assert why(add(match, "A #undetected xr red!r")).endswith("red-white-and-blue#r6")
    assert "red-white-and-blue#r6" not in why(add(match, "A #undetected xw white!w"))


def test_what_is_missing_of_a_record_is_asked_for() -> None:
    """A ball left the table: which of them felled the pin decides, and that is what is asked."""
    refusal = offer(play("pin-pool", *DRAWN), "A xr r^ 5!").refusal
    assert refusal is not None
    assert "which ball felled" in refusal.message
