"""What the script of "Tell me on this phone" sends, as JSON."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from clubs.calling.access import is_own, may_follow
from clubs.calling.services import phones
from clubs.calling.services.common import bounded
from clubs.people.access import club_page, not_found, player_for
from clubs.people.models import Club, User
from clubs.people.names import tidy
from matches.problems import UserProblem

NEW_PHONES = 200
"""Phones that one network address adds in ten minutes."""


@require_POST
@club_page()
def phone(request: HttpRequest, club: Club, player: str) -> JsonResponse:
    """Tell this browser of the player's calls, or tell it no more (``on`` false)."""
    found = player_for(request.user, club, player)
    if not may_follow(request.user, club, found):
        raise not_found("player")
    told = _told(request)
    endpoint = str(told.get("endpoint", ""))
    if told.get("on") is False:
        return JsonResponse({"on": False, "known": phones.forget_phone(player=found, endpoint=endpoint)})
    bounded("phones", request.META.get("REMOTE_ADDR", ""), NEW_PHONES)
    keys = told.get("keys")
    keys = keys if isinstance(keys, dict) else {}
    user = request.user if isinstance(request.user, User) and is_own(request.user, found) else None
    phones.add_phone(
        player=found,
        user=user,
        endpoint=endpoint,
        p256dh=str(keys.get("p256dh", "")),
        auth=str(keys.get("auth", "")),
        label=tidy(str(told.get("label", "")))[:60],
        early=told.get("early") is True,
    )
    return JsonResponse({"on": True}, status=201)


def _told(request: HttpRequest) -> dict[str, Any]:
    try:
        told = json.loads(request.body)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise UserProblem("bad-json", gettext("A JSON object is needed."), 400)
    return told
