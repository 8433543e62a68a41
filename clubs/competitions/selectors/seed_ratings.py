"""By which ratings a competition is seeded: those that are typed on the players' pages, or those of the
club's rating list of its discipline, as they are at the draw or were at the end of a day."""

from __future__ import annotations

from collections.abc import Iterable

from clubs.competitions.models import Competition, Entrant
from clubs.competitions.rules.pairs import rating_of
from clubs.people.models import Club
from clubs.ratings.models import RatingList
from clubs.ratings.rules.disciplines import discipline_of
from clubs.ratings.selectors.standing import ratings_on


def has_list(club: Club, game: str) -> bool:
    """Whether the club rates the discipline of a game. One query."""
    return RatingList.objects.filter(club=club, discipline=discipline_of(game) or "", source="").exists()


def ratings_of(competition: Competition, entrants: Iterable[Entrant]) -> dict[int, int | None]:
    """The rating of each entrant by the list, by entry number; None for one who is not rated, and for a pair
    of whom one is not. Three queries."""
    discipline = discipline_of(competition.game) or ""
    known = ratings_on(competition.club_id, discipline, competition.seeded_on)
    found: dict[int, int | None] = {}
    for one in entrants:
        values = [round(known[key].value) for key in one.player_ids if key in known]
        if len(values) < len(one.player_ids):
            found[one.number] = None
        else:
            found[one.number] = values[0] if len(values) == 1 else rating_of(competition.pair_rating, *values)
    return found


def put_ratings(competition: Competition, entrants: Iterable[Entrant]) -> int:
    """Before the draw, put the ratings by which entrants would be seeded into them, in memory. Returns how
    many are not rated. No query where the typed ratings count."""
    if not competition.seeds_by_list or competition.is_drawn:
        return 0
    rows = [one for one in entrants if one.is_in]
    found = ratings_of(competition, rows)
    for one in rows:
        one.seed_rating = found[one.number]
    return sum(value is None for value in found.values())
