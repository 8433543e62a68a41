"""``/api/v1/me/``: what a program learns of the token that it was given."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.dateparse import parse_datetime

from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import make_device_token, make_token
from clubs.api.models import Token
from clubs.people.models import Club, Role, User
from matches.models import Device
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.api.oauth.apps import Person, Program, make_app
from tests.factories import make_club, make_member, make_table, make_user, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def owner(club: Club) -> User:
    user = owner_of(club)
    user.display_name, user.email = "Ann", "ann@example.org"
    user.save()
    return user


def me(asker: Asker) -> dict[str, Any]:
    answer = asker.get("me/")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def test_a_persons_token_tells_the_person_the_clubs_and_itself(club: Club, owner: User) -> None:
    """With every club and the roles in it, from most to least, but no club of others."""
    other = make_club("Away", public=False)
    make_member(other, Role.PLAYER, Role.REFEREE, user=owner)
    make_club("Strange")
    row, text = make_token(user=owner, label="Board", scopes=["read", "mark"], days=30)
    told = me(Asker(token=text))
    assert told["kind"] == "person" and told["tablet"] is None
    assert told["person"] == {"id": owner.pk, "name": "Ann", "email": "ann@example.org", "language": ""}
    assert [(one["slug"], one["public"], one["roles"]) for one in told["clubs"]] == [
        ("away", False, ["referee", "player"]),
        ("hall", True, ["owner"]),
    ]
    token = told["token"]
    assert (token["id"], token["label"], token["scopes"]) == (row.public_id, "Board", ["read", "mark"])
    assert (token["club"], token["current"], token["made_by"]) == (None, True, None)
    assert parse_datetime(token["expires_at"]) == Token.objects.get().expires_at
    assert text not in str(told)


def test_a_clubs_token_stands_for_the_club_and_keeps_the_address_to_itself(club: Club, owner: User) -> None:
    """It may lie in a program of the club's, whose makers have nothing to do with the person's mail."""
    make_club("Away", owner=owner)
    told = me(by_token(owner, "read", club=club))
    assert (told["kind"], told["token"]["club"]) == ("club", "hall")
    assert (told["person"]["name"], told["person"]["email"]) == ("Ann", None)
    assert [one["slug"] for one in told["clubs"]] == ["hall"]


def test_a_tablets_token_stands_for_its_table(club: Club) -> None:
    table = make_table(club)
    device = Device.objects.create(table=table, label="Left", token_hash="x" * 64, paired_by="A")
    told = me(Asker(token=make_device_token(device=device, label="Left", days=1)[1]))
    assert (told["kind"], told["person"], told["clubs"]) == ("tablet", None, [])
    assert told["tablet"]["club"]["slug"] == "hall" and told["tablet"]["tablet"]["label"] == "Left"
    assert told["tablet"]["table"]["number"] == table.number
    assert told["token"]["scopes"] == ["read", "mark"]


def test_a_session_is_told_too(owner: User) -> None:
    told = me(Asker(owner))
    assert (told["kind"], told["token"], told["person"]["email"]) == ("session", None, "ann@example.org")


@pytest.mark.parametrize("scope", ["mark", "club"])
def test_any_scope_will_do(scope: str) -> None:
    """A token that cannot read can still ask what it can do."""
    assert me(by_token(make_user(), scope))["token"]["scopes"] == [scope]


def test_who_does_not_sign_in_is_refused() -> None:
    answer = Asker().get("me/")
    assert code_of(answer) == (401, "sign-in") and answer["WWW-Authenticate"] == 'Bearer realm="Balkline"'
    assert code_of(Asker(token="bk_wrong").get("me/")) == (401, "bad-token")


def test_limits_are_told_as_they_stand(owner: User, settings: Any) -> None:
    """This request counted; those that a mark takes, though nobody has marked; none where none is set."""
    settings.API_RATE, settings.API_RATE_MARKS, settings.API_STREAMS = "5/min", "7/hour", 3
    program = by_token(owner, "read")
    program.get("clubs/hall/")
    limits = me(program)["limits"]
    assert 1 <= limits["requests"].pop("reset") <= 60
    assert limits == {
        "requests": {"limit": 5, "remaining": 3, "seconds": 60},
        "marks": {"limit": 7, "remaining": 7, "reset": 3600, "seconds": 3600},
        "streams": 3,
    }
    settings.API_RATE = None
    assert me(program)["limits"]["requests"] is None


def test_so_many_clubs_take_no_more_queries(owner: User) -> None:
    program = by_token(owner, "read")
    me(program)
    with CaptureQueriesContext(connection) as few:
        me(program)
    for name in ("One", "Two", "Three"):
        make_club(name, owner=owner)
    with CaptureQueriesContext(connection) as many:
        assert len(me(program)["clubs"]) == 4
    assert len(many) == len(few) <= 3


def test_a_person_changes_their_name_and_the_language_of_letters() -> None:
    user = make_user()
    me = by_token(user, Scope.PEOPLE)
    assert me.patch("me/", {"name": "Ada"}).json()["person"]["name"] == "Ada"
    told = me.patch("me/", {"language": "de"}).json()["person"]
    assert (told["name"], told["language"]) == ("Ada", "de")
    assert code_of(me.patch("me/", {"language": "tlh"})) == (422, "no-such-language")
    assert code_of(me.patch("me/", {"name": " "})) == (422, "bad-field")
    assert code_of(me.patch("me/", {"email": "x@example.org"})) == (422, "bad-field")


def test_a_token_for_one_club_changes_nothing_of_the_account() -> None:
    club = make_club()
    own = by_token(owner_of(club), *Scope, club=club)
    assert code_of(own.patch("me/", {"name": "Ada"})) == (403, "account-only")


def test_an_app_changes_nothing_of_the_account() -> None:
    """Whatever it was allowed, and for all clubs."""
    user = make_user()
    app, _ = make_app()
    program = Program(app, scope="read people")
    program.exchange(Person(user).allows(program, scopes=("read", "people")))
    token = program.oauth.token["access_token"]
    assert code_of(Asker(token=token).patch("me/", {"name": "Ada"})) == (403, "account-only")
