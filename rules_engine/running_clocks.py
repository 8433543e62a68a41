"""The clocks of a match as they run: what an entry, and what a marker, does to them.

They are no part of the log: what the rules rest on (an extension, a foul of time, the end of the match) is
an entry. A running clock is ``{"left": seconds, "since": ISO 8601, "full": seconds}``: at ``since`` so many
seconds were left; while it stands, ``since`` is None. So nothing is written while it runs, and everybody
computes the same countdown from the server's time.

All that runs is one *state*, plain values: ``shot``, ``match`` and ``time_out``, and ``opened``, which says
that the game has had its first shot. The functions change nothing that they are given: the server and a
tablet without it come from the same state by the same deeds at the same times to the same state.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from .clocks import EXTENSION, FOUL, TIME_OUT, Clock, in_words, presets_of
from .course.checks import chosen
from .errors import EngineError
from .saying import say

if TYPE_CHECKING:
    from .play import Play
    from .record.entries import Entry
    from .rulings import Ruling

Run = dict[str, Any]
State = dict[str, Any]

DEEDS = ("start", "pause", "go-on", "reset", "match-start", "match-pause", "time-out-end")
"""What a marker may do with the clocks."""

_PLAIN = frozenset({"choice", "place", "time"})
"""Kinds of tokens that are no shot."""


class NoClock(EngineError):
    """The match has no such clock."""

    def __init__(self, message: str) -> None:
        super().__init__("no-clock", message)


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


def shot_seconds(clock: Clock, state: Mapping[str, Any], at: datetime, after_break: bool = False) -> int:
    """The seconds of a shot that begins at ``at``; near the end of the match it may have fewer."""
    run = state.get("match")
    return clock.seconds(clock.minutes * 60 if run is None else left_of(run, at), after_break)


def shown(clock: Clock, minutes: int, state: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """What viewers get: the chosen numbers and the clocks ``shot``, ``match`` and ``time_out``, each None
    where there is none. None for a match without a clock. ``minutes`` are those of its header."""
    if not (clock.shot or minutes or clock.time_outs):
        return None
    state = state or {}
    return {
        "policy": clock._replace(minutes=minutes)._asdict(),
        "shot": (state.get("shot") or standing(clock.shot)) if clock.shot else None,
        "match": (state.get("match") or standing(minutes * 60)) if minutes else None,
        "time_out": state.get("time_out"),
    }


def told(play: Play, clock: Clock, state: Mapping[str, Any] | None, *, begun: bool) -> dict[str, Any]:
    """What who marks gets of the clocks: how they run and are kept, the clock in words, and what is proposed
    for the game. ``clock`` has the minutes of the match's header; ``begun``: it has an entry."""
    unit = play.family.unit
    return {
        "now": shown(clock, clock.minutes, state),
        "state": dict(state or {}),
        "words": in_words(clock, unit),
        "unit": unit,
        "begun": begun,
        "presets": [
            {"name": one.name, "words": in_words(one.clock, unit), "policy": one.clock._asdict()}
            for one in presets_of(play.game)
        ],
    }


def done(
    clock: Clock,
    minutes: int,
    before: Mapping[str, Any] | None,
    deed: str,
    at: datetime,
    after_break: bool = False,
) -> State:
    """The state after a deed of the marker (:data:`DEEDS`). ``after_break``: the shot has the time of that
    after the break. Raises :class:`NoClock`."""
    state = dict(before or {})
    if deed == "time-out-end":
        if state.pop("time_out", None) is None:
            raise NoClock(say("running-clocks.no-time-out", "Nobody has a time-out."))
    elif deed.startswith("match-"):
        if not minutes:
            raise NoClock(say("running-clocks.no-match-time", "This match has no time of its own."))
        run = state.get("match") or standing(minutes * 60)
        state["match"] = resumed(run, at) if deed == "match-start" else paused(run, at)
    elif not clock.shot:
        raise NoClock(say("running-clocks.no-shot-clock", "This match has no shot clock."))
    elif deed in ("start", "reset"):
        seconds = shot_seconds(clock, state, at, after_break)
        state["shot"] = running(seconds, at) if deed == "start" else standing(seconds)
        state.pop("time_out", None)
    else:
        run = state.get("shot") or standing(clock.shot)
        state["shot"] = resumed(run, at) if deed == "go-on" else paused(run, at)
        if deed == "go-on":
            state.pop("time_out", None)
    if deed in ("start", "go-on") and minutes and "match" not in state:
        state["match"] = running(minutes * 60, at)
    return state


def after_entry(
    clock: Clock, minutes: int, before: Mapping[str, Any] | None, entry: Entry, ruling: Ruling, at: datetime
) -> State | None:
    """The state after a plain entry; None in a match without a clock.

    The shot is over: its clock stands with all its time, or runs for the next one where that is wished. An
    extension lengthens the shot, a time-out stops it. Where the time ran out and the same player must still
    play, what the clock gives him more begins at once. Nothing runs when the match is over.
    """
    if not (clock.shot or minutes or clock.time_outs):
        return None
    state, word = dict(before or {}), chosen(entry)
    if "match-over" in ruling.events or (ruling.turn is None and word == "time"):
        return {k: paused(v, at) if isinstance(v, dict) else v for k, v in state.items()}
    if word == EXTENSION:
        run = state.get("shot") or standing(clock.shot)
        longer = left_of(run, at) + clock.extension
        state["shot"] = {**run, "left": longer, "full": max(longer, run["full"])}
        if run["since"] is not None:
            state["shot"]["since"] = at.isoformat()
    elif word == TIME_OUT:
        state["time_out"] = {**running(clock.time_out_minutes * 60, at), "side": entry.side}
        if state.get("shot"):
            state["shot"] = paused(state["shot"], at)
    else:
        if clock.after_slow and _is_slow(entry) and ruling.turn == entry.side:
            state["shot"] = running(clock.after_slow, at)
            state.pop("time_out", None)
        else:
            _next_shot(state, clock, entry, ruling, at)
        if minutes and "match" not in state:
            state["match"] = running(minutes * 60, at)
    return state


def _next_shot(state: State, clock: Clock, entry: Entry, ruling: Ruling, at: datetime) -> None:
    """The shot clock after an entry that is no word of the clock."""
    state.pop("time_out", None)
    shot = any(token.kind not in _PLAIN for token in entry.tokens)
    was_break = shot and not state.get("opened")
    ended = "frame-over" in ruling.events or "set-over" in ruling.events
    state["opened"] = not ended and (shot or bool(state.get("opened")))
    if not clock.shot:
        return
    seconds = shot_seconds(clock, state, at, was_break and not ended)
    # Between two games somebody racks the balls: the clock waits for a tap.
    run = clock.automatic and not ended and ruling.turn is not None
    state["shot"] = running(seconds, at) if run else standing(seconds)


def _is_slow(entry: Entry) -> bool:
    return any(token.kind == "state" and token.a == FOUL for token in entry.tokens)
