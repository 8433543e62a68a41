"""Two-Ball Pool: leads, hazards, the privilege, out of turn, sales, division."""

from __future__ import annotations

import random

import pytest

import rules_engine as engine

from ..walks import walk
from .playing import add, begin, offer, play, score, why

POOL = "two-ball-pool"


def pool(*rows: str, sides: str = "ABC", **options: object) -> engine.Match:
    """A pool in the order of the sheet, after ``rows``."""
    return play(POOL, f"A :order({sides})", *rows, sides=sides, **options)


def refused(match: engine.Match, row: str) -> tuple[str, str | None]:
    """The code and the rule of a refusal."""
    before = match.state
    ruling = offer(match, row)
    assert ruling.refusal is not None, row
    assert match.state == before
    return ruling.refusal.code, (ruling.refusal.citation or "").rpartition("#")[2]


def test_red_and_white_in_turn() -> None:
    """Each plays with the object ball of the stroke before, on him who struck last (line 1212)."""
    match = pool("A 0", lives=3)
    seen = []
    for _ in range(4):
        board = match.board()
        seen.append((board["turn"], board["plays_with"], board["on"]))
        add(match, f"{board['turn']} 0")
    assert seen == [("B", "w", "A"), ("C", "r", "B"), ("A", "w", "C"), ("B", "r", "A")]


def test_a_ball_pocketed_costs_the_previous_striker_and_makes_a_new_lead() -> None:
    """The next striker leads with the red."""
    match = pool("A 0", "B 0", "C xw w>tl +1", lives=2)
    assert score(match) == (2, 1, 2)
    assert match.expects().phase == "lead"
    assert match.board()["turn"] == "A"


def test_with_two_left_the_pocketer_leads() -> None:
    """Rule 15; with three it is the next in turn."""
    match = pool("A 0", "B xr r>", sides="AB", lives=2)
    assert match.board()["turn"] == "B"
    assert why(match.rulings[match.last]).endswith("r15")


@pytest.mark.parametrize("stroke", ["miss", ".", "c>", "xr c^"])
def test_forfeits_cost_a_life_or_none(stroke: str) -> None:
    """The four-ball game's forfeits, by the last paragraph; by option the ball is in hand only."""
    assert score(pool("A 0", f"B {stroke}", lives=2)) == (2, 1, 2)
    assert score(pool("A 0", f"B {stroke}", lives=2, lives_for_forfeits="no-life")) == (2, 2, 2)


def test_a_forfeit_without_a_life_takes_none_either() -> None:
    """Own ball and object ball fall."""
    match = pool("A 0", "B xr r> c>", lives=2, lives_for_forfeits="no-life")
    assert score(match) == (2, 2, 2)
    assert match.board()["turn"] == "C"


def test_the_leader_may_have_the_red_spotted_until_it_is_played_at() -> None:
    """Rules 1 and 14; where the spot is, is an option."""
    match = pool("A 0")
    told = add(match, "A :spot").instructions
    assert "5 inches" in told[0].text
    assert refused(match, "A :spot") == ("not-now", "r14")
    assert "3 inches" in add(pool("A 0", pool_spot=3), "A :spot").instructions[0].text
    assert refused(pool("A 0", "B 0"), "A :spot")[0] == "not-now"
    assert refused(pool("A 0"), "B :spot")[0] == "not-now"


@pytest.mark.parametrize(("word", "phase"), [("play", "stroke"), ("again", "lead"), ("spot", "stroke")])
def test_a_pushed_lead_leaves_the_choice_to_the_next_player(word: str, phase: str) -> None:
    """Rule 1."""
    match = pool("A #push")
    assert match.board()["turn"] == "B"
    assert refused(match, "A :play")[0] == "out-of-turn"
    assert refused(match, "B 0")[0] == "not-now"
    assert refused(match, "B :stand")[0] == "not-now"
    add(match, f"B :{word}")
    assert match.expects().phase == phase
    assert match.board()["turn"] == ("A" if word == "again" else "B")


