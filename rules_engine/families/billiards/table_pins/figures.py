"""What a match settles once, so that a stroke asks only what its facts touch."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ....clauses import Game
from ....lean import NamedTuple
from ....play import Play


class Figures(NamedTuple):
    """The answers that rest on the game and its options alone, each with its citation."""

    balls: frozenset[str]
    pins: tuple[str, ...]
    values: dict[str, int]
    goes_on: bool
    goes_on_cite: str | None
    reset: str
    reset_cite: str | None
    missed: int
    missed_cite: str | None
    misses: int | None
    misses_cite: str | None
    target: int | None
    lapses: bool
    lapses_cite: str | None
    again: str | None
    again_cite: str | None
    wins_from: int
    states: frozenset[str]
    asks: frozenset[str]
    most: int
    ball_slots: tuple[str, ...]


WRONG_BALL = "wrong-ball"
"""The foul of playing with the other side's ball, in games where each side has one."""


def foul_slot(code: str) -> str:
    """The question of what a foul costs."""
    return "whose_ball" if code == WRONG_BALL else f"foul:{code}"


@lru_cache(maxsize=256)
def figures_of(play: Play) -> Figures:
    """The figures of a match."""
    game, family = play.game, play.family
    values, _ = play.ask("pin_values")
    goes_on, goes_on_cite = play.ask("goes_on")
    reset, reset_cite = play.ask("reset")
    missed, missed_cite = play.ask("missed")
    misses, misses_cite = play.ask("misses")
    lapses, lapses_cite = play.ask("lapses")
    again, again_cite = play.ask("again")
    most = play.value("most")
    fouls = {code for code in family.conduct if play.cite(f"foul:{code}")}
    if play.cite("whose_ball"):
        fouls.add(WRONG_BALL)
    return Figures(
        frozenset(game.facts["balls"]),
        tuple(play.value("pins") or game.facts["pins"]),
        dict(values or {}),
        bool(goes_on),
        goes_on_cite,
        reset or "stroke",
        reset_cite,
        missed or 0,
        missed_cite,
        misses,
        misses_cite,
        play.value("target_points"),
        bool(lapses),
        lapses_cite,
        again,
        again_cite,
        game.facts.get("wins_from", 1),
        frozenset(fouls),
        frozenset(slot for slot in game.slots() if not _silenced(game, slot)),
        most or sum((values or {}).values()),
        tuple(slot for slot in family.group_slots("ball") if play.cite(slot)),
    )


def _silenced(game: Game, slot: str) -> bool:
    """Whether the game says, by the figure False, that a question of its governor means nothing here."""
    nearest = game.stack(slot)[0]
    return nearest.is_figure and nearest.figure is False


def values_of(play: Play) -> dict[str, int]:
    """What each pin is worth; empty where pins have no number."""
    return figures_of(play).values


def ask(play: Play, slot: str, state: Any, facts: Any) -> tuple[Any, str | None]:
    """Ask a slot, or nobody where no clause answers it."""
    return play.ask(slot, state, facts) if slot in figures_of(play).asks else (None, None)
