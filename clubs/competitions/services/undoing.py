"""Taking back what a director decided without play: the match goes on where it was."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.rules.pairing.elimination import ResultKind
from clubs.competitions.services import result_changes, seating
from clubs.competitions.services.common import actor, fixture_of
from clubs.competitions.services.results import played_since
from clubs.people.models import User
from matches.models import Match
from matches.problems import UserProblem
from matches.services import reopen, write_transaction
from rules_engine.saying import say

WITHOUT_PLAY = frozenset({ResultKind.WALKOVER, ResultKind.RETIRED, ResultKind.DOUBLE_FORFEIT})


def may_undo(fixture: Fixture) -> bool:
    """Whether the fixture was decided without play, so that this can be taken back."""
    return fixture.phase == Phase.DECIDED and fixture.result_kind in WITHOUT_PLAY


def undo(*, competition: Competition, number: int, by: User | None) -> Fixture:
    """Take back a walkover, a retirement or a double forfeit, while nothing was played because of it.

    A match that was being played goes on at its table, from the same score; a match that was called there
    since and has not begun waits for another. Raises `UserProblem` "nothing-to-undo", "downstream-played",
    "choices-missing", "table-busy" (409).
    """
    fixture = fixture_of(competition, number)
    if not may_undo(fixture):
        raise UserProblem(
            "nothing-to-undo",
            gettext("{match} was not ended by a decision.").format(match=fixture.label),
            409,
        )
    match = fixture.match
    if match is None or match.result_kind != fixture.result_kind:
        return result_changes.correct(competition=competition, number=number, result="open", by=by)
    if reason := played_since(match):
        raise UserProblem(
            "downstream-played", gettext("{reason} Correct the result instead.").format(reason=reason), 409
        )
    with write_transaction():  # in one piece: a table that is free for a moment is given away
        moved = _clear_table(competition, match, by)
        reopen(match=match, by=actor(by), reason=say("competitions.note-undone", "Undone."))
        if moved is not None:
            seating.hold(competition=competition, number=moved.number, held=False, by=by)
    return fixture_of(competition, number)


def _clear_table(competition: Competition, match: Match, by: User | None) -> Fixture | None:
    """Take the fixture that was called to the match's table since, and has not begun, from it."""
    if match.table_id is None:
        return None
    called = Fixture.objects.filter(
        competition=competition,
        competition__status=Status.RUNNING,
        match__table_id=match.table_id,
        phase=Phase.AT_TABLE,
    ).first()
    if called is not None:
        seating.unseat(competition=competition, number=called.number, by=by)
    return called
