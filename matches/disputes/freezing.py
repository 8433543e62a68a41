"""What may not be done to a match while a dispute of it is open: its result is under review."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Q

from matches.disputes.models import OPEN_STATES, Dispute, DisputeEvidence
from matches.log.models import Match
from matches.problems import UserProblem


def under_review(match: Match) -> UserProblem:
    """The problem that says so; ``data["disputes"]`` lists ``{"id", "entry"}`` of those that are open."""
    return UserProblem(
        "under-review",
        "A stroke of this match is disputed. The result waits for the referee's ruling.",
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
    What was ruled on, and the ruling, is nobody's to correct: ``ruled-already`` (409).
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
            f"The referee has ruled on entry {found.dispute.entry}. A director may open that dispute again.",
            409,
            {"dispute": found.dispute.public_id},
        )


def rulings(match: Match) -> frozenset[int]:
    """The numbers of the entries of ``match`` that are rulings on disputes: no marker undoes them."""
    return frozenset(DisputeEvidence.objects.filter(match=match).values_list("seq", flat=True))
