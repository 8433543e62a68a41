"""What the club's front page and a player's page show of ranking series: who leads, the player's place."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from clubs.people import panels
from clubs.people.models import Club, Player
from clubs.series.selectors.races import open_races, races_with

SHOWN, TOP, OF_PLAYER = 2, 3, 5


def club_panel(request: HttpRequest, club: Club) -> panels.Panel | None:
    """The club's open series with those who lead: two queries, one if there is none."""
    races = open_races(club, SHOWN)
    if not races:
        return None
    return panels.Panel(
        title=gettext("Ranking series"),
        template="series/parts/panel.html",
        context={"races": [{"race": race, "top": race.rows[:TOP]} for race in races], "club": club},
        more=reverse("series:list", args=[club.slug]),
        more_label=gettext("All series"),
    )


def player_panel(request: HttpRequest, player: Player) -> panels.Panel | None:
    """The player's place in each series: two queries."""
    found = [
        {"race": race, "row": row, "of": len(race.rows)}
        for race in races_with(player)
        for row in race.rows
        if row.player.pk == player.pk
    ]
    if not found:
        return None
    return panels.Panel(
        title=gettext("Ranking series"),
        template="series/parts/player_panel.html",
        context={"places": found[:OF_PLAYER]},
    )


def register() -> None:
    """Put the panels up."""
    panels.register("club", club_panel, order=24)
    panels.register("player", player_panel, order=10)
