"""A player's own calls, the answer to them, and how a member wants to be called."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.calling.access import call_for, how_to_answer, is_own, phone_for, require_answer
from clubs.calling.forms import ChoiceForm
from clubs.calling.models import Answered, Phone
from clubs.calling.selectors.calls import call_list, said_names
from clubs.calling.selectors.coming_next import next_of
from clubs.calling.services import answering
from clubs.calling.services import choices as services
from clubs.calling.services import phones as phone_services
from clubs.calling.services.common import bounded
from clubs.calling.services.keys import push_key
from clubs.calling.views.common import done
from clubs.people.access import MEMBERS, club_page, player_for
from clubs.people.forms import attempt
from clubs.people.models import Club, Player, User
from clubs.people.views.common import base_url, crumbs, form_page, posted, signed_in

GUESTS_ANSWERS = 300
"""Answers of guests that one network address gives in ten minutes."""


@never_cache
@require_safe
@club_page()
def player(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """The player's calls now, whether the player is next, and the button with which a phone is told."""
    found = player_for(request.user, club, player)
    if found.slug != player:
        return redirect("calling:player", club.slug, found.slug)
    lines = call_list(club, player=found)
    open_lines = [(line, line.of(found), line.opponents_of(found)) for line in lines if line.is_open]
    part = request.GET.get("part") == "live"
    return render(
        request,
        "calling/parts/now.html" if part else "calling/player.html",
        {
            "club": club,
            "player": found,
            "lines": open_lines,
            "next_fixture": None if open_lines else next_of(club, found),
            "may_answer": how_to_answer(request.user, club, found) is not None,
            "own": is_own(request.user, found),
            "back": request.GET.get("back", ""),
            "push_public": push_key().public if club.archived_at is None else "",
            "crumbs": crumbs(club, (found.get_absolute_url(), found.name), ("", gettext("Calls"))),
        },
    )


@require_POST
@club_page()
def coming(request: HttpRequest, club: Club, call: int, player: str) -> HttpResponse:
    """A player answers: I'm coming."""
    found = call_for(request.user, club, call)
    own = player_for(request.user, club, player)
    how = require_answer(request.user, club, own)
    by = request.user if isinstance(request.user, User) else None
    if how == Answered.GUEST:
        bounded("answers", request.META.get("REMOTE_ADDR", ""), GUESTS_ANSWERS)
    return done(request, club, "", answering.answer, call=found, player=own, how=how, by=by)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*MEMBERS)
def choices(request: HttpRequest, club: Club) -> HttpResponse:
    """How the member wants to be called in this club, and the phones that are told."""
    user = signed_in(request)
    own = Player.objects.filter(club=club, user=user).first()
    said = said_names([own.pk]).get(own.pk, "") if own is not None else ""
    form = ChoiceForm(posted(request), initial=ChoiceForm.of(services.choice_of(user, club), said))
    if own is None:
        del form.fields["said"]
    if request.method == "POST" and form.is_valid():
        made = attempt(
            form, services.choose, user=user, club=club, base_url=base_url(request), **form.values()
        )
        if made is not None:
            if own is not None:
                services.say_name(player=own, said=form.cleaned_data["said"])
            messages.success(request, gettext("Saved."))
            return redirect("calling:choices", club.slug)
    return form_page(
        request,
        "calling/choices.html",
        form,
        club=club,
        player=own,
        phones=Phone.objects.filter(user=user, player__club=club).select_related("player"),
        crumbs=crumbs(club, ("", gettext("How you are called"))),
    )


@require_POST
@club_page(*MEMBERS)
def remove_phone(request: HttpRequest, club: Club, phone: int) -> HttpResponse:
    """Tell one of the member's phones no more."""
    found = phone_for(signed_in(request), club, phone)
    phone_services.remove_phone(phone=found)
    messages.success(request, gettext("{label} is told no more.").format(label=found.label))
    return redirect("calling:choices", club.slug)
