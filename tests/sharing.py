"""How tests are shared out among cores when pytest runs with ``--dist loadfile``.

A file goes to one core, so that what it has set up once serves all its tests. In ``tests/browser`` server,
browser and windows serve the whole folder, so there each test goes to whichever core is free, but for the
files that need whole servers. What takes longest comes first and what is shortest last, so that no core waits
for another at the end.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest

ONE_BY_ONE = "tests/browser/"
WHOLE_SERVERS = (
    "tests/browser/test_club_night.py",
    "tests/browser/test_dispute.py",
    "tests/browser/test_simulated_play.py",
)
"""Files that use web process, worker and scheduler, on one core and so the same ones: the first to run."""
IN_PARTS = {"tests/clubs/api/fuzz/test_schema_fuzzed.py": 4}
"""Files so long that one core would be at them when all others are done, and the number of their parts."""
LONG = (
    "tests/clubs/test_page_table_public.py",
    "tests/clubs/api/fuzz/test_schema_fuzzed.py",
    "tests/faults/test_faults.py",
    "tests/clubs/archives/test_round_trip.py",
    "tests/clubs/stamps/test_pages.py",
    "tests/clubs/stamps/test_pages_at_once.py",
    "tests/clubs/api/fuzz/test_refused_everywhere.py",
    "tests/clubs/test_page_table_hidden.py",
    "tests/matches/test_live.py",
    "tests/clubs/api/test_guide.py",
    "tests/house/test_packages.py",
    "tests/clubs/publishing/test_pdf_layout.py",
    "tests/clubs/competitions/test_pages.py",
    "tests/clubs/archives/test_killed.py",
    "tests/house/test_serve.py",
    "tests/clubs/people/test_pages.py",
    "tests/clubs/api/fuzz/test_expanded.py",
    "tests/clubs/competitions/test_coming_and_going.py",
    "tests/clubs/competitions/test_played.py",
    "tests/clubs/api/fuzz/test_workflows_fuzzed.py",
    "tests/house/test_memory.py",
    "tests/matches/disputes/test_worker.py",
    "tests/matches/pages/test_pages.py",
    "tests/clubs/competitions/test_stages.py",
    "tests/clubs/archives/test_refusals.py",
    "tests/clubs/publishing/feeds/test_feeds.py",
    "tests/clubs/competitions/test_moving.py",
    "tests/clubs/competitions/test_bracket_pages.py",
    "tests/matches/rules_pages/test_rules_pages.py",
    "tests/matches/test_corrections.py",
    "tests/clubs/api/test_streams.py",
    "tests/clubs/archives/test_in_steps.py",
    "tests/clubs/archives/test_entry.py",
)
"""Files that take five seconds or more on one of the databases, the longest first; they run next."""


def path_of(nodeid: str) -> str:
    """Return the path of the file that a test stands in."""
    return nodeid.split("::", 1)[0]


def unit_of(nodeid: str) -> str:
    """Return the name of the unit that a test belongs to: its file, or the test itself."""
    path = path_of(nodeid)
    if path in WHOLE_SERVERS:
        return "whole servers"
    if path in IN_PARTS:
        return f"{path} {crc32(nodeid.encode()) % IN_PARTS[path]}"
    return nodeid if path.startswith(ONE_BY_ONE) else path


def rank(nodeid: str) -> tuple[int, int]:
    """Return a test's place: whole servers, long files, the rest as collected, then one by one."""
    path = path_of(nodeid)
    if path in WHOLE_SERVERS:
        return 0, 0
    if path in LONG:
        return 1, LONG.index(path)
    return (3 if path.startswith(ONE_BY_ONE) else 2), 0


def scheduler(config: pytest.Config, log: Any) -> Any:
    """Return what hands out the units, in the order in which they were collected."""
    from xdist.scheduler import LoadScopeScheduling

    class Sharing(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return unit_of(nodeid)

    config.option.loadscopereorder = False  # by number of tests, which says little of their time
    return Sharing(config, log)
