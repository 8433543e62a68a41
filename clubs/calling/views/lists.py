"""The call list of a club: for the hall to read, and for the director to tick."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.calling.access import call_for, called_for, keeps_names
from clubs.calling.models import Answered, terms_of
from clubs.calling.selectors.calls import call_list, said_names, spoken_calls
from clubs.calling.services import answering, calling, choices
from clubs.calling.views.common import done, is_officer
from clubs.people.access import MEMBERS, OFFICERS, club_page, player_for
from clubs.people.models import Club
from clubs.people.views.common import crumbs, signed_in
from matches.problems import UserProblem


@never_cache
@require_safe
@club_page()
def calls(request: HttpRequest, club: Club) -> HttpResponse:
    """Who is called to which table, since when, and who has answered."""
    officer = is_officer(request, club)
    lines = call_list(club)
    said = said_names(one.player_id for line in lines for one in line.players) if officer else {}
    part = request.GET.get("part") == "live"
    return render(
        request,
        "calling/parts/list.html" if part else "calling/list.html",
        {
            "club": club,
            "lines": [line for line in lines if line.is_open],
            "begun": [line for line in lines if not line.is_open],
            "officer": officer and club.archived_at is None,
            "said": said,
            "terms": terms_of(club),
            "crumbs": crumbs(club, ("", gettext("Calls"))),
        },
    )


@never_cache
@require_safe
@club_page()
def spoken(request: HttpRequest, club: Club) -> JsonResponse:
    """What the hall's screen is to say now."""
    found = [
        {"key": line.key, "text": text, "at": (line.call.again_at or line.call.called_at).isoformat()}
        for line, text in spoken_calls(club)
    ]
    return JsonResponse({"calls": found})


@require_POST
@club_page(*OFFICERS)
def again(request: HttpRequest, club: Club, call: int) -> HttpResponse:
    """The second call."""
    found = call_for(request.user, club, call)
    return done(
        request, club, gettext("Called again."), calling.call_again, call=found, by=signed_in(request)
    )


@require_POST
@club_page(*OFFICERS)
def given_up(request: HttpRequest, club: Club, call: int) -> HttpResponse:
    """Nobody looks for them any longer."""
    found = call_for(request.user, club, call)
    said = gettext("The call is given up. The match waits for your decision.")
    return done(request, club, said, calling.give_up, call=found, by=signed_in(request))


@require_POST
@club_page(*OFFICERS)
def tick(request: HttpRequest, club: Club, call: int, player: str) -> HttpResponse:
    """The director notes that a player comes, or takes that back."""
    found = call_for(request.user, club, call)
    own = called_for(request.user, found, player_for(request.user, club, player)).player
    by = signed_in(request)
    if request.POST.get("answered") == "0":
        return done(request, club, "", answering.take_back, call=found, player=own, by=by)
    return done(request, club, "", answering.answer, call=found, player=own, how=Answered.DIRECTOR, by=by)


@require_POST
@club_page(*MEMBERS)
def said(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """How a player's name is spoken."""
    found = player_for(request.user, club, player)
    if not keeps_names(request.user, club, found):
        raise UserProblem(
            "not-allowed", gettext("This is for the player and the club's owner or director."), 403
        )
    return done(
        request, club, gettext("Saved."), choices.say_name, player=found, said=request.POST.get("said", "")
    )
