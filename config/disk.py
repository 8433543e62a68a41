"""Room on the disk: can the data folder be written, how much is free, and which errors mean "full"."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Generic, TypeVar

from django.conf import settings

T = TypeVar("T")

LITTLE = 100 * 1024 * 1024
"""Free bytes below which somebody should make room."""

PROBE = 64 * 1024
"""Bytes that are written to see whether anything can be."""

WATCH_SECONDS = 10.0

FULL = {errno.ENOSPC, errno.EDQUOT}


def trouble(folder: Path) -> str | None:
    """Write something into ``folder`` and remove it; return what is in the way ("full"), or None."""
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            file.write(bytes(PROBE))
            os.fsync(file.fileno())
    except OSError as error:
        return "full" if error.errno in FULL else f"cannot be written ({os.strerror(error.errno or 0)})"
    return None


def little_room(folder: Path, little: int = LITTLE) -> str | None:
    """Return how much is free ("42 MB free") where that is less than ``little`` bytes, or None."""
    free = shutil.disk_usage(folder).free
    return f"{free // 1024**2} MB free" if free < little else None


def is_full(error: BaseException | None) -> bool:
    """Whether ``error``, of a file or of a database, means that a disk is full.

    SQLite that cannot make its own helping files speaks of other errors, so the disk itself is asked then.
    """
    while error is not None:
        sqlite = getattr(error, "sqlite_errorname", None) or ""
        if sqlite == "SQLITE_FULL" or getattr(error, "sqlstate", None) == "53100":
            return True
        if isinstance(error, OSError) and error.errno in FULL:
            return True
        if sqlite.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN")) and trouble(settings.DATA) == "full":
            return True
        error = error.__cause__
    return False


class Remembered(Generic[T]):
    """What ``look`` found, for some seconds: strangers may ask as often as they like, it is done once."""

    def __init__(
        self, look: Callable[[], T], seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._look, self._seconds, self._clock = look, seconds, clock
        self._lock = threading.Lock()
        self._found: tuple[float, T] | None = None

    def __call__(self) -> T:
        """The answer, from now or from a moment ago."""
        with self._lock:
            if self._found is None or self._found[0] <= self._clock():
                self._found = (self._clock() + self._seconds, self._look())
            return self._found[1]

    def forget(self) -> None:
        """Look afresh at the next question."""
        with self._lock:
            self._found = None


class Watch:
    """Tells in words when the disk of ``folder`` fills up, is full, and has room again; each once."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        self.folder, self.say = folder, say
        self._told: str | None = None
        self._warned = False

    def look(self) -> None:
        """Look once."""
        found = trouble(self.folder)
        if found != self._told:
            self._told = found
            self.say(_IN_WORDS.get(found, f"The disk {found}. {_MEANWHILE}").format(self.folder))
        little = little_room(self.folder)
        if little and not self._warned and not found:
            self.say(f"Only {little} on the disk of {self.folder}. Make room soon.")
            self._warned = True
        elif self._warned and not little_room(self.folder, 2 * LITTLE):  # not at each file about the bound
            self._warned = False


_MEANWHILE = (
    "Nothing can be saved in {0}. Pages are shown, and tablets keep what is marked. Once this is mended, all"
    " goes on by itself."
)
_IN_WORDS = {
    None: "There is room on the disk again. All goes on.",
    "full": f"The disk is full. {_MEANWHILE}",
}


@contextlib.contextmanager
def watched(folder: Path, say: Callable[[str], None]) -> Iterator[None]:
    """Look every ``WATCH_SECONDS`` seconds, in a thread, while the block runs."""
    watch, done = Watch(folder, say), threading.Event()

    def go_on() -> None:
        while not done.wait(WATCH_SECONDS):
            watch.look()

    thread = threading.Thread(target=go_on, name="disk", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join(1)
