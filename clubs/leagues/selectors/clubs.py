"""The clubs of a league: its own and, where that is an association, its member clubs; and what players of
several clubs are called beside each other."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from clubs.leagues.models import League, Registration, Season, Team, TeamMatch
from clubs.people.access import member_clubs
from clubs.people.models import Affiliation, Club, Player
from clubs.people.names import name_key


def clubs_of(league: League) -> QuerySet[Club]:
    """The league's club and the member clubs that are not archived, by name."""
    members = member_clubs(league.club).order_by().values("pk")
    return Club.objects.filter(Q(pk=league.club_id) | Q(pk__in=members)).order_by("name", "pk")


def players_of(league: League) -> QuerySet[Player]:
    """Whom a season of the league can register: active players of these clubs, with their clubs, by
    club and name."""
    rows = Player.objects.filter(active=True, merged_into=None, club__in=clubs_of(league).order_by())
    return rows.select_related("club").order_by("club__name", "club_id", "name", "pk")


def everybody_of(league: League) -> QuerySet[Player]:
    """Who may be named in the league: all players of its clubs, active or not, and those who are registered
    in it from a club that is a member no more; with their clubs, by club and name."""
    here = Q(club__in=clubs_of(league).order_by().values("pk"))
    registered = Registration.objects.filter(season__league=league).order_by().values("player")
    playing = Team.objects.filter(league=league, player__isnull=False).order_by().values("player")
    rows = Player.objects.filter(here | Q(pk__in=registered) | Q(pk__in=playing), merged_into=None)
    return rows.select_related("club").order_by("club__name", "club_id", "name", "pk")


def labels(players: Iterable[Player]) -> dict[int, str]:
    """What players are called who are named together, by their keys: the name, and the club after it where
    players of two clubs have one name."""
    found = {one.pk: one for one in players}
    clubs: dict[str, set[int]] = {}
    for one in found.values():
        clubs.setdefault(name_key(one.name), set()).add(one.club_id)
    return {
        key: f"{one.name} ({one.club.name})" if len(clubs[name_key(one.name)]) > 1 else one.name
        for key, one in found.items()
    }


def tell_apart(players: Iterable[Player]) -> None:
    """Let these instances, which are only shown, bear the names of :func:`labels`."""
    rows = list(players)
    called = labels(rows)
    for one in rows:
        one.name = called[one.pk]


def matches_elsewhere(club: Club) -> QuerySet[TeamMatch]:
    """The matches to come, or being played, of the club's teams in the leagues of the associations that it is
    in, by day; those without a day are left out."""
    associations = Affiliation.objects.standing().filter(club=club).values("association")
    rows = TeamMatch.objects.filter(
        Q(home__team__club=club) | Q(away__team__club=club),
        season__phase=Season.Phase.RUNNING,
        season__league__club__in=associations,
        season__league__club__archived_at=None,
        phase__in=(TeamMatch.Phase.FIXED, TeamMatch.Phase.LIVE, TeamMatch.Phase.PLAYED),
        on__isnull=False,
    )
    return rows.select_related("season__league__club", "home__team", "away__team", "venue").order_by(
        "on", "at", "season", "number"
    )
