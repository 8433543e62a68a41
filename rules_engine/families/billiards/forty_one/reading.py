"""The state of a game with racks and private balls, and what a record shows of one shot.

A record of a shot names every ball that left the table and says when the cue ball did: that domain is
closed. The state holds of a private ball only what its holder has told (see :mod:`..pills`).
"""

from __future__ import annotations

from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from ...base import claim_of
from ..pills import Pills

BALLS = tuple(str(n) for n in range(1, 16))
ALL_BALLS = frozenset(BALLS)
CUE = "c"
POCKETS = ("tl", "tr", "ml", "mr", "bl", "br")
SEEN = ("safety", "no-cushion")
"""What was seen of a shot, and is no foul by itself."""


@state_class
class RackState(NamedTuple):
    """Where a game stands.

    ``racks``: the balls credited to each side, in the order in which they fell; ``owed``: balls that each
    side still has to give up; ``pills``: what each side holds; ``redraw``: sides that may take a new private
    ball. ``phase``: ``lead``, ``pills``, ``shot``, ``give`` (``turn`` chooses ``due`` of the balls ``offer``)
    or ``reckoning`` (private balls are shown). ``called``: the side that declared; ``refused``: sides that
    would not show; ``last``: who shot last; ``losers``: once known.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    table: frozenset[str]
    racks: tuple[tuple[str, ...], ...]
    owed: tuple[int, ...]
    pills: Pills
    order: tuple[int, ...]
    turn: int | None = None
    phase: str = "lead"
    in_hand: bool = True
    offer: tuple[str, ...] = ()
    due: int = 0
    redraw: frozenset[int] = frozenset()
    last: int | None = None
    called: int | None = None
    refused: frozenset[int] = frozenset()
    bursts: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    over: bool = False
    winner: int | None = None


def following(state: RackState, who: int) -> int:
    """The side that shoots after ``who``."""
    order = state.order
    return order[(order.index(who) + 1) % len(order)]


class RackFacts(NamedTuple):
    """What the record shows of one shot; what it leaves open is ``UNKNOWN``."""

    pocketed: tuple[str, ...]
    off: tuple[str, ...]
    cue_lost: str | None
    missed: Any
    cushion: Any
    states: frozenset[str]
    claim: int | str | None

    @property
    def made(self) -> int:
        """The sum of the numbers of the balls that fell."""
        return sum(map(int, self.pocketed))


def read_shot(play: Play, conduct: Any, state: RackState, tokens: tuple[Token, ...]) -> RackFacts | Ruling:
    """Read one shot; a :class:`Ruling` is a refusal."""
    pocketed: list[str] = []
    off: list[str] = []
    states: set[str] = set()
    touched = cushion = closed = False
    cue_lost = None
    for kind, a, b in tokens:
        if kind in ("touch", "pocket", "off", "cushion"):
            piece = b if kind == "touch" else a
            if (bad := _bad_piece(state, kind, a, piece)) is not None:
                return bad
            if kind == "pocket" and b is not None and b not in POCKETS:
                pockets = ", ".join(POCKETS)
                why = say(
                    "forty-one.no-such-pocket",
                    "no pocket is called '{pocket}': they are {pockets}",
                    pocket=b[:20],
                    pockets=pockets,
                )
                return refuse(state, "unknown-pocket", why)
        if kind == "touch":
            touched = True
        elif kind == "cushion":
            cushion = cushion or a is None
            touched = touched or a is not None
        elif kind in ("pocket", "off"):
            if a in pocketed or a in off or (a == CUE and cue_lost):
                why = say("forty-one.leaves-twice", "ball {ball} leaves the table twice", ball=a)
                return refuse(state, "impossible", why)
            if a == CUE:
                cue_lost = "pocketed" if kind == "pocket" else "off"
            else:
                (pocketed if kind == "pocket" else off).append(a)
                touched = True
        elif kind == "state":
            if (a not in SEEN and a not in conduct) or b is not None:
                why = say(
                    "forty-one.unknown-state",
                    "#{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", why)
            states.add(a)
        elif kind == "full":
            closed = True
    claim = claim_of(tokens)
    missed: Any = False if touched else True if closed or claim == "miss" else UNKNOWN
    rail: Any = True if cushion else False if closed or "no-cushion" in states else UNKNOWN
    if cushion and "no-cushion" in states:
        why = say("forty-one.cue-ball-at-cushion", "the record shows the cue ball at a cushion")
        return refuse(state, "contradicted", why)
    return RackFacts(tuple(pocketed), tuple(off), cue_lost, missed, rail, frozenset(states), claim)


def _bad_piece(state: RackState, kind: str, mover: str | None, piece: str | None) -> Ruling | None:
    if kind == "touch" and mover is not None:
        why = say("forty-one.one-cue-ball", "there is one cue ball; '{ball}' is none", ball=mover[:20])
        return refuse(state, "unknown-piece", why)
    if piece is None or piece in state.table or (piece == CUE and kind in ("pocket", "off")):
        return None
    if piece in ALL_BALLS:
        why = say("forty-one.not-on-table", "ball {ball} is not on the table", ball=piece)
        return refuse(state, "impossible", why)
    why = say(
        "forty-one.no-such-ball", "there is no ball '{ball}': 1 to 15, and c the cue ball", ball=piece[:20]
    )
    return refuse(state, "unknown-piece", why)
