"""Games of cups, rule by rule and reading by reading, where the golden records do not say it already."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine
from rules_engine.seals import seal

from .playing import add, begin, offer, play, score, why


def refusal(match: engine.Match, row: str) -> str:
    """The code with which an entry is refused."""
    ruling = offer(match, row)
    assert ruling.refusal is not None, f"{row} was accepted"
    return ruling.refusal.code


# -- the Parisian board --------------------------------------------------------------------------------------


@pytest.mark.parametrize("cups", [tuple(range(1, 12)), tuple(range(16)), tuple(range(12)), "1,2,3"])
def test_a_parisian_board_has_a_dozen_to_fifteen_cups(cups: Any) -> None:
    """Fewer, more, a cup worth nothing, and what is no list of numbers are refused (r1)."""
    with pytest.raises(engine.BadHeader):
        begin("parisian-pool", cups=cups)


def test_the_cups_of_the_house_stand_on_the_board_and_in_the_record() -> None:
    """They are what buttons, board and header show, in text and in JSON."""
    cups = (*range(1, 12), 50)
    match = begin("parisian-pool", cups=cups)
    add(match, "A :lead")
    assert match.board()["cups"] == list(cups)
    assert [b.tokens for b in match.expects().buttons if b.group == "cup"] == [f"+{v}" for v in cups]
    text = engine.write(match.header, match.entries)
    assert '[Cups "1,2,3,4,5,6,7,8,9,10,11,50"]' in text
    assert engine.read(text)[0] == match.header
    assert engine.Header.from_json(match.header.to_json()) == match.header


@pytest.mark.parametrize(("round_", "over"), [("at-once", True), ("completed", False)])
def test_the_game_ends_at_once_or_with_the_round(round_: str, over: bool) -> None:
    """Whoever has the points ends it, unless the round is played out (r2)."""
    match = play("parisian-pool", "A :lead", "A +10", target=10, round=round_)
    assert match.over is over
    if not over:
        add(match, "B +12")
        assert (match.winner, match.board()["losers"]) == ("B", ["A"])


def test_two_lowest_lose_together_or_roll() -> None:
    """Joint losers by default, a roll-off by choice (r2)."""
    rows = ("A :lead", "A +1", "B +1", "C +12")
    joint = play("parisian-pool", *rows, sides="ABC", target=12)
    assert (joint.winner, joint.board()["losers"]) == ("C", ["A", "B"])
    rolling = play("parisian-pool", *rows, sides="ABC", target=12, low_tie="roll-off")
    assert rolling.board()["deciding"] == ["A", "B"]
    assert refusal(rolling, "C +1") == "out-of-turn"
    add(rolling, "A +2")
    add(rolling, "B +3")
    assert (rolling.winner, rolling.board()["losers"]) == ("C", ["A"])
    assert score(rolling) == (1, 1, 12), "what is rolled in a tie is no score"


@pytest.mark.parametrize(("reading", "turn"), [("again", "A"), ("lost-turn", "B")])
def test_without_a_cushion_it_is_no_shot_or_a_lost_turn(reading: str, turn: str) -> None:
    """Either way it counts nothing (r4)."""
    match = play("parisian-pool", "A :lead", "A #no-cushion c>12", no_cushion=reading)
    assert (score(match), match.board()["turn"]) == ((0, 0), turn)


def test_facts_and_the_button_give_the_same_ruling() -> None:
    """One is derived, the other attested."""
    shown, said = (play("parisian-pool", "A :lead", row) for row in ("A - c>7", "A +7"))
    assert shown.state == said.state
    assert [m.rulings[2].attested for m in (shown, said)] == [False, True]


def test_a_failed_stroke_at_high_number_is_repeated_or_counts_nothing() -> None:
    """The rule of La Barraque, or one stroke whatever it does (r1)."""
    assert play("high-number-pool", "A miss").board()["turn"] == "A"
    match = play("high-number-pool", "A miss", "B +1", invalid_shot="nothing")
    assert match.winner == "B"


def test_nobody_in_a_cup() -> None:
    """All roll again, or the pool is void (r2)."""
    again = play("high-number-pool", "A 0", "B 0")
    assert again.board()["deciding"] == ["A", "B"]
    void = play("high-number-pool", "A 0", "B 0", nobody_in="void")
    assert void.over and void.winner is None


def test_a_tie_may_take_several_rolls_added_together() -> None:
    """One roll each unless more were agreed (r2)."""
    match = play("high-number-pool", "A +5", "B +5", "A +1", "A +9", "B +4", tie_rolls=2)
    assert not match.over
    add(match, "B +5")
    assert match.winner == "A"


def _late(**options: Any) -> engine.Match:
    """A and B on 24, A to shoot."""
    return play("thirty-one-parisian", "A :lead", "A +12", "B +12", "A +12", "B +12", **options)


def test_thirty_one_must_be_called_before_the_next_shot() -> None:
    """A silent thirty-one waits for his turn, and another may take the pool meanwhile (r2)."""
    late = play(
        "thirty-one-parisian", "A :lead", "A +12", "B 0", "C 0", "A +12", "B 0", "C 0", "A +7", sides="ABC"
    )
    add(late, "B 0")
    assert refusal(late, "A :pool") == "too-late"
    match = _late()
    add(match, "A +7")
    assert not match.over
    add(match, "B +7")
    assert refusal(match, "B :out") == "not-now"
    again = engine.fold(match.header, match.entries)
    add(match, "A :pool")
    assert match.winner == "A", "his turn has come"
    add(again, "B :pool")
    assert again.winner == "B", "he declares it before Ann's next shot"


@pytest.mark.parametrize(("restart", "left"), [("from-nothing", 0), ("count-kept", 24)])
def test_who_bursts_may_stay_for_a_forfeit(restart: str, left: int) -> None:
    """From nothing, or from his count before the shot (r3)."""
    match = _late(restart=restart)
    add(match, "A +8")
    assert match.expects().side == "A"
    assert refusal(match, "B +1") == "not-now"
    add(match, "A :privilege")
    assert score(match) == (left, 24)
    assert match.figures()["A"]["forfeits"] == 1


def test_the_last_one_in_has_won_or_plays_on() -> None:
    """When all others went out (r3)."""
    match = _late()
    add(match, "A +8")
    assert why(add(match, "A :out")) == "thirty-one-parisian#r3"
    assert match.winner == "B"
    alone = _late(last_in="plays-on")
    for row in ("A +8", "A :out", "B 0", "B +7", "B :pool"):
        add(alone, row)
    assert alone.winner == "B"


@pytest.mark.parametrize(("called", "burst"), [("", True), (" #called", False)])
def test_a_burst_out_of_turn_stands_unless_the_keeper_called(called: str, burst: bool) -> None:
    """No count, and the next turn is lost (r4)."""
    rows = ("A :lead", "A +12", "B +12", "C +1", "A +12", "B +12")
    match = play("thirty-one-parisian", *rows, sides="ABC")
    assert match.board()["turn"] == "C"
    ruling = add(match, f"A #out-of-turn{called} c>12")
    assert ("burst" in ruling.events) is burst
    assert (match.expects().phase == "privilege") is burst
    if burst:
        add(match, "A :privilege")
    add(match, "C +1")
    assert match.board()["turn"] == "B", "Ann has lost her turn"


def test_a_sealed_small_ball_counts_and_is_shown_with_the_call() -> None:
    """What does not fit the seal is refused; the number is not told before (p1)."""
    match = begin("thirty-one-parisian", small_ball=True)
    sealed = seal(7, "a-long-salt-0000")
    for row in ("A :lead", f"A :pill({sealed})", "B :pill(3)", "A +12", "B +12", "A +12"):
        add(match, row)
    assert match.board()["private"] == {"A": "hidden", "B": 3}
    assert [b for b in match.expects().buttons if b.group == "pool"] == [], "no button tells it"
    assert refusal(match, "A :show(7 wrong) :pool") == "contradicted"
    assert refusal(match, "A :pool") == "undecided"
    ruling = add(match, "A :show(7 a-long-salt-0000) :pool")
    assert (ruling.points, match.winner, score(match)) == ({"A": 7}, "A", (31, 12))


def test_a_burst_that_only_its_holder_knows() -> None:
    """With the small ball he is over: he says so at once and shows it (p1)."""
    match = begin("thirty-one-parisian", small_ball=True)
    for row in ("A :lead", "A :pill", "B :pill", "A +12", "B +1", "A +12"):
        add(match, row)
    assert refusal(match, "A :show(7) :burst") == "contradicted"
    ruling = add(match, "A :show(9) :burst")
    assert (ruling.points, match.expects().phase) == ({"A": -24}, "privilege")
    assert refusal(match, "B :show(9) :burst") == "impossible", "the nine is out"


# -- Monte Carlo and Klondike --------------------------------------------------------------------------------


@pytest.mark.parametrize(("order", "turns"), [("alternating", "ABABABAB"), ("in-succession", "AAAABBBB")])
def test_four_shots_alternate_or_follow_one_another(order: str, turns: str) -> None:
    """As the players prefer (monte-carlo r2)."""
    match = play("monte-carlo", "A :lead", shot_order=order)
    for side in turns:
        assert match.board()["turn"] == side
        add(match, f"{side} +{5 if side == 'A' else 10}")
    assert (match.winner, match.board()["losers"]) == ("B", ["A"])


@pytest.mark.parametrize(("short", "turn"), [("again", "A"), ("counts-nothing", "B")])
def test_a_ball_short_of_the_gutter(short: str, turn: str) -> None:
    """Played again, or a shot for nothing (monte-carlo r4)."""
    match = play("monte-carlo", "A :lead", "A c=short", short=short)
    assert (match.board()["turn"], score(match)) == (turn, (0, 0))


def test_the_lowest_two_lose_together_or_play_off() -> None:
    """monte-carlo r5."""
    rows = ["A :lead", *("A 0", "B 0") * 4]
    assert play("monte-carlo", *rows).board()["losers"] == ["A", "B"]
    match = play("monte-carlo", *rows, low_tie="play-off")
    for row in ["A 0"] * 4 + ["B 0"] * 3:
        add(match, row)
    assert not match.over
    add(match, "B +5")
    assert (match.winner, match.board()["losers"]) == ("B", ["A"])


def test_the_bell_adds_to_any_receptacle() -> None:
    """monte-carlo r7."""
    match = play("monte-carlo", "A :lead", "A bell! c>25", bell=40)
    assert score(match) == (65, 0)
    assert refusal(match, "B bell! +25") == "impossible"


@pytest.mark.parametrize(
    ("shot", "points"),
    [
        ("w=pin", 20), ("xr r=pin", 40), ("w=point", 10), ("xr r=point", 20), ("xr r=alley", 100),
        ("xr w=alley r=pin", 40), ("xr w=pin r=point", 40), ("w=bed", 0),
        ("xpin w=alley", 0), ("xr w=alley", 0),
    ],
)  # fmt: skip
def test_klondike_counts_by_place(shot: str, points: int) -> None:
    """Twenty and forty at a pin, ten and twenty on a point, a hundred for the red in the alley (r4-r9)."""
    assert score(play("klondike", "A :lead", f"A {shot}")) == (points, 0)


def test_three_failures_are_a_shot_or_each_is() -> None:
    """klondike r3."""
    match = play("klondike", "A :lead", "A miss", "A miss")
    assert match.board()["turn"] == "A"
    add(match, "A miss")
    assert match.board()["turn"] == "B"
    assert play("klondike", "A :lead", "A miss", two_failures="each-a-shot").board()["turn"] == "B"


def test_a_shot_from_the_alley_ends_a_row_of_failures() -> None:
    """Three attempts are counted in a row (klondike r3)."""
    match = play("klondike", "A :lead", "A miss", "A miss", "A w=bed", "B 0", "A miss")
    assert match.board()["turn"] == "A"


@pytest.mark.parametrize(
    ("hundred", "both", "points"), [(100, "both", 120), (200, "both", 220), (100, "higher", 100)]
)
def test_other_readings_of_klondike(hundred: int, both: str, points: int) -> None:
    """The hundred doubled once more; only the higher of two (r4, r8)."""
    match = play("klondike", "A :lead", "A xr w=pin r=alley", hundred=hundred, both=both)
    assert score(match) == (points, 0)


def test_six_shots_in_succession() -> None:
    """klondike r1, r10."""
    match = play("klondike", "A :lead", *["A 0"] * 6, *["B w=pin"] * 6, shot_order="in-succession")
    assert (match.winner, score(match)) == ("B", (0, 120))


# -- eight whites and a coloured ball ------------------------------------------------------------------------


@pytest.mark.parametrize(("inning", "turn"), [("eight-balls", "A"), ("one-ball", "B")])
def test_a_turn_at_pigeon_hole(inning: str, turn: str) -> None:
    """All eight whites, or one ball (r3)."""
    assert play("pigeon-hole", "A :lead", "A w>5", inning=inning).board()["turn"] == turn


def test_balls_played_in_turn_stay_on_the_table() -> None:
    """With one ball a turn the eight are gathered when all are played."""
    match = play("pigeon-hole", "A :lead", *["A 0", "B 0"] * 3, "A 0", inning="one-ball")
    assert (match.board()["left"], match.board()["on_board"]) == (1, 7)
    add(match, "B 0")
    assert (match.board()["left"], match.board()["on_board"]) == (8, 0)


@pytest.mark.parametrize(("hit_red", "points"), [("no-duty", 5), ("first-ball", 0)])
def test_the_first_ball_at_the_red(hit_red: str, points: int) -> None:
    """No duty is stated; by choice it counts nothing (pigeon-hole r3)."""
    match = play("pigeon-hole", "A :lead", "A . w>5", hit_red=hit_red)
    assert score(match) == (points, 0)
    add(match, "A . w>5")
    assert score(match) == (points + 5, 0), "only the first"


@pytest.mark.parametrize(("overshoot", "end"), [("wins", (104, 0)), ("exact", (99, 0))])
def test_beyond_a_hundred(overshoot: str, end: tuple[int, int]) -> None:
    """It wins, or counts nothing (pigeon-hole r8)."""
    match = play("pigeon-hole", "A :lead", "A w>99", "A w>5", holes=(5, 99), overshoot=overshoot)
    assert score(match) == end
    assert match.over is (overshoot == "wins")


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        (["A r>5"], "not-now"),
        (["A r>5 w^"], "not-now"),
        (["A r>5", "A w>5"], "not-now"),
        (["A w>5", "A w>5"], "not-now"),
        (["A 0", "A r>5 w>5 w>5"], None),
        (["A r>5 w>5", *["A w>5"] * 6], None),
    ],
)
def test_when_the_red_may_be_taken_out(rows: list[str], code: str | None) -> None:
    """Two or more holed, the red among them, none on the table, a ball left (pigeon-hole r5)."""
    match = play("pigeon-hole", "A :lead", *rows)
    ruling = offer(match, "A :respot")
    assert (ruling.refusal.code if ruling.refusal else None) == code
    if code is None:
        assert [i.code for i in ruling.instructions] == ["spot"]
        assert match.board()["red"] == "spot"


def test_a_ball_that_comes_back_stays_on_the_table_at_pigeon_hole() -> None:
    """No rule takes it up, as one does at bagatelle (r9)."""
    match = play("pigeon-hole", "A :lead", "A xr .")
    refused = offer(match, "A w=back").refusal
    assert refused is not None
    assert refused.code == "unknown-zone"
    assert add(match, "A w^").points == {}
    assert next(b.tokens for b in match.expects().buttons if b.code == "dead").startswith("w^")


def test_throwing_balls_from_the_table_loses() -> None:
    """Whatever the score (pigeon-hole r7)."""
    match = play("pigeon-hole", "A :lead", "A r>9", "A #thrown")
    assert (match.winner, score(match)) == ("B", (18, 0))


@pytest.mark.parametrize(
    ("options", "counted"),
    [({}, 5), ({"must_hit_black": "every-ball"}, 0), ({"black_missed": "counts-nothing"}, 0)],
)
def test_a_ball_that_misses_the_black(options: dict[str, str], counted: int) -> None:
    """Nothing is lost by it, unless every ball or the first must strike it (bagatelle r4)."""
    match = play("bagatelle", "A :lead", "A . w>5", **options)
    assert score(match) == (counted, 0)
    add(match, "A xr w>5")
    add(match, "A . w>5")
    every = options.get("must_hit_black") == "every-ball"
    assert score(match) == (counted + 5 + (0 if every else 5), 0)


@pytest.mark.parametrize(("tie", "over"), [("another-round", False), ("drawn", True)])
def test_a_level_game_of_bagatelle(tie: str, over: bool) -> None:
    """Another round of all balls, or drawn (r8)."""
    match = play("bagatelle", "A :lead", *["A 0"] * 8, *["B 0"] * 8, tie=tie)
    assert match.over is over
    if not over:
        assert (match.board()["left"], match.board()["deciding"]) == (8, ["A", "B"])


def test_as_many_rounds_as_were_agreed() -> None:
    """bagatelle r7, english-bagatelle r4."""
    for slug in ("bagatelle", "english-bagatelle"):
        match = play(slug, "A :lead", "A xr w>1", *["A 0"] * 7, *["B 0"] * 8, rounds=2)
        assert (match.over, match.board()["round"]) == (False, 2)
        for row in ["A 0"] * 8 + ["B 0"] * 8:
            add(match, row)
        assert match.winner == "A"


@pytest.mark.parametrize(("order", "counted"), [("after-the-king", 0), ("same-stroke", 5)])
def test_a_hole_made_before_the_king_was_struck(order: str, counted: int) -> None:
    """It does not count, even in the stroke that strikes him, unless so chosen (english-bagatelle r2)."""
    match = play("english-bagatelle", "A :lead", "A w>5 xr", king_order=order)
    assert score(match) == (counted, 0)


@pytest.mark.parametrize(("double", "points"), [(False, 4), (True, 8)])
def test_the_king_counts_once_or_twice(double: bool, points: int) -> None:
    """The text names no double value (english-bagatelle r5)."""
    assert score(play("english-bagatelle", "A :lead", "A r>4", king_double=double)) == (points, 0)


@pytest.mark.parametrize(("out", "turn"), [("lifted", "A"), ("round-ends", "B")])
def test_the_king_over_the_line(out: str, turn: str) -> None:
    """Out until the next player, who finds him on his spot (english-bagatelle r3)."""
    match = play("english-bagatelle", "A :lead", "A xr r=back", king_out=out)
    assert match.board()["turn"] == turn
    assert match.board()["red"] == ("out" if turn == "A" else "spot")


def test_pins_count_if_they_are_set() -> None:
    """Five each, or as agreed (english-bagatelle r7)."""
    assert score(play("english-bagatelle", "A xr p! p!", pins=True)) == (10, 0)
    assert score(play("english-bagatelle", "A xr p!", pins=True, pin_value=3)) == (3, 0)
    assert refusal(begin("english-bagatelle"), "A xr p!") == "impossible"


def test_the_set_may_have_fewer_balls() -> None:
    """Nine with the king, or the house's set (english-bagatelle r2)."""
    match = play("english-bagatelle", "A :lead", "A 0", balls=2)
    assert match.board()["turn"] == "B"


