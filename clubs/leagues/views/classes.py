"""The classes of a league's players, for officers alone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.leagues import forms
from clubs.leagues.access import league_for
from clubs.leagues.selectors.eligible import classes_of, registered_in
from clubs.leagues.services.classes import note_classes
from clubs.leagues.views.common import attempt, in_league
from clubs.people.access import OFFICERS, club_page
from clubs.people.models import Club
from clubs.people.views.common import form_page, posted, signed_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def classes(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """Note the sex and the year of birth of those who are registered in the league."""
    found = league_for(request.user, club, league)
    players = registered_in(found)
    noted = classes_of([one.pk for one in players])
    form = forms.ClassesForm(posted(request), players=players, noted=noted)
    if request.method == "POST" and form.is_valid():
        count = attempt(form, lambda: note_classes(club=club, noted=form.noted(), by=signed_in(request)))
        if count is not None:
            messages.success(request, gettext("Saved: {count} changed.").format(count=count))
            return redirect("leagues:classes", club.slug, league)
    return form_page(
        request, "leagues/classes.html", form, club=club, league=found, rows=form.rows(),
        crumbs=in_league(found, ("", gettext("Classes of players"))),
    )  # fmt: skip
