"""Tokens: made on a page, shown once, good for what they say, and for no longer than they say."""

from __future__ import annotations

import json
import re
import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.utils.timezone import now

from clubs.api.core import tokens
from clubs.api.models import Token
from clubs.api.tokens import pages
from clubs.people.models import Club, User
from matches.models import Device
from matches.problems import UserProblem
from tests.clubs.api.asking import Asker, code_of, sign_in
from tests.factories import make_club, make_table, make_user, owner_of
from tests.matches.conftest import make_match

pytestmark = pytest.mark.django_db
TEXT = re.compile(r"bk_[a-z0-9]+_[A-Za-z0-9_-]{43}")


@pytest.fixture
def club() -> Club:
    return make_club("Hall", public=False)


def asked(text: str, address: str, **more: Any) -> Any:
    """What the interface answers to whoever sends ``text`` as token."""
    return Client().get(address, headers={"Authorization": f"Bearer {text}"}, **more)


def made(user: User, scopes: Any = ("read",), days: int = 30, club: Club | None = None) -> tuple[Token, str]:
    return tokens.make_token(user=user, label="Board", scopes=scopes, days=days, club=club)


def test_a_token_is_made_on_the_page_shown_once_and_kept_as_a_digest(club: Club) -> None:
    browser, owner = Client(), owner_of(club)
    sign_in(browser, owner)
    asked_for = {"label": "Bo\u202eard ", "scopes": ["read", "mark"], "days": 90, "club": ""}
    answer = browser.post("/me/tokens/", asked_for)
    assert (answer.status_code, answer["Location"]) == (302, "/me/tokens/"), "a reload sends nothing again"
    (text,) = set(TEXT.findall(browser.get("/me/tokens/").content.decode()))
    assert text not in browser.get("/me/tokens/").content.decode()
    row = Token.objects.get()
    assert row.label == "Board"
    assert text.split("_", 2)[2] not in json.dumps(list(Token.objects.values()), default=str)
    assert row.scopes == ["read", "mark"] and 89 <= (row.expires_at - now()).days <= 90
    assert asked(text, f"/api/v1/clubs/{club.slug}/").status_code == 200, "its owner's club, though hidden"
    row.refresh_from_db()
    assert row.last_used_at is not None
    assert browser.post(f"/me/tokens/{row.public_id}/revoke/").status_code == 302
    refused = asked(text, f"/api/v1/clubs/{club.slug}/")
    assert (refused.status_code, refused.json()["code"]) == (401, "token-revoked")
    assert refused["WWW-Authenticate"].startswith("Bearer")


def test_the_text_of_a_new_token_waits_in_the_owners_browser_alone(club: Club) -> None:
    """Signed for its owner, out of reach of scripts, for a moment; whoever else looks sees nothing."""
    browser, owner = Client(), owner_of(club)
    sign_in(browser, owner)
    browser.post("/me/tokens/", {"label": "Board", "scopes": ["read"], "days": 90, "club": ""})
    carrier = browser.cookies[pages.CARRIER]
    assert carrier["httponly"] and carrier["samesite"] == "Strict" and carrier["path"] == "/me/tokens/"
    assert "bk_" not in json.dumps([row.get_decoded() for row in Session.objects.all()])
    other = Client()
    other.force_login(make_user())
    other.cookies[pages.CARRIER] = carrier.value
    assert not TEXT.search(other.get("/me/tokens/").content.decode())
    browser.post("/me/tokens/", {"label": "B", "scopes": ["read"], "days": 90, "club": ""}, secure=True)
    assert browser.cookies[pages.CARRIER]["secure"]
    browser.cookies[pages.CARRIER] = "bk_abcd_" + "a" * 43
    assert not TEXT.search(browser.get("/me/tokens/").content.decode())


