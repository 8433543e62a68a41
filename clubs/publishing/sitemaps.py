"""What search engines may find: the pages of clubs that are public, and no others."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.competitions.models import Competition, Status
from clubs.emblems.models import Emblem
from clubs.leagues.models import Division, League, Season, Team
from clubs.people.models import Club, Player
from clubs.people.shown import limited
from clubs.series.models import Series
from matches.models import Match

PUBLIC = {"club__public": True, "club__archived_at": None}


if TYPE_CHECKING:
    _Sitemap = Sitemap[Any]
else:
    _Sitemap = Sitemap


class _Pages(_Sitemap):
    """Pages of public clubs; ``protocol`` follows the address by which the server is known."""

    limit = 5000

    @property
    def protocol(self) -> str | None:  # type: ignore[override]  # Django takes an attribute
        """As in the public address; without one, as the request came."""
        return urlsplit(settings.PUBLIC_URL).scheme or None

    def get_domain(self, site: Any = None) -> str:
        """The host of the public address; without one, that of the request."""
        return urlsplit(settings.PUBLIC_URL).netloc or str(site.domain)


class Clubs(_Pages):
    """Front pages."""

    def items(self) -> QuerySet[Club]:
        return Club.objects.filter(public=True, archived_at=None).order_by("pk")


class ClubLists(_Pages):
    """Results, records and champions."""

    def items(self) -> list[tuple[str, str]]:
        clubs = Club.objects.filter(public=True, archived_at=None).order_by("pk")
        names = ("publishing:results", "publishing:records", "publishing:champions", "competitions:list")
        return [(name, slug) for slug in clubs.values_list("slug", flat=True) for name in names]

    def location(self, item: tuple[str, str]) -> str:
        return reverse(item[0], args=[item[1]])


class Competitions(_Pages):
    """Tournaments that can be seen."""

    def items(self) -> QuerySet[Competition]:
        found = Competition.objects.filter(**PUBLIC).exclude(status=Status.DRAFT)
        return found.select_related("club").order_by("pk")


class Players(_Pages):
    """Players who play."""

    def items(self) -> QuerySet[Player]:
        found = Player.objects.filter(**PUBLIC, active=True, merged_into=None).exclude(limited())
        return found.select_related("club").order_by("pk")


class Matches(_Pages):
    """Matches whose result stands."""

    def items(self) -> QuerySet[Match]:
        found = Match.objects.filter(**PUBLIC, status=Match.Status.CONFIRMED, simulated=False)
        return found.order_by("pk").only("pk", "public_id", "confirmed_at")

    def lastmod(self, item: Match) -> datetime | None:
        return item.confirmed_at


class Emblems(_Pages):
    """Championship emblems."""

    def items(self) -> QuerySet[Emblem]:
        return Emblem.objects.filter(**PUBLIC).select_related("club").order_by("pk")


class RankingSeries(_Pages):
    """Ranking series."""

    def items(self) -> QuerySet[Series]:
        return Series.objects.filter(**PUBLIC).select_related("club").order_by("pk")


OF_LEAGUES = {"league__club__public": True, "league__club__archived_at": None}


class Leagues(_Pages):
    """Leagues."""

    def items(self) -> QuerySet[League]:
        return League.objects.filter(**PUBLIC).select_related("club").order_by("pk")


class LeagueTeams(_Pages):
    """Teams of leagues; not the players of a league of players, who have pages of their own."""

    def items(self) -> QuerySet[Team]:
        rows = Team.objects.filter(**OF_LEAGUES, league__of_players=False)
        return rows.select_related("league__club").order_by("pk")


class LeagueSeasons(_Pages):
    """Seasons that have begun."""

    def items(self) -> QuerySet[Season]:
        rows = Season.objects.filter(**OF_LEAGUES).exclude(phase=Season.Phase.PLANNED)
        return rows.select_related("league__club").order_by("pk")


class LeagueDivisions(_Pages):
    """Divisions of seasons that have begun."""

    def items(self) -> QuerySet[Division]:
        within = {f"season__{name}": value for name, value in OF_LEAGUES.items()}
        rows = Division.objects.filter(**within).exclude(season__phase=Season.Phase.PLANNED)
        return rows.select_related("season__league__club").order_by("pk")


SITEMAPS: dict[str, type[_Sitemap]] = {
    "clubs": Clubs,
    "lists": ClubLists,
    "tournaments": Competitions,
    "players": Players,
    "matches": Matches,
    "emblems": Emblems,
    "series": RankingSeries,
    "leagues": Leagues,
    "league-seasons": LeagueSeasons,
    "league-divisions": LeagueDivisions,
    "league-teams": LeagueTeams,
}


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines leave alone, and where the sitemap is."""
    address = settings.PUBLIC_URL or request.build_absolute_uri("/").rstrip("/")
    context = {"sitemap": address + reverse("sitemap")}
    return render(request, "robots.txt", context, content_type="text/plain")
