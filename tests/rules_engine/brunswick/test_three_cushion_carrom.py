"""Three-Cushion Carrom and the general rules behind it, where the golden records do not say it already."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules_engine as engine

from .playing import add, begin, offer, play, score, why

GOLDEN = Path(__file__).parents[1] / "golden" / "brunswick"


def _opened(**options: object) -> engine.Match:
    """A opened without a count; B plays."""
    return play("three-cushion-carrom", "A 0", **options)


def test_the_record_of_fifty_in_six_innings() -> None:
    """4-9-26-7-0-4 makes 50 in six innings, an average of 8.333, with a high run of 26."""
    header, entries = engine.read((GOLDEN / "three-cushion-carrom-fifty-in-six.txt").read_text())
    match = engine.fold(header, entries)
    figures = match.figures()["A"]
    assert match.winner == "A"
    assert (figures["points"], figures["innings"]) == (50, 6)
    assert round(figures["average"], 3) == 8.333
    assert figures["high_run"]["value"] == 26
    sheet = play(
        "three-cushion-carrom",
        "A :inning(4)",
        "B :inning(1)",
        "A :inning(9)",
        "B 0",
        "A :inning(26)",
        "B :inning(2)",
        "A :inning(7)",
        "B 0",
        "A :inning(0)",
        "B :inning(1)",
        "A :inning(4)",
        target=50,
    )
    assert sheet.over
    for key in ("points", "innings", "average"):
        assert sheet.figures()["A"][key] == figures[key]
    assert sheet.figures()["A"]["high_run"]["value"] == 26


@pytest.mark.parametrize(
    ("stroke", "made", "rule"),
    [
        ("xr --- xw", 1, "three-cushion-carrom#1"),
        ("--- xw xr", 1, "three-cushion-carrom#1"),
        ("- xw - xr -", 0, "three-cushion-carrom#1"),
        ("xr ----- xw", 1, "three-cushion-carrom#1"),
        ("xr --- .", 0, "three-cushion-carrom#1"),
        ("#doubt xr --- xw", 0, "cushion-carrom#2"),
        ("#frozen(r) xr --- xw", 0, "three-cushion-carrom#3"),
        ("#frozen(r) - xr -- xw", 1, "three-cushion-carrom#1"),
        ("#frozen(r) xw --- xr", 1, "three-cushion-carrom#1"),
        ("#rail(h) -hlr xr xw", 0, "three-cushion-carrom#4"),
        ("#rail(h) -lhrl xr xw", 1, "three-cushion-carrom#1"),
        ("#rail(l) -lhrf xr xw", 0, "three-cushion-carrom#4"),
        ("#rail(l) xr -lhrf xw", 1, "three-cushion-carrom#1"),
        ("#rail(hl) -rfr xr xw", 1, "three-cushion-carrom#1"),
        ("#hand xr --- xw", 1, "three-cushion-carrom#1"),
        ("#warned #hand xr --- xw", 0, "foul-strokes#3"),
        ("#feet xr --- xw", 0, "foul-strokes#4"),
        ("#in-motion xr --- xw", 0, "foul-strokes#5"),
        ("#wrong-ball xr --- xw", 0, "foul-strokes#6"),
        ("#double xr --- xw", 0, "three-ball-carrom#8"),
        ("#disturbed xr --- xw", 0, "three-ball-carrom#6"),
        ("#disturbed-after xr --- xw", 0, "three-ball-carrom#6"),
        ("#help xr --- xw", 0, "foul-strokes#11"),
        ("#not-point xr --- xw", 0, "foul-strokes#1"),
    ],
)
def test_what_counts(stroke: str, made: int, rule: str) -> None:
    """Three touches before the second ball; frozen balls, resting cushions, doubt and fouls (1-4, general
    rules)."""
    ruling = add(_opened(), f"B {stroke}")
    assert ruling.points == ({"B": 1} if made else {})
    assert why(ruling).split()[0] == rule
    assert not ruling.attested


@pytest.mark.parametrize(
    ("option", "value", "stroke", "made"),
    [
        ("other_cushion_reading", "three-different-cushions", "#rail(h) -lrl xr xw", 0),
        ("other_cushion_reading", "three-different-cushions", "#rail(h) -lrf xr xw", 1),
        ("other_cushion_reading", "three-different-cushions", "#rail(h) -hlrf xr xw", 0),
        ("other_cushion_reading", "any-three-after-leaving", "#rail(h) -lhr xr xw", 1),
        ("other_cushion_reading", "any-three-after-leaving", "#rail(h) -hlr xr xw", 0),
        ("frozen_play", "cushion-first", "#frozen(r) xw --- xr", 0),
        ("frozen_play", "cushion-first", "#frozen(r) - xw -- xr", 1),
    ],
)
def test_other_readings_of_unclear_rules(option: str, value: str, stroke: str, made: int) -> None:
    """What "three other cushions" means, and whether a frozen ball must go to a cushion (4; foul strokes
    10a)."""
    assert add(_opened(**{option: value}), f"B {stroke}").points == ({"B": 1} if made else {})


def test_a_miss_with_the_wrong_ball_costs_the_same() -> None:
    """Foul strokes 6: the miss is paid although the stroke is foul."""
    assert add(_opened(), "B #wrong-ball miss").points == {"A": 1}
    assert add(_opened(), "B #wrong-ball xr").points == {}
    assert add(_opened(foul_cost="as-a-miss"), "B #push xr").points == {"A": 1}


def test_the_third_successive_miss_may_be_rejected() -> None:
    """The point of a rejected miss is undone; the stroke played for it counts nothing, and may be a miss
    again (13)."""
    rows = ("A miss", "B 0", "A miss", "B 0", "A miss")
    match = play("three-cushion-carrom", *rows)
    assert (score(match), match.board()["phase"]) == ((0, 3), "third-miss")
    add(match, "B :reject")
    assert (score(match), match.board()["turn"]) == ((0, 2), "A")
    assert offer(match, "A +1").refusal is not None
    add(match, "A miss")
    assert (score(match), match.board()["phase"]) == ((0, 3), "third-miss")
    add(match, "B :reject")
    add(match, "A xr 0")
    assert (score(match), match.board()["turn"]) == ((0, 2), "B")
    assert score(play("three-cushion-carrom", *rows, "B :reject", third_miss_point_when_rejected=True)) == (
        0,
        3,
    )
    final = play("three-cushion-carrom", *rows, "B :reject", "A miss", forced_stroke_miss="final")
    assert final.board()["phase"] == "stroke"
    assert add(play("three-cushion-carrom", *rows), "B +1").ok


def test_a_hit_in_between_breaks_the_row_of_misses() -> None:
    """Three successive innings: an inning that ends otherwise starts the count anew (13)."""
    match = play("three-cushion-carrom", "A miss", "B 0", "A 0", "B 0", "A miss", "B 0", "A miss")
    assert match.board()["phase"] == "stroke"


def test_a_claim_of_foul_dies_with_the_next_stroke() -> None:
    """Of anyone; by option only with the striker's own next one (14). A choice is no stroke."""
    match = play("three-cushion-carrom", "A +1", "A +1")
    assert add(match, "B claim 2 #push").points == {"A": -1}
    match = play("three-cushion-carrom", "A +1", "A 0", "B 0")
    late = offer(match, "B claim 2 #push").refusal
    assert late is not None
    assert (late.code, late.citation) == ("too-late", "brunswick/foul-strokes#14")
    match = play("three-cushion-carrom", "A +1", "A 0", "B 0", claim_window="next-stroke-of-striker")
    assert add(match, "B claim 2 #early-touch").points == {"B": 1}


