"""What is measured of a match, and which of it can be a club record, for the words of the game's family.

The engine counts (`figures()`); here stands only what clubs compare players by, and in which words. A
*measure* is the one number of a match and side that is drawn over time and averaged. A *feat* is a number
that could be a record: a high run, a break, an average. Free of the ORM.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import ROUND_DOWN, Decimal
from functools import lru_cache
from typing import Any

import rules_engine as engine
from rules_engine.families.measured import RUNS_TO_A_LENGTH, Measured
from rules_engine.saying import figure, say


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One side of a match that is over: what measures and feats are taken from.

    `games` are the side's scores in the games of a race that are over; empty without a race. `length` is
    what the match was played to (None when the game has no length); `start` the side's handicap.
    """

    won: bool
    played_out: bool
    figures: Mapping[str, Any]
    score: int
    start: int = 0
    length: int | None = None
    race: int = 1
    games: tuple[int, ...] = ()

    def number(self, key: str) -> float | None:
        """The figure `key`, whether the engine gives it alone or with its entry."""
        value = self.figures.get(key)
        if isinstance(value, Mapping):
            value = value.get("value")
        return value if isinstance(value, int | float) and not isinstance(value, bool) else None

    def entry(self, key: str) -> int | None:
        """The number of the entry with which the figure `key` was reached."""
        value = self.figures.get(key)
        entry = value.get("entry") if isinstance(value, Mapping) else None
        return entry if isinstance(entry, int) and entry > 0 else None


@dataclass(frozen=True, slots=True)
class Feat:
    """A number that may be a record. `entry` is the log entry that made it, where one entry did."""

    kind: str
    value: float
    entry: int | None = None
    length: int = 0
    innings: int | None = None


@dataclass(frozen=True, slots=True)
class RecordKind:
    """One line of the record book. `unit` follows the number, `note` explains it in one sentence. `cut`: the
    decimals that are not shown are cut off, as the federation of the game has it, and not rounded."""

    code: str
    label: str
    find: Callable[[SideFacts], Feat | None] = field(repr=False)
    unit: str = ""
    note: str = ""
    decimals: int = 0
    lower_is_better: bool = False
    cut: bool = False

    def key(self, value: float) -> float:
        """A number that is greater for the better value."""
        return -value if self.lower_is_better else value

    def shown(self, value: float) -> str:
        """The value as people write it."""
        return written(value, self.decimals, self.cut)


def written(value: float, decimals: int, cut: bool) -> str:
    """A value with so many decimals, rounded, or what follows them cut off (80 by 29 is 2.758)."""
    if not cut:
        return figure(value, decimals)
    return figure(Decimal(str(value)).quantize(Decimal(1).scaleb(-decimals), ROUND_DOWN))


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


@dataclass(frozen=True, slots=True)
class Compared:
    """What players are compared by at a game: the measure, the best thing of a match, the records."""

    measure: Measure
    best: RecordKind
    kinds: tuple[RecordKind, ...]


def _single(kind: str, key: str) -> Callable[[SideFacts], Feat | None]:
    def find(side: SideFacts) -> Feat | None:
        value = side.number(key)
        return Feat(kind, value, side.entry(key)) if value else None

    return find


def _average(side: SideFacts) -> Feat | None:
    innings, points = side.number("innings"), side.number("points")
    if not side.played_out or not innings or not points:
        return None
    return Feat("average", points / innings, innings=int(innings)) if points > 0 else None


def _fastest_win(side: SideFacts) -> Feat | None:
    innings = side.number("innings")
    whole = side.won and side.played_out and side.race == 1 and side.start <= 0
    if not whole or not innings or not side.length:
        return None
    return Feat("fastest-win", innings, length=side.length, innings=int(innings))


