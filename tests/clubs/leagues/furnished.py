"""A league in the middle of its season, with one of everything, for tables of addresses and for archives."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Any

from django.utils.timezone import now

from clubs.leagues.models import (
    Deduction,
    FixtureJob,
    Registration,
    Reminder,
    ReportAddress,
    Season,
    SentReport,
    TeamMatch,
)
from clubs.leagues.rules.eligibility.classes import PlayerClass, Sex
from clubs.leagues.rules.weeks import monday_of
from clubs.leagues.services import (
    agreeing,
    classes,
    fixtures,
    handicaps,
    honours,
    lateness,
    line_ups,
    own_sheets,
    postponing,
    protesting,
    reports,
    roster,
    setup,
    teams,
)
from clubs.leagues.services.handicaps import HandicapSettings
from clubs.leagues.services.sheets.common import Choices
from clubs.leagues.services.sheets.tables import TableSheet
from clubs.leagues.services.sheets.taking import rows_of, take_sheet
from clubs.people.models import Club, User
from tests.clubs.handicaps.policies import make_policy
from tests.clubs.leagues.conftest import build_league, fresh, play_out, squad, usual
from tests.clubs.leagues.cups import drawn, given, next_round
from tests.factories import make_player


def furnish(club: Club, captain: User | None = None, **rules: Any) -> dict[str, Any]:
    """A league of two divisions of four; `captain` is the captain of the home side of match 1.

    Match 1 waits for its line-ups, and its home side has sent one; match 2 is being played, match 3 is final,
    match 4 is wished to be postponed. A side of the second division has withdrawn, so that its matches are
    annulled; a further match is under protest (:func:`_dispute`). The values are those of addresses (`which`
    and `rubber` go with match 1).
    """
    rules = {"deadlines": {"line_up_minutes": 60, "sheet_hours": 24, "line_up_cost": "points"}} | rules
    season = build_league(club=club, divisions=2, **rules)
    policy = make_policy(club, "snooker", "Starts of the league", discipline="pool")
    handicaps.set_handicaps(season=season, settings=HandicapSettings(policies=[policy]), by=None)
    venue = setup.save_venue(league=season.league, venue=None, name="Corn Exchange", tables=2, by=None)
    first, second = list(season.divisions.order_by("number"))
    sides = list(first.sides.order_by("pk"))
    for one in sides[:2]:
        one.team.venue = venue
        one.team.save()
    fixtures.keep_apart(one=sides[2], other=sides[3], by=None)
    fixtures.set_days(side=sides[3], absent=[], not_at_home=["2027-02-02"], by=None)
    calendar = {"holidays": [{"first": "2026-12-21", "last": "2027-01-03", "name": "Holidays"}]}
    fixtures.set_calendar(season=season, calendar=calendar, by=None)
    pool = make_player(club, "Of the pool")
    roster.register(season=season, side=None, player=pool, from_on=season.begins_on, by=None)
    fixtures.make(season=season, solver=False, by=None)
    cup = drawn(season, third=True, order="division")
    setup.open_season(season=season, by=None)
    given(cup)
    next_round(cup)
    season.refresh_from_db()
    one, two, three, four = [fresh(row) for row in season.team_matches.filter(division=first)[:4]]
    if captain is not None:
        row = Registration.objects.get(side=one.home, role=Registration.Role.CAPTAIN)
        row.player = captain.players.get(club=club)
        row.save()
    _play(season, one, two, three, four)
    five = _dispute(season, one, [two, three, four])
    deduction = teams.deduct(side=two.home, points=1, reason="Came late", by=None)
    teams.take_back_deduction(deduction=teams.deduct(side=two.away, points=2, reason="?", by=None), by=None)
    teams.withdraw(side=second.sides.order_by("pk")[0], why="Too few players", by=None)
    _past(season)
    _honour(season, three)
    address = ReportAddress.objects.create(league=season.league, email="paper@example.org", kind="newspaper")
    return told(season, one, deduction, venue.pk) | {
        "protested": five.number,
        "protest": 1,
        "penalty": 1,
        "penalised": one.number,
        "address": address.pk,
        "week": _week(season).isoformat(),
    }


def _honour(season: Season, match: TeamMatch) -> None:
    """A cup that is won, a plan of reports, and a week that was sent."""
    player = make_player(season.league.club, "Of the cup")
    honours.record_title(
        season=season, kind="cup", name="Knock-out Cup", team=match.home.team, players=[player], by=None
    )
    reports.set_plan(league=season.league, by_itself=False, weekday=4, at=time(12), incomplete=False, by=None)
    SentReport.objects.create(season=season, week=_week(season), addresses=1, by_label="Balkline")


def _week(season: Season) -> date:
    """The Monday of the first week."""
    return monday_of(season.begins_on)


def _play(season: Season, one: TeamMatch, two: TeamMatch, three: TeamMatch, four: TeamMatch) -> None:
    for match in (two, three):
        for which in ("home", "away"):
            line_ups.send(match=match, which=which, line_up=usual(match.side(which)), by=None)
    coming = squad(two.home)[3]
    line_ups.substitute(match=two, number=3, which="home", position=1, player=coming, by=None)
    noted = {coming: PlayerClass(Sex.WOMAN, 1980)}
    classes.note_classes(club=season.league.club, noted=noted, by=None)
    play_out(three)
    agreeing.agree(match=three, which="home", by=None)
    agreeing.agree(match=three, which="away", by=None)
    postponing.ask(match=four, which="away", reason="Flu", on=four.on + timedelta(days=1), by=None)  # type: ignore[operator]
    line_ups.send(match=one, which="home", line_up=usual(one.home), by=None)


def _dispute(season: Season, one: TeamMatch, others: list[TeamMatch]) -> TeamMatch:
    """Another home match of the first home side is under its protest, with one that was ruled on before, and
    has the captains' own sheets; in the first match the away side was reminded and let off."""
    rows = season.team_matches.filter(home=one.home, phase="fixed").exclude(
        pk__in=[one.pk, *[m.pk for m in others]]
    )
    match = fresh(rows[0])
    for which in ("home", "away"):
        line_ups.send(match=match, which=which, line_up=usual(match.side(which)), by=None)
    first = protesting.make(match=match, which="home", text="Late", about="rubber", rubber=1, by=None)
    protesting.reply(protest=first, which="away", text="By a minute", by=None)
    protesting.rule(protest=first, outcome="rejected", reason="A minute is nothing", by=None)
    for which in ("home", "away"):
        own_sheets.write(match=match, which=which, scores={1: (3, 1)}, by=None)
    protesting.make(match=fresh(match), which="home", text="Not registered", cause="eligibility", by=None)
    lateness.waive(match=one, duty="line-up", which="away", reason="Snow", by=None)
    Reminder.objects.create(team_match=one, duty="line-up", side="away", moment="before", due_at=now())
    return match


def _past(season: Season) -> None:
    """A season that was played elsewhere."""
    rows, _ = rows_of(TableSheet, b"team,won,lost,points\nAnchor,4,1,8\nBell,1,4,2\n")
    choices = Choices(season="Before", begins_on=season.begins_on.replace(year=2020, day=1), up=1)
    take_sheet(TableSheet, season.league, None, rows, choices, by=None)


def told(season: Season, match: TeamMatch, deduction: Deduction, venue: int) -> dict[str, Any]:
    """What stands in addresses."""
    division = match.division
    other = season.sides.filter(division=division).exclude(pk=match.home_id).order_by("pk")[0]
    return {
        "league": season.league.slug,
        "season": season.slug,
        "division": division.slug,
        "team": match.home.team.slug,
        "other": other.team.slug,
        "venue": venue,
        "registration": match.home.registrations.order_by("pk")[0].pk,
        "deduction": deduction.pk,
        "of_deduction": deduction.side.team.slug,
        "number": match.number,
        "cup": season.cups.get().slug,
        "live": match.number + 1,
        "which": "home",
        "rubber": 1,
        "job": FixtureJob.objects.create(season=season, state="running").public_id,
    }
