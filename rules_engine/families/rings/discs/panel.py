"""What a tablet offers and a scoreboard shows of a crokinole board of today."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....levels import UNKNOWN_FIGURES
from ....play import Play
from ....saying import Text, say
from ...base import common_figures
from .reading import IMPROPER, OUT, UNSURE, Disc, DiscsState, facing, name_of, states_of, sure, zones_of

PANEL = "rings-at-rest"
"""The pad with the crokinole board."""

LABELS = {
    "inner": say("discs.rests-inner", "Disc inside the 15"),
    "inner-line": say("discs.rests-inner-line", "Disc on the line of the 15"),
    "next": say("discs.rests-next", "Disc in the 10"),
    "band": say("discs.rests-band", "Disc in the 5"),
    "edge": say("discs.rests-edge", "Disc on the starting line"),
    "ditch": say("discs.rests-ditch", "Disc in the ditch"),
}

FAULTS = {
    "place": say("discs.fault-place", "Not from the own quadrant of the starting line"),
    "pushed": say("discs.fault-pushed", "Pushed, not flicked"),
    "in-motion": say("discs.fault-in-motion", "Shot before all discs lay still"),
    "seat-moved": say("discs.fault-seat-moved", "Left or moved the chair"),
    "board-moved": say("discs.fault-board-moved", "Moved the board"),
}


BUTTONS = {
    "none": say("discs.button-none", "Valid, no 20"),
    "outside": say("discs.button-outside", "Ended outside the 15"),
    "untouched": say("discs.button-untouched", "Touched no opposing disc"),
    "ditched": say("discs.button-ditched", "Opposing disc out"),
    "leaning": say("discs.button-leaning", "Disc leans in the hole"),
    "rim": say("discs.button-rim", "Disc came back from the ditch"),
    "off": say("discs.button-off", "Disc off the board"),
    "moved": say("discs.button-moved", "Disc only left the finger"),
    "time": say("discs.button-time", "Time is over"),
    "count": say("discs.button-count", "Count the round"),
}
"""What is said on buttons whose words are always the same."""

TWENTIES = say("discs.label-twenties", "Twenties")


def offers(play: Play, state: DiscsState, prompt: str) -> Expectation:
    """Quick buttons for the shot that is due, or for the count."""
    side = play.letters[state.turn or 0]
    who = state.turn or 0
    lying = tuple(
        name_of(play, Disc(s, i + 1))
        for s in (0, 1)
        for i, zone in enumerate(state.where[s])
        if zone not in OUT
    )
    if state.phase == "count":
        buttons = _count_buttons(play, state, side)
        return Expectation(
            side, "count", prompt, PANEL, buttons, lying, zones=zones_of(play), choices=("count",)
        )
    return Expectation(
        side,
        "shot",
        prompt,
        PANEL,
        tuple(_shot_buttons(play, state, who)),
        (name_of(play, Disc(who, len(state.where[who]) + 1)), *lying),
        zones=zones_of(play),
        states=states_of(play),
        choices=("cease",) if any(state.where) else ("count", "cease"),
    )


def _shot_buttons(play: Play, state: DiscsState, who: int) -> list[Button]:
    side, other = play.letters[who], play.letters[1 - who]
    faces = facing(state, 1 - who)
    open_board = faces is False
    rows = [
        Button("twenty", "20", "+20", side, "score", "stroke", "2"),
        Button("none", BUTTONS["none"], "0", side, "plain", "stroke", "0"),
        Button(
            "miss",
            BUTTONS["outside" if open_board else "untouched"],
            "miss",
            side,
            "foul",
            "stroke",
            "m",
        ),
    ]
    if state.on_board(1 - who):
        theirs = say("discs.button-theirs", "20 for {name}", name=play.names[other])
        rows += [
            Button("ditched", BUTTONS["ditched"], f"{other}=ditch", side, "plain", "stroke", "d"),
            Button("theirs", theirs, f"{other}=hole", side, "plain", "rest"),
        ]
    zones = zones_of(play)
    rows += [
        Button(f"rest-{zone}", label, f"{side}={zone}", side, "plain", "rest")
        for zone, label in LABELS.items()
        if zone in zones
    ]
    rows.append(Button("rest-leaning", BUTTONS["leaning"], f"{side}=leaning", side, "plain", "rest"))
    rows += [Button(word, FAULTS[word], f"#{word}", side, "foul", "foul") for word in IMPROPER]
    rows.append(Button("rim", BUTTONS["rim"], f"#rim({side})", side, "foul", "foul"))
    rows.append(Button("off", BUTTONS["off"], f"{side}^", side, "plain", "foul"))
    if play.cite("moved"):
        rows.append(Button("moved", BUTTONS["moved"], "#moved", side, "foul", "foul"))
    if len(state.where[1 - who]) < play.value("discs"):
        text = say("discs.button-out-of-turn", "{name} shot out of turn", name=play.names[other])
        rows.append(Button("turn", text, "#out-of-turn", other, "foul", "foul"))
    if not state.called:
        rows.append(Button("time", BUTTONS["time"], ":cease", side, "choice", "foul"))
    return rows


def _count_buttons(play: Play, state: DiscsState, side: str) -> tuple[Button, ...]:
    """The count that the shots show, or the likeliest ones: the pad and typing give the others."""
    if sure(state):
        return (Button("count", BUTTONS["count"], ":count", side, "score", "count", "c"),)
    rows = []
    most = max(play.value("values").values())
    for a in range(state.on_board(0) + 1):
        for b in range(state.on_board(1) + 1):
            counts = most * a + 20 * state.aside(0), most * b + 20 * state.aside(1)
            said = f"{counts[0]} {counts[1]}"
            label = ", ".join(f"{play.names[x]} {counts[i]}" for i, x in enumerate(play.letters))
            rows.append(Button(f"count-{a}-{b}", label, f":count({said})", side, "score", "guess"))
    return tuple(rows)


def due(play: Play, state: DiscsState) -> str:
    """Who shoots which disc at what, or that the round is to be counted."""
    if state.phase == "count":
        return say("discs.due-count", "All discs are shot: leave them as they lie, and count.")
    who = state.turn or 0
    name = play.names[play.letters[who]]
    partner = play.value("partner", state, who)
    number = len(state.where[who]) + 1
    faces = facing(state, 1 - who)
    if partner:
        player = play.partner_name(play.letters[who], partner - 1)
        if not player:
            return _due_partner(name, partner, number, faces)
        name = player
    if faces is False:
        return say("discs.due-for-hole", "{name} shoots disc {disc} for the hole.", name=name, disc=number)
    if faces is True:
        return say(
            "discs.due-at-disc", "{name} shoots disc {disc} at an opposing disc.", name=name, disc=number
        )
    return say("discs.due", "{name} shoots disc {disc}.", name=name, disc=number)


def _due_partner(name: str, player: int, number: int, faces: Any) -> Text:
    """The same of a player of a side whose own name nobody knows."""
    if faces is False:
        return say(
            "discs.due-for-hole-player",
            "{name}, player {player}, shoots disc {disc} for the hole.",
            name=name,
            player=player,
            disc=number,
        )
    if faces is True:
        return say(
            "discs.due-at-disc-player",
            "{name}, player {player}, shoots disc {disc} at an opposing disc.",
            name=name,
            player=player,
            disc=number,
        )
    return say(
        "discs.due-player",
        "{name}, player {player}, shoots disc {disc}.",
        name=name,
        player=player,
        disc=number,
    )


def shown(play: Play, state: DiscsState) -> dict[str, Any]:
    """The discs as last noted, the twenties, the rounds, and who has the last shot."""
    letters = play.letters
    hammer = None
    if state.lead is not None:
        last = play.value("hammer", state) == "last"
        hammer = letters[1 - state.lead if last else state.lead]
    target = play.value("target", state)
    return {
        "round": state.round,
        "rounds": None if target else play.value("rounds", state),
        "lead": None if state.lead is None else letters[state.lead],
        "hammer": hammer,
        "partner": None if state.turn is None else play.value("partner", state, state.turn),
        "on_board": [
            {"piece": name_of(play, Disc(s, i + 1)), "zone": None if zone == UNSURE else zone}
            for s in (0, 1)
            for i, zone in enumerate(state.where[s])
            if zone not in OUT
        ],
        "aside": {x: state.aside(i) for i, x in enumerate(letters)},
        "sure": sure(state),
        "hole": None,
        "rings_left": {x: play.value("discs") - len(state.where[i]) for i, x in enumerate(letters)},
        "ditched": {x: state.ditched(i) for i, x in enumerate(letters)},
        "rings": play.value("discs"),
        "values": {"hole": 20, **play.value("values")},
        "each": True,
        "piece_word": "disc",
        "hole_words": TWENTIES,
        "twenties": {
            x: None if state.untold else state.twenties[i] + state.aside(i) for i, x in enumerate(letters)
        },
        "last_round": dict(zip(letters, state.last, strict=True)) if state.tallies[0].innings else None,
        "rounds_won": dict(zip(letters, state.rounds_won, strict=True)),
    }


def figures(play: Play, state: DiscsState) -> dict[str, dict[str, Any]]:
    """Points a round, the highest round, twenties, rounds won, and what shots on an open board made."""
    figures = common_figures(play, state.score, state.tallies)
    for i, letter in enumerate(play.letters):
        figures[letter] |= {
            "twenties": state.twenties[i] + state.aside(i),
            "rounds_won": state.rounds_won[i],
            "perfect_rounds": state.perfect[i],
            "open_shots": state.open_shots[i],
            "open_twenties": state.open_twenties[i],
            "takeouts": state.takeouts[i],
        }
        if state.told:
            unknown = ["open_shots", "open_twenties", "takeouts"]
            unknown += ["twenties", "perfect_rounds"] if state.untold else []
            figures[letter][UNKNOWN_FIGURES] = unknown
    return figures
