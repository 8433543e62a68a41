"""For captains: their teams with what is to do, and their own sheet of a match."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.leagues import forms
from clubs.leagues.access import is_officer, require_side, team_match_for
from clubs.leagues.models import TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.leagues.selectors.own_sheets import compared, own_sheets
from clubs.leagues.selectors.todo import my_teams
from clubs.leagues.services import own_sheets as services
from clubs.leagues.views.common import attempt, in_season, way
from clubs.people.access import MEMBERS, club_page, not_found
from clubs.people.models import Club
from clubs.people.views.common import form_page, posted, signed_in
from matches.problems import UserProblem
from matches.services import again_on_deadlock


@never_cache
@require_safe
@club_page(*MEMBERS)
def mine(request: HttpRequest, club: Club) -> HttpResponse:
    """The teams that a captain leads, and what is to do for each."""
    context = {
        "club": club,
        "teams": my_teams(request.user, club),
        "crumbs": way(club, ("", gettext("My teams"))),
    }
    return render(request, "leagues/mine.html", context)


def sheet_context(match: TeamMatch) -> dict[str, object]:
    """Where the captains' own sheets differ, for the page of the match."""
    rows = [one for one in compared(match) if one.differs] if match.phase in ("live", "played") else []
    names = dict(match.rubbers.values_list("number", "name")) if rows else {}
    return {"differing": [(names[one.number], one) for one in rows]}


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*MEMBERS)
def own_sheet(
    request: HttpRequest, club: Club, league: str, season: str, number: int, which: str
) -> HttpResponse:
    """A captain's own sheet, beside the one that both see; take over the other side's."""
    if which not in SIDES:
        raise not_found("page")
    found = team_match_for(request.user, club, league, season, number)
    require_side(request.user, found, which)
    of, by = found.season, signed_in(request)
    if request.method == "POST" and request.POST.get("what") == "take-over":
        again_on_deadlock(lambda: services.take_over(match=found, which=which, by=by))
        messages.success(request, gettext("You agree with the other side’s sheet."))
        return redirect(found)
    sheets = own_sheets(found)
    rubbers = [
        one
        for one in found.rubbers.filter(match=None, forfeited=False).prefetch_related("players")
        if all(place.player_id for place in one.players.all())
    ]
    kept = sheets[which].values if which in sheets else {}
    form = forms.OwnSheetForm(posted(request), rubbers=rubbers, kept=kept)
    if request.method == "POST" and form.is_valid():
        done = attempt(form, lambda: services.write(match=found, which=which, scores=form.scores(), by=by))
        if done is not None:
            differing = sum(one.differs for one in done)
            if differing:
                messages.warning(
                    request,
                    gettext(
                        "Your sheet is kept. The two sheets differ in {differing} of the rubbers."
                    ).format(differing=differing),
                )
            else:
                messages.success(request, gettext("Your sheet is kept."))
            return redirect(found)
    other = "away" if which == "home" else "home"
    return form_page(
        request, "leagues/own_sheet.html", form, club=club, league=of.league, season=of, match=found,
        which=which, side=found.side(which), other=sheets.get(other), other_side=found.side(other),
        **sheet_context(found),
        crumbs=in_season(of, (found.get_absolute_url(), str(found)), ("", gettext("Own sheet"))),
    )  # fmt: skip


@require_POST
@club_page(*MEMBERS)
def decide_sheets(request: HttpRequest, club: Club, league: str, season: str, number: int) -> HttpResponse:
    """An officer decides which of two sheets holds."""
    found = team_match_for(request.user, club, league, season, number)
    if not is_officer(request.user, club):
        raise UserProblem("not-allowed", gettext("This is for the club's officers."), 403)
    which, reason = request.POST.get("side", ""), request.POST.get("reason", "")
    again_on_deadlock(lambda: services.decide(match=found, which=which, reason=reason, by=signed_in(request)))
    messages.success(request, gettext("Decided."))
    return redirect(found)
