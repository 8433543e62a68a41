"""The terms of a handicap policy: what each kind of policy says, stored and read back, and in words.

A policy is of one *kind*. *List*: both begin with the points that the club's list has for them. *Steps*: the
lower rated begins with points for every full step of the rating gap. *Chart*: games or points are given so
that both have an even chance. *Average*: each plays to the own average times a number of innings. *Levels*:
a table says what a player of a skill level needs. *Snooker*: the higher handicap begins with the difference,
in every frame. Handicaps of lists and of snooker may move by themselves with results (*moves*).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Any


class TermsError(ValueError):
    """Terms that make no sense; `field` is the one that is wrong."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class Kind(StrEnum):
    """How a policy gives starts."""

    LIST = "list"
    STEPS = "steps"
    CHART = "chart"
    AVERAGE = "average"
    LEVELS = "levels"
    SNOOKER = "snooker"


KIND_WORDS = {
    Kind.LIST: "Starts by a list",
    Kind.STEPS: "Points for steps of rating",
    Kind.CHART: "Even chances by a chart",
    Kind.AVERAGE: "Targets by average",
    Kind.LEVELS: "Skill levels",
    Kind.SNOOKER: "Snooker starts",
}

LISTED = (Kind.LIST, Kind.AVERAGE, Kind.LEVELS, Kind.SNOOKER)
"""Kinds whose players have a handicap in the club's list; the others go by ratings."""

MOVING = (Kind.LIST, Kind.SNOOKER)
"""Kinds whose handicaps can move with results."""

VALUE_WORDS = {
    Kind.LIST: "begins with",
    Kind.AVERAGE: "average",
    Kind.LEVELS: "skill level",
    Kind.SNOOKER: "handicap",
}
"""What a player's number is called."""

HIGHEST = Decimal(1000)
PLACES = {Kind.LIST: 1, Kind.AVERAGE: 3, Kind.LEVELS: 0, Kind.SNOOKER: 1}
"""Decimals of a handicap, by kind."""
MOST_LEVELS, MOST_NEED, MOST_PAIRS, MOST_REVIEWS = 30, 500, 200, 24
LEVEL = re.compile(r"^\s*(\d{1,2})\s*[:=]\s*(\d{1,3})\s*$")
PAIR = re.compile(r"^\s*(\d{1,2})\s*v\s*(\d{1,2})\s*[:=]\s*(\d{1,3})\s*[-–]\s*(\d{1,3})\s*$")

