"""Photographs of disputed strokes by program: kept as drawn anew, for who may rule, one at a time."""

from __future__ import annotations

import hashlib
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from clubs.api.core.scopes import Scope
from clubs.people.models import User
from matches.disputes.models import DisputePhoto
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.matches.disputes.conftest import dispute, played_hall
from tests.matches.disputes.photographs import PLACE, PLACE_WORD, taken

pytestmark = pytest.mark.django_db
PNG = taken("PNG")


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    monkeypatch.setenv("BALKLINE_KERNELS", "plain")
    night = played_hall()
    row = dispute(night)
    night.at = f"matches/{night.match.public_id}/disputes/{row.public_id}/"
    return night


@pytest.fixture
def referee(night: SimpleNamespace) -> Asker:
    return by_token(User.objects.get(email="referee@example.org"), *Scope)


def send(asker: Asker, path: str, content: bytes, media: str = "image/png") -> HttpResponse:
    return asker.client.generic("PUT", f"/api/v1/{path}", content, media, headers=asker.headers)


def form(asker: Asker, path: str, **parts: Any) -> HttpResponse:
    return send(asker, path, encode_multipart(BOUNDARY, parts), MULTIPART_CONTENT)


def test_it_is_sent_shown_laid_and_taken_away(night: SimpleNamespace, referee: Asker) -> None:
    at = f"{night.at}photo/"
    assert code_of(referee.get(at)) == (404, "no-photo")
    made = send(referee, at, taken("JPEG", exif=PLACE), "image/jpeg")
    assert made.status_code == 201, made.content
    assert made["Location"].endswith(f"/api/v1/{at}")
    shown = referee.get(at)
    assert (shown.status_code, shown["Content-Type"]) == (200, "image/jpeg")
    assert shown["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert PLACE_WORD not in shown.content
    assert made.json()["digest"] == hashlib.sha256(shown.content).hexdigest()
    assert made.json()["bytes"] == len(shown.content)
    placed = referee.put(f"{at}place/", {"placing": {"turn": 12.5}})
    assert placed.json()["placing"] == {"turn": 12.5} and referee.get(f"{at}place/").json() == placed.json()
    assert code_of(referee.put(f"{at}place/", {"placing": {"turn": "left"}})) == (422, "bad-photo")
    assert [referee.delete(at).status_code for _ in range(2)] == [204, 204]
    assert not DisputePhoto.objects.exists()
    assert code_of(referee.get(f"{at}place/")) == (404, "no-photo")


def test_a_form_takes_the_place_of_the_one_before(night: SimpleNamespace, referee: Asker) -> None:
    at = f"{night.at}photo/"
    first = form(referee, at, photo=SimpleUploadedFile("table.png", PNG)).json()
    second = form(referee, at, photo=SimpleUploadedFile("t.png", taken("PNG", colour="blue"))).json()
    assert first["digest"] != second["digest"] and DisputePhoto.objects.count() == 1


def test_what_is_no_photograph_is_refused(night: SimpleNamespace, referee: Asker) -> None:
    at = f"{night.at}photo/"
    assert code_of(send(referee, at, b"GIF89a", "image/gif")) == (422, "bad-photo")
    assert code_of(send(referee, at, PNG + b"0" * 7_000_000)) == (413, "too-large")
    assert code_of(form(referee, at, photo="no file")) == (422, "bad-field")
    assert code_of(form(referee, at, other=SimpleUploadedFile("t.png", PNG))) == (422, "bad-field")
    assert code_of(send(referee, at, b"", "image/png")) == (422, "bad-field")
    assert code_of(send(referee, at, b"{}", "text/plain")) == (415, "not-json")
    assert not DisputePhoto.objects.exists()


def test_it_is_the_referees(night: SimpleNamespace, referee: Asker) -> None:
    at = f"{night.at}photo/"
    send(referee, at, PNG)
    marker = by_token(User.objects.get(email="marker@example.org"), *Scope)
    assert code_of(marker.get(at)) == (403, "not-allowed")
    assert code_of(send(marker, at, PNG)) == (403, "not-allowed")
    assert code_of(Asker().get(at)) == (401, "sign-in")
    reading = by_token(User.objects.get(email="referee@example.org"), Scope.READ)
    assert code_of(reading.get(at)) == (403, "scope-missing")
    assert Client().get(f"/api/v1/{at}?fields=digest").status_code == 401


def test_what_the_rules_ask_is_told(night: SimpleNamespace, referee: Asker) -> None:
    asked = referee.get(f"{night.at}questions/").json()["asked"]
    assert asked and all(one["words"] for one in asked)
