"""What the club's front page and a player's page show of ladders: who is on top, and the player's place."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from clubs.ladders.models import Ladder
from clubs.people import panels
from clubs.people.models import Club, Player

SHOWN, TOP = 3, 3


def club_panel(request: HttpRequest, club: Club) -> panels.Panel | None:
    """The club's ladders with their top: two queries."""
    rows = list(Ladder.objects.filter(club=club, closed_at__isnull=True)[:SHOWN])
    if not rows:
        return None
    players = Player.objects.in_bulk({pk for row in rows for pk in row.order[:TOP]})
    for row in rows:
        row.club = club
    return panels.Panel(
        title=gettext("Ladders"),
        template="ladders/parts/panel.html",
        context={
            "ladders": [
                {"row": row, "top": [players[pk] for pk in row.order[:TOP] if pk in players]} for row in rows
            ],
            "club": club,
        },
        more=reverse("ladders:list", args=[club.slug]),
        more_label=gettext("All ladders"),
    )


def player_panel(request: HttpRequest, player: Player) -> panels.Panel | None:
    """The player's place on each ladder: one query."""
    rows = [
        {"row": row, "place": row.order.index(player.pk) + 1, "of": len(row.order)}
        for row in Ladder.objects.filter(club=player.club, closed_at__isnull=True).select_related("club")
        if player.pk in row.order
    ]
    if not rows:
        return None
    return panels.Panel(
        title=gettext("Ladders"), template="ladders/parts/player_panel.html", context={"rows": rows}
    )


def register() -> None:
    """Put the panels up."""
    panels.register("club", club_panel, order=26)
    panels.register("player", player_panel, order=11)
