"""The carom disciplines of today, where the golden records do not say it already."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine
from tests.rules_engine import matches
from tests.rules_engine.matches import add, refused, score

three = partial(matches.match_of, "today/three-cushion", opening="A :lead")
libre = partial(matches.match_of, "today/straight-rail", opening="A :lead")
cadre = partial(matches.match_of, "today/balkline-47-2", opening="A :lead")
one = partial(matches.match_of, "today/one-cushion", opening="A :lead")


def why(ruling: engine.Ruling) -> set[str]:
    """What a ruling rests on, without the shelf."""
    return {cite.removeprefix("today/") for cite in ruling.citations}


# -- the opening, and balls set up ---------------------------------------------------------------------------


def test_the_opener_strikes_the_red_first_and_directly() -> None:
    """No cushion before the red, and not both at once (23)."""
    for text in ("A --- xr xw", "A xw --- xr", "A xr xw #together --- ."):
        match = three()
        ruling = add(match, text)
        assert (ruling.points, ruling.turn) == ({}, "B")
        assert "carom-general#23" in why(ruling)


def test_after_all_balls_were_set_up_the_red_is_first_unless_that_is_not_asked() -> None:
    """Touching: the balls are set up, and the opening stroke is to come; or nothing is asked (23, 27)."""
    rows = ("A xr - xw +1", "A #frozen(r) :spot")
    assert refused(one(*rows), "A - xw xr +1") == "contradicted"
    assert add(one(*rows, respot_red_first="never"), "A - xw xr").points == {"A": 1}
    assert refused(one(respot_red_first="never"), "A - xw xr +1") == "contradicted"


def test_the_cue_ball_stands_on_either_starting_spot_or_on_the_first() -> None:
    """Where the cue ball is set up in mid-game (27.4)."""
    ruling = add(one("A xr - xw +1"), "A #frozen(w) :spot")
    assert "on a starting spot" in ruling.instructions[0].text
    ruling = add(one("A xr - xw +1", respot_start_side="as-at-the-first-stroke"), "A #frozen(w) :spot")
    assert "on his first starting spot" in ruling.instructions[0].text


def test_at_three_cushion_only_the_balls_that_touch_are_set_up() -> None:
    """The third ball stays; with both, three cushions are all that is asked, or the red first (27.4)."""
    match = three("A xr --- xw +1", "A #frozen(both) :spot")
    assert add(match, "A --- xw xr").points == {"A": 1}
    match = three("A xr --- xw +1", "A #frozen(both) :spot", spot_spin="as-at-the-opening")
    assert refused(match, "A --- xw xr +1") == "contradicted"
    match = three("A xr --- xw +1", "A #frozen(r) :spot", spot_spin="as-at-the-opening")
    assert add(match, "A --- xw xr").points == {"A": 1}


def test_touching_balls_are_always_set_up_at_straight_rail_or_the_player_chooses() -> None:
    """There is no choice at straight rail, unless it is agreed (61)."""
    assert refused(libre("A +1"), "A #frozen(r) xw xr +1") == "not-now"
    assert add(libre("A +1", libre_touching="choice"), "A #frozen(r) xw xr .").points == {"A": 1}


def test_straight_into_a_touching_ball_counts_nothing() -> None:
    """Also where it touches both; a massé may strike it (27)."""
    match = three("A +1")
    assert add(match, "A #frozen(both) xr --- xw").turn == "B"
    assert add(three("A +1"), "A #frozen(w) #masse xw --- xr").points == {"A": 1}


def test_a_ball_off_the_table_voids_the_carom() -> None:
    """No point; at three-cushion that ball comes back, elsewhere all are set up (28, 41.1)."""
    ruling = add(three("A +1"), "A xr --- xw w^")
    assert (ruling.points, ruling.turn) == ({}, "B")
    assert [told.code for told in ruling.instructions] == ["spot"]
    ruling = add(libre("A +1"), "A xr xw w^")
    assert [told.code for told in ruling.instructions] == ["set-up"]
    assert refused(three("A +1"), "A xr --- xw w^ +1") == "contradicted"


def test_a_ball_that_touched_the_frame_is_off_or_lies() -> None:
    """On the frame and back: off the table; or only one that stays off (41.1)."""
    assert add(three("A +1"), "A #frame(r) xr --- xw").turn == "B"
    match = three("A +1", frame_rebound="only-if-it-stays-off")
    assert add(match, "A #frame(r) xr --- xw").points == {"A": 1}


# -- fouls ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "ref"),
    [
        ("in-motion", "41.2"), ("not-point", "41.3"), ("disturbed", "41.4"), ("dirt", "41.5"),
        ("moved", "41.6"), ("push", "41.7"),
        ("double", "41.7"), ("rail-direct", "41.8"), ("feet", "41.9"), ("marks", "41.10"),
        ("wrong-ball", "41.11"),
    ],
)  # fmt: skip
def test_a_foul_costs_the_turn_and_no_point(code: str, ref: str) -> None:
    """The points made stand, nobody gains any (41)."""
    match = three("A +1", "A +1")
    ruling = add(match, f"A #{code}")
    assert (ruling.points, ruling.turn) == ({}, "B")
    assert why(ruling) == {f"carom-general#{ref}"}
    assert score(match) == (2, 0)


def test_a_ball_moved_on_purpose_may_be_put_back() -> None:
    """The other player chooses (42)."""
    match = three("A +1", "A #wilful")
    assert {"as-is", "replaced"} <= {b.code for b in match.expects().buttons}
    assert add(match, "B :replaced").ok


def test_the_wrong_ball_costs_the_inning_where_that_is_agreed() -> None:
    """Announced points stand, or the whole inning is void (41.11)."""
    rows = ("A +1", "A 0", "B 0", "A +1", "A +1")
    match = three(*rows)
    add(match, "A #wrong-ball")
    assert score(match) == (3, 0)
    match = three(*rows, wrong_ball_points="inning-void")
    assert add(match, "A #wrong-ball").points == {"A": -2}
    assert score(match) == (1, 0)


def test_how_long_a_foul_may_be_claimed() -> None:
    """Before the next stroke, or until the other player strokes (43)."""
    assert refused(three("A +1", "A +1"), "B claim 2 #push") == "too-late"
    assert add(three("A +1", "A +1", unseen_foul="until-the-other-player-strokes"), "B claim 2 #push").ok


# -- the clock -----------------------------------------------------------------------------------------------


def test_time_outs_by_the_distance_and_by_agreement() -> None:
    """Three below forty points, four from there, or so many (time-outs)."""
    for options, most in (({"distance": 30}, 3), ({"distance": 40}, 4), ({"time_outs": 2}, 2)):
        match = three(*["A :time-out"] * most, **options)
        assert refused(match, "A :time-out") == "not-now"
        assert "time-out" not in {b.code for b in match.expects().buttons}
        assert add(match, "A #slow").turn == "B"


def test_one_time_out_in_a_position() -> None:
    """So many in one position; a stroke makes another (time-outs)."""
    match = three("A :time-out", time_outs_per_position=1)
    assert refused(match, "A :time-out") == "not-now"
    assert add(match, "A +1").ok and add(match, "A :time-out").ok
    assert add(match, "A #slow").turn == "B", "the doubled time has passed, too"


def test_after_the_clock_the_balls_lie_or_are_set_up() -> None:
    """As they lie, or set up for the next player; without a clock nobody is slow."""
    match = three("A +1", "A #slow", time_outs=0)
    assert add(match, "B --- xw xr").points == {"B": 1}
    match = three("A +1", "A #slow", time_outs=0, clock_expiry_position="starting-position")
    assert refused(match, "B --- xw xr +1") == "contradicted"
    assert refused(libre("A +1"), "A #slow") == "not-now"
    assert refused(libre("A +1"), "A :time-out") == "not-now"


# -- the end -------------------------------------------------------------------------------------------------


def test_the_second_player_wins_at_once() -> None:
    """He has had as many innings (29)."""
    match = three("A 0", "B :inning(3)", distance=3)
    assert (match.over, match.winner) == (True, "B")


def test_the_opener_wins_after_the_last_inning_of_the_other() -> None:
    """From the starting position, or from the balls as they lie; or there is none (29)."""
    match = three("A :inning(3)", distance=3)
    assert match.board()["stage"] == "last" and not match.over
    assert refused(match, "A +1") == "out-of-turn"
    assert refused(match, "B --- xw xr +1") == "contradicted"
    match = three("A :inning(3)", distance=3, equalising_from="as-they-lie")
    assert add(match, "B --- xw xr").points == {"B": 1}
    add(match, "B 0")
    assert (match.over, match.winner) == (True, "A")
    match = three("A :inning(3)", distance=3, equalising_inning=False)
    assert (match.over, match.winner) == (True, "A")


def test_a_tie_is_a_draw_or_the_higher_run_wins_or_a_shoot_out_follows() -> None:
    """Equal points after equal innings (29)."""
    rows = ("A +1", "A 0", "B :inning(2)", "A +1", "A +1", "B +1")
    match = three(*rows, distance=3)
    assert (match.over, match.winner) == (True, None)
    match = three("A +1", "A 0", "B :inning(2)", "A :inning(2)", "B +1", distance=3, tie="high-run")
    assert (match.over, match.winner) == (True, None), "both ran two"
    match = three("A +1", "A 0", "B +1", "B 0", "A +1", "A +1", "B +1", "B +1", distance=3, tie="high-run")
    assert (match.over, match.winner) == (True, None)
    match = three("A :inning(1)", "B :inning(2)", "A :inning(2)", "B +1", distance=3, tie="shoot-out")
    assert match.board()["stage"] == "shoot-out"
    assert match.board()["turn"] == "A", "the opener begins"


def test_a_shoot_out_is_played_until_one_series_is_higher() -> None:
    """Equal series are repeated, points count nowhere else, the second stops when he is ahead."""
    match = three("A +1", "B +1", distance=1, tie="shoot-out")
    for text in ("A +1", "A 0", "B +1", "B 0"):
        add(match, text)
    assert not match.over and match.board()["turn"] == "A"
    assert match.board()["shoot_out"] == {"A": 0, "B": 0}
    add(match, "A 0")
    assert refused(match, "B --- xr xw +1") == "contradicted", "from the starting position"
    add(match, "B xr --- xw")
    assert (match.over, match.winner, score(match)) == (True, "B", (1, 1))
    assert match.figures()["B"]["points"] == 1


def test_who_begins_a_shoot_out_may_be_drawn_anew() -> None:
    """The opener, or the winner of a new draw."""
    match = three("A +1", "B +1", distance=1, tie="shoot-out", shoot_out_order="new-draw")
    assert match.expects().phase == "lead"
    add(match, "B :lead")
    assert match.board()["turn"] == "B"
    for text in ("B 0", "A +1"):
        add(match, text)
    assert match.winner == "A"


def test_a_limit_of_innings() -> None:
    """More points after so many innings each; equal ones are a tie (29)."""
    match = three("A +1", "A 0", "B 0", "A 0", innings_limit=2)
    assert not match.over
    add(match, "B 0")
    assert (match.over, match.winner) == (True, "A")
    match = three("A 0", "B 0", innings_limit=1)
    assert (match.over, match.winner) == (True, None)


def test_each_side_may_have_a_distance_of_its_own() -> None:
    """Who reaches his own wins; at the limit the greater share of it (29)."""
    match = three("A 0", "B :inning(2)", distance_a=10, distance_b=2)
    assert (match.over, match.winner) == (True, "B")
    match = three("A :inning(3)", "B :inning(1)", distance_a=10, distance_b=2, innings_limit=1)
    assert match.winner == "B", "one of two is more than three of ten"
    facts = dict(row[::2] for row in three(distance_a=10).board()["side_facts"]["A"])
    assert facts["distance"] == "10"


def test_sets_have_a_length_of_their_own() -> None:
    """A set is won with 15 points, the last with 11, without equalising inning (PBA)."""
    match = three("A :inning(15)", "B :inning(15)", race=2)
    assert match.board()["race"]["won"] == {"A": 1, "B": 1}
    assert match.board()["length"] == 11
    add(match, "A :inning(11)")
    assert (match.over, match.winner) == (True, "A")


def test_a_shot_worth_two_at_one_to_go() -> None:
    """Written as the distance, or with the point over (PBA)."""
    rows = {"bank_shot_points": 2, "race": 2, "set_distance": 3}
    match = three("A +2", **rows)
    assert add(match, "A --- xr xw").points == {"A": 1}
    match = three("A +2", pba_overshoot="kept", **rows)
    assert add(match, "A --- xr xw").points == {"A": 2}
    assert refused(three("A +1"), "A +2") == "impossible"
    assert add(three("A +1", bank_shot_points=2), "A xr --- xw").points == {"A": 1}


def test_averages_are_cut_off_or_rounded() -> None:
    """80 in 29 innings is 2.758 (rounded 2.759)."""
    rows = [row for n in [3] * 22 + [2] * 7 for row in (f"A :inning({n})", "B 0")]
    facts = dict(row[::2] for row in three(*rows, distance=100).board()["side_facts"]["A"])
    assert facts["average"] == "2.758"
    rounded = three(*rows, distance=100, average_rounding="rounded")
    assert dict(row[::2] for row in rounded.board()["side_facts"]["A"])["average"] == "2.759"


def test_a_match_goes_on_from_its_position() -> None:
    """In the last inning and in a shoot-out, too."""
    for rows in (("A :inning(3)",), ("A :inning(3)", "B :inning(3)", "A +1", "A 0")):
        match = three(*rows, distance=3, tie="shoot-out")
        header = match.header.but(setup=match.position())
        again = engine.Match(header)
        assert again.state.bout == match.state.bout
        assert again.board()["turn"] == match.board()["turn"]


# -- restricted fields ---------------------------------------------------------------------------------------


def test_an_inning_that_begins_in_a_corner() -> None:
    """One carom is free, or the first must drive a ball out (53); without corners nothing is barred."""
    rows = ("A +1", "A #in 0")
    match = libre(*rows, "B #in +1")
    assert refused(match, "B #in +1") == "contradicted"
    assert refused(libre(*rows, opening_in_corner="dedans"), "B #in +1") == "contradicted"
    assert refused(libre(corner_zones=False), "A #in +1") == "unknown-state"


def test_the_position_is_announced() -> None:
    """Entre, then dedans (53)."""
    match = cadre("A #in(centre) +1")
    assert match.board()["position"] == "entre, field centre"
    add(match, "A #in(centre) +1")
    assert match.board()["position"] == "dedans, field centre: must drive a ball out"


def test_a_ball_that_leaves_by_the_free_carom_and_comes_back() -> None:
    """Entre again, or the first stroke inside (53)."""
    rows = ("A #in +1", "A #out #in +1")
    assert add(cadre(*rows), "A #in +1").ok
    assert refused(cadre(*rows, left_and_back="first-stroke-inside"), "A #in +1") == "contradicted"


def test_the_count_of_the_other_player_goes_on_where_that_is_agreed() -> None:
    """Entre for each inning, or his count goes on (53)."""
    rows = ("A #in +1", "A #in 0")
    assert add(cadre(*rows), "B #in +1").ok
    assert refused(cadre(*rows, start_of_inning="goes-on"), "B #in +1") == "contradicted"


def test_anchors() -> None:
    """One carom is free, or none; the stricter of field and anchor binds, or the anchor alone (72)."""
    assert add(cadre("A #anchor +1"), "A #anchor +1").ok
    assert refused(cadre("A #anchor +1", anchor_two="one-carom-only"), "A #anchor +1") == "contradicted"
    rows = ("A #in +1", "A #in #anchor +1")
    assert refused(cadre(*rows), "A #in #anchor +1") == "contradicted"
    assert add(cadre(*rows, cadre_and_anchor="anchor-only"), "A #in #anchor +1").ok
    assert refused(cadre(anchors=False), "A #anchor +1") == "unknown-state"
    assert "38 cm" in cadre(line_cm=38).rulings[1].instructions[0].text


def test_one_carom_in_a_field() -> None:
    """Each must drive a ball out; an inning may begin with a free one (74, 53.2)."""
    begin = partial(matches.match_of, "today/balkline-47-1", opening="A :lead")
    rows = ("A +1", "A #in 0")
    assert refused(begin(*rows), "B #in +1") == "contradicted"
    match = begin(*rows, "B #in +1", start_of_inning="one-free")
    assert refused(match, "B #in +1") == "contradicted"


def test_the_small_table() -> None:
    """Two caroms in a field, or one; no anchors, unless agreed; twenty innings (SAR 4.7)."""
    begin = partial(matches.match_of, "today/balkline-57-2", opening="A :lead")
    assert add(begin("A #in +1"), "A #in +1").ok
    assert refused(begin("A #in +1", strokes=1), "A #in +1") == "contradicted"
    assert refused(begin(), "A #anchor +1") == "unknown-state"
    assert add(begin(anchors=True), "A #anchor(head-middle) +1").ok
    match = begin(*["A 0", "B 0"] * 20)
    assert match.over
    assert not begin(*["A 0", "B 0"] * 20, innings_limit=0).over


def test_the_ways_of_leagues_can_be_played() -> None:
    """Each names options of its game."""
    for slug in ("three-cushion", "straight-rail", "one-cushion", "balkline-47-2", "balkline-57-2"):
        for way in engine.game(f"today/{slug}").ways.values():
            assert matches.begin(f"today/{slug}", options=way.options).expects().buttons
