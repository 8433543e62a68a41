"""Problems for users: a deed's refusal, and a fact that cannot be read."""

from __future__ import annotations

from clubs.emblems.models import Emblem
from clubs.emblems.rules.state import Refused
from clubs.emblems.rules.terms import DeedError
from matches.problems import UserProblem


def refused(refusal: Refused, emblem: Emblem) -> UserProblem:
    """The problem that says why the deed does not allow something, with its clauses."""
    return UserProblem(
        "deed-refuses",
        refusal.message,
        422,
        {"refusal": refusal.code, "citations": list(refusal.citations), "emblem": emblem.public_id},
    )


def bad_fact(error: DeedError) -> UserProblem:
    """The problem that names the fact that cannot be read."""
    return UserProblem("bad-fact", error.told, 422, {"field": error.where})
