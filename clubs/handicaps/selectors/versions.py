"""Which version of a policy holds."""

from __future__ import annotations

from datetime import date

from clubs.handicaps.models import Policy, PolicyVersion, newest
from clubs.handicaps.rules.terms import Terms


def version_on(policy: Policy, day: date) -> PolicyVersion:
    """The version in force on a day, or the first where none is yet."""
    versions = list(policy.versions.all())
    found = newest(versions, day) or min(versions, key=lambda one: (one.begins_on, one.number))
    found.policy = policy
    return found


def rules_on(policy: Policy, day: date) -> Terms:
    """The terms that hold on a day, or will hold first."""
    return version_on(policy, day).rules
