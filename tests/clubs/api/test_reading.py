"""The pages for people who write programs: guides, reference, and what both are made of."""

from __future__ import annotations

import errno
import gzip
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from clubs.api import description
from clubs.api.core.operations import operations
from clubs.api.description import described
from clubs.api.reading import guides, kept, splitting
from tests.factories import make_user

pytestmark = pytest.mark.django_db


class Page(HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        if found.get("id"):
            self.anchors.add(str(found["id"]))


def page(address: str) -> Page:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return Page(answer.content.decode())


def test_every_guide_is_a_page_whose_links_lead_somewhere() -> None:
    """To another guide, to an anchor that this has, or to an address of the server."""
    pages = {f"/api/{name}/": page(f"/api/{name}/") for name in guides.names()}
    assert len(pages) >= 15
    for address, found in pages.items():
        for link in found.links:
            target, _, anchor = link.partition("#")
            if target.startswith(("http", "mailto:")):
                continue
            if target in pages or not target:
                assert not anchor or anchor in pages[target or address].anchors, (address, link)
            else:
                assert Client().get(target).status_code in (200, 302), (address, link)


def test_a_guide_has_contents_and_coloured_code() -> None:
    text = Client().get("/api/guide/").content.decode()
    assert text.count("<h1>") == 1 and '<a href="#signing-in">Signing in</a>' in text
    assert 'id="narrower-tokens"' in text and '<span class="nt">"slug"</span>' in text
    assert not re.search(r"<script(?! src)| style=", text), "the security policy would not let it pass"


def test_what_is_no_guide_is_not_there() -> None:
    assert Client().get("/api/running/").status_code == 404
    assert Client().get("/api/reference/nothing/").status_code == 404


def test_the_overview_has_every_operation_once() -> None:
    links = [link for link in page("/api/").links if link.startswith("/api/reference/")]
    wanted = {operation["operationId"] for _, _, operation in operations(described())}
    assert sorted(link.rpartition("/")[2] for link in links) == sorted(wanted)


def test_the_parts_of_the_description_are_whole_and_make_the_whole() -> None:
    """Each part has its operations and all to which they refer; together they have every operation."""
    found: list[str] = []
    for slug in kept.subjects():
        answer = Client().get(f"/api/reference/{slug}/openapi.json")
        part = json.loads(answer.content)
        found += [one["operationId"] for methods in part["paths"].values() for one in methods.values()]
        for kind, name in re.findall(r'"#/components/(\w+)/([\w-]+)"', answer.content.decode()):
            assert name in part["components"][kind], (slug, kind, name)
    assert sorted(found) == sorted(one["operationId"] for _, _, one in operations(described()))


def test_the_description_is_compressed_and_a_page_of_somebody_is_not() -> None:
    packed = Client().get("/api/v1/openapi.json", headers={"accept-encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip" and packed.headers["Content-Type"].endswith("+json")
    assert json.loads(gzip.decompress(packed.content))["openapi"].startswith("3.1")
    assert "Accept-Encoding" in packed.headers["Vary"]
    plain = Client().get("/api/v1/openapi.json")
    assert "Content-Encoding" not in plain.headers
    client = Client()
    client.force_login(make_user())
    games = "/api/v1/games/"
    assert "Content-Encoding" not in client.get(games, headers={"accept-encoding": "gzip"}).headers
    assert Client().get(games, headers={"accept-encoding": "gzip"}).headers["Content-Encoding"] == "gzip"
    short = Client().get("/api/v1/me/", headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in short.headers
    assert "Content-Encoding" not in Client().get("/api/guide/", headers={"accept-encoding": "gzip"}).headers


def test_a_compressed_answer_that_is_unchanged_is_not_sent_again() -> None:
    headers = {"accept-encoding": "gzip"}
    first = Client().get("/api/v1/games/", headers=headers)
    again = Client().get("/api/v1/games/", headers={**headers, "if-none-match": first.headers["ETag"]})
    assert again.status_code == 304 and not again.content


@pytest.fixture
def elsewhere(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty data folder, and a small description instead of the real one."""
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    small = tmp_path / "small.yaml"
    small.write_text(SMALL)
    monkeypatch.setattr(kept, "YAML", small)
    kept._place.cache_clear()
    yield settings.DATA
    kept._place.cache_clear()


SMALL = """
openapi: 3.1.1
tags: [{name: Big things, description: All.}]
components: {securitySchemes: {}, schemas: {Thing: {type: string}, Other: {type: string}}}
paths:
  /things/:
    get:
      tags: [Big things]
      operationId: things_list
      summary: List
      responses: {"200": {$ref: "#/components/schemas/Thing"}}
"""


def test_the_description_is_split_once_and_anew_when_it_has_changed(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was made of another description goes."""
    assert list(kept.subjects()) == ["big-things"]
    (first,) = elsewhere.iterdir()
    with monkeypatch.context() as patch:
        patch.setattr(kept, "_made", None)
        assert list(json.loads(kept.part("big-things"))["components"]["schemas"]) == ["Thing"]
    kept.YAML.write_text(SMALL.replace("Big", "Small"))
    kept._place.cache_clear()
    assert list(kept.subjects()) == ["small-things"]
    assert first not in list(elsewhere.iterdir())
    with pytest.raises(KeyError):
        kept.part("big-things")


def test_a_torn_file_is_made_again(elsewhere: Path) -> None:
    """As a power cut may leave it."""
    kept.subjects()
    (file,) = elsewhere.iterdir()
    for torn in (b"", file.read_bytes()[:200]):
        file.write_bytes(torn)
        assert list(kept.subjects()) == ["big-things"] and len(file.read_bytes()) > 200


def test_where_nothing_can_be_kept_pages_are_shown(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk it is made for each who asks."""

    def full(file: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(kept, "write_whole", full)
    assert list(kept.subjects()) == ["big-things"] and not list(elsewhere.iterdir())


def test_no_server_holds_the_description_as_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take 60 MB for good: what reads it whole is a process of its own."""
    monkeypatch.setattr(description, "described", None)
    monkeypatch.setattr(description, "written", None)
    monkeypatch.setattr(splitting.yaml, "load", None)
    for address in ("/api/", "/api/reference/games/", "/api/reference/games/openapi.json"):
        assert Client().get(address).status_code == 200, address
    for form in ("json", "yaml"):
        assert Client().get(f"/api/v1/openapi.{form}").status_code == 200
