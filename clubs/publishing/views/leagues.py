"""Leagues on paper and as CSV: tables, fixtures, averages, a team's card, the empty sheet of a match.

A season that is being planned has no fixtures for anybody but the officers, and no paper either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.timezone import localdate
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_safe

from clubs.leagues.access import division_for, season_for, shows_fixtures, team_for, team_match_for
from clubs.leagues.models import Season, Side, Team, TeamMatch
from clubs.leagues.selectors.averages import AverageRow, averages_of
from clubs.leagues.selectors.matches import TO_COME, Day, by_day, matches_of
from clubs.leagues.selectors.tables import DivisionTable, table_of, tables_for
from clubs.people.access import Visitor, club_page, not_found
from clubs.people.models import Club
from clubs.people.views.common import base_url
from clubs.publishing.views.csv_files import download
from clubs.publishing.views.pdf import league_tables, papers, standings, team_papers
from clubs.publishing.views.pdf.answers import Printing, answer
from clubs.publishing.wording import inside


def _state(season: Season) -> str:
    return inside(season.get_phase_display())


def _days(season: Season, rows: Sequence[TeamMatch]) -> list[Day]:
    days = by_day(rows, season)
    if not days:
        raise not_found("fixture yet")
    return days


def _shown(user: Visitor, season: Season) -> None:
    if not shows_fixtures(user, season):
        raise not_found("fixture yet")


# -- CSV -----------------------------------------------------------------------------------------------------


@require_safe
@club_page()
def table_csv(request: HttpRequest, club: Club, league: str, season: str, division: str) -> HttpResponseBase:
    """The table of a division, a line for each side."""
    found = division_for(request.user, club, league, season, division)
    return download(request, table_rows(table_of(found)), f"{league}-{season}-{division}-table")


def table_rows(found: DivisionTable) -> Iterator[tuple[Any, ...]]:
    """The head and the lines of a table."""
    yield (
        "place", "side", "points", "played", "won", "drawn", "lost", "rubbers won", "rubbers lost",
        "frames won", "frames lost", "to play", "form", "deducted", "outlook",
    )  # fmt: skip
    for row in found.rows:
        line, told = row.line, row.told
        counts = ("" if one is None else one for one in (told.played, told.won, told.drawn, told.lost))
        yield (
            line.rank or "", row.side.name, line.points, *counts, *(told.rubbers or ("", "")),
            *(told.frames or ("", "")), line.left, line.form_letters,
            sum(one.points for one in line.deductions), row.zone,
        )  # fmt: skip


@require_safe
@club_page()
def averages_csv(
    request: HttpRequest, club: Club, league: str, season: str, division: str
) -> HttpResponseBase:
    """The averages of a division, a line for each player."""
    found = division_for(request.user, club, league, season, division)
    return download(request, average_rows(averages_of(found)), f"{league}-{season}-{division}-averages")


def average_rows(found: Sequence[AverageRow]) -> Iterator[tuple[Any, ...]]:
    """The head and the lines of averages."""
    yield (
        "place", "player", "side", "rubbers", "rubbers won", "frames", "frames won", "per cent", "best break",
        "does not qualify because",
    )  # fmt: skip
    for row in found:
        line = row.line
        share = f"{float(100 * line.share):.1f}" if line.share is not None else ""
        yield (
            line.place or "", row.player.name, ", ".join(row.sides), line.rubbers, line.rubbers_won,
            line.frames, line.frames_won, share, line.best_break or "", line.missing,
        )  # fmt: skip


@require_safe
@club_page()
def fixtures_csv(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponseBase:
    """The fixtures and results of a season, a line for each match."""
    found = season_for(request.user, club, league, season)
    _shown(request.user, found)
    return download(request, fixture_rows(list(matches_of(found))), f"{league}-{season}-fixtures")


def fixture_rows(found: Sequence[TeamMatch]) -> Iterator[tuple[Any, ...]]:
    """The head and the lines of a fixture list; results are those that are final."""
    yield (
        "number", "division", "round", "day", "time", "home", "away", "venue", "state", "home rubbers",
        "away rubbers", "home frames", "away frames", "home points", "away points",
    )  # fmt: skip
    for match in found:
        final = match.phase == TeamMatch.Phase.FINAL
        result = (
            match.home_rubbers, match.away_rubbers, match.home_frames, match.away_frames, match.home_points,
            match.away_points,
        )  # fmt: skip
        yield (
            match.number, match.contest.name, match.round, match.on.isoformat() if match.on else "",
            f"{match.at:%H:%M}" if match.at else "", match.home.name, match.away.name,
            match.venue.name if match.venue is not None else "", match.phase,
            *(result if final else [""] * 6),
        )  # fmt: skip


# -- paper ---------------------------------------------------------------------------------------------------


@require_safe
@club_page()
def table_pdf(request: HttpRequest, club: Club, league: str, season: str, division: str) -> HttpResponseBase:
    """The table of a division. Raises ``UserProblem`` "not-found" before it has sides."""
    size = papers.paper_of(request.GET)
    found = division_for(request.user, club, league, season, division)
    table = table_of(found)
    if not table.rows:
        raise not_found("table yet")
    facts = league_tables.table_of(table, found.season.league.of_players)
    return answer(
        request,
        club,
        Printing(
            f"{league}-{season}-{division}-table",
            found.name,
            base_url(request) + found.get_absolute_url(),
            facts,
            lambda page: standings.sheets(page, facts, what=pgettext("of a league", "table")),
            size,
            str(found.season),
            pgettext("of a table", "final") if table.is_final else _state(found.season),
        ),
    )


def _fixtures(
    request: HttpRequest, club: Club, name: str, title: str, page: str, season: Season, days: Sequence[Day],
    *, several: bool = False,
) -> HttpResponseBase:  # fmt: skip
    size = papers.paper_of(request.GET)
    facts = league_tables.fixtures_of(days, several=several)
    return answer(
        request,
        club,
        Printing(
            name, title, base_url(request) + page, facts,
            lambda sheet: standings.sheets(sheet, facts, what=gettext("fixtures")),
            size, str(season), _state(season),
        ),
    )  # fmt: skip


@require_safe
@club_page()
def season_fixtures_pdf(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponseBase:
    """The fixture list of a season."""
    found = season_for(request.user, club, league, season)
    _shown(request.user, found)
    days = _days(found, list(matches_of(found)))
    several = len({(match.division_id, match.cup_id) for day in days for match in day.matches}) > 1
    title, page = gettext("Fixtures"), found.get_absolute_url()
    return _fixtures(request, club, f"{league}-{season}-fixtures", title, page, found, days, several=several)


@require_safe
@club_page()
def division_fixtures_pdf(
    request: HttpRequest, club: Club, league: str, season: str, division: str
) -> HttpResponseBase:
    """The fixture list of a division."""
    found = division_for(request.user, club, league, season, division)
    _shown(request.user, found.season)
    days = _days(found.season, list(matches_of(found.season).filter(division=found)))
    name = f"{league}-{season}-{division}-fixtures"
    title = gettext("Fixtures: {name}").format(name=found.name)
    return _fixtures(request, club, name, title, found.get_absolute_url(), found.season, days)


def _side(user: Visitor, team: Team) -> Side:
    """What a team is in the season that is played now, or in the last one. Raises ``UserProblem``
    "not-found"."""
    rows = Side.objects.filter(team=team).select_related("season", "division")
    known = list(rows.order_by("-season__begins_on", "-pk"))
    for one in known:
        one.season.league = team.league
    shown = [one for one in known if shows_fixtures(user, one.season)]
    running = [one for one in shown if one.season.phase == Season.Phase.RUNNING]
    if not shown:
        raise not_found("fixture yet")
    return (running or shown)[0]


@require_safe
@club_page()
def team_fixtures_pdf(request: HttpRequest, club: Club, league: str, team: str) -> HttpResponseBase:
    """The fixture list of a team."""
    found = team_for(request.user, club, league, team)
    side = _side(request.user, found)
    days = _days(side.season, list(matches_of(side.season, sides=[side.pk])))
    title, page = gettext("Fixtures: {name}").format(name=side.name), found.get_absolute_url()
    return _fixtures(request, club, f"{league}-{team}-fixtures", title, page, side.season, days)


@require_safe
@club_page()
def team_card_pdf(request: HttpRequest, club: Club, league: str, team: str) -> HttpResponseBase:
    """A team's fixtures as a card for the pocket, four on a sheet."""
    size = papers.paper_of(request.GET, papers.DESK)
    found = team_for(request.user, club, league, team)
    side = _side(request.user, found)
    matches = [
        one for one in matches_of(side.season, sides=[side.pk]) if one.phase != TeamMatch.Phase.ANNULLED
    ]
    if not matches:
        raise not_found("fixture yet")
    card = team_papers.card_of(found, f"{side.season}, {side.division.name}", side.pk, matches)
    page = base_url(request) + found.get_absolute_url()
    return answer(
        request,
        club,
        Printing(
            f"{league}-{team}-card", found.name, page, card,
            lambda sheet: team_papers.card_sheets(sheet, card), size,
        ),
    )  # fmt: skip


