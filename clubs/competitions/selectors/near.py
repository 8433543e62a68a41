"""What one result in a large field changes, without reading the rest of it.

The rows of a stage keep its last fold. A result that is new changes its own fixture and, in a bracket, those
that its two people come into (:mod:`.pairing.onward`); these rows are read one after the other. Where the
whole stage has to be looked at, there is no such part: `load_near` gives None, or the fold raises `Beyond`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.db.models import Q, QuerySet

from clubs.competitions.models import Competition, Entrant, Fixture, Phase, Seat, Stage, Status
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import Bracket, Number, Side, SourceKind
from clubs.competitions.rules.pairing.groups import group_of
from clubs.competitions.rules.pairing.onward import Beyond, Feeds, Standing, feeds_of, fold_onward
from clubs.competitions.rules.pairing.renumbering import numbered_from
from clubs.competitions.rules.stages import BracketPlan, Elimination, Groups, King
from clubs.competitions.selectors.draw import FACTS_BY, HEAVY, Draw, stored_outcome
from clubs.competitions.selectors.steps import SETTLED

__all__ = ["Beyond", "Near", "load_near"]

OPEN = (Phase.READY, Phase.AT_TABLE, Phase.LIVE, Phase.OVER, Phase.TIED)
OF_THREE = 6
"""Matches of a group of three that meet twice; a group with more beside one of them is larger."""
KEPT_BRACKETS = 16
"""How many brackets a process keeps, so as not to plan each again; one of 512 takes about half a megabyte."""


@dataclass
class Near(Draw):
    """A stage as far as the result of the fixture `number` changes it: `fixtures` are those that were read so
    far, `entrants` those who stand in them."""

    number: Number = 0
    feeds: Feeds = field(default_factory=dict, repr=False)

    @property
    def goes_on(self) -> bool:
        """Whether something of the stage is still to be played, so that nothing follows from its end."""
        return self.stage.fixtures.exclude(phase__in=SETTLED).exists()

    def resolved(self) -> dict[Number, ko.Resolved]:
        """The fold of what the result changes. Raises `Beyond`."""
        assert self.bracket is not None
        outcome = stored_outcome(self.fixtures[self.number])
        return fold_onward(self.bracket, self.feeds, self.number, outcome, self._stood)

    def _stood(self, numbers: Sequence[Number]) -> dict[Number, Standing]:
        missing = [number for number in numbers if number not in self.fixtures]
        if missing:
            self.take(_with_people(self.stage.fixtures.filter(number__in=missing)))
        return {number: self._standing(self.fixtures[number]) for number in numbers}

    def _standing(self, row: Fixture) -> Standing:
        seeds = self.seeds
        people = [e for e in (row.a, row.b) if e is not None]
        return Standing(
            _slot(row, Side.A, seeds),
            _slot(row, Side.B, seeds),
            tuple(seeds[e.pk] for e in people if not e.is_in),
            row.result_by in FACTS_BY or row.held_a_id is not None or row.held_b_id is not None,
        )

    def take(self, rows: Iterable[Fixture]) -> None:
        """Add these fixtures, with those who stand in them."""
        known = {e.pk: e for e in self.entrants.values()}
        new: dict[int, Entrant] = {}
        for row in rows:
            row.competition, row.stage = self.competition, self.stage
            self.fixtures[row.number] = row
            for side in Side:
                entrant: Entrant | None = getattr(row, side)
                if entrant is not None:  # one object for each, as a whole draw has it
                    setattr(row, side, known.get(entrant.pk) or new.setdefault(entrant.pk, entrant))
        if self.stage.is_first:
            self.entrants |= {e.seed: e for e in new.values() if e.seed is not None}
            self.annulled |= {pk for pk, e in new.items() if e.annulled}
        elif new:
            seats = Seat.objects.filter(stage=self.stage, entrant__in=new)
            for pk, seed, annulled in seats.values_list("entrant_id", "seed", "annulled"):
                self.entrants[seed] = new[pk]
                self.annulled |= {pk} if annulled else set()


def _slot(row: Fixture, side: Side, seeds: dict[int, int]) -> ko.Slot:
    entrant: Entrant | None = getattr(row, side)
    if entrant is not None:
        return ko.taken(seeds[entrant.pk])
    return ko.VACANT if getattr(row, f"{side}_vacant") else ko.PENDING


def _with_people(rows: QuerySet[Fixture]) -> QuerySet[Fixture]:
    return rows.select_related("a", "b", "match", "match__table").defer(*HEAVY)


def load_near(competition: Competition, number: Number) -> Near | None:
    """The part of a stage that a result of this open fixture changes: two queries, and one more for those
    that it leads to. None where all has to be read: the fixture has a result already, somebody is held in it,
    it is of king of the table, whose next match follows from all before, or nothing is under way.
    """
    if competition.status != Status.RUNNING:
        return None
    row = _with_people(competition.fixtures.filter(number=number)).first()
    if row is None or row.phase not in OPEN or row.result_by or row.held_a_id or row.held_b_id:
        return None
    stage = next(one for one in competition.in_stages if one.pk == row.stage_id)
    plan = stage.plan
    if row.a_id is None or row.b_id is None or isinstance(plan, King):
        return None
    bracket, feeds = _planned_for(stage, plan) if isinstance(plan, BracketPlan) else (None, {})
    found = Near(competition, stage, {}, {}, bracket, number=number, feeds=feeds)
    rows = [row]
    if isinstance(plan, Groups) and plan.three:  # who is second in a group of three follows from the first
        group = stage.fixtures.filter(code__startswith=f"g{group_of(row.code) + 1}r")
        others = list(_with_people(group.exclude(number=number))[:OF_THREE])
        rows += others if len(others) < OF_THREE else []
    found.take(rows)
    return found


def _planned_for(stage: Stage, plan: BracketPlan) -> tuple[Bracket, Feeds]:
    """The bracket as it was drawn, told by its byes (`draw.bracket_of` tells it by its entrants)."""
    assert stage.size is not None
    rows = stage.fixtures.order_by("number")
    byes: set[int] = set()
    third = False
    told = rows.filter(Q(a_source=SourceKind.BYE) | Q(b_source=SourceKind.BYE) | Q(code="third"))
    for code, a, a_of, b, b_of in told.values_list("code", "a_source", "a_of", "b_source", "b_of"):
        byes |= {of for source, of in ((a, a_of), (b, b_of)) if source == SourceKind.BYE}
        third = third or code == "third"
    if isinstance(plan, Elimination) and not third:
        plan = replace(plan, third_place=False)
    first = rows.values_list("number", flat=True)[0]
    return _planned(plan, stage.size, frozenset(range(1, stage.size + 1)) - byes, stage.byes, first)


@lru_cache(maxsize=KEPT_BRACKETS)
def _planned(
    plan: BracketPlan, size: int, filled: frozenset[int], byes_to: tuple[int, ...] | None, first: Number
) -> tuple[Bracket, Feeds]:
    bracket = numbered_from(plan.bracket(size, filled, byes_to), first)
    return bracket, feeds_of(bracket)
