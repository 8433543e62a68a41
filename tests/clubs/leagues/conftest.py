"""A small league: a club with pool tables, two divisions of four teams, each with its players."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django.utils.timezone import localdate

from clubs.leagues.models import League, Season, Side, TeamMatch
from clubs.leagues.rules.plan import Plan, RubberKind, RubberPlan
from clubs.leagues.services import fixtures, line_ups, roster, rubbers, setup, teams
from clubs.leagues.services.setup import SeasonSettings
from clubs.leagues.services.teams import DivisionSettings, TeamSettings
from clubs.people.models import Club
from tests import prepared
from tests.factories import make_club, make_player, make_table

EIGHT_BALL = "today/eight-ball"
NAMES = ("Anchor", "Bell", "Crown", "Dolphin", "Eagle", "Fox", "George", "Hare")
PLAN = Plan(
    (
        *(RubberPlan(f"Singles {n}", EIGHT_BALL, 3) for n in range(1, 4)),
        RubberPlan("Scotch doubles", EIGHT_BALL, 2, RubberKind.SCOTCH),
    )
)


def tuesday() -> date:
    """The next Tuesday."""
    today = localdate()
    return today + timedelta(days=(1 - today.weekday()) % 7 or 7)


def build_league(*, club: Club | None = None, **more: Any) -> Season:
    """A season being planned, with so many divisions of so many teams of so many registered players each."""
    return _of_club(club, **more) if club else _planned(**more)


@prepared.kept
def _planned(**more: Any) -> Season:
    return _of_club(None, **more)


def _of_club(
    club: Club | None, *, divisions: int = 1, sides: int = 4, players: int = 4, **rules: Any
) -> Season:
    club = club or make_club()
    make_table(club, "pocket")
    league = setup.create_league(club=club, name="Town league", by=None)
    settings = SeasonSettings(name="2027", begins_on=tuesday(), rules=rules, plan=PLAN.to_json())
    season = setup.create_season(league=league, settings=settings, by=None)
    for number in range(divisions):
        division = teams.add_division(
            season=season,
            settings=DivisionSettings(name=f"Division {number + 1}", weekday=1, meetings=2, up=1, down=1),
            by=None,
        )
        for name in NAMES[number * sides : (number + 1) * sides]:
            team = teams.save_team(league=league, team=None, settings=TeamSettings(name=name), by=None)
            side = teams.enter(division=division, team=team, by=None)
            for n in range(1, players + 1):
                roster.register(
                    season=season,
                    side=side,
                    player=make_player(club, f"{name} {n}"),
                    role="captain" if n == 1 else "player",
                    from_on=season.begins_on - timedelta(days=10),
                    by=None,
                )
    return season


def running(*, club: Club | None = None, **more: Any) -> Season:
    """A season with its fixture list, which runs."""
    return _opened(_of_club(club, **more)) if club else _running(**more)


@prepared.kept
def _running(**more: Any) -> Season:
    return _opened(_of_club(None, **more))


def _opened(season: Season) -> Season:
    fixtures.make(season=season, solver=False, by=None)
    return setup.open_season(season=season, by=None)


def league_of(season: Season) -> League:
    """The league of a season."""
    return season.league


def squad(side: Side) -> list[int]:
    """The keys of a side's players, in their order."""
    rows = side.registrations.filter(until_on=None).order_by("player__name")
    return list(rows.values_list("player_id", flat=True))


def usual(side: Side) -> list[tuple[int, ...]]:
    """A line-up for the plan above: the first three play singles, the first and the fourth the doubles."""
    one = squad(side)
    return [(one[0],), (one[1],), (one[2],), (one[0], one[3])]


def first_match(season: Season) -> TeamMatch:
    """The first match of the list, as it stands."""
    return fresh(TeamMatch.objects.filter(season=season).order_by("number")[0])


def fresh(match: TeamMatch) -> TeamMatch:
    """A match as it stands in the database."""
    rows = TeamMatch.objects.select_related("season__league__club", "home__team", "away__team", "division")
    return rows.get(pk=match.pk)


def begun(season: Season) -> TeamMatch:
    """The first match with both line-ups sent."""
    match = first_match(season)
    for which in ("home", "away"):
        line_ups.send(match=match, which=which, line_up=usual(match.side(which)), by=None)
    return fresh(match)


def play_out(
    match: TeamMatch, scores: Sequence[tuple[int, int]] = ((3, 1), (1, 3), (3, 2), (2, 0))
) -> TeamMatch:
    """Type in the scores of all rubbers."""
    for number, (home, away) in enumerate(scores, 1):
        rubbers.write_score(match=match, number=number, home=home, away=away, by=None)
    return fresh(match)
