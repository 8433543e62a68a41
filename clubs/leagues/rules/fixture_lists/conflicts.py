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

from clubs.leagues.rules.dates import ON_WEEKDAYS, told_with_weekday
from clubs.leagues.rules.fixture_lists.fixtures import Conflict, Fixture
from clubs.leagues.rules.fixture_lists.wishes import Division, Key, Wishes
from rules_engine.saying import Text, say, say_many


def conflicts(fixtures: Sequence[Fixture], wishes: Wishes) -> list[Conflict]:
    """All that is not respected, hard ones first, each kind in order of days."""
    strangers = [one for one in fixtures if not _known(one, wishes)]
    fixtures = sorted((one for one in fixtures if _known(one, wishes)), key=lambda one: (one.day, one.round))
    found = [
        Conflict(
            "unknown",
            True,
            say(
                "leagues.stranger",
                "A match on {day} has a team that is not in its division.",
                day=told_with_weekday(one.day),
            ),
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
    teams = (home.key, away.key)

    def hard(code: str, told: Callable[..., Text], **values: str) -> Conflict:
        words = told(home=home.name, away=away.name, day=told_with_weekday(day), **values)
        return Conflict(code, True, words, division.key, teams, day, fixture.venue)

    found = [hard("absent", _absent, team=team.name) for team in (home, away) if day in team.absent]
    if day in home.not_at_home:
        found.append(hard("not-at-home", _not_at_home))
    venue = wishes.venue_of.get(fixture.venue)
    if venue and day in venue.closed:
        found.append(hard("venue-closed", _venue_closed, venue=venue.name))
    if holiday := wishes.holiday(day):
        found.append(
            hard("holiday", _named_holiday, holiday=holiday.name)
            if holiday.name
            else hard("holiday", _holiday)
        )
    if division.in_cup_week(day):
        found.append(hard("cup-week", _cup_week))
    if not division.start <= day <= wishes.end(division):
        found.append(hard("season", _outside))
    return found


def _absent(**values: str) -> Text:
    return say("leagues.cannot-play", "{home} against {away} on {day}: {team} cannot play.", **values)


def _not_at_home(**values: str) -> Text:
    return say(
        "leagues.cannot-be-home", "{home} against {away} on {day}: {home} cannot be at home.", **values
    )


def _venue_closed(**values: str) -> Text:
    return say("leagues.venue-closed", "{home} against {away} on {day}: {venue} is closed.", **values)


def _named_holiday(**values: str) -> Text:
    return say("leagues.on-named-holiday", "{home} against {away} on {day}: {holiday}.", **values)


def _holiday(**values: str) -> Text:
    return say("leagues.on-holiday", "{home} against {away} on {day}: a holiday.", **values)


def _cup_week(**values: str) -> Text:
    return say(
        "leagues.in-cup-week", "{home} against {away} on {day}: the week is kept for the cup.", **values
    )


def _outside(**values: str) -> Text:
    return say("leagues.outside-season", "{home} against {away} on {day}: outside the season.", **values)


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


def times(count: int) -> Text:
    """How often: "once", "twice", "3 times"; "never" for 0."""
    if count == 0:
        return say("leagues.never", "never")
    if count == 1:
        return say("leagues.once", "once")
    if count == 2:
        return say("leagues.twice", "twice")
    return say_many("leagues.n-times", "{n} time", "{n} times", count)


def _meetings(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    for division, own in _by_division(fixtures, wishes):
        met = Counter(one.pair for one in own)
        for one, other in combinations(division.teams, 2):
            count = met[frozenset((one.key, other.key))]
            if count != division.meetings:
                meet = say(
                    "leagues.meet-times",
                    "{one} and {other} meet {times}, not {wanted}.",
                    one=one.name,
                    other=other.name,
                    times=times(count),
                    wanted=times(division.meetings),
                )
                yield Conflict("meetings", True, meet, division.key, (one.key, other.key))


def _twice(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    for key, own in _by_team(fixtures).items():
        name = wishes.team_of[key].name
        for round_, count in sorted(Counter(one.round for one in own).items()):
            if count > 1:
                words = say_many(
                    "leagues.twice-in-round",
                    "{team} has {n} match in round {round}.",
                    "{team} has {n} matches in round {round}.",
                    count,
                    team=name,
                    round=round_,
                )
                yield Conflict("twice-a-round", True, words, own[0].division, (key,))
        for day, count in sorted(Counter(one.day for one in own).items()):
            if count > 1:
                words = say_many(
                    "leagues.twice-on-day",
                    "{team} has {n} match on {day}.",
                    "{team} has {n} matches on {day}.",
                    count,
                    team=name,
                    day=told_with_weekday(day),
                )
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
            words = say_many(
                "leagues.venue-full",
                "{venue} has {n} match on {day} and room for {room}.",
                "{venue} has {n} matches on {day} and room for {room}.",
                len(together),
                venue=venue.name,
                day=told_with_weekday(day),
                room=venue.room,
            )
            teams = tuple(one.home for one in together)
            yield Conflict("venue-full", True, words, None, teams, day, key)


def _apart(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    homes: dict[Key, set[date]] = defaultdict(set)
    for match in fixtures:
        homes[match.home].add(match.day)
    for one, other in wishes.apart:
        for day in sorted(homes[one] & homes[other]):
            words = say(
                "leagues.both-at-home",
                "{one} and {other} are both at home on {day}.",
                one=wishes.team_of[one].name,
                other=wishes.team_of[other].name,
                day=told_with_weekday(day),
            )
            yield Conflict("apart", False, words, None, (one, other), day)


def _weekdays(fixtures: Sequence[Fixture], wishes: Wishes) -> Iterator[Conflict]:
    for one in fixtures:
        division = wishes.division_of[one.division]
        if one.day.weekday() != division.weekday:
            words = say(
                "leagues.other-night",
                "{home} against {away} is on {day}; {division} plays on {weekdays}.",
                home=wishes.team_of[one.home].name,
                away=wishes.team_of[one.away].name,
                day=told_with_weekday(one.day),
                division=division.name,
                weekdays=ON_WEEKDAYS[division.weekday],
            )
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
                words = say(
                    "leagues.homes-and-aways",
                    "{team} has {homes} home and {aways} away matches.",
                    team=team.name,
                    homes=homes,
                    aways=aways,
                )
                yield Conflict("homes", False, words, division.key, (team.key,))
        for team, other in combinations(division.teams, 2):
            here, there = hosted[team.key, other.key], hosted[other.key, team.key]
            if abs(here - there) > 1:
                more, less = (team, other) if here > there else (other, team)
                words = say(
                    "leagues.home-and-away-times",
                    "{team} is at home {times} against {other}, and away {fewer}.",
                    team=more.name,
                    times=times(max(here, there)),
                    other=less.name,
                    fewer=times(min(here, there)),
                )
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
                words = _run_words(wishes.team_of[key].name, run, at_home=run[0].home == key)
                yield Conflict("three-running", False, words, run[0].division, (key,), run[0].day)


def _run_words(team: str, run: Sequence[Fixture], *, at_home: bool) -> Text:
    day = told_with_weekday(run[0].day)
    if at_home:
        return say_many(
            "leagues.running-at-home",
            "{team} plays {n} match running at home, from {day}.",
            "{team} plays {n} matches running at home, from {day}.",
            len(run),
            team=team,
            day=day,
        )
    return say_many(
        "leagues.running-away",
        "{team} plays {n} match running away, from {day}.",
        "{team} plays {n} matches running away, from {day}.",
        len(run),
        team=team,
        day=day,
    )


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
                    words = say(
                        "leagues.soon-again",
                        "{home} and {away} meet on {day} and again {days} days later.",
                        home=wishes.team_of[one.home].name,
                        away=wishes.team_of[one.away].name,
                        day=told_with_weekday(one.day),
                        days=gap,
                    )
                    yield Conflict("soon-again", False, words, division.key, (one.home, one.away), again.day)


def all_breaks(fixtures: Sequence[Fixture]) -> int:
    """How often a team plays twice running at home, or twice running away, by the order of days."""
    return sum(
        (one.home == key) == (after.home == key)
        for key, own in _by_team(sorted(fixtures, key=lambda one: one.day)).items()
        for one, after in pairwise(own)
    )
