"""How a call stands at a moment: who comes, who is late, whether it was called again or given up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple


class Standing(StrEnum):
    """How a call stands as a whole; the first that is true."""

    STARTED = "started"
    GIVEN_UP = "given-up"
    COMING = "coming"
    """All have answered."""
    LATE = "late"
    AGAIN = "again"
    """Called a second time, and not late yet."""
    CALLED = "called"


class Times(NamedTuple):
    """What happened to a call, and when."""

    called: datetime
    again: datetime | None = None
    started: datetime | None = None
    given_up: datetime | None = None


def late_at(times: Times, late_after: timedelta) -> datetime:
    """From when somebody who has not answered is late: counted from the first call."""
    return times.called + late_after


def standing(
    times: Times, answers: Sequence[datetime | None], late_after: timedelta, at: datetime
) -> Standing:
    """How a call stands at `at`; `answers` has one moment, or None, for each player called."""
    if times.started is not None:
        return Standing.STARTED
    if times.given_up is not None:
        return Standing.GIVEN_UP
    if answers and all(one is not None for one in answers):
        return Standing.COMING
    if at >= late_at(times, late_after):
        return Standing.LATE
    return Standing.AGAIN if times.again is not None else Standing.CALLED


def again_due(
    times: Times, answers: Sequence[datetime | None], again_after: timedelta | None, at: datetime
) -> bool:
    """Whether the second call is to come by itself now; never where `again_after` is None."""
    if (
        again_after is None
        or times.again is not None
        or standing(times, answers, again_after, at)
        in (
            Standing.STARTED,
            Standing.GIVEN_UP,
            Standing.COMING,
        )
    ):
        return False
    return at >= times.called + again_after
