"""The weekly report as plain text: for newspapers, which set their own type, and for letters."""

from __future__ import annotations

from collections.abc import Iterator

from clubs.leagues.models import TeamMatch
from clubs.leagues.selectors.matches import Day
from clubs.leagues.selectors.report import CupReport, DivisionReport, MatchTold, Report


def text_of(report: Report) -> str:
    """The report in lines."""
    return "\n".join(_lines(report)).rstrip() + "\n"


def _lines(report: Report) -> Iterator[str]:
    season = report.season
    yield f"{season.league.name} {season.name}"
    yield f"Week of {report.title}"
    if report.lacking:
        matches = "1 match lacks" if report.lacking == 1 else f"{report.lacking} matches lack"
        yield f"Not complete: {matches} a result that counts."
    for division in report.divisions:
        yield from _division(division)
    for cup in report.cups:
        yield from _cup(cup)
    if report.breaks:
        yield from _head("Highest of the week")
        for one in report.breaks:
            for row in one.rows:
                yield f"{row.size} {row.player.name} ({row.side})"
    if report.deductions:
        yield from _head("Points taken")
        for gone in report.deductions:
            points = "1 point" if gone.points == 1 else f"{gone.points} points"
            yield f"{gone.side.name}: {points}, {gone.reason}"
    if report.postponed:
        yield from _head("Postponed")
        for match in report.postponed:
            yield f"{match.home.name} v {match.away.name}: {_when(match)}"
    if report.coming:
        yield from _head("Next matches")
        for day in report.coming:
            yield from _day(day)


def _day(day: Day) -> Iterator[str]:
    yield f"{day.on:%A} {day.on.day} {day.on:%B}" if day.on is not None else "Day to be found"
    for match in day.matches:
        at = f" {match.at:%H:%M}" if match.at is not None else ""
        venue = f", {match.venue.name}" if match.venue is not None else ""
        yield f"  {match.home.name} v {match.away.name}{at}{venue}"


def _when(match: TeamMatch) -> str:
    on = match.on
    return f"now {on:%A} {on.day} {on:%B}" if on is not None else "day to be found"


def _head(words: str) -> Iterator[str]:
    yield ""
    yield words.upper()


def _division(one: DivisionReport) -> Iterator[str]:
    yield from _head(one.division.name)
    for told in one.results:
        yield from _result(told)
    if one.places:
        yield ""
        yield from _table(one)
    if one.averages:
        yield ""
        yield "Averages"
        for row in one.averages:
            shown = row.average if one.by_average else f"{row.line.frames_won}/{row.line.frames}"
            per_cent = "" if one.by_average else f", {row.line.per_cent}"
            side = f" ({', '.join(row.sides)})" if not one.division.season.league.of_players else ""
            yield f"{row.line.place}. {row.player.name}{side} {shown}{per_cent}"


def _result(told: MatchTold) -> Iterator[str]:
    match = told.match
    yield f"{match.home.name} {match.home_rubbers}, {match.away.name} {match.away_rubbers}"
    if match.awarded:
        yield f"  Awarded: {match.note}" if match.note else "  Awarded"
    for rubber in told.rubbers:
        note = f" ({rubber.note})" if rubber.note else ""
        yield f"  {rubber.home} {rubber.score} {rubber.away}{note}"


def _cup(one: CupReport) -> Iterator[str]:
    yield from _head(one.cup.name)
    shown = ""
    for result in one.results:
        if result.round != shown:
            shown = result.round
            yield shown
        yield from _result(result.told)
        if result.words:
            yield f"  {result.words}"
    if one.winners:
        yield f"Won by {' and '.join(side.name for side in one.winners)}"
    if one.coming:
        if one.results:
            yield ""
        for name, days in one.coming:
            yield f"Next: {name}"
            for day in days:
                yield from _day(day)


def _table(one: DivisionReport) -> Iterator[str]:
    wide = max(len(place.row.side.name) for place in one.places)
    draws = one.table.has_draws
    head = f"{'':>4}{'':<{wide}}   P   W{'   D' if draws else ''}   L  Pts"
    yield head
    for place in one.places:
        line = place.row.line
        rank = f"{line.rank}." if line.rank is not None else "-"
        drawn = f"{line.drawn:>4}" if draws else ""
        moved = f"  {place.moved}" if place.moved else ""
        yield (
            f"{rank:<4}{place.row.side.name:<{wide}}{line.played:>4}{line.won:>4}{drawn}{line.lost:>4}"
            f"{line.points:>5}{moved}"
        )
