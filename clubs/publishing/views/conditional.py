"""Conditional requests: ETag, Last-Modified, and 304 while nothing changed."""

from __future__ import annotations

import hashlib
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import http_date

from clubs.people.models import Club
from config import shown_names

FRESH_SECONDS = 60
"""How long a reader, or a cache between, may keep what a public club publishes without asking."""


def answer(
    request: HttpRequest,
    club: Club,
    body: bytes,
    content_type: str,
    changed: datetime | None = None,
    *,
    fresh: int = FRESH_SECONDS,
) -> HttpResponseBase:
    """``body``, or 304 if the client has it already.

    The ETag is the body's own digest, so that it can never vouch for something that changed (a player's
    name, say); ``changed`` is for readers that know Last-Modified alone. What a hidden club shows to its
    members no cache may keep.
    """
    response = HttpResponse(body, content_type=content_type)
    shown_names.answer(response)
    body = response.content
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    modified = int(changed.timestamp()) if changed is not None else None
    response["ETag"] = etag
    if modified is not None:
        response["Last-Modified"] = http_date(modified)
    open_to_all = club.public and club.archived_at is None
    if open_to_all:
        response["Access-Control-Allow-Origin"] = "*"  # what anybody may read, anybody's page may read
    for_all = open_to_all and not (shown_names.depend_on_reader() and request.user.is_authenticated)
    response["Cache-Control"] = f"public, max-age={fresh}" if for_all else "private, no-cache"
    found = get_conditional_response(request, etag, modified, response)
    assert found is not None
    return found
