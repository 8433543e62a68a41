"""The clocks of a match: chosen for a competition or by who marks, started and stopped on the tablet.

Who holds the lease has the clocks in hand. What runs is kept in the match's row
(:mod:`matches.log.countdown`), so that a tablet that is loaded anew, or another one, finds it running;
viewers hear of it from the stream.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

import rules_engine as engine
from config.clock import now
from matches.log import announcing, fold
from matches.log.actor import Actor
from matches.log.acts import act, locked
from matches.log.countdown import clock_for, match_minutes
from matches.log.models import Act, Match
from matches.log.writing import write_transaction
from matches.marking import lease
from matches.marking.taps import UNTOLD, Tap, moment
from matches.problems import UserProblem, told_to_user
from rules_engine import running_clocks
from rules_engine.beginning import header_minutes
from rules_engine.clocks import TAKEN, BadClock, Clock, clock_of
from rules_engine.course import checks
from rules_engine.running_clocks import DEEDS


def checked_clock(data: Mapping[str, Any] | Clock | None) -> dict[str, Any]:
    """A clock as rows keep it. Raises ``UserProblem("bad-clock", 422)``; ``data["field"]`` says where."""
    try:
        return clock_of(data._asdict() if isinstance(data, Clock) else data).to_json()
    except BadClock as error:
        raise UserProblem("bad-clock", error.message, 422, {"field": error.field}) from None


def clock_json(match: Match) -> dict[str, Any]:
    """What the tablet is told: the clocks as viewers get them and as they are kept, in words, and what is
    proposed."""
    clock = clock_for(match)._replace(minutes=match_minutes(match))
    return running_clocks.told(fold.play_of(match), clock, match.clock_state, begun=match.last_seq > 0)


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


def clock_at(match: Match, table: Any) -> dict[str, Any]:
    """The columns of a match that comes to ``table`` and has no clock of its own: it takes the table's.

    A clock that somebody chose for the match stays, also when "no clock" was chosen, and so does that of a
    match which has begun. One that came from another table does not. The match may be one that is planned.
    """
    chosen = checked_clock(table.clock)
    last = match.acts.filter(kind=Act.Kind.CLOCK).order_by("-pk").first() if match.pk else None
    own = bool(match.clock) if last is None else "table" not in last.data
    if match.last_seq or own or match.clock == chosen:
        return {}
    return {**_timed(match, clock_of(chosen)), "clock": chosen, "clock_state": {}}


def take_clock_of(match: Match, table: Any, by: Actor) -> dict[str, Any]:
    """Let a match, which must be locked, take the clock of the table that it comes to (:func:`clock_at`); the
    columns that are to be saved."""
    columns = clock_at(match, table)
    if columns:
        now_is = columns["clock"]
        act(match, Act.Kind.CLOCK, by, data={"before": match.clock, "now": now_is, "table": table.number})
    for name, value in columns.items():
        setattr(match, name, value)
    return columns


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
            gettext(
                "The minutes of a match are set before its first entry. Its shot clock can still be changed."
            ),
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


def run_clock(
    *, match_id: int | str, deed: str, by: Actor, after_break: bool = False, tap: Tap = UNTOLD
) -> Match:
    """Start or stop a clock (:data:`DEEDS`). ``after_break``: the shot has the time of that after the break.
    ``tap`` is what the tablet tells of it: a deed that comes late happened when it was tapped.

    Raises ``UserProblem``: "bad-clock-deed" (422), "no-clock" (409: the match has no such clock),
    "lease-lost", "not-allowed", and what a match that takes no entries raises.
    """
    if deed not in DEEDS:
        raise UserProblem(
            "bad-clock-deed",
            gettext("A clock can: {deeds}.").format(deeds=", ".join(DEEDS)),
            422,
            {"field": "do"},
        )
    with write_transaction():
        match = locked(match_id)
        by.require("mark", match)
        at = now()
        columns = lease.claim(match, by, at)
        _check_takes(match)
        state = _done(match, deed, after_break, moment(match, tap, at))
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
                state[name] = running_clocks.paused(run, at)
        if state != (match.clock_state or {}):
            _write(match, {"clock_state": state, "revision": match.revision + 1})
            announcing.announce()
        return match


def _done(match: Match, deed: str, after_break: bool, at: datetime) -> dict[str, Any]:
    try:
        return running_clocks.done(
            clock_for(match), match_minutes(match), match.clock_state, deed, at, after_break
        )
    except running_clocks.NoClock as refusal:
        raise UserProblem("no-clock", refusal.message, 409) from None


def check_allowance(
    match: Match, entry: engine.Entry, board: Callable[[], dict[str, Any]] | None = None
) -> None:
    """Raise ``UserProblem("none-left", 409)`` for an extension or time-out that the clock does not give.

    ``board`` gives the board on which it is asked, where that is not the one in the match's row.
    """
    if checks.chosen(entry) in TAKEN:
        shown = board() if board is not None else match.board
        with told_to_user():
            checks.check_allowance(fold.play_of(match), entry, clock_for(match), shown)


def after_entry(match: Match, entry: engine.Entry, ruling: engine.Ruling, at: datetime) -> dict[str, Any]:
    """The columns that a plain entry changes in the clocks of its match, which must be locked."""
    state = running_clocks.after_entry(
        clock_for(match), match_minutes(match), match.clock_state, entry, ruling, at
    )
    return {} if state is None else {"clock_state": state}


def _check_takes(match: Match) -> None:
    if match.is_over or match.status == Match.Status.VOID:
        raise UserProblem("match-over", gettext("This match is over."), 409)


def _write(match: Match, columns: dict[str, Any]) -> None:
    for name, value in columns.items():
        setattr(match, name, value)
    match.save(update_fields=list(columns))
