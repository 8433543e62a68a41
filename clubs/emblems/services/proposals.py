"""Proposals: the trustee must confirm money, the other side an agreement."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from clubs.emblems import access, clock
from clubs.emblems.models import (
    Emblem,
    Proposal,
)
from clubs.emblems.problems import refused
from clubs.emblems.rules.events import DONOR, Event
from clubs.emblems.rules.machine import Case
from clubs.emblems.rules.state import Refused
from clubs.emblems.selectors.cases import fold
from clubs.emblems.services.emblems import locked
from clubs.emblems.services.recording import new_event, record
from clubs.people.access import require_open
from clubs.people.models import User
from matches.problems import UserProblem
from matches.services import write_transaction

_ANSWERED: dict[str, Promise] = {
    Proposal.State.ACCEPTED: gettext_lazy("This was accepted already."),
    Proposal.State.DECLINED: gettext_lazy("This was declined already."),
    Proposal.State.WITHDRAWN: gettext_lazy("This was taken back already."),
}
"""Why a proposal cannot be answered any more."""


def propose(*, emblem: Emblem, kind: str, by: str, facts: Mapping[str, Any], user: User) -> Proposal:
    """Ask for something that another must confirm: money by the trustee, an agreement by the other side.

    It is tried on a copy first, so that no one has to confirm what the deed would refuse. Raises
    ``UserProblem``.
    """
    with write_transaction():
        found = locked(emblem)
        require_open(found.club)
        access.require(user, found, kind, by, moneyless=True)
        given = dict(facts)
        if kind not in access.MONEY:
            given["agreed"] = True
        event = new_event(found, kind, by, given, clock.now())
        case = fold(found)
        try:
            case.apply(event)
        except Refused as refusal:
            raise refused(refusal, found) from None
        return Proposal.objects.create(
            emblem=found, kind=kind, by=by, to=_asked(case, event), facts=event.to_json()["facts"]
        )


def _asked(case: Case, event: Event) -> str:
    if event.kind in access.MONEY:
        return DONOR
    one = case.state.challenges[event.facts["challenge"]]
    return one.challenger if event.by == one.against else one.against


def answer(
    *, proposal: Proposal, accept: bool, user: User, at: datetime | None = None, reason: str = ""
) -> Proposal:
    """Accept a proposal, which records it as done by who proposed it, or decline it.

    Raises ``UserProblem``: "answered" (409), "not-allowed" (403), "deed-refuses" (422).
    """
    with write_transaction():
        emblem = locked(proposal.emblem_id)
        row = Proposal.objects.select_for_update().get(pk=proposal.pk)
        if row.state != Proposal.State.OPEN:
            raise UserProblem("answered", str(_ANSWERED[row.state]), 409)
        if row.to == DONOR:
            access.require(user, emblem, row.kind, DONOR)
        elif row.to not in access.names_of(user, emblem) and not access.is_trustee(user, emblem):
            raise UserProblem(
                "not-allowed", gettext("This is for {name} to answer.").format(name=row.to), 403
            )
        row.state = Proposal.State.ACCEPTED if accept else Proposal.State.DECLINED
        row.answered_at, row.answered_by = clock.now(), user.get_short_name()[:120]
        row.reason = reason[:300]
        if accept:
            trusted = row.to == DONOR
            steps = record(
                emblem=emblem,
                kind=row.kind,
                by=row.by,
                facts=row.facts,
                user=user if trusted else None,
                at=at if trusted else None,
            )
            row.event = int(steps[-1].key.removeprefix("e"))
        row.save()
        return row


def withdraw_proposal(*, proposal: Proposal, user: User) -> Proposal:
    """Withdraw one's own proposal while it is unanswered. Raises ``UserProblem``."""
    with write_transaction():
        emblem = locked(proposal.emblem_id)
        row = Proposal.objects.select_for_update().get(pk=proposal.pk)
        if row.by not in access.names_of(user, emblem):
            raise UserProblem("not-allowed", gettext("You can act for yourself only."), 403)
        if row.state != Proposal.State.OPEN:
            raise UserProblem("answered", str(_ANSWERED[row.state]), 409)
        row.state, row.answered_at = Proposal.State.WITHDRAWN, clock.now()
        row.save()
        return row
