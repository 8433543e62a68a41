"""The search for a partner, as its page shows it: who looks, and the invites of one player or of all."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from clubs.competitions.models import Competition, Entrant, PartnerInvite, PartnerWanted
from clubs.people.models import Player, User


def wanted(competition: Competition) -> QuerySet[PartnerWanted]:
    """Who looks, the longest first."""
    return competition.wanting.select_related("player")


def open_invites(competition: Competition) -> QuerySet[PartnerInvite]:
    """The invites that wait for an answer, the oldest first."""
    rows = competition.partner_invites.filter(state=PartnerInvite.State.OPEN)
    return rows.select_related("player__user", "invited__user")


def invites_of(player: Player) -> QuerySet[PartnerInvite]:
    """The invites that wait for a player's answer, in all competitions."""
    rows = PartnerInvite.objects.filter(invited=player, state=PartnerInvite.State.OPEN)
    return rows.select_related("player", "competition__club")


def free_players(competition: Competition) -> QuerySet[Player]:
    """Active players of the club who are not in the competition, alone or in a pair."""
    inside = Entrant.objects.filter(competition=competition).exclude(status="withdrawn", seed=None)
    taken = {one for both in inside.values_list("player", "partner") for one in both if one is not None}
    players = Player.objects.filter(club_id=competition.club_id, active=True, merged_into=None)
    return players.exclude(pk__in=taken)


def entry_of(competition: Competition, user: User) -> Entrant | None:
    """The entrant that is the account's player, or in which the player is one of two."""
    own = Q(player__user=user) | Q(partner__user=user)
    inside = competition.entrants.filter(own).exclude(status="withdrawn")
    return inside.select_related("player", "partner").first()
