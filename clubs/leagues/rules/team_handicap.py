"""What the weaker side of a team match begins with: a fixed number, or so much for each step of a difference.

*Fixed*: each side has its number (`Side.handicap`). *By handicaps*: the difference between the sums of the
handicaps of those who play. *By strength*: the difference between the strengths of those who play
(:mod:`.strength`). Every full step of the difference gives the weaker side so many rubbers, or so many points
of the table, up to the most.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from enum import StrEnum
from typing import Any

from clubs.leagues.rules.faults import LeagueFault
from rules_engine.saying import Text, say, say_many

MOST = 100
LARGEST_STEP = 5000


class StartBy(StrEnum):
    """What the start of the weaker side follows from."""

    FIXED = "fixed"
    HANDICAPS = "handicaps"
    STRENGTH = "strength"


class StartIn(StrEnum):
    """In what the weaker side is ahead: rubbers of the match, or points of the table."""

    RUBBERS = "rubbers"
    POINTS = "points"


class StartOf(StrEnum):
    """What the sums of both sides are of, by which the weaker one gets its start."""

    HANDICAPS = "handicaps"
    AVERAGES = "averages"
    LEVELS = "levels"
    STRENGTH = "strength"


@dataclass(frozen=True)
class TeamHandicap:
    """How the start of a team match comes about. `step` is in handicaps or in rating points, with one
    decimal; for each full step the weaker side begins with `each`, at most with `most` (None: no limit)."""

    by: StartBy = StartBy.FIXED
    unit: StartIn = StartIn.RUBBERS
    step: Decimal = Decimal(10)
    each: int = 1
    most: int | None = None

    def __post_init__(self) -> None:
        if not Decimal("0.1") <= self.step <= LARGEST_STEP or self.step != round(self.step, 1):
            raise LeagueFault(
                "bad-team-handicap",
                say("leagues.step-lies-between", "A step lies between 0.1 and {most}.", most=LARGEST_STEP),
            )
        if not 1 <= self.each <= MOST:
            raise LeagueFault(
                "bad-team-handicap", say("leagues.step-gives-1", "Each step gives 1 to {most}.", most=MOST)
            )
        if self.most is not None and not 1 <= self.most <= MOST:
            raise LeagueFault(
                "bad-team-handicap",
                say("leagues.side-begins-most", "A side begins with at most {most}.", most=MOST),
            )

        if self.by is StartBy.FIXED and self.unit is not StartIn.RUBBERS:
            raise LeagueFault(
                "bad-team-handicap",
                say("leagues.fixed-number-side", "The fixed number of each side is one of rubbers."),
            )

    def __str__(self) -> Text:
        if self.by is StartBy.FIXED:
            return say("leagues.starts-fixed", "Each side begins with its own number of rubbers")
        values = {"start": _starts(self.each, self.unit), "step": plain(self.step)}
        if self.by is StartBy.HANDICAPS and self.most is None:
            return say(
                "leagues.starts-by-handicaps",
                "The weaker side begins with {start} for every {step} of difference in handicaps of those "
                "who play",
                **values,
            )
        if self.by is StartBy.HANDICAPS:
            return say(
                "leagues.starts-by-handicaps-at-most",
                "The weaker side begins with {start} for every {step} of difference in handicaps of those "
                "who play, at most {most}",
                most=self.most,
                **values,
            )
        if self.most is None:
            return say(
                "leagues.starts-by-strength",
                "The weaker side begins with {start} for every {step} of difference in strength",
                **values,
            )
        return say(
            "leagues.starts-by-strength-at-most",
            "The weaker side begins with {start} for every {step} of difference in strength, at most {most}",
            most=self.most,
            **values,
        )

    @property
    def most_points(self) -> int:
        """The most points of the table with which a side can begin a match."""
        if self.by is StartBy.FIXED or self.unit is StartIn.RUBBERS:
            return 0
        return MOST if self.most is None else self.most

    def to_json(self) -> dict[str, Any]:
        """As plain values; empty where each side has its own number."""
        if self == TeamHandicap():
            return {}
        step = shown(self.step)
        return {
            "by": self.by.value,
            "unit": self.unit.value,
            "step": step,
            "each": self.each,
            "most": self.most,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TeamHandicap:
        """From plain values; what is left out is as usual. Raises :class:`LeagueFault`
        "bad-team-handicap"."""
        if not isinstance(data, Mapping):
            raise LeagueFault(
                "bad-team-handicap", say("leagues.team-handicap-object", "A team handicap is an object.")
            )
        if unknown := sorted(set(data) - {one.name for one in fields(cls)}):
            raise LeagueFault(
                "bad-team-handicap",
                say(
                    "leagues.has-no-team-handicap",
                    "A team handicap has no '{name}'.",
                    name=str(unknown[0])[:40],
                ),
            )
        values = dict(data)
        for name, kinds in (("by", StartBy), ("unit", StartIn)):
            if name in values:
                if values[name] not in tuple(kinds):
                    raise LeagueFault(
                        "bad-team-handicap",
                        say("leagues.one-of", "{what} is one of {kinds}.", what=name, kinds=", ".join(kinds)),
                    )
                values[name] = kinds(values[name])
        for name in ("each", "most"):
            if (
                name in values
                and type(values[name]) is not int
                and (name == "each" or values[name] is not None)
            ):
                raise LeagueFault(
                    "bad-team-handicap", say("leagues.whole-number", "{what} is a whole number.", what=name)
                )
        if "step" in values:
            values["step"] = _decimal(values["step"])
        return cls(**values)


@dataclass(frozen=True)
class SideStart:
    """What home and away begin with, and why in words ("" where neither begins with anything)."""

    home: int = 0
    away: int = 0
    words: str = ""


def start_of(
    terms: TeamHandicap,
    names: Sequence[str],
    values: Sequence[Decimal | None],
    *,
    what: StartOf,
    strong_is_high: bool,
) -> SideStart:
    """What the sides begin with. `values` of home and away are what they differ in, None where it is not
    known: then nobody begins with anything. `what` says of what they are; `strong_is_high` tells that the
    stronger has the higher."""
    home, away = values
    if home is None or away is None:
        return SideStart()
    start = min(int(abs(home - away) // terms.step) * terms.each, MOST if terms.most is None else terms.most)
    if start <= 0:
        return SideStart()
    weaker = 0 if (home < away) == strong_is_high else 1
    words = _because(
        what,
        side=names[weaker],
        start=_starts(start, terms.unit),
        home=plain(home),
        away=plain(away),
        each=terms.each,
        step=plain(terms.step),
    )
    return SideStart(*((start, 0) if weaker == 0 else (0, start)), words=words)


def _because(what: StartOf, **values: Any) -> Text:
    if what is StartOf.STRENGTH:
        return say(
            "leagues.note-start-by-strength",
            "{side} begins with {start}: strength {home} and {away}, {each} for every {step}",
            **values,
        )
    if what is StartOf.AVERAGES:
        return say(
            "leagues.note-start-by-averages",
            "{side} begins with {start}: averages {home} and {away}, {each} for every {step}",
            **values,
        )
    if what is StartOf.LEVELS:
        return say(
            "leagues.note-start-by-levels",
            "{side} begins with {start}: skill levels {home} and {away}, {each} for every {step}",
            **values,
        )
    return say(
        "leagues.note-start-by-handicaps",
        "{side} begins with {start}: handicaps {home} and {away}, {each} for every {step}",
        **values,
    )


def _starts(count: int, unit: StartIn) -> Text:
    if unit is StartIn.RUBBERS:
        return say_many("leagues.n-rubbers", "{n} rubber", "{n} rubbers", count)
    return say_many("leagues.n-points", "{n} point", "{n} points", count)


def plain(value: Decimal) -> Decimal:
    """A number without needless zeros, as a value of a message."""
    return Decimal(shown(value))


def shown(value: Decimal) -> str:
    """A number without needless zeros."""
    return f"{value.normalize():f}"


def _decimal(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, str | int | Decimal) or len(str(value)) > 12:
        raise LeagueFault(
            "bad-team-handicap", say("leagues.step-number-such", "A step is a number, such as 12.5.")
        )
    try:
        found = Decimal(value)
    except ArithmeticError:
        raise LeagueFault(
            "bad-team-handicap", say("leagues.step-number-such", "A step is a number, such as 12.5.")
        ) from None
    if not found.is_finite():
        raise LeagueFault(
            "bad-team-handicap", say("leagues.step-number-such", "A step is a number, such as 12.5.")
        )
    return found
