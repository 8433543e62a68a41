"""A wall clock that jumps is noticed: it is held against the machine's steady clock.

Somebody sets the clock, the network's time comes late after a start, a sleeping machine wakes up with another
time. Leases do not mind (:mod:`config.clock`); people should know, for moments that were written before are
wrong or seem to be.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from config.machine_clock import APART, jumped, since_start

LOOK_SECONDS = 5.0
TOLD_SECONDS = 24 * 3600.0
"""How long a jump is told to those who ask for the server's health."""


@dataclass(frozen=True)
class Jump:
    """The clock was set by so many ``seconds`` (less than 0: back), and that was seen ``at``, by the steady
    clock."""

    seconds: float
    at: float

    def __str__(self) -> str:
        return f"The clock of this machine {jumped(self.seconds)}."


class Watch:
    """Compares the two clocks, and remembers the last jump. ``wall`` and ``steady`` tell seconds."""

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = since_start
    ) -> None:
        self._wall, self._steady = wall, steady
        self._lock = threading.Lock()
        self._apart = wall() - steady()
        self.last: Jump | None = None

    def look(self) -> Jump | None:
        """A jump since the last look, told once, or None. Slow corrections are no jump."""
        with self._lock:
            at = self._steady()
            apart = self._wall() - at
            moved, self._apart = apart - self._apart, apart
            if abs(moved) <= APART:
                return None
            self.last = Jump(moved, at)
            return self.last

    def lately(self) -> Jump | None:
        """The last jump, where it is not long ago."""
        self.look()
        last = self.last
        return last if last is not None and self._steady() - last.at < TOLD_SECONDS else None


here = Watch()
"""The watch of this process, for those who ask for its health."""


@contextlib.contextmanager
def watched(say: Callable[[str], None], watch: Watch | None = None) -> Iterator[None]:
    """Look every ``LOOK_SECONDS`` seconds, in a thread, while the block runs, and ``say`` each jump once."""
    done = threading.Event()
    watch = watch or Watch()

    def go_on() -> None:
        while not done.wait(LOOK_SECONDS):
            if jump := watch.look():
                say(f"{jump} {MEANWHILE}")

    thread = threading.Thread(target=go_on, name="clock", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join(1)


MEANWHILE = "Marking and background work go on. Moments that were written before may be wrong."
