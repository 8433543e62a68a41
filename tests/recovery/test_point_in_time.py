"""A PostgreSQL that was lost comes back as it was at a moment, as docs/point-in-time.md says."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.server import Server, free_port
from tests.matches.sse import Stream
from tests.matches.test_live import Tablet
from tests.recovery.cluster import Cluster, missing
from tests.running import ROOT

pytestmark = [pytest.mark.soak, pytest.mark.skipif(bool(missing()), reason=missing())]


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Not below pytest's own folder, which no other user may enter."""
    with tempfile.TemporaryDirectory(prefix="balkline-recovery-") as name:
        made = Cluster(Path(name))
        try:
            yield made
        finally:
            made.stop()


@pytest.fixture
def server(cluster: Cluster, tmp_path: Path) -> Iterator[Server]:
    """A web process on that database."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("BALKLINE_", "DJANGO_"))
    }
    made = Server(
        {
            **kept,
            "BALKLINE_DATA": str(tmp_path),
            "BALKLINE_DATABASE_URL": cluster.url,
            "BALKLINE_LOG_LEVEL": "ERROR",
            "BALKLINE_SECRET_KEY": uuid.uuid4().hex * 2,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONPATH": str(ROOT),
        },
        free_port(),
    )
    yield made
    if made.process is not None and made.process.poll() is None:
        made.kill()


async def mark_on(tablet: Tablet, seconds: float, sent: dict[str, tuple[float, float]]) -> None:
    """Mark for so long; of each mark when it was sent and when it was acknowledged."""
    end = time.time() + seconds
    while time.time() < end:
        began, known = time.time(), set(tablet.acknowledged)
        await tablet.mark()
        (new,) = set(tablet.acknowledged) - known
        sent[new] = (began, time.time())
        await asyncio.sleep(0.01)


async def state_of(tablet: Tablet) -> dict[str, Any]:
    """What the server says of the match now."""
    status, body = await tablet.client.request("GET", "/table/state/")
    assert status == 200
    found: dict[str, Any] = json.loads(body)
    return found


def test_every_mark_before_the_moment_is_there_and_none_after(cluster: Cluster, server: Server) -> None:
    """What was acknowledged before the moment is in the log, what was sent after it is not; a scoreboard that
    knows more begins anew, and the tablet can give back what was lost."""
    facts = server.prepare(tables=1)["tables"][0]
    server.start()
    sent: dict[str, tuple[float, float]] = {}

    async def evening() -> tuple[Tablet, str]:
        tablet = Tablet(server.port, facts)
        await tablet.open()
        await mark_on(tablet, 2, sent)
        await asyncio.to_thread(cluster.back_up)
        await tablet.open()  # an idle connection may have been closed meanwhile
        await mark_on(tablet, 4, sent)
        marking = asyncio.ensure_future(mark_on(tablet, 12, sent))  # the moment lies in the midst of marks
        moment = await asyncio.to_thread(cluster.sql, "SELECT clock_timestamp()")
        await marking
        return tablet, moment

    tablet, moment = asyncio.run(evening())
    at = float(cluster.sql(f"SELECT extract(epoch FROM '{moment}'::timestamptz)"))
    before = {one for one, (_, acknowledged) in sent.items() if acknowledged < at}
    after = {one for one, (began, _) in sent.items() if began > at}
    assert len(before) > 5
    assert len(after) > 5
    cluster.archived()
    server.kill()
    cluster.destroy()

    cluster.recover(moment)
    there = set(cluster.sql("SELECT client_uuid FROM matches_logentry").split("\n"))
    assert before <= there
    assert not after & there
    numbers = cluster.sql("SELECT count(*), max(seq), min(seq) FROM matches_logentry").split("|")
    assert numbers[0] == numbers[1], "no entry is missing between"

    server.start()
    again = Tablet(server.port, facts)
    again.seq = tablet.seq
    asyncio.run(_morning(server, again, sent, there))
    everything = set(cluster.sql("SELECT client_uuid FROM matches_logentry").split("\n"))
    assert everything >= sent.keys(), "given back, each once"


async def _morning(server: Server, tablet: Tablet, sent: dict[str, Any], there: set[str]) -> None:
    """A viewer and the tablet come back with what they know."""
    await tablet.open()
    async with Stream(server.port, f"/live/match/{tablet.match}/", str(tablet.seq)) as stream:
        event = await stream.next()
        assert event is not None
        assert event.name == "state"
    seq = (await state_of(tablet))["seq"]
    assert seq < tablet.seq
    with suppress(AssertionError):  # it is refused: the log ends before
        await tablet.mark()
        raise RuntimeError("a mark was taken behind entries that are not there")
    lost = [one for one in sorted(sent, key=lambda one: sent[one]) if one not in there]
    for number, one in enumerate(lost):
        tablet.seq = seq + number
        mark = {
            "match": tablet.match,
            "side": "A",
            "tokens": "+1",
            "expected_seq": tablet.seq,
            "client_uuid": one,
        }
        status, body = await tablet.client.request("POST", "/table/entry/", mark)
        assert status == 200, body
