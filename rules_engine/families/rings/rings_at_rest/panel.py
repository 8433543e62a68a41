"""What a tablet offers and a scoreboard shows of a crokinole board."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....levels import UNKNOWN_FIGURES
from ....play import Play
from ...base import common_figures
from .reading import UNSURE, RestsState, Ring, name_of, states_of, sure, zone_values, zones_of

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


LABELS = {
    "inner": "Inner circle",
    "inner-line": "On the line of the inner circle",
    "next": "Next circle",
    "next-line": "On the line of the next circle",
    "band": "Outer band",
    "edge": "On the outer line",
    "ditch": "In the ditch",
}


def _shot_buttons(play: Play, state: RestsState, side: str) -> list[Button]:
    other = play.letters[1 - play.letters.index(side)]
    worth = play.value("twenty")
    if worth is None:
        rows = [Button("hole", "In the hole", f"{side}=hole", side, "score", "stroke", "2")]
        if "hole" not in zones_of(play):
            rows = []
    else:
        rows = [Button("twenty", str(worth), f"+{worth}", side, "score", "stroke", "2")]
    nothing = f"No {worth or 'ring in the hole'}" if rows else "Shot; where it lies is not noted"
    rows.append(Button("none", nothing, "0", side, "plain", "stroke", "0"))
    if state.on_field(play.letters.index(other)):
        rows += [
            Button("miss", "Missed", "miss", side, "plain", "stroke", "m"),
            Button("ditched", "Opponent's ring in the ditch", f"{other}=ditch", side, "plain", "stroke", "d"),
        ]
        if worth is not None:
            rows.append(
                Button("theirs", f"{worth} for {play.names[other]}", f"{other}=hole", side, "foul", "stroke")
            )
    if state.hole is not None:
        rows.append(
            Button("emptied", "Ring knocked out of the hole", "0 #emptied", side, "plain", "stroke", "k")
        )
    zones = zones_of(play)
    rows += [
        Button(f"rest-{zone}", f"Ring rests: {label}", f"{side}={zone}", side, "plain", "rest")
        for zone, label in LABELS.items()
        if zone in zones
    ]
    leans = (state.hole and state.hole.number) or any("leaning" in row for row in state.where)
    if "leaning" in zones and not leans:
        rows.append(
            Button("rest-leaning", "Ring leans in the hole", f"{side}=leaning", side, "plain", "rest")
        )
    if play.cite("hand"):
        rows.append(Button("hand", "Ring struck own side's hand", f"#hand({side})", side, "foul", "foul"))
    if play.value("rim") == "ditch":
        rows.append(Button("rim", "Ring came back from a side", f"#rim({side}) 0", side, "plain", "foul"))
    if play.cite("off"):
        rows.append(Button("off", "Ring off the board", f"{side}^", side, "plain", "foul"))
    if play.cite("moved"):
        rows.append(Button("moved", "Ring only touched: a shot", "#moved", side, "plain", "foul"))
    return rows


def _count_buttons(play: Play, state: RestsState, side: str) -> tuple[Button, ...]:
    if sure(state):
        return (Button("count", "Count the round", ":count", side, "score", "count", "c"),)
    if play.value("difference") == "each":
        values = zone_values(play)[0]
        each = values.get("inner", 0)
        rows = [Button("level", "Nothing for either", ":count(0 0)", side, "plain", "count", "0")]
        for at, x in enumerate(play.letters):
            for rings in range(1, play.value("rings") + 1):
                counts = f"{each * rings} 0" if at == 0 else f"0 {each * rings}"
                label = f"{play.names[x]} +{each * rings}, the other nothing"
                rows.append(
                    Button(f"count-{x}-{rings}", label, f":count({counts})", x, "score", f"count-{x}")
                )
        return tuple(rows)
    rows = [Button("level", "Counts are equal", ":count 0", side, "plain", "count", "0")]
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
        return "All rings are shot: leave them as they lie, and count."
    who = state.turn or 0
    name = play.names[play.letters[who]]
    partner = play.value("partner", state, who)
    player = f"{name}, partner {partner}," if partner else name
    number = len(state.where[who]) + 1
    bound = play.value("duty", state) and state.on_field(1 - who)
    aim = "at a ring of the opponent" if bound else "for the hole" if play.value("duty", state) else ""
    return f"{player} shoots ring {number} {aim}".rstrip() + "."


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
        "hole_words": {10: "Tens", 20: "Twenties"}.get(play.value("twenty") or 20, "Holes"),
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
