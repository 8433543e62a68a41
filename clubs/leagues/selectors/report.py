"""The weekly report of a season: what was played in a week, where everybody stands after it, what comes next.

Folded from the matches each time that it is read, so a corrected result corrects the report.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils.translation import gettext, pgettext

from clubs.leagues.models import (
    Cup,
    Deduction,
    Division,
    Postponement,
    Rubber,
    Season,
    SentReport,
    Side,
    TeamMatch,
)
from clubs.leagues.rules.dates import span
from clubs.leagues.rules.noted import noted_at
from clubs.leagues.rules.weeks import WEEK, monday_of, sunday_of
from clubs.leagues.selectors.averages import AverageRow, averages_from, parts_of, usual_order
from clubs.leagues.selectors.cups import cups_of, state_of, with_leg
from clubs.leagues.selectors.highest import BreakList, breaks_of
from clubs.leagues.selectors.matches import Day, by_day, matches_of
from clubs.leagues.selectors.tables import DivisionTable, TableRow, table_of
from config.languages.speaking import all_of, translated
from rules_engine.saying import Text

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
            return gettext("as before")
        words = gettext("up {places}") if self.moved[0] == "▲" else gettext("down {places}")
        return words.format(places=self.moved[2:])


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
class CupResult:
    """A result of a cup: the round that it was in, with its rubbers, and in words why one side goes through
    ("" where its own figures say it, or nobody does yet)."""

    round: str
    told: MatchTold
    words: str


@dataclass(frozen=True)
class CupReport:
    """What is told of one cup, of finals or of a play-off. `coming` are the days of its next matches, by
    round; `winners` have won it in the week."""

    cup: Cup
    results: Sequence[CupResult]
    coming: Sequence[tuple[str, Sequence[Day]]]
    winners: Sequence[Side]

    @property
    def next_matches(self) -> list[TeamMatch]:
        """Its next matches by round and day."""
        return [match for _, days in self.coming for match in _flat(days)]


@dataclass(frozen=True)
class Report:
    """The report of a week from `first` to `last`. `cups` are those with results in it or matches to come;
    `coming` are matches of divisions. `lacking` matches of it have no result that counts;
    `sent` is when it was mailed."""

    season: Season
    first: date
    last: date
    divisions: Sequence[DivisionReport]
    cups: Sequence[CupReport]
    breaks: Sequence[BreakList]
    coming: Sequence[Day]
    postponed: Sequence[TeamMatch]
    deductions: Sequence[Deduction]
    lacking: int
    sent: SentReport | None

    @property
    def title(self) -> Text:
        """ "16 to 22 November 2026"."""
        return span(self.first, self.last)

    @property
    def results(self) -> int:
        """How many results there are."""
        return sum(len(one.results) for one in self.divisions) + sum(len(one.results) for one in self.cups)


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
    """The report of a week. Its cost grows with the divisions and cups: six queries for the tables of each
    division, one for its names, six for each cup that is played in it or after it, and thirteen for all."""
    last = sunday_of(monday)
    divisions = list(season.divisions.all())
    results, in_cups = _results(season, monday, last)
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
        _cups(season, in_cups, last),
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


def _results(
    season: Season, first: date, last: date
) -> tuple[dict[int, list[MatchTold]], dict[int, list[MatchTold]]]:
    """The results of a week by division, and by cup."""
    rubbers = {}  # type: dict[int, list[Rubber]]
    rows = Rubber.objects.filter(
        team_match__season=season, team_match__on__range=(first, last), team_match__phase=Phase.FINAL
    )
    for rubber in rows.order_by("number").prefetch_related("players__player"):
        rubbers.setdefault(rubber.team_match_id, []).append(rubber)
    found: dict[int, list[MatchTold]] = {}
    in_cups: dict[int, list[MatchTold]] = {}
    matches = matches_of(season).filter(phase=Phase.FINAL, on__range=(first, last))
    for day in by_day(matches, season):
        for match in day.matches:
            told = MatchTold(match, [_told(one) for one in rubbers.get(match.pk, ()) if one.is_over])
            if match.division_id is not None:
                found.setdefault(match.division_id, []).append(told)
            elif match.cup_id is not None:
                in_cups.setdefault(match.cup_id, []).append(told)
    return found, in_cups


def _cups(season: Season, results: Mapping[int, Sequence[MatchTold]], last: date) -> list[CupReport]:
    """The cups that were played in the week, or have matches after it."""
    found = []
    for cup in cups_of(season):
        coming = _next_of(matches_of(season).filter(cup=cup), season, last)
        own = results.get(cup.pk, ())
        if own or coming:
            found.append(_cup(cup, own, coming))
    return found


def _cup(cup: Cup, results: Sequence[MatchTold], coming: Sequence[Day]) -> CupReport:
    state = state_of(cup)
    names = {one.round.number: one.round.name for one in state.rounds}
    told, won = [], False
    for one in results:
        tie = state.tie_of(one.match)
        ends = tie is not None and tie.decided and tie.matches[-1].pk == one.match.pk
        words = tie.words if tie is not None and ends else ""
        told.append(CupResult(_round(names, one.match), one, words))
        won = won or (ends and state.last is not None and one.match.round == state.last.round.number)
    by_round: dict[str, list[Day]] = {}
    for day in coming:
        parts: dict[str, list[TeamMatch]] = {}
        for match in day.matches:
            parts.setdefault(_round(names, match), []).append(match)
        for name, matches in parts.items():
            by_round.setdefault(name, []).append(Day(day.on, matches))
    return CupReport(cup, told, list(by_round.items()), state.winners if won else ())


def _round(names: Mapping[int, str], match: TeamMatch) -> str:
    """The round of a cup match in words, with its leg."""
    return with_leg(names.get(match.round, ""), match)


def _told(rubber: Rubber) -> RubberTold:
    names = {"home": [], "away": []}  # type: dict[str, list[str]]
    notes = []
    word = translated(noted_at(rubber.game).word)
    for one in sorted(rubber.players.all(), key=lambda place: (place.side != "home", place.position)):
        names[one.side].append(one.player.name if one.player is not None else gettext("nobody"))
        if one.best and one.player is not None:
            best = gettext("{player} {word} {size}") if word else gettext("{player} {size}")
            notes.append(best.format(player=one.player.name, word=word, size=one.best))
    if rubber.home_score is None:
        score = pgettext("a rubber", "given") if rubber.winner else pgettext("a rubber", "not played")
    else:
        score = f"{rubber.home_score}–{rubber.away_score}"
    if rubber.home_score is None and rubber.winner:
        at_home = rubber.winner == "home"
        notes.insert(0, gettext("to the home side") if at_home else gettext("to the away side"))
    return RubberTold(rubber.name, all_of(names["home"]), all_of(names["away"]), score, ", ".join(notes))


def _coming(season: Season, last: date) -> list[Day]:
    """The matches of divisions in the next week that has any."""
    return _next_of(matches_of(season).filter(cup=None), season, last)


def _next_of(matches: QuerySet[TeamMatch], season: Season, last: date) -> list[Day]:
    rows = matches.filter(on__gt=last).exclude(phase=Phase.ANNULLED)
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
