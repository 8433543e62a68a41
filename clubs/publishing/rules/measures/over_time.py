"""The number of a match that is drawn over time and averaged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from clubs.publishing.rules.measures.records import written
from clubs.publishing.rules.measures.sides import SideFacts
from rules_engine.saying import say


@dataclass(frozen=True, slots=True)
class Measure:
    """The number of a match that is drawn over time.

    `is_average`: over several matches it is all points by all innings; otherwise the mean of the matches.
    `cut`: as in :class:`RecordKind`. `grand` is what the best average over many matches is called.
    """

    code: str
    label: str
    over_time: str
    find: Callable[[SideFacts], float | None] = field(repr=False)
    decimals: int = 0
    is_average: bool = False
    cut: bool = False
    grand: str = ""

    def shown(self, value: float | None) -> str:
        """The value as people write it; a dash when there is none."""
        return "–" if value is None else written(value, self.decimals, self.cut)


def _average_value(side: SideFacts) -> float | None:
    innings, points = side.number("innings"), side.number("points")
    return points / innings if innings and points is not None else None


def _figure(key: str) -> Callable[[SideFacts], float | None]:
    def find(side: SideFacts) -> float | None:
        return side.number(key)

    return find


def _strokes(side: SideFacts) -> float | None:
    return float(side.score - side.start)


def _lives_left(side: SideFacts) -> float | None:
    return float(side.score)


def _points_a_game(side: SideFacts) -> float | None:
    return sum(side.games) / len(side.games) if side.games else float(side.score - side.start)


POINTS_AN_INNING = Measure(
    "average",
    say("publishing.measure-average", "Average"),
    say("publishing.measure-average-over-time", "Average of each match"),
    _average_value,
    3,
    is_average=True,
    grand=say("publishing.best-grand-average", "Best grand average"),
)

MEASURES: Mapping[str, Measure] = {
    "average": POINTS_AN_INNING,
    "points-an-inning": Measure(
        "points",
        say("publishing.measure-points-an-inning", "Points an inning"),
        say("publishing.measure-points-an-inning-over-time", "Points an inning of each match"),
        _average_value,
        2,
        is_average=True,
        grand=say("publishing.best-grand-points-an-inning", "Best grand points an inning"),
    ),
    "points-a-board": Measure(
        "points",
        say("publishing.measure-points-a-board", "Points a board"),
        say("publishing.measure-points-a-board-over-time", "Points a board of each match"),
        _average_value,
        2,
        is_average=True,
        grand=say("publishing.best-grand-points-a-board", "Best grand points a board"),
    ),
    "break": Measure(
        "break",
        say("publishing.measure-break", "Break"),
        say("publishing.measure-break-over-time", "Highest break of each match"),
        _figure("highest_break"),
    ),
    "twenties": Measure(
        "twenties",
        say("publishing.measure-twenties-a-match", "Twenties a match"),
        say("publishing.measure-twenties-a-match-over-time", "Twenties of each match"),
        _figure("twenties"),
        1,
    ),
    "pins-a-game": Measure(
        "pins",
        say("publishing.measure-pins-a-game", "Pins a game"),
        say("publishing.measure-pins-a-game-over-time", "Pins of each match, by the game"),
        _points_a_game,
        1,
    ),
    "strokes": Measure(
        "strokes",
        say("publishing.measure-strokes", "Strokes"),
        say("publishing.measure-strokes-over-time", "Strokes of each match"),
        _strokes,
    ),
    "innings-won": Measure(
        "innings-won",
        say("publishing.measure-innings-won", "Innings won"),
        say("publishing.measure-innings-won-over-time", "Innings won in each match"),
        _figure("points"),
    ),
    "spins": Measure(
        "spins",
        say("publishing.measure-spins", "Spins"),
        say("publishing.measure-spins-over-time", "Spins of each match"),
        _strokes,
    ),
    "men-taken-up": Measure(
        "captured",
        say("publishing.measure-men-taken-up", "Men taken up"),
        say("publishing.measure-men-taken-up-over-time", "Men taken up in each match"),
        _figure("captured"),
    ),
    "men-captured": Measure(
        "captured",
        say("publishing.measure-men-captured", "Men captured"),
        say("publishing.measure-men-captured-over-time", "Men captured in each match"),
        _figure("captured"),
    ),
    "lives-left": Measure(
        "lives",
        say("publishing.measure-lives-left", "Lives left"),
        say("publishing.measure-lives-left-over-time", "Lives left at the end of each match"),
        _lives_left,
    ),
}
"""By the word of :class:`rules_engine.families.measured.Measured`; its other words are codes of records."""
