"""What a tablet offers and a scoreboard shows of a carrom board."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....lean import NamedTuple
from ....play import Play
from ....saying import Text, say
from ...base import common_figures, lead_buttons
from .fates import claims_of
from .reading import (
    COLOUR_CODES,
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


class _Says(NamedTuple):
    """What the buttons of a colour say."""

    one: Text
    two: Text
    opponents: Text
    and_black: Text
    uncalled: Text
    not_named: Text
    met_first: Text
    met_first_own: Text


_SAYS = {
    "r": _Says(
        say("rings-pocketed.one-red", "Red"),
        say("rings-pocketed.two-red", "2 red"),
        say("rings-pocketed.red-opponent", "Red (opponent's)"),
        say("rings-pocketed.red-and-black", "Red and black"),
        say("rings-pocketed.red-uncalled", "Red not as called"),
        say("rings-pocketed.red-not-named", "Red, not the one named"),
        say("rings-pocketed.red-first", "Red met first"),
        say("rings-pocketed.red-first-green-down", "Red met first, green down"),
    ),
    "g": _Says(
        say("rings-pocketed.one-green", "Green"),
        say("rings-pocketed.two-green", "2 green"),
        say("rings-pocketed.green-opponent", "Green (opponent's)"),
        say("rings-pocketed.green-and-black", "Green and black"),
        say("rings-pocketed.green-uncalled", "Green not as called"),
        say("rings-pocketed.green-not-named", "Green, not the one named"),
        say("rings-pocketed.green-first", "Green met first"),
        say("rings-pocketed.green-first-red-down", "Green met first, red down"),
    ),
}
_BLACK = say("rings-pocketed.one-black", "Black")
_OFF = {
    "r": say("rings-pocketed.red-off", "Red off the board"),
    "g": say("rings-pocketed.green-off", "Green off the board"),
    "b": say("rings-pocketed.black-off", "Black off the board"),
}
_TO_CENTRE = {
    "r": say("rings-pocketed.red-to-centre", "Red behind the line to the centre"),
    "g": say("rings-pocketed.green-to-centre", "Green behind the line to the centre"),
    "b": say("rings-pocketed.black-to-centre", "Black behind the line to the centre"),
}
_BOTH = say("rings-pocketed.one-of-each", "One of each colour")
_NOTHING = say("rings-pocketed.nothing", "Nothing")
_POCKETED = say("rings-pocketed.shooter-pocketed", "Shooter in a pocket")
_SHOOTER_OFF = say("rings-pocketed.shooter-off", "Shooter off the board")
_MOVED = say("rings-pocketed.only-touched", "Shooter only touched: a shot")
_HAND = say("rings-pocketed.back-on-hand", "Shooter back on the hand")
_NO_HIT = say("rings-pocketed.no-ring-met", "No ring met")
_ONLY_BLACK = say("rings-pocketed.only-black-met", "Only the black met")
_DIRECT = say("rings-pocketed.straight", "Straight where a bank is due")
_OTHER_SHOOTER = say("rings-pocketed.other-shooter", "Opponent's shooter down")
_DECLARED = say("rings-pocketed.black-declared", "Black as declared")
_OTHER_POCKET = say("rings-pocketed.black-other-pocket", "Black, another pocket")
_BLACK_EARLY = say("rings-pocketed.black-early", "Black too early")
_ANY_RING = say("rings-pocketed.any-ring", "any ring")
_LINE = say("rings-pocketed.the-line", "the line")
_LIE = say("rings-pocketed.shooters-lie", "where the shooter lies")


def offers(play: Play, state: RingsState, prompt: str) -> Expectation:
    """Buttons for the colours, or for everything that one shot is likely to do."""
    side = play.letters[state.turn or 0]
    if state.phase == "colours":
        name = play.names[side]
        red = say("rings-pocketed.takes-red", "{name} takes red", name=name)
        green = say("rings-pocketed.takes-green", "{name} takes green", name=name)
        buttons: tuple[Button, ...] = (
            Button("red", red, ":red", side, "choice", "colours", "r"),
            Button("green", green, ":green", side, "choice", "colours", "g"),
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
    rows = [*lead_buttons(play)]
    for x in play.letters:
        name = play.names[x]
        red = say("rings-pocketed.leads-red", "{name} leads with red", name=name)
        green = say("rings-pocketed.leads-green", "{name} leads with green", name=name)
        rows.append(Button(f"lead-{x}-red", red, ":lead :red", x, "choice", "lead"))
        rows.append(Button(f"lead-{x}-green", green, ":lead :green", x, "choice", "lead"))
    return tuple(rows)


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
        name, says = COLOUR_CODES[colour], _SAYS[colour]
        own = colour == mine or mine is None
        if on[colour]:
            label = _worth(says.one, each) if own else says.opponents
            tokens = down(f"{colour}>", each) if own else f"{colour}>"
            rows.append(Button(name, label, tokens, side, "score" if own else "plain", "shot", colour))
        if own and mine and on[colour] > 1:
            rows.append(
                Button(
                    f"{name}-2",
                    _worth(says.two, 2 * each),
                    down(f"{colour}> {colour}>", 2 * each),
                    side,
                    "score",
                    "several",
                    "2",
                )
            )
    scratches = play.cite("scratch") is not None
    if on["b"] and not scratches:
        label = _with_points(_BLACK, worth)
        rows.append(Button("black", label, down("b>", worth), side, "score", "shot", "b"))
    if mine and on[order[0]]:
        first = order[0]
        if on["b"] and not scratches:
            rows.append(
                Button(
                    "ring-black",
                    _with_points(_SAYS[first].and_black, worth + each),
                    down(f"{first}> b>", worth + each),
                    side,
                    "score",
                    "several",
                )
            )
        if on[order[1] or "g"]:
            tokens = down(f"{first}> {order[1]}>", each)
            rows.append(Button("both", _BOTH, tokens, side, "score", "several"))
    rows += [
        Button("nothing", _NOTHING, "0", side, "plain", "shot", "0"),
        Button("shooter-pocketed", _POCKETED, "c>", side, "foul", "foul", "p"),
        Button("shooter-off", _SHOOTER_OFF, "c^", side, "foul", "foul", "o"),
        Button("moved", _MOVED, "#moved", side, "plain", "foul"),
    ]
    rows += [
        Button(f"{COLOUR_CODES[c]}-off", _OFF[c], f"{c}^", side, "plain", "off")
        for c in (*COLOURS, "b")
        if on[c]
    ]
    return rows


def _worth(rings: Text, points: int) -> Text:
    """Rings with their points; without them where there are none."""
    return _with_points(rings, points) if points else rings


def _with_points(rings: Text, points: int) -> Text:
    return say("rings-pocketed.rings-points", "{rings} +{points}", rings=rings, points=points)


def _more(play: Play, state: RingsState, side: str, on: dict[str, int]) -> list[Button]:
    """Buttons for what only some games ask."""
    rows: list[Button] = []
    mine = state.colours[state.turn or 0] if state.colours else None
    theirs = COLOURS[1 - COLOURS.index(mine)] if mine else None
    if play.value("call", state, Shot(colour=mine or "r", own=1)) in ("required", "uncalled"):
        rows += [
            Button(
                f"uncalled-{c}",
                _SAYS[c].uncalled,
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
                _SAYS[c].not_named,
                f"({c}) {c}> #not-named",
                side,
                "plain",
                "foul",
            )
            for c in ((mine,) if mine else COLOURS)
            if on[c]
        ]
    if play.cite("hand") is not None:
        rows.append(Button("hand", _HAND, "#hand", side, "foul", "foul", "h"))
    if play.cite("no_hit") is not None:
        rows.append(Button("no-hit", _NO_HIT, "miss", side, "foul", "foul", "m"))
        if on["b"]:
            rows.append(Button("only-black", _ONLY_BLACK, "xb", side, "foul", "foul"))
    if play.value("direct", state, Shot(direct=True)) in ("return", "own-return", "replay", "lost"):
        rows.append(Button("direct", _DIRECT, "#direct", side, "foul", "foul", "d"))
    for word in play.value("direct_words") or ():
        if play.value("direct", state, Shot(aside=word)) in ("return", "lost"):
            rows.append(Button(word, _ASIDE[word], f"#{word}", side, "foul", "foul"))
    for i, name in enumerate(shooters_of(play)):
        if play.letters[i] != side and not state.own_hand[i]:
            rows.append(Button("other-shooter", _OTHER_SHOOTER, f"{name}>", side, "plain", "foul"))
    if play.cite("scratch") is None or mine is None or theirs is None:
        return rows
    if on[theirs]:
        says = _SAYS[theirs]
        rows.append(Button("other-first", says.met_first, f"x{theirs} 0", side, "plain", "foul"))
        if on[mine]:
            tokens = f"x{theirs} {mine}>"
            rows.append(Button("other-first-own", says.met_first_own, tokens, side, "plain", "foul"))
    if not on[mine]:
        rows.append(Button("black", _DECLARED, "(b) b> +1", side, "score", "shot", "b"))
        rows.append(Button("black-wrong", _OTHER_POCKET, "(b>1) b>2", side, "foul", "foul"))
    else:
        rows.append(Button("black-early", _BLACK_EARLY, "b>", side, "foul", "foul", "b"))
    rows += [
        Button(
            f"centre-{c}",
            _TO_CENTRE[c],
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
    "direct-aside": say("rings-pocketed.straight-aside", "Straight, behind another line"),
    "direct-on-line": say("rings-pocketed.straight-on-line", "Straight at a ring on the line"),
    "side-rim": say("rings-pocketed.another-rim", "Banked off another rim"),
}


def lead_question(play: Play, state: RingsState) -> str:
    """What is asked before anybody leads in an inning."""
    if play.value("ring", state):
        return say(
            "rings-pocketed.lead-inning", "Inning {number}: flip a coin. Who leads?", number=state.inning
        )
    return say("rings-pocketed.lead-round", "Round {number}: flip a coin. Who leads?", number=state.inning)


def due(play: Play, state: RingsState) -> str:
    """Who chooses a colour, or shoots at what and from where."""
    who = state.turn or 0
    name = play.names[play.letters[who]]
    if state.phase == "colours":
        return say("rings-pocketed.due-colour", "{name} leads and chooses a colour.", name=name)
    cues = play.value("delivery", state) == "cue"
    where = _from(play, state, who)
    if not (state.held or state.colours):
        return _opens(play, state, name, cues, where)
    aim = _ANY_RING if state.held else COLOUR_NAMES[state.colours[who]]
    if where is not None:
        if cues:
            return say(
                "rings-pocketed.cues-from",
                "{name} cues at {aim} from {where}.",
                name=name,
                aim=aim,
                where=where,
            )
        return say(
            "rings-pocketed.shoots-from",
            "{name} shoots at {aim} from {where}.",
            name=name,
            aim=aim,
            where=where,
        )
    if state.tries:
        number, last = state.tries[who] + 1, play.value("tries", state)
        if cues:
            return say(
                "rings-pocketed.cues-play",
                "{name} cues at {aim}, play {number} of {last}.",
                name=name,
                aim=aim,
                number=number,
                last=last,
            )
        return say(
            "rings-pocketed.shoots-play",
            "{name} shoots at {aim}, play {number} of {last}.",
            name=name,
            aim=aim,
            number=number,
            last=last,
        )
    if cues:
        return say("rings-pocketed.cues-at", "{name} cues at {aim}.", name=name, aim=aim)
    return say("rings-pocketed.shoots-at", "{name} shoots at {aim}.", name=name, aim=aim)


def _opens(play: Play, state: RingsState, name: str, cues: bool, where: Text | None) -> Text:
    """Who shoots while nobody has a colour."""
    if where is not None:
        if cues:
            return say(
                "rings-pocketed.opens-cues-from",
                "{name} cues from {where}; the first ring down fixes the colours.",
                name=name,
                where=where,
            )
        return say(
            "rings-pocketed.opens-from",
            "{name} shoots from {where}; the first ring down fixes the colours.",
            name=name,
            where=where,
        )
    if state.tries:
        number, last = state.tries[state.turn or 0] + 1, play.value("tries", state)
        if cues:
            return say(
                "rings-pocketed.opens-cues-play",
                "{name} cues, play {number} of {last}; the first ring down fixes the colours.",
                name=name,
                number=number,
                last=last,
            )
        return say(
            "rings-pocketed.opens-play",
            "{name} shoots, play {number} of {last}; the first ring down fixes the colours.",
            name=name,
            number=number,
            last=last,
        )
    if cues:
        return say(
            "rings-pocketed.opens-cues", "{name} cues; the first ring down fixes the colours.", name=name
        )
    return say("rings-pocketed.opens", "{name} shoots; the first ring down fixes the colours.", name=name)


def _from(play: Play, state: RingsState, who: int) -> Text | None:
    """Whence the shot is, in words; None where that is not said."""
    if state.spots:
        return say("rings-pocketed.spot", "spot {spot}", spot=state.spots[who])
    if state.tries:
        return None
    if state.own_hand:
        return _LINE if state.own_hand[who] else _LIE
    if play.cite("in_hand") is not None:
        return _LINE if state.in_hand else _LIE
    return None


def shown(play: Play, state: RingsState) -> dict[str, Any]:
    """The rings on the board and down, and the count of the inning so far."""
    letters = play.letters
    on = on_board(play, state)
    rows: dict[str, Any] = {
        "red": on["r"],
        "green": on["g"],
        "black": on["b"],
        "colours": {x: COLOUR_CODES[c] for x, c in zip(letters, state.colours, strict=False)},
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
