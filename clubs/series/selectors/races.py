"""The race of a series: who has how many points from which competitions, and what is still open.

It is folded each time from the final places of the competitions that are over, so it follows every
correction. A competition that was called off counts for nothing, and one that is open again does not count
until it is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.db.models import QuerySet
from django.urls import reverse

from clubs.competitions.models import Competition, Entrant, Status
from clubs.people.models import Club, Player
from clubs.series.models import Series, SeriesCompetition
from clubs.series.rules import race as rules
from clubs.series.rules import words
from clubs.series.rules.outlook import Outlook, Prospects, prospects
from clubs.series.rules.race import Line, Placed, shown
from rules_engine.saying import in_english, say

SCALE_SHOWN = 12
OVER = (Status.FINISHED, Status.ARCHIVED)
Key = tuple[str, int]
"""A player in the race: name and row, so that those who are level stand by name."""


@dataclass(frozen=True)
class Part:
    """A competition of the series, and the places that it gave if it is over."""

    row: SeriesCompetition
    places: tuple[Placed, ...] = ()

    @property
    def competition(self) -> Competition:
        """The competition."""
        return self.row.competition

    @property
    def is_over(self) -> bool:
        """Whether its places count."""
        return self.competition.status in OVER

    @property
    def is_off(self) -> bool:
        """Whether it was called off."""
        return self.competition.status == Status.CANCELLED

    @property
    def is_announced(self) -> bool:
        """Whether others than the officers know of it."""
        return self.competition.status != Status.DRAFT

    @property
    def address(self) -> str:
        """The page that shows most of it: the places once it is over."""
        name = "standings" if self.is_over else "overview"
        return reverse(f"competitions:{name}", args=[self.row.series.club.slug, self.competition.slug])

    @property
    def weight(self) -> str:
        """The weight for people: "1.5"."""
        return shown(self.row.factor)

    @property
    def typed_weight(self) -> str:
        """The weight as a field holds it, with a point in every language."""
        return in_english(self.weight)

    @property
    def as_rules(self) -> rules.Competition:
        """As the rules take it."""
        return rules.Competition(self.row.number, self.competition.name, self.places, self.row.factor)


@dataclass(frozen=True)
class Cell:
    """What somebody earned in one competition, for people."""

    points: str
    place: str
    counts: bool


@dataclass(frozen=True)
class RaceRow:
    """A line of the race. `moved` is how many places it went up (or, below 0, down) with the last
    competition, None for somebody new; `to_next` and `to_first` the points behind the line above and behind
    the leader; `most` what can still be reached."""

    rank: int
    shared: bool
    player: Player
    points: str
    to_next: str
    to_first: str
    moved: int | None
    cells: tuple[Cell | None, ...]
    parted: str
    explained: str
    most: str
    best_place: int
    can_win: bool
    outlook: str

    @property
    def moved_words(self) -> str:
        """The movement as words: "up 2", "down 1", "as before", "new"."""
        return words.moved_words(self.moved)


@dataclass(frozen=True)
class Race:
    """A series with its competitions, in order, and the players by their keys."""

    series: Series
    parts: tuple[Part, ...]
    players: Mapping[Key, Player]

    @cached_property
    def counted(self) -> tuple[Part, ...]:
        """The competitions that are over."""
        return tuple(one for one in self.parts if one.is_over)

    def after(self, last: Part) -> Race:
        """The race as it was after one of the competitions that are over, by the results of today."""
        at = self.counted.index(last)
        return Race(self.series, (*self.counted[: at + 1], *self.coming), self.players)

    @cached_property
    def coming(self) -> tuple[Part, ...]:
        """Those still to be played."""
        return tuple(one for one in self.parts if not one.is_over and not one.is_off)

    @cached_property
    def left(self) -> tuple[Fraction, ...]:
        """The weights of those still to be played, those planned but not made yet included."""
        if self.series.closed_at is not None:
            return ()
        listed = [one.row.factor for one in self.coming]
        unlisted = (self.series.planned or 0) - len(self.counted) - len(listed)
        return (*listed, *[Fraction(1)] * max(0, unlisted))

    @property
    def total(self) -> int:
        """The competitions of the whole series, as far as is known."""
        return len(self.counted) + len(self.left)

    @property
    def unannounced(self) -> int:
        """How many of those that are left only the officers know, or nobody yet."""
        return max(0, len(self.left) - sum(one.is_announced for one in self.coming))

    @property
    def scale_words(self) -> str:
        """The points by place for people: "25, 18, 15, 12 …, then 1 each"."""
        points = [shown(Fraction(one)) for one in self.series.points]
        told = words.listed(points[:SCALE_SHOWN])
        if len(points) > SCALE_SHOWN:
            told = say("series.scale-until", "{points} … {last}", points=told, last=points[-1])
        return words.scale_words(told, self.series.after) if self.series.after else told

    @property
    def is_final(self) -> bool:
        """Whether nothing more is to come."""
        return bool(self.counted) and not self.left

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The table, the leader first."""
        return tuple(rules.race(self.series.rules, [one.as_rules for one in self.counted]))

    @cached_property
    def prospects(self) -> Prospects:
        """What each may still reach."""
        played = [one.as_rules for one in self.counted]
        return prospects(self.series.rules, played, self.lines, self.left)

    @cached_property
    def rows(self) -> tuple[RaceRow, ...]:
        """The table for people."""
        shared = _shared(self.lines)
        found = []
        for at, (line, outlook) in enumerate(zip(self.lines, self.prospects.each, strict=True)):
            above = self.lines[at - 1] if at else None
            found.append(
                RaceRow(
                    rank=line.rank,
                    shared=line.rank in shared,
                    player=self.players[line.entrant],  # type: ignore[index]
                    points=shown(line.points),
                    to_next=shown(above.points - line.points) if above else "",
                    to_first=shown(self.lines[0].points - line.points) if above else "",
                    moved=self._moved(line),
                    cells=self._cells(line),
                    parted=line.parted,
                    explained=_explained(self.series, line),
                    most=shown(outlook.most),
                    best_place=outlook.best_place,
                    can_win=outlook.can_win,
                    outlook=self._outlook(line, outlook),
                )
            )
        return tuple(found)

    @property
    def leaders(self) -> list[RaceRow]:
        """Those on the first place."""
        return [row for row in self.rows if row.rank == 1]

    @property
    def headline(self) -> str:
        """Who leads, or has won, in a sentence."""
        first = self.leaders
        return words.headline(
            [row.player.name for row in first],
            first[0].points if first else "",
            final=self.is_final,
            decided=self.prospects.decided,
        )

    @cached_property
    def _before(self) -> dict[object, int]:
        """The ranks before the last competition."""
        before = [one.as_rules for one in self.counted[:-1]]
        return {line.entrant: line.rank for line in rules.race(self.series.rules, before)}

    def _moved(self, line: Line) -> int | None:
        was = self._before.get(line.entrant)
        return None if was is None else was - line.rank

    def _cells(self, line: Line) -> tuple[Cell | None, ...]:
        earned = {one.number: one for one in line.earned}
        return tuple(
            Cell(shown(one.points), words.place_words(one.first, one.last), one.counts)
            if (one := earned.get(part.row.number))
            else None
            for part in self.counted
        )

    def _outlook(self, line: Line, outlook: Outlook) -> str:
        if self.is_final:
            return ""
        return words.outlook_words(outlook.best_place, decided=self.prospects.decided)


