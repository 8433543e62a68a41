"""Piggy Back, Center Out, Ring Pegs and both Center Scores: each reading both ways, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from .. import matches
from ..matches import add


def match_of(slug: str, *entries: str, **options: Any) -> engine.Match:
    """A match that A leads, after entries of whoever plays; each must stand."""
    return matches.match_of(f"carrom/{slug}", *entries, opening=":lead", **options)


def points(slug: str, text: str, **options: Any) -> int:
    ruling = add(match_of(slug, **options), text)
    assert ruling.ok, ruling.refusal
    return ruling.points.get("A", 0)


@pytest.mark.parametrize("black", range(4))
@pytest.mark.parametrize("red", range(4))
def test_piggy_back_counts_the_black_outward_and_the_red_inward(black: int, red: int) -> None:
    """Black 0, 1, 2, 3 and red 3, 2, 1, 0 from the inner circle outward (p7)."""
    zones = ("inner", "next", "band", "ditch")
    assert points("piggy-back", f"b={zones[black]} r={zones[red]}") == black + 3 - red


@pytest.mark.parametrize(
    ("slug", "text", "worth"),
    [
        ("piggy-back", "b=hole r=hole", None), ("piggy-back", "b=ditch r=hole", 6),
        ("piggy-back", "b=hole r=inner", 3), ("piggy-back", "b^ r^", 3),
        ("piggy-back", "b=band r=band #line(b) #line(r)", 3), ("piggy-back", "b=next #line(b) r=inner", 5),
        ("center-out", "g=inner", 2), ("center-out", "g=next", 3), ("center-out", "g=band", 5),
        ("center-out", "g=ditch", 10), ("center-out", "g^", 10), ("center-out", "g=hole", 0),
        ("center-out", "g=inner #line(g)", 3), ("center-out", "#direct g=ditch", 0),
        ("center-out", "#direct +10", None), ("center-out", "+7", None), ("center-out", "0", 0),
        ("ring-pegs", "#through s=outside", 1), ("ring-pegs", "#through s=inside", 0),
        ("ring-pegs", "s=outside", None), ("ring-pegs", "s=outside +1", 1), ("ring-pegs", "#through s^", 0),
        ("ring-pegs", "#through s>2", 1), ("ring-pegs", "#through s>2 0", None),
    ],
)  # fmt: skip
def test_what_a_try_counts(slug: str, text: str, worth: int | None) -> None:
    """By where the pieces rest; facts that are too few, or against the claim, are refused."""
    ruling = add(match_of(slug), text)
    assert ruling.ok == (worth is not None)
    assert ruling.points.get("A", 0) == (worth or 0)


@pytest.mark.parametrize(
    ("slug", "text", "options", "default", "otherwise"),
    [
        ("piggy-back", "miss", {"total_miss": 3}, 0, 3),
        ("ring-pegs", "#through #touched s=outside", {"through": "clean"}, 1, 0),
        ("ring-pegs", "#through #left s=inside", {"through": "left-once"}, 0, 1),
        ("ring-pegs", "#through s>", {"shooter_lost": "neither"}, 1, 0),
        ("ring-pegs", "#through s^", {"shooter_lost": "both"}, 0, 1),
    ],
)
def test_a_try_by_either_reading(
    slug: str, text: str, options: dict[str, Any], default: int, otherwise: int
) -> None:
    """What the book leaves open of one shot."""
    assert points(slug, text) == default
    assert points(slug, text, **options) == otherwise


def test_a_ring_dislodged_without_a_bank() -> None:
    """It counts nothing and the turn passes, or is not recorded at all (p4)."""
    assert match_of("center-out", "#direct g=ditch").board()["turn"] == "B"
    assert not add(match_of("center-out", no_bank="refused"), "#direct g=ditch").ok


@pytest.mark.parametrize(("reading", "turn"), [("one-shot", "B"), ("while-scoring", "A")])
def test_how_long_a_turn_lasts_at_center_out(reading: str, turn: str) -> None:
    """One shot, or as long as it scores (p4)."""
    assert match_of("center-out", "g=band", turn_length=reading).board()["turn"] == turn
    assert match_of("center-out", "miss", turn_length=reading).board()["turn"] == "B"


@pytest.mark.parametrize(("slug", "text"), [("piggy-back", "b=ditch r=inner"), ("center-out", "g=ditch")])
def test_the_last_turn_of_the_second_player(slug: str, text: str) -> None:
    """The first to reach the target wins at once, or the other has his turn; level plays on (p6, p8)."""
    assert match_of(slug, text, target=6).board()["winner"] == "A"
    waiting = match_of(slug, text, target=6, equal_turns=True)
    assert not waiting.over
    assert add(waiting, text).ok
    assert not waiting.over
    assert add(waiting, text).ok
    assert add(waiting, "miss" if slug == "center-out" else "b=inner r=ditch").ok
    assert waiting.board()["winner"] == "A"


def test_ring_pegs_has_three_rounds_of_five_shots() -> None:
    """Fifteen shots each; the higher total wins, and level totals are drawn or played on (p4, p5)."""
    match = match_of("ring-pegs", *["miss"] * 5)
    assert match.board()["turn"] == "B"
    won = match_of("ring-pegs", *["miss"] * 29, "+1")
    assert won.board()["winner"] == "B"
    assert match_of("ring-pegs", *["miss"] * 30).board()["draw"]
    assert not match_of("ring-pegs", *["miss"] * 30, tie="more-rounds").over
    turns = match_of("ring-pegs", "miss", shots_order="alternate")
    assert turns.board()["turn"] == "B"
    assert add(turns, "miss").ok
    assert turns.board()["turn"] == "A"


@pytest.mark.parametrize(("lead", "turn"), [("same", "A"), ("alternate", "B"), ("last-player", "B")])
@pytest.mark.parametrize(("slug", "shots"), [("ring-pegs", 10), ("center-scores", 8)])
def test_who_leads_later_rounds(slug: str, shots: int, lead: str, turn: str) -> None:
    """The same player, the other by turns, or who played last."""
    assert match_of(slug, *["miss"] * shots, lead=lead).board()["turn"] == turn


@pytest.mark.parametrize(
    ("entries", "options", "worth"),
    [
        (("r1=inner", "r2=inner", "r3=inner", "r4=inner"), {}, 5),
        (("r1=inner", "r2=inner", "r3=inner", "miss"), {}, 3),
        (("r1=inner", "r2=inner #pin", "r3=inner", "r4=inner"), {}, 3),
        (("r1=inner r2=inner", "miss", "r3=inner", "r4=inner"), {}, 5),
        (("r1=inner", "r2=inner r1=out", "miss", "miss"), {}, 1),
        (("r1=inner", "r2=inner r1=out", "miss", "miss"), {"when_counted": "each-shot"}, 2),
        (("r1=inner", "miss", "r2=inner", "miss"), {"when_counted": "each-shot"}, 1),
        (("r1=inner #line(r1)", "miss", "miss", "miss"), {}, 0),
        (("miss", "miss", "miss", "r4^"), {}, 0),
    ],
)
def test_center_scores_counts_a_turn(entries: tuple[str, ...], options: dict[str, Any], worth: int) -> None:
    """One for each ring in the circle, five for all four; a ring that felled the pin is lost (p6, p7)."""
    assert match_of("center-scores", *entries, **options).board()["score"]["A"] == worth


@pytest.mark.parametrize(
    ("reading", "seven", "eight"),
    [
        ("each-circle-10", 16, 20), ("all-eight-10", 14, 10), ("all-eight-10-or-1", 7, 10),
        ("all-eight-20", 14, 20),
    ],
)  # fmt: skip
def test_double_center_scores_doubles(reading: str, seven: int, eight: int) -> None:
    """Each reading of the doubled five, for seven rings and for eight (p3)."""
    for last, worth in (("miss", seven), ("o4=inner", eight)):
        shots = [f"{x}{n}=inner" for n in range(1, 5) for x in "mo"][:-1]
        match = match_of("double-center-scores", *shots, last, full_score=reading)
        assert match.board()["score"]["A"] == worth
        assert match.board()["turn"] == "B"


def test_the_ring_that_the_pin_costs() -> None:
    """That of the shot; with two rings the one that reached it, which must be said (p6)."""
    for text in ("#pin(r2)", "#pin(r7)", "#pin #pin"):
        assert not add(match_of("center-scores"), text).ok
    double = match_of("double-center-scores")
    refusal = add(double, "#pin").refusal
    assert refusal is not None
    assert refusal.code == "undecided"
    assert add(double, "m1=inner #pin").ok
    assert double.board()["where"]["m1"] == "gone"
    assert not add(double, "m1=out").ok
    earlier = match_of("double-center-scores", "m1=inner", "miss", "#pin(m1)", when_counted="each-shot")
    for _ in range(5):
        add(earlier, "miss")
    assert earlier.board()["score"]["A"] == 0, "a ring out of play counts by neither reading"


@pytest.mark.parametrize(
    "words", ["turn=A shots=9,0", "turn=A shots=4,0", "turn=A where=inner,inner,inner,moon", "turn=A round=0"]
)
def test_a_position_that_cannot_be(words: str) -> None:
    """More shots than a turn has, zones that are not, no round."""
    header, _ = engine.read(f'[Game "carrom/center-scores"] [A "Ida"] [B "Otto"] [Setup "{words}"]')
    with pytest.raises(engine.BadHeader):
        engine.Match(header)
