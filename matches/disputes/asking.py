"""A referee asks for a study: its *question* (case, header, record before the stroke) is frozen."""

from __future__ import annotations

from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext

from config import doorbell
from matches.disputes.models import Dispute
from matches.disputes.opening import check_open, check_revision, locked_dispute
from matches.disputes.placing import check_case, no_table
from matches.log import announcing, fold
from matches.log.actor import Actor
from matches.log.models import Match
from matches.log.writing import write_transaction
from matches.problems import UserProblem


def ask(*, dispute_id: int | str, by: Actor, expected_revision: int | None = None) -> Dispute:
    """Let a worker study the case; a study in progress is dropped and starts again.

    Raises ``UserProblem``: ``bad-case`` (422, see ``place``; also without any claim), ``no-table``,
    ``case-changed``, ``not-open`` (409), ``not-allowed`` (403).
    """
    with write_transaction():
        match, dispute = locked_dispute(dispute_id)
        by.require("correct", match)
        check_open(dispute)
        check_revision(dispute, expected_revision)
        if not dispute.case:
            raise no_table()
        if not dispute.case["claims"]:
            raise UserProblem(
                "bad-case", gettext("Choose at least one claim to look at."), 422, {"where": "claims"}
            )
        check_case(dispute.case)
        dispute.question = question_of(match, dispute)
        dispute.state, dispute.asked_at = Dispute.State.ASKED, now()
        dispute.answer = dispute.answered_at = dispute.held_until = None
        dispute.progress, dispute.attempt, dispute.held_by, dispute.problem = {}, 0, "", ""
        dispute.save()
        doorbell.ring_after_commit("disputes.study", dispute.pk)
        return dispute


def stop(*, dispute_id: int | str, by: Actor) -> Dispute:
    """End a study that is waited for; the case stays as it is laid out. Without one, nothing changes.

    The worker finds within a second that nobody waits for it. Raises ``UserProblem``: ``not-open`` (409),
    ``not-allowed`` (403).
    """
    with write_transaction():
        match, dispute = locked_dispute(dispute_id)
        by.require("correct", match)
        check_open(dispute)
        if dispute.state in (Dispute.State.ASKED, Dispute.State.STUDYING):
            dispute.state, dispute.question, dispute.asked_at = Dispute.State.OPEN, None, None
            dispute.progress, dispute.held_by, dispute.held_until = {}, "", None
            dispute.save()
            announcing.announce()
        return dispute


def question_of(match: Match, dispute: Dispute) -> dict[str, Any]:
    """What decides the answer: ``{"case", "header", "before", "side", "tokens"}``.

    ``before`` are the entries before the disputed one as the log now reads: ``[number, side, notation]``.
    """
    before = fold.read_before(match, dispute.entry)
    return {
        "case": dispute.case,
        "header": match.header,
        "before": [[entry.n, entry.side, entry.text] for entry in before],
        "side": dispute.sheet_side,
        "tokens": dispute.sheet_tokens,
    }
