"""A program that listens: a server on this machine, which keeps what it was told and answers as it is bid."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


@dataclass
class Listener:
    """Answers with ``answers`` in turn, then 204; ``heard`` are headers and bodies."""

    port: int = 0
    answers: list[tuple[int, str]] = field(default_factory=list)
    heard: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/told?by=balkline"


@pytest.fixture
def listener(settings: Any) -> Iterator[Listener]:
    settings.WEBHOOKS_PRIVATE = True
    kept = Listener()

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            kept.heard.append(({k.lower(): v for k, v in self.headers.items()}, body))
            status, text = kept.answers.pop(0) if kept.answers else (204, "")
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", f"http://127.0.0.1:{kept.port}/elsewhere")
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Ear)
    kept.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield kept
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def drip() -> Iterator[int]:
    """The port of an address that answers 200 and then never ends its answer, byte for byte."""
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(10)

        def answer() -> None:
            line, _ = listening.accept()
            with line:
                line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n")
                while not over.wait(0.02):
                    try:
                        line.sendall(b"x")
                    except OSError:
                        return

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        over.set()
        thread.join()
