"""Pages that everybody sees: the list, one competition, its bracket, standings, schedule, draw and log."""

from __future__ import annotations

import json

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition, Phase, Status
from clubs.competitions.rules import round_lengths
from clubs.competitions.selectors import drawn
from clubs.competitions.selectors.draw_document import digest_in_log, document_of, lots_of, moves_of
from clubs.competitions.selectors.given import version_of
from clubs.competitions.selectors.listing import count_people, listed
from clubs.competitions.selectors.schedule import schedule as scheduled
from clubs.competitions.selectors.stage_pages import pages_of
from clubs.competitions.selectors.standing import criteria_of
from clubs.competitions.services import waiting
from clubs.competitions.services.entry_rules import rules_of
from clubs.competitions.services.places import free_places
from clubs.competitions.views.common import is_officer, page, public_page
from clubs.people.access import club_page, not_found
from clubs.people.models import Club
from clubs.people.stamps import of_club
from clubs.people.views.common import crumbs
from clubs.stamps.pages import kept_page


@kept_page(of_club, asks=("page",))
@require_safe
@club_page()
def competition_list(request: HttpRequest, club: Club) -> HttpResponse:
    """All competitions of a club, those under way first."""
    officer = is_officer(request, club)
    paginator = Paginator(listed(club, officer=officer).prefetch_related("stages"), 30)
    shown = paginator.get_page(request.GET.get("page"))
    count_people(shown)
    for row in shown:
        row.club = club
    return render(
        request,
        "competitions/list.html",
        {
            "club": club,
            "page": shown,
            "may_direct": officer,
            "crumbs": crumbs(club, ("", gettext("Tournaments"))),
        },
    )


@public_page("overview")
def overview(request: HttpRequest, found: Competition) -> HttpResponse:
    """One competition: what it is, who is in, how it stands."""
    entrants = list(found.entrants.select_related("player", "partner").order_by("seed", "number"))
    inside = [e for e in entrants if e.is_in or e.seed is not None]
    user = request.user
    own = [e for e in entrants if user.is_authenticated and user.pk in {one.user_id for one in e.players}]
    mine = next((e for e in own if e.is_in), own[0] if own else None)
    player = None
    if user.is_authenticated and found.status == Status.OPEN and mine is None:
        player = found.club.players.filter(user=user, active=True, merged_into=None).first()
    podium = sorted(
        (e for e in entrants if e.final_rank and e.final_rank <= 4), key=lambda e: e.final_rank or 0
    )
    on = []
    if found.status == Status.RUNNING:
        fixtures = drawn.fixtures_of(drawn.draws_for(found)).values()
        on = waiting.at_tables(found, [drawn.card_of(f) for f in fixtures if f.under_way])
        next_ = [drawn.card_of(f) for f in fixtures if f.phase == Phase.READY][:6]
    else:
        next_ = []
    return page(
        request,
        found,
        "overview",
        "competitions/overview.html",
        entrants=inside,
        count=sum(e.is_in for e in entrants),
        left=max(0, free_places(found)) if found.status == Status.OPEN else 0,
        rules=rules_of(found),
        mine=mine if mine is not None and mine.is_in else None,
        wanting=found.wanting.count() if found.of_pairs and found.status == Status.OPEN else 0,
        may_enter=found.self_entry and (player is not None or (mine is not None and not mine.is_in)),
        podium=podium,
        on=on,
        next=next_,
        criteria=criteria_of(found),
        lengths=lengths(found),
        handicap=version_of(found),
    )


SHOWN_FIRST = (
    "groups", "round", "w", "l", "steps", "plate", "places", "quarter", "semi", "third", "final", "reset",
)  # fmt: skip
"""The order in which lengths of rounds are told; rounds that few name follow."""


def lengths(competition: Competition) -> list[tuple[str, str]]:
    """How long a match is in each round, in words."""

    def words(length: int | None, race: int) -> str:
        if race > 1 and length:
            told = gettext("first to win {race}, to {length}")
        elif race > 1:
            told = gettext("first to win {race}")
        else:
            told = gettext("to {length}") if length else gettext("one game")
        return told.format(race=race, length=length)

    found = [(gettext("Every match"), words(competition.length, competition.race))]
    keys = {**competition.length_by_round, **competition.race_by_round}
    for key in sorted(keys, key=lambda one: (SHOWN_FIRST.index(one) if one in SHOWN_FIRST else 99, one)):
        length = competition.length_by_round.get(key, competition.length)
        race = competition.race_by_round.get(key, competition.race)
        found.append((round_lengths.in_words(key), words(length, race)))
    if len(found) > 1:
        found[0] = (gettext("Other matches"), found[0][1])
    return found


