"""Continuous Pool, rule by rule, where the golden records do not say it already."""

from __future__ import annotations

import pytest

import rules_engine as engine
from rules_engine.families.billiards.pool import PoolState

from .playing import add, begin, offer, play, score, why


def _opened(**options: object) -> engine.Match:
    """A opened lawfully; B plays."""
    return play("continuous-pool", "A 0", target=100, **options)


@pytest.mark.parametrize(
    ("stroke", "lost", "again"),
    [
        ("x1 3- 8- 0", 0, False),
        ("x1 3- .", 2, True),
        ("miss", 2, True),
        (". ", 2, True),
        ("-2", 2, True),
        ("x1 3- 8- c>", 1, False),
        ("x1 3- c> .", 2, True),
        ("x1 3- #rebound(8) 0", 0, False),
    ],
)
def test_the_opening_drives_two_balls_to_a_cushion_or_pockets_one(
    stroke: str, lost: int, again: bool
) -> None:
    """Else two points, the balls set up again, the same player (2); a lost cue ball costs its one (9)."""
    match = begin("continuous-pool", target=100)
    ruling = add(match, f"A {stroke.strip()}")
    assert ruling.points == ({"A": -lost} if lost else {})
    assert (match.board()["turn"], match.board()["phase"]) == (("A", "opening") if again else ("B", "stroke"))
    assert len(match.board()["balls_on_table"]) == 15


def test_failed_openings_are_no_forfeits_in_succession() -> None:
    """Rule 24 excepts rule 2: three failures cost six and nothing more."""
    match = play("continuous-pool", "A -2", "A -2", "A -2", target=100)
    assert score(match) == (-6, 0)
    assert match.board()["forfeits"] == {"A": 0, "B": 0}


def test_a_match_must_call_on_the_opening() -> None:
    """Outside matches what falls counts; in a match only with a call, the ball is spotted, the hand lost
    (2b)."""
    assert score(play("continuous-pool", "A 9> 8> +2", target=100)) == (2, 0)
    match = begin("continuous-pool", target=100, match_or_tournament=True)
    refused = offer(match, "A 9> +1").refusal
    assert refused is not None
    assert refused.code == "call-missing"
    add(match, "A (8) 9> 0")
    assert (match.board()["turn"], len(match.board()["balls_on_table"])) == ("B", 15)
    match = play(
        "continuous-pool",
        "A (8) 9>",
        target=100,
        match_or_tournament=True,
        opening_uncalled_ball="set-up-again",
    )
    assert (score(match), match.board()["phase"]) == ((-2, 0), "opening")


@pytest.mark.parametrize(
    ("stroke", "points", "rule"),
    [
        ("(9) x9 9>br +1", 1, "3"),
        ("(9) x9 9> 12> 3> +3", 3, "5"),
        ("(9 4) x9 9> 0", 0, "3"),
        ("(9 4) x9 9> 4> +2", 2, "3"),
        ("(9) x4 4-", 0, "4"),
        ("(9) x4 .", -1, "4"),
        ("(9) miss", -1, "7"),
        ("() 9>", 0, "3"),
        ("(9) 9> c^", -1, "9"),
        ("(9) 9> #push", 1, "3"),
        ("(9) 9> #feet", -1, "21"),
        ("(9) 9> #early-touch", -1, "13"),
        ("(9) 9> #disturbed", 0, "14"),
        ("(9) 9> #disturbed-after", 1, "3"),
        ("(9) 9> #in-motion", -1, "16"),
        ("(9) 9> #double", -1, "17"),
        ("(9) 9> #hand", 1, "3"),
        ("(9) 9> #warned #hand", 0, "20"),
        ("(9) 9> #not-point", 0, "6"),
        ("(9) 9> #self-moved", 0, "23"),
        ("(9) 9> #edge(9)", 0, "note-23"),
        ("(9) 9> #outside", 0, "18"),
        ("#frozen(9) - .", 0, "4"),
        ("#frozen(9) .", -1, "7"),
    ],
)
def test_what_a_stroke_is_worth(stroke: str, points: int, rule: str) -> None:
    """Calls, extra balls, forfeits and fouls of conduct, each by its own clause; balls are conserved."""
    match = _opened()
    ruling = add(match, f"B {stroke}")
    assert ruling.points == ({"B": points} if points else {})
    if not stroke.startswith("#frozen(9) -"):
        assert ruling.citations[0] == f"brunswick/continuous-pool#{rule}"
    board = match.board()
    assert len(board["balls_on_table"]) + sum(map(len, board["pocketed"].values())) == 15
    assert len(board["balls_on_table"]) == 15 - max(points, 0)


def test_options_of_unclear_points() -> None:
    """Another reading of each is a choice of the match."""
    assert add(_opened(called_ball_missing="other-balls-count"), "B (9) x4 4> +1").points == {"B": 1}
    assert add(_opened(two_forfeits="sum"), "B #feet c>").points == {"B": -2}
    assert add(_opened(), "B #feet c>").points == {"B": -1}
    assert add(_opened(not_point_forfeit=1), "B #not-point").points == {"B": -1}
    assert add(_opened(frozen_away="another-ball"), "B #frozen(9) - .").points == {"B": -1}
    assert add(_opened(obvious_pocket_only=True), "B (9>tl) x9 9>tr").points == {}
    assert add(_opened(), "B (9>tl) x9 9>tr").points == {"B": 1}
    assert score(play("continuous-pool", "A 0", "B miss", below_zero="floor", target=100)) == (0, 0)


