"""The same evening in three languages at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings

from clubs.competitions.services import seating
from matches.models import Match
from tests.browser.tablets import tablet, tap
from tests.clubs.competitions.conftest import build
from tests.factories import make_club, make_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_tablet_is_german_the_phone_spanish_and_the_hall_english(visit: Any) -> None:
    club = make_club()
    table = make_table(club, "carom")
    cup = build(club, 2, name="Cup", length=2)
    seating.seat_club(club.pk)
    match = Match.objects.get(fixture_match__fixture__competition=cup)
    desk = tablet(visit, table, "landscape", language="de").page
    phone = visit(match.get_absolute_url(), "phone", cookies={settings.LANGUAGE_COOKIE_NAME: "es"}).page
    wall = visit(f"/m/hall/{club.slug}/", "tv").page
    desk.screenshot(path="/tmp/shots/e-desk-1.png")
    tap(desk, "lead-A")
    tap(desk, "count")
    desk.screenshot(path="/tmp/shots/e-desk-2.png")
    phone.wait_for_timeout(1500)
    phone.screenshot(path="/tmp/shots/e-phone.png", full_page=True)
    wall.screenshot(path="/tmp/shots/e-wall.png")
