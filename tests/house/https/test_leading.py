"""Devices that trust the server are led to HTTPS; nobody else is."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from config import environment as env
from config.https import names
from config.reach import reach

PAGE = {"HTTP_ACCEPT": "text/html,*/*"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def own(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server with HTTPS of its own at 192.168.1.5."""
    settings.OWN_HTTPS, settings.PORT, settings.HTTPS_PORT = True, 8000, 8443
    settings.ALLOWED_HOSTS, settings.MDNS = ["balkline.local", "192.168.1.5", "[fd00::5]", "chalk"], False
    monkeypatch.setattr(names, "addresses", lambda: ["192.168.1.5"])
    return settings


def ask(path: str, host: str = "192.168.1.5:8000", *, mark: bool = False, **more: Any) -> Any:
    client = Client(headers={"host": host})
    if mark:
        client.cookies["https"] = "1"
    return client.get(path, **{**PAGE, **more})


@pytest.mark.parametrize(
    ("host", "to"),
    [
        ("192.168.1.5:8000", "https://192.168.1.5:8443"),
        ("balkline.local", "https://balkline.local:8443"),
        ("[fd00::5]:8000", "https://[fd00::5]:8443"),
        ("chalk:8000", "https://192.168.1.5:8443"),
    ],
)
def test_a_marked_browser_is_led_on(own: Any, host: str, to: str) -> None:
    """To the same page, under the same name, or under another that the certificate is good for."""
    answer = ask("/account/login/?next=/me/", host, mark=True)
    assert answer.status_code == 307 and answer["Location"] == f"{to}/account/login/?next=/me/"
    assert answer["Cache-Control"] == "no-store"


def test_others_stay_where_they_are(own: Any) -> None:
    """A spectator; a program; a region that a page fetches; what explains HTTPS; a check of health. And all
    where the server has no HTTPS of its own."""
    assert ask("/account/login/").status_code == 200
    assert ask("/account/login/", mark=True, HTTP_ACCEPT="*/*").status_code == 200
    assert ask("/account/login/", mark=True, HTTP_HX_REQUEST="true").status_code == 200
    assert ask("/trust/", mark=True).status_code == 200
    assert ask("/healthz/web", mark=True).status_code == 200
    posted = Client(headers={"host": "192.168.1.5:8000"})
    posted.cookies["https"] = "1"
    assert posted.post("/account/login/", **PAGE).status_code == 200
    own.OWN_HTTPS = False
    assert ask("/account/login/", mark=True).status_code == 200


def test_who_comes_by_https_is_marked_once(own: Any) -> None:
    """By a cookie that holds no secret and goes both ways; never with a promise for all time (HSTS)."""
    answer = ask("/account/login/", "192.168.1.5:8443", secure=True)
    mark = answer.cookies["https"]
    assert mark.value == "1" and not mark["secure"] and not mark["httponly"]
    assert "Strict-Transport-Security" not in answer
    assert "https" not in ask("/account/login/", secure=True, mark=True).cookies
    assert "https" not in ask("/account/login/").cookies


def test_a_page_by_plain_http_may_ask_whether_it_is_trusted(own: Any) -> None:
    """Its policy names the server's own HTTPS, and nothing more."""
    assert "connect-src 'self' https://192.168.1.5:8443;" in ask("/trust/")["Content-Security-Policy"] + ";"
    assert "connect-src" not in ask("/trust/", secure=True)["Content-Security-Policy"]


def test_a_foreign_name_is_refused_in_a_whole_page(own: Any) -> None:
    """Its frame needs no name."""
    answer = ask("/trust/", "evil.example:8000", mark=True)
    assert answer.status_code == 400


def test_codes_open_on_every_phone(own: Any) -> None:
    """What is printed on labels says plain HTTP, of which no phone warns; a proxy's HTTPS stays as it is."""
    own.PUBLIC_URL, own.BIND = "", "0.0.0.0"
    assert reach("https://192.168.1.5:8443/").address == "http://192.168.1.5:8000"
    assert reach("https://balkline.local:8443/").address == "http://balkline.local:8000"
    assert reach("https://scores.example.org/").address == "https://scores.example.org"
    own.PORT, own.HTTPS_PORT = 80, 443
    assert reach("https://[fd00::5]/").address == "http://[fd00::5]"


def test_names_that_the_server_answers_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of multicast DNS, unless it is switched off."""
    assert {"balkline.local", "balkline-2.local"} <= set(env.own_names())
    monkeypatch.setenv("BALKLINE_MDNS", "0")
    assert "balkline.local" not in env.own_names()


def test_the_name_in_the_network(tmp_path: Any) -> None:
    """As the process that answers for it wrote it down; nothing else counts as a name."""
    file = tmp_path / "mdns-name"
    assert names.kept_name(file) == ""
    file.write_text("balkline-2.local\n")
    assert names.kept_name(file) == "balkline-2.local"
    file.write_text("example.org")
    assert names.kept_name(file) == ""
