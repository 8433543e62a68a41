"""The tablet's JSON endpoint for dice thrown by the server, and what everybody may read of them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from matches.answers import json_answer
from matches.dice import throwing
from matches.log.actor import Actor
from matches.problems import UserProblem
from matches.tablet.api import action, field
from matches.tablet.desk import visible_match


@action
def throw(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST throw: throw the dice for ``side``; the entry that records them is the answer."""
    done = throwing.throw_dice(
        match_id=match_id,
        side=field(body, "side", str),
        expected_seq=field(body, "expected_seq", int),
        client_uuid=field(body, "client_uuid", str),
        by=actor,
    )
    return done.to_json()


@require_safe
def dice_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The commitment, every throw, and after the match the seed; 404 where the server throws no dice."""
    told = throwing.told(visible_match(request.user, public_id))
    if told is None:
        raise UserProblem("not-found", gettext("No dice are kept here for this match."), 404)
    return json_answer(told)
