"""How many cases a property is tried with: few in ``make test``, many in ``make soak``.

``make soak`` sets ``BALKLINE_TEST_SOAK``. It runs the tests marked ``soak``, which ``make test`` leaves
out, and once more every Hypothesis test with more examples: the profile here for tests that name no number,
``examples`` for those that do. A test that loops by itself takes its number from ``rounds`` and is marked
``more_in_soak``; of many cases that say nearly the same, ``one_in`` leaves most to the soak.
"""

import os
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

SOAKING = os.environ.get("BALKLINE_TEST_SOAK", "") not in {"", "0"}
MARKS = frozenset({"soak", "more_in_soak", "hypothesis"})
"""What runs in a soak."""
FACTOR = 25
"""How many times the usual number of examples a soak tries, unless a test says otherwise."""


BY_DAY = 2
"""``make test`` draws one in so many of a property's usual examples: each run draws others."""


def examples(usual: int, soak: int | None = None) -> int:
    """Return a value for ``max_examples``: half of `usual`; in a soak `soak` (``FACTOR`` times `usual`)."""
    return (soak or usual * FACTOR) if SOAKING else -(-usual // BY_DAY)


def rounds(usual: int, soak: int | None = None) -> int:
    """Return how many rounds a test goes that counts them itself: `usual`, or in a soak as for examples."""
    return (soak or usual * FACTOR) if SOAKING else usual


def one_in(turns: int, values: Iterable[Any], *marks: Any) -> list[Any]:
    """Return cases for ``parametrize``: the first of each `turns` runs in ``make test``, the others in
    a soak. All but the very first get the further `marks`, such as ``pytest.mark.one_database``."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=[*(marks if number else ()), *((pytest.mark.soak,) if number % turns else ())],
        )
        for number, value in enumerate(values)
    ]


def load_profile() -> None:
    """Load Hypothesis' profile. No property fails because the machine is busy: neither has a time limit."""
    usual = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
    settings.register_profile("test", max_examples=100 // BY_DAY, **usual)
    settings.register_profile("soak", max_examples=100 * FACTOR, **usual)
    settings.load_profile("soak" if SOAKING else "test")
    if not SOAKING:
        _leave_out_constants()


def _leave_out_constants() -> None:
    """Let Hypothesis draw no words and numbers of our own sources: they are for a soak.

    It reads them out of all modules and looks through all of them for each new kind of draw: two fifths of
    the time of tests that draw texts. Besides, each change of a source gave other cases. There is no setting
    for it; if Hypothesis calls the function otherwise one day, tests are slower and nothing else.
    """
    providers.is_local_module_file = lambda path: False  # type: ignore[attr-defined]
