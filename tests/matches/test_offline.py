"""What browsers may keep: lists of files by hash, addresses of one version, whose pages they are."""

from __future__ import annotations

import hashlib
import re
from pathlib import PurePosixPath
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import reverse

from matches import services
from matches.live.hub import HEARTBEAT
from matches.offline import files
from tests.factories import PASSWORD, make_club, make_table, make_user

IMPORT = re.compile(r"""^(?:import|export)\b(?:[^"';]*?\bfrom)?\s*["'](\.[^"']+)["']""", re.M)


@pytest.mark.parametrize("kind", ["tablet", "screen"])
def test_the_list_has_all_that_its_scripts_import(kind: str) -> None:
    """No script of the list imports one outside it: a page that is kept is whole."""
    root = settings.BASE_DIR / "static"
    prefix = f"{files.PREFIX}{files.version()}/"
    listed = {url.removeprefix(prefix) for url in (file["url"] for file in files.listed(kind)["files"])}
    scripts = [name for name in listed if name.endswith(".js") and not name.startswith(("/", "vendor/"))]
    assert len(scripts) > 10
    missing = []
    for name in scripts:
        for found in IMPORT.findall((root / name).read_text()):
            path = (root / PurePosixPath(name).parent / found).resolve().relative_to(root).as_posix()
            if path not in listed:
                missing.append((name, found))
    assert missing == []


@pytest.mark.parametrize("kind", ["tablet", "screen"])
def test_each_file_is_served_with_the_hash_of_the_list(client: Client, kind: str) -> None:
    """What a browser gets at each address has the bytes that the list promises, and never changes there."""
    with override_settings(WHITENOISE_USE_FINDERS=True):
        client = Client()
        listed = files.listed(kind)
        assert listed["kind"] == kind and listed["version"] == files.version()
        for file in listed["files"]:
            answer = client.get(file["url"])
            assert answer.status_code == 200, file["url"]
            body = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
            assert hashlib.sha256(body).hexdigest() == file["hash"], file["url"]
            assert len(body) == file["bytes"]
            if file["url"].startswith(files.PREFIX):
                assert "immutable" in answer["Cache-Control"]


def test_an_address_of_another_version_gets_what_there_is_and_is_not_kept() -> None:
    """A page that an older process has sent works on, and no browser keeps the mixture."""
    with override_settings(WHITENOISE_USE_FINDERS=True):
        client = Client()
        answer = client.get(f"{files.PREFIX}{'0' * 16}/js/dom.js")
        assert answer.status_code == 200 and answer["Cache-Control"] == "no-store"
        b"".join(answer.streaming_content)  # type: ignore[attr-defined]


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["nothing.js", "../config/settings.py", "..%2f..%2fmanage.py", ""])
def test_nothing_but_static_files_stands_below_app(client: Client, name: str) -> None:
    """An address that is made up is not found."""
    assert client.get(f"{files.PREFIX}{files.version()}/{name}").status_code == 404


def test_the_version_changes_with_any_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scripts that import each other by relative addresses are of one version, or of another."""
    before = files.version()
    real = files._hash
    monkeypatch.setattr(files, "_hash", lambda path: "0" if path.name == "dom.js" else real(path))
    files._version.cache_clear()
    try:
        assert files.version() != before
    finally:
        monkeypatch.undo()
        files._version.cache_clear()
    assert files.version() == before


def test_the_service_worker_names_its_version(client: Client) -> None:
    """A byte of its script is another after an update: so browsers notice."""
    answer = client.get(reverse("offline:worker"))
    assert answer["Content-Type"].startswith("text/javascript")
    assert files.script("js/offline/worker.js") in answer.content.decode()
    assert "no-store" in answer["Cache-Control"] or "no-cache" in answer["Cache-Control"]


def tablet_of(table: Any) -> tuple[Client, int]:
    client = Client()
    code = services.make_pairing_code(table=table, by="Ada").code
    client.post(f"/pair/{code}/", {})
    return client, services.devices_of(table=table)[0].pk


def match_in(club: Any, game: str = "brunswick/three-cushion-carrom") -> Any:
    return services.create_match(club=club, game=game, sides=[(None, "Ann", 0), (None, "Bo", 0)])


@pytest.mark.django_db
def test_the_page_of_a_tablet_says_whose_it_is() -> None:
    """The browser keeps it for this tablet alone; a tablet that is paired anew is another."""
    table = make_table(make_club())
    client, first = tablet_of(table)
    page = client.get(reverse("marking:tablet"))
    assert (page["Balkline-Keep"], page["Balkline-Who"]) == ("own", f"device-{first}")
    assert page["Balkline-App"] == files.version()
    assert f'content="device-{first}"' in page.content.decode()
    again, second = tablet_of(make_table(table.club))
    assert second != first
    assert again.get(reverse("marking:tablet"))["Balkline-Who"] == f"device-{second}"
    assert "Balkline-Keep" not in Client().get(reverse("marking:tablet"))


@pytest.mark.django_db
def test_only_a_paired_tablet_gets_its_list() -> None:
    """The list of a table's files is its tablet's; that of watched pages is everybody's."""
    client, _ = tablet_of(make_table(make_club()))
    assert client.get(reverse("marking:table-offline")).json()["kind"] == "tablet"
    refused = Client().get(reverse("marking:table-offline"))
    assert (refused.status_code, refused.json()["code"]) == (401, "not-paired")
    assert Client().get(reverse("offline:screen")).json()["kind"] == "screen"


