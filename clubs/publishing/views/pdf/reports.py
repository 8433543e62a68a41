"""The weekly report of a league on paper: results, tables, the highest breaks and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from django.http import HttpRequest
from django.http.response import HttpResponseBase
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
from clubs.publishing.views.pdf.frame import Box, Page, Sheet

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
        yield Row(heading=f"{breaks.title} of the week")
        for high in breaks.rows:
            yield Row(("", high.player.name, str(high.size), high.side, ""))
    if report.deductions:
        yield Row(heading="Points taken")
        for gone in report.deductions:
            yield Row(("", gone.side.name, str(-gone.points), gone.reason, ""))
    if report.postponed:
        yield Row(heading="Postponed")
        for match in report.postponed:
            day = f"now {match.on.day} {match.on:%B}" if match.on is not None else "day to be found"
            yield Row(("", match.home.name, "–", match.away.name, ""), day)
    if report.coming:
        yield Row(heading="Next matches")
        for day_ in report.coming:
            for match in day_.matches:
                yield _coming(match)


def _results(one: DivisionReport) -> Iterator[Row]:
    yield Row(heading=one.division.name)
    for told in one.results:
        yield _result(told)


def _coming(match: TeamMatch) -> Row:
    on = f"{match.on:%a} {match.on.day} {match.on:%b}" if match.on is not None else ""
    at = f"{match.at:%H:%M}" if match.at is not None else "–"
    return Row(("", match.home.name, at, match.away.name, on))


def _cup(one: CupReport) -> Iterator[Row]:
    for name, results in groupby(one.results, key=lambda result: result.round):
        yield Row(heading=f"{one.cup.name}: {name}")
        for result in results:
            yield _result(result.told, result.words)
    if one.winners:
        yield Row(heading=f"{one.cup.name}: won by {' and '.join(side.name for side in one.winners)}")
    for name, days in one.coming:
        yield Row(heading=f"{one.cup.name}: next, {name}")
        for day in days:
            for match in day.matches:
                yield _coming(match)


def _result(told: MatchTold, words: str = "") -> Row:
    match = told.match
    rubbers = "; ".join(
        f"{rubber.home} {rubber.score} {rubber.away}" + (f" ({rubber.note})" if rubber.note else "")
        for rubber in told.rubbers
    )
    remark = f"Awarded. {match.note} {rubbers}".strip() if match.awarded else rubbers
    score = f"{match.home_rubbers} – {match.away_rubbers}"
    return Row(("", match.home.name, score, match.away.name, ""), ". ".join(filter(None, (words, remark))))


def _table(one: DivisionReport) -> Iterator[Row]:
    if not one.places:
        return
    yield Row(heading=f"{one.division.name}: table")
    for place in one.places:
        line = place.row.line
        drawn = f"{line.drawn} drawn, " if one.table.has_draws else ""
        figures = f"{line.played} played, {line.won} won, {drawn}{line.lost} lost"
        yield Row((
            str(line.rank or "–"), place.row.side.name, f"{line.points}", figures,
            place.moved.replace("▲", "up").replace("▼", "down"),
        ))  # fmt: skip


def _averages(one: DivisionReport) -> Iterator[Row]:
    if not one.averages:
        return
    yield Row(heading=f"{one.division.name}: averages")
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

        label = f"sheet {at + 1} of {len(parts)}" if len(parts) > 1 else "weekly report"
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
            f"Week of {report.title}",
            "" if not report.lacking else f"not complete: {report.lacking} results lack",
        ),
    )
