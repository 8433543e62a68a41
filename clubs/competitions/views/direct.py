"""The director's pages: making a competition, its settings, entries, and the way to its end."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext, pgettext
from django.views.decorators.http import require_http_methods, require_safe

import rules_engine as engine
from clubs.competitions.access import competition_for
from clubs.competitions.entry_forms import EnterForm
from clubs.competitions.forms import FIELD_OF, SettingsForm, games_for_two
from clubs.competitions.models import Competition, Entrant, EntryRequest, Format, Status
from clubs.competitions.pair_fields import EnterPairsForm
from clubs.competitions.selectors import drawn, step_pages
from clubs.competitions.selectors.partners import free_players, open_invites
from clubs.competitions.selectors.schedule import schedule
from clubs.competitions.selectors.seed_ratings import put_ratings
from clubs.competitions.services import (
    drawing,
    entries,
    late_entries,
    life,
    setup,
    waiting,
)
from clubs.competitions.services.common import OPEN_FOR_ENTRY
from clubs.competitions.services.places import on_list
from clubs.competitions.stage_fields import OFFERED
from clubs.competitions.views import at_tables
from clubs.competitions.views.common import action, context, page, signed_in
from clubs.people.access import OFFICERS, club_page, player_for
from clubs.people.editing import editing
from clubs.people.forms import Attempt
from clubs.people.models import Club, Table
from clubs.people.rules.surfaces import kinds_for_game
from clubs.people.services.players import add_player
from clubs.people.views.common import UNFINISHED, crumbs, posted
from matches.categories import book_names, by_category
from matches.problems import UserProblem
from matches.services import write_transaction

MOST_NEW_PLAYERS = 128

attempt = Attempt(FIELD_OF)


# --- Making and changing a competition ------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """First choose the game and the format, then everything else with sane defaults."""
    asked = request.POST if request.method == "POST" else request.GET
    steps = (
        (reverse("competitions:list", args=[club.slug]), gettext("Tournaments")),
        ("", pgettext("page", "New")),
    )
    more: dict[str, Any] = {"club": club, "crumbs": crumbs(club, *steps)}
    try:
        game = engine.game(asked.get("game", ""))
    except engine.UnknownGame:
        game = None
    format_ = asked.get("format", "")
    if game is None or format_ not in OFFERED:
        kinds = set(Table.objects.filter(club=club, active=True).values_list("kind", flat=True))
        fitting = {g.id for g in games_for_two() if kinds & set(kinds_for_game(g.id))}
        here = by_category(g for g in games_for_two() if g.id in fitting)
        elsewhere = by_category(g for g in games_for_two() if g.id not in fitting)
        more |= {"here": here, "elsewhere": elsewhere, "game": game, "books": book_names()}
        more["chosen_elsewhere"] = game is not None and game.id not in fitting
        return render(request, "competitions/new_game.html", more)
    # A suggestion (views.times) fills the form in.
    initial = None if request.method == "POST" else request.GET.dict()
    form = SettingsForm(posted(request), club=club, game=game, format=format_, initial=initial)
    if request.method == "POST" and form.is_valid():
        made = attempt(form, lambda: setup.create(club=club, settings=form.settings(), by=signed_in(request)))
        if made is not None:
            messages.success(
                request,
                gettext("{competition} is ready. Enter players, then open it for all to see.").format(
                    competition=made.name
                ),
            )
            return redirect("competitions:manage", club.slug, made.slug)
    status = UNFINISHED if form.is_bound else 200
    more |= {"form": form, "game": game, "format": format_, "format_name": Format(format_).label}
    return render(request, "competitions/settings.html", more, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(*OFFICERS)
def edit(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Change the settings; once drawn, only what later matches can still follow."""
    found = competition_for(request.user, club, competition)
    game = engine.game(found.game)
    with editing(found, request):
        form = SettingsForm(
            posted(request),
            club=club,
            game=game,
            format=found.format,
            competition=found,
            kept=SettingsForm.of(found),
        )
        if request.method == "POST" and form.is_valid():
            done = attempt(
                form, lambda: setup.edit(competition=found, settings=form.settings(), by=signed_in(request))
            )
            if done is not None:
                messages.success(request, gettext("Saved."))
                return redirect("competitions:manage", club.slug, found.slug)
    more = context(
        request,
        found,
        "edit",
        form=form,
        game=game,
        format=found.format,
        format_name=found.format_words,
    )
    return render(request, "competitions/settings.html", more, status=UNFINISHED if form.is_bound else 200)


