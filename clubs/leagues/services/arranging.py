"""Putting the sides of a season into divisions by their strength."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.leagues.models import Season
from clubs.leagues.selectors.strength import list_for_season, proposed_divisions, strengths_by
from clubs.leagues.services.common import changed, changing_season, log
from clubs.people.models import User
from matches.problems import UserProblem
from rules_engine.saying import say_many

OPEN = (Season.Phase.PLANNED, Season.Phase.RUNNING)


def by_strength(*, season: Season, by: User | None) -> int:
    """Move every side to the division that its strength proposes; returns how many were moved.

    Raises ``UserProblem``: "no-ratings" (409) where the club rates nobody at the season's games,
    "fixtures-made" (409) once a division has fixtures, "wrong-season-phase".
    """
    with changing_season(season, *OPEN) as found:
        if found.team_matches.exists():
            raise UserProblem("fixtures-made", gettext("The fixtures are made. Clear them first."), 409)
        rating_list = list_for_season(found)
        if rating_list is None:
            raise UserProblem(
                "no-ratings", gettext("The club keeps no rating list of the season's games."), 409
            )
        moved = 0
        for proposed in proposed_divisions(found, strengths_by(found, rating_list)):
            for row in proposed.rows:
                moved += bool(changed(row.side, {"division": proposed.division}))
        if moved:
            text = say_many(
                "leagues.log-by-strength",
                "The sides were put into divisions by strength; {n} moved.",
                "The sides were put into divisions by strength; {n} moved.",
                moved,
            )
            log(found.league, by, "sides-by-strength", text, season=found)
    return moved
