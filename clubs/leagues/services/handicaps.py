"""The handicaps of a season: its policies, how pairs are rated, and what the weaker side begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.timezone import localdate
from django.utils.translation import gettext

from clubs.competitions.rules.pairs import PairRating
from clubs.handicaps.models import Policy
from clubs.handicaps.selectors.versions import version_on
from clubs.leagues.models import Season, SeasonHandicap
from clubs.leagues.rules.team_handicap import StartBy, TeamHandicap
from clubs.leagues.selectors.handicaps import is_for, unfit
from clubs.leagues.services.common import allowed, changed, changing_season, log
from clubs.people.models import User
from config.languages.speaking import translated
from matches.problems import UserProblem
from rules_engine.saying import say

MOST_POLICIES = 10
OPEN = (Season.Phase.PLANNED, Season.Phase.RUNNING)


@dataclass(frozen=True, kw_only=True)
class HandicapSettings:
    """What is chosen about the handicaps of a season; `team` as plain values
    (:class:`clubs.leagues.rules.team_handicap.TeamHandicap`)."""

    policies: Sequence[Policy] = ()
    follows: bool = False
    pairs: str = PairRating.MEAN
    team: Mapping[str, Any] = field(default_factory=dict)


def set_handicaps(*, season: Season, settings: HandicapSettings, by: User | None) -> Season:
    """Choose the handicap policies of a season, and the start of the weaker side. Matches that have begun
    keep what they were given.

    Raises ``UserProblem``: "of-another-club", "policy-closed", "policy-unfit", "policy-not-in-force" (409),
    "too-many-policies" (409), "bad-pair-rating", "bad-team-handicap" (422), "wrong-season-phase".
    """
    team = allowed(lambda: TeamHandicap.from_json(settings.team))
    if settings.pairs not in list(PairRating):
        raise UserProblem("bad-pair-rating", gettext("Choose how the handicap of a pair is found."))
    chosen = list(dict.fromkeys(settings.policies))
    if len(chosen) > MOST_POLICIES:
        raise UserProblem(
            "too-many-policies",
            gettext("A season has at most {most} policies.").format(most=MOST_POLICIES),
            409,
        )
    with changing_season(season, *OPEN) as found:
        kept = {row.policy_id: row for row in found.handicaps.select_related("policy")}
        for policy in chosen:
            _check(found, policy, new=policy.pk not in kept)
        _check_apart(found, chosen)
        if team.by is StartBy.HANDICAPS and not any(one.is_listed for one in chosen):
            raise UserProblem(
                "policy-unfit", gettext("The sums of handicaps need a policy with a list of handicaps."), 409,
                {"field": "team"},
            )  # fmt: skip
        for row in kept.values():
            if row.policy not in chosen:
                row.delete()
        for policy in chosen:
            if policy.pk not in kept:
                SeasonHandicap.objects.create(season=found, policy=policy)
        columns = {
            "handicap_follows": settings.follows,
            "handicap_pairs": str(settings.pairs),
            "team_handicap": team.to_json(),
        }
        touched = changed(found, columns)
        if found.phase == Season.Phase.RUNNING:
            keep_versions(found)
        if touched or {row.policy for row in kept.values()} != set(chosen):
            names = ", ".join(sorted(one.name for one in chosen))
            if names:
                text = say(
                    "leagues.log-handicaps", "Handicaps: {names}. {team}.", names=names, team=str(team)
                )
            else:
                text = say("leagues.log-no-handicaps", "Handicaps: none. {team}.", team=str(team))
            log(found.league, by, "season-handicaps", text, season=found)
    return found


def keep_versions(season: Season) -> None:
    """Let the versions that are in force today hold for a season that begins, unless it follows new ones;
    within another change. One that holds already stays.

    Raises ``UserProblem`` "policy-not-in-force" (409) for a policy whose first version begins later.
    """
    today = localdate(timezone=season.league.club.tzinfo)
    for row in season.handicaps.select_related("policy").prefetch_related("policy__versions"):
        version = row.version
        if season.handicap_follows:
            version = None
        elif version is None:
            version = row.policy.in_force(today)
            if version is None:
                raise UserProblem(
                    "policy-not-in-force",
                    gettext("{policy} is not in force yet.").format(policy=row.policy.name),
                    409,
                )
        changed(row, {"version": version})


def carry(season: Season, new: Season) -> None:
    """Let the next season have the handicaps of the one before, by policies that are still used; within
    another change."""
    names = ("handicap_follows", "handicap_pairs", "team_handicap")
    changed(new, {name: getattr(season, name) for name in names})
    for row in season.handicaps.filter(policy__closed_at=None):
        SeasonHandicap.objects.create(season=new, policy_id=row.policy_id)


def _check(season: Season, policy: Policy, *, new: bool) -> None:
    if policy.club_id != season.league.club_id:
        raise UserProblem("of-another-club", gettext("This handicap policy belongs to another club."))
    if new and policy.closed_at is not None:
        raise UserProblem(
            "policy-closed",
            gettext("{policy} is no longer used.").format(policy=policy.name),
            409,
            {"field": "policies"},
        )
    rubbers = [one for one in season.plan.rubbers if is_for(policy, one.game)]
    if not rubbers:
        raise _unfit(gettext("{policy} is for no rubber of this season.").format(policy=policy.name))
    rules = version_on(policy, localdate(timezone=season.league.club.tzinfo)).rules
    reasons = [unfit(rules, one) for one in rubbers]
    if all(reasons):
        raise _unfit(gettext("{policy}: {reason}").format(policy=policy.name, reason=translated(reasons[0])))


def _check_apart(season: Season, policies: Sequence[Policy]) -> None:
    """No rubber has two policies that are as close to its game."""
    for rubber in season.plan.rubbers:
        fit = [one for one in policies if is_for(one, rubber.game)]
        levels = (
            [one for one in fit if one.game],
            [one for one in fit if not one.game and one.discipline],
            [one for one in fit if not one.game and not one.discipline],
        )
        for level in levels:
            if len(level) > 1:
                raise _unfit(
                    gettext("{rubber}: {one} and {other} are for the same. Choose one.").format(
                        rubber=rubber.name, one=level[0].name, other=level[1].name
                    )
                )


def _unfit(message: str) -> UserProblem:
    return UserProblem("policy-unfit", message, 409, {"field": "policies"})
