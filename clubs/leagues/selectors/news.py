"""What a league tells everybody: the lines of its log that are news to those who do not run it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from clubs.leagues.models import League, LeagueEvent, Season

KINDS = (
    "season-opened", "season-closed", "side-withdrawn", "deducted", "deduction-taken-back", "awarded",
    "reopened", "postponement-decided", "match-placed",
)  # fmt: skip
SHOWN = 6


def news_of(league: League, most: int = SHOWN) -> Sequence[LeagueEvent]:
    """The latest news: one query. Nothing of a season that is being planned."""
    rows = LeagueEvent.objects.filter(league=league, private=False, kind__in=KINDS)
    shown = Q(season=None) | ~Q(season__phase=Season.Phase.PLANNED)
    return list(rows.filter(shown).select_related("team_match__home", "team_match__away", "season")[:most])