@pytest.mark.parametrize(
    ("rows", "stroke"),
    [
        ([], "A xw w>5"),
        (["A xr w>5"], "A xr xw"),
        (["A xr r=back"], "A xr w>5"),
        ([], "A r>5 xr"),
    ],
)
def test_no_ball_is_met_that_is_not_there(rows: list[str], stroke: str) -> None:
    """The first shot finds the red alone (carombolette r3); a dead ball is met no more (r4)."""
    match = play("carombolette-bagatelle", "A :lead", *rows)
    refused = offer(match, stroke).refusal
    assert refused is not None
    assert refused.code == "impossible"
    assert add(play("carombolette-bagatelle", "A :lead", "A xr ."), "A xw w>5").points == {"A": 5}


@pytest.mark.parametrize(("forfeit", "left"), [("unplayed-ball", 5), ("ball-played", 6)])
def test_no_ball_struck(forfeit: str, left: int) -> None:
    """It does not count, and a ball is forfeited (carombolette r5)."""
    match = play("carombolette-bagatelle", "A :lead", "A xr .", "A . w>5", forfeit_ball=forfeit)
    assert (match.board()["left"], score(match)) == (left, (0, 0))


@pytest.mark.parametrize(("spotted", "where"), [("at-once", "spot"), ("end-of-turn", "holed")])
def test_when_the_red_is_spotted(spotted: str, where: str) -> None:
    """At once, or at the end of the turn (carombolette-pool p1)."""
    match = play("carombolette-pool", "A :lead", "A xr r>5", red_spotted=spotted)
    assert (match.board()["red"], score(match)) == (where, (10, 0))


