"""The page on which a device learns to trust the server, and what it downloads there."""

from __future__ import annotations

import plistlib
import re
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from django.test import Client
from django.urls import reverse

from config.https import authority as authorities
from config.https import keeping, names, trust
from config.https.authority import Authority
from matches.marking import pairing
from tests.factories import make_club, make_table, make_user
from tests.matches.test_tablet import paired

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made() -> Authority:
    return authorities.make("chalk")


@pytest.fixture
def own(settings: Any, tmp_path: Path, made: Authority) -> Authority:
    """A server with HTTPS of its own."""
    settings.OWN_HTTPS, settings.DATA, settings.PUBLIC_URL = True, tmp_path, ""
    settings.PORT, settings.HTTPS_PORT = 8000, 8443
    authorities.write_files(made, tmp_path / keeping.FOLDER)
    return made


def page(agent: str = "", client: Client | None = None) -> str:
    client = client or Client()
    answer = client.get("/trust/", headers={"host": "192.168.1.5:8000", "user-agent": agent})
    assert answer.status_code == 200 and "no-store" in answer["Cache-Control"]
    return answer.content.decode()


def test_it_shows_the_fingerprint_and_checks_by_itself(own: Authority) -> None:
    """The one of the terminal; the check goes to HTTPS; the code leads to the page by plain HTTP."""
    said = page()
    assert re.findall(r"<code>([0-9A-F]{4})</code>", said) == authorities.fingerprint(own.certificate).split()
    assert 'data-trusting="https://192.168.1.5:8443"' in said
    assert "http://192.168.1.5:8000/trust/" in said and "<svg" in said
    for name in ("trust-certificate", "trust-profile"):
        assert reverse(name) in said


@pytest.mark.parametrize(
    ("agent", "opened"),
    [
        ("Mozilla/5.0 (Linux; Android 14; SM-X200)", {"Android tablet or phone"}),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", {"iPad or iPhone"}),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", {"iPad or iPhone", "Mac"}),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", {"Windows"}),
        ("Mozilla/5.0 (X11; CrOS x86_64 15633)", {"Linux, Chromebook"}),
        ("curl/8", set()),
    ],
)
def test_the_steps_of_this_device_stand_open(own: Authority, agent: str, opened: set[str]) -> None:
    """An iPad says that it is a Mac: both stand open there."""
    assert set(re.findall(r"<details class=\"card\" open><summary>([^<]+)</summary>", page(agent))) == opened


def test_what_is_downloaded(own: Authority) -> None:
    """The certificate, never the key; for Apple's devices as a profile that replaces itself."""
    answer = Client().get("/trust/authority.crt")
    assert answer["Content-Type"] == "application/x-x509-ca-cert"
    assert x509.load_pem_x509_certificate(answer.content) == own.certificate
    assert b"PRIVATE" not in answer.content

    answer = Client().get("/trust/authority.mobileconfig")
    assert answer["Content-Type"] == "application/x-apple-aspen-config"
    profile = plistlib.loads(answer.content)
    (root,) = profile["PayloadContent"]
    assert root["PayloadType"] == "com.apple.security.root" and not profile["PayloadRemovalDisallowed"]
    assert x509.load_der_x509_certificate(root["PayloadContent"]) == own.certificate
    assert profile["PayloadDisplayName"] == "Balkline on chalk"
    assert profile["PayloadUUID"] != root["PayloadUUID"]
    assert trust.apple_profile(own) == answer.content, "the same again, so that it replaces itself"


def test_a_check_is_empty_and_never_kept() -> None:
    """It says only that it was reached."""
    answer = Client().get("/trust/check")
    assert answer.status_code == 204 and not answer.content and "no-store" in answer["Cache-Control"]


def test_where_the_certificate_is_good_for_nothing(own: Authority, monkeypatch: pytest.MonkeyPatch) -> None:
    """A public address, and no name in the network: said, and never taken for trust."""
    monkeypatch.setattr(names, "addresses", list)
    answer = Client().get("/trust/", headers={"host": "203.0.113.9:8000"})
    said = answer.content.decode()
    assert "data-trusting" not in said and "good for nothing" in said
    (keeping.folder().parent / names.MDNS_FILE).write_text("balkline-2.local")
    said = Client().get("/trust/", headers={"host": "203.0.113.9:8000"}).content.decode()
    assert 'data-trusting="https://balkline-2.local:8443"' in said


def test_a_paired_tablet_goes_on_to_its_table(own: Authority) -> None:
    """Others go to the front page."""
    tablet = paired(make_table(make_club(), "carom"))
    assert f'href="https://192.168.1.5:8443{reverse("marking:tablet")}"' in page(client=tablet)
    assert 'href="https://192.168.1.5:8443/"' in page()


def test_without_https_of_its_own(settings: Any) -> None:
    """The page says what to do, and there is nothing to download; behind a proxy there is nothing to do."""
    settings.OWN_HTTPS = settings.HTTPS = False
    assert "serve --https" in page() and "authority.crt" not in page()
    answer = Client().get("/trust/authority.crt", headers={"accept": "application/json"})
    assert answer.status_code == 404 and answer.json()["code"] == "no-own-https"
    settings.HTTPS = True
    assert "nothing to set up" in page()


def test_tablets_are_led_there(own: Authority) -> None:
    """From the pages before pairing, by plain HTTP alone. A tablet that marks is never moved on by a script:
    what it has not sent yet stays with the address it was opened by."""
    table = make_table(make_club(), "carom")
    plain: dict[str, Any] = {"headers": {"host": "192.168.1.5:8000"}}
    unpaired = Client().get("/table/", **plain).content.decode()
    assert f'href="{reverse("trust")}"' in unpaired and "data-go" in unpaired
    code = pairing.make_pairing_code(table=table, by=make_user())
    pair = Client().get(code.path, **plain).content.decode()
    assert f'href="{reverse("trust")}"' in pair and "data-go" in pair
    assert "data-go" not in paired(table).get("/table/", **plain).content.decode()
    assert "data-go" not in Client().get("/table/", secure=True, **plain).content.decode()
