"""Where a game of Puss stands, and the words for places and offences."""

from __future__ import annotations

from ....lean import NamedTuple
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class

CORNERS = ("nw", "ne", "sw", "se")

WHERE = ("moving", "off-star", "at-rest")
"""Where a man was when he was touched; on his way, if nothing is said."""
OFFENCES = ("lifted", "two-hands", "fingers-off")


@state_class
class PussState(NamedTuple):
    """Where a game stands: ``puss`` is in the middle, ``corners`` are the homes of the others ("": none).

    ``score`` counts the times in the middle. ``used`` are the corners in play, where three were agreed upon.
    ``freed`` is the corner of the man who was caught last; ``extra`` counts playing times that a tie added.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    corners: tuple[str, ...]
    turn: int | None = None
    phase: str = "lot"
    puss: int | None = None
    used: tuple[str, ...] = CORNERS
    freed: str = ""
    extra: int = 0
    over: bool = False
    winner: int | None = None


def homeless(state: PussState) -> tuple[int, ...]:
    """Who has to take a corner."""
    return tuple(s for s, home in enumerate(state.corners) if not home and s != state.puss)


def phased(state: PussState) -> PussState:
    return state._replace(phase="corners" if homeless(state) else "play")


def not_yet(play: Play, state: PussState) -> Ruling:
    if state.phase == "lot":
        message = say("puss.draw-first", "draw first who is Puss: :puss")
        return refuse(state, "not-now", message, play.cite("lot"))
    message = say("puss.corner-first", "each takes a corner first")
    return refuse(state, "not-now", message, play.cite("corners"))
