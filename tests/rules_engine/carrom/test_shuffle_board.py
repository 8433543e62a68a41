"""Shuffle Board on the Carrom board: places by nearness, rings over the rim, and each reading both ways."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import rules_engine as engine

from .. import matches

GAME = "carrom/shuffle-board"

match_of = partial(matches.match_of, GAME, sides="RG")


def note(match: engine.Match, rests: str) -> engine.Ruling:
    """Record a round."""
    side = match.expects().side
    assert side is not None
    return match.add(engine.entry(match.last + 1, side, rests))


@pytest.mark.parametrize(
    ("options", "rests", "points"),
    [
        ({}, "R1=on G1=on R2=on", {"R": 4, "G": 2}),
        ({}, "R1=on R2=on R3=on G1=on", {"R": 6}),
        ({}, "R1=hang G1=on", {"R": 6, "G": 2}),
        ({}, "R1=hang R2=hang R3=hang G1=hang", {"R": 12}),
        ({}, "G1=on R1=pocket R2=off", {"G": 3}),
        ({}, ".", {}),
        ({}, "R1=on G1=on #level(G1) R2=on", {"R": 3, "G": 2}),
        ({"equal_distance": "neither"}, "R1=on G1=on #level(G1) R2=on", {"R": 1}),
        ({}, "R1=on R2=on G1=on G2=on #level(G2)", {"R": 5}),
        ({"places_among": "own-three"}, "R1=on G1=on R2=on G2=on", {"R": 5, "G": 5}),
        ({"places_among": "nearest-only"}, "R1=on G1=on R2=on", {"R": 4}),
        ({"places_among": "nearest-only"}, "R1=on G1=on #level(G1) R2=on", {}),
    ],
)
def test_a_round_counts(options: dict[str, Any], rests: str, points: dict[str, int]) -> None:
    """Three, two and one by nearness, double over the rim (p5)."""
    ruling = note(match_of(**options), rests)
    assert ruling.ok
    assert ruling.points == points


@pytest.mark.parametrize(
    ("rests", "code", "rule"),
    [
        ("R4=on", "unknown-piece", "p2"),
        ("R1=tray", "unknown-zone", "p5"),
        ("R1=on R1=off", "impossible", "p2"),
        ("R1=on G1=hang", "impossible", "p5"),
        ("R1=on #level(R1)", "impossible", "p5"),
        ("R1=pocket R2=on #level(R1)", "impossible", "p5"),
        ("R1=on #near(R1)", "unknown-state", None),
        ("+3", "wrong-token", None),
        ("t=2.0", "undecided", None),
    ],
)
def test_what_is_refused(rests: str, code: str, rule: str | None) -> None:
    """Rings that are not, places that cannot be."""
    refusal = note(match_of(), rests).refusal
    assert refusal is not None
    assert (refusal.code, refusal.citation) == (code, rule and f"{GAME}#{rule}")


def test_who_shoots_first_in_later_rounds() -> None:
    """The players alternate, or the winner of the round begins (p4)."""
    match = match_of()
    note(match, "R1=on")
    assert match.expects().side == "G"
    note(match, "G1=on")
    assert match.expects().side == "R"
    winner = match_of(next_lead="winner")
    note(winner, "R1=on")
    assert winner.expects().side == "R"
    note(winner, ".")
    assert winner.expects().side == "G", "nobody won the round"


def test_twenty_wins_and_level_at_twenty_plays_on() -> None:
    """Both past the target: the higher wins, and level scores play another round (p6)."""
    match = match_of(target=6, places_among="own-three")
    note(match, "R1=hang G1=hang")
    assert not match.over
    note(match, "R1=on G1=on G2=on")
    assert match.board()["winner"] == "G"
    for words in ("R=20", "rounds=-1"):
        header, _ = engine.read(f'[Game "{GAME}"] [R "Ann"] [G "Bo"] [Setup "{words}"]')
        with pytest.raises(engine.BadHeader):
            engine.Match(header)
