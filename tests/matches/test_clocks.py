"""The clocks of a match: chosen, started and stopped by who marks, kept by the server, told to viewers."""

from __future__ import annotations

import json
import uuid
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.timezone import now

from matches.live.channels import JSON, ClubChannel, MatchChannel
from matches.log.countdown import left_of, shown_clock
from matches.marking.clocks import clock_json, run_clock, set_clock
from matches.models import Act, Match
from matches.problems import UserProblem
from matches.services import undo, void_match

from .conftest import make_match, mark, tablet_at

SHOT = {"shot": 35, "after_break": 60, "extension": 25, "extensions": 1, "time_outs": 1}


@pytest.fixture
def match(hall: SimpleNamespace) -> Match:
    """A race to two at the table, with a shot clock."""
    void_match(match=hall.match, reason="another is wanted")
    return make_match(hall.club, hall.table, target=2, race=2, clock=SHOT)


def told(match: Match, hall: SimpleNamespace, *entries: str) -> Match:
    """Entries such as "A +1"; the match after them."""
    for text in entries:
        mark(match, hall.tablet, text[0], text[2:])
    match.refresh_from_db()
    return match


def shot(match: Match) -> dict[str, Any]:
    """The clock of the shot."""
    match.refresh_from_db()
    shown = shown_clock(match)
    assert shown is not None
    run: dict[str, Any] = shown["shot"]
    return run


def test_a_shot_clock_starts_stops_and_goes_on(hall: SimpleNamespace, match: Match) -> None:
    """What is left is kept while it stands; while it runs nothing is written."""
    assert shot(match) == {"left": 35, "since": None, "full": 35}
    run_clock(match_id=match.pk, deed="start", by=hall.tablet)
    run = shot(match)
    later = now() + timedelta(seconds=10)
    assert 24.9 < left_of(run, later) < 25.1 and left_of(run, later + timedelta(hours=1)) == 0
    run_clock(match_id=match.pk, deed="pause", by=hall.tablet)
    assert shot(match)["since"] is None and 34 < shot(match)["left"] < 35
    run_clock(match_id=match.pk, deed="go-on", by=hall.tablet)
    assert shot(match)["since"] is not None and shot(match)["full"] == 35
    run_clock(match_id=match.pk, deed="reset", by=hall.tablet, after_break=True)
    assert shot(match) == {"left": 60, "since": None, "full": 60}


def test_an_entry_ends_the_shot(hall: SimpleNamespace, match: Match) -> None:
    """The next shot has all its time; the one after the break has more, and a tap starts it."""
    told(match, hall, "A :lead")
    run_clock(match_id=match.pk, deed="start", by=hall.tablet)
    told(match, hall, "A +1")
    assert shot(match) == {"left": 60, "since": None, "full": 60}
    told(match, hall, "A 0")
    assert shot(match)["left"] == 35


def test_it_may_start_with_each_entry(hall: SimpleNamespace, match: Match) -> None:
    """Where that is wished; not between two games, when somebody racks the balls."""
    set_clock(match_id=match.pk, clock={**SHOT, "automatic": True}, by=hall.tablet)
    told(match, hall, "A :lead", "A +1")
    assert shot(match)["since"] is not None
    told(match, hall, "A +1")
    assert match.board["race"]["won"]["A"] == 1 and shot(match)["since"] is None


def test_an_extension_lengthens_the_shot_once(hall: SimpleNamespace, match: Match) -> None:
    """One in this game, and none is left; the next game brings another."""
    told(match, hall, "A :lead")
    run_clock(match_id=match.pk, deed="start", by=hall.tablet)
    told(match, hall, "A :extension")
    assert 59 < shot(match)["left"] <= 60 and shot(match)["since"] is not None
    with pytest.raises(UserProblem) as refused:
        told(match, hall, "A :extension")
    assert (refused.value.code, refused.value.status) == ("none-left", 409)
    assert refused.value.message == "Ann has had one extension in this game, and has none left."
    told(match, hall, "A +1", "A +1", "B +1", "B 0", "A :extension")
    assert match.board["clock"]["extensions"]["A"] == {"game": 1, "set": 2, "match": 2}


def test_a_time_out_stops_the_shot_and_runs(hall: SimpleNamespace, match: Match) -> None:
    """It has its own minutes, and ends with the next shot or by hand."""
    told(match, hall, "A :lead")
    run_clock(match_id=match.pk, deed="start", by=hall.tablet)
    told(match, hall, "B :time-out")
    shown = shown_clock(match)
    assert shown is not None and shown["time_out"]["side"] == "B" and shown["time_out"]["left"] == 300
    assert shot(match)["since"] is None
    run_clock(match_id=match.pk, deed="time-out-end", by=hall.tablet)
    match.refresh_from_db()
    assert "time_out" not in match.clock_state
    with pytest.raises(UserProblem) as refused:
        run_clock(match_id=match.pk, deed="time-out-end", by=hall.tablet)
    assert refused.value.code == "no-clock"


