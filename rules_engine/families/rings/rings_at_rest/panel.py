"""What a tablet offers and a scoreboard shows of a crokinole board."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....levels import UNKNOWN_FIGURES
from ....play import Play
from ....saying import Text, say
from ...base import common_figures
from .names import name_of, states_of, zone_values, zones_of
from .state import UNSURE, RestsState, Ring, sure

PANEL = "rings-at-rest"


def offers(play: Play, state: RestsState, prompt: str) -> Expectation:
    """Quick buttons for the shot that is due, or for the count."""
    who = state.turn or 0
    side = play.letters[who]
    if state.phase == "count":
        buttons = _count_buttons(play, state, side)
        pieces = tuple(
            name_of(play, Ring(s, i + 1))
            for s in (0, 1)
            for i, z in enumerate(state.where[s])
            if z != "ditch"
        )
        states = _said(play, line="line", untouched="disturbed", touched="touched")
        return Expectation(
            side,
            "count",
            prompt,
            PANEL,
            buttons,
            pieces,
            zones=zones_of(play),
            choices=("count",),
            states=states,
        )
    shooting = Ring(who, len(state.where[who]) + 1)
    pieces = (
        name_of(play, shooting),
        *(
            name_of(play, Ring(s, i + 1))
            for s in (0, 1)
            for i, z in enumerate(state.where[s])
            if z != "ditch"
        ),
    )
    return Expectation(
        side,
        "shot",
        prompt,
        PANEL,
        tuple(_shot_buttons(play, state, side)),
        pieces,
        zones=zones_of(play),
        states=(*states_of(play), *_said(play, touched="touched")),
        choices=_said(play, pair="against") + _said(play, pair="shooter"),
    )


def _said(play: Play, **words: str) -> tuple[str, ...]:
    """The words of those slots that the game answers."""
    return tuple(word for slot, word in words.items() if play.cite(slot) is not None)


RESTS = {
    "inner": say("rings-at-rest.rests-inner", "Ring rests: Inner circle"),
    "inner-line": say("rings-at-rest.rests-inner-line", "Ring rests: On the line of the inner circle"),
    "next": say("rings-at-rest.rests-next", "Ring rests: Next circle"),
    "next-line": say("rings-at-rest.rests-next-line", "Ring rests: On the line of the next circle"),
    "band": say("rings-at-rest.rests-band", "Ring rests: Outer band"),
    "edge": say("rings-at-rest.rests-edge", "Ring rests: On the outer line"),
    "ditch": say("rings-at-rest.rests-ditch", "Ring rests: In the ditch"),
    "leaning": say("rings-at-rest.rests-leaning", "Ring leans in the hole"),
}
"""Where the ring shot rests, as its buttons say it."""

BUTTONS = {
    "hole": say("rings-at-rest.button-hole", "In the hole"),
    "no-hole": say("rings-at-rest.button-no-hole", "No ring in the hole"),
    "unnoted": say("rings-at-rest.button-unnoted", "Shot; where it lies is not noted"),
    "miss": say("rings-at-rest.button-missed", "Missed"),
    "ditched": say("rings-at-rest.button-ditched", "Opponent's ring in the ditch"),
    "emptied": say("rings-at-rest.button-emptied", "Ring knocked out of the hole"),
    "hand": say("rings-at-rest.button-hand", "Ring struck own side's hand"),
    "rim": say("rings-at-rest.button-rim", "Ring came back from a side"),
    "off": say("rings-at-rest.button-off", "Ring off the board"),
    "moved": say("rings-at-rest.button-moved", "Ring only touched: a shot"),
    "count": say("rings-at-rest.button-count", "Count the round"),
    "nothing": say("rings-at-rest.button-nothing", "Nothing for either"),
    "level": say("rings-at-rest.button-level", "Counts are equal"),
}
"""What is said on buttons whose words are always the same."""

IN_DITCH = say("rings-at-rest.button-in-ditch", "In the ditch")
TWENTIES = say("rings-at-rest.twenties", "Twenties")
TENS = say("rings-at-rest.tens", "Tens")
HOLES = say("rings-at-rest.holes", "Holes")


def _shot_buttons(play: Play, state: RestsState, side: str) -> list[Button]:
    other = play.letters[1 - play.letters.index(side)]
    worth = play.value("twenty")
    if worth is None:
        rows = [Button("hole", BUTTONS["hole"], f"{side}=hole", side, "score", "stroke", "2")]
        if "hole" not in zones_of(play):
            rows = []
    else:
        rows = [Button("twenty", str(worth), f"+{worth}", side, "score", "stroke", "2")]
    nothing = BUTTONS["no-hole" if rows else "unnoted"]
    if rows and worth:
        nothing = say("rings-at-rest.button-none", "No {worth}", worth=worth)
    rows.append(Button("none", nothing, "0", side, "plain", "stroke", "0"))
    if state.on_field(play.letters.index(other)):
        rows += [
            Button("miss", BUTTONS["miss"], "miss", side, "plain", "stroke", "m"),
            Button("ditched", BUTTONS["ditched"], f"{other}=ditch", side, "plain", "stroke", "d"),
        ]
        if worth is not None:
            rows.append(
                Button("theirs", worth_for(play, worth, other), f"{other}=hole", side, "foul", "stroke")
            )
    if state.hole is not None:
        rows.append(Button("emptied", BUTTONS["emptied"], "0 #emptied", side, "plain", "stroke", "k"))
    zones = zones_of(play)
    rows += [
        Button(f"rest-{zone}", label, f"{side}={zone}", side, "plain", "rest")
        for zone, label in RESTS.items()
        if zone in zones and zone != "leaning"
    ]
    leans = (state.hole and state.hole.number) or any("leaning" in row for row in state.where)
    if "leaning" in zones and not leans:
        rows.append(Button("rest-leaning", RESTS["leaning"], f"{side}=leaning", side, "plain", "rest"))
    if play.cite("hand"):
        rows.append(Button("hand", BUTTONS["hand"], f"#hand({side})", side, "foul", "foul"))
    if play.value("rim") == "ditch":
        rows.append(Button("rim", BUTTONS["rim"], f"#rim({side}) 0", side, "plain", "foul"))
    if play.cite("off"):
        rows.append(Button("off", BUTTONS["off"], f"{side}^", side, "plain", "foul"))
    if play.cite("moved"):
        rows.append(Button("moved", BUTTONS["moved"], "#moved", side, "plain", "foul"))
    return rows


def worth_for(play: Play, worth: int, side: str) -> Text:
    """The button of a ring in the hole that counts for a side."""
    return say("rings-at-rest.button-worth-for", "{worth} for {name}", worth=worth, name=play.names[side])


def _count_buttons(play: Play, state: RestsState, side: str) -> tuple[Button, ...]:
    if sure(state):
        return (Button("count", BUTTONS["count"], ":count", side, "score", "count", "c"),)
    if play.value("difference") == "each":
        values = zone_values(play)[0]
        each = values.get("inner", 0)
        rows = [Button("level", BUTTONS["nothing"], ":count(0 0)", side, "plain", "count", "0")]
        for at, x in enumerate(play.letters):
            for rings in range(1, play.value("rings") + 1):
                counts = f"{each * rings} 0" if at == 0 else f"0 {each * rings}"
                label = say(
                    "rings-at-rest.button-one-counts",
                    "{name} +{points}, the other nothing",
                    name=play.names[x],
                    points=each * rings,
                )
                rows.append(
                    Button(f"count-{x}-{rings}", label, f":count({counts})", x, "score", f"count-{x}")
                )
        return tuple(rows)
    rows = [Button("level", BUTTONS["level"], ":count 0", side, "plain", "count", "0")]
    most = play.value("rings") * (max(zone_values(play)[0].values()) + (play.value("excess") or 0))
    most = min(60, most + (play.value("twenty") or 0))
    rows += [
        Button(f"count-{x}-{n}", f"{play.names[x]} +{n}", f":count +{n}", x, "score", f"count-{x}")
        for x in play.letters
        for n in range(5, most + 1, 5)
    ]
    return tuple(rows)


def due(play: Play, state: RestsState) -> str:
    """Who shoots which ring at what, or that the round is to be counted."""
    if state.phase == "count":
        return say("rings-at-rest.due-count", "All rings are shot: leave them as they lie, and count.")
    who = state.turn or 0
    name = play.names[play.letters[who]]
    partner = play.value("partner", state, who)
    number = len(state.where[who]) + 1
    if not play.value("duty", state):
        return _shoots(name, partner, number)
    return (
        _shoots_at(name, partner, number) if state.on_field(1 - who) else _shoots_for(name, partner, number)
    )


def _shoots(name: str, partner: Any, number: int) -> Text:
    if not partner:
        return say("rings-at-rest.due", "{name} shoots ring {ring}.", name=name, ring=number)
    return say(
        "rings-at-rest.due-partner",
        "{name}, partner {partner}, shoots ring {ring}.",
        name=name,
        partner=partner,
        ring=number,
    )


def _shoots_at(name: str, partner: Any, number: int) -> Text:
    if not partner:
        return say(
            "rings-at-rest.due-at-ring",
            "{name} shoots ring {ring} at a ring of the opponent.",
            name=name,
            ring=number,
        )
    return say(
        "rings-at-rest.due-at-ring-partner",
        "{name}, partner {partner}, shoots ring {ring} at a ring of the opponent.",
        name=name,
        partner=partner,
        ring=number,
    )


def _shoots_for(name: str, partner: Any, number: int) -> Text:
    if not partner:
        return say(
            "rings-at-rest.due-for-hole", "{name} shoots ring {ring} for the hole.", name=name, ring=number
        )
    return say(
        "rings-at-rest.due-for-hole-partner",
        "{name}, partner {partner}, shoots ring {ring} for the hole.",
        name=name,
        partner=partner,
        ring=number,
    )


def shown(play: Play, state: RestsState) -> dict[str, Any]:
    """The rings as last noted, and the twenties."""
    letters = play.letters
    hole = state.hole
    return {
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
        "hole": None
        if hole is None
        else {
            "side": letters[hole.side],
            "piece": name_of(play, Ring(hole.side, hole.number)),
            "counted": hole.counted,
        },
        "rings_left": {x: play.value("rings") - len(state.where[i]) for i, x in enumerate(letters)},
        "ditched": {x: state.ditched(i) for i, x in enumerate(letters)},
        "rings": play.value("rings"),
        "values": dict(zone_values(play)[0]),
        "each": play.value("difference") == "each",
        "hole_words": {10: TENS, 20: TWENTIES}.get(play.value("twenty") or 20, HOLES),
        "twenties": {x: None if state.untold else n for x, n in zip(letters, state.twenties, strict=True)},
    }


def figures(play: Play, state: RestsState) -> dict[str, dict[str, Any]]:
    """Points a round, the best round, and the twenties."""
    figures = common_figures(play, state.score, state.tallies)
    for i, letter in enumerate(play.letters):
        figures[letter]["twenties"] = state.twenties[i]
        if state.untold:
            figures[letter][UNKNOWN_FIGURES] = ["twenties"]
    return figures
