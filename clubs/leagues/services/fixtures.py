"""The fixture list of a season: made from all wishes at once, and changed by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, time, timedelta
from itertools import count
from typing import Any

from django.db.models import Max, QuerySet
from django.utils.translation import gettext

from clubs.leagues.models import Division, KeptApart, Season, Side, TeamMatch, Venue
from clubs.leagues.rules.calendar import Calendar, Holiday, days_from
from clubs.leagues.rules.fixture_lists import holidays
from clubs.leagues.rules.fixture_lists import wishes as wanted
from clubs.leagues.rules.fixture_lists.conflicts import added as added_to
from clubs.leagues.rules.fixture_lists.conflicts import conflicts as conflicts_of
from clubs.leagues.rules.fixture_lists.fixtures import Conflict, Fixture, FixtureList
from clubs.leagues.rules.fixture_lists.making import make as make_list
from clubs.leagues.rules.placed import placed
from clubs.leagues.services.common import allowed, changed, changing_season, log, tidied
from clubs.leagues.services.teams import OPEN
from clubs.people.models import User
from matches.problems import UserProblem
from rules_engine.saying import say, say_many

Phase = TeamMatch.Phase
EFFORT = 3.0
"""How long each search for a list may last, in the solver's own seconds: somebody waits for it."""
MOVABLE = (Phase.FIXED, Phase.POSTPONED)


def set_calendar(*, season: Season, calendar: Mapping[str, Any], by: User | None) -> Season:
    """Set the holidays and cup weeks. Raises ``UserProblem`` "bad-calendar" (422), "wrong-season-phase"."""
    values = allowed(lambda: Calendar.from_json(calendar)).to_json()
    with changing_season(season, *OPEN) as found:
        if changed(found, {"calendar": values}):
            text = say("leagues.log-days-off", "The days without play were changed.")
            log(found.league, by, "calendar", text, season=found)
    return found


def add_holidays(*, season: Season, content: bytes, by: User | None) -> int:
    """Add the days of an iCalendar file that lie in the season; return how many spans of days it has there.

    Raises ``UserProblem`` (422): "calendar-size", "calendar-unreadable", "season-length", "bad-calendar";
    "wrong-season-phase".
    """
    last = season.ends_on or season.begins_on + timedelta(days=366)
    try:
        spans = holidays.read(content, season.begins_on, last, season.league.club.tzinfo)
    except wanted.FixtureListError as error:
        raise UserProblem(error.code, error.message, 422) from None
    with changing_season(season, *OPEN) as found:
        known = found.days_off
        new = {Holiday(one.first, one.last, one.name[:80]) for one in spans} - set(known.holidays)
        rows = sorted((*known.holidays, *new), key=lambda one: (one.first, one.last, one.name))
        calendar = allowed(lambda: Calendar(tuple(rows), known.cup_weeks))
        if changed(found, {"calendar": calendar.to_json()}):
            text = say_many(
                "leagues.log-days-off-added",
                "{n} day without play was added.",
                "{n} days without play were added.",
                len(new),
            )
            log(found.league, by, "calendar", text, season=found)
    return len(spans)


def set_days(*, side: Side, absent: Sequence[str], not_at_home: Sequence[str], by: User | None) -> Side:
    """Set the days on which a side cannot play, or cannot be at home. Raises ``UserProblem`` "bad-calendar"
    (422)."""
    columns = {
        "absent": [one.isoformat() for one in allowed(lambda: days_from(absent))],
        "not_at_home": [one.isoformat() for one in allowed(lambda: days_from(not_at_home))],
    }
    with changing_season(side.season, *OPEN) as season:
        if changed(side, columns):
            text = say("leagues.log-side-days", "The days of {side} were changed.", side=side.name)
            log(season.league, by, "side-days", text, season=season)
    return side