def test_an_arch_counts_at_pool_alone() -> None:
    """At bagatelle its number does not count (carombolette-bagatelle r6)."""
    assert score(play("carombolette-bagatelle", "A xr w=arch")) == (0, 0)
    assert score(play("carombolette-pool", "A xr w>9")) == (9, 0)
    assert play("carombolette-bagatelle", "A xr r=arch").board()["red"] == "spot"


# -- Parepa --------------------------------------------------------------------------------------------------


def test_who_succeeds_goes_on_with_a_pocketed_ball() -> None:
    """The next player takes the white again (r3, r4)."""
    match = play("parepa", "A :lead", "A 100>20 50>10")
    assert score(match) == (180, 0)
    assert [b.tokens for b in match.expects().buttons] == ["(50)", "(100)"]
    add(match, "A (100)")
    assert refusal(match, "A (50) 30>10") == "impossible"
    add(match, "A miss")
    assert (match.board()["turn"], match.board()["using"]) == ("B", "w")
    assert match.board()["in_pockets"] == ["50"], "the hundred lies on the table"


def test_who_follows_a_failure_takes_up_the_white_alone() -> None:
    """The other balls lie undisturbed, be they all ten (parepa r4)."""
    match = play("parepa", "A :lead")
    assert [told.code for told in add(match, "A x50 0").instructions] == ["as-they-lie"]
    add(match, "B 50>10")
    assert [told.code for told in add(match, "B miss").instructions] == ["as-they-lie"]


