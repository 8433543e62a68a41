"""What a player's page shows of calls: the call, and the button with which a phone is told of the next."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext

from clubs.calling.access import is_own
from clubs.competitions.models import Entrant, Status
from clubs.people import panels
from clubs.people.models import Player


def player_panel(request: HttpRequest, player: Player) -> panels.Panel | None:
    """The panel, while the player is in a competition that has not ended, or for the player."""
    own = is_own(request.user, player)
    if player.club.archived_at is not None or (not own and not _plays(player)):
        return None
    return panels.Panel(
        title=gettext("Calls to a table"),
        template="calling/parts/panel.html",
        context={"player": player, "club": player.club},
        wide=True,
    )


def _plays(player: Player) -> bool:
    running = (Status.DRAWN, Status.RUNNING)
    return (
        Entrant.objects.filter(player=player, competition__status__in=running)
        .exclude(status=Entrant.Status.WITHDRAWN)
        .exists()
    )


def register() -> None:
    """Put the panel on players' pages, before what is said of the past."""
    panels.register("player", player_panel, order=5)
