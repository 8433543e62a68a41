"""Fixture lists in the background, and the rest made anew beside what is kept."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import localdate

from clubs.leagues.models import FixtureJob, Postponement, Season, TeamMatch
from clubs.leagues.rules.fixture_lists.watching import Watch
from clubs.leagues.services import fixture_jobs, fixtures, keeping, postponing, teams
from clubs.leagues.services.fixture_jobs import JobOptions, State
from clubs.leagues.services.teams import TeamSettings
from clubs.leagues.tasks import Held, make_list, sweep_lists
from config import clock
from tests.clubs.leagues.conftest import begun, build_league, first_match, fresh, running
from tests.clubs.leagues.test_services import refused

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
LARGE = JobOptions(effort=4)
"""So much effort is for the worker."""


def job_of(season: Season, **options: Any) -> FixtureJob:
    """A job that a worker has still to do."""
    return FixtureJob.objects.create(season=season, options=JobOptions(**options).to_json())


def test_a_small_list_is_made_at_once() -> None:
    """The job is done when it comes back, and the worker that was called finds nothing to do."""
    season = build_league(players=0)
    job = fixture_jobs.begin(season=season, options=JobOptions(plain=True), by=None)
    assert job.state == State.DONE and season.team_matches.count() == 12
    report = job.report
    assert (report["matches"], report["hard"], report["without_day"]) == (12, 0, []) and report["breaks"] >= 0
    assert make_list(job.pk) is False


def test_a_large_list_waits_for_the_worker() -> None:
    """One list of a season at a time; the worker makes it, once."""
    season = build_league(players=0)
    job = fixture_jobs.begin(season=season, options=LARGE, by=None)
    assert job.state == State.WAITING and not season.team_matches.exists()
    again = lambda: fixture_jobs.begin(season=season, options=LARGE, by=None)  # noqa: E731
    assert refused(again) == "list-in-work"
    FixtureJob.objects.filter(pk=job.pk).update(options=JobOptions(plain=True).to_json())
    assert make_list(job.pk) is True and make_list(job.pk) is False
    job.refresh_from_db()
    assert job.state == State.DONE and season.team_matches.count() == 12 and not job.held_by


def test_what_cannot_be_made_is_refused_before_anybody_waits() -> None:
    """The effort, an unknown division, a list that has begun."""
    season = running()
    begun(season)
    for code, options in (
        ("out-of-range", JobOptions(effort=61)),
        ("not-found", JobOptions(rest=True, divisions=("nowhere",))),
        ("season-begun", JobOptions()),
    ):
        refusal = refused(lambda options=options: fixture_jobs.begin(season=season, options=options, by=None))
        assert refusal == code
    assert not FixtureJob.objects.exists()


def test_a_list_is_not_written_over_a_season_that_changed() -> None:
    """The job says so, and the list stays as it was."""
    season = build_league(players=0)
    fixtures.make(season=season, solver=False, by=None)
    before = set(season.team_matches.values_list("pk", flat=True))
    job = job_of(season, plain=True)

    class Meddling(Watch):
        def stopped(self) -> bool:
            teams.save_team(
                league=season.league, team=first_match(season).home.team,
                settings=TeamSettings(name="Other", weekday=2), by=None,
            )  # fmt: skip
            fixtures.set_days(
                side=first_match(season).home, absent=[str(season.begins_on)], not_at_home=[], by=None
            )
            return False

    claimed = fixture_jobs.claim(job.pk)
    assert claimed is not None
    fixture_jobs.run(claimed, Meddling())
    job.refresh_from_db()
    assert job.state == State.OUTDATED and "was changed" in job.report["message"]
    assert set(season.team_matches.values_list("pk", flat=True)) == before


def test_a_cancelled_list_is_not_written() -> None:
    """Its worker loses the lease; a job that has ended is not cancelled."""
    season = build_league(players=0)
    job = job_of(season, plain=True)
    claimed = fixture_jobs.claim(job.pk)
    assert claimed is not None
    held = Held(claimed)
    held.told("Looking.")
    assert held.renew() and not held.stopped()
    job.refresh_from_db()
    assert job.progress == "Looking."
    fixture_jobs.cancel(job=job)
    assert not held.renew() and held.stopped()
    fixture_jobs.run(claimed, held)
    fixture_jobs.run(claimed, Watch())  # even a worker that has not noticed yet
    job.refresh_from_db()
    assert job.state == State.CANCELLED and not season.team_matches.exists()
    assert refused(lambda: fixture_jobs.cancel(job=job)) == "job-over"


def test_a_killed_workers_job_is_taken_over_and_given_up_at_last() -> None:
    """After the lease; the fourth worker gives up."""
    season = build_league(players=0)
    job = job_of(season, plain=True)
    for attempt in range(1, 4):
        claimed = fixture_jobs.claim(job.pk)
        assert claimed is not None and claimed.attempt == attempt
        assert fixture_jobs.claim(job.pk) is None and sweep_lists() == 0
        FixtureJob.objects.filter(pk=job.pk).update(held_until=clock.steady() - timedelta(seconds=1))
        assert sweep_lists() == 1
    assert fixture_jobs.claim(job.pk) is None
    job.refresh_from_db()
    assert job.state == State.REFUSED and job.report["code"] == "gave-up"


# -- the rest ------------------------------------------------------------------------------------------------


def rest(season: Season, **options: Any) -> FixtureJob:
    """The rest made anew, without the solver."""
    job = fixture_jobs.begin(season=season, options=JobOptions(rest=True, plain=True, **options), by=None)
    assert job.state == State.DONE, job.report
    return job


def days(season: Season) -> dict[int, Any]:
    """The day and sides of each match, by number."""
    rows = season.team_matches.values_list("number", "on", "home", "away")
    return {number: (on, home, away) for number, on, home, away in rows}


def test_what_has_begun_and_what_is_pinned_stays() -> None:
    """All else may move, and keeps its number; a wish for another day is closed with its match's move."""
    season = running()
    match = begun(season)
    pinned = season.team_matches.exclude(division=None).order_by("-number")[0]
    keeping.pin(match=pinned, pinned=True, by=None)
    absent = [str(day) for day in season.team_matches.order_by("on").values_list("on", flat=True)[2:4]]
    side = season.sides.exclude(pk__in=(match.home_id, match.away_id))[0]
    fixtures.set_days(side=side, absent=absent, not_at_home=[], by=None)
    waiting = season.team_matches.filter(on__in=absent, home=side).first() or season.team_matches.get(
        on__in=absent, away=side
    )
    postponing.ask(match=fresh(waiting), which="home", reason="Flu", by=None)
    before = days(season)
    job = rest(season)
    after = days(season)
    assert set(after) == set(before) and job.report["kept"] == 2
    assert after[match.number] == before[match.number] and after[pinned.number] == before[pinned.number]
    waiting.refresh_from_db()
    assert str(waiting.on) not in absent
    assert Postponement.objects.get(team_match=waiting).answer == keeping.MADE_ANEW
    assert not fixtures.conflicts(season) or not [c for c in fixtures.conflicts(season) if c.hard]


