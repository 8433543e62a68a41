"""The captains' own sheets of a match, side by side."""

from __future__ import annotations

from clubs.leagues.models import OwnSheet, TeamMatch
from clubs.leagues.rules.own_sheets import Compared, compare


def own_sheets(match: TeamMatch) -> dict[str, OwnSheet]:
    """The sheets by side: "home", "away"."""
    return {one.side: one for one in match.own_sheets.all()}


def compared(match: TeamMatch) -> list[Compared]:
    """The rubbers that were typed in, as each captain has them and as the shared sheet does; nothing where no
    captain has written a sheet. A rubber that is marked at a table, or was given, is not compared."""
    sheets = own_sheets(match)
    if not sheets:
        return []
    rows = match.rubbers.filter(match=None, forfeited=False).order_by("number")
    shared = {
        one.number: (one.home_score, one.away_score)
        for one in rows
        if one.home_score is not None and one.away_score is not None
    }
    written = {side: sheets[side].values if side in sheets else {} for side in ("home", "away")}
    return compare([one.number for one in rows], written["home"], written["away"], shared)
