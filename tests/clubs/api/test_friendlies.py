"""Friendlies by program: begun at a free table, or by a table's tablet; and what may come to that table."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import make_device_token
from clubs.competitions.services import seating
from clubs.people.models import Club, Table
from matches import services
from matches.marking import pairing
from matches.models import Match
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.competitions.conftest import build
from tests.factories import make_club, make_member, make_player, make_table

pytestmark = pytest.mark.django_db
GAME = "brunswick/three-cushion-carrom"
SIDES = [{"player": "ann", "start": 2}, {"name": "A guest"}]
AT = "clubs/hall/friendlies/"


@pytest.fixture
def club() -> Club:
    club = make_club("Hall")
    make_player(club, "Ann")
    return club


@pytest.fixture
def table(club: Club) -> Table:
    return make_table(club, "carom")


@pytest.fixture
def marker(club: Club) -> Asker:
    return by_token(make_member(club, "marker"), Scope.READ, Scope.MARK)


@pytest.fixture
def tablet(table: Table) -> Asker:
    code = services.make_pairing_code(table=table, by="owner").code
    device, _ = pairing.pair(code=code, address="127.0.0.1", label="Own")
    return Asker(token=make_device_token(device=device, label="Own", days=1)[1])


def friendly(table: Table, /, **more: Any) -> dict[str, Any]:
    return {"table": table.number, "game": GAME, "sides": SIDES, "length": 15} | more


def test_one_is_begun_with_a_player_a_guest_and_points_given(table: Table, marker: Asker) -> None:
    made = marker.post(AT, friendly(table))
    assert made.status_code == 201, made.content
    told = made.json()
    assert [(one["player"], one["name"]) for one in told["sides"]] == [("ann", "Ann"), (None, "A guest")]
    assert (told["start"], told["options"]["target"]) == ({"A": 2}, 15)
    assert (told["table"]["number"], told["title"], told["competition"]) == (table.number, "Friendly", None)
    found = Asker().get(made["Location"].partition("/api/v1/")[2]).json()
    assert found["board"]["score"] == {"A": 2, "B": 0}
    listed = Asker().get(AT).json()
    assert [one["id"] for one in listed["results"]] == [told["id"]]
    assert code_of(marker.post(AT, friendly(table))) == (409, "table-busy")


def test_the_list_has_friendlies_alone(club: Club, table: Table) -> None:
    services.create_match(club=club, game=GAME, sides=[(None, "Cy", 0), (None, "Di", 0)], title="Friendly")
    assert Asker().get(AT).json()["results"] == []


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"sides": [{"player": "ann"}, {"name": " ann"}]}, (422, "same-side")),
        ({"sides": [{"player": "ann"}, {"player": "nobody"}]}, (404, "not-found")),
        ({"sides": [{"player": "ann", "name": "Ann"}, {"name": "Bo"}]}, (422, "bad-field")),
        ({"game": "crown/crokinole"}, (422, "wrong-table")),
        ({"options": {"no-such": 1}}, (422, "bad-match")),
        ({"table": 99}, (404, "not-found")),
    ],
)
def test_what_makes_none_is_refused(table: Table, marker: Asker, wrong: dict, code: tuple) -> None:
    assert code_of(marker.post(AT, friendly(table, **wrong))) == code
    assert not Match.objects.exists()


def test_one_that_was_begun_by_mistake_is_called_off(club: Club, table: Table, marker: Asker) -> None:
    """The table is free again; the log stays. What is played for something is decided there."""
    at = f"matches/{marker.post(AT, friendly(table)).json()['id']}/"
    referee = by_token(make_member(club, "referee"), *Scope)
    assert code_of(marker.post(f"{at}call-off/", {})) == (403, "scope-missing")
    done = referee.post(f"{at}call-off/", {"reason": "Wrong game"})
    assert (done.status_code, done.json()["status"], done.json()["table"]) == (200, "void", None)
    assert [one["kind"] for one in Asker().get(f"{at}acts/").json()["results"]][-1] == "voided"
    build(club, 2, name="Cup")
    seating.seat_club(club.pk)
    (final,) = Asker().get("clubs/hall/matches/?competition=cup").json()["results"]
    assert code_of(referee.post(f"matches/{final['id']}/call-off/", {})) == (409, "for-something")


def test_players_begin_none(club: Club, table: Table) -> None:
    player = by_token(make_member(club, "player"), *Scope)
    assert code_of(player.post(AT, friendly(table))) == (403, "not-allowed")


def test_a_tablet_begins_one_under_its_own_id_once(table: Table, tablet: Asker, marker: Asker) -> None:
    body = {"match": "23456789ab", "client_uuid": str(uuid.uuid4()), "game": GAME, "names": ["Ann", "Guest"]}
    first, again = (tablet.post("table/friendlies/", body) for _ in range(2))
    assert first.status_code == 201, first.content
    assert first.json() == again.json() == {"match": "23456789ab", "status": "ready", "seq": 0}
    assert tablet.get("table/").json()["match"]["id"] == "23456789ab"
    other = {**body, "client_uuid": str(uuid.uuid4())}
    assert code_of(tablet.post("table/friendlies/", other)) == (409, "id-taken")
    assert code_of(tablet.post("table/friendlies/", {**body, "match": "1"})) == (422, "bad-id")
    assert code_of(marker.post("table/friendlies/", body)) == (401, "not-paired")


def test_what_comes_is_told_and_seated(club: Club, table: Table, tablet: Asker) -> None:
    """A match that was offered while the server was away has begun there."""
    build(club, 2, name="Cup")
    coming = tablet.get("table/coming/").json()
    (offer, *_) = coming["offers"]
    assert offer["journal"]["seq"] == 0 and coming["friendly"]["players"]
    known = tablet.get(f"table/coming/?known={coming['version']}").json()
    assert known == {"version": coming["version"]}
    body = {"match": offer["state"]["match"]["id"], "offer": offer["offer"]}
    seated = tablet.post("table/seat/", body)
    assert seated.status_code == 200, seated.content
    assert tablet.get("table/").json()["match"]["id"] == body["match"]
    assert code_of(tablet.post("table/seat/", {**body, "match": "x", "offer": "goat 1"})) == (
        422,
        "no-such-offer",
    )