@require_safe
@club_page()
def team_sheet_pdf(
    request: HttpRequest, club: Club, league: str, season: str, number: int
) -> HttpResponseBase:
    """The empty sheet of a team match, for a hall without a network; its code leads to the match."""
    size = papers.paper_of(request.GET, papers.DESK)
    found = team_match_for(request.user, club, league, season, number)
    facts = team_papers.sheet_of(found, found.plan)
    return answer(
        request,
        club,
        Printing(
            f"{league}-{season}-match-{number}", str(found), base_url(request) + found.get_absolute_url(),
            facts, lambda page: team_papers.team_sheets(page, facts), size,
            gettext("{season}, {contest}, round {number}").format(
                season=found.season, contest=found.contest.name, number=found.round
            ),
        ),
    )  # fmt: skip


@require_safe
@club_page()
def board_pdf(request: HttpRequest, club: Club, league: str, season: str) -> HttpResponseBase:
    """A season for the notice board: for each division its table, the latest results and what is next."""
    size = papers.paper_of(request.GET)
    found = season_for(request.user, club, league, season)
    _shown(request.user, found)
    divisions = list(found.divisions.all())
    for one in divisions:
        one.season = found
    tables = tables_for(divisions)
    days = by_day(matches_of(found), found)
    parts = tuple(
        league_tables.board_part(
            one.name,
            tables[one.pk],
            found.league.of_players,
            _lists(days, {row.side.pk for row in tables[one.pk].rows}),
        )
        for one in divisions
        if tables[one.pk].rows
    )
    if not parts:
        raise not_found("table yet")
    return answer(
        request,
        club,
        Printing(
            f"{league}-{season}-board", str(found), base_url(request) + found.get_absolute_url(), parts,
            lambda page: league_tables.board_sheets(page, parts), size, club.name, _state(found),
        ),
    )  # fmt: skip


def _lists(days: Sequence[Day], sides: set[int]) -> tuple[tuple[str, list[Day]], ...]:
    """The latest day with results and the next two days of the sides of a division, in its matches and in
    those of cups."""
    own = [match for day in days for match in day.matches if {match.home_id, match.away_id} & sides]
    over = [one for one in own if one.phase == TeamMatch.Phase.FINAL and one.on is not None]
    coming = [one for one in own if one.phase in TO_COME and one.on is not None and one.on >= localdate()]
    return (gettext("Latest results"), _under(over)[-1:]), (gettext("Next matches"), _under(coming)[:2])


def _under(matches: Sequence[TeamMatch]) -> list[Day]:
    return [Day(on, tuple(group)) for on, group in groupby(matches, key=lambda one: one.on)]
