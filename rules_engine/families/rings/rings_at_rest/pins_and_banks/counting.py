"""A count that gives points to a side whose pin stands."""

from __future__ import annotations

from .....play import Play
from .....record.entries import Entry
from .....rulings import Ruling, refuse
from .....saying import say
from ..state import RestsState


def voided(play: Play, state: RestsState, entry: Entry) -> Ruling | None:
    """Refuse a count that gives points to a side whose pin stands."""
    sides, cite = play.ask("standing", state)
    said = next((t.b for t in entry.tokens if t.kind == "choice" and t.a == "count" and t.b), None)
    words = (said or "").split(" ")
    if state.phase != "count" or len(words) != 2:
        return None
    for side in sides or ():
        if words[side].isdecimal() and int(words[side]):
            message = say(
                "rings-at-rest.pin-voids",
                "the pin of {side} stands: that side counts nothing",
                side=play.letters[side],
            )
            return refuse(state, "contradicted", message, cite, play.letters[state.turn or 0])
    return None
