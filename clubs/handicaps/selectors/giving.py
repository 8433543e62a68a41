"""What matches are given by a version of a policy: handicaps and ratings read once, for many fixtures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial

from clubs.handicaps.models import Handicap, PolicyVersion
from clubs.handicaps.rules.charts import Chance
from clubs.handicaps.rules.giving import NOTHING, Given, Side, given
from clubs.handicaps.rules.terms import Kind, Terms
from clubs.ratings.rules.disciplines import discipline_of
from clubs.ratings.rules.odds import chance as chance_by
from clubs.ratings.selectors.standing import ratings_on

Combine = Callable[[Decimal, Decimal], Decimal]
"""How the handicaps of two players become their pair's."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A side of a match: its name, its rating as typed, and its players."""

    name: str
    rating: int
    players: Sequence[int]


def mean(one: Decimal, other: Decimal) -> Decimal:
    """The mean of both."""
    return (one + other) / 2


@dataclass
class Giver:
    """What a version gives, at one game. Reads the handicaps of `players` (None: of everybody) when made."""

    version: PolicyVersion | None
    game: str
    combine: Combine = mean
    values: dict[int, Decimal] = field(default_factory=dict)
    rated: dict[int, tuple[float, str]] = field(default_factory=dict)

    @classmethod
    def of(
        cls, version: PolicyVersion | None, game: str, players: Sequence[int] | None, combine: Combine = mean
    ) -> Giver:
        """One query, where the policy has a list or goes by rated ratings; none else."""
        made = cls(version, game, combine)
        if version is None:
            return made
        policy, rules = version.policy, version.rules
        if policy.is_listed:
            rows = Handicap.objects.filter(policy=policy).exclude(value=None)
            if players is not None:
                rows = rows.filter(player_id__in=players)
            found = rows.values_list("player_id", "value")
            made.values = {player: value for player, value in found if value is not None}
        elif rules.by_rating and rules.rating == "rated":
            told = ratings_on(policy.club_id, discipline_of(game) or "")
            made.rated = {player: (one.value, one.system) for player, one in told.items()}
        return made

    @property
    def rules(self) -> Terms | None:
        """Its terms."""
        return None if self.version is None else self.version.rules

    def given(self, a: Entry, b: Entry, *, length: int | None, race: int) -> Given:
        """What the two are given."""
        rules = self.rules
        if rules is None:
            return NOTHING
        chance: Chance | None = None
        ratings = (float(a.rating), float(b.rating))
        if rules.kind is Kind.CHART and rules.rating == "rated":
            known = self._rated(a), self._rated(b)
            if known[0] is None or known[1] is None:
                return NOTHING
            ratings, chance = (known[0][0], known[1][0]), partial(chance_by, known[0][1])
        sides = [Side(one.name, ratings[n], self.value_of(one)) for n, one in enumerate((a, b))]
        return given(rules, sides[0], sides[1], length=length, race=race, chance=chance)

    def _rated(self, entry: Entry) -> tuple[float, str] | None:
        found = [self.rated[one] for one in entry.players if one in self.rated]
        if len(found) != len(entry.players):
            return None
        return sum(value for value, _ in found) / len(found), found[0][1]

    def ratings_of(self, a: Entry, b: Entry) -> tuple[int, int]:
        """The ratings from which the two are given: of the club's rating list, or as typed."""
        known = self._rated(a), self._rated(b)
        rules = self.rules
        if rules is not None and rules.by_rating and rules.rating == "rated" and None not in known:
            return round(known[0][0]), round(known[1][0])  # type: ignore[index]
        return a.rating, b.rating

    def value_of(self, entry: Entry) -> Decimal | None:
        """The handicap of a side in the list: a pair's by the rule for pairs; None where it has none."""
        found = [self.values.get(one) for one in entry.players]
        if len(found) == 1:
            return found[0]
        rules = self.rules
        assert rules is not None
        usual = rules.initial if rules.kind in (Kind.LIST, Kind.SNOOKER) else None
        one, other = (usual if value is None else value for value in found)
        return None if one is None or other is None else self.combine(one, other)
