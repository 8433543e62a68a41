"""The clocks of a match: chosen, started and stopped by who marks, kept by the server, told to viewers."""

from __future__ import annotations

import json
import uuid
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.timezone import now

from matches.live.channels import ClubChannel, MatchChannel
from matches.live.styles import JSON
from matches.log.countdown import shown_clock
from matches.marking.clocks import clock_json, run_clock, set_clock
from matches.models import Act, Match
from matches.problems import UserProblem
from matches.services import seat_match, undo, void_match
from rules_engine.running_clocks import left_of

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


def test_shots_near_the_end_of_the_match_have_less_time(hall: SimpleNamespace) -> None:
    """Snooker Shoot Out (3): 15 seconds, 10 in the last five minutes. A shot under way keeps its time."""
    void_match(match=hall.match, reason="another is wanted")
    out = {"shot": 15, "warning": 5, "late_shot": 10, "late_minutes": 5, "minutes": 10}
    match = make_match(hall.club, hall.table, target=30, clock=out)
    told(match, hall, "A :lead", "A +1")
    assert shot(match) == {"left": 15, "since": None, "full": 15}
    gone(match, 299)
    run_clock(match_id=match.pk, deed="start", by=hall.tablet)
    assert shot(match)["full"] == 15
    gone(match, 2)
    assert shot(match)["full"] == 15
    told(match, hall, "A +1")
    assert shot(match) == {"left": 10, "since": None, "full": 10}
    run_clock(match_id=match.pk, deed="start", by=hall.tablet)
    assert shot(match)["full"] == 10
    assert shown_clock(match)["policy"]["late_shot"] == 10  # type: ignore[index]


def gone(match: Match, seconds: float) -> None:
    """Let the clock of the match have run so much longer."""
    match.refresh_from_db()
    run = match.clock_state["match"]
    run["since"] = (datetime.fromisoformat(run["since"]) - timedelta(seconds=seconds)).isoformat()
    match.save(update_fields=["clock_state"])


def test_who_was_too_slow_at_five_pins_gets_more(hall: SimpleNamespace) -> None:
    """Lega, short rules: a point to the other side, and 15 seconds more, which begin at once."""
    void_match(match=hall.match, reason="another is wanted")
    lega = {"shot": 45, "after_slow": 15}
    match = make_match(hall.club, hall.table, game="today/five-pins", options={}, clock=lega)
    told(match, hall, "A :lead", "A +2", "B #slow")
    assert match.board["turn"] == "B" and match.board["score"] == {"A": 3, "B": 0}
    run = shot(match)
    assert run["since"] is not None and (run["left"], run["full"]) == (15, 15)
    told(match, hall, "B +2")
    assert shot(match) == {"left": 45, "since": None, "full": 45}


def test_a_time_fault_that_costs_the_turn_brings_no_more(hall: SimpleNamespace) -> None:
    """Five-pins by the other reading: the next player has all the time."""
    void_match(match=hall.match, reason="another is wanted")
    lega = {"shot": 45, "after_slow": 15}
    match = make_match(
        hall.club, hall.table, game="today/five-pins", options={"time-fault": "turn"}, clock=lega
    )
    told(match, hall, "A :lead", "A +2", "B #slow")
    assert match.board["turn"] == "A" and shot(match) == {"left": 45, "since": None, "full": 45}


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
    for deed, code in (("start", "no-clock"), ("match-start", "no-clock"), ("ring", "bad-clock-deed")):
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


def clocked(hall: SimpleNamespace, number: int, **clock: Any) -> Any:
    """A table with a clock."""
    table = type(hall.table).objects.create(club=hall.club, number=number, kind="carom", clock=clock)
    return table


def test_a_match_takes_the_clock_of_its_table(hall: SimpleNamespace) -> None:
    """With its minutes, and with a note in the match of where it came from; another table has another."""
    first, second, plain = (
        clocked(hall, 2, shot=40, minutes=50),
        clocked(hall, 3, shot=30),
        clocked(hall, 4),
    )
    match = make_match(hall.club, first)
    assert match.clock == {"shot": 40, "minutes": 50} and match.header["minutes"] == 50
    assert match.board["time"] == {"minutes": 50, "called": False}
    moved = seat_match(match=match, table=second)
    assert moved.clock == {"shot": 30} and "minutes" not in moved.header and "time" not in moved.board
    assert Match.objects.get(pk=match.pk).clock == {"shot": 30}
    assert seat_match(match=match, table=plain).clock == {}
    notes = [one.data["table"] for one in Act.objects.filter(match=match, kind=Act.Kind.CLOCK).order_by("pk")]
    assert notes == [2, 3, 4]


def test_a_clock_of_its_own_comes_before_that_of_the_table(hall: SimpleNamespace) -> None:
    """One that its competition gave, or that a marker chose; also when he chose none."""
    table = clocked(hall, 2, shot=40)
    assert make_match(hall.club, table, clock={"shot": 20}).clock == {"shot": 20}
    void_match(match=Match.objects.latest("pk"), reason="another is wanted")
    match = make_match(hall.club, table)
    marker = tablet_at(table)
    set_clock(match_id=match.pk, clock={}, by=marker)
    third = clocked(hall, 3, shot=30)
    assert seat_match(match=match, table=third).clock == {}


def test_a_match_that_has_begun_keeps_its_clock(hall: SimpleNamespace) -> None:
    """Moved to a table with a clock, it goes on without one."""
    told(hall.match, hall, "A :lead")
    assert seat_match(match=hall.match, table=clocked(hall, 2, shot=40)).clock == {}
