"""Many strokes at once: :func:`shoot_many` plays samples of one table, whichever way is fastest here.

============ =====================================================================================
way          what it does
============ =====================================================================================
"compiled"   the kernel, compiled by numba, sample after sample in one call
"lockstep"   numpy, all samples side by side: balls on a level bed (:mod:`.lockstep`); discs and rings
             (:mod:`.lockstep_discs`)
"plain"      the kernel as plain Python
============ =====================================================================================

"auto" takes the compiled kernel when it is ready, else lock-step (but for a few shots at discs, which are
sooner played one by one), else plain. One way gives the same outcomes
to the last bit in every run, batch and thread; two ways agree within 1e-9 m until chaos parts them. So what
must be repeated exactly is repeated with the way that :attr:`Outcomes.way` names.

What lock-step does not do is played by the kernel, one by one: samples in which a ball flies at the start,
goes beyond the cushions, or has more events than usual; and whole batches with balls of different sizes, on
a sloped bed, with cups, edges, gates, rims met from inside or noses below the balls' middles, with
Mathavan's cushions, with cloth that is slower beside the rails or with noses that differ by samples; of
discs on boards with gates, or with pieces posted or stacked. That choice too looks at one sample only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import numpy as np

from ..constants import Constants
from ..errors import SimulatorError
from ..surfaces.surface import Surface
from .balls import KERNEL, NOT_BELOW
from .batches_discs import by_discs, fit
from .batches_kernel import BallTable, by_kernel, laws_of
from .batches_lockstep import by_lockstep
from .batches_single import one_by_one
from .compiling import Kernel
from .discs import RUN
from .discs_batch import MANY
from .outcomes import COLUMNS, FATES, Floats, Outcomes, Starts, Way

FEW_SHOTS = 32
"""Fewer shots at discs than this are played one by one sooner than in lock-step."""
POSITIVE = frozenset({"slide", "roll", "spin", "friction", "ball_modulus", "disc_stiffness"})
"""Constants that must be above zero."""

__all__ = ["COLUMNS", "FATES", "Outcomes", "Starts", "Way", "shoot_many"]


def shoot_many(
    surface: Surface,
    starts: Starts,
    constants: Constants,
    varied: Mapping[str, Floats] | None = None,
    *,
    way: Way | Literal["auto"] = "auto",
) -> Outcomes:
    """Play all starts on ``surface``.

    ``varied`` gives constants that differ by samples, an array each. Raises :class:`SimulatorError` for
    numbers that are not finite, unknown constants, and constants with which nothing would ever rest; and
    :class:`ModuleNotFoundError` for "compiled" where numba is not installed.
    """
    held = {name: np.ascontiguousarray(values, float) for name, values in (varied or {}).items()}
    _check(starts, constants, held)
    if surface.law == "ball" and starts.states and "cushion_nose" not in held and not surface.gates:
        table, laws = BallTable(surface, starts, constants), laws_of(surface, constants, held, len(starts))
        fast = _compiled(KERNEL, way)
        if not fast and way in ("auto", "lockstep") and table.level(constants, held):
            return by_lockstep(table, starts, constants, held, laws)
        return by_kernel(table, starts, constants, held, laws, fast)
    if surface.law != "ball" and fit(surface, starts):
        return by_discs(surface, starts, constants, held, _way_of_discs(way, len(starts)))
    single = KERNEL if surface.law == "ball" else RUN
    return one_by_one(surface, starts, constants, held, _compiled(single, way))


def are_compiled(surface: Surface) -> bool:
    """Whether the kernel that plays batches of round pieces on ``surface`` is at hand compiled."""
    return _compiled(KERNEL if surface.law == "ball" else MANY, "auto")


def _way_of_discs(way: Way | Literal["auto"], samples: int) -> Way:
    if _compiled(MANY, way):
        return "compiled"
    return "lockstep" if way == "lockstep" or (way == "auto" and samples >= FEW_SHOTS) else "plain"


def _compiled(kernel: Kernel, way: Way | Literal["auto"]) -> bool:
    """Whether ``kernel`` is to be played compiled; when that is asked for, it is waited for. Where compiled
    kernels are forbidden (:func:`.compiling.mode`) it is not."""
    if way == "compiled":
        kernel.compile_now()
    return way in ("compiled", "auto") and kernel.function()[1]


def _check(starts: Starts, constants: Constants, varied: Mapping[str, Floats]) -> None:
    if not np.isfinite(starts.numbers).all():
        sample, piece, _ = np.argwhere(~np.isfinite(starts.numbers))[0]
        raise SimulatorError(
            "bad-number",
            f"the state of {starts.states[piece].piece} in sample {sample} is not made of numbers",
        )
    for name, values in varied.items():
        if name not in constants.quantities:
            raise SimulatorError(
                "unknown-constant", f"{constants.name} has no constant {name!r}", where=f"constants.{name}"
            )
        if values.shape != (len(starts),) or not np.isfinite(values).all():
            raise SimulatorError(
                "bad-number", f"{name} must be one finite number a sample", where=f"constants.{name}"
            )
        if name in POSITIVE and not (values > 0.0).all():
            raise SimulatorError("bad-number", f"{name} must be above zero", where=f"constants.{name}")
        if name in NOT_BELOW and not (values >= 0.0).all():
            raise SimulatorError("bad-number", f"{name} must not be below zero", where=f"constants.{name}")
