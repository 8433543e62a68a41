"""Three-Ball, Cushion, Bank Shot, Progressive and Four-Ball Carrom, where the golden records do not say it
already."""

from __future__ import annotations

import pytest

import rules_engine as engine
from rules_engine.books.brunswick.three_ball_carrom import CROTCH_OPTIONS
from rules_engine.families.billiards.carom import CAROM

from .playing import add, begin, offer, play, score, why


def _opened(slug: str, **options: object) -> engine.Match:
    """A opened without a count; B plays."""
    return play(slug, "A 0", **options)


def _refused(match: engine.Match, row: str) -> tuple[str, str | None]:
    refusal = offer(match, row).refusal
    assert refusal is not None, row
    return refusal.code, refusal.citation and refusal.citation.removeprefix("brunswick/")


# -- three-ball ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "made", "turn"),
    [("fourth-must-leave", 4, "A"), ("out-after-third", 4, "B"), ("third-void", 3, "B")],
)
def test_the_third_count_in_the_crotch(reading: str, made: int, turn: str) -> None:
    """Three counts stand and the fourth must force a ball out; or the hand is out; or the third is void
    (11)."""
    match = play("three-ball-carrom", "A #crotch xr xw", "A #crotch +1", "A #crotch +1", crotch=reading)
    add(match, "A #crotch xr xw")
    assert (score(match)[0], match.board()["turn"]) == (made, turn)


def test_a_ball_forced_out_of_the_crotch_ends_the_limit() -> None:
    """Out, or out and back: crotched for the first time again, unless it must rest outside (11)."""
    rows = ("A #crotch xr xw", "A #crotch +1", "A #crotch +1", "A #crotch +1")
    match = play("three-ball-carrom", *rows)
    assert match.board()["position"] == "in crotch: fourth shot, must drive a ball out"
    assert add(match, "A #out #crotch +1").points == {"A": 1}
    assert match.board()["position"] == "in crotch: first shot"
    match = play("three-ball-carrom", *rows, crotch_return="must-rest-outside")
    assert _refused(match, "A #out #crotch +1") == ("contradicted", "three-ball-carrom#11")
    assert add(match, "A +1").points == {"A": 1}
    assert match.board()["position"] == ""


def test_another_corner_is_another_crotch() -> None:
    """The limit is that of one corner (11)."""
    match = play("three-ball-carrom", "A xr xw", *["A #crotch(foot-left) +1"] * 4)
    assert add(match, "A #crotch(foot-right) +1").ok


def test_a_miss_moves_no_ball() -> None:
    """After a miss the balls lie as before, but for the other player they are other balls (11)."""
    match = play("three-ball-carrom", "A #crotch xr xw", "A #crotch +1", "A miss")
    assert match.board()["position"] == ""
    match = play("three-ball-carrom", "A #crotch xr xw", "A #crotch +1", "A #crotch miss")
    assert match.board()["position"] == "in crotch: first shot"
    match = play("three-ball-carrom", "A #crotch xr xw", "A r^ 0")
    assert match.board()["position"] == ""


def test_spotted_balls_lie_in_no_crotch() -> None:
    """After a freeze the balls are spotted; a whole inning from a sheet says nothing of the crotch."""
    match = play("three-ball-carrom", "A #crotch xr xw", "A #frozen(r) :spot")
    assert match.board()["position"] == ""
    match = play("three-ball-carrom", "A #crotch xr xw", "A #crotch 0", "B :inning(3)", "A 0")
    assert match.board()["position"] == ""


def test_disturbed_balls_are_put_back() -> None:
    """The incoming striker has them as they lie, or put back (foul strokes 5, three-ball 8)."""
    rows = ("A #crotch xr xw", "A #crotch +1", "A #in-motion")
    match = play("three-ball-carrom", *rows)
    assert match.board()["position"] == ""
    assert "replaced" in {b.code for b in match.expects().buttons}
    assert why(add(match, "B :replaced")) == "three-ball-carrom#8"
    assert match.board()["position"] == "", "his object balls are others"
    assert _refused(match, "B :as-is")[0] == "not-now"
    match = play("three-ball-carrom", *rows, "B :as-is")
    assert match.board()["position"] == ""
    assert _refused(match, "B :over")[0] == "not-now"
    assert add(play("three-ball-carrom", "A #crotch xr xw", "A #disturbed-after +1"), "B #crotch +1").ok


