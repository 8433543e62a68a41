"""Which rows of handicaps move a club's stamp."""

from __future__ import annotations

from clubs.handicaps.models import GivenStart, Policy, PolicyVersion
from clubs.stamps import scopes
from clubs.stamps.listening import listen
from clubs.stamps.scopes import Scope


def _by_policy(row: Policy) -> tuple[Scope, ...]:
    return (scopes.club(row.club_id),)


def _by_version(row: PolicyVersion) -> tuple[Scope, ...]:
    return (scopes.club(row.policy.club_id),)


def _by_given(row: GivenStart) -> tuple[Scope, ...]:
    return (scopes.play(row.version.policy.club_id),)


def connect() -> None:
    """Listen to these rows; what writes lines of handicaps moves the club's stamp itself. Idempotent."""
    listen(
        "handicaps",
        saved={Policy: _by_policy, PolicyVersion: _by_version, GivenStart: _by_given},
        removed={PolicyVersion: _by_version},
    )
