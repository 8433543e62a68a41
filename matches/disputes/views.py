"""The pages of disputes: the public case, the referee's bench, and the list of a club."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from matches import authority
from matches.disputes import keeping, services
from matches.disputes.answers import answer_page
from matches.disputes.models import OPEN_STATES, Dispute
from matches.disputes.pages import CasePage, address, case_page, referee_context
from matches.log.actor import Actor
from matches.log.models import Match
from matches.problems import UserProblem
from matches.tablet.desk import visible_match

LATELY = 20
"""Settled disputes that a club's list shows."""


def dispute_for(request: HttpRequest, public_id: str, dispute: str) -> Dispute:
    """The dispute at this address, when its match is open to the visitor. Raises ``not-found`` (404)."""
    match = visible_match(request.user, public_id)
    found = Dispute.objects.filter(match=match, public_id=dispute).first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such dispute."), 404)
    found.match = match
    return found


def referee_of(request: HttpRequest, match: Match) -> Actor:
    """The visitor as a referee of ``match``. Raises ``sign-in`` (401), ``not-allowed`` (403)."""
    if not request.user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    actor = Actor.of_user(request.user)
    if not actor.may("correct", match):
        raise UserProblem("not-allowed", gettext("This is for the club's referees and directors."), 403)
    return actor


def photograph_of(dispute: Dispute, case: CasePage) -> dict[str, Any]:
    """Of a closed case: until when its photograph is kept, or that it ``is_gone``, with the ``days``."""
    if dispute.is_open:
        return {}
    until = keeping.removed_on(dispute)
    had = case.ruling is not None and bool(case.ruling.document.get("photo"))
    gone = had and until is None and keeping.is_gone(dispute)
    return {"until": until, "is_gone": gone, "days": keeping.days()}


@never_cache
@require_safe
def dispute_page(request: HttpRequest, public_id: str, dispute: str) -> HttpResponse:
    """The case as everybody sees it: both versions; once it is ruled on, the ruling with its evidence."""
    found = dispute_for(request, public_id, dispute)
    case = case_page(found, request.user)
    answer = answer_page(found) if case.ruling and found.answer else None
    return render(
        request,
        "matches/disputes/dispute.html",
        {"case": case, "match": found.match, "answer": answer, "photograph": photograph_of(found, case)},
    )


@never_cache
@ensure_csrf_cookie
@require_safe
def referee_page(request: HttpRequest, public_id: str, dispute: str) -> HttpResponse:
    """The referee's bench; a closed case looks as everybody sees it."""
    found = dispute_for(request, public_id, dispute)
    referee_of(request, found.match)
    if not found.is_open:
        return redirect(found.get_absolute_url())
    return render(
        request,
        "matches/disputes/referee.html",
        {
            "case": case_page(found, request.user),
            "match": found.match,
            "photo_days": keeping.days(),
            "answer": answer_page(found) if found.answer else None,
            **referee_context(found),
        },
    )


@require_POST
def take_back(request: HttpRequest, public_id: str, dispute: str) -> HttpResponse:
    """POST: withdraw the dispute, from the form on the referee's page."""
    found = dispute_for(request, public_id, dispute)
    by = referee_of(request, found.match)
    services.withdraw(dispute_id=found.pk, by=by, reason=request.POST.get("reason", ""))
    messages.success(request, gettext("The dispute is withdrawn; the sheet stands."))
    return redirect(found.get_absolute_url())


@require_POST
def again(request: HttpRequest, public_id: str, dispute: str) -> HttpResponse:
    """POST: a director reopens the dispute, from the form on the public page."""
    found = dispute_for(request, public_id, dispute)
    if not request.user.is_authenticated:
        raise UserProblem("sign-in", gettext("Please sign in first."), 401)
    by = Actor.of_user(request.user)
    services.reopen(dispute_id=found.pk, by=by, reason=request.POST.get("reason", ""))
    messages.success(request, gettext("The dispute is open again; the result waits for another ruling."))
    return redirect(address("referee", found))


@never_cache
@require_safe
def club_disputes(request: HttpRequest, club: str) -> HttpResponse:
    """The disputes of a club: those that wait, the longest waiting first, and the last that were settled."""
    found: Any = Match._meta.get_field("club").related_model._default_manager.filter(slug=club).first()
    if found is None or not authority.may_in_club(request.user, "watch", found):
        raise UserProblem("not-found", gettext("There is no such club."), 404)
    rows = Dispute.objects.filter(match__club=found).select_related("match").prefetch_related("match__sides")
    waiting = list(rows.filter(state__in=OPEN_STATES).order_by("at", "pk"))
    settled = list(rows.exclude(state__in=OPEN_STATES).order_by("-pk")[:LATELY])
    for dispute in (*waiting, *settled):
        dispute.match.club = found
    return render(
        request,
        "matches/disputes/club.html",
        {
            "club": found,
            "open": [case_page(dispute, request.user) for dispute in waiting],
            "closed": [case_page(dispute, request.user) for dispute in settled],
        },
    )
