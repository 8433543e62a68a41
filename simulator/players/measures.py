"""What a level of skill means at the table: figures that players know, counted in simulated games.

A *series* is a piece of play that is counted for itself, so that many can be played at once: some innings of
a game, some disks, a whole game of bowls, a game against the level below. Each gives a few counts; a
figure is their mean, with the standard error of that mean.

A good player's run often outlasts the series. To leave such runs out would leave out the best of them, and
to count them as ended would call them shorter than they are; so a figure is all points by the innings that
*ended*. For runs that go on after each stroke with one chance, this is the likeliest mean run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import sqrt
from typing import Any, Final, NamedTuple

import rules_engine as engine

from .planner import Done
from .rows import header_of
from .skill import LEVELS, Skill
from .whole import play_game

NAMES: Final = tuple(LEVELS)
"""The levels, the weakest first."""


class Count(NamedTuple):
    """One count, and whether what was counted came to its end: a run that a series cuts short did not."""

    value: float
    ended: bool = True


Counts = tuple[Count, ...]


class Measure(NamedTuple):
    """A figure: what it is called, of which game, what one count is, how a series is played.

    ``series`` are played at each level; ``share`` says that a count is 0 or 1 (or a draw's half).
    """

    code: str
    title: str
    counted: str
    game: str
    play: Callable[[str, str, int], Counts]
    series: int
    share: bool = False
    from_level: int = 0


class Figure(NamedTuple):
    """A measured figure: the mean of ``n`` counts that ended, its standard error, the greatest count."""

    mean: float
    error: float
    n: int
    best: float


class _Enough(Exception):
    """The series is long enough."""


def figure_of(counts: Sequence[Count]) -> Figure:
    """The figure of all counts: their sum by the number of those that ended.

    The standard error is that of a ratio of two sums (Cochran, *Sampling Techniques*, 1977, 2.11); where
    all counts ended it is the mean's. Where none ended the figure is a bound from below: they count as one,
    and the error is the figure itself. Raises :class:`ValueError` where there are fewer than two counts.
    """
    n = len(counts)
    if n < 2:
        raise ValueError(f"{n} counts have no standard error")
    total, ended = sum(count.value for count in counts), sum(count.ended for count in counts)
    best = max(count.value for count in counts)
    if not ended:
        return Figure(total, total, 0, best)
    mean = total / ended
    spread = sum((count.value - mean * count.ended) ** 2 for count in counts) * n / (n - 1)
    return Figure(mean, sqrt(spread) / ended, ended, best)


def _strokes(
    game: str, skill: Skill, seed: int, most: int, options: dict[str, Any] | None = None
) -> Iterator[Done]:
    """The strokes of a game between players of one skill, ``most`` of them at most."""
    header = header_of(engine.game(game), options=options)
    seen: list[Done] = []

    def watch(match: engine.Match, done: Done | None) -> None:
        if done is not None:
            seen.append(done)
        if len(seen) >= most:
            raise _Enough

    with suppress(_Enough):
        play_game(header, dict.fromkeys(header.letters, skill), seed, watch=watch)
    yield from seen


def innings(
    of: Callable[[Done], float], strokes: int, options: dict[str, Any] | None = None
) -> Callable[[str, str, int], Counts]:
    """Count each inning: the sum of ``of`` over its strokes. The last has not ended."""

    def play(game: str, level: str, seed: int) -> Counts:
        counts: list[Count] = []
        side, run = None, 0.0
        for done in _strokes(game, LEVELS[level], seed, strokes, options):
            if side is not None and done.entry.side != side:
                counts.append(Count(run))
                run = 0.0
            side = done.entry.side
            run += of(done)
        return (*counts, Count(run, ended=False))

    return play


def each_stroke(of: Callable[[Done], float], strokes: int) -> Callable[[str, str, int], Counts]:
    """Count each stroke."""

    def play(game: str, level: str, seed: int) -> Counts:
        return tuple(Count(of(done)) for done in _strokes(game, LEVELS[level], seed, strokes))

    return play


def score(game: str, level: str, seed: int) -> Counts:
    """Play a whole game; count each player's score."""
    header = header_of(engine.game(game))
    match = play_game(header, dict.fromkeys(header.letters, LEVELS[level]), seed)
    return tuple(Count(float(points)) for points in match.board()["score"].values())


def against_below(games: int) -> Callable[[str, str, int], Counts]:
    """Play games against the level below, with either side in turn; a win counts 1, a draw 0.5."""

    def play(game: str, level: str, seed: int) -> Counts:
        below = NAMES[NAMES.index(level) - 1]
        header = header_of(engine.game(game))
        counts = []
        for n in range(games):
            own = header.letters[n % 2]
            skills = {letter: LEVELS[level if letter == own else below] for letter in header.letters}
            winner = play_game(header, skills, 1000 * seed + n).winner
            counts.append(Count(0.5 if winner is None else float(winner == own)))
        return tuple(counts)

    return play


def _points(done: Done) -> float:
    """What the striker's own stroke brought him; what a foul costs is no part of a run."""
    return float(max(0, done.ruling.points.get(done.entry.side, 0)))


def _twenty(done: Done) -> float:
    """Whether the disk that was played came to rest in the hole."""
    return float(any(r.piece == done.shot.stroke.piece and r.state == "holed" for r in done.trace.rests))


def _pocketed(done: Done) -> float:
    """Rings pocketed by a stroke, the shooter not among them."""
    own = done.shot.stroke.piece
    return float(sum(r.state == "pocketed" and r.piece != own for r in done.trace.rests))


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "three-cushion",
        "Three-cushion average",
        "points an inning",
        "brunswick/three-cushion-carrom",
        innings(_points, 80, {"target": 500}),
        8,
    ),
    Measure(
        "straight-rail",
        "Straight-rail average",
        "points an inning",
        "brunswick/three-ball-carrom",
        innings(_points, 80, {"target": 1000}),
        6,
    ),
    Measure(
        "pool",
        "Continuous pool, run",
        "balls an inning",
        "brunswick/continuous-pool",
        innings(_points, 60, {"target": 1000}),
        6,
    ),
    Measure(
        "snooker",
        "Snooker, break",
        "points an inning",
        "brunswick/snookers-pool",
        innings(_points, 60),
        5,
    ),
    Measure(
        "crokinole",
        "Crokinole, twenties",
        "share of disks played",
        "carrom/crokinole",
        each_stroke(_twenty, 48),
        6,
        share=True,
    ),
    Measure("ten-pins", "Ten pins, score", "points a game", "carrom/ten-pins", score, 8),
    Measure("carrom", "Carroms, rings", "rings pocketed a turn", "carrom/carroms", innings(_pocketed, 48), 5),
    Measure(
        "draughts",
        "Draughts, won",
        "share of games won against the level below",
        "carrom/checkers",
        against_below(4),
        6,
        share=True,
        from_level=1,
    ),
    Measure(
        "backgammon",
        "Backgammon, won",
        "share of games won against the level below",
        "crown/backgammon",
        against_below(4),
        6,
        share=True,
        from_level=1,
    ),
)
"""All figures of docs/simulator/skill.md, in its order."""


def measured(code: str, level: str, seed: int) -> Counts:
    """Play one series. ``seed`` is the series' own; the same gives the same counts."""
    measure = next(one for one in MEASURES if one.code == code)
    return measure.play(measure.game, level, seed)
