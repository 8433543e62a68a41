"""The rows of leagues.

A league has seasons, a season has divisions and a plan of rubbers, a division has teams. Teams live as long
as the league; a :class:`Side` is a team in one season. A team match is made of rubbers; each is a match of
the log that was marked, or a result that was typed in.
"""

from clubs.leagues.models.classes import PlayerClass
from clubs.leagues.models.league import Division, League, LeagueEvent, Season, Venue
from clubs.leagues.models.team_matches import Postponement, Rubber, RubberPlayer, Substitution, TeamMatch
from clubs.leagues.models.teams import Deduction, KeptApart, Registration, Side, Team

__all__ = [
    "OPEN_PROTESTS",
    "Deduction",
    "Division",
    "FinalLine",
    "FixtureJob",
    "KeptApart",
    "League",
    "LeagueEvent",
    "PlayerClass",
    "Postponement",
    "Protest",
    "ProtestEntry",
    "Registration",
    "ReportAddress",
    "ReportPlan",
    "Rubber",
    "RubberPlayer",
    "Season",
    "SentReport",
    "Side",
    "Substitution",
    "Team",
    "TeamMatch",
    "Title",
    "TitlePlayer",
    "Venue",
]
