"""What a fixture list is asked for: divisions, teams, venues, days without play, teams to be kept apart.

*Hard* wishes are kept wherever they can be: every pair meets as often as the season says, a team has one
match a round, a venue has no more home matches at once than it has room for, nobody plays on a holiday, in a
cup week, or when they cannot. *Soft* wishes are weighed: few breaks (two matches running at home, or away),
homes and aways in balance, the second meeting not soon after the first, derbies on different days.

A division's *days* are the days of its weekday from its start to the season's end without holidays and cup
weeks.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property

from clubs.competitions.rules.pairing.round_robin import LARGEST, SMALLEST
from clubs.leagues.rules.dates import ON_WEEKDAYS, told_with_weekday
from rules_engine.saying import Text, say

Key = Hashable
MOST_MEETINGS = 8
MOST_TEAMS = 1000
LONGEST = timedelta(days=550)
"""No season is longer."""


class FixtureListError(ValueError):
    """Wishes of which no list can be made; `code` is stable, the text is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Span:
    """Days from `first` to `last`, both included, and what they are: "Christmas"."""

    first: date
    last: date
    name: str = ""

    def holds(self, day: date) -> bool:
        """Whether the day lies in it."""
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class Venue:
    """Where teams are at home. `room` is how many home matches it holds at once; on `closed` days none."""

    key: Key
    name: str
    room: int = 1
    closed: frozenset[date] = frozenset()


@dataclass(frozen=True, slots=True)
class Team:
    """A team. Without `venue` its homes take no room. On `absent` days it cannot play at all, on
    `not_at_home` days only away."""

    key: Key
    name: str
    venue: Key | None = None
    absent: frozenset[date] = frozenset()
    not_at_home: frozenset[date] = frozenset()


@dataclass(frozen=True, slots=True)
class Division:
    """Teams that all meet each other `meetings` times, on one weekday (0 is Monday) from `start`.

    A day in `cup_weeks` stands for its whole week, from Monday to Sunday.
    """

    key: Key
    name: str
    teams: tuple[Team, ...]
    weekday: int
    start: date
    meetings: int = 2
    cup_weeks: frozenset[date] = frozenset()

    @property
    def rounds(self) -> int:
        """How many rounds it plays; with an odd number of teams one of them has a bye in each."""
        return (len(self.teams) - 1 + len(self.teams) % 2) * self.meetings

    def in_cup_week(self, day: date) -> bool:
        """Whether the week of this day belongs to the cup."""
        return any(day.isocalendar()[:2] == one.isocalendar()[:2] for one in self.cup_weeks)


@dataclass(frozen=True, slots=True)
class Weights:
    """What soft wishes weigh against each other; hard ones weigh a thousand times the heaviest."""

    apart: int = 8
    three_running: int = 6
    one_break: int = 2


