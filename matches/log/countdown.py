"""The clocks that run in a match, as plain values in its row.

They are no part of the log: what the rules rest on (an extension, a foul of time, the end of the match) is
an entry. A running clock is ``{"left": seconds, "since": ISO 8601, "full": seconds}``: at ``since`` so many
seconds were left; while it stands, ``since`` is None. So nothing is written while it runs, and every viewer
computes the same countdown from the server's time.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.timezone import now

from matches.log.models import Match
from rules_engine.clocks import Clock, clock_of

Run = dict[str, Any]


def clock_for(match: Match) -> Clock:
    """The clock of ``match`` as it was chosen; without one, its minutes are those of its header."""
    return clock_of(match.clock)


def shot_seconds(clock: Clock, state: Mapping[str, Any], at: datetime, after_break: bool = False) -> int:
    """The seconds of a shot that begins at ``at``; near the end of the match it may have fewer."""
    run = state.get("match")
    return clock.seconds(clock.minutes * 60 if run is None else left_of(run, at), after_break)


def standing(seconds: float) -> Run:
    """A clock that stands with all its time."""
    return {"left": seconds, "since": None, "full": seconds}


def running(seconds: float, at: datetime) -> Run:
    """A clock that begins to run at ``at``."""
    return {"left": seconds, "since": at.isoformat(), "full": seconds}


def left_of(run: Run, at: datetime) -> float:
    """The seconds that are left at ``at``; never less than 0."""
    if run["since"] is None:
        return float(run["left"])
    gone = (at - datetime.fromisoformat(run["since"])).total_seconds()
    return round(max(0.0, float(run["left"]) - max(0.0, gone)), 3)


def paused(run: Run, at: datetime) -> Run:
    """The clock as it is stopped at ``at``."""
    return {**run, "left": left_of(run, at), "since": None}


def resumed(run: Run, at: datetime) -> Run:
    """The clock as it goes on at ``at`` from where it stands."""
    return {**run, "left": left_of(run, at), "since": at.isoformat()}


def shown_clock(match: Match) -> dict[str, Any] | None:
    """What viewers get: the chosen numbers and the clocks ``shot``, ``match`` and ``time_out``, each None
    where there is none. None for a match without a clock."""
    clock = clock_for(match)
    minutes = match_minutes(match)
    if not (clock.shot or minutes or clock.time_outs):
        return None
    state = match.clock_state or {}
    return {
        "policy": clock._replace(minutes=minutes)._asdict(),
        "shot": (state.get("shot") or standing(clock.shot)) if clock.shot else None,
        "match": (state.get("match") or standing(minutes * 60)) if minutes else None,
        "time_out": state.get("time_out"),
    }


def match_minutes(match: Match) -> int:
    """The minutes of the match, which its header has."""
    return int(match.header.get("minutes") or 0)


def clock_event(match_clock: dict[str, Any] | None, revision: int) -> dict[str, Any]:
    """The event that tells viewers of the clocks, with the server's time now."""
    return {"clock": match_clock, "revision": revision, "time": now().isoformat()}