HIGH_RUN = RecordKind(
    "high-run",
    say("publishing.record-high-run", "High run"),
    _single("high-run", "high_run"),
    note=say("publishing.record-high-run-note", "Made in one inning."),
)
AVERAGE = RecordKind(
    "average",
    say("publishing.record-average", "Best average"),
    _average,
    decimals=3,
    note=say("publishing.record-average-note", "Points for each inning in one match that was played out."),
)
FASTEST_WIN = RecordKind(
    "fastest-win",
    say("publishing.record-fastest-win", "Fastest win"),
    _fastest_win,
    unit=say("publishing.unit-innings", "innings"),
    lower_is_better=True,
    note=say(
        "publishing.record-fastest-win-note", "The fewest innings in which a match was won from nothing."
    ),
)
HIGHEST_BREAK = RecordKind(
    "highest-break",
    say("publishing.record-highest-break", "Highest break"),
    _single("highest-break", "highest_break"),
    note=say("publishing.record-highest-break-note", "Made in one visit to the table."),
)
TWENTIES = RecordKind(
    "twenties",
    say("publishing.record-twenties", "Most twenties"),
    _single("twenties", "twenties"),
    note=say("publishing.record-twenties-note", "Rings or discs in the centre hole in one match."),
)
BEST_FRAME = RecordKind(
    "best-frame",
    say("publishing.record-best-frame", "Best frame"),
    lambda side: _best_frame(side),
    unit=say("publishing.unit-points", "points"),
    note=say("publishing.record-best-frame-note", "The score of one frame."),
)
HIGH_GAME = RecordKind(
    "high-game",
    say("publishing.record-high-game", "High game"),
    _single("high-game", "high_game"),
    unit=say("publishing.unit-pins", "pins"),
    note=say("publishing.record-high-game-note", "One game of ten frames; 300 at most."),
)
BEST_INNING = RecordKind(
    "best-inning",
    say("publishing.record-best-inning", "Best inning"),
    _single("best-inning", "best_inning"),
    unit=say("publishing.unit-points", "points"),
    note=say("publishing.record-best-inning-note", "Points brought by one inning of the board."),
)
BEST_ROUND = RecordKind(
    "best-round",
    say("publishing.record-best-round", "Highest round"),
    _single("best-round", "high_run"),
    unit=say("publishing.unit-points", "points"),
    note=say("publishing.record-best-round-note", "What one side counted in one round."),
)
BEST_TURN = RecordKind(
    "best-turn",
    say("publishing.record-best-turn", "Best turn"),
    _single("best-turn", "high_run"),
    unit=say("publishing.unit-points", "points"),
    note=say("publishing.record-best-turn-note", "Points made in one turn."),
)
FEWEST_STROKES = RecordKind(
    "fewest-strokes",
    say("publishing.record-fewest-strokes", "Fewest strokes"),
    lambda side: _round_of_golf(side),
    unit=say("publishing.unit-strokes", "strokes"),
    note=say("publishing.record-fewest-strokes-note", "Round all six pockets."),
    lower_is_better=True,
)
LIVES_TAKEN = RecordKind(
    "lives-taken",
    say("publishing.record-lives-taken", "Most lives taken"),
    _single("lives-taken", "points"),
    note=say("publishing.in-one-match", "In one match."),
)
BREAK_AND_RUNS = RecordKind(
    "break-and-runs",
    say("publishing.record-break-and-runs", "Most break and runs"),
    _single("break-and-runs", "break_and_runs"),
    note=say(
        "publishing.record-break-and-runs-note",
        "Racks of one match won from the break without a visit of the other.",
    ),
)
RUN_OUTS = RecordKind(
    "run-outs",
    say("publishing.record-run-outs", "Most run-outs"),
    _single("run-outs", "run_outs"),
    note=say(
        "publishing.record-run-outs-note",
        "Racks of one match cleared from the first visit after the other's break.",
    ),
)
GOLDEN_BREAKS = RecordKind(
    "golden-breaks",
    say("publishing.record-golden-breaks", "Most golden breaks"),
    _single("golden-breaks", "golden_breaks"),
    note=say("publishing.record-golden-breaks-note", "Racks of one match won with the break itself."),
)
BIG_GOLDS = RecordKind(
    "big-golds",
    say("publishing.record-big-golds", "Most big golds"),
    _single("big-golds", "big_golds"),
    note=say("publishing.record-big-golds-note", "Frames of one match cleared from the break."),
)
SMALL_GOLDS = RecordKind(
    "small-golds",
    say("publishing.record-small-golds", "Most small golds"),
    _single("small-golds", "small_golds"),
    note=say(
        "publishing.record-small-golds-note",
        "Frames of one match cleared from the first visit after a break without a ball.",
    ),
)
FROM_THE_BREAK = RecordKind(
    "from-the-break",
    say("publishing.record-from-the-break", "Most racks from the break"),
    _single("from-the-break", "from_the_break"),
    note=say(
        "publishing.record-from-the-break-note", "Eight balls from the break in one visit, in one match."
    ),
)
CENTURIES = RecordKind(
    "centuries",
    say("publishing.record-centuries", "Most centuries"),
    _single("centuries", "centuries"),
    note=say("publishing.record-centuries-note", "Breaks of 100 and more in one match."),
)
MAXIMUMS = RecordKind(
    "maximums",
    say("publishing.record-maximums", "Most maximum breaks"),
    _single("maximums", "maximums"),
    note=say("publishing.record-maximums-note", "In one match: 147 with fifteen reds, 75 with six."),
)
PERFECT_ROUNDS = RecordKind(
    "perfect-rounds",
    say("publishing.record-perfect-rounds", "Most perfect rounds"),
    _single("perfect-rounds", "perfect_rounds"),
    note=say(
        "publishing.record-perfect-rounds-note", "Rounds of one match in which every disc was a twenty."
    ),
)
CAPTURED = RecordKind(
    "captured",
    say("publishing.record-captured", "Most men captured"),
    _single("captured", "captured"),
    note=say("publishing.in-one-match", "In one match."),
)
FEWEST_MOVES = RecordKind(
    "fewest-moves",
    say("publishing.record-fewest-moves", "Shortest win"),
    lambda side: _shortest_win(side),
    unit=say("publishing.unit-moves", "moves"),
    note=say("publishing.record-fewest-moves-note", "Won at the board, and not because the other gave up."),
    lower_is_better=True,
)
FEWEST_SPINS = RecordKind(
    "fewest-spins",
    say("publishing.record-fewest-spins", "Fewest spins"),
    lambda side: _one_period(side),
    unit=say("publishing.unit-spins", "spins"),
    note=say("publishing.record-fewest-spins-note", "Three tops kept going for one period."),
    lower_is_better=True,
)
BEST_BOARD = RecordKind(
    "best-board",
    say("publishing.record-best-board", "Best board"),
    _single("best-board", "best_board"),
    unit=say("publishing.unit-points", "points"),
    note=say("publishing.record-best-board-note", "Points brought by one board."),
)
RUN_OF_MEN = RecordKind(
    "run-of-men",
    say("publishing.record-run-of-men", "Longest run of men"),
    _single("run-of-men", "high_run"),
    unit=say("publishing.unit-men", "men"),
    note=say("publishing.record-run-of-men-note", "Pocketed in one turn."),
)
SLAMS = RecordKind(
    "slams",
    say("publishing.record-slams", "Most slams"),
    _single("slams", "slams"),
    note=say("publishing.record-slams-note", "White and black slams in one match."),
)
WHITE_SLAMS = RecordKind(
    "white-slams",
    say("publishing.record-white-slams", "Most white slams"),
    _single("white-slams", "white_slams"),
    note=say(
        "publishing.record-white-slams-note",
        "In one match: the queen and all white men in the first turn of a board.",
    ),
)
BLACK_SLAMS = RecordKind(
    "black-slams",
    say("publishing.record-black-slams", "Most black slams"),
    _single("black-slams", "black_slams"),
    note=say(
        "publishing.record-black-slams-note",
        "In one match: the queen and all black men in the first turn with black.",
    ),
)
STRIKES = RecordKind(
    "strikes",
    say("publishing.record-strikes", "Most strikes"),
    _single("strikes", "strikes"),
    note=say("publishing.in-one-match", "In one match."),
)


