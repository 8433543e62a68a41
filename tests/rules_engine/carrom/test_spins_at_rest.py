"""Spin to Center, Escape, Break-In, Spin Count and Center Spin Count: where tops come to rest."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from ..matches import add, score
from .spinning import match_of, points


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("t1=inner", 3, 1), ("t1=hole", 3, 1), ("t1=next", 0, 0), ("t1=inner #line", 0, 0), ("t1^", 0, 0),
        ("t1>", 0, 0), ("+3", 3, "impossible"), ("+1", "impossible", 1), ("#place", "undecided", "undecided"),
    ],
)  # fmt: skip
def test_spin_to_center_counts_three_and_then_one(text: str, first: int | str, second: int | str) -> None:
    """Three for the circle at the first spin, one at the second (p3)."""
    assert points("spin-to-center", text) == first
    assert points("spin-to-center", text, "t1=next") == second


def test_a_first_success_ends_the_turn() -> None:
    """Two spins make a turn; a top in the circle leaves nothing for the second (p3, p4)."""
    assert match_of("spin-to-center", "t1=inner").board()["turn"] == "B"
    assert match_of("spin-to-center", "t1=band").board()["turn"] == "A"
    assert match_of("spin-to-center", "t1=band", "0").board()["turn"] == "B"


def test_the_second_spin_is_made_where_the_top_rests_or_from_the_start() -> None:
    """Where it rested, unless it left the board (p3)."""
    told = [i.text for i in add(match_of("spin-to-center"), "t1=band").instructions]
    assert told == ["The second spin is made where the top rests."]
    told = [i.text for i in add(match_of("spin-to-center"), "t1^").instructions]
    assert told == ["The second spin is made from the start."]


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("t1=outside .", 3), ("t1=outside 4!", 1), ("t1=outside 4! 5!", 1), ("t1=inside", 0),
        ("t1=inside 4!", 0), ("t1^ .", 3), ("t1> 1!", 1), ("t1=outside", "undecided"), (".", "undecided"),
        ("t1=outside +1", 1), ("t1=outside +3", 3), ("t1=outside 0", "contradicted"),
        ("4! +3", "contradicted"),
        ("+2", "impossible"), ("t1=inside #line .", 3), ("t1=outside #line .", 3),
    ],
)  # fmt: skip
def test_escape_counts_three_or_one(text: str, worth: int | str) -> None:
    """Three for a top that got out without felling a pin, one if any fell (p4)."""
    assert points("escape", text) == worth


def test_a_top_on_the_circle_of_escape() -> None:
    """On the line it has escaped, or must be wholly outside (p2)."""
    assert points("escape", "t1=outside #line .") == 3
    assert points("escape", "t1=outside #line .", on_line="inside") == 0


def test_when_felled_pins_of_escape_stand_again() -> None:
    """After each top, or after the turn: then a pin that lies cannot fall again (p4)."""
    assert points("escape", "t2=outside 3!", "t1=outside 3!") == 1
    assert points("escape", "t2=outside 3!", "t1=outside 3!", reset="each-turn") == "impossible"
    next_turn = match_of("escape", "t1=outside 3!", "0", "0", reset="each-turn")
    assert add(next_turn, "t1=outside 3!").ok


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("t1=hole", 5), ("t1=inner", 3), ("t1=next", 0), ("t1=inner #line", 0), ("t1=inner 2! 3!", 3),
        ("t1=hole #line", "impossible"), ("2!", "undecided"), ("+2", "impossible"), ("t2=hole", "impossible"),
    ],
)  # fmt: skip
def test_break_in_counts_five_and_three(text: str, worth: int | str) -> None:
    """Five in the hole, three in the circle, and pins cost nothing (p5)."""
    assert points("break-in", text) == worth


def test_pins_of_break_in_stand_again_after_each_top() -> None:
    """So the same pin may fall with the next top (p6)."""
    match = match_of("break-in", "t1=inner 2!")
    assert add(match, "t2=inner 2!").ok
    assert [i.citation for i in add(match, "t3=ditch").instructions] == ["carrom/break-in#p6"]


@pytest.mark.parametrize(
    ("zone", "worth"), [("hole", 5), ("inner", 3), ("next", 2), ("band", 1), ("ditch", 0)]
)
def test_the_areas_of_spin_count(zone: str, worth: int) -> None:
    """Five, three, two, one and nothing; on a line the lower area (p2, p4)."""
    lower = {"inner": 2, "next": 1, "band": 0}
    assert points("spin-count", f"t1={zone}") == worth
    if zone in lower:
        assert points("spin-count", f"t1={zone} #line") == lower[zone]


def test_tops_of_spin_count_are_lifted_or_left() -> None:
    """Counted when it rests; or the three as they lie at the end, where one may move another (p3)."""
    entries = ("t1=hole", "t2=inner")
    assert score(match_of("spin-count", *entries)) == (8, 0)
    assert add(match_of("spin-count", *entries), "t3=band t1=band").refusal is not None
    left = match_of("spin-count", *entries, tops_left="left")
    assert score(left) == (0, 0)
    assert add(left, "t3=band t1=band").ok
    assert score(left) == (5, 0)


def test_center_spin_count_takes_three_tops_at_once() -> None:
    """All three are told together, and counted as at Spin Count (p1)."""
    assert points("center-spin-count", "t1=hole t2=inner t3=ditch") == 8
    assert points("center-spin-count", "t1=hole t2=inner") == "undecided"
    assert match_of("center-spin-count", "+8").board()["turn"] == "B"


def test_a_top_that_comes_too_late() -> None:
    """It does not count, or does all the same; the first cannot be late (p1)."""
    text = "t1=hole t2=inner #late(t2) t3=band"
    assert points("center-spin-count", text) == 6
    assert points("center-spin-count", text, rapid="no-sanction") == 9
    assert points("center-spin-count", "#late(t1) t1=hole t2=inner t3=band") == "impossible"


@pytest.mark.parametrize(
    ("slug", "spins"), [("spin-to-center", 2), ("break-in", 3), ("spin-count", 3), ("center-spin-count", 1)]
)
def test_the_turns_agreed(slug: str, spins: int) -> None:
    """Three turns each, or as many as are agreed; the higher total wins, level totals are a draw."""
    assert not match_of(slug, *["0"] * (spins * 5)).over
    assert match_of(slug, *["0"] * (spins * 6)).board()["draw"]
    assert match_of(slug, *["0"] * (spins * 2), turns=1).over
    assert not match_of(slug, *["0"] * (spins * 2), turns=1, tie="more-turns").over


@pytest.mark.parametrize(("reading", "leader"), [("same", "A"), ("alternate", "B"), ("last-player", "B")])
def test_who_leads_the_next_turns(reading: str, leader: str) -> None:
    """The same player, the other, or who ended the round."""
    assert match_of("center-spin-count", "0", "0", lead=reading).board()["turn"] == leader


def test_leaders_alone_play_on() -> None:
    """With three players those who are level have more turns, the third has none."""
    sides = (("A", "Ida"), ("B", "Otto"), ("C", "Cy"))
    options: dict[str, Any] = {"turns": 1, "tie": "more-turns"}
    match = engine.Match(engine.Header("carrom/center-spin-count", sides, options=options))
    for n, (side, text) in enumerate([("B", ":lead"), ("B", "+3"), ("C", "+5"), ("A", "+5")], 1):
        assert match.add(engine.entry(n, side, text)).ok
    assert match.board()["turn"] == "C"
    assert add(match, "+1").ok
    assert match.board()["turn"] == "A"
    assert add(match, "0").ok
    assert match.board()["winner"] == "C"


def test_a_turn_half_played_is_recorded() -> None:
    """A position names the tops that lie; more than were spun, or twice a turn, is refused."""
    text = '[Game "carrom/spin-count"] [A "Ida"] [B "Otto"] [TopsLeft "left"] [Setup "%s"]'
    match = engine.Match(engine.read(text % "turn=A spins=2 where=hole,inner")[0])
    assert add(match, "t3=ditch").points == {"A": 8}
    for words in (
        "turn=A spins=2 where=hole", "turn=A spins=3 where=hole,hole,hole", "turn=A where=hole",
        "turn=A spins=1 where=attic", "turn=A playing=B,A", "turn=A down=1", "turn=A round=9",
    ):  # fmt: skip
        with pytest.raises(engine.BadHeader):
            engine.Match(engine.read(text % words)[0])
