"""How the pieces stand when a game begins, where the books say it: for pictures and for play by physics.

A set-up lists what lies on the table or board; a ball in hand is not on it. Games whose figures are lost
(skittle pins, boxes, cups) have none. Each kind of board has a module, which lists its games.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ...errors import UnknownGame
from .. import pool_table
from ..pool_racks import BOARDS, RACKS
from .carrom_board import ON_CARROM_BOARD
from .crokinole_board import ON_CROKINOLE_BOARD
from .placed import Placed, SetUp
from .spider_board import ON_SPIDER_BOARD
from .tables import ON_TABLES

__all__ = ["Placed", "SetUp", "set_up_of"]

_SET_UPS: dict[str, Callable[[], SetUp]] = {
    **ON_TABLES,
    **ON_CARROM_BOARD,
    **ON_CROKINOLE_BOARD,
    **ON_SPIDER_BOARD,
}


@lru_cache(maxsize=256)
def set_up_of(game_id: str) -> SetUp | None:
    """The set-up of a game, or None where the book's figure is lost or nothing stands anywhere.

    A game without one under its own id may name another's (`PlayedOn.set_up`).
    """
    if (racked := RACKS.get(game_id)) is not None:
        return SetUp(BOARDS.get(game_id, pool_table.BOARD), tuple(Placed(*ball) for ball in racked))
    made = _SET_UPS.get(game_id)
    if made is None:
        from ...catalogue import game  # here: the catalogue's games are made with boards

        try:
            made = _SET_UPS.get(game(game_id).played_on.set_up or "")
        except UnknownGame:
            return None
    return None if made is None else made()
