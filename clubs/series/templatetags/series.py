"""What a competition's pages say of the series for which it counts."""

from __future__ import annotations

from typing import Any

from django import template

from clubs.competitions.models import Competition
from clubs.series.selectors.races import counts_for

register = template.Library()


@register.inclusion_tag("series/parts/counts_for.html")
def series_of(competition: Competition) -> dict[str, Any]:
    """A line with the ways to these series; nothing where there is none."""
    return {"series": counts_for(competition)}
