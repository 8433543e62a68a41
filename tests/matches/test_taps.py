"""Taps that a tablet has kept, sent together: each once, in order, to the first refusal, at its own time."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from matches.models import Act, LogEntry, Match
from matches.services import set_clock
from matches.tablet.batch import MOST_TAPS

from .conftest import mark
from .test_record import together
from .test_tablet import paired, post


class Tablet:
    """A tablet that keeps what is tapped, and sends it together."""

    def __init__(self, hall: SimpleNamespace, began: datetime | None = None) -> None:
        self.match, self.client = hall.match, paired(hall.table)
        self.seq, self.at = 0, began or now() - timedelta(hours=1)
        self.taps: list[dict[str, Any]] = []

    def tap(self, kind: str, **more: Any) -> None:
        """One tap, a minute after the one before."""
        self.at += timedelta(minutes=1)
        self.taps.append(
            {
                "kind": kind,
                "expected_seq": self.seq,
                "client_uuid": str(uuid.uuid4()),
                "tapped_at": self.at.isoformat(),
                **more,
            }
        )
        self.seq += kind in ("entry", "undo", "amend")

    def play(self, *entries: str) -> None:
        """Entries as "A +1"."""
        for entry in entries:
            side, tokens = entry.split()
            self.tap("entry", side=side, tokens=tokens)

    def send(self, client: Client | None = None) -> Any:
        return post(client or self.client, "/table/taps/", match=self.match.public_id, taps=self.taps)


def tokens_of(match: Match) -> list[str]:
    """The log, in order."""
    return list(LogEntry.objects.filter(match=match).order_by("seq").values_list("tokens", flat=True))


def test_a_match_played_without_the_server_arrives_whole(hall: SimpleNamespace) -> None:
    """Entries, an undo, a correction, the end, both agreements; the times are those of the taps."""
    Match.objects.filter(pk=hall.match.pk).update(header=hall.match.header | {"options": {"target": 2}})
    tablet = Tablet(hall)
    began = tablet.at
    tablet.play("A :lead", "A +1", "A 0")
    tablet.tap("undo")
    tablet.tap("amend", entry=2, tokens="0")
    tablet.tap("amend", entry=5, tokens=None)
    tablet.play("A +1")
    for side in "AB":
        tablet.tap("confirm", side=side)
    answer = tablet.send().json()
    assert answer["stopped"] is None
    assert [one["seq"] for one in answer["answers"]] == [1, 2, 3, 4, 5, 6, 7, 7, 7]
    assert [one["confirmed"] for one in answer["answers"][-2:]] == [["A"], ["A", "B"]]
    match = Match.objects.get(pk=hall.match.pk)
    assert tokens_of(match) == [":lead", "+1", "0", "void 3", "amend 2: 0", "void 5", "+1"]
    assert (match.status, match.winner_letter) == ("confirmed", "A")
    minutes = [
        round((at - began).total_seconds() / 60)
        for at in (match.started_at, match.finished_at, match.confirmed_at)
    ]
    assert minutes == [1, 7, 9]
    assert match.sides.get(letter="A").confirmed_at == began + timedelta(minutes=8)


def test_the_same_request_again_changes_nothing(hall: SimpleNamespace) -> None:
    """The answer got lost: each tap is known, and the answers say so."""
    tablet = Tablet(hall)
    tablet.tap("level", level="visit")
    tablet.play("A :lead")
    tablet.tap("level", level="stroke")
    tablet.play("A +1", "A +1")
    first, again = tablet.send().json(), tablet.send().json()
    assert [one.get("duplicate") for one in again["answers"]] == [None, True, None, True, True]
    assert [one.get("late") for one in again["answers"]] == [True, None, True, None, None]
    assert first["answers"][-1]["state_hash"] == again["answers"][-1]["state_hash"]
    assert tokens_of(hall.match) == [":lead", "+1", "+1"]
    assert Act.objects.filter(match=hall.match, kind=Act.Kind.LEVEL).count() == 2


def test_the_first_refusal_ends_it(hall: SimpleNamespace) -> None:
    """What came before is recorded and answered, what comes behind is not tried."""
    tablet = Tablet(hall)
    tablet.play("A :lead", "A +1", "B +1", "A +1")
    told = tablet.send()
    answer = told.json()
    assert (told.status_code, len(answer["answers"])) == (200, 2)
    assert (answer["stopped"]["code"], answer["stopped"]["status"]) == ("refused", 422)
    assert answer["stopped"]["data"]["refusal"] and tokens_of(hall.match) == [":lead", "+1"]
    tablet.taps = tablet.taps[2:]
    assert (tablet.send().status_code, tablet.send().json()["code"]) == (422, "refused")


def test_what_another_wrote_meanwhile_is_a_conflict(hall: SimpleNamespace) -> None:
    """Nothing is laid behind entries that the marker has not seen."""
    mark(hall.match, hall.tablet, "A", ":lead")
    tablet = Tablet(hall)
    post(tablet.client, "/table/lease/", match=hall.match.public_id, force=True)
    tablet.play("A :lead", "A +1")
    told = tablet.send().json()
    assert told["code"] == "conflict" and [one["tokens"] for one in told["data"]["entries"]] == [":lead"]
    assert tokens_of(hall.match) == [":lead"]


def test_times_are_clamped(hall: SimpleNamespace) -> None:
    """A tablet's clock may be wrong: never in the future, never before the entry before."""
    tablet = Tablet(hall, began=now() + timedelta(days=1))
    tablet.play("A :lead")
    tablet.at -= timedelta(days=2)
    tablet.play("A +1")
    tablet.send()
    first, second = LogEntry.objects.filter(match=hall.match).order_by("seq")
    match = Match.objects.get(pk=hall.match.pk)
    assert match.started_at <= now() and first.tapped_at <= first.at
    assert first.tapped_at <= second.tapped_at <= second.at


