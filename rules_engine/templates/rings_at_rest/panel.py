"""What a tablet offers and a scoreboard shows of a crokinole board."""

from __future__ import annotations

from typing import Any

from ...expectation import Button, Expectation
from ...play import Play
from ..base import common_board, common_figures, lead_buttons
from .facts import STATES, UNSURE, ZONES, RestsState, Ring, name_of, sure

PANEL = "rings-at-rest"


def expects(play: Play, state: RestsState) -> Expectation:
    """Quick buttons for the shot that is due, or for the count."""
    if state.over:
        return Expectation(None, "over", "The game is over.", PANEL, over=True)
    prompt = _prompt(play, state)
    if state.turn is None:
        return Expectation(None, "lead", prompt, PANEL, lead_buttons(play), choices=("lead",))
    side = play.letters[state.turn]
    if state.phase == "count":
        buttons = _count_buttons(play, state, side)
        pieces = tuple(name_of(play, Ring(s, i + 1)) for s in (0, 1) for i, z in enumerate(state.where[s])
                       if z != "ditch")  # fmt: skip
        return Expectation(side, "count", prompt, PANEL, buttons, pieces, zones=ZONES, choices=("count",),
                           states=("line", "disturbed"))  # fmt: skip
    shooting = Ring(state.turn, len(state.where[state.turn]) + 1)
    pieces = (name_of(play, shooting), *(
        name_of(play, Ring(s, i + 1)) for s in (0, 1) for i, z in enumerate(state.where[s]) if z != "ditch"
    ))  # fmt: skip
    return Expectation(
        side, "shot", prompt, PANEL, tuple(_shot_buttons(play, state, side)), pieces,
        zones=ZONES, states=tuple(STATES), choices=("against", "shooter"),
    )  # fmt: skip


def _shot_buttons(play: Play, state: RestsState, side: str) -> list[Button]:
    other = play.letters[1 - play.letters.index(side)]
    rows = [
        Button("twenty", "20", "+20", side, "score", "stroke", "2"),
        Button("none", "No 20", "0", side, "plain", "stroke", "0"),
    ]
    if state.on_field(play.letters.index(other)):
        rows += [
            Button("miss", "Missed", "miss", side, "plain", "stroke", "m"),
            Button("ditched", "Opponent's ring in the ditch", f"{other}=ditch", side, "plain", "stroke", "d"),
            Button("theirs", f"20 for {play.names[other]}", f"{other}=hole", side, "foul", "stroke"),
        ]
    if state.hole is not None:
        rows.append(
            Button("emptied", "Ring knocked out of the hole", "0 #emptied", side, "plain", "stroke", "k")
        )
    labels = {
        "inner": "Inner circle",
        "next": "Next circle",
        "band": "Outer band",
        "edge": "On the outer line",
        "ditch": "In the ditch",
    }
    rows += [
        Button(f"rest-{zone}", f"Ring rests: {label}", f"{side}={zone}", side, "plain", "rest")
        for zone, label in labels.items()
    ]
    if not (state.hole and state.hole.number) and not any("leaning" in row for row in state.where):
        rows.append(
            Button("rest-leaning", "Ring leans in the hole", f"{side}=leaning", side, "plain", "rest")
        )
    rows += [
        Button("hand", "Ring struck own side's hand", f"#hand({side})", side, "foul", "foul"),
        Button("off", "Ring off the board", f"{side}^", side, "plain", "foul"),
        Button("moved", "Ring only touched: a shot", "#moved", side, "plain", "foul"),
    ]
    return rows


def _count_buttons(play: Play, state: RestsState, side: str) -> tuple[Button, ...]:
    if sure(state):
        return (Button("count", "Count the round", ":count", side, "score", "count", "c"),)
    rows = [Button("level", "Counts are equal", ":count 0", side, "plain", "count", "0")]
    rows += [
        Button(f"count-{x}-{n}", f"{play.names[x]} +{n}", f":count +{n}", x, "score", f"count-{x}")
        for x in play.letters
        for n in range(5, 65, 5)
    ]
    return tuple(rows)


def _prompt(play: Play, state: RestsState) -> str:
    if state.over:
        return "The game is over."
    if state.turn is None:
        return "Who shoots first?"
    if state.phase == "count":
        return "All rings are shot: leave them as they lie, and count."
    name = play.names[play.letters[state.turn]]
    partner = play.value("partner", state, state.turn)
    who = f"{name}, partner {partner}," if partner else name
    number = len(state.where[state.turn]) + 1
    aim = "at a ring of the opponent" if state.on_field(1 - state.turn) else "for the hole"
    return f"{who} shoots ring {number} {aim}."


def board(play: Play, state: RestsState) -> dict[str, Any]:
    """The rings as last noted, and the twenties."""
    letters = play.letters
    board = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=_prompt(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        inning=state.round,
        length=play.value("target", state),
    )
    hole = state.hole
    board |= {
        "round": state.round,
        "lead": None if state.lead is None else letters[state.lead],
        "partner": None if state.turn is None else play.value("partner", state, state.turn),
        "on_board": [
            {"piece": name_of(play, Ring(s, i + 1)), "zone": None if zone == UNSURE else zone}
            for s in (0, 1)
            for i, zone in enumerate(state.where[s])
            if zone != "ditch"
        ],
        "sure": sure(state),
        "hole": None if hole is None else {
            "side": letters[hole.side],
            "piece": name_of(play, Ring(hole.side, hole.number)),
            "counted": hole.counted,
        },
        "rings_left": {x: play.value("rings") - len(state.where[i]) for i, x in enumerate(letters)},
        "ditched": {x: state.ditched(i) for i, x in enumerate(letters)},
        "twenties": dict(zip(letters, state.twenties, strict=True)),
    }  # fmt: skip
    return board


def figures(play: Play, state: RestsState) -> dict[str, dict[str, Any]]:
    """Points a round, the best round, and the twenties."""
    figures = common_figures(play, state.score, state.tallies)
    for i, letter in enumerate(play.letters):
        figures[letter]["twenties"] = state.twenties[i]
    return figures
