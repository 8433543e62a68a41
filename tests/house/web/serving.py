"""A web process's server in a thread of the test, as config/web.py sets it up, and raw connections to it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import Any

import uvicorn

from config.bounds import Bounds
from config.waiting import Waiting
from config.web import configured
from tests.running import until

HANG = 20
"""Seconds after which an answer that has not come is a failure."""


class Served:
    """A running server."""

    def __init__(self, port: int, server: uvicorn.Server, config: uvicorn.Config) -> None:
        self.port, self.server = port, server
        self.waiting: Waiting = vars(config.http_protocol_class)["waiting"]

    def connect(self) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.port), timeout=HANG)
        line.settimeout(HANG)
        return line

    def say(self, *parts: bytes) -> bytes:
        """All that is answered to ``parts``, until the server hangs up."""
        with self.connect() as line:
            for part in parts:
                try:
                    line.sendall(part)
                except OSError:
                    break
            return rest_of(line)


def rest_of(line: socket.socket) -> bytes:
    """What still comes until the other end hangs up. A hang is a failure."""
    got = b""
    while True:
        try:
            more = line.recv(65536)
        except ConnectionResetError:
            return got
        if not more:
            return got
        got += more


def answer_of(line: socket.socket) -> bytes:
    """One answer with a Content-Length, on a connection that goes on."""
    got = b""
    while b"\r\n\r\n" not in got:
        more = line.recv(65536)
        assert more, got
        got += more
    head, _, body = got.partition(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    while len(body) < length:
        body += line.recv(65536)
    return head + b"\r\n\r\n" + body


@contextlib.contextmanager
def serving(app: Any, bounds: Bounds, proxies: list[str] | None = None) -> Iterator[Served]:
    """``app`` served on a port of its own. Trusted proxies: none, if not said."""
    config = configured(app, bounds, proxies or [])
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True)
    thread.start()
    until(lambda: server.started, HANG, 0.01)
    try:
        yield Served(listening.getsockname()[1], server, config)
    finally:
        server.should_exit = server.force_exit = True
        thread.join(HANG)
        listening.close()
