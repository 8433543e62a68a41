"""The state of a game of pyramid, and what a record shows of one stroke.

Balls have no numbers: ``w`` is any ball but the one struck, which is ``c``. A record of a stroke always names
every ball that left the table. Contacts and cushions may be left out; then they are unknown, unless ``.``
says that nothing else happened.
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

CUE, BALL = "c", "w"
PIECES = frozenset({CUE, BALL})
ALL = 16
"""Fifteen white balls and a coloured one."""
POCKETS = ("tl", "tr", "ml", "mr", "bl", "br")
"""The six pockets; home is at the bottom."""
_POCKETS = frozenset({*POCKETS, None})
SEEN = {
    "crossed": say("pyramid.seen-crossed", "a ball crossed the middle line after the contact"),
    "no-cushion": say("pyramid.seen-no-cushion", "too few cushions were touched"),
    "short": say("pyramid.seen-short", "the ball neither left home nor touched the pyramid"),
    "untaken": say("pyramid.seen-untaken", "the ball that was due had not been taken off before this stroke"),
}
"""States that are no fouls of conduct."""


@state_class
class PyramidState(NamedTuple):
    """Where a game of pyramid stands.

    ``table``: the balls that may be pocketed as object balls, in the games with one cue ball without it.
    ``in_hand``: "home" or "anywhere" where the ball struck is played from hand, "" where it lies. ``take``:
    the ball that somebody has still to take off, "premium" or "penalty"; ``premium_entry``: the entry in
    which a premium ball was won. ``lead``: who broke. ``fouls`` and ``own``: fouls of each side, and own
    balls (the struck ball pocketed). ``owed``: balls a side has still to put back.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    table: int
    turn: int | None = None
    lead: int | None = None
    phase: str = "lead"
    in_hand: str = "home"
    take: str = ""
    fresh: bool = True
    fouls: tuple[int, ...] = ()
    own: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    premium_entry: int = 0
    over: bool = False
    winner: int | None = None


class PyramidFacts:
    """What the record shows of one stroke; what it leaves open is ``UNKNOWN``.

    ``balls``: how many object balls fell; ``own``: whether the struck ball did; ``off`` and ``cue_off``: the
    same of balls that left the table. ``hit``: whether an object ball was touched. ``cushions``: touches of
    cushions by any ball after the contact, as far as noted; ``railed``: those of object balls.
    """

    __slots__ = ("balls", "claim", "closed", "cue_off", "cushions", "hit", "off", "own", "railed", "states")

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        balls = off = cushions = railed = 0
        own = cue_off = closed = touched = False
        claim: int | str | None = None
        states: tuple[str, ...] = ()
        for kind, a, b in tokens:
            if kind == "pocket":
                if a == CUE:
                    own = True
                else:
                    balls += 1
            elif kind == "claim":
                claim = a
            elif kind == "touch":
                touched = True
            elif kind == "cushion":
                many = b if type(b) is int else len(b)
                if a == BALL:
                    railed += many
                    cushions += many
                elif touched or balls or railed:
                    cushions += many
            elif kind == "off":
                if a == CUE:
                    cue_off = True
                else:
                    off += 1
            elif kind == "state":
                states += (a,)
            elif kind == "full":
                closed = True
        self.balls = balls
        self.own = own
        self.off = off
        self.cue_off = cue_off
        self.cushions = cushions
        self.railed = railed
        self.states = states
        self.claim = claim
        self.closed = closed
        if touched or balls or railed or off:
            self.hit: Any = True
        elif claim == "miss" or closed:
            self.hit = False
        else:
            self.hit = True if type(claim) is int and claim > 0 else UNKNOWN


def check_words(play: Play, state: PyramidState, tokens: tuple[Token, ...], conduct: Any) -> Ruling | None:
    """Refuse words that mean nothing in the game, or cannot be true at once."""
    falls = 0
    for kind, a, b in tokens:
        if kind == "claim":
            if a != "miss" and not -1 <= a <= ALL:
                why = say("pyramid.stroke-makes", "a stroke makes 0 to 16 balls, or is a foul: -1")
                return refuse(state, "impossible", why)
        elif kind == "pocket" or kind == "off":
            if a not in PIECES:
                return _no_ball(state, a)
            if kind == "pocket" and b not in _POCKETS:
                names = ", ".join(POCKETS)
                why = say(
                    "pyramid.no-such-pocket",
                    "no pocket is called '{pocket}': {pockets}",
                    pocket=b[:20],
                    pockets=names,
                )
                return refuse(state, "unknown-pocket", why)
            falls += a == BALL
        elif kind == "touch":
            if a is not None or b != BALL:
                return _no_ball(state, a or b)
        elif kind == "cushion":
            if a is not None and a not in PIECES:
                return _no_ball(state, a)
        elif kind == "state":
            if b is not None:
                why = say("pyramid.state-alone", "#{word} stands alone", word=a[:20])
                return refuse(state, "unknown-state", why)
            if a not in SEEN and (a not in conduct or play.cite(f"foul:{a}") is None):
                why = say(
                    "pyramid.unknown-state",
                    "#{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", why)
            if a == "untaken" and state.take != "premium":
                why = say("pyramid.no-ball-due", "no ball was due to be taken")
                return refuse(state, "not-now", why, play.cite("premium_by"))
            if a == "short" and state.phase != "break":
                why = say("pyramid.only-break-short", "only the break must leave home or reach the pyramid")
                return refuse(state, "not-now", why, play.cite("break"))
    if falls > 1 and falls > object_balls(play, state):
        why = say(
            "pyramid.only-so-many", "only {balls} balls can be pocketed", balls=object_balls(play, state)
        )
        return refuse(state, "impossible", why)
    return None


def object_balls(play: Play, state: PyramidState) -> int:
    """How many balls can be met and pocketed: where any ball is struck, all others."""
    return state.table - (play.value("cue") == "any")


def _no_ball(state: PyramidState, piece: str) -> Ruling:
    message = say(
        "pyramid.no-such-ball",
        "no ball is called '{ball}': w is any ball but the one struck, which is c",
        ball=piece[:20],
    )
    return refuse(state, "unknown-piece", message)
