"""Browser tests that fail once and pass when they run again alone.

A browser beside two others on a busy machine may show a page later than any test waits for. So ``make test``
gives a browser test that failed one second chance, at the end and alone. One that passes then does not fail
the run, and is reported as UNSTEADY with its first failure: it is a fault of the test, to be mended. No other
test has that chance, and none of data or concurrency: what fails there once in a while is a race of the
product.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

PROPERTY: Final = "second-chance"
"""Of a test that has one, in the report of pytest; its value names the test for pytest."""
MOST: Final = 5
"""With more failures than these nothing was merely late."""
NEVER: Final = frozenset({"both_databases", "postgres", "redis"})
"""Marks of tests of data and concurrency."""


class Failed(NamedTuple):
    """A test that failed."""

    name: str
    why: str
    """The first line of why."""
    nodeid: str = ""
    """How pytest calls it, where it has a second chance."""

    def __str__(self) -> str:
        return f"{self.name}: {self.why}"[:300]


FOUND: list[tuple[str, Failed]] = []
"""What was unsteady in this run: where it ran, and how it failed first."""


def has_second_chance(marks: Iterable[str]) -> bool:
    """Whether a test with these marks has one."""
    return "browser" in marks and not NEVER.intersection(marks)


def failures(report: Path) -> list[Failed]:
    """The tests that failed by a ``report`` of pytest, a JUnit file; each once, though clearing up failed,
    too."""
    found: dict[str, Failed] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        for why in [*case.findall("failure"), *case.findall("error")]:
            name = f"{case.get('classname')}::{case.get('name')}"
            given = case.findall(f"properties/property[@name='{PROPERTY}']")
            first = (why.get("message") or "").strip().partition("\n")[0]
            nodeid = (given[0].get("value") or "") if given else ""
            found.setdefault(name, Failed(name, first, nodeid))
    return list(found.values())


def may_run_again(failed: list[Failed]) -> list[Failed]:
    """Those with a second chance; none where too many failed."""
    again = [one for one in failed if one.nodeid]
    return again if len(again) <= MOST else []


def report() -> list[str]:
    """What is said of unsteady tests at the end of a run, so that nobody misses it."""
    if not FOUND:
        return []
    line = "!" * 100
    head = "UNSTEADY: failed, and passed when run again alone. Mend these tests:"
    return ["", line, head, *(f"UNSTEADY  {name}: {failed}" for name, failed in FOUND), line]
