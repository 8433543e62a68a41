"""Billiards of the Carrom board and its kin, Billiardette, Option Billiard and Three Rings: what the golden
records do not show."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine as engine

from ..matches import add, match_of, refused, score

BILLIARDS = "carrom/billiards"
FOUR = "carrom/four-ring-billiard"
WILD = "carrom/wild-billiard"
REBOUND = "carrom/pocket-rebound"
BILLIARDETTE = "carrom/billiardette"
EASY = "carrom/easy-billiardette"
OPTION = "carrom/option-billiard"
THREE = "carrom/three-rings"


@pytest.mark.parametrize(
    ("shot", "points"), [("xr xg", 1), ("xg xr g>", 2), ("xr xg r> g>", 3), ("xr r>", 0), ("r> 0", 0)]
)
def test_a_billiard_and_what_falls_on_it(shot: str, points: int) -> None:
    """One for the billiard (p4) and one for each ring that falls then (p6)."""
    match = match_of(BILLIARDS, "A :lead", f"A {shot}")
    assert score(match) == (points, 0)
    assert match.board()["turn"] == ("A" if points else "B")


@pytest.mark.parametrize("lost", ["c>", "c^"])
def test_a_lost_shooter_costs_the_turn(lost: str) -> None:
    """And no point (p7); by option the points of the shot."""
    match = match_of(BILLIARDS, "A :lead", f"A xr xg {lost}")
    assert (score(match), match.board()["turn"]) == ((1, 0), "B")
    other = match_of(BILLIARDS, "A :lead", f"A xr xg {lost}", billiard_with_scratch_counts=False)
    assert score(other) == (0, 0)
    assert refused(match, f"B {lost}") == "undecided"


def test_where_shots_are_taken_from() -> None:
    """The first of the game from spot 1 (p4), the others from the base line, his own or any (p5)."""
    match = match_of(BILLIARDS, "A :lead")
    assert refused(match, "A @line xr xg") == "impossible"
    assert add(match, "A @spot1 xr xg").ok
    assert add(match, "A @baseline 0").ok
    assert refused(match, "B @other-line 0") == "impossible"
    assert match_of(BILLIARDS, "A :lead", "A 0", "B @other-line 0", which_base_line="any").last == 3
    assert refused(match_of(BILLIARDS, "A :lead", frozen="refused"), "A #frozen(r) 0") == "impossible"


def test_where_rings_are_put_back() -> None:
    """One in the centre, the other midway on a line (p8)."""
    told = add(match_of(BILLIARDS, "A :lead"), "A xr xg r> g>").instructions[0].text
    assert told.endswith("green on a line, midway between two pockets.")
    assert "as near as it can lie" in told
    told = add(match_of(BILLIARDS, "A :lead", center_occupied="line"), "A xr r>").instructions[0].text
    assert "midway on a line if it is taken" in told


def test_four_rings_are_two_of_three() -> None:
    """Two are enough, a third adds nothing; both by option otherwise (p1)."""
    assert score(match_of(FOUR, "A :lead", "A xx xg", "A xr xg xx", "A xr xg x>")) == (4, 0)
    assert score(match_of(FOUR, "A :lead", "A xx xg", billiard_needs="three")) == (0, 0)
    assert score(match_of(FOUR, "A :lead", "A xx xg xr", third_ring_bonus=True)) == (2, 0)


def test_any_ring_is_the_shooter_after_the_first_shot() -> None:
    """Not before it (p1), unless by option; a lost shooter is put in the centre when another is named."""
    match = match_of(WILD, "A :lead")
    assert refused(match, "A :cue(r)") == "not-now"
    assert {b.group for b in match.expects().buttons}.isdisjoint({"cue"})
    add(match, "A xr xg")
    assert {b.tokens for b in match.expects().buttons if b.group == "cue"} == {":cue(r)", ":cue(g)"}
    add(match, "A c> 0")
    assert add(match, "B :cue(r)").instructions[0].text == "Put back: white at the centre."
    bound = match_of(WILD, "A :lead", "A xr xg", "A c> 0", fallen_shooter="must-shoot")
    assert refused(bound, "B :cue(r)") == "not-now"
    free = match_of(WILD, "A :lead", "A :cue(r)", first_shot=True)
    assert free.board()["shooter"] == "the line"
    assert match_of(WILD, "A :lead", first_shot=True).board()["shooter"] == "spot 1"


def test_a_ring_may_be_pocketed_after_a_billiard_only() -> None:
    """Then a billiard is due again (p4); the right ends with the turn."""
    match = match_of(REBOUND, "A :lead", "A xr xg")
    assert match.board()["pocket_shot"]
    add(match, "A xr r>")
    assert (score(match), match.board()["pocket_shot"]) == ((2, 0), False)
    add(match, "A xr r>")
    assert (score(match), match.board()["turn"]) == ((2, 0), "B")
    lost = match_of(REBOUND, "A :lead", "A xr xg c>")
    assert (score(lost), lost.board()["pocket_shot"]) == ((1, 0), False)


def test_an_announced_shot_at_a_pocket() -> None:
    """By option nothing else counts as one, and it makes no billiard."""
    start = ("A :lead", "A xr xg")
    assert score(match_of(REBOUND, *start, "A xr r>", pocket_shot="announced")) == (1, 0)
    assert score(match_of(REBOUND, *start, "A :pocket xr r>", pocket_shot="announced")) == (2, 0)
    assert score(match_of(REBOUND, *start, "A :pocket xr xg r>", pocket_shot="announced")) == (2, 0)
    assert refused(match_of(REBOUND, "A :lead", pocket_shot="announced"), "A :pocket xr r>") == "not-now"
    after = match_of(REBOUND, *start, "A :pocket xr xg r>", pocket_shot="announced")
    assert not after.board()["pocket_shot"], "it was no billiard, so one is due"


@pytest.mark.parametrize(("rings", "points"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_each_ring_after_the_second_is_one_more(rings: int, points: int) -> None:
    """Two struck are one point (p4), named or not."""
    unnamed = " ".join(["xg"] * rings)
    named = " ".join(f"xg{n + 1}" for n in range(rings))
    assert score(match_of(BILLIARDETTE, "A :lead", f"A {unnamed}")) == (points, 0)
    assert score(match_of(BILLIARDETTE, "A :lead", f"A {named}")) == (points, 0)
    assert score(match_of(EASY, "A :lead", f"A {named} xg5")) == (points + 1, 0)
    assert score(match_of(BILLIARDETTE, "A :lead", f"A {named} xg1")) == (points, 0), "one ring, met twice"


def test_a_pocketed_shooter_costs_a_point_without_a_billiard() -> None:
    """With one the turn alone (p7); nothing is owed below zero, unless by option."""
    start = ("A :lead", "A xg xg xg")
    assert score(match_of(BILLIARDETTE, *start, "A xg c>")) == (1, 0)
    assert score(match_of(BILLIARDETTE, *start, "A xg xg c>")) == (3, 0)
    assert score(match_of(BILLIARDETTE, *start, "A xg xg c>", billiard_with_scratch_counts=False)) == (2, 0)
    assert score(match_of(BILLIARDETTE, "A :lead", "A xg c>")) == (0, 0)
    assert score(match_of(BILLIARDETTE, "A :lead", "A xg c>", below_zero=True)) == (-1, 0)
    assert score(match_of(BILLIARDETTE, *start, "A xg c^")) == (2, 0)
    assert score(match_of(BILLIARDETTE, *start, "A xg c^", off_board="as-pocketed")) == (1, 0)


def test_whence_billiardette_is_shot() -> None:
    """From where the shooter lies, after a miss and within a turn (p5); a lost one from the line."""
    match = match_of(BILLIARDETTE, "A :lead")
    assert match.board()["shooter"] == "the line"
    add(match, "A xg xg")
    assert match.board()["shooter"] == "where the shooter lies"
    add(match, "A c> 0")
    assert match.board()["shooter"] == "the line"
    other = match_of(BILLIARDETTE, "A :lead", "A xg xg", in_turn_origin="base-line")
    assert other.board()["shooter"] == "the line"
    add(other, "A 0")
    assert other.board()["shooter"] == "where the shooter lies"


@pytest.mark.parametrize(
    ("shot", "points"),
    [
        ("xg1 xg2", 1),
        ("xg1 xg2 xg3", 1),
        ("xg1 g1>", 1),
        ("xg1 g1> xg2 g2>", 3),
        ("xg1 G1xg2 g2>", 0),
        ("xg g>", 1),
        ("xg1 xg2 g1> c>", 0),
        ("xg1 xg2 g3^", 0),
        ("g1> +1", 1),
    ],
)
def test_billiards_and_direct_pockets(shot: str, points: int) -> None:
    """One for a billiard, one for each ring the shooter itself pockets (p5); nothing with a loss (p7)."""
    assert score(match_of(OPTION, "A :lead", f"A {shot}")) == (points, 0)


@pytest.mark.parametrize(
    ("shot", "points", "options"),
    [
        ("xg1 xg2 g1>", 1, {"both_on_one_shot": "one-only"}),
        ("xg1 g1> g2>", 1, {"both_on_one_shot": "one-only", "direct": "any"}),
        ("xg1 xg2 xg3", 2, {"billiard_value": "per-ring"}),
        ("xg1 G1xg2 g2>", 1, {"direct": "any"}),
        ("xSB SB>", 0, {"opponent_shooter_value": 0}),
        ("xSB SB>", 1, {}),
    ],
)
def test_option_billiard_read_otherwise(shot: str, points: int, options: dict[str, Any]) -> None:
    """Each unclear point by its option."""
    match = match_of(OPTION, "B :lead", "B 0", f"A {shot}", **options)
    assert score(match) == (points, 0)


def test_the_other_shooter_comes_back_when_the_turn_is_lost() -> None:
    """Until then it is no ring to shoot at (p6, p7)."""
    match = match_of(OPTION, "A :lead", "A 0", "B xSA SA>")
    assert match.board()["shooters"] == {"A": "out", "B": "board"}
    assert refused(match, "B xSA") == "impossible"
    ruling = add(match, "B 0")
    assert [i.pieces for i in ruling.instructions] == [("SA",)]
    assert match.board()["shooters"] == {"A": "hand", "B": "board"}
    assert refused(match, "A @lie 0") == "impossible"
    add(match, "A xSB SB^")
    assert match.board()["shooters"] == {"A": "board", "B": "hand"}


def test_three_rings_in_a_line() -> None:
    """The ring that is shot meets both others: a point (p3), and again; the line is laid anew."""
    match = match_of(THREE, "A :lead")
    ruling = add(match, "A xg xr")
    assert (ruling.turn, ruling.instructions[0].text) == ("A", "Put the three rings in line again.")
    assert add(match, "A xg Gxr").turn == "B"
    assert match_of(THREE, "A :lead", "A xg xr", after_score="one-shot").board()["turn"] == "B"
    lies = match_of(THREE, "A :lead", reset=False)
    assert add(lies, "A xg xr r>").instructions[0].text == "Put back: red in its place in the line."
    assert lies.board()["shooter"] == "where the shooter lies"


@pytest.mark.parametrize(("option", "leader"), [("same", "B"), ("alternate", "A"), ("winner", "A")])
def test_who_leads_the_next_game(option: str, leader: str) -> None:
    """Not said: the same player, or by option the other or the winner."""
    header, _ = engine.read(
        f'[Game "{THREE}"] [A "Ida"] [B "Otto"] [Target "1"] [Race "2"] [NextLead "{option}"]'
    )
    match = engine.Match(header)
    for text in ("B :lead", "B 0", "A xg xr"):
        assert add(match, text).ok
    assert match.board()["turn"] == leader


def test_positions_of_shooters() -> None:
    """On the board, in hand, or out while the other side plays; nothing else."""
    match = engine.Match(
        engine.read(f'[Game "{OPTION}"] [Setup "turn=B at.A=out at.B=board fresh=no A=3"]')[0]
    )
    assert add(match, "B 0").instructions[0].pieces == ("SA",)
    for words in ("turn=A at.A=out", "turn=A at.A=lost", "turn=A right=yes fresh=no"):
        with pytest.raises(engine.BadHeader):
            engine.Match(engine.read(f'[Game "{OPTION}"] [Setup "{words}"]')[0])


def test_the_prompt_of_three_rings() -> None:
    """A red ring of the line is shot (p4): there is no shooter, and no shooting line."""
    assert "a red ring, from its place in the line" in match_of(THREE, "A :lead").board()["prompt"]
    lies = match_of(THREE, "A :lead", "A xg xr", reset=False)
    assert "a red ring, from where it lies" in lies.board()["prompt"]


def test_a_billiard_with_the_shooter_lost_is_no_more_than_was_needed() -> None:
    """Two of three rings make it (p1): the button does not say that all three were met, which may be two."""
    match = match_of(FOUR, "A :lead", third_ring_bonus=True)
    lost = next(b for b in match.expects().buttons if b.label == "Billiard, but shooter in a pocket")
    assert add(match, f"A {lost.tokens}").points == {"A": 1}


@pytest.mark.parametrize("game", [BILLIARDS, THREE, BILLIARDETTE])
def test_no_ring_falls_on_a_shot_that_met_none(game: str) -> None:
    """Rings are moved by the shooter, or by a ring that it met (what a billiard is counted by)."""
    ring = "r" if game != BILLIARDETTE else "g"
    for shot in (f"miss {ring}>", f"{ring}> .", f"miss {ring}^"):
        assert refused(match_of(game, "A :lead"), f"A {shot}") == "contradicted", shot
    assert add(match_of(game, "A :lead"), f"A x{ring} {ring}> .").ok
    assert add(match_of(game, "A :lead"), f"A {ring}> 0").ok
