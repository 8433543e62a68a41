"""A small season of an association, by clicking: three clubs, two divisions of four teams, a shared venue, a
night on two phones and a tablet, another day, points taken, the final tables, the titles, the next season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.leagues.models import Season, Side, TeamMatch, Venue
from clubs.leagues.rules.plan import Plan, RubberKind, RubberPlan
from clubs.leagues.services import agreeing, roster, setup, teams
from clubs.leagues.services.setup import SeasonSettings
from clubs.leagues.services.teams import DivisionSettings, TeamSettings
from clubs.people.models import Affiliation, Club, Table, User
from matches.models import Match
from tests.browser.screens import barriers
from tests.browser.tablets import tablet, tap
from tests.clubs.leagues.associated import join
from tests.clubs.leagues.conftest import EIGHT_BALL, fresh, tuesday
from tests.factories import PASSWORD, make_club, make_member, make_player, make_table, owner_of

pytestmark = [pytest.mark.browser, pytest.mark.server_judges, pytest.mark.django_db(transaction=True)]

PLAN = Plan(
    (
        *(RubberPlan(f"Singles {n}", EIGHT_BALL, 2) for n in range(1, 6)),
        RubberPlan("Scotch doubles", EIGHT_BALL, 2, RubberKind.SCOTCH),
    )
)
TEAMS = (
    ("Premier", (("Anchor A", 0), ("Bell A", 1), ("Crown A", 2), ("Anchor B", 0))),
    ("First", (("Bell B", 1), ("Crown B", 2), ("Anchor C", 0), ("Bell C", 1))),
)
"""The teams of each division, each with the place of its club. The Anchor's three share one venue."""


def clubs_of(association: Club) -> list[Club]:
    """Three clubs with a table each. The first two are members; the third is to be asked."""
    found = [make_club(name) for name in ("Anchor Club", "Bell Club", "Crown Club")]
    for one in found:
        make_table(one, "pocket")
    for one in found[:2]:
        join(association, one)
    return found


def season_of(association: Club, members: list[Club]) -> Season:
    """A planned season with its venues, teams and players, without fixtures."""
    league = setup.create_league(club=association, name="County League", by=None)
    settings = SeasonSettings(name="2027", begins_on=tuesday(), rules={}, plan=PLAN.to_json())
    season = setup.create_season(league=league, settings=settings, by=None)
    venues = [
        setup.save_venue(league=league, venue=None, name=one.name, club=one, tables=1 + (n > 0), by=None)
        for n, one in enumerate(members)
    ]
    for number, (name, rows) in enumerate(TEAMS):
        division = teams.add_division(
            season=season,
            settings=DivisionSettings(name=name, weekday=1 + number, meetings=1, up=number, down=1 - number),
            by=None,
        )
        for team_name, at in rows:
            settings_of_team = TeamSettings(name=team_name, club=members[at], venue=venues[at])
            team = teams.save_team(league=league, team=None, settings=settings_of_team, by=None)
            side = teams.enter(division=division, team=team, by=None)
            squad = 5 if (team_name, number) in (("Anchor A", 0), ("Bell A", 0)) else 1
            for n in range(1, squad + 1):
                register(season, side, members[at], f"{team_name} {n}", "captain" if n == 1 else "player")
    return season


def register(season: Season, side: Side | None, club: Club, name: str, role: str = "player") -> None:
    """A player of a member club, for a side or in the pool."""
    day = season.begins_on - timedelta(days=9)
    player = make_player(club, name)
    roster.register(season=season, side=side, player=player, role=role, from_on=day, by=None)


def captain(side: Side) -> User:
    """The account of the side's captain, who is a player of the member club."""
    row = side.registrations.select_related("player__club").get(role="captain")
    if row.player.user is None:
        row.player.user = make_member(row.player.club, "player")
        row.player.save()
    return row.player.user


