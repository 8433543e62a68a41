"""The public pages of a match: scoreboard, sheet, record, overlay; and the hall's screen of a club."""

from __future__ import annotations

from typing import Any

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from config.languages import choosing
from matches.courses import struck
from matches.courses.choosing import may_choose
from matches.dice import throwing
from matches.live.channels import OPEN, card
from matches.live.hub import has_room
from matches.log import sheet
from matches.log.actor import Actor
from matches.log.models import LogEntry, Match
from matches.log.shapes import LAST_ENTRIES, entry_json
from matches.marking.seeds import uses_dice
from matches.offline.marks import watched
from matches.pages.installing import watched_club
from matches.secrets import keeping
from matches.tablet.desk import visible_match


def _context(request: HttpRequest, match: Match) -> dict[str, Any]:
    rows = LogEntry.objects.filter(match=match).order_by("-seq")[:LAST_ENTRIES]
    actor = Actor.of_user(request.user) if request.user.is_authenticated else None
    return {
        "match": match,
        "club": match.club,
        "card": card(match),
        "board": match.board,
        "entries": [entry_json(row) for row in rows],
        "dice": throwing.told(match) if uses_dice(match.game) else None,
        "stream": f"/live/match/{match.public_id}/?since={match.last_seq}",
        "crowded": not has_room(),
        "may_mark": actor is not None and actor.may("mark", match),
        "may_bring": actor is not None and not match.simulated and may_choose(match, actor),
    }


@watched
@require_safe
def match_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The scoreboard that anybody who may watch sees."""
    match = visible_match(request.user, public_id)
    prefetch_related_objects([match], "sides__player", "sides__partner")
    own = keeping.own_balls(match, request.user)
    told = {**_context(request, match), "own_balls": own, "struck": struck.struck_of(match)}
    response = render(request, "matches/match.html", told)
    if own:
        add_never_cache_headers(response)
    return response


@watched
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
            "struck": struck.struck_of(match),
        },
    )


@require_safe
def record_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record in notation, as a text file."""
    match = visible_match(request.user, public_id)
    response = HttpResponse(struck.record_text(match), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{match.public_id}.txt"'
    return response


@require_safe
def record_json(request: HttpRequest, public_id: str) -> JsonResponse:
    """The record as JSON: the engine's header and entries, and how the match stands."""
    match = visible_match(request.user, public_id)
    header, entries = sheet.record(match)
    return JsonResponse(
        {
            "header": header.to_json(),
            "entries": [entry.to_json() for entry in entries],
            "struck": [row.to_json() for row in struck.rows_of(match)],
            **card(match),
        }
    )


@choosing.wall()
@watched
@require_safe
def hall(request: HttpRequest, club: str) -> HttpResponse:
    """The hall's screen: everything that is being played in a club."""
    found = watched_club(request, club)
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