def test_no_stroke_leaves_all_as_it_was() -> None:
    """A ball that moved by itself, or a ball lifted before the stroke: the opening is still the opening."""
    match = play("three-ball-carrom", "A #self-moved")
    assert _refused(match, "A xw xr +1") == ("contradicted", "three-ball-carrom#3")
    match = play("three-ball-carrom", "A #lifted", "A #self-moved")
    assert _refused(match, "A +1")[1] == "foul-strokes#12"
    match = play("three-ball-carrom", *["A #crotch xr xw"] * 4, "A #self-moved")
    assert match.board()["position"] == "in crotch: fourth shot, must drive a ball out"


def test_a_count_that_bars_the_next_from_the_crotch() -> None:
    """A touch at rest after a stroke that drove no ball out: neither of them counts (7, 11)."""
    match = play("three-ball-carrom", *["A #crotch xr xw"] * 4)
    ruling = add(match, "A #after-rest #crotch +1")
    assert (ruling.points, match.board()["turn"]) == ({}, "B")


def test_the_cushion_games_have_no_crotch() -> None:
    """What means nothing there is no option, and cannot be recorded."""
    for slug in ("cushion-carrom", "three-cushion-carrom"):
        assert not set(CROTCH_OPTIONS) & set(engine.game(f"brunswick/{slug}").options)
        assert _refused(begin(slug), "A #crotch 0") == ("unknown-state", "cushion-carrom#p1")
    assert _refused(begin("cushion-carrom"), "A #short")[0] == "unknown-state"
    assert not any(b.group == "space" for b in _opened("cushion-carrom").expects().buttons)


def test_no_game_of_pockets_or_pins_has_a_crotch_but_the_regular_game_with_a_pin() -> None:
    """What a governor dropped does not come back by way of a farther one."""
    having = {game.id for game in engine.games() if set(CROTCH_OPTIONS) & set(game.options)}
    assert having == {
        f"brunswick/{slug}"
        for slug in (
            "three-ball-carrom",
            "bank-shot",
            "little-corporal",
            "balkline-14",
            "balkline-18-1",
            "balkline-18-2",
            "space-game",
            "progressive-carrom",
            "four-ball-carrom",
        )
    }


# -- cushion -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stroke", "made", "rule"),
    [
        ("- xr xw", 1, "cushion-carrom#1"),
        ("xr - xw", 1, "cushion-carrom#1"),
        ("xr xw - .", 0, "cushion-carrom#1"),
        ("#rail(h) -hl xr xw", 0, "cushion-carrom#5"),
        ("#rail(h) -lh xr xw", 1, "cushion-carrom#1"),
        ("#rail(h) xr -h xw", 0, "cushion-carrom#5"),
        ("#rail(hl) -f xr xw", 1, "cushion-carrom#1"),
        ("#rail(hl) -lf xr xw", 0, "cushion-carrom#5"),
        ("#doubt - xr xw", 0, "cushion-carrom#2"),
        ("#frozen(w) xr - xw", 1, "cushion-carrom#1"),
        ("#frozen(w) xw - xr", 0, "cushion-carrom#4"),
    ],
)
def test_what_counts_at_cushion_carroms(stroke: str, made: int, rule: str) -> None:
    """A cushion before the carom is complete, and another than that on which the cue ball rested (1-5)."""
    ruling = add(_opened("cushion-carrom"), f"B {stroke}")
    assert ruling.points == ({"B": 1} if made else {})
    assert why(ruling) == rule


def test_other_readings_at_cushion_carroms() -> None:
    """The same cushion after a ball; straight into it as a foul (5)."""
    other = _opened("cushion-carrom", resting_cushion="only-not-directly")
    assert add(other, "B #rail(h) xr -h xw").points == {"B": 1}
    foul = _opened("cushion-carrom", direct_at_resting_cushion="foul")
    ruling = add(foul, "B #rail(h) -hl xr xw")
    assert (ruling.points, ruling.events[0]) == ({}, "foul")


