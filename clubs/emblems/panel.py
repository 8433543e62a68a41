"""What the club's front page and a player's page show of emblems: who holds them, and his reigns."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from clubs.emblems import clock
from clubs.emblems.models import EmblemPerson
from clubs.emblems.selectors import cases, listing
from clubs.people import panels
from clubs.people.models import Club, Player

SHOWN = 4


def club_panel(request: HttpRequest, club: Club) -> panels.Panel | None:
    """The club's emblems with their holders: one query."""
    rows = list(listing.listed(club)[:SHOWN])
    if not rows:
        return None
    return panels.Panel(
        title=gettext("Challenge trophies"),
        template="emblems/parts/panel.html",
        context={"emblems": rows, "club": club},
        more=reverse("emblems:list", args=[club.slug]),
        more_label=gettext("All trophies"),
    )


def player_panel(request: HttpRequest, player: Player) -> panels.Panel | None:
    """The emblems for which the player has stood: what he holds, his reigns and challenges."""
    rows = []
    persons = EmblemPerson.objects.filter(player=player).select_related("emblem__club")
    for one in persons.order_by("emblem__title"):
        case = cases.fold(one.emblem, until=clock.now())
        reigns = [reign for reign in case.state.lineage if reign.holder == one.name][::-1]
        made = [row for row in case.state.challenges.values() if row.challenger == one.name]
        if reigns or made:
            rows.append(
                {
                    "emblem": one.emblem,
                    "reigns": reigns,
                    "challenges": len(made),
                    "holds": case.state.holder == one.name,
                }
            )
    if not rows:
        return None
    template = "emblems/parts/player_panel.html"
    return panels.Panel(title=gettext("Challenge trophies"), template=template, context={"rows": rows})


def register() -> None:
    """Put the panels up."""
    panels.register("club", club_panel, order=25)
    panels.register("player", player_panel, order=10)
