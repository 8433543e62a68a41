"""Answers of the interface go compressed to those who can read that, from a kilobyte on.

Only where no cookie was sent: what a token asks holds no secret of a page beside words that somebody else
may have chosen, which is what an attack on compression (BREACH) needs. Streams are left
alone, for they must not wait.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

BELOW: Final = "/api/"
LEAST: Final = 1024
"""Bytes from which on it is worth it."""
PLAIN: Final = ("application/json", "application/problem+json", "application/vnd.oai.openapi")


def compress(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware: compress JSON and descriptions below ``/api/``."""
    packer = GZipMiddleware(get_response)

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if (
            not isinstance(response, HttpResponse)
            or not request.path.startswith(BELOW)
            or settings.SESSION_COOKIE_NAME in request.COOKIES
            or not response.headers.get("Content-Type", "").startswith(PLAIN)
            or len(response.content) < LEAST
        ):
            return response
        return packer.process_response(request, response)

    return answer
