"""Streams on the server's own protocol, which writes past ASGI: all that holds of a stream holds there."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.client import HTTPResponse
from types import SimpleNamespace
from typing import Any

import pytest

from config.bounds import Bounds
from config.metrics.meters import STREAMS_LOST
from matches.live import asgi, passes
from matches.live.hub import Hub, Viewer
from matches.problems import UserProblem
from tests.house.web.serving import serving
from tests.matches.conftest import mark
from tests.running import until

pytestmark = pytest.mark.both_databases


class Watching:
    """A live application on a real server."""

    def __init__(self, live: asgi.Live, port: int, hall: SimpleNamespace) -> None:
        self.live, self.port, self.match, self.tablet = live, port, hall.match, hall.tablet

    @property
    def hub(self) -> Hub:
        assert self.live.hub is not None
        return self.live.hub

    def viewers(self) -> list[Viewer]:
        return [viewer for slot in self.hub._slots for viewer in slot]

    @contextmanager
    def viewer(self, query: str = "") -> Iterator[tuple[socket.socket, HTTPResponse]]:
        """A viewer who has the state."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as line:
            line.sendall(
                f"GET /live/match/{self.match.public_id}/{query} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
            )
            answer = HTTPResponse(line)
            answer.begin()
            name = b"event: board\n" if query else b"event: state\n"
            until_line(answer, name)
            yield line, answer

    def tell(self, function: Callable[..., Any], *arguments: Any) -> None:
        self.hub.loop.call_soon_threadsafe(partial(function, *arguments))


@pytest.fixture
def watching(real_hall: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watching]:
    monkeypatch.setattr(passes, "over", lambda holders: {})
    live = asgi.Live()

    async def site(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await live(scope, receive, send)

    with serving(site, Bounds(write_seconds=0.3)) as server:
        yield Watching(live, server.port, real_hall)
        if live.hub is not None:
            hub = live.hub
            hub.loop.call_soon_threadsafe(live.close)
            until(lambda: not hub._reader._thread.is_alive(), 20, 0.01)


def until_line(answer: HTTPResponse, begin: bytes) -> bytes:
    while not (line := answer.readline()).startswith(begin):
        assert line, "the stream has ended"
    return line


def test_an_event_is_written_to_all_in_their_form(watching: Watching) -> None:
    """Each in the form that was asked for, by a wire, as whole chunks."""
    with watching.viewer() as (_, plain), watching.viewer(query="?as=html") as (_, page):
        assert all(viewer.wire is not None for viewer in watching.viewers())
        mark(watching.match, watching.tablet, "A", ":lead")
        until_line(plain, b"event: entry\n")
        until_line(page, b"event: board\n")
        assert until_line(page, b"data:").startswith(b"data: <")


def test_who_takes_nothing_is_let_go_and_delays_nobody(
    watching: Watching, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slow one is dropped when its bound is reached, and its connection ends; the other gets all."""
    lost: list[float] = []
    monkeypatch.setattr(STREAMS_LOST, "inc", lambda: lost.append(1))
    with watching.viewer() as (slow, _), watching.viewer() as (_, fast):
        key, style = ("match", watching.match.pk), watching.viewers()[0].style
        for _ in range(1000):
            watching.tell(watching.hub._deliver, key, {style: b"data: " + b"x" * 65536 + b"\n\n"})
            assert len(until_line(fast, b"data: x")) == 65536 + 7
            if lost:
                break
        assert lost == [1]
        until(lambda: watching.hub.size == 1, 20, 0.01)
        watching.tell(watching.hub._deliver, key, {style: b"data: still\n\n"})
        assert until_line(fast, b"data: still")
        left = b""
        while not left.endswith(b"\r\n0\r\n\r\n") and (more := slow.recv(1 << 20)):
            left = left[-100:] + more
        assert b"still" not in left


def test_a_stream_ends_with_its_reason_and_whole(watching: Watching, monkeypatch: pytest.MonkeyPatch) -> None:
    """The event ``end`` is the last, and the body is closed as HTTP wants it: the connection goes on."""
    monkeypatch.setattr(passes, "ASK_SECONDS", 0.05)
    ended = UserProblem("gone", "Gone.", 401)
    with watching.viewer() as (line, answer):
        monkeypatch.setattr(passes, "over", lambda holders: dict.fromkeys(holders, ended))
        assert until_line(answer, b"event: end")
        assert until_line(answer, b"data:") == b'data: {"code":"gone","message":"Gone.","status":401}\n'
        assert answer.read() == b"\n"
        line.sendall(b"GET /live/match/none/ HTTP/1.1\r\nHost: x\r\n\r\n")
        again = HTTPResponse(line)
        again.begin()
        assert again.status == 404


def test_a_viewer_who_leaves_is_forgotten(watching: Watching) -> None:
    """The hub has nobody left, in no group."""
    with watching.viewer():
        assert watching.hub.size == 1
    until(lambda: watching.hub.size == 0 and not watching.hub._viewers, 20, 0.01)