def test_without_a_clock_nothing_is_taken(hall: SimpleNamespace) -> None:
    """No extension, no start, nothing in the state."""
    told(hall.match, hall, "A :lead")
    assert shown_clock(hall.match) is None and hall.match.clock_state == {}
    with pytest.raises(UserProblem) as refused:
        told(hall.match, hall, "A :extension")
    assert refused.value.message == "This match has no extensions."
    for deed, code in (("start", "no-clock"), ("match-start", "no-clock"), ("ring", "no-such-deed")):
        with pytest.raises(UserProblem) as refused:
            run_clock(match_id=hall.match.pk, deed=deed, by=hall.tablet)
        assert refused.value.code == code


def test_who_marks_has_the_clock_in_hand(hall: SimpleNamespace, match: Match) -> None:
    """Another tablet must take over first, to start it and to change it."""
    told(match, hall, "A :lead")
    other = tablet_at(hall.table)
    for change in (
        lambda: run_clock(match_id=match.pk, deed="start", by=other),
        lambda: set_clock(match_id=match.pk, clock={}, by=other),
    ):
        with pytest.raises(UserProblem) as refused:
            change()
        assert refused.value.code == "lease-lost"


def test_a_clock_is_changed_in_the_match(hall: SimpleNamespace, match: Match) -> None:
    """The change is written down; what was taken stays taken; nonsense is refused with its field."""
    told(match, hall, "A :lead", "A :extension")
    set_clock(match_id=match.pk, clock={"shot": 30}, by=hall.tablet)
    match.refresh_from_db()
    assert match.clock == {"shot": 30} and shot(match)["left"] == 30
    assert Act.objects.get(match=match, kind=Act.Kind.CLOCK).data["now"] == {"shot": 30}
    told(match, hall, "A +1")
    undo(match_id=match.pk, expected_seq=match.last_seq, client_uuid=uuid.uuid4(), by=hall.tablet)
    match.refresh_from_db()
    assert match.board["clock"]["extensions"]["A"]["match"] == 1 and match.problems == []
    with pytest.raises(UserProblem) as refused:
        set_clock(match_id=match.pk, clock={"shot": "soon"}, by=hall.tablet)
    assert (refused.value.code, refused.value.data["field"]) == ("bad-clock", "shot")


def test_the_minutes_of_a_match_are_in_its_header(hall: SimpleNamespace) -> None:
    """So ``:time`` ends it. They run from the first shot, and are set before the first entry."""
    set_clock(match_id=hall.match.pk, clock={"minutes": 30, "at_time": "inning"}, by=hall.tablet)
    match = Match.objects.get(pk=hall.match.pk)
    assert (match.header["minutes"], match.header["at_time"]) == (30, "inning")
    assert match.board["time"] == {"minutes": 30, "called": False}
    told(match, hall, "A :lead")
    assert match.clock_state["match"]["since"] is not None
    run_clock(match_id=match.pk, deed="match-pause", by=hall.tablet)
    set_clock(match_id=match.pk, clock={"minutes": 30, "at_time": "inning", "shot": 40}, by=hall.tablet)
    with pytest.raises(UserProblem) as refused:
        set_clock(match_id=match.pk, clock={"minutes": 20}, by=hall.tablet)
    assert refused.value.code == "match-begun"
    told(match, hall, "A +1", "A :time", "A 0")
    assert match.status == Match.Status.FINISHED and match.board["winner"] == "A"
    assert match.clock_state["match"]["since"] is None


def events(sent: bytes) -> list[tuple[str, Any]]:
    """The names and data of what a stream sent."""
    found = []
    for part in sent.decode().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in part.splitlines() if ": " in line)
        if "event" in lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def test_viewers_hear_of_the_clock(hall: SimpleNamespace, match: Match) -> None:
    """An event of its own without a log number, with the server's time; who comes later gets it, too."""
    watching, club = MatchChannel(match.pk), ClubChannel(hall.club.pk)
    run_clock(match_id=match.pk, deed="start", by=hall.tablet)
    sent = events(watching.advance()[JSON])
    assert [name for name, _ in sent if name != "status"] == ["clock"]
    clock = dict(sent)["clock"]
    assert clock["clock"]["shot"]["since"] and clock["time"] >= clock["clock"]["shot"]["since"]
    assert [name for name, _ in events(watching.backlog(None, JSON))] == ["state", "clock"]
    assert [name for name, _ in events(watching.backlog("0", JSON))] == ["status", "clock"]
    told_club = events(club.advance()[JSON])
    assert [name for name, _ in told_club] == ["match", "time"]
    assert told_club[0][1]["clock"]["shot"]["since"]


def test_the_tablet_gets_what_is_proposed(hall: SimpleNamespace, match: Match) -> None:
    """The clock in words, the unit, and clocks of the game to choose from."""
    shown = clock_json(match)
    assert shown["words"].startswith("35 seconds a shot, 60 after the break")
    assert shown["now"]["policy"]["extensions"] == 1 and not shown["begun"]
    assert "Three-cushion, 40 seconds" in [one["name"] for one in shown["presets"]]
