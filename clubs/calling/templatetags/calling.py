"""Template tags of calls: how a call stands, as a badge; how long ago; how a name is spoken."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import now
from django.utils.translation import gettext, gettext_lazy

from clubs.calling.rules.standing import Standing
from clubs.calling.selectors.calls import CallLine

register = template.Library()

BADGES = {
    Standing.STARTED: ("badge--ok", gettext_lazy("At the table")),
    Standing.GIVEN_UP: ("", gettext_lazy("Given up")),
    Standing.COMING: ("badge--ok", gettext_lazy("Answered")),
    Standing.LATE: ("badge--warn", gettext_lazy("Late")),
    Standing.AGAIN: ("badge--warn", gettext_lazy("Second call")),
    Standing.CALLED: ("", gettext_lazy("Called")),
}


@register.simple_tag
def standing_badge(line: CallLine) -> SafeString:
    """How the whole call stands, in words; a second call is said beside "late"."""
    tone, words = BADGES[line.standing]
    if line.standing == Standing.LATE and line.call.again_at is not None:
        words = gettext_lazy("Late, called twice")
    return format_html('<span class="badge {}">{}</span>', tone, words)


@register.filter
def minutes_since(at: datetime) -> str:
    """How long ago, in whole minutes."""
    minutes = int((now() - at).total_seconds() // 60)
    return gettext("just now") if minutes < 1 else gettext("{n} min ago").format(n=minutes)


@register.filter
def said_as(said: dict[int, str], player_id: int) -> str:
    """How a player's name is spoken; empty: as it is written."""
    return said.get(player_id, "")
