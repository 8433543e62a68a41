"""Who stands where: the rows of a competition are folded by the pure modules and the answer written back.

Facts are the results that a match or the director gave, the withdrawals, and the slots that the director
holds. Everything else in a fixture's row (who stands in it, its phase, byes and walkovers that follow from
facts) is worked out here each time. Only rows that differ are written.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.timezone import now

from clubs.competitions.models import Competition, Entrant, Fixture, FixtureMatch, Phase, Status
from clubs.competitions.pairing import brackets
from clubs.competitions.pairing import elimination as ko
from clubs.competitions.pairing.brackets import Bracket, Side
from clubs.competitions.pairing.elimination import Facts, Outcome, ResultKind, SlotState, State
from clubs.people.models import User
from matches.models import Match
from matches.services import void_match

FACTS_BY = (Fixture.ResultBy.MATCH, Fixture.ResultBy.DIRECTOR)

FOLDED = [
    "a",
    "b",
    "a_vacant",
    "b_vacant",
    "phase",
    "ready_at",
    "winner_side",
    "result_kind",
    "result_by",
    "decided_at",
    "score_a",
    "score_b",
    "figures",
    "match",
    "on_hold",
    "held_a",
    "held_b",
    "note",
]


HEAVY = ("match__snapshot", "match__board", "match__header", "match__problems")
"""Columns of a match that no fold needs, and that a whole bracket of them would make slow to read."""


@dataclass
class Draw:
    """A competition's rows in memory: entrants by seed, fixtures by number, and the bracket of a knockout."""

    competition: Competition
    entrants: dict[int, Entrant]
    fixtures: dict[int, Fixture]
    bracket: Bracket | None

    @property
    def facts(self) -> Facts:
        """What the fold rests on."""
        gone = [e for e in self.entrants.values() if not e.is_in]
        return Facts(
            results={
                n: outcome for n, f in self.fixtures.items() if (outcome := stored_outcome(f)) is not None
            },
            withdrawn=tuple(e.seed for e in sorted(gone, key=_left_at) if e.seed is not None),
            held={
                (n, side): entrant.seed
                for n, f in self.fixtures.items()
                for side, entrant in ((Side.A, f.held_a), (Side.B, f.held_b))
                if entrant is not None and entrant.seed is not None
            },
        )

    def resolved(self) -> dict[int, ko.Resolved]:
        """The fold of a knockout."""
        assert self.bracket is not None
        return ko.resolve(self.bracket, self.facts)


def _left_at(entrant: Entrant) -> tuple[float, int]:
    """To put people in the order in which they withdrew."""
    return (entrant.withdrawn_at.timestamp() if entrant.withdrawn_at else 0.0), entrant.number


def stored_outcome(fixture: Fixture) -> Outcome | None:
    """The result of a knockout fixture, as far as it is a fact and not a consequence."""
    if fixture.result_by not in FACTS_BY or fixture.phase == Phase.TIED:
        return None
    return Outcome(
        Side(fixture.winner_side) if fixture.winner_side else None, ResultKind(fixture.result_kind)
    )


def load(competition: Competition) -> Draw:
    """Read a drawn competition: two queries."""
    entrants = {e.seed: e for e in competition.entrants.all() if e.seed is not None}
    by_pk = {e.pk: e for e in entrants.values()}
    fixtures = {}
    rows = competition.fixtures.select_related("match", "match__table").defer(*HEAVY).order_by("number")
    for fixture in rows:
        fixture.competition = competition
        for name in ("a", "b", "held_a", "held_b"):
            pk = getattr(fixture, f"{name}_id")
            if pk is not None:
                setattr(fixture, name, by_pk[pk])
        fixtures[fixture.number] = fixture
    bracket = None
    if competition.is_knockout and fixtures:
        bracket = bracket_of(competition, entrants, fixtures.values())
    return Draw(competition, entrants, fixtures, bracket)


def bracket_of(competition: Competition, entrants: Iterable[int], fixtures: Iterable[Fixture]) -> Bracket:
    """The bracket that was drawn; whether it has a third-place match is read from the fixtures."""
    third = any(f.code == "third" for f in fixtures)
    return brackets.build(size=competition.bracket_size, filled=frozenset(entrants), third_place=third)


def refold(draw: Draw, by: User | None = None) -> list[Fixture]:
    """Fold, write what changed, and return the changed fixtures. The competition must be locked."""
    changed = _fold_knockout(draw, by) if draw.bracket is not None else _fold_round_robin(draw)
    if changed:
        Fixture.objects.bulk_update(changed, FOLDED)
    return changed


def image(fixture: Fixture) -> tuple[object, ...]:
    """A fixture's folded columns, to see whether they changed."""
    names = [f"{n}_id" if n in ("a", "b", "held_a", "held_b", "match") else n for n in FOLDED]
    return tuple(repr(getattr(fixture, name)) for name in names)


