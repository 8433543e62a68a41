"""The hub: hands each event, rendered once, to all who watch. One a process, in its event loop.

Viewers are grouped by what they are shown, and an event is framed once for each group. Where the server lets
us (:mod:`config.wire`), it is written to each connection at once, without waking a task for each; elsewhere
each viewer has a queue, which a task of its own empties by ASGI.

What waits for a viewer is bounded either way. A viewer who cannot keep up is dropped, and resumes with the id
of the last event received; so a slow connection never delays the others.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

from django.conf import settings

from config.metrics.meters import STREAM_DELAY, STREAM_EVENTS, STREAMS, STREAMS_LOST, STREAMS_OPENED
from config.wire import Wire, frame
from matches.live.reader import Key, Reader
from matches.live.snapshots import LASTS, Snapshot
from matches.live.styles import Style

HEARTBEAT_SECONDS = 15
HEARTBEAT = b": still here\nevent: beat\ndata: {}\n\n"
"""A comment, for those who read all bytes, and an event: scripts in a browser do not see comments."""
FRAMED_HEARTBEAT = frame(HEARTBEAT)
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

    __slots__ = (
        "_pending",
        "_size",
        "_waiter",
        "closed",
        "joined",
        "key",
        "lost",
        "slot",
        "style",
        "task",
        "wire",
    )

    def __init__(self, key: Key, style: Style, slot: int, wire: Wire | None = None) -> None:
        self.key, self.style, self.slot, self.wire = key, style, slot, wire
        self.closed = self.joined = self.lost = False
        self.task: asyncio.Task[None] | None = None
        self._pending: list[bytes] = []
        self._size = 0
        self._waiter: asyncio.Future[None] | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing waits here for the viewer."""
        return not self._pending

    def push(self, chunk: bytes, framed: bytes | None = None) -> bool:
        """Write or queue ``chunk``; false when the viewer cannot take it. ``framed`` is the same for a wire:
        who tells many frames it once."""
        most = max(MOST_PENDING, 4 * len(chunk))
        if self.closed:
            return False
        if self.wire is not None:
            return self.wire.write(frame(chunk) if framed is None else framed, most)
        if self._size + len(chunk) > most:
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
        """All that waits, together; None when the stream has ended. With a wire it only waits for the end."""
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


class Group(NamedTuple):
    """Viewers who are told the same and have not got it yet, and what it is, plain and framed for a wire."""

    viewers: list[Viewer]
    chunk: bytes
    framed: bytes


class Round(NamedTuple):
    """An event on its way to all who watch, and when it was ``written``, if that is to be measured."""

    groups: list[Group]
    written: float | None


class Hub:
    """All viewers of this process."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.closing = False
        self._viewers: dict[Key, dict[Style, set[Viewer]]] = {}
        self._slots: list[set[Viewer]] = [set() for _ in range(HEARTBEAT_SECONDS)]
        self._numbers = count()
        self._shown: dict[Key, dict[tuple[Style, bool], tuple[float, asyncio.Future[Snapshot | None]]]] = {}
        self._rounds: deque[Round] = deque()
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

    def open(self, key: Key, style: Style, since: str | None, wire: Wire | None = None) -> Viewer:
        """A new viewer of the stream ``key``, who last saw the event ``since``, at the end of ``wire``."""
        viewer = Viewer(key, style, next(self._numbers) % HEARTBEAT_SECONDS, wire)
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
            groups = self._viewers[viewer.key]
            groups[viewer.style].discard(viewer)
            if not groups[viewer.style]:
                del groups[viewer.style]
            if not groups:
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
        self._viewers.setdefault(viewer.key, {}).setdefault(viewer.style, set()).add(viewer)
        viewer.push(missed)

    def _deliver(self, key: Key, chunks: dict[Style, bytes] | None, written: float | None = None) -> None:
        self._shown.pop(key, None)  # those who wait for it get what was read before this, and ask again soon
        groups = self._viewers.get(key, {})
        if chunks is None:
            for group in groups.values():
                for viewer in group:
                    viewer.close()
            return
        # Who watches is settled now: a viewer admitted later has this in its backlog.
        told = [(style, group) for style, group in groups.items() if chunks.get(style)]
        watching = [Group(list(group), chunks[style], frame(chunks[style])) for style, group in told]
        self._rounds.append(Round(watching, written if groups else None))
        if len(self._rounds) == 1:
            self._go_round()

    def _go_round(self) -> None:
        """Serve some viewers, then let the loop attend to other connections, the tablet's among them."""
        groups, written = self._rounds[0]
        left = AT_ONCE
        while groups and left:
            viewers, chunk, framed = groups[-1]
            some = viewers[-left:]
            del viewers[-left:]
            left -= len(some)
            for viewer in some:
                if not viewer.closed and not viewer.push(chunk, framed):
                    self._lose(viewer)
            if not viewers:
                groups.pop()
        STREAM_EVENTS.inc(AT_ONCE - left)
        if not groups:
            self._rounds.popleft()
            if written is not None:
                STREAM_DELAY.observe(max(0.0, time.time() - written))
        if self._rounds:
            self.loop.call_soon(self._go_round)

    def _lose(self, viewer: Viewer) -> None:
        """Drop a viewer who cannot keep up."""
        viewer.lost = True
        STREAMS_LOST.inc()
        viewer.close()
        if viewer.task is not None:
            viewer.task.cancel()

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
                if viewer.joined and viewer.idle:
                    viewer.push(HEARTBEAT, FRAMED_HEARTBEAT)
