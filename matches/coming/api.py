"""The tablet's JSON endpoints for matches that begin without the server; the same shape as those of
:mod:`matches.tablet.api`."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from matches.answers import json_answer
from matches.coming import friendly as friendlies
from matches.coming import offers
from matches.coming.told import coming_json
from matches.log.actor import Actor
from matches.log.models import Match
from matches.problems import UserProblem
from matches.tablet.api import action, field, json_view, tap_of
from matches.tablet.desk import paired


@require_safe
@json_view
def coming(request: HttpRequest) -> JsonResponse:
    """GET coming: what may begin at the table while the server is away; while the version is still that of
    ``?known=``, nothing but it."""
    return json_answer(coming_json(paired(request), request.GET.get("known", "")))


@action
def seat(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST seat: a match that was offered has begun at the tablet's table."""
    match = offers.seat(
        public_id=match_id,
        purpose=field(body, "offer", str),
        by=actor,
        at=offers.begun_at(tap_of(body).tapped_at),
    )
    return _told(match)


@action
def friendly(actor: Actor, match_id: str, body: dict[str, Any]) -> dict[str, Any]:
    """POST friendly: one has begun at the tablet's table, under an id that the tablet has given it."""
    names = field(body, "names", list)
    if len(names) != 2 or not all(isinstance(name, str) for name in names):
        raise UserProblem("bad-field", gettext("names must be given, two of them."), data={"field": "names"})
    match = friendlies.start(
        public_id=match_id,
        client_uuid=field(body, "client_uuid", str),
        game=field(body, "game", str),
        names=(names[0], names[1]),
        length=field(body, "length", int, optional=True),
        race=field(body, "race", int, optional=True) or 1,
        by=actor,
        at=offers.begun_at(tap_of(body).tapped_at),
    )
    return _told(match)


def _told(match: Match) -> dict[str, Any]:
    return {"match": match.public_id, "status": match.status, "seq": match.last_seq}
