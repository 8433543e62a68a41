"""Who stands where: the rows of a competition are folded by the pure modules and the answer written back.

Facts are the results that a match or the director gave, the withdrawals, and the slots that the director
holds. Everything else in a fixture's row (who stands in it, its phase, byes and walkovers that follow from
facts) is worked out here each time. Only rows that differ are written.
"""

from __future__ import annotations

from django.utils.timezone import now

from clubs.competitions.models import Fixture, FixtureMatch, Phase, Status
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import Side
from clubs.competitions.rules.pairing.elimination import ResultKind, SlotState, State
from clubs.competitions.rules.stages import King, Split
from clubs.competitions.selectors.draw import FACTS_BY, Draw, load_draw
from clubs.competitions.selectors.near import Beyond, Near
from clubs.competitions.services.common import actor
from clubs.competitions.services.threes import Threes
from clubs.people.models import User
from matches.models import Match
from matches.services import update_rows, void_match, withdraw_award
from rules_engine.saying import Text, say

FOLDED = [
    "a",
    "b",
    "a_of",
    "b_of",
    "a_vacant",
    "b_vacant",
    "phase",
    "ready_at",
    "winner_side",
    "result_kind",
    "result_by",
    "plays_on",
    "decided_at",
    "score_a",
    "score_b",
    "figures",
    "match",
    "on_hold",
    "held_a",
    "held_b",
    "note",
    "note_message",
]

DECIDED_WITHOUT_PLAY = say("competitions.note-without-play", "decided without play")
_OTHER_PLAYERS = say("competitions.note-other-players", "the players of this match have changed")
_ANNULLED = say("competitions.note-annulled", "the results of an entrant are annulled")
_WITHDRAWN = say("competitions.note-withdrawn", "an entrant has withdrawn")


def refold(draw: Draw, by: User | None = None) -> list[Fixture]:
    """Fold, write what changed, and return the changed fixtures. The competition must be locked.

    Of a part of a stage (:mod:`.selectors.near`) what it reaches is folded, or all where that does not do.
    """
    try:
        changed = _fold_knockout(draw, by) if draw.bracket is not None else _fold_table(draw)
    except Beyond:
        assert isinstance(draw, Near)
        changed = _fold_knockout(load_draw(draw.competition, fixture=draw.number), by)
    update_rows(changed, FOLDED)
    return changed


def image(fixture: Fixture) -> tuple[object, ...]:
    """A fixture's folded columns, to see whether they changed."""
    names = [f"{n}_id" if n in ("a", "b", "held_a", "held_b", "match") else n for n in FOLDED]
    values = (getattr(fixture, name) for name in names)
    return tuple(repr(value) if isinstance(value, dict) else value for value in values)


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
                drop_match(fixture, by, _OTHER_PLAYERS)
                fixture.phase, fixture.ready_at = Phase.PENDING, None
            _follow(fixture, found, by, running=running)
        if image(fixture) != before:
            changed.append(fixture)
    return changed


def _follow(fixture: Fixture, found: ko.Resolved, by: User | None, *, running: bool) -> None:
    """Write the fold's outcome into a fixture without a given result."""
    fixture.winner_side = fixture.result_kind = fixture.result_by = ""
    if found.state is State.DECIDED:
        fixture.phase = Phase.DECIDED
        fixture.result_kind = str(found.kind)
        fixture.result_by = Fixture.ResultBy.BRACKET
        if found.winner.seed is not None:
            fixture.winner_side = Side.A if found.winner == found.a else Side.B
        fixture.decided_at = fixture.decided_at or now()
        if fixture.match is not None:
            drop_match(fixture, by, DECIDED_WITHOUT_PLAY)
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


