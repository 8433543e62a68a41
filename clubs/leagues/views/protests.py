"""Protests: making one, and what captains and officers do with it on the page of the match."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.leagues import forms
from clubs.leagues.access import is_officer, require_side, team_match_for
from clubs.leagues.models import TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.leagues.selectors.protests import protests_shown
from clubs.leagues.services import protesting
from clubs.leagues.views.common import attempt, in_season
from clubs.people.access import MEMBERS, club_page, not_found
from clubs.people.models import Club
from clubs.people.views.common import form_page, posted, signed_in
from matches.problems import UserProblem
from matches.services import again_on_deadlock


def protest_context(request: HttpRequest, match: TeamMatch) -> dict[str, object]:
    """The protests of a match for its page, each with the form of its ruling."""
    rows = protests_shown(match, request.user)
    forms_of = {
        row.protest.number: forms.RulingForm(match=match, protest=row.protest) for row in rows if row.rules
    }
    return {"protests": [(row, forms_of.get(row.protest.number)) for row in rows]}


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*MEMBERS)
def protest(
    request: HttpRequest, club: Club, league: str, season: str, number: int, which: str
) -> HttpResponse:
    """A captain protests."""
    if which not in SIDES:
        raise not_found("page")
    found = team_match_for(request.user, club, league, season, number)
    require_side(request.user, found, which)
    of = found.season
    form = forms.ProtestForm(posted(request), match=found)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        made = attempt(form, lambda: protesting.make(match=found, which=which, by=signed_in(request), **data))
        if made is not None:
            messages.success(request, gettext("The protest is made. The officers of the league decide."))
            return redirect(f"{found.get_absolute_url()}#protest-{made.number}")
    marked = found.rubbers.exclude(match=None).select_related("match")
    return form_page(
        request, "leagues/protest.html", form, club=club, league=of.league, season=of, match=found,
        which=which, side=found.side(which), marked=marked, rules=of.rules.protests,
        until=of.rules.protests.until(found.played_at or found.final_at),
        crumbs=in_season(of, (found.get_absolute_url(), str(found)), ("", gettext("Protest"))),
    )  # fmt: skip


@require_POST
@club_page(*MEMBERS)
def protest_change(
    request: HttpRequest, club: Club, league: str, season: str, number: int, protest: int
) -> HttpResponse:
    """Reply to a protest, take it back, appeal, or rule on it."""
    found = team_match_for(request.user, club, league, season, number)
    row = protesting.protest_of(found, protest)
    by, data = signed_in(request), request.POST
    what, which, text = data.get("what", ""), data.get("side", ""), data.get("text", "")
    captain = {
        "reply": lambda: protesting.reply(protest=row, which=which, text=text, by=by),
        "withdraw": lambda: protesting.withdraw(protest=row, which=which, by=by),
        "appeal": lambda: protesting.appeal(protest=row, which=which, text=text, by=by),
    }
    if what in captain:
        if which not in SIDES:
            raise not_found("page")
        require_side(request.user, found, which)
        again_on_deadlock(captain[what])
    elif what == "rule":
        if not is_officer(request.user, club):
            raise UserProblem("not-allowed", gettext("This is for the club's officers."), 403)
        form = forms.RulingForm(posted(request), match=found, protest=row)
        if not form.is_valid():
            raise UserProblem("bad-ruling", gettext("A ruling has its outcome and its reason."), 422)
        again_on_deadlock(lambda: protesting.rule(protest=row, by=by, **form.cleaned_data))
    else:
        raise not_found("page")
    messages.success(request, gettext("Done."))
    return redirect(f"{found.get_absolute_url()}#protest-{protest}")
