"""Tokens by program: none is wider than what made it, and what made it takes it along."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from clubs.api.core import tokens
from clubs.api.core.scopes import Scope
from clubs.api.models import Token
from clubs.people.models import Club, User
from matches.models import Device
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.factories import make_club, make_table, make_user, owner_of

pytestmark = pytest.mark.django_db
AT = "tokens/"


@pytest.fixture
def club() -> Club:
    return make_club("Hall")


@pytest.fixture
def owner(club: Club) -> User:
    return owner_of(club)


def made(asker: Asker, **more: Any) -> dict[str, Any]:
    answer = asker.post(AT, {"label": "Board", "scopes": ["read"], **more})
    assert answer.status_code == 201, answer.content
    return answer.json()


def refused(asker: Asker, **more: Any) -> tuple[int, str, str | None]:
    answer = asker.post(AT, {"label": "Board", "scopes": ["read"], **more})
    return *code_of(answer), answer.json().get("field")


def page_of(user: User) -> str:
    browser = Client()
    browser.force_login(user)
    return browser.get("/me/tokens/").content.decode()


def test_a_session_makes_one_that_is_shown_once_and_works(club: Club, owner: User) -> None:
    told = made(Asker(owner), club=club.slug, days=7)
    assert (told["label"], told["scopes"], told["club"], told["good"]) == ("Board", ["read"], "hall", True)
    program = Asker(token=told["token"])
    assert program.get("clubs/hall/").status_code == 200
    (row,) = program.get(AT).json()["results"]
    assert row["current"] is True and "token" not in row and row["id"] == told["id"]
    assert told["token"] not in program.get(f"{AT}{told['id']}/").content.decode()
    days = Token.objects.get(public_id=told["id"]).expires_at - now()
    assert timedelta(days=6) < days <= timedelta(days=7)
    usual = Token.objects.get(public_id=made(Asker(owner))["id"])
    assert (usual.club, (usual.expires_at - now()).days) == (None, tokens.USUAL_DAYS - 1)


def test_a_token_makes_none_that_is_wider_or_lasts_longer(club: Club, owner: User) -> None:
    other = make_club("Other", owner=owner)
    row, text = tokens.make_token(
        user=owner, label="Wide", scopes=[Scope.READ, Scope.MARK], days=30, club=club
    )
    program = Asker(token=text)
    assert refused(program, scopes=["read", "direct"]) == (403, "token-wider", "scopes")
    assert refused(program, days=31) == (403, "token-wider", "days")
    assert refused(program, club=other.slug) == (403, "other-club", None)
    child = made(program, days=29)
    assert (child["club"], child["made_by"]) == ("hall", row.public_id), "its maker's club"
    same = Token.objects.get(public_id=made(program, scopes=["mark", "read"])["id"])
    assert (same.expires_at, same.scopes) == (row.expires_at, ["read", "mark"])
    assert refused(Asker(token=child["token"]), scopes=["mark"]) == (403, "token-wider", "scopes")
    everywhere = by_token(owner, Scope.READ)
    assert made(everywhere)["club"] is None and made(everywhere, club=other.slug)["club"] == other.slug
    with pytest.raises(tokens.UserProblem, match="another club"):
        tokens.make_token(user=owner, label="X", scopes=["read"], club=other, by=row)


def test_what_was_made_by_a_token_is_revoked_with_it(club: Club, owner: User) -> None:
    """A token that was lost is lost as a whole, whatever its finder has made by it."""
    row, text = tokens.make_token(user=owner, label="Lost", scopes=["read"], days=30)
    program = Asker(token=text)
    child = made(program)
    grandchild = made(Asker(token=child["token"]))
    bystander = made(Asker(owner))
    assert Asker(owner).delete(f"{AT}{row.public_id}/").status_code == 204
    for one in (text, child["token"], grandchild["token"]):
        assert code_of(Asker(token=one).get("clubs/hall/")) == (401, "token-revoked")
    assert Asker(token=bystander["token"]).get("clubs/hall/").status_code == 200
    assert "by the token <bdi>Lost</bdi>" in page_of(owner), "and the page tells whose doing a token was"
    with pytest.raises(tokens.UserProblem) as refusal:
        tokens.make_token(user=owner, label="X", scopes=["read"], by=row)
    assert refusal.value.code == "token-revoked", "also where the maker was revoked a moment ago"


def test_a_token_revokes_itself_and_its_own_and_no_other(owner: User) -> None:
    """Whoever finds a token that reads cannot shut out the programs of its owner."""
    row, text = tokens.make_token(user=owner, label="A", scopes=["read"], days=30)
    program, child = Asker(token=text), made(Asker(token=text))
    other = made(Asker(owner))
    assert code_of(program.delete(f"{AT}{other['id']}/")) == (404, "not-found")
    assert code_of(Asker(token=child["token"]).delete(f"{AT}{row.public_id}/")) == (404, "not-found")
    assert program.delete(f"{AT}{child['id']}/").status_code == 204
    assert program.delete(f"{AT}{row.public_id}/").status_code == 204
    assert code_of(program.get(AT)) == (401, "token-revoked")
    assert [one["good"] for one in Asker(owner).get(AT).json()["results"]] == [True, False, False]
    assert [one["id"] for one in Asker(owner).get(f"{AT}?good=true").json()["results"]] == [other["id"]]


def test_a_token_sees_itself_and_its_own_and_no_other(owner: User) -> None:
    """Whoever finds a token does not learn which other programs its owner has, and what they may do."""
    row, text = tokens.make_token(user=owner, label="A", scopes=["read"], days=30)
    child, other = made(Asker(token=text)), made(Asker(owner), label="The till", scopes=["club"])
    seen = {one["id"] for one in Asker(token=text).get(AT).json()["results"]}
    assert seen == {row.public_id, child["id"]}
    assert [one["id"] for one in Asker(token=child["token"]).get(AT).json()["results"]] == [child["id"]]
    assert code_of(Asker(token=text).get(f"{AT}{other['id']}/")) == (404, "not-found")
    assert Asker(owner).get(AT).json()["count"] == 3, "a session sees all"


def test_nobody_sees_or_revokes_what_is_another_persons_or_another_clubs(club: Club, owner: User) -> None:
    mine = made(Asker(owner))
    stranger = Asker(make_user())
    assert stranger.get(AT).json()["count"] == 0
    for method in ("GET", "DELETE"):
        assert code_of(stranger.ask(method, f"{AT}{mine['id']}/")) == (404, "not-found")
    here = by_token(owner, Scope.READ, club=club)
    assert [one["club"] for one in here.get(AT).json()["results"]] == ["hall"]
    assert code_of(here.delete(f"{AT}{mine['id']}/")) == (404, "not-found")
    assert Token.objects.get(public_id=mine["id"]).is_good
    assert refused(stranger, club="hall")[:2] == (422, "bad-field"), "a club that one does not belong to"
    assert code_of(Asker().get(AT)) == code_of(Asker().post(AT, {})) == (401, "sign-in")


def test_a_session_of_long_ago_makes_none(owner: User) -> None:
    """A browser that was left open is not enough; a token is."""
    asker = Asker(owner)
    session = asker.client.session
    session["account_authentication_methods"] = [{"method": "password", "at": time.time() - 16 * 60}]
    session.save()
    assert refused(asker)[:2] == (403, "sign-in-again")
    assert not Token.objects.exists()
    made(by_token(owner, Scope.READ))


def test_too_many_are_refused_by_program_too(owner: User, monkeypatch: Any) -> None:
    monkeypatch.setattr(tokens, "MOST", 1)
    program = by_token(owner, Scope.READ)
    assert refused(program) == (409, "too-many-tokens", None)
    assert Token.objects.count() == 1


def test_a_tablets_token_makes_none(club: Club) -> None:
    device = Device.objects.create(table=make_table(club), label="T", token_hash="x" * 64, paired_by="A")
    tablet = Asker(token=tokens.make_device_token(device=device, label="T", days=30)[1])
    assert code_of(tablet.get(AT)) == (401, "sign-in")
    assert refused(tablet)[:2] == (401, "sign-in")
    assert Token.objects.count() == 1


@pytest.mark.parametrize(
    "given",
    [
        {"label": "\u200b"}, {"label": "x" * 81}, {"scopes": []}, {"scopes": ["rule"]}, {"days": 0},
        {"days": 401}, {"owner": "me"},
    ],
)  # fmt: skip
def test_what_no_token_can_be_is_named(owner: User, given: dict[str, Any]) -> None:
    assert refused(Asker(owner), **given)[:2] == (422, "bad-field")
    assert not Token.objects.exists()
