"""The running clocks as plain values: the same deeds and entries at the same times, the same state."""

from __future__ import annotations

import copy
from datetime import UTC, datetime, timedelta

import pytest

import rules_engine as engine
from rules_engine.clocks import Clock
from rules_engine.running_clocks import DEEDS, NoClock, State, after_entry, done, left_of, shown

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
CLOCK = Clock(shot=35, after_break=60, extension=25, extensions=1, time_outs=1, minutes=50)


def match() -> engine.Match:
    """Ann and Bo at three cushions."""
    sides = (("A", "Ann"), ("B", "Bo"))
    header = engine.Header(
        "brunswick/three-cushion-carrom", rules=1, sides=sides, options={"target": 5}, minutes=50
    )
    return engine.Match(header)


def later(seconds: float) -> datetime:
    return AT + timedelta(seconds=seconds)


def test_what_a_tablet_did_alone_is_laid_on_by_the_server() -> None:
    """The same entries and deeds at the same times lead to the same state; nothing that is given changes."""

    def course() -> State:
        game, state = match(), {}
        steps: list[tuple[float, str, str]] = [
            (0, "A", ":lead"), (5, "", "start"), (20, "A", "+1"), (30, "", "start"), (40, "A", ":extension"),
            (55, "", "pause"), (60, "", "go-on"), (70, "A", ":time-out"), (90, "", "time-out-end"),
            (95, "A", "0"),
        ]  # fmt: skip
        for seconds, side, told in steps:
            kept = copy.deepcopy(state)
            if side:
                entry = engine.entry(game.last + 1, side, told)
                after = after_entry(CLOCK, 50, state, entry, game.add(entry), later(seconds))
                assert after is not None
            else:
                after = done(CLOCK, 50, state, told, later(seconds))
            assert state == kept
            state = after
        return state

    state = course()
    assert state == course()
    assert state["shot"] == {"left": 35, "since": None, "full": 35} and "time_out" not in state
    assert state["match"]["since"] == later(0).isoformat()  # it runs from the first entry
    assert left_of(state["match"], later(95)) == 50 * 60 - 95


def test_a_deed_needs_its_clock() -> None:
    """Without a shot clock there is no shot to start, without minutes no match, and no time-out to end."""
    for deed in DEEDS:
        with pytest.raises(NoClock):
            done(Clock(), 0, None, deed, AT)
    assert shown(Clock(), 0, None) is None
