"""Averages of players: what they played and won, breaks, run-outs; who qualifies; the highest breaks.

Shares and averages are exact fractions. A figure that nobody took down stays unknown and is never counted as
0.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from math import ceil
from typing import TypeVar

from clubs.leagues.rules.parts import one_after_another
from rules_engine.saying import Text, say, say_many

Key = Hashable
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rubber:
    """A player's part in one rubber. `match` is the team match, `frames` are those won and lost; `points` and
    `innings` are known together, or neither; `breaks` are those worth noting. In a doubles each partner has
    one; it is counted apart from singles, and of its figures only the breaks count."""

    player: Key
    team: Key
    match: Hashable
    day: date
    frames: tuple[int, int]
    points: int | None = None
    innings: int | None = None
    breaks: tuple[int, ...] = ()
    run_outs: int | None = None
    doubles: bool = False

    def __post_init__(self) -> None:
        known = (*self.frames, *self.breaks, self.points or 0, self.innings or 0, self.run_outs or 0)
        if min(known) < 0 or (self.points is None) != (self.innings is None):
            raise ValueError("Figures are not below 0, and an average needs points and innings.")

    @property
    def won(self) -> bool:
        """Whether the player won more frames than were lost."""
        return self.frames[0] > self.frames[1]


class Order(StrEnum):
    """What players are ordered by: the share of frames won, frames won, points for each inning, rubbers won,
    the best break, run-outs, the best average of one rubber, or doubles won."""

    SHARE = "share"
    FRAMES = "frames"
    AVERAGE = "average"
    RUBBERS = "rubbers"
    BREAK = "break"
    RUN_OUTS = "run-outs"
    BEST_AVERAGE = "best-average"
    DOUBLES = "doubles"


@dataclass(frozen=True, slots=True)
class Qualification:
    """Who has a place: those who played at least this share of the rubbers that were possible, and at least
    `frames` frames. Possible are `rubbers_a_match`, the most that one player has in a match, in each match
    that the team has played. Also asked for may be `matches` matches, and the share `of_matches` of the
    team's."""

    share: Fraction = Fraction(0)
    rubbers_a_match: int = 1
    frames: int = 0
    matches: int = 0
    of_matches: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1 or self.rubbers_a_match < 1 or self.frames < 0:
            raise ValueError("A share lies between 0 and 1, and a player has at least one rubber a match.")
        if not 0 <= self.of_matches <= 1 or self.matches < 0:
            raise ValueError("A share lies between 0 and 1, and matches are no less than 0.")

    def rubbers_needed(self, matches: int) -> int:
        """How many rubbers are needed after so many matches of the team, rounded up."""
        return ceil(self.share * matches * self.rubbers_a_match)

    def matches_needed(self, matches: int) -> int:
        """In how many matches a player has to play after so many of the team, rounded up."""
        return max(self.matches, ceil(self.of_matches * matches))


@dataclass(frozen=True, slots=True)
class Average:
    """A player's line. `place` is None for somebody who does not qualify; `missing` says in words what is
    lacking. Those who are equal in what counts share a place (`shared`). Rubbers and frames are those of
    singles; `matches` are the team matches played in."""

    player: Key
    teams: tuple[Key, ...]
    place: int | None
    shared: bool
    missing: str
    rubbers: int
    rubbers_won: int
    frames: int
    frames_won: int
    best_break: int | None
    run_outs: int | None
    average: Fraction | None
    best_average: Fraction | None
    matches: int = 0
    doubles: int = 0
    doubles_won: int = 0
    points: int | None = None
    innings: int | None = None

    @property
    def share(self) -> Fraction | None:
        """The share of frames won; None before the first."""
        return Fraction(self.frames_won, self.frames) if self.frames else None

    @property
    def per_cent(self) -> str:
        """The share for people: "66.7 %"."""
        return "–" if self.share is None else per_cent(self.share)


def per_cent(share: Fraction) -> Text:
    """A share for people, with one decimal: "66.7 %"."""
    return say("leagues.per-cent", "{share} %", share=Decimal(f"{float(100 * share):.1f}"))


def best_average(division: str = "") -> Text:
    """What the award for the best average is called; with `division` where there are several."""
    if division:
        return say("leagues.best-average-of", "Best average, {division}", division=division)
    return say("leagues.best-average", "Best average")


def most_rubbers(division: str = "") -> Text:
    """The same for the most rubbers won."""
    if division:
        return say("leagues.most-rubbers-of", "Most rubbers won, {division}", division=division)
    return say("leagues.most-rubbers", "Most rubbers won")


def won_of(won: int, rubbers: int) -> Text:
    """With how many rubbers somebody has won that award."""
    return say("leagues.won-of", "{won} of {rubbers}", won=won, rubbers=rubbers)


def averages(
    rubbers: Sequence[Rubber],
    played: Mapping[Key, int],
    qualification: Qualification | None = None,
    order: Order = Order.SHARE,
) -> list[Average]:
    """The list of all players, the best first; those who do not qualify follow, in the same order.

    `played` says how many matches each team has played. Somebody who played for several teams qualifies by
    the one whose matches ask for the most.
    """
    rule = qualification or Qualification()
    by_player: dict[Key, list[Rubber]] = {}
    for rubber in sorted(rubbers, key=lambda one: one.day):
        by_player.setdefault(rubber.player, []).append(rubber)
    lines = [_line(player, own, played, rule) for player, own in by_player.items()]
    value = _ORDERS[order]
    best = sorted(lines, key=lambda line: (str(type(line.player)), line.player))
    best.sort(key=value, reverse=True)
    best.sort(key=lambda line: bool(line.missing))
    qualified = [line for line in best if not line.missing]
    placed = [replace(line, place=n, shared=shared) for line, n, shared in _shared(qualified, value)]
    return placed + [line for line in best if line.missing]


