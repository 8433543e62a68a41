"""What follows from typed rubbers once their team match is final, or is final no more: ratings and handicaps.

A marked rubber is a match of the log, which both packages follow by themselves.
"""

from __future__ import annotations

from clubs.handicaps.services.following import follow_typed
from clubs.leagues.models import Season, TeamMatch
from clubs.leagues.selectors.rated import key_of, moment_of, outcome_of, typed_of
from clubs.ratings.services.marking import mark_typed


def count(match: TeamMatch) -> None:
    """Let ratings and handicaps follow the typed rubbers of a match that has become final, or is so again
    after a protest; within the change."""
    _follow(match, counts=True)


def uncount(match: TeamMatch) -> None:
    """Take back what followed, before a final match is opened again, given to a side, annulled, or stands
    under protest; within the change. From one that is not final nothing has followed."""
    if match.phase == TeamMatch.Phase.FINAL:
        _follow(match, counts=False)


def _follow(match: TeamMatch, *, counts: bool) -> None:
    zone = match.season.league.club.tzinfo
    at = moment_of(match, zone)
    rows = typed_of(match.rubbers.all()) if at is not None else []
    if at is None or not rows:
        return
    for game in sorted({one.game for one in rows}):
        mark_typed(match.season.league.club, game, at)
    for rubber in rows:
        rubber.team_match = match
        version = rubber.handicap_version
        outcome = outcome_of(rubber, at.astimezone(zone).date())
        if version is not None and outcome is not None:
            title = " – ".join(str(one.player) for one in rubber.players.all())
            follow_typed(version, key_of(rubber), title, outcome if counts else None)


def forget(season: Season) -> None:
    """Let ratings follow the end of a season's results, before it is deleted. Handicaps keep what moved them,
    as they do when a marked match stays."""
    zone = season.league.club.tzinfo
    for match in season.team_matches.filter(phase=TeamMatch.Phase.FINAL):
        at = moment_of(match, zone)
        if at is None:
            continue
        for game in sorted({one.game for one in typed_of(match.rubbers.all())}):
            mark_typed(season.league.club, game, at)
