"""What the sides of a season owe, what is late, and what was done about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db.models import Q
from django.utils.timezone import now

from clubs.leagues.models import Penalty, Postponement, Season, TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.leagues.rules.deadlines import Due, Standing, owed
from clubs.leagues.rules.season import Agreement

Phase = TeamMatch.Phase
WATCHED = (Phase.FIXED, Phase.LIVE, Phase.PLAYED)
"""Phases in which limits hold: a match that is postponed or under protest is left alone."""
AHEAD = timedelta(days=75)
"""Limits and reminders lie at most 14 and 60 days before a match; later ones are not looked at."""
WITHOUT_TIME = time(23, 59)
"""A match without a time of day begins at the end of its day: nobody is late on the day itself."""


@dataclass(frozen=True)
class Owed:
    """What a side of a match owes, and its penalty if there is one."""

    match: TeamMatch
    due: Due
    penalty: Penalty | None = None
    late: bool = False

    @property
    def side_name(self) -> str:
        """The side's name."""
        return self.match.side(self.due.side).name

    @property
    def what(self) -> str:
        """What it owes, in words."""
        return self.due.duty.words


def start_of(match: TeamMatch) -> datetime | None:
    """When a match begins, where the club is; None without a day."""
    if match.on is None:
        return None
    return datetime.combine(match.on, match.at or WITHOUT_TIME, match.season.league.club.tzinfo)


def owed_by(match: TeamMatch) -> Sequence[Due]:
    """What the sides of a match owe now or later; nothing of a match that limits do not hold for."""
    start = start_of(match)
    if start is None or match.phase not in WATCHED:
        return ()
    rules = match.season.rules
    sent = SIDES if match.began_at is not None else [one for one in SIDES if match.sent_at(one) is not None]
    agreed = frozenset(one for one in SIDES if getattr(match, f"agreed_{one}"))
    return owed(
        rules.deadlines,
        Standing(
            start,
            frozenset(sent),
            (match.played_at or match.began_at) if match.phase == Phase.PLAYED else None,
            agreed,
            rules.agreement is Agreement.BOTH,
        ),
    )


def watched(season: Season, at: datetime) -> list[TeamMatch]:
    """The matches of a running season for which limits may hold about now; those whose captains have
    agreed on another day, which waits for an officer, are left alone."""
    waiting = Postponement.objects.filter(closed_at=None, approved_at=None, agreed_at__isnull=False)
    last = (at + AHEAD).date()
    rows = season.team_matches.filter(Q(on__lte=last), phase__in=WATCHED).exclude(postponements__in=waiting)
    found = list(
        rows.select_related("home__team", "away__team", "division", "cup").order_by("on", "at", "number")
    )
    for row in found:
        row.season = row.contest.season = season
    return found


def late_in(season: Season, at: datetime | None = None) -> list[Owed]:
    """What is late in a season, the oldest first, each with its penalty: two queries."""
    moment = at or now()
    rules = season.rules.deadlines
    if season.phase != Season.Phase.RUNNING or not rules.any:
        return []
    matches = watched(season, moment)
    known = {
        (one.team_match_id, one.duty, one.side): one
        for one in Penalty.objects.filter(team_match__in=[one.pk for one in matches])
    }
    found = [
        Owed(match, due, known.get((match.pk, due.duty.value, due.side)), True)
        for match in matches
        for due in owed_by(match)
        if due.at <= moment
    ]
    return sorted(found, key=lambda one: one.due.at)


def penalties_of(season: Season) -> list[Penalty]:
    """The penalties of a season: those to be decided first, then the latest."""
    rows = Penalty.objects.filter(team_match__season=season).select_related(
        "team_match__home__team", "team_match__away__team"
    )
    found = list(rows.order_by("-made_at", "-pk"))
    for row in found:
        row.team_match.season = season
    return sorted(found, key=lambda one: one.state != Penalty.State.PROPOSED)


def soon(matches: Iterable[TeamMatch], at: datetime, within: timedelta) -> list[Owed]:
    """What sides of these matches owe now or `within` this time."""
    return [
        Owed(match, due, late=due.at <= at)
        for match in matches
        for due in owed_by(match)
        if due.at - within <= at
    ]
