"""Pairs on pages: the search for a partner, entering pairs, and changing one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition, Entrant, Status, Waiting
from clubs.competitions.pair_fields import AskForm, EnterPairsForm, LookForm, PairNameForm, ReplaceForm
from clubs.competitions.selectors import partners
from clubs.competitions.services import entries, pairs, partner_search, waiting_list
from clubs.competitions.services.common import entrant_of
from clubs.competitions.views.common import action, is_officer, page, public_page, signed_in
from clubs.competitions.views.direct import attempt, manage_page
from clubs.people.access import MEMBERS, OFFICERS, club_page, not_found
from clubs.people.models import Club, Player, User
from clubs.people.views.common import UNFINISHED, posted
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import write_transaction


@public_page("partners")
def search(request: HttpRequest, found: Competition) -> HttpResponse:
    """Who looks for a partner; for members also their own note, and invites."""
    return search_page(request, found)


def search_page(request: HttpRequest, found: Competition, status: int = 200, **more: Any) -> HttpResponse:
    """The page of the search, with the forms of somebody who may still enter."""
    if not found.of_pairs or found.status == Status.DRAFT:
        raise not_found("search for a partner")
    rows = list(partners.wanted(found))
    values: dict[str, Any] = {"wanted": rows, "open": found.status == Status.OPEN}
    user = request.user
    if isinstance(user, User):
        player = partner_search.player_of(found, user)
        mine = partners.entry_of(found, user)
        invites = list(partners.open_invites(found)) if player or is_officer(request, found.club) else []
        values |= {
            "player": player,
            "mine": mine,
            "received": [one for one in invites if player and one.invited_id == player.pk],
            "asked": [one for one in invites if player and one.player_id == player.pk],
            "others": invites if is_officer(request, found.club) else [],
        }
        waits = waiting_list.row_of(found, user)
        if waits is not None:
            values["waits"] = (waiting_list.place_of(found, waits), waits)
        values["asked_players"] = {one.invited_id for one in values["asked"]}
        outside = mine is None and waits is None
        if player is not None and outside and found.status == Status.OPEN and found.self_entry:
            own = next((one for one in rows if one.player_id == player.pk), None)
            values["own"] = own
            values.setdefault("look", LookForm(initial={"note": own.note if own else ""}))
            values.setdefault("ask", AskForm(choices=_others(found, player)))
            values["may_ask"] = True
    return page(request, found, "partners", "competitions/partners.html", status=status, **{**values, **more})


def _others(found: Competition, player: Player | None) -> Any:
    rows = partners.free_players(found)
    return rows if player is None else rows.exclude(pk=player.pk)


@require_POST
@club_page(*MEMBERS)
def look(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Put oneself on the list, change one's note, or take oneself off."""
    found, user = competition_for(request.user, club, competition), signed_in(request)
    try:
        if request.POST.get("stop"):
            partner_search.look_no_more(competition=found, user=user)
            messages.success(request, gettext("You are no longer on the list."))
        else:
            partner_search.look(competition=found, user=user, note=request.POST.get("note", ""))
            messages.success(request, gettext("You are on the list of those who look for a partner."))
    except UserProblem as problem:
        messages.error(request, translated(problem.message))
    return redirect("competitions:partners", club.slug, found.slug)


