"""What leagues publish of cups, of players of member clubs, of titles and of seasons that were played
elsewhere."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from clubs.leagues.models import League, TeamMatch
from clubs.leagues.rules.choosing import Chooses
from clubs.leagues.rules.plan import Plan, RubberPlan
from clubs.leagues.selectors.nights import night_of
from clubs.leagues.selectors.past import past_of
from clubs.leagues.selectors.tables import table_of
from clubs.leagues.selectors.team_pages import figures_of
from clubs.leagues.services import agreeing, honours, line_ups, naming
from clubs.leagues.services.honours import NamedAward
from clubs.leagues.services.sheets.common import Choices
from clubs.leagues.services.sheets.tables import TableSheet
from clubs.leagues.services.sheets.taking import rows_of, take_sheet
from clubs.people.models import Club
from clubs.publishing.views.calendars.team_matches import of_player
from tests.clubs.leagues.associated import associated
from tests.clubs.leagues.conftest import (
    EIGHT_BALL,
    begun,
    first_match,
    fresh,
    play_out,
    running,
    squad,
    usual,
)
from tests.clubs.leagues.cups import drawn, final, match_of
from tests.clubs.leagues.test_honours import over
from tests.clubs.leagues.test_pages import text
from tests.clubs.publishing.test_league_papers import address, table, words
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db

ELSEWHERE = b"team,won,lost,points\nAnchor,4,1,8\nBell,1,4,2\n"


def brought(league: League, rows: bytes = ELSEWHERE) -> None:
    """A season that was played elsewhere."""
    found, _ = rows_of(TableSheet, rows)
    choices = Choices(season="Before", begins_on=date(2020, 1, 7), make=True)
    take_sheet(TableSheet, league, None, found, choices, by=None)


def past_page(client: Client, league: League) -> str:
    """The page of the seasons before."""
    return text(client, reverse("leagues:past", args=[league.club.slug, league.slug]))


# -- seasons before ------------------------------------------------------------------------------------------


def test_a_season_played_elsewhere_has_its_winner_and_no_made_up_figures(client: Client) -> None:
    """What was not told is a dash; a table that is brought again replaces what was kept."""
    league = running().league
    brought(league)
    (past,) = past_of(league).seasons
    (won,) = past.divisions
    assert won.winners == ["Anchor"] and won.table.lines[0].played == 5
    assert won.table.lines[0].rubbers is None
    page = past_page(client, league)
    assert "as it was given" in page and "<strong><bdi>Anchor</bdi></strong>" in page and "0–0" not in page
    brought(league, ELSEWHERE.replace(b"Bell,1,4,2", b"Bell,1,4,3"))
    assert past_of(league).seasons[0].divisions[0].table.lines[1].points == 3


def test_a_table_played_elsewhere_leaves_cells_empty(client: Client) -> None:
    """In its CSV, and as dashes on paper; its rows ask the database nothing."""
    league = running().league
    brought(league)
    season = league.seasons.get(name="Before")
    division = season.divisions.get()
    way = (season.slug, division.slug)
    row = table(client, address(season, "league-table-csv", *way))[0]
    assert (row["points"], row["played"], row["rubbers won"], row["frames lost"]) == ("8", "5", "", "")
    (page,) = words(client, address(season, "league-table-pdf", *way))
    assert "0–0" not in page
    rows = table_of(division).rows
    with assert_max_queries(0):
        assert all(one.side.team.get_absolute_url() and str(one.side.season) for one in rows)


def test_confirmed_titles_name_the_winners_of_a_season(client: Client) -> None:
    """Before, the table does; then whom the officers named, with the honours. What went to nobody has no
    winner."""
    season = over()
    first, second = (row.side.team for row in table_of(season.divisions.get()).rows)
    assert past_of(season.league).seasons[0].divisions[0].winners == [first.name]
    honours.confirm(season=season, named={"winner-1": NamedAward("Protest", teams=[second.pk])}, by=None)
    (past,) = past_of(season.league).seasons
    assert past.divisions[0].winners == [second.name]
    assert "High run" in past_page(client, season.league)
    honours.confirm(season=season, named={"winner-1": NamedAward("Nobody played by the rules")}, by=None)
    assert past_of(season.league).seasons[0].divisions[0].winners == []
    assert "no winner" in past_page(client, season.league)


def test_titles_of_many_seasons_are_one_query() -> None:
    """However many there are."""
    season = over()
    honours.confirm(season=season, by=None)
    past_of(season.league)
    with assert_max_queries(3):
        assert past_of(season.league).seasons[0].titles


# -- cups ----------------------------------------------------------------------------------------------------


def test_matches_of_a_cup_stand_under_its_name(client: Client) -> None:
    """Tonight, on the team's page, in its calendar, fixtures and card; in the feed once they are final."""
    season = running()
    match = match_of(drawn(season))
    TeamMatch.objects.filter(pk=match.pk).update(on=localdate(), phase=TeamMatch.Phase.FIXED)
    club, league, team = season.league.club.slug, season.league.slug, match.home.team
    of_team = [club, league, team.slug]
    assert "Town Cup" in text(client, reverse("leagues:tonight", args=[club, league]))
    assert 'match-line__note meta">Town Cup' in text(client, team.get_absolute_url())
    calendar: Any = client.get(reverse("calendars:team", args=of_team))
    events = calendar.content.decode().replace("\r\n ", "")
    assert f"{match.home.name} – {match.away.name} · Town Cup" in events
    lists = words(client, address(season, "team-fixtures-pdf", team.slug))
    assert "Town Cup" in " ".join(lists) and "Competition" in lists[0]
    (card,) = words(client, address(season, "team-card-pdf", team.slug))
    assert card.count("Town Cup") == 4
    final(match)
    feed: Any = client.get(reverse("feeds:league-atom", args=[club, league]))
    assert "Town Cup" in feed.content.decode()


