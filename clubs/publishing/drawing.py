"""From results to charts."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.timezone import localdate

from clubs.publishing import charts
from clubs.publishing.measures import family_of
from clubs.publishing.models import PlayerResult


def course_chart(results: Sequence[PlayerResult], game: str) -> charts.Chart | None:
    """A player's course at one game: the measure of each match and its moving mean."""
    measure = family_of(game).measure
    dots = [
        charts.Dot(
            localdate(row.at),
            row.measure,
            measure.shown(row.measure),
            row.opponent_name,
            row.match.get_absolute_url(),
            row.points,
            row.innings,
        )
        for row in results
        if row.measure is not None
    ]
    return charts.draw(
        dots, title=measure.over_time, decimals=max(measure.decimals, 1), weighted=measure.is_average
    )