def _line(player: Key, every: Sequence[Rubber], played: Mapping[Key, int], rule: Qualification) -> Average:
    own = [one for one in every if not one.doubles]
    doubles = [one for one in every if one.doubles]
    with_innings = [one for one in own if one.innings]
    innings = sum(one.innings or 0 for one in with_innings)
    points = sum(one.points or 0 for one in with_innings)
    run_outs = [one.run_outs for one in own if one.run_outs is not None]
    teams = tuple(dict.fromkeys(one.team for one in every))
    frames = sum(sum(one.frames) for one in own)
    matches = len({one.match for one in every})
    return Average(
        player,
        teams,
        None,
        False,
        _missing(rule, [played.get(team, 0) for team in teams], len(own), frames, matches),
        len(own),
        sum(one.won for one in own),
        frames,
        sum(one.frames[0] for one in own),
        max((size for one in every for size in one.breaks), default=None),
        sum(run_outs) if run_outs else None,
        Fraction(points, innings) if innings else None,
        max((Fraction(one.points or 0, one.innings or 1) for one in with_innings), default=None),
        matches,
        len(doubles),
        sum(one.won for one in doubles),
        points if innings else None,
        innings or None,
    )


def _missing(rule: Qualification, played: Sequence[int], rubbers: int, frames: int, matches: int) -> str:
    """What is lacking for a place, in words."""
    needed = max(rule.rubbers_needed(one) for one in played)
    asked = max(rule.matches_needed(one) for one in played)
    missing = [] if rubbers else [say("leagues.no-singles", "no singles played")]
    if rubbers < needed:
        missing.append(
            say_many(
                "leagues.rubbers-needed",
                "{has} of {n} rubber needed",
                "{has} of {n} rubbers needed",
                needed,
                has=rubbers,
            )
        )
    if frames < rule.frames:
        missing.append(
            say_many(
                "leagues.frames-needed",
                "{has} of {n} frame needed",
                "{has} of {n} frames needed",
                rule.frames,
                has=frames,
            )
        )
    if matches < asked:
        missing.append(
            say_many(
                "leagues.matches-needed",
                "{has} of {n} match needed",
                "{has} of {n} matches needed",
                asked,
                has=matches,
            )
        )
    return one_after_another(missing) if missing else ""


def _or_least(value: Fraction | None) -> Fraction:
    return Fraction(-1) if value is None else value


def _known(value: int | None) -> int:
    return -1 if value is None else value


_ORDERS: Mapping[Order, Callable[[Average], tuple[Fraction | int, ...]]] = {
    Order.SHARE: lambda line: (_or_least(line.share), line.frames_won),
    Order.FRAMES: lambda line: (line.frames_won, _or_least(line.share)),
    Order.AVERAGE: lambda line: (_or_least(line.average), line.frames_won),
    Order.RUBBERS: lambda line: (line.rubbers_won, _or_least(line.share)),
    Order.BREAK: lambda line: (_known(line.best_break), line.frames_won),
    Order.RUN_OUTS: lambda line: (_known(line.run_outs), line.frames_won),
    Order.BEST_AVERAGE: lambda line: (_or_least(line.best_average), line.frames_won),
    Order.DOUBLES: lambda line: (line.doubles_won, -line.doubles),
}
"""What is compared, the first figure first."""


def _shared(ordered: Sequence[T], value: Callable[[T], object]) -> list[tuple[T, int, bool]]:
    """Each with a place and whether it is shared; the place after two that share the first is the third."""
    found: list[tuple[T, int, bool]] = []
    for _, group in groupby(ordered, key=value):
        together = list(group)
        place = len(found) + 1
        found += [(one, place, len(together) > 1) for one in together]
    return found


@dataclass(frozen=True, slots=True)
class HighBreak:
    """A break on the list of the highest."""

    place: int
    shared: bool
    size: int
    player: Key
    team: Key
    match: Hashable
    day: date


def highest_breaks(
    rubbers: Sequence[Rubber], *, least: int = 1, places: int = 20, each_player_once: bool = False
) -> list[HighBreak]:
    """The highest breaks, equal ones sharing a place, the earlier first. Who shares the last place is listed,
    too. `least` is the smallest break that counts; `each_player_once` takes the best of each."""
    noted = sorted(
        ((size, one) for one in rubbers for size in one.breaks if size >= least),
        key=lambda pair: (-pair[0], pair[1].day, str(pair[1].player)),
    )
    if each_player_once:
        first: dict[Key, tuple[int, Rubber]] = {}
        for size, one in noted:
            first.setdefault(one.player, (size, one))
        noted = list(first.values())
    return [
        HighBreak(place, shared, size, one.player, one.team, one.match, one.day)
        for (size, one), place, shared in _shared(noted, lambda pair: pair[0])
        if place <= places
    ]