def test_what_a_page_cannot_make_is_named_and_others_tokens_are_not_found(club: Club) -> None:
    browser = Client()
    sign_in(browser, make_user())
    foreign = browser.post("/me/tokens/", {"label": "X", "scopes": ["read"], "days": 30, "club": club.pk})
    assert foreign.status_code == 422 and not Token.objects.exists()
    row, _ = made(owner_of(club))
    assert browser.post(f"/me/tokens/{row.public_id}/revoke/").status_code == 404
    row.refresh_from_db()
    assert row.is_good


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"label": " \u200b "}, "label"),
        ({"label": "x" * 81}, "label"),
        ({"scopes": []}, "scopes"),
        ({"scopes": ["rule-the-world"]}, "scopes"),
        ({"days": 0}, "days"),
        ({"days": 401}, "days"),
    ],
)
def test_what_no_token_can_be_is_refused(given: dict[str, Any], where: str) -> None:
    with pytest.raises(UserProblem) as refusal:
        tokens.make_token(user=make_user(), **{"label": "X", "scopes": ["read"], "days": 30, **given})
    assert (refusal.value.code, refusal.value.data) == ("bad-field", {"field": where})


def test_a_token_ends_when_it_says_and_with_its_owner(club: Club) -> None:
    address, owner = f"/api/v1/clubs/{club.slug}/", owner_of(club)
    row, text = made(owner)
    Token.objects.filter(pk=row.pk).update(expires_at=now() - timedelta(seconds=1))
    assert asked(text, address).json()["code"] == "token-expired"
    _, text = made(owner)
    User.objects.filter(pk=owner.pk).update(is_active=False)
    assert asked(text, address).json()["code"] == "token-revoked"


@pytest.mark.parametrize("text", ["", "bk_", "bk_abc_short", "bk_zzzzzzzzzz_" + "a" * 43, "x" * 5000, "ü"])
def test_what_is_no_token_is_told_so(text: str, club: Club) -> None:
    _, known = made(owner_of(club))
    wrong = known[:-1] + ("a" if known[-1] != "a" else "b")
    for one in (text, wrong):
        answer = Client().get("/api/v1/games/", HTTP_AUTHORIZATION=f"Bearer {one}")
        assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")
    assert Client().get("/api/v1/games/", HTTP_AUTHORIZATION="Basic YTpi").json()["code"] == "bad-token"


def test_a_token_for_one_club_is_nobody_in_every_other(club: Club) -> None:
    """What everybody sees it sees as everybody; what its owner alone may there, it may not."""
    other = make_club("Other", owner=owner_of(club))
    hidden = make_club("Hidden", owner=owner_of(club), public=False)
    _, text = made(owner_of(club), ["read", "people"], club=club)
    assert asked(text, f"/api/v1/clubs/{club.slug}/").json()["roles"] == ["owner"]
    at = f"/api/v1/clubs/{other.slug}/"
    open_to_all = asked(text, at)
    assert (open_to_all.status_code, open_to_all.json()["roles"]) == (200, [])
    assert open_to_all.json() == Client().get(at).json()
    refused = [
        asked(text, f"{at}members/"),
        asked(text, f"/api/v1/clubs/{hidden.slug}/"),
        Client().post(
            f"{at}players/", "{}", content_type="application/json", HTTP_AUTHORIZATION=f"Bearer {text}"
        ),
    ]
    assert [(one.status_code, one.json()["code"]) for one in refused] == [(403, "other-club")] * 3
    assert asked(text, "/api/v1/clubs/nowhere/").json()["code"] == "not-found"


def test_a_tablets_token_reads_and_marks_and_ends_with_the_pairing(club: Club) -> None:
    device = Device.objects.create(table=make_table(club), label="T", token_hash="x" * 64, paired_by="A")
    with pytest.raises(UserProblem, match="read and mark"):
        tokens.make_device_token(device=device, label="T", days=30, scopes=["read", "direct"])
    _, text = tokens.make_device_token(device=device, label="T", days=30)
    assert asked(text, f"/api/v1/clubs/{club.slug}/").status_code == 200
    Device.objects.filter(pk=device.pk).update(revoked_at=now())
    assert asked(text, f"/api/v1/clubs/{club.slug}/").json()["code"] == "token-revoked"


