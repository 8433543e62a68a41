"""``/metrics``: what Prometheus reads, for those whom a setting allows to ask.

With ``BALKLINE_METRICS_TOKEN`` who brings the token in ``Authorization: Bearer``; with
``BALKLINE_METRICS_FROM`` also who comes from one of its addresses, directly: a request that a proxy passed on
needs the token, whatever address it names. Without either the address does not exist.
"""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext

from config.metrics import folder, meters, rows
from matches.answers import json_answer

ADDRESS: Final = "/metrics"
PASSED_ON: Final = (
    "Forwarded",
    "Via",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-IP",
)
"""What proxies write into a request."""


Answer = Callable[[HttpRequest], HttpResponseBase]


def under_any_name(get_response: Answer) -> Answer:
    """Middleware, before the check of the host: Prometheus asks by an address or a container's name."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.path_info == ADDRESS and settings.METRICS:
            return answer(request)
        return get_response(request)

    return middleware


def answer(request: HttpRequest) -> HttpResponse:
    """The metrics, or a refusal."""
    if not may_ask(request):
        meters.refused("bad-token")
        refusal = json_answer(
            {"code": "bad-token", "message": gettext("This token is not known.")}, status=401
        )
        refusal["WWW-Authenticate"] = 'Bearer realm="Balkline"'
        return refusal
    if request.method not in ("GET", "HEAD"):
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
    from prometheus_client import CollectorRegistry  # it costs nothing where nobody may ask
    from prometheus_client.exposition import choose_encoder

    registry = CollectorRegistry(auto_describe=False)
    registry.register(Both())
    encode, kind = choose_encoder(request.headers.get("Accept", ""))
    told = encode(registry)
    headers = {"Cache-Control": "no-store", "Content-Length": str(len(told))}
    return HttpResponse(told, content_type=kind, headers=headers)


def may_ask(request: HttpRequest) -> bool:
    """Whether the request brings the token, or comes directly from an address that needs none."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() == "bearer" and settings.METRICS_TOKEN:
        return hmac.compare_digest(token.strip().encode(), settings.METRICS_TOKEN.encode())
    if any(name in request.headers for name in PASSED_ON):
        return False
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None) or address
    return any(mapped in network for network in settings.METRICS_FROM)


class Both:
    """What was counted, and what is looked at now, as the client library asks for it."""

    def collect(self) -> Iterable[Any]:
        """All metrics."""
        return [*folder.summed(settings.METRICS_FOLDER / meters.form()), *rows.found()]