def _fold_table(draw: Draw) -> list[Fixture]:
    """Everybody knows their opponents; withdrawals annul a fixture or give it away.

    What followed from a withdrawal in a round stands once another round is paired on it. At king of the table
    the one who withdrew leaves the queue instead (see :mod:`.stepping`).
    """
    king = isinstance(draw.stage.plan, King)
    running = draw.competition.status == Status.RUNNING
    changed = []
    images = {number: image(fixture) for number, fixture in draw.fixtures.items()}
    threes = Threes(draw)
    for number, fixture in draw.fixtures.items():
        before = images[number]
        threes.turn(fixture)
        a, b = fixture.a, fixture.b
        if b is None and draw.stage.in_steps:
            _rest(fixture)
        elif a is None or b is None:
            raise AssertionError(f"{fixture.label} of a table has no two entrants")
        elif a.pk in draw.annulled or b.pk in draw.annulled:
            fixture.phase = Phase.ANNULLED
            drop_match(fixture, None, _ANNULLED)
        elif fixture.result_by == Fixture.ResultBy.BRACKET and _followed(draw, fixture):
            pass
        elif fixture.result_by not in FACTS_BY:
            fixture.winner_side = fixture.result_kind = fixture.result_by = ""
            if king or (a.is_in and b.is_in):
                fixture.phase = Phase.TIED if fixture.phase == Phase.TIED else phase_of_match(fixture)
                fixture.decided_at = None
                if fixture.phase == Phase.READY and threes.waits(fixture):
                    fixture.phase = Phase.PENDING
                    fixture.ready_at = None
                    changed += [fixture] if image(fixture) != before else []
                    continue
                if running and fixture.ready_at is None:
                    fixture.ready_at = now()
            else:
                fixture.phase, fixture.result_by = Phase.DECIDED, Fixture.ResultBy.BRACKET
                none_left = not a.is_in and not b.is_in
                fixture.result_kind = ResultKind.DOUBLE_FORFEIT if none_left else ResultKind.WALKOVER
                fixture.winner_side = "" if none_left else (Side.A if a.is_in else Side.B)
                fixture.decided_at = fixture.decided_at or now()
                drop_match(fixture, None, _WITHDRAWN)
        else:
            fixture.phase = Phase.DECIDED
        if image(fixture) != before:
            changed.append(fixture)
    done = {fixture.number for fixture in changed}
    return changed + [f for n, f in draw.fixtures.items() if n not in done and image(f) != images[n]]


def _rest(fixture: Fixture) -> None:
    """A bye is decided when it is drawn."""
    fixture.phase, fixture.result_by = Phase.DECIDED, Fixture.ResultBy.BRACKET
    fixture.result_kind, fixture.winner_side = ResultKind.BYE, Side.A
    fixture.decided_at = fixture.decided_at or now()


def _followed(draw: Draw, fixture: Fixture) -> bool:
    """Whether a later step was drawn with this fixture's result."""
    steps = sum(not one.closes for one in draw.pairings)
    if isinstance(draw.stage.plan, Split):
        return fixture.code == "round" and steps > 1
    return draw.stage.in_steps and fixture.round < steps


def clear_result(fixture: Fixture) -> None:
    """Take a fixture's result away in memory; the fold then says what it is."""
    fixture.winner_side = fixture.result_kind = fixture.result_by = fixture.note = ""
    fixture.plays_on = False
    fixture.score_a = fixture.score_b = fixture.decided_at = None
    fixture.figures = {}
    fixture.phase = Phase.PENDING


def drop_match(fixture: Fixture, by: User | None, why: str) -> None:
    """Part a fixture from its match. A match without a confirmed result is called off; one with a result
    stays in the players' record but counts for nothing here."""
    match = fixture.match
    if match is None:
        return
    FixtureMatch.objects.filter(match=match).update(
        struck_at=now(),
        struck_because=why,
        struck_because_message=why if isinstance(why, Text) else None,
    )
    fixture.match = None
    if match.status not in (Match.Status.CONFIRMED, Match.Status.VOID):
        # The link is cut first, so that the signal of the calling-off finds no fixture here.
        Fixture.objects.filter(pk=fixture.pk).update(match=None)
        void_match(match=match, by=actor(by), reason=why)
    else:
        withdraw_award(match=match, by=actor(by), reason=why)


def begun(draw: Draw) -> set[int]:
    """Fixtures whose players are at a table, or were."""
    return {
        n
        for n, f in draw.fixtures.items()
        if f.phase in (Phase.AT_TABLE, Phase.LIVE, Phase.OVER, Phase.TIED) or f.result_by in FACTS_BY
    }
