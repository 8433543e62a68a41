"""By program: who sees names, and the data of a person as a file."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.test import Client

from clubs.archives.models import Transfer
from clubs.archives.services import transfers
from clubs.people.models import Club, Player
from clubs.people.services import founding
from tests.clubs.api.asking import Asker, by_token
from tests.factories import make_club, make_member, make_player, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def test_an_owner_decides_what_outsiders_see(club: Club) -> None:
    """What is not named stays; everybody else is refused; a word that is none is named."""
    player = make_player(club, "Zaphira Quill")
    address = f"clubs/{club.slug}/names/"
    owner, director = Asker(owner_of(club)), Asker(make_member(club, "director"))
    assert owner.get(address).json() == {
        "names_outside": "full", "minors_outside": "initial", "hall_names": False
    }  # fmt: skip
    told = owner.patch(address, {"names_outside": "initials"})
    assert told.status_code == 200 and told.json()["names_outside"] == "initials"
    assert told.json()["minors_outside"] == "initial"
    player.refresh_from_db()
    seen = Client().get(f"/api/v1/clubs/{club.slug}/players/{player.slug}/").json()
    assert (seen["name"], player.slug) == ("Z. Q.", "z-q")
    assert director.get(address).status_code == 403
    refused = owner.patch(address, {"names_outside": "nobody"})
    assert refused.status_code == 422 and refused.json()["fields"][0]["field"] == "names_outside"
    founding.archive_club(club=club, typed_name=club.name, by=owner_of(club))
    assert owner.patch(address, {"hall_names": True}).json()["code"] == "club-archived"


def test_officers_note_what_a_player_wishes(club: Club) -> None:
    """Of a minor nobody outside sees more than the club's rule; consent is for officers; an erased player
    has no name to show."""
    player = make_player(club, "Zaphira Quill")
    address = f"clubs/{club.slug}/players/{{}}/names/"
    director = Asker(make_member(club, "director"))
    told = director.patch(
        address.format(player.slug), {"outside": "full", "under_age": True, "consent": "Mother"}
    )
    assert told.json() == {"outside": "full", "under_age": True, "consent": "Mother", "seen": "Zaphira Q."}
    player.refresh_from_db()
    assert player.slug == "zaphira-q"
    told = director.patch(address.format(player.slug), {"outside": ""})
    assert told.json()["outside"] == "" and told.json()["consent"] == "Mother"
    assert Asker(make_member(club)).get(address.format(player.slug)).status_code == 403
    assert director.patch(address.format(player.slug), {"outside": "x"}).status_code == 422
    Player.objects.filter(pk=player.pk).update(former=1)
    assert director.patch(address.format(player.slug), {"consent": ""}).json()["code"] == "former-player"


def _run(answer: Any) -> Transfer:
    row = Transfer.objects.get(public_id=answer.json()["id"])
    held = transfers.claim(row.pk)
    assert held is not None
    transfers.run(held, lambda *told: None)
    return row


def test_ones_own_data_by_program(club: Club) -> None:
    """A transfer like others, once an hour; with a token of one's own for all clubs, not one that others may
    hold."""
    user = make_member(club)
    mine = by_token(user, "read", "club")
    answer = mine.post("me/export/")
    assert answer.status_code == 202 and answer.json()["kind"] == "person" and answer.json()["club"] is None
    again = mine.post("me/export/")
    assert (again.status_code, again.json()["code"]) == (429, "data-asked-lately")
    assert 3500 < int(again["Retry-After"]) <= 3601
    row = _run(answer)
    told = mine.get(f"transfers/{row.public_id}/").json()
    assert told["status"] == "done" and told["file"]["rows"] > 0 and len(told["file"]["sha256"]) == 64
    file = mine.get(f"transfers/{row.public_id}/file/")
    content = b"".join(file.streaming_content)
    assert file["Content-Type"] == "application/zip" and "no-store" in file["Cache-Control"]
    assert json.loads(zipfile.ZipFile(io.BytesIO(content)).read("person.json"))["format"] == "balkline-person"
    lent = by_token(user, "read", "club", club=club)
    assert lent.post("me/export/").json()["code"] == "account-only"
    assert lent.get(f"transfers/{row.public_id}/file/").status_code == 404
    assert by_token(user, "read").post("me/export/").json()["code"] == "scope-missing"


def test_an_owner_has_the_data_of_a_player_written(club: Club) -> None:
    """Without an account, for an owner alone."""
    player, own = make_player(club, "Ann Lee"), make_player(club, "Bob Ray", user=make_member(club))
    address = f"clubs/{club.slug}/players/{{}}/export/"
    owner = by_token(owner_of(club), "read", "club")
    answer = owner.post(address.format(player.slug))
    assert answer.status_code == 202 and answer.json()["club"] == club.slug
    _run(answer)
    assert owner.get(f"transfers/{answer.json()['id']}/file/").status_code == 200
    assert owner.post(address.format(own.slug)).json()["code"] == "has-account"
    director = by_token(make_member(club, "director"), "read", "club")
    assert director.post(address.format(player.slug)).status_code == 403
