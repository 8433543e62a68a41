"""The officers' pages of a season: its divisions and sides, registered players, and the fixture list."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.leagues import forms
from clubs.leagues.access import (
    clubs_served,
    division_for,
    is_officer,
    may_register,
    require_league_or_club,
    require_roster,
    require_team,
    season_for,
    shows_fixtures,
    team_match_for,
)
from clubs.leagues.forms.fixtures import RestForm
from clubs.leagues.models import Deduction, FixtureJob, Registration, Season, Side
from clubs.leagues.selectors.matches import by_day, matches_of
from clubs.leagues.services import fixtures as lists
from clubs.leagues.services import roster, teams
from clubs.leagues.views.common import attempt, in_season, whole_number
from clubs.people.access import OFFICERS, club_page, kin_page, not_found
from clubs.people.models import Club
from clubs.people.views.common import form_page, posted, signed_in
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import again_on_deadlock

PAGE = ["GET", "HEAD", "POST"]


def _side(season: Season, key: str) -> Side:
    rows = Side.objects.filter(season=season).select_related("division", "team", "season__league__club")
    found = rows.filter(pk=key).first() if key.isdigit() and len(key) < 12 else None
    if found is None:
        raise not_found("side")
    return found


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def divisions(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """The divisions of a season with their sides: add a division, enter a team."""
    found = season_for(request.user, club, league, season)
    by = signed_in(request)
    what = request.POST.get("what", "") if request.method == "POST" else ""
    division = forms.DivisionForm(posted(request) if what == "division" else None)
    enter = forms.EnterForm(posted(request) if what == "enter" else None, season=found)
    if what == "division" and division.is_valid():
        made = attempt(
            division, lambda: teams.add_division(season=found, settings=division.settings(), by=by)
        )
        if made is not None:
            messages.success(request, gettext("{name} is added.").format(name=made.name))
            return redirect("leagues:divisions", club.slug, league, season)
    if what == "enter" and enter.is_valid():
        data = enter.cleaned_data
        entered = attempt(enter, lambda: teams.enter(**data, by=by))
        if entered is not None:
            messages.success(
                request,
                gettext("{side} plays in {division}.").format(side=entered, division=data["division"].name),
            )
            return redirect("leagues:divisions", club.slug, league, season)
    rows = found.divisions.prefetch_related("sides")
    deductions = Deduction.objects.filter(side__season=found, taken_back_at=None).select_related("side")
    return form_page(
        request, "leagues/divisions.html", division if what != "enter" else enter, club=club,
        league=found.league, season=found, divisions=rows, division_form=division, enter_form=enter,
        deductions=deductions, deduct_form=forms.DeductForm(sides=found.sides.all()),
        crumbs=in_season(found, ("", gettext("Divisions"))),
    )  # fmt: skip


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def division_edit(request: HttpRequest, club: Club, league: str, season: str, division: str) -> HttpResponse:
    """Change a division, or remove one without sides."""
    found = division_for(request.user, club, league, season, division)
    of, by = found.season, signed_in(request)
    if request.method == "POST" and request.POST.get("what") == "remove":
        again_on_deadlock(lambda: teams.remove_division(division=found, by=by))
        messages.success(request, gettext("{name} is removed.").format(name=found.name))
        return redirect("leagues:divisions", club.slug, league, season)
    form = forms.DivisionForm(posted(request), initial=forms.DivisionForm.of(found))
    if request.method == "POST" and form.is_valid():
        done = attempt(form, lambda: teams.edit_division(division=found, settings=form.settings(), by=by))
        if done is not None:
            messages.success(request, gettext("Saved."))
            return redirect("leagues:divisions", club.slug, league, season)
    return form_page(
        request, "leagues/division_form.html", form, club=club, league=of.league, season=of, division=found,
        crumbs=in_season(of, (found.get_absolute_url(), found.name), ("", gettext("Settings"))),
    )  # fmt: skip


@require_POST
@club_page(*OFFICERS)
def side(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """Move a side, take it out, withdraw it, set its handicap, deduct points or take a deduction back."""
    found = season_for(request.user, club, league, season)
    by, data = signed_in(request), request.POST
    what = data.get("what", "")
    if what == "take-back":
        key = data.get("deduction", "")
        rows = Deduction.objects.filter(side__season=found).select_related("side__season__league__club")
        row = rows.filter(pk=key).first() if key.isdigit() and len(key) < 12 else None
        if row is None:
            raise not_found("deduction")
        again_on_deadlock(lambda: teams.take_back_deduction(deduction=row, by=by))
        messages.success(request, gettext("The deduction is taken back."))
        return redirect("leagues:divisions", club.slug, league, season)
    one = _side(found, data.get("side", ""))
    if what == "move":
        division = division_for(request.user, club, league, season, data.get("division", ""))
        again_on_deadlock(lambda: teams.move_side(side=one, division=division, by=by))
        messages.success(
            request, gettext("{side} plays in {division}.").format(side=one, division=division.name)
        )
    elif what == "leave":
        again_on_deadlock(lambda: teams.leave(side=one, by=by))
        messages.success(request, gettext("{name} is not in the season any more.").format(name=one))
    elif what == "withdraw":
        again_on_deadlock(lambda: teams.withdraw(side=one, why=data.get("why", ""), by=by))
        messages.success(request, gettext("{name} has withdrawn.").format(name=one))
    elif what == "handicap":
        again_on_deadlock(
            lambda: teams.set_side_handicap(side=one, handicap=whole_number(data.get("handicap")), by=by)
        )
        messages.success(request, gettext("Saved."))
    elif what == "deduct":
        points, reason = whole_number(data.get("points")), data.get("reason", "")
        again_on_deadlock(lambda: teams.deduct(side=one, points=points, reason=reason, by=by))
        messages.success(request, gettext("Noted. The table shows it."))
    else:
        raise not_found("page")
    return redirect("leagues:divisions", club.slug, league, season)


# -- players -------------------------------------------------------------------------------------------------


@require_http_methods(PAGE)
@kin_page()
def players(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """Who is registered for whom: register, transfer, make captain, end. Officers of a member club see and
    change the teams and the substitutes of their own club."""
    found = season_for(request.user, club, league, season)
    require_league_or_club(request.user, found.league)
    by, data = signed_in(request), request.POST
    what = data.get("what", "") if request.method == "POST" else ""
    own = None if is_officer(request.user, club) else clubs_served(request.user, found.league)
    form = forms.RegisterForm(posted(request) if what == "register" else None, season=found, clubs=own)
    if what == "register" and form.is_valid():
        chosen = form.cleaned_data
        require_roster(request.user, found, players=(chosen["player"],), sides=(chosen["side"],))
        done = attempt(form, lambda: roster.register(season=found, **chosen, by=by))
        if done is not None:
            messages.success(request, gettext("{player} is registered.").format(player=done.player))
            return redirect("leagues:players", club.slug, league, season)
    elif what and what != "register":
        _change_registration(found, what, request)
        return redirect("leagues:players", club.slug, league, season)
    rows = Registration.objects.filter(season=found, until_on=None)
    sides = found.sides.filter(withdrawn_on=None)
    if own is not None:
        rows = rows.filter(Q(side__team__club__in=own) | Q(side=None, player__club__in=own))
        sides = sides.filter(team__club__in=own)
    rows = rows.select_related("player__club", "side__division")
    squads: dict[Side | None, list[Registration]] = {one: [] for one in sides.select_related("division")}
    squads[None] = []
    for row in rows:
        squads.setdefault(row.side, []).append(row)
    return form_page(
        request, "leagues/players.html", form, club=club, league=found.league, season=found,
        squads=list(squads.items()), registers=may_register(request.user, found),
        sides=[one for one in squads if one is not None],
        roles=Registration.Role.choices, crumbs=in_season(found, ("", gettext("Players"))),
    )  # fmt: skip


def _change_registration(season: Season, what: str, request: HttpRequest) -> None:
    key, by = request.POST.get("registration", ""), signed_in(request)
    rows = Registration.objects.filter(season=season).select_related("player", "side__team")
    row = rows.filter(pk=key).first() if key.isdigit() and len(key) < 12 else None
    if row is None:
        raise not_found("registration")
    row.season = season
    if what == "role" and row.side is not None:
        require_team(request.user, row.side.team, season.league)
    else:  # one in the pool is their own club's player; in a team, their own team's
        mine = (row.player,) if row.side is None else ()
        require_roster(request.user, season, players=mine, sides=(row.side,))
    if what == "role":
        role = request.POST.get("role", "")
        again_on_deadlock(lambda: roster.set_role(registration=row, role=role, by=by))
        messages.success(request, gettext("Saved."))
    elif what == "transfer":
        to = request.POST.get("side", "")
        side = _side(season, to) if to else None
        require_roster(request.user, season, sides=(side,))
        again_on_deadlock(lambda: roster.transfer(registration=row, side=side, by=by))
        messages.success(
            request,
            (
                gettext("{player} now plays for {side}.")
                if side is not None
                else gettext("{player} now plays for the pool.")
            ).format(player=row.player, side=side),
        )
    elif what == "release":
        again_on_deadlock(lambda: roster.release(registration=row, by=by))
        messages.success(request, gettext("{player} is not registered any more.").format(player=row.player))
    else:
        raise not_found("page")


# -- the list ------------------------------------------------------------------------------------------------


@require_safe
@club_page()
def fixtures(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """The fixture list; officers make it here, clear it, and see what it does not respect."""
    found = season_for(request.user, club, league, season)
    days = by_day(matches_of(found) if shows_fixtures(request.user, found) else (), found)
    officer = is_officer(request.user, club)
    context: dict[str, object] = {
        "club": club, "league": found.league, "season": found, "days": days, "officer": officer,
        "crumbs": in_season(found, ("", gettext("Fixtures"))),
    }  # fmt: skip
    if officer and found.phase != Season.Phase.CLOSED:
        try:
            context["conflicts"] = lists.conflicts(found) if days else []
        except UserProblem as problem:  # a division without its night, say: it is told beside the list
            context["hindered"] = problem.message
        context |= {
            "make_form": forms.MakeListForm(initial={"at": "19:30"}),
            "rest_form": RestForm(season=found),
            "job": FixtureJob.objects.filter(season=found, state__in=("waiting", "running")).first(),
            "calendar_form": forms.CalendarForm(initial=forms.CalendarForm.of(found)),
            "begun": any(
                one.cup_id is None and one.phase not in lists.MOVABLE for day in days for one in day.matches
            ),
        }
    return render(request, "leagues/fixtures.html", context)


@require_POST
@club_page(*OFFICERS)
def list_change(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """Clear the list, or set the days without play."""
    found = season_for(request.user, club, league, season)
    by, what = signed_in(request), request.POST.get("what", "")
    if what == "clear":
        again_on_deadlock(lambda: lists.clear(season=found, by=by))
        messages.success(request, gettext("The fixture list is cleared."))
    elif what == "calendar":
        form = forms.CalendarForm(posted(request))
        if not form.is_valid():
            raise UserProblem("bad-calendar", gettext("The list of days is too long."), 422)
        again_on_deadlock(lambda: lists.set_calendar(season=found, calendar=form.calendar(), by=by))
        messages.success(request, gettext("The days without play are saved."))
    elif what == "holidays":
        chosen = request.FILES.get("file")
        if chosen is None:
            raise UserProblem("calendar-unreadable", gettext("Choose an iCalendar file."), 422)
        content = chosen.read()
        count = again_on_deadlock(lambda: lists.add_holidays(season=found, content=content, by=by))
        messages.success(
            request, gettext("The calendar has {count} days or weeks in this season.").format(count=count)
        )
    else:
        raise not_found("page")
    return redirect("leagues:fixtures", club.slug, league, season)


@require_http_methods(PAGE)
@club_page(*OFFICERS)
def place(request: HttpRequest, club: Club, league: str, season: str, number: int) -> HttpResponse:
    """Give a match another day, time or place; take it out of the list."""
    found = team_match_for(request.user, club, league, season, number)
    of, by = found.season, signed_in(request)
    if request.method == "POST" and request.POST.get("what") == "remove":
        again_on_deadlock(lambda: lists.remove(match=found, by=by))
        messages.success(request, gettext("The match is removed."))
        return redirect("leagues:fixtures", club.slug, league, season)
    start = {"on": found.on, "at": found.at, "venue": found.venue_id}
    form = forms.PlaceForm(posted(request), initial=start, league=of.league)
    if request.method == "POST" and form.is_valid():
        before = lists.listed(of)
        done = attempt(form, lambda: lists.place(match=found, **form.cleaned_data, by=by))
        if done is not None:
            messages.success(request, gettext("Saved."))
            for one in lists.added(of, before):
                messages.warning(request, translated(one.words))
            return redirect(found)
    return form_page(
        request, "leagues/place.html", form, club=club, league=of.league, season=of, match=found,
        crumbs=in_season(of, (found.get_absolute_url(), str(found)), ("", gettext("Day and place"))),
    )  # fmt: skip