def _average_value(side: SideFacts) -> float | None:
    innings, points = side.number("innings"), side.number("points")
    return points / innings if innings and points is not None else None


def _figure(key: str) -> Callable[[SideFacts], float | None]:
    def find(side: SideFacts) -> float | None:
        return side.number(key)

    return find


def _strokes(side: SideFacts) -> float | None:
    return float(side.score - side.start)


def _round_of_golf(side: SideFacts) -> Feat | None:
    whole = side.won and side.played_out and side.race == 1
    return Feat("fewest-strokes", side.score - side.start) if whole and side.score > side.start else None


def _best_frame(side: SideFacts) -> Feat | None:
    """The best frame that was played to its end, without the handicap."""
    frames = side.games or ((side.score,) if side.played_out else ())
    best = max((score - side.start for score in frames), default=0)
    return Feat("best-frame", best) if best > 0 else None


def _shortest_win(side: SideFacts) -> Feat | None:
    moves = side.number("moves")
    whole = side.won and side.played_out and side.race == 1
    return Feat("fewest-moves", moves) if whole and moves else None


def _one_period(side: SideFacts) -> Feat | None:
    """The spins of a match won in a single period, by the score that is not a handicap."""
    spins = side.score - side.start
    whole = side.won and side.played_out and side.race == 1 and side.number("innings") == 1
    return Feat("fewest-spins", spins) if whole and spins > 0 else None


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

