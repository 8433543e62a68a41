"""Connections whose request has not arrived whole: for how long, and how many of one place.

Nothing that waits here has proved anything, so there is little to lose: when a place has too many, a new one
takes the place of its oldest. A hall behind one address goes on while somebody in it keeps thousands of half
requests open: an honest request is here for milliseconds, and never the oldest.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from config.bounds import Bounds

LOOK_SECONDS = 1.0


class Line(Protocol):
    """A connection, as it waits."""

    place: str | None
    """What it is counted with; None for a trusted proxy, which speaks for many."""

    def patience(self) -> float | None:
        """Seconds that it has from when it began to wait; None if the server keeps it waiting."""

    def give_up(self) -> None:
        """Refuse and close it."""


class Waiting:
    """All that wait at this process. Only the event loop touches it. ``clock`` gives seconds."""

    def __init__(self, bounds: Bounds, clock: Callable[[], float] | None = None) -> None:
        self.bounds = bounds
        self._clock = clock
        self._since: dict[Line, float] = {}
        self._places: dict[str, dict[Line, None]] = {}
        self._looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._since)

    def enter(self, line: Line) -> None:
        """``line`` waits from now on, if it did not already."""
        if line in self._since:
            return
        self._since[line] = self._now()
        if line.place is not None:
            same = self._places.setdefault(line.place, {})
            same[line] = None
            if len(same) > self.bounds.unfinished_per_address:
                self._give_up(next(iter(same)))
        if len(self._since) > self.bounds.unfinished:
            self._give_up(next(iter(self._since)))
        if self._looking is None and self._clock is None:
            self._looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look_again)

    def leave(self, line: Line) -> None:
        """``line`` waits no more: its request has arrived, or it is gone."""
        if self._since.pop(line, None) is None or line.place is None:
            return
        same = self._places[line.place]
        del same[line]
        if not same:
            del self._places[line.place]

    def look(self) -> None:
        """Give up those that have waited too long."""
        now = self._now()
        for line, since in list(self._since.items()):
            patience = line.patience()
            if patience is None:
                self._since[line] = now
            elif now - since > patience:
                self._give_up(line)

    def _look_again(self) -> None:
        self.look()
        loop = asyncio.get_running_loop()
        self._looking = loop.call_later(LOOK_SECONDS, self._look_again) if self._since else None

    def _give_up(self, line: Line) -> None:
        self.leave(line)
        line.give_up()

    def _now(self) -> float:
        return self._clock() if self._clock is not None else asyncio.get_running_loop().time()
