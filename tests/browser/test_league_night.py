"""A night of a league: two captains with their phones, secret line-ups, four rubbers, and the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.leagues.models import TeamMatch
from clubs.people.models import User
from tests.browser.screens import barriers
from tests.clubs.leagues.conftest import first_match, fresh, running
from tests.factories import PASSWORD, make_member

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def captain(match: TeamMatch, which: str) -> User:
    """The account of a side's captain."""
    row = match.side(which).registrations.select_related("player").get(role="captain")
    row.player.user = make_member(match.season.league.club, "player")
    row.player.save()
    return row.player.user


@contextmanager
def phone(browser: Any, site: str, user: User) -> Iterator[Page]:
    """A phone on which somebody has signed in."""
    context = browser.new_context(base_url=site, viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto("/account/login/")
    page.fill("input[name=login]", user.email)
    page.fill("input[name=password]", PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda url: "/login/" not in url)
    yield page
    context.close()


def line_up(page: Page, team: str) -> None:
    """Name the side's players in their order: three singles, then the first and the fourth in the doubles."""
    for place, player in (("1-1", 1), ("2-1", 2), ("3-1", 3), ("4-1", 1), ("4-2", 4)):
        page.locator(f"#place-{place}").select_option(label=f"{team} {player}")
    page.get_by_role("button", name="Send the line-up").click()


def write(page: Page, number: int, home: int, away: int) -> None:
    """Write the score of a rubber."""
    page.locator(f"#home-{number}").fill(str(home))
    page.locator(f"#away-{number}").fill(str(away))
    page.locator(f"#rubber-{number}").get_by_role("button", name="Write").click()
    expect(page.locator(f"#rubber-{number} .rubber__score")).to_contain_text(f"{home}")


def test_a_night_on_two_phones(chromium_browser: Any, site: str) -> None:
    """Neither captain sees the other's line-up before both are sent; a score that one writes, the other sees
    without a reload; both confirm, and the table has it."""
    match = first_match(running())
    address = match.get_absolute_url()
    with (
        phone(chromium_browser, site, captain(match, "home")) as home,
        phone(chromium_browser, site, captain(match, "away")) as away,
    ):
        home.goto(address)
        home.get_by_role("link", name="Send the line-up").click()
        assert not barriers(home)
        line_up(home, match.home.name)
        expect(home.get_by_text(f"{match.home.name} 3")).to_be_visible()
        away.goto(address)
        expect(away.get_by_text(f"{match.home.name} 3")).to_have_count(0)
        away.get_by_role("link", name="Send the line-up").click()
        line_up(away, match.away.name)
        expect(away.get_by_text(f"{match.home.name} 3")).to_be_visible()
        home.goto(address)
        assert not barriers(home)
        write(home, 1, 3, 1)
        expect(away.locator("#rubber-1 .rubber__score")).to_contain_text("3", timeout=15_000)
        for number, score in ((2, (1, 3)), (3, (3, 2)), (4, (2, 0))):
            write(home, number, *score)
        home.get_by_role("button", name=f"Confirm for {match.home.name}").click()
        away.goto(address)
        away.get_by_role("button", name=f"Confirm for {match.away.name}").click()
        expect(away.get_by_text("Final", exact=True).first).to_be_visible()
        away.get_by_role("link", name=match.division.name).first.click()
        row = away.get_by_role("row").filter(has_text=match.home.name).first
        expect(row).to_contain_text("2")
        assert not barriers(away)
    assert fresh(match).phase == TeamMatch.Phase.FINAL