def keep_apart(*, one: Side, other: Side, apart: bool = True, by: User | None) -> None:
    """Keep two sides from being at home on the same day, or do so no longer.

    Raises ``UserProblem`` "other-season", "same-side" (422).
    """
    if one.season_id != other.season_id:
        raise UserProblem("other-season", gettext("These sides belong to different seasons."), 422)
    if one.pk == other.pk:
        raise UserProblem("same-side", gettext("Name two different sides."), 422)
    first, second = sorted((one, other), key=lambda side: side.pk)
    with changing_season(one.season, *OPEN) as season:
        rows = KeptApart.objects.filter(one=first, other=second)
        names = {"one": one.name, "other": other.name}
        if apart and not rows.exists():
            KeptApart.objects.create(one=first, other=second)
            text = say("leagues.log-apart", "{one} and {other} are kept apart.", **names)
            log(season.league, by, "apart", text, season=season)
        elif not apart and rows.exists():
            rows.delete()
            text = say("leagues.log-not-apart", "{one} and {other} are kept apart no longer.", **names)
            log(season.league, by, "apart", text, season=season)


def wishes_of(season: Season, *, short: bool = False) -> wanted.Wishes:
    """All that the list of a season has to respect; keys are primary keys. `short`: the rest of one may have
    fewer days than rounds.

    Raises ``UserProblem`` (422) with the code of a wish that cannot be: "bad-division" for a division without
    a night or with fewer than two sides, and those of `rules.fixture_lists`.
    """
    days_off = season.days_off
    sides = list(
        Side.objects.filter(season=season, withdrawn_on=None).select_related("team__venue").order_by("pk")
    )
    venues = {side.team.venue_id: side.team.venue for side in sides if side.team.venue is not None}
    divisions = []
    for division in season.divisions.all():
        here = [side for side in sides if side.division_id == division.pk]
        if len(here) < 2:
            raise UserProblem(
                "bad-division",
                say(
                    "leagues.division-too-small",
                    "{division} has fewer than two sides.",
                    division=division.name,
                ),
                422,
            )
        if division.weekday is None:
            raise UserProblem(
                "bad-division",
                say(
                    "leagues.division-without-night",
                    "{division} has no night. Choose its weekday.",
                    division=division.name,
                ),
                422,
            )
        teams = tuple(
            wanted.Team(
                side.pk,
                side.name,
                side.team.venue_id,
                frozenset(map(date.fromisoformat, side.absent)),
                frozenset(map(date.fromisoformat, side.not_at_home)),
            )
            for side in here
        )
        divisions.append(
            wanted.Division(
                division.pk,
                division.name,
                teams,
                division.weekday,
                season.begins_on,
                division.meetings,
                frozenset(days_off.cup_weeks),
            )
        )
    apart = KeptApart.objects.filter(one__season=season).values_list("one_id", "other_id")
    known = {side.pk for side in sides}
    try:
        return wanted.Wishes(
            tuple(divisions),
            tuple(wanted.Venue(one.pk, one.name, one.tables) for one in venues.values()),
            tuple(wanted.Span(one.first, one.last, one.name) for one in days_off.holidays),
            season.ends_on,
            tuple(pair for pair in apart if known.issuperset(pair)),
            short=short,
        )
    except wanted.FixtureListError as error:
        raise UserProblem(error.code, error.message, 422) from None


def make(
    *,
    season: Season,
    at: time | None = None,
    effort: float = EFFORT,
    solver: bool | None = None,
    by: User | None,
) -> FixtureList:
    """Make the fixture list of all divisions, in place of the one that was there; every match begins `at`.
    `effort` and `solver` are those of `rules.fixture_lists.making.make`.

    Raises ``UserProblem``: what :func:`wishes_of` raises, "season-begun" (409) once a match has begun or a
    line-up was sent, "wrong-season-phase".
    """
    require_unplayed(season)  # before somebody waits for a list that cannot be kept
    found = make_list(wishes_of(season), effort=effort, solver=solver)
    with changing_season(season, *OPEN) as row:
        require_unplayed(row)
        write_list(row, found, at, by)
    return found


