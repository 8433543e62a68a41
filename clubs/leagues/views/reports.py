"""The weekly report: the weeks of a season, one week as a page and as text, and who gets it by mail."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.leagues import forms
from clubs.leagues.access import is_officer, league_for, season_for, week_for
from clubs.leagues.models import League, Season
from clubs.leagues.selectors.report import report_of, weeks_of
from clubs.leagues.selectors.report_text import text_of
from clubs.leagues.services import reports
from clubs.leagues.views.common import attempt, in_league, in_season, whole_number
from clubs.people.access import MEMBERS, OFFICERS, club_page, not_found
from clubs.people.models import Club
from clubs.people.stamps import of_club
from clubs.people.views.common import form_page, posted, signed_in
from clubs.stamps.pages import kept_page
from matches.services import again_on_deadlock


@kept_page(of_club)
@require_safe
@club_page()
def weeks(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """The weeks of a season, each with its report."""
    found = season_for(request.user, club, league, season)
    shown = found.phase != Season.Phase.PLANNED
    context = {
        "club": club, "league": found.league, "season": found, "weeks": weeks_of(found) if shown else (),
        "officer": is_officer(request.user, club), "member": request.user.is_authenticated,
        "crumbs": in_season(found, ("", gettext("Weekly reports"))),
    }  # fmt: skip
    return render(request, "leagues/reports.html", context)


def _week(request: HttpRequest, club: Club, league: str, season: str, week: str) -> tuple[Season, date]:
    found = season_for(request.user, club, league, season)
    return found, week_for(request.user, found, week)


@kept_page(of_club)
@require_safe
@club_page()
def week(request: HttpRequest, club: Club, league: str, season: str, week: str) -> HttpResponse:
    """The report of one week, with the text for a newspaper."""
    found, monday = _week(request, club, league, season, week)
    if week != monday.isoformat():
        return redirect("leagues:report", club.slug, found.league.slug, found.slug, monday.isoformat())
    report = report_of(found, monday)
    officer = is_officer(request.user, club) and not club.archived_at
    context = {
        "club": club, "league": found.league, "season": found, "report": report, "text": text_of(report),
        "officer": officer, "sends_mail": settings.SENDS_MAIL,
        "readers": len(reports.readers_of(found.league)) if officer else 0,
        "crumbs": in_season(found, (_weeks(found), gettext("Weekly reports")), ("", report.title)),
    }  # fmt: skip
    return render(request, "leagues/report.html", context)


def _weeks(season: Season) -> str:
    return f"{season.get_absolute_url()}reports/"


@kept_page(of_club)
@require_safe
@club_page()
def text(request: HttpRequest, club: Club, league: str, season: str, week: str) -> HttpResponse:
    """The report as plain text."""
    found, monday = _week(request, club, league, season, week)
    written = text_of(report_of(found, monday))
    return HttpResponse(written, content_type="text/plain; charset=utf-8")


@require_POST
@club_page(*OFFICERS)
def send(request: HttpRequest, club: Club, league: str, season: str, week: str) -> HttpResponse:
    """Send the report of a week to all who have agreed."""
    found, monday = _week(request, club, league, season, week)
    incomplete = request.POST.get("incomplete") == "1"
    made = again_on_deadlock(
        lambda: reports.send(season=found, week=monday, incomplete=incomplete, by=signed_in(request))
    )
    messages.success(request, gettext("The report is sent to {addresses}.").format(addresses=made.addresses))
    return redirect("leagues:report", club.slug, found.league.slug, found.slug, monday.isoformat())


# -- who gets it ---------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def addresses(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """When the report is sent, and to whom."""
    found = league_for(request.user, club, league)
    what = request.POST.get("what", "") if request.method == "POST" else ""
    if what == "remove":
        return _remove(request, found)
    plan = reports.plan_of(found)
    names = ("by_itself", "incomplete")
    values = {name: str(int(getattr(plan, name))) for name in names}
    planning = forms.ReportPlanForm(
        posted(request) if what == "plan" else None,
        initial={**values, "weekday": plan.weekday, "at": plan.at},
    )
    adding = forms.AddressForm(posted(request) if what == "add" else None)
    if what == "plan" and planning.is_valid():
        data = planning.cleaned_data
        if attempt(planning, lambda: reports.set_plan(league=found, **data, by=signed_in(request))):
            messages.success(request, gettext("Saved."))
            return redirect("leagues:report-addresses", club.slug, found.slug)
    if what == "add" and adding.is_valid():
        data = adding.cleaned_data
        if attempt(adding, lambda: reports.add_address(league=found, **data, by=signed_in(request))):
            messages.success(request, gettext("A letter asks whether they want the report."))
            return redirect("leagues:report-addresses", club.slug, found.slug)
    return form_page(
        request, "leagues/report_addresses.html", adding if what == "add" else planning, club=club,
        league=found, planning=planning, adding=adding, sends_mail=settings.SENDS_MAIL,
        addresses=found.report_addresses.filter(stopped_at=None),
        crumbs=in_league(found, ("", gettext("Weekly report by mail"))),
    )  # fmt: skip


def _remove(request: HttpRequest, league: League) -> HttpResponse:
    key = whole_number(request.POST.get("address"))
    row = league.report_addresses.filter(pk=key).first() if abs(key) < 2**31 else None
    if row is None:
        raise not_found("address")
    again_on_deadlock(lambda: reports.remove_address(league=league, address=row, by=signed_in(request)))
    messages.success(request, gettext("{email} is off the list.").format(email=row.email))
    return redirect("leagues:report-addresses", league.club.slug, league.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*MEMBERS)
def own(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """A member asks for the report, or stops it."""
    found = league_for(request.user, club, league)
    user = signed_in(request)
    if request.method == "POST":
        if request.POST.get("what") == "stop":
            again_on_deadlock(lambda: reports.leave(league=found, user=user))
        else:
            again_on_deadlock(lambda: reports.join(league=found, user=user))
        return redirect("leagues:report-own", club.slug, found.slug)
    row = found.report_addresses.filter(email__iexact=user.email).first()
    context = {
        "club": club, "league": found, "gets_it": row is not None and row.gets_it, "email": user.email,
        "sends_mail": settings.SENDS_MAIL, "crumbs": in_league(found, ("", gettext("Weekly report by mail"))),
    }  # fmt: skip
    return render(request, "leagues/report_own.html", context)


@csrf_exempt  # the link itself is the right to answer
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def agree(request: HttpRequest, token: str) -> HttpResponseBase:
    """The owner of an address agrees. A look changes nothing: programs that check mail open every link."""
    address = reports.read_link(token, reports.AGREE)
    if request.method == "POST":
        again_on_deadlock(lambda: reports.agree(address=address))
    context = {"league": address.league, "email": address.email, "done": request.method == "POST"}
    return render(request, "leagues/report_agree.html", context)


@csrf_exempt  # mail programs send it without a page (RFC 8058)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponseBase:
    """No more reports."""
    address = reports.read_link(token, reports.STOP)
    if request.method == "POST":
        again_on_deadlock(lambda: reports.stop(address=address))
    context = {"league": address.league, "email": address.email, "done": request.method == "POST"}
    return render(request, "leagues/report_stop.html", context)
