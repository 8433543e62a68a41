"""Where a shooter may be set on the carrom board, for the families of games that ask it."""

from __future__ import annotations

from typing import Any

from ..boards.carrom import PLACES
from ..play import Play
from ..rulings import Ruling, refuse


def wrong_place(play: Play, state: Any, zone: str) -> Ruling | None:
    """Refuse a shooter that was set where it may not be, where the game says where it may: on some numbered
    spots alone, or where its clause allows."""
    spots, cite = play.ask("spots")
    if isinstance(spots, tuple) and zone not in spots:
        code = "impossible" if zone in PLACES else "unknown-zone"
        return refuse(state, code, f"the shooter is set on one of {', '.join(spots)}", cite)
    if (cite := play.cite("from")) is None:
        return None
    if zone not in PLACES:
        return refuse(state, "unknown-zone", f"the shooter is set in one of {', '.join(PLACES)}", cite)
    if state.turn is not None and play.value("from", state, zone) is False:
        return refuse(state, "impossible", "the shooter may not be set there", cite)
    return None
