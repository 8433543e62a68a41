"""What a stage of a competition is: its format with that format's own settings, and who is let into it.

A competition is a sequence of stages. The first is drawn from the entries; each later one is *fed* by the
places of an earlier one (:mod:`.feeding`). The settings of a stage are stored as JSON; here they are read,
checked, and become plain values. Pure: nothing here knows the database.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, ClassVar

from clubs.competitions.rules.pairing import brackets, round_robin
from clubs.competitions.rules.pairing.brackets import Bracket, PairingError, Seed
from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy


class StageError(PairingError):
    """Settings of a stage that cannot be."""


@dataclass(frozen=True, slots=True)
class Elimination:
    """Single elimination. `third_place`: the beaten semi-finalists play for the third place."""

    third_place: bool = True

    most: ClassVar[int] = brackets.LARGEST
    is_bracket: ClassVar[bool] = True

    def bracket(self, size: int, filled: frozenset[Seed]) -> Bracket:
        """The bracket of this size with these seeds."""
        return brackets.build(size=size, filled=filled, third_place=self.third_place)

    def size(self, entrants: int) -> int:
        """How many places the bracket for so many has. Raises `PairingError` "field-size"."""
        return brackets.bracket_size(entrants)


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everybody meets everybody, once or (`double_round`) twice."""

    double_round: bool = False
    withdrawal_policy: str = WithdrawalPolicy.HALF

    most: ClassVar[int] = round_robin.LARGEST
    is_bracket: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.withdrawal_policy not in list(WithdrawalPolicy):
            raise StageError("bad-policy", "Choose what happens to the matches of a player who withdraws.")

    def size(self, entrants: int) -> int:
        """The number of entrants. Raises `PairingError` "field-size"."""
        round_robin.build(entrants)
        return entrants


Plan = Elimination | RoundRobin

PLANS: dict[str, type[Elimination] | type[RoundRobin]] = {
    "elimination": Elimination,
    "round_robin": RoundRobin,
}
"""The settings of each format."""


def read_plan(format_: str, settings: Mapping[str, Any]) -> Plan:
    """A format's settings as values.

    Raises `StageError` "bad-format" for a format that is not known and "bad-stage" for settings that it
    does not have, or of the wrong type.
    """
    kind = PLANS.get(format_)
    if kind is None:
        raise StageError("bad-format", f"There is no format {format_[:40]!r}.")
    known = {one.name: one for one in fields(kind)}
    for name, value in settings.items():
        if name not in known:
            raise StageError("bad-stage", f"A stage of format {format_} has no setting {name[:40]!r}.")
        wanted = type(known[name].default)
        if not isinstance(value, wanted if wanted in (bool, int) else str) or (
            wanted is int and isinstance(value, bool)
        ):
            raise StageError("bad-stage", f"The setting {name} of {format_} has a wrong value.")
    return kind(**settings)


def settings_of(plan: Plan) -> dict[str, Any]:
    """A plan as it is stored."""
    return asdict(plan)


@dataclass(frozen=True, slots=True)
class StageSettings:
    """A stage that follows another: its format and settings, its name, and who comes into it."""

    format: str = "elimination"
    name: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    feed: Mapping[str, Any] = field(default_factory=dict)
