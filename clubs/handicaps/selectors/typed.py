"""Results by a policy that were typed in, without a match of the log: told by the packages above, which this
one does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from clubs.handicaps.models import Policy
from clubs.handicaps.rules.outcome import Outcome


@dataclass(frozen=True, slots=True)
class TypedResult:
    """A result of two players that counts: by which version of the policy (its number), how much the receiver
    was given, in which unit ("points", "games"), by how much the giver was rated higher, and whether the
    receiver won (None: it was drawn)."""

    version: int
    unit: str
    size: int
    gap: int
    receiver_won: bool | None
    outcome: Outcome


Finder = Callable[[Policy], Iterable[TypedResult]]
"""From a policy to its typed results that count, in the order of their days."""

_finders: list[Finder] = []


def register(finder: Finder) -> None:
    """Ask ``finder`` from now on; idempotent."""
    if finder not in _finders:
        _finders.append(finder)


def results_of(policy: Policy) -> list[TypedResult]:
    """All typed results of a policy that count."""
    return [one for finder in _finders for one in finder(policy)]
