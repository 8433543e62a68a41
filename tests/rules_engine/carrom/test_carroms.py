"""Carroms (carrom/carroms): what the golden records do not show."""

from __future__ import annotations

import random
from functools import partial

import pytest

import rules_engine as engine
from rules_engine.boards import carrom as board

from .. import matches
from ..matches import add

GAME = "carrom/carroms"

match_of = partial(matches.match_of, GAME)


def test_finger_or_cue_is_said_on_the_board() -> None:
    """Rings may be snapped or cued (p0): the option changes the prompt and nothing else."""
    snapped = match_of("A :lead :red")
    cued = match_of("A :lead :red", options={"delivery": "cue"})
    assert "shoots" in snapped.board()["prompt"]
    assert "cues" in cued.board()["prompt"]
    assert snapped.state == cued.state


def test_a_ring_and_its_claim_are_judged_alike() -> None:
    """A claimed ring and the ring itself give the same state; only the claim is attested (p3)."""
    told, claimed = match_of("A :lead :green"), match_of("A :lead :green")
    by_rings, by_claim = add(told, "A g>1 g>3"), add(claimed, "A +2")
    assert told.state == claimed.state
    assert (by_rings.points, by_rings.turn, by_rings.citations) == (
        by_claim.points,
        by_claim.turn,
        by_claim.citations,
    )
    assert (by_rings.attested, by_claim.attested) == (False, True)


def test_five_points_are_the_black_or_five_rings() -> None:
    """A claim of five does not say whether the black went down: it is refused while that can be."""
    match = match_of("A :lead :red")
    refusal = add(match, "A +5").refusal
    assert refusal is not None
    assert refusal.code == "undecided"
    assert add(match, "A b>").ok
    assert add(match, "B 0").ok
    assert add(match, "A +5").ok
    assert match.board()["red"] == 7


def test_a_numbered_ring_may_fall_again_after_a_forfeit() -> None:
    """Which ring was given back is not recorded, so no number of that colour is sure after a forfeit (p5)."""
    match = match_of("A :lead :red", "A r1>", "A r2> g3>", "A c>", "B 0")
    assert add(match, "A r1>").ok
    refused = add(match, "A g3>").refusal
    assert refused is not None
    assert refused.code == "impossible"


def test_the_bonus_goes_to_the_side_that_is_cleared_or_to_who_ends_the_inning() -> None:
    """Red is cleared first, but the other side ends the inning with the black (p9, option bonus-owner)."""
    entries = ["A :lead :red", f"A {'r> ' * 12}", "A 0", "B g>", "B b>"]
    assert match_of(*entries).board()["score"] == {"A": 12 + 11, "B": 1 + 5}
    ender = match_of(*entries, options={"bonus-owner": "ender"})
    assert ender.board()["score"] == {"A": 12, "B": 1 + 5}


def test_either_condition_may_end_the_inning_by_option() -> None:
    """Read as two ways of ending, the black alone ends the inning, and nobody has a bonus (p8)."""
    match = match_of("A :lead :red", "A r>", "A b>", options={"inning-end": "either"})
    assert match.board()["score"] == {"A": 6, "B": 0}
    assert match.board()["inning"] == 2


@pytest.mark.parametrize(
    ("option", "turn"),
    [("alternate", "B"), ("inning-winner", "A"), ("inning-loser", "B"), ("coin-flip", None)],
)
def test_who_leads_the_next_inning(option: str, turn: str | None) -> None:
    """Silent in the book after the first flip (p4): alternate, the winner, the loser, or a flip."""
    match = match_of("A :lead :red", f"A {'r> ' * 12} b>", options={"next-inning-lead": option})
    assert match.board()["score"]["A"] == 29
    assert match.board()["turn"] == turn
    assert match.board()["colours"] == {"A": "red", "B": "green"}
    if turn is None:
        assert add(match, "B :lead").ok
        assert match.board()["phase"] == "shot", "the colours are kept"


def test_both_have_enough() -> None:
    """Higher total wins; equal totals play another inning; or who ended the inning wins (p9, option)."""
    start = {"A": 20, "B": 4}
    higher = match_of("B :lead :green", f"B {'r> ' * 12} g>", "B b>", start=start, options={"target": 30})
    # A's red is cleared by B: twelve and eleven greens are A's; B has one and five.
    assert higher.board()["score"] == {"A": 43, "B": 10}
    level = match_of(
        "A :lead :red",
        f"A {'g> ' * 11} r>",
        f"A {'r> ' * 11} b>",
        start={"A": 1, "B": 8},
        options={"target": 19},
    )
    assert level.board()["score"] == {"A": 19, "B": 19}
    assert not level.over
    ender = match_of(
        "A :lead :red",
        f"A {'g> ' * 11} r>",
        f"A {'r> ' * 11} b>",
        start={"A": 1, "B": 8},
        options={"target": 19, "both-reach": "ender"},
    )
    assert ender.winner == "A"


def test_a_black_forfeited_and_made_again() -> None:
    """The five of a forfeited black stay; made again it counts again, or once only (p5, option)."""
    entries = ["A :lead :red", "A b>", "B 0", "A c>", "B b>"]
    assert match_of(*entries).board()["count"] == {"A": 5, "B": 5}
    assert match_of(*entries, options={"black-recredit": "once"}).board()["count"] == {"A": 5, "B": 0}


def test_a_run_is_the_points_of_one_turn() -> None:
    """The high run counts rings and black of one turn, points an inning the average."""
    match = match_of("A :lead :red", "A r>", "A r> b>", "A r>", "A c> r>", "B g> g>", "B 0")
    assert match.figures()["A"]["high_run"] == {"value": 8, "entry": 4}
    assert match.figures()["B"]["high_run"] == {"value": 2, "entry": 6}
    assert match.board()["down"] == {"A": 2, "B": 2}
    assert add(match, "A +7").ok
    assert match.board()["run"] == 7, "a new turn begins at nothing"
    assert match.figures()["A"]["high_run"] == {"value": 8, "entry": 4}


def test_every_pocket_and_piece_that_is_offered_is_taken() -> None:
    """What the tablet shows for a typed entry can be typed."""
    match = match_of("A :lead :red")
    expectation = match.expects()
    for piece in expectation.pieces:
        for pocket in (*expectation.pockets, ""):
            probe = engine.Match.resume(match.header, match.snapshot())
            assert probe.add(engine.entry(2, "A", f"{piece}>{pocket}")).ok


def test_the_board_is_the_same_seen_from_each_side() -> None:
    """Pockets, lines and strips turn into one another; a ring behind a line lies in its strip."""
    rng = random.Random(3)
    turned = {"12": "23", "23": "34", "34": "41", "41": "12"}
    for _ in range(200):
        x, y = rng.uniform(-13, 13), rng.uniform(-13, 13)
        kind, _, which = board.zone_at(x, y).partition("-")
        quarter = board.zone_at(-y, x)
        if kind == "strip":
            assert quarter == f"strip-{turned[which]}"
        elif kind == "pocket":
            assert quarter == f"pocket-{int(which) % 4 + 1}"
        else:
            assert quarter == "field"
    assert board.zone_at(0, -12) == "strip-12"
    assert board.zone_at(0, 0) == "field"
    assert board.pocket_at(*board.POCKETS["3"]) == "3"
