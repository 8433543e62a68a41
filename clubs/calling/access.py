"""Who may see, answer and direct calls: one function for each kind of object."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.calling.models import Answered, Call, CalledPlayer, Phone, terms_of
from clubs.people.access import Visitor, may_see, not_found, roles_in
from clubs.people.models import Club, Player, User
from matches.problems import UserProblem


def call_for(user: Visitor | None, club: Club, pk: int) -> Call:
    """A call of ``club``. Raises ``UserProblem`` "not-found" (404)."""
    rows = Call.objects.select_related("table", "match", "fixture__competition").prefetch_related(
        "players__player"
    )
    found = rows.filter(fixture__competition__club=club, pk=pk).first() if may_see(user, club) else None
    if found is None:
        raise not_found("call")
    found.fixture.competition.club = club
    return found


def called_for(user: Visitor | None, call: Call, player: Player) -> CalledPlayer:
    """A player's part of a call. Raises ``UserProblem`` "not-found" (404)."""
    found = next((one for one in call.players.all() if one.player_id == player.pk), None)
    if found is None:
        raise not_found("player in this call")
    return found


def is_own(user: Visitor | None, player: Player) -> bool:
    """Whether ``player`` is the visitor."""
    return user is not None and user.is_authenticated and player.user_id == user.pk


def how_to_answer(user: Visitor | None, club: Club, player: Player) -> Answered | None:
    """As whom the visitor may answer for ``player``; None: not at all.

    Players answer for themselves. Few players have an account, so that all who read the page may answer,
    where the club allows it: the list says that the answer came from somebody who had not signed in.
    """
    if club.archived_at is not None or not may_see(user, club):
        return None
    if is_own(user, player):
        return Answered.PHONE
    if player.user_id is None and terms_of(club).guests_answer:
        return Answered.GUEST
    return None


def require_answer(user: Visitor | None, club: Club, player: Player) -> Answered:
    """As whom the visitor answers. Raises ``UserProblem`` "not-your-call" (403)."""
    how = how_to_answer(user, club, player)
    if how is None:
        words = (
            gettext("Sign in as this player to answer.")
            if player.user_id
            else gettext("Tell the director that you are coming.")
        )
        raise UserProblem("not-your-call", words, 403)
    return how


def phone_for(user: User, club: Club, pk: int) -> Phone:
    """A phone of the member's own. Raises ``UserProblem`` "not-found" (404)."""
    found = Phone.objects.filter(pk=pk, user=user, player__club=club).select_related("player").first()
    if found is None:
        raise not_found("phone")
    return found


def may_follow(user: Visitor | None, club: Club, player: Player) -> bool:
    """Whether the visitor may have a phone told of ``player``: everyone who sees the club, as the call list
    is no secret."""
    return club.archived_at is None and may_see(user, club) and player.club_id == club.pk


def keeps_names(user: Visitor | None, club: Club, player: Player) -> bool:
    """Whether the visitor may say how ``player``'s name is spoken: the player, owners and directors."""
    return is_own(user, player) or not roles_in(user, club).isdisjoint(("owner", "director"))
