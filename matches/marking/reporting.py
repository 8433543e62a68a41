"""Reported results of matches played elsewhere or earlier: a score without strokes.

Such a match has no log, and its kind says so on every page. It counts as won or lost, but in no average and
no record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from matches import signals
from matches.log.actor import Actor
from matches.log.acts import act, kept_reason
from matches.log.models import Act, Match
from matches.log.writing import write_transaction
from matches.marking.arranging import Side, create_match
from matches.problems import UserProblem

HIGHEST = 100_000
"""The highest reported score."""
KINDS = (Match.ResultKind.REPORTED, Match.ResultKind.WALKOVER, Match.ResultKind.DOUBLE_FORFEIT)


def report_result(
    *,
    club: Any,
    game: str,
    sides: Sequence[Side],
    scores: Sequence[int] | None,
    winner: int | None,
    at: datetime,
    kind: str = Match.ResultKind.REPORTED,
    title: str = "",
    note: str = "",
    by: Actor | None = None,
) -> Match:
    """Record a reported result: ``winner`` is the place of a side, None for a draw (or a double
    forfeit). It is final at once.

    Raises ``UserProblem`` "bad-match", "bad-declaration" (422).
    """
    by = by or Actor.system()
    if kind not in KINDS:
        raise UserProblem(
            "bad-declaration", gettext("A result is reported, a walkover or a double forfeit."), 422
        )
    if (kind == Match.ResultKind.REPORTED) != (scores is not None):
        raise UserProblem(
            "bad-declaration", gettext("A reported result has a score, a forfeit has none."), 422
        )
    if kind == Match.ResultKind.WALKOVER and winner is None:
        raise UserProblem("bad-declaration", gettext("Say who wins."), 422)
    if kind == Match.ResultKind.DOUBLE_FORFEIT and winner is not None:
        raise UserProblem("bad-declaration", gettext("A double forfeit has no winner."), 422)
    if any(not 0 <= score <= HIGHEST for score in scores or ()):
        raise UserProblem(
            "bad-declaration", gettext("A score lies between 0 and {highest}.").format(highest=HIGHEST), 422
        )
    with write_transaction():
        match = create_match(club=club, game=game, sides=sides, title=title, by=by)
        letter = match.letters[winner] if winner is not None else ""
        data: dict[str, Any] = {"kind": str(kind), "reason": kept_reason(note)}
        if scores is not None:
            data["score"] = dict(zip(match.letters, scores, strict=True))
            match.board = reported_board(match.board, data["score"], letter)
        match.result_kind, match.winner_letter, match.status = kind, letter, Match.Status.CONFIRMED
        match.created_at = match.finished_at = match.confirmed_at = at
        match.save()
        match.sides.update(confirmed_at=at, confirmed_by=by.label)
        act(match, Act.Kind.DECLARED, by, side=letter, data=data)
        signals.tell(signals.match_confirmed, match)
        return match


def reported_board(board: Mapping[str, Any], score: Mapping[str, int], winner: str) -> dict[str, Any]:
    """The board of a match that was not marked here, with the reported score."""
    return {**board, "score": dict(score), "over": True, "winner": winner or None}
