"""The options of a cup, of finals or of a play-off, as data: who takes part, how it is drawn, and what
decides a tie that is level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date
from enum import StrEnum
from typing import Any

from clubs.leagues.rules.calendar import days_from
from clubs.leagues.rules.faults import LeagueFault
from rules_engine.saying import say

MOST_SOURCES = 30
MOST_PLACE = 64
MOST_DAYS = 24
MOST_FRAMES = 50
WINNERS = (1, 2, 4, 8)


class Kind(StrEnum):
    """What a knock-out of a season is."""

    CUP = "cup"
    FINALS = "finals"
    PLAY_OFF = "play-off"


class Order(StrEnum):
    """By what sides are seeded: not at all (drawn by lot), by their division, by the tables of this season,
    or by those of the season before."""

    DRAW = "draw"
    DIVISION = "division"
    TABLES = "tables"
    LAST_TABLES = "last-tables"


class Home(StrEnum):
    """Who is at home, in a tie of two legs first: who is drawn first, the side of the lower division, the
    better seed, or nobody."""

    DRAWN = "drawn"
    LOWER = "lower-division"
    HIGHER = "higher-seed"
    NEUTRAL = "neutral"


class Level(StrEnum):
    """What decides a tie that is level in rubbers."""

    FRAMES = "frames"
    HEAVY = "heavy-rubbers"
    SEED = "higher-seed"
    RUBBER = "deciding-rubber"
    REPLAY = "replay"

    @property
    def settles(self) -> bool:
        """Whether nothing can follow it: it always decides, or more is played."""
        return self in (Level.SEED, Level.RUBBER, Level.REPLAY)


@dataclass(frozen=True)
class Source:
    """Sides that take part: of the division with this number (0: of each), the places from `first` to `last`
    of its table. Below 0 places count from the foot (-1 is the last); `last` 0 is the foot. Or the winners of
    another cup of the season, by its name in addresses."""

    division: int = 0
    first: int = 1
    last: int = 0
    winner_of: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.division <= MOST_SOURCES or len(self.winner_of) > 90:
            raise LeagueFault(
                "bad-cup",
                say(
                    "leagues.sides-come-from",
                    "Sides come from a division by its number, or from another cup.",
                ),
            )
        if not self.first or max(abs(self.first), abs(self.last)) > MOST_PLACE:
            raise LeagueFault(
                "bad-cup",
                say(
                    "leagues.places-go-from",
                    "Places go from 1 to {most}, or from -1 up from the foot.",
                    most=MOST_PLACE,
                ),
            )

    def of(self, ranked: Sequence[Any]) -> list[Any]:
        """Its places of a table that goes from the top to the foot."""
        first = self.first - 1 if self.first > 0 else len(ranked) + self.first
        last = self.last if self.last > 0 else len(ranked) + self.last + (self.last < 0)
        return list(ranked[max(first, 0) : max(last, 0)])

    @property
    def whole(self) -> bool:
        """Whether it takes whole divisions, so that no table is needed."""
        return not self.winner_of and self.first == 1 and self.last == 0


@dataclass(frozen=True)
class CupRules:
    """How a cup goes.

    `entrants` take part. They are seeded by `order`; each round is drawn `anew`, or a bracket fixes all.
    `home` says who is at home; with `final_neutral` nobody is in the final. A tie has `legs` (1 or 2, added
    up; with `one_leg_final` the final has one). `third`: beaten semi-finalists play for third place. It ends
    when `winners` are left; of a play-off they play in division `place_in` next season, and others who are of
    that division go down. `level` decides level ties, in this order; a deciding rubber is a race to
    `decider`. Without `handicaps` no side begins with rubbers. Rubbers count in the `averages` of the season,
    and in its highest `breaks`. `days` are those of the rounds, where they are not the cup weeks.
    """

    entrants: tuple[Source, ...] = (Source(),)
    order: Order = Order.DRAW
    anew: bool = True
    home: Home = Home.DRAWN
    final_neutral: bool = False
    legs: int = 1
    one_leg_final: bool = True
    third: bool = False
    winners: int = 1
    place_in: int = 0
    level: tuple[Level, ...] = (Level.RUBBER,)
    decider: int = 1
    handicaps: bool = True
    averages: bool = False
    breaks: bool = True
    days: tuple[date, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= len(self.entrants) <= MOST_SOURCES:
            raise LeagueFault("bad-cup", say("leagues.say-who-takes", "Say who takes part."))
        if self.legs not in (1, 2):
            raise LeagueFault("bad-cup", say("leagues.tie-one-leg", "A tie has one leg or two."))
        if self.winners not in WINNERS:
            raise LeagueFault(
                "bad-cup", say("leagues.cup-ends-when", "A cup ends when 1, 2, 4 or 8 sides are left.")
            )
        if not 0 <= self.place_in <= MOST_SOURCES:
            raise LeagueFault(
                "bad-cup", say("leagues.division-named-number", "A division is named by its number.")
            )
        if not 1 <= self.decider <= MOST_FRAMES:
            raise LeagueFault(
                "bad-cup",
                say(
                    "leagues.deciding-rubber-race",
                    "A deciding rubber is a race to 1 to {most}.",
                    most=MOST_FRAMES,
                ),
            )
        if self.third and self.winners != 1:
            raise LeagueFault(
                "bad-cup", say("leagues.match-third-place", "A match for third place needs a final.")
            )
        if len(set(self.level)) != len(self.level) or any(one.settles for one in self.level[:-1]):
            raise LeagueFault(
                "bad-cup",
                say(
                    "leagues.deciding-rubber-replay",
                    "Of a deciding rubber, a replay and the better seed one stands, and it stands last.",
                ),
            )
        if self.order is Order.DRAW and (Level.SEED in self.level or self.home is Home.HIGHER):
            raise LeagueFault(
                "bad-cup", say("leagues.without-seeding-no", "Without seeding no side is the better seed.")
            )
        if len(self.days) > MOST_DAYS:
            raise LeagueFault(
                "bad-cup", say("leagues.cup-days", "A cup has up to {most} days.", most=MOST_DAYS)
            )

    def legs_of(self, *, final: bool) -> int:
        """How many legs a tie has."""
        return 1 if final and self.one_leg_final else self.legs

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        values = {name: getattr(self, name) for name in (field.name for field in fields(self))}
        return {
            **{name: one.value if isinstance(one, StrEnum) else one for name, one in values.items()},
            "entrants": [asdict(one) for one in self.entrants],
            "level": [one.value for one in self.level],
            "days": [one.isoformat() for one in self.days],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> CupRules:
        """From plain values; what is left out is as usual. Raises :class:`LeagueFault` "bad-cup", and
        "bad-calendar" for what is no day."""
        if not isinstance(data, Mapping):
            raise LeagueFault(
                "bad-cup", say("leagues.options-cup-object", "The options of a cup are an object.")
            )
        values = dict(data)
        _known(values, cls)
        if "days" in values:
            values["days"] = days_from(values["days"])
        if "entrants" in values:
            values["entrants"] = tuple(_source(one) for one in _listed(values["entrants"]))
        if "level" in values:
            values["level"] = tuple(_word(one, Level) for one in _listed(values["level"]))
        for name, kind in (("order", Order), ("home", Home)):
            if name in values:
                values[name] = _word(values[name], kind)
        _typed(values, cls)
        return cls(**values)


def _known(values: Mapping[str, Any], kind: type[CupRules] | type[Source]) -> None:
    if unknown := sorted(set(values) - {field.name for field in fields(kind)}):
        raise LeagueFault(
            "bad-cup",
            say("leagues.cup-no-option", "A cup has no option '{name}'.", name=str(unknown[0])[:40]),
        )


def _typed(values: Mapping[str, Any], kind: type[CupRules] | type[Source]) -> None:
    usual = {field.name: field.default for field in fields(kind)}
    for name, value in values.items():
        if type(value) is not type(usual[name]):
            raise LeagueFault(
                "bad-cup", say("leagues.of-another-kind", "{name} is of another kind.", name=name)
            )


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise LeagueFault(
            "bad-cup", say("leagues.entrants-what-decides", "Entrants and what decides are lists.")
        )
    return list(value)


def _word(value: Any, kind: type[StrEnum]) -> Any:
    if value not in tuple(kind):
        raise LeagueFault(
            "bad-cup",
            say(
                "leagues.none-of", "'{text}' is none of {kinds}.", text=str(value)[:40], kinds=", ".join(kind)
            ),
        )
    return kind(value)


def _source(value: Any) -> Source:
    if not isinstance(value, Mapping):
        raise LeagueFault(
            "bad-cup",
            say(
                "leagues.entrant-object-division",
                "An entrant is an object: division, first and last, or winner_of.",
            ),
        )
    _known(value, Source)
    _typed(value, Source)
    return Source(**value)


def usual(kind: Kind, divisions: int = 1) -> CupRules:
    """The options that a new cup of a kind begins with, in a season of so many divisions.

    Finals are the first four of a division, crossed; a play-off is the second to the fifth of the last one,
    for one place in the division above.
    """
    if kind is Kind.FINALS:
        entrants = (Source(1, 1, 4),)
        return CupRules(entrants, Order.TABLES, anew=False, home=Home.HIGHER, third=True)
    if kind is Kind.PLAY_OFF:
        entrants = (Source(max(divisions, 1), 2, 5),)
        above = max(divisions - 1, 0)
        return CupRules(entrants, Order.TABLES, anew=False, home=Home.HIGHER, place_in=above)
    return CupRules()
