"""A tablet by program: paired by a code that is good once, told what is on, ended with the pairing."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from clubs.api.core.scopes import Scope
from clubs.api.models import Token
from clubs.people.models import Club
from matches import services
from matches.marking import pairing
from matches.models import Device
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.factories import make_club, make_member, make_table, owner_of

pytestmark = pytest.mark.django_db
GAME = "brunswick/three-cushion-carrom"


@pytest.fixture
def club() -> Club:
    club = make_club("Hall", public=False)
    make_table(club, "carom", name="Window")
    return club


def code_for(club: Club, number: int = 1) -> str:
    marker = by_token(make_member(club, "marker"), Scope.READ, Scope.PEOPLE)
    answer = marker.post(f"clubs/{club.slug}/tables/{number}/pairing-codes/")
    assert answer.status_code == 201, answer.content
    return answer.json()["code"]


def paired(club: Club, **more: Any) -> dict[str, Any]:
    answer = Asker().post("pairings/", {"code": code_for(club), **more})
    assert answer.status_code == 201, answer.content
    return answer.json()


def play(club: Club, **more: Any) -> Any:
    return services.create_match(
        club=club,
        game=GAME,
        options={"target": 2},
        sides=[(None, "Ann", 0), (None, "Bob", 0)],
        table=club.tables.get(),
        **more,
    )


def test_a_code_gives_a_token_once_that_reads_and_marks_at_its_table(club: Club) -> None:
    code = code_for(club)
    first = Asker().post("pairings/", {"code": code, "label": "Board 1"})
    told = first.json()
    assert (told["club"]["slug"], told["table"]["number"], told["tablet"]["label"]) == ("hall", 1, "Board 1")
    assert code_of(Asker().post("pairings/", {"code": code})) == (404, "bad-code"), "used up"
    row = Token.objects.get(device=told["tablet"]["id"])
    assert (row.scopes, row.club, (row.expires_at - now()).days) == (["read", "mark"], club, 399)
    tablet = Asker(token=told["token"])
    assert tablet.get("table/").json()["match"] is None
    match = play(club)
    mark = {"side": "A", "tokens": ":lead", "expected_seq": 0, "client_uuid": str(uuid.uuid4())}
    assert tablet.post(f"matches/{match.public_id}/marks/", mark).status_code == 201
    assert (
        told["token"]
        not in by_token(owner_of(club), *Scope).get("clubs/hall/tables/1/devices/").content.decode()
    )


def test_a_tablet_is_told_its_table_and_the_match_there(
    club: Club, django_assert_num_queries: Any, known_names: None
) -> None:
    tablet = Asker(token=paired(club)["token"])
    match = play(club)
    first = tablet.get("table/")
    told = first.json()
    assert told["club"] == {"slug": "hall", "name": "Hall", "town": ""}
    assert told["table"] == {"number": 1, "name": "Table 1 · Window"}
    assert told["match"]["id"] == match.public_id
    assert told["match"]["score"] == {"A": 0, "B": 0}
    with django_assert_num_queries(2):  # the token with its table, the match
        assert tablet.get("table/", **{"If-None-Match": first["ETag"]}).status_code == 304
    services.void_match(match=match, by=services.Actor.system(), reason="no light")
    changed = tablet.get("table/", **{"If-None-Match": first["ETag"]})
    assert changed.status_code == 200 and changed.json()["match"] is None
    assert code_of(Asker(owner_of(club)).get("table/")) == (401, "not-paired")
    assert code_of(by_token(owner_of(club), *Scope).get("table/")) == (401, "not-paired")


def test_a_pairing_ends_on_the_tables_page_and_by_program(club: Club) -> None:
    told = paired(club)
    tablet, owner = Asker(token=told["token"]), by_token(owner_of(club), *Scope)
    Device.objects.update(last_seen_at=now() - timedelta(days=1))
    assert tablet.get("table/").status_code == 200
    (row,) = owner.get("clubs/hall/tables/1/devices/").json()["results"]
    assert row["id"] == told["tablet"]["id"] and row["last_seen_at"] >= row["paired_at"], "it was seen"
    assert owner.delete(f"clubs/hall/tables/1/devices/{row['id']}/").status_code == 204
    assert code_of(tablet.get("table/")) == (401, "token-revoked")


def test_codes_cannot_be_guessed_and_what_is_wrong_is_named(club: Club) -> None:
    code = code_for(club)
    for given in (
        {},
        {"code": code, "days": 401},
        {"code": code, "name": "T"},
        {"code": code, "label": "\u200b"},
    ):
        assert code_of(Asker().post("pairings/", given)) == (422, "bad-field"), given
    assert not Device.objects.exists(), "and the code is still good"
    for _ in range(pairing.WRONG_CODES):
        assert code_of(Asker().post("pairings/", {"code": "guess"})) == (404, "bad-code")
    assert code_of(Asker().post("pairings/", {"code": code})) == (429, "too-many-guesses")


def test_no_token_is_left_of_a_pairing_that_fails(club: Club, monkeypatch: Any) -> None:
    code = code_for(club)
    monkeypatch.setattr("clubs.api.core.tokens.Token.objects.create", _fails)
    with pytest.raises(RuntimeError):
        Asker().post("pairings/", {"code": code})
    monkeypatch.undo()
    assert not Device.objects.exists()
    assert Asker().post("pairings/", {"code": code}).status_code == 201


def _fails(**columns: Any) -> None:
    raise RuntimeError("the power is out")
