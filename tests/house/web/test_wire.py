"""Chunks that are written past ASGI, on a real server: they are a part of the answer like any other."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from http.client import HTTPResponse
from types import SimpleNamespace
from typing import Any

import pytest

from config.bounds import Bounds
from config.wire import Wire, frame, offer, wire_of
from tests.house.web.serving import Served, rest_of, serving
from tests.running import until

KIB = 1024
Play = Callable[[Wire, Any, Any], Awaitable[None]]
plays: dict[str, Play] = {}
"""What the server does for each address, once the head is sent and the body begun."""
faults: list[BaseException] = []


async def site(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "http":
        return
    wire = wire_of(scope)
    assert wire is not None and not wire.ready
    length = [(b"content-length", b"6")] if scope["path"] == "/counted" else []
    await send({"type": "http.response.start", "status": 200, "headers": length})
    await send({"type": "http.response.body", "body": b"hello ", "more_body": True})
    try:
        await plays[scope["path"]](wire, receive, send)
    except BaseException as fault:
        faults.append(fault)
    await send({"type": "http.response.body", "body": b"", "more_body": False})
    assert not wire.ready


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(site, Bounds()) as server:
        yield server


@pytest.fixture(autouse=True)
def _nothing_failed() -> Iterator[None]:
    faults.clear()
    yield
    assert not faults


def ask(line: socket.socket, *paths: str) -> None:
    line.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode() for path in paths))


def read(line: socket.socket) -> bytes:
    answer = HTTPResponse(line)
    answer.begin()
    return answer.read()


def test_what_is_written_stands_between_head_and_end(served: Served) -> None:
    """In its order, of any length, and the connection serves a further request."""

    async def some(wire: Wire, receive: Any, send: Any) -> None:
        assert wire.ready
        assert wire.write(frame(b"one ") + frame(b"") + frame(b"x" * 5000), 64 * KIB)
        await send({"type": "http.response.body", "body": b" between ", "more_body": True})
        assert wire.write(frame(b"two"), 64 * KIB)

    plays["/some"] = some
    with served.connect() as line:
        for _ in range(2):
            ask(line, "/some")
            assert read(line) == b"hello one " + b"x" * 5000 + b" between two"


def test_a_wire_belongs_to_its_answer(served: Served) -> None:
    """A second request on the same connection, which waits for the first to be answered, changes nothing."""
    let_go = asyncio.Event()
    begun = []

    async def first(wire: Wire, receive: Any, send: Any) -> None:
        begun.append(asyncio.get_running_loop())
        await let_go.wait()
        assert wire.write(frame(b"first"), 64 * KIB)

    async def second(wire: Wire, receive: Any, send: Any) -> None:
        assert wire.write(frame(b"second"), 64 * KIB)

    plays.update({"/first": first, "/second": second})
    with served.connect() as line:
        ask(line, "/first", "/second")
        until(lambda: begun, 20, 0.01)
        begun[0].call_soon_threadsafe(let_go.set)
        answer = b""
        while b"second" not in answer:
            answer += line.recv(KIB)
        assert answer.index(b"first") < answer.index(b"0\r\n\r\nHTTP/1.1 200") < answer.index(b"second")


def test_what_waits_is_bounded(served: Served) -> None:
    """Who takes nothing is written to until as much waits as may, and again when it was taken."""
    most, waiting = 100 * KIB, asyncio.Event()
    written: list[int] = []

    async def much(wire: Wire, receive: Any, send: Any) -> None:
        chunk = frame(b"x" * 10 * KIB)
        for _ in range(100_000):
            if not wire.write(chunk, most):
                break
            written.append(10 * KIB)
            await asyncio.sleep(0)  # the loop hands what it can to the system
        else:
            raise AssertionError("no bound")
        waiting.set()
        while not wire.write(frame(b"last"), most):
            await asyncio.sleep(0.01)

    plays["/much"] = much
    with served.connect() as line:
        ask(line, "/much")
        until(waiting.is_set, 20, 0.01)
        assert read(line) == b"hello " + b"x" * sum(written) + b"last"


def test_nothing_is_written_to_who_has_hung_up(served: Served) -> None:
    """Nor is that a fault: the application hears of it as of any viewer who goes."""
    over = asyncio.Event()

    async def gone(wire: Wire, receive: Any, send: Any) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        assert wire.write(frame(b"nobody"), 64 * KIB)
        over.set()

    plays["/gone"] = gone
    with served.connect() as line:
        ask(line, "/gone")
        assert line.recv(KIB)
    until(lambda: over.is_set() or faults, 20, 0.01)


def test_an_answer_of_a_stated_length_takes_no_chunks(served: Served) -> None:
    """Its wire is never ready."""

    async def counted(wire: Wire, receive: Any, send: Any) -> None:
        assert not wire.ready

    plays["/counted"] = counted
    with served.connect() as line:
        ask(line, "/counted")
        line.shutdown(socket.SHUT_WR)
        assert rest_of(line).endswith(b"\r\n\r\nhello ")


def test_of_a_server_that_is_another_no_wire_is_made() -> None:
    """Whose record of an answer lacks what a wire uses; then all goes by ASGI."""
    scope: dict[str, Any] = {"type": "http"}
    offer(scope, SimpleNamespace(transport=None, response_started=True))
    assert wire_of(scope) is None
    assert wire_of({"type": "http", "extensions": {"balkline.wire": object()}}) is None
