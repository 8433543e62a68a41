"""What of a season's list stays when the rest is made anew, and the rest written over the rows that may move.

A match that has begun, a line-up that was sent, a day that has passed and a match that was pinned stay
always; the officers may keep more. A match that stays in the list keeps its row, and so its number and its
address, also on another day.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from django.db.models import Max
from django.utils.timezone import localdate, now
from django.utils.translation import gettext

from clubs.leagues.models import KeptApart, Postponement, Season, TeamMatch, Venue
from clubs.leagues.rules.fixture_lists.fixtures import Fixture
from clubs.leagues.rules.fixture_lists.keeping import Keep, Remade, Undated
from clubs.leagues.services.common import changed, changing_season, log
from clubs.leagues.services.fixtures import listed_of
from clubs.leagues.services.teams import OPEN
from clubs.people.models import User
from matches.problems import UserProblem
from matches.services import update_rows
from rules_engine.saying import say, say_many

Phase = TeamMatch.Phase
MOVABLE = (Phase.FIXED, Phase.POSTPONED)
MADE_ANEW = say("leagues.note-list-made-anew", "The fixture list was made anew.")


@dataclass(frozen=True, kw_only=True)
class KeepChoices:
    """What stays beside what has to: matches `before` a day, and whole `divisions` (their keys)."""

    before: date | None = None
    divisions: frozenset[int] = frozenset()


def pin(*, match: TeamMatch, pinned: bool, by: User | None) -> TeamMatch:
    """Pin a match, so that it stays where it is when the list is made anew; or let it go again.

    Raises ``UserProblem``: "wrong-season-phase" (409), "not-found" (404), "no-day" (422) for a match that has
    no day yet.
    """
    with changing_season(match.season, *OPEN) as season:
        found = season.team_matches.select_for_update(of=("self",)).filter(pk=match.pk).first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such team match any more."), 404)
        if pinned and found.on is None:
            raise UserProblem("no-day", gettext("Give the match a day first; then it can stay there."), 422)
        if changed(found, {"pinned": pinned}):
            if pinned:
                text = say(
                    "leagues.log-pinned",
                    "{match} stays where it is when the list is made anew.",
                    match=str(found),
                )
            else:
                text = say(
                    "leagues.log-not-pinned",
                    "{match} may move when the list is made anew.",
                    match=str(found),
                )
            log(season.league, by, "match-pinned", text, match=found)
    return found


def first_day(season: Season, choices: KeepChoices) -> date:
    """The first day that a new match may have."""
    first = choices.before or season.begins_on
    if season.phase == Season.Phase.RUNNING:
        first = max(first, localdate())
    return first


class Parts:
    """The rows of a season that stay and those that may move."""

    def __init__(self, season: Season, choices: KeepChoices) -> None:
        self.season, self.first, self.divisions = season, first_day(season, choices), choices.divisions
        rows = listed_of(season).exclude(phase=Phase.ANNULLED).select_related("home__team", "away__team")
        self.rows = list(rows.order_by("number"))
        self.stays = [one for one in self.rows if self._stays(one)]
        self.free = [one for one in self.rows if not self._stays(one)]
        self.sides = set(season.sides.filter(withdrawn_on=None).values_list("pk", flat=True))

    def _stays(self, row: TeamMatch) -> bool:
        return (
            row.phase not in MOVABLE
            or row.home_sent_at is not None
            or row.away_sent_at is not None
            or row.pinned
            or row.division_id in self.divisions
            or (row.on is not None and row.on < self.first)
        )

    def keep(self) -> Keep:
        """As values. Matches of sides that have withdrawn are no concern of the rest."""
        known = [one for one in self.stays if {one.home_id, one.away_id} <= self.sides]
        undated = [Undated(one.division_id, one.home_id, one.away_id) for one in known if one.on is None]
        return Keep(
            tuple(_fixtures(known)),
            self.first,
            tuple(undated),
            frozenset(self.divisions),
            tuple(_fixtures(self.free)),
        )


def _fixtures(rows: Iterable[TeamMatch]) -> Iterable[Fixture]:
    return (
        Fixture(one.division_id, one.round, one.on, one.home_id, one.away_id, one.venue_id)
        for one in rows
        if one.on is not None
    )


def digest_of(season: Season) -> str:
    """What a list depends on, as a short text: equal while the season asks the same and its list is the
    same."""
    sides = season.sides.order_by("pk").values_list(
        "pk", "division", "team__venue", "absent", "not_at_home", "withdrawn_on"
    )
    told: list[Any] = [
        [season.begins_on, season.ends_on, season.phase, season.calendar],
        list(season.divisions.order_by("pk").values_list("pk", "weekday", "meetings")),
        list(sides),
        list(Venue.objects.filter(league=season.league_id).order_by("pk").values_list("pk", "tables")),
        list(KeptApart.objects.filter(one__season=season).order_by("pk").values_list("one", "other")),
        list(
            listed_of(season)
            .order_by("pk")
            .values_list(
                "pk", "home", "away", "on", "at", "venue", "phase", "pinned", "home_sent_at", "away_sent_at"
            )
        ),
    ]
    text = json.dumps(told, default=str, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


class _Writing:
    """The rest, written over the rows that may move."""

    def __init__(self, parts: Parts, found: Remade, at: time | None) -> None:
        self.parts, self.season, self.found = parts, parts.season, found
        self.at = at if at is not None else _usual_time(parts.rows)
        self.given = at
        self.left: dict[frozenset[Any], list[TeamMatch]] = defaultdict(list)
        for row in parts.free:
            self.left[frozenset((row.home_id, row.away_id))].append(row)
        self.changed: list[TeamMatch] = []
        self.moved: list[TeamMatch] = []
        self.new: list[TeamMatch] = []

    def write(self) -> None:
        """Change rows, make new ones, remove those that nobody asks for any more."""
        wanted: list[tuple[Any, Any, Any, Fixture | None]] = [
            (one.division, one.home, one.away, one) for one in self.found.new
        ]
        wanted += [(one.division, one.home, one.away, None) for one in self.found.without_day]
        for asked in wanted:
            division, home, away, fixture = asked
            self._put(self._row(home, away, fixture), division, home, away, fixture)
        self._rounds()
        gone = [row.pk for rows in self.left.values() for row in rows]
        TeamMatch.objects.filter(pk__in=gone).delete()
        columns = ("home", "away", "on", "at", "venue", "round", "phase")
        update_rows(self.changed, columns)
        wishes = Postponement.objects.filter(team_match__in=self.moved, closed_at=None, approved_at=None)
        wishes.update(closed_at=now(), answer=MADE_ANEW, answer_message=MADE_ANEW)
        self._number()
        TeamMatch.objects.bulk_create(self.new)

    def _row(self, home: Any, away: Any, fixture: Fixture | None) -> TeamMatch | None:
        """The row of a match: that of the same day and home if there is one."""
        rows = self.left[frozenset((home, away))]
        day = fixture.day if fixture is not None else None
        rows.sort(key=lambda row: (row.on != day, row.home_id != home, row.number))
        return rows.pop(0) if rows else None

    def _put(
        self, row: TeamMatch | None, division: Any, home: Any, away: Any, fixture: Fixture | None
    ) -> None:
        known = row is not None
        row = row or TeamMatch(season=self.season, division_id=division, round=1, at=self.at)
        before = (row.home_id, row.on)
        row.home_id, row.away_id = home, away
        if self.given is not None:
            row.at = self.given
        if fixture is not None:
            row.on, row.round, row.phase = fixture.day, fixture.round, Phase.FIXED
            row.venue_id = None if fixture.venue is None else int(str(fixture.venue))
        else:
            row.on, row.phase = None, Phase.POSTPONED
        if not known:
            self.new.append(row)
            return
        self.changed.append(row)
        if before != (home, row.on):
            self.moved.append(row)

    def _rounds(self) -> None:
        """The rounds of what stays, where they have new numbers."""
        rounds = {(one.home, one.away, one.day): one.round for one in self.found.kept}
        for row in self.parts.stays:
            number = rounds.get((row.home_id, row.away_id, row.on)) if row.on is not None else None
            if number is not None and number != row.round:
                row.round = number
                self.changed.append(row)

    def _number(self) -> None:
        last = self.season.team_matches.aggregate(last=Max("number"))["last"] or 0
        met = Counter(frozenset(pair) for pair in listed_of(self.season).values_list("home", "away"))
        self.new.sort(key=lambda row: (row.on is None, row.on or date.min, row.division_id))
        for number, row in enumerate(self.new, last + 1):
            pair = frozenset((row.home_id, row.away_id))
            met[pair] += 1
            row.number, row.meeting = number, met[pair]


def _usual_time(rows: Iterable[TeamMatch]) -> time | None:
    """The time at which most matches begin."""
    times = Counter(row.at for row in rows if row.at is not None)
    return times.most_common(1)[0][0] if times else None


def write_rest(season: Season, parts: Parts, found: Remade, at: time | None, by: User | None) -> None:
    """Write the rest of a list. In a transaction that holds the season; `parts` are its rows as they are
    now."""
    _Writing(parts, found, at).write()
    text = say_many(
        "leagues.log-rest-made",
        "The rest of the fixture list was made anew: {n} match, {kept} kept.",
        "The rest of the fixture list was made anew: {n} matches, {kept} kept.",
        len(found.new),
        kept=len(parts.stays),
    )
    log(season.league, by, "fixtures-made", text, season=season)
