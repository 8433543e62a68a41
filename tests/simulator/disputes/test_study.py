"""The study of a case against what is known otherwise: drawing by lot, and strokes whose truth is known."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.constants import Constants
from simulator.disputes.answers import said
from simulator.disputes.case import Agreed, Case, Known
from simulator.disputes.claims import Claim
from simulator.disputes.playing import Sampled
from simulator.disputes.study import Study, study
from simulator.disputes.unsure import Prior, Unsure
from simulator.shots import read_shot

from .hidden import THREE_CUSHIONS, hidden, told

SHOT = read_shot(
    {
        "surface": "carom-5x10",
        "pieces": [
            {"id": "c", "kind": "carom-ball", "x": 0.1, "y": -0.7},
            {"id": "w", "kind": "carom-ball", "x": -0.3, "y": -0.6},
            {"id": "r", "kind": "carom-ball", "x": 0.0, "y": 0.7},
        ],
        "stroke": {"type": "cue", "piece": "c", "direction": 96.5, "speed": 3.5, "side": 0.3, "height": 0.1},
    }
)
UNSURE = Unsure({"c": 0.01, "w": 0.01, "r": 0.01}, direction=1.0, speed=0.15, tip=0.1)
CLAIMS = (Claim("touch", "c", "r"), Claim("touch", "c", "w"), Claim("before", "c", least=3))


def played(one: Study, numbers: np.ndarray) -> tuple[Sampled, np.ndarray]:
    """Strokes with these unknowns, and which claims are true of them."""
    out = one.table.play(numbers)
    return out, out.truth(one.case.claims)


def test_with_nothing_agreed_the_shares_are_those_of_plain_drawing() -> None:
    found = study(Case(SHOT, UNSURE, (), CLAIMS, seed=4), strokes=1200)
    one = Study(Case(SHOT, UNSURE, (), CLAIMS))
    drawn = np.random.default_rng(8).standard_normal((1500, one.prior.dimensions))
    _, truth = played(one, drawn)
    for share, true in zip(found.shares, truth.mean(axis=0), strict=True):
        assert abs(share.share - true) < 0.05
        assert share.low <= share.share <= share.high
    assert found.effective == found.samples or abs(found.effective - found.samples) < 1
    again = study(Case(SHOT, UNSURE, (), CLAIMS, seed=4), strokes=1200)
    assert [s.share for s in again.shares] == [s.share for s in found.shares]


def test_it_depends_mostly_on_what_was_least_known() -> None:
    found = study(Case(SHOT, UNSURE, (), CLAIMS[:1], seed=4), strokes=1600)
    assert found.shares[0].depends[0][0] == "the direction of the stroke"
    still = Unsure({}, direction=0.02, speed=0.01, constants=True)
    found = study(Case(SHOT, still, (), (Claim("lasted", "c", least=9.5),), seed=4), strokes=800)
    assert found.shares[0].depends[0][0] == "the cloth's speed"


@pytest.mark.soak
def test_on_hidden_strokes_the_intervals_hold_the_truth() -> None:
    """Reliability, small (the large study is ``make bench ARGS=honesty``): of the unknowns' intervals of 90
    in 100 about so many hold the truth, and claims told with p come true in a share near p."""
    held = unknowns = 0
    gap = loss = 0.0
    claims = 0
    for seed in range(3):
        answer = told(hidden(THREE_CUSHIONS, seed, 0.02))
        if not answer.found.enough:
            continue
        held, unknowns = held + answer.held, unknowns + answer.unknowns
        for share, low, high, true in answer.claims:
            assert low <= share <= high
            gap, loss, claims = gap + share - true, loss + (share - true) ** 2, claims + 1
    assert unknowns >= 40 and 0.75 < held / unknowns < 0.99
    assert abs(gap) / claims < 0.08 and loss / claims < 0.12


def test_what_all_agree_on_is_so_in_every_stroke_that_fits() -> None:
    known = (Known(Claim("touch", "c", "r")), Known(Claim("touch", "c", "w"), False))
    found = study(Case(SHOT, UNSURE, known, CLAIMS[:2], seed=1))
    assert found.enough and found.informed
    assert found.shares[0].share > 0.99 and found.shares[1].share < 0.01
    assert [s.verdict for s in found.shares] == ["agreed", "agreed"]


def test_with_no_information_it_says_so() -> None:
    lost = Unsure(UNSURE.places, direction=90.0, speed=1.0, tip=0.1)
    case = Case(SHOT, lost, (), (Claim("touch", "c", "r"),), seed=1)
    assert said(case, study(case)).startswith("Nothing is agreed, so this is only what the stroke as drawn")
    vague = case._replace(agreed=(Agreed("w", -0.3, -0.6, 1.0),), unsure=UNSURE)
    answer = study(vague)
    assert not answer.informed and said(vague, answer).startswith("What is agreed tells nothing")
    impossible = case._replace(agreed=(Agreed("w", 0.6, 1.2, 0.001), Agreed("c", 0.1, -0.7, 0.001)))
    answer = study(impossible._replace(unsure=UNSURE), strokes=20_000)
    assert not answer.enough and said(impossible, answer).startswith("Hardly any stroke fits")


@pytest.mark.parametrize("strokes", [16, pytest.param(64, marks=pytest.mark.soak)])
def test_pins_are_played_one_by_one_by_the_same_study(strokes: int) -> None:
    shot = read_shot(
        {
            "surface": "five-pins-5x10",
            "pieces": [
                {"id": "c", "kind": "carom-ball", "x": 0.0, "y": -0.7},
                {"id": "1", "kind": "pool-pin", "x": 0.0, "y": 0.0},
            ],
            "stroke": {"type": "cue", "piece": "c", "direction": 90.0, "speed": 1.0},
        }
    )
    case = Case(shot, Unsure({"c": 0.004}, direction=2.0), (), (Claim("felled", "c", "1"),))
    (share,) = study(case, strokes).shares
    assert 0.3 < share.share < 1.0, "a pin is hit from two degrees either way, mostly"


def test_options_of_the_cloth_are_unknown_only_where_they_are_on() -> None:
    """What says nothing while another constant is nothing is no unknown; what is given varies."""

    def drawn(**constants: object) -> set[str]:
        shot = SHOT._replace(constants=Constants("billiard-cloth", constants))  # type: ignore[arg-type]
        return {one.name.removeprefix("constant.") for one in Prior(shot, UNSURE).unknowns}

    options = {"cushion_fade", "cushion_firm", "ball_fade", "rail_roll", "rail_strip"}
    assert not options & drawn(cushion_fade=0.0, rail_roll=0.0)
    assert options & drawn(cushion_fade=0.08, rail_roll=0.0) == {"cushion_fade", "cushion_firm"}
    assert options & drawn(cushion_fade=0.0, rail_roll=0.2) == {"rail_roll", "rail_strip"}
