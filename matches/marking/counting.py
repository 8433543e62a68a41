"""Counting marks for those who watch over the server: how many, how they ended, how long they took."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial, wraps
from typing import Final, ParamSpec

from django.db import transaction

from config.metrics.meters import MARK_SECONDS, MARKS
from matches.marking.appending import Recorded
from matches.problems import UserProblem

P = ParamSpec("P")

OUTCOMES: Final = {"conflict": "conflict", "refused": "refused", "unreadable": "refused"}
"""How a mark ended, by the code of its refusal; "other" for all that are not here."""


def counted(service: Callable[P, Recorded]) -> Callable[P, Recorded]:
    """A service that records an entry, counted once it is committed, or refused."""

    @wraps(service)
    def counting(*args: P.args, **kwargs: P.kwargs) -> Recorded:
        began = time.perf_counter()
        try:
            done = service(*args, **kwargs)
        except UserProblem as problem:
            tell_refused(problem)
            raise
        tell_taken(duplicate=done.duplicate)
        MARK_SECONDS.observe(time.perf_counter() - began)
        return done

    return counting


def tell_taken(*, duplicate: bool) -> None:
    """Count an entry that was taken, after the commit."""
    outcome = "duplicate" if duplicate else "accepted"
    transaction.on_commit(partial(_count, outcome))


def tell_refused(problem: UserProblem) -> None:
    """Count an entry that was not taken."""
    _count(OUTCOMES.get(problem.code, "other"))


def _count(outcome: str) -> None:
    MARKS.labels(outcome).inc()
