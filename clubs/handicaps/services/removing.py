"""Removing a handicap policy that was made by mistake: one by which nobody has a handicap."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.handicaps.models import Policy
from clubs.people.models import User
from clubs.people.services.removing import by_mistake, in_use


def remove(*, policy: Policy, by: User) -> None:
    """Delete a policy that has no handicaps and that no competition, season or match uses.

    Raises ``UserProblem`` "in-use" (409), "club-archived".
    """
    with by_mistake(
        club=policy.club, by=by, what="handicap-policy-removed", policy=policy.slug, name=policy.name
    ):
        found = Policy.objects.select_for_update(of=("self",)).get(pk=policy.pk)
        if found.handicaps.exists():
            raise in_use(gettext("Players have handicaps by this policy, so it stays. It can be closed."))
        found.delete()
