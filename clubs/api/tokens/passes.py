"""Which open streams must end because their readers have lost access, asked for all streams at once.

:mod:`clubs.people.access` and :mod:`clubs.api.core.tokens` decide for one request; this decides for many
readers in three queries, and two more where somebody does not belong to the club. A stream ends when its
token is revoked or expires (an app's also when it is renewed, or its consent ends), its device is unpaired,
the account is closed, the membership ends, or the club is hidden, archived or removed. Those who belong to a
member club see its association, and players who are guests at a table see the match there.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext
from rest_framework.request import Request

from clubs.api.core import tokens
from clubs.api.core.authentication import token_of
from clubs.api.core.scopes import Scope
from clubs.api.models import Token
from clubs.people.access import Visitor, not_found
from clubs.people.models import Affiliation, Club, Membership
from matches.models import Match, MatchSide
from matches.problems import UserProblem


class Holder(NamedTuple):
    """Who follows a stream of ``club``: by a token, as a person, or as anybody."""

    club: int
    token: int | None
    user: int | None


def holder_of(request: Request, club: Club) -> Holder:
    """Who asks for a stream of ``club``."""
    token = token_of(request)
    user = request.user.pk if request.user and request.user.is_authenticated else None
    return Holder(club.pk, token.pk if token is not None else None, user)


def person(user: Visitor, club: int) -> Holder:
    """Who follows the pages' stream of the club with this key, signed in or not."""
    return Holder(club, None, user.pk)


def over(holders: Collection[Holder]) -> dict[Holder, UserProblem]:
    """Those of ``holders`` who may look on no more, each with the reason."""
    wanted = {one.token for one in holders if one.token is not None}
    rows = Token.objects.select_related("user", "device__table", "consent").filter(pk__in=wanted)
    by_pk = {row.pk: row for row in rows} if wanted else {}
    clubs = {one.club for one in holders}
    open_clubs = set(
        Club.objects.filter(pk__in=clubs, public=True, archived_at=None).values_list("pk", flat=True)
    )
    members = _members({one for one in holders if one.club not in open_clubs})
    found = {}
    for one in holders:
        token = by_pk.get(one.token) if one.token is not None else None
        problem = _of_token(token) if one.token is not None else None
        seen = one.club in open_clubs or (one.club, one.user) in members or _stands_in(token, one.club)
        if problem is not None or not seen:
            found[one] = problem or not_found("club")
    return found


def _members(holders: Collection[Holder]) -> set[tuple[int, int]]:
    """Which people of ``holders`` belong to their club: its key and theirs."""
    people = {one.user for one in holders if one.user is not None}
    if not people:
        return set()
    clubs = {one.club for one in holders}
    memberships = Membership.objects.filter(user__in=people, user__is_active=True)
    found = set(memberships.filter(club__in=clubs).values_list("club_id", "user_id"))
    left = {(one.club, one.user) for one in holders if one.user is not None} - found
    return found | _kin_and_guests(left) if left else found


def _kin_and_guests(holders: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Which of these (club, person) see the club without belonging to it: by a member club of it, or as a
    guest in a match that is on at its tables. Two queries."""
    clubs, people = {club for club, _ in holders}, {person for _, person in holders}
    kin = Membership.objects.filter(
        user__in=people,
        user__is_active=True,
        club__archived_at=None,
        club__affiliations__in=Affiliation.objects.standing().filter(
            association__in=clubs, association__archived_at=None
        ),
    )
    found = set(kin.values_list("club__affiliations__association", "user_id"))
    guests = MatchSide.objects.filter(
        Q(player__user__in=people, player__user__is_active=True)
        | Q(partner__user__in=people, partner__user__is_active=True),
        match__club__in=clubs,
        match__club__archived_at=None,
        match__status__in=(Match.Status.READY, Match.Status.LIVE, Match.Status.FINISHED),
    )
    for club, *both in guests.values_list("match__club", "player__user", "partner__user"):
        found.update((club, one) for one in both if one is not None)
    return found


def _stands_in(token: Token | None, club: int) -> bool:
    """Whether it is the token of a tablet at a table of ``club``."""
    return token is not None and token.device is not None and token.device.table.club_id == club


def _of_token(token: Token | None) -> UserProblem | None:
    if token is None:  # removed with its owner
        return UserProblem("bad-token", gettext("This token is not known."), 401)
    if Scope.READ not in token.scopes:
        return UserProblem(
            "scope-missing", gettext("The token lacks the scope {scope}.").format(scope=Scope.READ), 403
        )
    return tokens.problem_of(token)
