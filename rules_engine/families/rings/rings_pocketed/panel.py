"""What a tablet offers and a scoreboard shows of a carrom board."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from ...base import common_figures, lead_buttons
from .fates import claims_of
from .reading import (
    COLOUR_NAMES,
    COLOURS,
    POCKETS,
    SHOOTER,
    RingsState,
    Shot,
    on_board,
    shooters_of,
    states_of,
)

PANEL = "rings-pocketed"


def offers(play: Play, state: RingsState, prompt: str) -> Expectation:
    """Buttons for the colours, or for everything that one shot is likely to do."""
    side = play.letters[state.turn or 0]
    if state.phase == "colours":
        buttons = tuple(
            Button(name, f"{play.names[side]} takes {name}", f":{name}", side, "choice", "colours", name[0])
            for name in ("red", "green")
        )
        return Expectation(side, "colours", prompt, PANEL, buttons, choices=("red", "green"))
    on = on_board(play, state)
    pieces = (*(c for c in ("r", "g", "b") if on[c]), SHOOTER, *shooters_of(play))
    buttons = (*_buttons(play, state, side, on), *_more(play, state, side, on))
    centring = play.cite("centring") is not None
    choices = ("centre",) if centring else ()
    states = states_of(play, state)
    return Expectation(side, "shot", prompt, PANEL, buttons, pieces, POCKETS, states=states, choices=choices)


def leads(play: Play, state: RingsState) -> tuple[Button, ...]:
    """Who leads, and with which colour where colours are chosen."""
    if state.colours or state.held or play.value("colours", state) != "chosen":
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


def _buttons(play: Play, state: RingsState, side: str, on: dict[str, int]) -> list[Button]:
    mine = state.colours[state.turn or 0] if state.colours else None
    tried = Shot(colour=mine or "r", own=1)
    called = play.value("call", state, tried)
    each = play.value("ring", state)
    worth = (play.value("black", state, tried._replace(black=True)) or 0) if on["b"] else 0

    def down(rings: str, gain: int) -> str:
        """The tokens of rings that fell, the first of them as it was called."""
        if called not in ("required", "uncalled"):
            return f"({rings[0]}) {rings}" if called == "ring" else rings
        return f"({rings[0]}) {rings} {f'+{gain}' if gain else '0'}"

    order = (mine, COLOURS[1 - COLOURS.index(mine)]) if mine else COLOURS
    rows: list[Button] = []
    for colour in order:
        name = COLOUR_NAMES[colour]
        own = colour == mine or mine is None
        label = f"{name.capitalize()}{_worth(each)}" if own else f"{name.capitalize()} (opponent's)"
        if on[colour]:
            tokens = down(f"{colour}>", each) if own else f"{colour}>"
            rows.append(Button(name, label, tokens, side, "score" if own else "plain", "shot", colour))
        if own and mine and on[colour] > 1:
            rows.append(
                Button(
                    f"{name}-2",
                    f"2 {name}{_worth(2 * each)}",
                    down(f"{colour}> {colour}>", 2 * each),
                    side,
                    "score",
                    "several",
                    "2",
                )
            )
    scratches = play.cite("scratch") is not None
    if on["b"] and not scratches:
        rows.append(Button("black", f"Black +{worth}", down("b>", worth), side, "score", "shot", "b"))
    if mine and on[order[0]]:
        first = order[0]
        if on["b"] and not scratches:
            rows.append(
                Button(
                    "ring-black",
                    f"{COLOUR_NAMES[first].title()} and black +{worth + each}",
                    down(f"{first}> b>", worth + each),
                    side,
                    "score",
                    "several",
                )
            )
        if on[order[1] or "g"]:
            tokens = down(f"{first}> {order[1]}>", each)
            rows.append(Button("both", "One of each colour", tokens, side, "score", "several"))
    rows += [
        Button("nothing", "Nothing", "0", side, "plain", "shot", "0"),
        Button("shooter-pocketed", "Shooter in a pocket", "c>", side, "foul", "foul", "p"),
        Button("shooter-off", "Shooter off the board", "c^", side, "foul", "foul", "o"),
        Button("moved", "Shooter only touched: a shot", "#moved", side, "plain", "foul"),
    ]
    rows += [
        Button(
            f"{COLOUR_NAMES[c]}-off",
            f"{COLOUR_NAMES[c].capitalize()} off the board",
            f"{c}^",
            side,
            "plain",
            "off",
        )
        for c in (*COLOURS, "b")
        if on[c]
    ]
    return rows


def _worth(points: int) -> str:
    """What a button says of its points; nothing where there are none."""
    return f" +{points}" if points else ""


def _more(play: Play, state: RingsState, side: str, on: dict[str, int]) -> list[Button]:
    """Buttons for what only some games ask."""
    rows: list[Button] = []
    mine = state.colours[state.turn or 0] if state.colours else None
    theirs = COLOURS[1 - COLOURS.index(mine)] if mine else None
    if play.value("call", state, Shot(colour=mine or "r", own=1)) in ("required", "uncalled"):
        rows += [
            Button(
                f"uncalled-{c}",
                f"{COLOUR_NAMES[c].capitalize()} not as called",
                f"({c}>1) {c}>2",
                side,
                "plain",
                "foul",
            )
            for c in ((mine,) if mine else COLOURS)
            if on[c]
        ]
    if play.value("call", state, Shot(colour=mine or "r", own=1)) == "ring":
        rows += [
            Button(
                f"not-named-{c}",
                f"{COLOUR_NAMES[c].capitalize()}, not the one named",
                f"({c}) {c}> #not-named",
                side,
                "plain",
                "foul",
            )
            for c in ((mine,) if mine else COLOURS)
            if on[c]
        ]
    if play.cite("hand") is not None:
        rows.append(Button("hand", "Shooter back on the hand", "#hand", side, "foul", "foul", "h"))
    if play.cite("no_hit") is not None:
        rows.append(Button("no-hit", "No ring met", "miss", side, "foul", "foul", "m"))
        if on["b"]:
            rows.append(Button("only-black", "Only the black met", "xb", side, "foul", "foul"))
    if play.value("direct", state, Shot(direct=True)) in ("return", "own-return", "replay", "lost"):
        rows.append(Button("direct", "Straight where a bank is due", "#direct", side, "foul", "foul", "d"))
    for word in play.value("direct_words") or ():
        if play.value("direct", state, Shot(aside=word)) in ("return", "lost"):
            rows.append(Button(word, _ASIDE[word], f"#{word}", side, "foul", "foul"))
    for i, name in enumerate(shooters_of(play)):
        if play.letters[i] != side and not state.own_hand[i]:
            rows.append(Button("other-shooter", "Opponent's shooter down", f"{name}>", side, "plain", "foul"))
    if play.cite("scratch") is None or mine is None or theirs is None:
        return rows
    if on[theirs]:
        name = COLOUR_NAMES[theirs]
        rows.append(
            Button("other-first", f"{name.capitalize()} met first", f"x{theirs} 0", side, "plain", "foul")
        )
        if on[mine]:
            rows.append(
                Button(
                    "other-first-own",
                    f"{name.capitalize()} met first, {COLOUR_NAMES[mine]} down",
                    f"x{theirs} {mine}>",
                    side,
                    "plain",
                    "foul",
                )
            )
    if not on[mine]:
        rows.append(Button("black", "Black as declared", "(b) b> +1", side, "score", "shot", "b"))
        rows.append(Button("black-wrong", "Black, another pocket", "(b>1) b>2", side, "foul", "foul"))
    else:
        rows.append(Button("black-early", "Black too early", "b>", side, "foul", "foul", "b"))
    rows += [
        Button(
            f"centre-{c}",
            f"{COLOUR_NAMES[c].capitalize()} behind the line to the centre",
            f":centre({c})",
            side,
            "choice",
            "off",
        )
        for c in (mine, "b")
        if state.fresh and on[c] and play.value("centring", state, c)
    ]
    return rows


_ASIDE = {
    "direct-aside": "Straight, behind another line",
    "direct-on-line": "Straight at a ring on the line",
    "side-rim": "Banked off another rim",
}


def lead_question(play: Play, state: RingsState) -> str:
    """What is asked before anybody leads in an inning."""
    inning = "Inning" if play.value("ring", state) else "Round"
    return f"{inning} {state.inning}: flip a coin. Who leads?"


def due(play: Play, state: RingsState) -> str:
    """Who chooses a colour, or shoots at what and from where."""
    who = state.turn or 0
    name = play.names[play.letters[who]]
    if state.phase == "colours":
        return f"{name} leads and chooses a colour."
    verb = "cues" if play.value("delivery", state) == "cue" else "shoots"
    at = _from(play, state, who)
    if state.held:
        return f"{name} {verb} at any ring{at}."
    if not state.colours:
        return f"{name} {verb}{at}; the first ring down fixes the colours."
    return f"{name} {verb} at {COLOUR_NAMES[state.colours[who]]}{at}."


def _from(play: Play, state: RingsState, who: int) -> str:
    """Whence the shot is, or which play it is, in words."""
    if state.spots:
        return f" from spot {state.spots[who]}"
    if state.tries:
        return f", play {state.tries[who] + 1} of {play.value('tries', state)}"
    if state.own_hand:
        return " from the line" if state.own_hand[who] else " from where the shooter lies"
    if play.cite("in_hand") is not None:
        return " from the line" if state.in_hand else " from where the shooter lies"
    return ""


def shown(play: Play, state: RingsState) -> dict[str, Any]:
    """The rings on the board and down, and the count of the inning so far."""
    letters = play.letters
    on = on_board(play, state)
    rows: dict[str, Any] = {
        "red": on["r"],
        "green": on["g"],
        "black": on["b"],
        "colours": {x: COLOUR_NAMES[c] for x, c in zip(letters, state.colours, strict=False)},
        "down": {x: state.down[COLOURS.index(c)] for x, c in zip(letters, state.colours, strict=False)},
        "black_held": None if state.black is None else letters[state.black],
        "count": dict(zip(letters, claims_of(play, state), strict=True)),
        "lead": None if state.lead is None else letters[state.lead],
    }
    if not play.value("ring", state):
        rows["rounds"] = True
    if play.value("call", state, Shot(own=1)) not in (None, "ignored"):
        rows["calls"] = True
    if state.spots:
        rows["spots"] = dict(zip(letters, state.spots, strict=True))
    if state.tries:
        full = play.value("tries", state)
        rows["plays_left"] = {x: full - used for x, used in zip(letters, state.tries, strict=True)}
    if state.held:
        rows["down"] = {x: sum(held) for x, held in zip(letters, state.held, strict=True)}
    if state.own_hand:
        rows["shooters"] = {x: "line" if h else "lie" for x, h in zip(letters, state.own_hand, strict=True)}
    if play.cite("in_hand") is not None:
        rows["shooter"] = "line" if state.in_hand else "lie"
    return rows


def figures(play: Play, state: RingsState) -> dict[str, dict[str, Any]]:
    """Points an inning, the longest run of one turn, the best inning, and the blacks pocketed."""
    figures = common_figures(play, state.score, state.tallies)
    for i, letter in enumerate(play.letters):
        best = {"value": state.best[i], "entry": state.best_entry[i]} if state.best[i] else None
        figures[letter] |= {"best_inning": best, "blacks": state.blacks[i]}
    return figures
