"""The addresses of the pictures, of public clubs alone: they are fetched by other sites' servers.

A picture is drawn once and kept under the digest of what stands on it; that digest is its ETag, so that a
client that has it already causes no drawing. Pages put the sequence of the log into the address (``?v=``),
because most sites keep what an address once gave them.
"""

from __future__ import annotations

import hashlib

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from clubs.competitions.access import competition_for
from clubs.competitions.models import Status
from clubs.emblems.access import emblem_for
from clubs.people.access import club_for, match_for, not_found
from clubs.publishing.views.pictures import cards
from clubs.publishing.views.pictures.drawing import png
from config import shown_names

KEPT_SECONDS = 60 * 60 * 24
FRESH_SECONDS = 300


def _picture(request: HttpRequest, card: cards.Card) -> HttpResponseBase:
    digest = hashlib.sha256(f"{card.digest} {shown_names.key()}".encode()).hexdigest()[:32]
    etag = f'"{digest}"'
    response = get_conditional_response(request, etag)
    if response is None:
        key = f"picture:{digest}"
        drawn = cache.get(key)
        if drawn is None:
            drawn = png(card)
            cache.set(key, drawn, KEPT_SECONDS)
        response = HttpResponse(drawn, content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = f"public, max-age={FRESH_SECONDS}"
    return response


@require_safe
@shown_names.for_public()
def of_match(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The score of a match."""
    found = match_for(None, public_id)
    if found.simulated:
        raise not_found("match")
    return _picture(request, cards.of_match(found))


@require_safe
@shown_names.for_public()
def of_competition(request: HttpRequest, club: str, competition: str) -> HttpResponseBase:
    """The champion of a competition, or how it stands."""
    found = competition_for(None, club_for(None, club), competition)
    if found.status == Status.DRAFT:
        raise not_found("competition")
    return _picture(request, cards.of_competition(found))


@require_safe
@shown_names.for_public()
def of_emblem(request: HttpRequest, club: str, emblem: str) -> HttpResponseBase:
    """An emblem and its holder."""
    return _picture(request, cards.of_emblem(emblem_for(None, club_for(None, club), emblem)))


@require_safe
@shown_names.for_public()
def of_club(request: HttpRequest, club: str) -> HttpResponseBase:
    """A club and its latest champions."""
    return _picture(request, cards.of_club(club_for(None, club)))
