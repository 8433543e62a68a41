"""What is shown of pins and banks, and what may be recorded of them next."""

from __future__ import annotations

from typing import Any

from .....expectation import Button, Expectation
from .....play import Play
from .....record.entries import Entry
from .....record.tokens import read_tokens
from .....saying import say
from ....base import Fact
from ..names import zone_values
from ..panel import HOLES, TENS
from ..state import RestsState
from .counting import voided
from .weighing import hindered

BUTTONS = {
    "early": say("rings-at-rest.button-early", "In the hole too early"),
    "pin": say("rings-at-rest.button-pin-fell", "The pin fell"),
    "pin-again": say("rings-at-rest.button-pin-again", "Own pin down, ring taken up"),
    "pin-stays": say("rings-at-rest.button-pin-stays", "Own pin down, ring stays"),
    "pin-other": say("rings-at-rest.button-pin-other", "Opponent's pin fell"),
    "no-bank": say("rings-at-rest.button-not-banked", "Not banked"),
}
"""What is said on the buttons of pins and banks."""

_PIN = say("rings-at-rest.label-pin", "Pin")
_PIN_DOWN = say("rings-at-rest.pin-down", "down")
_PIN_STANDS = say("rings-at-rest.pin-stands", "stands")


def offers(play: Play, state: RestsState, expected: Expectation) -> Expectation:
    """As in a round, with the pins and banks."""
    if state.phase == "count" and play.cite("standing"):
        good = tuple(b for b in expected.buttons if voided(play, state, _entry_of(b)) is None)
        return expected._replace(buttons=good)
    if state.phase != "shot":
        return expected
    who = state.turn or 0
    side = play.letters[who]
    rows = list(expected.buttons)
    pins: tuple[str, ...] = play.value("pins") or ()
    states, choices = expected.states, expected.choices
    if "hole" in state.where[0] + state.where[1] and play.value("twenty") is None:
        rows = [b for b in rows if b.code != "hole"]
    if play.cite("early") and not (state.down[who] and not hindered(play, state, who)):
        worth = play.value("twenty")
        rows = [b for b in rows if b.tokens != f"+{worth}"]
        rows.append(Button("early", BUTTONS["early"], f"{side}=hole", side, "foul", "stroke"))
        rows = [b for b in rows if b.code != "rest-hole"]
    if play.cite("centre_pin"):
        rows.append(Button("pin", BUTTONS["pin"], f"{pins[0]}!", side, "foul", "stroke", "p"))
    elif pins:
        choices = (*choices, "again")
        own, other = pins[who], pins[1 - who]
        if not state.down[who]:
            rows += [
                Button("pin-again", BUTTONS["pin-again"], f"{own}! :again", side, "score", "stroke", "p"),
                Button("pin-stays", BUTTONS["pin-stays"], f"{own}!", side, "score", "stroke"),
            ]
        if not state.down[1 - who]:
            rows.append(Button("pin-other", BUTTONS["pin-other"], f"{other}!", side, "foul", "stroke"))
    if play.cite("bank"):
        states = (*states, "no-bank")
        rows.append(Button("no-bank", BUTTONS["no-bank"], "#no-bank", side, "foul", "stroke", "n"))
    standing = tuple(p for i, p in enumerate(pins) if len(pins) == 1 or not state.down[i])
    return expected._replace(buttons=tuple(rows), pins=standing, states=states, choices=choices)


def shown(play: Play, state: RestsState, rows: dict[str, Any]) -> dict[str, Any]:
    """The rings as last noted, and whose pin is down."""
    worth = play.value("twenty") or zone_values(play)[0].get("hole")
    rows["hole_words"] = {None: "", 10: TENS}.get(worth, HOLES)
    if len(play.value("pins") or ()) == 2:
        rows["pins_down"] = dict(zip(play.letters, state.down, strict=True))
    return rows


def side_facts(board: dict[str, Any], letter: str, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Besides, whether the side's pin is down."""
    if not board["hole_words"]:
        facts = tuple(fact for fact in facts if fact.key != "twenties")
    if "pins_down" not in board:
        return facts
    down = _PIN_DOWN if board["pins_down"].get(letter) else _PIN_STANDS
    return (Fact("pin", _PIN, down), *facts)


def _entry_of(button: Button) -> Entry:
    """What pressing a button records."""
    return Entry(1, button.side, read_tokens(button.tokens))
