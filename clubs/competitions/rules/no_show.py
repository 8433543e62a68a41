"""How long a called match is waited for: the limit, the step before it, and when each of them falls.

A match that is called may have a limit of minutes, from the call on. When it is over, somebody who is not
there has lost. Before that the first game of a race can be lost ("after 10 minutes the first frame, after 15
the match"). Time in which the competition or the match is paused does not count. Nothing here decides: it
says what has fallen due.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from rules_engine.saying import say

MOST_MINUTES = 240


class NoShowError(ValueError):
    """Settings that cannot be; the text is for people."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True, slots=True)
class NoShow:
    """`minutes` until the match is lost (0: no limit), `frame_after` so many the first game (0: no such
    step). `by_itself`: the program gives the walkover when one is there and the other is not."""

    minutes: int = 0
    frame_after: int = 0
    by_itself: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.minutes <= MOST_MINUTES:
            raise NoShowError(
                say(
                    "competitions.no-show-minutes",
                    "A called match waits for 1 to {most} minutes, or without a limit.",
                    most=MOST_MINUTES,
                )
            )
        if self.frame_after < 0 or (self.frame_after and self.frame_after >= self.minutes):
            raise NoShowError(
                say(
                    "competitions.no-show-first-game",
                    "The first game is lost before the match: give it fewer minutes.",
                )
            )
        if self.by_itself and not self.minutes:
            raise NoShowError(
                say("competitions.no-show-by-itself", "Without a limit no walkover can be given by itself.")
            )

    def to_json(self) -> dict[str, Any]:
        """As it is stored: empty without a limit."""
        return {name: value for name, value in asdict(self).items() if value}


def read(data: Mapping[str, Any]) -> NoShow:
    """Settings from stored values. Raises `NoShowError` for what is unknown or of a wrong type."""
    known = {"minutes": int, "frame_after": int, "by_itself": bool}
    for name, value in data.items():
        if name not in known or type(value) is not known[name]:
            raise NoShowError(
                say("competitions.no-such-value", "'{name}' has no such value.", name=str(name)[:40])
            )
    return NoShow(**data)


@dataclass(frozen=True, slots=True)
class Span:
    """A pause; `end` is None while it lasts."""

    start: datetime
    end: datetime | None


@dataclass(frozen=True, slots=True)
class Deadlines:
    """When the first game and the match are lost; `held` while a pause lasts, when both still move on.
    `frame_at` is None without that step."""

    frame_at: datetime | None
    ends_at: datetime
    held: bool

    def out(self, at: datetime) -> bool:
        """Whether the time for the match is over."""
        return not self.held and at >= self.ends_at

    def frame_out(self, at: datetime) -> bool:
        """Whether the time for the first game is over."""
        return self.frame_at is not None and not self.held and at >= self.frame_at


def deadlines(
    rule: NoShow, since: datetime, extra: timedelta, pauses: Iterable[Span], at: datetime
) -> Deadlines:
    """When the steps of a match fall that was called at `since` and got `extra`, seen from `at`.

    `pauses` may overlap; what of them lies after the call puts the steps off.
    """
    put_off, held = _paused(pauses, since, at)
    start = since + extra + put_off
    frame = start + timedelta(minutes=rule.frame_after) if rule.frame_after else None
    return Deadlines(frame, start + timedelta(minutes=rule.minutes), held)


def _paused(pauses: Iterable[Span], since: datetime, at: datetime) -> tuple[timedelta, bool]:
    """How much of the time from `since` to `at` was paused, and whether it is paused now."""
    total, reached, held = timedelta(0), since, False
    for one in sorted(pauses, key=lambda pause: pause.start):
        start, end = max(one.start, reached), at if one.end is None else min(one.end, at)
        held = held or (one.end is None and one.start <= at)
        if end > start:
            total += end - start
            reached = end
    return total, held