def test_owed_points_come_off_the_next_ones() -> None:
    """With "owed" a score never shows below zero, and the next points pay the debt (P5)."""
    match = play(
        "continuous-pool", "A 0", "B miss", "A 0", "B (1) +1", "B (2) +1", below_zero="owed", target=100
    )
    assert score(match) == (0, 1)
    assert match.board()["owed"] == {"A": 0, "B": 0}


def test_three_successive_forfeits_give_up_the_frame() -> None:
    """The rest of the balls go to the other player, who chooses the next lead; each forfeit still costs
    (24)."""
    match = play("continuous-pool", "A 0", "B miss", "A 0", "B c>", "A (1) +1", "A 0", target=100)
    ruling = add(match, "B . ")
    assert ruling.points == {"A": 14, "B": -1}
    assert "frame-over" in ruling.events
    assert (match.board()["phase"], match.board()["turn"], match.board()["frame"]) == ("choose-lead", "A", 2)
    match = play(
        "continuous-pool",
        "A 0",
        *["B miss", "A 0"] * 2,
        "B miss",
        target=100,
        lead_after_three_forfeits="offender",
    )
    assert match.board()["turn"] == "B"


def test_what_breaks_a_succession_of_forfeits() -> None:
    """An inning with a count and then a forfeit: successive by innings, not by strokes (cp-24-who)."""
    rows = ("A 0", "B miss", "A 0", "B miss", "A 0", "B (1) +1", "B miss")
    assert play("continuous-pool", *rows, target=100).board()["frame"] == 2
    assert play("continuous-pool", *rows, target=100, three_forfeits="strokes").board()["frame"] == 1
    apart = ("A 0", "B miss", "A 0", "B 0", "A 0", "B miss", "A 0", "B 0", "A 0", "B miss")
    assert play("continuous-pool", *apart, target=100).board()["frame"] == 1
    assert play("continuous-pool", *apart, target=100, three_forfeits="frame").board()["frame"] == 2


def test_the_run_goes_on_over_the_end_of_a_frame() -> None:
    """Who scores the last ball and leads again goes on with his inning; if he yields, it is over (28)."""
    rows = ["A (15) +1", *(f"A ({n}) +1" for n in range(1, 15))]
    match = play("continuous-pool", *rows, "A :lead", "A 3> +1", target=100)
    assert match.board()["run"] == 16
    match = play("continuous-pool", *rows, "A :yield", target=100)
    assert (match.board()["run"], match.board()["turn"]) == (0, "B")


def test_the_winning_ball_ends_the_game_at_once() -> None:
    """The last night stops in mid frame (p3); an earlier night plays its frame out (p2)."""
    assert play("continuous-pool", "A (15) +1", "A (1) +1", target=2).winner == "A"
    match = play("continuous-pool", "A (15) +1", "A (1) +1", target=2, nights=2)
    assert not match.over


def test_a_frozen_ball_played_away_from_is_no_miss_by_its_rule() -> None:
    """Rule 19 is what is cited."""
    ruling = add(play("continuous-pool", "A 0", target=100), "B (8) #frozen(8) - .")
    assert (ruling.points, why(ruling)) == ({}, "continuous-pool#19 continuous-pool#4")
    open_record = add(play("continuous-pool", "A 0", target=100), "B (8) #frozen(8) -")
    assert (open_record.points, why(open_record)) == ({}, "continuous-pool#4")


def test_leaving_the_game_loses_it() -> None:
    """Whoever withdraws, at the table or not (25)."""
    assert play("continuous-pool", "A 0", "A :retire", target=100).winner == "B"


def test_the_next_player_chooses_the_balls_after_a_foul_that_moved_them() -> None:
    """He may play at once, which says that they lie (16, 17, 20)."""
    match = play("continuous-pool", "A 0", "B #in-motion", target=100)
    assert match.board()["phase"] == "choose-balls"
    add(match, "A (1) +1")
    assert offer(match, "A :replaced").refusal is not None


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("B +1", "call-missing"),
        ("B (9) +2", "undecided"),
        ("B (9 9) +2", "impossible"),
        ("B 9> 9>", "impossible"),
        ("B (9) x9 9>zz", "unknown-pocket"),
        ("B (16) +1", "unknown-piece"),
        ("B (9) x9 9> 0", "contradicted"),
        ("B x9", "undecided"),
        ("B (9)", "undecided"),
        ("B -3", "contradicted"),
        ("B +16", "impossible"),
        ("A (9) +1", "out-of-turn"),
        ("B :as-is", "not-now"),
        ("B :nearest(3)", "not-now"),
        ("B :protest(weather)", "unknown-choice"),
        ("B Wx3", "unknown-piece"),
        ("B xc", "unknown-piece"),
        ("B miss x9", "contradicted"),
    ],
)
def test_what_cannot_be_is_refused(row: str, code: str) -> None:
    """Each with its code, and without a trace."""
    match = _opened()
    before = match.state
    ruling = offer(match, row)
    assert ruling.refusal is not None, why(ruling)
    assert ruling.refusal.code == code
    assert match.state == before


def test_a_stroke_leaves_everything_else_of_the_state_as_it_was() -> None:
    """The state is copied by the order of its fields; a new field must not shift another's place."""
    match = _opened()
    marked = match.state._replace(
        frame=3,
        frames=(1, 1),
        night=2,
        protests=4,
        order=(1, 0),
        out=frozenset(),
        aside=frozenset("8"),
        marks=(3, 0),
        reached=(7, 8),
        colours=(),
        heir=None,
        playoff=False,
        pledge=False,
    )
    match.state = marked
    add(match, "B 0")
    changed = {f for f in PoolState._fields if getattr(match.state, f) != getattr(marked, f)}
    assert changed == {"tallies", "turn", "strokes"}
    assert (match.state.turn, match.state.strokes) == (0, marked.strokes + 1)
