"""Formats whose fixtures feed one another: they give a bracket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from clubs.competitions.rules.pairing import brackets, double_elimination, placement, plates, stepladder
from clubs.competitions.rules.pairing.brackets import Bracket, Seed
from clubs.competitions.rules.step_plans import StageError
from rules_engine.saying import say

PLATES = ("", *plates.Beaten)
"""Who plays for the plate: nobody, the losers of round one, or those who lose their first match."""


Byes = tuple[Seed, ...] | None


@dataclass(frozen=True, slots=True)
class Elimination:
    """Single elimination. `third_place`: the beaten semi-finalists play for the third place; `plate`: who of
    the beaten play on for the plate; `every_place`: all places are played for (then there is no plate)."""

    third_place: bool = True
    plate: str = ""
    every_place: bool = False

    most: ClassVar[int] = brackets.LARGEST
    is_bracket: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.plate not in PLATES:
            raise StageError("bad-stage", say("competitions.plate-who", "Choose who plays for the plate."))
        if self.plate and self.every_place:
            raise StageError(
                "bad-stage",
                say(
                    "competitions.no-plate-with-places",
                    "Where every place is played for, there is no plate.",
                ),
            )

    def bracket(self, size: int, filled: frozenset[Seed], byes_to: Byes = None) -> Bracket:
        """The bracket of this size with these seeds; `byes_to` as `brackets.build` takes it."""
        if self.every_place:
            return placement.build(size=size, filled=filled, byes_to=byes_to)
        third = self.third_place
        if self.plate:
            beaten = plates.Beaten(self.plate)
            return plates.build(size=size, filled=filled, byes_to=byes_to, of=beaten, third_place=third)
        return brackets.build(size=size, filled=filled, byes_to=byes_to, third_place=third)

    def size(self, entrants: int) -> int:
        """How many places the bracket for so many has. Raises `PairingError` for a wrong field."""
        size = brackets.bracket_size(entrants)
        self.bracket(size, frozenset(range(1, entrants + 1)))
        return size


@dataclass(frozen=True, slots=True)
class DoubleElimination:
    """Out is who has lost twice. `second_final`: played if the winner of the losers' side wins the first;
    `last`: from so many on it is a knockout (2: to the end), with a match for `third_place` then."""

    second_final: bool = True
    last: int = 2
    third_place: bool = False

    most: ClassVar[int] = brackets.LARGEST
    is_bracket: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.last < 2 or self.last & (self.last - 1):
            raise StageError(
                "bad-stage",
                say("competitions.double-ends", "Double elimination ends at the last 2, 4, 8 and so on."),
            )

    def bracket(self, size: int, filled: frozenset[Seed], byes_to: Byes = None) -> Bracket:
        """The bracket of this size with these seeds; `byes_to` as `brackets.build` takes it."""
        return double_elimination.build(
            size=size,
            filled=filled,
            byes_to=byes_to,
            reset=self.second_final,
            last=self.last,
            third_place=self.third_place,
        )

    def size(self, entrants: int) -> int:
        """How many places the bracket for so many has. Raises `PairingError` "field-size", "double-to"."""
        size = brackets.bracket_size(entrants)
        self.bracket(size, frozenset(range(1, entrants + 1)))
        return size


@dataclass(frozen=True, slots=True)
class Stepladder:
    """The last meets the last but one, the winner the next above, up to the first."""

    most: ClassVar[int] = stepladder.LARGEST
    is_bracket: ClassVar[bool] = True

    def bracket(self, size: int, filled: frozenset[Seed], byes_to: Byes = None) -> Bracket:
        """The stepladder of so many, which has no byes."""
        return stepladder.build(size)

    def size(self, entrants: int) -> int:
        """The number of entrants. Raises `PairingError` "field-size"."""
        stepladder.build(entrants)
        return entrants


BracketPlan = Elimination | DoubleElimination | Stepladder
