"""Tokens of the sandbox: for anybody, without an account, until it is made anew.

Each asker becomes somebody of their own there, with an invented address, so that each is counted alone and
nobody revokes another's tokens. They may do what directors, referees and markers may; the scope `club` is
left out, and with it webhooks, archives and closing.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from django.conf import settings
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.api.core import tokens
from clubs.api.core.scopes import Scope
from clubs.api.core.throttling import Count
from clubs.api.models import Token
from clubs.people.models import Club, Membership, Role, User, new_public_id
from clubs.people.rules.sandbox import SLUG, next_reset
from clubs.people.services.founding import DEMONSTRATION_DOMAIN
from matches.problems import UserProblem
from matches.services import write_transaction

SCOPES: Final = tuple(scope for scope in Scope if scope is not Scope.CLUB)
ROLES: Final = (Role.DIRECTOR, Role.REFEREE, Role.MARKER)
PER_ADDRESS: Final = 10
"""Tokens that one address gets in an hour."""
MOST: Final = 1_000
"""Tokens until the next reset."""


class Given(NamedTuple):
    """A token of the sandbox, its text, and its club."""

    token: Token
    text: str
    club: Club


def sandbox() -> Club:
    """The club. Raises ``UserProblem`` "no-sandbox" (404) where this server has none."""
    club = Club.objects.filter(slug=SLUG, is_demonstration=True).first() if settings.SANDBOX else None
    if club is None:
        raise UserProblem("no-sandbox", gettext("This server has no sandbox."), 404)
    return club


def ends_at(club: Club) -> datetime:
    """When it is made anew, and all of its tokens are gone."""
    return next_reset(max(club.created_at, now()), club.tzinfo)


def give(*, address: str) -> Given:
    """A new token for who asks from ``address``. Raises ``UserProblem``: "no-sandbox" (404), "too-many"
    (429), "sandbox-full" (409)."""
    club = sandbox()
    count = Count(f"sandbox-tokens-{address}", PER_ADDRESS, 3600)
    if not count.take():
        said = gettext("You have had {most} tokens within an hour. Ask again later.").format(most=PER_ADDRESS)
        raise UserProblem("too-many", said, 429, {"retry_after": count.reset})
    with write_transaction():
        club = Club.objects.select_for_update().get(pk=club.pk)
        if club.tokens.filter(made_by=None).count() >= MOST:
            raise UserProblem("sandbox-full", gettext("The sandbox is full until it is made anew."), 409)
        name = new_public_id()
        visitor = User.objects.create_user(
            f"sandbox-visitor-{name}{DEMONSTRATION_DOMAIN}", None, display_name=f"Visitor {name}"
        )
        Membership.objects.bulk_create(Membership(club=club, user=visitor, role=role) for role in ROLES)
        made, text = tokens.make_token(user=visitor, label="Sandbox", scopes=SCOPES, days=2, club=club)
        made.expires_at = ends_at(club)
        made.save(update_fields=["expires_at"])
    return Given(made, text, club)
