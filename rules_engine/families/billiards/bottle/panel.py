"""What a tablet offers and a scoreboard shows at Bottle Pool."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import say
from ...base import common_board, common_figures, lead_buttons
from ...conduct import Foul
from ...turns import GAME_OVER, game_over
from .reading import BALLS, BOTTLE_PIECE, CUE, POCKETS, SEEN, BottleState

_COUNTS = (
    ("carom", say("bottle.button-carom", "Carom: 1"), "x1 x2", False, "1"),
    ("ball-1", say("bottle.button-ball-1", "Ball 1 in: 1"), "x1 1>", True, "2"),
    ("ball-2", say("bottle.button-ball-2", "Ball 2 in: 2"), "x2 2>", True, "3"),
    ("bottle", say("bottle.button-bottle", "Bottle down: 5"), "x1 bottle!", False, "5"),
    ("bottle-carom", say("bottle.button-bottle-carom", "Carom and bottle"), "x1 x2 bottle!", False, "6"),
    ("both", say("bottle.button-both", "Both balls in"), "x1 1> 2>", True, None),
    ("seated", say("bottle.button-seated", "Bottle on its base: wins"), "x1 bottle!up", False, None),
)
_FOULS = (
    ("cue", say("bottle.button-cue", "Cue ball in a pocket"), "x1 c>", True),
    ("cue-off", say("bottle.button-cue-off", "Cue ball off the table"), "x1 c^", False),
    ("by-ball", say("bottle.button-by-ball", "Bottle felled by an object ball"), "x1 bottle!1", False),
    (
        "by-ball-off",
        say("bottle.button-by-ball-off", "Bottle sent off by an object ball"),
        "x1 bottle!1 bottle^",
        False,
    ),
    ("before", say("bottle.button-before", "Bottle before a ball"), "xbottle bottle! x1", False),
    ("bottle-off", say("bottle.button-bottle-off", "Bottle off the table"), "x1 bottle! bottle^", False),
    ("bottle-in", say("bottle.button-bottle-in", "Bottle in a pocket"), "x1 bottle! bottle>", True),
    ("grazed", say("bottle.button-grazed", "Bottle down, touched by a ball"), "x1 bottle! #grazed", False),
    ("felled", say("bottle.button-felled", "Bottle felled by cue, hand, clothing"), "#felled", False),
)
_NO_COUNT = say("bottle.button-no-count", "No score, end of turn")
_MISS = say("bottle.button-miss", "Both balls missed: 1 off")
_CONDUCT: dict[str, str] = {
    "not-point": say("bottle.button-not-point", "Not with the point"),
    "push": say("bottle.button-push", "Push"),
    "hand": say("bottle.button-hand", "Wrong place in hand"),
    "feet": say("bottle.button-feet", "No foot on the floor"),
    "in-motion": say("bottle.button-in-motion", "Ball touched in motion"),
    "self-moved": say("bottle.button-self-moved", "A ball moved by itself"),
    "double": say("bottle.button-double", "Cue ball touched twice"),
    "help": say("bottle.button-help", "Help or marks"),
}
"""Fouls of conduct as buttons name them."""


def expects(play: Play, state: BottleState) -> Expectation:
    """What may be recorded next."""
    panel = play.family.panel
    if state.over:
        return game_over(panel)
    pockets = POCKETS if play.value("pockets", state) else ()
    fouls = [c for c in play.family.conduct if play.cite(f"foul:{c}") is not None]
    rest: dict[str, Any] = {
        "pieces": (*BALLS, CUE),
        "pockets": pockets,
        "zones": ("cushion",),
        "pins": (BOTTLE_PIECE,),
        "states": (*SEEN, *fouls),
        "choices": ("lead", "order", "pool"),
    }
    if state.turn is None:
        return Expectation(None, "lead", _prompt(play, state), panel, lead_buttons(play), **rest)
    side = play.letters[state.turn]
    rows = [
        Button(code, label, tokens, side, "score", "count", key)
        for code, label, tokens, pocket, key in _COUNTS
        if pockets or not pocket
    ]
    rows += [
        Button("no-count", _NO_COUNT, "0", side, "plain", "stroke", "0"),
        Button("miss", _MISS, "miss", side, "foul", "stroke", "m"),
    ]
    rows += [
        Button(code, label, tokens, side, "foul", "foul")
        for code, label, tokens, pocket in _FOULS
        if pockets or not pocket
    ]
    for code in fouls:
        foul = play.value(f"foul:{code}", state, None)
        if isinstance(foul, Foul):
            rows.append(Button(code, _CONDUCT[code], f"#{code}", side, "foul", "conduct"))
    target = play.value("target", state)
    for i in dict.fromkeys((state.made, state.turn)):
        if i is not None and state.score[i] == target and (i == state.made or state.fresh):
            x = play.letters[i]
            label = say("bottle.button-pool", "{name} announces {points}", name=play.names[x], points=target)
            rows.append(Button(f"pool-{x}", label, ":pool", x, "score", "pool"))
    return Expectation(side, state.phase, _prompt(play, state), panel, tuple(rows), **rest)


def _prompt(play: Play, state: BottleState) -> str:
    if state.over:
        return GAME_OVER
    if state.turn is None:
        return say("bottle.who-leads", "Draw for the order of play. Who leads?")
    name = play.names[play.letters[state.turn]]
    need = play.value("target", state) - state.score[state.turn]
    if need <= 0:
        return say("bottle.has-points", "{name} has the points: announce them.", name=name)
    if state.in_hand:
        return say(
            "bottle.plays-from-string",
            "{name} plays from within the string; {points} to make.",
            name=name,
            points=need,
        )
    return say("bottle.plays", "{name} plays; {points} to make.", name=name, points=need)


def board(play: Play, state: BottleState) -> dict[str, Any]:
    """The scoreboard: what all games share, what each side needs, and how often it has burst."""
    target = play.value("target", state)
    shown = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=_prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(t.innings for t in state.tallies),
        length=target,
    )
    if state.fresh:
        shown["run"] = 0
    letters = play.letters
    shown["needs"] = {x: target - s for x, s in zip(letters, state.score, strict=True)}
    shown["bursts"] = dict(zip(letters, state.bursts, strict=True))
    shown["in_hand"] = state.in_hand and not state.over
    shown["losers"] = [letters[i] for i in state.losers]
    return shown


def figures(play: Play, state: BottleState) -> dict[str, dict[str, Any]]:
    """Averages and runs, and bursts."""
    rows = common_figures(play, state.score, state.tallies)
    for letter, bursts in zip(play.letters, state.bursts, strict=True):
        rows[letter]["bursts"] = bursts
    return rows
