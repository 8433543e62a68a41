"""The officers' pages of a league and its seasons: making, settings, venues, teams, closing, copying,
deleting."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.leagues import forms
from clubs.leagues.access import (
    clubs_served,
    is_officer,
    league_for,
    require_league_or_club,
    require_team,
    season_for,
    team_for,
)
from clubs.leagues.models import League, Season, Team
from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.plan import RubberPlan
from clubs.leagues.selectors.promotion import open_play_offs, proposal_of
from clubs.leagues.services import setup, teams
from clubs.leagues.views.common import attempt, in_league, in_season, way
from clubs.people.access import OFFICERS, club_page, kin_page, member_clubs, not_found
from clubs.people.editing import editing
from clubs.people.models import Club
from clubs.people.views.common import UNFINISHED, form_page, posted, signed_in
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import again_on_deadlock

PAGE = ["GET", "HEAD", "POST"]


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new league."""
    form = forms.NewLeagueForm(posted(request))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        made = attempt(
            form,
            lambda: setup.create_league(
                club=club, name=data["name"], about=data["about"], of_players=data["of_players"],
                by=signed_in(request),
            ),
        )  # fmt: skip
        if made is not None:
            messages.success(
                request,
                (
                    gettext("{name} is ready. Enter its players.")
                    if made.of_players
                    else gettext("{name} is ready. Enter its teams.")
                ).format(name=made.name),
            )
            return redirect("leagues:teams", club.slug, made.slug)
    return form_page(
        request, "leagues/league_form.html", form, club=club, crumbs=way(club, ("", gettext("New league")))
    )


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def edit(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """Change a league."""
    found = league_for(request.user, club, league)
    with editing(found, request):
        found.club = club
        form = forms.LeagueForm(posted(request), kept=forms.LeagueForm.of(found))
        if request.method == "POST" and form.is_valid():
            data = form.cleaned_data
            done = attempt(
                form,
                lambda: setup.edit_league(
                    league=found, name=data["name"], about=data["about"], by=signed_in(request)
                ),
            )
            if done is not None:
                messages.success(request, gettext("Saved."))
                return redirect(done)
    return form_page(
        request, "leagues/league_form.html", form, club=club, league=found, deleting=forms.DeleteForm(),
        crumbs=in_league(found, ("", gettext("Settings"))),
    )  # fmt: skip


@require_POST
@club_page(*OFFICERS)
def delete(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """Delete a league."""
    found = league_for(request.user, club, league)
    typed = request.POST.get("typed_name", "")
    again_on_deadlock(lambda: setup.delete_league(league=found, typed_name=typed, by=signed_in(request)))
    messages.success(request, gettext("{name} is deleted.").format(name=found.name))
    return redirect("leagues:list", club.slug)


@require_http_methods(PAGE)
@kin_page()
def venues(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """The venues of a league; make one, change one, delete one. Officers of a member club change those of
    their club."""
    found = league_for(request.user, club, league)
    require_league_or_club(request.user, found)
    officer, by = is_officer(request.user, club), signed_in(request)
    rows = found.venues.select_related("club")
    if not officer:
        rows = rows.filter(club__in=clubs_served(request.user, found))
    key, deletes = request.POST.get("venue", ""), request.POST.get("what") == "delete"
    one = rows.filter(pk=key).first() if key.isdigit() and len(key) < 12 else None
    if key and one is None:
        raise not_found("venue")
    if request.method == "POST" and not officer and (one is None or deletes):
        raise UserProblem("not-allowed", gettext("This is for the officers of the league."), 403)
    if request.method == "POST" and deletes and one is not None:
        again_on_deadlock(lambda: setup.delete_venue(league=found, venue=one, by=by))
        messages.success(request, gettext("{name} is deleted.").format(name=one.name))
        return redirect("leagues:venues", club.slug, found.slug)
    form = forms.VenueForm(posted(request), league=found, venue=one, full=officer)
    if request.method == "POST" and form.is_valid():
        saved = attempt(form, lambda: setup.save_venue(league=found, venue=one, **form.values(), by=by))
        if saved is not None:
            messages.success(request, gettext("{name} is saved.").format(name=saved.name))
            return redirect("leagues:venues", club.slug, found.slug)
    return form_page(
        request, "leagues/venues.html", form, club=club, league=found, venues=rows,
        changing=one, officer=officer, clubs=form.clubs,
        crumbs=in_league(found, ("", gettext("Venues"))),
    )  # fmt: skip


# -- teams ---------------------------------------------------------------------------------------------------


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def team_list(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """The teams (or players) of a league; add one."""
    found = league_for(request.user, club, league)
    form = forms.TeamForm(posted(request), league=found)
    if request.method == "POST" and form.is_valid():
        made = attempt(
            form,
            lambda: teams.save_team(league=found, team=None, settings=form.settings(), by=signed_in(request)),
        )
        if made is not None:
            messages.success(request, gettext("{name} is in the league.").format(name=made.name))
            return redirect("leagues:teams", club.slug, found.slug)
    return form_page(
        request, "leagues/teams.html", form, club=club, league=found,
        teams=found.teams.select_related("venue"), crumbs=in_league(found, ("", _sides(found))),
    )  # fmt: skip


def _sides(league: League) -> str:
    return gettext("Players") if league.of_players else gettext("Teams")


@require_http_methods(PAGE)
@kin_page()
def team_edit(request: HttpRequest, club: Club, league: str, team: str) -> HttpResponse:
    """Change a team, or delete one that has played in no season. Officers of the member club whose team it is
    change all but that."""
    found: Team = team_for(request.user, club, league, team)
    require_team(request.user, found, found.league)
    officer = is_officer(request.user, club)
    if request.method == "POST" and request.POST.get("what") == "delete" and not officer:
        raise UserProblem("not-allowed", gettext("This is for the officers of the league."), 403)
    if request.method == "POST" and request.POST.get("what") == "delete":
        again_on_deadlock(lambda: teams.delete_team(league=found.league, team=found, by=signed_in(request)))
        messages.success(request, gettext("{name} is deleted.").format(name=found.name))
        return redirect("leagues:teams", club.slug, found.league.slug)
    of = found.league
    with editing(found, request):
        found.league = of
        form = forms.TeamForm(
            posted(request), league=of, team=found, full=officer, kept=forms.TeamForm.of(found)
        )
        if request.method == "POST" and form.is_valid():
            saved = attempt(
                form,
                lambda: teams.save_team(
                    league=of, team=found, settings=form.settings(), by=signed_in(request)
                ),
            )
            if saved is not None:
                messages.success(request, gettext("Saved."))
                return redirect("leagues:team", club.slug, of.slug, found.slug)
    return form_page(
        request, "leagues/team_form.html", form, club=club, league=of, team=found, officer=officer,
        crumbs=in_league(of, (found.get_absolute_url(), found.name), ("", gettext("Settings"))),
    )  # fmt: skip


# -- seasons -------------------------------------------------------------------------------------------------


def read_plan(formset: Any) -> tuple[RubberPlan, ...] | None:
    """The rubbers of a valid formset; None where a row cannot be, which is then said beside it."""
    found = []
    for row in formset:
        try:
            rubber = row.rubber()
        except LeagueFault as fault:
            row.add_error("name", translated(fault.message))
            return None
        if rubber is not None:
            found.append(rubber)
    return tuple(found)


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def new_season(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """A new season."""
    found = league_for(request.user, club, league)
    data = posted(request)
    preset = request.GET.get("plan", "")
    form = forms.SeasonForm(
        data, initial=forms.preset_values(preset), association=member_clubs(club).exists()
    )
    plan = forms.PlanFormSet(data, prefix="plan", initial=forms.plan_rows(None, preset=preset))
    if (
        request.method == "POST"
        and form.is_valid()
        and plan.is_valid()
        and (rubbers := read_plan(plan)) is not None
    ):
        made = attempt(
            form,
            lambda: setup.create_season(league=found, settings=form.settings(rubbers), by=signed_in(request)),
        )
        if made is not None:
            messages.success(
                request,
                gettext("{name} is made. Add its divisions, then enter the sides.").format(name=made.name),
            )
            return redirect("leagues:divisions", club.slug, found.slug, made.slug)
    page = form_page(
        request, "leagues/season_form.html", form, club=club, league=found, plan=plan,
        crumbs=in_league(found, ("", gettext("New season"))),
    )  # fmt: skip
    page.status_code = UNFINISHED if data is not None else 200
    return page


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def edit_season(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """Change a season; open, close or delete it."""
    found = season_for(request.user, club, league, season)
    of = found.league
    data = posted(request)
    with editing(found, request):
        found.league = of
        association = member_clubs(club).exists()
        form = forms.SeasonForm(data, association=association, kept=forms.SeasonForm.of(found))
        plan = forms.PlanFormSet(data, prefix="plan", initial=forms.plan_rows(found.plan))
        good = request.method == "POST" and form.is_valid() and plan.is_valid()
        if good and (rubbers := read_plan(plan)) is not None:
            done = attempt(
                form,
                lambda: setup.edit_season(
                    season=found, settings=form.settings(rubbers, found.rules), by=signed_in(request)
                ),
            )
            if done is not None:
                messages.success(request, gettext("Saved."))
                return redirect(found)
    page = form_page(
        request, "leagues/season_form.html", form, club=club, league=of, season=found, plan=plan,
        deleting=forms.DeleteForm(), crumbs=in_season(found, ("", gettext("Settings"))),
    )  # fmt: skip
    page.status_code = UNFINISHED if data is not None else 200
    return page


@require_POST
@club_page(*OFFICERS)
def season_phase(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """Open, close or reopen a season."""
    found = season_for(request.user, club, league, season)
    what = request.POST.get("what", "")
    steps = {"open": setup.open_season, "close": setup.close_season, "reopen": setup.reopen_season}
    if what not in steps:
        raise not_found("page")
    done: Season = again_on_deadlock(lambda: steps[what](season=found, by=signed_in(request)))
    words = {
        "open": gettext("The season has begun."),
        "close": gettext("The season is over."),
        "reopen": gettext("The season runs again."),
    }
    messages.success(request, words[what])
    if what == "close":
        return redirect("leagues:honours-confirm", club.slug, done.league.slug, done.slug)
    return redirect(done)


@require_POST
@club_page(*OFFICERS)
def delete_season(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """Delete a season."""
    found = season_for(request.user, club, league, season)
    typed = request.POST.get("typed_name", "")
    again_on_deadlock(lambda: setup.delete_season(season=found, typed_name=typed, by=signed_in(request)))
    messages.success(request, gettext("{name} is deleted.").format(name=found.name))
    return redirect(found.league)


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def copy_season(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """Make the next season from this one; who goes up and down is proposed, and can be changed."""
    found = season_for(request.user, club, league, season)
    proposal = proposal_of(found)
    form = forms.CopyForm(posted(request), season=found)
    for move in proposal:
        form.fields[f"side_{move.side.pk}"].initial = move.to.number
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        made = attempt(
            form,
            lambda: setup.copy_season(
                season=found, name=data["name"], begins_on=data["begins_on"], moves=form.moves(),
                by=signed_in(request),
            ),
        )  # fmt: skip
        if made is not None:
            messages.success(
                request, gettext("{name} is made. Its fixture list is next.").format(name=made.name)
            )
            return redirect("leagues:fixtures", club.slug, found.league.slug, made.slug)
    return form_page(
        request, "leagues/copy.html", form, club=club, league=found.league, season=found, proposal=proposal,
        open_play_offs=open_play_offs(found),
        crumbs=in_season(found, ("", gettext("Next season"))),
    )  # fmt: skip
