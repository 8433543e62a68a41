"""Connections that an endpoint turns into streams: what the live application makes of what Django answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from matches.live import asgi, hub, passes
from matches.live.opening import SCOPE_NAME, Opening, Seats
from matches.problems import UserProblem

pytestmark = pytest.mark.both_databases

CALLER = "token-1"


class Connection:
    """What a server is to an application: a request, and what is sent to it."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.hung_up = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.hung_up.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    @property
    def body(self) -> bytes:
        return b"".join(one.get("body", b"") for one in self.sent)

    async def until(self, text: bytes, times: int = 1) -> None:
        """Wait until ``text`` has been sent so often."""
        for _ in range(1000):
            if self.body.count(text) >= times:
                return
            await asyncio.sleep(0.01)
        raise AssertionError(self.sent)


def pages(view: Callable[[Opening], int]) -> asgi.App:
    """An application whose one view answers with the status that ``view`` gives."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        status = view(scope[SCOPE_NAME])
        head = [(b"Content-Length", b"5"), (b"Content-Type", b"text/event-stream")]
        await send({"type": "http.response.start", "status": status, "headers": head})
        await send({"type": "http.response.body", "body": b"pages"})

    return app


def served(work: Callable[[asgi.Live, Connection], Awaitable[None]]) -> None:
    """Do ``work`` with a live application of its own."""

    async def all_of_it() -> None:
        live = asgi.Live()
        try:
            await asyncio.wait_for(work(live, Connection()), 30)
        finally:
            live.close()

    asyncio.run(all_of_it())


SCOPE = {"type": "http", "method": "GET", "path": "/x/stream/", "headers": []}


def test_a_granted_connection_is_a_stream_that_beats_and_gives_its_seat_back(
    real_hall: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django's head goes out without its length, then the events and a comment now and then; after hanging up
    the caller may have another."""
    monkeypatch.setattr(hub, "HEARTBEAT_SECONDS", 1)
    monkeypatch.setattr(passes, "over", lambda holders: {})
    granted = []

    def view(opening: Opening) -> int:
        opening.grant(("match", real_hall.match.pk), None, caller=CALLER, most=1, holder="reader")
        granted.append(opening)
        return 200

    async def work(live: asgi.Live, line: Connection) -> None:
        for _ in range(2):
            line = Connection()
            serving = asyncio.ensure_future(live.opened(pages(view), SCOPE, line.receive, line.send))
            await line.until(b"event: state")
            await line.until(hub.HEARTBEAT, 2)
            assert line.sent[0]["headers"] == [(b"Content-Type", b"text/event-stream")]
            assert b"pages" not in line.body
            line.hung_up.set()
            await serving
        assert len(granted) == 2

    served(work)


def test_a_stream_ends_when_its_pass_does(
    real_hall: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason is told, then the connection is closed; equal holders are asked about once."""
    asked: list[list[Any]] = []

    def over(holders: Any) -> dict[Any, UserProblem]:
        asked.append(sorted(holders))
        return {"reader": UserProblem("gone", "Gone.", 401)} if len(asked) > 1 else {}

    monkeypatch.setattr(passes, "ASK_SECONDS", 0.05)
    monkeypatch.setattr(passes, "_check", over)

    def view(opening: Opening) -> int:
        opening.grant(("match", real_hall.match.pk), None, caller=CALLER, most=9, holder="reader")
        return 200

    async def work(live: asgi.Live, line: Connection) -> None:
        lines = [Connection() for _ in range(3)]
        serving = [live.opened(pages(view), SCOPE, one.receive, one.send) for one in lines]
        await asyncio.gather(*serving)
        for one in lines:
            assert b'event: end\ndata: {"code":"gone","message":"Gone.","status":401}' in one.body
            assert one.sent[-1]["more_body"] is False
        assert asked[:2] == [["reader"]] * 2

    served(work)


def test_until_somebody_has_registered_no_pass_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with all that is asked of the package above: the answer is no."""
    monkeypatch.setattr(passes, "_check", None)
    assert [one.code for one in passes.over({"reader"}).values()] == ["not-found"]


@pytest.mark.parametrize("status", [404, 500])
def test_what_is_refused_goes_out_as_it_is(status: int) -> None:
    """Also where a stream was granted first and something went wrong on the way out."""
    seats: list[Opening] = []

    def view(opening: Opening) -> int:
        if status == 500:
            opening.grant(("match", 1), None, caller=CALLER, most=1, holder="reader")
        seats.append(opening)
        return status

    async def work(live: asgi.Live, line: Connection) -> None:
        for _ in range(2):
            line = Connection()
            await live.opened(pages(view), SCOPE, line.receive, line.send)
            assert line.sent[0]["status"] == status and line.body == b"pages"
        assert live.hub is None and len(seats) == 2

    served(work)


def test_a_seat_taken_after_hanging_up_is_free() -> None:
    """An endpoint that is still at work when its asker is gone takes no seat for ever."""
    seats = Seats()
    opening = Opening(seats, lambda: False)
    opening.over()
    opening.grant(("match", 1), None, caller=CALLER, most=1, holder="reader")
    assert opening.granted is None and seats.take(CALLER, 1) and not seats.take(CALLER, 1)


def test_where_there_is_no_room_it_is_said() -> None:
    """A full process, and a caller with all that they get, are told when to come again."""
    full = Opening(Seats(), lambda: True)
    with pytest.raises(UserProblem) as found:
        full.grant(("match", 1), None, caller=CALLER, most=1, holder="reader")
    assert (found.value.code, found.value.status, found.value.data) == ("no-room", 503, {"retry_after": 3})
    with pytest.raises(UserProblem) as none:
        Opening(Seats(), lambda: False).grant(("match", 1), None, caller=CALLER, most=0, holder="reader")
    assert (none.value.code, none.value.status) == ("too-many-streams", 429)
