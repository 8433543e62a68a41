"""The clocks of a match: chosen for a competition or by who marks, started and stopped on the tablet.

Who holds the lease has the clocks in hand. What runs is kept in the match's row
(:mod:`matches.log.countdown`), so that a tablet that is loaded anew, or another one, finds it running;
viewers hear of it from the stream.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.timezone import now

import rules_engine as engine
from matches.log import announcing, fold
from matches.log.actor import Actor
from matches.log.acts import act, locked
from matches.log.countdown import (
    clock_for,
    left_of,
    match_minutes,
    paused,
    resumed,
    running,
    shot_seconds,
    shown_clock,
    standing,
)
from matches.log.models import Act, Match
from matches.log.writing import write_transaction
from matches.marking import lease
from matches.problems import UserProblem
from rules_engine.clocks import (
    EXTENSION,
    FOUL,
    TAKEN,
    TIME_OUT,
    BadClock,
    Clock,
    clock_of,
    in_words,
    presets_of,
    why_not,
)

DEEDS = ("start", "pause", "go-on", "reset", "match-start", "match-pause", "time-out-end")
"""What a marker may do with the clocks."""

_PLAIN = frozenset({"choice", "place", "time"})
"""Kinds of tokens that are no shot."""


def checked_clock(data: Mapping[str, Any] | Clock | None) -> dict[str, Any]:
    """A clock as rows keep it. Raises ``UserProblem("bad-clock", 422)``; ``data["field"]`` says where."""
    try:
        return clock_of(data._asdict() if isinstance(data, Clock) else data).to_json()
    except BadClock as error:
        raise UserProblem("bad-clock", error.message, 422, {"field": error.field}) from None


def clock_json(match: Match) -> dict[str, Any]:
    """What the tablet is told: the clocks as viewers get them, what is left to whom, and what is proposed."""
    unit = fold.play_of(match).family.unit
    game = engine.game(match.game)
    clock = clock_for(match)._replace(minutes=match_minutes(match))
    return {
        "now": shown_clock(match),
        "words": in_words(clock, unit),
        "unit": unit,
        "begun": match.last_seq > 0,
        "presets": [
            {"name": one.name, "words": in_words(one.clock, unit), "policy": one.clock._asdict()}
            for one in presets_of(game)
        ],
    }


def set_clock(*, match_id: int | str, clock: Mapping[str, Any], by: Actor) -> Match:
    """Give the match another clock, or none (``{}``).

    The minutes of the match are those of its header, and end it: they change only before the first entry.
    Raises ``UserProblem``: "bad-clock" (422), "match-begun" (409), "lease-lost", "not-allowed", and what a
    match that takes no entries raises.
    """
    chosen = checked_clock(clock)
    with write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        columns = lease.claim(match, by, now())
        _check_takes(match)
        before = {**match.clock, **({"minutes": match_minutes(match)} if match_minutes(match) else {})}
        if before == chosen:
            return match
        columns |= _timed(match, clock_of(chosen))
        columns |= {"clock": chosen, "clock_state": _kept(match, clock_of(chosen))}
        _write(match, columns)
        act(match, Act.Kind.CLOCK, by, data={"before": before, "now": chosen})
        return match


def take_clock_of(match: Match, table: Any, by: Actor) -> dict[str, Any]:
    """The columns of a match that comes to ``table`` and has no clock of its own: it takes the table's.

    A clock that somebody chose for the match stays, also when "no clock" was chosen, and so does that of a
    match which has begun. One that came from another table does not. The match must be locked.
    """
    chosen = checked_clock(table.clock)
    last = match.acts.filter(kind=Act.Kind.CLOCK).order_by("-pk").first()
    own = bool(match.clock) if last is None else "table" not in last.data
    if match.last_seq or own or match.clock == chosen:
        return {}
    columns = {**_timed(match, clock_of(chosen)), "clock": chosen, "clock_state": {}}
    act(match, Act.Kind.CLOCK, by, data={"before": match.clock, "now": chosen, "table": table.number})
    for name, value in columns.items():
        setattr(match, name, value)
    return columns


def header_minutes(clock: Clock) -> dict[str, Any]:
    """The fields of a header that end a match with its time."""
    return {"minutes": clock.minutes, "at_time": clock.at_time} if clock.minutes else {}


def _timed(match: Match, clock: Clock) -> dict[str, Any]:
    """The columns of a match whose minutes are others; it must not have begun."""
    old = {name: match.header[name] for name in ("minutes", "at_time") if name in match.header}
    header = {name: value for name, value in match.header.items() if name not in old}
    header |= {k: v for k, v in header_minutes(clock).items() if (k, v) != ("at_time", "stroke")}
    if header == match.header:
        return {}
    if match.last_seq:
        raise UserProblem(
            "match-begun",
            "The minutes of a match are set before its first entry. Its shot clock can still be changed.",
            409,
            {"field": "minutes"},
        )
    begun = engine.Match(engine.Header.from_json(header))
    return {"header": begun.header.to_json(), "snapshot": begun.snapshot(), "board": begun.board()}


def _kept(match: Match, clock: Clock) -> dict[str, Any]:
    """What goes on running under another clock: the match and a time-out; the shot begins anew."""
    state = dict(match.clock_state or {})
    state.pop("shot", None)
    if clock.minutes != match_minutes(match):
        state.pop("match", None)
    if not clock.time_outs:
        state.pop("time_out", None)
    return state


def run_clock(*, match_id: int | str, deed: str, by: Actor, after_break: bool = False) -> Match:
    """Start or stop a clock (:data:`DEEDS`). ``after_break``: the shot has the time of that after the break.

    Raises ``UserProblem``: "no-such-deed" (422), "no-clock" (409: the match has no such clock), "lease-lost",
    "not-allowed", and what a match that takes no entries raises.
    """
    if deed not in DEEDS:
        raise UserProblem("no-such-deed", f"A clock can: {', '.join(DEEDS)}.", 422, {"field": "do"})
    with write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        at = now()
        columns = lease.claim(match, by, at)
        _check_takes(match)
        state = _done(match, deed, after_break, at)
        _write(match, {**columns, "clock_state": state, "revision": match.revision + 1})
        announcing.announce()
        return match


def stop_clocks(*, match: Match, by: Actor) -> Match:
    """Stop every running clock of a match, as an official who pauses it; the lease stays with its marker."""
    with write_transaction():
        match = locked(match.pk)
        by.require("decide", match)
        at, state = now(), dict(match.clock_state or {})
        for name, run in state.items():
            if isinstance(run, dict) and run.get("since") is not None:
                state[name] = {**run, **paused(run, at)}
        if state != (match.clock_state or {}):
            _write(match, {"clock_state": state, "revision": match.revision + 1})
            announcing.announce()
        return match


def _done(match: Match, deed: str, after_break: bool, at: datetime) -> dict[str, Any]:
    clock, state = clock_for(match), dict(match.clock_state or {})
    if deed == "time-out-end":
        if state.pop("time_out", None) is None:
            raise UserProblem("no-clock", "Nobody has a time-out.", 409)
    elif deed.startswith("match-"):
        if not (minutes := match_minutes(match)):
            raise UserProblem("no-clock", "This match has no time of its own.", 409)
        run = state.get("match") or standing(minutes * 60)
        state["match"] = resumed(run, at) if deed == "match-start" else paused(run, at)
    elif not clock.shot:
        raise UserProblem("no-clock", "This match has no shot clock.", 409)
    elif deed in ("start", "reset"):
        seconds = shot_seconds(clock, state, at, after_break)
        state["shot"] = running(seconds, at) if deed == "start" else standing(seconds)
        state.pop("time_out", None)
    else:
        run = state.get("shot") or standing(clock.shot)
        state["shot"] = resumed(run, at) if deed == "go-on" else paused(run, at)
        if deed == "go-on":
            state.pop("time_out", None)
    if deed in ("start", "go-on") and match_minutes(match) and "match" not in state:
        state["match"] = running(match_minutes(match) * 60, at)
    return state


def check_allowance(match: Match, entry: engine.Entry) -> None:
    """Raise ``UserProblem("none-left", 409)`` for an extension or time-out that the clock does not give."""
    word = _word(entry)
    if word not in TAKEN:
        return
    play = fold.play_of(match)
    counts = (match.board.get("clock") or {}).get(TAKEN[word], {})
    why = why_not(
        clock_for(match),
        word,
        counts.get(entry.side, {}),
        play.names.get(entry.side, entry.side),
        play.family.unit,
    )
    if why:
        raise UserProblem("none-left", why, 409)


def after_entry(match: Match, entry: engine.Entry, ruling: engine.Ruling, at: datetime) -> dict[str, Any]:
    """The columns that a plain entry changes in the clocks of its match, which must be locked.

    The shot is over: its clock stands with all its time, or runs for the next one where that is wished. An
    extension lengthens the shot, a time-out stops it. Where the time ran out and the same player must still
    play, what the clock gives him more begins at once. Nothing runs when the match is over.
    """
    clock, minutes = clock_for(match), match_minutes(match)
    if not (clock.shot or minutes or clock.time_outs):
        return {}
    state, word = dict(match.clock_state or {}), _word(entry)
    if "match-over" in ruling.events or (ruling.turn is None and word == "time"):
        return {"clock_state": {k: paused(v, at) if isinstance(v, dict) else v for k, v in state.items()}}
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
    return {"clock_state": state}


def _next_shot(
    state: dict[str, Any], clock: Clock, entry: engine.Entry, ruling: engine.Ruling, at: datetime
) -> None:
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


def _word(entry: engine.Entry) -> str:
    first = entry.tokens[0]
    return str(first.a) if first.kind == "choice" else ""


def _is_slow(entry: engine.Entry) -> bool:
    return any(token.kind == "state" and token.a == FOUL for token in entry.tokens)


def _check_takes(match: Match) -> None:
    if match.is_over or match.status == Match.Status.VOID:
        raise UserProblem("match-over", "This match is over.", 409)


def _write(match: Match, columns: dict[str, Any]) -> None:
    for name, value in columns.items():
        setattr(match, name, value)
    match.save(update_fields=list(columns))
