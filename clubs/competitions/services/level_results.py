"""Whether a director may say that a match ended level which was not marked here (`rules.level_results`)."""

from __future__ import annotations

from clubs.competitions.models import Competition, Fixture
from clubs.competitions.rules.level_results import why_not
from clubs.competitions.selectors.planned import game_of
from matches.problems import UserProblem


def may_be_level(competition: Competition, fixture: Fixture) -> bool:
    """Whether this fixture's match can end level."""
    return not _why_not(competition, fixture)


def check_level(competition: Competition, fixture: Fixture) -> None:
    """Raises `UserProblem` "never-level" (409) where it cannot."""
    if words := _why_not(competition, fixture):
        raise UserProblem("never-level", words, 409)


def _why_not(competition: Competition, fixture: Fixture) -> str:
    return why_not(
        game_of(competition),
        race=competition.race_in(fixture.code),
        clock=competition.clock,
        is_bracket=fixture.stage.is_bracket,
    )