def test_a_tablets_token_is_nobody_in_every_other_club(club: Club) -> None:
    """It reads a match that everybody may watch, marks none, and finds none of a hidden club."""
    device = Device.objects.create(table=make_table(club), label="T", token_hash="x" * 64, paired_by="A")
    program = Asker(token=tokens.make_device_token(device=device, label="T", days=30)[1])
    away, hidden = make_match(make_club("Away")), make_match(make_club("Hidden", public=False))
    assert program.get("clubs/away/").json()["slug"] == "away"
    assert program.get(f"matches/{away.public_id}/").status_code == 200
    assert code_of(program.post(f"matches/{away.public_id}/marks/", {})) == (403, "other-club")
    assert code_of(program.get(f"matches/{hidden.public_id}/")) == (404, "not-found")
    assert code_of(program.get("clubs/hidden/")) == (404, "not-found")


def test_too_many_are_refused_for_a_while_and_pages_stay_open(settings: Any) -> None:
    settings.API_RATE_PUBLIC = "2/min"
    anyone = Client(REMOTE_ADDR="192.0.2.77")
    answers = [anyone.get("/api/v1/games/?limit=1") for _ in range(3)]
    assert [one.status_code for one in answers] == [200, 200, 429]
    assert answers[2].json()["code"] == "too-many" and 0 < int(answers[2]["Retry-After"]) <= 60
    assert anyone.get("/").status_code == 200


def test_a_person_has_so_many_good_tokens_and_no_more(club: Club, monkeypatch: Any) -> None:
    monkeypatch.setattr(tokens, "MOST", 2)
    owner = owner_of(club)
    (row, _), _ = made(owner), made(owner)
    made(make_user())
    with pytest.raises(UserProblem) as refusal:
        made(owner)
    assert (refusal.value.code, refusal.value.status) == ("too-many-tokens", 409)
    browser = Client()
    sign_in(browser, owner)
    page = browser.post("/me/tokens/", {"label": "X", "scopes": ["read"], "days": 30, "club": ""})
    assert page.status_code == 422 and b"You have 2 tokens" in page.content
    tokens.revoke(token=row)
    made(owner)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_made_at_once_are_counted_one_after_the_other(monkeypatch: Any) -> None:
    monkeypatch.setattr(tokens, "MOST", 1)
    slow = tokens._make

    def waits(*arguments: Any, **more: Any) -> Any:
        time.sleep(0.2)  # between the count and the writing, where the other one would slip through
        return slow(*arguments, **more)

    monkeypatch.setattr(tokens, "_make", waits)
    user, codes, gate = make_user(), [], threading.Barrier(2)

    def make() -> None:
        try:
            gate.wait()
            made(user)
        except UserProblem as problem:
            codes.append(problem.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=make) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes == ["too-many-tokens"] and Token.objects.filter(user=user).count() == 1


def test_a_body_must_be_json_of_bounded_size_that_can_be_kept(club: Club) -> None:
    _, text = made(owner_of(club), ["people"])
    sign = {"HTTP_AUTHORIZATION": f"Bearer {text}"}

    def send(body: bytes) -> tuple[int, str]:
        answer = Client().post(
            f"/api/v1/clubs/{club.slug}/players/", body, content_type="application/json", **sign
        )
        return answer.status_code, answer.json()["code"]

    assert send(b'{"name": "' + b"a" * 1_100_000 + b'"}') == (413, "too-large")
    assert send(b'{"name": "Ann", "rating": NaN}') == (400, "bad-json")
    assert send(b'{"name": "A\\u0000nn"}') == (400, "bad-json")
    assert send(b"[1]") == (400, "bad-json")
    assert send(b"[" * 100_000) == (400, "bad-json")
    assert not club.players.exists()


def test_unchanged_is_told_and_fields_are_left_out() -> None:
    first = Client().get("/api/v1/games/?limit=2&fields=id")
    assert all(set(row) == {"id"} for row in first.json()["results"])
    again = Client().get("/api/v1/games/?limit=2&fields=id", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304 and not again.content
    assert Client().get("/api/v1/games/?limit=2&fields=no").json()["code"] == "bad-field"
    assert Client().head("/api/v1/games/").status_code == 200
    assert Client().options("/api/v1/games/").status_code == 405
