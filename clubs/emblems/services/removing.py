"""Removing an emblem that was set up by mistake: one of which nothing has been recorded."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from clubs.emblems.models import Emblem, EmblemStep, Movement
from clubs.emblems.services.emblems import locked
from clubs.people.access import OFFICERS
from clubs.people.access import require as require_role
from clubs.people.models import User
from clubs.people.services.removing import by_mistake, in_use


def remove(*, emblem: Emblem, by: User) -> None:
    """Delete an emblem without events and proposals. Its deed stays.

    Raises ``UserProblem`` "in-use" (409), "not-allowed" (403), "club-archived".
    """
    require_role(by, emblem.club, *OFFICERS)
    with transaction.atomic():
        found = locked(emblem)
        if found.events.exists() or found.proposals.exists() or found.contests.exists():
            raise in_use(gettext("Something has been recorded of this emblem, so it stays."))
        with by_mistake(club=found.club, by=by, what="emblem-removed", emblem=found.slug, title=found.title):
            for model in (EmblemStep, Movement):
                model._default_manager.filter(emblem=found).delete()
            found.delete()