NINE_BALL_LEVELS = tuple(enumerate((14, 19, 25, 31, 38, 46, 55, 65, 75), start=1))
"""Points that skill levels 1 to 9 need at nine-ball by points, as the American Poolplayers Association has
them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Everything that a version of a policy says; a kind minds only some of it (`FIELDS`).

    `cap`: the largest start, or the most games given. `step`, `points`: a start of so many points for every
    full step of the rating gap. `gives`: "games" or "points". `rating`: whose gap, "typed" (by the players'
    pages) or "rated" (the club's rating list). `doubling`: typed points that double the odds of a game.
    `innings`, `least`, `most`: the target is the average times the innings, within bounds. `unit`, `table`,
    `pairs`: what each level needs, and what two levels need against each other. `per`, `change`: what moves
    a handicap, and how far; `at`: "once" after each result or together at a "review", by at most
    `review_most`. `initial` is a new player's handicap; none lies below `floor` or above `ceiling`; after
    the day `freeze` results move nothing.
    """

    kind: Kind
    cap: int | None = None
    step: int = 50
    points: int = 1
    gives: str = "games"
    rating: str = "typed"
    doubling: int = 100
    innings: int = 20
    least: int = 5
    most: int = 200
    unit: str = "points"
    table: tuple[tuple[int, int], ...] = ()
    pairs: tuple[tuple[int, int, int, int], ...] = ()
    initial: Decimal = Decimal(0)
    floor: Decimal | None = None
    ceiling: Decimal | None = None
    per: str = "nothing"
    change: Decimal = Decimal(0)
    at: str = "once"
    review_most: Decimal | None = None
    freeze: date | None = None
    reviews: tuple[date, ...] = ()

    def __post_init__(self) -> None:
        self._check_numbers()
        for name, known in CHOICES.items():
            if getattr(self, name) not in known:
                raise TermsError(f"The choice is one of: {', '.join(known)}.", name)
        if self.kind is Kind.LEVELS:
            self._check_levels()
        if self.least > self.most:
            raise TermsError("The smallest target is larger than the largest.", "least")
        low, high = self.floor, self.ceiling
        if low is not None and high is not None and low > high:
            raise TermsError("The floor lies above the ceiling.", "floor")
        if self.clamped(self.initial) != self.initial:
            raise TermsError("New players would begin outside floor and ceiling.", "initial")
        if self.per != "nothing" and self.change == 0:
            raise TermsError("Say how far a result moves a handicap.", "change")

    def _check_numbers(self) -> None:
        for name, (low, high) in BOUNDS.items():
            value = getattr(self, name)
            if value is not None and not (low <= value <= high):
                raise TermsError(f"It lies between {low} and {high}.", name)
        for name in ("initial", "change", "floor", "ceiling", "review_most"):
            value = getattr(self, name)
            if value is not None and value != round(value, max(1, self.places)):
                raise TermsError("It has too many decimals.", name)
        if len(self.reviews) > MOST_REVIEWS or len(set(self.reviews)) != len(self.reviews):
            raise TermsError(f"At most {MOST_REVIEWS} days of review, each once.", "reviews")

    def _check_levels(self) -> None:
        levels = [level for level, _ in self.table]
        if not levels or len(levels) > MOST_LEVELS or len(set(levels)) != len(levels):
            raise TermsError(f"The table has 1 to {MOST_LEVELS} levels, each once.", "table")
        needs = [need for _, need in self.table] + [need for pair in self.pairs for need in pair[2:]]
        if not all(0 <= level <= 99 for level in levels) or not all(1 <= n <= MOST_NEED for n in needs):
            raise TermsError(f"Levels lie between 0 and 99, needs between 1 and {MOST_NEED}.", "table")
        if self.unit == "games" and max(needs) > 99:
            raise TermsError("A race has at most 99 games.", "table")
        known = {frozenset(pair[:2]) for pair in self.pairs}
        if len(self.pairs) > MOST_PAIRS or len(known) != len(self.pairs):
            raise TermsError(f"At most {MOST_PAIRS} pairs of levels, each once.", "table")
        if any(not set(pair[:2]) <= set(levels) for pair in self.pairs):
            raise TermsError("A pair names a level that the table lacks.", "table")

    @property
    def places(self) -> int:
        """Decimals of its handicaps."""
        return PLACES.get(self.kind, 0)

    @property
    def moves(self) -> bool:
        """Whether results move handicaps."""
        return self.kind in MOVING and self.per != "nothing"

    @property
    def by_rating(self) -> bool:
        """Whether starts follow from ratings."""
        return self.kind in (Kind.STEPS, Kind.CHART)

    def clamped(self, value: Decimal) -> Decimal:
        """The value within floor and ceiling."""
        if self.floor is not None:
            value = max(value, self.floor)
        return value if self.ceiling is None else min(value, self.ceiling)

    def checked_value(self, value: Decimal) -> Decimal:
        """A handicap that this policy can have. Raises `TermsError`."""
        if not value.is_finite() or abs(value) > HIGHEST:
            raise TermsError(f"A handicap lies between -{HIGHEST} and {HIGHEST}.", "value")
        if value != round(value, self.places):
            some = f"at most {self.places} decimals" if self.places else "no decimals"
            raise TermsError(f"A handicap here has {some}.", "value")
        if self.kind is Kind.LEVELS and int(value) not in dict(self.table):
            levels = ", ".join(str(level) for level, _ in self.table)
            raise TermsError(f"The skill levels are {levels}.", "value")
        if self.kind is Kind.AVERAGE and value <= 0:
            raise TermsError("An average is above 0.", "value")
        if self.clamped(value) != value:
            low = "none" if self.floor is None else f"{self.floor.normalize():f}"
            high = "none" if self.ceiling is None else f"{self.ceiling.normalize():f}"
            raise TermsError(f"Floor and ceiling are {low} and {high}.", "value")
        return value

    def to_json(self) -> dict[str, Any]:
        """What this kind minds, as it is stored."""
        return {name: _plain(getattr(self, name)) for name in FIELDS[self.kind]}

    @classmethod
    def from_json(cls, kind: str, stored: Mapping[str, Any]) -> Terms:
        """Terms read back, or sent by a program; what is missing has its default. Raises `TermsError`."""
        try:
            found = Kind(kind)
        except ValueError:
            raise TermsError(f"A policy is one of: {', '.join(Kind)}.", "kind") from None
        if not isinstance(stored, Mapping):
            raise TermsError("Terms are an object.", "terms")
        unknown = [name for name in stored if name not in FIELDS[found]]
        if unknown:
            raise TermsError(f"A policy of this kind has no {str(unknown[0])[:40]}.", str(unknown[0])[:40])
        return cls(kind=found, **{name: _read(name, value) for name, value in stored.items()})

    def __str__(self) -> str:
        return " ".join([f"{_WORDS[self.kind](self)}.", *self.move_words()])

    def move_words(self) -> list[str]:
        """How handicaps move, in sentences."""
        words = []
        if self.moves:
            what = "each result" if self.per == "result" else "each frame won or lost"
            then = "" if self.at == "once" else ", added up at a review"
            words.append(f"A handicap moves by {_number(self.change)} with {what}{then}.")
        if self.kind in MOVING:
            low = f"not below {_number(self.floor)}" if self.floor is not None else ""
            high = f"not above {_number(self.ceiling)}" if self.ceiling is not None else ""
            if low or high:
                words.append(f"{' and '.join(filter(None, (low, high))).capitalize()}.")
        if self.moves and self.freeze is not None:
            words.append(f"Frozen after {self.freeze.day} {self.freeze:%B %Y}.")
        return words

    def levels_text(self) -> str:
        """The table as lines that `read_levels` reads."""
        pairs = (f"{a} v {b}: {x}-{y}" for a, b, x, y in self.pairs)
        return "\n".join([*(f"{level}: {need}" for level, need in self.table), *pairs])