def _shared(lines: Sequence[Line]) -> set[int]:
    """The ranks on which several stand."""
    return {line.rank for line in lines if line.level}


def _explained(series: Series, line: Line) -> str:
    """What the points come from, with those for taking part: "25 (1st) + 18 (2nd); dropped: 2 (9th)"."""
    told = rules.explain(line)
    if not series.taking_part:
        return told
    counted = sum(one.points for one in line.earned if one.counts)
    return words.explained_words(told, shown(line.points - counted))


def races_of(rows: Sequence[Series]) -> list[Race]:
    """The races of these series of one club, in two queries."""
    listed = SeriesCompetition.objects.filter(series__in=rows).select_related("competition")
    by_series: dict[int, list[SeriesCompetition]] = {}
    for one in listed.order_by("series_id", "number"):
        by_series.setdefault(one.series_id, []).append(one)
    return _folded(rows, by_series)


def race_of(series: Series) -> Race:
    """The race of one series, in two queries."""
    return races_of([series])[0]


def open_races(club: Club, most: int) -> list[Race]:
    """The races of the club's open series that have competitions, the newest first, in two queries."""
    found = _newest(SeriesCompetition.objects.filter(series__club=club, series__closed_at=None), club)
    return found[:most]


def races_with(player: Player) -> list[Race]:
    """The races of the club's series in which a player has a place, the newest first, in two queries. A union
    of both seats of a pair: with "or" PostgreSQL would read the competitions of all series."""
    placed = (
        _placed().filter(**{seat: player}).order_by().values("competition") for seat in ("player", "partner")
    )
    with_player = Series.objects.filter(counted__competition__in=next(placed).union(next(placed)))
    return _newest(SeriesCompetition.objects.filter(series__in=with_player), player.club)


def _newest(listed: QuerySet[SeriesCompetition], club: Club) -> list[Race]:
    """The races of these competitions' series."""
    rows: dict[int, Series] = {}
    by_series: dict[int, list[SeriesCompetition]] = {}
    listed = listed.select_related("series", "competition")
    for one in listed.order_by("-series__created_at", "-series_id", "number"):
        one.series.club = club
        rows.setdefault(one.series_id, one.series)
        by_series.setdefault(one.series_id, []).append(one)
    return _folded(list(rows.values()), by_series)


def _placed() -> QuerySet[Entrant]:
    """Entrants with a final place, of competitions that are over."""
    return Entrant.objects.filter(competition__status__in=OVER, final_rank__isnull=False)


def _folded(rows: Sequence[Series], by_series: Mapping[int, Sequence[SeriesCompetition]]) -> list[Race]:
    numbers = {one.competition_id for listed in by_series.values() for one in listed}
    places: dict[int, list[Placed]] = {}
    players: dict[Key, Player] = {}
    if numbers:
        for entrant in _placed().filter(competition__in=numbers).select_related("player", "partner"):
            assert entrant.final_rank is not None
            last = entrant.final_rank_to or entrant.final_rank
            for player in entrant.players:  # both of a pair have its points
                key = (player.name.casefold(), player.pk)
                players[key] = player
                places.setdefault(entrant.competition_id, []).append(Placed(key, entrant.final_rank, last))
    found = []
    for series in rows:
        listed = by_series.get(series.pk, ())
        for one in listed:
            one.series = series  # with its club: the pages' addresses need it
        parts = tuple(Part(one, tuple(places.get(one.competition_id, ()))) for one in listed)
        found.append(Race(series, parts, players))
    return found


def counts_for(competition: Competition) -> list[Series]:
    """The series for which a competition counts: one query."""
    found = list(Series.objects.filter(counted__competition=competition).order_by("name", "pk"))
    for one in found:
        one.club = competition.club
    return found
