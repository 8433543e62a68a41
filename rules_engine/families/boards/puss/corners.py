"""Who takes or changes a corner."""

from __future__ import annotations

from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from ...base import cites as cites_of
from .state import CORNERS, PussState, not_yet, phased


def judge_place(play: Play, state: PussState, who: int, corner: str) -> Ruling:
    """Judge that a player takes a free corner."""
    cite = play.cite("corners")
    if state.phase == "lot":
        return not_yet(play, state)
    if corner not in CORNERS:
        message = say("puss.corners", "the corners are {corners}", corners=", ".join(CORNERS))
        return refuse(state, "unknown-zone", message, cite)
    if who == state.puss:
        return refuse(state, "impossible", say("puss.in-middle", "Puss is in the middle"), cite)
    if corner not in state.used:
        message = say("puss.out-of-play", "corner {corner} is out of play", corner=corner)
        return refuse(state, "impossible", message, play.cite("narrow"))
    if corner in state.corners:
        return refuse(
            state, "impossible", say("puss.not-free", "corner {corner} is not free", corner=corner), cite
        )
    if state.phase == "corners" and state.corners[who]:
        message = say("puss.another-first", "another has to take his corner first")
        return refuse(state, "not-now", message, cite)
    corners = tuple(corner if side == who else home for side, home in enumerate(state.corners))
    first = state.phase == "corners"
    after = phased(state._replace(corners=corners))
    if first and after.phase == "play" and play.value("narrow", state):
        after = after._replace(used=tuple(c for c in CORNERS if c in corners))
    cited = cites_of(cite if first else play.cite("exchange"))
    return Ruling(after, citations=cited, events=("placed",))


def judge_exchange(play: Play, state: PussState, who: int, other: int) -> Ruling:
    """Two players change their corners."""
    if state.puss in (who, other):
        message = say("puss.no-corner-to-change", "Puss has no corner to change")
        return refuse(state, "impossible", message, play.cite("exchange"))
    corners = list(state.corners)
    corners[who], corners[other] = corners[other], corners[who]
    cited = cites_of(play.cite("exchange"))
    return Ruling(state._replace(corners=tuple(corners)), citations=cited, events=("exchanged",))
