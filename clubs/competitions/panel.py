"""What the club's front page shows of its competitions: those open, under way, and the last ones ended; and
what a player's own page shows of partners who ask."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from clubs.competitions.selectors.listing import count_people, listed
from clubs.competitions.selectors.partners import invites_of
from clubs.people import panels
from clubs.people.access import OFFICERS, roles_in
from clubs.people.models import Club, Player

SHOWN = 6


def club_panel(request: HttpRequest, club: Club) -> panels.Panel | None:
    """The panel on the club's front page."""
    officer = not roles_in(request.user, club).isdisjoint(OFFICERS)
    rows = list(listed(club, officer=officer)[:SHOWN])
    count_people(rows)
    for row in rows:
        row.club = club
    if not rows and not officer:
        return None
    return panels.Panel(
        title=gettext("Tournaments"),
        template="competitions/parts/panel.html",
        context={"competitions": rows, "club": club, "may_direct": officer},
        more=reverse("competitions:list", args=[club.slug]),
        more_label=gettext("All tournaments"),
        wide=True,
    )


def invites_panel(request: HttpRequest, player: Player) -> panels.Panel | None:
    """On one's own player's page, for oneself: who asks one to be partners."""
    if not request.user.is_authenticated or request.user.pk != player.user_id:
        return None
    found = list(invites_of(player)[:SHOWN])
    if not found:
        return None
    return panels.Panel(
        title=gettext("They ask you to be partners"),
        template="competitions/parts/invites_panel.html",
        context={"club": player.club, "invites": found},
        wide=True,
    )


def register() -> None:
    """Put the panels on the club's page and on a player's."""
    panels.register("club", club_panel, order=20)
    panels.register("player", invites_panel, order=10)
