"""What a tablet offers and a scoreboard shows of a siege."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import say
from .reading import COLOURS, POCKETS, RESTS, SHOOTER, CastleState, on_board, states_of
from .shots import totals

PANEL = "castle"

BUTTONS = {
    "theirs": say("castle.button-theirs", "Opponent's ring down"),
    "theirs-2": say("castle.button-two-theirs", "Two of them down"),
    "king": say("castle.button-king", "King down"),
    "nothing": say("castle.button-nothing", "None down"),
    "king-and": say("castle.button-king-and-ring", "King and a ring down"),
    "both": say("castle.button-both", "One of each down"),
    "own": say("castle.button-own", "Own ring down"),
    "shooter-pocketed": say("castle.button-shooter-pocketed", "Shooter in a pocket"),
    "shooter-off": say("castle.button-shooter-off", "Shooter off the board"),
    "ring-and-shooter": say("castle.button-ring-and-shooter", "A ring down, and the shooter"),
    "castle-direct": say("castle.button-castle-direct", "Castle hit direct"),
    "line-direct": say("castle.button-line-direct", "Ring at the line hit direct"),
    "off-own": say("castle.button-own-off", "Own ring off the board"),
    "off-theirs": say("castle.button-theirs-off", "Opponent's ring off the board"),
    "off-king": say("castle.button-king-off", "King off the board"),
    "hand": say("castle.button-hand", "Shooter came back on the hand"),
    "exit": say("castle.button-exit", "Castle hit, with a way out"),
    "no-exit": say("castle.button-no-exit", "Castle hit, no way out"),
}
"""What is said on buttons."""

STOPS = {
    "castle": say("castle.stops-castle", "None down; shooter in the Castle"),
    "field": say("castle.stops-field", "None down; shooter on the board"),
    "line": say("castle.stops-line", "None down; shooter at a shooting line"),
}
"""Where the shooter stopped that took nothing, as the buttons say it."""


def offers(play: Play, state: CastleState, prompt: str) -> Expectation:
    """Buttons for what one shot is likely to do, or for the count."""
    who = state.turn or 0
    side = play.letters[who]
    if state.phase == "count":
        values = {"throne": play.value("throne"), **play.value("values")}
        left = on_board(play, state)[COLOURS[who]]
        buttons = tuple(
            Button(f"count-{n}", f"{n}", f":count {f'+{n}' if n else '0'}", side, "score", "count")
            for n in totals(values, left)
        )
        colour = (COLOURS[who],)
        return Expectation(
            side, "count", prompt, PANEL, buttons, colour, zones=tuple(values), choices=("count",)
        )
    left_now = on_board(play, state)
    pieces = (*(ring for ring, n in left_now.items() if n), SHOOTER)
    zones = RESTS if play.cite("lies") else ("castle",)
    buttons = tuple(_buttons(play, state, side, left_now))
    return Expectation(side, "shot", prompt, PANEL, buttons, pieces, POCKETS, zones, states=states_of(play))


def _buttons(play: Play, state: CastleState, side: str, left: dict[str, int]) -> list[Button]:
    mine = COLOURS[play.letters.index(side)]
    other = COLOURS[1 - COLOURS.index(mine)]
    rows = []
    if left[other]:
        rows.append(Button("theirs", BUTTONS["theirs"], f"{other}>", side, "score", "shot", "1"))
    if left[other] > 1:
        rows.append(Button("theirs-2", BUTTONS["theirs-2"], f"{other}> {other}>", side, "score", "shot", "2"))
    if left["b"]:
        rows.append(Button("king", BUTTONS["king"], "b>", side, "score", "shot", "k"))
    rows.append(Button("nothing", BUTTONS["nothing"], "0", side, "plain", "shot", "0"))
    if left["b"] and left[other]:
        rows.append(Button("king-and", BUTTONS["king-and"], f"{other}> b>", side, "score", "several"))
    if left[mine] and left[other]:
        rows.append(Button("both", BUTTONS["both"], f"{other}> {mine}>", side, "plain", "several"))
    if left[mine]:
        rows.append(Button("own", BUTTONS["own"], f"{mine}>", side, "plain", "shot", "o"))
    rows += [
        Button("shooter-pocketed", BUTTONS["shooter-pocketed"], f"{SHOOTER}>", side, "foul", "foul", "p"),
        Button("shooter-off", BUTTONS["shooter-off"], f"{SHOOTER}^", side, "foul", "foul"),
    ]
    if left[other]:
        tokens = f"{other}> {SHOOTER}>"
        rows.append(Button("ring-and-shooter", BUTTONS["ring-and-shooter"], tokens, side, "foul", "foul"))
    rows.append(
        Button("castle-direct", BUTTONS["castle-direct"], "#castle-direct", side, "foul", "foul", "d")
    )
    if state.lies in ("hand", "line", ""):
        rows.append(Button("line-direct", BUTTONS["line-direct"], "#line-direct", side, "foul", "foul"))
    for ring, which in ((other, "theirs"), (mine, "own"), ("b", "king")):
        if left[ring]:
            label = BUTTONS[f"off-{which}"]
            rows.append(Button(f"off-{ring}", label, f"{ring}^", side, "plain", "off"))
    if play.cite("lies"):
        rows += [Button(f"stops-{r}", STOPS[r], f"0 {SHOOTER}={r}", side, "plain", "stops") for r in RESTS]
        rows.append(Button("hand", BUTTONS["hand"], "#hand", side, "foul", "foul"))
        if state.lies in ("castle", ""):
            rows += [
                Button("exit", BUTTONS["exit"], "#exit", side, "foul", "foul"),
                Button("no-exit", BUTTONS["no-exit"], "#no-exit", side, "plain", "stops"),
            ]
    return rows


def due(play: Play, state: CastleState) -> str:
    """Who shoots, at what and from where, or counts."""
    who = state.turn or 0
    name = play.names[play.letters[who]]
    if (partner := play.value("partner", state, who)) is not None:
        name = _partner(name, partner)
    if state.phase == "count":
        return say("castle.due-count", "{player} counts the rings that are left.", player=name)
    if state.cleared == who:
        return say("castle.due-king", "{player} shoots at the king.", player=name)
    if state.lies != "hand":
        return say("castle.due-lies", "{player} shoots from where the shooter lies.", player=name)
    return say("castle.due-line", "{player} shoots from the line.", player=name)


def _partner(name: str, partner: int) -> str:
    """Which of two partners, at the beginning of a sentence."""
    if partner == 1:
        return say("castle.first-player", "{name}'s first player", name=name)
    return say("castle.second-player", "{name}'s second player", name=name)


def shown(play: Play, state: CastleState) -> dict[str, Any]:
    """The rings on the board and down, the king, and where the shooter lies."""
    letters = play.letters
    left = on_board(play, state)
    return {
        "round": state.round,
        "red": left["r"],
        "green": left["g"],
        "black": left["b"],
        "left": {x: left[c] for x, c in zip(letters, COLOURS, strict=True)},
        "colours": dict(zip(letters, COLOURS, strict=True)),
        "king": None if state.king is None else letters[state.king],
        "values": {"throne": play.value("throne"), **play.value("values")},
        "shooter": state.lies,
        "played": bool(play.cite("lies")),
    }
