"""What a tablet offers and a scoreboard shows of a carrom board."""

from __future__ import annotations

from typing import Any

from ...expectation import Button, Expectation
from ...play import Play
from ..base import common_board, common_figures, lead_buttons
from .facts import COLOUR_NAMES, COLOURS, POCKETS, SHOOTER, RingsState, on_board
from .shots import points_of

PANEL = "rings-pocketed"


def expects(play: Play, state: RingsState) -> Expectation:
    """Buttons for the lead, the colours, and everything that one shot is likely to do."""
    if state.over:
        return Expectation(None, "over", "The game is over.", PANEL, over=True)
    prompt = _prompt(play, state)
    if state.turn is None:
        return Expectation(None, "lead", prompt, PANEL, _leads(play, state), choices=("lead",))
    side = play.letters[state.turn]
    if state.phase == "colours":
        buttons = tuple(
            Button(name, f"{play.names[side]} takes {name}", f":{name}", side, "choice", "colours", name[0])
            for name in ("red", "green")
        )
        return Expectation(side, "colours", prompt, PANEL, buttons, choices=("red", "green"))
    on = on_board(play, state)
    pieces = (*(c for c in ("r", "g", "b") if on[c]), SHOOTER)
    buttons = tuple(_buttons(state, side, on))
    return Expectation(side, "shot", prompt, PANEL, buttons, pieces, POCKETS, states=("moved",))


def _leads(play: Play, state: RingsState) -> tuple[Button, ...]:
    if state.colours or play.value("colours", state) != "chosen":
        return lead_buttons(play)
    return lead_buttons(play) + tuple(
        Button(
            f"lead-{x}-{name}",
            f"{play.names[x]} leads with {name}",
            f":lead :{name}",
            x,
            "choice",
            "lead",
        )
        for x in play.letters
        for name in ("red", "green")
    )


def _buttons(state: RingsState, side: str, on: dict[str, int]) -> list[Button]:
    mine = state.colours[state.turn or 0] if state.colours else None
    order = (mine, COLOURS[1 - COLOURS.index(mine)]) if mine else COLOURS
    rows: list[Button] = []
    for colour in order:
        name = COLOUR_NAMES[colour]
        own = colour == mine or mine is None
        label = f"{name.capitalize()} +1" if own else f"{name.capitalize()} (opponent's)"
        if on[colour]:
            rows.append(Button(name, label, f"{colour}>", side, "score" if own else "plain", "shot", colour))
        if own and mine and on[colour] > 1:
            rows.append(
                Button(f"{name}-2", f"2 {name} +2", f"{colour}> {colour}>", side, "score", "several", "2")
            )
    if on["b"]:
        rows.append(Button("black", "Black +5", "b>", side, "score", "shot", "b"))
    if mine and on[order[0]]:
        first = order[0]
        if on["b"]:
            rows.append(
                Button(
                    "ring-black",
                    f"{COLOUR_NAMES[first].title()} and black +6",
                    f"{first}> b>",
                    side,
                    "score",
                    "several",
                )
            )
        if on[order[1] or "g"]:
            rows.append(
                Button("both", "One of each colour", f"{first}> {order[1]}>", side, "score", "several")
            )
    rows += [
        Button("nothing", "Nothing", "0", side, "plain", "shot", "0"),
        Button("shooter-pocketed", "Shooter in a pocket", "c>", side, "foul", "foul", "p"),
        Button("shooter-off", "Shooter off the board", "c^", side, "foul", "foul", "o"),
        Button("moved", "Shooter only touched: a shot", "#moved 0", side, "plain", "foul"),
    ]
    rows += [
        Button(
            f"{COLOUR_NAMES[c]}-off",
            f"{COLOUR_NAMES[c].capitalize()} off the board",
            f"{c}^ 0",
            side,
            "plain",
            "off",
        )
        for c in (*COLOURS, "b")
        if on[c]
    ]
    return rows


def _prompt(play: Play, state: RingsState) -> str:
    if state.over:
        return "The game is over."
    if state.turn is None:
        return f"Inning {state.inning}: flip a coin. Who leads?"
    name = play.names[play.letters[state.turn]]
    if state.phase == "colours":
        return f"{name} leads and chooses a colour."
    verb = "cues" if play.value("delivery", state) == "cue" else "shoots"
    if not state.colours:
        return f"{name} {verb}; the first ring down fixes the colours."
    return f"{name} {verb} at {COLOUR_NAMES[state.colours[state.turn]]}."


def board(play: Play, state: RingsState) -> dict[str, Any]:
    """The rings on the board and down, and the count of the inning so far."""
    letters = play.letters
    on = on_board(play, state)
    board = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=_prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=state.inning,
        length=play.value("target", state),
    )
    board |= {
        "red": on["r"],
        "green": on["g"],
        "black": on["b"],
        "colours": {x: COLOUR_NAMES[c] for x, c in zip(letters, state.colours, strict=False)},
        "down": {x: state.down[COLOURS.index(c)] for x, c in zip(letters, state.colours, strict=False)},
        "black_held": None if state.black is None else letters[state.black],
        "count": dict(zip(letters, points_of(play, state), strict=True)),
        "lead": None if state.lead is None else letters[state.lead],
    }
    return board


def figures(play: Play, state: RingsState) -> dict[str, dict[str, Any]]:
    """Points an inning, the longest run of one turn, the best inning, and the blacks pocketed."""
    figures = common_figures(play, state.score, state.tallies)
    for i, letter in enumerate(play.letters):
        best = {"value": state.best[i], "entry": state.best_entry[i]} if state.best[i] else None
        figures[letter] |= {"best_inning": best, "blacks": state.blacks[i]}
    return figures
