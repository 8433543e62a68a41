"""Bounds of the sandbox, where anybody writes: for each visitor, and for all of them together.

They are counted beside what holds everywhere (:mod:`clubs.api.core.throttling`). What is written there is
thrown away at night, so the day's number bounds how much it can become.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from clubs.api.core.authentication import token_of
from clubs.api.core.throttling import Count
from matches.problems import UserProblem

if TYPE_CHECKING:  # the framework's views read this module when they are loaded
    from rest_framework.views import APIView

LARGEST: Final = 32 * 1024
"""Bytes of a request to the sandbox."""
READING: Final = ("GET", "HEAD", "OPTIONS")


class InSandbox(SimpleRateThrottle):
    """``BALKLINE_SANDBOX_RATE`` for each visitor; ``BALKLINE_SANDBOX_WRITES`` for all that writes."""

    rate = None
    _full: Count | None = None

    def __init__(self) -> None:
        """The rates are those of the settings."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count it. Raises ``UserProblem`` "too-large" (413)."""
        token = token_of(request)
        if token is None or token.club is None or not token.club.is_sandbox:
            return True
        if int(request.META.get("CONTENT_LENGTH") or 0) > LARGEST:
            said = gettext("A request to the sandbox has at most {most} bytes.").format(most=LARGEST)
            raise UserProblem("too-large", said, 413)
        counts = [(f"sandbox-visitor-{token.user_id}", settings.SANDBOX_RATE)]
        if request.method not in READING:
            counts.append(("sandbox-writes", settings.SANDBOX_WRITES))
        for key, rate in counts:
            limit, seconds = self.parse_rate(rate)
            if limit is None or seconds is None:
                continue
            count = Count(key, limit, seconds)
            if not count.take():
                self._full = count
                return False
        return True

    def wait(self) -> float | None:
        """Seconds after which a refused request may be sent again."""
        return self._full.reset if self._full is not None else None
