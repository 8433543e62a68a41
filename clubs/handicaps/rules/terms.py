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

from clubs.ratings.rules.telling import Day
from rules_engine.saying import Text, say, say_many


class TermsError(ValueError):
    """Terms that make no sense; `field` is the one that is wrong."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
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
    Kind.LIST: say("handicaps.kind.list", "Starts by a list"),
    Kind.STEPS: say("handicaps.kind.steps", "Points for steps of rating"),
    Kind.CHART: say("handicaps.kind.chart", "Even chances by a chart"),
    Kind.AVERAGE: say("handicaps.kind.average", "Targets by average"),
    Kind.LEVELS: say("handicaps.kind.levels", "Skill levels"),
    Kind.SNOOKER: say("handicaps.kind.snooker", "Snooker starts"),
}

LISTED = (Kind.LIST, Kind.AVERAGE, Kind.LEVELS, Kind.SNOOKER)
"""Kinds whose players have a handicap in the club's list; the others go by ratings."""

MOVING = (Kind.LIST, Kind.SNOOKER)
"""Kinds whose handicaps can move with results."""

VALUE_WORDS = {
    Kind.LIST: say("handicaps.value.list", "begins with"),
    Kind.AVERAGE: say("handicaps.value.average", "average"),
    Kind.LEVELS: say("handicaps.value.levels", "skill level"),
    Kind.SNOOKER: say("handicaps.value.snooker", "handicap"),
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
                choices = ", ".join(known)
                raise TermsError(
                    say("handicaps.bad-choice", "The choice is one of: {choices}.", choices=choices), name
                )
        if self.kind is Kind.LEVELS:
            self._check_levels()
        if self.least > self.most:
            raise TermsError(
                say("handicaps.least-above-most", "The smallest target is larger than the largest."), "least"
            )
        low, high = self.floor, self.ceiling
        if low is not None and high is not None and low > high:
            raise TermsError(
                say("handicaps.floor-above-ceiling", "The floor lies above the ceiling."), "floor"
            )
        if self.clamped(self.initial) != self.initial:
            raise TermsError(
                say("handicaps.initial-outside", "New players would begin outside floor and ceiling."),
                "initial",
            )
        if self.per != "nothing" and self.change == 0:
            raise TermsError(say("handicaps.no-change", "Say how far a result moves a handicap."), "change")

    def _check_numbers(self) -> None:
        for name, (low, high) in BOUNDS.items():
            value = getattr(self, name)
            if value is not None and not (low <= value <= high):
                raise TermsError(
                    say("handicaps.between", "It lies between {low} and {high}.", low=low, high=high), name
                )
        for name in ("initial", "change", "floor", "ceiling", "review_most"):
            value = getattr(self, name)
            if value is not None and value != round(value, max(1, self.places)):
                raise TermsError(say("handicaps.too-many-decimals", "It has too many decimals."), name)
        if len(self.reviews) > MOST_REVIEWS or len(set(self.reviews)) != len(self.reviews):
            told = say(
                "handicaps.too-many-reviews", "At most {most} days of review, each once.", most=MOST_REVIEWS
            )
            raise TermsError(told, "reviews")

    def _check_levels(self) -> None:
        levels = [level for level, _ in self.table]
        if not levels or len(levels) > MOST_LEVELS or len(set(levels)) != len(levels):
            told = say(
                "handicaps.bad-levels", "The table has 1 to {most} levels, each once.", most=MOST_LEVELS
            )
            raise TermsError(told, "table")
        needs = [need for _, need in self.table] + [need for pair in self.pairs for need in pair[2:]]
        if not all(0 <= level <= 99 for level in levels) or not all(1 <= n <= MOST_NEED for n in needs):
            told = say(
                "handicaps.bad-needs",
                "Levels lie between 0 and 99, needs between 1 and {most}.",
                most=MOST_NEED,
            )
            raise TermsError(told, "table")
        if self.unit == "games" and max(needs) > 99:
            raise TermsError(say("handicaps.race-too-long", "A race has at most 99 games."), "table")
        known = {frozenset(pair[:2]) for pair in self.pairs}
        if len(self.pairs) > MOST_PAIRS or len(known) != len(self.pairs):
            told = say(
                "handicaps.too-many-pairs", "At most {most} pairs of levels, each once.", most=MOST_PAIRS
            )
            raise TermsError(told, "table")
        if any(not set(pair[:2]) <= set(levels) for pair in self.pairs):
            raise TermsError(
                say("handicaps.unknown-level", "A pair names a level that the table lacks."), "table"
            )

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
            told = say(
                "handicaps.bad-handicap",
                "A handicap lies between {low} and {high}.",
                low=-HIGHEST,
                high=HIGHEST,
            )
            raise TermsError(told, "value")
        if value != round(value, self.places):
            raise TermsError(_too_fine(self.places), "value")
        if self.kind is Kind.LEVELS and int(value) not in dict(self.table):
            levels = ", ".join(str(level) for level, _ in self.table)
            raise TermsError(
                say("handicaps.no-such-level", "The skill levels are {levels}.", levels=levels), "value"
            )
        if self.kind is Kind.AVERAGE and value <= 0:
            raise TermsError(say("handicaps.bad-average", "An average is above 0."), "value")
        if self.clamped(value) != value:
            none = say("handicaps.no-bound", "none")
            told = say(
                "handicaps.outside",
                "Floor and ceiling are {low} and {high}.",
                low=none if self.floor is None else number(self.floor),
                high=none if self.ceiling is None else number(self.ceiling),
            )
            raise TermsError(told, "value")
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
            told = say("handicaps.bad-kind", "A policy is one of: {kinds}.", kinds=", ".join(Kind))
            raise TermsError(told, "kind") from None
        if not isinstance(stored, Mapping):
            raise TermsError(say("handicaps.terms-no-object", "Terms are an object."), "terms")
        unknown = [name for name in stored if name not in FIELDS[found]]
        if unknown:
            name = str(unknown[0])[:40]
            raise TermsError(
                say("handicaps.unknown-term", "A policy of this kind has no {name}.", name=name), name
            )
        return cls(kind=found, **{name: _read(name, value) for name, value in stored.items()})

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> Text:
        """All of it in sentences."""
        told = _WORDS[self.kind](self)
        for sentence in self.move_words():
            told = say("handicaps.sentences", "{before} {after}", before=told, after=sentence)
        return told

    def move_words(self) -> list[Text]:
        """How handicaps move, in sentences."""
        words = []
        if self.moves:
            words.append(_change_words(self))
        if self.kind in MOVING and (self.floor is not None or self.ceiling is not None):
            words.append(_bound_words(self.floor, self.ceiling))
        if self.moves and self.freeze is not None:
            words.append(say("handicaps.frozen", "Frozen after {day}.", day=Day.of(self.freeze)))
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
            told = say(
                "handicaps.bad-line",
                "“{line}” is not written as 3: 25 or as 2 v 7: 2-7.",
                line=line.strip()[:40],
            )
            raise TermsError(told, "table")
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
        raise TermsError(say("handicaps.unreadable", "It cannot be read."), name) from None


def _whole(row: Iterable[Any], size: int) -> Any:
    found = tuple(row)
    if len(found) != size or not all(type(one) is int for one in found):
        raise TypeError
    return found


def number(value: Decimal) -> Decimal:
    """A number without digits that say nothing, as people read it."""
    return Decimal(f"{value.normalize():f}")


def _too_fine(places: int) -> Text:
    if not places:
        return say("handicaps.no-decimals", "A handicap here has no decimals.")
    return say_many(
        "handicaps.decimals",
        "A handicap here has at most {n} decimals.",
        "A handicap here has at most {n} decimals.",
        places,
    )


def _change_words(terms: Terms) -> Text:
    change = number(terms.change)
    if terms.at == "once":
        if terms.per == "result":
            return say("handicaps.moves", "A handicap moves by {change} with each result.", change=change)
        return say(
            "handicaps.moves-by-frames",
            "A handicap moves by {change} with each frame won or lost.",
            change=change,
        )
    if terms.per == "result":
        return say(
            "handicaps.moves-at-review",
            "A handicap moves by {change} with each result, added up at a review.",
            change=change,
        )
    return say(
        "handicaps.moves-by-frames-at-review",
        "A handicap moves by {change} with each frame won or lost, added up at a review.",
        change=change,
    )


def _bound_words(floor: Decimal | None, ceiling: Decimal | None) -> Text:
    if floor is None:
        assert ceiling is not None
        return say("handicaps.ceiling", "Not above {high}.", high=number(ceiling))
    if ceiling is None:
        return say("handicaps.floor", "Not below {low}.", low=number(floor))
    return say(
        "handicaps.floor-and-ceiling",
        "Not below {low} and not above {high}.",
        low=number(floor),
        high=number(ceiling),
    )


def _list_words(terms: Terms) -> Text:
    if terms.cap is None:
        return say("handicaps.list", "Both begin with the points of the list.")
    return say(
        "handicaps.list-at-most", "Both begin with the points of the list, at most {cap}.", cap=terms.cap
    )


def _steps_words(terms: Terms) -> Text:
    if terms.cap is None:
        return say(
            "handicaps.steps",
            "{points} start for every {step} rating points of difference.",
            points=terms.points,
            step=terms.step,
        )
    return say(
        "handicaps.steps-at-most",
        "{points} start for every {step} rating points of difference, at most {cap}.",
        points=terms.points,
        step=terms.step,
        cap=terms.cap,
    )


def _chart_words(terms: Terms) -> Text:
    games, cap = terms.gives == "games", terms.cap
    if cap is None:
        if games:
            return say("handicaps.chart-games", "Games are given so that both have an even chance by rating.")
        return say("handicaps.chart-points", "Points are given so that both have an even chance by rating.")
    if games:
        return say(
            "handicaps.chart-games-at-most",
            "Games are given so that both have an even chance by rating, at most {cap}.",
            cap=cap,
        )
    return say(
        "handicaps.chart-points-at-most",
        "Points are given so that both have an even chance by rating, at most {cap}.",
        cap=cap,
    )


def _average_words(terms: Terms) -> Text:
    return say(
        "handicaps.average",
        "Each plays to {innings} times the own average, {least} to {most}.",
        innings=terms.innings,
        least=terms.least,
        most=terms.most,
    )


def _levels_words(terms: Terms) -> Text:
    if terms.unit == "games":
        return say("handicaps.levels-games", "Each plays to the games of the own skill level.")
    return say("handicaps.levels-points", "Each plays to the points of the own skill level.")


def _snooker_words(terms: Terms) -> Text:
    if terms.cap is None:
        return say("handicaps.snooker", "The higher handicap begins each frame with the difference.")
    return say(
        "handicaps.snooker-at-most",
        "The higher handicap begins each frame with the difference, at most {cap}.",
        cap=terms.cap,
    )


_WORDS = {
    Kind.LIST: _list_words,
    Kind.STEPS: _steps_words,
    Kind.CHART: _chart_words,
    Kind.AVERAGE: _average_words,
    Kind.LEVELS: _levels_words,
    Kind.SNOOKER: _snooker_words,
}
