"""The lines of the record book, each with its label and what it tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clubs.publishing.rules.measures.finding import (
    average,
    best_frame,
    fastest_win,
    one_period,
    round_of_golf,
    shortest_win,
    single,
)
from clubs.publishing.rules.measures.records import RecordKind
from rules_engine.saying import say

HIGH_RUN = RecordKind(
    "high-run",
    say("publishing.record-high-run", "High run"),
    single("high-run", "high_run"),
    note=say("publishing.record-high-run-note", "Made in one inning."),
)
AVERAGE = RecordKind(
    "average",
    say("publishing.record-average", "Best average"),
    average,
    decimals=3,
    note=say("publishing.record-average-note", "Points for each inning in one match that was played out."),
)
FASTEST_WIN = RecordKind(
    "fastest-win",
    say("publishing.record-fastest-win", "Fastest win"),
    fastest_win,
    unit=say("publishing.unit-innings", "innings"),
    lower_is_better=True,
    note=say(
        "publishing.record-fastest-win-note", "The fewest innings in which a match was won from nothing."
    ),
)
HIGHEST_BREAK = RecordKind(
    "highest-break",
    say("publishing.record-highest-break", "Highest break"),
    single("highest-break", "highest_break"),
    note=say("publishing.record-highest-break-note", "Made in one visit to the table."),
)
TWENTIES = RecordKind(
    "twenties",
    say("publishing.record-twenties", "Most twenties"),
    single("twenties", "twenties"),
    note=say("publishing.record-twenties-note", "Rings or discs in the centre hole in one match."),
)
BEST_FRAME = RecordKind(
    "best-frame",
    say("publishing.record-best-frame", "Best frame"),
    best_frame,
    unit=say("publishing.unit-points", "points"),
    note=say("publishing.record-best-frame-note", "The score of one frame."),
)
HIGH_GAME = RecordKind(
    "high-game",
    say("publishing.record-high-game", "High game"),
    single("high-game", "high_game"),
    unit=say("publishing.unit-pins", "pins"),
    note=say("publishing.record-high-game-note", "One game of ten frames; 300 at most."),
)
BEST_INNING = RecordKind(
    "best-inning",
    say("publishing.record-best-inning", "Best inning"),
    single("best-inning", "best_inning"),
    unit=say("publishing.unit-points", "points"),
    note=say("publishing.record-best-inning-note", "Points brought by one inning of the board."),
)
BEST_ROUND = RecordKind(
    "best-round",
    say("publishing.record-best-round", "Highest round"),
    single("best-round", "high_run"),
    unit=say("publishing.unit-points", "points"),
    note=say("publishing.record-best-round-note", "What one side counted in one round."),
)
BEST_TURN = RecordKind(
    "best-turn",
    say("publishing.record-best-turn", "Best turn"),
    single("best-turn", "high_run"),
    unit=say("publishing.unit-points", "points"),
    note=say("publishing.record-best-turn-note", "Points made in one turn."),
)
FEWEST_STROKES = RecordKind(
    "fewest-strokes",
    say("publishing.record-fewest-strokes", "Fewest strokes"),
    round_of_golf,
    unit=say("publishing.unit-strokes", "strokes"),
    note=say("publishing.record-fewest-strokes-note", "Round all six pockets."),
    lower_is_better=True,
)
LIVES_TAKEN = RecordKind(
    "lives-taken",
    say("publishing.record-lives-taken", "Most lives taken"),
    single("lives-taken", "points"),
    note=say("publishing.in-one-match", "In one match."),
)
BREAK_AND_RUNS = RecordKind(
    "break-and-runs",
    say("publishing.record-break-and-runs", "Most break and runs"),
    single("break-and-runs", "break_and_runs"),
    note=say(
        "publishing.record-break-and-runs-note",
        "Racks of one match won from the break without a visit of the other.",
    ),
)
RUN_OUTS = RecordKind(
    "run-outs",
    say("publishing.record-run-outs", "Most run-outs"),
    single("run-outs", "run_outs"),
    note=say(
        "publishing.record-run-outs-note",
        "Racks of one match cleared from the first visit after the other's break.",
    ),
)
GOLDEN_BREAKS = RecordKind(
    "golden-breaks",
    say("publishing.record-golden-breaks", "Most golden breaks"),
    single("golden-breaks", "golden_breaks"),
    note=say("publishing.record-golden-breaks-note", "Racks of one match won with the break itself."),
)
BIG_GOLDS = RecordKind(
    "big-golds",
    say("publishing.record-big-golds", "Most big golds"),
    single("big-golds", "big_golds"),
    note=say("publishing.record-big-golds-note", "Frames of one match cleared from the break."),
)
SMALL_GOLDS = RecordKind(
    "small-golds",
    say("publishing.record-small-golds", "Most small golds"),
    single("small-golds", "small_golds"),
    note=say(
        "publishing.record-small-golds-note",
        "Frames of one match cleared from the first visit after a break without a ball.",
    ),
)
FROM_THE_BREAK = RecordKind(
    "from-the-break",
    say("publishing.record-from-the-break", "Most racks from the break"),
    single("from-the-break", "from_the_break"),
    note=say(
        "publishing.record-from-the-break-note", "Eight balls from the break in one visit, in one match."
    ),
)
CENTURIES = RecordKind(
    "centuries",
    say("publishing.record-centuries", "Most centuries"),
    single("centuries", "centuries"),
    note=say("publishing.record-centuries-note", "Breaks of 100 and more in one match."),
)
MAXIMUMS = RecordKind(
    "maximums",
    say("publishing.record-maximums", "Most maximum breaks"),
    single("maximums", "maximums"),
    note=say("publishing.record-maximums-note", "In one match: 147 with fifteen reds, 75 with six."),
)
PERFECT_ROUNDS = RecordKind(
    "perfect-rounds",
    say("publishing.record-perfect-rounds", "Most perfect rounds"),
    single("perfect-rounds", "perfect_rounds"),
    note=say(
        "publishing.record-perfect-rounds-note", "Rounds of one match in which every disc was a twenty."
    ),
)
CAPTURED = RecordKind(
    "captured",
    say("publishing.record-captured", "Most men captured"),
    single("captured", "captured"),
    note=say("publishing.in-one-match", "In one match."),
)
FEWEST_MOVES = RecordKind(
    "fewest-moves",
    say("publishing.record-fewest-moves", "Shortest win"),
    shortest_win,
    unit=say("publishing.unit-moves", "moves"),
    note=say("publishing.record-fewest-moves-note", "Won at the board, and not because the other gave up."),
    lower_is_better=True,
)
FEWEST_SPINS = RecordKind(
    "fewest-spins",
    say("publishing.record-fewest-spins", "Fewest spins"),
    one_period,
    unit=say("publishing.unit-spins", "spins"),
    note=say("publishing.record-fewest-spins-note", "Three tops kept going for one period."),
    lower_is_better=True,
)
BEST_BOARD = RecordKind(
    "best-board",
    say("publishing.record-best-board", "Best board"),
    single("best-board", "best_board"),
    unit=say("publishing.unit-points", "points"),
    note=say("publishing.record-best-board-note", "Points brought by one board."),
)
RUN_OF_MEN = RecordKind(
    "run-of-men",
    say("publishing.record-run-of-men", "Longest run of men"),
    single("run-of-men", "high_run"),
    unit=say("publishing.unit-men", "men"),
    note=say("publishing.record-run-of-men-note", "Pocketed in one turn."),
)
SLAMS = RecordKind(
    "slams",
    say("publishing.record-slams", "Most slams"),
    single("slams", "slams"),
    note=say("publishing.record-slams-note", "White and black slams in one match."),
)
WHITE_SLAMS = RecordKind(
    "white-slams",
    say("publishing.record-white-slams", "Most white slams"),
    single("white-slams", "white_slams"),
    note=say(
        "publishing.record-white-slams-note",
        "In one match: the queen and all white men in the first turn of a board.",
    ),
)
BLACK_SLAMS = RecordKind(
    "black-slams",
    say("publishing.record-black-slams", "Most black slams"),
    single("black-slams", "black_slams"),
    note=say(
        "publishing.record-black-slams-note",
        "In one match: the queen and all black men in the first turn with black.",
    ),
)
STRIKES = RecordKind(
    "strikes",
    say("publishing.record-strikes", "Most strikes"),
    single("strikes", "strikes"),
    note=say("publishing.in-one-match", "In one match."),
)
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
