"""The page of prizes that everybody sees, and the director's: how they are made, and who has received one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from clubs.competitions.access import competition_for
from clubs.competitions.entry_forms import PRIZE_FIELD_OF, PrizesForm
from clubs.competitions.models import Competition, PrizeFund, Status
from clubs.competitions.selectors.prizes import prizes_of
from clubs.competitions.services import prizes as services
from clubs.competitions.views.common import action, page, public_page, signed_in
from clubs.people.access import OFFICERS, club_page, not_found
from clubs.people.forms import Attempt
from clubs.people.models import Club
from clubs.people.views.common import UNFINISHED, posted
from config.languages.figures import decimal


@public_page("prizes")
def prizes(request: HttpRequest, found: Competition) -> HttpResponse:
    """The fund, the prize of each place, and at the end who has won it."""
    shown = prizes_of(found)
    if shown is None:
        raise not_found("page of prizes")
    return page(request, found, "prizes", "competitions/prizes.html", prizes=shown, printed=True)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def manage(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """How the prizes are made; at the end, a tick for each that is paid out."""
    found = competition_for(request.user, club, competition)
    row = PrizeFund.objects.filter(competition=found).first()
    form = PrizesForm(posted(request), kept=PrizesForm.of(row or PrizeFund()))
    if request.method == "POST" and form.is_valid():
        attempt = Attempt(PRIZE_FIELD_OF)
        if attempt(
            form, services.set_fund, competition=found, settings=form.settings(), by=signed_in(request)
        ):
            messages.success(request, gettext("The prizes are saved."))
            return redirect("competitions:manage-prizes", club.slug, found.slug)
    return page(
        request,
        found,
        "manage-prizes",
        "competitions/manage_prizes.html",
        status=UNFINISHED if form.is_bound else 200,
        form=form,
        prizes=prizes_of(found),
        fund=row,
        may_pay=found.status == Status.FINISHED,
    )


@action
def drop(request: HttpRequest, competition: Competition) -> str:
    """No prizes after all."""
    services.drop_fund(competition=competition, by=signed_in(request))
    return gettext("There are no prizes.")


@action
def pay(request: HttpRequest, competition: Competition, number: int) -> str:
    """Tick a prize as paid out, or take that back."""
    if request.POST.get("take_back"):
        services.take_payout_back(competition=competition, number=number, by=signed_in(request))
        return gettext("Not paid out after all.")
    row = services.pay_out(competition=competition, number=number, by=signed_in(request))
    return gettext("{entrant} has received {amount}.").format(
        entrant=row.entrant.name, amount=decimal(row.amount)
    )
