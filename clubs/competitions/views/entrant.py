"""The page of one entrant, which the code on their sheet opens, and that sheet of codes.

Everybody sees name, next match, results and place; what the entrant alone may see or do (the fee, check-in,
withdrawal) is shown to the player behind the account.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition, Entrant, FeeNote, Payout, Status
from clubs.competitions.selectors.entrant_page import entrant_page, is_own, may_see_entrant, own_player
from clubs.competitions.selectors.no_shows import awaited
from clubs.competitions.selectors.prizes import prize_of
from clubs.competitions.services import entries, own_entry
from clubs.competitions.services.common import entrant_of
from clubs.competitions.services.entry_rules import rules_of
from clubs.competitions.stamps import of_competition
from clubs.competitions.views.common import context, is_officer, page, signed_in
from clubs.people import qr
from clubs.people.access import OFFICERS, club_page, not_found
from clubs.people.models import Club
from clubs.people.views.common import base_url, crumbs, doubt
from clubs.stamps.pages import kept_page
from config.languages.speaking import translated
from matches.problems import UserProblem


def address_of(request: HttpRequest, competition: Competition, number: int) -> str:
    """The full address of an entrant's page, as others reach this server."""
    args = [competition.club.slug, competition.slug, number]
    return base_url(request) + reverse("competitions:entrant", args=args)


def seen_entrant(request: HttpRequest, competition: Competition, number: int) -> Entrant:
    """An entrant whose page the visitor may see. Raises `UserProblem` "not-found"."""
    found = entrant_of(competition, number)
    officer = is_officer(request, competition.club)
    if not may_see_entrant(found, officer=officer, own=is_own(found, request.user)):
        raise not_found("entrant")
    return found


@kept_page(of_competition, asks=("part",), seconds=30)  # it shows when the next match will probably begin
@require_safe
@club_page()
def entrant(request: HttpRequest, club: Club, competition: str, number: int) -> HttpResponse:
    """One entrant: the next match with its table or time, results, place, and the code of the page."""
    found = competition_for(request.user, club, competition)
    one = seen_entrant(request, found, number)
    address = address_of(request, found, number)
    steps = (
        (reverse("competitions:list", args=[club.slug]), gettext("Tournaments")),
        (found.get_absolute_url(), found.name),
        ("", one.name),
    )
    return page(
        request,
        found,
        "entrant",
        "competitions/entrant.html",
        one=one,
        shown=entrant_page(found, one),
        called=own_player(one, request.user),
        **own_facts(request, found, one),
        address=address,
        code=qr.svg(address, title=gettext("The page of {name}").format(name=one.name)),
        crumbs=crumbs(club, *steps),
    )


def own_facts(request: HttpRequest, found: Competition, one: Entrant) -> dict[str, Any]:
    """What the entrant and the officers see beside: the fee and the prize, and what the entrant can do."""
    own = is_own(one, request.user)
    if not (own or is_officer(request, found.club)):
        return {"own": False, "private": False}
    rules, wait = rules_of(found), None
    if own and found.status == Status.RUNNING and found.waits.minutes:
        called = own_entry.called_match(found, one)
        wait = awaited(found, [called]).get(called.number) if called is not None else None
    return {
        "own": own,
        "private": True,
        "rules": rules,
        "fee_note": FeeNote.objects.filter(entrant=one).first() if rules.fee is not None else None,
        "prize": prize_of(found, one) if one.final_rank else None,
        "payout": Payout.objects.filter(entrant=one).first() if one.final_rank else None,
        "may_check_in": own
        and rules.self_check_in
        and one.status == Entrant.Status.ENTERED
        and found.status in (Status.OPEN, Status.DRAWN, Status.RUNNING),
        "wait": wait,
        "at_table": wait is not None and ("a" if wait.fixture.a_id == one.pk else "b") in wait.here,
        "may_leave": own and one.is_in and found.status == Status.OPEN,
    }


@require_safe
@club_page(*OFFICERS)
def codes(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """A sheet to print: a code for each entrant, to cut out or to stick on the score cards."""
    found = competition_for(request.user, club, competition)
    rows = [one for one in found.entrants.order_by("seed", "number") if one.is_in]
    more = context(
        request,
        found,
        "codes",
        labels=[
            (one, qr.svg(address, title=gettext("The page of {name}").format(name=one.name)), address)
            for one in rows
            for address in [address_of(request, found, one.number)]
        ],
        doubt=doubt(request),
    )
    return render(request, "competitions/codes.html", more)


@require_POST
@club_page()
def act(request: HttpRequest, club: Club, competition: str, number: int) -> HttpResponse:
    """What the entrant does for themselves: check in, say that they are at the table of a called match, or
    take the entry back before the draw."""
    found = competition_for(request.user, club, competition)
    one = seen_entrant(request, found, number)
    try:
        if not is_own(one, request.user):
            raise UserProblem("not-yours", gettext("Only the player behind this entry can do this."), 403)
        if request.POST.get("at_table"):
            fixture = own_entry.at_table_self(competition=found, number=number, user=signed_in(request))
            messages.success(
                request, gettext("Noted: you are at the table for {match}.").format(match=fixture.label)
            )
        elif request.POST.get("check_in"):
            own_entry.check_in_self(competition=found, number=number, user=signed_in(request))
            messages.success(request, gettext("You are checked in."))
        else:
            entries.leave(competition=found, user=signed_in(request))
            messages.success(request, gettext("You are no longer entered."))
    except UserProblem as problem:
        messages.error(request, translated(problem.message))
    return redirect("competitions:entrant", club.slug, found.slug, number)