def test_the_wrong_ball_found_late() -> None:
    """Strokes stand, and the whites may be exchanged on request (6)."""
    match = play("three-cushion-carrom", "A +1")
    ruling = add(match, "A :exchange")
    assert why(ruling) == "foul-strokes#6"
    assert score(match) == (1, 0)


def test_odds_given_as_a_discount() -> None:
    """The giver loses what the other makes, not what he gets by a miss (three-ball 4)."""
    match = play("three-cushion-carrom", "B +1", "B 0", "A miss", discount="A", target=10, start={"A": 5})
    assert score(match) == (4, 2)


def test_balls_off_the_table_go_to_their_spots() -> None:
    """Cue ball to the string spot, red to its own; both whites off: the incoming striker's on the string
    (5-5b)."""
    told = add(_opened(), "B xr --- xw c^ r^").instructions
    assert [(i.code, i.pieces, i.citation) for i in told] == [
        ("spot", ("c",), "brunswick/three-ball-carrom#5"),
        ("spot", ("r",), "brunswick/three-ball-carrom#5a"),
    ]
    told = add(_opened(), "B xr c^ w^").instructions
    assert [(i.pieces, i.citation) for i in told] == [(("c", "w"), "brunswick/three-ball-carrom#5b")]


def test_after_a_touch_at_rest_the_next_stroke_cannot_count() -> None:
    """The count that was made stands (7)."""
    match = play("three-cushion-carrom", "A xr --- xw #after-rest")
    assert score(match) == (1, 0)
    assert offer(match, "A +1").refusal is not None
    add(match, "A xr --- xw 0")
    assert match.board()["turn"] == "B"


def test_facts_that_leave_it_open_need_a_claim() -> None:
    """Unknown is not no: the record decides, else the claim, else it is refused."""
    match = begin("three-cushion-carrom")
    refused = offer(match, "A xr xw").refusal
    assert refused is not None
    assert refused.code == "undecided"
    assert add(match, "A xr xw +1").attested
    assert not add(match, "A xr --- xw +1").attested