@pytest.mark.django_db
def test_a_tablet_keeps_the_rule_books_that_its_table_may_need() -> None:
    """Those of the match, of what is still to come in the club, and of what was played at the table."""
    club = make_club()
    table = make_table(club)
    client, _ = tablet_of(table)

    def books() -> set[str]:
        listed = client.get(reverse("marking:table-offline")).json()["files"]
        found = [file for file in listed if file["url"].startswith("/engine/")]
        assert all(file["hash"] == "" and file["bytes"] for file in found)
        return {file["url"].rsplit("/", 1)[0] for file in found}

    assert books() == set()
    match_in(club)
    assert books() == {"/engine/core", "/engine/brunswick/three-cushion-carrom"}
    services.seat_match(match=match_in(club, "crown/crokinole"), table=table)
    assert "/engine/crown/crokinole" in books()


@pytest.mark.django_db
def test_watched_pages_are_kept_as_everybody_sees_them() -> None:
    """What somebody signed in sees may be his own, so the browser asks for everybody's page instead."""
    match = match_in(make_club())
    user = make_user("ann@example.org")
    visitor, known = Client(), Client()
    known.login(email=user.email, password=PASSWORD)
    for address in (
        reverse("matches:match", args=[match.public_id]),
        reverse("matches:overlay", args=[match.public_id]),
        reverse("matches:hall", args=[match.club.slug]),
        match.club.get_absolute_url(),
    ):
        assert visitor.get(address)["Balkline-Keep"] == "public", address
        assert known.get(address)["Balkline-Keep"] == "ask", address
    assert "Balkline-Keep" not in visitor.get(reverse("matches:match", args=["nothing"]))


@pytest.mark.django_db
def test_screens_have_manifests_of_their_own() -> None:
    """Installed, a hall's screen, a scoreboard and a tablet open on their own pages, without any bars."""
    match = match_in(make_club())
    table = make_table(match.club)
    for page, manifest in (
        (reverse("matches:hall", args=[match.club.slug]), "watching:hall-manifest"),
        (reverse("matches:match", args=[match.public_id]), "watching:match-manifest"),
        (reverse("watching:table", args=[table.public_id]), "watching:table-manifest"),
    ):
        argument = page.rstrip("/").rsplit("/", 1)[1]
        address = reverse(manifest, args=[argument])
        assert f'href="{address}"' in Client().get(page).content.decode()
        told = Client().get(address).json()
        assert (told["start_url"], told["display"]) == (page, "fullscreen")
        assert told["name"] and 0 < len(told["short_name"]) <= 15
        assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    assert Client().get(reverse("watching:hall-manifest", args=["nowhere"])).status_code == 404
    assert Client().get(reverse("watching:match-manifest", args=["nothing"])).status_code == 404
    assert Client().get(reverse("tablet-manifest")).json()["display"] == "fullscreen"


def test_a_live_stream_gives_a_sign_of_life_that_scripts_hear() -> None:
    """A comment is not told to a script: an event without an id is, and leaves the stream's place."""
    lines = HEARTBEAT.decode().split("\n")
    assert "event: beat" in lines and "data: {}" in lines
    assert not any(line.startswith("id:") for line in lines) and lines[-2:] == ["", ""]
