"""The handicap policy of a competition: whether it can be played, and which of its versions holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.timezone import now
from django.utils.translation import gettext

import rules_engine as engine
from clubs.competitions.models import Competition
from clubs.competitions.rules.pairs import game_for_pairs
from clubs.handicaps.models import Policy
from clubs.handicaps.rules.in_games import misfit
from clubs.handicaps.selectors.versions import version_on
from clubs.people.models import Club
from clubs.ratings.rules import disciplines
from config.languages.speaking import translated
from matches.problems import UserProblem

if TYPE_CHECKING:
    from clubs.competitions.services.setup import Settings


def checked(club: Club, policy: Policy | None, settings: Settings, game: engine.Game) -> Policy | None:
    """The policy, if a competition with these settings can be played by it.

    Raises ``UserProblem`` "of-another-club", "policy-unfit" (409).
    """
    if policy is None:
        return None
    if policy.club_id != club.pk:
        raise UserProblem("of-another-club", gettext("This handicap policy belongs to another club."))
    if policy.game and game.id not in (policy.game, game_for_pairs(policy.game)):
        raise unfit(gettext("{policy} is for another game.").format(policy=policy.name))
    if policy.discipline and disciplines.discipline_of(game.id) != policy.discipline:
        raise unfit(
            gettext("{policy} is for {discipline} only.").format(
                policy=policy.name, discipline=translated(disciplines.name_inside(policy.discipline))
            )
        )
    length = settings.length
    if length is None and game.length_option is not None:
        length = settings.options.get(game.length_option, game.options[game.length_option].default)
    rules = version_on(policy, now().astimezone(club.tzinfo).date()).rules
    race = max(settings.race, *settings.race_by_round.values(), 1)
    if why := misfit(rules, game, length=length, race=race):
        raise unfit(why)
    return policy


def unfit(message: str) -> UserProblem:
    """The answer to a policy that does not go with the game."""
    return UserProblem("policy-unfit", message, 409, {"field": "handicap"})


def check_open(policy: Policy | None) -> None:
    """Raise ``UserProblem`` "policy-closed" (409) for a policy that is no longer used."""
    if policy is not None and policy.closed_at is not None:
        raise UserProblem(
            "policy-closed",
            gettext("{policy} is no longer used.").format(policy=policy.name),
            409,
            {"field": "handicap"},
        )


def keep_version(competition: Competition) -> None:
    """Let the version that is in force now hold for a competition, whatever comes; the caller saves it.

    Raises ``UserProblem`` "policy-not-in-force" (409) for a policy whose first version begins later.
    """
    policy = competition.handicap_policy
    if policy is None:
        competition.handicap_version = None
        return
    found = policy.in_force(now().astimezone(competition.club.tzinfo).date())
    if found is None:
        raise UserProblem(
            "policy-not-in-force", gettext("{policy} is not in force yet.").format(policy=policy.name), 409
        )
    competition.handicap_version = found
