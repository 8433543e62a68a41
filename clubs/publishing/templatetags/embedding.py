"""The line of HTML that puts what a page shows into a page of another site."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from clubs.competitions.models import Competition
from clubs.emblems.models import Emblem
from clubs.people.views.common import base_url
from clubs.series.models import Series
from matches.models import Match

register = template.Library()

HEIGHTS = {"match": 420, "bracket": 560, "standings": 480, "race": 520, "emblem": 360}
"""The height of the frame where no script sets it; what does not fit is scrolled to."""


@register.inclusion_tag("publishing/parts/embed.html", takes_context=True)
def embed_this(context: Context) -> dict[str, Any]:
    """A disclosure with the line for this page's match, bracket, standings, race or emblem; nothing where
    there is none, or where the club is not public."""
    found = _subject(context)
    club = context.get("club")
    if found is None or club is None or not club.public or club.archived_at is not None:
        return {}
    name, title, address = found
    base = base_url(context["request"])
    return {
        "name": name,
        "address": address,
        "line": line(f"{base}{address}", title, HEIGHTS[name], f"{base}{script()}"),
    }


def line(address: str, title: str, height: int, script: str) -> SafeString:
    """The one line: the frame, and the script that gives it its height."""
    return format_html(
        '<iframe src="{}" title="{}" width="100%" height="{}" frameborder="0" loading="lazy"></iframe>'
        '<script async src="{}"></script>',
        address,
        title,
        height,
        script,
    )


def script() -> str:
    """The script's address without the hash of its version, because other sites' pages are never updated."""
    folder = static("embed.js").rpartition("/")[0]
    return f"{folder}/embed.js"


def _subject(context: Context) -> tuple[str, str, str] | None:
    match, competition, emblem, series = (
        context.get(name) for name in ("match", "competition", "emblem", "series")
    )
    if isinstance(match, Match) and not match.simulated:
        title = " – ".join(side.name for side in match.sides.all())
        return "match", title, reverse("embeds:match", args=[match.public_id])
    here = context.get("here")
    if isinstance(competition, Competition) and here in ("bracket", "standings"):
        args = [competition.club.slug, competition.slug]
        pattern = (
            gettext("{competition}, bracket") if here == "bracket" else gettext("{competition}, standings")
        )
        return here, pattern.format(competition=competition.name), reverse(f"embeds:{here}", args=args)
    if isinstance(series, Series):
        return "race", series.name, reverse("embeds:race", args=[series.club.slug, series.slug])
    if isinstance(emblem, Emblem):
        return "emblem", emblem.title, reverse("embeds:emblem", args=[emblem.club.slug, emblem.slug])
    return None
