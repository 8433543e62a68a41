"""How many streams a process keeps open, and how many of them go to one address."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import override_settings

from matches.live import asgi, passes
from matches.live.opening import Opening
from tests.matches.test_opening import CALLER, Connection, pages, served

pytestmark = pytest.mark.both_databases

HALL, NEXT, PROGRAM = "2001:db8::1", "2001:db8::ffff:2", "192.0.2.7"
"""Two machines of one network, and one elsewhere."""


def watching(path: str, host: str | None) -> dict[str, Any]:
    client = None if host is None else (host, 1)
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "headers": [],
        "query_string": b"",
        "client": client,
    }


class Viewers:
    """Connections to the streams of one live application."""

    def __init__(self, live: asgi.Live, match: Any) -> None:
        self.live, self.match = live, match

    async def come(self, host: str | None) -> tuple[Connection, asyncio.Future[None]]:
        """A viewer of the pages: whoever is let in has the state."""
        line = Connection()
        scope = watching(f"/live/match/{self.match.public_id}/", host)
        serving = asyncio.ensure_future(self.live(scope, line.receive, line.send))
        return await self._seen(line, serving)

    async def program(self, host: str | None) -> tuple[Connection, asyncio.Future[None]]:
        """One who comes by an endpoint of Django's."""
        line = Connection()

        def view(opening: Opening) -> int:
            opening.grant(("match", self.match.pk), None, caller=CALLER, most=9, holder="reader")
            return 200

        scope = watching("/x/stream/", host)
        serving = asyncio.ensure_future(self.live.opened(pages(view), scope, line.receive, line.send))
        return await self._seen(line, serving)

    async def _seen(
        self, line: Connection, serving: asyncio.Future[None]
    ) -> tuple[Connection, asyncio.Future[None]]:
        while not (b"event: state" in line.body or serving.done()):
            await asyncio.sleep(0.01)
        return line, serving


def refusal(line: Connection) -> tuple[int, str, bytes | None]:
    head = line.sent[0]
    return head["status"], json.loads(line.body)["code"], dict(head["headers"]).get(b"retry-after")


@pytest.fixture(autouse=True)
def _everybody_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passes, "over", lambda holders: {})


@override_settings(STREAMS_PER_ADDRESS=2)
def test_an_address_has_so_many_streams(real_hall: SimpleNamespace) -> None:
    """Of IPv6 a network is one address. Who is refused is told when to come again, and gets the place of one
    who has gone. Others are not touched, nor is who has no address, and programs are counted, too."""

    async def work(live: asgi.Live, line: Connection) -> None:
        viewers = Viewers(live, real_hall.match)
        first, serving = await viewers.come(HALL)
        await viewers.come(NEXT)
        refused, over = await viewers.come(HALL)
        assert refusal(refused) == (429, "too-many-streams", b"3")
        assert over.done()
        for host in (PROGRAM, PROGRAM, None, None, None):
            assert b"event: state" in (await viewers.come(host))[0].body
        with pytest.raises(Exception, match="Too many streams are open from your address"):
            await (await viewers.program(PROGRAM))[1]
        first.hung_up.set()
        await serving
        last, serving = await viewers.program(NEXT)
        assert b"event: state" in last.body
        assert refusal((await viewers.come(HALL))[0])[0] == 429
        last.hung_up.set()
        await serving
        assert b"event: state" in (await viewers.come(HALL))[0].body

    served(work)


@override_settings(STREAMS=2)
def test_a_process_has_so_many_streams(real_hall: SimpleNamespace) -> None:
    """Whatever their addresses."""

    async def work(live: asgi.Live, line: Connection) -> None:
        viewers = Viewers(live, real_hall.match)
        first, serving = await viewers.come(HALL)
        await viewers.come(PROGRAM)
        assert refusal((await viewers.come(None))[0]) == (503, "no-room", b"3")
        first.hung_up.set()
        await serving
        assert b"event: state" in (await viewers.come(None))[0].body

    served(work)


@override_settings(STREAMS_PER_ADDRESS=1)
def test_a_refused_stream_takes_no_place(real_hall: SimpleNamespace) -> None:
    """Neither one that does not exist, nor one that the caller may not have."""

    async def work(live: asgi.Live, line: Connection) -> None:
        for _ in range(2):
            missing = Connection()
            await live(watching("/live/match/none/", HALL), missing.receive, missing.send)
            assert refusal(missing)[0] == 404

            def view(opening: Opening) -> int:
                with pytest.raises(Exception, match="0 streams"):
                    opening.grant(("match", 1), None, caller=CALLER, most=0, holder="reader")
                return 429

            none = Connection()
            await live.opened(pages(view), watching("/x/stream/", HALL), none.receive, none.send)
        assert b"event: state" in (await Viewers(live, real_hall.match).come(HALL))[0].body

    served(work)
