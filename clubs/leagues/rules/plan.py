"""The plan of a team match: its rubbers in order.

A rubber is a singles, a doubles (partners as the game has them), scotch doubles (partners stroke about), a
triples, or a relay of legs (`rules.relay`). It is a race (first to so many), or so many frames that are all
played. `rules.choosing` says who is put into it, and when.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any

from clubs.leagues.rules.choosing import Chooses, grid
from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.relay import LEAST_LEGS, MOST_LEGS, Relay

MOST_RUBBERS = 40
MOST_FRAMES = 200
MOST_WEIGHT = 20
MOST_SEATS = 12


class RubberKind(StrEnum):
    """Who plays a rubber."""

    SINGLES = "singles"
    DOUBLES = "doubles"
    SCOTCH = "scotch"
    TRIPLES = "triples"
    RELAY = "relay"

    @property
    def places(self) -> int:
        """How many play for each side; in a relay as many as there are legs, two at the least."""
        return {RubberKind.SINGLES: 1, RubberKind.TRIPLES: 3}.get(self, 2)

    @property
    def words(self) -> str:
        """In words."""
        return "scotch doubles" if self is RubberKind.SCOTCH else self.value


@dataclass(frozen=True)
class RubberPlan:
    """One rubber: its `name`, the `game` (an id of the catalogue), and who plays. `race` frames win it, or
    with `all_played` so many are played whatever the score. `weight` is how many rubbers it counts for.

    A relay has `legs` to `race` each, `cumulative` or each alone. `women` of its players a side are women.
    `chooses` says when its players are named. With `home_seat` and `away_seat` (from 1; 0: none) those play
    it who have these numbers in the lists of the two sides."""

    name: str
    game: str
    race: int
    kind: RubberKind = RubberKind.SINGLES
    all_played: bool = False
    weight: int = 1
    legs: int = 0
    cumulative: bool = True
    women: int = 0
    chooses: Chooses = Chooses.LINE_UP
    home_seat: int = 0
    away_seat: int = 0

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > 60:
            raise LeagueFault("bad-plan", "Each rubber has a name of up to 60 characters.")
        if not 1 <= self.race <= MOST_FRAMES:
            raise LeagueFault("bad-plan", f"{self.name}: give 1 to {MOST_FRAMES} frames.")
        if not 1 <= self.weight <= MOST_WEIGHT:
            raise LeagueFault("bad-plan", f"{self.name} counts for 1 to {MOST_WEIGHT} rubbers.")
        if self.kind is RubberKind.RELAY:
            if not LEAST_LEGS <= self.legs <= MOST_LEGS:
                raise LeagueFault("bad-plan", f"{self.name}: a relay has {LEAST_LEGS} to {MOST_LEGS} legs.")
            if self.race * self.legs > MOST_FRAMES:
                raise LeagueFault("bad-plan", f"{self.name}: a relay has up to {MOST_FRAMES} frames.")
            if self.cumulative and self.all_played:
                raise LeagueFault("bad-plan", f"{self.name}: in a cumulative relay each leg is a race.")
        elif self.legs:
            raise LeagueFault("bad-plan", f"{self.name}: only a relay has legs.")
        if not 0 <= self.women <= self.places:
            raise LeagueFault("bad-plan", f"{self.name} has {self.places} players a side.")
        self._check_seats()

    def _check_seats(self) -> None:
        if not self.home_seat and not self.away_seat:
            return
        if not 1 <= min(self.home_seat, self.away_seat) <= max(self.home_seat, self.away_seat) <= MOST_SEATS:
            raise LeagueFault("bad-plan", f"{self.name}: give a number of 1 to {MOST_SEATS} for both sides.")
        if self.kind is not RubberKind.SINGLES or self.chooses is not Chooses.LINE_UP:
            raise LeagueFault("bad-plan", f"{self.name}: numbers are for singles that the line-up names.")

    @property
    def places(self) -> int:
        """How many play for each side."""
        return self.legs if self.kind is RubberKind.RELAY else self.kind.places

    @property
    def relay(self) -> Relay | None:
        """How it is counted, of a relay."""
        if self.kind is not RubberKind.RELAY:
            return None
        return Relay(self.legs, self.race, self.cumulative, self.all_played)

    @property
    def most_frames(self) -> int:
        """The most frames that one side can win in it."""
        return self.race * max(self.legs, 1)

    def seat(self, which: str) -> int:
        """The number in the list of "home" or "away" that plays it; 0 for none."""
        return self.home_seat if which == "home" else self.away_seat

    @property
    def length(self) -> str:
        """How long it is, in words: "race to 5", "3 frames, all played", "3 legs, cumulative to 15"."""
        if self.kind is RubberKind.RELAY:
            if self.cumulative:
                return f"{self.legs} legs of {self.race}, cumulative to {self.race * self.legs}"
            return (
                f"{self.legs} legs, each {self.race} frames"
                if self.all_played
                else f"{self.legs} legs to {self.race}"
            )
        if self.all_played:
            return f"{self.race} frame{'s' * (self.race > 1)}, all played"
        return f"race to {self.race}"


@dataclass(frozen=True)
class Plan:
    """The rubbers of a team match. A player plays at most `most_singles` and `most` rubbers of it in all
    (None: no limit). Where rubbers have numbers, with `lots` they are drawn when the line-ups are opened."""

    rubbers: tuple[RubberPlan, ...]
    most_singles: int | None = 1
    most: int | None = None
    lots: bool = False

    def __post_init__(self) -> None:
        if not 1 <= len(self.rubbers) <= MOST_RUBBERS:
            raise LeagueFault("bad-plan", f"A team match has 1 to {MOST_RUBBERS} rubbers.")
        for limit in (self.most_singles, self.most):
            if limit is not None and not 1 <= limit <= MOST_RUBBERS:
                raise LeagueFault("bad-plan", f"A player plays 1 to {MOST_RUBBERS} rubbers.")
        if self.lots and not self.has_seats:
            raise LeagueFault("bad-plan", "Lots are drawn for numbers; no rubber of this plan has one.")
        for which in ("home", "away"):
            seats = self.seats(which)
            if seats and max(seats) != len(seats):
                raise LeagueFault("bad-plan", f"The numbers of the {which} side run from 1 without a gap.")
            rubbers = [one.seat(which) for one in self.rubbers if one.seat(which)]
            often = max((rubbers.count(seat) for seat in seats), default=0)
            if self.most_singles is not None and often > self.most_singles:
                raise LeagueFault(
                    "bad-plan",
                    f"A number plays {often} singles, and a player {self.most_singles}; allow as many.",
                )

    @property
    def has_seats(self) -> bool:
        """Whether some of its rubbers are for numbers of the lists."""
        return any(one.home_seat for one in self.rubbers)

    def seats(self, which: str) -> list[int]:
        """The numbers in the list of a side, in order."""
        return sorted({one.seat(which) for one in self.rubbers if one.seat(which)})

    @property
    def chosen_later(self) -> bool:
        """Whether players of some rubbers are named during the evening."""
        return any(one.chooses is not Chooses.LINE_UP for one in self.rubbers)

    @property
    def players(self) -> int:
        """The fewest players with whom a side can fill every place."""
        singles = sum(one.kind is RubberKind.SINGLES for one in self.rubbers)
        least = -(-singles // self.most_singles) if self.most_singles else min(singles, 1)
        together = max(one.places for one in self.rubbers)
        places = sum(one.places for one in self.rubbers)
        seats = max(len(self.seats(which)) for which in ("home", "away"))
        return max(least, together, seats, -(-places // self.most) if self.most else 1)

    @property
    def weight(self) -> int:
        """How many rubbers a team match counts in all."""
        return sum(one.weight for one in self.rubbers)

    @property
    def frames(self) -> int:
        """The most frames that one side can win in a team match."""
        return sum(one.most_frames for one in self.rubbers)

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "rubbers": [
                {**asdict(one), "kind": one.kind.value, "chooses": one.chooses.value} for one in self.rubbers
            ],
            "most_singles": self.most_singles,
            "most": self.most,
            "lots": self.lots,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Plan:
        """From plain values. Raises :class:`LeagueFault` "bad-plan"."""
        return cls(
            tuple(rubber_from(row) for row in _rows(data)),
            _limit(data, "most_singles", 1),
            _limit(data, "most"),
            _lots(data),
        )


_TYPES = {
    "name": str, "game": str, "race": int, "kind": str, "all_played": bool, "weight": int, "legs": int,
    "cumulative": bool, "women": int, "chooses": str, "home_seat": int, "away_seat": int,
}  # fmt: skip


def rubber_from(row: Mapping[str, Any]) -> RubberPlan:
    """One rubber from plain values. Raises :class:`LeagueFault` "bad-plan"; unknown fields are refused."""
    if not isinstance(row, Mapping):
        raise LeagueFault("bad-plan", "Each rubber is an object.")
    if unknown := sorted(set(row) - {field.name for field in fields(RubberPlan)}):
        raise LeagueFault("bad-plan", f"A rubber has no {str(unknown[0])[:40]!r}.")
    if missing := [name for name in ("name", "game", "race") if name not in row]:
        raise LeagueFault("bad-plan", f"A rubber lacks its {missing[0]}.")
    for name, value in row.items():
        if type(value) is not _TYPES[name] and not isinstance(value, RubberKind | Chooses):
            raise LeagueFault("bad-plan", f"The {name} of a rubber is of another kind.")
    if row.get("kind", "singles") not in tuple(RubberKind):
        raise LeagueFault("bad-plan", f"A rubber is {', '.join(RubberKind)}.")
    if row.get("chooses", "line-up") not in tuple(Chooses):
        raise LeagueFault("bad-plan", f"Players of a rubber are named by {', '.join(Chooses)}.")
    kind, chooses = RubberKind(row.get("kind", "singles")), Chooses(row.get("chooses", "line-up"))
    return RubberPlan(**{**row, "kind": kind, "chooses": chooses})


def _rows(data: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    rows = data.get("rubbers", ()) if isinstance(data, Mapping) else None
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise LeagueFault("bad-plan", "A plan is a list of rubbers.")
    return rows


def _limit(data: Mapping[str, Any], name: str, default: int | None = None) -> int | None:
    value = data.get(name, default)
    if value is not None and type(value) is not int:
        raise LeagueFault("bad-plan", "How often a player plays is a whole number.")
    return value


def _lots(data: Mapping[str, Any]) -> bool:
    value = data.get("lots", False)
    if type(value) is not bool:
        raise LeagueFault("bad-plan", "Whether lots are drawn is true or false.")
    return value


def all_against_all(game: str, size: int, race: int, *, lots: bool = False) -> Plan:
    """The grid of teams of so many: everybody plays everybody of the other side, by number."""
    rubbers = (
        RubberPlan(f"{home} against {chr(64 + away)}", game, race, home_seat=home, away_seat=away)
        for home, away in grid(size)
    )
    return Plan(tuple(rubbers), most_singles=size, lots=lots)


def singles_of(game: str, count: int, race: int) -> Plan:
    """The plan that most leagues begin with: so many singles."""
    return Plan(tuple(RubberPlan(f"Singles {n}", game, race) for n in range(1, count + 1)))
