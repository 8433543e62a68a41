"""Fixtures that begin at a table whose tablet is without the server."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client, RequestFactory

from clubs.competitions.models import Competition, Fixture, NoShowClock, Phase
from clubs.competitions.services import deciding, pausing, seating
from clubs.people.models import Club, Table
from matches import services
from matches.coming import offers
from matches.log.actor import Actor
from matches.marking import pairing
from matches.models import Match
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import build, build_club

pytestmark = pytest.mark.django_db


def tablet(table: Table) -> Actor:
    """A tablet that is paired with the table."""
    code = services.make_pairing_code(table=table, by="Ada").code
    return Actor.of_device(services.pair(code=code, address="here")[0])


def hall(tables: int = 1, **fields: Any) -> tuple[Club, Competition, Table]:
    """A club, its competition of eight that is called by hand, and the first table."""
    club = build_club(tables=tables)
    competition = build(club, 8, automatic=False, **fields)
    table = club.tables.first()
    assert table is not None
    table.club = club
    return club, competition, table


def refused(public_id: str, purpose: str, by: Actor) -> str:
    """The code with which a tablet is refused; nothing is written."""
    before = Match.objects.count(), list(Fixture.objects.values("phase", "match"))
    with pytest.raises(UserProblem) as problem:
        offers.seat(public_id=public_id, purpose=purpose, by=by)
    assert (Match.objects.count(), list(Fixture.objects.values("phase", "match"))) == before
    return problem.value.code


def test_a_fixture_that_waits_can_begin_without_the_server() -> None:
    """It is offered with the id that its match will have; told twice that it has begun, it is seated once."""
    _, competition, table = hall()
    offer = offers.coming_to(table)[0]
    by = tablet(table)
    assert len(offers.coming_to(table)) == 4 and not Match.objects.exists()
    assert offers.coming_to(table)[0].row.public_id == offer.row.public_id
    match = offers.seat(public_id=offer.row.public_id, purpose=offer.purpose, by=by)
    again = offers.seat(public_id=offer.row.public_id, purpose=offer.purpose, by=by)
    assert match == again and (match.table, match.status) == (table, Match.Status.READY)
    assert match.header == offer.row.header and Match.objects.count() == 1
    fixture = Fixture.objects.get(match=match)
    assert fixture.phase == Phase.AT_TABLE and not NoShowClock.objects.exists()
    said = competition.events.order_by("seq").last()
    assert said is not None and "have begun at Table 1 without the server" in said.text


def test_the_server_calls_it_under_the_same_id() -> None:
    """So what was begun at one table and called to it, or to another one, meanwhile, is the same match."""
    club, competition, table = hall(tables=2)
    other = club.tables.last()
    offer = offers.coming_to(table)[0]
    number = int(Fixture.objects.get(pk=offer.purpose.split()[1]).number)
    seating.seat(competition=competition, number=number, table=other, by=None)
    match = Match.objects.get()
    assert match.public_id == offer.row.public_id and match.table == other
    offers.seat(public_id=match.public_id, purpose=offer.purpose, by=tablet(table))
    match.refresh_from_db()
    assert match.table == table


def test_a_match_that_was_called_there_meanwhile_waits_again() -> None:
    """It has not begun, the other one has: the table is that one's, and the called one is called again."""
    _, competition, table = hall()
    first, second = offers.coming_to(table)[:2]
    called = Fixture.objects.get(pk=second.purpose.split()[1])
    seating.seat(competition=competition, number=called.number, table=table, by=None)
    offers.seat(public_id=first.row.public_id, purpose=first.purpose, by=tablet(table))
    called.refresh_from_db()
    assert (called.phase, called.on_hold) == (Phase.READY, False)
    assert Match.objects.get(status=Match.Status.READY).public_id == first.row.public_id
    assert second.row.public_id in {one.row.public_id for one in offers.coming_to(table)}


def test_what_has_changed_meanwhile_is_refused_with_the_reason() -> None:
    """Played at another table, decided, of other terms, or not in the competition: nothing is written."""
    club, competition, table = hall(tables=2)
    by = tablet(table)
    played, decided, other_terms = offers.coming_to(table)[:3]
    fixture = Fixture.objects.get(pk=played.purpose.split()[1])
    there = club.tables.last()
    seating.seat(competition=competition, number=fixture.number, table=there, by=None)
    match = Match.objects.get()
    services.record_entry(
        match_id=match.pk, side="A", tokens=":lead", expected_seq=0,
        client_uuid="7d5b0fc0-0c2f-4f9b-9d5c-0a4f6f2f0001", by=tablet(there),
    )  # fmt: skip
    assert refused(played.row.public_id, played.purpose, by) == "played-elsewhere"
    number = Fixture.objects.get(pk=decided.purpose.split()[1]).number
    deciding.decide(competition=competition, number=number, winner="a", kind="walkover", by=None)
    assert refused(decided.row.public_id, decided.purpose, by) == "not-ready"
    Competition.objects.filter(pk=competition.pk).update(race=competition.race + 1)
    assert refused(other_terms.row.public_id, other_terms.purpose, by) == "offer-changed"
    assert refused(other_terms.row.public_id, "fixture 999999", by) == "offer-gone"
    assert refused(other_terms.row.public_id, "wish 1", by) == "no-such-offer"
    assert refused(other_terms.row.public_id, other_terms.purpose, Actor.system()) == "not-allowed"


def test_what_had_begun_is_seated_during_a_pause() -> None:
    """A pause ends calling, and these players are at the table already. Nothing new is offered."""
    _, competition, table = hall()
    offer = offers.coming_to(table)[0]
    pausing.pause(competition=competition, by=None)
    assert not offers.coming_to(table)
    assert offers.seat(public_id=offer.row.public_id, purpose=offer.purpose, by=tablet(table)).table == table


def test_the_endpoints_of_the_tablet(client: Client) -> None:
    """``coming/`` tells whole states, once; ``seat/`` brings one to its table. Both are for tablets alone."""
    _, _, table = hall()
    assert client.get("/table/coming/").status_code == 401
    code = services.make_pairing_code(table=table, by="Ada").code
    device, token = services.pair(code=code, address="here")
    carrier = client.get("/")
    pairing.set_cookie(carrier, RequestFactory().get("/"), device, token)
    client.cookies[pairing.COOKIE] = carrier.cookies[pairing.COOKIE].value
    told = client.get("/table/coming/").json()
    assert client.get(f"/table/coming/?known={told['version']}").json() == {"version": told["version"]}
    offer = told["offers"][0]
    assert offer["journal"]["state_hash"] == offer["state"]["state_hash"]
    assert len(json.dumps(told)) < 100_000
    body = {"match": offer["state"]["match"]["id"], "offer": offer["offer"], "client_uuid": "x"}
    told = client.post("/table/seat/", body, content_type="application/json").json()
    assert told == {"match": body["match"], "status": "ready", "seq": 0}
    answer = client.get("/table/state/").json()
    alike = (
        "board",
        "expects",
        "marking",
        "clock",
        "pills",
        "seq",
        "problems",
        "sealed",
        "state_hash",
        "engine",
    )
    assert {name: answer[name] for name in alike} == {name: offer["state"][name] for name in alike}
    for name in ("started_at", "finished_at", "status", "sides", "table", "title", "game"):
        assert answer["match"][name] == offer["state"]["match"][name]
