"""How many requests a minute the interface takes from one token, person or address. Pages have no bound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from clubs.api.core.authentication import token_of

if TYPE_CHECKING:  # the framework's views read this module when they are loaded
    from rest_framework.views import APIView


class PerCaller(SimpleRateThrottle):
    """``BALKLINE_API_RATE`` for authenticated callers, ``BALKLINE_API_RATE_PUBLIC`` for an address."""

    scope = "api"

    def __init__(self) -> None:
        self.num_requests: int | None = None
        self.duration: int | None = None

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Whose requests are counted together."""
        return f"api-rate-{self.caller(request)}"

    def caller(self, request: Request) -> str:
        """Who asks, as a word: a token, a person, or an address."""
        token = token_of(request)
        if token is not None:
            return f"token-{token.pk}"
        if request.user and request.user.is_authenticated:
            return f"user-{request.user.pk}"
        return f"address-{self.get_ident(request)}"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count it."""
        known = token_of(request) is not None or bool(request.user and request.user.is_authenticated)
        self.rate = settings.API_RATE if known else settings.API_RATE_PUBLIC
        self.num_requests, self.duration = self.parse_rate(self.rate)
        return super().allow_request(request, view)