@require_http_methods(["POST"])
@club_page(*MEMBERS)
def ask(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Ask somebody to enter with oneself."""
    found, user = competition_for(request.user, club, competition), signed_in(request)
    form = AskForm(posted(request), choices=_others(found, partner_search.player_of(found, user)))
    if not form.is_valid():
        return search_page(request, found, UNFINISHED, ask=form)
    data = form.cleaned_data
    done = attempt(
        form,
        lambda: partner_search.invite(
            competition=found, user=user, partner=data["partner"], note=data["note"], name=data["chosen_name"]
        ),
    )
    if done is None:
        return search_page(request, found, UNFINISHED, ask=form)
    _, got = done
    asked = data["partner"].name
    if got is None:
        said = gettext("{player} is asked. You are both entered as soon as the answer is yes.")
        said = said.format(player=asked)
    elif isinstance(got, Waiting):
        said = gettext(
            "{player} had asked you: the field is full, so you are number {place} on the waiting list"
            " as {pair}."
        ).format(player=asked, place=waiting_list.place_of(found, got), pair=got.name)
    else:
        said = gettext("{player} had asked you: you are entered as {pair}.").format(
            player=asked, pair=got.name
        )
    messages.success(request, said)
    return redirect("competitions:partners", club.slug, found.slug)


@require_POST
@club_page(*MEMBERS)
def answer(request: HttpRequest, club: Club, competition: str, number: int) -> HttpResponse:
    """Accept or decline an invite, or take one's own back."""
    found, user = competition_for(request.user, club, competition), signed_in(request)
    given = request.POST.get("answer", "")
    try:
        if given == "accept":
            got = partner_search.accept(competition=found, number=number, user=user)
            messages.success(request, _entered_words(found, got))
        elif given == "take_back":
            row = partner_search.take_back(competition=found, number=number, user=user)
            messages.success(
                request, gettext("Your invite to {player} is taken back.").format(player=row.invited.name)
            )
        else:
            row = partner_search.decline(competition=found, number=number, user=user)
            messages.success(
                request, gettext("You have declined. {player} is told.").format(player=row.player.name)
            )
    except UserProblem as problem:
        if problem.status == 404:
            raise
        messages.error(request, translated(problem.message))
    return redirect("competitions:partners", club.slug, found.slug)


def _entered_words(found: Competition, got: Entrant | Waiting) -> str:
    if isinstance(got, Waiting):
        place = waiting_list.place_of(found, got)
        return gettext("The field is full, so you are number {place} on the waiting list as {pair}.").format(
            place=place, pair=got.name
        )
    return gettext("You are entered as {pair}.").format(pair=got.name)


# --- The director ----------------------------------------------------------------------------------


@action
def confirm(request: HttpRequest, competition: Competition, number: int) -> str:
    """Answer an invite for the two, who have said it in the hall."""
    if request.POST.get("answer") == "refuse":
        row = partner_search.refuse(competition=competition, number=number, by=signed_in(request))
        return gettext("The invite of {player} is declined.").format(player=row.player.name)
    got = partner_search.confirm(competition=competition, number=number, by=signed_in(request))
    if isinstance(got, Waiting):
        return gettext("The field is full: {name} are on the waiting list.").format(name=got.name)
    return gettext("{name} are entered.").format(name=got.name)


@require_http_methods(["POST"])
@club_page(*OFFICERS)
def enter(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Enter pairs: one from the list, and those of pasted lines, all or none."""
    found, by = competition_for(request.user, club, competition), signed_in(request)
    form = EnterPairsForm(posted(request), choices=partners.free_players(found))

    def enter_all() -> int:
        data = form.cleaned_data
        with write_transaction():
            players, others, names = pairs.read_pasted(club=club, text=data["pasted"], by=by)
            if data["player"] is not None:
                players, others = [data["player"], *players], [data["partner"], *others]
                names = [data["chosen_name"], *names]
            if not players:
                raise UserProblem("nobody", gettext("Choose two players, or write a line for each pair."))
            done = entries.enter(competition=found, players=players, partners=others, names=names, by=by)
            return len(done)

    if form.is_valid():
        count = attempt(form, enter_all)
        if count is not None:
            said = ngettext("{n} pair entered.", "{n} pairs entered.", count).format(n=count)
            messages.success(request, said)
            return redirect("competitions:manage", club.slug, found.slug)
    return manage_page(request, found, UNFINISHED, enter_pairs=form)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def pair(request: HttpRequest, club: Club, competition: str, number: int) -> HttpResponse:
    """One pair: let another play in place of one of the two, or give it a name."""
    found, by = competition_for(request.user, club, competition), signed_in(request)
    entrant = entrant_of(found, number)
    if entrant.partner is None:
        raise not_found("pair")
    two = Player.objects.filter(pk__in=entrant.player_ids)
    naming = request.POST.get("what") == "name"
    sent = posted(request)
    replace = ReplaceForm(
        None if naming else sent, competition=found, pair=two, choices=partners.free_players(found)
    )
    name = PairNameForm(sent if naming else None, initial={"chosen_name": entrant.chosen_name})
    if naming and name.is_valid():
        chosen = name.cleaned_data["chosen_name"]
        done = attempt(name, lambda: pairs.rename(competition=found, number=number, name=chosen, by=by))
        if done is not None:
            messages.success(request, gettext("The pair is called {name}.").format(name=done.name))
            return redirect(_entrants(found))
    elif sent is not None and not naming and replace.is_valid():
        data = replace.cleaned_data
        done = attempt(replace, lambda: pairs.replace(competition=found, number=number, by=by, **data))
        if done is not None:
            messages.success(
                request,
                gettext("{coming} plays in place of {leaving}.").format(
                    coming=data["coming"].name, leaving=data["leaving"].name
                ),
            )
            return redirect(_entrants(found))
    return page(
        request,
        found,
        "pair",
        "competitions/pair.html",
        status=200 if sent is None else UNFINISHED,
        entrant=entrant,
        replace=replace,
        name=name,
    )


def _entrants(competition: Competition) -> str:
    return reverse("competitions:manage", args=[competition.club.slug, competition.slug]) + "#entrants"
