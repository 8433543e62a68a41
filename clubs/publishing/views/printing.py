"""Paper: brackets and score sheets."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

import rules_engine as engine
from clubs.competitions.access import competition_for
from clubs.competitions.models import Competition, Entrant, Fixture, Format
from clubs.competitions.selectors.draw import load_draws
from clubs.people.access import club_page, match_for, not_found
from clubs.people.models import Club
from clubs.people.views.common import crumbs
from clubs.publishing.selectors import bracket_pages
from clubs.publishing.selectors import sheets as paper
from clubs.publishing.selectors.cross_table import cross_table
from clubs.publishing.selectors.round_lists import meetings_of
from clubs.publishing.views.pdf.trees import forest_of
from clubs.publishing.views.tree_pages import pages_of
from matches.selectors import game_name
from matches.services import figures, sheet

MOST_SIDES = 4


@require_safe
@club_page()
def bracket(request: HttpRequest, club: Club, competition: str) -> HttpResponse:
    """A competition on paper: the bracket over as many pages as it needs, or the cross table."""
    found = competition_for(request.user, club, competition)
    if not found.is_drawn:
        raise not_found("bracket yet")
    context = {"club": club, "competition": found, "champion": found.champion}
    if not (found.first_stage.is_tree or found.format == Format.ROUND_ROBIN) or len(found.in_stages) > 1:
        return render(request, "publishing/print/rounds.html", {**context, **stages_of(found)})
    fixtures = list(Fixture.objects.filter(competition=found).select_related("a", "b"))
    if found.first_stage.is_bracket:
        return render(
            request, "publishing/print/bracket.html", {**context, "pages": bracket_pages.pages(fixtures)}
        )
    entrants = list(Entrant.objects.filter(competition=found, seed__isnull=False).order_by("seed"))
    return render(
        request, "publishing/print/cross_table.html", {**context, "table": cross_table(entrants, fixtures)}
    )


def stages_of(competition: Competition) -> dict[str, Any]:
    """The stages of a competition for paper, in order: every bracket as pages of trees, everything else as a
    list of its matches; `sheets` is how many pages of trees there are."""
    parts: list[dict[str, Any]] = []
    sheets = 0
    for draw in load_draws(competition):
        title = str(draw.stage) if len(competition.in_stages) > 1 else ""
        if draw.bracket is None:
            parts.append({"title": title, "meetings": meetings_of([draw])})
            continue
        forest = forest_of(competition, list(draw.fixtures.values()), _no_way, title=title)
        made = pages_of(forest, ahead=sheets)
        for number, page in enumerate(made, sheets + 1):
            page.number = number
        sheets += len(made)
        parts.append({"title": title, "pages": made})
    return {"parts": parts, "sheets": sheets}


def _no_way(fixture: Fixture) -> str:
    """Paper has no links."""
    return ""


@require_safe
@club_page()
def sheets(request: HttpRequest, club: Club) -> HttpResponse:
    """The score sheets that can be printed."""
    games = engine.games()
    return render(
        request,
        "publishing/sheets.html",
        {
            "club": club,
            "games": games,
            "crumbs": crumbs(
                club,
                (reverse("publishing:records", args=[club.slug]), gettext("Records")),
                ("", gettext("Score sheets")),
            ),
        },
    )


@require_safe
@club_page()
def blank_sheet(request: HttpRequest, club: Club, book: str, slug: str) -> HttpResponse:
    """A sheet to mark by hand; `?sides=` where a game has more than two."""
    try:
        game = engine.game(f"{book}/{slug}")
    except engine.UnknownGame:
        raise not_found("game") from None
    asked = request.GET.get("sides", "")
    sides = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else 2
    sides = max(game.min_sides, min(sides, game.max_sides, MOST_SIDES))
    return render(
        request,
        "publishing/print/sheet.html",
        {"club": club, "sheet": paper.blank(game, sides), "title": game.name},
    )


@require_safe
@club_page()
def match_sheet(request: HttpRequest, club: Club, public_id: str) -> HttpResponse:
    """The sheet of a match as it was marked."""
    match = match_for(request.user, public_id)
    if match.club_id != club.pk:
        raise not_found("match")
    try:
        game = engine.game(match.game)
    except engine.UnknownGame:
        raise not_found("score sheet") from None
    names = [(side.letter, side.name) for side in match.sides.all()]
    return render(
        request,
        "publishing/print/sheet.html",
        {
            "club": club,
            "match": match,
            "title": game_name(match.game),
            "sheet": paper.filled(game, names, sheet(match), figures(match), match.board),
        },
    )
