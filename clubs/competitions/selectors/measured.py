"""How long matches took and are to take: what is measured, and the lengths, races and starts of fixtures.

A match takes from the call to its table until its result is confirmed: so long the table is taken. What was
played before the draw counts as history, so that estimates made of it stay as they were told.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.db.models import Q

import rules_engine as engine
from clubs.competitions.models import Competition, Fixture
from clubs.competitions.rules.times import durations
from clubs.competitions.rules.times.durations import Measured, Pace
from clubs.competitions.rules.times.work import work
from clubs.competitions.selectors.given import given_to, giver_of
from clubs.handicaps.rules.giving import Given
from clubs.handicaps.selectors.giving import Giver
from matches.models import Match, MatchSide

SIDES = 400
"""So many sides of matches are looked at, the latest first: two to a match."""
GOING_THERE = timedelta(minutes=20)
"""Who begins later than this after the call was waited for; the time of the match is taken from its start."""
CONFIRMING = timedelta(minutes=20)
"""How long a match that is over keeps its table at most."""


def length_option(game: str) -> tuple[str | None, Any]:
    """The option of a game that holds its length, and what it is if nothing is chosen."""
    try:
        found = engine.game(game)
    except engine.UnknownGame:
        return None, None
    if found.length_option is None:
        return None, None
    return found.length_option, found.options[found.length_option].default


def seconds_of(
    seated: datetime | None, started: datetime, finished: datetime, confirmed: datetime | None
) -> float:
    """How long a match kept its table."""
    begun = seated if seated is not None and timedelta(0) <= started - seated <= GOING_THERE else started
    freed = min(confirmed, finished + CONFIRMING) if confirmed is not None else finished
    return (max(freed, finished) - begun).total_seconds()


@dataclass
class Lengths:
    """How long the matches of a competition are, by the code of the round, and with which starts."""

    competition: Competition
    giver: Giver | None = None
    """What gives to its fixtures."""

    @classmethod
    def of(cls, competition: Competition) -> Lengths:
        """One query or two, if there is a handicap policy."""
        return cls(competition, giver_of(competition))

    @cached_property
    def usual(self) -> int | None:
        """The length of a match where the competition names none."""
        option, default = length_option(self.competition.game)
        found = self.competition.options.get(option, default) if option is not None else None
        return found if isinstance(found, int) and found > 0 else None

    def length(self, code: str) -> int | None:
        """The length in a round."""
        found = self.competition.length_in(code)
        return found if found is not None else self.usual

    def starts(self, fixture: Fixture) -> Given:
        """What a fixture is given of which both are known."""
        giver = self.giver if self.giver is not None else giver_of(self.competition)
        return given_to(giver, self.competition, fixture, self.length(fixture.code))

    def work(self, code: str, given: Given | None = None) -> float:
        """The work of a match of a round."""
        length, race, own = self.length(code), self.competition.race_in(code), (0, 0)
        if given is not None:
            own = (given.a, given.b)
            if given.race is not None:
                race = round(sum(given.race) / 2)
            if given.targets is not None and length is not None:
                length = round(sum(given.targets) / 2)
        return work(length, race, own)

    @property
    def guess(self) -> float:
        """The director's guess: seconds for a unit of work."""
        return self.competition.minutes_guess * 60 / self.work("")


def pace_of(competition: Competition) -> Pace:
    """How fast this competition is played, from its own matches and those before it: one query."""
    return durations.fit(measured(competition), guess=Lengths(competition).guess, level=competition.level)


def measured(competition: Competition) -> list[Measured]:
    """The matches at the game of a competition that count for its times."""
    own = Q(match__fixture_match__fixture__competition=competition.pk)
    before = Q(match__confirmed_at__lt=competition.drawn_at) if competition.drawn_at else Q()
    return _measured(competition.club_id, competition.game, own | before, competition.pk)


def of_game(club_id: int, game: str, level: str, guess: float) -> Pace:
    """How fast a game is played in a club: one query. `guess` is seconds for a unit of work."""
    return durations.fit(_measured(club_id, game, Q(), None), guess=guess, level=level)


def _measured(club_id: int, game: str, which: Q, tonight: int | None) -> list[Measured]:
    option, default = length_option(game)
    rows = (
        MatchSide.objects.filter(
            which,
            match__club_id=club_id,
            match__game=game,
            match__status__in=(Match.Status.CONFIRMED, Match.Status.FINISHED),
            match__result_kind=Match.ResultKind.PLAYED,
            match__simulated=False,
            match__started_at__isnull=False,
            match__finished_at__isnull=False,
        )
        .order_by("-match__confirmed_at", "-match_id", "position")
        .values_list(
            "match_id",
            "player_id",
            "partner_id",
            "match__seated_at",
            "match__started_at",
            "match__finished_at",
            "match__confirmed_at",
            "match__level",
            "match__header__options",
            "match__header__race",
            "match__header__start",
            "match__fixture_match__fixture__competition_id",
        )[:SIDES]
    )
    by_match: dict[int, list[Any]] = {}
    players: dict[int, list[int]] = {}
    for pk, player, partner, *row in rows:
        by_match.setdefault(pk, row)
        players.setdefault(pk, []).extend(one for one in (player, partner) if one is not None)
    found = []
    for pk, (seated, started, finished, confirmed, level, options, race, given, of) in by_match.items():
        length = (options or {}).get(option, default) if option is not None else None
        heads = sum(int(one) for one in given.values()) if isinstance(given, dict) else 0
        found.append(
            Measured(
                seconds_of(seated, started, finished, confirmed),
                work(
                    length if isinstance(length, int) and length > 0 else None,
                    race if isinstance(race, int) else 1,
                    (heads, 0),
                ),
                tuple(players.get(pk, ())),
                level,
                tonight=tonight is not None and of == tonight,
            )
        )
    return found