@public_page("bracket")
def bracket(request: HttpRequest, found: Competition) -> HttpResponse:
    """The brackets of a competition; tables of everybody have their rounds on the schedule."""
    stages = [one for one in found.in_stages if one.is_bracket]
    if not found.is_drawn or not stages:
        return redirect(found)
    shown = [one for one in pages_of(found, drawn.draws_for(found)) if one.is_bracket]
    return page(request, found, "bracket", "competitions/bracket.html", stages=shown)


@public_page("standings")
def standings(request: HttpRequest, found: Competition) -> HttpResponse:
    """The standings of every stage with what parted neighbours: the latest that is drawn first, those to come
    last."""
    if not found.is_drawn:
        return redirect(found)
    draws = drawn.draws_for(found)
    places = sorted(
        (e for e in draws[0].in_order if e.final_rank), key=lambda e: (e.final_rank or 0, e.seed or 0)
    )
    several = len(found.in_stages) > 1
    pages = pages_of(found, draws)
    in_order = [*(one for one in reversed(pages) if not one.coming), *(one for one in pages if one.coming)]
    return page(
        request,
        found,
        "standings",
        "competitions/standings.html",
        places=places if several or found.first_stage.is_bracket else [],
        stages=[one for one in in_order if one.tables or one.king or one.still_in or one.coming or one.lists],
        several=several,
        criteria=criteria_of(found),
        reviewed=drawn.under_review(*draws),
    )


@public_page("schedule", seconds=30)  # it shows when matches will probably begin, reckoned from now
def schedule(request: HttpRequest, found: Competition) -> HttpResponse:
    """Now playing, next, and when the rest will probably begin."""
    if not found.is_drawn:
        return redirect(found)
    draws = drawn.draws_for(found)
    rounds: list[drawn.Round] = []
    for draw in draws:
        if draw.bracket is None:  # the latest first, where later rounds follow from earlier ones
            own = drawn.rounds_of(draw)
            rounds += reversed(own) if draw.stage.in_steps else own
    stepped = [one for one in pages_of(found, draws) if one.progress is not None]
    told = waiting.explained(found, scheduled(found, draws))
    return page(
        request,
        found,
        "schedule",
        "competitions/schedule.html",
        schedule=told,
        rounds=rounds,
        stepped=stepped,
    )


@public_page("draw")
def draw_page(request: HttpRequest, found: Competition) -> HttpResponse:
    """The draw for everybody to check: the seed, the algorithm, each entry number with its digest."""
    entrants = [
        e for e in found.entrants.order_by("lot", "number") if e.seed is not None or not found.is_drawn
    ]
    rows = lots_of(found, entrants) if found.seed and found.is_drawn else []
    names = {e.number: e.name for e in entrants}
    by_lot = [[(n, names.get(n, "")) for n in group] for group in found.by_lot]
    return page(
        request,
        found,
        "draw",
        "competitions/draw.html",
        rows=rows,
        by_lot=by_lot,
        digest=digest_in_log(found) if found.is_drawn else "",
        moved=[move for stage in found.in_stages for move in moves_of(stage, entrants)],
    )


@require_safe
@club_page()
def draw_document(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """The published draw as JSON: all that `manage.py redraw --file` needs."""
    found = competition_for(request.user, club, competition)
    if not found.is_drawn:
        raise not_found("draw yet")
    text = json.dumps(document_of(found), ensure_ascii=False, indent=1)
    return HttpResponse(
        text + "\n",
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{club.slug}-{found.slug}-draw.json"'},
    )


@public_page("log")
def log(request: HttpRequest, found: Competition) -> HttpResponse:
    """The log, newest first; some lines are for the officers alone."""
    events = found.events.all()
    if not is_officer(request, found.club):
        events = events.filter(private=False)
    shown = Paginator(events, 50).get_page(request.GET.get("page"))
    return page(request, found, "log", "competitions/log.html", page=shown)
