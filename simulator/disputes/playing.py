"""Samples of a case played: all side by side where everything is round, else shot by shot with the scene.

Where nothing but balls, discs and rings lies on the table, :func:`~simulator.physics.batches.shoot_many`
plays a whole batch; pins, tops, piles and spun pieces are the scene's, and each sample is a
:func:`~simulator.shooting.shoot` of its own. Either way a sample is the shot of
:meth:`.unsure.Prior.shot_of`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import SimulatorError
from ..physics.batches import FATES, Outcomes, are_compiled, shoot_many
from ..pieces import KINDS
from ..scene.piles import piled
from ..shooting import shoot
from ..shots import Shot
from ..strokes import CueStroke, SpinStroke
from ..traces import Trace
from .claims import Claim, Seen, holds
from .claims_many import courses, truths
from .unsure import Prior

Floats = NDArray[np.floating[Any]]

LOST = len(FATES)
"""The fate of the pieces of a sample that cannot be played."""


SCENE_STROKES = 480
"""Strokes of a usual study where pins, tops or piles are about,"""
FEW = 4
"""Pieces that are few:"""
BALL_STROKES, OF_MANY_BALLS = 240_000, 800_000
"""strokes of so few balls; of more, so many by the square of their number;"""
DISC_STROKES, OF_MANY_DISCS = 240_000, 54_000
"""and of discs and rings, few or more, by their number."""


class Sampled:
    """What came of a batch: ``x``, ``y`` and ``fate`` (numbers of FATES, or :data:`LOST`) by samples by
    pieces."""

    x: Floats
    y: Floats
    fate: NDArray[np.int8]

    def truth(self, claims: Sequence[Claim]) -> NDArray[np.bool_]:
        """Which claims hold in which samples: (samples, claims)."""
        raise NotImplementedError

    def courses(self, pieces: Sequence[str]) -> NDArray[np.int64]:
        """A number of each sample: the same where each of ``pieces`` met the same in the same order."""
        raise NotImplementedError


class Together(Sampled):
    """Samples that were played side by side."""

    def __init__(self, out: Outcomes, kinds: dict[str, str], tip: Floats, aim: Floats) -> None:
        self.out, self.kinds, self.tip, self.aim = out, kinds, tip, aim
        self.x, self.y, self.fate = out.x, out.y, out.fate

    def truth(self, claims: Sequence[Claim]) -> NDArray[np.bool_]:
        """From the batch's log."""
        return truths(self.out, self.kinds, claims, self.tip, self.aim)

    def courses(self, pieces: Sequence[str]) -> NDArray[np.int64]:
        """From the batch's log."""
        return courses(self.out, pieces)


class Apart(Sampled):
    """Samples that were played one by one; what cannot be played is None."""

    def __init__(self, x: Floats, y: Floats, fate: NDArray[np.int8], seen: Sequence[Seen | None]) -> None:
        self.x, self.y, self.fate, self.seen = x, y, fate, seen

    def truth(self, claims: Sequence[Claim]) -> NDArray[np.bool_]:
        """From each sample's events."""
        found = np.zeros((len(self.x), len(claims)), bool)
        for k, seen in enumerate(self.seen):
            if seen is not None:
                found[k] = [holds(claim, seen) for claim in claims]
        return found

    def courses(self, pieces: Sequence[str]) -> NDArray[np.int64]:
        """From each sample's events."""
        known: dict[tuple[tuple[tuple[str, str], ...], ...], int] = {}
        found = np.zeros(len(self.x), np.int64)
        for k, seen in enumerate(self.seen):
            events = () if seen is None else [e for e in seen.events if e.kind != "stop"]
            way = tuple(tuple((e.kind, e.other) for e in events if e.piece == piece) for piece in pieces)
            found[k] = known.setdefault(way, len(known))
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
        self.few = len(self.names) <= FEW
        self.strokes = self._strokes()

    def _strokes(self) -> int:
        """How many strokes a usual study may play here, so that it takes seconds where no kernel is compiled:
        the same wherever it is played, so that the answer is."""
        count = len(self.shot.pieces)
        if not self.together:
            return SCENE_STROKES
        if self.shot.surface.law == "ball":
            return BALL_STROKES if self.few else OF_MANY_BALLS // count**2
        return (DISC_STROKES if self.few else OF_MANY_DISCS) // count

    @property
    def fast(self) -> bool:
        """Whether strokes are played fast: few pieces, by compiled kernels."""
        return self.together and self.few and are_compiled(self.shot.surface)

    @property
    def rolls(self) -> bool:
        """Whether these are balls: the ways to what is agreed are few then, and bend. Those of discs are many
        and narrow."""
        return self.shot.surface.law == "ball"

    @property
    def longer(self) -> int:
        """How many times the usual strokes a study may play here, and still take seconds."""
        if not self.together:
            return 1
        return 4 if are_compiled(self.shot.surface) else 2 if self.few else 1

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
        stroke, known = shot.stroke, shot.constants.quantities
        return Seen(
            shot.surface,
            self.kinds,
            trace.events,
            rests.__getitem__,
            lay.__getitem__,
            trace.duration,
            hypot(stroke.side, stroke.height) if isinstance(stroke, CueStroke) else 0.0,
            stroke.direction,
            *(known[name].value for name in ("ball_restitution", "cue_mass") if name in known),
        )

    def _batch(self, numbers: Floats) -> Sampled:
        starts, varied = self.prior.starts(numbers)
        out = shoot_many(self.shot.surface, starts, self.shot.constants, varied)
        return Together(out, self.kinds, *self.prior.strikes(numbers))

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
        return Apart(x, y, fate, seen)
