"""The web app manifests of screens: a hall's, a table's scoreboard, a match's. Each opens on its own page.

A screen on the wall that is installed comes back by itself after a power cut, without a browser's bars.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.installing import KIND, manifest
from matches import authority
from matches.log.models import Match
from matches.problems import UserProblem
from matches.tablet.desk import visible_match


def watched_table(request: HttpRequest, public_id: str) -> Any:
    """The table behind a label, when its club lets the visitor watch.

    Raises ``UserProblem("not-found", 404)``.
    """
    tables: Any = Match._meta.get_field("table").related_model
    table = tables._default_manager.select_related("club").filter(public_id=public_id).first()
    if table is None or not authority.may_in_club(request.user, "watch", table.club):
        raise UserProblem("not-found", gettext("There is no such table."), 404)
    return table


def watched_club(request: HttpRequest, slug: str) -> Any:
    """The club, when it lets the visitor watch. Raises ``UserProblem("not-found", 404)``."""
    found: Any = Match._meta.get_field("club").related_model._default_manager.filter(slug=slug).first()
    if found is None or not authority.may_in_club(request.user, "watch", found):
        raise UserProblem("not-found", gettext("There is no such club."), 404)
    return found


@never_cache
@require_safe
def hall(request: HttpRequest, club: str) -> JsonResponse:
    """The manifest of a club's hall screen."""
    found = watched_club(request, club)
    return _answer(
        gettext("{club}: the hall").format(club=found.name),
        gettext("Hall"),
        reverse("matches:hall", args=[found.slug]),
    )


@never_cache
@require_safe
def table(request: HttpRequest, public_id: str) -> JsonResponse:
    """The manifest of a table's scoreboard."""
    found = watched_table(request, public_id)
    address = reverse("watching:table", args=[public_id])
    return _answer(
        f"{found.club.name}: {found}", gettext("Table {number}").format(number=found.number), address
    )


@never_cache
@require_safe
def match(request: HttpRequest, public_id: str) -> JsonResponse:
    """The manifest of a match's scoreboard."""
    found = visible_match(request.user, public_id)
    names = " – ".join(side.name for side in found.sides.all())
    return _answer(names, gettext("Scoreboard"), reverse("matches:match", args=[public_id]))


def _answer(name: str, short: str, address: str) -> JsonResponse:
    return JsonResponse(manifest(name, address, short=short, full_screen=True), content_type=KIND)
