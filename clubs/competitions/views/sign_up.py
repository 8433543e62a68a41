"""The sign-up page of a competition: who may enter, the waiting list, and a guest's request for a place."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.timezone import now
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.competitions.access import competition_for, count_entry_request
from clubs.competitions.entry_forms import ENTRY_FIELD_OF, EntryRequestForm
from clubs.competitions.models import Competition, Entrant, Status, Waiting
from clubs.competitions.rules.entry_limits import refusal_of_time
from clubs.competitions.services import entries, entry_requests, waiting_list
from clubs.competitions.services.entry_rules import limits_of, refusal_for, rules_of
from clubs.competitions.services.places import free_places, listed_with, on_list
from clubs.competitions.views.common import page, signed_in
from clubs.people.access import MEMBERS, club_page
from clubs.people.forms import Attempt
from clubs.people.models import Club, Player, User
from clubs.people.views.common import UNFINISHED, posted
from config.languages.speaking import translated
from matches.problems import UserProblem


@require_safe
@club_page()
def sign_up(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Everything about entry, and the one button that is right for this visitor."""
    return _page(request, competition_for(request.user, club, competition))


def _page(
    request: HttpRequest, found: Competition, form: EntryRequestForm | None = None, status: int = 200
) -> HttpResponse:
    rules, user = rules_of(found), request.user
    entrants = list(found.entrants.select_related("player").order_by("number"))
    inside = [one for one in entrants if one.is_in]
    listed = list(on_list(found))
    more: dict[str, Any] = {
        "rules": rules,
        "entrants": inside,
        "left": max(0, free_places(found)),
        "listed": listed,
        "mine": None,
        "waits": None,
        "player": None,
        "why": None,
    }
    closed = refusal_of_time(limits_of(rules), now()) if found.status == Status.OPEN else None
    if isinstance(user, User):
        player = Player.objects.filter(club=found.club, user=user, merged_into=None).first()
        more["player"] = player
        if player is not None:
            more["mine"] = next((one for one in inside if player.pk in one.player_ids), None)
            more["waits"] = _waits(listed, player)
            if found.status == Status.OPEN:
                closed = refusal_for(found, rules, player, user, now())
    more["why"] = closed
    if rules.guests and more["player"] is None and found.status == Status.OPEN and closed is None:
        initial = {"name": user.display_name, "email": user.email} if isinstance(user, User) else {}
        more["form"] = form or EntryRequestForm(initial=initial)
    return page(request, found, "sign-up", "competitions/sign_up.html", status=status, **more)


def _waits(listed: list[Waiting], player: Player) -> tuple[int, Waiting] | None:
    """The place on the list, and its row."""
    return next(
        ((n, row) for n, row in enumerate(listed, start=1) if player.pk in (row.player_id, row.partner_id)),
        None,
    )


@require_POST
@club_page(*MEMBERS)
def enter_self(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Enter oneself or join the waiting list, take the place that is offered, or take any of it back."""
    found, user = competition_for(request.user, club, competition), signed_in(request)
    try:
        if request.POST.get("leave"):
            entries.leave(competition=found, user=user)
            messages.success(request, gettext("You are no longer entered."))
        elif request.POST.get("leave_list"):
            waiting_list.leave_list(competition=found, user=user)
            messages.success(request, gettext("You are off the waiting list."))
        elif request.POST.get("confirm"):
            waiting_list.confirm(competition=found, user=user)
            messages.success(
                request, gettext("You are entered for {competition}.").format(competition=found.name)
            )
        else:
            _say_entered(request, found, waiting_list.sign_up(competition=found, user=user))
    except UserProblem as problem:
        messages.error(request, translated(problem.message))
    return redirect("competitions:sign-up", club.slug, found.slug)


def _say_entered(request: HttpRequest, found: Competition, got: Entrant | Waiting) -> None:
    if isinstance(got, Waiting):
        place = waiting_list.place_of(found, got)
        messages.success(
            request,
            gettext("The field is full. You are number {place} on the waiting list.").format(place=place),
        )
    else:
        messages.success(
            request, gettext("You are entered for {competition}.").format(competition=found.name)
        )


@require_POST
@club_page()
def ask(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """A guest asks for a place; the answer is shown at an address of its own."""
    found = competition_for(request.user, club, competition)
    count_entry_request(request)
    form = EntryRequestForm(posted(request))
    if form.is_valid():
        user = request.user if isinstance(request.user, User) else None
        ask = Attempt(ENTRY_FIELD_OF)
        made = ask(form, entry_requests.ask, competition=found, user=user, **form.asked())
        if made is not None:
            return redirect("competitions:own-request", club.slug, found.slug, made.key)
    return _page(request, found, form, UNFINISHED)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page()
def own_request(request: HttpRequest, club: Club, competition: str, key: str) -> HttpResponse:
    """What became of a guest's request; by POST the guest takes back the request, the wait or the entry."""
    found = competition_for(request.user, club, competition)
    if request.method == "POST":
        try:
            entry_requests.give_up(competition=found, key=key)
            messages.success(request, gettext("Taken back."))
        except UserProblem as problem:
            if problem.status == 404:
                raise
            messages.error(request, translated(problem.message))
        return redirect("competitions:own-request", club.slug, found.slug, key)
    row = entry_requests.request_by_key(found, key)
    entrant = waits = None
    if row.player is not None:
        entrant = found.entrants.filter(player=row.player).exclude(status=Entrant.Status.WITHDRAWN).first()
        listed = listed_with(found, [row.player]).first()
        waits = waiting_list.place_of(found, listed) if listed is not None else None
    answer = page(
        request,
        found,
        "own-request",
        "competitions/own_request.html",
        asked=row,
        entrant=entrant,
        waits=waits,
        may_give_up=row.state == "open"
        or ((entrant or waits) is not None and found.status in (Status.DRAFT, Status.OPEN)),
    )
    answer["Referrer-Policy"] = "no-referrer"  # the key must not leave with a link
    return answer
