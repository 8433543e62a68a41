"""A match under review: while a dispute is open, its result is frozen; closing the last one frees it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext

from matches.log.actor import Actor
from matches.log.acts import act, kept_reason
from matches.log.models import Match
from matches.models import OPEN_STATES, Act, Dispute, DisputeEvidence
from matches.problems import UserProblem


def under_review(match: Match) -> UserProblem:
    """The problem that says so; ``data["disputes"]`` lists ``{"id", "entry"}`` of those that are open."""
    return UserProblem(
        "under-review",
        gettext("A stroke of this match is disputed. The result waits for the referee's ruling."),
        409,
        {"disputes": open_disputes(match)},
    )


def open_disputes(match: Match) -> list[dict[str, Any]]:
    """``[{"id", "entry"}]`` of the open disputes of ``match``; no query when it has none."""
    if not match.open_disputes:
        return []
    rows = Dispute.objects.filter(match=match, state__in=OPEN_STATES).order_by("pk")
    return [{"id": public_id, "entry": entry} for public_id, entry in rows.values_list("public_id", "entry")]


def check_result_free(match: Match) -> None:
    """Raise ``UserProblem("under-review", 409)`` while the result of ``match`` (locked) is frozen."""
    if match.open_disputes:
        raise under_review(match)


def check_correction_free(match: Match, entries: Collection[int]) -> None:
    """Raise ``under-review`` (409) unless ``entries`` of ``match`` (locked) may be corrected.

    Marking goes on while a match lasts, but neither the disputed entry nor a result that is there is touched.
    Neither a ruling nor the entry it is about can be corrected: ``ruled-already`` (409).
    """
    if match.open_disputes and (
        match.is_over or any(dispute["entry"] in entries for dispute in open_disputes(match))
    ):
        raise under_review(match)
    touched = Q(seq__in=entries) | Q(dispute__entry__in=entries)
    found = DisputeEvidence.objects.select_related("dispute").filter(touched, match=match).first()
    if found is not None:
        raise UserProblem(
            "ruled-already",
            gettext("The referee has ruled on entry {entry}. A director may open that dispute again.").format(
                entry=found.dispute.entry
            ),
            409,
            {"dispute": found.dispute.public_id},
        )


def rulings(match: Match) -> frozenset[int]:
    """The numbers of the entries of ``match`` that are rulings on disputes: no marker undoes them."""
    return frozenset(DisputeEvidence.objects.filter(match=match).values_list("seq", flat=True))


def close(match: Match, dispute: Dispute, state: str) -> None:
    """Close ``dispute`` in ``state``; the last one to close frees the result. Both are locked."""
    dispute.state = state
    dispute.held_by, dispute.held_until, dispute.progress = "", None, {}
    dispute.save(update_fields=["state", "held_by", "held_until", "progress"])
    count(match, -1)


def withdraw(match: Match, dispute: Dispute, by: Actor, reason: str) -> None:
    """Withdraw ``dispute`` of ``match``. Both are locked."""
    close(match, dispute, Dispute.State.WITHDRAWN)
    data = {"dispute": dispute.public_id, "entry": dispute.entry, "reason": kept_reason(reason)}
    act(match, Act.Kind.DISPUTE_DROPPED, by, data=data)


def count(match: Match, more: int) -> None:
    """Change the number of open disputes of ``match``, which is locked, by ``more``."""
    match.open_disputes += more
    match.save(update_fields=["open_disputes"])


def withdraw_all(match: Match, by: Actor, reason: str) -> None:
    """Withdraw every open dispute of ``match``, which is locked and called off."""
    for dispute in Dispute.objects.select_for_update().filter(match=match, state__in=OPEN_STATES):
        withdraw(match, dispute, by, reason)
