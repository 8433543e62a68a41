"""Team matches as a table counts them."""

from __future__ import annotations

from django.utils.timezone import localdate

from clubs.leagues.models import TeamMatch
from clubs.leagues.rules.scoring import AWAY, HOME, Tally
from clubs.leagues.rules.tables.results import Kind, TeamResult


def as_result(match: TeamMatch, found: Tally | None = None) -> TeamResult:
    """A decided match as a table counts it; an award that was never played is a walkover."""
    found = found or Tally(match.home_rubbers, match.away_rubbers, match.home_frames, match.away_frames)
    given = {HOME: match.home_id, AWAY: match.away_id}.get(match.awarded)
    return TeamResult(
        match.number,
        match.home_id,
        match.away_id,
        match.on or localdate(),
        (found.home_rubbers, found.away_rubbers),
        (found.home_frames, found.away_frames),
        Kind.PLAYED if given is None else Kind.WALKOVER,
        given,
    )
