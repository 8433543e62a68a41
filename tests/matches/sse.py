"""Reads a stream of server-sent events, as a browser's EventSource does."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any


@dataclass
class Event:
    """One event as it was sent."""

    name: str
    id: str | None
    data: Any


class Stream:
    """One connection to a stream."""

    def __init__(self, port: int, path: str, since: str | None = None, **headers: str) -> None:
        self.port, self.path, self.last_id, self.sent = port, path, since, headers
        self.status = 0
        self.headers: dict[str, str] = {}

    async def __aenter__(self) -> Stream:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        head = f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
        if self.last_id is not None:
            head += f"Last-Event-ID: {self.last_id}\r\n"
        for name, value in self.sent.items():
            head += f"{name}: {value}\r\n"
        self.writer.write(head.encode() + b"\r\n")
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        self.status = int(lines[0].split()[1])
        self.headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        self._text = b""
        return self

    async def __aexit__(self, *error: object) -> None:
        self.writer.transport.abort()

    async def refusal(self) -> Any:
        """The problem that was answered in place of a stream."""
        assert self.headers["content-type"] == "application/problem+json", self.headers
        return json.loads(await self.reader.readexactly(int(self.headers["content-length"])))

    async def next(self, timeout: float = 30) -> Event | None:
        """The next event; None when the server has ended the stream."""
        while True:
            while b"\n\n" not in self._text:
                size = int((await asyncio.wait_for(self.reader.readline(), timeout)) or b"0", 16)
                if size == 0:
                    return None
                self._text += await self.reader.readexactly(size)
                await self.reader.readexactly(2)
            block, _, self._text = self._text.partition(b"\n\n")
            fields: dict[str, str] = {}
            for line in block.decode().split("\n"):
                name, _, value = line.partition(": ")
                fields[name] = fields[name] + "\n" + value if name in fields else value
            if "event" not in fields:
                continue
            self.last_id = fields.get("id", self.last_id)
            data = fields["data"]
            return Event(fields["event"], fields.get("id"), json.loads(data) if data[:1] == "{" else data)

    async def until_entry(self, seq: int) -> list[int]:
        """The numbers of the entries sent, up to ``seq``."""
        numbers: list[int] = []
        while not numbers or numbers[-1] < seq:
            event = await self.next()
            assert event is not None, f"the stream ended at {numbers[-1:]}"
            if event.name == "entry":
                assert event.id is not None
                numbers.append(int(event.id))
        return numbers
