"""The lines of HTML that put what a page of leagues shows into pages of other sites."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext, pgettext

from clubs.leagues.models import Division, League, Season, Team
from clubs.people.views.common import base_url
from clubs.publishing.templatetags.embedding import line, script
from clubs.publishing.wording import inside

register = template.Library()

HEIGHTS = {"table": 480, "matches": 560, "next": 480, "team": 480, "night": 480}
"""The height of the frame where no script sets it; what does not fit is scrolled to."""


@register.inclusion_tag("publishing/parts/embed_lines.html", takes_context=True)
def embed_league(context: Context) -> dict[str, Any]:
    """A disclosure with a line for each embed of this page's division, team or league; nothing for a club
    that is not public, and for a season that is being planned."""
    club, league = context.get("club"), context.get("league")
    if club is None or not club.public or club.archived_at is not None or not isinstance(league, League):
        return {}
    base = base_url(context["request"])
    found = [
        {
            "id": f"embed-{name}",
            "words": words,
            "address": address,
            "line": line(f"{base}{address}", f"{title}, {inside(words)}", HEIGHTS[name], f"{base}{script()}"),
        }
        for name, words, title, address in _subjects(context, league)
    ]
    return {"embeds": found}


def _subjects(context: Context, league: League) -> list[tuple[str, str, str, str]]:
    """The embed, what it shows, of what, and its address."""
    way = [league.club.slug, league.slug]
    team, division, season = (context.get(name) for name in ("team", "division", "season"))
    if isinstance(team, Team):
        return [("team", gettext("Team"), team.name, reverse("embeds:league-team", args=[*way, team.slug]))]
    if isinstance(division, Division) and isinstance(season, Season):
        if season.phase == Season.Phase.PLANNED:
            return []
        args = [*way, season.slug, division.slug]
        return [
            (
                "table",
                pgettext("of a league", "Table"),
                division.name,
                reverse("embeds:league-table", args=args),
            ),
            (
                "matches",
                gettext("Fixtures and results"),
                division.name,
                reverse("embeds:league-matches", args=args),
            ),
        ]
    return [
        (
            "next",
            gettext("Next matches and latest results"),
            league.name,
            reverse("embeds:league-next", args=way),
        ),
        ("night", gettext("League night, live"), league.name, reverse("embeds:league-night", args=way)),
    ]