STREAK = RecordKind(
    "streak",
    say("publishing.record-streak", "Longest winning streak"),
    lambda side: None,
    unit=say("publishing.unit-wins", "wins"),
    note=say(
        "publishing.record-streak-note",
        "Matches won at the table one after the other. A defeat, a draw and a forfeit end it; a walkover "
        "received neither adds to it nor ends it.",
    ),
)
SEASON_STREAK = replace(
    STREAK,
    code="season-streak",
    note=say(
        "publishing.record-season-streak-note",
        "Matches won at the table one after the other. A defeat, a draw and a forfeit end it; a walkover "
        "received neither adds to it nor ends it. Within one season.",
    ),
)
"""The same, cut where a season ends: what the pages of one season show."""

KINDS: Mapping[str, RecordKind] = {
    kind.code: kind
    for kind in (
        HIGH_RUN, AVERAGE, FASTEST_WIN, HIGHEST_BREAK, BEST_FRAME, BEST_INNING, TWENTIES, BEST_ROUND,
        BEST_TURN, HIGH_GAME, STRIKES, FEWEST_STROKES, FEWEST_SPINS, CAPTURED, FEWEST_MOVES, LIVES_TAKEN,
        BREAK_AND_RUNS, RUN_OUTS, GOLDEN_BREAKS, BIG_GOLDS, SMALL_GOLDS, FROM_THE_BREAK, CENTURIES, MAXIMUMS,
        PERFECT_ROUNDS, BEST_BOARD, RUN_OF_MEN, SLAMS, WHITE_SLAMS, BLACK_SLAMS, STREAK, SEASON_STREAK,
    )
}  # fmt: skip


def _of(measured: Measured) -> Compared:
    return Compared(
        MEASURES[measured.by], KINDS[measured.best], tuple(KINDS[code] for code in measured.records)
    )


@lru_cache(maxsize=256)
def compared_at(game_id: str) -> Compared:
    """What players are compared by at a game; for one that the books have lost, as at caroms."""
    try:
        game = engine.game(game_id)
    except engine.UnknownGame:
        return _of(RUNS_TO_A_LENGTH)
    found = _of(game.family.measured)
    if "cut_average" not in game.slots():
        return found
    kinds = tuple(replace(kind, cut=True) if kind.decimals else kind for kind in found.kinds)
    return Compared(replace(found.measure, cut=True), found.best, kinds)


def kind_at(game_id: str, code: str) -> RecordKind:
    """A line of the record book as the game has it; those of every game (streaks) are the same at each."""
    return next((kind for kind in compared_at(game_id).kinds if kind.code == code), KINDS[code])


def feats(game_id: str, side: SideFacts) -> Iterable[Feat]:
    """What `side` did that could be a record at the game."""
    return [feat for kind in compared_at(game_id).kinds if (feat := kind.find(side)) is not None]
