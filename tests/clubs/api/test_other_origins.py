"""Pages of other origins: they ask as nobody or with a token, and never with their visitor's session."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client, override_settings

from clubs.api.core.endpoint import Endpoint
from clubs.api.core.scopes import Scope
from clubs.people.models import Club, Player
from config.refusals import SLOW_REQUEST
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.api.guide import codes
from tests.factories import make_club, owner_of

pytestmark = pytest.mark.django_db

OTHER = "https://scores.example"
OWN = "http://testserver"
SAFELISTED = {
    "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified",
    "pragma",
}  # fmt: skip
"""Headers of an answer that every page may read (Fetch, 3.2.4)."""
FOR_BROWSERS = {
    "content-security-policy", "cross-origin-opener-policy", "referrer-policy", "vary",
    "x-content-type-options", "x-frame-options",
}  # fmt: skip
"""Headers of an answer that no program needs."""


@pytest.fixture
def hidden() -> Club:
    return make_club("Hidden", public=False)


def words(answer: HttpResponse, header: str) -> set[str]:
    """The words of a header, in small letters."""
    return {one.strip().lower() for one in answer.get(header, "").split(",")}


def asked_before(method: str, path: str, *headers: str) -> HttpResponse:
    """What a browser asks before it lets a page of another origin ask."""
    return Client().options(
        f"/api/v1/{path}",
        headers={
            "Origin": OTHER,
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": ",".join(headers),
        },
    )


def test_a_browser_is_told_what_a_page_may_ask() -> None:
    """At every address, also at one that is none: a browser asks before anybody has looked."""
    for path in ("clubs/hall/", "matches/x/stream/", "nothing/", "clubs/hall"):
        answer = asked_before("PATCH", path, "authorization", "content-type")
        assert answer.status_code == 200 and answer.content == b"", path
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert words(answer, "Access-Control-Allow-Methods") == set(Endpoint.http_method_names)
        assert {
            "authorization", "content-type", "if-match", "if-none-match", "accept-language", "last-event-id",
        } <= words(answer, "Access-Control-Allow-Headers")  # fmt: skip
        assert int(answer["Access-Control-Max-Age"]) == 86400


def test_every_header_that_the_interface_reads_may_be_sent() -> None:
    """A header that an endpoint looks at, and no page of another origin could send, would be for some."""
    read = {
        name
        for path in (Path(settings.BASE_DIR) / "clubs" / "api").rglob("*.py")
        for name in re.findall(r'headers\.get\("([A-Za-z-]+)"', path.read_text(encoding="utf-8"))
    }
    assert {"Authorization", "X-Marker", "Last-Event-ID"} <= read
    assert read - set(settings.CORS_ALLOW_HEADERS) == set()


def test_what_anybody_may_read_any_page_may_read() -> None:
    """With the headers that a program needs; and without leave to send cookies."""
    make_club("Open")
    answer = Asker().get("clubs/open/", Origin=OTHER)
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (200, "*")
    assert {"etag", "location", "link", "retry-after", "deprecation", "sunset", "x-request-id"} <= words(
        answer, "Access-Control-Expose-Headers"
    )
    assert "Access-Control-Allow-Credentials" not in answer
    assert "Access-Control-Allow-Credentials" not in asked_before("GET", "clubs/open/")


def test_every_header_of_an_answer_can_be_read() -> None:
    """Whatever the interface tells in a header, a page of another origin is told."""
    club = make_club("Open")
    owner = by_token(owner_of(club), Scope.PEOPLE, Scope.READ)
    answers = [
        Asker().get("clubs/open/", Origin=OTHER),
        Asker(token="bk_wrong").get("clubs/open/", Origin=OTHER),
        Asker().ask("DELETE", "clubs/open/", Origin=OTHER),
        owner.ask("POST", "clubs/open/players/", {"name": "Ann"}, Origin=OTHER),
        Asker().get("clubs/open/stream/", Origin=OTHER),
    ]
    assert [one.status_code for one in answers] == [200, 401, 405, 201, 200]
    for answer in answers:
        told = {
            name.lower() for name in answer.headers if not name.lower().startswith(("access-", "x-accel"))
        }
        hidden = told - SAFELISTED - FOR_BROWSERS - words(answer, "Access-Control-Expose-Headers")
        assert hidden == set(), answer.status_code


def test_a_refusal_can_be_read_too(monkeypatch: Any) -> None:
    """Of an answer without leave a page is told nothing at all, not even its status."""
    from clubs.api import games

    def fail(*asked: Any) -> Any:
        raise RuntimeError("a bug")

    for path, expected in (("nothing/", 404), ("clubs/x/", 404), ("clubs/?x=1", 422)):
        answer = Asker().get(path, Origin=OTHER)
        assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (expected, "*")
    with override_settings(API_RATE_PUBLIC="1/min"):
        answers = [Asker().get("clubs/", Origin=OTHER) for _ in range(2)]
    assert code_of(answers[1]) == (429, "too-many")
    assert answers[1]["Access-Control-Allow-Origin"] == "*"
    monkeypatch.setattr(games, "rule_sets", fail)
    broken = Client(raise_request_exception=False).get("/api/v1/games/", headers={"Origin": OTHER})
    assert (broken.status_code, broken["Access-Control-Allow-Origin"]) == (500, "*")


def test_what_the_server_refuses_by_itself_can_be_read_too() -> None:
    """Before Django has seen the request; of a page nothing is told to others."""
    assert SLOW_REQUEST.code in codes()
    leave = (b"access-control-allow-origin", b"*")
    assert leave in SLOW_REQUEST.answer("/api/v1/clubs/")[0]
    assert leave not in SLOW_REQUEST.answer("/c/hall/")[0]


def test_pages_and_sign_in_are_for_no_other_origin() -> None:
    for path in ("/", "/me/tokens/", "/account/login/", "/healthz/web"):
        assert "Access-Control-Allow-Origin" not in Client().get(path, headers={"Origin": OTHER}), path


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": OTHER},
        {"Origin": "null"},
        {"Origin": "http://testserver:8001"},
        {"Origin": "https://testserver"},
        {"Origin": OTHER, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"},
        {"Origin": "http://testserver:8001", "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"},
    ],
    ids=str,
)
def test_a_session_is_nobodys_to_a_page_of_another_origin(hidden: Club, headers: dict[str, str]) -> None:
    """Its visitor is signed in here, and has not asked: what only the visitor sees is not there."""
    owner = Asker(owner_of(hidden))
    assert owner.get("clubs/hidden/").status_code == 200
    for path in ("clubs/hidden/", "clubs/hidden/stream/"):
        assert code_of(owner.get(path, **headers)) == (404, "not-found")
    written = owner.ask("POST", "clubs/hidden/players/", {"name": "Ann"}, **headers)
    assert code_of(written) == (401, "sign-in") and not Player.objects.exists()


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": OWN},
        {"Origin": OWN, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"},
        {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"},
        {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    ],
    ids=str,
)
def test_a_session_is_good_for_own_pages_and_for_who_comes_himself(
    hidden: Club, headers: dict[str, str]
) -> None:
    """By a page of this server, by typing the address, or by following a link: the person has asked."""
    assert Asker(owner_of(hidden)).get("clubs/hidden/", **headers).status_code == 200


def test_an_origin_that_forms_are_taken_from_is_an_own_one(hidden: Club) -> None:
    """The name by which a proxy is reached (BALKLINE_ORIGINS)."""
    owner, from_proxy = (
        Asker(owner_of(hidden)),
        {"Origin": "https://hall.example", "Sec-Fetch-Site": "same-site"},
    )
    assert owner.get("clubs/hidden/", **from_proxy).status_code == 404
    with override_settings(CSRF_TRUSTED_ORIGINS=["https://hall.example"]):
        assert owner.get("clubs/hidden/", **from_proxy).status_code == 200


def test_a_token_is_good_from_everywhere(hidden: Club) -> None:
    """Whoever has it has asked, also where a browser sends the cookie of a stranger beside it."""
    token = by_token(owner_of(hidden), Scope.READ, Scope.PEOPLE)
    assert token.get("clubs/hidden/", Origin=OTHER).status_code == 200
    made = token.ask("POST", "clubs/hidden/players/", {"name": "Ann"}, Origin=OTHER)
    assert made.status_code == 201 and made["Access-Control-Allow-Origin"] == "*"


def test_a_session_still_needs_its_csrf_token_to_write(hidden: Club) -> None:
    """A browser too old to tell which page asks is no way round it."""
    owner = Asker(owner_of(hidden))
    strict = Client(enforce_csrf_checks=True, headers=owner.headers)
    strict.cookies = owner.client.cookies
    body = {"data": '{"name": "Ann"}', "content_type": "application/json"}
    assert strict.get("/api/v1/clubs/hidden/").status_code == 200
    assert code_of(strict.post("/api/v1/clubs/hidden/players/", **body)) == (403, "csrf-missing")
    assert not Player.objects.exists()
