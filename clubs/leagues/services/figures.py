"""What a sheet tells of a player besides the score: points and innings, and racks that were run out."""

from __future__ import annotations

from collections.abc import Mapping

from clubs.leagues.models import RubberPlayer
from matches.problems import UserProblem

MOST = {"points": 10_000, "innings": 2_000, "run_outs": 200}
Figures = Mapping[str, int | None]


def columns_of(one: RubberPlayer, given: Figures) -> dict[str, int | None]:
    """The columns of a place once these figures are written; what is not given stays.

    Raises ``UserProblem`` "bad-figures" (422): out of range, points without innings, or innings without
    points.
    """
    found = {name: given.get(name, getattr(one, name)) for name in MOST}
    for name, value in found.items():
        if value is not None and not 0 <= value <= MOST[name]:
            words = name.replace("_", "-")
            raise UserProblem("bad-figures", f"The {words} lie between 0 and {MOST[name]:,}.", 422)
    points, innings = found["points"], found["innings"]
    if (points is None) != (innings is None) or innings == 0:
        raise UserProblem("bad-figures", "An average needs both points and innings.", 422)
    return found
