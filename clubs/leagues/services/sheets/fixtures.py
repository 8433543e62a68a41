"""Sheets of fixtures: a list that was made elsewhere, or this one with changes made in a spreadsheet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time
from typing import Any

from django.db.models import Max
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy, ngettext

from clubs.leagues.models import Division, Side, TeamMatch, Venue
from clubs.leagues.rules.fixture_lists.conflicts import conflicts as conflicts_of
from clubs.leagues.rules.fixture_lists.fixtures import Conflict, Fixture
from clubs.leagues.rules.fixture_lists.wishes import Key, Wishes
from clubs.leagues.rules.sheets.days import read_time
from clubs.leagues.services.fixtures import MOVABLE, listed_of, wishes_of
from clubs.leagues.services.sheets.common import (
    CHANGE,
    NEW,
    REMOVE,
    SAME,
    Row,
    Sheet,
    VenuesHere,
    differing,
    written_sides,
)
from clubs.leagues.services.sheets.dates import DayColumn
from clubs.people.models import User
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import update_rows

Phase = TeamMatch.Phase
NOTES = 30
"""Conflicts of the list that are told, at most."""


@dataclass
class _Asked:
    """A good row: what it names, and the match that it means (None: a new one)."""

    row: Row
    division: Division
    home: Side
    away: Side
    on: date | None
    at: time | None
    venue: Venue | None
    round: int | None
    match: TeamMatch | None = None
    changes: dict[str, Any] = field(default_factory=dict)


class FixtureSheet(Sheet):
    """The fixtures of a season."""

    name, title = "fixtures", gettext_lazy("Fixtures")
    about = gettext_lazy(
        "Matches with their day, time and venue. A row with the number of a match changes that match; without"
        " a number, it is the match of this home and away side that is to be played, or a new one. An empty"
        " cell changes nothing; a new match without a venue is at the home side’s."
    )
    columns = ("number", "division", "round", "date", "time", "home", "away", "venue")
    required = ("date", "home", "away")
    also = {
        "match": "number", "no": "number", "no.": "number", "league": "division", "week": "round",
        "matchday": "round", "day": "date", "home_team": "home", "away_team": "away", "home_side": "home",
        "away_side": "away", "where": "venue", "kick-off": "time", "start": "time",
    }  # fmt: skip
    example = ("", "Division 1", "1", "2027-01-12", "19:30", "Corn Exchange A", "Black Bull", "Corn Exchange")
    of_season = True
    asks = ("make", "replace")

    def judge(self, rows: Sequence[Row]) -> None:
        """Matches are added, changed and, where the sheet is the whole list, removed."""
        season = self.season
        sides = list(season.sides.select_related("team__venue", "division"))
        self.sides = self.names((one.team.slug, one.name, one) for one in sides)
        self.divisions = self.names((one.slug, one.name, one) for one in season.divisions.all())
        self.venues = VenuesHere(self)
        rows_of = listed_of(season).select_related("home", "away", "division", "venue").order_by("number")
        self.matches = list(rows_of)
        self.by_number = {one.number: one for one in self.matches}
        days = DayColumn(self, rows, "date")
        asked = [one for row in rows if (one := self._read(row, days)) is not None]
        self._match(asked)
        self.new: list[TeamMatch] = []
        self.changed: list[tuple[TeamMatch, dict[str, Any]]] = []
        rounds = self._rounds(asked)
        for one in asked:
            self._plan(one, rounds)
        claimed = {one.match.pk for one in asked if one.match is not None}
        self.gone = [one for one in self.matches if self._free(one) and one.pk not in claimed]
        self.gone = self.gone if self.choices.replace else []
        for match in self.gone:
            self.tell(
                None, REMOVE, gettext("{number}. {match} is removed").format(number=match.number, match=match)
            )
        if not self.trial.faults:
            self._tell_conflicts()

    @staticmethod
    def _free(match: TeamMatch) -> bool:
        """Whether nothing of the match has begun."""
        return match.phase in MOVABLE and match.home_sent_at is None and match.away_sent_at is None

    def _read(self, row: Row, days: DayColumn) -> _Asked | None:
        faults = self.trial.faults.count
        home = self.meant(self.sides, row, "home", "side")
        away = self.meant(self.sides, row, "away", "side")
        on, at_too = days.read_both(row)
        at = self.read(row, "time", read_time) or at_too
        venue = (
            self.meant(self.venues.names, row, "venue", "venue", self.venues.make)
            if row.get("venue")
            else None
        )
        round_ = self.whole(row, "round", 1, 500)
        number = self.whole(row, "number", 1, 10**6)
        division = self.meant(self.divisions, row, "division", "division") if row.get("division") else None
        if home is not None and away is not None:
            if home.pk == away.pk:
                self.fault(row, "away", gettext("is the home side"))
            elif home.division_id != away.division_id:
                message = gettext("{home} plays in {division}, {away} in {other}").format(
                    home=home, division=home.division, away=away, other=away.division
                )
                self.fault(row, "away", message)
            elif division is not None and division.pk != home.division_id:
                message = gettext("{home} and {away} play in {division}").format(
                    home=home, away=away, division=home.division
                )
                self.fault(row, "division", message)
        match = self.by_number.get(number) if number is not None else None
        if number is not None and match is None and not self.trial.faults.count > faults:
            message = gettext("there is no match {number}; leave the cell empty for a new one")
            self.fault(row, "number", message.format(number=number))
        elif match is not None and self.once(row, "number", number):
            pair = {match.home_id, match.away_id}
            if home is not None and away is not None and {home.pk, away.pk} != pair:
                self.fault(
                    row, "number", gettext("match {number} is {match}").format(number=number, match=match)
                )
        if self.trial.faults.count > faults or home is None or away is None:
            return None
        return _Asked(row, home.division, home, away, on, at, venue, round_, match)

    def _match(self, asked: list[_Asked]) -> None:
        """Rows without a number: the match of that day, else the first one that is still to be played."""
        claimed = {one.match.pk for one in asked if one.match is not None}
        left: dict[tuple[int, int], list[TeamMatch]] = defaultdict(list)
        for match in self.matches:
            if match.pk not in claimed and match.phase != Phase.ANNULLED:
                left[match.home_id, match.away_id].append(match)
        waiting = [one for one in asked if one.match is None]
        for one in waiting:
            there = left[one.home.pk, one.away.pk]
            one.match = next((match for match in there if match.on == one.on), None)
            if one.match is not None:
                there.remove(one.match)
        for one in waiting:
            there = left[one.home.pk, one.away.pk]
            free = next((match for match in there if self._free(match)), None)
            if one.match is None and free is not None:
                one.match = free
                there.remove(free)

    def _rounds(self, asked: list[_Asked]) -> dict[tuple[int, date | None], int]:
        """The rounds of new matches that name none: behind the last one, a week each."""
        last = Counter[int]()
        for division, number in listed_of(self.season).values_list("division").annotate(last=Max("round")):
            last[division] = number
        for one in asked:
            last[one.division.pk] = max(last[one.division.pk], one.round or 0)
        found: dict[tuple[int, date | None], int] = {}
        weeks: dict[tuple[int, Any], int] = {}
        for one in sorted(asked, key=lambda a: (a.on is None, a.on or date.min)):
            if one.match is None and one.round is None:
                week = one.on.isocalendar()[:2] if one.on is not None else None
                if (one.division.pk, week) not in weeks:
                    last[one.division.pk] += 1
                    weeks[one.division.pk, week] = last[one.division.pk]
                found[one.division.pk, one.on] = weeks[one.division.pk, week]
        return found

    def _plan(self, one: _Asked, rounds: dict[tuple[int, date | None], int]) -> None:
        if one.match is None:
            venue = one.venue if one.venue is not None else one.home.team.venue
            self.new.append(
                TeamMatch(
                    season=self.season, division=one.division, home=one.home, away=one.away, on=one.on,
                    at=one.at, venue=venue, round=one.round or rounds[one.division.pk, one.on],
                    phase=Phase.FIXED if one.on is not None else Phase.POSTPONED,
                )
            )  # fmt: skip
            self.tell(one.row, NEW, _told_new(one, venue))
            return
        match = one.match
        columns: dict[str, Any] = {"home": one.home, "away": one.away}
        columns |= {name: getattr(one, name) for name in ("on", "at", "venue", "round") if getattr(one, name)}
        if columns.get("on") and match.phase == Phase.POSTPONED:
            columns["phase"] = Phase.FIXED
        changes = differing(match, columns)
        if not changes:
            self.tell(one.row, SAME, gettext("{number}. {match}").format(number=match.number, match=match))
            return
        if not self._free(match):
            message = gettext("match {number} has begun and stays as it is").format(number=match.number)
            self.fault(one.row, "home", message)
            return
        self.changed.append((match, changes))
        self.tell(one.row, CHANGE, _told_change(one, match.number, changes))

    def _tell_conflicts(self) -> None:
        """What the list would not respect then. New venues and sides without a night cannot be judged yet."""
        try:
            wishes = wishes_of(self.season, short=True)
        except UserProblem:
            return
        gone = {one.pk for one in self.gone}
        changes = {match.pk: columns for match, columns in self.changed}
        after = []
        for match in [*self.matches, *self.new]:
            told = changes.get(match.pk, {}) if match.pk is not None else {}
            on = told.get("on", match.on)
            if match.pk in gone or match.phase == Phase.ANNULLED or on is None:
                continue
            venue = told.get("venue", match.venue)
            home, away = told.get("home", match.home), told.get("away", match.away)
            key = venue.pk if venue is not None else None
            after.append(
                Fixture(match.division_id, told.get("round", match.round), on, home.pk, away.pk, key)
            )
        met = Counter(one.pair for one in after)
        found = [
            one
            for one in conflicts_of(after, wishes)
            if one.code != "unknown" and (one.code != "meetings" or _too_often(one, met, wishes))
        ]
        self.trial.notes += [translated(one.words) for one in found[:NOTES]]
        if len(found) > NOTES:
            more = len(found) - NOTES
            note = ngettext(
                "And {n} more wish that the list does not respect.",
                "And {n} more wishes that the list does not respect.",
                more,
            )
            self.trial.notes.append(note.format(n=more))

    def write(self, by: User | None) -> None:
        """New venues, matches that go, change and come."""
        Venue.objects.bulk_create(self.venues.new)
        TeamMatch.objects.filter(pk__in=[one.pk for one in self.gone]).delete()
        names: set[str] = set()
        for match, changes in self.changed:
            for name, value in changes.items():
                setattr(match, name, value)
            names |= changes.keys()
        update_rows([match for match, _ in self.changed], sorted(names))
        last = self.season.team_matches.aggregate(last=Max("number"))["last"] or 0
        met = Counter(frozenset(pair) for pair in listed_of(self.season).values_list("home_id", "away_id"))
        ordered = sorted(self.new, key=lambda one: (one.on is None, one.on or date.min, one.round))
        for number, match in enumerate(ordered, last + 1):
            pair = frozenset((match.home_id, match.away_id))
            met[pair] += 1
            match.number, match.meeting = number, met[pair]
        TeamMatch.objects.bulk_create(ordered)

    def rows_out(self) -> Iterable[Sequence[Any]]:
        """The fixtures that stand, by number."""
        rows = listed_of(self.season).exclude(phase=Phase.ANNULLED)
        rows = rows.select_related("division", "home", "away", "venue").order_by("number")
        called = written_sides(self.season.sides.select_related("team"))
        return [
            (
                one.number,
                one.contest.name,
                one.round,
                one.on,
                one.at.strftime("%H:%M") if one.at is not None else None,
                called[one.home_id],
                called[one.away_id],
                one.venue.name if one.venue is not None else "",
            )
            for one in rows
        ]


def _told_new(one: _Asked, venue: Venue | None) -> str:
    """What a row adds, in words."""
    if one.on is None and venue is None:
        words = gettext("{home} against {away} on a day to be found")
    elif one.on is None:
        words = gettext("{home} against {away} on a day to be found at {venue}")
    elif venue is None:
        words = gettext("{home} against {away} on {day}")
    else:
        words = gettext("{home} against {away} on {day} at {venue}")
    return words.format(home=one.home, away=one.away, day=_told_day(one.on), venue=venue)


def _told_change(one: _Asked, number: int, changes: Mapping[str, Any]) -> str:
    """What a row changes, in words: each change is a part of its own."""
    told = []
    if "on" in changes:
        told.append(gettext("on {day}").format(day=_told_day(one.on)))
    if "at" in changes:
        told.append(gettext("at {time}").format(time=f"{one.at:%H:%M}"))
    if "venue" in changes:
        told.append(gettext("at {venue}").format(venue=one.venue))
    if "round" in changes:
        told.append(gettext("in round {round}").format(round=one.round))
    if "home" in changes:
        told = [" ".join(told), gettext("(home and away change)")]
    words = gettext("{number}. {home} against {away} {changes}")
    return words.format(number=number, home=one.home, away=one.away, changes=" ".join(told))


def _told_day(day: date | None) -> str:
    return date_format(day, gettext("l j F Y")) if day is not None else ""


def _too_often(conflict: Conflict, met: Counter[frozenset[Key]], wishes: Wishes) -> bool:
    """Whether a pair meets more often than it should: matches that a list does not have yet may follow."""
    return met[frozenset(conflict.teams)] > wishes.division_of[conflict.division].meetings
