"""The sandbox: the demonstration once more, for programs to try things in, and made anew each night.

The new one is made beside the old one, hidden, in several transactions, and takes its address when it is
whole. So the sandbox is away for a moment, and other clubs go on writing meanwhile. The old one is closed,
and its logs, which are most of it, are removed a few rows at a time, then the rest. A run that dies leaves a
hidden club behind, which the next one removes.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from clubs.demonstration import building
from clubs.demonstration.clock import Clock
from clubs.people.models import Club, User, new_public_id
from clubs.people.rules.sandbox import NEXT, PAST, SLUG, next_reset
from clubs.people.services import founding
from matches.services import Actor, purge_logs, write_transaction

LONGEST = timedelta(minutes=30)
"""After that the process that was making a sandbox has died."""
VISITORS = "sandbox-visitor-"
CLUB: dict[str, Any] = {
    "name": "Sandbox",
    "town": "",
    "about": "For programs: anybody may get a token and try everything. Made anew each night.",
}


class NotOurs(Exception):
    """A club that is no demonstration has the address of the sandbox."""


def existing() -> Club | None:
    """The sandbox, if there is one."""
    return Club.objects.filter(slug=SLUG, is_demonstration=True).first()


def due(at: datetime | None = None) -> bool:
    """Whether it has to be made, or made anew, and nobody is at it."""
    at = at or timezone.now()
    if not settings.SANDBOX or Club.objects.filter(slug=NEXT, created_at__gt=at - LONGEST).exists():
        return False
    club = existing()
    return club is None or next_reset(club.created_at, club.tzinfo) <= at


def renew() -> Club:
    """Make the sandbox, in place of the one there is. For a process of its own: it turns the clock back.

    Tokens of the old one are gone, and its streams end. Raises ``NotOurs``.
    """
    if Club.objects.filter(slug=SLUG, is_demonstration=False).exists():
        raise NotOurs(f"The club at the address {SLUG} is no sandbox.")
    began = timezone.now()
    for slug in (NEXT, PAST):
        _remove(slug)
    with Clock(began - timedelta(days=60)) as clock:
        with write_transaction():
            club = building.found(
                password=None,
                accounts_of=f"sandbox-{new_public_id()}-",
                slug=NEXT,
                public=False,
                listed=False,
                **CLUB,
            )
            club.created_at = began
            club.save(update_fields=["created_at"])
        building.furnish(club, clock, began)
    with write_transaction():
        for old in Club.objects.select_for_update().filter(slug=SLUG):
            old.slug, old.public = PAST, False
            old.save(update_fields=["slug", "public"])
            User.objects.filter(memberships__club=old, email__startswith=VISITORS).delete()
        club.refresh_from_db()
        club.slug, club.public = SLUG, True
        club.save(update_fields=["slug", "public"])
    _remove(PAST)
    return club


def remove() -> bool:
    """Remove it with all that was made in it; whether there was one."""
    removed = [_remove(slug) for slug in (NEXT, PAST, SLUG)]
    return any(removed)


def _remove(slug: str) -> bool:
    club = Club.objects.filter(slug=slug, is_demonstration=True).first()
    if club is None:
        return False
    with write_transaction():
        club.public, club.archived_at = False, club.archived_at or timezone.now()
        club.save(update_fields=["public", "archived_at"])  # no deadline of it runs from here on
    purge_logs(club=club, by=Actor.system(), reason="sandbox made anew")
    founding.delete_club(club=club, typed_name=club.name, by=None)
    return True
