"""Batches against single strokes: the strike, the claims of every kind, and the shot of a sample."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.constants import Constants
from simulator.disputes.claims import KINDS_OF_CLAIM, Claim, holds
from simulator.disputes.claims_close import OF_BALLS, line_names, rail_names
from simulator.disputes.playing import Table
from simulator.disputes.unsure import Prior, Unsure
from simulator.physics.batches import COLUMNS
from simulator.physics.cue import struck
from simulator.physics.cue_many import struck_many
from simulator.physics.runs import State
from simulator.pieces import Piece
from simulator.shots import Shot
from simulator.strokes import CueStroke, FingerStroke
from simulator.surfaces import surface


def test_strikes_of_many_are_strikes_of_one() -> None:
    random = np.random.default_rng(4)
    constants = Constants("billiard-cloth")
    for elevation in (0.0, 7.0, 40.0):
        rows = random.uniform((0, 0.1, -0.6, -0.6), (360, 8, 0.6, 0.6), (40, 4))
        rows[0, 2:] = 0.0
        stroke = CueStroke("c", 0.0, 1.0, elevation=elevation)
        many = struck_many(stroke, "pool-ball", constants, *rows.T)
        for row, made in zip(rows.tolist(), many, strict=True):
            one = struck(CueStroke("c", *row, elevation), State("c", "pool-ball", 0.0, 0.0), constants)
            assert [getattr(one, name) for name in COLUMNS[3:]] == pytest.approx(made.tolist(), abs=1e-11)


POOL = Shot(
    surface("pool-5x10"),
    tuple(
        Piece(name, "pool-ball", x, y)
        for name, x, y in (("c", 0.1, -0.6), ("1", 0.0, 0.6), ("2", 0.05, 0.72), ("3", 0.4, 0.3))
    ),
    CueStroke("c", 94.5, 5.0, 0.2, 0.1),
    Constants("billiard-cloth"),
)
CROKINOLE = Shot(
    surface("crokinole-round"),
    tuple(
        Piece(name, "crokinole-disc", x, y)
        for name, x, y in (("c", 0.02, -0.28), ("1", 0.0, 0.1), ("2", 0.06, 0.12), ("3", 0.1, 0.0))
    ),
    FingerStroke("c", 92.0, 2.5),
    Constants("wooden-board"),
)


_LACKS = {"pool-5x10": set(), "crokinole-round": {"rail", "nearest", *OF_BALLS}}
"""Claims that nothing on a table can answer."""


@pytest.mark.parametrize("shot", [POOL, CROKINOLE], ids=["pool", "crokinole"])
def test_claims_of_a_batch_are_those_of_its_strokes_one_by_one(shot: Shot) -> None:
    """Every kind of claim, on random strokes: the batch's answer is that of the trace of the same shot."""
    prior = Prior(shot, Unsure({"1": 0.01, "c": 0.01}, direction=6.0, speed=0.4, tip=0.15))
    table = Table(prior)
    assert table.together
    marks = [mark.id for mark in shot.surface.marks if mark.kind in ("line", "circle", "arc")][:3]
    zones = [zone.id for zone in shot.surface.zones][:3]
    hole = shot.surface.holes[0].id
    rails, lines = sorted(rail_names(shot.surface))[:4], sorted(line_names(shot.surface))[:3]
    claims = [
        *(Claim(kind, "c", other) for kind in ("first", "touch") for other in "123"),
        *(Claim(kind, p, least=n) for kind in ("banked", "before", "cushions") for p in "c1" for n in (1, 2)),
        Claim("driven"),
        *(Claim(kind, p) for kind in ("pocketed", "off", "moved", "posted") for p in "c123"),
        Claim("pocketed", "1", hole),
        *(Claim("lasted", p, least=t) for p in "c1" for t in (1.5, 6.0)),
        Claim("beyond", "c", "1", 30),
        *(Claim("line", p, mark) for mark in marks for p in "c1"),
        *(Claim("zone", p, zone) for zone in (*zones, hole) for p in "c1"),
        Claim("felled", "c", "1"),
        *(Claim("both", "c", p) for p in "123"),
        *(Claim(kind, "c") for kind in OF_BALLS if shot.surface.law == "ball"),
        *(Claim(kind, p, rail) for kind in ("rail", "nearest") for p in "c1" for rail in rails),
        *(Claim("crossed", p, line) for p in "c1" for line in lines),
    ]
    assert {claim.kind for claim in claims} == set(KINDS_OF_CLAIM) - {"gate"} - _LACKS[shot.surface.name], (
        "gates are played one by one"
    )
    numbers = np.random.default_rng(2).standard_normal((60, prior.dimensions))
    many = table.play(numbers).truth(claims)
    differing = 0
    for row, truth in zip(numbers, many, strict=True):
        seen = table.seen_of(*table.trace(row))
        one = [holds(claim, seen) for claim in claims if claim.kind != "lasted"]
        differing += one != [t for t, claim in zip(truth, claims, strict=True) if claim.kind != "lasted"]
    assert differing <= 1, "but for what hangs on the last digit"
    assert (many.any(axis=0) & ~many.all(axis=0)).sum() > 12, "the strokes differ enough to tell"