def write_list(season: Season, found: FixtureList, at: time | None, by: User | None) -> None:
    """Write a whole list in place of the one that was there. In a transaction that holds the season."""
    listed_of(season).delete()
    taken = set(season.team_matches.values_list("number", flat=True))  # those of cups
    free = (number for number in count(1) if number not in taken)
    TeamMatch.objects.bulk_create(
        TeamMatch(
            season=season,
            division_id=int(str(one.division)),
            number=next(free),
            round=one.round,
            meeting=_meeting(found.fixtures, place),
            home_id=int(str(one.home)),
            away_id=int(str(one.away)),
            on=one.day,
            at=at,
            venue_id=None if one.venue is None else int(str(one.venue)),
        )
        for place, one in enumerate(found.fixtures)
    )
    text = say_many(
        "leagues.log-list-made",
        "The fixture list was made: {n} match.",
        "The fixture list was made: {n} matches.",
        len(found.fixtures),
    )
    log(season.league, by, "fixtures-made", text, season=season)


def _meeting(fixtures: Sequence[Fixture], at: int) -> int:
    return 1 + sum(one.pair == fixtures[at].pair for one in fixtures[:at])


def clear(*, season: Season, by: User | None) -> None:
    """Remove the fixture list. Raises ``UserProblem`` "season-begun", "wrong-season-phase" (409)."""
    with changing_season(season, *OPEN) as found:
        require_unplayed(found)
        listed_of(found).delete()
        text = say("leagues.log-list-cleared", "The fixture list was cleared.")
        log(found.league, by, "fixtures-cleared", text, season=found)


def require_unplayed(season: Season) -> None:
    """Raise ``UserProblem`` "season-begun" (409) once a match has begun or a line-up was sent."""
    rows = listed_of(season).exclude(phase__in=MOVABLE)
    if rows.exists() or listed_of(season).exclude(home_sent_at=None, away_sent_at=None).exists():
        raise UserProblem(
            "season-begun",
            say(
                "leagues.list-stays",
                "A match of this season has begun, or a line-up was sent: the list stays.",
            ),
            409,
        )


def listed_of(season: Season) -> QuerySet[TeamMatch]:
    """The matches of the fixture list: those of divisions. Cups are drawn apart."""
    return TeamMatch.objects.filter(season=season, cup=None)


def listed(season: Season) -> list[Fixture]:
    """The fixture list as values: matches that have a day, of sides that have not withdrawn."""
    rows = listed_of(season).exclude(on=None).exclude(phase=Phase.ANNULLED)
    rows = rows.filter(home__withdrawn_on=None, away__withdrawn_on=None)
    return [
        Fixture(one.division_id, one.round, one.on, one.home_id, one.away_id, one.venue_id)
        for one in rows
        if one.on is not None and one.division_id is not None
    ]


def conflicts(season: Season) -> list[Conflict]:
    """What of the wishes the list as it stands does not respect; the hard ones first. Matches without a day
    are no conflict."""
    rows = [
        one for one in conflicts_of(listed(season), wishes_of(season, short=True)) if one.code != "meetings"
    ]
    return sorted(rows, key=lambda one: not one.hard)


def added(season: Season, before: Sequence[Fixture]) -> list[Conflict]:
    """What the list does not respect since it was as `before`; nothing where its wishes cannot be told."""
    try:
        return added_to(before, listed(season), wishes_of(season, short=True))
    except UserProblem:
        return []  # a division that has lost its night: the page of the list says so


def would_add(*, match: TeamMatch, on: date | None, venue: Venue | None, turned: bool) -> list[Conflict]:
    """What the list would no longer respect if the match were on this day, in this venue, and turned. Nothing
    is written.

    Raises ``UserProblem`` as :func:`wishes_of`.
    """
    season = match.season
    home, away = (match.away_id, match.home_id) if turned else (match.home_id, match.away_id)
    before = listed(season)
    after = list(before)
    if match.on is not None:
        was = Fixture(match.division_id, match.round, match.on, match.home_id, match.away_id, match.venue_id)
        if was in after:
            after.remove(was)
    if on is not None:
        where = venue.pk if venue is not None else None
        after.append(Fixture(match.division_id, match.round, on, home, away, where))
    found = added_to(before, after, wishes_of(season, short=True))
    return [one for one in found if one.code != "meetings"]


