"""A person's own page in a real browser: who sees the name, the file of their data, being forgotten."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from clubs.archives.models import Transfer
from clubs.archives.services import transfers
from tests.browser.screens import barriers
from tests.factories import PASSWORD, make_club, make_member, make_player, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def fits(page: Any) -> None:
    """Nobody is kept out of the page, and nothing is cut off."""
    assert barriers(page) == [], page.url
    assert page.evaluate(WIDE) == 0, page.url


@pytest.mark.parametrize(("size", "scheme"), [("phone", "dark"), ("desktop", "light")])
def test_the_data_of_a_person_from_asking_to_reading(
    visit: Any, site: str, size: str, scheme: str, tmp_path: Path
) -> None:
    """Asked for on the page of one's data, written by a worker, fetched, unpacked and read."""
    club = make_club("The Bell and Billiard Society")
    user = make_member(club, user=make_user("ann@example.org", display_name="Ann Lee"))
    make_player(club, "Ann Lee", user=user, note="left-handed")
    page = visit("/account/login/?next=/me/data/", size, scheme).page
    page.get_by_label("Email").fill(user.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Your data as a file")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Write my data as a file").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    fits(page)
    held = transfers.claim(Transfer.objects.get(kind="person").pk)
    assert held is not None
    transfers.run(held, lambda *told: None)
    fetch = page.get_by_role("link", name="Fetch balkline-data")
    expect(fetch).to_be_visible()  # the page looks again by itself
    fits(page)
    with page.expect_download() as download:
        fetch.click()
    download.value.save_as(tmp_path / "own.zip")
    with zipfile.ZipFile(tmp_path / "own.zip") as zipped:
        zipped.extractall(tmp_path)
    told = json.loads((tmp_path / "person.json").read_text("utf-8"))
    assert told["parts"]["players"][0]["note"] == "left-handed"
    page.goto(f"{site}/me/data/")
    expect(page.get_by_role("link", name="To the file")).to_be_visible()
    fits(page)
    page.goto((tmp_path / "index.html").as_uri())
    expect(page.get_by_role("heading", name="What is kept of Ann Lee")).to_be_visible()
    expect(page.get_by_text("left-handed")).to_be_visible()
    fits(page)
