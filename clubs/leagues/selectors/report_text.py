"""The weekly report as plain text: for newspapers, which set their own type, and for letters."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from clubs.leagues.models import TeamMatch
from clubs.leagues.selectors.matches import Day
from clubs.leagues.selectors.report import CupReport, DivisionReport, MatchTold, Report
from config.languages.speaking import all_of, translated


def text_of(report: Report) -> str:
    """The report in lines."""
    return "\n".join(_lines(report)).rstrip() + "\n"


def _lines(report: Report) -> Iterator[str]:
    season = report.season
    yield f"{season.league.name} {season.name}"
    yield gettext("Week of {days}").format(days=translated(report.title))
    if report.lacking:
        yield ngettext(
            "Not complete: {n} match lacks a result that counts.",
            "Not complete: {n} matches lack a result that counts.",
            report.lacking,
        ).format(n=report.lacking)
    for division in report.divisions:
        yield from _division(division)
    for cup in report.cups:
        yield from _cup(cup)
    if report.breaks:
        yield from _head(gettext("Highest of the week"))
        for one in report.breaks:
            for row in one.rows:
                yield f"{row.size} {row.player.name} ({row.side})"
    if report.deductions:
        yield from _head(gettext("Points taken"))
        for gone in report.deductions:
            words = ngettext("{side}: {n} point, {reason}", "{side}: {n} points, {reason}", gone.points)
            yield words.format(side=gone.side.name, n=gone.points, reason=translated(gone.reason))
    if report.postponed:
        yield from _head(gettext("Postponed"))
        for match in report.postponed:
            yield _postponed(match)
    if report.coming:
        yield from _head(gettext("Next matches"))
        for day in report.coming:
            yield from _day(day)


def _day(day: Day) -> Iterator[str]:
    yield date_format(day.on, gettext("l j F")) if day.on is not None else gettext("Day to be found")
    for match in day.matches:
        at = f" {match.at:%H:%M}" if match.at is not None else ""
        venue = f", {match.venue.name}" if match.venue is not None else ""
        pair = gettext("{home} v {away}").format(home=match.home.name, away=match.away.name)
        yield f"  {pair}{at}{venue}"


def _postponed(match: TeamMatch) -> str:
    names = {"home": match.home.name, "away": match.away.name}
    if match.on is None:
        return gettext("{home} v {away}: day to be found").format(**names)
    day = date_format(match.on, gettext("l j F"))
    return gettext("{home} v {away}: now {day}").format(**names, day=day)


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
        yield gettext("Averages")
        for row in one.averages:
            shown = translated(row.average) if one.by_average else f"{row.line.frames_won}/{row.line.frames}"
            per_cent = "" if one.by_average else f", {translated(row.line.per_cent)}"
            side = f" ({', '.join(row.sides)})" if not one.division.season.league.of_players else ""
            yield f"{row.line.place}. {row.player.name}{side} {shown}{per_cent}"


def _result(told: MatchTold) -> Iterator[str]:
    match = told.match
    yield f"{match.home.name} {match.home_rubbers}, {match.away.name} {match.away_rubbers}"
    if match.awarded:
        awarded = gettext("Awarded: {note}") if match.note else gettext("Awarded")
        yield "  " + awarded.format(note=translated(match.note))
    for rubber in told.rubbers:
        note = f" ({rubber.note})" if rubber.note else ""
        yield f"  {rubber.home} {rubber.score} {rubber.away}{note}"


def _cup(one: CupReport) -> Iterator[str]:
    yield from _head(one.cup.name)
    shown = ""
    for result in one.results:
        if result.round != shown:
            shown = result.round
            yield translated(shown)
        yield from _result(result.told)
        if result.words:
            yield f"  {translated(result.words)}"
    if one.winners:
        yield gettext("Won by {sides}").format(sides=all_of(side.name for side in one.winners))
    if one.coming:
        if one.results:
            yield ""
        for name, days in one.coming:
            yield gettext("Next: {round}").format(round=translated(name))
            for day in days:
                yield from _day(day)


def _table(one: DivisionReport) -> Iterator[str]:
    wide = max(len(place.row.side.name) for place in one.places)
    draws = one.table.has_draws
    played, won, points = pgettext("column", "P"), pgettext("column", "W"), pgettext("column", "Pts")
    level, lost = pgettext("column", "D"), pgettext("column", "L")
    yield f"{'':>4}{'':<{wide}}{played:>4}{won:>4}{f'{level:>4}' if draws else ''}{lost:>4}{points:>5}"
    for place in one.places:
        line = place.row.line
        rank = f"{line.rank}." if line.rank is not None else "-"
        drawn = f"{line.drawn:>4}" if draws else ""
        moved = f"  {place.moved}" if place.moved else ""
        yield (
            f"{rank:<4}{place.row.side.name:<{wide}}{line.played:>4}{line.won:>4}{drawn}{line.lost:>4}"
            f"{line.points:>5}{moved}"
        )
