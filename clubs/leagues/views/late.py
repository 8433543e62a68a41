"""What is late in a season, for its officers: remind, waive, apply, give the match away."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.leagues.access import season_for, team_match_for
from clubs.leagues.models import Protest, TeamMatch
from clubs.leagues.models.protests import OPEN_PROTESTS
from clubs.leagues.selectors.lateness import late_in, penalties_of
from clubs.leagues.services import lateness
from clubs.leagues.views.common import in_season, whole_number
from clubs.people.access import OFFICERS, club_page, not_found
from clubs.people.models import Club
from clubs.people.views.common import signed_in
from matches.services import again_on_deadlock


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def late(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """What sides owe that is late, penalties to be decided, and protests that wait."""
    found = season_for(request.user, club, league, season)
    if request.method == "POST":
        _act(request, club, league, season)
        return redirect("leagues:late", club.slug, league, season)
    protests = Protest.objects.filter(team_match__season=found, state__in=OPEN_PROTESTS).select_related(
        "team_match__home__team", "team_match__away__team"
    )
    for one in protests:
        one.team_match.season = found
    context = {
        "club": club, "league": found.league, "season": found, "late": late_in(found),
        "penalties": [(row, lateness.in_words(row)) for row in penalties_of(found)], "protests": protests,
        "rules": found.rules.deadlines, "crumbs": in_season(found, ("", gettext("What is late"))),
    }  # fmt: skip
    return render(request, "leagues/late.html", context)


def _act(request: HttpRequest, club: Club, league: str, season: str) -> None:
    data, by = request.POST, signed_in(request)
    match: TeamMatch = team_match_for(request.user, club, league, season, whole_number(data.get("match", "")))
    what, duty, which = data.get("what", ""), data.get("duty", ""), data.get("side", "")
    reason = data.get("reason", "")
    if what == "remind":
        count = again_on_deadlock(lambda: lateness.remind(match=match, duty=duty, which=which, by=by))
        words = (
            gettext("Nobody of this side has an account.")
            if not count
            else gettext("Reminded: {count}.").format(count=count)
        )
    elif what == "waive":
        again_on_deadlock(lambda: lateness.waive(match=match, duty=duty, which=which, reason=reason, by=by))
        words = gettext("Waived.")
    elif what == "award":
        again_on_deadlock(lambda: lateness.award(match=match, duty=duty, which=which, reason=reason, by=by))
        words = gettext("The match is given to the other side.")
    elif what == "apply":
        row = lateness.penalty_of(match, whole_number(data.get("penalty", "")))
        again_on_deadlock(lambda: lateness.apply(penalty=row, reason=reason, by=by))
        words = gettext("Applied.")
    else:
        raise not_found("page")
    messages.success(request, words)
