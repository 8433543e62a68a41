"""How a match stands, for caches: one answer for all of a language, true whenever it is asked for."""

from __future__ import annotations

import asyncio
import gzip
import json
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import override_settings

from matches.live import asgi, hub, reader
from matches.live.snapshots import LASTS, Snapshot
from tests.matches.conftest import mark
from tests.matches.test_opening import Connection, served

pytestmark = pytest.mark.both_databases


async def ask(
    live: asgi.Live, match: Any, query: str = "", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the snapshot of ``match``."""
    line = Connection()
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    path = f"/live/match/{match.public_id}/now.json"
    scope = {"type": "http", "method": "GET", "path": path, "headers": sent, "query_string": query.encode()}
    await live(scope, line.receive, line.send)
    head = line.sent[0]
    return head["status"], {k.decode(): v.decode() for k, v in head["headers"]}, line.body


def marked(hall: SimpleNamespace) -> None:
    """Mark, in a thread of its own, which keeps no connection."""
    try:
        mark(hall.match, hall.tablet, "A", ":lead")
    finally:
        connection.close()


def test_any_cache_may_keep_it_for_a_second_and_nothing_of_the_asker_counts(
    real_hall: SimpleNamespace,
) -> None:
    """Two readers with other cookies and languages have the same bytes; the address names the language."""

    async def work(live: asgi.Live, line: Connection) -> None:
        status, headers, body = await ask(live, real_hall.match)
        assert status == 200
        assert headers["cache-control"].startswith("public, max-age=1, stale-while-revalidate=")
        assert headers["vary"] == "Accept-Encoding" and "set-cookie" not in headers
        assert headers["access-control-allow-origin"] == "*"
        _, other, same = await ask(live, real_hall.match, cookie="sessionid=x", accept_language="de")
        assert (same, other["etag"]) == (body, headers["etag"])
        _, german, _ = await ask(live, real_hall.match, "language=de")
        assert german["etag"] != headers["etag"]
        told = json.loads(body)
        assert (told["id"], told["seq"], told["room"]) == (real_hall.match.public_id, 0, True)

    served(work)


def test_who_has_it_is_not_sent_it_again_and_it_is_compressed_once(
    real_hall: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred who ask at once cost one reading of the match and one compression."""
    made: list[bytes] = []
    real = Snapshot.of

    def of(body: bytes) -> Snapshot:
        made.append(body)
        return real(body)

    monkeypatch.setattr(hub.Snapshot, "of", of)

    async def work(live: asgi.Live, line: Connection) -> None:
        answers = await asyncio.gather(
            *(ask(live, real_hall.match, accept_encoding="gzip, br") for _ in range(100))
        )
        assert len(made) == 1 and len({body for _, _, body in answers}) == 1
        _, headers, body = answers[0]
        assert headers["content-encoding"] == "gzip" and gzip.decompress(body) == made[0]
        status, headers, body = await ask(live, real_hall.match, if_none_match=f'"x", {headers["etag"]}')
        assert (status, body) == (304, b"") and "content-length" not in headers

    served(work)


def test_a_mark_is_in_the_next_answer(real_hall: SimpleNamespace) -> None:
    """As soon as the reader has seen the commit, though nobody watches a stream. An answer is kept for less
    long than the reader looks after a match that nobody watches."""
    assert LASTS < reader.LINGER_SECONDS / 2

    async def work(live: asgi.Live, line: Connection) -> None:
        _, before, _ = await ask(live, real_hall.match)
        await asyncio.to_thread(marked, real_hall)
        for _ in range(200):
            _, headers, body = await ask(live, real_hall.match, if_none_match=before["etag"])
            if body:
                break
            await asyncio.sleep(0.02)
        assert json.loads(body)["seq"] == 1 and headers["etag"] != before["etag"]

    served(work)


@override_settings(STREAMS=1)
def test_a_full_process_says_that_it_has_no_room(real_hall: SimpleNamespace) -> None:
    """The page then goes on asking; the stream that is open is not touched."""

    async def work(live: asgi.Live, line: Connection) -> None:
        path = f"/live/match/{real_hall.match.public_id}/"
        scope = {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b""}
        watching = asyncio.ensure_future(live(scope, line.receive, line.send))
        await line.until(b"event: state")
        _, _, body = await ask(live, real_hall.match)
        assert json.loads(body)["room"] is False and not watching.done()
        line.hung_up.set()
        await watching
        _, _, body = await ask(live, real_hall.match)
        assert json.loads(body)["room"] is True

    served(work)


def test_what_not_everybody_may_watch_is_not_there(real_hall: SimpleNamespace) -> None:
    """A member's cookie does not open it either: the answer would be kept for all."""
    real_hall.club.public = False
    real_hall.club.save()

    async def work(live: asgi.Live, line: Connection) -> None:
        status, headers, body = await ask(live, real_hall.match, cookie="sessionid=whatever")
        assert (status, json.loads(body)["code"]) == (404, "not-found")
        assert headers["cache-control"].startswith("public, max-age=1")

    served(work)
