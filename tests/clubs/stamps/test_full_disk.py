"""Public pages on a full disk: shown though they cannot be kept, and never stale."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from clubs import stamps
from clubs.stamps import store
from clubs.stamps.store import FileStore
from tests.factories import make_club
from tests.house.full import fill, full_folder

WHOLE = FileStore.SLOTS * FileStore.PLACE.size


@pytest.fixture(params=["pages", "pages and stamps"])
def nowhere(tmp_path, settings, request):
    """Pages have nowhere to be kept, or stamps neither."""
    with full_folder(tmp_path / "full") as (folder, real):
        if real:
            fill(folder)
        files = {**settings.CACHES["shared"], "LOCATION": folder / "pages"}
        settings.CACHES = {**settings.CACHES, "shared": files}
        settings.STAMPS_PATH = (folder if "stamps" in request.param else tmp_path) / "stamps"
        yield folder


@pytest.mark.django_db(transaction=True)
def test_pages_are_shown_and_changed_though_none_can_be_kept(nowhere, caplog):
    """Each visitor sees what is so now, and the log tells of it once, not for each of them."""
    club = make_club("The Full Moon")
    address = reverse("competitions:list", args=[club.slug])
    assert [Client().get(address).status_code for _ in range(3)] == [200, 200, 200]
    club.name = "The New Moon"
    club.save()
    for _ in range(2):
        answer = Client().get(address)
        assert answer.status_code == 200 and b"The New Moon" in answer.content
    told = [record.getMessage() for record in caplog.records if "cannot be" in record.getMessage()]
    assert 1 <= len(told) == len({one.split(":")[0] for one in told}) <= 3


def test_the_room_for_all_stamps_is_taken_when_their_file_is_made(tmp_path: Path) -> None:
    """So that a change can be told on a full disk: a stamp that stands still would leave stale pages."""
    kept = FileStore(tmp_path / "stamps")
    kept.leave(["a"], 1)
    assert kept.path.stat().st_blocks * 512 >= WHOLE


def test_an_older_file_gets_its_room_too(tmp_path: Path) -> None:
    """One with holes, from an older version, keeps its numbers."""
    kept = FileStore(tmp_path / "stamps")
    kept.path.touch()
    kept._has_room = True
    kept.leave(["a"], 1)
    before = kept.state(["a"])
    assert kept.path.stat().st_blocks * 512 < WHOLE
    again = FileStore(kept.path)
    assert again.state(["a"]) == before
    assert kept.path.stat().st_blocks * 512 >= WHOLE


def test_stamps_move_on_a_full_disk(tmp_path: Path) -> None:
    """On a disk of its own, filled to the last byte after the file was made."""
    with full_folder(tmp_path / "disk", 2 << 20) as (folder, real):
        if not real:
            pytest.skip("no disk of its own can be mounted")
        kept = FileStore(folder / "stamps")
        kept.leave(["first"], 1)
        fill(folder)
        names = [f"competition:{n}" for n in range(300)]
        for name in names:
            before = kept.state([name])
            kept.enter([name], 5)
            assert kept.state([name]) is None
            kept.leave([name], 5)
            assert kept.state([name]) > before


@pytest.mark.parametrize("nowhere", ["pages and stamps"], indirect=True)
def test_a_file_for_which_there_is_no_room_stops_nothing(nowhere, caplog):
    """Reading says "unknown", and a change goes on."""
    store.move((stamps.club(1),), 7, lease=True)
    assert store.state(stamps.club(1)) is None
    assert "Stamps cannot be moved" in caplog.text
