"""How long things take on a machine that does other things too: the best of several runs."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable


def best(run: Callable[[], object], seconds: float, least: int = 3) -> float:
    """The shortest processor time of ``run``, tried for about ``seconds`` and at least ``least`` times.

    What else the machine does only ever adds to a time (it takes the caches, or half a core), so the
    shortest is the nearest to the truth; and it does not count while another process has the core.
    """
    shortest = math.inf
    tries = 0
    end = time.perf_counter() + seconds
    while tries < least or time.perf_counter() < end:
        begin = time.process_time()
        run()
        shortest = min(shortest, time.process_time() - begin)
        tries += 1
    return shortest


def geometric_mean(values: list[float]) -> float:
    """The geometric mean of what is not NaN."""
    logs = [math.log(value) for value in values if value == value]
    return math.exp(sum(logs) / len(logs)) if logs else math.nan


def say(text: str) -> None:
    """A line of progress, on the error stream."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201
