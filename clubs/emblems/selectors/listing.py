"""Reading emblems: for pages and interfaces alike, so that both show the same to the same visitor."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from clubs.emblems import access
from clubs.emblems.models import Emblem, Proposal
from clubs.people.access import Visitor
from clubs.people.models import Club


def listed(club: Club) -> QuerySet[Emblem]:
    """The club's emblems by title."""
    return Emblem.objects.filter(club=club).select_related("holder", "club").order_by("title")


def summary(emblem: Emblem) -> dict[str, Any]:
    """Where an emblem stands, in a few values."""
    return {
        "id": emblem.public_id,
        "slug": emblem.slug,
        "title": emblem.title,
        "deed": emblem.deed_slug,
        "state": emblem.state,
        "holder": {"name": emblem.holder_name, "player": emblem.holder.slug if emblem.holder else None}
        if emblem.holder_name
        else None,
        "since": emblem.held_since.isoformat() if emblem.held_since else None,
        "next_at": emblem.next_at.isoformat() if emblem.next_at else None,
        "events": emblem.last_n,
        "steps": emblem.last_seq,
    }


def proposals_for(user: Visitor | None, emblem: Emblem) -> QuerySet[Proposal]:
    """Open proposals that ``user`` made or may answer."""
    names = access.names_of(user, emblem)
    rows = Proposal.objects.filter(emblem=emblem, state=Proposal.State.OPEN)
    return rows if access.is_trustee(user, emblem) else rows.filter(Q(by__in=names) | Q(to__in=names))


def proposal_json(row: Proposal) -> dict[str, Any]:
    """A proposal for interfaces."""
    return {
        "id": row.public_id, "kind": row.kind, "by": row.by, "to": row.to, "facts": row.facts,
        "state": row.state, "made_at": row.made_at.isoformat(), "answered_by": row.answered_by or None,
        "reason": row.reason, "event": row.event,
    }  # fmt: skip
