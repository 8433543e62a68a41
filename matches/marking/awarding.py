"""Giving a match that was played to another side than the sheet says, by an official's decision.

The log, the averages and the high runs stay as they were played; who won, and how, is what was decided. Every
page, picture, feed and record follows the match's result, so that none needs to know of the decision.
"""

from __future__ import annotations

from django.utils.translation import gettext

from matches import signals
from matches.log.actor import Actor
from matches.log.acts import act, kept_reason, locked
from matches.log.models import Act, Match
from matches.log.writing import write_transaction
from matches.problems import UserProblem

Kind = Match.ResultKind
GIVEN = (Kind.AWARDED, Kind.RETIRED, Kind.WALKOVER, Kind.DOUBLE_FORFEIT)


def award(
    *, match: Match, winner: str | None, by: Actor, kind: str = Kind.AWARDED, reason: str = ""
) -> Match:
    """Give a match that is over to the side ``winner`` (None: to nobody).

    ``AWARDED`` and ``RETIRED`` leave what was played in averages and records; ``WALKOVER`` and
    ``DOUBLE_FORFEIT`` strike it out. Where the sheet says the same, the match is simply played again.
    Raises ``UserProblem``: ``not-over``, ``reported`` (409), ``bad-declaration`` (422).
    """
    if kind not in GIVEN or (winner is None and kind not in (Kind.AWARDED, Kind.DOUBLE_FORFEIT)):
        raise UserProblem("bad-declaration", gettext("Say which side wins, and how."), 422)
    if winner is not None and (winner not in match.letters or kind == Kind.DOUBLE_FORFEIT):
        raise UserProblem("bad-declaration", gettext("Say which side wins."), 422)
    with write_transaction():
        match = _over(match)
        by.require("decide", match)
        if kind == Kind.AWARDED and (winner or "") == as_played(match):
            return _give(match, Kind.PLAYED, winner or "", by, reason)
        return _give(match, Kind(kind), winner or "", by, reason)


def withdraw_award(*, match: Match, by: Actor, reason: str = "") -> Match:
    """Let the sheet of a match that was played out decide again; of another match nothing changes."""
    with write_transaction():
        match = locked(match.pk)
        played = as_played(match)
        if played is not None and match.is_over and match.result_kind in GIVEN:
            by.require("decide", match)
            match = _give(match, Kind.PLAYED, played, by, reason)
        return match


def as_played(match: Match) -> str | None:
    """The letter of the side that won on the sheet, "" where it is level, None where it is not over."""
    return (match.board.get("winner") or "") if match.board.get("over") else None


def _over(match: Match) -> Match:
    found = locked(match.pk)
    if not found.is_over:
        raise UserProblem("not-over", gettext("This match is not over."), 409)
    if found.result_kind == Kind.REPORTED:
        raise UserProblem(
            "reported", gettext("This match was not marked here: call it off, and report it again."), 409
        )
    return found


def _give(match: Match, kind: Kind, winner: str, by: Actor, reason: str) -> Match:
    if (match.result_kind, match.winner_letter) == (kind, winner):
        return match
    before = match.result()
    match.result_kind, match.winner_letter = kind, winner
    match.save(update_fields=["result_kind", "winner_letter"])
    act(match, Act.Kind.AWARDED, by, side=winner, data={"kind": str(kind), "reason": kept_reason(reason)})
    if match.status == Match.Status.CONFIRMED:
        signals.tell(signals.result_corrected, match, before=before, after=match.result(), awarded=True)
    return match
