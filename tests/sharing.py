"""How tests are shared out among cores when pytest runs with ``--dist loadfile``.

A file goes to one core, so that what it has set up once serves all its tests. In ``tests/browser`` server,
browser and windows serve the whole folder, so there each test goes to whichever core is free, but for the
files that need whole servers. What takes longest comes first, so that no core waits for it at the end.
"""

from __future__ import annotations

from typing import Any

import pytest

ONE_BY_ONE = "tests/browser/"
WHOLE_SERVERS = (
    "tests/browser/test_club_night.py",
    "tests/browser/test_dispute.py",
    "tests/browser/test_simulated_play.py",
)
"""Files that use web process, worker and scheduler, on one core and so the same ones: the first to run."""


def unit_of(nodeid: str) -> str:
    """Return the name of the unit that a test belongs to: its file, or the test itself."""
    path = nodeid.split("::", 1)[0]
    if path in WHOLE_SERVERS:
        return "whole servers"
    return nodeid if path.startswith(ONE_BY_ONE) else path


def rank(nodeid: str) -> int:
    """Return a test's place in the order: whole servers, then other browsers, then the rest as collected."""
    path = nodeid.split("::", 1)[0]
    return 0 if path in WHOLE_SERVERS else 1 if path.startswith(ONE_BY_ONE) else 2


def scheduler(config: pytest.Config, log: Any) -> Any:
    """Return what hands out the units, in the order in which they were collected."""
    from xdist.scheduler import LoadScopeScheduling

    class Sharing(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return unit_of(nodeid)

    config.option.loadscopereorder = False  # by number of tests, which says little of their time
    return Sharing(config, log)