@pytest.mark.parametrize("reading", ["next-player", "same-player"])
def test_all_ten_are_set_up_again_when_all_are_pocketed(reading: str) -> None:
    """For whoever begins anew (parepa r3)."""
    match = play("parepa", "A :lead", all_pocketed=reading, target=5000)
    add(match, "A " + " ".join(f"{n}>10" for n in range(10, 100, 10)))
    told = add(match, "A (90) 100>50 90>50").instructions
    assert [i.code for i in told] == ["set-up"]


def test_balls_played_in_turn_are_not_set_up_at_each_turn() -> None:
    """At pigeon hole with one ball a turn."""
    match = play("pigeon-hole", "A :lead", inning="one-ball")
    assert add(match, "A xr .").instructions == ()


@pytest.mark.parametrize(("value", "points"), [("pocket-number", 20), ("nothing", 0)])
def test_the_white_after_a_carom(value: str, points: int) -> None:
    """The pocket's number, or only the right to go on (r3)."""
    match = play("parepa", "A :lead", "A x30 w>20", white_value=value)
    assert (score(match), match.board()["turn"]) == ((points, 0), "A")


@pytest.mark.parametrize(("reading", "points", "turn"), [("nothing", 0, "B"), ("pocket-number", 20, "A")])
def test_the_white_without_a_carom(reading: str, points: int, turn: str) -> None:
    """No score, and the turn ends, unless so chosen (r3)."""
    match = play("parepa", "A :lead", "A . w>20", white_no_carom=reading)
    assert (score(match), match.board()["turn"]) == ((points, 0), turn)


