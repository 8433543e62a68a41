"""The weekly report of a season: what was played in a week, where everybody stands after it, what comes next.

Folded from the matches each time that it is read, so a corrected result corrects the report.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q

from clubs.leagues.models import (
    Deduction,
    Division,
    Postponement,
    Rubber,
    Season,
    SentReport,
    Side,
    TeamMatch,
)
from clubs.leagues.rules.noted import noted_at
from clubs.leagues.rules.weeks import WEEK, monday_of, sunday_of
from clubs.leagues.selectors.averages import AverageRow, averages_from, parts_of, usual_order
from clubs.leagues.selectors.highest import BreakList, breaks_of
from clubs.leagues.selectors.matches import Day, by_day, matches_of
from clubs.leagues.selectors.tables import DivisionTable, TableRow, table_of

Phase = TeamMatch.Phase
LACKING = (Phase.FIXED, Phase.LIVE, Phase.PLAYED, Phase.PROTESTED)
TOP = 5


@dataclass(frozen=True)
class RubberTold:
    """A rubber in words: who played for each side, the score, and what was noted."""

    name: str
    home: str
    away: str
    score: str
    note: str


@dataclass(frozen=True)
class MatchTold:
    """A result with its rubbers."""

    match: TeamMatch
    rubbers: Sequence[RubberTold]


@dataclass(frozen=True)
class Place:
    """A line of the table and its place a week ago (None: there was none)."""

    row: TableRow
    before: int | None

    @property
    def moved(self) -> str:
        """How it has moved, as a sign and in words: "▲ 2"."""
        if self.before is None or self.row.line.rank is None or self.before == self.row.line.rank:
            return ""
        up = self.before - self.row.line.rank
        return f"▲ {up}" if up > 0 else f"▼ {-up}"

    @property
    def words(self) -> str:
        """The same for a screen reader."""
        if not self.moved:
            return "as before"
        return f"{'up' if self.moved[0] == '▲' else 'down'} {self.moved[2:]}"


@dataclass(frozen=True)
class DivisionReport:
    """What is told of one division."""

    division: Division
    results: Sequence[MatchTold]
    table: DivisionTable
    places: Sequence[Place]
    averages: Sequence[AverageRow]
    by_average: bool


@dataclass(frozen=True)
class Report:
    """The report of a week from `first` to `last`. `lacking` matches of it have no result that counts;
    `sent` is when it was mailed."""

    season: Season
    first: date
    last: date
    divisions: Sequence[DivisionReport]
    breaks: Sequence[BreakList]
    coming: Sequence[Day]
    postponed: Sequence[TeamMatch]
    deductions: Sequence[Deduction]
    lacking: int
    sent: SentReport | None

    @property
    def title(self) -> str:
        """ "16 to 22 November 2026"."""
        first, last = self.first, self.last
        if first.year != last.year:
            return f"{first.day} {first:%B %Y} to {last.day} {last:%B %Y}"
        if first.month != last.month:
            return f"{first.day} {first:%B} to {last.day} {last:%B %Y}"
        return f"{first.day} to {last.day} {last:%B %Y}"

    @property
    def results(self) -> int:
        """How many results there are."""
        return sum(len(one.results) for one in self.divisions)


@dataclass(frozen=True)
class Week:
    """A week with matches: how many there are, and how many count."""

    first: date
    matches: int
    counted: int
    sent: SentReport | None

    @property
    def last(self) -> date:
        """Its Sunday."""
        return sunday_of(self.first)


def weeks_of(season: Season) -> list[Week]:
    """The weeks in which a season has matches, the latest first. Two queries."""
    found: dict[date, list[str]] = {}
    rows = TeamMatch.objects.filter(season=season, on__isnull=False).exclude(phase=Phase.ANNULLED)
    for on, phase in rows.order_by().values_list("on", "phase"):
        assert on is not None
        found.setdefault(monday_of(on), []).append(phase)
    sent = {row.week: row for row in SentReport.objects.filter(season=season)}
    return [
        Week(monday, len(phases), phases.count(Phase.FINAL), sent.get(monday))
        for monday, phases in sorted(found.items(), reverse=True)
    ]


def lacking_in(season: Season, monday: date) -> int:
    """How many matches of a week have no result that counts yet."""
    days = (monday, sunday_of(monday))
    return TeamMatch.objects.filter(season=season, on__range=days, phase__in=LACKING).count()


def has_matches(season: Season, monday: date) -> bool:
    """Whether anything was to be played in a week."""
    days = (monday, sunday_of(monday))
    return TeamMatch.objects.filter(season=season, on__range=days).exclude(phase=Phase.ANNULLED).exists()


def report_of(season: Season, monday: date) -> Report:
    """The report of a week. Its cost grows with the divisions: six queries for the tables of each, one for
    its names, and twelve for all."""
    last = sunday_of(monday)
    divisions = list(season.divisions.all())
    results = _results(season, monday, last)
    parts = parts_of(season, team_match__on__lte=last)
    order = usual_order(season)
    told = []
    for division in divisions:
        division.season = season
        table = table_of(division, last)
        before = {
            row.side.pk: row.line.rank
            for row in table_of(division, monday - timedelta(days=1)).rows
            if row.line.played
        }
        names = dict(Side.objects.filter(division=division).values_list("pk", "name"))
        rows = averages_from(parts, season, rule=None, order=order, only=names)
        top = [row for row in rows if row.line.place is not None and row.line.place <= TOP]
        places = [Place(row, before.get(row.side.pk)) for row in table.rows]
        told.append(
            DivisionReport(
                division, results.get(division.pk, ()), table, places, top[: 2 * TOP], order == "average"
            )
        )
    return Report(
        season,
        monday,
        last,
        told,
        breaks_of(season, places=TOP, days=(monday, last)),
        _coming(season, last),
        _postponed(season, monday, last),
        list(
            Deduction.objects.filter(
                side__season=season, on__range=(monday, last), taken_back_at=None
            ).select_related("side")
        ),
        lacking_in(season, monday),
        SentReport.objects.filter(season=season, week=monday).first(),
    )


def _results(season: Season, first: date, last: date) -> dict[int, list[MatchTold]]:
    rubbers = {}  # type: dict[int, list[Rubber]]
    rows = Rubber.objects.filter(
        team_match__season=season, team_match__on__range=(first, last), team_match__phase=Phase.FINAL
    )
    for rubber in rows.order_by("number").prefetch_related("players__player"):
        rubbers.setdefault(rubber.team_match_id, []).append(rubber)
    found: dict[int, list[MatchTold]] = {}
    matches = matches_of(season).filter(phase=Phase.FINAL, on__range=(first, last))
    for day in by_day(matches, season):
        for match in day.matches:
            told = [_told(one) for one in rubbers.get(match.pk, ()) if one.is_over]
            found.setdefault(match.division_id, []).append(MatchTold(match, told))
    return found


def _told(rubber: Rubber) -> RubberTold:
    names = {"home": [], "away": []}  # type: dict[str, list[str]]
    notes = []
    word = noted_at(rubber.game).word
    for one in sorted(rubber.players.all(), key=lambda place: (place.side != "home", place.position)):
        names[one.side].append(one.player.name if one.player is not None else "nobody")
        if one.best and one.player is not None:
            notes.append(f"{one.player.name} {word} {one.best}".replace("  ", " "))
    if rubber.home_score is None:
        score = "given" if rubber.winner else "not played"
    else:
        score = f"{rubber.home_score}–{rubber.away_score}"
    if rubber.home_score is None and rubber.winner:
        notes.insert(0, f"to {'the home' if rubber.winner == 'home' else 'the away'} side")
    return RubberTold(
        rubber.name, " and ".join(names["home"]), " and ".join(names["away"]), score, ", ".join(notes)
    )


def _coming(season: Season, last: date) -> list[Day]:
    """The matches of the next week that has any."""
    rows = matches_of(season).filter(on__gt=last).exclude(phase=Phase.ANNULLED)
    first = rows.first()
    if first is None or first.on is None:
        return []
    return by_day(rows.filter(on__lt=monday_of(first.on) + WEEK), season)


def _postponed(season: Season, first: date, last: date) -> list[TeamMatch]:
    """Matches that were postponed in the week, or before it and have no day yet."""
    zone = season.league.club.tzinfo
    start = datetime.combine(first, datetime.min.time(), zone)
    end = datetime.combine(last + timedelta(days=1), datetime.min.time(), zone)
    wishes = Postponement.objects.filter(team_match__season=season, approved_at__lt=end)
    wishes = wishes.filter(Q(approved_at__gte=start) | Q(team_match__phase=Phase.POSTPONED))
    rows = matches_of(season).filter(pk__in=wishes.order_by().values("team_match"))
    return _flat(by_day(rows, season))


def _flat(days: Iterable[Day]) -> list[TeamMatch]:
    return [match for day in days for match in day.matches]
