"""Member clubs and associations on a club's front page; officers also see what waits for their answer."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from clubs.people import panels
from clubs.people.models import Club
from clubs.people.selectors import affiliations_of

MOST_SHOWN = 12


def panel(request: HttpRequest, club: Club) -> panels.Panel | None:
    """Member clubs, or associations, on the club's front page; officers also see what waits for them."""
    found = affiliations_of(club, request.user)
    if not (found.members or found.associations or found.to_answer):
        return None
    return panels.Panel(
        title=gettext("Member clubs") if found.members else gettext("Associations"),
        template="people/parts/affiliations_panel.html",
        context={
            "members": found.members[:MOST_SHOWN],
            "associations": found.associations,
            "asked": len(found.to_answer),
            "address": reverse("people:affiliations", args=[club.slug]),
        },
        more=reverse("people:affiliations", args=[club.slug]),
        more_label=gettext("All of them") if len(found.members) > MOST_SHOWN else gettext("More"),
    )
