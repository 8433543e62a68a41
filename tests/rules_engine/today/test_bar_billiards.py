"""Bar billiards: breaks that are banked or lost, pegs, the pair, the bar and the last ball."""

from __future__ import annotations

from functools import partial

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add, code_of

GAME = "today/bar-billiards"

match_of = partial(matches.match_of, GAME, opening="A :lead")
at_last = partial(match_of, "A :banked(500)", "B :banked(300)", "A :bar", "A :last")


def score(match: engine.Match) -> tuple[int, int]:
    """The points of both sides."""
    points = match.board()["score"]
    return points["A"], points["B"]


def cited(ruling: engine.Ruling) -> list[str]:
    """The rules cited, without the game."""
    return [citation.partition("#")[2] for citation in ruling.citations]


def test_a_break_counts_when_it_is_banked() -> None:
    """Holes and the red's double are added up, and a stroke that pots nothing banks them (w3, w4)."""
    match = match_of("A w>50 r>50", "A r>200")
    assert (score(match), match.board()["run"]) == ((0, 0), 550)
    ruling = add(match, "A 0")
    assert (ruling.points, ruling.turn, cited(ruling)) == ({"A": 550}, "B", ["w4"])
    figures = match.figures()["A"]
    assert figures["highest_break"] == {"value": 550, "entry": 4}
    assert figures["average"] == 550


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("miss", "w10"), (".", "w10"), ("xr w=front", "w10"), ("xr w^", "w10"), ("#in-motion", "w10"),
        ("#touched", "w10"), ("xr w>50 white!", "w5"), (":lost", "w4"),
    ],
)  # fmt: skip
def test_a_foul_loses_the_break(text: str, rule: str) -> None:
    """The points of the break are lost with the turn, those before it stay (w4, w5, w10)."""
    match = match_of("A :banked(300)", "B 0", "A w>100")
    ruling = add(match, f"A {text}")
    assert (score(match), ruling.turn, cited(ruling)[0]) == ((300, 0), "B", rule)
    assert match.figures()["A"]["lost"] == 100


@pytest.mark.parametrize(("costs", "left"), [("whole-score", 0), ("break-only", 300)])
def test_the_black_peg(costs: str, left: int) -> None:
    """It costs the whole score, or by agreement the break (w6)."""
    match = match_of("A :banked(300)", "B 0", "A w>100", "A black!", black_costs=costs)
    assert score(match) == (left, 0)
    assert match.figures()["A"]["black_pegs"] == 1


@pytest.mark.parametrize(("pegs", "left", "rule"), [("white! black!", 300, "w5"), ("black! white!", 0, "w6")])
def test_the_first_peg_decides(pegs: str, left: int, rule: str) -> None:
    """Of both colours in one stroke only the first to fall counts (w7)."""
    match = match_of("A :banked(300)", "B 0")
    ruling = add(match, f"A {pegs}")
    assert score(match) == (left, 0)
    assert cited(ruling)[:2] == [rule, "w7"]


def test_the_pair_goes_down_three_times() -> None:
    """At the fourth one ball must stay up, else it is a foul (w8); a new break begins anew."""
    match = match_of(*["A w>50 r>50"] * 3)
    assert match.board()["pairs"] == 3
    ruling = add(match, "A w>50 r>50")
    assert (score(match), cited(ruling)[0]) == ((0, 0), "w8")
    assert add(match, "B w>50 r>50").turn == "B"
    kept = match_of(*["A w>50 r>50"] * 3, "A r>200", "A w>50 w>50")
    assert kept.board()["run"] == 950


def test_claims_are_held_against_facts() -> None:
    """A sum that the holes do not make, and a miss that hit, cannot be (w2, w3)."""
    match = match_of()
    assert code_of(add(match, "A w>50 r>50 +100")) == "contradicted"
    assert code_of(add(match, "A xr miss")) == "contradicted"
    assert code_of(add(match, "A xr . +50")) == "contradicted"
    assert code_of(add(match, "A w>50 w>50")) == "impossible"
    ruling = add(match, "A +150")
    assert ruling.attested
    assert match.board()["bed"] is None


def test_the_trough_is_empty() -> None:
    """The ball nearest the cue spot is played when no white is left in the trough (w2)."""
    match = match_of(*(f"{'AB'[n % 2]} 0" for n in range(7)))
    assert (match.board()["bed"], match.board()["red"]) == (7, "bed")
    assert "nearest" in match.board()["prompt"]
    add(match, "B w>100")
    assert match.board()["bed"] == 6


def test_when_the_bar_is_down_balls_stay_down() -> None:
    """They no longer come back, and with one left the white pegs are out of play (w9)."""
    match = match_of("A :bar", "A w>50 r>50")
    assert match.board()["left"] == 6
    assert match.board()["bed"] == 1, "a white takes the red's spot"
    for _ in range(2):
        add(match, "A w>50 w>50")
    assert match.board()["left"] == 2
    ruling = add(match, "A w>50")
    assert "last-ball" in [told.code for told in ruling.instructions]
    assert code_of(add(match, "A white!")) == "impossible"
    assert code_of(add(match, "A :bar")) == "not-now"


def test_the_last_ball_counts_in_two_holes_and_ends_the_game() -> None:
    """Alternately from the cue spot, in the 100 and the 200 alone; the higher score wins (w9)."""
    match = at_last()
    ruling = add(match, "A w>50")
    assert (score(match), ruling.turn) == ((500, 300), "B")
    ruling = add(match, "B w>200")
    assert (score(match), match.over) == ((500, 500), True)
    assert match.winner is None


def test_the_last_ball_off_a_side_cushion() -> None:
    """By agreement it must take a cushion first (w9)."""
    match = at_last(last_ball="off-a-side-cushion")
    assert not match.over
    assert add(match, "A w>200 .").turn == "B"
    assert not match.over
    add(match, "B - w>100")
    assert (score(match), match.winner) == ((500, 400), "A")


@pytest.mark.parametrize(("reading", "over"), [("score-lost", False), ("game-lost", True)])
def test_the_black_peg_with_the_last_ball(reading: str, over: bool) -> None:
    """The score is lost and the game goes on, or the game is lost (w9, option)."""
    match = at_last(bar_last_foul=reading)
    add(match, "A black!")
    assert (score(match), match.over) == ((0, 300), over)
    assert match.winner == ("B" if over else None)


def test_four_mushrooms() -> None:
    """Some leagues stand three white mushrooms and the black (w1)."""
    assert code_of(add(match_of(), "A white! white! white!")) == "impossible"
    assert add(match_of(mushrooms="four-mushrooms"), "A white! white! white!").ok


def test_a_break_in_one_entry() -> None:
    """A marker may record breaks alone: banked, lost, or lost by the black peg (w4, w6)."""
    match = match_of("A :banked(850)", "B :lost", "A :banked(150)", "B :black", "A :black")
    assert score(match) == (0, 0)
    assert match.figures()["A"]["highest_break"]["value"] == 850
    assert code_of(add(match, "B :banked(855)")) == "impossible"


def test_the_back_row_and_the_bar() -> None:
    """What the back holes are worth, and after how many minutes the bar falls, is agreed (w3, w9)."""
    match = match_of(back_row=(10, 20, 40, 20, 10), bar_minutes=20)
    assert match.board()["bar_minutes"] == 20
    add(match, "A w>40")
    assert match.board()["run"] == 40
    assert code_of(add(match, "A w>30")) == "unknown-pocket"
