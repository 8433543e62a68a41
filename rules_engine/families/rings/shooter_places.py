"""Where a shooter may be set on the carrom board, for the families of games that ask it."""

from __future__ import annotations

from typing import Any

from ...boards.carrom import PLACES, SPOTS
from ...play import Play
from ...rulings import Ruling, refuse
from ...saying import say

KNOWN = (*PLACES, *(f"spot-{spot}" for spot in SPOTS), "line", "baseline", "base-line", "lie")
"""Every place that a record may name."""


def wrong_place(play: Play, state: Any, zone: str) -> Ruling | None:
    """Refuse a shooter that was set where it may not be, where the game says where it may: on some places
    alone, or where its clause allows. A place that is not on the board is refused in every game."""
    spots, cite = play.ask("spots")
    if isinstance(spots, tuple) and zone not in spots:
        code = "impossible" if zone in KNOWN else "unknown-zone"
        if len(spots) > 1:
            message = say(
                "rings.shooter-on-one-of", "the shooter is set on one of {places}", places=", ".join(spots)
            )
        else:
            message = say("rings.shooter-on", "the shooter is set on {place}", place=spots[0])
        return refuse(state, code, message, cite)
    if zone == "lie" and state.in_hand and (cite := play.cite("from_line") or play.cite("lies")) is not None:
        return refuse(
            state,
            "impossible",
            say("rings.shooter-on-line", "the shooter is set on the line for this shot"),
            cite,
        )
    if (cite := play.cite("from")) is None:
        if zone in KNOWN:
            return None
        return refuse(
            state,
            "unknown-zone",
            say("rings.no-such-place", "'{word}' is no place on the board", word=zone[:20]),
            play.cite("set_up"),
        )
    if zone not in PLACES:
        return refuse(
            state,
            "unknown-zone",
            say("rings.shooter-in-one-of", "the shooter is set in one of {places}", places=", ".join(PLACES)),
            cite,
        )
    if state.turn is not None and play.value("from", state, zone) is False:
        return refuse(
            state, "impossible", say("rings.shooter-not-there", "the shooter may not be set there"), cite
        )
    return None