# -- bank shot -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stroke", "made"),
    [
        ("- xr xw", 1),
        ("xr - xw", 0),
        ("xr", 0),
        ("- xr", 0),
        ("#rail(h) -l xr xw", 1),
        ("#rail(h) -hl xr xw", 0),
        ("#rail(h) xr -l xw", 0),
        ("#frozen(r) xr - xw", 0),
        ("#frozen(r) - xr xw", 1),
    ],
)
def test_what_counts_at_bank_shots(stroke: str, made: int) -> None:
    """A cushion before any ball (1-3)."""
    assert add(_opened("bank-shot"), f"B {stroke}").points == ({"B": 1} if made else {})


def test_frozen_gives_no_option_at_bank_shots() -> None:
    """The balls are played as they are found (3); the tablet offers nothing else."""
    match = _opened("bank-shot")
    assert _refused(match, "B #frozen(r) :spot") == ("not-now", "bank-shot#3")
    assert not any(b.group == "frozen" for b in match.expects().buttons)
    assert _refused(match, "B #frozen(r) xr xw")[0] == "undecided"


def test_other_readings_at_bank_shots() -> None:
    """A direct hit as a foul; the opening on either ball (1)."""
    ruling = add(_opened("bank-shot", direct_hit="foul"), "B xr .")
    assert ruling.events[0] == "foul"
    assert add(_opened("bank-shot"), "B xr .").events[0] == "no-count"
    assert add(begin("bank-shot"), "A - xw xr").points == {}
    assert add(begin("bank-shot", opening_ball="either-ball"), "A - xw xr").points == {"A": 1}


# -- progressive ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "stroke", "made"),
    [
        ({}, "xr xw .", 1),
        ({}, "xr - xw", 1),
        ({}, "-- xr --- xw --", 5),
        ({}, "xr -lrl xw", 3),
        ({}, "#rail(h) -hl xr xw", 2),
        ({"cushions_counted": "different-cushions"}, "xr -lrl xw", 2),
        ({"cushions_counted": "different-cushions"}, "xr - xw", 1),
        ({"played_into_resting_cushion": "not-counted"}, "#rail(h) -hl xr xw", 1),
        ({"played_into_resting_cushion": "not-counted"}, "#rail(h) xr -hl xw", 2),
    ],
)
def test_what_a_progressive_carom_counts(options: dict[str, str], stroke: str, made: int) -> None:
    """Its cushions before the second ball, at least one (p1)."""
    assert add(_opened("progressive-carrom", **options), f"B {stroke}").points == {"B": made}


def test_claims_at_progressive() -> None:
    """A claim decides where the cushions are not recorded, and cannot contradict them."""
    match = _opened("progressive-carrom")
    assert add(match, "B xr xw +4").attested
    assert _refused(match, "B xr -- xw +4") == ("contradicted", "progressive-carrom#p1")
    names = {b.code for b in match.expects().buttons}
    assert {"count", "count-2", "count-3", "count-4", "count-5", "crotch", "crotch-5"} <= names
    assert "in" not in names


def test_the_crotch_at_progressive_counts_caroms_or_points() -> None:
    """Three counts are three caroms, or three points (p1a)."""
    rows = ("A #crotch +2", "A #crotch +3")
    assert add(play("progressive-carrom", *rows), "A #crotch +1").ok
    match = play("progressive-carrom", *rows, crotch_counts="points")
    assert match.board()["position"] == "in crotch: 3 points made, must drive a ball out"
    assert _refused(match, "A #crotch +1") == ("contradicted", "progressive-carrom#p1a")


def test_more_points_than_needed() -> None:
    """They win; the score is shown as made, or cut off (p1a)."""
    assert score(play("progressive-carrom", "A +4", "A +4", target=5)) == (8, 0)
    capped = play("progressive-carrom", "A +4", "A +4", target=5, overshoot="capped")
    assert (score(capped), capped.winner) == ((5, 0), "A")


# -- four-ball -----------------------------------------------------------------------------------------------


def test_the_opening_of_four_ball() -> None:
    """A lay-off on which nothing counts and nothing is missed, then the white first (p3, p4)."""
    match = begin("four-ball-carrom")
    assert match.board()["prompt"] == "Lag for the break. Who breaks?"
    told = add(match, "A :lead").instructions
    assert [i.citation for i in told] == ["brunswick/four-ball-carrom#p2", "brunswick/four-ball-carrom#p3"]
    assert _refused(match, "A +1")[0] == "contradicted"
    assert _refused(match, "A miss")[0] == "contradicted"
    assert {b.code for b in match.expects().buttons if b.group == "stroke"} == {"layoff"}
    add(match, "A -- .")
    assert "not-first" in {b.code for b in match.expects().buttons}
    assert add(match, "B xw xlr +1").points == {"B": 1}
    assert add(match, "B xlr xdr +1").points == {"B": 1}


