"""The pages of ladders: the list, one ladder with what the visitor may do, a new ladder."""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules_engine as engine
from clubs.ladders import services
from clubs.ladders.access import ladder_for
from clubs.ladders.forms import SETTINGS, LadderForm
from clubs.ladders.models import Ladder, LadderChallenge
from clubs.people.access import MEMBERS, OFFICERS, club_page, not_found, roles_in
from clubs.people.models import Club, Player
from clubs.people.views.common import crumbs, form_page, posted, signed_in
from config.languages.speaking import translated
from matches.problems import UserProblem


def _way(club: Club, *steps: tuple[str, str]) -> list[tuple[str, str]]:
    return crumbs(club, (reverse("ladders:list", args=[club.slug]), gettext("Ladders")), *steps)


@require_safe
@club_page()
def ladder_list(request: HttpRequest, club: Club) -> HttpResponse:
    """The club's ladders."""
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    rows = Ladder.objects.filter(club=club)
    way = crumbs(club, ("", gettext("Ladders")))
    context = {"club": club, "ladders": rows, "officer": officer, "crumbs": way}
    return render(request, "ladders/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new ladder."""
    form = LadderForm(posted(request))
    if form.is_valid():
        data = form.cleaned_data
        options = {"target": data["length"]} if data["length"] else {}
        try:
            made = services.make_ladder(
                club=club,
                title=data["title"],
                game=data["game"],
                by=signed_in(request),
                options=options,
                **{name: data[name] for name in SETTINGS},
            )
        except UserProblem as problem:
            field = problem.data.get("field")
            form.add_error(field if field in form.fields else "title", translated(problem.message))
        else:
            return redirect(made)
    way = _way(club, ("", gettext("New ladder")))
    return form_page(request, "ladders/new.html", form, club=club, crumbs=way)


@require_safe
@club_page()
def ladder(request: HttpRequest, club: Club, ladder: str) -> HttpResponse:
    """One ladder: its rungs, open challenges, and what the visitor may do."""
    found = ladder_for(request.user, club, ladder)
    players = {player.pk: player for player in Player.objects.filter(pk__in=found.order)}
    rungs = {rung.player_id: rung for rung in found.rungs.all()}
    held = roles_in(request.user, club)
    mine = Player.objects.filter(club=club, user=signed_in(request)).first() if held else None
    helper = not held.isdisjoint(services.HELPERS)
    open_ = list(
        found.challenges.filter(state__in=LadderChallenge.ALIVE).select_related(
            "challenger", "opponent", "match"
        )
    )
    for one in open_:
        one.ladder = found
    busy = {who: one for one in open_ for who in (one.challenger_id, one.opponent_id)}
    rows = []
    for place, pk in enumerate(found.order, 1):
        player = players.get(pk)
        if player is None:
            continue
        may = False
        if mine is not None and mine.pk in found.order and pk != mine.pk and not busy.get(mine.pk):
            may = _may(found, mine, player)
        rows.append(
            {"place": place, "player": player, "rung": rungs.get(pk), "open": busy.get(pk), "may": may}
        )
    context = {
        "club": club, "ladder": found, "rows": rows, "mine": mine, "helper": helper,
        "on": mine is not None and mine.pk in found.order, "rung": rungs.get(mine.pk) if mine else None,
        "open": [
            {
                "row": one, "effects": services.effects(one),
                "answers": one.state == "open"
                and (helper or (mine is not None and one.opponent_id == mine.pk)),
                "withdraws": one.state == "open"
                and (helper or (mine is not None and one.challenger_id == mine.pk)),
                "last": one.due_at - timedelta(days=1),
            }
            for one in open_
        ],
        "absent": Player.objects.filter(club=club, active=True).exclude(pk__in=found.order) if helper else [],
        "events": found.events.order_by("-seq")[:15], "game": engine.game(found.game),
        "crumbs": _way(club, ("", found.title)),
    }  # fmt: skip
    return render(request, "ladders/ladder.html", context)


def _may(found: Ladder, mine: Player, player: Player) -> bool:
    try:
        services.check(found, mine, player)
    except UserProblem:
        return False
    return True


def _player(request: HttpRequest, club: Club) -> Player:
    slug = request.POST.get("player", "")[:100]
    rows = Player.objects.filter(club=club)
    player = rows.filter(slug=slug).first() if slug else rows.filter(user=signed_in(request)).first()
    if player is None:
        raise UserProblem("not-found", gettext("There is no such player on the club's list."), 404)
    return player


@require_POST
@club_page(*MEMBERS)
def act(request: HttpRequest, club: Club, ladder: str, what: str) -> HttpResponse:
    """Join, leave, hold, come back, or challenge; helpers also for others, and they move players."""
    found, user = ladder_for(request.user, club, ladder), signed_in(request)
    if what == "join":
        services.join(ladder=found, player=_player(request, club), by=user)
    elif what == "add":
        chosen = request.POST.getlist("players")[:500]
        players = Player.objects.filter(club=club, active=True, slug__in=chosen).order_by("-rating", "name")
        added = services.join_many(ladder=found, players=list(players), by=user)
        told = ngettext("{n} added at the bottom.", "{n} added at the bottom.", len(added))
        messages.success(request, told.format(n=len(added)))
    elif what == "move":
        place = request.POST.get("place", "")
        number = int(place) if place.isdecimal() and len(place) < 5 else 0
        services.move(ladder=found, player=_player(request, club), place=number, by=user)
    elif what == "leave":
        services.leave(ladder=found, player=_player(request, club), by=user)
    elif what == "back":
        services.hold(ladder=found, player=_player(request, club), until=None, by=user)
    elif what == "hold":
        try:
            until = forms.DateField().clean(request.POST.get("until", ""))
        except forms.ValidationError:
            raise UserProblem("bad-day", gettext("Choose the last day of the hold."), 422) from None
        services.hold(ladder=found, player=_player(request, club), until=until, by=user)
    elif what == "challenge":
        named = request.POST.get("challenger", "")[:100]
        rows = Player.objects.filter(club=club)
        mine = rows.filter(slug=named).first() if named else rows.filter(user=user).first()
        if mine is None:
            raise UserProblem("no-player", gettext("Your account is not a player of this club yet."), 403)
        made = services.challenge(ladder=found, challenger=mine, opponent=_player(request, club), by=user)
        told = gettext("{name} has challenged {other}.") if named else gettext("You have challenged {other}.")
        told = told.format(name=made.challenger.name, other=made.opponent.name)
        messages.success(request, told)
    else:
        raise not_found("page")
    return redirect(found)


@require_POST
@club_page(*MEMBERS)
def answer(request: HttpRequest, club: Club, ladder: str, challenge: str) -> HttpResponse:
    """Accept, refuse or take back a challenge; an officer or referee may record a forfeit."""
    found, user = ladder_for(request.user, club, ladder), signed_in(request)
    row = LadderChallenge.objects.filter(ladder=found, public_id=challenge).first()
    if row is None:
        raise not_found("challenge")
    what = request.POST.get("answer", "")
    if what == "accept":
        services.accept(row=row, by=user)
        messages.success(request, gettext("Accepted. The match waits for a table."))
    elif what == "refuse":
        done = services.refuse(row=row, by=user)
        refused = done.state == LadderChallenge.State.REFUSED
        messages.success(request, gettext("Refused.") if refused else gettext("Forfeited."))
    elif what == "withdraw":
        services.withdraw(row=row, by=user)
    elif what in ("forfeit-challenger", "forfeit-opponent"):
        loser = row.challenger if what == "forfeit-challenger" else row.opponent
        services.forfeit(row=row, loser=loser, by=user)
    else:
        raise UserProblem("bad-answer", gettext("Accept, refuse, or take back."), 422)
    return redirect(found)
