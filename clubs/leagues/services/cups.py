"""The cups, finals and play-offs of a season: made, changed and removed. Their draws are in
`services.cup_draws`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from clubs.leagues.models import Cup, Season, TeamMatch, Venue
from clubs.leagues.rules.cups.options import CupRules, Kind
from clubs.leagues.services.common import allowed, changed, changing_season, log
from clubs.leagues.services.cup_titles import rename_titles
from clubs.leagues.services.setup import checked_plan
from clubs.leagues.services.teams import OPEN
from clubs.people.models import User
from clubs.people.names import free_slug
from clubs.people.services.common import checked_name
from matches.problems import UserProblem
from rules_engine.saying import say

MOST_CUPS = 30
RESERVED = frozenset({"new"})
"""Words of addresses, which no cup may have as its own."""
STAYS_OPEN = frozenset({"days", "averages", "breaks", "place_in"})
"""Options that change nothing of a draw."""


@dataclass(frozen=True, kw_only=True)
class CupSettings:
    """What is chosen about a cup; `rules` and `plan` as plain values. Without a plan its matches have that of
    the season."""

    name: str
    kind: str = Kind.CUP
    rules: Mapping[str, Any] = field(default_factory=dict)
    plan: Mapping[str, Any] | None = None
    venue: Venue | None = None


def _checked(season: Season, settings: CupSettings) -> dict[str, Any]:
    if settings.kind not in tuple(Kind):
        raise UserProblem("bad-cup", gettext("It is one of {kinds}.").format(kinds=", ".join(Kind)), 422)
    if settings.venue is not None and settings.venue.league_id != season.league_id:
        raise UserProblem("other-venue", gettext("This venue belongs to another league."), 422)
    rules = allowed(lambda: CupRules.from_json(settings.rules))
    return {
        "name": checked_name(settings.name),
        "kind": Kind(settings.kind).value,
        "policy": rules.to_json(),
        "sheet": checked_plan(settings.plan).to_json() if settings.plan else {},
        "venue": settings.venue,
    }


def create_cup(*, season: Season, settings: CupSettings, by: User | None) -> Cup:
    """Make a cup, finals or a play-off of a season.

    Raises ``UserProblem``: "name-empty", "name-too-long", "name-taken" (409), "bad-cup", "bad-calendar",
    "bad-plan", "no-such-game", "other-venue" (422), "too-many-cups" (409), "wrong-season-phase".
    """
    columns = _checked(season, settings)
    with changing_season(season, *OPEN) as found:
        if found.cups.count() >= MOST_CUPS:
            raise UserProblem(
                "too-many-cups",
                gettext("A season has up to {most} cups.").format(most=MOST_CUPS),
                409,
            )
        _require_own_name(found, columns["name"])
        taken = {*found.cups.values_list("slug", flat=True), *RESERVED}
        slug = free_slug(columns["name"], taken=taken.__contains__, fallback="cup", length=90)
        made = Cup.objects.create(season=found, slug=slug, **columns)
        text = say("leagues.log-cup-made", "New: {cup}.", cup=made.name)
        log(found.league, by, "cup-made", text, season=found)
    return made


def edit_cup(*, cup: Cup, settings: CupSettings, by: User | None) -> Cup:
    """Change a cup. Once it is drawn, its options and its plan stay, but for its days, for what counts in
    averages, and for what winning it is worth.

    Raises ``UserProblem`` as :func:`create_cup`, "cup-drawn" (409).
    """
    columns = _checked(cup.season, settings)
    with changing_season(cup.season, *OPEN) as season:
        found = _current(cup, season)
        if found.name != columns["name"]:
            _require_own_name(season, columns["name"], found)
        if found.rounds.exists():
            before, after = dict(found.policy), dict(columns["policy"])
            for name in STAYS_OPEN:
                before.pop(name, None), after.pop(name, None)
            whole = CupRules.from_json(before).to_json(), CupRules.from_json(after).to_json()
            if whole[0] != whole[1] or found.sheet != columns["sheet"] or found.kind != columns["kind"]:
                raise UserProblem(
                    "cup-drawn",
                    gettext("{name} is drawn. Withdraw its draw before you change how it goes.").format(
                        name=found.name
                    ),
                    409,
                )
        before_name = found.name
        if changed(found, columns):
            if before_name != found.name:
                rename_titles(found, before_name)
            text = say("leagues.log-cup-changed", "{cup} was changed.", cup=found.name)
            log(season.league, by, "cup-changed", text, season=season)
    return found


def delete_cup(*, cup: Cup, by: User | None) -> None:
    """Remove a cup of which nothing was played. Raises ``UserProblem`` "cup-round-begun" (409)."""
    with changing_season(cup.season, *OPEN) as season:
        found = _current(cup, season)
        rows = TeamMatch.objects.filter(cup=found)
        waiting = (TeamMatch.Phase.FIXED, TeamMatch.Phase.POSTPONED)
        if rows.exclude(phase__in=waiting).exists():
            raise UserProblem(
                "cup-round-begun",
                gettext("Matches of {name} were played. Withdraw its rounds first.").format(name=found.name),
                409,
            )
        text = say("leagues.log-cup-removed", "{cup} was removed.", cup=found.name)
        log(season.league, by, "cup-removed", text, season=season)
        found.delete()


def _require_own_name(season: Season, name: str, but: Cup | None = None) -> None:
    """See to it that no other cup of the season bears the name: titles are told apart by it."""
    others = season.cups.filter(name__iexact=name)
    if (others.exclude(pk=but.pk) if but is not None else others).exists():
        raise UserProblem(
            "name-taken", gettext("There is a cup {name} in this season already.").format(name=name), 409
        )


def _current(cup: Cup, season: Season) -> Cup:
    found = Cup.objects.filter(pk=cup.pk, season=season).first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such cup any more."), 404)
    found.season = season
    return found
