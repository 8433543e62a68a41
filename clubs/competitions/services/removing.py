"""Removing a competition that was made by mistake: one that was never drawn and that nobody has entered."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.competitions.models import Competition, Status
from clubs.competitions.services.common import lock
from clubs.people.models import User
from clubs.people.services.removing import by_mistake, in_use


def remove(*, competition: Competition, by: User | None) -> None:
    """Delete a draft, or a competition without entrants that was never drawn, with its log.

    Raises ``UserProblem`` "in-use" (409) where it was drawn, somebody has entered, waits or asks, or a series
    counts it; "club-archived".
    """
    with by_mistake(
        club=competition.club,
        by=by,
        what="competition-removed",
        competition=competition.slug,
        name=competition.name,
    ):
        found = lock(competition)
        if found.status not in (Status.DRAFT, Status.OPEN, Status.CANCELLED) or found.drawn_at is not None:
            raise in_use(gettext("It has been drawn, so it stays. It can be cancelled."))
        entered = (found.entrants, found.waiting, found.entry_requests, found.wanting, found.partner_invites)
        if found.status != Status.DRAFT and any(rows.exists() for rows in entered):
            raise in_use(gettext("Players have entered, so it stays. It can be cancelled."))
        if found.fixtures.exists() or found.counted_in.exists():
            raise in_use(gettext("A ranking series counts it, so it stays. Take it out of the series first."))
        found.delete()
