"""A match is brought to a table: its player's page says so at once, answers, and the list shows it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from clubs.competitions.models import Entrant
from clubs.people.models import User
from tests.browser.screens import barriers
from tests.clubs.competitions.conftest import build, build_club
from tests.factories import owner_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def cookies_of(user: User) -> dict[str, str]:
    """The session of somebody who has signed in."""
    client = Client()
    client.force_login(user)
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}


def test_a_call_is_seen_answered_and_listed(visit: Any) -> None:
    """The director seats by hand; the phone says "Table 1 is ready"; one tap, and the list has the answer."""
    club = build_club(1)
    competition = build(club, 2, automatic=False)
    entrant = Entrant.objects.get(competition=competition, name="P1")
    root = f"/c/{club.slug}"
    phone = visit(f"{root}/t/{competition.slug}/e/{entrant.number}/", "phone").page
    expect(phone.locator("[data-calls]")).to_contain_text("P1 is next")
    one = reverse("competitions:fixture", args=[club.slug, competition.slug, 1])
    desk = visit(one, "desktop", cookies=cookies_of(owner_of(club))).page
    desk.locator("button[name=table][value='1']").click()
    expect(phone.get_by_role("heading", name="Table 1 is ready")).to_be_visible()
    expect(phone.locator("[data-calls] [role=alert]")).to_have_text("Table 1 is ready.")
    expect(phone).to_have_title(re.compile("^● Table 1 is ready"))
    assert barriers(phone) == []

    desk.goto(f"{root}/calls/")
    expect(desk.get_by_text("No answer yet")).to_have_count(2)
    assert barriers(desk) == []
    phone.get_by_role("button", name="I’m coming").click()
    expect(phone.locator("[data-calls]")).to_contain_text("is coming")
    expect(desk.get_by_text("by phone, not signed in")).to_be_visible()
    expect(desk.locator(".call-person", has_text="P1").get_by_text("Answered")).to_be_visible()
    desk.locator(".call-person", has_text="P2").get_by_role("button").click()
    expect(desk.locator(".call-row").get_by_text("noted by the director")).to_be_visible()
