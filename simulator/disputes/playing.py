"""Samples of a case played: all side by side where everything is round, else shot by shot with the scene.

Where nothing but balls, discs and rings lies on the table, :func:`~simulator.physics.batches.shoot_many`
plays a whole batch; pins, tops, piles and spun pieces are the scene's, and each sample is a
:func:`~simulator.shooting.shoot` of its own. Either way a sample is the shot of
:meth:`.unsure.Prior.shot_of`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import SimulatorError
from ..physics.batches import FATES, shoot_many
from ..pieces import KINDS
from ..scene.piles import piled
from ..shooting import shoot
from ..shots import Shot
from ..strokes import SpinStroke
from ..traces import Trace
from .claims import Claim, Seen, holds
from .unsure import Prior

Floats = NDArray[np.floating[Any]]

LOST = len(FATES)
"""The fate of the pieces of a sample that cannot be played."""


class Sampled(NamedTuple):
    """What came of a batch: ``x``, ``y`` and ``fate`` (numbers of FATES, or :data:`LOST`) by samples by
    pieces, and each sample as claims see it (None: it cannot be played)."""

    x: Floats
    y: Floats
    fate: NDArray[np.int8]
    seen: Sequence[Seen | None]

    def truth(self, claims: Sequence[Claim], which: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which claims hold in which samples; those that are not among ``which`` are not looked at."""
        found = np.zeros((len(self.x), len(claims)), bool)
        for k, seen in enumerate(self.seen):
            if seen is not None and (which is None or which[k]):
                found[k] = [holds(claim, seen) for claim in claims]
        return found


def all_round(shot: Shot) -> bool:
    """Whether a batch plays this shot: everything is round and lies flat by itself."""
    return (
        not isinstance(shot.stroke, SpinStroke)
        and all(p.state == "rest" and KINDS[p.kind].shape in ("ball", "disc", "ring") for p in shot.pieces)
        and not piled(shot.surface, shot.pieces)
    )


class Table:
    """Plays samples of one case."""

    def __init__(self, prior: Prior) -> None:
        self.prior = prior
        self.shot = prior.shot
        self.kinds = {piece.id: piece.kind for piece in self.shot.pieces}
        self.names = tuple(self.kinds)
        self.together = all_round(self.shot)

    def play(self, numbers: Floats) -> Sampled:
        """Play the samples whose unknowns are ``numbers`` (samples, dimensions)."""
        return self._batch(numbers) if self.together else self._single(numbers)

    def trace(self, numbers: Floats) -> tuple[Shot, Trace]:
        """One sample (dimensions) with all that happened; raises :class:`SimulatorError` if it cannot be
        played."""
        shot = self.prior.shot_of(numbers)
        return shot, shoot(shot)

    def seen_of(self, shot: Shot, trace: Trace) -> Seen:
        """A trace as claims see it."""
        lay = {piece.id: (piece.x, piece.y) for piece in shot.pieces}
        rests = {rest.piece: (rest.x, rest.y, rest.state, rest.where) for rest in trace.rests}
        return Seen(
            shot.surface, self.kinds, trace.events, rests.__getitem__, lay.__getitem__, trace.duration
        )

    def _batch(self, numbers: Floats) -> Sampled:
        starts, varied = self.prior.starts(numbers)
        out = shoot_many(self.shot.surface, starts, self.shot.constants, varied)

        class Rows(Sequence[Seen | None]):
            def __len__(self) -> int:
                return len(out)

            def __getitem__(self, k: Any) -> Any:
                lay = {
                    piece: (float(starts.numbers[k, i, 0]), float(starts.numbers[k, i, 1]))
                    for i, piece in enumerate(out.pieces)
                }
                return Seen(
                    out.surface, kinds, out.events(k), lambda piece: out.rest(k, piece), lay.__getitem__,
                    float(out.duration[k]),
                )  # fmt: skip

        kinds = self.kinds
        return Sampled(out.x, out.y, out.fate, Rows())

    def _single(self, numbers: Floats) -> Sampled:
        shape = len(numbers), len(self.names)
        x, y, fate = np.zeros(shape), np.zeros(shape), np.full(shape, LOST, np.int8)
        seen: list[Seen | None] = []
        for k, row in enumerate(numbers):
            try:
                shot, trace = self.trace(row)
            except SimulatorError:
                seen.append(None)
                continue
            for i, rest in enumerate(trace.rests):
                x[k, i], y[k, i] = rest.x, rest.y
                fate[k, i] = FATES.index(rest.state) if rest.state in FATES else FATES.index("rest")
            seen.append(self.seen_of(shot, trace))
        return Sampled(x, y, fate, seen)
