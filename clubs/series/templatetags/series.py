"""What a competition's pages say of the series for which it counts."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html_join

from clubs.competitions.models import Competition
from clubs.series.selectors.races import counts_for

register = template.Library()


@register.inclusion_tag("series/parts/counts_for.html")
def series_of(competition: Competition) -> dict[str, Any]:
    """A line with the ways to these series; nothing where there is none."""
    found = counts_for(competition)
    links = ((one.get_absolute_url(), one.name) for one in found)
    return {"series": found, "several": format_html_join(", ", '<a href="{}"><bdi>{}</bdi></a>', links)}
