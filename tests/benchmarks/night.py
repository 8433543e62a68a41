"""What each step of a match of a club night costs the processor: ``python -m tests.benchmarks.night``.

Knockouts of sixteen are played through the services in this process, on SQLite: every match is begun, marked
and confirmed, and its confirmation calls the next one to the table. Told are, for each step, the median
milliseconds of processor time, the queries, and the ratio to an entry in the middle of a match in the same
run. Target: a whole match asks no more than 125 queries (times differ too much with what else runs).
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if __name__ == "__main__":
    _data = tempfile.TemporaryDirectory(prefix="balkline-night-", dir=os.environ.get("BALKLINE_BENCH_DIR"))
    os.environ["BALKLINE_DATA"] = _data.name
    os.environ["BALKLINE_BROKER_URL"] = "memory://"

import django

django.setup()
from django.db import connection

from clubs.competitions.services.seating import seat_club
from matches.services import confirm
from tests.benchmarks.databases import migrate
from tests.benchmarks.size import sized
from tests.clubs.competitions.conftest import SYSTEM, build, build_club, mark, seated

NIGHTS, PLAYERS, TABLES = sized(4, 1), sized(16, 8), 4
PLAIN = "an entry in the middle"
MOST = 125
"""Queries."""


class Steps:
    """Processor time and queries of each step, once for every match."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.queries: dict[str, list[int]] = defaultdict(list)

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Measure a step."""
        made = 0

        def count(execute: Callable[..., Any], *arguments: Any) -> Any:
            nonlocal made
            made += 1
            return execute(*arguments)

        began = time.process_time()
        with connection.execute_wrapper(count):
            yield
        self.seconds[name].append(time.process_time() - began)
        self.queries[name].append(made)


def play(steps: Steps) -> None:
    """A knockout, from the first call to the champion."""
    competition = build(build_club(tables=TABLES), PLAYERS, length=2)
    seat_club(competition.club_id)
    while at_tables := seated(competition):
        for row in at_tables:
            assert row.match is not None
            with steps.of("its first entry"):
                mark(row.match, "A", ":lead")
            with steps.of(PLAIN):
                mark(row.match, "A", "+1")
            with steps.of("its last entry"):
                mark(row.match, "A", "+1")
            with steps.of("its confirmation, and the next call"):
                confirm(match_id=row.match.pk, by=SYSTEM)


def main() -> int:
    """Measure in a data folder of its own; return 1 when the target is missed."""
    migrate()
    play(Steps())  # what is only slow the first time
    steps = Steps()
    for _ in range(NIGHTS):
        play(steps)
    plain = statistics.median(steps.seconds[PLAIN])
    whole = queries = 0.0
    for name, seconds in steps.seconds.items():
        median, asked = statistics.median(seconds), statistics.median(steps.queries[name])
        whole, queries = whole + median, queries + asked
        print(f"{name:36} {median * 1000:6.1f} ms, {asked:4.0f} queries, {median / plain:5.1f} entries")
    print(f"{'a match':36} {whole * 1000:6.1f} ms, {queries:4.0f} queries, {whole / plain:5.1f} entries")
    print("met" if queries <= MOST else f"MISSED: more than {MOST} queries")
    return int(queries > MOST)


if __name__ == "__main__":
    raise SystemExit(main())