def test_a_lead_is_no_stroke_at_a_ball() -> None:
    """It takes no life, misses nothing and calls nothing."""
    for row, code in (
        ("A miss", "contradicted"), ("A +1", "impossible"), ("A xw", "impossible"), ("A -1", "contradicted"),
        ("A c> 0", "contradicted"), ("A #push -1", "contradicted"), ("A t=2", "undecided"),
    ):  # fmt: skip
        assert refused(pool(), row)[0] == code


# -- the privilege -------------------------------------------------------------------------------------------


def test_the_first_man_killed_has_one_chance_more_at_once() -> None:
    """Rule 3, the strict form."""
    match = pool("A 0", "B xr r>")
    assert match.board()["may_come_in"] == ["A"]
    taken = engine.fold(match.header, match.entries)
    add(taken, "A :privilege")
    assert score(taken) == (1, 1, 1)
    add(match, "C 0")
    assert refused(match, "A :privilege") == ("not-now", "r3")
    add(match, "B c>")
    assert match.board()["may_come_in"] == [], "for the first man only"
    assert match.winner == "C"


def test_by_common_practice_it_stays_open() -> None:
    """Any dead player may take it until somebody has."""
    match = pool("A 0", "B xr r>", "C 0", "A :privilege", privilege_open=True)
    assert score(match) == (1, 1, 1)
    add(match, "B c>")
    assert refused(match, "B :privilege") == ("not-now", "r3")


def test_the_pool_waits_for_the_dead_when_one_is_left() -> None:
    """Two players, one life each: the loser may still take the privilege, and then the other leads."""
    match = pool("A 0", "B xr r>", sides="AB")
    assert not match.over
    assert match.expects().phase == "chance"
    assert refused(match, "B 0") == ("not-now", "r3")
    assert refused(match, "A :buy(B)")[0] == "not-now"
    declined = engine.fold(match.header, match.entries)
    add(declined, "A :decline")
    assert declined.winner == "B"
    add(match, "A :privilege")
    assert not match.over
    assert match.board()["turn"] == "B"


# -- taking the hazard ---------------------------------------------------------------------------------------


def test_who_takes_the_hazard_pays_if_he_fails() -> None:
    """Rule 5; the striker's turn is used up, or by option play goes on after the taker."""
    rows = ("A 0", "B 0", "D :take", "C :give", "D -1")
    match = pool(*rows, sides="ABCDE", lives=2)
    assert score(match) == (2, 2, 2, 1, 2)
    assert match.board()["turn"] == "E", "Di has just struck and is passed over"
    match = pool("A 0", "B 0", "E :take", "C :give", "E -1", sides="ABCDE", lives=2)
    assert match.board()["turn"] == "D"
    match = pool(
        "A 0", "B 0", "E :take", "C :give", "E -1", sides="ABCDE", lives=2, taken_hazard_order="after-taker"
    )
    assert match.board()["turn"] == "A"


def test_a_taken_hazard_not_made_is_a_life_by_the_facts_alone() -> None:
    """Rule 5, without the marker's word."""
    match = pool("A 0", "C :take", "B :give", lives=2)
    assert refused(match, "C xr 0") == ("contradicted", "r5")
    assert why(add(match, "C xr")).split()[0] == f"{POOL}#r5"
    assert score(match) == (2, 2, 1)


def test_who_keeps_it_is_marked_if_he_fails() -> None:
    """Rule 6: he has the first right; pocketing costs nothing."""
    match = pool("A 0", "C :take", lives=2)
    assert refused(match, "B xr 0") == ("contradicted", "r6")
    failed = engine.fold(match.header, match.entries)
    add(failed, "B xr")
    assert score(failed) == (2, 1, 2)
    add(match, "B xr r>")
    assert score(match) == (1, 2, 2)


def test_who_may_offer() -> None:
    """A living player, once, and not he who struck last (rules 5 and 15)."""
    match = pool("A 0", sides="ABCD", lives=2)
    assert refused(match, "B :take") == ("not-now", "r5")
    assert refused(match, "A :take") == ("not-now", "r15")
    assert refused(match, "B :give") == ("not-now", "r5")
    add(match, "C :take")
    assert refused(match, "D :take") == ("not-now", "r5")
    add(match, "B :give")
    assert refused(match, "D :take") == ("not-now", "r5")


