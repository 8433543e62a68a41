"""Letters of leagues: to the captains of a side, and to the officers of the club."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.functional import Promise

from clubs.leagues.models import Registration, Side, TeamMatch
from clubs.people.access import OFFICERS
from clubs.people.models import Club, User
from clubs.people.services import letters

LEADERS = (Registration.Role.CAPTAIN, Registration.Role.VICE)


def captains_of(side: Side) -> list[User]:
    """The accounts of a side's captain and vice-captain."""
    rows = Registration.objects.filter(side=side, until_on=None, role__in=LEADERS)
    found = rows.exclude(player__user=None).select_related("player__user").order_by("role", "pk")
    return [row.player.user for row in found if row.player.user is not None and row.player.user.is_active]


def officers_of(club: Club) -> list[User]:
    """The accounts of a club's owners and directors."""
    rows = User.objects.filter(memberships__club=club, memberships__role__in=OFFICERS, is_active=True)
    return list(rows.distinct().order_by("pk"))


def tell(
    match: TeamMatch,
    people: Iterable[User],
    subject: str | Promise,
    template: str,
    *,
    but: User | None,
    **context: Any,
) -> Sequence[User]:
    """Write to these people about a match, each once; not to the one who did it. Who was written to."""
    chosen = {one.pk: one for one in people if but is None or one.pk != but.pk}
    letters.notify(
        chosen.values(),
        subject,
        f"leagues/mail/{template}.txt",
        match=match,
        club=match.season.league.club,
        league=match.season.league,
        path=match.get_absolute_url(),
        **context,
    )
    return list(chosen.values())
