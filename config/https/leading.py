"""From plain HTTP to the server's own HTTPS: devices that trust it are led there, all others are left alone.

Plain HTTP goes on, because a spectator's phone will never trust the hall's authority and should see no
warning. A browser that has once come by HTTPS gets a mark (a cookie that both ways share), and its pages by
HTTP are sent on from then. When its trust is gone, the script of the page that explains trusting finds out
and takes the mark away (``static/js/trusting.js``): nobody is sent to a warning for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

from csp.constants import SELF
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from config.https import names
from config.reach import at_port

MARK: Final = "https"
MONTH: Final = 30 * 24 * 3600
FREE: Final = ("/trust/", "/healthz")
"""Never led on: what explains HTTPS must open without it, and watchers ask by the way they know."""


def secure_address(request: HttpRequest) -> str:
    """The server's own HTTPS, without a slash at the end: under the name by which ``request`` came if the
    authority may sign for it, else under one that it may. "" if there is none, or the server speaks none."""
    if not settings.OWN_HTTPS:
        return ""
    try:
        host = names.certified(_host(request))
    except DisallowedHost:  # the page that refuses such a name has a frame like all others
        return ""
    return f"https://{at_port(host, settings.HTTPS_PORT, 443)}" if host else ""


def _host(request: HttpRequest) -> str:
    return urlsplit(f"//{request.get_host()}").hostname or ""


def to_https(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The middleware: leads pages on, and marks browsers that came by HTTPS."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not settings.OWN_HTTPS or not _is_page(request):
            return answer(request)
        if request.is_secure():
            response = answer(request)
            if MARK not in request.COOKIES:
                # For both ways and for the script: it holds no secret.
                response.set_cookie(MARK, "1", max_age=MONTH, samesite="Lax")
            return response
        if MARK in request.COOKIES and not request.path.startswith(FREE):
            address = secure_address(request)
            return _lead_on(address + request.get_full_path()) if address else answer(request)
        response = answer(request)
        _may_ask(response, secure_address(request) or SELF)
        return response

    return middleware


def _is_page(request: HttpRequest) -> bool:
    """Whether a browser opens a page by this request. (``Sec-Fetch-Mode`` is not sent by plain HTTP.)"""
    return (
        request.method in ("GET", "HEAD")
        and "text/html" in request.headers.get("Accept", "")
        and "HX-Request" not in request.headers
    )


def _lead_on(address: str) -> HttpResponse:
    response = HttpResponseRedirect(address, status=307)
    response.headers["Cache-Control"] = "no-store"
    return response


def _may_ask(response: HttpResponse, address: str) -> None:
    """Let the page's script ask at ``address`` whether this device trusts it (content security policy)."""
    update: dict[str, Any] = dict(getattr(response, "_csp_update", None) or {})
    before = update.get("connect-src") or SELF
    update["connect-src"] = [*([before] if isinstance(before, str) else before), address]
    response._csp_update = update  # type: ignore[attr-defined]