@contextmanager
def signed_in(browser: Any, site: str, user: User, width: int = 390) -> Iterator[Page]:
    """A phone, or a laptop, on which somebody has signed in."""
    context = browser.new_context(base_url=site, viewport={"width": width, "height": 844})
    page = context.new_page()
    page.goto("/account/login/")
    page.fill("input[name=login]", user.email)
    page.fill("input[name=password]", PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(lambda url: "/login/" not in url)
    yield page
    context.close()


def affiliate(browser: Any, site: str, association: Club, club: Club) -> None:
    """The association asks a club, whose owner accepts."""
    with signed_in(browser, site, owner_of(association)) as page:
        page.goto(f"/c/{association.slug}/associations/")
        page.locator("input[name=address]").fill(club.slug)
        page.get_by_role("button", name="Ask", exact=True).click()
        expect(page.get_by_text("You invite it to be your member club")).to_be_visible()
    with signed_in(browser, site, owner_of(club)) as page:
        page.goto(f"/c/{club.slug}/associations/")
        page.get_by_role("button", name="Accept").click()
        expect(page.get_by_role("heading", name="Member of")).to_be_visible()


def line_up(page: Page, team: str, *, doubles: tuple[int, int] = (1, 2)) -> None:
    """Name the five in their order, and two of them for the doubles."""
    for number in range(1, 6):
        page.locator(f"#place-{number}-1").select_option(label=f"{team} {number}")
    for place, number in enumerate(doubles, 1):
        page.locator(f"#place-6-{place}").select_option(label=f"{team} {number}")
    page.get_by_role("button", name="Send the line-up").click()


def write(page: Page, number: int, home: int, away: int) -> None:
    """Write the score of a rubber."""
    page.locator(f"#home-{number}").fill(str(home))
    page.locator(f"#away-{number}").fill(str(away))
    page.locator(f"#rubber-{number}").get_by_role("button", name="Write").click()
    expect(page.locator(f"#rubber-{number} .rubber__score")).to_contain_text(f"{home}")


def night(browser: Any, site: str, visit: Any, match: TeamMatch) -> None:
    """Both captains send in secret; a substitute comes in; one rubber is marked at the home club's table, the
    others are typed; both confirm."""
    address, pool = match.get_absolute_url(), "From the pool"
    with (
        signed_in(browser, site, captain(match.home)) as home,
        signed_in(browser, site, captain(match.away)) as away,
    ):
        for page, side in ((home, match.home), (away, match.away)):
            page.goto(address)
            expect(page.get_by_text(f"{match.home.name} 3")).to_have_count(0)
            page.get_by_role("link", name="Send the line-up").click()
            line_up(page, side.name)
        home.goto(address)
        expect(home.get_by_text(f"{match.away.name} 3").first).to_be_visible()
        assert not barriers(home)

        doubles = home.locator("#rubber-6")
        doubles.get_by_text("More").click()
        row = doubles.locator("form").filter(has_text=f"In place of {match.home.name} 2")
        row.locator("select").select_option(label=f"{pool} (substitute)")
        row.get_by_role("button", name="Substitute").click()
        expect(home.locator("#rubber-6 .rubber__who").first).to_contain_text(pool)

        first = home.locator("#rubber-1")
        first.get_by_text("More").click()
        first.get_by_role("button", name="Bring it there").click()
        expect(first.get_by_text("Live")).to_be_visible()
        board = tablet(visit, Table.objects.get(club=match.home.team.club)).page
        board.locator("#level").click()
        board.locator("[data-code='level-game']").click()
        tap(board, "won-A", "won-A")
        for letter in "AB":
            board.locator(f"[data-code='confirm-{letter}']").click()
        expect(away.locator("#rubber-1 .rubber__score")).to_contain_text("2")
        assert Match.objects.get(rubber__team_match=match).club == match.home.team.club

        for number, score in ((2, (2, 1)), (3, (0, 2)), (4, (1, 2)), (5, (2, 0)), (6, (2, 1))):
            write(home, number, *score)
        home.get_by_role("button", name=f"Confirm for {match.home.name}").click()
        away.goto(address)
        away.get_by_role("button", name=f"Confirm for {match.away.name}").click()
        expect(away.get_by_text("Final", exact=True).first).to_be_visible()


def another_day(browser: Any, site: str, officer: Page, match: TeamMatch) -> None:
    """A captain asks, the other agrees, an officer approves."""
    day = fresh(match).on
    assert day is not None
    with signed_in(browser, site, captain(match.away)) as page:
        page.goto(match.get_absolute_url())
        page.get_by_role("link", name="Ask for another day").click()
        page.locator("input[name=reason]").fill("A wedding")
        page.locator("input[name=on]").fill((day + timedelta(days=2)).isoformat())
        page.get_by_role("button", name="Ask", exact=True).click()
    with signed_in(browser, site, captain(match.home)) as page:
        page.goto(match.get_absolute_url())
        page.get_by_role("button", name="Agree", exact=True).click()
    officer.goto(match.get_absolute_url())
    officer.get_by_role("button", name="Approve").click()
    expect(officer.get_by_role("button", name="Approve")).to_have_count(0)
    assert fresh(match).on == day + timedelta(days=2)


def test_a_season_of_three_clubs(chromium_browser: Any, site: str, visit: Any) -> None:
    """From the third club that joins to the next season, in which the winners have gone up."""
    association = make_club("County Association")
    members = clubs_of(association)
    affiliate(chromium_browser, site, association, members[2])
    assert Affiliation.objects.standing().filter(association=association).count() == 3
    season = season_of(association, members)
    register(season, None, members[0], "From the pool")
    address = season.get_absolute_url()
    with signed_in(chromium_browser, site, owner_of(association), 1280) as officer:
        officer.goto(f"{address}fixtures/")
        officer.get_by_role("button", name="Make the list").click()
        officer.get_by_role("button", name="Begin the season").click()
        expect(officer.get_by_text("Running").first).to_be_visible()
        shared = Venue.objects.get(name="Anchor Club")
        rows = TeamMatch.objects.filter(season=season)
        assert rows.count() == 12
        assert set(Counter(rows.filter(venue=shared).values_list("on", flat=True)).values()) == {1}

        top = {one.name: one for one in Side.objects.filter(season=season)}
        pair = rows.get(home__in=[top["Anchor A"], top["Bell A"]], away__in=[top["Anchor A"], top["Bell A"]])
        match = fresh(pair)
        night(chromium_browser, site, visit, match)
        other = fresh(rows.filter(division__number=2).order_by("number")[0])
        another_day(chromium_browser, site, officer, other)

        officer.goto(f"{address}divisions/")
        officer.locator("select[name=side]").last.select_option(label="Anchor A")
        officer.locator("input[name=points]").fill("1")
        officer.locator("input[name=reason]").fill("The sheet came a week late")
        officer.get_by_role("button", name="Take the points").click()

        order = [name for _, rows_of in TEAMS for name, _ in rows_of]
        for one in rows.exclude(phase="final").order_by("number"):
            better = min(("home", "away"), key=lambda which: order.index(one.side(which).name))
            agreeing.award(match=fresh(one), winner=better, reason="Played before", by=None)

        officer.goto(f"{address}premier/")
        table = officer.locator(".league-table").first
        expect(table).to_contain_text("The sheet came a week late")
        assert not barriers(officer)
        officer.goto(f"{address}settings/")
        officer.get_by_role("button", name="Close the season").click()
        officer.goto(f"{address}honours/confirm/")
        officer.get_by_role("button", name="Put them into the record book").click()
        officer.goto(f"/c/{association.slug}/records/leagues/")
        champion = "Anchor A" if match.home.name == "Anchor A" else "Bell A"
        expect(officer.get_by_text(champion).first).to_be_visible()
        expect(officer.get_by_text("Bell B").first).to_be_visible()

        officer.goto(f"{address}copy/")
        expect(officer.get_by_role("heading", name="Proposed by the tables")).to_be_visible()
        officer.locator("input[name=name]").fill("2028")
        begins = season.begins_on + timedelta(weeks=52)
        officer.locator("input[name=begins_on]").fill(begins.isoformat())
        officer.get_by_role("button", name="Make the season").click()
        expect(officer.get_by_role("heading", name="No fixtures yet")).to_be_visible()
    following = Season.objects.get(league=season.league, name="2028")
    divisions = {one.name: one.division.number for one in Side.objects.filter(season=following)}
    assert divisions["Bell B"] == 1 and divisions["Anchor B"] == 2
