"""What the club's front page and a player's page show of leagues: the latest results and the next matches of
running seasons; the player's teams, seasons and figures."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from clubs.leagues.models import Season
from clubs.leagues.selectors.clubs import matches_elsewhere
from clubs.leagues.selectors.matches import latest_days, next_days
from clubs.leagues.selectors.team_pages import spells_of
from clubs.people import panels
from clubs.people.access import may_see
from clubs.people.models import Club, Player
from clubs.people.selectors import affiliations_of

SHOWN = 2
MOST_ELSEWHERE = 8


def club_panel(request: HttpRequest, club: Club) -> panels.Panel | None:
    """Running seasons, the latest results and the next evening: one query, and two for each season."""
    rows = list(
        Season.objects.filter(league__club=club, phase=Season.Phase.RUNNING).select_related("league")[:SHOWN]
    )
    if not rows:
        return None
    for row in rows:
        row.league.club = club
    return panels.Panel(
        title=gettext("Leagues"),
        template="leagues/parts/panel.html",
        context={
            "seasons": [
                {"season": row, "latest": latest_days(row), "coming": next_days(row, 1)} for row in rows
            ]
        },
        more=reverse("leagues:list", args=[club.slug]),
        more_label=gettext("All leagues"),
    )


def teams_panel(request: HttpRequest, club: Club) -> panels.Panel | None:
    """The next matches of a club's teams in the leagues of its associations, where it has any: one query,
    and one more for an association that is not public."""
    if not affiliations_of(club, request.user).associations:
        return None
    rows = list(matches_elsewhere(club)[:MOST_ELSEWHERE])
    if not rows:
        return None
    of: dict[int, Club] = {}
    for row in rows:
        found = row.season.league.club
        row.season.league.club = of.setdefault(found.pk, found)
    seen = {key for key, one in of.items() if may_see(request.user, one)}
    return panels.Panel(
        title=gettext("Our teams"),
        template="leagues/parts/elsewhere.html",
        context={"matches": rows, "seen": seen, "club": club},
    )


def player_panel(request: HttpRequest, player: Player) -> panels.Panel | None:
    """The player's teams and seasons, with figures: three queries, one if there is none, and one more for an
    association that is not public. The way leads only to leagues of clubs that the reader sees."""
    spells = spells_of(player)
    if not spells:
        return None
    of = {one.pk: one for one in (spell.side.division.season.league.club for spell in spells)}
    seen = {key for key, one in of.items() if may_see(request.user, one)}
    return panels.Panel(
        gettext("Leagues"), "leagues/parts/player_panel.html", {"spells": spells, "seen": seen}
    )


def register() -> None:
    """Put the panels up."""
    panels.register("club", club_panel, order=22)
    panels.register("club", teams_panel, order=23)
    panels.register("player", player_panel, order=12)
