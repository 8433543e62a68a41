"""Every game once: who plays it, how long it may take, in which order games are begun, and how each went.

A game is played in its own process, so that a row is plain values; an error is reported in
its row, because the next game is to be played all the same.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, NamedTuple

import rules_engine as engine

from .skill import LEVELS, Skill
from .targets import usual

TOOK: Final[dict[str, float]] = {
    "innings-of-pins": 55,
    "frames-of-pins": 54,
    "banked-pins": 50,
    "castle": 45,
    "spun-at-rest": 44,
    "rings-pocketed": 43,
    "cups": 31,
    "rings-driven": 25,
    "battles": 25,
    "table-pins": 22,
    "counted-tops": 20,
    "timed-tops": 19,
    "board-moves": 17,
    "rings-taken": 14,
    "ring-billiards": 13,
    "backgammon": 5,
    "discs": 3,
    "rings-at-rest": 2,
    "dice-rounds": 1,
    "dice-races": 0,
    "ring-for-dice": 0,
    "flag-race": 0,
    "puss": 0,
    "rings-by-dice": 0,
}
"""Seconds of processor time that the longest game of a family took between two fair players, about. Only
the order rests on it; a family that is not here is thought to take :data:`USUALLY`."""

USUALLY: Final = 30.0


AGAIN: Final = 0.01
"""Seconds of processor time after which the clock of :func:`at_most` rings again."""


class TooLong(RuntimeError):
    """A game took more processor time than it was given."""


class Played(NamedTuple):
    """What a row of the table says of one game.

    ``seconds`` are of processor time; ``winner`` is "" without a winner; ``fault`` is "" where the game came
    to its end.
    """

    game: str
    entries: int = 0
    strokes: int = 0
    seconds: float = 0.0
    winner: str = ""
    fault: str = ""


def longest_first(games: Iterable[engine.Game]) -> list[engine.Game]:
    """Games in the order in which they are begun, so that all processors come to their end together."""
    return sorted(games, key=lambda game: -TOOK.get(game.family.key, USUALLY))


def header_of(
    game: engine.Game, names: Mapping[str, str] | None = None, options: Mapping[str, Any] | None = None
) -> engine.Header:
    """A header that comes to an end by itself: as few sides as may be and the usual target, unless told.

    Raises :class:`rules_engine.EngineError` for what the game does not know.
    """
    sides = dict(names) if names else {x: f"Player {x}" for x in game.side_letters(game.min_sides)}
    header = engine.Header(game.id, tuple(sides.items()), options={**usual(game), **(options or {})})
    engine.check_header(game, header)
    return header


def levels_of(letters: tuple[str, ...], named: Mapping[str, str]) -> dict[str, Skill]:
    """The skill of each side by the names of levels; sides that are not named are fair.

    Raises :class:`ValueError` for a level that there is not.
    """
    for level in named.values():
        if level not in LEVELS:
            raise ValueError(f"there is no level {level[:40]!r}: {', '.join(LEVELS)}")
    return {letter: LEVELS[named.get(letter, "fair")] for letter in letters}


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise :class:`TooLong` in the body after so many seconds of processor time; 0 sets no limit.

    Only in a process's main thread (others cannot be interrupted), and where the system has such a clock
    (Windows has none); elsewhere there is no limit.
    """
    here = threading.current_thread() is threading.main_thread()
    if not (seconds and here and hasattr(signal, "setitimer")):
        yield
        return

    def rings(_: int, frame: FrameType | None) -> None:
        # What is raised within a callback of the physics' library gets lost: it rings again a little later.
        while frame is not None:
            if frame.f_globals.get("__name__") == "pymunk._callbacks":
                return
            frame = frame.f_back
        raise TooLong(f"it was not over after {seconds:g} s")

    before = signal.signal(signal.SIGPROF, rings)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def row_of(
    game: str, levels: Mapping[str, str] | str, seed: int, limit: int = 0, seconds: float = 0
) -> Played:
    """Play a game; ``limit`` entries and ``seconds`` of processor time at most (0: the usual, none).

    ``levels`` are names of levels by the letters of sides (those that the game has not are passed over), or
    one name for all.
    """
    # Only here: the physics take a moment to load, and refused arguments do not need them.
    from .whole import STROKES_END, play_game

    began, strokes, entries = time.process_time(), 0, 0

    def watch(match: engine.Match, done: Any) -> None:
        nonlocal strokes, entries
        strokes, entries = strokes + (done is not None), match.last

    fault, winner = "", ""
    try:
        with at_most(seconds):
            header = header_of(engine.game(game))
            named = dict.fromkeys(header.letters, levels) if isinstance(levels, str) else levels
            skills = levels_of(header.letters, named)
            winner = play_game(header, skills, seed, limit=limit or STROKES_END, watch=watch).winner or ""
    except Exception as error:  # a row of the table tells every fault
        fault = f"{type(error).__name__}: {error}"[:160]
    return Played(game, entries, strokes, time.process_time() - began, winner, fault)
