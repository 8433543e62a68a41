"""What each may still reach in a series while competitions are left.

Nobody loses points in a series: results are never below 0, and a better one takes the place of a dropped one.
So everybody keeps at least the points of now, and has at most those with a win in every competition that is
left. Who then would be level is parted by the criteria of the series, as if nobody else had come.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from clubs.series.rules.race import Competition, Earned, Line, Series, table

Key = Hashable


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an entrant may still reach: the most points, the best place, and whether that is the first."""

    entrant: Key
    most: Fraction
    best_place: int

    @property
    def can_win(self) -> bool:
        """Whether the first place can be reached, alone or shared."""
        return self.best_place == 1


@dataclass(frozen=True, slots=True)
class Prospects:
    """The outlook of each line of the race, and of somebody who has not taken part so far (`newcomer`, the
    most points). `decided`: nobody can pass the leader any more."""

    each: tuple[Outlook, ...]
    newcomer: Fraction
    decided: bool


def prospects(
    series: Series,
    competitions: Sequence[Competition],
    lines: Sequence[Line],
    left: Sequence[Fraction],
) -> Prospects:
    """What each may still reach. `lines` is the race after `competitions`; `left` are the weights of those
    that are still to be played, in order."""
    after = max((one.number for one in competitions), default=0)
    coming = [(after + n, weight) for n, weight in enumerate(left, start=1)]
    newcomer = _most(series, (), coming)
    if not left:
        each = tuple(Outlook(line.entrant, line.points, line.rank) for line in lines)
        return Prospects(each, newcomer, decided=bool(lines) and (len(lines) == 1 or lines[1].rank > 1))
    each = tuple(_outlook(series, lines, line, coming) for line in lines)
    winners = [one for one in each if one.can_win]
    return Prospects(each, newcomer, len(winners) == 1 and newcomer < lines[0].points)


def _most(series: Series, points: Sequence[Fraction], coming: Sequence[tuple[int, Fraction]]) -> Fraction:
    """The points with a win in everything that is coming, beside those earned."""
    all_ = sorted([*points, *(series.scale.at(1) * weight for _, weight in coming)], reverse=True)
    counted = all_[: series.best]
    parts = len(all_) if series.taking_part_always else len(counted)
    return sum(counted, Fraction(0)) + parts * series.taking_part


def _outlook(
    series: Series, lines: Sequence[Line], line: Line, coming: Sequence[tuple[int, Fraction]]
) -> Outlook:
    most = _most(series, [one.points for one in line.earned], coming)
    above = sum(one.points > most for one in lines)
    level = {one.entrant: one.earned for one in lines if one.points == most and one.entrant != line.entrant}
    if level:
        wins = [Earned(number, 1, 1, series.scale.at(1) * weight, True) for number, weight in coming]
        final = table(series, {**level, line.entrant: (*line.earned, *wins)})
        above += next(one.rank for one in final if one.entrant == line.entrant) - 1
    return Outlook(line.entrant, most, above + 1)
