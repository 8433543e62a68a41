"""Emblems by program: what the public reads, what people may write, refusals as problem details."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from tests.clubs.emblems.conftest import House

pytestmark = pytest.mark.django_db


def client_of(user=None) -> Client:
    made = Client()
    if user is not None:
        made.force_login(user)
    return made


def root(house: House) -> str:
    return f"/api/v1/clubs/{house.club.slug}/emblems/"


def post(client: Client, address: str, body: object):
    return client.post(address, body, content_type="application/json")


def test_the_public_reads_state_deed_timeline_and_the_emblems_own_accounts(house: House) -> None:
    anyone = client_of()
    (row,) = anyone.get(root(house)).json()["results"]
    assert row["holder"]["name"] == "Ann" and row["state"] == "held"
    one = anyone.get(f"{root(house)}{row['slug']}/").json()
    assert one["case"]["reign"]["holder"] == "Ann" and one["deadlines"][0]["kind"] == "expiry"
    assert any(c["about"] == "Points" and c["citations"] == ["18-1#10"] for c in one["conditions"])
    (version,) = anyone.get(f"{root(house)}{row['slug']}/deed/").json()["versions"]
    assert len(version["clauses"]) == 15
    steps = anyone.get(f"{root(house)}{row['slug']}/timeline/?limit=1").json()
    assert [s["seq"] for s in steps["results"]] == [1] and steps["next"] is not None
    books = anyone.get(f"{root(house)}{row['slug']}/ledger/").json()
    assert books["balances"] == {"guarantee:Ann": "500.00"} and books["movements"] == []
    ann = client_of(house.users["Ann"]).get(f"{root(house)}{row['slug']}/ledger/").json()
    assert ann["balances"]["player:Ann"] == "-500.00" and len(ann["movements"]) == 1
    own = f"{root(house)}{row['slug']}/ledger/player:Ann/"
    assert anyone.get(own).json() == {"lines": []}
    (line,) = client_of(house.users["Ann"]).get(own).json()["lines"]
    assert (line["change"], line["balance"], line["citations"]) == ("-500.00", "-500.00", ["18-1#11"])


def test_a_whole_challenge_by_program(house: House) -> None:
    trustee, address = client_of(house.trustee), f"{root(house)}{house.emblem.slug}/"
    body = {"kind": "challenge", "by": "Bob", "facts": {"money": "250"}, "client_uuid": str(uuid.uuid4())}
    with house.at("2026-05-01 09:00"):
        first = post(trustee, f"{address}events/", body)
        assert first.status_code == 201 and first.json()["steps"][0]["citations"]
        assert post(trustee, f"{address}events/", body).json() == first.json()
        refused = post(trustee, f"{address}events/", {**body, "client_uuid": str(uuid.uuid4()), "by": "Ann"})
    assert refused.status_code == 422 and refused["Content-Type"] == "application/problem+json"
    assert refused.json()["code"] == "deed-refuses" and refused.json()["refusal"] == "own-emblem"
    with house.at("2026-05-01 10:00"):
        post(trustee, f"{address}events/", {"kind": "notify", "by": "donor", "facts": {"challenge": "c1"}})
        asked = post(
            client_of(house.users["Ann"]),
            f"{address}proposals/",
            {"kind": "cover", "by": "Ann", "facts": {"challenge": "c1", "money": "250"}},
        )
        assert asked.json()["to"] == "donor"
        assert client_of(house.users["Cy"]).get(f"{address}proposals/").json()["results"] == []
        (open_one,) = trustee.get(f"{address}proposals/").json()["results"]
        done = post(trustee, f"{address}proposals/{open_one['id']}/", {"accept": True})
        assert done.json()["state"] == "accepted"
    would = post(client_of(), f"{address}what-if/", {"until": "2026-12-01", "events": []}).json()
    assert would["state"]["emblem"] == "at_stake" and "player:Bob" not in would["books"]


@pytest.mark.parametrize(
    ("user", "kind", "by", "status", "code"),
    [
        (None, "refuse", "Bob", 401, "sign-in"),
        ("Cy", "refuse", "Bob", 403, "not-allowed"),
        ("Bob", "challenge", "Bob", 403, "trustee-records"),
        ("Bob", "collude", "donor", 403, "not-allowed"),
        ("Bob", "dance", "Bob", 422, "bad-field"),
    ],
)
def test_who_may_not(house: House, user, kind, by, status, code) -> None:
    answer = post(
        client_of(house.users[user] if user else None),
        f"{root(house)}{house.emblem.slug}/events/",
        {"kind": kind, "by": by, "facts": {"challenge": "c1", "money": "250", "reason": "x"}},
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_bad_requests_say_what_is_wrong(house: House) -> None:
    trustee, address = client_of(house.trustee), f"{root(house)}{house.emblem.slug}/"
    assert (
        trustee.post(f"{address}events/", "{", content_type="application/json").json()["code"] == "bad-json"
    )
    assert trustee.post(f"{address}events/", "x", content_type="text/plain").json()["code"] == "not-json"
    answer = post(trustee, f"{address}events/", {"by": 3})
    assert {row["field"] for row in answer.json()["fields"]} == {"kind"}
    answer = post(trustee, f"{address}events/", {"kind": "award", "by": "donor", "facts": {}})
    assert (answer.json()["code"], answer.json()["field"]) == ("bad-fact", "award.to")
    assert trustee.get(f"{address}timeline/?after=x").json()["code"] == "bad-field"
    assert client_of().get("/api/v1/clubs/nowhere/emblems/").json()["code"] == "not-found"
    assert trustee.put(f"{address}", {}).json()["code"] == "wrong-method"
    hidden = house.club
    hidden.public = False
    hidden.save()
    assert client_of().get(f"{address}").status_code == 404


def test_deeds_and_emblems_are_set_up_by_program(house: House) -> None:
    trustee = client_of(house.trustee)
    deed = trustee.get(f"{root(house)}{house.emblem.slug}/deed/").json()["versions"][0]
    deeds = f"/api/v1/clubs/{house.club.slug}/deeds/"
    made = post(trustee, deeds, {"deed": {**deed, "id": "house-cup", "title": "House Cup"}})
    assert made.json() == {"deed": "house-cup", "version": 1}
    bad = post(trustee, deeds, {"deed": {**deed, "terms": {"stake": "-1"}}})
    assert bad.status_code == 422 and bad.json()["field"] == "terms.stake"
    emblem = post(trustee, root(house), {"title": "House Cup", "deed": "house-cup"})
    assert emblem.status_code == 201 and emblem.json()["state"] == "with_donor"
    assert post(trustee, root(house), {"title": "House Cup", "deed": "house-cup"}).status_code == 409
    assert post(client_of(house.users["Bob"]), root(house), {"title": "X", "deed": "pool"}).status_code == 403


def test_the_description_of_the_interface_can_be_read() -> None:
    text = client_of().get("/api/v1/openapi.yaml").content.decode()
    assert "emblem_record" in text and "openapi: 3" in text