def place(
    *,
    match: TeamMatch,
    on: date | None,
    at: time | None,
    venue: Venue | None,
    turned: bool = False,
    reason: str = "",
    by: User | None,
) -> TeamMatch:
    """Give a match its day, time and place; `turned`, home and away change. Without a day it is postponed.

    What the new day conflicts with, :func:`conflicts` tells; nothing is refused for it. Raises
    ``UserProblem``: "other-venue" (422), "line-up-sent" (409) where it is turned after a line-up,
    "wrong-match-phase".
    """
    season = match.season
    with changing_season(season, *OPEN) as row:
        found = row.team_matches.select_for_update(of=("self",)).filter(pk=match.pk).first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such team match any more."), 404)
        found.season = row
        if found.phase not in MOVABLE:
            raise UserProblem(
                "wrong-match-phase", gettext("This match has begun and stays where it is."), 409
            )
        if venue is not None and venue.league_id != row.league_id:
            raise UserProblem("other-venue", gettext("This venue belongs to another league."), 422)
        if turned and (found.home_sent_at is not None or found.away_sent_at is not None):
            raise UserProblem("line-up-sent", gettext("A line-up was sent: home and away stay."), 409)
        columns: dict[str, Any] = {
            "on": on, "at": at, "venue": venue, "phase": Phase.FIXED if on is not None else Phase.POSTPONED,
        }  # fmt: skip
        if turned:
            columns |= {"home": found.away, "away": found.home}
        if changed(found, columns):
            where = venue.name if venue is not None else ""
            text = placed(str(found), on, where, tidied(reason, 200))
            log(row.league, by, "match-placed", text, match=found)
    return found


def add(
    *, division: Division, home: Side, away: Side, on: date | None, at: time | None = None,
    venue: Venue | None = None, by: User | None,
) -> TeamMatch:  # fmt: skip
    """Add a match by hand: a play-off, or a list that was made elsewhere.

    Raises ``UserProblem``: "other-season", "same-side", "other-venue" (422), "wrong-season-phase".
    """
    with changing_season(division.season, *OPEN) as season:
        if {home.division_id, away.division_id} != {division.pk}:
            raise UserProblem("other-season", gettext("Both sides are of this division."), 422)
        if home.pk == away.pk:
            raise UserProblem("same-side", gettext("Name two different sides."), 422)
        if venue is not None and venue.league_id != season.league_id:
            raise UserProblem("other-venue", gettext("This venue belongs to another league."), 422)
        last = season.team_matches.aggregate(number=Max("number"))["number"] or 0
        rounds = division.team_matches.aggregate(last=Max("round"))["last"] or 0
        both = (home, away)
        before = listed_of(season).filter(home__in=both, away__in=both).count()
        made = TeamMatch.objects.create(
            season=season, division=division, number=last + 1, round=rounds + 1, meeting=before + 1,
            home=home, away=away, on=on, at=at, venue=venue if venue is not None else home.team.venue,
            phase=Phase.FIXED if on is not None else Phase.POSTPONED,
        )  # fmt: skip
        text = say("leagues.log-match-added", "{match} was added.", match=str(made))
        log(season.league, by, "match-added", text, match=made)
    return made


def remove(*, match: TeamMatch, by: User | None) -> None:
    """Remove a match that has not begun. Raises ``UserProblem`` "wrong-match-phase", "cup-match" (409)."""
    with changing_season(match.season, *OPEN) as season:
        found = season.team_matches.filter(pk=match.pk).first()
        if found is None or found.phase not in MOVABLE:
            raise UserProblem("wrong-match-phase", gettext("This match has begun and stays."), 409)
        if found.cup_id is not None:
            raise UserProblem(
                "cup-match", gettext("This match was drawn: withdraw the round of its cup."), 409
            )
        text = say("leagues.log-match-removed", "{match} was removed.", match=str(found))
        log(season.league, by, "match-removed", text, season=season)
        found.delete()
