"""An evening as a club lives it: fourteen players from a list, a knockout, a retirement taken back, a result
corrected, two directors, tablets that find the server."""

from __future__ import annotations

import re
from typing import Any

import feedparser
import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from clubs.competitions.models import Competition, Fixture
from clubs.people.models import Club, Player, Role
from config import environment
from matches import services
from matches.models import Match
from tests.browser.night import Director
from tests.clubs.publishing.paper import assert_inside
from tests.clubs.publishing.play import SYSTEM, record
from tests.factories import PASSWORD, make_member, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = "Ada Bert Carla Dora Emil Fritz Gerda Hugo Ida Jakob Klara Ludwig Marta Nils".split()  # noqa: SIM905
LIST = [
    "Player;Rating",
    *(f"{name};{rating}" for name, rating in zip(NAMES, range(700, 560, -10), strict=True)),
]


@pytest.fixture
def director(chromium_browser: Any, site: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A director's laptop, which is the server itself: it comes by localhost."""
    settings.BIND = "0.0.0.0"
    monkeypatch.setattr(environment, "lan_addresses", lambda: ["192.168.1.5"])
    make_user("ann@example.org")
    found = Director(chromium_browser, site, 1280, 900)
    found.sign_in("ann@example.org", PASSWORD)
    yield found
    found.context.close()
    assert not found.complaints


def first_match(cup: Competition) -> Fixture:
    """A match that is at a table."""
    return Fixture.objects.filter(competition=cup, phase__in=("at_table", "live")).order_by("number")[0]


def as_it_stands(row: Fixture) -> tuple[Fixture, Match]:
    """A fixture and its match, read anew."""
    row.refresh_from_db()
    assert row.match is not None
    return row, Match.objects.get(pk=row.match.pk)


def test_an_evening(director: Director, chromium_browser: Any, site: str) -> None:
    """From an empty club to a corrected result that every page tells."""
    page = director.page
    director.found_club("Evening Club")
    director.add_table(1)
    director.add_table(2)
    director.add_players(LIST)
    club = Club.objects.get(name="Evening Club")
    assert club.players.count() == 14 and club.players.get(name="Nils").rating == 570
    director.make_tournament("Friday", 3)
    director.enter_everybody()
    director.open_and_draw("chalk")
    cup = Competition.objects.get(club=club)
    assert cup.status == "running" and cup.entrants.count() == 14

    # The address that a tablet is given is one that it reaches.
    assert director.pairing_address(1).startswith("http://192.168.1.5:")

    # A retirement by mistake: it asks, ends the match, and is taken back.
    row = first_match(cup)
    _, match = as_it_stands(row)
    record(match, "A", ":lead")
    record(match, "A", "+1")
    director.open(f"{director.competition}manage/m/{row.number}/")
    page.locator("summary", has_text=re.compile("retires")).first.click()
    page.get_by_role("button", name=re.compile("^Yes, .* retires")).first.click()
    row, match = as_it_stands(row)
    assert (row.phase, match.result_kind) == ("decided", "retired")
    director.open(f"{director.competition}manage/m/{row.number}/")
    page.get_by_role("button", name="Undo, go on with the match").click()
    expect(page.get_by_text("Ended by mistake?")).to_have_count(0)
    row, match = as_it_stands(row)
    assert (row.phase, match.status, match.board["score"]) == ("live", "live", {"A": 1, "B": 0})

    # The match is played, confirmed, and given to the other side afterwards.
    record(match, "A", "+1")
    record(match, "A", "+1")
    services.confirm(match_id=match.pk, by=SYSTEM)
    loser = match.sides.get(letter="B").name
    director.open(f"{director.competition}manage/m/{row.number}/")
    page.get_by_label("The right result").select_option("b")
    page.get_by_role("button", name="Show what it changes").click()
    page.get_by_role("button", name="Correct it").click()
    expect(page.get_by_text("Corrected").first).to_be_visible()
    director.open(match.get_absolute_url())
    expect(page.get_by_text(f"Awarded to {loser}; played 3–0").first).to_be_visible()
    reader = Client()
    feed = feedparser.parse(reader.get(f"/c/{club.slug}/results.atom").content)
    assert feed.entries[0].title.startswith(f"Awarded to {loser}")
    sheet = reader.get(reverse("publishing:match-sheet-pdf", args=[club.slug, match.public_id]))
    assert f"{loser} won, 3 : 0, awarded" in " ".join(leaf.text for leaf in assert_inside(sheet.content))
    picture = re.search(
        r'property="og:image" content="http://[^/]+(/[^"]+)"',
        reader.get(match.get_absolute_url()).content.decode(),
    )
    assert picture and reader.get(picture[1]).status_code == 200
    player = Player.objects.get(club=club, name=loser)
    director.open(player.get_absolute_url())
    expect(page.get_by_text("Won", exact=True).first).to_be_visible()

    # Two directors edit one player: the second sees what the first has done.
    make_member(club, Role.DIRECTOR, user=make_user("bo@example.org"))
    other = Director(chromium_browser, site, 1280, 900)
    other.sign_in("bo@example.org", PASSWORD)
    edit = reverse("people:player-edit", args=[club.slug, player.slug])
    director.open(edit)
    other.open(edit)
    director.page.get_by_label("Rating").fill("800")
    director.press("Save")
    other.page.get_by_label("Rating").fill("200")
    other.press("Save")
    expect(other.page.get_by_text("Somebody else changed this meanwhile")).to_be_visible()
    expect(other.page.get_by_role("cell", name="800")).to_be_visible()
    player.refresh_from_db()
    assert player.rating == 800
    other.context.close()
