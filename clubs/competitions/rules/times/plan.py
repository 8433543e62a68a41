"""What is still to be played, and what each match waits for: the plan that an evening is played from.

A *match* of the plan has two slots. In a slot stands a player, or the winner or loser of another match, or
nobody (a bye, or somebody who will not come), or somebody of whom nothing can be said yet. Matches belong to
*parts*: a match can wait for the end of a whole part (a stage that is fed by another; a Swiss round, which is
paired when the one before is over).

`of_stages` makes the plan of stages that are not drawn; the pages put drawn fixtures in its place. Times are
seconds from now.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any

from clubs.competitions.rules import feeding
from clubs.competitions.rules.pairing.brackets import PlannedFixture, Source, SourceKind
from clubs.competitions.rules.stages import (
    BracketPlan,
    King,
    Plan,
    RoundRobin,
    StageSettings,
    StepPlan,
    Swiss,
    read_plan,
)

Key = Hashable
Player = Hashable


class Nobody(Enum):
    """Who stands in a slot in which no known player stands."""

    ABSENT = "absent"
    """Nobody comes: the other one goes on without playing."""
    OPEN = "open"
    """Somebody, not known yet."""


@dataclass(frozen=True, slots=True)
class From:
    """A slot that is filled by another match: by its winner or its loser; with `side` only if they stood in
    that slot of it ("a" or "b"), else nobody comes."""

    match: Any
    winner: bool
    side: str | None = None


Slot = Player | Nobody | From


@dataclass(frozen=True, slots=True)
class Ahead:
    """A match that is not over. Earlier rounds, then lower numbers are called first.

    `work` as in :mod:`.work`. `tables` are the only ones on which it can be played. It begins at
    `not_before` at the earliest, and after the part `after`. `ready_at` says since when it waits.
    `running_for` is set for a match at a table (`table`), with the shares that are `done` and `left` where
    the score tells them (`work.progress`).
    """

    key: tuple[int, int]
    """The number of its stage, and its own."""
    round: int
    number: int
    work: float
    a: Slot
    b: Slot
    tables: frozenset[Key]
    part: int = 0
    after: int | None = None
    not_before: float | None = None
    ready_at: float | None = None
    running_for: float | None = None
    done: float | None = None
    left: float = 1.0
    table: Key | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `free_at` is when another match that is on there will probably be over."""

    key: Key
    number: int
    free_at: float = 0.0