def test_a_match_of_yesterday_without_a_result_stays() -> None:
    """Its result may still be typed in."""
    season = running()
    match = first_match(season)
    season.team_matches.filter(pk=match.pk).update(on=localdate() - timedelta(days=1))
    rest(season)
    assert fresh(match).on == localdate() - timedelta(days=1)


def test_rounds_before_a_day_and_whole_divisions_stay() -> None:
    """The other division is made anew from that day on."""
    season = running(divisions=2)
    second = season.divisions.get(number=2)
    day = sorted(set(season.team_matches.values_list("on", flat=True)))[2]
    before = days(season)
    season.team_matches.filter(on__gte=day, division=second).update(on=day + timedelta(days=1))
    odd = days(season)
    rest(season, before=day, divisions=(second.slug,))
    after = days(season)
    kept = [n for n, row in before.items() if row[0] < day]
    assert all(after[number] == before[number] for number in kept)
    of_second = set(second.team_matches.values_list("number", flat=True))
    assert all(after[number] == odd[number] for number in of_second)


def test_a_side_that_comes_late_plays_in_the_rest() -> None:
    """It enters a division that has its fixtures, and meets all of it; one that withdraws leaves no gap."""
    season = running(sides=4)
    begun(season)
    division = season.divisions.get()
    team = teams.save_team(league=season.league, team=None, settings=TeamSettings(name="Late"), by=None)
    assert refused(lambda: teams.enter(division=division, team=team, by=None)) == "fixtures-made"
    side = teams.enter(division=division, team=team, late=True, by=None)
    rest(season)
    matches = season.team_matches.exclude(phase=TeamMatch.Phase.ANNULLED)
    assert (matches.filter(home=side).count(), matches.filter(away=side).count()) == (4, 4)
    assert matches.count() == 20
    gone = season.sides.exclude(pk=side.pk).order_by("-pk")[0]
    teams.withdraw(side=gone, why="", by=None)
    rest(season)
    assert not matches.filter(home=gone).exists() and matches.count() == 12


def test_a_match_without_a_day_is_not_pinned() -> None:
    """There is nothing to keep."""
    season = running()
    match = first_match(season)
    season.team_matches.filter(pk=match.pk).update(on=None)
    assert refused(lambda: keeping.pin(match=match, pinned=True, by=None)) == "no-day"
