"""Who may use which part of the interface: the audiences, the rights, and the permission that enforces them.

An endpoint declares for each method, a view set for each action, the scope that a token needs and who may
use it::

    rights = {"GET": Right(Scope.READ, PUBLIC), "POST": Right(Scope.DIRECT, OFFICERS)}
    rights = {"list": Right(Scope.READ, PUBLIC), "create": Right(Scope.DIRECT, OFFICERS)}

:class:`HasRight` enforces that before the method begins, the description of the interface shows it, and the
table in docs/api-roles.md is made from it. Services may refuse more; they never allow more.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from django.utils.translation import gettext
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from clubs.api.core.authentication import token_of
from clubs.api.core.scopes import Scope
from clubs.people import access
from clubs.people.models import Club, Role, User
from matches.problems import UserProblem


class Who(NamedTuple):
    """An audience: what it is called, and the roles in the club that belong to it; None: see ``name``."""

    name: str
    roles: tuple[str, ...] | None


PUBLIC: Final = Who("everyone, where the club is open to them", None)
SITE: Final = Who("everyone", None)
SIGNED_IN: Final = Who("anyone signed in", None)
IDENTIFIED: Final = Who("who is signed in, and paired tablets", None)
MEMBERS: Final = Who("members", access.MEMBERS)
PAIRERS: Final = Who("owners, directors, referees, markers", access.PAIRERS)
REFEREES: Final = Who("owners, directors, referees", (*access.OFFICERS, Role.REFEREE))
OFFICERS: Final = Who("owners and directors", access.OFFICERS)
OWNERS: Final = Who("owners", (Role.OWNER,))
TABLETS: Final = Who("paired tablets, by the token of their pairing", None)
MARKERS: Final = Who("who marks in the club, the tablet of the match's table", None)
AT_MATCH: Final = Who("who marks in the club, the players of the match, the tablet of its table", None)
BY_LADDER: Final = Who("the player concerned; owners, directors, referees for anybody", None)
BY_CALL: Final = Who(
    "the player concerned; owners and directors for anybody; guests, where the club allows it", None
)
BY_SIDE: Final = Who(
    "the captains of the side, owners and directors of its member club; those of the club for any side", None
)
BY_CLUB: Final = Who(
    "owners and directors; those of a member club for its own teams, players and venues", None
)
RECORDERS: Final = Who("the captains of the match, who marks in the club or in that of the venue", None)
BY_DEED: Final = Who("whom the deed names, its trustee and the club's officers", None)


BOUND: Final = ("club", "match")
"""Parameters of an address that belongs to a club."""


ANY: Final = "any"
"""What is written in place of a scope where every token will do."""


class Right(NamedTuple):
    """The scope that a token needs, None where every token will do, and the audience."""

    scope: Scope | None
    who: Who

    @property
    def scope_name(self) -> str:
        """As descriptions write it."""
        return str(self.scope or ANY)


def reads_openly(right: Right | None) -> bool:
    """Whether it is the right to read what every visitor sees."""
    return right is not None and right.scope is Scope.READ and right.who in (PUBLIC, SITE)


class Declaring(Protocol):
    """What an endpoint declares about its rights."""

    kwargs: dict[str, Any]

    def operation(self, method: str) -> str:
        """The key of ``method`` in ``rights``."""

    def right(self) -> Right | None:
        """The right that the requested method needs; None where the address does not have the method."""

    def club(self, request: Request) -> Club:
        """The club of the address. Raises ``UserProblem`` "not-found", "other-club"."""


class HasRight(BasePermission):
    """The asker has the right that the endpoint declares for this method."""

    def has_permission(self, request: Request, view: Declaring) -> bool:  # type: ignore[override]
        """Raises ``UserProblem`` with the reason, and never answers False."""
        right = view.right()
        if right is None:
            raise MethodNotAllowed(request.method or "")
        token = token_of(request)
        if token is not None and right.scope is not None and right.scope not in token.scopes:
            raise scope_missing(right.scope)
        if right.who is IDENTIFIED and token is None:
            person(request)
        if right.who is SIGNED_IN or right.who.roles is not None:
            person(
                request
            )  # before the club is looked up: a visitor who is not signed in learns nothing of it
        if right.who.roles is not None:
            access.require(request.user, view.club(request), *right.who.roles)
        elif token is not None and token.club_id is not None and not view.kwargs.keys().isdisjoint(BOUND):
            view.club(request)  # a token for one club is refused in every other, or reads as a visitor
        return True


def scope_missing(scope: Scope) -> UserProblem:
    """A token that lacks ``scope`` asks for what takes it."""
    said = gettext("The token lacks the scope {scope}.").format(scope=scope)
    return UserProblem("scope-missing", said, 403, {"scope": str(scope)})


def person(request: Request) -> User:
    """Who is signed in. Raises ``UserProblem`` "sign-in" (401)."""
    if not isinstance(request.user, User):
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    return request.user
