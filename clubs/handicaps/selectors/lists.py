"""The list of handicaps: players by policies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from clubs.handicaps.models import Handicap, HandicapLine, Policy
from clubs.people.models import Club, Player


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's handicap under a policy."""

    player: Player
    policy: Policy
    value: Decimal | None


@dataclass(frozen=True, slots=True)
class Line:
    """A player with a cell for each policy."""

    player: Player
    cells: tuple[Cell, ...]


def policies_of(club: Club, *, listed: bool = False) -> list[Policy]:
    """The policies of a club that are in use, by name, with their versions: two queries. `listed`: with a
    list."""
    rows = list(
        Policy.objects.filter(club=club, closed_at=None).prefetch_related("versions").order_by("name", "pk")
    )
    for row in rows:
        row.club = club
        for version in row.versions.all():
            version.policy = row
    return [row for row in rows if row.is_listed or not listed]


def lines_of(players: Sequence[Player], policies: Sequence[Policy]) -> list[Line]:
    """The lines of these players: one query."""
    rows = Handicap.objects.filter(policy__in=list(policies), player__in=[one.pk for one in players])
    values = {
        (player, policy): value for player, policy, value in rows.values_list("player", "policy", "value")
    }
    return [
        Line(one, tuple(Cell(one, policy, values.get((one.pk, policy.pk))) for policy in policies))
        for one in players
    ]


def changes_of(player: Player, policy: Policy | None = None, most: int = 200) -> list[HandicapLine]:
    """The lines of a player's handicaps in their own club, the latest first: one query. Those of an
    association stand with its policies."""
    rows = HandicapLine.objects.filter(
        handicap__player=player, handicap__policy__club=player.club_id
    ).select_related("handicap__policy")
    if policy is not None:
        rows = rows.filter(handicap__policy=policy)
    return list(rows.order_by("-at", "-pk")[:most])
