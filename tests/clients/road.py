"""A bad road to a server: a proxy that loses requests before, or answers after, the server has done them."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

PASS, BEFORE, AFTER = "pass", "before", "after"
"""What becomes of a request: answered; lost on the way there; done, and its answer lost on the way back."""

Fate = Callable[[str, str], str]
"""By method and path."""
HOPS = ("connection", "transfer-encoding", "keep-alive")


class Road:
    """A proxy to the server at ``to``; ``fate`` may be changed at any time. ``met`` has all losses."""

    def __init__(self, to: str) -> None:
        self.fate: Fate = lambda method, path: PASS
        self.met: list[str] = []
        self._open: set[http.client.HTTPConnection] = set()
        road, target = self, urlsplit(to)

        class Handler(BaseHTTPRequestHandler):
            """One request, one connection."""

            def handle_one_request(self) -> None:
                """Any method alike."""
                self.close_connection = True
                self.raw_requestline = self.rfile.readline(65537)
                if not self.raw_requestline or not self.parse_request():
                    return
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                fate = road.fate(self.command, self.path)
                if fate != PASS:
                    road.met.append(fate)
                if fate == BEFORE:
                    return
                there = http.client.HTTPConnection(target.hostname or "", target.port, timeout=60)
                road._open.add(there)
                try:
                    headers = {n: v for n, v in self.headers.items() if n.lower() != "connection"}
                    there.request(self.command, self.path, body or None, headers)
                    answer = there.getresponse()
                    if fate == AFTER:
                        answer.read()
                        return
                    self.send_response_only(answer.status)
                    for name, value in answer.getheaders():
                        if name.lower() not in HOPS:
                            self.send_header(name, value)
                    self.send_header("Connection", "close")
                    self.end_headers()
                    while piece := answer.read1(65536):
                        self.wfile.write(piece)
                        self.wfile.flush()
                except (OSError, http.client.HTTPException, ValueError, AttributeError):
                    return  # one of the ends has hung up
                finally:
                    road._open.discard(there)
                    there.close()

        class Server(ThreadingHTTPServer):
            """Says nothing when a browser hangs up."""

            daemon_threads = True

            def handle_error(self, request: object, client_address: object) -> None:
                """Be silent."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def cut(self) -> None:
        """Break all connections that are open now, streams among them."""
        for there in list(self._open):
            if there.sock is not None:
                there.sock.shutdown(2)

    def close(self) -> None:
        """Close it with all connections."""
        self.cut()
        self._server.shutdown()
        self._server.server_close()
