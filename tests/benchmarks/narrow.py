"""A narrow line to a server: so many bits a second in all, and what goes over it is counted.

Chromium's own throttle does not reach what workers fetch; a proxy between it and the server reaches all.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PIECE = 4096


class Line:
    """A line of ``bits`` a second to ``port`` on this machine; ``sent`` counts the bytes of the server."""

    def __init__(self, port: int, bits: float) -> None:
        self.target, self.rate = port, bits / 8
        self.sent = 0
        self.port = 0
        self.cut = False
        self.free_at = 0.0
        self.ready = threading.Event()
        self.loop = asyncio.new_event_loop()

    def run(self) -> None:
        """Serve until the loop is stopped."""
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._carry, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        self.loop.run_forever()
        for task in (left := asyncio.all_tasks(self.loop)):
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self.loop.close()

    def end(self) -> None:
        """Carry nothing more; called in the loop."""
        self.cut = True
        self.loop.stop()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.cut:
            writer.close()
            return
        try:
            inner, outer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        await asyncio.gather(self._copy(reader, outer), self._copy(inner, writer, counted=True))

    async def _copy(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, counted: bool = False
    ) -> None:
        try:
            while (piece := await reader.read(PIECE)) and not self.cut:
                if counted:
                    self.sent += len(piece)
                    await self._wait(len(piece))
                writer.write(piece)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    async def _wait(self, size: int) -> None:
        """All connections share the line: each piece waits until those before it are through."""
        at = time.monotonic()
        self.free_at = max(self.free_at, at) + size / self.rate
        if self.free_at - at > 0.002:
            await asyncio.sleep(self.free_at - at)


@contextmanager
def narrow(port: int, bits: float) -> Iterator[Line]:
    """A line to ``port`` while the block runs."""
    line = Line(port, bits)
    thread = threading.Thread(target=line.run, daemon=True)
    thread.start()
    line.ready.wait()
    yield line
    line.loop.call_soon_threadsafe(line.end)
    thread.join(10)
