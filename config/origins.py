"""Which page asks: one of this server's own, or one of another origin.

A browser in which somebody is signed in sends the session's cookie with what any page of the same site asks,
whichever program has served it: cookies know no ports, and a subdomain is the same site. So a cookie alone
does not say that the person wants it. Browsers tell which page asks in ``Sec-Fetch-Site`` and ``Origin``, and
no page can change what they tell; other programs send neither.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware

ANYWHERE = ("access-control-allow-origin", "*")
"""What lets the pages of all origins read an answer. A browser keeps what came for a cookie from them."""

_OTHERS = frozenset({"cross-site", "same-site"})


class _Guard(CsrfViewMiddleware):
    """Knows this server's own origins, and those of ``BALKLINE_ORIGINS``, as forms know them."""

    def __init__(self) -> None:
        super().__init__(lambda request: HttpResponse())

    def trusts(self, request: HttpRequest) -> bool:
        """Whether the ``Origin`` that ``request`` names is one of them."""
        return bool(self._origin_verified(request))  # type: ignore[attr-defined]


def is_foreign(request: HttpRequest) -> bool:
    """Whether a page of another origin asks. Somebody who follows a link to here does so himself."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None and site not in _OTHERS:
        return False
    if origin is not None:
        return not _Guard().trusts(request)
    return site is not None and request.headers.get("Sec-Fetch-Mode") != "navigate"
