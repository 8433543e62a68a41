"""Permanent ids of published entries, independent of the addresses of the server and its pages.

A feed reader or a calendar recognizes an entry by its id alone. So an id is derived only from what never
changes: the public id of a match or an emblem, and for clubs, competitions, leagues, series and players the
moment of their creation; what belongs to a league is named within it. They are UUIDs (RFC 9562, version 5),
so that two installations never share one.
"""

from __future__ import annotations

from datetime import UTC
from uuid import UUID, uuid5

from clubs.competitions.models import Competition
from clubs.leagues.models import Division, League, Season, Team, TeamMatch
from clubs.people.models import Club, Player, Table
from clubs.series.models import Series
from matches.models import Match

NAMESPACE = UUID("6f5a2f0e-54a2-4f0b-9f59-8a1c8e0f1b08")


def of_match(match: Match) -> UUID:
    """A match's name."""
    return uuid5(NAMESPACE, f"match:{match.public_id}")


def of_competition(competition: Competition) -> UUID:
    """A competition's name; its slug never changes."""
    return uuid5(NAMESPACE, f"competition:{_made(competition)}:{competition.slug}")


def of_club(club: Club) -> UUID:
    """A club's name."""
    return uuid5(NAMESPACE, f"club:{_made(club)}:{club.pk}")


def of_player(player: Player) -> UUID:
    """A player's name."""
    return uuid5(NAMESPACE, f"player:{_made(player)}:{player.pk}")


def of_series(series: Series) -> UUID:
    """A series' name; its slug never changes."""
    return uuid5(NAMESPACE, f"series:{_made(series)}:{series.slug}")


def of_table(table: Table) -> UUID:
    """A table's name."""
    return uuid5(NAMESPACE, f"table:{table.public_id}")


def of_league(league: League) -> UUID:
    """A league's name; its slug never changes."""
    return uuid5(NAMESPACE, f"league:{_made(league)}:{league.slug}")


def of_season(season: Season) -> UUID:
    """A season's name."""
    return uuid5(of_league(season.league), f"season:{season.slug}")


def of_division(division: Division) -> UUID:
    """A division's name."""
    return uuid5(of_season(division.season), f"division:{division.slug}")


def of_team(team: Team) -> UUID:
    """A team's name."""
    return uuid5(of_league(team.league), f"team:{team.slug}")


def of_team_match(match: TeamMatch) -> UUID:
    """A team match's name: its number in the season, which its address has, too."""
    return uuid5(of_season(match.season), f"match:{match.number}")


def within(whole: UUID, part: str) -> UUID:
    """The name of a part of something that has a name: a fixture of a competition, a feed of a club."""
    return uuid5(whole, part)


def _made(row: Club | Competition | League | Player | Series) -> str:
    return row.created_at.astimezone(UTC).isoformat()
