"""Counting requests: how many, how they ended, how long they took, by the part of the site.

The part is that of the page's code ("tablet", "publishing", "api.matches"), never the address: addresses have
names in them, and there is no end of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.metrics.meters import REQUEST_SECONDS, REQUESTS

OURS: Final = {"clubs", "matches", "config"}
OTHERS: Final = {"allauth": "account", "oauth2_provider": "api.oauth", "drf_spectacular": "api.core"}
WATCHED: Final = ("/healthz", "/metrics")
"""Answered before a page is looked for."""
NOWHERE: Final = "nowhere"
"""What no page answers: wrong addresses, and requests that were refused before one was looked for."""


def count_requests(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Middleware: count each request."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = get_response(request)
        kind = kind_of(request)
        REQUESTS.labels(kind, str(response.status_code)).inc()
        REQUEST_SECONDS.labels(kind).observe(time.perf_counter() - began)
        return response

    return answer


def kind_of(request: HttpRequest) -> str:
    """The part of the site that answered."""
    match = request.resolver_match
    if match is None:
        if request.path_info.startswith(settings.STATIC_URL):
            return "static"
        return "house" if request.path_info.startswith(WATCHED) else NOWHERE
    view: Any = match.func
    view = getattr(view, "cls", None) or getattr(view, "view_class", None) or view
    if match.app_names[:1] == ["admin"]:
        return "admin"
    return _part(getattr(view, "__module__", "") or "")


@cache
def _part(module: str) -> str:
    """``clubs.publishing.views.pages`` is "publishing", ``clubs.api.matches.marks`` "api.matches"."""
    names = module.split(".")
    if names[0] not in OURS:
        return OTHERS.get(names[0], "other")
    if names[0] == "config":
        return "house"
    if names[1:2] == ["api"]:
        return ".".join(names[1:3])
    return names[1] if len(names) > 1 else names[0]
