"""The rows of leagues.

A league has seasons, a season has divisions and a plan of rubbers, a division has teams. Teams live as long
as the league; a :class:`Side` is a team in one season. A team match is made of rubbers; each is a match of
the log that was marked, or a result that was typed in.
"""

from clubs.leagues.models.classes import PlayerClass
from clubs.leagues.models.cups import Cup, CupEntry, CupRound, CupTie
from clubs.leagues.models.final_lines import FinalLine
from clubs.leagues.models.fixture_jobs import FixtureJob
from clubs.leagues.models.handicaps import SeasonHandicap
from clubs.leagues.models.honours import Title, TitlePlayer
from clubs.leagues.models.lateness import Penalty, Reminder
from clubs.leagues.models.league import Division, League, LeagueEvent, Season, Venue
from clubs.leagues.models.own_sheets import OwnSheet
from clubs.leagues.models.protests import OPEN_PROTESTS, Protest, ProtestEntry
from clubs.leagues.models.reports import ReportAddress, ReportPlan, SentReport
from clubs.leagues.models.team_matches import Postponement, Rubber, RubberPlayer, Substitution, TeamMatch
from clubs.leagues.models.teams import Deduction, KeptApart, Registration, Side, Team

__all__ = [
    "OPEN_PROTESTS",
    "Cup",
    "CupEntry",
    "CupRound",
    "CupTie",
    "Deduction",
    "Division",
    "FinalLine",
    "FixtureJob",
    "KeptApart",
    "League",
    "LeagueEvent",
    "OwnSheet",
    "Penalty",
    "PlayerClass",
    "Postponement",
    "Protest",
    "ProtestEntry",
    "Registration",
    "Reminder",
    "ReportAddress",
    "ReportPlan",
    "Rubber",
    "RubberPlayer",
    "Season",
    "SeasonHandicap",
    "SentReport",
    "Side",
    "Substitution",
    "Team",
    "TeamMatch",
    "Title",
    "TitlePlayer",
    "Venue",
]
