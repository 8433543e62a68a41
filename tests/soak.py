"""How many cases a property is tried with: few in ``make test``, many in ``make soak``.

``make soak`` sets ``BALKLINE_TEST_SOAK``. It runs the tests marked ``soak``, which ``make test`` leaves
out, and once more every Hypothesis test with more examples: the profile here for tests that name no number,
``examples`` for those that do. A test that loops by itself takes its number from ``rounds`` and is marked
``more_in_soak``.
"""

import os

from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

SOAKING = os.environ.get("BALKLINE_TEST_SOAK", "") not in {"", "0"}
MARKS = frozenset({"soak", "more_in_soak", "hypothesis"})
"""What runs in a soak."""
FACTOR = 25
"""How many times the usual number of examples a soak tries, unless a test says otherwise."""


def examples(usual: int, soak: int | None = None) -> int:
    """Return the value for ``max_examples``: `usual`, or in a soak `soak` (``FACTOR`` times `usual`)."""
    return (soak or usual * FACTOR) if SOAKING else usual


rounds = examples
"""The same number, for a test that counts its rounds itself."""


def load_profile() -> None:
    """Load Hypothesis' profile. No property fails because the machine is busy: neither has a time limit."""
    settings.register_profile("test", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("soak", settings.get_profile("test"), max_examples=100 * FACTOR)
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
