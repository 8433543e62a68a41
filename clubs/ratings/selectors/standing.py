"""How strong players are: now, or at the end of a day that has been."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time

from django.db.models import Max
from django.utils import timezone

from clubs.ratings.models import Rating, RatingChange, RatingList
from clubs.ratings.rules.course import MATCH, Standing
from clubs.ratings.rules.periods import week_of
from clubs.ratings.rules.systems import SYSTEMS


@dataclass(frozen=True, slots=True)
class Rated:
    """A player's rating. ``value`` and ``uncertainty`` are points on the scale of ``system``, which
    :func:`clubs.ratings.rules.odds.chance` takes; ``frames`` are those that it rests on."""

    value: float
    uncertainty: float
    frames: int
    provisional: bool
    system: str


def ratings_on(club_id: int, discipline: str, day: date | None = None, source: str = "") -> dict[int, Rated]:
    """The ratings of a club's players at a discipline, by the player's key: as they are now, or as they were
    at the end of ``day`` by the club's clock. Nobody is in it who has neither a match that counts nor a
    starting value; it is empty where the club keeps no list of the discipline. Published or not makes no
    difference. With a `source` its own list is asked, if there is one.

    The ratings of a past day are by what is known today: a result that was corrected since is in them as
    corrected. Uncertainty is that of the day, grown by the weeks without a match. Three queries at most.
    """
    found = best_list(club_id, discipline, source)
    if found is None:
        return {}
    if day is None or day >= timezone.localdate(timezone=found.club.tzinfo):
        return ratings_in(found)
    return {key: rated(found, one, week_of(day)) for key, one in _standings_on(found, day).items()}


def best_list(club_id: int, discipline: str, source: str = "") -> RatingList | None:
    """The list of a source where it has one, else the club's own. One query."""
    rows = RatingList.objects.filter(club_id=club_id, discipline=discipline, source__in=["", source])
    return rows.select_related("club").order_by("-source").first()


def ratings_in(found: RatingList, players: Collection[int] | None = None) -> dict[int, Rated]:
    """The ratings of a list as they are now, of these players (None: of all), by the player's key. One
    query."""
    rows = Rating.objects.filter(rating_list=found)
    if players is not None:
        rows = rows.filter(player__in=list(players))
    this_week = week_of(timezone.localdate(timezone=found.club.tzinfo))
    return {row.player_id: rated(found, standing_of(row), this_week) for row in rows}


def standing_of(row: Rating) -> Standing:
    """A row as a value."""
    return Standing(row.value, row.uncertainty, row.volatility, row.frames, row.week, row.value)


def rated(found: RatingList, one: Standing, week: int) -> Rated:
    """A standing as it is seen in ``week``."""
    uncertainty = SYSTEMS[found.system].rested(found.constants, one, week)
    return Rated(
        one.value,
        uncertainty,
        int(one.frames + 0.5),
        found.is_provisional(uncertainty, one.frames),
        found.system,
    )


def _standings_on(found: RatingList, day: date) -> dict[int, Standing]:
    """By the last change of each player that was not after ``day``."""
    changes = RatingChange.objects.filter(rating_list=found, generation=found.generation)
    end = datetime.combine(day, time.max, found.club.tzinfo)
    # The list's own order, and not the primary key, is that of time.
    last = changes.filter(at__lte=end).order_by().values("player").annotate(last=Max("number"))
    rows = changes.filter(number__in=last.values("last")).order_by("number")
    return {
        row.player_id: Standing(
            row.value,
            row.uncertainty,
            found.volatility,
            row.frames,
            row.week if row.kind == MATCH else row.week - 1,
            row.value,
        )
        for row in rows
    }
