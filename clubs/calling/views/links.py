"""What the links of messages open, without signing in. A look changes nothing: programs that check mail for
harm open every link."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from clubs.calling.links import read_answer, read_stop
from clubs.calling.models import Answered
from clubs.calling.services import answering, choices
from clubs.people.models import User


@csrf_exempt  # the link itself is the right to answer; a service worker has no token
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, token: str) -> HttpResponse:
    """Answer a call."""
    call, player = read_answer(token)
    club = call.fixture.competition.club
    if request.method == "POST":
        by = request.user if isinstance(request.user, User) else None
        answering.answer(call=call, player=player, how=Answered.LINK, by=by)
        if request.headers.get("Sec-Fetch-Dest") == "empty":  # the service worker reads no page
            return HttpResponse(status=204)
        return redirect("calling:answer", token)
    own = next((one for one in call.players.all() if one.player_id == player.pk), None)
    return render(request, "calling/answer.html", {"call": call, "player": player, "club": club, "one": own})


@csrf_exempt  # as above; mail programs send it without a page (RFC 8058)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """No more letters about calls."""
    club, user = read_stop(token)
    if request.method == "POST":
        choices.stop_letters(user=user, club=club)
    return render(request, "calling/stop.html", {"club": club, "stopped": request.method == "POST"})
