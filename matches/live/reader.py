"""The one reader of a process: a thread that sees what was committed and hands it to the hub.

SQLite: it is woken by writers of its own process at once, and asks the file every 40 ms whether another
process has written (``PRAGMA data_version``, some microseconds). PostgreSQL: NOTIFY wakes it, and it polls
once a second in case a notification is lost with its connection. Either way a notice says only *that*
something is new; *what* is new is read from the tables.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from django.db import DatabaseError, connection

from matches.live.channels import Channel, MatchChannel, channel_for
from matches.live.styles import Style
from matches.log import announcing
from matches.log.announcing import CHANNEL
from matches.log.models import Match

logger = logging.getLogger(__name__)

SQLITE_SECONDS = 0.04
POSTGRESQL_SECONDS = 1.0
IDLE_SECONDS = 5.0
LINGER_SECONDS = 30.0
PAUSE_AFTER_FAULT = 0.5

Key = tuple[str, int]


class Deliver(Protocol):
    """Takes what is new on a stream, by style, and when the newest entry in it was ``written`` (seconds since
    1970). None ends the stream, and its viewers come back."""

    def __call__(
        self, key: Key, chunks: dict[Style, bytes] | None, written: float | None = None, /
    ) -> None: ...


class Reader:
    """Reads for all viewers of a process. It calls ``deliver`` and ``admit`` in its own thread."""

    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._channels: dict[Key, Channel] = {}
        self._viewers: dict[Key, int] = {}
        self._empty_since: dict[Key, float] = {}
        self._orders: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._hear, self._ring = os.pipe()
        os.set_blocking(self._hear, False)
        os.set_blocking(self._ring, False)
        self._closing = False
        self._version = -1
        self._listening: Any = None
        self._thread = threading.Thread(target=self._run, name="live-reader", daemon=True)

    # --- From any thread ---

    def start(self) -> None:
        """Begin to read."""
        announcing.add_bell(self.wake)
        self._thread.start()

    def wake(self) -> None:
        """Look now."""
        with contextlib.suppress(BlockingIOError, OSError):
            os.write(self._ring, b"!")

    def join(self, key: Key, since: str | None, style: Style, admit: Callable[[bytes | None], None]) -> None:
        """Call ``admit`` with what a viewer has missed; everything later is delivered, in this order.

        ``admit(None)`` says that the stream does not exist any more.
        """
        self._orders.put(lambda: self._join(key, since, style, admit))
        self.wake()

    def show(self, key: Key, style: Style, room: bool, shown: Callable[[bytes | None], None]) -> None:
        """Call ``shown`` with how the match ``key`` stands, as JSON; None when it is gone, or cannot be read.

        For a while what is new of it is delivered, as if somebody watched.
        """
        self._orders.put(lambda: self._show(key, style, room, shown))
        self.wake()

    def leave(self, key: Key) -> None:
        """A viewer that had joined is gone."""
        self._orders.put(lambda: self._leave(key))

    def close(self) -> None:
        """Stop; waits for the thread, shortly."""
        announcing.remove_bell(self.wake)
        self._closing = True
        self.wake()
        self._thread.join(timeout=2)
        ring, self._ring = self._ring, -1
        os.close(ring)

    # --- In the reader's thread ---

    def _run(self) -> None:
        while not self._closing:
            try:
                self._turn(self._wait())
            except Exception:
                logger.exception("The live reader failed; it tries again.")
                for key in list(self._channels):
                    self._end(key)
                self._forget_connections()
                time.sleep(PAUSE_AFTER_FAULT)
        self._forget_connections()
        os.close(self._hear)

    def _wait(self) -> bool:
        """Wait for news or for the time to look; return whether tables may have changed."""
        sources: list[Any] = [self._hear]
        if not self._channels:
            timeout = IDLE_SECONDS
            if connection.vendor == "postgresql":
                self._forget_connections()  # they could die unseen, and others may need them
        elif connection.vendor == "postgresql":
            sources.append(self._listen())
            timeout = POSTGRESQL_SECONDS
        else:
            timeout = SQLITE_SECONDS
        ready, _, _ = select.select(sources, [], [], timeout)
        if self._hear in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(self._hear, 65536)
        if self._listening is not None and self._listening in ready:
            for _ in self._listening.notifies(timeout=0):
                pass
        if connection.vendor == "sqlite":
            return bool(self._channels) and self._file_changed()
        return True

    def _turn(self, changed: bool) -> None:
        while True:
            try:
                order = self._orders.get_nowait()
            except Empty:
                break
            order()
        if changed and self._channels:
            self._advance_all()
        self._drop_empty()

    def _file_changed(self) -> bool:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA data_version")
            version = cursor.fetchone()[0]
        changed, self._version = version != self._version, version
        return changed

    def _listen(self) -> Any:
        if self._listening is None or self._listening.closed:
            import psycopg

            self._listening = psycopg.connect(**connection.get_connection_params(), autocommit=True)
            self._listening.execute(f"LISTEN {CHANNEL}")
        return self._listening

    def _advance_all(self) -> None:
        matches = {pk: channel for (kind, pk), channel in self._channels.items() if kind == "match"}
        if matches:
            rows = Match.objects.filter(pk__in=list(matches)).values_list("pk", "revision")
            for pk, revision in rows:
                channel = matches.pop(pk)
                if revision != channel.revision:  # type: ignore[union-attr]
                    self._advance(("match", pk))
            for pk in matches:  # removed with its club
                self._end(("match", pk))
        for key in [key for key in self._channels if key[0] == "club"]:
            self._advance(key)

    def _advance(self, key: Key) -> None:
        try:
            channel = self._channels[key]
            chunks = channel.advance()
        except DatabaseError:
            raise
        except Exception:  # a fault of one stream, perhaps of a registered source, must not stop the others
            logger.exception("The stream %s failed; its viewers are asked to come again.", key)
            self._end(key)
            return
        if chunks:
            self._deliver(key, chunks, channel.written)

    def _end(self, key: Key) -> None:
        self._channels.pop(key, None)
        self._deliver(key, None)

    def _join(self, key: Key, since: str | None, style: Style, admit: Callable[[bytes | None], None]) -> None:
        try:
            channel = self._channels.get(key)
            if channel is None:
                channel = self._channels[key] = channel_for(key)
            elif channel.behind(since):
                self._advance(key)
                channel = self._channels[key]
            channel.formats.add(style)
            missed = channel.backlog(since, style)
        except DatabaseError:
            admit(None)  # the viewer comes again
            raise
        except Exception:
            admit(None)
            logger.exception("The stream %s cannot be joined.", key)
            return
        self._viewers[key] = self._viewers.get(key, 0) + 1
        self._empty_since.pop(key, None)
        admit(missed)

    def _show(self, key: Key, style: Style, room: bool, shown: Callable[[bytes | None], None]) -> None:
        try:
            channel = self._channels.get(key)
            if channel is None:
                channel = self._channels[key] = channel_for(key)
            body = channel.now(style, room) if isinstance(channel, MatchChannel) else None
        except DatabaseError:
            shown(None)
            raise
        except Exception:
            shown(None)
            logger.exception("The stream %s cannot be shown.", key)
            return
        if not self._viewers.get(key):
            self._empty_since[key] = time.monotonic()
        shown(body)

    def _leave(self, key: Key) -> None:
        self._viewers[key] = self._viewers.get(key, 1) - 1
        if self._viewers[key] <= 0:
            self._empty_since[key] = time.monotonic()

    def _drop_empty(self) -> None:
        if not self._empty_since:
            return
        old = time.monotonic() - LINGER_SECONDS
        for key in [key for key, since in self._empty_since.items() if since < old]:
            del self._empty_since[key]
            self._channels.pop(key, None)
            self._viewers.pop(key, None)

    def _forget_connections(self) -> None:
        with contextlib.suppress(Exception):
            connection.close()
        if self._listening is not None:
            with contextlib.suppress(Exception):
                self._listening.close()
            self._listening = None
        self._version = -1
