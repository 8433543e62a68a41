"""In which language a request is answered.

In this order: what the address asks for (``?language=de``: a frame in another site, a calendar), what the
reader has chosen (a cookie), what the browser prefers, if it is one of ours, what belongs to the address (the
language of its club), and English. On a wall everybody reads the same: what the address asks for, then what
belongs to the walls of the club. Unknown and malformed languages are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation.trans_real import get_languages, parse_accept_lang_header
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

ASKED = "language"
"""The question of an address that asks for a language."""

YEAR = 365 * 24 * 3600

Belonging = Callable[[Mapping[str, Any], bool], str]
"""From the words of an address, and whether it is a wall's, to the language that belongs to it; "" where none
does."""

_View = TypeVar("_View", bound=Callable[..., Any])

Remembering = Callable[[HttpRequest, str], None]

_belonging: list[Belonging] = []
_remembering: list[Remembering] = []


def register(belonging: Belonging, remembering: Remembering) -> None:
    """Let an app say which language belongs to an address, and remember what somebody who is signed in has
    chosen."""
    if belonging not in _belonging:
        _belonging.append(belonging)
        _remembering.append(remembering)


def offered(code: str | None) -> str:
    """One of our languages by a code that somebody sent; "" where it is none of them."""
    if not code or not translation.check_for_language(code):
        return ""
    try:
        return translation.get_supported_language_variant(code).lower()
    except LookupError:
        return ""


def wanted(asked: str | None, cookies: Mapping[str, str], preferred: str | None) -> str:
    """The language that a request itself wants: of its address, its cookie, or its ``Accept-Language``; ""
    where it wants none of ours."""
    chosen = cookies.get(settings.LANGUAGE_COOKIE_NAME)
    return offered(asked) or offered(chosen) or _first_of(preferred or "")


class Languages(LocaleMiddleware):
    """Answers each request in its reader's language."""

    def process_request(self, request: HttpRequest) -> None:
        """Choose from what the request itself says."""
        given = wanted(request.GET.get(ASKED), request.COOKIES, request.headers.get("Accept-Language"))
        request.language_is_given = bool(given)  # type: ignore[attr-defined]
        _answer_in(request, given or settings.LANGUAGE_CODE)

    def process_view(
        self, request: HttpRequest, view: Any, positional: Any, words: Mapping[str, Any]
    ) -> None:
        """Choose what belongs to the address, where nobody asked for a language, or where it is a wall's."""
        is_wall = getattr(view, "is_wall", None)
        wall = is_wall is not None and is_wall(request)
        given = getattr(request, "language_is_given", True)
        if len(languages()) < 2 or (offered(request.GET.get(ASKED)) if wall else given):
            return
        for belonging in _belonging:
            if language := offered(belonging(words, wall)):
                _answer_in(request, language)
                return


def wall(is_wall: Callable[[HttpRequest], bool] = lambda request: True) -> Callable[[_View], _View]:
    """Mark a view whose page hangs on a wall, or does where ``is_wall`` says so. Put it outermost."""

    def mark(view: _View) -> _View:
        view.is_wall = is_wall  # type: ignore[attr-defined]
        return view

    return mark


@csrf_exempt  # a forged request could only change the language that somebody reads
@require_POST
def choose(request: HttpRequest) -> HttpResponseBase:
    """Remember the language that a reader has chosen, and go back to the page."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        back = "/"
    answer = HttpResponseRedirect(back)
    if language := offered(request.POST.get(ASKED)):
        answer.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=YEAR,
            secure=bool(settings.LANGUAGE_COOKIE_SECURE),
            samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]
        )
        for remembering in _remembering:
            remembering(request, language)
    return answer


@lru_cache(maxsize=1000)
def _first_of(header: str) -> str:
    """The first of a browser's languages that is one of ours; English only where it asks for it."""
    for code, _ in parse_accept_lang_header(header):
        if code != "*" and (language := offered(code)):
            return language
    return ""


def _answer_in(request: HttpRequest, language: str) -> None:
    translation.activate(language)
    request.LANGUAGE_CODE = translation.get_language()


def languages() -> list[tuple[str, str]]:
    """``(code, own name)`` of each language that a reader may choose."""
    return list(get_languages().items())
