"""What an entry of pool may say at all: balls that are on the table, pockets and states that exist."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from .racks import Rack
from .reading import CUE, POCKETS, PoolState, worth_all

SEEN = frozenset({"frozen", "no-cushion", "warned", "rebound", "on-cushion", "unintended", "undetected"})
"""States that are no fouls: what was seen of the table or of the stroke."""

NEEDS_BALL = frozenset({"frozen", "rebound", "on-cushion", "unintended", "edge"})

MOST = 9
"""No stroke costs more."""


def check_words(
    play: Play,
    conduct: Any,
    rack: Rack,
    worth: Any,
    state: PoolState,
    tokens: tuple[Token, ...],
) -> Ruling | None:
    """Refuse what cannot be: balls that are not on the table, pockets and states that nobody knows; a stroke
    out of turn only of a side that is not due."""
    table = state.table
    gone: list[str] = []
    for kind, a, b in tokens:
        if kind == "claim":
            if (
                a != "miss"
                and not -MOST <= a <= len(table)
                and not -MOST <= a <= worth_all(worth, table) + bool(rack.names)
            ):
                message = f"a stroke cannot be worth {a:+d}: {len(table)} balls are on the table"
                return refuse(state, "impossible", message)
        elif kind == "call":
            for piece, pocket in a:
                if piece not in table:
                    return _not_there(play, state, rack, piece)
                if pocket is not None and pocket not in POCKETS:
                    return _no_pocket(state, pocket)
            if len(a) > 1 and len({piece for piece, _ in a}) < len(a):
                return refuse(state, "impossible", "a ball is called twice")
        elif kind == "touch":
            if a is not None:
                return refuse(state, "unknown-piece", f"there is one cue ball; {a[:20]!r} is none")
            if b == CUE:
                return refuse(state, "unknown-piece", "the cue ball does not meet itself")
            if b not in table:
                return _not_there(play, state, rack, b)
        elif kind == "cushion":
            if a is not None and a != CUE and a not in table:
                return _not_there(play, state, rack, a)
        elif kind in ("pocket", "off"):
            if a != CUE and a not in table:
                return _not_there(play, state, rack, a)
            if a in gone:
                return refuse(state, "impossible", f"ball {a} leaves the table twice")
            gone.append(a)
            if b is not None and b not in POCKETS:
                return _no_pocket(state, b)
        elif kind == "state":
            if a not in SEEN and a not in conduct:
                return refuse(state, "unknown-state", f"#{a[:20]} means nothing in {play.game.name}")
            if a in NEEDS_BALL and (b or "") not in table:
                return _not_there(play, state, rack, b or "")
    return None


def _not_there(play: Play, state: PoolState, rack: Rack, piece: str) -> Ruling:
    if piece[:-1] in rack.kinds and piece[-1] == "0":
        return refuse(state, "impossible", f"no such ball is on the table: {rack.name(piece)}")
    if piece in rack.balls:
        return refuse(state, "impossible", f"ball {piece} is not on the table")
    message = f"there is no ball {piece[:20]!r}: {rack.words}, and c the cue ball"
    return refuse(state, "unknown-piece", message, play.cite("balls"))


def _no_pocket(state: PoolState, pocket: str) -> Ruling:
    return refuse(
        state, "unknown-pocket", f"there is no pocket {pocket[:20]!r}: they are {', '.join(POCKETS)}"
    )