# -- out of turn ---------------------------------------------------------------------------------------------


def test_out_of_turn_costs_a_life_unless_the_ball_falls() -> None:
    """Rule 7."""
    match = pool("A 0", "C #out-of-turn", lives=2)
    assert score(match) == (2, 2, 1)
    assert (match.board()["turn"], match.board()["on"]) == ("B", "C")
    match = pool("A 0", "C #out-of-turn +1", sides="ABCD", lives=2)
    assert score(match) == (1, 2, 2, 2)
    assert match.board()["turn"] == "D", "the next after Bo is Cy, who has just struck"
    match = pool("A 0", "C #out-of-turn +1", sides="ABCD", lives=2, out_of_turn_next="offender-leads")
    assert match.board()["turn"] == "C"
    match = pool("A 0", "D #out-of-turn +1", sides="ABCD", lives=2)
    assert match.board()["turn"] == "C"


def test_out_of_turn_on_the_lead_and_with_the_own_ball_lost() -> None:
    """The right player leads."""
    match = pool("C #out-of-turn", lives=2)
    assert (match.expects().phase, match.board()["turn"]) == ("lead", "A")
    match = pool("A 0", "C #out-of-turn xr r> c>", lives=2)
    assert score(match) == (2, 2, 1)
    assert (match.expects().phase, match.board()["turn"]) == ("lead", "B")
    assert refused(pool("A 0"), "B #out-of-turn") == ("not-now", "r7")
    assert refused(pool("A 0"), "C #out-of-turn 0") == ("contradicted", "r7")


def test_who_misdirects_pays() -> None:
    """Rule 8; the next in turn leads: he whose turn it was, or the player after him."""
    match = pool("A 0", "C #misdirected(A)", lives=2)
    assert score(match) == (1, 2, 2)
    assert (match.expects().phase, match.board()["turn"]) == ("lead", "B")
    match = pool("A 0", "C #misdirected(A)", lives=2, misdirect_next="player-after")
    assert match.board()["turn"] == "C"
    assert refused(pool("A 0"), "C #misdirected(C)")[0] == "impossible"


def test_touching_a_running_ball_costs_a_life_unless_all_waive_it() -> None:
    """Rule 9, whoever it is."""
    assert score(pool("A 0", "C #in-motion", lives=2)) == (2, 2, 1)
    assert score(pool("A 0", "C #in-motion(consent)", lives=2)) == (2, 2, 2)
    match = pool("A 0", "B #in-motion xr r>", lives=2)
    assert score(match) == (2, 1, 2)
    assert score(pool("A #in-motion", lives=2)) == (1, 2, 2)
    assert refused(pool("A 0"), "C #in-motion 0")[0] == "contradicted"


def test_from_outside_the_string_the_leader_chooses_if_he_warned() -> None:
    """Rule 17: played over, or it stands."""
    match = pool("A 0", "B #hand #warned xr r>", lives=2)
    assert match.board()["turn"] == "A"
    assert score(match) == (2, 2, 2)
    again = engine.fold(match.header, match.entries)
    add(again, "A :again")
    assert (again.board()["turn"], again.board()["in_hand"]) == ("B", True)
    add(match, "A :stand")
    assert score(match) == (1, 2, 2)
    for stroke, lives in (
        ("miss", (2, 1)),
        ("c>", (2, 1)),
        ("xr c^", (2, 1)),
        ("xr r^", (2, 2)),
        ("0", (2, 2)),
    ):
        match = pool("A 0", f"B #hand #warned {stroke}", "A :stand", lives=2)
        assert score(match)[:2] == lives, stroke
    assert pool("A 0", "B #hand xr").board()["turn"] == "C", "nobody warned him"
    assert refused(pool("A 0", "B 0"), "C #hand #warned xw")[0] == "not-now"


