"""Who is asking: ``Authorization: Bearer bk_...``, or the session of a signed-in user."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from clubs.api.core import tokens
from clubs.api.models import Token
from clubs.people.models import User
from clubs.people.shown import HALL
from config.origins import is_foreign
from matches.models import Device
from matches.problems import Fault, UserProblem
from matches.services import Actor


class Bearer(BaseAuthentication):
    """A token in the header. A device's leaves ``request.user`` anonymous; the token is ``request.auth``."""

    def authenticate(self, request: Request) -> tuple[User | AnonymousUser, Token] | None:
        """Raises what :func:`clubs.api.core.tokens.find` raises."""
        kind, _, text = request.headers.get("Authorization", "").partition(" ")
        if not kind:
            return None
        if kind.lower() != "bearer":
            raise UserProblem("bad-token", gettext("Sign in with Authorization: Bearer and a token."), 401)
        token = tokens.find(text.strip())
        if token.device is not None:
            setattr(request._request, HALL, token.device.table.club_id)
        return token.user or AnonymousUser(), token

    def authenticate_header(self, request: Request) -> str:
        """What a refusal tells in ``WWW-Authenticate``."""
        return 'Bearer realm="Balkline"'


class OwnSession(SessionAuthentication):
    """The session of a signed-in user, for this server's own pages: to a page of another origin, its visitor
    is nobody. What writes needs Django's CSRF token, too."""

    def authenticate(self, request: Request) -> Any:
        """Who is signed in; None for nobody."""
        return None if is_foreign(request._request) else super().authenticate(request)

    def enforce_csrf(self, request: Any) -> None:
        """Raises ``UserProblem`` "csrf-missing" (403)."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            said = gettext("A session that writes sends the CSRF token of this server in X-CSRFToken.")
            fault = Fault(("X-CSRFToken",), "csrf-missing", said, place="header")
            raise UserProblem("csrf-missing", said, 403, faults=[fault]) from None


def token_of(request: Request) -> Token | None:
    """The token with which ``request`` signs in; None for a session and for visitors."""
    return request.auth if isinstance(request.auth, Token) else None


def actor_of(request: Request) -> Actor:
    """Who acts at a match: a device at its table, or a person.

    A lease tells programs of one person apart by their token, or by ``X-Marker``; an app keeps its own when
    its token is renewed. Raises ``UserProblem``
    "sign-in" (401).
    """
    token = token_of(request)
    if token is not None and token.device is not None:
        return Actor.of_device(token.device)
    if not isinstance(request.user, User):
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    return Actor.of_user(request.user, request.headers.get("X-Marker", "") or _program(token))


def _program(token: Token | None) -> str:
    if token is None:
        return ""
    return f"app-{token.family}" if token.family is not None else f"token-{token.public_id}"


def program_of(auth: object) -> tuple[str, Device | None] | None:
    """What the audit log calls the program that signs in with ``auth``, and the tablet whose token it is."""
    if not isinstance(auth, Token):
        return None
    return f"{auth.label} ({auth.public_id})", auth.device
