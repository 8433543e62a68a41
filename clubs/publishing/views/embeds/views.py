"""Pages that any site may frame: no cookie, no session, readable without script, of public clubs alone.

They always fetch the objects as an anonymous visitor: a frame in another site's page must not show what only
a member may see. Refusals are pages that may be framed too, so that the reader sees why.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition, Status
from clubs.competitions.selectors import drawn
from clubs.competitions.selectors.stage_pages import pages_of
from clubs.competitions.selectors.standing import criteria_of
from clubs.emblems import clock
from clubs.emblems.access import emblem_for
from clubs.emblems.selectors import cases
from clubs.emblems.selectors.words import challenge_state
from clubs.people.access import club_for, match_for, not_found
from clubs.people.models import Club
from clubs.people.views.common import base_url
from clubs.publishing.views.conditional import answer
from clubs.publishing.views.embeds.looks import COLOUR, Look, look_of, style_sheet
from clubs.series.access import series_for
from clubs.series.selectors.races import race_of
from config import shown_names
from matches.problems import UserProblem
from matches.problems_middleware import wants_json
from matches.selectors import game_name

FOR_EVER = "public, max-age=31536000, immutable"
Framed = Callable[..., HttpResponseBase]


def framed(view: Framed) -> Framed:
    """A page that any site may frame, made from a view of ``(request, ...)``."""

    @require_safe
    @xframe_options_exempt
    @csp_replace({"frame-ancestors": ["*"]})
    @wraps(view)
    def page(request: HttpRequest, **where: str) -> HttpResponseBase:
        try:
            with shown_names.for_public():
                return view(request, **where)
        except UserProblem as problem:
            if wants_json(request):
                raise
            context = {"problem": problem, "look": Look()}
            return render(request, "publishing/embed/problem.html", context, status=problem.status)

    return page


def embed(
    request: HttpRequest, club: Club, name: str, title: str, home: str, context: dict[str, Any]
) -> HttpResponseBase:
    """The page ``publishing/embed/<name>.html``, or with ``?part=live`` what its script puts in its place."""
    look = look_of(request.GET)
    whole = {**context, "club": club, "title": title, "home": base_url(request) + home, "look": look}
    whole["part"] = f"publishing/embed/{name}_part.html"
    template = whole["part"] if request.GET.get("part") == "live" else f"publishing/embed/{name}.html"
    with timezone.override(club.tzinfo):
        text = render_to_string(template, whole, request)
    return answer(request, club, text.encode(), "text/html; charset=utf-8", fresh=0)


@framed
def match(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The live score of a match."""
    found = match_for(None, public_id)
    if found.simulated:
        raise not_found("match")
    names = " – ".join(side.name for side in found.sides.all())
    context = {"match": found, "stream": f"/live/match/{found.public_id}/?since={found.last_seq}"}
    return embed(request, found.club, "match", names, found.get_absolute_url(), context)


def _competition(club: str, competition: str) -> Competition:
    found = competition_for(None, club_for(None, club), competition)
    if found.status == Status.DRAFT:
        raise not_found("competition")
    return found


def _of_competition(
    request: HttpRequest, found: Competition, name: str, context: dict[str, Any]
) -> HttpResponseBase:
    live = found.status in (Status.OPEN, Status.DRAWN, Status.RUNNING)
    about = {"competition": found, "game": game_name(found.game), "live": live}
    return embed(request, found.club, name, found.name, found.get_absolute_url(), {**context, **about})


@framed
def bracket(request: HttpRequest, club: str, competition: str) -> HttpResponseBase:
    """The bracket of a knockout; before the draw, that there is none yet. A round robin has no bracket."""
    found = _competition(club, competition)
    if not any(stage.is_bracket for stage in found.in_stages):
        raise not_found("bracket")
    pages = pages_of(found, drawn.draws_for(found)) if found.is_drawn else []
    return _of_competition(request, found, "bracket", {"stages": [one for one in pages if one.is_bracket]})


@framed
def standings(request: HttpRequest, club: str, competition: str) -> HttpResponseBase:
    """The standings; of a knockout the places, or who is still in."""
    found = _competition(club, competition)
    context: dict[str, Any] = {}
    if found.is_drawn:
        draws = drawn.draws_for(found)
        ranked = [e for e in draws[0].in_order if e.final_rank]
        several = len(found.in_stages) > 1
        context = {
            "places": sorted(ranked, key=lambda e: (e.final_rank, e.seed or 0))
            if several or found.first_stage.is_bracket
            else [],
            "stages": list(reversed(pages_of(found, draws))),
            "several": several,
            "criteria": criteria_of(found),
            "reviewed": drawn.under_review(*draws),
        }
    return _of_competition(request, found, "standings", context)


@framed
def emblem(request: HttpRequest, club: str, emblem: str) -> HttpResponseBase:
    """Who holds an emblem, since when, and who challenges."""
    found = emblem_for(None, club_for(None, club), emblem)
    case = cases.fold(found, until=clock.now())
    open_ = [{"row": one, "state": challenge_state(one)} for one in case.state.open]
    context = {"emblem": found, "state": case.state, "deed": case.deed, "challenges": open_}
    return embed(request, found.club, "emblem", found.title, found.get_absolute_url(), context)


@framed
def race(request: HttpRequest, club: str, series: str) -> HttpResponseBase:
    """The race of a ranking series."""
    found = series_for(None, club_for(None, club), series)
    context = {"series": found, "race": race_of(found), "brief": True}
    return embed(request, found.club, "race", found.name, found.get_absolute_url(), context)


@require_safe
def accent(request: HttpRequest, colour: str) -> HttpResponse:
    """The style sheet of a colour; it never changes."""
    if not COLOUR.match(colour):
        words = gettext("A colour is six hexadecimal digits, such as 0a5fc2.")
        raise UserProblem("bad-accent", words, 422)
    response = HttpResponse(style_sheet(colour), content_type="text/css; charset=utf-8")
    response["Cache-Control"] = FOR_EVER
    return response
