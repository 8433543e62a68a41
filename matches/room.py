"""The plain answer of a server that has no room to write."""

from __future__ import annotations

from django.utils.translation import gettext

from config import disk
from matches.problems import UserProblem

SECONDS = 30
"""After which it is worth another try."""


def as_problem(error: BaseException) -> UserProblem | None:
    """The problem to answer where ``error`` means that a disk is full; None for every other error.

    Whatever was begun has been undone, by the transaction that could not be written.
    """
    if not disk.is_full(error):
        return None
    told = gettext("The server's disk is full, so this was not saved. Try again once somebody has made room.")
    return UserProblem("disk-full", told, 507, {"retry_after": SECONDS})
