"""Nothing that a tablet has shown as kept is lost or written twice, whatever breaks.

The tablet's own modules mark in Node.js against a real server (:mod:`tests.faults`). Random courses of faults
are few here and many in a soak; ``python -m tests.faults --seed N --courses 1000`` runs as many as wished. Of
the named faults some are left to the soak: others of ``make test`` lose the same in another way.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import services
from tests.soak import SOAKING

ROOT = Path(__file__).resolve().parents[2]
NAMES = re.findall(r'^  "([^"]+)": async', (ROOT / "tests/faults/named.mjs").read_text(), re.MULTILINE)
COURSES = 1000 if SOAKING else 3
IN_A_SOAK = (
    "others who write in its place while nothing waits",
    "others who write in its place while the page is closed",
    "others who write more than a backup lacks",
    "a backup put back while the page is closed",
)
"""A backup put back, once more: at a tablet that is open, with and without others, it is in ``make test``."""
RUN = IN_A_SOAK if SOAKING else [name for name in NAMES if name not in IN_A_SOAK]

pytestmark = pytest.mark.skipif(services.node() is None, reason="needs Node.js")


def faults(*arguments: str) -> dict[str, Any]:
    """Run courses; what came of them."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.faults", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=False,
    )
    assert done.returncode in (0, 1)
    return dict(json.loads(done.stdout))


@pytest.fixture(scope="module")
def outcome() -> dict[str, Any]:
    """What came of the named faults and of the random courses: one server and one start of the tablets."""
    seed = random.randrange(10**6) if SOAKING else 20
    return faults("--courses", str(COURSES), "--faults", ", ".join(RUN), "--seed", str(seed))


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.soak) if one in IN_A_SOAK else one for one in NAMES]
)
def test_a_tablet_survives(outcome: dict[str, Any], name: str) -> None:
    """All that it has shown as kept is in the log once, in its order."""
    assert outcome["named"][name] == ""


@pytest.mark.more_in_soak
def test_random_courses_lose_and_double_nothing(outcome: dict[str, Any]) -> None:
    """The seed of a course that fails is in what is told of it."""
    found = outcome["courses"]
    assert found["failed"] == []
    assert found["courses"] == COURSES and found["taps"] > 2 * COURSES
