"""What a season asks of those who play, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from enum import StrEnum
from typing import ClassVar

from clubs.leagues.rules.parts import DAY_OR_NONE, WHOLE, WHOLE_OR_NONE, YES_NO, Part, between
from rules_engine.saying import say

MOST_MATCHES = 60
MOST_AGE = 120


class Bound(StrEnum):
    """Where a bound player may still play."""

    SIDE = "side"
    """For this side alone."""
    UPWARD = "upward"
    """Also for a side of a higher division."""


class Within(StrEnum):
    """Whose players may play up."""

    HOUSE = "house"
    """Those of lower sides of the same club or house."""
    SEASON = "season"
    """Those of any lower side."""


@dataclass(frozen=True)
class Eligibility(Part):
    """What a season asks of those who play.

    After `bound_after` matches for a side a player is bound to it (None: never), as `bound` says. With `up`
    above 0 a player of a lower side may play for a higher one; the match after `up` of them binds the player
    there. `up_within` says whose players may. A division is higher the smaller its number.

    In the last `finals_rounds` rounds of a division a player must have played `finals_least` matches for the
    side. `register_until` and `transfer_until` are the last days of each (None: any day).

    A line-up names at least so many `women`, `youths` (under `youth_under` years) and `seniors` (of
    `senior_from` years or more); a place that is left empty may stand for one. The age is what a player
    reaches in the year of `age_on` (None: of the season's first day).

    A side makes at most `substitutions` in a match (None: no limit), and with `no_return` a player who was
    taken off is not put in again.
    """

    bound_after: int | None = None
    bound: Bound = Bound.SIDE
    up: int = 0
    up_within: Within = Within.HOUSE
    finals_least: int = 0
    finals_rounds: int = 0
    register_until: date | None = None
    transfer_until: date | None = None
    age_on: date | None = None
    women: int = 0
    youths: int = 0
    youth_under: int = 18
    seniors: int = 0
    senior_from: int = 60
    substitutions: int | None = None
    no_return: bool = False

    KINDS: ClassVar[Mapping[str, str | type[StrEnum]]] = {
        "bound_after": WHOLE_OR_NONE, "bound": Bound, "up": WHOLE, "up_within": Within,
        "finals_least": WHOLE, "finals_rounds": WHOLE, "register_until": DAY_OR_NONE,
        "transfer_until": DAY_OR_NONE, "age_on": DAY_OR_NONE, "women": WHOLE, "youths": WHOLE,
        "youth_under": WHOLE, "seniors": WHOLE, "senior_from": WHOLE, "substitutions": WHOLE_OR_NONE,
        "no_return": YES_NO,
    }  # fmt: skip

    def __post_init__(self) -> None:
        between(
            self.bound_after,
            1,
            MOST_MATCHES,
            lambda least, most: say(
                "leagues.binding-between",
                "The number of matches that bind a player lies between {least} and {most}.",
                least=least,
                most=most,
            ),
        )
        between(
            self.up,
            0,
            MOST_MATCHES,
            lambda least, most: say(
                "leagues.matches-up-between",
                "The number of matches for a higher side lies between {least} and {most}.",
                least=least,
                most=most,
            ),
        )
        between(
            self.finals_least,
            0,
            MOST_MATCHES,
            lambda least, most: say(
                "leagues.before-last-between",
                "The number of matches before the last rounds lies between {least} and {most}.",
                least=least,
                most=most,
            ),
        )
        between(
            self.finals_rounds,
            0,
            MOST_MATCHES,
            lambda least, most: say(
                "leagues.last-rounds-between",
                "The number of last rounds lies between {least} and {most}.",
                least=least,
                most=most,
            ),
        )
        for count in (self.women, self.youths, self.seniors):
            between(
                count,
                0,
                20,
                lambda least, most: say(
                    "leagues.class-between",
                    "How many of a line-up are of a class lies between {least} and {most}.",
                    least=least,
                    most=most,
                ),
            )
        for age in (self.youth_under, self.senior_from):
            between(
                age,
                1,
                MOST_AGE,
                lambda least, most: say(
                    "leagues.age-between", "An age lies between {least} and {most}.", least=least, most=most
                ),
            )
        between(
            self.substitutions,
            0,
            40,
            lambda least, most: say(
                "leagues.substitutions-between",
                "The number of substitutions lies between {least} and {most}.",
                least=least,
                most=most,
            ),
        )

    @property
    def asks_classes(self) -> bool:
        """Whether a line-up needs players of a class."""
        return bool(self.women or self.youths or self.seniors)

    def moved(self, days: int) -> Eligibility:
        """The same for a season that begins so many days later."""
        names = [one.name for one in fields(self) if self.KINDS[one.name] == DAY_OR_NONE]
        later = {name: getattr(self, name) for name in names}
        step = timedelta(days=days)
        return replace(self, **{name: day and day + step for name, day in later.items()})
