"""What one result costs in a small and in a large field: a part of ``make bench ARGS=formats``.

Competitions of 16 and of 512 stand in clubs of their own, on a database of this process. Results are entered
in them in turn, by the services that pages and programs use: a match that was played on paper, decided by the
director; a match at a table, confirmed; and one whose table is given at once to the next that waits. Told is
the time until the durable commit and what follows it, in milliseconds, and the ratio of the large field to
the small one in the same run: of the times, and of the processor's time, which a busy neighbour alters less.
"""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import gc
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
_data = tempfile.TemporaryDirectory(prefix="balkline-entering-", dir=os.environ.get("BALKLINE_BENCH_DIR"))
os.environ["BALKLINE_DATA"] = _data.name
os.environ["BALKLINE_BROKER_URL"] = "memory://"

import django

django.setup()
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from clubs.competitions.models import Competition, Fixture, Phase
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.services import deciding, seating
from clubs.people.models import Table
from matches import services as matches
from tests.benchmarks.databases import migrate
from tests.benchmarks.size import sized
from tests.clubs.competitions.conftest import SYSTEM, build, build_club, mark

SMALL, LARGE = 16, sized(512, 32)
SMALL_FIELDS = sized(5, 1)
TIMES = sized(40, 4)
"""Results of each kind that are entered in each size of field."""
TABLES = 4
TARGET, RATIO = 40.0, 1.2
"""The most milliseconds of a result in the large field (p95), and the most of them beside the small one."""
OPEN = (Phase.READY, Phase.AT_TABLE)
FORMATS = {
    "double elimination": [StageSettings("double")],
    "Swiss": [StageSettings("swiss", settings={"rounds": 0, "automatic": True})],
    "groups, then a knockout": [
        StageSettings("groups", settings={"groups": 4}),
        StageSettings("elimination", feed={"take": "each", "count": 2}),
    ],
}


class Entered(NamedTuple):
    """How long results took in both sizes of field, in milliseconds, and how many queries they made."""

    what: str
    small: list[float]
    large: list[float]
    busy: float
    queries: tuple[float, float]


def stages(name: str, size: int) -> list[StageSettings]:
    """The stages of a format for a field of this size: groups of eight."""
    asked = FORMATS[name]
    if asked[0].format == "groups":
        asked = [StageSettings("groups", settings={"groups": size // 8}), asked[1]]
    return asked


def field(name: str, size: int, automatic: bool) -> Competition:
    """A competition of so many players, under way, in a club of its own with some tables."""
    with transaction.atomic():
        club = build_club(tables=TABLES)
        cup = build(club, size, stages=stages(name, size), automatic=automatic)
    seating.seat_club(club.pk)
    return cup


def decided(fields: list[Competition]) -> Iterator[Callable[[], Any]]:
    """Matches decided by the director, one after the other."""
    for cup in fields:
        while (row := _next(cup, OPEN)) is not None:
            yield lambda n=row.number, c=cup: deciding.decide(  # type: ignore[misc]
                competition=c, number=n, kind="played", winner="a", by=None
            )


def confirmed(fields: list[Competition]) -> Iterator[Callable[[], Any]]:
    """Matches marked at their tables, and then confirmed."""
    for cup in fields:
        while (row := _next(cup, (Phase.AT_TABLE,)) or _called(cup)) is not None:
            assert row.match is not None
            mark(row.match, "A", ":lead")
            mark(row.match, "A", "+1")
            yield lambda pk=row.match.pk: matches.confirm(match_id=pk, by=SYSTEM)  # type: ignore[misc]


def _next(cup: Competition, phases: tuple[str, ...]) -> Fixture | None:
    return cup.fixtures.filter(phase__in=phases).select_related("match").order_by("number").first()


def _called(cup: Competition) -> Fixture | None:
    """The next match, called to a table by hand."""
    row = _next(cup, OPEN)
    if row is None:
        return None
    table = Table.objects.filter(club=cup.club).order_by("?")[0]
    return seating.seat(competition=cup, number=row.number, table=table, by=None)


def enter(what: str, small: Iterator[Callable[[], Any]], large: Iterator[Callable[[], Any]]) -> Entered:
    """Enter results in both, in turn; the first few only load what is loaded once."""
    times: dict[int, list[float]] = {0: [], 1: []}
    busy: dict[int, list[float]] = {0: [], 1: []}
    asked: dict[int, list[int]] = {0: [], 1: []}
    for turn in range(TIMES + 3):
        for at, fields in enumerate((small, large)):
            work = next(fields)
            gc.collect()
            if turn < 3:
                with CaptureQueriesContext(connection) as queries:
                    work()
                asked[at].append(len(queries))
            else:
                began, worked = time.perf_counter(), time.process_time()
                work()
                times[at].append((time.perf_counter() - began) * 1e3)
                busy[at].append(time.process_time() - worked)
    ratio = statistics.median(busy[1]) / statistics.median(busy[0])
    return Entered(what, times[0], times[1], ratio, (statistics.mean(asked[0]), statistics.mean(asked[1])))


def p95(times: list[float]) -> float:
    """Of twenty, all but one are as quick."""
    return statistics.quantiles(times, n=20)[-1]


def measured() -> Iterator[Entered]:
    """The results of each format, entered in each way."""
    for name in FORMATS:
        for how, ways, automatic in WAYS:
            fields = [field(name, SMALL, automatic) for _ in range(SMALL_FIELDS)]
            large = field(name, LARGE, automatic)
            yield enter(f"{name}: {how}", ways(fields), ways([large]))


WAYS = (("decided", decided, False), ("confirmed", confirmed, False), ("the next called", confirmed, True))
"""How a result is entered: its name, how it is done, and whether a free table is given to the next."""


def main() -> int:
    """Print the table; how many targets were missed."""
    migrate()
    missed = 0
    columns = "".join(f"{word:>9}" for word in ("of 16", "of 512", "p95", "x of 16", "busy x", "queries"))
    print(f"\n{'one result entered':40}{columns}")
    for row in measured():
        small, large, worst = statistics.median(row.small), statistics.median(row.large), p95(row.large)
        missed += worst > TARGET or large > RATIO * small
        queries = f"{row.queries[0]:.0f}/{row.queries[1]:.0f}"
        print(
            f"{row.what:40}{small:>9.1f}{large:>9.1f}{worst:>9.1f}{large / small:>9.2f}"
            f"{row.busy:>9.2f}{queries:>9}",
            flush=True,
        )
    return missed


if __name__ == "__main__":
    raise SystemExit(1 if main() else 0)
