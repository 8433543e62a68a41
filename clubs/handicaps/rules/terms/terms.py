"""The terms of a version of a policy: checked, stored, read back, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from clubs.handicaps.rules.terms.bounds import BOUNDS, CHOICES, FIELDS
from clubs.handicaps.rules.terms.kinds import HIGHEST, MOVING, PLACES, Kind, TermsError
from clubs.handicaps.rules.terms.levels import Levels, Pairs, check_levels, written_levels
from clubs.handicaps.rules.terms.values import plain, read
from clubs.handicaps.rules.terms.words import WORDS, bound_words, change_words, number, too_fine
from clubs.ratings.rules.telling import Day
from rules_engine.saying import Text, say

MOST_REVIEWS = 24


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
    table: Levels = ()
    pairs: Pairs = ()
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
            check_levels(self.unit, self.table, self.pairs)
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
            raise TermsError(too_fine(self.places), "value")
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
        return {name: plain(getattr(self, name)) for name in FIELDS[self.kind]}

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
        return cls(kind=found, **{name: read(name, value) for name, value in stored.items()})

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> Text:
        """All of it in sentences."""
        told = WORDS[self.kind](self)
        for sentence in self.move_words():
            told = say("handicaps.sentences", "{before} {after}", before=told, after=sentence)
        return told

    def move_words(self) -> list[Text]:
        """How handicaps move, in sentences."""
        words = []
        if self.moves:
            words.append(change_words(self))
        if self.kind in MOVING and (self.floor is not None or self.ceiling is not None):
            words.append(bound_words(self.floor, self.ceiling))
        if self.moves and self.freeze is not None:
            words.append(say("handicaps.frozen", "Frozen after {day}.", day=Day.of(self.freeze)))
        return words

    def levels_text(self) -> str:
        """The table as lines that `read_levels` reads."""
        return written_levels(self.table, self.pairs)
