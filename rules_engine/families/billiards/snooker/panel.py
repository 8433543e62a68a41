"""What a tablet offers and a scoreboard shows at snooker."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....saying import say, say_many
from ...base import common_board, common_figures, lead_buttons
from ...conduct import Foul
from .reading import COLOURS, CUE, LABELS, NAMES, POCKETS, REDS, SEEN, THE, UNNAMED_REDS, VALUES, SnookerState

if TYPE_CHECKING:
    from .family import Snooker

_FOULS = {
    "push": say("snooker.button-push", "Push"),
    "double": say("snooker.button-double", "Ball struck twice"),
    "feet": say("snooker.button-feet", "Both feet off the floor"),
    "early": say("snooker.button-early", "Played before balls were at rest or spotted"),
    "wrong-spot": say("snooker.button-wrong-spot", "Played while a ball was wrongly spotted"),
    "wrong-ball": say("snooker.button-wrong-ball", "Played with the wrong ball"),
    "touched": say("snooker.button-touched", "Ball touched"),
    "touching": say("snooker.button-touching", "Touching ball disturbed"),
    "intentional": say("snooker.button-intentional", "Intentional miss"),
    "obstruct": say("snooker.button-obstruct", "Opponent obstructed, or balls interfered with"),
    "lifted": say("snooker.button-lifted", "Ball taken up"),
    "help": say("snooker.button-help", "Help or marks"),
}
"""Fouls of conduct as their buttons name them."""
FRAME_OVER = say("snooker.frame-over", "The frame is over.")
NO_POT = say("snooker.no-pot", "No pot")
REDS_POTTED = {
    n: say_many("snooker.reds-potted", "{n} red", "{n} reds", n) for n in range(2, UNNAMED_REDS + 1)
}
LEVEL = say("snooker.level-at-black", "Level: who plays first at the black?")
_DRAW = say("snooker.draw-order", "Draw for the order of play. Who leads?")
_COLOUR = say("snooker.colour", "Colour")


@cache
def _no_ball_hit(cost: int) -> str:
    return say("snooker.no-ball-hit", "No ball hit: {points} to the opponent", points=cost)


@cache
def _white_potted(cost: int) -> str:
    return say("snooker.white-potted", "White potted: {points} to the opponent", points=cost)


@cache
def _missed(ball: str, cost: int) -> str:
    return say(
        "snooker.missed-ball", "Missed {ball}: {points} to the opponent", ball=NAMES[ball], points=cost
    )


@cache
def _foul_at(ball: str, cost: int) -> str:
    return say("snooker.foul-ball", "Foul, {ball}: {points} to the opponent", ball=NAMES[ball], points=cost)


@cache
def _foul_costs(code: str, cost: int) -> str:
    foul = _FOULS[code]
    return say("snooker.foul-costs", "{foul}: {points} to the opponent", foul=foul, points=cost)


def on_list(state: SnookerState) -> list[str]:
    """The balls that are on, in order of value."""
    if state.over:
        return []
    return list(state.colours) if state.on == "any" else [state.on]


def remaining(state: SnookerState) -> int:
    """The most that can still be made: each red with a black, then the pool balls in order."""
    if state.over:
        return 0
    last = sum(VALUES[c] for c in state.colours)
    free = VALUES[COLOURS[-1]] if state.on == "any" else 0
    return state.reds * (VALUES["r"] + VALUES[COLOURS[-1]]) + free + last


def expects(snooker: Snooker, play: Play, state: SnookerState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return Expectation(None, "over", FRAME_OVER, snooker.panel, over=True)
    pieces = (*(("r",) if state.reds else ()), *state.colours, CUE)
    words = (*sorted(SEEN), *snooker.conduct)
    if state.turn is None:
        return Expectation(
            None,
            "lead",
            _prompt(play, state),
            snooker.panel,
            lead_buttons(play),
            pieces,
            POCKETS,
            states=words,
            choices=("lead", "yield", "order", "retire"),
        )
    side = play.letters[state.turn]
    buttons = (
        *_pots(state, side),
        Button("no-count", NO_POT, "0", side, "plain", "stroke", "0"),
        *_misses(play, state, side),
        *_fouls(play, state, side),
        *_conduct(play, state, side),
        *_from_outside(play, state, side),
        Button(
            "retire",
            say("snooker.gives-up", "{name} gives up the frame", name=play.names[side]),
            ":retire",
            side,
            "choice",
            "game",
        ),
    )
    call = CallSpec(False, state.colours) if state.on == "any" else None
    return Expectation(
        side,
        state.phase,
        _prompt(play, state),
        snooker.panel,
        buttons,
        pieces,
        POCKETS,
        states=words,
        choices=("retire",),
        call=call,
    )


def _pots(state: SnookerState, side: str) -> list[Button]:
    if state.on == "r":
        rows = [Button("pot-r", LABELS["r"], "+1", side, "score", "pot", "1")]
        for n in range(2, min(state.reds, UNNAMED_REDS) + 1):
            rows.append(Button(f"pot-r{n}", REDS_POTTED[n], f"+{n}", side, "score", "reds"))
        return rows
    choice = [state.declared] if state.declared else on_list(state)
    return [
        Button(f"pot-{c}", LABELS[c], f"+{VALUES[c]}", side, "score", "pot", str(VALUES[c])) for c in choice
    ]


def _misses(play: Play, state: SnookerState, side: str) -> list[Button]:
    least = play.value("least_penalty") or 0
    if state.on != "any" or state.declared:
        cost = max(VALUES[state.declared or state.on], least)
        ball = state.declared or state.on
        return [
            Button("miss", _no_ball_hit(cost), "miss", side, "foul", "stroke", "m"),
            Button("white", _white_potted(cost), f"x{ball} c>", side, "foul", "stroke", "w"),
        ]
    return [
        Button(f"miss-{c}", _missed(c, max(VALUES[c], least)), f"({c}) miss", side, "foul", "miss")
        for c in state.colours
    ]


def _fouls(play: Play, state: SnookerState, side: str) -> list[Button]:
    """A penalty by its value, named after the ball that has it."""
    least = play.value("least_penalty") or 0
    if state.declared:
        due = VALUES[state.declared]
    else:
        due = VALUES["yw"] if state.on == "any" else VALUES[state.on]
    rows = []
    for kind, value in VALUES.items():
        if value < max(due, least):
            continue
        if kind != "r" and kind not in state.colours and value != max(due, least):
            continue
        rows.append(Button(f"foul-{kind}", _foul_at(kind, value), f"-{value}", side, "foul", "foul"))
    return rows


def _conduct(play: Play, state: SnookerState, side: str) -> list[Button]:
    rows = []
    for code, label in _FOULS.items():
        foul = play.value(f"foul:{code}", state, None)
        if not isinstance(foul, Foul):
            continue
        told: str = label
        if foul.give:
            told = _foul_costs(code, max(foul.give, play.value("least_penalty") or 0))
        rows.append(Button(code, told, f"#{code}", side, "foul", "conduct"))
    return rows


def _from_outside(play: Play, state: SnookerState, side: str) -> list[Button]:
    """A side that is not playing may be at fault too."""
    foul = play.value("foul:obstruct", state, None)
    if not isinstance(foul, Foul):
        return []
    return [
        Button(
            f"obstruct-{x}",
            say(
                "snooker.interferes",
                "{name} interferes: {points} to the opponent",
                name=play.names[x],
                points=foul.give,
            ),
            "#obstruct",
            x,
            "foul",
            "others",
        )
        for x in play.letters
        if x != side
    ]


def _prompt(play: Play, state: SnookerState) -> str:
    if state.over:
        return FRAME_OVER
    if state.turn is None:
        return LEVEL if state.decider else _DRAW
    name = play.names[play.letters[state.turn]]
    if state.replay:
        return say("snooker.plays-again", "{name} plays the stroke again; it cannot score.", name=name)
    return plays(name, state.declared or state.on if state.on == "any" else state.on)


def plays(name: str, on: str) -> str:
    """What ``name`` plays at: a red, any colour, or the ball that is named."""
    if on == "any":
        return say("snooker.plays-colour", "{name} plays a colour.", name=name)
    if on == "r":
        return say("snooker.plays-red", "{name} plays a red.", name=name)
    return say("snooker.plays-ball", "{name} plays {ball}.", name=name, ball=THE[on])


def board(play: Play, state: SnookerState) -> dict[str, Any]:
    """The scoreboard: what all games share, the balls left, the ball on, the break and what remains."""
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
    )
    if state.fresh:
        shown["run"] = 0
    shown["break"] = shown["run"]
    shown["reds"] = state.reds
    shown["reds_down"] = REDS - state.reds
    shown["colours"] = list(state.colours)
    shown["colours_down"] = [c for c in COLOURS if c not in state.colours]
    shown["on"] = on_list(state)
    shown["declared"] = state.declared
    shown["remaining"] = remaining(state)
    shown["in_hand"] = state.in_hand and not state.over
    shown["highest_break"] = dict(shown["high_run"])
    shown["skips"] = dict(zip(play.letters, state.skips, strict=True))
    return shown


def figures(play: Play, state: SnookerState) -> dict[str, dict[str, Any]]:
    """Averages, breaks, and points paid in penalties."""
    rows = common_figures(play, state.score, state.tallies)
    for letter, paid in zip(play.letters, state.paid, strict=True):
        rows[letter]["highest_break"] = rows[letter]["high_run"]
        rows[letter]["penalties"] = paid
    return rows


def balls_on(balls: list[str]) -> str:
    """The balls on in words: "Red", "Colour" (any of the six), "Yellow"."""
    colours = [ball for ball in balls if ball.rstrip("0123456789") != "r"]
    named = [LABELS["r"]] if len(balls) > len(colours) else []
    named += [_COLOUR] if len(colours) == len(COLOURS) else [LABELS[ball] for ball in colours]
    if not named:
        return "–"
    told = named[0]
    for ball in named[1:]:
        told = say("snooker.balls-on", "{balls}, {ball}", balls=told, ball=ball)
    return told
