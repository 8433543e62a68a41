"""A league of an association: three clubs, each with a team, players and a table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from clubs.leagues.models import Season, Side, TeamMatch
from clubs.leagues.services import fixtures, roster, setup, teams
from clubs.leagues.services.setup import SeasonSettings
from clubs.leagues.services.teams import DivisionSettings, TeamSettings
from clubs.people.models import Affiliation, Club
from clubs.people.services import affiliations
from tests import prepared
from tests.clubs.leagues.conftest import PLAN, fresh, tuesday
from tests.factories import make_club, make_player, make_table, owner_of

CLUBS = ("Anchor Club", "Bell Club", "Crown Club")


@dataclass
class Associated:
    """An association, its member clubs, and a season of its league with a side of each."""

    club: Club
    members: list[Club]
    affiliations: list[Affiliation]
    season: Season
    sides: list[Side]

    def match(self, home: int, away: int) -> TeamMatch:
        """The match of two sides, by their places."""
        rows = TeamMatch.objects.filter(season=self.season)
        return fresh(rows.get(home=self.sides[home], away=self.sides[away]))


def join(association: Club, club: Club) -> Affiliation:
    """Let a club be a member."""
    row = affiliations.ask(association=association, club=club, by_association=True, by=owner_of(association))
    return affiliations.accept(affiliation=row, side=club, by=owner_of(club))


@prepared.kept
def associated(*, public: bool = True, running: bool = True, players: int = 4, **rules: Any) -> Associated:
    """The three clubs; the first is at home in a venue of its own with a pool table, and so are the others.
    The last member club is `public` or not."""
    club = make_club("Town association")
    members = [make_club(name, public=public or name != CLUBS[-1]) for name in CLUBS]
    rows = [join(club, one) for one in members]
    league = setup.create_league(club=club, name="Town league", by=None)
    settings = SeasonSettings(name="2027", begins_on=tuesday(), rules=rules, plan=PLAN.to_json())
    season = setup.create_season(league=league, settings=settings, by=None)
    division = teams.add_division(
        season=season, settings=DivisionSettings(name="First", weekday=1, meetings=2), by=None
    )
    sides = []
    for one in members:
        make_table(one, "pocket")
        venue = setup.save_venue(league=league, venue=None, name=one.name, club=one, by=None)
        team = teams.save_team(
            league=league,
            team=None,
            settings=TeamSettings(name=one.name.split()[0], club=one, venue=venue),
            by=None,
        )
        side = teams.enter(division=division, team=team, by=None)
        sides.append(side)
        for n in range(1, players + 1):
            roster.register(
                season=season,
                side=side,
                player=make_player(one, f"{team.name} {n}"),
                role="captain" if n == 1 else "player",
                from_on=season.begins_on - timedelta(days=10),
                by=None,
            )
    if running:
        fixtures.make(season=season, solver=False, by=None)
        season = setup.open_season(season=season, by=None)
    return Associated(club, members, rows, season, sides)
