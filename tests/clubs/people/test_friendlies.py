"""Friendlies: begun from the club's page, a table's page and the table's own tablet."""

from __future__ import annotations

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from clubs.people.models import Role
from matches import services
from matches.marking import pairing
from matches.models import Match
from tests.factories import make_club, make_member, make_player, make_table

pytestmark = pytest.mark.django_db

CAROM = "brunswick/three-cushion-carrom"


def given(**more: object) -> dict[str, object]:
    """What is sent: Ann, who is a player, against a guest."""
    return {"table": 1, "one": "ann", "two": "A guest", "game": CAROM, "length": 15, "race": 1, **more}


def test_a_marker_starts_one_and_marks_it(client: Client) -> None:
    """A known name is the player, another a guest; the marking page opens."""
    club = make_club()
    table, ann = make_table(club, "carom"), make_player(club, "Ann")
    client.force_login(make_member(club, Role.MARKER))
    address = reverse("people:friendly", args=[club.slug])
    page = client.get(f"/c/{club.slug}/tables/{table.number}/").content.decode()
    assert f'href="{address}?table={table.number}"' in page
    answer = client.post(address, given())
    match = Match.objects.get(club=club)
    assert answer["Location"] == reverse("marking:mark", args=[match.public_id])
    assert [(side.player, side.name) for side in match.sides.order_by("position")] == [
        (ann, "Ann"),
        (None, "A guest"),
    ]
    assert (match.table, match.title, match.board["length"]) == (table, "Friendly", 15)
    assert "No table is free" in client.get(address).content.decode()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"two": "Ann "}, "Two different players are needed"),
        ({"game": ""}, "required"),
        ({"game": "crown/crokinole"}, "Select a valid choice"),
        ({"length": 0}, "greater than or equal to 1"),
    ],
)
def test_what_is_wrong_is_said(client: Client, wrong: dict[str, object], words: str) -> None:
    """And no match is made."""
    club = make_club()
    make_table(club, "carom")
    client.force_login(make_member(club, Role.MARKER))
    answer = client.post(reverse("people:friendly", args=[club.slug]), given(**wrong))
    assert answer.status_code == 422 and words in answer.content.decode()
    assert not Match.objects.exists()


def test_a_tablet_starts_one_at_its_own_table(client: Client) -> None:
    """Whatever table is sent: the tablet's is meant; then its pad opens. An unpaired one is refused."""
    club = make_club()
    make_table(club, "carom")
    mine = make_table(club, "carom")
    address = reverse("people:tablet-friendly")
    assert client.get(address).status_code == 401
    code = services.make_pairing_code(table=mine, by="Ada").code
    device, token = services.pair(code=code, address="here")
    carrier = client.get("/")
    pairing.set_cookie(carrier, RequestFactory().get("/"), device, token)
    client.cookies[pairing.COOKIE] = carrier.cookies[pairing.COOKIE].value
    assert reverse("people:tablet-friendly") in client.get("/table/").content.decode()
    assert client.post(address, given(table=1)).status_code == 422
    assert client.post(address, given(table=mine.number))["Location"] == reverse("marking:tablet")
    assert Match.objects.get(club=club).table == mine
    assert "A match is at this table already" in client.get(address).content.decode()