FIELDS: dict[Kind, tuple[str, ...]] = {
    Kind.LIST: (
        "cap", "initial", "floor", "ceiling", "per", "change", "at", "review_most", "freeze", "reviews"
    ),
    Kind.STEPS: ("step", "points", "cap"),
    Kind.CHART: ("gives", "rating", "doubling", "cap"),
    Kind.AVERAGE: ("innings", "least", "most", "reviews"),
    Kind.LEVELS: ("unit", "table", "pairs"),
    Kind.SNOOKER: (
        "cap", "initial", "floor", "ceiling", "per", "change", "at", "review_most", "freeze", "reviews"
    ),
}  # fmt: skip
"""What each kind minds."""

BOUNDS: dict[str, tuple[Any, Any]] = {
    "cap": (0, 1000), "step": (1, 5000), "points": (0, 1000), "doubling": (10, 2000), "innings": (1, 200),
    "least": (1, 1000), "most": (1, 1000), "initial": (-HIGHEST, HIGHEST), "floor": (-HIGHEST, HIGHEST),
    "ceiling": (-HIGHEST, HIGHEST), "change": (Decimal(0), Decimal(100)),
    "review_most": (Decimal(0), Decimal(100)),
}  # fmt: skip
CHOICES = {
    "gives": ("games", "points"), "rating": ("typed", "rated"), "unit": ("points", "games"),
    "per": ("nothing", "result", "frame"), "at": ("once", "review"),
}  # fmt: skip
_DECIMALS = {"initial", "floor", "ceiling", "change", "review_most"}
_NAMES = {one.name for one in fields(Terms)}


def read_levels(text: str) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int, int, int], ...]]:
    """A table of levels from lines such as "3: 25" and "2 v 7: 2-7". Raises `TermsError` naming the line."""
    table, pairs = [], []
    for line in filter(str.strip, text.splitlines()):
        if found := LEVEL.match(line):
            table.append((int(found[1]), int(found[2])))
        elif found := PAIR.match(line):
            pairs.append((int(found[1]), int(found[2]), int(found[3]), int(found[4])))
        else:
            raise TermsError(f"“{line.strip()[:40]}” is not written as 3: 25 or as 2 v 7: 2-7.", "table")
    return tuple(table), tuple(pairs)


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    if isinstance(value, date):
        return value.isoformat()
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _read(name: str, value: Any) -> Any:
    try:
        if name in CHOICES:
            return str(value)
        if name in _DECIMALS:
            if value is None or isinstance(value, Decimal):
                return value
            if isinstance(value, bool) or not isinstance(value, str | int) or len(str(value)) > 12:
                raise TypeError
            found = Decimal(value)
            if not found.is_finite():
                raise TypeError
            return found
        if name == "freeze":
            return value if value is None or isinstance(value, date) else date.fromisoformat(value)
        if name == "reviews":
            return tuple(one if isinstance(one, date) else date.fromisoformat(one) for one in value)
        if name in ("table", "pairs"):
            size = 2 if name == "table" else 4
            return tuple(_whole(row, size) for row in value)
        return None if value is None and name == "cap" else _whole([value], 1)[0]
    except (TypeError, ValueError, InvalidOperation):
        raise TermsError("It cannot be read.", name) from None


def _whole(row: Iterable[Any], size: int) -> Any:
    found = tuple(row)
    if len(found) != size or not all(type(one) is int for one in found):
        raise TypeError
    return found


def _number(value: Decimal) -> str:
    return f"{value.normalize():f}"


def _cap(terms: Terms) -> str:
    return f", at most {terms.cap}" if terms.cap is not None else ""


def _chart_words(terms: Terms) -> str:
    what = "Games" if terms.gives == "games" else "Points"
    return f"{what} are given so that both have an even chance by rating{_cap(terms)}"


_WORDS = {
    Kind.LIST: lambda t: f"Both begin with the points of the list{_cap(t)}",
    Kind.STEPS: lambda t: f"{t.points} start for every {t.step} rating points of difference{_cap(t)}",
    Kind.CHART: _chart_words,
    Kind.AVERAGE: lambda t: f"Each plays to {t.innings} times the own average, {t.least} to {t.most}",
    Kind.LEVELS: lambda t: f"Each plays to the {t.unit} of the own skill level",
    Kind.SNOOKER: lambda t: f"The higher handicap begins each frame with the difference{_cap(t)}",
}