def _fold_knockout(draw: Draw, by: User | None) -> list[Fixture]:
    resolved = draw.resolved()
    running = draw.competition.status == Status.RUNNING
    changed = []
    for number, fixture in draw.fixtures.items():
        before = image(fixture)
        found = resolved[number]
        people = (fixture.a_id, fixture.b_id)
        for side in Side:
            slot = found.slot(side)
            entrant = draw.entrants[slot.seed] if slot.seed is not None else None
            setattr(fixture, side, entrant)
            setattr(fixture, f"{side}_vacant", slot.state is SlotState.VACANT)
        if fixture.result_by not in FACTS_BY:
            if people != (fixture.a_id, fixture.b_id) and fixture.match is not None:
                drop_match(fixture, by, "the players of this match have changed")
                fixture.phase, fixture.ready_at = Phase.PENDING, None
            _follow(fixture, found, by, running=running)
        if image(fixture) != before:
            changed.append(fixture)
    return changed


def _follow(fixture: Fixture, found: ko.Resolved, by: User | None, *, running: bool) -> None:
    """Write what the fold says into a fixture that has no result of its own."""
    fixture.winner_side = fixture.result_kind = fixture.result_by = ""
    if found.state is State.DECIDED:
        fixture.phase = Phase.DECIDED
        fixture.result_kind = str(found.kind)
        fixture.result_by = Fixture.ResultBy.BRACKET
        if found.winner.seed is not None:
            fixture.winner_side = Side.A if found.winner == found.a else Side.B
        fixture.decided_at = fixture.decided_at or now()
        if fixture.match is not None:
            drop_match(fixture, by, "decided without play")
        return
    fixture.decided_at = None
    if found.state is State.READY:
        if fixture.phase == Phase.TIED:
            return
        fixture.phase = phase_of_match(fixture)
        if running and fixture.ready_at is None:
            fixture.ready_at = now()
        return
    fixture.phase = Phase.EMPTY if found.state is State.EMPTY else Phase.PENDING
    fixture.ready_at = None


def phase_of_match(fixture: Fixture) -> str:
    """The phase of a fixture with two people and no result, as its match has it."""
    match = fixture.match
    if match is None or match.status in (Match.Status.VOID, Match.Status.WAITING):
        return Phase.READY
    return {
        Match.Status.READY: Phase.AT_TABLE,
        Match.Status.LIVE: Phase.LIVE,
    }.get(Match.Status(match.status), Phase.OVER)


def _fold_round_robin(draw: Draw) -> list[Fixture]:
    """Everybody knows their opponents; withdrawals annul a fixture or give it away."""
    running = draw.competition.status == Status.RUNNING
    changed = []
    for fixture in draw.fixtures.values():
        before = image(fixture)
        a, b = fixture.a, fixture.b
        assert a is not None and b is not None
        if a.annulled or b.annulled:
            fixture.phase = Phase.ANNULLED
            drop_match(fixture, None, "the results of an entrant are annulled")
        elif fixture.result_by not in FACTS_BY:
            fixture.winner_side = fixture.result_kind = fixture.result_by = ""
            if a.is_in and b.is_in:
                fixture.phase = Phase.TIED if fixture.phase == Phase.TIED else phase_of_match(fixture)
                fixture.decided_at = None
                if running and fixture.ready_at is None:
                    fixture.ready_at = now()
            else:
                fixture.phase, fixture.result_by = Phase.DECIDED, Fixture.ResultBy.BRACKET
                nobody = not a.is_in and not b.is_in
                fixture.result_kind = ResultKind.DOUBLE_FORFEIT if nobody else ResultKind.WALKOVER
                fixture.winner_side = "" if nobody else (Side.A if a.is_in else Side.B)
                fixture.decided_at = fixture.decided_at or now()
                drop_match(fixture, None, "an entrant has withdrawn")
        else:
            fixture.phase = Phase.DECIDED
        if image(fixture) != before:
            changed.append(fixture)
    return changed


def clear_result(fixture: Fixture) -> None:
    """Take a fixture's result away in memory; the fold then says what it is."""
    fixture.winner_side = fixture.result_kind = fixture.result_by = fixture.note = ""
    fixture.score_a = fixture.score_b = fixture.decided_at = None
    fixture.figures = {}
    fixture.phase = Phase.PENDING


def drop_match(fixture: Fixture, by: User | None, why: str) -> None:
    """Part a fixture from its match. A match without a confirmed result is called off; one with a result
    stays in the players' record but counts for nothing here."""
    from clubs.competitions.services.common import actor

    match = fixture.match
    if match is None:
        return
    FixtureMatch.objects.filter(match=match).update(struck_at=now(), struck_because=why[:120])
    fixture.match = None
    if match.status not in (Match.Status.CONFIRMED, Match.Status.VOID):
        # The link is cut first, so that the signal of the calling-off finds no fixture here.
        Fixture.objects.filter(pk=fixture.pk).update(match=None)
        void_match(match=match, by=actor(by), reason=why)


def begun(draw: Draw) -> set[int]:
    """Fixtures whose players are at a table, or were."""
    return {
        n
        for n, f in draw.fixtures.items()
        if f.phase in (Phase.AT_TABLE, Phase.LIVE, Phase.OVER, Phase.TIED) or f.result_by in FACTS_BY
    }
