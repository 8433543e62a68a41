"""How strong the sides of a season are, from the ratings of their players.

The ratings are those of the discipline of most rubbers of the plan: of the league's own list where it has
one, else of the club's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from clubs.leagues.models import Division, Registration, Season, Side
from clubs.leagues.rules import strength as rules
from clubs.leagues.rules.plan import Plan
from clubs.leagues.rules.strength import Strength
from clubs.leagues.selectors.rated import source_of
from clubs.people.access import OFFICERS, Visitor, roles_in
from clubs.ratings.models import RatingList
from clubs.ratings.rules.disciplines import discipline_of
from clubs.ratings.selectors.standing import Rated, best_list, ratings_in


def discipline_of_plan(plan: Plan) -> str:
    """The discipline of most rubbers; "" where the books know none of the games."""
    found = Counter(name for one in plan.rubbers if (name := discipline_of(one.game)) is not None)
    return found.most_common(1)[0][0] if found else ""


def list_for_season(season: Season, plan: Plan | None = None) -> RatingList | None:
    """The rating list that tells how strong players of a season are, in matches with this plan (None: the
    season's): one query."""
    league = season.league
    found = best_list(league.club_id, discipline_of_plan(plan or season.plan), source_of(league))
    if found is not None:
        found.club = season.league.club
    return found


def ratings_for(
    season: Season, players: Collection[int] | None = None, plan: Plan | None = None
) -> Mapping[int, Rated]:
    """The ratings of these players (None: of all who are rated), by key. Two queries."""
    found = list_for_season(season, plan)
    return ratings_in(found, players) if found is not None else {}


def strength_of_players(plan: Plan, players: Iterable[int], ratings: Mapping[int, Rated]) -> Strength | None:
    """The strength of a side for which these players play."""
    known = [ratings[one].value for one in players if one in ratings]
    return rules.strength_of(known, plan.players)


@dataclass(frozen=True)
class Strengths:
    """How strong the sides of a season are, by the side's key; by which list."""

    rating_list: RatingList
    of: Mapping[int, Strength | None]


def strengths_of(season: Season, user: Visitor | None) -> Strengths | None:
    """The strength of each side of a season, by its registered players. None where the club keeps no such
    list, or the visitor may not see it: an unpublished list is for officers alone. Three queries."""
    found = list_for_season(season)
    if found is None:
        return None
    if not found.published and roles_in(user, season.league.club).isdisjoint(OFFICERS):
        return None
    return strengths_by(season, found)


def strengths_by(season: Season, found: RatingList) -> Strengths:
    """The strength of each side of a season by a list: three queries."""
    ratings = ratings_in(found)
    players: dict[int, list[int]] = {
        key: [] for key in Side.objects.filter(season=season).values_list("pk", flat=True)
    }
    rows = Registration.objects.filter(season=season, side__isnull=False, until_on=None)
    for side, player in rows.values_list("side", "player"):
        players[side].append(player)
    known = {side: strength_of_players(season.plan, of, ratings) for side, of in players.items()}
    return Strengths(found, known)


@dataclass(frozen=True)
class Placed:
    """A side with its strength, the division in which it is, and the one that its strength proposes."""

    side: Side
    strength: Strength | None
    proposed: Division

    @property
    def moves(self) -> bool:
        """Whether the proposal takes it to another division."""
        return self.side.division_id != self.proposed.pk


@dataclass(frozen=True)
class ProposedDivision:
    """A division as the strengths of the sides propose it, the strongest first."""

    division: Division
    rows: Sequence[Placed]


def proposed_divisions(season: Season, strengths: Strengths) -> list[ProposedDivision]:
    """The sides in divisions by strength. Each division is as large as it is now; where one is empty, all are
    as even as can be. Sides that have withdrawn are left out. Two queries."""
    divisions = list(season.divisions.order_by("number"))
    sides = {
        row.pk: row
        for row in Side.objects.filter(season=season, withdrawn_on=None).select_related("team", "division")
    }
    if not divisions or not sides:
        return []
    of = Counter(row.division_id for row in sides.values())
    sizes = [of[one.pk] for one in divisions]
    if not all(sizes):
        sizes = rules.even_sizes(len(sides), len(divisions))
    known = {key: strengths.of.get(key) for key in sides}
    ranked = rules.in_divisions(known, {key: row.name for key, row in sides.items()}, sizes)
    found = []
    for division, keys in zip(divisions, ranked, strict=True):
        division.season = season
        for key in keys:
            sides[key].season, sides[key].team.league = season, season.league
        found.append(ProposedDivision(division, [Placed(sides[key], known[key], division) for key in keys]))
    return found
