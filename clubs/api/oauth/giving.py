"""What an app asks for itself: tokens, their end, and where it finds all that (RFC 6749, 7009, 8414).

These addresses know no cookies, and pages of all origins may ask at them. How often an address asks is
bounded as at the interface for visitors.
"""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from oauth2_provider.oauth2_backends import get_oauthlib_core
from oauth2_provider.views import OAuthServerMetadataView

from clubs.api.core.throttling import NOTED, Count, PerCaller
from matches.services import again_on_deadlock, write_transaction

_SECRETS = ("client_secret", "code", "code_verifier", "refresh_token", "token")

metadata = never_cache(OAuthServerMetadataView.as_view())


@csrf_exempt
@require_POST
@never_cache
@sensitive_post_parameters(*_SECRETS)
def token(request: HttpRequest) -> HttpResponse:
    """An access token and a refresh token for a code, or for the refresh token before."""
    return _answered(request, "create_token_response")


@csrf_exempt
@require_POST
@never_cache
@sensitive_post_parameters(*_SECRETS)
def revoke(request: HttpRequest) -> HttpResponse:
    """The end of an access or refresh token, and of what it was renewed by."""
    return _answered(request, "create_revocation_response")


def _answered(request: HttpRequest, what: str) -> HttpResponse:
    count = _counted(request)
    if count is not None and not count.take():
        answer = _error("slow_down", 429)
        answer["Retry-After"] = str(count.reset)
        return answer

    def ask() -> tuple[Any, dict[str, str], str, int]:
        with write_transaction():
            found: tuple[Any, dict[str, str], str, int] = getattr(get_oauthlib_core(), what)(request)
            return found

    try:
        _, headers, body, status = again_on_deadlock(ask)
    except ValueError:  # the address has a query that cannot be read
        return _error("invalid_request", 400)
    answer = HttpResponse(body or "", status=status, content_type="application/json")
    for name, value in headers.items():
        answer[name] = value
    return answer


def _counted(request: HttpRequest) -> Count | None:
    """The window of the address that asks; None where no rate is set."""
    throttle = PerCaller()
    limit, seconds = throttle.parse_rate(settings.API_RATE_PUBLIC)
    if limit is None or seconds is None:
        return None
    count = Count(f"api-rate-oauth-address-{throttle.get_ident(request)}", limit, seconds)  # type: ignore[arg-type]
    setattr(request, NOTED, count)
    return count


def _error(error: str, status: int) -> HttpResponse:
    return HttpResponse(json.dumps({"error": error}), status=status, content_type="application/json")
