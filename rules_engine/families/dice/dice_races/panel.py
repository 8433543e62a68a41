"""What a tablet offers and a scoreboard shows of a race by dice."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import Several, say
from ...base import common_board, lead_buttons
from ...throws import throw_buttons
from ...turns import GAME_OVER, game_over
from .state import TrackState

PANEL = "dice-races"


def prompt_of(play: Play, state: TrackState, waiting: tuple[int, ...] = ()) -> str:
    """What is to be done now."""
    if state.over:
        return GAME_OVER
    if state.turn is None:
        if play.value("lead") != "highest":
            return say("dice-races.who-begins", "Who begins?")
        names = ", ".join(play.names[play.letters[side]] for side in waiting)
        if not names:
            return say("dice-races.throw-for-turn", "Throw for the first turn.")
        return say("dice-races.these-throw", "Throw for the first turn: {names}.", names=names)
    if state.phase == "roles":
        return say("dice-races.who-odd-who-even", "Who takes the odd numbers, who the even?")
    if state.phase == "spots":
        left = [x for x, spot in zip(play.letters, state.spots, strict=True) if not spot]
        return say(
            "dice-races.to-choose",
            "{names} to choose where to begin.",
            names=Several(play.names[x] for x in left),
        )
    return say("dice-races.throws", "{name} throws the dice.", name=play.names[play.letters[state.turn]])


def expects(play: Play, state: TrackState, waiting: tuple[int, ...]) -> Expectation:
    """What may be recorded next; ``waiting`` are the sides that throw for the first turn."""
    if state.over:
        return game_over(PANEL)
    prompt = prompt_of(play, state, waiting)
    letters = play.letters
    dice = play.value("dice")
    buttons: tuple[Button, ...]
    if state.turn is None:
        thrown_for = play.value("lead") == "highest"
        said = not thrown_for or (not any(state.thrown) and play.value("order") != "throw")
        buttons = lead_buttons(play) if said else ()
        if thrown_for:
            buttons += tuple(b for side in waiting for b in throw_buttons(dice, letters[side], "lead-throw"))
        return Expectation(None, "lead", prompt, PANEL, buttons, choices=("lead",) if said else ())
    side = letters[state.turn]
    if state.phase == "roles":
        buttons = tuple(
            Button(word, label, f":{word}", x, "choice", "roles")
            for x in letters
            for word, label in (
                ("odd", say("dice-races.takes-odd", "{name} takes odd", name=play.names[x])),
                ("even", say("dice-races.takes-even", "{name} takes even", name=play.names[x])),
            )
        )
        return Expectation(side, "roles", prompt, PANEL, buttons, choices=("odd", "even"))
    if state.phase == "spots":
        names = [play.value("space", state, n) for n in range(1, play.value("spots") + 1)]
        taken = {play.value("space", state, n) for n in state.spots if n}
        free = tuple(name for name in names if name not in taken)
        buttons = tuple(
            Button(
                f"spot-{name}",
                say("dice-races.begins-at", "{name} begins at {spot}", name=play.names[x], spot=name),
                f"@{name}",
                x,
                "choice",
                "spots",
            )
            for x, spot in zip(letters, state.spots, strict=True)
            if not spot
            for name in free
        )
        return Expectation(side, "spots", prompt, PANEL, buttons, zones=free)
    return Expectation(side, "throw", prompt, PANEL, throw_buttons(dice, side))


def board(play: Play, state: TrackState) -> dict[str, Any]:
    """What all games share, and where each piece is."""
    letters = play.letters
    chosen = play.value("spots")
    finish = play.value("finish", state)
    shown = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=prompt_of(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=max(t.innings for t in state.tallies),
        length=finish,
    )
    at = state.spots if chosen else state.score
    shown["spaces"] = {
        x: None if chosen and not n else play.value("space", state, n)
        for x, n in zip(letters, at, strict=True)
    }
    shown["finish"] = finish
    shown["missing"] = dict(zip(letters, state.missing, strict=True))
    shown["odd"] = None if state.odd is None else letters[state.odd]
    shown["thrown"] = {x: list(row) for x, row in zip(letters, state.thrown, strict=True)}
    return shown
