"""The leagues' part of the table of who gets what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core import signing

from clubs.leagues.models import FixtureJob, ReportAddress, Team
from clubs.leagues.rules.weeks import monday_of
from clubs.leagues.services import protesting, reports, setup, teams
from clubs.leagues.services.teams import DivisionSettings, TeamSettings
from tests.clubs.leagues.conftest import begun, running
from tests.clubs.leagues.cups import drawn
from tests.clubs.page_table import EVERYONE, MEMBERS, OFFICERS, PAIRERS, SITE, Audience, Row, World

SEEN = (
    "list", "league", "team", "season", "division", "fixtures", "team-match", "cups", "cup", "champions",
    "breaks", "player", "averages", "season-breaks", "honours", "reports", "report", "report-text", "grid",
    "tonight", "tonight-all", "past", "venue", "season-handicaps",
)  # fmt: skip
FORMS = (
    "new", "edit", "venues", "teams", "team-edit", "new-season", "season-edit", "season-copy", "divisions",
    "players", "place", "division-edit", "cup-new", "cup-edit", "cup-draw", "late", "report-addresses",
    "honours-confirm", "classes",
)  # fmt: skip


def _row(name: str, audience: Audience, method: str = "GET", **data: Any) -> Row:
    """A row of leagues; seasons of the record book have the same word in their addresses, and other slugs."""
    return Row(
        f"leagues:{name}",
        audience,
        method=method,
        args=lambda world: {
            "season": world.args["league_season"],
            "which": "home",
            "protest": 1,
            "week": world.args["week"],
        },
        data=lambda world: data | ({"side": world.args["league_side"]} if name == "side" else {}),
    )


def _sheet(name: str, sheet: str, method: str = "GET", **data: Any) -> Row:
    """A row of the sheets."""
    return Row(
        f"leagues:{name}",
        OFFICERS,
        method=method,
        args=lambda world: {"season": world.args["league_season"], "sheet": sheet, "form": "csv"},
        data=lambda world: data,
    )


def _token(name: str) -> Callable[[World], dict[str, Any]]:
    """The link of a letter."""
    what = reports.AGREE if name == "agree" else reports.STOP
    return lambda world: {"token": signing.dumps([world.args["address"], "paper@example.org"], salt=what)}


ROWS = [
    *(_sheet(name, "venues") for name in ("sheets", "sheet", "sheet-file")),
    *(_sheet(f"season-{name}", "rosters") for name in ("sheets", "sheet", "sheet-file")),
    _sheet("sheet", "venues", "POST", text="venue\nMill", what="try"),
    _sheet("season-sheet", "sides", "POST", text="division,team\nDivision 1,Nobody", what="try"),
    *(_row(name, EVERYONE) for name in SEEN),
    *(_row(name, OFFICERS) for name in FORMS),
    *(_row(name, OFFICERS, "POST") for name in (*FORMS, "delete", "season-delete")),
    *(
        _row(name, OFFICERS, method)
        for name in ("line-up", "postpone", "protest", "own-sheet")
        for method in ("GET", "POST")
    ),
    _row(
        "season-handicaps-choose",
        OFFICERS,
        "POST",
        follows="0",
        pairs="mean",
        by="fixed",
        unit="rubbers",
        each="1",
        step="10",
    ),
    _row("season-phase", OFFICERS, "POST", what="reopen"),
    _row("by-strength", OFFICERS),
    _row("by-strength", OFFICERS, "POST"),
    _row("list-make", OFFICERS, "POST", what="make", effort="100"),
    _row("list-job", OFFICERS),
    _row("list-job", OFFICERS, "POST"),
    _row("pin", OFFICERS, "POST", what="pin"),
    _row("list-change", OFFICERS, "POST", what="clear"),
    _row("cup-change", OFFICERS, "POST", what="withdraw"),
    _row("side", OFFICERS, "POST", what="deduct", points="1", reason="Late"),
    _row("protest-change", OFFICERS, "POST", what="rule", outcome="rejected", reason="No"),
    _row("decide-sheets", OFFICERS, "POST", side="home", reason="So it was"),
    _row("mine", MEMBERS),
    _row("rubber", PAIRERS, "POST", what="score", home="3", away="1"),
    _row("result", OFFICERS, "POST", what="reopen"),
    _row("report-send", OFFICERS, "POST"),
    _row("report-own", MEMBERS),
    _row("report-own", MEMBERS, "POST", what="stop"),
    *(
        Row(f"leagues:report-{name}", SITE, method=method, args=_token(name))
        for name in ("agree", "stop")
        for method in ("GET", "POST")
    ),
    Row(
        "publishing:league-report-pdf",
        EVERYONE,
        args=lambda world: {"season": world.args["league_season"], "week": world.args["week"]},
    ),
]


def furnish(world: World) -> None:
    """A league that is running, with a match that has begun."""
    season = running(club=world.club, sides=2)
    match = begun(season)
    protesting.make(match=match, which="away", text="Late", by=None)
    team = teams.save_team(league=season.league, team=None, settings=TeamSettings(name="Newcomers"), by=None)
    assert isinstance(team, Team)
    teams.add_division(season=season, settings=DivisionSettings(name="Empty"), by=None)
    world.args |= {
        "league": season.league.slug,
        "league_season": season.slug,
        "division": match.division.slug,
        "team": match.home.team.slug,
        "league_side": match.home_id,
        "cup": drawn(season).slug,
        "week": monday_of(season.begins_on).isoformat(),
        "address": ReportAddress.objects.create(league=season.league, email="paper@example.org").pk,
        "rubber": 1,
        "job": FixtureJob.objects.create(season=season, state="running").public_id,
        "venue": setup.save_venue(league=season.league, venue=None, name="Hall", tables=1, by=None).pk,
    }
