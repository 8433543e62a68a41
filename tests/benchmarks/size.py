"""The size of a benchmark: the usual one, whose figures docs/benchmarks.md tells, or a small one.

Small (``python -m tests.benchmarks --small``, or ``BALKLINE_BENCH_SMALL``) a benchmark does all that it does,
with little of each, to show that it still runs. Its figures say nothing, and its targets do not count.
"""

import os

SMALL = os.environ.get("BALKLINE_BENCH_SMALL", "") not in {"", "0"}


def sized(usual: int, small: int) -> int:
    """Return ``usual``, or in a small run ``small``."""
    return small if SMALL else usual
