"""Players in figures: one player's career, two players against each other, and everybody at one game."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, FloatField, Sum
from django.db.models.expressions import OrderBy
from django.db.models.functions import Cast, NullIf
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubs.people.access import club_page, not_found, player_for
from clubs.people.models import Club
from clubs.people.stamps import of_club
from clubs.people.views.common import crumbs
from clubs.publishing import selectors
from clubs.publishing.models import ALL_SEASONS
from clubs.publishing.rules.measures import compared_at
from clubs.publishing.selectors import champions
from clubs.publishing.selectors.drawing import course_chart, rating_chart
from clubs.publishing.selectors.terms import calendar_of
from clubs.stamps.pages import kept_page

PLAYERS_A_PAGE = 50
MEETINGS_A_PAGE = 30
DRAWN, LISTED = 60, 12


@require_safe
@club_page()
def career(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """One player: figures at every game, a chart of one of them, the last matches, opponents, titles."""
    found = player_for(request.user, club, player)
    if found.slug != player:
        return redirect("publishing:career", club=club.slug, player=found.slug, permanent=True)
    games = selectors.figures_of(found)
    asked = request.GET.get("game", "")
    shown = next((one for one in games if one.game == asked), games[0] if games else None)
    chart = course_chart(selectors.course(found, shown.game, DRAWN), shown.game) if shown else None
    return render(
        request,
        "publishing/career.html",
        {
            "club": club,
            "player": found,
            "games": games,
            "doubles": selectors.doubles_of(found),
            "shown": shown,
            "chart": chart,
            "rating": rating_chart(found),
            "last": selectors.last_matches(found, LISTED),
            "opponents": selectors.opponents_of(found),
            "titles": champions.titles_of(found),
            "crumbs": crumbs(
                club,
                (reverse("people:players", args=[club.slug]), gettext("Players")),
                (found.get_absolute_url(), found.name),
                ("", gettext("Career")),
            ),
        },
    )


@require_safe
@club_page()
def against(request: HttpRequest, club: Club, player: str, other: str) -> HttpResponse:
    """Two players against each other."""
    one, two = player_for(request.user, club, player), player_for(request.user, club, other)
    if one.pk == two.pk:
        raise not_found("pair of players")
    if (one.slug, two.slug) != (player, other):
        return redirect("publishing:against", club=club.slug, player=one.slug, other=two.slug, permanent=True)
    page = Paginator(selectors.matches_between(one, two), MEETINGS_A_PAGE).get_page(request.GET.get("page"))
    meetings = selectors.meetings(one, two)
    return render(
        request,
        "publishing/against.html",
        {
            "club": club,
            "one": one,
            "two": two,
            "meetings": meetings,
            "tallies": selectors.tallies(one, two, calendar_of(club)),
            "page": page,
            "won": sum(m.one.won for m in meetings),
            "lost": sum(m.other.won for m in meetings),
            "drawn": sum(m.one.drawn for m in meetings),
            "matches": sum(m.one.matches for m in meetings),
            "crumbs": crumbs(
                club,
                (reverse("people:players", args=[club.slug]), gettext("Players")),
                (one.get_absolute_url(), one.name),
                (reverse("publishing:career", args=[club.slug, one.slug]), gettext("Career")),
                ("", gettext("against {name}").format(name=two.name)),
            ),
        },
    )


@kept_page(of_club, asks=("page", "game", "season"))
@require_safe
@club_page()
def figures(request: HttpRequest, club: Club) -> HttpResponse:
    """Everybody's figures at one game, the best average first."""
    games = selectors.games_of(club)
    asked = request.GET.get("game", "")
    game = asked if asked in dict(games) else selectors.most_played(club)
    compared = compared_at(game) if game else None
    seasons = selectors.seasons_of(club, calendar_of(club))
    season = next((number for number, _ in seasons if str(number) == request.GET.get("season")), ALL_SEASONS)
    page: Page[Any] | None = None
    if compared is not None:
        rows = selectors.figures_of_club(club, game, season)
        if compared.measure.is_average:
            total = Cast(Sum("points"), FloatField()) / NullIf(Sum("innings"), 0)
            rows = rows.annotate(general=total)
        order = "general" if compared.measure.is_average else "measure_mean"
        rows = rows.order_by(_last_when_none(order), "player__name", "player_id")
        page = Paginator(rows, PLAYERS_A_PAGE).get_page(request.GET.get("page"))
        page.object_list = [selectors.figures_row(club, row) for row in page.object_list]
    return render(
        request,
        "publishing/figures.html",
        {
            "club": club,
            "games": games,
            "game": game,
            "compared": compared,
            "seasons": seasons,
            "season": season,
            "page": page,
            "crumbs": crumbs(
                club,
                (reverse("publishing:records", args=[club.slug]), gettext("Records")),
                ("", gettext("Averages")),
            ),
        },
    )


def _last_when_none(name: str) -> OrderBy:
    return F(name).desc(nulls_last=True)
