"""Chromium finds the site installable, on a phone and on a tablet that marks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.urls import reverse

from tests.browser.tablets import paired
from tests.factories import make_club, make_table

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]


def test_chromium_can_install_it(visit: Any, site: str) -> None:
    """The manifests of the site, a tablet and a hall's screen are read without errors, and nothing stands in
    the way."""
    table = make_table(make_club(), "carom")
    phone, tablet = visit("/", "phone").page, paired(visit, table).page
    hall = reverse("matches:hall", args=[table.club.slug])
    wall = visit(hall, "tv").page
    for page, start in ((phone, "/"), (tablet, reverse("marking:tablet")), (wall, hall)):
        session = page.context.new_cdp_session(page)
        found = session.send("Page.getAppManifest")
        assert found["errors"] == [] and found["url"].endswith(".webmanifest"), found
        assert json.loads(found["data"])["start_url"] == start
        said = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [one["errorId"] for one in said if one["errorId"] != "in-incognito"] == []
