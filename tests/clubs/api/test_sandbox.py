"""Tokens of the sandbox: for anybody, for it alone, until it is made anew, and within bounds."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.api.core import sandbox as bounds
from clubs.api.models import Token
from clubs.api.tokens import sandbox
from clubs.people.models import Club, User
from tests.factories import make_club, make_player

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/sandbox/"


@pytest.fixture
def club(settings: Any) -> Club:
    """The sandbox, as it is when it has just been made, but for what is in it."""
    settings.SANDBOX = True
    return make_club("Sandbox", slug="sandbox", is_demonstration=True)


def ask(client: Client, method: str, path: str, token: str, body: Any = None) -> Any:
    return client.generic(
        method, f"/api/v1/{path}", "" if body is None else body, "application/json",
        headers={"Authorization": f"Bearer {token}"},
    )  # fmt: skip


def test_anybody_gets_a_token_for_it_alone(client: Client, club: Club) -> None:
    """It writes there, closes nothing, has no webhooks, and is a visitor elsewhere."""
    other = make_club("Other")
    told = client.get(ADDRESS).json()
    assert told["club"]["slug"] == "sandbox"
    made = client.post(ADDRESS)
    given = made.json()
    assert made.status_code == 201 and given["expires_at"] == told["ends_at"]
    assert given["scopes"] == ["read", "mark", "direct", "people", "emblems"]
    token = given["token"]
    assert ask(client, "GET", f"tokens/{given['id']}/", token).status_code == 200
    assert ask(client, "POST", "clubs/sandbox/players/", token, '{"name": "Eve"}').status_code == 201
    for method, path, code in (
        ("POST", "clubs/sandbox/webhooks/", "scope-missing"),
        ("POST", "clubs/sandbox/archive/", "scope-missing"),
        ("PATCH", "clubs/sandbox/", "not-allowed"),
        ("POST", f"clubs/{other.slug}/players/", "other-club"),
        ("POST", "clubs/", "scope-missing"),
    ):
        answer = ask(client, method, path, token, "{}")
        assert (answer.status_code, answer.json()["code"]) == (403, code), path
    invited = ask(client, "POST", "clubs/sandbox/invitations/", token,
                  '{"email": "x@example.org", "roles": ["player"]}')  # fmt: skip
    assert (invited.status_code, invited.json()["code"]) == (403, "not-in-sandbox")


def test_each_visitor_is_somebody_of_their_own(client: Client, club: Club) -> None:
    """Nobody sees or revokes the token of another, nobody can sign in, and all end at the next reset."""
    one, two = (client.post(ADDRESS).json() for _ in range(2))
    assert ask(client, "DELETE", f"tokens/{two['id']}/", one["token"]).status_code == 404
    assert not any(
        user.has_usable_password() for user in User.objects.filter(display_name__startswith="Visitor")
    )
    narrower = ask(client, "POST", "tokens/", one["token"], '{"label": "More", "scopes": ["read"]}')
    assert narrower.json()["expires_at"] == one["expires_at"]
    club.delete()
    assert ask(client, "GET", "me/", two["token"]).json()["code"] == "bad-token"


def test_there_is_none_where_it_is_off(client: Client, club: Club, settings: Any) -> None:
    """Nor where the club has not been made yet, nor where a real club has its address."""
    settings.SANDBOX = False
    for answer in (
        client.get(ADDRESS),
        client.post(ADDRESS),
        client.get("/sandbox/"),
        client.post("/sandbox/"),
    ):
        assert answer.status_code == 404
    assert client.post(ADDRESS).json()["code"] == "no-sandbox"
    settings.SANDBOX = True
    Club.objects.update(is_demonstration=False)
    assert client.post(ADDRESS).json()["code"] == "no-sandbox"
    assert not Token.objects.exists()


def test_an_address_gets_a_few_an_hour(client: Client, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """And all together so many until it is made anew."""
    monkeypatch.setattr(sandbox, "PER_ADDRESS", 2)
    assert [client.post(ADDRESS).status_code for _ in range(3)] == [201, 201, 429]
    answer = client.post(ADDRESS)
    assert answer.json()["code"] == "too-many" and 0 < int(answer["Retry-After"]) <= 3600
    monkeypatch.setattr(sandbox, "MOST", 3)
    others = [client.post(ADDRESS, REMOTE_ADDR=f"192.0.2.{n}").status_code for n in range(2)]
    assert others == [201, 409]


def test_what_is_written_has_bounds(
    client: Client, club: Club, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each visitor, for all of them, and in size; nobody else is counted or bounded by it."""
    one, two = (client.post(ADDRESS).json()["token"] for _ in range(2))
    settings.SANDBOX_RATE = "3/min"
    seen = [ask(client, "GET", "clubs/sandbox/", one).status_code for _ in range(4)]
    assert seen == [200, 200, 200, 429]
    assert ask(client, "GET", "clubs/sandbox/", two).status_code == 200
    settings.SANDBOX_RATE, settings.SANDBOX_WRITES = "100/min", "2/day"
    made = [
        ask(client, "POST", "clubs/sandbox/players/", token, f'{{"name": "Player {n}"}}').status_code
        for n, token in enumerate((one, two, two))
    ]
    assert made == [201, 201, 429]
    assert ask(client, "GET", "clubs/sandbox/", two).status_code == 200
    settings.SANDBOX_WRITES = "100/day"
    monkeypatch.setattr(bounds, "LARGEST", 100)
    big = ask(client, "POST", "clubs/sandbox/players/", two, '{"name": "' + "x" * 100 + '"}')
    assert (big.status_code, big.json()["code"]) == (413, "too-large")


def test_the_page_gives_a_token_once(client: Client, club: Club) -> None:
    """At the press of a button; search engines pass over it and the club."""
    page = client.get("/sandbox/")
    assert page.status_code == 200 and "bk_" not in page.content.decode()
    made = client.post("/sandbox/").content.decode()
    text = made.partition("Bearer ")[2].partition("&quot;")[0].partition('"')[0]
    assert ask(client, "GET", "me/", text).json()["token"]["club"] == "sandbox"
    make_player(club, "Ann")
    for seen in (page.content.decode(), client.get("/c/sandbox/").content.decode()):
        assert '<meta name="robots" content="noindex">' in seen
    assert "noindex" not in client.get(make_club("Other").get_absolute_url()).content.decode()
    assert "Disallow: /c/sandbox/" in client.get("/robots.txt").content.decode()


def test_it_ends_at_the_next_four_o_clock(club: Club) -> None:
    """Of the club's zone, and never in the past: one that was not made anew in time goes on a day."""
    Club.objects.update(created_at=timezone.now() - timedelta(days=9))
    club.refresh_from_db()
    assert timezone.now() < sandbox.ends_at(club) <= timezone.now() + timedelta(days=1)
