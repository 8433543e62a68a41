"""The plan of a team match: its rubbers in order.

A rubber is a singles, a doubles (partners as the game has them) or scotch doubles (partners stroke about). It
is a race (first to so many), or so many frames that are all played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any

from clubs.leagues.rules.faults import LeagueFault

MOST_RUBBERS = 40
MOST_FRAMES = 200
MOST_WEIGHT = 20


class RubberKind(StrEnum):
    """Who plays a rubber."""

    SINGLES = "singles"
    DOUBLES = "doubles"
    SCOTCH = "scotch"

    @property
    def places(self) -> int:
        """How many play for each side."""
        return 1 if self is RubberKind.SINGLES else 2

    @property
    def words(self) -> str:
        """In words."""
        return {"singles": "singles", "doubles": "doubles", "scotch": "scotch doubles"}[self.value]


@dataclass(frozen=True)
class RubberPlan:
    """One rubber: its `name`, the `game` (an id of the catalogue), and who plays. `race` frames win it, or
    with `all_played` so many are played whatever the score. `weight` is how many rubbers it counts for."""

    name: str
    game: str
    race: int
    kind: RubberKind = RubberKind.SINGLES
    all_played: bool = False
    weight: int = 1

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > 60:
            raise LeagueFault("bad-plan", "Each rubber has a name of up to 60 characters.")
        if not 1 <= self.race <= MOST_FRAMES:
            raise LeagueFault("bad-plan", f"{self.name}: give 1 to {MOST_FRAMES} frames.")
        if not 1 <= self.weight <= MOST_WEIGHT:
            raise LeagueFault("bad-plan", f"{self.name} counts for 1 to {MOST_WEIGHT} rubbers.")

    @property
    def length(self) -> str:
        """How long it is, in words: "race to 5", "3 frames, all played"."""
        if self.all_played:
            return f"{self.race} frame{'s' * (self.race > 1)}, all played"
        return f"race to {self.race}"


@dataclass(frozen=True)
class Plan:
    """The rubbers of a team match. A player plays at most `most_singles` and `most` rubbers of it in all
    (None: no limit)."""

    rubbers: tuple[RubberPlan, ...]
    most_singles: int | None = 1
    most: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= len(self.rubbers) <= MOST_RUBBERS:
            raise LeagueFault("bad-plan", f"A team match has 1 to {MOST_RUBBERS} rubbers.")
        for limit in (self.most_singles, self.most):
            if limit is not None and not 1 <= limit <= MOST_RUBBERS:
                raise LeagueFault("bad-plan", f"A player plays 1 to {MOST_RUBBERS} rubbers.")

    @property
    def players(self) -> int:
        """The fewest players with whom a side can fill every place."""
        singles = sum(one.kind is RubberKind.SINGLES for one in self.rubbers)
        least = -(-singles // self.most_singles) if self.most_singles else min(singles, 1)
        pairs = 2 if any(one.kind is not RubberKind.SINGLES for one in self.rubbers) else 0
        places = sum(one.kind.places for one in self.rubbers)
        return max(least, pairs, -(-places // self.most) if self.most else 1)

    @property
    def weight(self) -> int:
        """How many rubbers a team match counts in all."""
        return sum(one.weight for one in self.rubbers)

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "rubbers": [{**asdict(one), "kind": one.kind.value} for one in self.rubbers],
            "most_singles": self.most_singles,
            "most": self.most,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Plan:
        """From plain values. Raises :class:`LeagueFault` "bad-plan"."""
        return cls(
            tuple(rubber_from(row) for row in _rows(data)),
            _limit(data, "most_singles", 1),
            _limit(data, "most"),
        )


_TYPES = {"name": str, "game": str, "race": int, "kind": str, "all_played": bool, "weight": int}


def rubber_from(row: Mapping[str, Any]) -> RubberPlan:
    """One rubber from plain values. Raises :class:`LeagueFault` "bad-plan"; unknown fields are refused."""
    if not isinstance(row, Mapping):
        raise LeagueFault("bad-plan", "Each rubber is an object.")
    if unknown := sorted(set(row) - {field.name for field in fields(RubberPlan)}):
        raise LeagueFault("bad-plan", f"A rubber has no {str(unknown[0])[:40]!r}.")
    if missing := [name for name in ("name", "game", "race") if name not in row]:
        raise LeagueFault("bad-plan", f"A rubber lacks its {missing[0]}.")
    for name, value in row.items():
        if type(value) is not _TYPES[name] and not isinstance(value, RubberKind):
            raise LeagueFault("bad-plan", f"The {name} of a rubber is of another kind.")
    if row.get("kind", "singles") not in tuple(RubberKind):
        raise LeagueFault("bad-plan", f"A rubber is {', '.join(RubberKind)}.")
    return RubberPlan(**{**row, "kind": RubberKind(row.get("kind", "singles"))})


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


def singles_of(game: str, count: int, race: int) -> Plan:
    """The plan that most leagues begin with: so many singles."""
    return Plan(tuple(RubberPlan(f"Singles {n}", game, race) for n in range(1, count + 1)))
