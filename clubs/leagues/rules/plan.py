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
from rules_engine.saying import Text, say, say_many

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
    def words(self) -> Text:
        """In words, as part of a line."""
        return _KINDS[self]

    @property
    def as_choice(self) -> Text:
        """In words, as a choice."""
        return _KIND_CHOICES[self]


_KINDS = {
    RubberKind.SINGLES: say("leagues.singles", "singles"),
    RubberKind.DOUBLES: say("leagues.doubles", "doubles"),
    RubberKind.SCOTCH: say("leagues.scotch-doubles", "scotch doubles"),
    RubberKind.TRIPLES: say("leagues.triples", "triples"),
    RubberKind.RELAY: say("leagues.relay", "relay"),
}
_KIND_CHOICES = {
    RubberKind.SINGLES: say("leagues.choice-singles", "Singles"),
    RubberKind.DOUBLES: say("leagues.choice-doubles", "Doubles"),
    RubberKind.SCOTCH: say("leagues.choice-scotch-doubles", "Scotch doubles"),
    RubberKind.TRIPLES: say("leagues.choice-triples", "Triples"),
    RubberKind.RELAY: say("leagues.choice-relay", "Relay"),
}


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
            raise LeagueFault(
                "bad-plan", say("leagues.rubber-name-60", "Each rubber has a name of up to 60 characters.")
            )
        if not 1 <= self.race <= MOST_FRAMES:
            raise LeagueFault(
                "bad-plan",
                say(
                    "leagues.give-1-frames",
                    "{rubber}: give 1 to {most} frames.",
                    rubber=self.name,
                    most=MOST_FRAMES,
                ),
            )
        if not 1 <= self.weight <= MOST_WEIGHT:
            raise LeagueFault(
                "bad-plan",
                say(
                    "leagues.counts-1-rubbers",
                    "{rubber} counts for 1 to {most} rubbers.",
                    rubber=self.name,
                    most=MOST_WEIGHT,
                ),
            )
        if self.kind is RubberKind.RELAY:
            if not LEAST_LEGS <= self.legs <= MOST_LEGS:
                raise LeagueFault(
                    "bad-plan",
                    say(
                        "leagues.plan-relay-legs",
                        "{rubber}: a relay has {least} to {most} legs.",
                        rubber=self.name,
                        least=LEAST_LEGS,
                        most=MOST_LEGS,
                    ),
                )
            if self.race * self.legs > MOST_FRAMES:
                raise LeagueFault(
                    "bad-plan",
                    say(
                        "leagues.relay-frames",
                        "{rubber}: a relay has up to {most} frames.",
                        rubber=self.name,
                        most=MOST_FRAMES,
                    ),
                )
            if self.cumulative and self.all_played:
                raise LeagueFault(
                    "bad-plan",
                    say(
                        "leagues.cumulative-relay-leg",
                        "{rubber}: in a cumulative relay each leg is a race.",
                        rubber=self.name,
                    ),
                )
        elif self.legs:
            raise LeagueFault(
                "bad-plan",
                say("leagues.only-relay-legs", "{rubber}: only a relay has legs.", rubber=self.name),
            )
        if not 0 <= self.women <= self.places:
            raise LeagueFault(
                "bad-plan",
                say(
                    "leagues.players-side",
                    "{rubber} has {places} players a side.",
                    rubber=self.name,
                    places=self.places,
                ),
            )
        self._check_seats()

    def _check_seats(self) -> None:
        if not self.home_seat and not self.away_seat:
            return
        if not 1 <= min(self.home_seat, self.away_seat) <= max(self.home_seat, self.away_seat) <= MOST_SEATS:
            raise LeagueFault(
                "bad-plan",
                say(
                    "leagues.give-number-1",
                    "{rubber}: give a number of 1 to {most} for both sides.",
                    rubber=self.name,
                    most=MOST_SEATS,
                ),
            )
        if self.kind is not RubberKind.SINGLES or self.chooses is not Chooses.LINE_UP:
            raise LeagueFault(
                "bad-plan",
                say(
                    "leagues.numbers-singles-line",
                    "{rubber}: numbers are for singles that the line-up names.",
                    rubber=self.name,
                ),
            )

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
    def length(self) -> Text:
        """How long it is, in words: "race to 5", "3 frames, all played", "3 legs, cumulative to 15"."""
        if self.kind is RubberKind.RELAY:
            if self.cumulative:
                return say(
                    "leagues.length-cumulative",
                    "{legs} legs of {race}, cumulative to {frames}",
                    legs=self.legs,
                    race=self.race,
                    frames=self.race * self.legs,
                )
            if self.all_played:
                return say_many(
                    "leagues.length-legs-all-played",
                    "{legs} legs, each {n} frame",
                    "{legs} legs, each {n} frames",
                    self.race,
                    legs=self.legs,
                )
            return say("leagues.length-legs", "{legs} legs to {race}", legs=self.legs, race=self.race)
        if self.all_played:
            return say_many(
                "leagues.length-all-played", "{n} frame, all played", "{n} frames, all played", self.race
            )
        return say("leagues.length-race", "race to {race}", race=self.race)


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
            raise LeagueFault(
                "bad-plan",
                say("leagues.team-match-1", "A team match has 1 to {most} rubbers.", most=MOST_RUBBERS),
            )
        for limit in (self.most_singles, self.most):
            if limit is not None and not 1 <= limit <= MOST_RUBBERS:
                raise LeagueFault(
                    "bad-plan",
                    say("leagues.player-plays-1", "A player plays 1 to {most} rubbers.", most=MOST_RUBBERS),
                )
        if self.lots and not self.has_seats:
            raise LeagueFault(
                "bad-plan",
                say(
                    "leagues.lots-drawn-numbers",
                    "Lots are drawn for numbers; no rubber of this plan has one.",
                ),
            )
        for which in ("home", "away"):
            seats = self.seats(which)
            if seats and max(seats) != len(seats):
                words = (
                    say("leagues.home-numbers-gap", "The numbers of the home side run from 1 without a gap.")
                    if which == "home"
                    else say(
                        "leagues.away-numbers-gap", "The numbers of the away side run from 1 without a gap."
                    )
                )
                raise LeagueFault("bad-plan", words)
            rubbers = [one.seat(which) for one in self.rubbers if one.seat(which)]
            often = max((rubbers.count(seat) for seat in seats), default=0)
            if self.most_singles is not None and often > self.most_singles:
                raise LeagueFault(
                    "bad-plan",
                    say(
                        "leagues.number-plays-singles",
                        "A number plays {often} singles, and a player {most}; allow as many.",
                        often=often,
                        most=self.most_singles,
                    ),
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
        raise LeagueFault("bad-plan", say("leagues.rubber-object", "Each rubber is an object."))
    if unknown := sorted(set(row) - {field.name for field in fields(RubberPlan)}):
        raise LeagueFault(
            "bad-plan", say("leagues.rubber-unknown", "A rubber has no '{name}'.", name=str(unknown[0])[:40])
        )
    if missing := [name for name in ("name", "game", "race") if name not in row]:
        raise LeagueFault(
            "bad-plan", say("leagues.rubber-lacks", "A rubber lacks its {name}.", name=missing[0])
        )
    for name, value in row.items():
        if type(value) is not _TYPES[name] and not isinstance(value, RubberKind | Chooses):
            raise LeagueFault(
                "bad-plan",
                say("leagues.rubber-another-kind", "The {name} of a rubber is of another kind.", name=name),
            )
    if row.get("kind", "singles") not in tuple(RubberKind):
        raise LeagueFault(
            "bad-plan", say("leagues.rubber-kinds", "A rubber is {kinds}.", kinds=", ".join(RubberKind))
        )
    if row.get("chooses", "line-up") not in tuple(Chooses):
        raise LeagueFault(
            "bad-plan",
            say(
                "leagues.rubber-named-by", "Players of a rubber are named by {ways}.", ways=", ".join(Chooses)
            ),
        )
    kind, chooses = RubberKind(row.get("kind", "singles")), Chooses(row.get("chooses", "line-up"))
    return RubberPlan(**{**row, "kind": kind, "chooses": chooses})


def _rows(data: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    rows = data.get("rubbers", ()) if isinstance(data, Mapping) else None
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise LeagueFault("bad-plan", say("leagues.plan-list-rubbers", "A plan is a list of rubbers."))
    return rows


def _limit(data: Mapping[str, Any], name: str, default: int | None = None) -> int | None:
    value = data.get(name, default)
    if value is not None and type(value) is not int:
        raise LeagueFault(
            "bad-plan", say("leagues.how-often-player", "How often a player plays is a whole number.")
        )
    return value


def _lots(data: Mapping[str, Any]) -> bool:
    value = data.get("lots", False)
    if type(value) is not bool:
        raise LeagueFault(
            "bad-plan", say("leagues.whether-lots-drawn", "Whether lots are drawn is true or false.")
        )
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
