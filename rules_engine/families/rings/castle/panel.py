"""What a tablet offers and a scoreboard shows of a siege."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from .reading import COLOURS, POCKETS, RESTS, SHOOTER, CastleState, on_board, states_of
from .shots import totals

PANEL = "castle"
_RESTS = {"castle": "in the Castle", "field": "on the board", "line": "at a shooting line"}


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
    names = {mine: "Own", other: "Opponent's"}
    rows = []
    if left[other]:
        rows.append(Button("theirs", "Opponent's ring down", f"{other}>", side, "score", "shot", "1"))
    if left[other] > 1:
        rows.append(Button("theirs-2", "Two of them down", f"{other}> {other}>", side, "score", "shot", "2"))
    if left["b"]:
        rows.append(Button("king", "King down", "b>", side, "score", "shot", "k"))
    rows.append(Button("nothing", "None down", "0", side, "plain", "shot", "0"))
    if left["b"] and left[other]:
        rows.append(Button("king-and", "King and a ring down", f"{other}> b>", side, "score", "several"))
    if left[mine] and left[other]:
        rows.append(Button("both", "One of each down", f"{other}> {mine}>", side, "plain", "several"))
    if left[mine]:
        rows.append(Button("own", "Own ring down", f"{mine}>", side, "plain", "shot", "o"))
    rows += [
        Button("shooter-pocketed", "Shooter in a pocket", f"{SHOOTER}>", side, "foul", "foul", "p"),
        Button("shooter-off", "Shooter off the board", f"{SHOOTER}^", side, "foul", "foul"),
    ]
    if left[other]:
        text = f"{other}> {SHOOTER}>"
        rows.append(Button("ring-and-shooter", "A ring down, and the shooter", text, side, "foul", "foul"))
    rows.append(Button("castle-direct", "Castle hit direct", "#castle-direct", side, "foul", "foul", "d"))
    if state.lies in ("hand", "line", ""):
        text = "Ring at the line hit direct"
        rows.append(Button("line-direct", text, "#line-direct", side, "foul", "foul"))
    for ring in (other, mine, "b"):
        if left[ring]:
            name = names.get(ring, "")
            label = f"{name} ring off the board" if name else "King off the board"
            rows.append(Button(f"off-{ring}", label, f"{ring}^", side, "plain", "off"))
    if play.cite("lies"):
        rows += [
            Button(
                f"stops-{r}", f"None down; shooter {_RESTS[r]}", f"0 {SHOOTER}={r}", side, "plain", "stops"
            )
            for r in RESTS
        ]
        rows.append(Button("hand", "Shooter came back on the hand", "#hand", side, "foul", "foul"))
        if state.lies in ("castle", ""):
            rows += [
                Button("exit", "Castle hit, with a way out", "#exit", side, "foul", "foul"),
                Button("no-exit", "Castle hit, no way out", "#no-exit", side, "plain", "stops"),
            ]
    return rows


def due(play: Play, state: CastleState) -> str:
    """Who shoots, at what and from where, or counts."""
    who = state.turn or 0
    name = play.names[play.letters[who]]
    if (partner := play.value("partner", state, who)) is not None:
        name = f"{name}'s {('first', 'second')[partner - 1]} player"
    if state.phase == "count":
        return f"{name} counts the rings that are left."
    if state.cleared == who:
        return f"{name} shoots at the king."
    if state.lies != "hand":
        return f"{name} shoots from where the shooter lies."
    return f"{name} shoots from the line."


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
