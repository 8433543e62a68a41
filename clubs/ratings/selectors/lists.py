"""What pages, files and programs show of rating lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from clubs.people.models import Club, Player
from clubs.ratings.models import Rating, RatingChange, RatingList, StartingValue
from clubs.ratings.rules import telling
from clubs.ratings.rules.chart import Chart, Point, draw
from clubs.ratings.rules.course import MATCH, OTHERS
from clubs.ratings.rules.periods import week_of
from clubs.ratings.rules.telling import expectation, met, step, told
from clubs.ratings.selectors.standing import Rated, rated, standing_of

TOP = 3
MOST_DRAWN = 600


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list. ``rank`` is the place among those who are not provisional; None for who is."""

    rank: int | None
    player: Player
    rated: Rated
    row: Rating

    @property
    def named(self) -> dict[str, str]:
        """Who, for programs: a player of another club with that club before the address."""
        return {"slug": self.player.address_in(self.row.rating_list.club_id), "name": self.player.name}

    @property
    def last_change(self) -> str:
        """What the last match changed: "+12"."""
        after = self.row.last_value
        return step(after - self.row.last_change, after) if self.row.last_at else ""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a player's rating: the row, its reason ("Beat Ana 5–3"), and what was expected."""

    row: RatingChange
    why: str
    expected: str

    @property
    def opponent_named(self) -> dict[str, str] | None:
        """Whom the match was against, for programs."""
        other, of = self.row.opponent, self.row.rating_list.club_id
        return None if other is None else {"slug": other.address_in(of), "name": other.name}

    @property
    def change(self) -> str:
        """The change in whole points."""
        return step(self.row.value - self.row.change, self.row.value)

    @property
    def told(self) -> str:
        """All of it as one sentence, for programs."""
        why = f"{self.why}, {self.expected}" if self.expected else self.why
        return told(self.row.value, self.row.change, why)


def this_week(club: Club) -> int:
    """The week by the club's clock."""
    return week_of(timezone.localdate(timezone=club.tzinfo))


def rows_of(found: RatingList) -> list[Row]:
    """The list, the strongest first: players who are on the club's list of players. One query."""
    week = this_week(found.club)
    ratings = (
        Rating.objects.filter(rating_list=found, player__active=True, player__merged_into=None)
        .select_related("player__club")
        .order_by("-value", "player__name", "pk")
    )
    rows: list[Row] = []
    place = 0
    for one in ratings:
        seen = rated(found, standing_of(one), week)
        place += not seen.provisional
        one.rating_list = found
        rows.append(Row(None if seen.provisional else place, one.player, seen, one))
    return rows


def tops(lists: Sequence[RatingList], most: int = TOP) -> list[tuple[RatingList, list[Row]]]:
    """Each list with its first players who have enough frames. One query."""
    found: dict[int, list[Row]] = {}
    by_key = {one.pk: one for one in lists}
    for one in _first(most).filter(rating_list__in=lists):
        _add(found, by_key[one.rating_list_id], one)
    return [(one, found.get(one.pk, [])) for one in lists]


def leaders(club: Club, lists: QuerySet[RatingList], most: int = TOP) -> list[tuple[RatingList, list[Row]]]:
    """The same of a club's lists that have such players. One query, that for the lists among it."""
    found: dict[int, list[Row]] = {}
    by_key: dict[int, RatingList] = {}
    for one in _first(most).filter(rating_list__in=lists).select_related("rating_list"):
        of = by_key.setdefault(one.rating_list_id, one.rating_list)
        of.club = club
        _add(found, of, one)
    return [
        (of, found[key])
        for key, of in sorted(by_key.items(), key=lambda item: (item[1].discipline, item[1].slug))
    ]


def _first(most: int) -> QuerySet[Rating]:
    """The first players of each list who have enough frames."""
    order = [F("value").desc(), F("pk").asc()]
    return (
        Rating.objects.filter(
            player__active=True, player__merged_into=None, frames__gte=F("rating_list__provisional_frames")
        )
        .annotate(place=Window(RowNumber(), partition_by=F("rating_list"), order_by=order))
        .filter(place__lte=most)
        .select_related("player")
        .order_by("rating_list_id", "place")
    )


def _add(found: dict[int, list[Row]], of: RatingList, one: Rating) -> None:
    rows = found.setdefault(of.pk, [])
    rows.append(Row(len(rows) + 1, one.player, rated(of, standing_of(one), this_week(of.club)), one))


def of_player(player: Player, lists: QuerySet[RatingList]) -> list[tuple[RatingList, Rated]]:
    """The player's ratings on these lists. One query."""
    rows = Rating.objects.filter(player=player, rating_list__in=lists).select_related("rating_list")
    found = []
    for row in rows.order_by("-frames"):
        row.rating_list.club = player.club
        found.append((row.rating_list, rated(row.rating_list, standing_of(row), this_week(player.club))))
    return found


def rating_of(found: RatingList, player: Player) -> tuple[Rating, Rated] | None:
    """A player's rating on a list; None where there is none. One query."""
    row = Rating.objects.filter(rating_list=found, player=player).first()
    return None if row is None else (row, rated(found, standing_of(row), this_week(found.club)))


def changes_of(found: RatingList, player: Player) -> QuerySet[RatingChange]:
    """The steps of a player's rating, the latest first."""
    return (
        RatingChange.objects.filter(rating_list=found, generation=found.generation, player=player)
        .select_related("opponent__club", "match")
        .defer("match__snapshot", "match__board", "match__header")
        .order_by("-number")
    )


def steps_of(found: RatingList, changes: Iterable[RatingChange]) -> list[Step]:
    """The steps in words. One query for the reasons of starting values, where there are such."""
    rows = list(changes)
    for row in rows:
        row.rating_list = found
    started = {row.player_id for row in rows if row.kind not in (MATCH, OTHERS)}
    reasons = {}
    if started:
        for value in StartingValue.objects.filter(rating_list=found, player__in=started).order_by("on", "pk"):
            reasons[value.player_id, week_of(value.on)] = value.reason
    steps = []
    for row in rows:
        if row.kind == MATCH:
            name = row.opponent.name if row.opponent else telling.SOMEBODY
            steps.append(
                Step(row, met(name, row.won, row.lost), expectation(row.expected, row.won + row.lost))
            )
        elif row.kind == OTHERS:
            steps.append(Step(row, telling.OTHERS, ""))
        else:
            reason = reasons.get((row.player_id, row.week), "")
            steps.append(Step(row, telling.started(reason), ""))
    return steps


def chart_of(found: RatingList, player: Player, until: datetime) -> Chart | None:
    """The player's rating over time, of the last steps. One query."""
    changes = RatingChange.objects.filter(rating_list=found, generation=found.generation, player=player)
    rows = list(changes.only("at", "value", "uncertainty").order_by("-number")[:MOST_DRAWN])
    zone = found.club.tzinfo
    points = [Point(row.at.astimezone(zone), row.value, row.uncertainty) for row in reversed(rows)]
    return draw(points, until.astimezone(zone))
