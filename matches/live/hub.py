"""The hub: hands each event, rendered once, to all who watch. One a process, in its event loop.

A viewer has a bounded queue. A viewer who cannot keep up is dropped when it is full, and resumes with the id
of the last event received; so a slow connection never delays the others.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any

from django.conf import settings

from config.metrics.meters import STREAM_DELAY, STREAM_EVENTS, STREAMS, STREAMS_LOST, STREAMS_OPENED
from matches.live.reader import Key, Reader
from matches.live.snapshots import LASTS, Snapshot
from matches.live.styles import Style

HEARTBEAT_SECONDS = 15
HEARTBEAT = b": still here\nevent: beat\ndata: {}\n\n"
"""A comment, for those who read all bytes, and an event: scripts in a browser do not see comments."""
MOST_PENDING = 256 * 1024
"""Bytes that may wait for one viewer."""

AT_ONCE = 250
"""Viewers served before the event loop turns to others."""


SPARED = 0.9
"""The share of a process's streams up to which pages are told to open one: some are kept for those who come
back."""

_open = 0


def has_room() -> bool:
    """Whether this process has room for one more page's stream. Any thread may ask."""
    return _open < SPARED * settings.STREAMS


def _count(change: int) -> None:
    global _open
    _open += change


class Viewer:
    """One open connection. Only the event loop touches it."""

    __slots__ = ("_pending", "_size", "_waiter", "closed", "joined", "key", "lost", "slot", "style", "task")

    def __init__(self, key: Key, style: Style, slot: int) -> None:
        self.key, self.style, self.slot = key, style, slot
        self.closed = self.joined = self.lost = False
        self.task: asyncio.Task[None] | None = None
        self._pending: list[bytes] = []
        self._size = 0
        self._waiter: asyncio.Future[None] | None = None

    def push(self, chunk: bytes) -> bool:
        """Queue ``chunk``; false when the viewer cannot take it."""
        if self.closed or self._size + len(chunk) > max(MOST_PENDING, 4 * len(chunk)):
            return False
        self._pending.append(chunk)
        self._size += len(chunk)
        self._wake()
        return True

    def close(self) -> None:
        """Let the stream end after what is queued."""
        self.closed = True
        self._wake()

    async def next(self) -> bytes | None:
        """All that waits, together; None when the stream has ended."""
        while not self._pending:
            if self.closed:
                return None
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        pending, self._pending, self._size = self._pending, [], 0
        return pending[0] if len(pending) == 1 else b"".join(pending)

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class Hub:
    """All viewers of this process."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.closing = False
        self._viewers: dict[Key, set[Viewer]] = {}
        self._slots: list[set[Viewer]] = [set() for _ in range(HEARTBEAT_SECONDS)]
        self._numbers = count()
        self._shown: dict[Key, dict[tuple[Style, bool], tuple[float, asyncio.Future[Snapshot | None]]]] = {}
        self._rounds: deque[tuple[list[Viewer], dict[Style, bytes], float | None]] = deque()
        self._reader = Reader(lambda *news: self._from_reader(self._deliver, *news))
        self._reader.start()
        self._beating = self.loop.create_task(self._beat())

    @property
    def size(self) -> int:
        """How many are watching."""
        return sum(len(slot) for slot in self._slots)

    async def snapshot(self, key: Key, style: Style, room: bool) -> Snapshot | None:
        """How the match ``key`` stands; None when it is gone. Many who ask at once wait for one answer."""
        known = self._shown.setdefault(key, {})
        until, found = known.get((style, room), (0.0, None))
        if found is None or self.loop.time() > until:
            found = self.loop.create_future()
            known[style, room] = (self.loop.time() + LASTS, found)
            answer = found

            def shown(body: bytes | None) -> None:
                made = None if body is None else Snapshot.of(body)
                self._from_reader(self._settle, key, answer, made)

            self._reader.show(key, style, room, shown)
        return await asyncio.shield(found)

    def _settle(self, key: Key, answer: asyncio.Future[Snapshot | None], made: Snapshot | None) -> None:
        if not answer.done():
            answer.set_result(made)
        if made is None:
            self._shown.pop(key, None)

    def open(self, key: Key, style: Style, since: str | None) -> Viewer:
        """A new viewer of the stream ``key``, who last saw the event ``since``."""
        viewer = Viewer(key, style, next(self._numbers) % HEARTBEAT_SECONDS)
        self._slots[viewer.slot].add(viewer)
        _count(1)
        STREAMS.inc()
        STREAMS_OPENED.inc()
        self._reader.join(key, since, style, lambda missed: self._from_reader(self._admit, viewer, missed))
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """The viewer's connection is gone."""
        viewer.closed = True
        if viewer in self._slots[viewer.slot]:
            self._slots[viewer.slot].remove(viewer)
            _count(-1)
            STREAMS.dec()
        if viewer.joined:
            viewer.joined = False
            self._viewers[viewer.key].discard(viewer)
            if not self._viewers[viewer.key]:
                del self._viewers[viewer.key]
            self._reader.leave(viewer.key)

    def end_streams(self) -> None:
        """End all streams now, so that the server can stop; viewers resume elsewhere or later."""
        self.closing = True
        for slot in self._slots:
            for viewer in list(slot):
                viewer.close()

    def close(self) -> None:
        """End all streams and the reader; who waits for a snapshot gets none."""
        self.end_streams()
        self._beating.cancel()
        self._reader.close()
        for known in self._shown.values():
            for _, answer in known.values():
                if not answer.done():
                    answer.set_result(None)

    def _from_reader(self, function: Callable[..., None], *arguments: Any) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(function, *arguments)

    def _admit(self, viewer: Viewer, missed: bytes | None) -> None:
        if missed is None:
            viewer.close()
            return
        if viewer.closed:
            self._reader.leave(viewer.key)
            return
        viewer.joined = True
        self._viewers.setdefault(viewer.key, set()).add(viewer)
        viewer.push(missed)

    def _deliver(self, key: Key, chunks: dict[Style, bytes] | None, written: float | None = None) -> None:
        self._shown.pop(key, None)  # those who wait for it get what was read before this, and ask again soon
        if chunks is None:
            for viewer in list(self._viewers.get(key, ())):
                viewer.close()
            return
        # Who watches is settled now: a viewer admitted later has this in its backlog.
        watching = list(self._viewers.get(key, ()))
        self._rounds.append((watching, chunks, written if watching else None))
        if len(self._rounds) == 1:
            self._go_round()

    def _go_round(self) -> None:
        """Serve some viewers, then let the loop attend to other connections, the tablet's among them."""
        viewers, chunks, written = self._rounds[0]
        STREAM_EVENTS.inc(min(len(viewers), AT_ONCE))
        for viewer in viewers[-AT_ONCE:]:
            chunk = chunks.get(viewer.style)
            if chunk and not viewer.closed and not viewer.push(chunk):
                viewer.lost = True
                STREAMS_LOST.inc()
                viewer.close()
                if viewer.task is not None:
                    viewer.task.cancel()
        del viewers[-AT_ONCE:]
        if not viewers:
            self._rounds.popleft()
            if written is not None:
                STREAM_DELAY.observe(max(0.0, time.time() - written))
        if self._rounds:
            self.loop.call_soon(self._go_round)

    def _forget_shown(self) -> None:
        """Let go of answers that nobody asks for any more."""
        now = self.loop.time()
        for key, known in list(self._shown.items()):
            if all(until < now for until, _ in known.values()):
                del self._shown[key]

    async def _beat(self) -> None:
        """A sign of life to every viewer once in ``HEARTBEAT_SECONDS``, a part of them each second."""
        for second in count():
            await asyncio.sleep(1)
            self._forget_shown()
            for viewer in list(self._slots[second % HEARTBEAT_SECONDS]):
                if viewer.joined and not viewer._pending:
                    viewer.push(HEARTBEAT)
