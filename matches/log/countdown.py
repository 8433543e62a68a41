"""The clocks that run in a match, read from its row (:mod:`rules_engine.running_clocks` has their course)."""

from __future__ import annotations

from typing import Any

from config.clock import now
from matches.log.models import Match
from rules_engine.clocks import Clock, clock_of
from rules_engine.running_clocks import shown


def clock_for(match: Match) -> Clock:
    """The clock of ``match`` as it was chosen; without one, its minutes are those of its header."""
    return clock_of(match.clock)


def shown_clock(match: Match) -> dict[str, Any] | None:
    """What viewers get: the chosen numbers and the clocks ``shot``, ``match`` and ``time_out``, each None
    where there is none. None for a match without a clock."""
    return shown(clock_for(match), match_minutes(match), match.clock_state)


def running_clock(match: Match) -> dict[str, Any] | None:
    """``{"now", "state"}``: the clocks as they are shown and as they are kept; None without a clock."""
    now_is = shown_clock(match)
    return None if now_is is None else {"now": now_is, "state": match.clock_state or {}}


def match_minutes(match: Match) -> int:
    """The minutes of the match, which its header has."""
    return int(match.header.get("minutes") or 0)


def clock_event(match_clock: dict[str, Any] | None, revision: int) -> dict[str, Any]:
    """The event that tells viewers of the clocks, with the server's time now."""
    return {"clock": match_clock, "revision": revision, "time": now().isoformat()}
