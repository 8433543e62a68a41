"""The director's pages of entry: its rules, requests of guests, the waiting list, and who is here and has
paid."""

from __future__ import annotations

from decimal import Decimal

from django.contrib import messages
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from clubs.competitions.access import competition_for
from clubs.competitions.entry_forms import ENTRY_FIELD_OF, EntryRulesForm
from clubs.competitions.models import Competition, Entrant, EntryRequest, EntryRules, FeeNote, Status, Waiting
from clubs.competitions.rules.prizes import CENT
from clubs.competitions.services import entry_requests, fees, waiting_list
from clubs.competitions.services.common import OPEN_FOR_ENTRY, entrant_of
from clubs.competitions.services.entry_rules import rules_of, set_rules
from clubs.competitions.services.places import free_places, on_list
from clubs.competitions.views.common import action, context, page, signed_in
from clubs.competitions.views.direct import free_players
from clubs.competitions.wording import small
from clubs.people.access import OFFICERS, club_page, not_found, player_for
from clubs.people.forms import Attempt
from clubs.people.models import Club
from clubs.people.services.players import DEFAULT_RATING
from clubs.people.views.common import UNFINISHED, posted
from config.languages.figures import decimal
from matches.problems import UserProblem


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def entry(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Requests to answer, the waiting list, and the rules of entry with their form."""
    found = competition_for(request.user, club, competition)
    form = EntryRulesForm(posted(request), kept=EntryRulesForm.of(rules_of(found), last_currency(club)))
    if request.method == "POST" and form.is_valid():
        attempt = Attempt(ENTRY_FIELD_OF)
        if attempt(form, set_rules, competition=found, settings=form.settings(), by=signed_in(request)):
            messages.success(request, gettext("The rules of entry are saved."))
            return redirect("competitions:entry", club.slug, found.slug)
    listed = list(on_list(found))
    return page(
        request,
        found,
        "entry",
        "competitions/entry.html",
        status=UNFINISHED if form.is_bound else 200,
        form=form,
        requests=found.entry_requests.filter(state=EntryRequest.State.OPEN),
        decided=found.entry_requests.exclude(state=EntryRequest.State.OPEN).order_by("-decided_at")[:20],
        listed=listed,
        left=free_places(found),
        can_join=found.status in OPEN_FOR_ENTRY,
        can_take_next=found.status in (Status.DRAWN, Status.RUNNING) and bool(listed),
        players=free_players(found).exclude(pk__in=[one.pk for row in listed for one in row.people]),
        usual_rating=DEFAULT_RATING,
    )


def last_currency(club: Club) -> str:
    """The currency that the club used last."""
    rows = EntryRules.objects.filter(competition__club=club).exclude(currency="").order_by("-pk")
    return rows.values_list("currency", flat=True).first() or ""


@action
def accept(request: HttpRequest, competition: Competition, number: int) -> str:
    """Accept a guest's request, as a new player or one of the club's."""
    chosen, text = request.POST.get("player", ""), request.POST.get("rating", "").strip()
    if text and not (text.isdecimal() and len(text) < 6):
        raise UserProblem("out-of-range", gettext("The rating is a number from 0 to 5000."))
    got = entry_requests.accept(
        competition=competition,
        number=number,
        player=player_for(request.user, competition.club, chosen) if chosen else None,
        rating=int(text) if text else DEFAULT_RATING,
        by=signed_in(request),
    )
    if isinstance(got, Waiting):
        return gettext("The field is full: {name} is on the waiting list.").format(name=got.name)
    return gettext("{name} is entered.").format(name=got.name)


@action
def decline(request: HttpRequest, competition: Competition, number: int) -> str:
    """Decline a guest's request."""
    row = entry_requests.decline(
        competition=competition, number=number, reason=request.POST.get("reason", ""), by=signed_in(request)
    )
    return gettext("The request of {name} is declined.").format(name=row.name)


@action
def put_on_list(request: HttpRequest, competition: Competition) -> str:
    """Put a player, or a pair, at the end of the waiting list."""
    chosen = request.POST.get("partner", "")
    row = waiting_list.put(
        competition=competition,
        player=player_for(request.user, competition.club, request.POST.get("player", "")),
        partner=player_for(request.user, competition.club, chosen) if chosen else None,
        name=request.POST.get("chosen_name", ""),
        by=signed_in(request),
    )
    if row.partner:
        return gettext("{name} are on the waiting list.").format(name=row.name)
    return gettext("{name} is on the waiting list.").format(name=row.name)


@action
def strike(request: HttpRequest, competition: Competition, number: int) -> str:
    """Take a name off the waiting list."""
    row = waiting_list.strike(competition=competition, number=number, by=signed_in(request))
    if row.partner:
        return gettext("{name} are off the waiting list.").format(name=row.name)
    return gettext("{name} is off the waiting list.").format(name=row.name)


@action
def take_next(request: HttpRequest, competition: Competition) -> str:
    """After the draw: the first on the list as late entry."""
    late = waiting_list.take_next(competition=competition, by=signed_in(request))
    return gettext("{entrant} is in, with seed {seed}.").format(entrant=late.name, seed=late.seed)


# --- At the door -----------------------------------------------------------------------------------


@require_safe
@club_page(*OFFICERS)
def door(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Everybody with a tick for being here and one for the fee; `show` narrows it to who is missing."""
    found = competition_for(request.user, club, competition)
    rules = rules_of(found)
    everybody = [
        one
        for one in found.entrants.select_related("player", "fee_note").order_by("name", "number")
        if one.is_in or hasattr(one, "fee_note")
    ]
    inside = [one for one in everybody if one.is_in]
    unpaid = [one for one in inside if not hasattr(one, "fee_note")] if rules.fee is not None else []
    absent = [one for one in inside if one.status != Entrant.Status.CHECKED_IN]
    show = request.GET.get("show", "")
    rows = {"unpaid": unpaid, "absent": absent}.get(show, everybody)
    paid = FeeNote.objects.filter(entrant__competition=found).aggregate(sum=Sum("amount"))["sum"] or 0
    paid = Decimal(paid).quantize(CENT)
    return page(
        request,
        found,
        "door",
        "competitions/door.html",
        rules=rules,
        rows=rows,
        show=show if show in ("unpaid", "absent") else "",
        inside=len(inside),
        unpaid=len(unpaid),
        absent=len(absent),
        paid=paid,
        ways=FeeNote.How.choices,
        may_check_in=found.status in (Status.DRAFT, Status.OPEN, Status.DRAWN, Status.RUNNING),
    )


@action
def fee(request: HttpRequest, competition: Competition, number: int) -> str:
    """Note a fee, or take the note back."""
    if request.POST.get("take_back"):
        fees.take_fee_back(competition=competition, number=number, by=signed_in(request))
        return gettext("The note is taken back.")
    row = fees.note_fee(
        competition=competition,
        number=number,
        how=request.POST.get("how", FeeNote.How.CASH),
        amount=request.POST.get("amount", "").strip().replace(",", ".") or None,
        note=request.POST.get("note", ""),
        by=signed_in(request),
    )
    return gettext("{name}: {how}, {amount}.").format(
        name=row.entrant.name, how=small(row.get_how_display()), amount=decimal(row.amount)
    )


@require_safe
@club_page(*OFFICERS)
def receipt(request: HttpRequest, club: Club, competition: str, number: int) -> HttpResponse:
    """A receipt to print for a fee that is noted."""
    found = competition_for(request.user, club, competition)
    one = entrant_of(found, number)
    note = FeeNote.objects.filter(entrant=one).first()
    if note is None:
        raise not_found("receipt")
    more = context(request, found, "door", one=one, note=note, rules=rules_of(found))
    more["crumbs"] = [
        *more["crumbs"][:-1],
        (reverse("competitions:door", args=[club.slug, found.slug]), gettext("Check-in")),
        ("", gettext("Receipt")),
    ]
    return render(request, "competitions/receipt.html", more)
