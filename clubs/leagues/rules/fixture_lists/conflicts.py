"""Every wish that a list of fixtures does not respect, in words: for new lists and for edits by hand.

Hard: `unknown`, `meetings`, `twice-a-round`, `twice-a-day`, `absent`, `not-at-home`, `venue-closed`,
`venue-full`, `holiday`, `cup-week`, `season`. Soft: `apart`, `weekday`, `homes`, `three-running`,
`soon-again`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import combinations, pairwise

from clubs.leagues.rules.fixture_lists.fixtures import Conflict, Fixture
from clubs.leagues.rules.fixture_lists.wishes import WEEKDAYS, Division, Key, Wishes, told


def conflicts(fixtures: Sequence[Fixture], wishes: Wishes) -> list[Conflict]:
    """All that is not respected, hard ones first, each kind in order of days."""
    strangers = [one for one in fixtures if not _known(one, wishes)]
    fixtures = sorted((one for one in fixtures if _known(one, wishes)), key=lambda one: (one.day, one.round))
    found = [
        Conflict(
            "unknown",
            True,
            f"A match on {told(one.day)} has a team that is not in its division.",
            day=one.day,
        )
        for one in strangers
    ]
    checks: tuple[Callable[[Sequence[Fixture], Wishes], Iterator[Conflict]], ...] = (
        _meetings,
        _twice,
        _hindered,
        _venues,
        _apart,
        _weekdays,
        _homes,
        _running,
        _soon_again,
    )
    for check in checks:
        found += check(fixtures, wishes)
    return sorted(found, key=lambda one: not one.hard)


def added(before: Sequence[Fixture], after: Sequence[Fixture], wishes: Wishes) -> list[Conflict]:
    """What an edit by hand would no longer respect: the conflicts after it that were not there before."""
    known = Counter(conflicts(before, wishes))
    found = []
    for conflict in conflicts(after, wishes):
        if known[conflict]:
            known[conflict] -= 1
        else:
            found.append(conflict)
    return found


def hindrances(fixture: Fixture, wishes: Wishes) -> list[Conflict]:
    """What keeps this one match from being played on its day, whatever else is played."""
    division, day = wishes.division_of[fixture.division], fixture.day
    home, away = wishes.team_of[fixture.home], wishes.team_of[fixture.away]
    what = f"{home.name} against {away.name} on {told(day)}"
    teams = (home.key, away.key)

    def hard(code: str, why: str) -> Conflict:
        return Conflict(code, True, f"{what}: {why}.", division.key, teams, day, fixture.venue)

    found = [hard("absent", f"{team.name} cannot play") for team in (home, away) if day in team.absent]
    if day in home.not_at_home:
        found.append(hard("not-at-home", f"{home.name} cannot be at home"))
    venue = wishes.venue_of.get(fixture.venue)
    if venue and day in venue.closed:
        found.append(hard("venue-closed", f"{venue.name} is closed"))
    if holiday := wishes.holiday(day):
        found.append(hard("holiday", holiday.name or "a holiday"))
    if division.in_cup_week(day):
        found.append(hard("cup-week", "the week is kept for the cup"))
    if not division.start <= day <= wishes.end(division):
        found.append(hard("season", "outside the season"))
    return found


def _known(fixture: Fixture, wishes: Wishes) -> bool:
    division = wishes.division_of.get(fixture.division)
    known = {team.key for team in division.teams} if division else set()
    return fixture.home != fixture.away and {fixture.home, fixture.away} <= known


def _by_division(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[tuple[Division, list[Fixture]]]:
    """The fixtures of each division, in their order."""
    of: dict[Key, list[Fixture]] = defaultdict(list)
    for one in fixtures:
        of[one.division].append(one)
    return ((division, of[division.key]) for division in wishes.divisions)


def _by_team(fixtures: Sequence[Fixture]) -> dict[Key, list[Fixture]]:
    """The fixtures of each team, in their order."""
    of: dict[Key, list[Fixture]] = defaultdict(list)
    for one in fixtures:
        of[one.home].append(one)
        of[one.away].append(one)
    return of


def times(count: int) -> str:
    """How often: "once", "twice", "3 times"; "never" for 0."""
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _meetings(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    for division, own in _by_division(fixtures, wishes):
        met = Counter(one.pair for one in own)
        for one, other in combinations(division.teams, 2):
            count = met[frozenset((one.key, other.key))]
            if count != division.meetings:
                meet = f"{one.name} and {other.name} meet {times(count)}, not {times(division.meetings)}."
                yield Conflict("meetings", True, meet, division.key, (one.key, other.key))


def _twice(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    for key, own in _by_team(fixtures).items():
        name = wishes.team_of[key].name
        for round_, count in sorted(Counter(one.round for one in own).items()):
            if count > 1:
                words = f"{name} has {count} matches in round {round_}."
                yield Conflict("twice-a-round", True, words, own[0].division, (key,))
        for day, count in sorted(Counter(one.day for one in own).items()):
            if count > 1:
                words = f"{name} has {count} matches on {told(day)}."
                yield Conflict("twice-a-day", True, words, own[0].division, (key,), day)


def _hindered(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    for one in fixtures:
        yield from hindrances(one, wishes)


def _venues(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    there: dict[tuple[Key, date], list[Fixture]] = defaultdict(list)
    for one in fixtures:
        if one.venue in wishes.venue_of:
            there[one.venue, one.day].append(one)
    for (key, day), together in there.items():
        venue = wishes.venue_of[key]
        if len(together) > venue.room:
            words = f"{venue.name} has {len(together)} matches on {told(day)} and room for {venue.room}."
            teams = tuple(one.home for one in together)
            yield Conflict("venue-full", True, words, None, teams, day, key)


def _apart(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    homes: dict[Key, set[date]] = defaultdict(set)
    for match in fixtures:
        homes[match.home].add(match.day)
    for one, other in wishes.apart:
        names = f"{wishes.team_of[one].name} and {wishes.team_of[other].name}"
        for day in sorted(homes[one] & homes[other]):
            words = f"{names} are both at home on {told(day)}."
            yield Conflict("apart", False, words, None, (one, other), day)


def _weekdays(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    for one in fixtures:
        division = wishes.division_of[one.division]
        if one.day.weekday() != division.weekday:
            names = f"{wishes.team_of[one.home].name} against {wishes.team_of[one.away].name}"
            words = f"{names} is on {told(one.day)}; {division.name} plays on {WEEKDAYS[division.weekday]}s."
            yield Conflict("weekday", False, words, division.key, (one.home, one.away), one.day)


def _homes(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    """Homes and aways of a team, and of a pair, differ by one at most."""
    for division, own in _by_division(fixtures, wishes):
        at_home = Counter(one.home for one in own)
        played = at_home + Counter(one.away for one in own)
        hosted = Counter((one.home, one.away) for one in own)
        for team in division.teams:
            homes, aways = at_home[team.key], played[team.key] - at_home[team.key]
            if abs(homes - aways) > 1:
                words = f"{team.name} has {homes} home and {aways} away matches."
                yield Conflict("homes", False, words, division.key, (team.key,))
        for team, other in combinations(division.teams, 2):
            here, there = hosted[team.key, other.key], hosted[other.key, team.key]
            if abs(here - there) > 1:
                more, less = (team, other) if here > there else (other, team)
                words = f"{more.name} is at home {times(max(here, there))} against {less.name}, and away"
                words += f" {times(min(here, there))}."
                yield Conflict("homes", False, words, division.key, (more.key, less.key))


def _running(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    """Three or more matches running at home, or away."""
    for key, own in _by_team(fixtures).items():
        runs: list[list[Fixture]] = []
        for one in own:
            if runs and (runs[-1][-1].home == key) == (one.home == key):
                runs[-1].append(one)
            else:
                runs.append([one])
        for run in runs:
            if len(run) > 2:
                where = "at home" if run[0].home == key else "away"
                words = f"{wishes.team_of[key].name} plays {len(run)} matches running {where}, from"
                words += f" {told(run[0].day)}."
                yield Conflict("three-running", False, words, run[0].division, (key,), run[0].day)


def least_gap(division: Division) -> int:
    """How many days should lie between two meetings of a pair: about half a leg."""
    return 7 * ((division.rounds // division.meetings + 1) // 2) - 6


def _soon_again(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    """Two meetings of a pair with less than about half a leg between them."""
    for division, own in _by_division(fixtures, wishes):
        met: dict[frozenset[Key], list[Fixture]] = defaultdict(list)
        for one in own:
            met[one.pair].append(one)
        for meetings in met.values():
            for one, again in pairwise(meetings):
                gap = (again.day - one.day).days
                if gap < least_gap(division):
                    names = f"{wishes.team_of[one.home].name} and {wishes.team_of[one.away].name}"
                    words = f"{names} meet on {told(one.day)} and again {gap} days later."
                    yield Conflict("soon-again", False, words, division.key, (one.home, one.away), again.day)


def all_breaks(fixtures: Sequence[Fixture]) -> int:
    """How often a team plays twice running at home, or twice running away, by the order of days."""
    return sum(
        (one.home == key) == (after.home == key)
        for key, own in _by_team(sorted(fixtures, key=lambda one: one.day)).items()
        for one, after in pairwise(own)
    )
