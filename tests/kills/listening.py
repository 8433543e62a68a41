"""Who is told: viewers of streams, and the address of the webhooks."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import httpx

from tests.kills.asking import Asker, digest
from tests.kills.people import Evening


class Viewer:
    """Follows one match after the other by its stream, and comes back after each loss with the last id."""

    def __init__(self, evening: Evening, asker: Asker) -> None:
        self.evening, self.asker = evening, asker
        self.seen: set[str] = set()

    async def run(self) -> None:
        """Until the evening is over."""
        while not self.evening.over.is_set():
            new = sorted(self.evening.on - self.seen)
            if not new:
                await asyncio.sleep(0.2)
                continue
            match = self.asker.luck.choice(new)
            self.seen.add(match)
            await self.follow(match)

    async def follow(self, match: str) -> None:
        """From the first event to the result."""
        last, visits = "", 0
        while not self.evening.over.is_set():
            visits += 1
            url = f"{self.asker.urls[visits % len(self.asker.urls)]}/api/v1/matches/{match}/stream/"
            headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last else {})
            # A reader that hears nothing for 17 s (a beat comes every 15) takes its line for dead.
            with contextlib.suppress(httpx.HTTPError, OSError):
                async with (
                    asyncio.timeout(20),
                    self.asker.http.stream("GET", url, headers=headers, timeout=17) as answer,
                ):
                    if answer.status_code in (403, 404):
                        return
                    async for event, ident, data in events(answer):
                        last = ident or last
                        if self.note(match, visits, event, ident, data):
                            return
            with contextlib.suppress(TimeoutError):
                await asyncio.sleep(self.asker.luck.uniform(0.02, 0.3))

    def note(self, match: str, visit: int, event: str, ident: str, data: dict[str, Any]) -> bool:
        """Note an event; whether the match is over."""
        if event in ("state", "entry"):
            board = data.get("board") or {}
            self.evening.history.observe(
                self.asker.name, f"stream {event}", match=match, visit=visit, seq=int(ident or 0),
                tokens=data.get("tokens"), side=data.get("side"), score=board.get("score"),
            )  # fmt: skip
        told = data.get("match") or data
        return (
            event in ("state", "status")
            and isinstance(told, dict)
            and told.get("status") in ("confirmed", "void")
        )


async def events(answer: httpx.Response) -> Any:
    """The events of a stream: name, id, data."""
    name, ident, data = "message", "", ""
    async for line in answer.aiter_lines():
        if not line:
            if data:
                yield name, ident, json.loads(data)
            name, ident, data = "message", "", ""
        elif not line.startswith(":"):
            field, _, value = line.partition(": ")
            if field == "event":
                name = value
            elif field == "id":
                ident = value
            elif field == "data":
                data += value


class Receiver:
    """Takes the messages of webhooks; a few are refused at first, and come again."""

    def __init__(self, evening: Evening, asker: Asker) -> None:
        self.evening, self.asker = evening, asker
        self.server: asyncio.Server | None = None
        self.known: set[tuple[str, str]] = set()

    async def run(self) -> None:
        """Listen, and have two addresses told."""
        self.server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        port = self.server.sockets[0].getsockname()[1]
        kinds = [
            "match.entry",
            "match.confirmed",
            "competition.drawn",
            "competition.finished",
            "competition.changed",
        ]
        for chosen in (kinds, kinds[1:]):
            label = self.evening.name("Hook")
            body = {
                "label": label,
                "url": f"http://127.0.0.1:{port}/{label.replace(' ', '')}",
                "kinds": chosen,
            }
            await self.asker.keyed(
                "webhook", f"{self.evening.club}/webhooks/", body, f"webhook {label}", kinds=chosen
            )

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(EOFError, OSError, KeyError, ValueError):
            lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            fields = {k.lower(): v for k, _, v in (line.partition(": ") for line in lines[1:])}
            body = json.loads(await reader.readexactly(int(fields["content-length"])))
            hook, ident = lines[0].split()[1].strip("/"), fields["webhook-id"]
            first = (hook, ident) not in self.known
            self.known.add((hook, ident))
            refused = first and self.asker.luck.random() < 0.03
            event = (body.get("data") or {}).get("event") or {}
            self.evening.history.observe(
                hook, "delivery", message=ident, type=body["type"], event=event.get("id", ""),
                digest=digest(body), refused=refused,
            )  # fmt: skip
            answer = "500 No" if refused else "200 OK"
            head = (f"HTTP/1.1 {answer}", "Content-Length: 0", "Connection: close", "", "")
            writer.write("\r\n".join(head).encode())
            await writer.drain()
        writer.close()

    def close(self) -> None:
        """Listen no more."""
        if self.server is not None:
            self.server.close()
