"""What the club's front page and a player's page show of ratings."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from clubs.people import panels
from clubs.people.models import Club, Player
from clubs.ratings.access import lists_for
from clubs.ratings.selectors.lists import leaders, of_player

SHOWN = 3


def club_panel(request: HttpRequest, club: Club) -> panels.Panel | None:
    """The club's lists with their first players: one query."""
    shown = leaders(club, lists_for(request.user, club))[:SHOWN]
    if not shown:
        return None
    return panels.Panel(
        title=gettext("Ratings"),
        template="ratings/parts/panel.html",
        context={"lists": shown, "club": club},
        more=reverse("ratings:lists", args=[club.slug]),
        more_label=gettext("All ratings"),
    )


def player_panel(request: HttpRequest, player: Player) -> panels.Panel | None:
    """The player's rating on each list: one query."""
    found = of_player(player, lists_for(request.user, player.club))
    if not found:
        return None
    return panels.Panel(
        title=gettext("Ratings"),
        template="ratings/parts/player_panel.html",
        context={"ratings": found, "player": player},
    )


def register() -> None:
    """Put the panels up."""
    panels.register("club", club_panel, order=26)
    panels.register("player", player_panel, order=8)
