"""What a tablet offers and a scoreboard shows at snooker of today."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....saying import say, say_many
from ...base import Fact, common_board, common_figures, lead_buttons
from ..snooker.panel import balls_on
from ..snooker.reading import COLOURS, CUE, LABELS, POCKETS, THE, UNNAMED_REDS, VALUES
from . import choices
from .state import FrameState, remaining

if TYPE_CHECKING:
    from .family import SnookerToday

_FOULS = {
    "double": say("snooker-today.button-double", "White struck twice"),
    "feet": say("snooker-today.button-feet", "Both feet off the floor"),
    "push": say("snooker-today.button-push", "Push stroke"),
    "jump": say("snooker-today.button-jump", "Jump shot"),
    "touched": say("snooker-today.button-touched", "Ball touched"),
    "moving": say("snooker-today.button-moving", "Played while a ball was moving"),
    "unspotted": say("snooker-today.button-unspotted", "Played before a colour was spotted"),
    "hand": say("snooker-today.button-hand", "White in hand not played from the D"),
    "out-of-turn": say("snooker-today.button-out-of-turn", "Played out of turn"),
    "behind-free": say(
        "snooker-today.button-behind-free", "Left the other side snookered behind the free ball"
    ),
    "undeclared": say("snooker-today.button-undeclared", "Ball on not declared when asked"),
    "two-reds": say("snooker-today.button-two-reds", "Played at a red after a red"),
    "wrong-ball": say("snooker-today.button-wrong-ball", "Another ball used as the white"),
    "used-ball": say("snooker-today.button-used-ball", "A ball off the table used for a purpose"),
    "measured": say("snooker-today.button-measured", "Measured with an object"),
    "consulting": say("snooker-today.button-consulting", "Ball touched while others were asked"),
    "conferring": say("snooker-today.button-conferring", "Conferred with the partner"),
    "cue": say("snooker-today.button-cue", "Cue not allowed"),
    "moved": say("snooker-today.button-moved", "Ball moved on purpose, not by a stroke"),
    "fell-in-way": say(
        "snooker-today.button-fell-in-way", "A ball fell by itself that the stroke would have hit"
    ),
    "slow": say("snooker-today.button-slow", "Wasted time"),
    "unsporting": say("snooker-today.button-unsporting", "Unsporting conduct"),
}
"""Fouls of conduct as their buttons name them."""
_FREE_BALL = say("snooker-today.free-ball", "Free ball")
_ANYWHERE = say("snooker-today.white-anywhere", "White in hand, anywhere")
_FRAME_OVER = say("snooker-today.frame-over", "The frame is over.")
_LEVEL = say("snooker-today.level-at-black", "Level: who plays first at the black?")
_WHO_PLAYS = say("snooker-today.who-plays-first", "Who plays first?")
_NO_POT = say("snooker-today.no-pot", "No pot")
_ANEW = say("snooker-today.begin-anew", "Begin the frame anew")
_STALEMATE = say("snooker-today.warn-stalemate", "Stalemate: warn the players")
_TIME_UP = say("snooker-today.time-up", "Time is up")
_BREAK = say("snooker-today.break", "Break")
_ON = say("snooker-today.on", "On")
_REMAINING = say("snooker-today.remaining", "Remaining")
_AHEAD = say("snooker-today.ahead", "Ahead")
_MISSES = say("snooker-today.misses", "Misses")
_HIGH_BREAK = say("snooker-today.high-break", "High break")
_SNOOKERS = say("snooker-today.snookers-required", "Snookers required")
_BLUES = say("snooker-today.blues", "Blues")
_REDS_POTTED = {
    n: say_many("snooker-today.reds-potted", "{n} red", "{n} reds", n) for n in range(2, UNNAMED_REDS + 1)
}
_WORDS = ("again", "back", "free", "anywhere", "frame", "stalemate", "rerack", "retire")


@cache
def _no_ball_hit(cost: int) -> str:
    return say("snooker-today.no-ball-hit", "No ball hit: {points}", points=cost)


@cache
def _and_a_miss(cost: int) -> str:
    return say("snooker-today.foul-and-a-miss", "Foul and a miss: {points}", points=cost)


@cache
def _white_potted(cost: int) -> str:
    return say("snooker-today.white-potted", "White potted: {points}", points=cost)


@cache
def _missed(ball: str, cost: int) -> str:
    return say("snooker-today.missed-ball", "Missed {ball}: {points}", ball=THE[ball], points=cost)


@cache
def _miss_at(ball: str, cost: int) -> str:
    return say(
        "snooker-today.foul-and-a-miss-at", "Foul and a miss at {ball}: {points}", ball=THE[ball], points=cost
    )


@cache
def _foul_of(cost: int) -> str:
    return say("snooker-today.foul-of", "Foul: {points}", points=cost)


@cache
def _as_free(ball: str, worth: int) -> str:
    return say("snooker-today.as-free-ball", "{ball} as free ball: {points}", ball=LABELS[ball], points=worth)


def on_list(state: FrameState) -> list[str]:
    """The balls that are on, in order of value."""
    if state.over or state.phase == "blue":
        return []
    return list(state.colours) if state.on == "any" else [state.on]


def snookers(play: Play, state: FrameState) -> dict[str, int]:
    """How many fouls each side needs beside all the balls to draw level."""
    least = play.value("least_penalty", state, None)
    left = remaining(state)
    first, second = state.score
    behind = (second - first, first - second)
    return {x: max(0, -((left - b) // least)) for x, b in zip(play.letters, behind, strict=True)}


def expects(family: SnookerToday, play: Play, state: FrameState) -> Expectation:
    """What may be recorded next."""
    if state.over:
        return Expectation(None, "over", _FRAME_OVER, family.panel, over=True)
    pieces = (*(("r",) if state.reds else ()), *state.colours, CUE)
    states = tuple(sorted(family.seen)) + tuple(
        code for code in family.conduct if play.cite(f"foul:{code}") is not None
    )
    timed = ("time-up",) if play.cite("clock") is not None else ()
    if state.turn is None:
        return Expectation(
            None, "lead", _prompt(play, state), family.panel, lead_buttons(play), pieces, POCKETS,
            states=states, choices=("lead", "yield", *_WORDS, *timed),
        )  # fmt: skip
    side = play.letters[state.turn]
    if state.phase == "blue":
        rows: tuple[Button, ...] = (
            Button("pot-bu", LABELS["bu"], "+1", side, "score", "pot", "5"),
            Button("no-count", _NO_POT, "0", side, "plain", "stroke", "0"),
        )
        return Expectation(
            side, "blue", _prompt(play, state), family.panel, rows, ("bu", CUE), POCKETS, states=states,
            choices=(*_WORDS, *timed),
        )  # fmt: skip
    buttons = (
        *_answers(play, state, side),
        *_pots(play, state, side),
        Button("no-count", _NO_POT, "0", side, "plain", "stroke", "0"),
        *_misses(play, state, side),
        *_fouls(play, state, side),
        *_conduct(play, state, side),
        *_rest(play, state, side),
    )
    call = None
    if state.on == "any" or state.free:
        call = CallSpec(False, (*(("r",) if state.free and state.reds else ()), *state.colours))
    return Expectation(
        side, state.phase, _prompt(play, state), family.panel, buttons, pieces, POCKETS, states=states,
        choices=(*_WORDS, *timed), call=call,
    )  # fmt: skip


def _answers(play: Play, state: FrameState, side: str) -> list[Button]:
    """What the side in turn may choose after a foul."""
    other = play.names[play.letters[1 - (state.turn or 0)]]
    return [
        Button(word, _answer(word, other), f":{word}", side, "choice", "choice")
        for word in choices.ANSWERS
        if choices.allowed(play, state, word)
    ]


def _answer(word: str, other: str) -> str:
    if word == "again":
        return say("snooker-today.other-again", "{name} plays again from here", name=other)
    if word == "back":
        return say("snooker-today.other-put-back", "{name} plays again, all balls put back", name=other)
    return _FREE_BALL if word == "free" else _ANYWHERE


def _pots(play: Play, state: FrameState, side: str) -> list[Button]:
    if state.on == "r":
        rows = [Button("pot-r", LABELS["r"], "r>", side, "score", "pot", "1")]
        for n in range(2, min(state.reds, UNNAMED_REDS) + 1):
            rows.append(Button(f"pot-r{n}", _REDS_POTTED[n], f"+{n}", side, "score", "reds"))
    else:
        chosen = [state.declared] if state.declared and state.on == "any" else on_list(state)
        rows = [Button(f"pot-{c}", LABELS[c], f"{c}>", side, "score", "pot", str(VALUES[c])) for c in chosen]
    if state.free:
        worth = VALUES[state.on]
        rows += [
            Button(f"free-{c}", _as_free(c, worth), f"({c}) {c}>", side, "score", "free")
            for c in state.colours
            if c != state.on and state.declared in (None, c)
        ]
    return rows


def _misses(play: Play, state: FrameState, side: str) -> list[Button]:
    """No ball hit, and the white potted; each with a miss called as well where that can be."""
    least = play.value("least_penalty", state, None)
    called = play.value("miss_call", state, _CALLED)
    if state.on != "any" or state.declared:
        ball = state.declared or state.on
        cost = max(VALUES[state.on] if state.on != "any" else VALUES[ball], least)
        rows = [Button("miss", _no_ball_hit(cost), "miss", side, "foul", "stroke", "m")]
        if called:
            rows.append(
                Button("and-a-miss", _and_a_miss(cost), "#and-a-miss miss", side, "foul", "stroke", "f")
            )
        rows.append(Button("white", _white_potted(cost), f"x{ball} c>", side, "foul", "stroke", "w"))
        return rows
    rows = [
        Button(f"miss-{c}", _missed(c, max(VALUES[c], least)), f"({c}) miss", side, "foul", "miss")
        for c in state.colours
    ]
    if called:
        rows += [
            Button(f"and-a-miss-{c}", _miss_at(c, max(VALUES[c], least)), f"({c}) #and-a-miss miss", side,
                   "foul", "miss")
            for c in state.colours
        ]  # fmt: skip
    return rows


class _Called:
    """A miss that the referee calls, whatever was seen."""

    states = frozenset({"and-a-miss"})
    needed = False
    misses = 0
    full = 0


_CALLED = _Called()


def _fouls(play: Play, state: FrameState, side: str) -> list[Button]:
    """A penalty by its value."""
    ball = state.declared if state.on == "any" else state.on
    least = max(play.value("least_penalty", state, None), VALUES[ball] if ball else 0)
    rows = []
    for kind in COLOURS:
        value = VALUES[kind]
        if value >= least:
            rows.append(Button(f"foul-{value}", _foul_of(value), f"-{value}", side, "foul", "foul"))
    return rows


def _conduct(play: Play, state: FrameState, side: str) -> list[Button]:
    rows = []
    for code, label in _FOULS.items():
        if play.cite(f"foul:{code}") is None:
            continue
        if code == "behind-free" and (not state.free or len(state.colours) == 2):
            continue
        who = play.letters[1 - (state.turn or 0)] if code == "out-of-turn" else side
        rows.append(Button(code, label, f"#{code}", who, "foul", "conduct"))
    return rows


def _rest(play: Play, state: FrameState, side: str) -> list[Button]:
    rows = []
    who, name = state.turn or 0, play.names[side]
    if play.value("claim_frame", state, who):
        label = say("snooker-today.claims-frame", "{name} claims the frame", name=name)
        rows.append(Button("frame", label, ":frame", side, "choice", "game"))
    if play.value("stalemate", state, None) and not state.decider:
        word = "rerack" if state.stale else "stalemate"
        rows.append(Button(word, _ANEW if state.stale else _STALEMATE, f":{word}", side, "choice", "game"))
    if play.value("time_up", state, None):
        rows.append(Button("time-up", _TIME_UP, ":time-up", side, "choice", "game"))
    label = say("snooker-today.concedes-frame", "{name} concedes the frame", name=name)
    rows.append(Button("retire", label, ":retire", side, "choice", "game"))
    return rows


def _prompt(play: Play, state: FrameState) -> str:
    if state.over:
        return _FRAME_OVER
    if state.turn is None:
        return _LEVEL if state.decider else _WHO_PLAYS
    name = play.names[play.letters[state.turn]]
    if state.phase == "blue":
        return say("snooker-today.level-at-blue", "Level: {name} plays at the blue, from the D.", name=name)
    if state.free:
        return say(
            "snooker-today.has-free-ball",
            "{name} has a free ball, which counts as {ball}.",
            name=name,
            ball=THE[state.on],
        )
    if state.on == "any":
        if not state.declared:
            return say("snooker-today.plays-colour", "{name} plays a colour.", name=name)
        return _plays(name, state.declared)
    if state.pending:
        return say("snooker-today.or-chooses", "{name} plays, or chooses after the foul.", name=name)
    if state.on == "r":
        return say("snooker-today.plays-red", "{name} plays a red.", name=name)
    return _plays(name, state.on)


def _plays(name: str, ball: str) -> str:
    return say("snooker-today.plays-ball", "{name} plays {ball}.", name=name, ball=THE[ball])


def board(play: Play, state: FrameState) -> dict[str, Any]:
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
    shown["reds_down"] = play.value("reds") - state.reds
    shown["colours"] = list(state.colours)
    shown["colours_down"] = [c for c in COLOURS if c not in state.colours]
    shown["on"] = on_list(state)
    shown["declared"] = state.declared
    shown["free_ball"] = state.free
    shown["remaining"] = 0 if state.over else remaining(state)
    shown["in_hand"] = state.in_hand and not state.over
    shown["anywhere"] = state.anywhere and not state.over
    shown["highest_break"] = dict(shown["high_run"])
    shown["misses"] = state.misses
    shown["ahead"] = abs(state.score[0] - state.score[1])
    shown["snookers"] = dict.fromkeys(play.letters, 0) if state.over else snookers(play, state)
    if state.phase == "blue" or state.blues:
        shown["blues"] = dict(zip(play.letters, state.blues, strict=True))
    return shown


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """The break, the balls on, the points that are left, the lead, and misses called in a row."""
    facts = [Fact("run", _BREAK, str(board.get("break", board["run"]) or 0))]
    if board.get("on"):
        facts.append(Fact("on", _ON, _FREE_BALL if board.get("free_ball") else balls_on(board["on"])))
    if board.get("remaining") is not None:
        facts.append(Fact("remaining", _REMAINING, str(board["remaining"])))
    if board.get("ahead"):
        facts.append(Fact("ahead", _AHEAD, str(board["ahead"])))
    if board.get("misses"):
        facts.append(Fact("misses", _MISSES, str(board["misses"])))
    return tuple(facts)


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """The high break, and the snookers that the side needs."""
    facts = [Fact("high_run", _HIGH_BREAK, str(board["high_run"].get(letter) or "–"))]
    if needed := board.get("snookers", {}).get(letter):
        facts.append(Fact("snookers", _SNOOKERS, str(needed)))
    if "blues" in board:
        facts.append(Fact("blues", _BLUES, str(board["blues"].get(letter, 0))))
    return tuple(facts)


def figures(play: Play, state: FrameState) -> dict[str, dict[str, Any]]:
    """Averages, breaks, and points given away in penalties."""
    rows = common_figures(play, state.score, state.tallies)
    for i, letter in enumerate(play.letters):
        rows[letter]["highest_break"] = rows[letter]["high_run"]
        rows[letter]["penalties"] = state.paid[i]
        rows[letter]["fifties"] = state.fifties[i]
        rows[letter]["centuries"] = state.centuries[i]
        rows[letter]["maximums"] = state.maximums[i]
    return rows
