"""The study of a case against what is known otherwise: drawing by lot, and strokes whose truth is known."""

from __future__ import annotations

import numpy as np

from simulator.disputes.case import Agreed, Case
from simulator.disputes.claims import Claim
from simulator.disputes.modes import find_modes
from simulator.disputes.study import Study, study
from simulator.disputes.unsure import Unsure
from simulator.shots import read_shot

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


def test_with_nothing_agreed_the_shares_are_those_of_plain_drawing() -> None:
    found = study(Case(SHOT, UNSURE, (), CLAIMS, seed=2), most=1200)
    one = Study(Case(SHOT, UNSURE, (), CLAIMS))
    drawn = np.random.default_rng(8).standard_normal((1500, one.prior.dimensions))
    _, _, truth = one.play(drawn)
    for share, true in zip(found.shares, truth.mean(axis=0), strict=True):
        assert abs(share.share - true) < 0.05
        assert share.low <= share.share <= share.high
    assert found.effective == found.samples or abs(found.effective - found.samples) < 1
    again = study(Case(SHOT, UNSURE, (), CLAIMS, seed=2), most=1200)
    assert [s.share for s in again.shares] == [s.share for s in found.shares]


def test_it_depends_mostly_on_what_was_least_known() -> None:
    found = study(Case(SHOT, UNSURE, (), CLAIMS[:1], seed=4), most=1600)
    assert found.shares[0].depends[0][0] == "direction of the stroke"


def test_where_the_balls_lay_afterwards_settles_what_was_open() -> None:
    """Hidden truth: strokes drawn by lot, whose rests are told with an error; the study errs by little."""
    one = Study(Case(SHOT, UNSURE, (), CLAIMS))
    random = np.random.default_rng(12)
    drawn = random.standard_normal((6, one.prior.dimensions))
    out, _, truth = one.play(drawn)
    loss = 0.0
    for k in range(len(drawn)):
        agreed = tuple(
            Agreed(p, *(float(rows[k, i] + random.normal(0, 0.03)) for rows in (out.x, out.y)), 0.03)
            for i, p in enumerate(one.table.names)
        )
        found = study(Case(SHOT, UNSURE, agreed, CLAIMS, seed=k), most=800)
        loss += sum((s.share - t) ** 2 for s, t in zip(found.shares, truth[k], strict=True)) / len(CLAIMS)
    assert loss / len(drawn) < 0.1


def test_modes_of_a_straight_problem_are_the_normal_equations() -> None:
    slope = np.array([[2.0, 0.0, 1.0], [0.0, 3.0, -1.0]])
    told = np.array([1.0, -2.0])
    modes, played = find_modes(lambda u: u @ slope.T - told, np.random.default_rng(1).normal(size=(50, 3)))
    curve = slope.T @ slope + np.eye(3)
    assert len(modes) == 1 and played > 50
    assert np.allclose(modes[0].mean, np.linalg.solve(curve, slope.T @ told), atol=1e-3)
    assert np.allclose(modes[0].covariance, np.linalg.inv(curve), atol=1e-6)
