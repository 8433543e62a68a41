"""A secret that is shown once: from the page that made it to the next one, in the browser and nowhere else.

It is signed for its owner, so that a page only shows a secret that was made here for this user.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from clubs.people.models import User

SECONDS: Final = 120


class Carrier:
    """The cookie ``name`` at one page, whose ``path`` is given each time."""

    def __init__(self, name: str, purpose: str) -> None:
        self.name, self.purpose = name, purpose

    def send(self, answer: HttpResponse, request: HttpRequest, user: User, text: str, path: str) -> None:
        """Let ``answer`` carry ``text`` to the page at ``path``."""
        answer.set_signed_cookie(
            self.name,
            text,
            salt=self._salt(user),
            max_age=SECONDS,
            path=path,
            httponly=True,
            samesite="Strict",
            secure=request.is_secure() or settings.SESSION_COOKIE_SECURE,
        )

    def brought(self, request: HttpRequest, user: User) -> str:
        """What was carried here for ``user``; "" for nothing. Only a page that is read shows it."""
        if request.method != "GET":
            return ""
        found = request.get_signed_cookie(self.name, default="", salt=self._salt(user), max_age=SECONDS)
        return found or ""

    def forget(self, answer: HttpResponse, request: HttpRequest, path: str) -> None:
        """Take it out of the browser."""
        if self.name in request.COOKIES:
            answer.delete_cookie(self.name, path=path, samesite="Strict")

    def _salt(self, user: User) -> str:
        return f"balkline.{self.purpose}.{user.pk}"