@pytest.mark.parametrize(
    ("stroke", "options", "points"),
    [
        ("xdr xw", {}, {"A": 1}),
        ("xw", {}, {}),
        ("miss", {}, {"A": 1}),
        ("miss", {"opening_miss": "two-points"}, {"A": 2}),
        ("xdr xw", {"opening_payer": "leader"}, {}),
        ("#together xw xdr", {}, {"A": 1}),
        ("0", {}, {}),
        ("xw xdr xlr", {"three_balls": 2}, {"B": 2}),
        ("xw xdr xlr", {}, {"B": 1}),
    ],
)
def test_the_second_opening_stroke(stroke: str, options: dict[str, object], points: dict[str, int]) -> None:
    """It pays one point for not meeting the white first (p4)."""
    assert add(_opened("four-ball-carrom", **options), f"B {stroke}").points == points


def test_a_faulty_lay_off() -> None:
    """It stays as it is, or is played again; by one reading the leader pays for it (p3, p4)."""
    for fault in ("#short", "xdr 0"):
        match = begin("four-ball-carrom")
        assert add(match, f"A {fault}").points == {}
        assert match.board()["turn"] == "B"
        match = begin("four-ball-carrom", faulty_layoff="played-again", opening_payer="leader")
        assert add(match, f"A {fault}").points == {"B": 1}
        assert (match.board()["turn"], match.state.stage) == ("A", "layoff")
    assert _refused(_opened("four-ball-carrom"), "B #short")[0] == "not-now"


def test_in_hand_at_four_ball() -> None:
    """The cue ball leaves the string first; the opponent has three choices (p7, p9, p10)."""
    rows = ("A 0", "B xw", "A #frozen(dr) :spot")
    match = play("four-ball-carrom", *rows)
    assert _refused(match, "A xdr xw +1") == ("contradicted", "four-ball-carrom#p3")
    match = play("four-ball-carrom", *rows, "A #inside-miss")
    assert score(match) == (0, 1)
    assert {b.code for b in match.expects().buttons if b.group == "balls"} == {"as-is", "replaced", "over"}
    assert add(match, "B :over").points == {"B": -1}
    assert (score(match), match.board()["turn"], match.state.spotted) == ((0, 0), "A", True)
    assert match.figures()["A"]["innings"] == 2
    foul = play("four-ball-carrom", *rows, "A #inside-miss miss", inside_miss_point="foul-only")
    assert score(foul) == (0, 0)
    assert add(play("four-ball-carrom", *rows), "A #in-string miss").points == {"B": 1}
    assert _refused(play("four-ball-carrom", "A 0", "B xw"), "A #in-string") == (
        "not-now",
        "four-ball-carrom#p7",
    )


def test_reds_and_cue_balls_off_the_table() -> None:
    """A red waits for its own spot, or takes another; the cue ball is spotted, or in hand (p5, p7)."""
    told = add(_opened("four-ball-carrom"), "B xw dr^ lr^ c^").instructions
    assert [(i.pieces, i.text.split("; ")[-1], (i.citation or "")[10:]) for i in told] == [
        (("c",), "if it is occupied, on the red spot, else on the centre spot.", "three-ball-carrom#5"),
        (("lr",), "if it is occupied, it waits off the table.", "four-ball-carrom#p5"),
        (("dr",), "if it is occupied, it waits off the table.", "four-ball-carrom#p5"),
    ]
    told = add(_opened("four-ball-carrom", red_waits="other-spots"), "B xw dr^").instructions
    assert told[0].citation == "brunswick/three-ball-carrom#5a"
    match = _opened("four-ball-carrom", jumped_cue_ball="in-hand")
    add(match, "B xw c^")
    assert not match.state.spotted
    add(match, "A 0")
    assert match.state.spotted
    assert _refused(match, "B xdr xw +1")[1] == "four-ball-carrom#p3"
    add(match, "B xw xdr +1")
    assert not match.state.spotted


