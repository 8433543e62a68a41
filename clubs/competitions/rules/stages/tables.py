"""Formats in which everybody meets everybody: their meetings are known by the draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from clubs.competitions.rules.pairing import groups as grouping
from clubs.competitions.rules.pairing import round_robin
from clubs.competitions.rules.pairing.brackets import PlannedFixture as Planned
from clubs.competitions.rules.pairing.brackets import Seed, Source, SourceKind
from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.competitions.rules.step_plans import StageError, check_policy
from rules_engine.saying import say

DEALT = ("snake", "pots")
"""How groups are filled."""

THREES = ("", *grouping.ThreeOrder)
"""How a group of three goes on after its first match."""


Members = tuple[tuple[Seed, ...], ...]


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everybody meets everybody, once or (`double_round`) twice."""

    double_round: bool = False
    withdrawal_policy: str = WithdrawalPolicy.HALF

    most: ClassVar[int] = round_robin.LARGEST
    is_bracket: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_policy(self.withdrawal_policy)

    def meetings(self, size: int, members: Members | None = None) -> list[Planned]:
        """All meetings, round by round; there is one table, so `members` say nothing."""
        found: list[Planned] = []
        for meeting in round_robin.build(size, double=self.double_round).meetings:
            position = found[-1].position + 1 if found and found[-1].round == meeting.round else 1
            a, b = (Source(SourceKind.SEED, seed) for seed in (meeting.a, meeting.b))
            found.append(Planned(meeting.number, meeting.round, position, "round", a, b))
        return found

    def size(self, entrants: int) -> int:
        """The number of entrants. Raises `PairingError` "field-size"."""
        round_robin.build(entrants)
        return entrants


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups in each of which everybody meets everybody.

    `dealt`: by "snake" or drawn from "pots"; `clubs_apart`: club-mates in different groups, as far as can be;
    `three`: whom the third of a group of three meets first, the "loser" of the first match (the carom way),
    its "winner", or "" as the table has it.
    """

    groups: int = 4
    double_round: bool = False
    withdrawal_policy: str = WithdrawalPolicy.HALF
    dealt: str = "snake"
    clubs_apart: bool = False
    three: str = grouping.ThreeOrder.LOSER

    most: ClassVar[int] = grouping.MOST_ENTRANTS
    is_bracket: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_policy(self.withdrawal_policy)
        fewest, most = grouping.FEWEST_GROUPS, grouping.MOST_GROUPS
        if not fewest <= self.groups <= most:
            raise StageError(
                "bad-stage",
                say(
                    "competitions.groups-from-to",
                    "There are {fewest} to {most} groups.",
                    fewest=fewest,
                    most=most,
                ),
            )
        if self.dealt not in DEALT:
            raise StageError(
                "bad-stage",
                say("competitions.groups-dealt", "Groups are dealt by snake or drawn from pots."),
            )
        if self.three not in THREES:
            raise StageError(
                "bad-stage",
                say(
                    "competitions.group-of-three",
                    "In a group of three the third meets the loser or the winner first.",
                ),
            )

    def meetings(self, size: int, members: Members | None = None) -> list[Planned]:
        """All meetings of all groups (of these members, or as dealt by snake), round by round."""
        dealt = grouping.Groups(members) if members else grouping.snake(size, self.groups)
        three = grouping.ThreeOrder(self.three or grouping.ThreeOrder.LOSER)
        return list(grouping.plan(dealt, double=self.double_round, three=three).fixtures)

    def members(self, size: int) -> Members:
        """The seeds of each group, as far as neither lots nor clubs decide it."""
        return grouping.snake(size, self.groups).members

    def deal(self, keys: Sequence[str], clubs: Mapping[Seed, str], seed: str) -> Members:
        """The seeds of each group; `keys[0]` is the key of seed 1 in the draw.

        Raises `PairingError` as `grouping.check`, and for a draw without a seed.
        """
        mates = clubs if self.clubs_apart else None
        if self.dealt == "pots":
            return grouping.drawn(keys, self.groups, seed, mates).members
        return grouping.snake(len(keys), self.groups, mates).members

    def size(self, entrants: int) -> int:
        """The number of entrants. Raises `PairingError` where they do not fill the groups."""
        grouping.check(entrants, self.groups)
        return entrants


TablePlan = RoundRobin | Groups
