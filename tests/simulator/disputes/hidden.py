"""Strokes whose truth is known and hidden: what a study is told of them, and what it should find.

A stroke is drawn from what may have been and played; where its pieces lay is told with errors, as two people
remember it. What really happened is kept to compare.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulator.constants import Constants
from simulator.disputes.case import Agreed, Case, Known
from simulator.disputes.claims import Claim
from simulator.disputes.study import Found, Study
from simulator.disputes.unsure import Unsure
from simulator.physics.batches import FATES
from simulator.pieces import Piece
from simulator.shots import Shot
from simulator.strokes import CueStroke, FingerStroke
from simulator.surfaces import surface

THREE_CUSHIONS = Case(
    Shot(
        surface("carom-5x10"),
        (
            Piece("c", "carom-ball", 0.1, -0.7),
            Piece("w", "carom-ball", -0.3, -0.6),
            Piece("r", "carom-ball", 0.0, 0.7),
        ),
        CueStroke("c", 96.5, 3.5, 0.3, 0.1),
        Constants("billiard-cloth"),
    ),
    Unsure({"c": 0.01, "w": 0.01, "r": 0.01}, direction=1.0, speed=0.15, tip=0.1),
    (),
    (
        Claim("touch", "c", "r"), Claim("touch", "c", "w"), Claim("cushions", "c", least=2),
        Claim("lasted", "c", least=8.0), Claim("beyond", "c", "r", 90.0), Claim("cushions", "c", least=3),
    ),
)  # fmt: skip
"""A cue ball, two object balls, and a stroke that is known to a degree."""

CROKINOLE = Case(
    Shot(
        surface("crokinole-round"),
        (
            Piece("c", "crokinole-disc", 0.02, -0.28),
            Piece("R1", "crokinole-disc", 0.0, 0.1),
            Piece("R2", "crokinole-disc", 0.06, 0.12),
        ),
        FingerStroke("c", 93.0, 1.6),
        Constants("wooden-board"),
    ),
    Unsure({"c": 0.004, "R1": 0.004, "R2": 0.004}, direction=2.0, speed=0.2),
    (),
    (Claim("touch", "c", "R1"), Claim("touch", "c", "R2"), Claim("off", "c"), Claim("first", "c", "R1")),
)
"""Three discs among the pegs."""


POOL = Case(
    Shot(
        surface("pool-9ft"),
        (
            Piece("c", "pool-ball-modern", 0.12, -0.55),
            Piece("1", "pool-ball-modern", 0.42, 0.55),
            Piece("2", "pool-ball-modern", -0.35, 0.25),
            Piece("3", "pool-ball-modern", 0.05, 0.9),
        ),
        CueStroke("c", 74.5, 2.6, 0.1, 0.2),
        Constants("billiard-cloth"),
    ),
    Unsure({"c": 0.01, "1": 0.01, "2": 0.01, "3": 0.01}, direction=0.8, speed=0.15, tip=0.1),
    (),
    (
        Claim("touch", "c", "1"), Claim("touch", "c", "3"), Claim("cushions", "c", least=1), Claim("driven"),
        Claim("touch", "1", "3"), Claim("first", "c", "1"),
    ),
)  # fmt: skip
"""A pot that may go, and two balls about."""

CARROM = Case(
    Shot(
        surface("carrom"),
        (
            Piece("s", "ring", 0.0, -0.22),
            Piece("1", "ring", 0.06, 0.05),
            Piece("2", "ring", -0.1, 0.12),
            Piece("3", "ring", 0.16, 0.16),
        ),
        FingerStroke("s", 76.0, 1.7),
        Constants("wooden-board"),
    ),
    Unsure({"s": 0.004, "1": 0.004, "2": 0.004, "3": 0.004}, direction=2.0, speed=0.2),
    (),
    (
        Claim("touch", "s", "1"), Claim("touch", "s", "3"), Claim("touch", "1", "2"), Claim("moved", "3"),
        Claim("cushions", "s", least=1),
    ),
)  # fmt: skip
"""Four rings on a board with pockets."""


class Hidden(NamedTuple):
    """A case with what really happened: which claims hold, and the unknowns' true numbers."""

    case: Case
    truth: NDArray[np.bool_]
    numbers: NDArray[np.float64]


def hidden(case: Case, seed: int, sigma: float) -> Hidden:
    """Draw and play a stroke; agreed is where each piece lay that is still there, give or take ``sigma``
    metres, and which were pocketed."""
    random = np.random.default_rng([41, seed])
    study = Study(case)
    numbers = random.standard_normal((1, study.prior.dimensions))
    out = study.table.play(numbers)
    down = FATES.index("pocketed"), FATES.index("holed")
    fates = zip(study.table.names, out.fate[0].tolist(), strict=True)
    fell = [Known(Claim("pocketed", piece)) for piece, fate in fates if fate in down]
    lay = tuple(
        Agreed(piece, *(float(rows[0, i] + random.normal(0, sigma)) for rows in (out.x, out.y)), sigma)
        for i, piece in enumerate(study.table.names)
        if out.fate[0, i] == FATES.index("rest")
    )
    return Hidden(case._replace(agreed=(*lay, *fell), seed=seed), out.truth(case.claims)[0], numbers[0])


class Told(NamedTuple):
    """What one study said of a hidden stroke: each claim's share, low, high and truth; and of how many
    unknowns the interval of 90 in 100 held the truth."""

    found: Found
    claims: list[tuple[float, float, float, bool]]
    held: int
    unknowns: int


def told(one: Hidden, columns: list[int] | None = None) -> Told:
    """Study a hidden stroke."""
    study = Study(one.case)
    *_, found = study.stages()
    rows = [(s.share, s.low, s.high, bool(t)) for s, t in zip(found.shares, one.truth, strict=True)]
    which = range(study.prior.dimensions) if columns is None else columns
    held = 0
    for column in which:
        low, high = study.between(found, column)
        held += bool(low <= one.numbers[column] <= high)
    return Told(found, rows, held, len(which))