# --- The director's page -----------------------------------------------------------------------------


@require_safe
@club_page(*OFFICERS)
def manage(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Everything that can be done now, the next step first."""
    found = competition_for(request.user, club, competition)
    return manage_page(request, found)


def manage_page(request: HttpRequest, found: Competition, status: int = 200, **more: Any) -> HttpResponse:
    """The director's page with what its status needs."""
    entrants = list(found.entrants.select_related("player", "partner").order_by("seed", "number"))
    unrated = put_ratings(found, entrants)
    counts = {
        "in": sum(e.is_in for e in entrants),
        "present": sum(e.status == Entrant.Status.CHECKED_IN for e in entrants),
        "out": sum(not e.is_in for e in entrants),
    }
    values: dict[str, Any] = {"entrants": entrants, "counts": counts, "steps": steps_of(found), **more}
    values["unrated"] = unrated
    values["open_requests"] = found.entry_requests.filter(state=EntryRequest.State.OPEN).count()
    values["waiting_count"] = on_list(found).count()
    if found.status in OPEN_FOR_ENTRY and found.of_pairs:
        values.setdefault("enter_pairs", EnterPairsForm(choices=free_players(found)))
        values["invites"] = list(open_invites(found))
    elif found.status in OPEN_FOR_ENTRY:
        values.setdefault("enter", EnterForm(choices=free_players(found)))
    if found.is_drawn:
        draws = drawn.draws_for(found)
        values["schedule"] = waiting.explained(found, schedule(found, draws))
        values["panels"] = step_pages.panels(draws)
        if found.status in (Status.DRAWN, Status.RUNNING):
            values["late"] = free_players(found)
            values["places"] = late_entries.choices(draws[0])
        values |= at_tables.tools_of_competition(found)
    return page(request, found, "manage", "competitions/manage.html", status=status, **values)


def steps_of(competition: Competition) -> list[tuple[str, str]]:
    """The way of a competition with where it stands: (words, "done" | "now" | "")."""
    way = (
        (Status.DRAFT, gettext("Prepare")),
        (Status.OPEN, gettext("Entries")),
        (Status.DRAWN, pgettext("step of a competition", "Draw")),
        (Status.RUNNING, pgettext("step of a competition", "Play")),
        (Status.FINISHED, gettext("Champion")),
    )
    order = [s for s, _ in way]
    status = Status.FINISHED if competition.status == Status.ARCHIVED else competition.status
    here = order.index(status) if status in order else -1  # type: ignore[arg-type]
    return [(words, "done" if i < here else "now" if i == here else "") for i, (_, words) in enumerate(way)]


@action
def open_entries(request: HttpRequest, competition: Competition) -> str:
    """Open for entry and publish the seed."""
    found = life.open_entries(
        competition=competition, seed=request.POST.get("seed", ""), by=signed_in(request)
    )
    return gettext("{competition} is open. The seed of the draw is published: {seed}").format(
        competition=found.name, seed=found.seed
    )


@action
def publish_seed(request: HttpRequest, competition: Competition) -> str:
    """Publish another seed."""
    found = drawing.publish_seed(
        competition=competition, seed=request.POST.get("seed", ""), by=signed_in(request)
    )
    return gettext("The new seed is {seed}.").format(seed=found.seed)


@require_http_methods(["POST"])
@club_page(*OFFICERS)
def enter(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """Enter players from the list, and new ones by name, all or none."""
    found = competition_for(request.user, club, competition)
    form = EnterForm(posted(request), choices=free_players(found))

    def enter_all() -> int:
        names = [line for line in form.cleaned_data["new_names"].splitlines() if line.strip()]
        if len(names) > MOST_NEW_PLAYERS:
            raise UserProblem(
                "too-many-names",
                gettext("At most {most} new players at a time.").format(most=MOST_NEW_PLAYERS),
            )
        with write_transaction():
            players = list(form.cleaned_data["players"])
            players += [add_player(club=club, name=name, by=signed_in(request)) for name in names]
            if not players:
                raise UserProblem("nobody", gettext("Tick players, or write a new name."))
            return len(entries.enter(competition=found, players=players, by=signed_in(request)))

    if form.is_valid():
        count = attempt(form, enter_all)
        if count is not None:
            messages.success(request, ngettext("{n} entered.", "{n} entered.", count).format(n=count))
            return redirect("competitions:manage", club.slug, found.slug)
    return manage_page(request, found, UNFINISHED, enter=form)


@action
def check_in(request: HttpRequest, competition: Competition, number: int) -> None:
    """Mark present or not."""
    entries.check_in(
        competition=competition,
        number=number,
        present=request.POST.get("present") == "1",
        by=signed_in(request),
    )


@action
def withdraw(request: HttpRequest, competition: Competition, number: int) -> str:
    """Withdraw an entrant."""
    gone = entries.withdraw(competition=competition, number=number, by=signed_in(request))
    return gettext("{entrant} is withdrawn.").format(entrant=gone.name)


@action
def reinstate(request: HttpRequest, competition: Competition, number: int) -> str:
    """Take a withdrawal back."""
    entrant = entries.reinstate(competition=competition, number=number, by=signed_in(request))
    return gettext("{entrant} is in again.").format(entrant=entrant.name)


@action
def late_entry(request: HttpRequest, competition: Competition) -> str:
    """Enter a player after the draw."""
    player = player_for(request.user, competition.club, request.POST.get("player", ""))
    text = request.POST.get("place", "")
    place = int(text) if text.isdecimal() and len(text) < 6 else None
    slug = request.POST.get("partner", "")
    partner = player_for(request.user, competition.club, slug) if slug else None
    late = entries.late_entry(
        competition=competition, player=player, partner=partner, by=signed_in(request), place=place
    )
    return gettext("{entrant} is in, with seed {seed}.").format(entrant=late.name, seed=late.seed)


@action
def hand_seeds(request: HttpRequest, competition: Competition) -> str:
    """Save seeds given by hand."""
    places: dict[int, int | None] = {}
    for name, value in request.POST.items():
        kind, _, number = name.partition("-")
        if kind == "seed" and number.isdecimal() and len(number) < 6:
            text = str(value).strip()
            if text and not (text.isdecimal() and len(text) < 6):
                raise UserProblem(
                    "bad-seed-place",
                    gettext("{place} is no seed; seeds are 1, 2, 3 and so on.").format(place=text[:20]),
                )
            places[int(number)] = int(text) if text else None
    drawing.seed_by_hand(competition=competition, places=places, by=signed_in(request))
    return gettext("The seeds are saved. They count when you make the draw.")


@action
def draw(request: HttpRequest, competition: Competition) -> str:
    """Make the draw."""
    only = request.POST.get("only_checked_in") == "1"
    drawing.draw(competition=competition, by=signed_in(request), only_checked_in=only)
    return gettext("The draw is made. Look at it, then start.")


@action
def undo_draw(request: HttpRequest, competition: Competition) -> str:
    """Take the draw back."""
    name = request.POST.get("typed_name", "")
    drawing.undo_draw(competition=competition, by=signed_in(request), typed_name=name)
    return gettext("The draw is taken back; entries are open again.")


@action
def start(request: HttpRequest, competition: Competition) -> str:
    """Start play."""
    drawing.start(competition=competition, by=signed_in(request))
    return gettext("Play has begun. Matches are called to free tables.")


@action
def cancel(request: HttpRequest, competition: Competition) -> str:
    """Call it off."""
    life.cancel(competition=competition, by=signed_in(request), reason=request.POST.get("reason", ""))
    return gettext("The competition is cancelled.")


@action
def archive(request: HttpRequest, competition: Competition) -> str:
    """Archive, or take out of the archive."""
    if competition.status == Status.ARCHIVED:
        life.unarchive(competition=competition, by=signed_in(request))
        return gettext("The competition can be corrected again.")
    life.archive(competition=competition, by=signed_in(request))
    return gettext("The competition is archived.")
