"""The web app manifest: a phone and a tablet can put the site on their home screens."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.factories import make_club, make_table
from tests.matches.test_tablet import paired

ADDRESSES = ("/manifest.webmanifest", "/table.webmanifest")


def manifest(address: str) -> dict[str, Any]:
    """A manifest as a browser reads it; without cookies, and kept for an hour."""
    answer = Client().get(address)
    assert answer.status_code == 200 and answer["Content-Type"] == "application/manifest+json"
    assert "max-age=3600" in answer["Cache-Control"] and not answer.cookies
    return answer.json()


@pytest.mark.parametrize("address", ADDRESSES)
def test_it_has_what_browsers_ask_for(address: str) -> None:
    """Names, a start within its scope, a display of its own, colours, and icons of 192 and 512 pixels."""
    found = manifest(address)
    assert found["name"] and len(found["short_name"]) <= 15
    assert found["display"] in ("standalone", "fullscreen")
    assert found["start_url"].startswith(found["scope"]) and found["id"] == found["start_url"]
    assert found["theme_color"].startswith("#") and found["background_color"].startswith("#")
    sizes = {(one["sizes"], one["purpose"]) for one in found["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"), ("any", "any")} <= sizes


def test_a_tablet_opens_on_its_table_and_a_phone_on_the_front_page() -> None:
    """So they are two apps, and can both be on one screen."""
    site, table = (manifest(address) for address in ADDRESSES)
    assert (site["start_url"], table["start_url"]) == ("/", reverse("marking:tablet"))
    assert site["id"] != table["id"] and site["name"] != table["name"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_icons_are_there_in_the_sizes_that_they_tell(address: str) -> None:
    """What is maskable has its drawing inside the middle four fifths: a round mask cuts none of it."""
    for icon in manifest(address)["icons"]:
        path = finders.find(icon["src"].removeprefix("/static/"))
        assert path is not None, icon["src"]
        if icon["type"] != "image/png":
            continue
        with Image.open(path) as drawn:
            assert f"{drawn.width}x{drawn.height}" == icon["sizes"]
            pixels = drawn.convert("RGBA")
            if icon["purpose"] == "maskable":
                wood = pixels.getpixel((1, 1))
                edge = [pixels.getpixel((at, at)) for at in (20, drawn.width - 20)]
                assert edge == [wood, wood] and pixels.getpixel((0, drawn.height // 2)) == wood
                assert pixels.getchannel("A").getextrema() == (255, 255)


@pytest.mark.django_db
def test_pages_name_their_manifest() -> None:
    """All pages that of the site, with the icon of iOS; the tablet's page its own."""
    said = Client().get("/").content.decode()
    assert f'<link rel="manifest" href="{reverse("manifest")}"' in said and "apple-touch-icon" in said
    said = paired(make_table(make_club(), "carom")).get(reverse("marking:tablet")).content.decode()
    assert f'<link rel="manifest" href="{reverse("tablet-manifest")}"' in said
    assert reverse("manifest") + '"' not in said


def test_only_reading_is_answered() -> None:
    """A manifest is not posted to."""
    for address in ADDRESSES:
        assert Client().post(address).status_code == 405
