"""The pages on which a list is asked for, followed, cancelled and made anew in part."""

from __future__ import annotations

import pytest
from django.urls import reverse

from clubs.leagues.models import FixtureJob, Season, TeamMatch
from clubs.leagues.services import teams
from clubs.leagues.services.teams import TeamSettings
from clubs.leagues.tasks import make_list
from tests.clubs.leagues.conftest import begun, build_league, first_match, fresh, running
from tests.clubs.leagues.test_pages import at, officer, text

pytestmark = pytest.mark.django_db


def of(season: Season, name: str, *more: object) -> str:
    """The address of a page of a season."""
    return reverse(f"leagues:{name}", args=[season.league.club.slug, season.league.slug, season.slug, *more])


def test_a_thorough_search_has_a_page_that_follows_it() -> None:
    """Waiting, being made, made; what was reached stands there then."""
    season = build_league(players=0)
    client = officer(season)
    answer = client.post(of(season, "list-make"), {"what": "make", "at": "20:00", "effort": "15"})
    job = FixtureJob.objects.get()
    job.season = season
    assert answer.status_code == 302 and answer["Location"] == job.get_absolute_url()
    page = text(client, job.get_absolute_url())
    assert "Waiting for the worker" in page and 'hx-trigger="every 1s"' in page
    assert "See how far it is" in text(client, of(season, "fixtures"))
    FixtureJob.objects.update(progress="Giving the teams their numbers: 3 plans so far.")
    assert "3 plans so far" in text(client, job.get_absolute_url())
    FixtureJob.objects.update(options=job.options | {"plain": True})
    make_list(job.pk)
    page = text(client, job.get_absolute_url())
    assert "The list is made" in page and "hx-get" not in page and "Breaks" in page
    assert str(season.team_matches.all()[0].at) == "20:00:00"


def test_a_list_is_cancelled_on_its_page() -> None:
    """And another one can be asked for."""
    season = build_league(players=0)
    client = officer(season)
    for _ in range(2):
        client.post(of(season, "list-make"), {"what": "make", "effort": "60"})
        job = FixtureJob.objects.get(state="waiting")
        job.season = season
        assert client.post(job.get_absolute_url()).status_code == 302
    assert FixtureJob.objects.filter(state="cancelled").count() == 2
    assert "Cancelled" in text(client, job.get_absolute_url())
    answer = client.post(of(season, "list-make"), {"what": "make", "effort": "4"})
    assert answer.status_code == 422


def test_the_rest_is_made_anew_around_a_pinned_match() -> None:
    """The page pins a match; the rest is made while it stays, also for a side that comes late."""
    season = running()
    begun(season)
    client = officer(season)
    match = fresh(season.team_matches.order_by("-number")[0])
    assert client.post(at(match, "pin"), {"what": "pin"}).status_code == 302
    assert "stays on its day" in text(client, at(match, "place"))
    assert "Pinned" in text(client, of(season, "fixtures"))
    team = teams.save_team(league=season.league, team=None, settings=TeamSettings(name="Late"), by=None)
    form = {"what": "enter", "team": team.slug, "division": "division-1", "late": "on"}
    assert client.post(of(season, "divisions"), form).status_code == 302
    before = fresh(match).on
    answer = client.post(of(season, "list-make"), {"what": "rest", "effort": "3"})
    assert answer.status_code == 302
    assert fresh(match).on == before
    assert season.team_matches.exclude(phase=TeamMatch.Phase.ANNULLED).count() == 20
    assert client.post(at(match, "pin"), {"what": "unpin"}).status_code == 302
    assert not fresh(first_match(season)).pinned
