"""The weekly report of a league on paper: results, tables, the highest breaks and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from clubs.leagues.access import season_for, week_for
from clubs.leagues.models import TeamMatch
from clubs.leagues.selectors.report import CupReport, DivisionReport, MatchTold, Report, report_of
from clubs.people.access import club_page
from clubs.people.models import Club
from clubs.people.views.common import base_url
from clubs.publishing.views.pdf import papers
from clubs.publishing.views.pdf.answers import Printing, answer
from clubs.publishing.views.pdf.columns import Column, Row, Table, draw, laid
from clubs.publishing.views.pdf.frame import Box, Sheet
from config.languages.speaking import all_of, translated

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

COLUMNS = (
    Column("", 0.8, "R"),
    Column("", 5.2, strong=True, wraps=True),
    Column("", 1.5, "C"),
    Column("", 5.2, strong=True, wraps=True),
    Column("", 1.4, "R"),
)
"""Two sides about a score; a table's line has its figures in the same columns."""
SIZE = 8.5


def rows_of(report: Report) -> tuple[Row, ...]:
    """The lines of the report, under headings."""
    return tuple(_rows(report))


def _rows(report: Report) -> Iterator[Row]:
    for one in report.divisions:
        yield from _results(one)
        yield from _table(one)
        yield from _averages(one)
    for cup in report.cups:
        yield from _cup(cup)
    for breaks in report.breaks:
        yield Row(heading=gettext("{breaks} of the week").format(breaks=translated(breaks.title)))
        for high in breaks.rows:
            yield Row(("", high.player.name, str(high.size), high.side, ""))
    if report.deductions:
        yield Row(heading=gettext("Points taken"))
        for gone in report.deductions:
            yield Row(("", gone.side.name, str(-gone.points), translated(gone.reason), ""))
    if report.postponed:
        yield Row(heading=gettext("Postponed"))
        for match in report.postponed:
            day = gettext("day to be found")
            if match.on is not None:
                day = gettext("now {day}").format(day=date_format(match.on, gettext("j F")))
            yield Row(("", match.home.name, "–", match.away.name, ""), day)
    if report.coming:
        yield Row(heading=gettext("Next matches"))
        for day_ in report.coming:
            for match in day_.matches:
                yield _coming(match)


def _results(one: DivisionReport) -> Iterator[Row]:
    yield Row(heading=one.division.name)
    for told in one.results:
        yield _result(told)


def _coming(match: TeamMatch) -> Row:
    on = date_format(match.on, gettext("D j M")) if match.on is not None else ""
    at = f"{match.at:%H:%M}" if match.at is not None else "–"
    return Row(("", match.home.name, at, match.away.name, on))


def _cup(one: CupReport) -> Iterator[Row]:
    for name, results in groupby(one.results, key=lambda result: result.round):
        yield Row(heading=f"{one.cup.name}: {translated(name)}")
        for result in results:
            yield _result(result.told, result.words)
    if one.winners:
        won = gettext("{cup}: won by {sides}")
        yield Row(heading=won.format(cup=one.cup.name, sides=all_of(side.name for side in one.winners)))
    for name, days in one.coming:
        yield Row(heading=gettext("{cup}: next, {round}").format(cup=one.cup.name, round=translated(name)))
        for day in days:
            for match in day.matches:
                yield _coming(match)


def _result(told: MatchTold, words: str = "") -> Row:
    match = told.match
    rubbers = "; ".join(
        f"{translated(rubber.home)} {translated(rubber.score)} {translated(rubber.away)}"
        + (f" ({translated(rubber.note)})" if rubber.note else "")
        for rubber in told.rubbers
    )
    remark = f"{gettext('Awarded.')} {translated(match.note)} {rubbers}".strip() if match.awarded else rubbers
    score = f"{match.home_rubbers} – {match.away_rubbers}"
    return Row(
        ("", match.home.name, score, match.away.name, ""),
        ". ".join(filter(None, (translated(words), remark))),
    )


def _table(one: DivisionReport) -> Iterator[Row]:
    if not one.places:
        return
    yield Row(heading=gettext("{division}: table").format(division=one.division.name))
    for place in one.places:
        line = place.row.line
        figures = gettext("{played} played, {won} won, {lost} lost")
        if one.table.has_draws:
            figures = gettext("{played} played, {won} won, {drawn} drawn, {lost} lost")
        figures = figures.format(played=line.played, won=line.won, drawn=line.drawn, lost=line.lost)
        yield Row((
            str(line.rank or "–"), place.row.side.name, f"{line.points}", figures,
            translated(place.words) if place.moved else "",
        ))  # fmt: skip


def _averages(one: DivisionReport) -> Iterator[Row]:
    if not one.averages:
        return
    yield Row(heading=gettext("{division}: averages").format(division=one.division.name))
    for row in one.averages:
        figure = row.average if one.by_average else row.line.per_cent
        yield Row((str(row.line.place), row.player.name, figure, ", ".join(row.sides), ""))


def sheets(page: Page, report: Report) -> list[Sheet]:
    """The sheets, one or two in a usual league."""
    table = Table(COLUMNS, rows_of(report), SIZE)
    room = page.paper.height - 20 - 17 - 8
    parts = laid(page, table, page.paper.width - 20, room, room)
    found = []
    for at, rows in enumerate(parts):

        def one(page: Page, box: Box, rows: tuple[Row, ...] = rows) -> None:
            draw(page, box, table, rows)

        label = gettext("weekly report")
        if len(parts) > 1:
            label = gettext("sheet {number} of {all}").format(number=at + 1, all=len(parts))
        found.append(Sheet(one, label))
    return found


@require_safe
@club_page()
def league_report(request: HttpRequest, club: Club, league: str, season: str, week: str) -> HttpResponseBase:
    """The report of a week of a league's season."""
    size = papers.paper_of(request.GET, papers.DESK)
    found = season_for(request.user, club, league, season)
    report = report_of(found, week_for(request.user, found, week))
    return answer(
        request,
        club,
        Printing(
            f"{club.slug}-{found.league.slug}-{report.first.isoformat()}",
            f"{found.league.name} {found.name}",
            f"{base_url(request)}{found.get_absolute_url()}reports/{report.first.isoformat()}/",
            (rows_of(report), report.lacking),
            lambda page: sheets(page, report),
            size,
            gettext("Week of {week}").format(week=translated(report.title)),
            _lacking(report.lacking),
        ),
    )


def _lacking(number: int) -> str:
    """That results lack, if any does."""
    if not number:
        return ""
    words = ngettext("not complete: {n} results lack", "not complete: {n} results lack", number)
    return words.format(n=number)