def test_the_crotch_with_three_object_balls() -> None:
    """Two of them in the corner, for a carom on those two; or only all three (p8)."""
    rows = ("A 0", "B 0", *["A #crotch(pair) +1"] * 4)
    match = play("four-ball-carrom", *rows)
    assert _refused(match, "A #crotch(pair) +1") == ("contradicted", "four-ball-carrom#p8")
    assert add(match, "A #crotch(pair) #elsewhere +1").ok
    assert _refused(_opened("four-ball-carrom"), "B #elsewhere 0")[0] == "not-now"
    other = play("four-ball-carrom", "A 0", "B 0", crotched_balls="all-three")
    assert _refused(other, "A #crotch(pair) +1")[0] == "unknown-state"
    assert add(other, "A #crotch(three) +1").ok


# -- the quick way -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["three-ball-carrom", "progressive-carrom", "four-ball-carrom", "bank-shot"])
def test_a_remembered_stroke_is_judged_as_a_new_one(slug: str) -> None:
    """What a match remembers of a kind of stroke is what the rules say of it."""
    first = {"bank-shot": "- xw xr", "four-ball-carrom": "xw xlr"}.get(slug, "xw xr")
    corner = "#crotch(pair)" if slug == "four-ball-carrom" else "#crotch"
    gathered = ["A +1", *[f"A {corner} +1"] * 3, f"A {corner} 0", f"B {corner} +1", f"B #out {corner} +1"]
    rows = ["A 0", "B 0", *["A +1", f"A {first} - +1", "A 0", "B miss", "A miss", "B 0"] * 3]
    rows += [*gathered, "B 0", *gathered, "B #push"]
    remembered = play(slug, *rows)
    fresh = begin(slug)
    for n, row in enumerate(rows, 1):
        side, _, text = row.partition(" ")
        ruling = CAROM._judge(fresh.play, fresh.state, engine.entry(n, side, text))
        assert ruling == remembered.rulings[n]
        fresh.state = ruling.state
    assert fresh.state == remembered.state


def test_nothing_is_remembered_where_nothing_can_count() -> None:
    """A count known from before is none after a ball was lifted, on a forced stroke, or from the string."""
    known = ("A 0", "B xw xr", "B +1", "B 0")
    for row in ("A +1", "A xw xr"):
        lifted = play("three-ball-carrom", *known, "A #lifted")
        spotted = play("three-ball-carrom", *known, "A #frozen(r) :spot")
        forced = play("three-ball-carrom", *known, *["A miss", "B 0"] * 2, "A miss", "B :reject")
        assert offer(lifted, row).points == {}
        assert offer(forced, row).points == {}
        assert offer(spotted, "A xw xr").points == {}


def test_after_both_whites_were_off_the_wrong_one_may_be_used_until_the_run_is_over() -> None:
    """Three-ball rule 5b, foul strokes 6: the strokes count, and then the whites are exchanged."""
    match = play("three-ball-carrom", "A :lead", "A xr . c^ w^ 0")
    ruling = add(match, "B #wrong-ball xr xw +1")
    assert ruling.points == {"B": 1}
    assert "three-ball-carrom#5b" in why(ruling)
    assert add(match, "B xr xw").points == {"B": 1}
    ended = add(match, "B xr . 0")
    assert [told.code for told in ended.instructions] == ["exchange"]
    assert match.board()["turn"] == "A"
    assert add(match, "A #wrong-ball xr xw").points == {}, "any later wrong ball is a foul again"


def test_the_wrong_ball_is_fair_in_the_very_next_stroke_alone() -> None:
    """Whoever plays it; with the right one nothing is left to exchange."""
    match = play("three-ball-carrom", "A :lead", "A xr . c^ w^ 0")
    offered = {b.code: b.tokens for b in match.expects().buttons}
    assert offered["wrong-ball"] == "#wrong-ball +1"
    assert add(match, "B xr . 0").instructions == ()
    assert add(match, "A #wrong-ball xr xw").points == {}
    off_again = play(
        "three-ball-carrom", "A :lead", "A xr . c^ w^ 0", "B #wrong-ball xr xw", "B xr . c^ w^ 0"
    )
    assert add(off_again, "A xr . 0").instructions == ()


def test_a_claim_that_no_stroke_can_be_worth_is_refused_in_words_that_make_sense() -> None:
    """One is not "one to 1"."""
    refused = offer(play("four-ball-carrom", "A :lead", "A 0"), "B +2").refusal
    assert refused is not None
    assert refused.message == "a stroke counts one, nothing, or is a miss"
