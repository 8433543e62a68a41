"""What a league shows everybody beside its tables: grid, night, venues, seasons before, a player's part."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from clubs.leagues.models import League, Season, TeamMatch
from clubs.leagues.selectors.grids import Asked, grid_page
from clubs.leagues.selectors.nights import night_of
from clubs.leagues.selectors.past import past_of
from clubs.leagues.services import agreeing, fixtures, line_ups, rubbers, setup, teams
from clubs.people.models import Table
from tests.clubs.leagues.conftest import (
    begun,
    build_league,
    first_match,
    fresh,
    play_out,
    running,
    squad,
    usual,
)
from tests.clubs.leagues.test_pages import text
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def at(of: Season | League, name: str, *more: Any) -> str:
    """The address of a page of a season or a league."""
    league = of if isinstance(of, League) else of.league
    season = [of.slug] if isinstance(of, Season) else []
    return reverse(f"leagues:{name}", args=[league.club.slug, league.slug, *season, *more])


def tonight(match: TeamMatch) -> TeamMatch:
    """The match, moved to today."""
    TeamMatch.objects.filter(pk=match.pk).update(on=localdate())
    return fresh(match)


def closed(season: Season) -> Season:
    """The season with every home side the winner of its matches, and over."""
    season.team_matches.update(phase=TeamMatch.Phase.FINAL, home_rubbers=3, away_rubbers=1)
    first = season.sides.order_by("pk")[0]
    season.team_matches.filter(away=first).update(home_rubbers=1, away_rubbers=3)
    return setup.close_season(season=season, by=None)


# -- the grid ------------------------------------------------------------------------------------------------


def test_a_grid_has_each_pair_at_home_and_away() -> None:
    """Four sides, twelve matches: every cell but the diagonal has one."""
    page = grid_page(running(), Asked())
    (grid,) = page.grids
    filled = [[len(cell) for cell in row.cells] for row in grid.rows]
    assert filled == [[int(n != m) for m in range(4)] for n in range(4)]
    assert sum(len(day.matches) for day in page.days) == 12


def test_a_grid_is_narrowed(client: Client) -> None:
    """To a side, a division, a month or a venue; what there is not is not found."""
    season = running(divisions=2)
    match = first_match(season)
    venue = setup.save_venue(league=season.league, venue=None, name="Hall", tables=2, by=None)
    assert match.on is not None
    fixtures.place(match=match, on=match.on + timedelta(days=400), at=None, venue=venue, by=None)
    month = f"{match.on + timedelta(days=400):%Y-%m}"
    for asked, many in (
        (Asked(side=match.home.team.slug), 6),
        (Asked(division=match.division.slug), 12),
        (Asked(month=month), 1),
        (Asked(venue=str(venue.pk)), 1),
        (Asked(side=match.home.team.slug, month=month), 1),
    ):
        page = grid_page(season, asked)
        assert sum(len(day.matches) for day in page.days) == many, asked
        cells = [cell for grid in page.grids for row in grid.rows for cell in row.cells if cell]
        assert len(cells) == many
    for name, value in (("side", "nobody"), ("month", "2001-01"), ("venue", "1000000"), ("division", "x")):
        text(client, f"{at(season, 'grid')}?{name}={value}", 404)
    page_text = text(client, f"{at(season, 'grid')}?month={month}")
    assert page_text.count("match-line__note") == 1


def test_the_grid_of_a_planned_season_is_the_officers(client: Client) -> None:
    """Visitors see none of it, whatever they ask for."""
    season = build_league()
    fixtures.make(season=season, solver=False, by=None)
    assert "No fixtures yet" in text(client, at(season, "grid"))
    text(client, f"{at(season, 'grid')}?side={first_match(season).home.team.slug}", 404)


# -- the night -----------------------------------------------------------------------------------------------


def test_the_night_shows_rubbers_as_they_stand(client: Client) -> None:
    """Typed in, given, and the frames of one that is being marked at a table now."""
    season = running()
    match = tonight(begun(season))
    rubbers.write_score(match=match, number=1, home=3, away=1, by=None)
    rubbers.give(match=match, number=2, winner="away", by=None)
    table = Table.objects.get(club=season.league.club)
    rubbers.to_table(match=fresh(match), number=3, table=table, by=None)
    (one,) = night_of(season.league.club, season.league).matches
    assert [row.frames for row in one.rubbers] == [(3, 1), None, (0, 0), None]
    page = text(client, at(season.league, "tonight"))
    name = match.home.registrations.get(player=squad(match.home)[0]).player.name
    assert name in page and "night-rubber__who is-winner" in page and "given" in page
    assert name in text(client, at(season.league, "tonight") + "?wall=1")
    assert name in text(client, reverse("leagues:tonight-all", args=[season.league.club.slug]))


def test_the_night_keeps_line_ups_secret(client: Client) -> None:
    """Until both are sent, no name stands on the page, and no rubber."""
    match = tonight(first_match(running()))
    line_ups.send(match=match, which="home", line_up=usual(match.home), by=None)
    (one,) = night_of(match.season.league.club).matches
    assert one.rubbers == []
    assert f"{match.home} 1" not in text(client, at(match.season.league, "tonight"))


def test_a_night_of_another_day_still_being_played_is_tonight() -> None:
    """Once it is over it is not; without a match the next day is told."""
    season = running()
    match = begun(season)
    assert match.on is not None and match.on > localdate()
    (one,) = night_of(season.league.club, season.league).matches
    assert one.match.pk == match.pk
    play_out(match)
    night = night_of(season.league.club, season.league)
    assert night.matches == [] and night.next_on == match.on


def test_queries_of_a_night_do_not_grow(client: Client) -> None:
    """Six matches take as many as one."""
    season = running(divisions=2)
    tonight(begun(season))
    with assert_max_queries(5):
        night_of(season.league.club, season.league)
    season.team_matches.update(on=localdate())
    with assert_max_queries(5):
        assert len(night_of(season.league.club, season.league).matches) == 24


# -- seasons before ------------------------------------------------------------------------------------------


def test_the_seasons_before_name_the_winners(client: Client) -> None:
    """With the final table of each division; a season that runs is not among them."""
    season = running()
    assert past_of(season.league).seasons == []
    winner = season.sides.order_by("pk")[0]
    closed(season)
    (past,) = past_of(season.league).seasons
    (won,) = past.divisions
    assert won.winners == [winner.name] and won.table.lines[0].won == 6
    page = text(client, at(season.league, "past"))
    assert f"<strong><bdi>{winner.name}</bdi></strong>" in page and "Final table" in page
    text(client, at(season.league, "past") + "?page=2", 404)
    text(client, at(season.league, "past") + "?page=-1", 404)


def test_a_season_that_is_opened_again_has_no_old_table() -> None:
    """What was kept of it is not shown after a later change."""
    season = running()
    closed(season)
    past_of(season.league)
    season.refresh_from_db()
    season = setup.reopen_season(season=season, by=None)
    first = season.sides.order_by("pk")[0]
    teams.deduct(side=first, points=90, reason="Late", by=None)
    setup.close_season(season=season, by=None)
    (past,) = past_of(season.league).seasons
    assert past.divisions[0].table.lines[-1].name == first.name


def test_ten_seasons_cost_as_much_as_one(client: Client) -> None:
    """Kept or not, the archive takes as many queries."""
    season = running()
    closed(season)
    with assert_max_queries(9):
        past_of(season.league)
    season.refresh_from_db()
    for year in range(2000, 2010):
        setup.copy_season(season=season, name=str(year), begins_on=localdate(), moves=[], by=None)
    season.league.seasons.update(phase=Season.Phase.CLOSED)
    cache.clear()
    with assert_max_queries(9):
        assert len(past_of(season.league).seasons) == 10
    with assert_max_queries(3):
        assert past_of(season.league).older == 2
    assert len(past_of(season.league, 2).seasons) == 1


# -- team, venue, player -------------------------------------------------------------------------------------


def test_a_team_page_has_form_figures_and_matches(client: Client) -> None:
    """Of final matches; the venue is a link to its own page with the matches to come."""
    season = running()
    match = play_out(begun(season))
    venue = setup.save_venue(
        league=season.league, venue=None, name="Hall", address="Market 1", tables=2, by=None
    )
    season.team_matches.filter(home=match.home).update(venue=venue)
    match.home.team.venue = venue
    match.home.team.save()
    agreeing.confirm(match=match, by=None)
    page = text(client, match.home.team.get_absolute_url())
    assert "Players’ figures" in page and "3 of 4" in page and 'outcome--won"' in page
    assert venue.get_absolute_url() in page and "Next matches" in page and "Results" in page
    there = text(client, venue.get_absolute_url())
    assert "Market 1" in there and match.home.team.get_absolute_url() in there
    assert there.count("match-line__note") == 2, "the first of its three home matches is over"


def test_a_player_page_has_teams_and_figures(client: Client) -> None:
    """Singles and frames of final matches, doubles among all rubbers; nothing of a planned season."""
    season = build_league()
    fixtures.make(season=season, solver=False, by=None)
    player = season.registrations.order_by("pk")[0].player
    address = reverse("people:player", args=[season.league.club.slug, player.slug])
    assert "spell-list" not in text(client, address)
    season = setup.open_season(season=season, by=None)
    assert "Nothing final yet" in text(client, address)
    match = play_out(begun(season))
    agreeing.confirm(match=match, by=None)
    player = match.home.registrations.get(player=squad(match.home)[0]).player
    page = text(client, reverse("people:player", args=[season.league.club.slug, player.slug]))
    assert "1 of 1 singles won, 3 of 4 frames (75.0 %)" in page and "2 of 2 rubbers in all" in page


def test_the_home_page_of_a_league_tells_news_and_tonight(client: Client) -> None:
    """Deductions and moves are news; tonight's matches stand above, and not twice."""
    season = running()
    match = tonight(first_match(season))
    teams.deduct(side=match.home, points=1, reason="Came late", by=None)
    page = text(client, season.league.get_absolute_url())
    assert "Came late" in page and ">Tonight</a>" in page
    assert page.count(match.get_absolute_url()) == 1


def test_no_venue_of_another_league_is_shown(client: Client) -> None:
    """A venue is known by its own league alone."""
    season = running()
    venue = setup.save_venue(league=season.league, venue=None, name="Hall", tables=2, by=None)
    other = setup.create_league(club=season.league.club, name="Other", by=None)
    text(client, at(other, "venue", venue.pk), 404)
    text(client, at(season.league, "venue", venue.pk))


def test_words_of_addresses_are_nobodys_name() -> None:
    """A season called Tonight has another address."""
    season = build_league()
    made = setup.copy_season(season=season, name="Tonight", begins_on=localdate(), moves=[], by=None)
    assert made.slug not in ("tonight", "past", "grid")
