"""A small HTTP client on asyncio: fast enough that it is the server that is measured."""

from __future__ import annotations

import asyncio
import json
from typing import Any


class Client:
    """One kept connection of one tablet."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, self.cookie, self.token = port, cookie, ""
        self.headers: dict[str, str] = {}
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, bytes]:
        """Send a request; return status and body. Cookies that are set are kept, and the answer's headers."""
        if self.reader is not None and self.reader.at_eof():  # the server hung up an idle connection
            self.close()
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.reader is not None
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept: application/json\r\n"
        cookies = "; ".join(c for c in (self.cookie, self.token and f"csrftoken={self.token}") if c)
        if cookies:
            head += f"Cookie: {cookies}\r\n"
        if self.token:
            head += f"X-CSRFToken: {self.token}\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)
        start = await self.reader.readuntil(b"\r\n\r\n")
        status = int(start.split(b" ", 2)[1])
        length, self.headers = 0, {}
        for line in start.split(b"\r\n"):
            name, _, value = line.partition(b":")
            self.headers[name.decode().lower()] = value.decode().strip()
            if name.lower() == b"content-length":
                length = int(value)
            elif name.lower() == b"set-cookie" and value.strip().startswith(b"csrftoken="):
                self.token = value.strip().split(b";")[0].partition(b"=")[2].decode()
        return status, await self.reader.readexactly(length)

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()
            self.writer = None
