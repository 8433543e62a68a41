"""What two players are given in one match, and why in words.

A start is always less than the length of the game, so that no one has won before playing; lists may hold
negative starts, for players who owe points.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from clubs.handicaps.rules import charts
from clubs.handicaps.rules.charts import Chance
from clubs.handicaps.rules.terms import Kind, Terms, number
from rules_engine.saying import Text, say


@dataclass(frozen=True, slots=True)
class Side:
    """One side: its name, its rating, and its handicap in the list (None: it has none)."""

    name: str
    rating: float = 0.0
    value: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """What a match is played with. `a`, `b` are starting points; `race` and `targets` are what each side
    needs, where the policy says so (games, and points of a game). `level_a`, `level_b` are skill levels.
    `reason` tells people why, and is empty where nothing is given."""

    a: int = 0
    b: int = 0
    race: tuple[int, int] | None = None
    targets: tuple[int, int] | None = None
    levels: tuple[int, int] | None = None
    reason: str = ""

    @property
    def unit(self) -> str:
        """In what is given."""
        return "games" if self.race is not None else "points"

    @property
    def ahead(self) -> int:
        """How much side A is given more than B; below 0 it is B who receives."""
        if self.race is not None:
            return self.race[1] - self.race[0]
        if self.targets is not None:
            return self.targets[1] - self.targets[0]
        return self.a - self.b


NOTHING = Given()


def given(
    terms: Terms | None, a: Side, b: Side, *, length: int | None, race: int = 1, chance: Chance | None = None
) -> Given:
    """What the two are given. `length` is what wins a game, None where it has no such number; `race` are the
    games that win the match; `chance` belongs to the ratings of `a` and `b` (None: by `terms.doubling`)."""
    if terms is None:
        return NOTHING
    most = length - 1 if length is not None else None
    match terms.kind:
        case Kind.LIST:
            return _listed(terms, a, b, most)
        case Kind.STEPS:
            return _steps(terms, a, b, most)
        case Kind.CHART:
            return _chart(terms, a, b, length, race, chance or charts.doubling_chance(terms.doubling))
        case Kind.AVERAGE:
            return _average(terms, a, b)
        case Kind.LEVELS:
            return _levels(terms, a, b)
        case _:
            return _snooker(terms, a, b, most)


def whole(value: Decimal) -> int:
    """A start in whole points; halves go up."""
    return int(value.quantize(Decimal(1), ROUND_HALF_UP))


def _least(*limits: int | None) -> int:
    return min(one for one in limits if one is not None)


def _of(terms: Terms, side: Side) -> Decimal:
    return terms.initial if side.value is None else side.value


def _listed(terms: Terms, a: Side, b: Side, most: int | None) -> Given:
    starts = [_least(whole(_of(terms, side)), terms.cap, most) for side in (a, b)]
    if not any(starts):
        return NOTHING
    return Given(starts[0], starts[1], reason=_listed_words((a.name, b.name), starts))


def _listed_words(names: tuple[str, str], starts: list[int]) -> Text:
    told = [(name, start) for name, start in zip(names, starts, strict=True) if start]
    (one, first), (other, second) = told[0], told[-1]
    if len(told) == 1:
        return say("handicaps.by-list-one", "{name} starts at {start}: by the list", name=one, start=first)
    return say(
        "handicaps.by-list",
        "{one} starts at {first}, {other} starts at {second}: by the list",
        one=one,
        first=first,
        other=other,
        second=second,
    )


def _steps(terms: Terms, a: Side, b: Side, most: int | None) -> Given:
    gap = round(abs(a.rating - b.rating))
    start = _least(gap // terms.step * terms.points, terms.cap, most)
    if start <= 0:
        return NOTHING
    weaker = b if a.rating > b.rating else a
    reason = say(
        "handicaps.by-steps",
        "{name} starts at {start}: {gap} rating points apart, {points} for every {step}",
        name=weaker.name,
        start=start,
        gap=gap,
        points=terms.points,
        step=terms.step,
    )
    return Given(*((0, start) if weaker is b else (start, 0)), reason=reason)


def _chart(terms: Terms, a: Side, b: Side, length: int | None, race: int, chance: Chance) -> Given:
    gap = abs(a.rating - b.rating)
    p = chance(gap)
    stronger, weaker = (a, b) if a.rating >= b.rating else (b, a)
    if terms.gives == "games":
        needs = charts.race_for(p, race, terms.cap)
        if needs == race:
            return NOTHING
        even = charts.race_chance(p, race, needs)
        reason = say(
            "handicaps.by-chart-games",
            "{stronger} needs {race}, {weaker} {needs} (start of {start}): {gap} rating points apart, "
            "{percent}% for {stronger}",
            stronger=stronger.name,
            race=race,
            weaker=weaker.name,
            needs=needs,
            start=race - needs,
            gap=f"{gap:.0f}",
            percent=f"{even:.0%}"[:-1],
        )
        return Given(race=(race, needs) if stronger is a else (needs, race), reason=reason)
    if length is None:
        return NOTHING
    start = charts.start_for(p, length, terms.cap)
    if not start:
        return NOTHING
    even = charts.chance_with(p, length, start, points=True)
    reason = say(
        "handicaps.by-chart",
        "{weaker} starts at {start}: {gap} rating points apart, {percent}% for {stronger}",
        weaker=weaker.name,
        start=start,
        gap=f"{gap:.0f}",
        percent=f"{even:.0%}"[:-1],
        stronger=stronger.name,
    )
    return Given(*((0, start) if weaker is b else (start, 0)), reason=reason)


def target(terms: Terms, average: Decimal) -> int:
    """What a player of this average plays to."""
    return max(terms.least, min(terms.most, whole(average * terms.innings)))


def _average(terms: Terms, a: Side, b: Side) -> Given:
    if a.value is None or b.value is None:
        return NOTHING
    both = target(terms, a.value), target(terms, b.value)
    reason = say(
        "handicaps.by-average",
        "{one} plays to {first}, {other} to {second}: averages {mine} and {theirs} in {innings} innings",
        one=a.name,
        first=both[0],
        other=b.name,
        second=both[1],
        mine=number(a.value),
        theirs=number(b.value),
        innings=terms.innings,
    )
    return Given(targets=both, reason=reason)


def _levels(terms: Terms, a: Side, b: Side) -> Given:
    if a.value is None or b.value is None:
        return NOTHING
    needs = dict(terms.table)
    one, two = int(a.value), int(b.value)
    if one not in needs or two not in needs:
        return NOTHING
    both = needs[one], needs[two]
    for high, low, x, y in terms.pairs:
        if (one, two) == (high, low):
            both = x, y
        elif (one, two) == (low, high):
            both = y, x
    reason = say(
        "handicaps.by-levels",
        "{one} needs {first}, {other} {second}: skill levels {mine} and {theirs}",
        one=a.name,
        first=both[0],
        other=b.name,
        second=both[1],
        mine=one,
        theirs=two,
    )
    if terms.unit == "games":
        return Given(race=both, levels=(one, two), reason=reason)
    return Given(targets=both, levels=(one, two), reason=reason)


def _snooker(terms: Terms, a: Side, b: Side, most: int | None) -> Given:
    one, two = _of(terms, a), _of(terms, b)
    start = _least(whole(abs(one - two)), terms.cap, most)
    if not start:
        return NOTHING
    weaker, high, low = (a, one, two) if one > two else (b, two, one)
    less = f"({number(low)})" if low < 0 else number(low)
    if terms.cap == start < whole(abs(one - two)):
        reason = say(
            "handicaps.by-difference-at-most",
            "{name} starts at {start}: {high} − {low}, at most {cap}",
            name=weaker.name,
            start=start,
            high=number(high),
            low=less,
            cap=terms.cap,
        )
    else:
        reason = say(
            "handicaps.by-difference",
            "{name} starts at {start}: {high} − {low}",
            name=weaker.name,
            start=start,
            high=number(high),
            low=less,
        )
    return Given(*((start, 0) if weaker is a else (0, start)), reason=reason)
