"""The result of a match: the players confirm it, or an official declares it."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext

from config.clock import now
from matches import downstream, signals
from matches.log.actor import Actor
from matches.log.acts import act, kept_reason, locked
from matches.log.models import Act, Match, MatchSide
from matches.log.writing import write_transaction
from matches.marking import freezing
from matches.marking.appending import check_table_free
from matches.marking.taps import UNTOLD, Tap, tapped_at
from matches.problems import UserProblem

Kind = Match.ResultKind


def confirm_side(
    *, match_id: int | str, side: str, by: Actor, expected_seq: int | None = None, tap: Tap = UNTOLD
) -> Match:
    """Let ``side`` accept the result; once all sides have, it stands. A second confirmation does nothing.

    ``expected_seq`` says which log the player has seen on the tablet, ``tap`` when the player agreed, where
    the server hears of it later. Raises ``UserProblem``: ``not-over``, ``under-review`` (a stroke is
    disputed), ``conflict``, ``unknown-side`` (409, 409, 409, 422).
    """
    with write_transaction():
        match = locked(match_id)
        by.require("confirm", match)
        if match.status == Match.Status.CONFIRMED:
            return match
        _check_over(match)
        freezing.check_result_free(match)
        if expected_seq is not None and expected_seq != match.last_seq:
            raise UserProblem(
                "conflict",
                gettext("The sheet has changed meanwhile. Look at it, then confirm."),
                409,
                {"seq": match.last_seq, "board": match.board},
            )
        row = match.sides.filter(letter=side).first()
        if row is None:
            raise UserProblem(
                "unknown-side", gettext("No side is called {side}.").format(side=repr(side[:10])), 422
            )
        if by.kind == "user" and not by.may("mark", match):
            _check_own_side(row, by)
        at = tapped_at(match, tap, now()) or now()
        if row.confirmed_at is None:
            row.confirmed_at, row.confirmed_by = at, by.label
            row.save(update_fields=["confirmed_at", "confirmed_by"])
            act(match, Act.Kind.CONFIRMED, by, side=side)
        if not match.sides.filter(confirmed_at=None).exists():
            _confirmed(match, at)
        return match


def confirm(*, match_id: int | str, by: Actor) -> Match:
    """Confirm the result for all sides, as a director (or another with that right).

    Raises ``not-over``, ``under-review`` (409).
    """
    with write_transaction():
        match = locked(match_id)
        by.require("confirm", match)
        by.require("mark", match)  # a player speaks for one side only
        if match.status == Match.Status.CONFIRMED:
            return match
        _check_over(match)
        freezing.check_result_free(match)
        match.sides.filter(confirmed_at=None).update(confirmed_at=now(), confirmed_by=by.label)
        act(match, Act.Kind.CONFIRMED, by)
        _confirmed(match, now())
        return match


def declare(
    *, match: Match, result_kind: str, winner: str | None, by: Actor | None = None, reason: str = ""
) -> Match:
    """Decide a match without (further) play: walkover, double forfeit or retirement. It is final at once.

    ``winner`` is a side's letter; None for a double forfeit, and only then. A retirement ends a match that
    has begun. Raises ``UserProblem``: ``bad-declaration`` (422), ``match-over``, ``match-void``,
    ``under-review`` (409).
    """
    by = by or Actor.system()
    with write_transaction():
        match = locked(match.pk)
        by.require("decide", match)
        if match.status == Match.Status.VOID:
            raise UserProblem("match-void", gettext("This match was called off."), 409)
        if match.is_over:
            raise UserProblem(
                "match-over", gettext("This match has a result already. Correct or reopen it."), 409
            )
        freezing.check_result_free(match)
        _check_declaration(match, result_kind, winner)
        at = now()
        match.result_kind, match.winner_letter = result_kind, winner or ""
        match.status, match.finished_at = Match.Status.FINISHED, at
        match.save(update_fields=["result_kind", "winner_letter", "status", "finished_at"])
        act(
            match,
            Act.Kind.DECLARED,
            by,
            side=winner or "",
            data={"kind": result_kind, "reason": kept_reason(reason)},
        )
        signals.tell(signals.match_finished, match)
        match.sides.update(confirmed_at=at, confirmed_by=by.label)
        _confirmed(match, at)
        return match


def reopen(*, match: Match, by: Actor | None = None, reason: str = "") -> Match:
    """Take back a declaration or a confirmation, while nothing has been played because of it.

    A declared match goes on where its log stands; a played-out one waits again to be confirmed. Raises
    ``UserProblem``: ``not-over``, ``under-review``, ``downstream-played``, ``table-busy`` (409).
    """
    by = by or Actor.system()
    with write_transaction():
        match = locked(match.pk)
        by.require("correct", match)
        _check_over(match)
        freezing.check_result_free(match)
        if match.result_kind == Kind.REPORTED:
            raise UserProblem(
                "reported", gettext("This match was not marked here: call it off, and report it again."), 409
            )
        if played := downstream.played_since(match):
            raise UserProblem(
                "downstream-played",
                gettext("{played} The match can no longer be opened again.").format(played=played),
                409,
            )
        was_confirmed = match.status == Match.Status.CONFIRMED
        match.result_kind, match.confirmed_at = Kind.PLAYED, None
        if match.board.get("over"):
            match.status, match.winner_letter = Match.Status.FINISHED, match.board.get("winner") or ""
        else:
            check_table_free(match)
            match.winner_letter, match.finished_at = "", None
            match.status = (
                Match.Status.LIVE
                if match.started_at
                else Match.Status.READY
                if match.table_id
                else Match.Status.WAITING
            )
        match.save(update_fields=["result_kind", "confirmed_at", "winner_letter", "status", "finished_at"])
        match.sides.update(confirmed_at=None, confirmed_by="")
        act(match, Act.Kind.REOPENED, by, data={"reason": kept_reason(reason)})
        signals.tell(signals.match_reopened, match, was_confirmed=was_confirmed)
        return match


def _check_own_side(side: MatchSide, by: Actor) -> None:
    """A player who is not marking speaks for their own side only."""
    if by.id not in {one.user_id for one in side.people}:
        raise UserProblem("not-allowed", gettext("You can confirm for your own side only."), 403)


def _check_over(match: Match) -> None:
    if not match.is_over:
        raise UserProblem("not-over", gettext("This match is not over."), 409)


def _check_declaration(match: Match, kind: str, winner: str | None) -> None:
    if kind not in (Kind.WALKOVER, Kind.DOUBLE_FORFEIT, Kind.RETIRED):
        raise UserProblem(
            "bad-declaration",
            gettext("A match can be declared a walkover, a double forfeit or a retirement."),
            422,
        )
    if kind == Kind.DOUBLE_FORFEIT:
        if winner:
            raise UserProblem("bad-declaration", gettext("A double forfeit has no winner."), 422)
    elif winner not in match.letters:
        raise UserProblem("bad-declaration", gettext("Say which side wins."), 422)
    if kind == Kind.RETIRED and match.started_at is None:
        raise UserProblem(
            "bad-declaration",
            gettext("The match has not begun: declare a walkover instead of a retirement."),
            422,
        )


def _confirmed(match: Match, at: datetime) -> None:
    match.status, match.confirmed_at = Match.Status.CONFIRMED, at
    match.lease_holder = match.lease_label = ""
    match.lease_since = match.lease_until = None
    match.save(
        update_fields=["status", "confirmed_at", "lease_holder", "lease_label", "lease_since", "lease_until"]
    )
    signals.tell(signals.match_confirmed, match)
