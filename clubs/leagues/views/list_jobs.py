"""The pages of making a fixture list: asked for, followed while a worker makes it, and what was reached."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.leagues import forms
from clubs.leagues.access import season_for, team_match_for
from clubs.leagues.forms.fixtures import RestForm
from clubs.leagues.models import FixtureJob, Season
from clubs.leagues.services import fixture_jobs, keeping
from clubs.leagues.services.fixture_jobs import JobOptions
from clubs.leagues.views.common import in_season
from clubs.people.access import OFFICERS, club_page, not_found
from clubs.people.models import Club
from clubs.people.views.common import posted, signed_in
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import again_on_deadlock

State = FixtureJob.State
LINES = 60
"""Conflicts on the page of a job; the fixture list has them all."""


def job_for(season: Season, public_id: str) -> FixtureJob:
    """A job of the season. Raises ``UserProblem`` "not-found"."""
    found = FixtureJob.objects.filter(season=season, public_id=public_id).first()
    if found is None:
        raise not_found("fixture list")
    found.season = season
    return found


@require_POST
@club_page(*OFFICERS)
def make(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """Have the list made, or the rest of it."""
    found = season_for(request.user, club, league, season)
    rest = request.POST.get("what") == "rest"
    form = RestForm(posted(request), season=found) if rest else forms.MakeListForm(posted(request))
    if not form.is_valid():
        told = [str(error) for errors in form.errors.values() for error in errors]
        raise UserProblem("bad-field", " ".join(told), 422)
    options = JobOptions(rest=rest, **form.cleaned_data)
    job = again_on_deadlock(lambda: fixture_jobs.begin(season=found, options=options, by=signed_in(request)))
    job.season = found
    if job.state == State.DONE:
        report = job.report
        messages.success(
            request,
            ngettext(
                "The list is made: {n} match.", "The list is made: {n} matches.", report["matches"]
            ).format(n=report["matches"]),
        )
        for note in report["notes"]:
            messages.info(request, translated(note))
        if not report["without_day"]:
            return redirect("leagues:fixtures", club.slug, league, season)
    return redirect(job)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def job(request: HttpRequest, club: Club, league: str, season: str, job: str) -> HttpResponse:
    """How far a list is, and what was reached; it can be cancelled here."""
    of = season_for(request.user, club, league, season)
    found = job_for(of, job)
    if request.method == "POST":
        again_on_deadlock(lambda: fixture_jobs.cancel(job=found))
        messages.success(request, gettext("The list is not made; the one that was there stays."))
        return redirect("leagues:fixtures", club.slug, league, season)
    report = found.report
    context = {
        "club": club, "league": of.league, "season": of, "job": found, "report": report,
        "conflicts": report.get("conflicts", [])[:LINES],
        "more": max(0, report.get("not_kept", 0) - LINES),
        "crumbs": in_season(
            of, (_list_of(of), gettext("Fixtures")),
            ("", gettext("How far it is") if found.is_open else gettext("What was reached")),
        ),
    }  # fmt: skip
    return render(request, "leagues/list_job.html", context)


def _list_of(season: Season) -> str:
    return f"{season.get_absolute_url()}fixtures/"


@require_POST
@club_page(*OFFICERS)
def pin(request: HttpRequest, club: Club, league: str, season: str, number: int) -> HttpResponse:
    """Pin a match, so that it stays when the list is made anew, or let it go."""
    found = team_match_for(request.user, club, league, season, number)
    pinned = request.POST.get("what") == "pin"
    again_on_deadlock(lambda: keeping.pin(match=found, pinned=pinned, by=signed_in(request)))
    told = (
        gettext("{match} stays where it is when the list is made anew.")
        if pinned
        else gettext("{match} may move when the list is made anew.")
    )
    messages.success(request, told.format(match=found))
    return redirect("leagues:place", club.slug, league, season, number)
