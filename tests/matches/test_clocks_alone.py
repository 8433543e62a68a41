"""Clocks that ran on a tablet without the server run the same when its taps arrive."""

from __future__ import annotations

import json
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.timezone import now

from matches.marking.clocks import clock_json, run_clock
from matches.marking.taps import Tap
from matches.models import Match
from matches.services import void_match
from matches.tablet.journal import journal_json
from rules_engine.tablet import Courses
from rules_engine.telling import told as in_json

from .conftest import make_match, mark

CLOCK = {"shot": 35, "after_break": 60, "extension": 25, "extensions": 1, "time_outs": 1, "minutes": 50}
COURSE = [
    (0, "A", ":lead"),
    (5, "", "start"),
    (20, "A", "+1"),
    (30, "", "start"),
    (40, "A", ":extension"),
    (50, "", "pause"),
    (60, "", "go-on"),
    (70, "A", ":time-out"),
    (90, "", "time-out-end"),
    (95, "A", "0"),
    (100, "", "match-pause"),
    (110, "", "match-start"),
]


@pytest.fixture
def match(hall: SimpleNamespace) -> Match:
    """A match with every clock."""
    void_match(match=hall.match, reason="another is wanted")
    return make_match(hall.club, hall.table, target=20, clock=CLOCK)


def alone(match: Match, **request: Any) -> dict[str, Any]:
    """One request to the tablet's own rule book, which must take it."""
    answer = json.loads(TABLET.answer(json.dumps({"match": match.public_id, **request})))
    found: dict[str, Any] = answer["ok"]
    return found


TABLET = Courses()


def test_an_hour_later_they_stand_as_the_tablet_had_them(hall: SimpleNamespace, match: Match) -> None:
    """Entries and deeds move them by the time of their taps, on the tablet and on the server alike; so the
    match that ended by its time there ends the same here."""
    begun = now() - timedelta(hours=1)
    alone(match, do="open", journal=journal_json(match))
    for seconds, side, told in COURSE:
        at = begun + timedelta(seconds=seconds)
        tap = Tap(tapped_at=at)
        if side:
            ours = alone(match, do="add", side=side, tokens=told, at=at.isoformat())
            theirs = mark(match, hall.tablet, side, told, tap=tap).to_json()
            assert (theirs["clock"], theirs["state_hash"]) == (ours["clock"], ours["state_hash"])
        else:
            ours = alone(match, do="clock", deed=told, at=at.isoformat())
            ran = run_clock(match_id=match.pk, deed=told, by=hall.tablet, tap=tap)
            assert (
                clock_json(ran)["now"] == ours["clock"]["now"] and ran.clock_state == ours["clock"]["state"]
            )


def test_a_tap_moves_no_clock_before_it_began_nor_into_the_future(
    hall: SimpleNamespace, match: Match
) -> None:
    """A tablet's clock may be wrong by a day: its times are held between the last deed and now."""
    mark(match, hall.tablet, "A", ":lead")
    run_clock(match_id=match.pk, deed="start", by=hall.tablet)
    day = timedelta(days=1)
    ran = run_clock(match_id=match.pk, deed="pause", by=hall.tablet, tap=Tap(tapped_at=now() - day))
    assert ran.clock_state["shot"]["left"] == 35
    run_clock(match_id=match.pk, deed="go-on", by=hall.tablet, tap=Tap(tapped_at=now() + day))
    match.refresh_from_db()
    assert match.clock_state["shot"]["since"] <= now().isoformat()


def test_the_tablet_refuses_as_the_server_does(match: Match) -> None:
    """A deed that no clock has, one without its clock, and one after the end."""

    def code(**request: Any) -> str:
        answer = TABLET.answer(json.dumps({"match": match.public_id, "do": "clock", **request}))
        found: str = json.loads(answer)["problem"]["code"]
        return found

    at = now().isoformat()
    alone(match, do="open", journal=journal_json(match))
    assert code(deed="fly", at=at) == "bad-clock-deed" and code(deed="time-out-end", at=at) == "no-clock"
    alone(match, do="open", journal={**journal_json(match), "status": "confirmed"})
    assert code(deed="start", at=at) == "match-over"


def test_a_friendly_begins_on_the_tablet_as_on_the_server(hall: SimpleNamespace) -> None:
    """The same wish is the same header; the tablet knows level, clocks and what is expected."""
    match = make_match(hall.club, target=7, race=2, clock=CLOCK)
    names = [name for _, name in match.header["sides"]]
    wish = {"game": match.game, "names": names, "options": {"target": 7}, "race": 2}
    found = alone(match, do="begin", wish=wish, told={"level": "game", "clock": CLOCK})
    assert found["header"] == match.header and found["board"] == in_json(match.board)
    assert found["clock"] == in_json(clock_json(match)) and found["marking"]["level"] == "game"
    problem = json.loads(
        TABLET.answer(json.dumps({"match": "x", "do": "begin", "wish": {**wish, "game": "no/x"}}))
    )
    assert problem["problem"]["code"] == "unknown-game"
