"""What every change of a league begins with: the lock, what its season allows now, and a line in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.utils.translation import gettext, gettext_lazy

from clubs.leagues.models import League, LeagueEvent, Season, TeamMatch
from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.selectors.clubs import clubs_of
from clubs.people.access import member_clubs
from clubs.people.models import Club, Player, User
from clubs.people.services.common import lock_club
from matches.problems import UserProblem
from matches.services import announce, write_transaction
from rules_engine.saying import Text

T = TypeVar("T")
_SEASON_IS = {
    Season.Phase.PLANNED: gettext_lazy("This cannot be done now: the season is being planned."),
    Season.Phase.RUNNING: gettext_lazy("This cannot be done now: the season is running."),
    Season.Phase.CLOSED: gettext_lazy("This cannot be done now: the season is over."),
}
_MATCH_IS = {
    TeamMatch.Phase.FIXED: gettext_lazy("This cannot be done now: the match is to be played."),
    TeamMatch.Phase.POSTPONED: gettext_lazy("This cannot be done now: the match is postponed."),
    TeamMatch.Phase.LIVE: gettext_lazy("This cannot be done now: the match is being played."),
    TeamMatch.Phase.PLAYED: gettext_lazy("This cannot be done now: the match is over, to be confirmed."),
    TeamMatch.Phase.PROTESTED: gettext_lazy("This cannot be done now: the match is under protest."),
    TeamMatch.Phase.FINAL: gettext_lazy("This cannot be done now: the match is final."),
    TeamMatch.Phase.ANNULLED: gettext_lazy("This cannot be done now: the match is annulled."),
}


def allowed(rule: Callable[[], T]) -> T:
    """What a rule answers; its fault as a ``UserProblem`` (422) with the same code."""
    try:
        return rule()
    except LeagueFault as fault:
        raise UserProblem(fault.code, fault.message, 422) from None


@contextmanager
def changing_league(league: League) -> Iterator[League]:
    """One change of a league: a transaction, its club locked, the league read again.

    Raises ``UserProblem`` "not-found" (404) where it was deleted meanwhile, "club-archived".
    """
    with write_transaction():
        club = lock_club(league.club)
        found = League.objects.filter(pk=league.pk).first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such league any more."), 404)
        found.club = club
        yield found


@contextmanager
def changing_season(season: Season, *phases: str) -> Iterator[Season]:
    """One change of a season, as :func:`changing_league`; its row is locked, too.

    Raises ``UserProblem`` "not-found" (404), and "wrong-season-phase" (409) unless it stands in one of
    `phases` (none given: in any).
    """
    with write_transaction():
        club = lock_club(season.league.club)
        rows = Season.objects.select_for_update(of=("self",)).select_related("league").filter(pk=season.pk)
        found = rows.first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such season any more."), 404)
        found.league.club = club
        if phases and found.phase not in phases:
            raise UserProblem(
                "wrong-season-phase",
                str(_SEASON_IS[Season.Phase(found.phase)]),
                409,
            )
        yield found


@contextmanager
def changing_match(match: TeamMatch, *phases: str) -> Iterator[TeamMatch]:
    """One change of a team match: a transaction, its season's row and its own locked, both read again.

    Raises ``UserProblem`` "not-found" (404), "wrong-season-phase" (409) in a season that is not running, and
    "wrong-match-phase" (409) unless it stands in one of `phases` (none given: in any).
    """
    with changing_season(match.season, Season.Phase.RUNNING) as season:
        rows = TeamMatch.objects.select_for_update(of=("self",)).filter(pk=match.pk, season=season)
        found = rows.select_related("home__team", "away__team", "venue", "division", "cup").first()
        if found is None:
            raise UserProblem("not-found", gettext("There is no such team match any more."), 404)
        found.season = found.contest.season = season
        require_phase(found, *phases)
        yield found


def require_phase(match: TeamMatch, *phases: str) -> None:
    """Raise ``UserProblem`` "wrong-match-phase" (409) unless the match stands in one of these phases."""
    if phases and match.phase not in phases:
        raise UserProblem(
            "wrong-match-phase",
            str(_MATCH_IS[TeamMatch.Phase(match.phase)]),
            409,
        )


def require_player(league: League, player: Player) -> None:
    """See to it that the player is of the league's club, or of a member club of it.

    Raises ``UserProblem`` "not-a-player" (422).
    """
    if player.club_id != league.club_id and not clubs_of(league).filter(pk=player.club_id).exists():
        raise UserProblem(
            "not-a-player",
            gettext("{player} is no player of {club} or of a member club.").format(
                player=player.name, club=league.club.name
            ),
            422,
        )


def require_member_club(league: League, club: Club) -> None:
    """See to it that the club is a member of the association whose league it is.

    Raises ``UserProblem`` "not-a-member-club" (422).
    """
    if not member_clubs(league.club).filter(pk=club.pk).exists():
        raise UserProblem(
            "not-a-member-club",
            gettext("{club} is no member club of {association}.").format(
                club=club.name, association=league.club.name
            ),
            422,
        )


def log(
    league: League,
    by: User | None,
    kind: str,
    text: str,
    *,
    season: Season | None = None,
    match: TeamMatch | None = None,
    private: bool = False,
) -> LeagueEvent:
    """Write a line of the league's log and wake the live readers; the league's club must be locked."""
    announce()
    return LeagueEvent.objects.create(
        league=league,
        season=season if season is not None else match.season if match is not None else None,
        team_match=match,
        by=by,
        by_label=by.get_short_name()[:120] if by is not None else "Balkline",
        kind=kind,
        text=text,
        private=private,
    )


def tidied(reason: str, most: int) -> str:
    """A reason as one line of at most so many characters; one that the program says stays a message."""
    return reason if isinstance(reason, Text) else " ".join(reason.split())[:most]


def changed(row: Any, columns: dict[str, Any]) -> list[str]:
    """Set `columns` of a row and save those that differ; return their names."""
    names = [name for name, value in columns.items() if getattr(row, name) != value]
    for name in names:
        setattr(row, name, columns[name])
    if names:
        messages = [f"{name}_message" for name in names]  # of texts that the program says
        row.save(update_fields=[*names, *(name for name in messages if hasattr(row, name))])
    return names
