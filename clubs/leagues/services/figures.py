"""What a sheet tells of a player besides the score: points and innings, and racks that were run out."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_lazy

from clubs.leagues.models import RubberPlayer
from config.languages.figures import grouped
from matches.problems import UserProblem

MOST = {"points": 10_000, "innings": 2_000, "run_outs": 200}
_BETWEEN = {
    "points": gettext_lazy("The points lie between 0 and {most}."),
    "innings": gettext_lazy("The innings lie between 0 and {most}."),
    "run_outs": gettext_lazy("The run-outs lie between 0 and {most}."),
}
Figures = Mapping[str, int | None]


def columns_of(one: RubberPlayer, given: Figures) -> dict[str, int | None]:
    """The columns of a place once these figures are written; what is not given stays.

    Raises ``UserProblem`` "bad-figures" (422): out of range, points without innings, or innings without
    points.
    """
    found = {name: given.get(name, getattr(one, name)) for name in MOST}
    for name, value in found.items():
        if value is not None and not 0 <= value <= MOST[name]:
            raise UserProblem("bad-figures", _BETWEEN[name].format(most=grouped(MOST[name])), 422)
    points, innings = found["points"], found["innings"]
    if (points is None) != (innings is None) or innings == 0:
        raise UserProblem("bad-figures", gettext("An average needs both points and innings."), 422)
    return found
