"""Pages in a language whose texts are long, and in one that runs from right to left."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import expect

from clubs.competitions.models import Competition
from clubs.competitions.services import seating
from matches.models import Match
from tests import pseudo
from tests.browser.reading import CUT
from tests.browser.tablets import begun, desk, mark, tablet
from tests.clubs.competitions.conftest import build
from tests.factories import make_club, make_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.server_judges,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("pseudo_languages"),
]


COMPETITION = ("overview", "bracket", "standings", "schedule", "log")


@pytest.fixture
def cup() -> Competition:
    """A knockout of four, with a match at the club's table."""
    club = make_club()
    make_table(club, "carom")
    found = build(club, 4, name="Cup", length=2)
    seating.seat_club(club.pk)
    return found


def match_of(cup: Competition) -> Match:
    """The match that is at the table."""
    return Match.objects.get(fixture_match__fixture__competition=cup)


@pytest.mark.parametrize(("language", "size"), [(pseudo.LONG, "phone"), (pseudo.MIRRORED, "desktop")])
def test_no_text_is_cut_where_texts_are_long(visit: Any, cup: Competition, language: str, size: str) -> None:
    """The pages of a night hold texts that are a third longer, on a telephone as on a desk."""
    args = [cup.club.slug, cup.slug]
    addresses = [
        cup.club.get_absolute_url(),
        *(reverse(f"competitions:{name}", args=args) for name in COMPETITION),
        match_of(cup).get_absolute_url(),
        reverse("publishing:records", args=args[:1]),
        reverse("people:players", args=args[:1]),
        "/account/login/",
    ]
    page = visit(addresses[0], size, language=language).page
    found = {}
    for address in addresses:
        page.goto(address)
        expect(page.locator("main")).to_contain_text(pseudo.OPENED)
        if cut := page.evaluate(CUT):
            found[address] = cut
    assert found == {}


MIDDLES = """all => all.map(one => {
  const { left, width } = one.getBoundingClientRect();
  return left + width / 2;
})"""


def middles(page: Any, selector: str) -> list[float]:
    """Where things stand, from the left."""
    return page.locator(selector).evaluate_all(MIDDLES)


def test_brackets_run_from_right_to_left_and_tables_stay(visit: Any, cup: Competition) -> None:
    """The first round stands on the right; balls lie where they lie, and "+1" reads as it does everywhere."""
    address = reverse("competitions:bracket", args=[cup.club.slug, cup.slug])
    page = visit(address, "desktop", language=pseudo.MIRRORED).page
    first, last = middles(page, ".round")[:2]
    assert page.locator("html").get_attribute("dir") == "rtl" and first > last
    _, lying = desk(visit, "today/nine-ball", "A :lead", language=pseudo.MIRRORED)
    mirrored = from_the_rack(lying)
    lying.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "en-gb", "url": lying.url}])
    lying.reload()
    begun(lying)
    assert len(mirrored) == 9 and mirrored == pytest.approx(from_the_rack(lying), abs=1)


def test_signs_stand_before_their_figures(visit: Any, cup: Competition) -> None:
    """In a text that runs from right to left a plus stands on the left of its figure."""
    match = match_of(cup)
    mark(match, "A", ":lead")
    page = tablet(visit, match.table, "landscape", language=pseudo.MIRRORED).page
    label = page.locator("#pad [data-code='count'] .tap__label")
    expect(label).to_have_text("+1")
    plus, one = label.evaluate(SIGNS)
    assert plus < one


def from_the_rack(page: Any) -> list[float]:
    """Where the balls of the rack lie, from its left side."""
    expect(page.locator(".rack")).to_be_visible()
    (side,) = page.locator(".rack").evaluate_all("all => all.map(one => one.getBoundingClientRect().left)")
    return [at - side for at in middles(page, ".rack .ball")]


SIGNS = """label => {
  const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode();
  const range = document.createRange();
  return [0, 1].map(at => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  });
}"""
