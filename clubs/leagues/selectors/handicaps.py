"""What the rubbers of a team match are given by the handicap policies of its season, and the side that is
weaker.

A rubber is played by the policy that is made for it most closely: one for its game before one for its
discipline, and that before one for every game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext

import rules_engine as engine
from clubs.competitions.rules.pairs import PairRating, game_for_pairs, rating_of
from clubs.handicaps.models import Policy, PolicyVersion, shown
from clubs.handicaps.rules.giving import NOTHING, Given
from clubs.handicaps.rules.in_games import misfit
from clubs.handicaps.rules.terms import Kind, Terms
from clubs.handicaps.selectors.giving import Combine, Entry, Giver, mean
from clubs.handicaps.selectors.versions import version_on
from clubs.leagues.models import Rubber, RubberPlayer, Season, SeasonHandicap, TeamMatch
from clubs.leagues.rules.plan import Plan, RubberPlan
from clubs.leagues.selectors.eligible import day_of
from clubs.people.models import Player
from clubs.ratings.rules import disciplines
from config.languages.figures import decimal
from config.languages.speaking import translated

STRONG_IS_HIGH = (Kind.AVERAGE, Kind.LEVELS)
"""Kinds whose stronger players have the higher number; in the others they have the lower."""


def chosen_of(season: Season) -> list[SeasonHandicap]:
    """The policies of a season, in the order in which they are asked, with their versions: two queries."""
    rows = list(
        SeasonHandicap.objects.filter(season=season)
        .select_related("policy", "version")
        .prefetch_related("policy__versions")
    )
    for row in rows:
        row.season, row.policy.club = season, season.league.club
        if row.version is not None:
            row.version.policy = row.policy
    return sorted(rows, key=lambda row: (*_closeness(row.policy), row.policy.name, row.policy_id))


def _closeness(policy: Policy) -> tuple[bool, bool]:
    return not policy.game, not policy.discipline


def version_for(row: SeasonHandicap, day: date) -> PolicyVersion:
    """The version that holds for a match on a day."""
    return row.version if row.version is not None else version_on(row.policy, day)


def is_for(policy: Policy, game: str) -> bool:
    """Whether a policy is for a game."""
    if policy.game:
        return game in (policy.game, game_for_pairs(policy.game))
    return not policy.discipline or disciplines.discipline_of(game) == policy.discipline


def unfit(terms: Terms, rubber: RubberPlan | Rubber) -> str:
    """Why a rubber cannot be played by these terms; "" where it can."""
    game = engine.game(rubber.game)
    games = (terms.kind is Kind.CHART and terms.gives == "games") or (
        terms.kind is Kind.LEVELS and terms.unit == "games"
    )
    if games and rubber.all_played:
        return gettext("All frames are played, so none can be given.")
    return misfit(terms, game, length=length_of(game), race=rubber.race)


def length_of(game: engine.Game) -> int | None:
    """The points that win a game of it, as they usually are; None where none do."""
    if game.length_option is None:
        return None
    value = game.options[game.length_option].default
    return value if isinstance(value, int) else None


@dataclass(frozen=True)
class RubberPolicy:
    """By which policy a rubber of the plan is played (None: by none), or why it cannot be."""

    rubber: RubberPlan
    policy: Policy | None
    problem: str = ""


def by_rubber(plan: Plan, rows: Sequence[SeasonHandicap], day: date) -> list[RubberPolicy]:
    """The policy of each rubber of a plan."""
    found = []
    for rubber in plan.rubbers:
        row = next((one for one in rows if is_for(one.policy, rubber.game)), None)
        problem = unfit(version_for(row, day).rules, rubber) if row is not None else ""
        found.append(RubberPolicy(rubber, row.policy if row is not None else None, problem))
    return found


@dataclass
class Starts:
    """What the rubbers of a match on `day` are given. Lists and ratings are read once for each policy and
    game."""

    season: Season
    day: date
    rows: Sequence[SeasonHandicap]
    players: Sequence[int]
    _givers: dict[tuple[int, str], Giver] = field(default_factory=dict)

    @classmethod
    def of(cls, season: Season, day: date, players: Sequence[int]) -> Starts:
        """Two queries, where the season has policies; else one."""
        return cls(season, day, chosen_of(season), players)

    def version(self, rubber: RubberPlan | Rubber) -> PolicyVersion | None:
        """The version by which a rubber is played."""
        row = next((one for one in self.rows if is_for(one.policy, rubber.game)), None)
        if row is None:
            return None
        version = version_for(row, self.day)
        return None if unfit(version.rules, rubber) else version

    def giver(self, rubber: RubberPlan | Rubber) -> Giver:
        """What gives to a rubber."""
        version = self.version(rubber)
        key = (version.pk if version is not None else 0, rubber.game)
        if key not in self._givers:
            kind = version.rules.kind if version is not None else None
            combine = combination(self.season.handicap_pairs, kind)
            self._givers[key] = Giver.of(version, rubber.game, self.players, combine)
        return self._givers[key]

    def given(self, rubber: Rubber, home: Sequence[Player], away: Sequence[Player]) -> Given:
        """What home (a) and away (b) are given in a rubber."""
        giver = self.giver(rubber)
        if giver.version is None:
            return NOTHING
        length = length_of(engine.game(rubber.game))
        return giver.given(self.entry(home), self.entry(away), length=length, race=rubber.race)

    def entry(self, people: Sequence[Player]) -> Entry:
        """Those who play a rubber for a side, as one."""
        rating = people[0].rating
        if len(people) == 2:
            rating = rating_of(self.season.handicap_pairs, rating, people[1].rating)
        return Entry(" / ".join(one.name for one in people), rating, [one.pk for one in people])

    def values(self, rubber: RubberPlan | Rubber) -> Mapping[int, Decimal]:
        """The handicaps of the players in the list by which a rubber is played; empty without a list."""
        return self.giver(rubber).values


def combination(pairs: str, kind: Kind | None) -> Combine:
    """How the handicaps of two players become their pair's. The weaker of both has the lower average or
    skill level, and the higher number of any other list."""
    if pairs == PairRating.SUM:
        return _sum
    if pairs == PairRating.LOWER:
        return min if kind in STRONG_IS_HIGH else max
    return mean


def _sum(one: Decimal, other: Decimal) -> Decimal:
    return one + other


def playing(rubber: Rubber, which: str) -> list[Player] | None:
    """Who plays a rubber for a side, in their order; None where a place is empty."""
    rows: list[RubberPlayer] = sorted(
        (one for one in rubber.players.all() if one.side == which), key=lambda one: one.position
    )
    people = [one.player for one in rows]
    return [one for one in people if one is not None] if people and all(people) else None


def handicaps_told(match: TeamMatch, players: Sequence[int]) -> dict[int, dict[int, str]]:
    """What the list says of these players in each rubber of the plan, by the rubber's number: "begins with
    5", "skill level 4". Empty for rubbers that go by ratings, or are played level."""
    starts = Starts.of(match.season, day_of(match), players)
    told: dict[int, dict[int, str]] = {}
    for number, rubber in enumerate(match.plan.rubbers, 1):
        version = starts.version(rubber)
        word = translated(version.policy.value_word) if version is not None else ""
        told[number] = {
            key: gettext("{word} {value}").format(word=word, value=decimal(Decimal(shown(value))))
            for key, value in starts.values(rubber).items()
        }
    return told
