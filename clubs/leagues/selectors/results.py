"""Team matches as a table counts them."""

from __future__ import annotations

from django.utils.timezone import localdate

from clubs.leagues.models import TeamMatch
from clubs.leagues.rules.scoring import AWAY, HOME, Tally
from clubs.leagues.rules.tables.results import Kind, TeamResult
from clubs.leagues.rules.team_handicap import StartBy, StartIn


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
        (0, 0) if given is not None else (match.home_empty, match.away_empty),
        points_begun(match),
    )


def points_begun(match: TeamMatch) -> tuple[int, int]:
    """The points of the table with which home and away begin: 0 where they begin with rubbers, and in a cup,
    which has no points."""
    if match.cup_id is not None or match.season.start_of_sides.unit is StartIn.RUBBERS:
        return (0, 0)
    return match.home_start or 0, match.away_start or 0


def rubbers_begun(match: TeamMatch) -> tuple[int, int]:
    """The rubbers with which home and away begin. Before the match begins those of its sides, where each side
    has its own number. 0 in a cup without handicaps."""
    terms = match.season.start_of_sides
    if terms.unit is not StartIn.RUBBERS or (match.cup is not None and not match.cup.rules.handicaps):
        return (0, 0)
    if match.home_start is not None and match.away_start is not None:
        return match.home_start, match.away_start
    return (match.home.handicap, match.away.handicap) if terms.by is StartBy.FIXED else (0, 0)
