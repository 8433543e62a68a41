"""Where a shooter may be set on the carrom board, for the families of games that ask it."""

from __future__ import annotations

from typing import Any

from ...boards.carrom import PLACES, SPOTS
from ...play import Play
from ...rulings import Ruling, refuse

KNOWN = (*PLACES, *(f"spot-{spot}" for spot in SPOTS), "line", "baseline", "base-line", "lie")
"""Every place that a record may name."""


def wrong_place(play: Play, state: Any, zone: str) -> Ruling | None:
    """Refuse a shooter that was set where it may not be, where the game says where it may: on some places
    alone, or where its clause allows. A place that is not on the board is refused in every game."""
    spots, cite = play.ask("spots")
    if isinstance(spots, tuple) and zone not in spots:
        code = "impossible" if zone in KNOWN else "unknown-zone"
        where = f"one of {', '.join(spots)}" if len(spots) > 1 else spots[0]
        return refuse(state, code, f"the shooter is set on {where}", cite)
    if zone == "lie" and state.in_hand and (cite := play.cite("from_line") or play.cite("lies")) is not None:
        return refuse(state, "impossible", "the shooter is set on the line for this shot", cite)
    if (cite := play.cite("from")) is None:
        if zone in KNOWN:
            return None
        return refuse(state, "unknown-zone", f"{zone[:20]!r} is no place on the board", play.cite("set_up"))
    if zone not in PLACES:
        return refuse(state, "unknown-zone", f"the shooter is set in one of {', '.join(PLACES)}", cite)
    if state.turn is not None and play.value("from", state, zone) is False:
        return refuse(state, "impossible", "the shooter may not be set there", cite)
    return None
