"""The rows of a competition's stages read at once, each as a bracket or a table of everybody in memory."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from clubs.competitions.models import Competition, Entrant, Fixture, Pairing, Phase, Seat, Stage
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import Bracket, Side
from clubs.competitions.rules.pairing.elimination import Facts, Outcome, ResultKind
from clubs.competitions.rules.pairing.renumbering import numbered_from
from clubs.competitions.rules.stages import BracketPlan, Elimination
from clubs.competitions.selectors.start_times import with_set_times
from matches.models import Match

FACTS_BY = (Fixture.ResultBy.MATCH, Fixture.ResultBy.DIRECTOR)
"""A result that was given, not derived from others."""

HEAVY = ("match__snapshot", "match__board", "match__header", "match__problems")
"""Columns of a match that no fold needs, and that a whole bracket of them would make slow to read."""


@dataclass
class Draw:
    """A stage's rows in memory: entrants by their seed in it, fixtures by number, and the bracket if it is
    one."""

    competition: Competition
    stage: Stage
    entrants: dict[int, Entrant]
    fixtures: dict[int, Fixture]
    bracket: Bracket | None
    pairings: list[Pairing] = field(default_factory=list)
    """The steps that were drawn, in a stage that is drawn step by step."""
    annulled: frozenset[int] = frozenset()
    """Entrants (their rows) whose results in this stage count for nothing."""
    all: list[Draw] = field(default_factory=list, repr=False)
    """The drawn stages of the competition, this one among them."""

    @property
    def facts(self) -> Facts:
        """What the fold rests on."""
        seeds = self.seeds
        gone = sorted((e for e in self.entrants.values() if not e.is_in), key=_left_at)
        return Facts(
            results={
                n: outcome for n, f in self.fixtures.items() if (outcome := stored_outcome(f)) is not None
            },
            withdrawn=tuple(seeds[e.pk] for e in gone),
            held={
                (n, side): seeds[entrant.pk]
                for n, f in self.fixtures.items()
                for side, entrant in ((Side.A, f.held_a), (Side.B, f.held_b))
                if entrant is not None and entrant.pk in seeds
            },
        )

    @property
    def seeds(self) -> dict[int, int]:
        """The seed of each entrant, by the entrant's row."""
        return {e.pk: seed for seed, e in self.entrants.items()}

    @property
    def in_order(self) -> list[Entrant]:
        """The entrants by seed."""
        return [self.entrants[seed] for seed in sorted(self.entrants)]

    def resolved(self) -> dict[int, ko.Resolved]:
        """The fold of a bracket."""
        assert self.bracket is not None
        return ko.resolve(self.bracket, self.facts)


def _left_at(entrant: Entrant) -> tuple[float, int]:
    """To put people in the order in which they withdrew."""
    return (entrant.withdrawn_at.timestamp() if entrant.withdrawn_at else 0.0), entrant.number


def stored_outcome(fixture: Fixture) -> Outcome | None:
    """The result of a knockout fixture, as far as it is a fact and not a consequence."""
    if fixture.result_by not in FACTS_BY or fixture.phase == Phase.TIED:
        return None
    winner = Side(fixture.winner_side) if fixture.winner_side else None
    return Outcome(winner, ResultKind(fixture.result_kind), fixture.plays_on)


def load_draws(competition: Competition) -> list[Draw]:
    """Read the drawn stages of a competition, in order: three queries, one more where there are seats
    and one where a stage is drawn step by step."""
    stages = competition.in_stages
    if all(stage.size is None for stage in stages):
        return []
    entrants = list(competition.entrants.all())
    by_pk = {e.pk: e for e in entrants}
    fixtures: dict[int, dict[int, Fixture]] = {}
    rows = competition.fixtures.select_related("match", "match__table").defer(*HEAVY).order_by("number")
    for fixture in with_set_times(rows):
        fixture.competition = competition
        for name in ("a", "b", "held_a", "held_b"):
            pk = getattr(fixture, f"{name}_id")
            if pk is not None:
                setattr(fixture, name, by_pk[pk])
        fixtures.setdefault(fixture.stage_id, {})[fixture.number] = fixture
    seats: dict[int, dict[int, Entrant]] = {}
    annulled: dict[int, set[int]] = {}
    if len(stages) > 1:
        for of_stage, seed, pk, struck in Seat.objects.filter(stage__competition=competition).values_list(
            "stage_id", "seed", "entrant_id", "annulled"
        ):
            seats.setdefault(of_stage, {})[seed] = by_pk[pk]
            if struck:
                annulled.setdefault(of_stage, set()).add(pk)
    pairings: dict[int, list[Pairing]] = {}
    if any(stage.in_steps for stage in stages):
        for pairing in Pairing.objects.filter(stage__competition=competition).order_by("number"):
            pairings.setdefault(pairing.stage_id, []).append(pairing)
    found = []
    for stage in stages:
        if stage.size is None:
            continue
        if stage.is_first:
            own = {e.seed: e for e in entrants if e.seed is not None}
            struck_here = {e.pk for e in entrants if e.annulled}
        else:
            own, struck_here = seats.get(stage.pk, {}), annulled.get(stage.pk, set())
        drawn = fixtures.get(stage.pk, {})
        for fixture in drawn.values():
            fixture.stage = stage
        bracket = bracket_of(stage, own, drawn)
        found.append(
            Draw(competition, stage, own, drawn, bracket, pairings.get(stage.pk, []), frozenset(struck_here))
        )
    for draw in found:
        draw.all = found
    return found


def load_draw(competition: Competition, *, fixture: int | None = None) -> Draw:
    """Read the stage that a fixture is of, or the first one. Raises `LookupError` where there is none."""
    draws = load_draws(competition)
    if fixture is None and draws:
        return draws[0]
    for draw in draws:
        if fixture in draw.fixtures:
            return draw
    raise LookupError(f"{competition.slug} has no such stage")


def bracket_of(stage: Stage, entrants: Iterable[int], fixtures: dict[int, Fixture]) -> Bracket | None:
    """The bracket that was drawn in a stage, numbered as its fixtures are; None for other formats."""
    plan = stage.plan
    if not fixtures or not isinstance(plan, BracketPlan):
        return None
    assert stage.size is not None
    if isinstance(plan, Elimination) and not any(f.code == "third" for f in fixtures.values()):
        plan = replace(plan, third_place=False)  # a draw of three that a late entrant made four has none
    return numbered_from(plan.bracket(stage.size, frozenset(entrants), stage.byes), min(fixtures))


def scores_of(match: Match) -> tuple[int | None, int | None]:
    """The score to show: frames won in a race, else points."""
    race = match.board.get("race") or {}
    score = race.get("won") if race.get("need", 1) > 1 else match.board.get("score")
    a, b = match.letters[:2]
    score = score or {}
    return score.get(a), score.get(b)
