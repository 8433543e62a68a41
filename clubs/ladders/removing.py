"""Removing a ladder that was set up by mistake: one on which nobody has challenged anybody."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.ladders.models import Ladder, LadderEvent
from clubs.people.access import OFFICERS, require
from clubs.people.models import User
from clubs.people.services.removing import by_mistake, in_use


def remove(*, ladder: Ladder, by: User) -> None:
    """Delete a ladder without a challenge, with its places and its log.

    Raises ``UserProblem`` "in-use" (409), "not-allowed" (403), "club-archived".
    """
    require(by, ladder.club, *OFFICERS)
    with by_mistake(club=ladder.club, by=by, what="ladder-removed", ladder=ladder.slug, title=ladder.title):
        found = Ladder.objects.select_for_update(of=("self",)).get(pk=ladder.pk)
        if found.challenges.exists():
            raise in_use(gettext("There was a challenge on this ladder, so it stays. It can be closed."))
        LadderEvent.objects.filter(ladder=found).delete()
        found.delete()
