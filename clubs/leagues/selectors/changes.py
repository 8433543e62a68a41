"""How often, and when last, each team match was changed, as the league's log tells it: for calendars and
feeds, whose readers ask whether they have the latest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Max, Min, Q

from clubs.leagues.models import LeagueEvent, Season

RESULTS = ("final", "reopened", "awarded", "side-withdrawn", "fixtures-made", "fixtures-cleared")
"""Lines of the log by which a result comes, changes or goes."""
OF_PLAYERS = ("registered", "released", "role", "transferred")
"""Lines that say nothing of a match."""


@dataclass(frozen=True)
class Changes:
    """Lines of the log: how many there are, and when the last was written, of the season as a whole and of
    each match, by its key. Lines of a match that was removed count for the season, so a sum of both never
    falls."""

    season: int
    season_at: datetime | None
    matches: dict[int, tuple[int, datetime]] = field(default_factory=dict)

    def sequence(self, match: int) -> int:
        """The number of changes that a match has seen."""
        return self.season + self.matches.get(match, (0, None))[0]

    def at(self, match: int) -> datetime | None:
        """When a match last changed."""
        moments = [one for one in (self.season_at, self.matches.get(match, (0, None))[1]) if one is not None]
        return max(moments, default=None)


def changes_of(season: Season) -> Changes:
    """The changes of a season's matches: two queries."""
    rows = LeagueEvent.objects.filter(league_id=season.league_id).order_by()
    of_all = rows.filter(Q(season=season) | Q(season=None), team_match=None).exclude(kind__in=OF_PLAYERS)
    whole = of_all.aggregate(count=Count("pk"), at=Max("at"))
    each = rows.filter(season=season, team_match__isnull=False).values_list("team_match")
    told = each.annotate(count=Count("pk"), at=Max("at"))
    return Changes(whole["count"], whole["at"], {key: (count, at) for key, count, at in told})


def decided(matches: Iterable[int]) -> dict[int, tuple[datetime, datetime]]:
    """When the result of each match was first final, and when last. One query."""
    rows = LeagueEvent.objects.filter(team_match__in=list(matches), kind="final").order_by()
    told = rows.values_list("team_match").annotate(first=Min("at"), last=Max("at"))
    return {key: (first, last) for key, first, last in told}
