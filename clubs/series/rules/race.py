"""A ranking series: points by place in several competitions, the best of them counted, and the race.

Each competition gives points by a *scale*. Those who share places share the points of these places evenly,
or all take those of the best one. Of all results of an entrant the best n count; the others are *dropped*.
Points for taking part may be added, for every competition or only for those counted. Who has as many points
is parted by criteria, in order: most wins, the best single result, the latest result, who placed better
where both took part, more competitions played. Points are exact fractions.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.series.rules.words import added, listed, place_words
from rules_engine.saying import figure, say

Key = Hashable
MOST_PLACES = 512


class Shared(StrEnum):
    """What several get who share places: the mean of their points, or the points of the best place."""

    MEAN = "mean"
    HIGHER = "higher"


@dataclass(frozen=True, slots=True)
class Scale:
    """Points by place: `points[0]` for the winner; `after` for every place behind the last one named.

    Raises PairingError("scale") for points below zero or that rise with the place.
    """

    points: tuple[int, ...]
    after: int = 0

    def __post_init__(self) -> None:
        whole = (*self.points, self.after)
        if not self.points or len(self.points) > MOST_PLACES or min(whole) < 0:
            raise PairingError(
                "scale",
                say(
                    "series.scale-size",
                    "A scale has 1 to {most} places, none below 0 points.",
                    most=MOST_PLACES,
                ),
            )
        if any(lower > higher for higher, lower in pairwise(whole)):
            raise PairingError(
                "scale", say("series.scale-rises", "A lower place cannot have more points than a higher one.")
            )

    def at(self, place: int) -> int:
        """The points of a place (from 1)."""
        return self.points[place - 1] if place <= len(self.points) else self.after

    def of(self, first: int, last: int, shared: Shared) -> Fraction:
        """The points of each entrant who shares the places from `first` to `last`."""
        if shared is Shared.HIGHER:
            return Fraction(self.at(first))
        return Fraction(sum(map(self.at, range(first, last + 1))), last - first + 1)


def linear(places: int, step: int = 1) -> Scale:
    """Every place `step` points more than the next; the last of `places` has one step: 100, 99, ... 1."""
    return Scale(tuple(range(places * step, 0, -step)))


def halving(winner: int, rounds: int) -> Scale:
    """Knockouts: half the points of the place before for each round missed: 1000, 500, 250, 250, 125 x 4;
    rounded down."""
    points = [winner]
    for lost in range(1, rounds + 1):
        points += [winner >> lost] * (1 << (lost - 1))
    return Scale(tuple(points))


SCALES: Mapping[str, Scale] = {
    # Prize scales of carrom championships, as the manual of SoL lists them.
    "carrom-16": Scale((18, 16, 14, *range(13, 0, -1))),
    "linear-100": linear(100),
    # The scale of the world championship of drivers since 2010, used by many clubs.
    "ten-places": Scale((25, 18, 15, 12, 10, 8, 6, 4, 2, 1)),
    "knockout-1000": halving(1000, 6),
}
"""Scales to choose from, by their names."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An entrant's place in a competition; those who share have the same `first` and `last`."""

    entrant: Key
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Competition:
    """A finished competition of the series. `number` is its order in time; `weight` multiplies its points."""

    number: int
    name: str
    places: tuple[Placed, ...]
    weight: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Series:
    """How the series counts. `best` results count (None: all); `taking_part` points for each competition,
    for those that are dropped too if `taking_part_always`. Raises PairingError("series")."""

    scale: Scale
    best: int | None = None
    shared: Shared = Shared.MEAN
    taking_part: int = 0
    taking_part_always: bool = True
    criteria: tuple[str, ...] = ("wins", "best_single", "latest", "head_to_head")

    def __post_init__(self) -> None:
        if self.best is not None and self.best < 1:
            raise PairingError("series", say("series.best-none", "At least one result must count."))
        if self.taking_part < 0:
            raise PairingError(
                "series", say("series.taking-part-below-0", "Points for taking part are not below 0.")
            )
        unknown = [key for key in self.criteria if key not in CRITERIA]
        if unknown or len(set(self.criteria)) != len(self.criteria):
            raise PairingError(
                "series", say("series.criteria", "The criteria of a series are known ones, each once.")
            )


