"""Pages beside a match's own: what is on at a table, its overlay, a waiting tablet, an older moment."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches.answers import json_answer
from matches.log import fold
from matches.log.models import LogEntry, Match
from matches.marking import arranging
from matches.offline.marks import watched
from matches.pages.display import face
from matches.pages.installing import watched_table
from matches.problems import UserProblem
from matches.tablet.api import json_view
from matches.tablet.desk import paired, table_desk, visible_match


def _at(table: Any) -> Match | None:
    match = arranging.current_match(table)
    if match is not None:
        match.table, match.club = table, table.club
    return match


@watched
@never_cache
@require_safe
def table_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """What is on at a table, whichever match that is: its label's QR code leads here."""
    table = watched_table(request, public_id)
    match = _at(table)
    return render(
        request,
        "matches/table.html",
        {
            "table": table,
            "club": table.club,
            "match": match,
            "face": face(match) if match else None,
        },
    )


@watched
@never_cache
@require_safe
def table_overlay(request: HttpRequest, public_id: str) -> HttpResponse:
    """The stream overlay that stays with a table and changes to its next match by itself."""
    table = watched_table(request, public_id)
    match = _at(table)
    return render(
        request,
        "matches/overlay.html",
        {"table": table, "match": match, "face": face(match) if match else None, "follow": table.public_id},
    )


@never_cache
@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """The words on a tablet to whose table no match has been called. Raises ``not-paired`` (401)."""
    table = table_desk(request).actor.device.table
    return render(request, "matches/waiting.html", {"table": table})


@never_cache
@require_safe
def told(request: HttpRequest) -> HttpResponse:
    """What a tablet is told beside its match: a part of its page. ``match`` names that of somebody signed in.

    Raises ``not-paired`` (401), ``not-found`` (404).
    """
    public_id = request.GET.get("match", "")
    table = visible_match(request.user, public_id).table if public_id else paired(request).device.table
    return render(request, "matches/parts/told.html", {"table": table})


@require_safe
@json_view
def before(request: HttpRequest, public_id: str, seq: int) -> JsonResponse:
    """What was expected when entry ``seq`` was made, as the log now reads: ``{"expects", "board"}``.

    The tablet draws the panel of that moment to change the entry. Raises ``not-found`` (404).
    """
    match = (
        visible_match(request.user, public_id)
        if request.user.is_authenticated
        else _watched(request, public_id)
    )
    if not LogEntry.objects.filter(match=match, seq=seq).exists():
        raise UserProblem("not-found", gettext("There is no entry {seq}.").format(seq=seq), 404)
    game = fold.before(match, seq)
    return json_answer({"expects": game.expects().to_json(), "board": game.board()})


def _watched(request: HttpRequest, public_id: str) -> Match:
    """The match for a paired tablet at its table, or for a visitor who may watch it."""
    try:
        match = table_desk(request).match
        if match is not None and match.public_id == public_id:
            return match
    except UserProblem:
        pass
    return visible_match(request.user, public_id)
