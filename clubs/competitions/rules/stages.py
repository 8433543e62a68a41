"""What a stage of a competition is: its format with that format's own settings, and who is let into it.

A competition is a sequence of stages. The first is drawn from the entries; each later one is *fed* by the
places of an earlier one (:mod:`.feeding`). The settings of a stage are stored as JSON; here they are read,
checked, and become plain values that plan the stage. Pure: nothing here knows the database.

Formats whose fixtures feed one another give a bracket (`bracket`), and one fold serves them all; formats
in which everybody meets everybody give their meetings (`meetings`), known by the draw. The third kind, whose
fixtures follow step by step from the results, is in :mod:`.step_plans`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, ClassVar

from clubs.competitions.rules import feeding
from clubs.competitions.rules.pairing import (
    brackets,
    double_elimination,
    placement,
    plates,
    round_robin,
    stepladder,
)
from clubs.competitions.rules.pairing import groups as grouping
from clubs.competitions.rules.pairing.brackets import Bracket, Seed, Source, SourceKind
from clubs.competitions.rules.pairing.brackets import PlannedFixture as Planned
from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.competitions.rules.step_plans import King, Split, StageError, StepPlan, Swiss, check_policy
from rules_engine.saying import Text, say

__all__ = [
    "PLANS",
    "PLATES",
    "BracketPlan",
    "DoubleElimination",
    "Elimination",
    "Groups",
    "King",
    "Plan",
    "RoundRobin",
    "Split",
    "StageError",
    "StageSettings",
    "StepPlan",
    "Stepladder",
    "Swiss",
    "TablePlan",
    "check_sequence",
    "in_words",
    "read_plan",
    "settings_of",
]

PLATES = ("", *plates.Beaten)
"""Who plays for the plate: nobody, the losers of round one, or those who lose their first match."""


DEALT = ("snake", "pots")
"""How groups are filled."""

THREES = ("", *grouping.ThreeOrder)
"""How a group of three goes on after its first match."""

Members = tuple[tuple[Seed, ...], ...]
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


Plan = Elimination | DoubleElimination | Stepladder | RoundRobin | Groups | StepPlan
BracketPlan = Elimination | DoubleElimination | Stepladder
TablePlan = RoundRobin | Groups

PLANS: dict[str, type[Plan]] = {
    "elimination": Elimination,
    "double": DoubleElimination,
    "stepladder": Stepladder,
    "round_robin": RoundRobin,
    "groups": Groups,
    "swiss": Swiss,
    "king": King,
    "split": Split,
}
"""The settings of each format."""


def read_plan(format_: str, settings: Mapping[str, Any]) -> Plan:
    """A format's settings as values.

    Raises `StageError` "bad-format" for a format that is not known and "bad-stage" for settings that it
    does not have, or of the wrong type.
    """
    kind = PLANS.get(format_)
    if kind is None:
        raise StageError(
            "bad-format",
            say("competitions.no-such-format", "There is no format '{format}'.", format=format_[:40]),
        )
    known = {one.name: one for one in fields(kind)}
    for name, value in settings.items():
        if name not in known:
            raise StageError(
                "bad-stage",
                say(
                    "competitions.stage-no-setting",
                    "A stage of format {format} has no setting '{name}'.",
                    format=format_,
                    name=name[:40],
                ),
            )
        wanted = type(known[name].default)
        if not isinstance(value, wanted if wanted in (bool, int) else str) or (
            wanted is int and isinstance(value, bool)
        ):
            raise StageError(
                "bad-stage",
                say(
                    "competitions.stage-wrong-value",
                    "The setting {name} of {format} has a wrong value.",
                    name=name,
                    format=format_,
                ),
            )
    return kind(**settings)


def settings_of(plan: Plan) -> dict[str, Any]:
    """A plan as it is stored."""
    return asdict(plan)


@dataclass(frozen=True, slots=True)
class StageSettings:
    """A stage that a director chooses: format, settings, name, and who comes into it.

    `feed` is empty for the first stage; else it holds the stage that feeds it under "source" (without it
    the one before) and what :func:`.feeding.read` takes.
    """

    format: str = "elimination"
    name: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    feed: Mapping[str, Any] = field(default_factory=dict)


def fed_before(number: int) -> Text:
    """What is said of a stage that would be fed by itself or a later one."""
    return say(
        "competitions.fed-before", "Stage {number} can be fed only by a stage before it.", number=number
    )


def check_sequence(
    stages: Sequence[StageSettings], entrants: int, drawn: Mapping[int, Sequence[int]] | None = None
) -> None:
    """Whether every stage can be drawn when so many begin the first; `drawn` are the sizes of the groups of
    stages, by number, that are drawn already.

    Raises `PairingError` with the code and the sentence of what cannot be: a field too small, more going
    through than there are, a stage that is fed by itself or a later one.
    """
    sizes: dict[int, list[int]] = {}
    for number, one in enumerate(stages, start=1):
        if drawn and number in drawn:
            sizes[number] = list(drawn[number])
            continue
        plan = read_plan(one.format, one.settings)
        many = entrants
        if number > 1:
            source = one.feed.get("source", number - 1)
            if source not in sizes:
                raise StageError("bad-feed", fed_before(number))
            feed = feeding.read({name: value for name, value in one.feed.items() if name != "source"})
            many = len(feeding.seats(feed, sizes[source]))
        plan.size(many)
        members = plan.members(many) if isinstance(plan, Groups) else (range(many),)
        sizes[number] = [len(group) for group in members]


def in_words(plan: Plan) -> str:
    """A plan as a sentence for people."""
    match plan:
        case Elimination():
            return _knockout_in_words(plan)
        case DoubleElimination():
            if plan.last > 2:
                return say(
                    "competitions.plan-double-to",
                    "double elimination to the last {last}, then a knockout",
                    last=plan.last,
                )
            if plan.second_final:
                return say(
                    "competitions.plan-double-second-final",
                    "double elimination with a second final if needed",
                )
            return say("competitions.plan-double-one-final", "double elimination with one final")
        case Stepladder():
            return say(
                "competitions.plan-stepladder",
                "stepladder: the last meets the last but one, the winner the next above",
            )
        case Groups():
            return _groups_in_words(plan)
        case RoundRobin():
            if plan.double_round:
                return say("competitions.plan-round-robin-twice", "everybody meets everybody, twice")
            return say("competitions.plan-round-robin", "everybody meets everybody")
        case _:
            return plan.in_words()


def _knockout_in_words(plan: Elimination) -> Text:
    if plan.every_place:
        return say("competitions.plan-every-place", "knockout in which every place is played for")
    match plan.plate, plan.third_place:
        case plates.Beaten.ROUND_ONE, True:
            return say(
                "competitions.plan-knockout-third-plate-round",
                "knockout, third place is played for; the losers of the first round play for a plate",
            )
        case plates.Beaten.ROUND_ONE, False:
            return say(
                "competitions.plan-knockout-plate-round",
                "knockout, third place is shared; the losers of the first round play for a plate",
            )
        case plates.Beaten.FIRST_MATCH, True:
            return say(
                "competitions.plan-knockout-third-plate-match",
                "knockout, third place is played for; all who lose their first match play for a plate",
            )
        case plates.Beaten.FIRST_MATCH, False:
            return say(
                "competitions.plan-knockout-plate-match",
                "knockout, third place is shared; all who lose their first match play for a plate",
            )
        case _, True:
            return say("competitions.plan-knockout-third", "knockout, third place is played for")
        case _:
            return say("competitions.plan-knockout", "knockout, third place is shared")


def _groups_in_words(plan: Groups) -> Text:
    n = plan.groups
    match plan.dealt == "pots", plan.clubs_apart, plan.double_round:
        case True, True, True:
            return say(
                "competitions.plan-groups-pots-apart-twice",
                "{n} groups, drawn from pots, club-mates apart, in each everybody meets everybody, twice",
                n=n,
            )
        case True, True, False:
            return say(
                "competitions.plan-groups-pots-apart",
                "{n} groups, drawn from pots, club-mates apart, in each everybody meets everybody",
                n=n,
            )
        case True, False, True:
            return say(
                "competitions.plan-groups-pots-twice",
                "{n} groups, drawn from pots, in each everybody meets everybody, twice",
                n=n,
            )
        case True, False, False:
            return say(
                "competitions.plan-groups-pots",
                "{n} groups, drawn from pots, in each everybody meets everybody",
                n=n,
            )
        case False, True, True:
            return say(
                "competitions.plan-groups-apart-twice",
                "{n} groups, club-mates apart, in each everybody meets everybody, twice",
                n=n,
            )
        case False, True, False:
            return say(
                "competitions.plan-groups-apart",
                "{n} groups, club-mates apart, in each everybody meets everybody",
                n=n,
            )
        case False, False, True:
            return say(
                "competitions.plan-groups-twice", "{n} groups, in each everybody meets everybody, twice", n=n
            )
        case _:
            return say("competitions.plan-groups", "{n} groups, in each everybody meets everybody", n=n)