@dataclass(frozen=True, slots=True)
class Earned:
    """What an entrant earned in one competition, and whether it counts."""

    number: int
    first: int
    last: int
    points: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the race. `parted` says what parts it from the line above, where points do not; `level`
    that nothing does."""

    rank: int
    entrant: Key
    points: Fraction
    earned: tuple[Earned, ...]
    parted: str = ""
    level: bool = False

    @property
    def dropped(self) -> tuple[Earned, ...]:
        """What does not count."""
        return tuple(one for one in self.earned if not one.counts)


@dataclass(slots=True)
class _Record:
    earned: list[Earned] = field(default_factory=list)
    points: Fraction = Fraction(0)


def race(series: Series, competitions: Sequence[Competition]) -> list[Line]:
    """The table of the series after these competitions, the leader first.

    Raises PairingError("series-places") for a competition whose places do not fit together, or numbers that
    two share.
    """
    for competition in competitions:
        _check(competition)
    if len({c.number for c in competitions}) != len(competitions):
        raise PairingError(
            "series-places", say("series.same-number", "Two competitions of a series have the same number.")
        )
    earned: dict[Key, list[Earned]] = {}
    for competition in sorted(competitions, key=lambda one: one.number):
        for placed in competition.places:
            points = series.scale.of(placed.first, placed.last, series.shared) * competition.weight
            one = Earned(competition.number, placed.first, placed.last, points, True)
            earned.setdefault(placed.entrant, []).append(one)
    return table(series, earned)


def table(series: Series, earned: Mapping[Key, Sequence[Earned]]) -> list[Line]:
    """The table of those who earned this, each in the order of the competitions; finds what counts."""
    records = {entrant: _Record(list(own)) for entrant, own in earned.items()}
    for record in records.values():
        _count(series, record)
    lines: list[Line] = []
    by_points: dict[Fraction, list[Key]] = {}
    for entrant in sorted(records, key=lambda key: (str(type(key)), key)):
        by_points.setdefault(records[entrant].points, []).append(entrant)
    for points in sorted(by_points, reverse=True):
        for tied, why in _parted(by_points[points], series.criteria, records):
            rank = len(lines) + 1
            for n, entrant in enumerate(tied):
                told = "" if n else why
                counted = tuple(records[entrant].earned)
                lines.append(Line(rank, entrant, points, counted, told, level=n > 0))
    return lines


def shown(points: Fraction) -> str:
    """Points for people: whole ones as they are, others with up to two digits: 33.33."""
    if points.denominator == 1:
        return str(points.numerator)
    return figure(Decimal(f"{float(points):.2f}".rstrip("0").rstrip(".")))


def explain(line: Line) -> str:
    """What a line's points come from, in words: "18 (1st) + 14 (3rd); dropped: 2 (15th)"."""

    def told(one: Earned) -> str:
        place = place_words(one.first, one.last)
        return say("series.points-for-place", "{points} ({place})", points=shown(one.points), place=place)

    counted = added([told(one) for one in line.earned if one.counts])
    dropped = listed([told(one) for one in line.dropped])
    if not dropped:
        return counted
    return say("series.dropped", "{counted}; dropped: {dropped}", counted=counted, dropped=dropped)


def _check(competition: Competition) -> None:
    """Places are given once each, shared ones to as many as there are."""
    wrong = PairingError(
        "series-places",
        say(
            "series.places-misfit",
            "The places of {competition} do not fit together.",
            competition=competition.name,
        ),
    )
    if len({p.entrant for p in competition.places}) != len(competition.places) or competition.weight < 0:
        raise wrong
    by_first: dict[int, list[Placed]] = {}
    for placed in competition.places:
        by_first.setdefault(placed.first, []).append(placed)
    before = 0
    for first, sharing in sorted(by_first.items()):
        # A place may stay empty (a final that both forfeited), but none is given twice.
        if first <= before or any(p.last != first + len(sharing) - 1 for p in sharing):
            raise wrong
        before = first + len(sharing) - 1


def _count(series: Series, record: _Record) -> None:
    """Which results count: the best ones; of equal ones the later."""
    order = sorted(record.earned, key=lambda one: (one.points, one.number), reverse=True)
    counted = {one.number for one in order[: series.best]}
    record.earned = [
        Earned(one.number, one.first, one.last, one.points, one.number in counted) for one in record.earned
    ]
    parts = len(record.earned) if series.taking_part_always else len(counted)
    record.points = (
        sum((o.points for o in record.earned if o.counts), Fraction(0)) + parts * series.taking_part
    )


def _wins(record: _Record, _: Sequence[_Record], __: int) -> Fraction:
    return Fraction(sum(one.first == one.last == 1 for one in record.earned))


def _best_single(record: _Record, _: Sequence[_Record], __: int) -> Fraction:
    return max((one.points for one in record.earned), default=Fraction(0))


def _latest(record: _Record, _: Sequence[_Record], last: int) -> Fraction:
    return next((one.points for one in record.earned if one.number == last), Fraction(0))


def _head_to_head(record: _Record, tied: Sequence[_Record], _: int) -> Fraction:
    own = {one.number: one.first for one in record.earned}
    balance = 0
    for other in tied:
        for one in other.earned:
            if one.number in own:
                balance += (own[one.number] < one.first) - (own[one.number] > one.first)
    return Fraction(balance)


def _played(record: _Record, _: Sequence[_Record], __: int) -> Fraction:
    return Fraction(len(record.earned))


CRITERIA = {
    "wins": (say("series.most-wins", "most wins"), _wins),
    "best_single": (say("series.best-single", "best single result"), _best_single),
    "latest": (say("series.latest", "points in the latest competition"), _latest),
    "head_to_head": (say("series.head-to-head", "better places where both took part"), _head_to_head),
    "played": (say("series.played", "competitions played"), _played),
}
"""What parts those who have as many points: the words, and the value; more is better."""


def _parted(
    tied: list[Key], criteria: Sequence[str], records: Mapping[Key, _Record], why: str = ""
) -> list[tuple[list[Key], str]]:
    """Those with as many points in order, each block with what parts it from the block before."""
    if len(tied) == 1 or not criteria:
        return [(tied, why)]
    words, value_of = CRITERIA[criteria[0]]
    last = max(one.number for record in records.values() for one in record.earned)
    own = [records[entrant] for entrant in tied]
    values = {entrant: value_of(records[entrant], own, last) for entrant in tied}
    found: list[tuple[list[Key], str]] = []
    above: Fraction | None = None
    for value in sorted(set(values.values()), reverse=True):
        same = [entrant for entrant in tied if values[entrant] == value]
        told = why if above is None else _told(words, above, value)
        found += _parted(same, criteria[1:], records, told)
        above = value
    return found


def _told(words: str, above: Fraction, below: Fraction) -> str:
    """What parts two: "most wins: 3 to 1"."""
    return say(
        "series.parted",
        "{criterion}: {above} to {below}",
        criterion=words,
        above=shown(above),
        below=shown(below),
    )
