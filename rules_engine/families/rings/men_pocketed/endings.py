"""The end of a board: who has won it when the last man of a side falls, and by what."""

from __future__ import annotations

from typing import Any

from ....play import Play
from .reading import Ending, MenState, Stroke

_CASES = {
    # queen_at: slot when own and the other's last fell, only the other's, only the own
    (False, "cover"): ("cover_both", "cover_theirs", ""),
    (False, "with"): ("queen_both", "cover_theirs", ""),
    (False, "board"): ("board_both", "board_theirs", "board_own"),
    (False, "mine"): ("both_last", "", ""),
    (False, "theirs"): ("both_last", "", ""),
    (True, "cover"): ("striker_queen", "striker_other", ""),
    (True, "with"): ("striker_queen", "striker_other", ""),
    (True, "board"): ("striker_both", "striker_other", "striker_last"),
    (True, "mine"): ("striker_mine", "", ""),
    (True, "theirs"): ("striker_both", "", ""),
}
"""The slot of each case, by whether the striker fell and where the queen is; "" for the usual rule."""


def ended(play: Play, state: MenState, stroke: Stroke) -> tuple[Any, str | None]:
    """Who wins the board, and by which clause; "replay" when nobody has, None when it goes on."""
    at = stroke.queen_at
    both, theirs, mine = _CASES[stroke.striker, at]
    own, other = stroke.last_own, stroke.last_other
    slot = both if own and other else theirs if other else mine
    if slot == "cover_theirs" and stroke.own and not stroke.improper:
        slot = ""  # she is covered by an own man of the same stroke
    if slot:
        ending, cite = play.ask(slot, state, stroke)
        return ending, cite
    if other:
        return Ending(False, "men-queen" if at == "theirs" else "men"), play.cite("board_won")
    if stroke.striker or stroke.improper:
        return None, None  # his men come out again
    return Ending(True, "men-queen" if at != "theirs" else "men"), play.cite("board_won")
