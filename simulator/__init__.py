"""Physics of tables and boards: strokes in, exact traces out; drawing, calibration and the engine's facts.

    >>> from simulator import read_shot, shoot
    >>> shot = read_shot({
    ...     "surface": "carom-5x10",
    ...     "pieces": [{"id": "w", "kind": "carom-ball", "x": 0, "y": -0.7},
    ...                {"id": "r", "kind": "carom-ball", "x": 0, "y": 0.7}],
    ...     "stroke": {"type": "cue", "piece": "w", "direction": 90, "speed": 1.5},
    ... })
    >>> [(event.kind, event.other) for event in shoot(shot).events][0]
    ('touch', 'r')

Metres, seconds, kilograms and degrees throughout; the centre of a surface is (0, 0), x grows to the right
and y away from the player at the near end. Nothing in this package knows
Django but its commands (:mod:`simulator.management`) and the self-check (:mod:`simulator.selfcheck`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .shooting import shoot
    from .shots import read_shot

__all__ = ["read_shot", "shoot"]


def __getattr__(name: str) -> Any:
    # The kernels and pymunk take half a second to import: only those who play a shot wait for them.
    if name == "shoot":
        from .shooting import shoot

        return shoot
    if name == "read_shot":
        from .shots import read_shot

        return read_shot
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
