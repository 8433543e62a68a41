"""Team matches as pages show them: lists by day, and one match with what this reader may see of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from django.db.models import F, Q, QuerySet
from django.utils.timezone import localdate

from clubs.leagues.access import is_officer, sees_line_up, sides_led
from clubs.leagues.models import (
    LeagueEvent,
    Postponement,
    Registration,
    Rubber,
    RubberPlayer,
    Season,
    TeamMatch,
)
from clubs.leagues.rules.choosing import Chooses
from clubs.leagues.rules.line_up import Eligible
from clubs.leagues.rules.relay import RelayState
from clubs.leagues.rules.short import Missing
from clubs.leagues.selectors.clubs import tell_apart
from clubs.leagues.selectors.eligible import eligible
from clubs.leagues.selectors.naming import is_secret
from clubs.leagues.selectors.wishes import open_wish
from clubs.people.access import Visitor
from clubs.people.models import Player
from config.languages.speaking import translated

Phase = TeamMatch.Phase
TO_COME = (Phase.FIXED, Phase.POSTPONED, Phase.LIVE, Phase.PLAYED, Phase.PROTESTED)
BEGUN = (Phase.LIVE, Phase.PLAYED, Phase.PROTESTED, Phase.FINAL)


@dataclass(frozen=True)
class Day:
    """The matches of a day; `on` is None for those without one."""

    on: date | None
    matches: Sequence[TeamMatch]


def matches_of(season: Season, *, sides: Iterable[int] = ()) -> QuerySet[TeamMatch]:
    """The matches of a season in order of days, those without a day last; with `sides`, only theirs."""
    rows = TeamMatch.objects.filter(season=season).select_related(
        "home__team", "away__team", "venue", "division", "cup"
    )
    if keys := list(sides):
        rows = rows.filter(Q(home__in=keys) | Q(away__in=keys))
    return rows.order_by("on", "at", F("division__number").asc(nulls_last=True), "number")


def by_day(rows: Iterable[TeamMatch], season: Season) -> list[Day]:
    """Matches under their days; those that are to be given a day come last."""
    found = []
    for row in rows:
        row.season = row.contest.season = season
        row.home.team.league = row.away.team.league = season.league
        found.append(row)
    found.sort(key=lambda row: row.on is None)
    return [Day(on, tuple(group)) for on, group in groupby(found, key=lambda row: row.on)]


def next_days(season: Season, most: int = 2, *, sides: Iterable[int] = ()) -> list[Day]:
    """The next days on which is played, today included."""
    rows = matches_of(season, sides=sides).filter(on__gte=localdate(), phase__in=TO_COME)
    return by_day(rows, season)[:most]


def latest_days(season: Season, most: int = 1, *, sides: Iterable[int] = ()) -> list[Day]:
    """The latest days with results."""
    rows = matches_of(season, sides=sides).filter(phase=Phase.FINAL, on__isnull=False)
    return by_day(rows, season)[-most:][::-1]


Change = tuple[str, Sequence[tuple[int, Eligible]], Sequence[RubberPlayer]]
"""A side, the players whom it may name, and its places in a rubber."""


@dataclass(frozen=True)
class RubberShown:
    """A rubber with who plays it, and whom the reader may put in before it begins."""

    rubber: Rubber
    home: Sequence[RubberPlayer]
    away: Sequence[RubberPlayer]
    changes: Sequence[Change] = ()
    to_name: Sequence[Change] = ()
    """Sides of the reader whose players are named now, with an empty place for each."""
    to_fill: Sequence[tuple[str, Sequence[RubberPlayer], Sequence[Player]]] = ()
    """Short sides: their empty places, and those of their players who may play again in one."""

    @property
    def is_live(self) -> bool:
        """Whether it is marked at a table now."""
        return self.rubber.match is not None and not self.rubber.is_over

    @property
    def unnamed(self) -> bool:
        """Whether somebody has to be named before it can be played: a deciding rubber of a cup."""
        places = (*self.home, *self.away)
        return not self.rubber.is_over and bool(places) and not all(one.player_id for one in places)

    @property
    def open(self) -> bool:
        """Whether a score can be typed in."""
        people = (*self.home, *self.away)
        return self.rubber.match is None and self.named and all(one.player_id for one in people)

    @property
    def named(self) -> bool:
        """Whether both sides have named their players, for this reader to see."""
        return bool(self.home and self.away)

    @property
    def waits(self) -> str:
        """What a rubber waits for that is named during the evening, in words."""
        if self.named or self.rubber.chooses == Chooses.LINE_UP:
            return ""
        return translated(Chooses(self.rubber.chooses).words)

    @property
    def markable(self) -> bool:
        """Whether a tablet can mark it."""
        return not self.rubber.all_played and self.rubber.plan.places <= 2

    @property
    def legs(self) -> list[tuple[int, str, tuple[int, int] | None]]:
        """The legs of a relay: the number, what ends it, and the score as it was written."""
        relay = self.rubber.plan.relay
        if relay is None:
            return []
        written = [(home, away) for home, away in self.rubber.leg_scores]
        return [
            (n, relay.leg_words(n), written[n - 1] if n <= len(written) else None)
            for n in range(1, relay.legs + 1)
        ]

    @property
    def running(self) -> RelayState | None:
        """How a relay stands while it is played."""
        relay = self.rubber.plan.relay
        if relay is None or self.rubber.is_over or not self.rubber.leg_scores:
            return None
        return relay.fold([(home, away) for home, away in self.rubber.leg_scores])


@dataclass(frozen=True)
class Sheet:
    """A team match for one reader: the sides for which the reader speaks as a captain or an officer of the
    team's club (`led`), and what is open to all. `officer` is one of the league's club.

    Line-ups are shown once both are open; before, as `access.sees_line_up` says.
    """

    match: TeamMatch
    rubbers: Sequence[RubberShown]
    led: tuple[str, ...]
    officer: bool
    wish: Postponement | None
    log: Sequence[LeagueEvent]
    may_name: tuple[str, ...] = ()
    """The sides whose line-up the reader may send or change: not one that was sent and is secret."""

    @property
    def is_open(self) -> bool:
        """Whether both line-ups are open."""
        return self.match.began_at is not None

    @property
    def speaks_for(self) -> tuple[str, ...]:
        """The sides for which the reader may act."""
        return ("home", "away") if self.officer else self.led


def sheet_of(match: TeamMatch, user: Visitor | None) -> Sheet:
    """One match as this reader may see it."""
    led = sides_led(user, match)
    officer = is_officer(user, match.season.league.club)
    rows = match.rubbers.select_related("match__table", "match__club").prefetch_related("players__player")
    may_change = match.phase == Phase.LIVE and (officer or led)
    named = {
        which: sorted(
            (pair for pair in eligible(match, which).items() if pair[1].shown),
            key=lambda pair: (pair[1].substitute, pair[1].name),
        )
        for which in (("home", "away") if officer else led)
        if may_change
    }
    tell_apart(one.player for rubber in rows for one in rubber.players.all() if one.player is not None)
    shown: list[RubberShown] = []
    opposed = match.season.rules.short.missing is Missing.OPPONENT
    waiting = False
    open_to = {which: sees_line_up(user, match, which) for which in ("home", "away")}
    for rubber in rows:
        rubber.team_match = match
        people = {"home": [], "away": []}  # type: dict[str, list[RubberPlayer]]
        have = {one.side for one in rubber.players.all()}
        secret = is_secret(rubber)
        for one in rubber.players.all():
            if open_to[one.side] and (not secret or one.side in led):
                people[one.side].append(one)
        changes = [(which, whom, people[which]) for which, whom in named.items()]
        later = rubber.chooses != Chooses.LINE_UP
        turn = [w for w in named if later and not waiting and _is_turn(rubber, w, have)]
        blank = [RubberPlayer(position=n) for n in range(1, rubber.plan.places + 1)]
        waiting = waiting or len(have) < 2
        to_fill: list[tuple[str, list[RubberPlayer], list[Player]]] = [
            (w, [one for one in people[w] if one.player_id is None], [])
            for w in ("home", "away")
            if opposed and ("away" if w == "home" else "home") in named
        ]
        shown.append(
            RubberShown(
                rubber,
                people["home"],
                people["away"],
                changes,
                [(w, named[w], blank) for w in turn],
                [(w, empty, there) for w, empty, there in to_fill if empty],
            )
        )
    if any(row.to_fill for row in shown):
        shown = [_with_players(row, shown) for row in shown]
    log = list(match.events.filter(private=False)[:30])
    may_name = tuple(
        which
        for which in (("home", "away") if officer else led)
        if open_to[which] or match.sent_at(which) is None
    )
    return Sheet(match, shown, led, officer, open_wish(match), log, may_name)


def _is_turn(rubber: Rubber, which: str, have: set[str]) -> bool:
    """Whether a side names its players of a rubber now, those before it being named."""
    first = rubber.chooses
    return which not in have and (first in (which, Chooses.BLIND) or first in have)


def _with_players(row: RubberShown, rows: Sequence[RubberShown]) -> RubberShown:
    """The rubber with those who may play again in the empty places of a short side."""
    filled = []
    for which, empty, _ in row.to_fill:
        places = [one for other in rows for one in (other.home if which == "home" else other.away)]
        there = {one.player_id: one.player for one in places if one.player is not None}
        filled.append((which, empty, list(there.values())))
    return replace(row, to_fill=filled)


def captains(match: TeamMatch) -> dict[str, list[Registration]]:
    """Captain and vice-captain of both sides."""
    rows = Registration.objects.filter(
        side__in=(match.home, match.away), until_on=None, role__in=("captain", "vice")
    ).select_related("player")
    found: dict[str, list[Registration]] = {"home": [], "away": []}
    for row in rows.order_by("role"):
        found["home" if row.side_id == match.home_id else "away"].append(row)
    return found