@pytest.mark.parametrize(("reading", "points"), [("nothing", 70), ("counts", 130)])
def test_a_numbered_ball_that_is_played_straight_in(reading: str, points: int) -> None:
    """No score without a carom, unless so chosen (r4)."""
    match = play("parepa", "A :lead", "A 50>20", "A . 50>10", coloured_no_carom=reading)
    assert score(match) == (points, 0)


@pytest.mark.parametrize(("reading", "turn"), [("next-player", "B"), ("same-player", "A")])
def test_all_ten_pocketed(reading: str, turn: str) -> None:
    """They are set up again for the next player, or the same (r3)."""
    every = " ".join(f"{n}>10" for n in range(10, 101, 10))
    match = play("parepa", "A :lead", f"A {every}", target=2000, all_pocketed=reading)
    assert (score(match), match.board()["turn"]) == ((650, 0), turn)
    assert len(match.board()["numbered"]) == 10


@pytest.mark.parametrize(("overshoot", "points"), [("wins", 120), ("exact", 0)])
def test_beyond_the_points_of_parepa(overshoot: str, points: int) -> None:
    """It wins, or counts nothing (r1)."""
    match = play("parepa", "A :lead", "A 100>20", target=115, overshoot=overshoot)
    assert (score(match), match.over) == ((points, 0), overshoot == "wins")


@pytest.mark.parametrize(
    "slug",
    ["parisian-pool", "high-number-pool", "thirty-one-parisian", "monte-carlo", "pigeon-hole", "parepa",
     "bagatelle", "english-bagatelle", "carombolette-bagatelle", "carombolette-pool", "klondike"],
)  # fmt: skip
def test_a_foul_of_conduct_counts_nothing(slug: str) -> None:
    """The general foul strokes hold on every board (foul-strokes p1)."""
    match = play(slug, "A :lead")
    ruling = add(match, "A #push")
    assert (ruling.points, "foul" in ruling.events) == ({}, True)
    assert refusal(match, f"{match.board()['turn']} #push +5") == "contradicted"
