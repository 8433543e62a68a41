"""The public pages of a match: scoreboard, sheet, record, overlay; and the hall's screen of a club."""

from __future__ import annotations

from typing import Any

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from matches import authority
from matches.dice import throwing
from matches.live.channels import OPEN, card
from matches.log import sheet
from matches.log.actor import Actor
from matches.log.models import LogEntry, Match
from matches.log.shapes import LAST_ENTRIES, entry_json
from matches.marking.seeds import uses_dice
from matches.problems import UserProblem
from matches.secrets import keeping
from matches.tablet.desk import visible_match


def _context(request: HttpRequest, match: Match) -> dict[str, Any]:
    rows = LogEntry.objects.filter(match=match).order_by("-seq")[:LAST_ENTRIES]
    return {
        "match": match,
        "club": match.club,
        "card": card(match),
        "board": match.board,
        "entries": [entry_json(row) for row in rows],
        "dice": throwing.told(match) if uses_dice(match.game) else None,
        "stream": f"/live/match/{match.public_id}/?since={match.last_seq}",
        "may_mark": request.user.is_authenticated and Actor.of_user(request.user).may("mark", match),
    }


@require_safe
def match_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The scoreboard that anybody who may watch sees."""
    match = visible_match(request.user, public_id)
    prefetch_related_objects([match], "sides__player", "sides__partner")
    own = keeping.own_balls(match, request.user)
    response = render(request, "matches/match.html", {**_context(request, match), "own_balls": own})
    if own:
        add_never_cache_headers(response)
    return response


@require_safe
def overlay(request: HttpRequest, public_id: str) -> HttpResponse:
    """The scoreboard for a video stream, on a transparent ground."""
    match = visible_match(request.user, public_id)
    return render(request, "matches/overlay.html", _context(request, match))


@require_safe
def sheet_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The score sheet: every entry as the log now reads."""
    match = visible_match(request.user, public_id)
    return render(
        request,
        "matches/sheet.html",
        {
            **_context(request, match),
            "lines": sheet.sheet(match),
            "figures": sheet.figures(match),
            "acts": match.acts.all(),
        },
    )


@require_safe
def record_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record in notation, as a text file."""
    match = visible_match(request.user, public_id)
    response = HttpResponse(sheet.record_text(match), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{match.public_id}.txt"'
    return response


@require_safe
def record_json(request: HttpRequest, public_id: str) -> JsonResponse:
    """The record as JSON: the engine's header and entries, and how the match stands."""
    match = visible_match(request.user, public_id)
    header, entries = sheet.record(match)
    return JsonResponse(
        {"header": header.to_json(), "entries": [entry.to_json() for entry in entries], **card(match)}
    )


@require_safe
def hall(request: HttpRequest, club: str) -> HttpResponse:
    """The hall's screen: everything that is being played in a club."""
    found: Any = Match._meta.get_field("club").related_model._default_manager.filter(slug=club).first()
    if found is None or not authority.may_in_club(request.user, "watch", found):
        raise UserProblem("not-found", "There is no such club.", 404)
    on = (
        Match.objects.filter(club=found, status__in=OPEN, simulated=False)
        .select_related("table")
        .prefetch_related("sides")
    )
    on = on.defer("snapshot").order_by("table__number", "pk")
    return render(
        request,
        "matches/hall.html",
        {"club": found, "cards": [card(match) for match in on], "stream": f"/live/club/{found.slug}/"},
    )
