"""JSON endpoints of disputes beside the referee's page: opening one at the tablet, and the evidence.

The tablet's stand beside its others (``/table/dispute/``, ``/m/<match>/mark/dispute/``), the others below
``/m/<match>/disputes/<dispute>/``. A refusal is ``{"code", "message", "data"?}`` with a 4xx status.
docs/disputes.md describes them.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from matches.answers import json_answer
from matches.disputes import opening
from matches.disputes.models import Dispute, DisputeEvidence
from matches.log.actor import Actor
from matches.log.writing import again_on_deadlock
from matches.problems import UserProblem
from matches.tablet.api import action, body_of, field, json_view
from matches.tablet.desk import visible_match


@action
def open_(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST dispute: dispute ``entry``; ``side``, ``tokens``, ``words``, ``sheet_words`` if they are said."""
    done = opening.open_dispute(
        match_id=match_id,
        entry=field(body, "entry", int),
        side=field(body, "side", str, optional=True) or "",
        tokens=field(body, "tokens", str, optional=True) or "",
        words=field(body, "words", str, optional=True) or "",
        sheet_words=field(body, "sheet_words", str, optional=True) or "",
        by=actor,
    )
    return {"dispute": brief(done)}


@action
def take_back(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST withdraw: the opener withdraws a ``dispute``."""
    found = _found(match_id, field(body, "dispute", str))
    reason = field(body, "reason", str, optional=True) or ""
    return {"dispute": brief(opening.withdraw(dispute_id=found.pk, by=actor, reason=reason))}


@require_POST
@json_view
def reopen(request: HttpRequest, public_id: str, dispute_id: str) -> JsonResponse:
    """POST reopen: a director reopens a dispute after its ruling, with a ``reason``."""
    actor, found = _actor_at(request, public_id, dispute_id)
    reason = field(body_of(request), "reason", str)
    done = again_on_deadlock(lambda: opening.reopen(dispute_id=found.pk, by=actor, reason=reason))
    return json_answer({"dispute": brief(done)})


@require_safe
@json_view
def evidence(request: HttpRequest, public_id: str, dispute_id: str) -> JsonResponse:
    """GET evidence: all rulings on the dispute with their documents, for those who may dispute or rule."""
    _, found = _actor_at(request, public_id, dispute_id)
    rows = DisputeEvidence.objects.filter(dispute=found).order_by("number")
    return json_answer({"rulings": [{**row.to_json(), "document": row.document} for row in rows]})


def brief(dispute: Dispute) -> dict[str, Any]:
    """Where a dispute stands."""
    return {
        "id": dispute.public_id,
        "match": dispute.match.public_id,
        "entry": dispute.entry,
        "state": dispute.state,
        "revision": dispute.revision,
        "by": dispute.by_label,
        "at": dispute.at.isoformat(),
    }


def _found(public_id: str, dispute_id: str) -> Dispute:
    rows = Dispute.objects.select_related("match__club")
    found = rows.filter(match__public_id=public_id, public_id=dispute_id).first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such dispute."), 404)
    return found


def _actor_at(request: HttpRequest, public_id: str, dispute_id: str) -> tuple[Actor, Dispute]:
    """Who asks, and the dispute, for those who may open disputes of its match or rule on them."""
    visible_match(request.user, public_id)
    if not request.user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    actor, found = Actor.of_user(request.user), _found(public_id, dispute_id)
    if not (actor.may("correct", found.match) or actor.may("dispute", found.match)):
        raise UserProblem(
            "not-allowed", gettext("This is for the referee and those who play the match."), 403
        )
    return actor, found
