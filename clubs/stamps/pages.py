"""Public pages, kept for visitors who are not signed in, until what they show has changed.

A cached page stores the scopes that it was made from and their stamps (:mod:`clubs.stamps`), so it is
validated without a query. The cache key has the address and every setting that changes how the page looks; a
newer page replaces the old one. Pages for signed-in visitors are never cached.

Browsers get an ``ETag`` and must revalidate each time; a page that the visitor already has is answered 304.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language

from clubs.stamps import store
from clubs.stamps.scopes import SITE, Scope
from config import shown_names
from config.metrics.meters import PAGES

SECONDS = 300
"""How long a page is kept at most. It need not be short; it is the last resort."""

LARGEST = 512 * 1024
"""Bytes of a page that is still kept."""

LONGEST_QUERY = 200

VARY = ("Cookie", "HX-Request", "HX-Boosted")
"""Beside the language, which Django adds."""

View = Callable[..., HttpResponseBase]
Made = Callable[[dict[str, Any]], tuple[Scope, ...] | None]
"""From the words of an address to what the page at it is made of; None where there is nothing."""


class Kept(NamedTuple):
    """A page as it is kept."""

    scopes: tuple[Scope, ...]
    stamps: tuple[int, ...]
    headers: dict[str, str]
    body: bytes

    def answer(self) -> HttpResponse:
        """The page as an answer."""
        return HttpResponse(self.body, headers=self.headers)


def kept_page(made_of: Made, *, asks: tuple[str, ...] = (), seconds: int = SECONDS) -> Callable[[View], View]:
    """Keep what a public view answers, made of the scopes that ``made_of`` finds.

    Put it outermost. The view must answer all visitors who are not signed in alike. ``asks`` names the
    questions (``?page=2``) that the page knows; with others, it is made but not kept, so that addresses
    made up do not fill the store. ``seconds`` is shorter for pages that show the time.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, **words: Any) -> HttpResponseBase:
            if not _may_keep(request, asks):
                return view(request, **words)
            key = _key(request)
            kept = _valid(key)
            if kept is None:
                with _one_at_a_time(key):  # a hall of phones asks at once; it is made once
                    kept = _valid(key)
                    if kept is None:
                        answer = _make(view, request, words, made_of, key, seconds)
                        if not isinstance(answer, Kept):
                            return answer
                        return _answer(request, answer)
            PAGES.labels("kept").inc()
            return _answer(request, kept)

        return page

    return decorate


def forget_all() -> None:
    """Let no page that is kept now be shown again, in any process."""
    store.move((SITE,), 0, lease=False)
    if isinstance(settings.CACHES["shared"].get("LOCATION"), Path):
        caches["shared"].clear()


def _may_keep(request: HttpRequest, asks: tuple[str, ...]) -> bool:
    cookies = request.COOKIES
    return (
        request.method == "GET"
        and settings.SESSION_COOKIE_NAME not in cookies
        and CookieStorage.cookie_name not in cookies
        and "Authorization" not in request.headers
        and len(request.META.get("QUERY_STRING", "")) <= LONGEST_QUERY
        and all(name in asks for name in request.GET)
        and not request.user.is_authenticated
    )


def _key(request: HttpRequest) -> str:
    """One for each address and each way in which it may look."""
    looks = (
        store.installation(),
        _release(),
        request.scheme,
        request.get_host(),
        request.get_full_path(),
        get_language(),
        request.COOKIES.get("theme", "") if request.COOKIES.get("theme") in ("light", "dark") else "",
        "HX-Request" in request.headers,
        "HX-Boosted" in request.headers,
    )
    return "page:" + hashlib.sha256(repr(looks).encode()).hexdigest()


def _valid(key: str) -> Kept | None:
    kept = caches["shared"].get(key)
    if not isinstance(kept, Kept) or store.state(*kept.scopes) != kept.stamps:
        return None
    return kept


def _make(
    view: View, request: HttpRequest, words: dict[str, Any], made_of: Made, key: str, seconds: int
) -> Kept | HttpResponseBase:
    """Make the page, and keep it if nothing was changing when it was begun."""
    found = made_of(words)
    parts = (*found, SITE) if found else ()
    stamps = store.state(*parts) if parts else None  # before the first row that is shown is read
    answer = view(request, **words)
    if not isinstance(answer, HttpResponse) or answer.streaming or answer.status_code != 200:
        return answer
    if request.META.get("CSRF_COOKIE_NEEDS_UPDATE") or answer.cookies or request.session.modified:
        return answer  # it is this visitor's own
    if request.user.is_authenticated or getattr(get_messages(request), "used", False):
        return answer
    shown_names.answer(answer)
    patch_vary_headers(answer, VARY)
    answer.headers.setdefault("Cache-Control", "private, no-cache")
    answer.headers["ETag"] = quote_etag(hashlib.sha256(answer.content).hexdigest()[:32])
    kept = Kept(parts, stamps or (), dict(answer.headers.items()), answer.content)
    if stamps is not None and len(kept.body) <= LARGEST and store.state(*parts) == stamps:
        caches["shared"].set(key, kept, seconds)
        PAGES.labels("made").inc()
    else:
        PAGES.labels("passing").inc()
    return kept


def _answer(request: HttpRequest, kept: Kept) -> HttpResponseBase:
    answer = kept.answer()
    found = get_conditional_response(request, etag=kept.headers["ETag"], response=answer)
    return found if found is not None else answer


_making = [threading.Lock() for _ in range(64)]


class _one_at_a_time:  # noqa: N801 - used as a statement
    """Within this process. A thread that has waited for long goes on without the lock."""

    def __init__(self, key: str) -> None:
        self.lock = _making[int(key[-4:], 16) % len(_making)]

    def __enter__(self) -> None:
        self.held = self.lock.acquire(timeout=5)

    def __exit__(self, *_: object) -> None:
        if self.held:
            self.lock.release()


@cache
def _release() -> str:
    """A word that is another one after an update or a restart of the machine: the names of style sheets and
    scripts, which stand in every page, and the boot (a power cut may set the stamps' file back)."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        boot = ""
    return f"{getattr(staticfiles_storage, 'manifest_hash', '')} {boot}"
