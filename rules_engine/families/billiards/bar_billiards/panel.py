"""What a tablet offers and a scoreboard shows of bar billiards."""

from __future__ import annotations

from functools import cache
from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import say
from ...base import common_figures
from .reading import FRONT, BarState, left_in_play, on_table, trough

_BANK = say("bar-billiards.button-bank", "Nothing potted: bank")
_MISS = say("bar-billiards.button-miss", "No ball hit")
_WHITE_PEG = say("bar-billiards.button-white-peg", "White peg down")
_BLACK_PEG = say("bar-billiards.button-black-peg", "Black peg down")
_IN_MOTION = say("bar-billiards.button-in-motion", "Played before the balls lay still")
_TOUCHED = say("bar-billiards.button-touched", "Touched a ball")
_BREAK_LOST = say("bar-billiards.button-break-lost", "The break is lost")
_LAST_NOT_DOWN = say("bar-billiards.button-last-not-down", "Not down: the other side plays")
_PAIR = say("bar-billiards.button-pair", "Both in the 50s")
_FRONT = say("bar-billiards.button-front", "A ball came back over the line")
_OFF = say("bar-billiards.button-off", "A ball left the table")
_BAR_DOWN = say("bar-billiards.button-bar-down", "The bar is down")
_ONE_LEFT = say("bar-billiards.button-one-left", "One ball is left")

PANEL = "bar-billiards"


def offers(play: Play, state: BarState, prompt: str) -> Expectation:
    """Quick buttons for the stroke that is due."""
    who = state.turn or 0
    side = play.letters[who]
    buttons = _last_buttons(play, state, side) if state.phase == "last" else _buttons(play, state, side)
    return Expectation(
        side,
        state.phase,
        prompt,
        PANEL,
        tuple(buttons),
        ("w", "r"),
        pockets=tuple(str(v) for v in sorted(set(play.value("holes")))),
        zones=(FRONT,),
        pins=("white", "black"),
        states=tuple(code for code in play.family.conduct if code in ("in-motion", "touched")),
        choices=("bar", "banked", "lost", "black", *(("last",) if may_say_last(play, state) else ())),
    )


def may_say_last(play: Play, state: BarState) -> bool:
    """Whether somebody has to say that one ball is left."""
    return state.bar and state.phase == "shot" and left_in_play(play, state) is None


def _buttons(play: Play, state: BarState, side: str) -> list[Button]:
    rows: list[Button] = []
    red, most = state.red != "gone", on_table(play, state)
    white = most is None or most > 0
    if red and white and state.bed == 0:
        rows.append(Button("pair", _PAIR, "w>50 r>50", side, "score", "stroke", "p"))
    rows.append(Button("none", _BANK, "0", side, "plain", "stroke", "0"))
    rows.append(Button("miss", _MISS, "miss", side, "foul", "stroke", "m"))
    rows.append(Button("white-peg", _WHITE_PEG, "white!", side, "foul", "stroke", "w"))
    rows.append(Button("black-peg", _BLACK_PEG, "black!", side, "foul", "stroke", "b"))
    values = sorted(set(play.value("holes")))
    times = play.value("red")
    if white:
        rows += [Button(f"w-{v}", _white(v), f"w>{v}", side, "score", "white") for v in values]
    if red:
        rows += [Button(f"r-{v}", _red(v, times * v), f"r>{v}", side, "score", "red") for v in values]
    if white:
        rows.append(Button("front", _FRONT, f"w={FRONT}", side, "foul", "foul"))
        rows.append(Button("off", _OFF, "w^", side, "foul", "foul"))
    rows += _other(side)
    if not state.bar:
        rows.append(Button("bar", _BAR_DOWN, ":bar", side, "choice", "foul"))
    elif may_say_last(play, state):
        rows.append(Button("last", _ONE_LEFT, ":last", side, "choice", "foul"))
    return rows


@cache
def _white(hole: int) -> str:
    return say("bar-billiards.button-white", "White {hole}", hole=hole)


@cache
def _red(hole: int, points: int) -> str:
    return say("bar-billiards.button-red", "Red {hole}: {points}", hole=hole, points=points)


def _other(side: str) -> list[Button]:
    return [
        Button("in-motion", _IN_MOTION, "#in-motion", side, "foul", "foul"),
        Button("touched", _TOUCHED, "#touched", side, "foul", "foul"),
        Button("lost", _BREAK_LOST, ":lost", side, "foul", "foul"),
    ]


def _last_buttons(play: Play, state: BarState, side: str) -> list[Button]:
    ball = last_of(play, state)
    rows = [
        Button(
            f"last-{v}",
            say("bar-billiards.button-last-in", "Last ball in the {hole}", hole=v),
            f"{ball}>{v}",
            side,
            "score",
            "stroke",
        )
        for v in play.value("last_ball", state)
    ]
    rows.append(Button("none", _LAST_NOT_DOWN, "0", side, "plain", "stroke", "0"))
    rows.append(Button("black-peg", _BLACK_PEG, "black!", side, "foul", "stroke", "b"))
    return [*rows, *_other(side)]


def last_of(play: Play, state: BarState) -> str:
    """The ball that is left: the red, if it is known to be."""
    whites = trough(play, state)
    return "r" if state.red != "gone" and whites is not None and whites + (state.bed or 0) == 0 else "w"


def due(play: Play, state: BarState) -> str:
    """Who plays, and with what."""
    name = play.names[play.letters[state.turn or 0]]
    if state.phase == "last":
        return say("bar-billiards.plays-last", "{player} plays the last ball.", player=name)
    if trough(play, state) == 0:
        return say(
            "bar-billiards.plays-nearest",
            "{player} plays the ball nearest the cue spot, from the cue spot.",
            player=name,
        )
    return (
        say("bar-billiards.goes-on", "{player} goes on, break {points}.", player=name, points=state.run)
        if state.run
        else say("bar-billiards.plays", "{player} plays.", player=name)
    )


def shown(play: Play, state: BarState) -> dict[str, Any]:
    """The break, the bar, and the balls; what the holes are worth, from the front, and which pegs stand."""
    letters = play.letters
    return {
        "run": state.run,
        "bar": state.bar,
        "bed": state.bed,
        "red": state.red,
        "left": left_in_play(play, state) if state.bar else None,
        "pairs": state.pairs,
        "pair_limit": play.value("pair_limit"),
        "holes": list(play.value("holes")),
        "red_counts": play.value("red"),
        "pegs": dict(play.value("pegs")),
        "bar_minutes": play.value("bar_time"),
        "lost": dict(zip(letters, state.lost, strict=True)),
        "blacks": dict(zip(letters, state.blacks, strict=True)),
    }


def figures(play: Play, state: BarState) -> dict[str, dict[str, Any]]:
    """Breaks, the average and the highest of them, points lost and black pegs."""
    figures = common_figures(play, state.score, state.tallies)
    for i, letter in enumerate(play.letters):
        figures[letter] |= {
            "highest_break": figures[letter]["high_run"],
            "lost": state.lost[i],
            "black_pegs": state.blacks[i],
        }
    return figures
