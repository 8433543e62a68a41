"""The page of the sandbox: what it is, and a token for who asks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.api.core.scopes import LABELS
from clubs.api.tokens.sandbox import SCOPES, ends_at, give, sandbox


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """The token is on the answer to the button alone: to load the page again gives another."""
    given = give(address=request.META.get("REMOTE_ADDR", "")) if request.method == "POST" else None
    club = given.club if given is not None else sandbox()
    told = {
        "sandbox": club,
        "text": given.text if given is not None else "",
        "ends_at": ends_at(club).astimezone(club.tzinfo),
        "scopes": [LABELS[scope] for scope in SCOPES],
        "address": request.build_absolute_uri("/").rstrip("/"),
    }
    return render(request, "api/sandbox.html", told)