@dataclass(frozen=True)
class Wishes:
    """All that is asked. `apart` are pairs of teams that are never at home on the same day; `last` is the
    last day on which may be played. `taken` says of venues and days how many home matches are there already.
    `short` seasons may have fewer days than rounds: the rest of one that has begun, say.

    Raises FixtureListError: "venues" and "teams" for keys that are unknown or occur twice, "division-size",
    "meetings", "weekday", "season-length" and "too-few-days".
    """

    divisions: tuple[Division, ...]
    venues: tuple[Venue, ...] = ()
    holidays: tuple[Span, ...] = ()
    last: date | None = None
    apart: tuple[tuple[Key, Key], ...] = ()
    weights: Weights = field(default_factory=Weights)
    taken: Mapping[tuple[Key, date], int] = field(default_factory=dict)
    short: bool = False

    def __post_init__(self) -> None:
        self._check_venues()
        keys = [team.key for division in self.divisions for team in division.teams]
        if len(set(keys)) != len(keys) or len({one.key for one in self.divisions}) != len(self.divisions):
            raise FixtureListError(
                "teams", say("leagues.team-division-listed", "A team or a division is listed twice.")
            )
        if len(keys) > MOST_TEAMS:
            raise FixtureListError(
                "teams",
                say("leagues.list-made-most", "A list is made for at most {most} teams.", most=MOST_TEAMS),
            )
        if any(one == other or not {one, other} <= set(keys) for one, other in self.apart):
            raise FixtureListError(
                "teams",
                say(
                    "leagues.teams-kept-apart",
                    "Teams to be kept apart are two different teams of this season.",
                ),
            )
        for division in self.divisions:
            self._check(division)

    def _check_venues(self) -> None:
        known = {venue.key for venue in self.venues}
        used = {team.venue for one in self.divisions for team in one.teams} - {None}
        if len(known) != len(self.venues) or not used <= known:
            raise FixtureListError(
                "venues",
                say(
                    "leagues.venue-listed-twice", "A venue is listed twice, or a team's venue is not listed."
                ),
            )
        if any(venue.room < 1 for venue in self.venues):
            raise FixtureListError(
                "venues", say("leagues.every-venue-room", "Every venue has room for at least one match.")
            )

    def _check(self, division: Division) -> None:
        name, size = division.name, len(division.teams)
        if not SMALLEST <= size <= LARGEST:
            raise FixtureListError(
                "division-size",
                say(
                    "leagues.teams-division",
                    "{division} has {size} teams; a division has {least} to {most}.",
                    division=name,
                    size=size,
                    least=SMALLEST,
                    most=LARGEST,
                ),
            )
        if not 1 <= division.meetings <= MOST_MEETINGS:
            raise FixtureListError(
                "meetings",
                say(
                    "leagues.pair-meets-1",
                    "{division}: each pair meets 1 to {most} times.",
                    division=name,
                    most=MOST_MEETINGS,
                ),
            )
        if not 0 <= division.weekday <= 6:
            raise FixtureListError(
                "weekday",
                say(
                    "leagues.needs-day-week",
                    "{division} needs a day of the week, from 0 to 6.",
                    division=name,
                ),
            )
        if self.last and not division.start <= self.last <= division.start + LONGEST:
            raise FixtureListError(
                "season-length",
                say(
                    "leagues.season-ends",
                    "{division}: a season ends after its start, and within {days} days.",
                    division=name,
                    days=LONGEST.days,
                ),
            )
        free = len(self.days(division))
        if free < division.rounds and not self.short:
            raise FixtureListError(
                "too-few-days",
                say(
                    "leagues.too-few-days",
                    "{division} needs {rounds} {weekdays} and has {free} from {first} to {last}, without "
                    "holidays and cup weeks. Start earlier, end later, or let each pair meet less often.",
                    division=name,
                    rounds=division.rounds,
                    weekdays=ON_WEEKDAYS[division.weekday],
                    free=free,
                    first=told(division.start),
                    last=told(self.end(division)),
                ),
            )

    def end(self, division: Division) -> date:
        """The last day on which the division may play."""
        return self.last or division.start + timedelta(days=366)

    def days(self, division: Division) -> tuple[date, ...]:
        """The division's days, in order."""
        day = division.start + timedelta(days=(division.weekday - division.start.weekday()) % 7)
        found = []
        while day <= self.end(division):
            if self.holiday(day) is None and not division.in_cup_week(day):
                found.append(day)
            day += timedelta(days=7)
        return tuple(found)

    def holiday(self, day: date) -> Span | None:
        """The holiday on this day, if there is one."""
        return next((one for one in self.holidays if one.holds(day)), None)

    @cached_property
    def venue_of(self) -> dict[Key, Venue]:
        """Venues by their keys."""
        return {venue.key: venue for venue in self.venues}

    @cached_property
    def team_of(self) -> dict[Key, Team]:
        """Teams by their keys."""
        return {team.key: team for division in self.divisions for team in division.teams}

    @cached_property
    def division_of(self) -> dict[Key, Division]:
        """Divisions by their keys."""
        return {division.key: division for division in self.divisions}

    def may_host(self, team: Team, day: date) -> bool:
        """Whether nothing but other matches keeps the team from being at home on this day."""
        if day in team.absent or day in team.not_at_home:
            return False
        return team.venue is None or day not in self.venue_of[team.venue].closed

    def room(self, venue: Key, day: date) -> int:
        """How many more home matches a venue holds on a day, beside those that are there already."""
        known = self.venue_of.get(venue)
        return max(0, known.room - self.taken.get((venue, day), 0)) if known is not None else 0

    def at(self, venue: Key) -> Iterator[Team]:
        """The teams at home in this venue."""
        return (team for team in self.team_of.values() if team.venue == venue)


def told(day: date) -> Text:
    """A day as people say it: "Monday 3 March 2027"."""
    return told_with_weekday(day)
