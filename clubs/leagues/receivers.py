"""Where leagues are joined to the packages below: the marked matches of rubbers, and players that are
merged."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext

from clubs.handicaps.selectors import typed
from clubs.leagues import panel, stamps
from clubs.leagues.models import League, PlayerClass, Rubber, RubberPlayer, Season, TitlePlayer
from clubs.leagues.selectors.rated import KIND, LeagueSource, by_policy
from clubs.leagues.selectors.told import updates
from clubs.leagues.services import beginning, fixture_jobs, marked
from clubs.people.models import Club, Player
from clubs.people.services import founding
from clubs.people.signals import players_merged
from clubs.ratings.selectors import occasions, sources
from matches import retention, signals
from matches.coming import offers
from matches.live import streams
from matches.models import Match
from matches.problems import UserProblem


def connect() -> None:
    """Connect signals and register everything. Idempotent."""
    retention.register_rows("fixture-lists", "jobs that made fixture lists", fixture_jobs.over)
    for signal in (
        signals.match_confirmed,
        signals.match_reopened,
        signals.result_corrected,
        signals.match_voided,
    ):
        signal.connect(marked.on_changed, dispatch_uid="leagues.marked.on_changed")
    players_merged.connect(_merged, sender=Player, dispatch_uid="leagues._merged")
    founding.empty_first(_empty)
    occasions.register("competition", _matches)
    occasions.register_abroad(_abroad, _owners)
    sources.register(KIND, LeagueSource())
    typed.register(by_policy)
    offers.register(beginning.WORD, beginning.Rubbers())
    streams.register("league", updates)
    stamps.connect()
    panel.register()


def _matches(club_id: int, since: datetime) -> Iterable[int]:
    """Matches that were marked for a rubber: at the club's tables, or for its leagues."""
    at_home = Q(match__club_id=club_id) | Q(team_match__season__league__club_id=club_id)
    return Rubber.objects.filter(at_home, match__confirmed_at__gte=since).values_list("match", flat=True)


def _abroad(club_id: int, since: datetime) -> Iterable[int]:
    """Matches that were marked for a rubber of the club's leagues, wherever, between players of any club."""
    found = Rubber.objects.filter(team_match__season__league__club_id=club_id)
    return found.filter(match__confirmed_at__gte=since).values_list("match", flat=True)


def _owners(match: Match) -> Iterable[int]:
    """The club whose league a match is played for."""
    return Rubber.objects.filter(match=match).values_list("team_match__season__league__club", flat=True)


def _merged(sender: Any, keep: Player, duplicate: Player, **kwargs: Any) -> None:
    """All rows are those of the player who remained. Who stands twice in one rubber then is two people.

    Raises ``UserProblem`` "met-each-other" (409).
    """
    titles: set[int] = set()
    for row in TitlePlayer.objects.filter(player=keep):
        if row.title_id in titles:
            row.delete()  # both were named with the title of one team
        titles.add(row.title_id)
    rows = RubberPlayer.objects.filter(player=keep).values("rubber").annotate(places=Count("pk"))
    if rows.filter(places__gt=1).exists():
        raise UserProblem(
            "met-each-other",
            gettext("{one} and {other} have played in one rubber, so they are two people.").format(
                one=keep.name, other=duplicate.name
            ),
            409,
        )
    _join_classes(keep)


def _join_classes(keep: Player) -> None:
    """One row remains; what was noted first goes before what was noted later."""
    rows = list(PlayerClass.objects.filter(player=keep).order_by("pk"))
    for other in rows[1:]:
        rows[0].sex, rows[0].born = rows[0].sex or other.sex, rows[0].born or other.born
        rows[0].save()
        other.delete()


def _empty(club: Club) -> None:
    """Remove the leagues of a demonstration club, before its players go."""
    Season.objects.filter(league__club=club).delete()
    League.objects.filter(club=club).delete()
