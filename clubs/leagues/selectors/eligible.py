"""Whom a side may name in a team match."""

from __future__ import annotations

from datetime import date

from django.db.models import Q
from django.utils.timezone import localdate

from clubs.leagues.models import Registration, TeamMatch
from clubs.leagues.rules import line_up as rules
from clubs.leagues.selectors.clubs import labels


def day_of(match: TeamMatch) -> date:
    """The day that counts for who may play: that of the match, or today if it has none."""
    return match.on or localdate()


def eligible(match: TeamMatch, which: str) -> dict[int, rules.Eligible]:
    """Whom a side may name, by the player's key: its own registered players, and those of the pool. Two of
    one name from two clubs bear their clubs' names, too."""
    day = day_of(match)
    rows = Registration.objects.filter(
        Q(until_on=None) | Q(until_on__gte=day), season=match.season_id, from_on__lte=day
    ).filter(Q(side=match.side(which)) | Q(side=None))
    found = list(rows.select_related("player__club").order_by("-side", "player__name"))
    called = labels(row.player for row in found)
    return {
        row.player_id: rules.Eligible(called[row.player_id], row.side_id is None, (day - row.from_on).days)
        for row in found
    }
