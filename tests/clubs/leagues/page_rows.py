"""The leagues' part of the table of who gets what."""

from __future__ import annotations

from clubs.leagues.models import Team
from clubs.leagues.services import teams
from clubs.leagues.services.teams import DivisionSettings, TeamSettings
from tests.clubs.leagues.conftest import begun, running
from tests.clubs.page_table import EVERYONE, OFFICERS, PAIRERS, Row, World

SEEN = ("list", "league", "team", "season", "division", "fixtures", "team-match")
FORMS = (
    "new", "edit", "venues", "teams", "team-edit", "new-season", "season-edit", "season-copy", "divisions",
    "players", "place", "division-edit",
)  # fmt: skip
ROWS = [
    *(Row(f"leagues:{name}", EVERYONE) for name in SEEN),
    *(Row(f"leagues:{name}", OFFICERS) for name in FORMS),
    *(Row(f"leagues:{name}", OFFICERS, method="POST") for name in (*FORMS, "delete", "season-delete")),
    *(
        Row(f"leagues:{name}", OFFICERS, method=method, args=lambda world: {"which": "home"})
        for name in ("line-up", "postpone")
        for method in ("GET", "POST")
    ),
    Row("leagues:season-phase", OFFICERS, method="POST", data=lambda world: {"what": "reopen"}),
    Row("leagues:list-change", OFFICERS, method="POST", data=lambda world: {"what": "clear"}),
    Row(
        "leagues:side",
        OFFICERS,
        method="POST",
        data=lambda world: {"what": "deduct", "side": world.args["side"], "points": "1", "reason": "Late"},
    ),
    Row(
        "leagues:rubber",
        PAIRERS,
        method="POST",
        data=lambda world: {"what": "score", "home": "3", "away": "1"},
    ),
    Row("leagues:result", OFFICERS, method="POST", data=lambda world: {"what": "dismiss"}),
]


def furnish(world: World) -> None:
    """A league that is running, with a match that has begun."""
    season = running(club=world.club, sides=2)
    match = begun(season)
    team = teams.save_team(league=season.league, team=None, settings=TeamSettings(name="Newcomers"), by=None)
    assert isinstance(team, Team)
    teams.add_division(season=season, settings=DivisionSettings(name="Empty"), by=None)
    world.args |= {
        "league": season.league.slug,
        "season": season.slug,
        "division": match.division.slug,
        "team": match.home.team.slug,
        "side": match.home_id,
        "number": match.number,
        "rubber": 1,
    }
