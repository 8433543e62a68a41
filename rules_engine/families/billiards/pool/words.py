"""What an entry of pool may say at all: balls that are on the table, pockets and states that exist."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
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
                message = say(
                    "pool.worth-too-much",
                    "a stroke cannot be worth {points}: {balls} balls are on the table",
                    points=f"{a:+d}",
                    balls=len(table),
                )
                return refuse(state, "impossible", message)
        elif kind == "call":
            for piece, pocket in a:
                if piece not in table:
                    return _not_there(play, state, rack, piece)
                if pocket is not None and pocket not in POCKETS:
                    return _no_pocket(state, pocket)
            if len(a) > 1 and len({piece for piece, _ in a}) < len(a):
                return refuse(state, "impossible", say("pool.called-twice", "a ball is called twice"))
        elif kind == "touch":
            if a is not None:
                why = say("pool.one-cue-ball", "there is one cue ball; '{word}' is none", word=a[:20])
                return refuse(state, "unknown-piece", why)
            if b == CUE:
                why = say("pool.meets-itself", "the cue ball does not meet itself")
                return refuse(state, "unknown-piece", why)
            if b not in table:
                return _not_there(play, state, rack, b)
        elif kind == "cushion":
            if a is not None and a != CUE and a not in table:
                return _not_there(play, state, rack, a)
        elif kind in ("pocket", "off"):
            if a != CUE and a not in table:
                return _not_there(play, state, rack, a)
            if a in gone:
                why = say("pool.leaves-twice", "ball {ball} leaves the table twice", ball=a)
                return refuse(state, "impossible", why)
            gone.append(a)
            if b is not None and b not in POCKETS:
                return _no_pocket(state, b)
        elif kind == "state":
            if a not in SEEN and a not in conduct:
                why = say(
                    "pool.unknown-state", "#{word} means nothing in {game}", word=a[:20], game=play.game.name
                )
                return refuse(state, "unknown-state", why)
            if a in NEEDS_BALL and (b or "") not in table:
                return _not_there(play, state, rack, b or "")
    return None


def _not_there(play: Play, state: PoolState, rack: Rack, piece: str) -> Ruling:
    if piece[:-1] in rack.kinds and piece[-1] == "0":
        why = say("pool.no-such-ball-left", "no such ball is on the table: {ball}", ball=rack.name(piece))
        return refuse(state, "impossible", why)
    if piece in rack.balls:
        why = say("pool.not-on-table", "ball {ball} is not on the table", ball=piece)
        return refuse(state, "impossible", why)
    message = say(
        "pool.no-such-ball",
        "there is no ball '{word}': {balls}, and c the cue ball",
        word=piece[:20],
        balls=rack.words,
    )
    return refuse(state, "unknown-piece", message, play.cite("balls"))


def _no_pocket(state: PoolState, pocket: str) -> Ruling:
    why = say(
        "pool.no-such-pocket",
        "there is no pocket '{word}': they are {pockets}",
        word=pocket[:20],
        pockets=", ".join(POCKETS),
    )
    return refuse(state, "unknown-pocket", why)
