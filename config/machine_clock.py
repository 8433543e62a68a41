"""The steady clock of this machine, and words for what clocks say. It needs no Django, so that the small
process that keeps the others alive can use it; :mod:`config.clock` is the installation's clock."""

from __future__ import annotations

import time
from typing import Final

APART: Final = 5.0
"""Seconds by which two clocks may differ before it is told."""


def since_start() -> float:
    """Seconds that this machine has run, asleep or not. No setting of the clock changes it, and all processes
    of the machine read the same."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()  # of the machine, too, where there is no other


def jumped(seconds: float) -> str:
    """A jump in words: "jumped forward by 1 h"."""
    return f"jumped {'forward' if seconds > 0 else 'back'} by {span(abs(seconds))}"


def span(seconds: float) -> str:
    """A time in words: "40 s", "3 min", "1 h 20 min", "2 d 3 h"."""
    parts = []
    left = round(seconds)
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")):
        if left >= size:
            parts.append(f"{left // size} {unit}")
            left %= size
    return " ".join(parts[:2]) or "0 s"
