"""What may not be done to a match while a dispute of it is open: its result is under review."""

from __future__ import annotations

from typing import Any

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
    from matches.disputes.models import OPEN_STATES, Dispute

    rows = Dispute.objects.filter(match=match, state__in=OPEN_STATES).order_by("pk")
    return [{"id": public_id, "entry": entry} for public_id, entry in rows.values_list("public_id", "entry")]


def check_result_free(match: Match) -> None:
    """Raise ``UserProblem("under-review", 409)`` while the result of ``match`` (locked) is frozen."""
    if match.open_disputes:
        raise under_review(match)


def check_correction_free(match: Match, entry: int) -> None:
    """Raise ``under-review`` (409) unless ``entry`` of ``match`` (locked) may be corrected.

    Marking goes on while a match lasts, but neither the disputed entry nor a result that is there is touched.
    """
    if match.open_disputes and (
        match.is_over or entry in {dispute["entry"] for dispute in open_disputes(match)}
    ):
        raise under_review(match)
