"""What a tablet offers and a scoreboard shows at snooker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ...base import common_board, common_figures, lead_buttons
from ...conduct import Foul
from .reading import COLOURS, CUE, NAMES, POCKETS, REDS, SEEN, UNNAMED_REDS, VALUES, SnookerState

if TYPE_CHECKING:
    from .family import Snooker


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
        return Expectation(None, "over", "The frame is over.", snooker.panel, over=True)
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
        Button("no-count", "No pot", "0", side, "plain", "stroke", "0"),
        *_misses(play, state, side),
        *_fouls(play, state, side),
        *_conduct(snooker, play, state, side),
        *_from_outside(play, state, side),
        Button("retire", f"{play.names[side]} gives up the frame", ":retire", side, "choice", "game"),
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
        rows = [Button("pot-r", "Red", "+1", side, "score", "pot", "1")]
        for n in range(2, min(state.reds, UNNAMED_REDS) + 1):
            rows.append(Button(f"pot-r{n}", f"{n} reds", f"+{n}", side, "score", "reds"))
        return rows
    choice = [state.declared] if state.declared else on_list(state)
    return [
        Button(f"pot-{c}", NAMES[c].capitalize(), f"+{VALUES[c]}", side, "score", "pot", str(VALUES[c]))
        for c in choice
    ]


def _misses(play: Play, state: SnookerState, side: str) -> list[Button]:
    least = play.value("least_penalty") or 0
    if state.on != "any" or state.declared:
        cost = max(VALUES[state.declared or state.on], least)
        ball = state.declared or state.on
        return [
            Button("miss", f"No ball hit: {cost} to the opponent", "miss", side, "foul", "stroke", "m"),
            Button(
                "white", f"White potted: {cost} to the opponent", f"x{ball} c>", side, "foul", "stroke", "w"
            ),
        ]
    return [
        Button(
            f"miss-{c}",
            f"Missed {NAMES[c]}: {max(VALUES[c], least)} to the opponent",
            f"({c}) miss",
            side,
            "foul",
            "miss",
        )
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
        rows.append(
            Button(
                f"foul-{kind}",
                f"Foul, {NAMES[kind]}: {value} to the opponent",
                f"-{value}",
                side,
                "foul",
                "foul",
            )
        )
    return rows


def _conduct(snooker: Snooker, play: Play, state: SnookerState, side: str) -> list[Button]:
    rows = []
    for code, label in snooker.conduct.items():
        foul = play.value(f"foul:{code}", state, None)
        if code == "out-of-turn" or not isinstance(foul, Foul):
            continue
        cost = f": {max(foul.give, play.value('least_penalty') or 0)} to the opponent" if foul.give else ""
        rows.append(Button(code, label.capitalize() + cost, f"#{code}", side, "foul", "conduct"))
    return rows


def _from_outside(play: Play, state: SnookerState, side: str) -> list[Button]:
    """A side that is not playing may be at fault too."""
    foul = play.value("foul:obstruct", state, None)
    if not isinstance(foul, Foul):
        return []
    return [
        Button(
            f"obstruct-{x}",
            f"{play.names[x]} interferes: {foul.give} to the opponent",
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
        return "The frame is over."
    if state.turn is None:
        return (
            "Level: who plays first at the black?"
            if state.decider
            else "Draw for the order of play. Who leads?"
        )
    name = play.names[play.letters[state.turn]]
    if state.replay:
        return f"{name} plays the stroke again; it cannot score."
    if state.on == "any":
        if state.declared:
            return f"{name} plays the {NAMES[state.declared]}."
        return f"{name} plays a colour."
    return f"{name} plays the {NAMES[state.on]}." if state.on != "r" else f"{name} plays a red."


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
    reds = ["Red"] if len(balls) > len(colours) else []
    if len(colours) == len(COLOURS):
        return ", ".join([*reds, "Colour"])
    return ", ".join([*reds, *(NAMES[ball].capitalize() for ball in colours)]) or "–"
