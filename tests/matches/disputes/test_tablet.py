"""Disputes over HTTP: the tablet opens one, everybody is told, and nobody confirms meanwhile."""

from __future__ import annotations

import uuid
from types import SimpleNamespace

import pytest
from django.test import Client

from matches.disputes import services as disputes
from matches.live.channels import MatchChannel
from matches.live.styles import JSON
from tests.matches.conftest import member
from tests.matches.disputes.conftest import dispute, match_of
from tests.matches.test_tablet import paired, post

pytestmark = pytest.mark.both_databases


def test_a_tablet_disputes_a_stroke_and_takes_it_back(night: SimpleNamespace) -> None:
    """The answer names the dispute; the state lists it and says that the tablet may dispute."""
    client, match = paired(night.table), night.match.public_id
    assert client.get("/table/state/").json()["may"]["dispute"] is True
    answer = post(client, "/table/dispute/", match=match, entry=3, side="B", tokens="+1", words="three")
    assert answer.status_code == 200
    opened = answer.json()["dispute"]
    assert (opened["entry"], opened["state"], opened["match"]) == (3, "open", match)
    state = client.get("/table/state/").json()
    assert state["disputes"] == [{"id": opened["id"], "entry": 3}] and state["match"]["under_review"] is True
    again = post(client, "/table/dispute/", match=match, entry=3)
    assert (again.status_code, again.json()["code"]) == (409, "disputed-already")
    assert again.json()["data"]["dispute"] == opened["id"]
    elsewhere = post(client, "/table/withdraw/", match=match, dispute="nothing")
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (409, "other-match")
    back = post(client, "/table/withdraw/", match=match, dispute=opened["id"])
    assert back.json()["dispute"]["state"] == "withdrawn"
    assert client.get("/table/state/").json()["disputes"] == []


def test_under_review_is_an_answer(night: SimpleNamespace) -> None:
    """409 with the open disputes, at the tablet and for who is signed in."""
    row = dispute(night, 3)
    client = paired(night.table)
    post(client, "/table/lease/", match=night.match.public_id, force=True)
    answer = post(
        client, "/table/undo/", match=night.match.public_id, expected_seq=3, client_uuid=str(uuid.uuid4())
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "under-review")
    assert answer.json()["data"]["disputes"] == [{"id": row.public_id, "entry": 3}]


def test_viewers_are_told(night: SimpleNamespace) -> None:
    """The stream of the match says "under review", and when it is over."""
    channel = MatchChannel(night.match.pk)
    channel.formats.add(JSON)
    row = dispute(night)
    assert b'"under_review":true' in channel.advance()[JSON]
    disputes.withdraw(dispute_id=row.pk, by=night.tablet)
    told = channel.advance()[JSON]
    assert b"event: status" in told and b'"under_review":false' in told


def test_evidence_is_for_those_who_play_and_rule(night: SimpleNamespace) -> None:
    """With its document and digest; reopened by a director alone."""
    row = dispute(night)
    ruled = disputes.rule(
        dispute_id=row.pk, tokens=None, reason="seen", by=night.referee, client_uuid=uuid.uuid4()
    )
    base = f"/m/{night.match.public_id}/disputes/{row.public_id}"
    assert Client().get(f"{base}/evidence/").status_code == 401
    clients = {}
    for who, user in (("referee", night.referee.user), ("director", night.director.user)):
        clients[who] = Client()
        clients[who].force_login(user)
    stranger = Client()
    stranger.force_login(member(night.club, "player", "dan@example.org"))
    assert stranger.get(f"{base}/evidence/").status_code == 403
    (one,) = clients["referee"].get(f"{base}/evidence/").json()["rulings"]
    assert one["digest"] == ruled.digest and one["document"]["sheet"]["tokens"] == "0"
    assert clients["referee"].get(f"/m/{night.match.public_id}/disputes/x/evidence/").status_code == 404
    assert post(clients["referee"], f"{base}/reopen/", reason="a film").json()["code"] == "not-allowed"
    assert post(clients["director"], f"{base}/reopen/", reason="a film").json()["dispute"]["state"] == "open"
    assert match_of(night).open_disputes == 1


def test_what_no_database_keeps_is_refused(night: SimpleNamespace) -> None:
    """Not-a-number, and a text with a nul in it, are the request's fault and never the server's."""
    row = dispute(night)
    referee = Client()
    referee.force_login(night.referee.user)
    place = f"/m/{night.match.public_id}/disputes/{row.public_id}/place/"
    for body, code in (
        ('{"revision": 1, "samples": NaN}', "bad-json"),
        ('{"revision": 1, "agreed": [{"piece": "r", "x": -Infinity, "y": 0}]}', "bad-json"),
        ('{"revision": 1, "claims": [{"kind": "first\\u0000"}]}', "bad-field"),
        ('{"revision": 1, "claims": [{"kind": "\\ud800"}]}', "bad-field"),
        ('{"revision": 1, "claims": [{"kind": "firsst", "piece": "c", "other": "r"}]}', "bad-case"),
        ('{"revision": 1, "shot": []}', "bad-field"),
    ):
        answer = referee.post(place, body, content_type="application/json")
        assert 400 <= answer.status_code < 500 and answer.json()["code"] == code, answer.json()
