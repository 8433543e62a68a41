"""The match of the log in which a rubber is marked at a table: what it will be, and making it."""

from __future__ import annotations

from django.utils.translation import gettext

import rules_engine as engine
from clubs.handicaps.rules.in_games import told
from clubs.leagues.models import Rubber, TeamMatch
from clubs.leagues.rules.plan import RubberKind
from clubs.leagues.rules.scoring import AWAY, HOME
from clubs.leagues.selectors.clubs import labels
from clubs.leagues.services.starting import keep_start
from clubs.people.models import Club, Player
from matches.models import Match
from matches.problems import UserProblem
from matches.services import Pair, Plan, make_planned, planned_id
from rules_engine.saying import say


def purpose_of(rubber: Rubber) -> str:
    """What its match is planned for, in `matches.services.planned_id`."""
    return f"rubber {rubber.pk}"


def plan_of(rubber: Rubber, match: TeamMatch) -> Plan:
    """What the match of a rubber will be. Raises ``UserProblem`` "empty-place" (409)."""
    sides, pairs = [], []
    known = Player.objects.filter(rubbers_played__rubber=rubber).select_related("club")
    called = labels(known)
    header = told(engine.game(rubber.game), rubber.given)
    for which, start in zip((HOME, AWAY), header.starts, strict=True):
        rows = [one for one in rubber.players.all() if one.side == which]
        people = [one.player for one in sorted(rows, key=lambda one: one.position)]
        if any(one is None for one in people) or not people:
            raise UserProblem(
                "empty-place",
                gettext("{rubber} has an empty place and cannot be played.").format(rubber=rubber.name),
                409,
            )
        names = [called[one.pk] for one in people if one is not None]
        sides.append((people[0], " / ".join(names), start))
        if len(people) == 2:
            pairs.append(Pair(people[1], (names[0], names[1])))
    return Plan(
        game=rubber.game,
        sides=sides,
        options=header.options,
        race=rubber.race,
        races=header.races or (),
        title=say(
            "leagues.rubber-title",
            "{home} – {away}: {rubber}",
            home=match.home.name,
            away=match.away.name,
            rubber=rubber.name,
        ),
        pairs=pairs,
        alternate="stroke" if rubber.kind == RubberKind.SCOTCH and pairs else "",
    )


def make_match(rubber: Rubber, match: TeamMatch, club: Club) -> Match:
    """The match in which a rubber is marked, kept with it; within another change."""
    plan = plan_of(rubber, match)
    made = make_planned(plan, club=club, public_id=planned_id(purpose_of(rubber), plan))
    keep_start(rubber, made)
    rubber.match = made
    rubber.save(update_fields=["match"])
    return made