def test_the_board_keeps_the_results_of_a_division_after_a_night_of_the_cup(client: Client) -> None:
    """Latest and next are those of the sides of the division."""
    season = running(divisions=2)
    match = play_out(begun(season))
    agreeing.confirm(match=match, by=None)
    other = match_of(drawn(season))
    strangers = season.divisions.order_by("number")[1]
    TeamMatch.objects.filter(pk=other.pk).update(
        phase=TeamMatch.Phase.FINAL,
        on=localdate() + (match.on - localdate()) * 50,
        home=strangers.sides.order_by("pk")[0],
        away=strangers.sides.order_by("pk")[1],
    )
    first, second = words(client, address(season, "season-board-pdf", season.slug))
    assert "Latest results" in first and "Town Cup" not in first and "Town Cup" in second


def test_figures_of_a_team_count_cups_as_the_averages_do() -> None:
    """A cup that does not count leaves them alone; one whose breaks count gives the break."""
    cup = drawn(running())
    match = final(match_of(cup))
    player = squad(match.home)[0]
    match.rubbers.get(number=1).players.filter(player=player).update(best=41)
    for averages, breaks, shown in (
        (False, True, None),
        (True, False, (1, None)),
        (True, True, (1, 41)),
    ):
        cup.policy = {**cup.policy, "averages": averages, "breaks": breaks}
        cup.save()
        found = {one.player.pk: (one.singles, one.best) for one in figures_of(match.home)}
        assert found.get(player) == shown


# -- secrets, and players of member clubs --------------------------------------------------------------------


def test_the_night_keeps_a_secret_naming() -> None:
    """What one side has named in secret is shown once the other has named, too."""
    season = running()
    season.sheet = Plan((RubberPlan("One", EIGHT_BALL, 2, chooses=Chooses.BLIND),)).to_json()
    season.save(update_fields=["sheet"])
    match = first_match(season)
    for which in ("home", "away"):
        line_ups.send(match=fresh(match), which=which, line_up=[()], by=None)
    named: list[tuple[int, int]] = []
    for which in ("home", "away"):
        player = squad(match.side(which))[0]
        naming.put_up(match=fresh(match), number=1, which=which, players=(player,), by=None)
        ((rubber,),) = (one.rubbers for one in night_of(season.league.club).matches)
        named.append((len(rubber.home), len(rubber.away)))
    assert named == [(0, 0), (1, 1)]


def test_a_player_of_a_member_club_has_the_league_of_the_association(client: Client) -> None:
    """The way leads to the association's pages; the team's page leads to the player's own club."""
    of = associated()
    player = of.sides[0].registrations.get(role="captain").player
    page = text(client, player.get_absolute_url())
    assert of.sides[0].team.get_absolute_url() in page
    assert f"/c/{of.members[0].slug}/leagues/{of.season.league.slug}" not in page
    text(client, of.sides[0].team.get_absolute_url())


def test_an_association_that_is_not_public_stays_out_of_a_players_public_page(client: Client) -> None:
    """Neither the page of a player of a public member club nor its calendar tells of it."""
    made = associated()
    player = made.sides[0].registrations.get(role="captain").player
    page = reverse("people:player", args=[player.club.slug, player.slug])
    assert "Town league" in text(client, page)
    Club.objects.filter(pk=made.club.pk).update(public=False)
    assert "Town league" not in text(client, page)
    assert not list(of_player(player, lambda path: path))


def test_figures_of_a_team_lead_to_the_players_own_club(client: Client) -> None:
    """No link leads to a page of the association that is not there."""
    of = associated(players=4)
    match = of.match(0, 1)
    for which in ("home", "away"):
        line_ups.send(match=fresh(match), which=which, line_up=usual(match.side(which)), by=None)
    agreeing.confirm(match=play_out(fresh(match)), by=None)
    page = text(client, of.sides[0].team.get_absolute_url())
    player = of.sides[0].registrations.get(role="captain").player
    assert "Players’ figures" in page and page.count(f'href="{player.get_absolute_url()}"') == 2
    assert f"/c/{of.club.slug}/players/{player.slug}" not in page