def test_a_clock_is_run_and_a_deed_that_an_entry_has_followed_is_left_alone(hall: SimpleNamespace) -> None:
    """Sent again it would start the clock of a shot that is over."""
    set_clock(match_id=hall.match.pk, clock={"shot": 35}, by=hall.tablet)
    tablet = Tablet(hall)
    post(tablet.client, "/table/lease/", match=hall.match.public_id, force=True)
    tablet.tap("clock", do="start")
    tablet.play("A :lead")
    tablet.tap("clock", do="start")
    answers = tablet.send().json()["answers"]
    assert answers[0]["clock"]["shot"]["since"] and answers[2]["clock"]["shot"]["since"]
    again = tablet.send().json()["answers"]
    assert again[0] == {"seq": 1, "late": True} and again[2]["clock"]["shot"]["since"]


@pytest.mark.parametrize(
    ("taps", "code", "status"),
    [
        ([], "bad-field", 422),
        ("entry", "bad-field", 422),
        (["entry"], "bad-field", 422),
        ([{}], "bad-field", 422),
        ([{"kind": "lease"}], "bad-field", 422),
        ([{"kind": "entry", "side": "A"}], "bad-field", 422),
        ([{"kind": "confirm", "side": "A", "expected_seq": 0}], "not-over", 409),
        ([{"kind": "confirm"}], "bad-field", 422),
        ([{"kind": "level", "level": "stroke"}], "bad-field", 422),
        ([{"kind": "clock", "policy": {}, "expected_seq": 0}], "bad-field", 422),
        ([{"kind": "entry"}] * (MOST_TAPS + 1), "bad-field", 422),
    ],
)
def test_crafted_requests_write_nothing(hall: SimpleNamespace, taps: Any, code: str, status: int) -> None:
    """Each has a stable code."""
    client = paired(hall.table)
    answer = post(client, "/table/taps/", match=hall.match.public_id, taps=taps)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not LogEntry.objects.exists() and not Act.objects.exclude(kind__in=("created", "seated")).exists()


def test_taps_of_a_match_that_was_moved_are_told_so(hall: SimpleNamespace) -> None:
    """The tablet keeps them, and hears which match is at its table."""
    tablet = Tablet(hall)
    tablet.play("A :lead")
    Match.objects.filter(pk=hall.match.pk).update(table=None)
    told = tablet.send()
    assert (told.status_code, told.json()["code"]) == (409, "other-match")
    assert not LogEntry.objects.exists()


def test_two_pages_that_send_the_same_at_once_record_it_once(real_hall: SimpleNamespace) -> None:
    """Each tap is one entry, no matter who sends it."""
    tablet = Tablet(real_hall)
    tablet.play("A :lead", *["A +1"] * 5)
    clients = [Client() for _ in range(4)]
    for client in clients:
        client.cookies.update(tablet.client.cookies)
    answers = together(4, lambda i: tablet.send(clients[i]).json())
    assert tokens_of(real_hall.match) == [":lead", *["+1"] * 5]
    assert all(one["stopped"] is None and one["answers"][-1]["seq"] == 6 for one in answers)
