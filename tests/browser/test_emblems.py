"""A challenge for an emblem by clicking: proposed, its money confirmed, its day named, its match made."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from clubs.emblems.models import Contest, Emblem
from clubs.emblems.rules.own import own_deed
from clubs.emblems.rules.terms import Terms
from clubs.emblems.services import emblems, recording
from clubs.ladders import services as ladders
from clubs.ladders.models import Ladder
from clubs.people.models import User
from tests.browser.screens import barriers
from tests.factories import make_club, make_member, make_player, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAME = "brunswick/three-cushion-carrom"
TERMS = Terms(
    stake=Decimal(100),
    deposit=Decimal(50),
    points=20,
    cover_days=7,
    final_days=2,
    play="within",
    play_days=30,
    date_by="holder",
)


def signed_in(user: User) -> dict[str, str]:
    """The cookies of a browser in which ``user`` is signed in."""
    client = Client()
    client.force_login(user)
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}


def house() -> tuple[Emblem, dict[str, User]]:
    """Ann holds an emblem with stakes under the club's own deed; Bob may challenge."""
    users = {"trustee": make_user()}
    club = make_club("Rail", owner=users["trustee"])
    deed = own_deed("cup", "The Cup's Deed", GAME, club.name, "EUR", TERMS)
    emblems.publish_deed(club=club, deed=deed, by=users["trustee"])
    emblem = emblems.found_emblem(club=club, deed_slug="cup", title="The Cup", by=users["trustee"])
    for name in ("Ann", "Bob"):
        users[name] = make_member(club)
        emblems.person(emblem, make_player(club, name, user=users[name]))
    recording.record(emblem=emblem, kind="award", by="donor", facts={"to": "Ann"}, user=users["trustee"])
    return emblem, users


class Visitor:
    """Somebody with the emblem's page open; every page that he sees is free of barriers."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address

    def look(self) -> None:
        self.page.goto(self.address)
        assert barriers(self.page) == []

    def press(self, words: str) -> None:
        self.page.get_by_role("button", name=words, exact=True).click()

    def follow(self, words: str, button: str, **filled: str) -> None:
        """Open a task, fill in what it asks for, and send it."""
        self.look()
        for more in self.page.locator("details.card > summary").all():
            more.click()
        self.page.get_by_role("link", name=words, exact=True).click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(words.rstrip("."))
        assert barriers(self.page) == []
        for name, value in filled.items():
            self.page.fill(f"[name={name}]", value)
        self.press(button)
        expect(self.page).to_have_url(self.address)

    def receives(self) -> None:
        """The trustee confirms the money that he is told of."""
        self.look()
        self.page.get_by_role("button", name="I received it").first.click()
        expect(self.page).to_have_url(self.address)


def test_a_challenge_from_proposal_to_match(visit: Any, site: str) -> None:
    """Challenger, trustee and holder in turn, each on a page of his own size."""
    emblem, users = house()
    address = site + emblem.get_absolute_url()
    trustee, ann, bob = (
        Visitor(visit(emblem.get_absolute_url(), size, scheme, signed_in(users[name])).page, address)
        for name, size, scheme in (
            ("trustee", "desktop", "light"),
            ("Ann", "phone", "dark"),
            ("Bob", "portrait", "light"),
        )
    )
    bob.follow("Challenge Ann.", "Tell the trustee")
    expect(bob.page.locator("main")).to_contain_text("Bob challenges, with 50 EUR.")
    trustee.receives()
    trustee.follow("Tell Ann of Bob's challenge.", "Record it")
    ann.follow("Cover Bob's challenge with 50 EUR.", "Tell the trustee")
    trustee.receives()
    day = date.today() + timedelta(days=10)
    ann.follow("Name the day of the contest.", "Record it", day=day.isoformat())
    expect(ann.page.locator("main")).to_contain_text(f"{day:%A} {day.day} {day:%B %Y}")
    for side in (ann, bob):
        side.follow("Put up the final part: 50 EUR.", "Tell the trustee")
        trustee.receives()
    trustee.look()
    trustee.press("Make the match of Bob against Ann")
    expect(trustee.page.locator("main")).to_contain_text("Bob")
    match = Contest.objects.get(emblem=emblem, challenge="c1").match
    assert trustee.page.url == site + match.get_absolute_url()
    assert match.header["options"]["target"] == 20
    bob.look()
    bob.page.get_by_role("link", name="The match").click()
    expect(bob.page).to_have_url(site + match.get_absolute_url())


def test_a_refused_act_is_told_with_its_clause_to_those_who_use_keys(visit: Any, site: str) -> None:
    """The form is filled and sent from the keyboard; the deed's answer takes the focus."""
    emblem, users = house()
    page = visit(
        f"{emblem.get_absolute_url()}act/challenge/?by=Bob", "phone", "light", signed_in(users["Bob"])
    ).page
    page.focus("[name=money]")
    page.keyboard.type("30")
    page.keyboard.press("Enter")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("50 EUR must come with a challenge, not 30 EUR.")
    expect(alert).to_contain_text("clause 2")
    expect(alert).to_be_focused()
    assert barriers(page) == []


def test_a_ladder_challenge_by_clicking(visit: Any, site: str) -> None:
    """Challenge, see what it would do, accept: the match is there for both."""
    owner = make_user()
    club = make_club("Steps", owner=owner)
    ladder = ladders.make_ladder(club=club, title="Tuesday", game=GAME, by=owner, options={"target": 5})
    users = {}
    for name in ("Top", "Low"):
        users[name] = make_member(club)
        ladders.join(ladder=ladder, player=make_player(club, name, user=users[name]), by=users[name])
    way = ladder.get_absolute_url()
    low = visit(way, "phone", "dark", signed_in(users["Low"])).page
    assert barriers(low) == []
    low.get_by_role("button", name="Challenge Top").click()
    expect(low.locator("main")).to_contain_text("Low challenges Top")
    top = visit(way, "desktop", "light", signed_in(users["Top"])).page
    top.get_by_text("What each result would do").click()
    expect(top.locator(".moves").first).to_contain_text("Low from 2 to 1")
    assert barriers(top) == []
    top.get_by_role("button", name="Accept").click()
    top.get_by_role("link", name="The match").click()
    made = Ladder.objects.get(pk=ladder.pk).challenges.get()
    assert made.match is not None
    expect(top).to_have_url(site + made.match.get_absolute_url())