@dataclass(frozen=True, slots=True)
class ToDraw:
    """A stage that is not drawn: its number, its plan, and how many take part (0: those of `source`)."""

    number: int
    plan: Plan
    entrants: int
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of a stage to come, before it is known when it can be played."""

    number: int
    round: int
    code: str
    a: Slot
    b: Slot
    barrier: int = 0
    """The step of the stage that it is in, from 0: Swiss rounds are one each, other stages one part."""


WorkOf = Callable[[int, str], float]
"""From the number of a stage and the code of a round to the work of a match."""


def sizes_of(stages: Sequence[StageSettings], entrants: int) -> list[ToDraw]:
    """The stages with how many take part in each. Raises `PairingError` for what cannot be."""
    sizes: dict[int, list[int]] = {}
    found = []
    for number, one in enumerate(stages, start=1):
        plan, many, source = read_plan(one.format, one.settings), entrants, None
        if number > 1:
            source = int(one.feed.get("source", number - 1))
            feed = feeding.read({name: value for name, value in one.feed.items() if name != "source"})
            many = len(feeding.seats(feed, sizes[source]))
        plan.size(many)
        found.append(ToDraw(number, plan, many, source))
        sizes[number] = groups_of(plan, many)
    return found


def groups_of(plan: Plan, entrants: int) -> list[int]:
    """How many are in each table of a stage."""
    members = getattr(plan, "members", None)
    return [len(group) for group in members(entrants)] if members is not None else [entrants]


def meetings_of(plan: Plan, entrants: int, player: Callable[[int], Slot]) -> list[Meeting]:
    """The matches of a stage that is not drawn; `player` says who stands for a seed.

    A bracket's and a table's are known by the plan. Of what is drawn step by step only how many there are.
    """
    if isinstance(plan, StepPlan):
        return steps_of(plan, entrants, player)
    if isinstance(plan, BracketPlan):
        bracket = plan.bracket(plan.size(entrants), frozenset(range(1, entrants + 1)))
        return [_meeting(one, player) for one in bracket.fixtures]
    return [_meeting(one, player) for one in plan.meetings(plan.size(entrants))]


def steps_of(plan: StepPlan, entrants: int, player: Callable[[int], Slot]) -> list[Meeting]:
    """The matches of a stage that is drawn step by step, each step after the one before.

    King of the table ends when somebody has won often enough; here it goes on until everybody has had as
    many turns as wins are needed.
    """
    if isinstance(plan, Swiss):
        tables = entrants // 2
        return [
            Meeting(step * tables + n, step + 1, f"r{step + 1}", Nobody.OPEN, Nobody.OPEN, step)
            for step in range(plan.rounds_for(entrants))
            for n in range(1, tables + 1)
        ]
    if isinstance(plan, King):
        many = plan.matches or (entrants - 1 if plan.out else max(plan.row, 1) * max(entrants - 1, 1))
        return [Meeting(n, n, "round", Nobody.OPEN, Nobody.OPEN, n - 1) for n in range(1, many + 1)]
    robin = RoundRobin(plan.double_round)
    found = [_meeting(one, player) for one in robin.meetings(entrants)]
    rounds = max(one.round for one in found)
    top = plan.settings(entrants).top
    for half, many in (("top", top), ("bottom", entrants - top)):
        for one in robin.meetings(many) if many > 1 else ():
            known = _meeting(one, partial(_in_half, half))
            found.append(
                Meeting(len(found) + 1, rounds + known.round, known.code, known.a, known.b, barrier=1)
            )
    return found


def _in_half(half: str, seed: int) -> Slot:
    return (half, seed)


def _meeting(one: PlannedFixture, player: Callable[[int], Slot]) -> Meeting:
    return Meeting(one.number, one.round, one.code, slot_of(one.a, player), slot_of(one.b, player))


def slot_of(source: Source, player: Callable[[int], Slot]) -> Slot:
    """A planned slot."""
    if source.kind is SourceKind.SEED:
        return player(source.of)
    if source.kind is SourceKind.BYE:
        return Nobody.ABSENT
    side = None if source.side is None else str(source.side)
    return From(source.of, source.kind is SourceKind.WINNER, side)


@dataclass(slots=True)
class Parts:
    """Numbers for the parts of a plan: by stage, and where rounds wait for each other by round."""

    last_of: dict[int, int] = field(default_factory=dict)
    count: int = 0

    def new(self) -> int:
        """A part more."""
        self.count += 1
        return self.count - 1


def of_stages(
    stages: Iterable[ToDraw],
    *,
    tables: frozenset[Key],
    work: WorkOf,
    parts: Parts | None = None,
    not_before: Mapping[int, float] | None = None,
) -> list[Ahead]:
    """The matches of stages that are not drawn, in order. Keys are (number of the stage, of the match).

    `parts` knows the parts of the stages that are drawn; `not_before` is by the number of the stage.
    """
    known = parts or Parts()
    found: list[Ahead] = []
    for stage in stages:
        after = known.last_of.get(stage.source) if stage.source is not None else None
        begin = (not_before or {}).get(stage.number)
        found += _ahead(stage, _own(stage), after, tables=tables, work=work, parts=known, not_before=begin)
    return found


def rest_of(
    stage: ToDraw, drawn: int, last: int, *, tables: frozenset[Key], work: WorkOf, parts: Parts
) -> list[Ahead]:
    """The steps of a stage that follow the `drawn` first ones; its fixtures have numbers up to `last`."""
    own = [one for one in _own(stage) if one.barrier >= drawn]
    moved = [
        Meeting(last + n, one.round, one.code, one.a, one.b, one.barrier)
        for n, one in enumerate(sorted(own, key=lambda m: (m.round, m.number)), start=1)
    ]
    after = parts.last_of.get(stage.number)
    return _ahead(stage, moved, after, tables=tables, work=work, parts=parts, not_before=None)


def _ahead(
    stage: ToDraw,
    meetings: Sequence[Meeting],
    after: int | None,
    *,
    tables: frozenset[Key],
    work: WorkOf,
    parts: Parts,
    not_before: float | None,
) -> list[Ahead]:
    found: list[Ahead] = []
    barrier, part = min((one.barrier for one in meetings), default=0), parts.new()
    for one in sorted(meetings, key=lambda m: (m.round, m.number)):
        if one.barrier != barrier:
            barrier, after, part = one.barrier, part, parts.new()
        found.append(
            Ahead(
                key=(stage.number, one.number),
                round=one.round,
                number=one.number,
                work=work(stage.number, one.code),
                a=_within(stage, one.a),
                b=_within(stage, one.b),
                tables=tables,
                part=part,
                after=after,
                not_before=not_before,
            )
        )
    if found:
        parts.last_of[stage.number] = part
    return found


def _own(stage: ToDraw) -> list[Meeting]:
    return meetings_of(stage.plan, stage.entrants, lambda seed: ("seed", stage.number, seed))


def _within(stage: ToDraw, slot: Slot) -> Slot:
    return From((stage.number, slot.match), slot.winner, slot.side) if isinstance(slot, From) else slot
