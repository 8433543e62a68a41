"""What a captain has to do: line-ups, results and confirmations, answers to wishes and protests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Prefetch, Q
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.leagues.models import (
    OPEN_PROTESTS,
    OwnSheet,
    Postponement,
    Protest,
    ProtestEntry,
    Registration,
    Season,
    Side,
    TeamMatch,
)
from clubs.leagues.models.team_matches import AWAY, HOME
from clubs.leagues.rules.deadlines import Duty
from clubs.leagues.rules.season import Agreement, LineUps
from clubs.leagues.selectors.lateness import owed_by, start_of
from clubs.leagues.selectors.own_sheets import compared
from clubs.people.access import Visitor
from clubs.people.models import Affiliation, Club

Phase = TeamMatch.Phase
AHEAD = timedelta(days=14)
"""Line-ups of matches within this time are to be sent."""
OPEN = (Phase.FIXED, Phase.POSTPONED, Phase.LIVE, Phase.PLAYED, Phase.PROTESTED)


@dataclass(frozen=True)
class Todo:
    """One thing to do for a side ("home" or "away") of a match: `kind` is a word for programs, `words` say
    it, `path` is where to do it. `due_at` is the season's limit for it, if it has one."""

    match: TeamMatch
    which: str
    kind: str
    words: str
    path: str
    due_at: datetime | None = None
    late: bool = False


@dataclass
class MyTeam:
    """A side that the account leads, and what there is to do for it."""

    side: Side
    todo: list[Todo] = field(default_factory=list)
    coming: list[TeamMatch] = field(default_factory=list)


def my_teams(user: Visitor | None, club: Club, at: datetime | None = None) -> list[MyTeam]:
    """The sides that the account leads as captain or vice-captain in the running seasons of a club, and those
    of the club, or as a player of it, in the leagues of its associations; each with what is to do, the first
    due first: six queries, and one for each match with sheets of its captains."""
    if user is None or not user.is_authenticated or not user.is_active:
        return []
    moment = at or now()
    rows = Registration.objects.filter(
        Q(season__league__club=club) | _elsewhere(club),
        season__phase=Season.Phase.RUNNING,
        player__user_id=user.pk,
        until_on=None,
        role__in=(Registration.Role.CAPTAIN, Registration.Role.VICE),
        side__withdrawn_on=None,
    ).select_related("side__team", "side__division", "side__season__league__club")
    teams: dict[int, MyTeam] = {}
    for row in rows.order_by("season__league__name", "side__name", "side_id"):
        if row.side is not None:
            row.side.team.league = row.side.season.league
            teams[row.side.pk] = MyTeam(row.side)
    for match in _matches(teams):
        for which, key in ((HOME, match.home_id), (AWAY, match.away_id)):
            if key not in teams:
                continue
            mine = teams[key]
            match.season = match.contest.season = mine.side.season
            mine.todo += _todo(match, which, moment)
            if match.phase == Phase.FIXED and len(mine.coming) < 3:
                mine.coming.append(match)
    for one in teams.values():
        one.todo.sort(key=lambda todo: (not todo.late, todo.due_at is None, todo.due_at or moment))
    return list(teams.values())


def _elsewhere(club: Club) -> Q:
    """Registrations of a club's teams and players in the leagues of the associations that it is in."""
    associations = Affiliation.objects.standing().filter(club=club).values("association")
    own = Q(side__team__club=club) | Q(player__club=club)
    return own & Q(season__league__club__in=associations, season__league__club__archived_at=None)


def _matches(keys: dict[int, MyTeam]) -> Sequence[TeamMatch]:
    if not keys:
        return []
    of = Q(home__in=list(keys)) | Q(away__in=list(keys))
    open_wishes = Postponement.objects.filter(closed_at=None, approved_at=None)
    open_protests = Protest.objects.filter(state__in=OPEN_PROTESTS).prefetch_related("entries")
    rows = (
        TeamMatch.objects.filter(of, phase__in=OPEN)
        .select_related("home__team", "away__team", "division", "cup", "venue")
        .prefetch_related(
            Prefetch("postponements", open_wishes, "open_wishes"),
            Prefetch("protests", open_protests, "open_protests"),
            Prefetch("own_sheets", OwnSheet.objects.all()),
        )
        .order_by("on", "at", "number")
    )
    return list(rows)


def _todo(match: TeamMatch, which: str, at: datetime) -> list[Todo]:
    limits = {one.duty: one.at for one in owed_by(match) if one.side == which}
    page, rules = match.get_absolute_url(), match.season.rules
    found: list[Todo] = []

    def add(kind: str, words: str, path: str = page, duty: Duty | None = None) -> None:
        due = limits.get(duty) if duty is not None else None
        found.append(Todo(match, which, kind, words, path, due, due is not None and due <= at))

    begins = start_of(match)
    if match.phase == Phase.FIXED and match.sent_at(which) is None and begins is not None:
        waits = rules.line_ups is LineUps.HOME_FIRST and which == AWAY and match.home_sent_at is None
        if begins - AHEAD <= at and not waits:
            add("line-up", gettext("Send the line-up"), _path(match, "line-up", which), Duty.LINE_UP)
    if match.phase == Phase.LIVE:
        add("results", gettext("Enter the results"), duty=Duty.SHEET)
    if match.phase in (Phase.LIVE, Phase.PLAYED) and any(one.differs for one in compared(match)):
        add("sheets-differ", gettext("The two sheets differ: look at them"), _path(match, "own-sheet", which))
    elif (
        match.phase == Phase.PLAYED
        and rules.agreement is Agreement.BOTH
        and not getattr(match, f"agreed_{which}")
    ):
        add("confirm", gettext("Confirm the result"), duty=Duty.CONFIRM)
    for wish in match.open_wishes:  # type: ignore[attr-defined]
        if wish.asked_by != which and wish.agreed_at is None:
            add("postponement", gettext("Answer the wish for another day"))
    for protest in match.open_protests:  # type: ignore[attr-defined]
        replied = any(
            one.side == which and one.kind in (ProtestEntry.Kind.REPLY, ProtestEntry.Kind.APPEAL)
            for one in protest.entries.all()
        )
        if protest.side != which and not replied:
            add("protest", gettext("Reply to the protest"), f"{page}#protest-{protest.number}")
    return found


def _path(match: TeamMatch, name: str, which: str) -> str:
    league = match.season.league
    return reverse(
        f"leagues:{name}", args=[league.club.slug, league.slug, match.season.slug, match.number, which]
    )
