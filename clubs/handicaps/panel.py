"""What a player's page shows of handicaps: the player's own, by policy."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from clubs.handicaps.models import Handicap
from clubs.people import panels
from clubs.people.models import Player


def player_panel(request: HttpRequest, player: Player) -> panels.Panel | None:
    """The player's handicaps in their own club: one query."""
    rows = Handicap.objects.filter(player=player, policy__club=player.club_id, policy__closed_at=None)
    rows = rows.exclude(value=None)
    found = list(rows.select_related("policy").order_by("policy__name"))
    if not found:
        return None
    return panels.Panel(
        title=gettext("Handicaps"),
        template="handicaps/parts/player_panel.html",
        context={"handicaps": found},
        more=reverse("handicaps:player", args=[player.club.slug, player.slug]),
        more_label=gettext("How they came about"),
    )


def register() -> None:
    """Put the panel up."""
    panels.register("player", player_panel, order=8)
