"""Averages and highest breaks: of a division, a season or a league, and of a player over the seasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy
from django.views.decorators.http import require_safe

from clubs.leagues.access import division_for, league_for, season_for
from clubs.leagues.models import Division, League, Season, Side
from clubs.leagues.rules.averages import Order, Qualification
from clubs.leagues.rules.noted import noted_at
from clubs.leagues.rules.relay import MOST_LEGS
from clubs.leagues.rules.season import MOST_MATCHES
from clubs.leagues.selectors.averages import (
    AverageRow,
    SeasonLine,
    averages_of,
    feats_of,
    history_of,
    usual_order,
)
from clubs.leagues.selectors.highest import breaks_of
from clubs.leagues.selectors.honours import titles_of_player
from clubs.leagues.services.figures import MOST
from clubs.leagues.views.common import in_league, in_season, whole_number
from clubs.people.access import club_page, player_for
from clubs.people.models import Club
from clubs.people.stamps import of_club
from clubs.stamps.pages import kept_page
from config.languages.speaking import translated

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MOST_LEAST = 10_000


@dataclass(frozen=True)
class Column:
    """A column of the averages; `way` orders by it, `active` is "descending" where it is."""

    label: str
    way: str = ""
    active: str = ""


Cell = Callable[[AverageRow], object]


def _or_dash(value: int | None) -> object:
    return "–" if value is None else value


_COLUMNS: Sequence[tuple[StrOrPromise, Order | None, Cell, Cell | None]] = (
    (gettext_lazy("Matches"), None, lambda row: row.line.matches, None),
    (gettext_lazy("Rubbers"), None, lambda row: row.line.rubbers, None),
    (gettext_lazy("Rubbers won"), Order.RUBBERS, lambda row: row.line.rubbers_won, None),
    (gettext_lazy("Frames"), None, lambda row: row.line.frames, None),
    (gettext_lazy("Frames won"), Order.FRAMES, lambda row: row.line.frames_won, None),
    (gettext_lazy("Per cent"), Order.SHARE, lambda row: row.line.per_cent, None),
    (
        pgettext_lazy("column", "Points"),
        None,
        lambda row: _or_dash(row.line.points),
        lambda row: row.line.innings,
    ),
    (gettext_lazy("Innings"), None, lambda row: _or_dash(row.line.innings), lambda row: row.line.innings),
    (gettext_lazy("Average"), Order.AVERAGE, lambda row: row.average, lambda row: row.line.innings),
    (
        gettext_lazy("Best average"),
        Order.BEST_AVERAGE,
        lambda row: row.best_average,
        lambda row: row.line.innings,
    ),
    ("", Order.BREAK, lambda row: _or_dash(row.line.best_break), lambda row: row.line.best_break),
    (
        gettext_lazy("Run-outs"),
        Order.RUN_OUTS,
        lambda row: _or_dash(row.line.run_outs),
        lambda row: row.line.run_outs is not None,
    ),
    (gettext_lazy("Doubles"), None, lambda row: row.line.doubles, lambda row: row.line.doubles),
    (
        gettext_lazy("Doubles won"),
        Order.DOUBLES,
        lambda row: row.line.doubles_won,
        lambda row: row.line.doubles,
    ),
)
"""Heading, what it orders by, the cell, and what has to be in some row so that the column is there."""


@dataclass(frozen=True)
class AverageTable:
    """Averages as a page shows them: columns, rows with their cells, and those below the qualification."""

    columns: Sequence[Column]
    rows: Sequence[tuple[AverageRow, Sequence[object]]]
    below: Sequence[tuple[AverageRow, Sequence[object]]]
    asked: str
    teams: bool


def average_table(
    season: Season,
    rows: Sequence[AverageRow],
    *,
    order: Order | None = None,
    rule: Qualification | None = None,
    way: Callable[[Order], str] | None = None,
) -> AverageTable:
    """The table of these averages; with `way` its columns are links that order by them."""
    columns: list[Column] = []
    cells: list[Cell] = []
    for label, by, cell, there in _COLUMNS:
        if there is not None and not any(there(row) for row in rows):
            continue
        link = way(by) if way is not None and by is not None else ""
        active = "descending" if way is not None and by is not None and by is order else ""
        columns.append(Column(str(label) or _best_title(season), link, active))
        cells.append(cell)
    told = [(row, [cell(row) for cell in cells]) for row in rows]
    return AverageTable(
        columns,
        [one for one in told if one[0].line.place is not None],
        [one for one in told if one[0].line.place is None],
        _asked(season, rule),
        not season.league.of_players,
    )


def _best_title(season: Season) -> str:
    """What the best visit is called in the games of the season."""
    titles = {noted_at(one.game).title for one in season.plan.rubbers} - {""}
    return translated(titles.pop()) if len(titles) == 1 else gettext("Best break")


def _asked(season: Season, rule: Qualification | None) -> str:
    """The qualification, in words."""
    rules = season.rules
    matches = rule.matches if rule is not None else rules.least_matches
    share = int(rule.of_matches * 100) if rule is not None else rules.least_share
    if matches and share:
        return ngettext(
            "A place asks for {n} match and {share} per cent of the team’s matches.",
            "A place asks for {n} matches and {share} per cent of the team’s matches.",
            matches,
        ).format(n=matches, share=share)
    if matches:
        return ngettext("A place asks for {n} match.", "A place asks for {n} matches.", matches).format(
            n=matches
        )
    if share:
        return gettext("A place asks for {share} per cent of the team’s matches.").format(share=share)
    return gettext("A place asks for singles.")


# -- pages ---------------------------------------------------------------------------------------------------


def _number(asked: QueryDict, name: str, usual: int, most: int) -> int:
    """A whole number of an address; what is no number is as if it were not there."""
    text = asked.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 and int(text) <= most else usual


def _division(request: HttpRequest, season: Season) -> Division | None:
    slug = request.GET.get("division", "")
    if not slug:
        return None
    of = season.league
    found = division_for(request.user, of.club, of.slug, season.slug, slug)
    found.season = season
    return found


@kept_page(of_club, asks=("division", "team", "sort", "matches", "share"))
@require_safe
@club_page()
def averages(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """The averages of a season: by division and team, in the order of any column, with any qualification."""
    found = season_for(request.user, club, league, season)
    division = _division(request, found)
    needed = _number(request.GET, "matches", found.rules.least_matches, MOST_MATCHES)
    share = _number(request.GET, "share", found.rules.least_share, 100)
    rule = Qualification(matches=needed, of_matches=Fraction(share, 100))
    sort, team = request.GET.get("sort", ""), request.GET.get("team", "")
    order = Order(sort) if sort in tuple(Order) else usual_order(found)
    rows = averages_of(division or found, rule=rule, order=order, team=team)

    def way(by: Order) -> str:
        asked = {"division": division.slug if division else "", "team": team, "sort": by.value}
        numbers = {"matches": needed, "share": share}
        return "?" + urlencode({**{name: value for name, value in asked.items() if value}, **numbers})

    sides = Side.objects.filter(season=found).select_related("team").order_by("name")
    context = {
        "club": club, "league": found.league, "season": found, "division": division, "team": team,
        "divisions": found.divisions.all(), "sides": sides, "needed": needed, "share": share,
        "sort": order.value, "averages": average_table(found, rows, order=order, rule=rule, way=way),
        "crumbs": in_season(found, ("", gettext("Averages"))),
    }  # fmt: skip
    return render(request, "leagues/averages.html", context)


@kept_page(of_club, asks=("division", "least", "once"))
@require_safe
@club_page()
def season_breaks(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponse:
    """The highest breaks of a season, or of one division."""
    found = season_for(request.user, club, league, season)
    division = _division(request, found)
    context = {
        "season": found, "division": division, "divisions": found.divisions.all(),
        "crumbs": in_season(found, ("", gettext("Highest breaks"))),
    }  # fmt: skip
    return _breaks(request, club, found.league, division or found, context)


@kept_page(of_club, asks=("least", "once"))
@require_safe
@club_page()
def breaks(request: HttpRequest, club: Club, league: str) -> HttpResponse:
    """The highest breaks of a league in all its seasons."""
    found = league_for(request.user, club, league)
    return _breaks(request, club, found, found, {"crumbs": in_league(found, ("", gettext("Highest breaks")))})


def _breaks(
    request: HttpRequest, club: Club, league: League, scope: Division | Season | League, more: dict[str, Any]
) -> HttpResponse:
    least, once = max(_number(request.GET, "least", 1, MOST_LEAST), 1), request.GET.get("once") == "1"
    context = {
        "club": club, "league": league, "least": least, "once": once,
        "lists": breaks_of(scope, least=least, once=once), "feats": feats_of(scope), **more,
    }  # fmt: skip
    return render(request, "leagues/breaks.html", context)


@kept_page(of_club)
@require_safe
@club_page()
def player(request: HttpRequest, club: Club, league: str, player: str) -> HttpResponse:
    """A player in a league: titles, and averages season by season."""
    of = league_for(request.user, club, league)
    found = player_for(request.user, club, player)
    if found.slug != player:
        return redirect("leagues:player", club.slug, of.slug, found.slug)
    titles = [one for one in titles_of_player(found) if one.season.league_id == of.pk]
    context = {
        "club": club, "league": of, "player": found, "titles": titles,
        "history": _history(of, history_of(of, found)), "crumbs": in_league(of, ("", found.name)),
    }  # fmt: skip
    return render(request, "leagues/player.html", context)


def _history(league: League, lines: Sequence[SeasonLine]) -> Mapping[str, Any]:
    if not lines:
        return {}
    table = average_table(lines[0].season, [one.row for one in lines])
    cells = {id(row): values for row, values in (*table.rows, *table.below)}
    rows = [(one.season, one.row, cells[id(one.row)]) for one in lines]
    return {"columns": table.columns, "rows": rows, "teams": not league.of_players}


# -- what a sheet tells --------------------------------------------------------------------------------------

Places = dict[tuple[str, int], Any]


def figures_from(data: QueryDict) -> tuple[Places, Places]:
    """Highest breaks, and points, innings and run-outs, as the form of a rubber sends them. A field that came
    empty takes back what was written. Raises ``UserProblem`` "bad-number" (422)."""
    bests: Places = {}
    figures: Places = {}
    for name in ("best", *MOST):
        for which in ("home", "away"):
            for position in range(1, MOST_LEGS + 1):
                text = data.get(f"{name}-{which}-{position}")
                if text is None:
                    continue
                value = whole_number(text) if text.strip() else None
                if name == "best":
                    bests[which, position] = value
                else:
                    figures.setdefault((which, position), {})[name] = value
    return bests, figures
