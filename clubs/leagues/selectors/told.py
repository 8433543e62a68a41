"""What a club's stream tells of its leagues: the public lines of their logs, in the order of writing.

Changes of a club's leagues queue up behind the lock of the club, so a later line has a larger key, and the
key is the place in the stream.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet

from clubs.leagues.models import LeagueEvent, Season
from matches.live.streams import Update

MISSED = 500
"""Lines sent to a viewer who comes back; of more that were missed, the log tells."""


def told_lines() -> QuerySet[LeagueEvent]:
    """Lines that everybody may hear of: none that is private, and none of a match in a list of fixtures that
    the officers are still at work on."""
    planned = LeagueEvent.objects.filter(team_match__season__phase=Season.Phase.PLANNED)
    return LeagueEvent.objects.filter(private=False).exclude(pk__in=planned.values("pk"))


def is_told(line: LeagueEvent) -> bool:
    """Whether a line is one of :func:`told_lines`: without a query for what is loaded."""
    match = line.team_match
    return not line.private and (match is None or match.season.phase != Season.Phase.PLANNED)


def updates(club_id: int, since: Mapping[int, int] | None) -> list[Update]:
    """The lines of the club's leagues after that which was seen, the latest of them (see `streams.register`),
    or the last one: one query. There is one stream for a club, of the number 0."""
    rows = told_lines().filter(league__club_id=club_id)
    rows = rows.select_related("league", "season", "team_match")
    most = 1 if since is None else MISSED
    found = rows.filter(pk__gt=0 if since is None else since.get(0, 0)).order_by("-pk")[:most]
    return [Update(0, row.pk, _told(row)) for row in reversed(found)]


def _told(row: LeagueEvent) -> dict[str, object]:
    return {
        "kind": row.kind,
        "text": row.text,
        "at": row.at.isoformat(),
        "league": row.league.slug,
        "season": row.season.slug if row.season is not None else None,
        "team_match": row.team_match.number if row.team_match is not None else None,
    }
