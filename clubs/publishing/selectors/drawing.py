"""From results to charts."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.timezone import localdate, now
from django.utils.translation import gettext

from clubs.people.models import ClubEvent, Player
from clubs.publishing.models import PlayerResult
from clubs.publishing.rules import charts
from clubs.publishing.rules.measures import compared_at


def course_chart(results: Sequence[PlayerResult], game: str) -> charts.Chart | None:
    """A player's course at one game: the measure of each match and its moving mean."""
    measure = compared_at(game).measure
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


def rating_chart(player: Player) -> charts.Chart | None:
    """A player's rating from one change to the next, as the club's log has them; None when it never changed.

    Ratings are the club's own word: its officers set them, play does not. One query.
    """
    changes = [
        (localdate(at), *data["rating"])
        for at, data in ClubEvent.objects.filter(
            club=player.club, what="player-changed", data__player=player.pk, data__has_key="rating"
        )
        .order_by("at", "pk")
        .values_list("at", "data")
    ]
    if not changes:
        return None
    steps = [(localdate(player.created_at), changes[0][1]), *((day, new) for day, _, new in changes)]
    if steps[-1][0] < localdate(now()):
        steps.append((localdate(now()), steps[-1][1]))
    dots = [charts.Dot(day, rating, str(rating), "", "") for day, rating in steps]
    return charts.draw(dots, title=gettext("Rating"), decimals=0, stepped=True)