# -- who comes in, who sells ---------------------------------------------------------------------------------


def test_nobody_comes_in_later_without_consent_or_after_the_privilege() -> None:
    """Rule 4."""
    assert refused(begin(POOL, sides="ABC"), "C :wait") == ("not-now", "r4")
    match = begin(POOL, sides="ABC", late_entry=True)
    add(match, "C :wait")
    add(match, "A :order(CAB)")
    assert match.board()["turn"] == "A"
    early = engine.fold(match.header, match.entries)
    add(early, "C :enter")
    assert score(early) == (1, 1, 1)
    assert early.board()["order"] == ["A", "B", "C"]
    add(match, "A 0")
    add(match, "B xr r>")
    assert refused(match, "C :enter")[0] == "not-now"
    two = begin(POOL, sides="AB", late_entry=True)
    assert refused(two, "B :wait") == ("not-now", "r4")


def test_a_dead_player_buys_a_ball_and_its_place() -> None:
    """Rules 10 to 14."""
    rows = ("A 0", "B xr r>", "A :decline", "C 0")
    match = pool(*rows, sides="ABCD")
    assert refused(match, "D :buy(C)") == ("not-now", "r10")
    add(match, "A :buy(C)")
    assert score(match) == (1, 1, 0, 1)
    assert (match.board()["turn"], match.board()["on"]) == ("D", "A")
    assert match.board()["order"] == ["C", "B", "A", "D"]
    assert "r13" in why(add(match, "A :spot"))
    match = pool(*rows, sides="ABCD", sales=False)
    assert refused(match, "A :buy(C)") == ("not-now", "r11")


def test_of_the_last_two_the_opponent_buys_first() -> None:
    """Rule 16: he takes the pool, or waives; then a dead member may buy."""
    rows = ("A 0", "B xr r>", "A :decline", "C 0")
    match = pool(*rows)
    assert refused(match, "A :buy(C)") == ("not-now", "r16")
    bought = engine.fold(match.header, match.entries)
    add(bought, "B :buy(C)")
    assert bought.winner == "B"
    add(match, "C :waive")
    assert refused(match, "A :buy(C)") == ("not-now", "r16"), "Bo has not waived"
    add(match, "B :waive")
    add(match, "A :buy(C)")
    assert score(match) == (1, 1, 0)


def test_the_last_two_divide_as_they_agree_or_equally() -> None:
    """Rule 16; the shares are an option."""
    assert refused(pool("A 0"), "A :divide") == ("not-now", "r16")
    match = pool("A 0", sides="AB")
    assert "60 40" in add(match, "A :divide(60 40)").instructions[0].text
    assert match.over
    assert match.winner is None
    assert refused(pool("A 0", sides="AB", divide="equal-halves"), "A :divide(60 40)")[0] == "impossible"


def test_too_few_small_balls_are_shaken_again() -> None:
    """Rule 18, before the first stroke."""
    match = pool()
    add(match, "A :reshake")
    assert match.expects().phase == "draw"
    assert refused(pool("A 0"), "A :reshake") == ("not-now", "r18")


def test_american_fouls_void_the_stroke_and_no_more() -> None:
    """What the pool's rules leave open the general section governs."""
    match = pool("A 0", "B #feet xr r>", lives=2)
    assert score(match) == (2, 2, 2)
    assert match.expects().phase == "lead"


@pytest.mark.parametrize("sides", [2, 3, 6, 16])
def test_an_eliminated_player_never_has_the_turn(sides: int) -> None:
    """And nobody strikes twice running, unless two were left or it was not his turn."""
    letters = "ABCDEFGHIJKLMNOP"[:sides]
    for seed in range(10):
        rng = random.Random(seed)
        match = begin(POOL, sides=letters, lives=1 + seed % 3, privilege_open=bool(seed % 2))
        while not match.over:
            walk(match, rng, 1)
            board = match.board()
            assert board["turn"] is None or board["lives"][board["turn"]] > 0
            assert board["phase"] != "stroke" or board["turn"] != board["on"]
