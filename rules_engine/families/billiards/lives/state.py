"""Where a pool of lives stands.

Two kinds of pool share the state. Where each player has a ball of his own (``coloured``), ``balls`` and
``places`` go by side. Where all play with one red and one white ball, ``cue`` is the ball that the striker
uses, the other one belongs to the player who struck last, and ``places`` are those of the red and the white.
"""

from __future__ import annotations

from ....lean import NamedTuple
from ....saying import say
from ....states import Tally, state_class

COLOURS = ("w", "r", "yw", "gn", "bn", "bu", "pk", "sw", "sr", "sy", "sg", "sb")
"""The balls in the order of the marking board."""

NAMES = {
    "w": say("lives.ball-white", "white"),
    "r": say("lives.ball-red", "red"),
    "yw": say("lives.ball-yellow", "yellow"),
    "gn": say("lives.ball-green", "green"),
    "bn": say("lives.ball-brown", "brown"),
    "bu": say("lives.ball-blue", "blue"),
    "pk": say("lives.ball-pink", "pink"),
    "sw": say("lives.ball-spot-white", "spot-white"),
    "sr": say("lives.ball-spot-red", "spot-red"),
    "sy": say("lives.ball-spot-yellow", "spot-yellow"),
    "sg": say("lives.ball-spot-green", "spot-green"),
    "sb": say("lives.ball-spot-brown", "spot-brown"),
    "c": say("lives.ball-own", "striker's ball"),
}

LABELS = {
    "w": say("lives.label-white", "White"),
    "r": say("lives.label-red", "Red"),
    "yw": say("lives.label-yellow", "Yellow"),
    "gn": say("lives.label-green", "Green"),
    "bn": say("lives.label-brown", "Brown"),
    "bu": say("lives.label-blue", "Blue"),
    "pk": say("lives.label-pink", "Pink"),
    "sw": say("lives.label-spot-white", "Spot-white"),
    "sr": say("lives.label-spot-red", "Spot-red"),
    "sy": say("lives.label-spot-yellow", "Spot-yellow"),
    "sg": say("lives.label-spot-green", "Spot-green"),
    "sb": say("lives.label-spot-brown", "Spot-brown"),
    "c": say("lives.label-own", "Striker's ball"),
}
"""The balls as a line begins with them."""

THE = {
    "w": say("lives.the-white", "the white"),
    "r": say("lives.the-red", "the red"),
    "yw": say("lives.the-yellow", "the yellow"),
    "gn": say("lives.the-green", "the green"),
    "bn": say("lives.the-brown", "the brown"),
    "bu": say("lives.the-blue", "the blue"),
    "pk": say("lives.the-pink", "the pink"),
    "sw": say("lives.the-spot-white", "the spot-white"),
    "sr": say("lives.the-spot-red", "the spot-red"),
    "sy": say("lives.the-spot-yellow", "the spot-yellow"),
    "sg": say("lives.the-spot-green", "the spot-green"),
    "sb": say("lives.the-spot-brown", "the spot-brown"),
    "c": say("lives.the-own", "the striker's ball"),
}
"""The balls as they stand in a sentence."""

PAIR = ("r", "w")
"""The balls of a pool that is played with two."""

CUE = "c"


@state_class
class LivesState(NamedTuple):
    """One pool.

    ``on``: the side whose ball must be played on, None while ``nearest`` has still to be measured. ``last``:
    who struck last; ``lead``: who made the present lead. ``places``: "table", "hand", "up" (lifted for the
    coming stroke), "waits" (its place is occupied) or "out". ``pending``: dead players who may now come in
    again, the first of them first; ``offered`` and ``taken``: how often that was offered and taken.
    ``void``: the foul for which the coming stroke cannot take a life, or "". ``offer``: who offers to take
    the stroke; ``rightful``: whose stroke another has taken. ``held``: what a stroke did that a player
    may still have played over. ``spotted``: the lead lies on its spot; ``bought``: its ball was sold
    since. ``purse``: prices of lives won less those paid.
    """

    lives: tuple[int, ...]
    began: tuple[int, ...]
    tallies: tuple[Tally, ...]
    order: tuple[int, ...]
    starred: tuple[int, ...]
    purse: tuple[int, ...]
    places: tuple[str, ...]
    coloured: bool = True
    balls: tuple[str, ...] = ()
    phase: str = "draw"
    turn: int | None = None
    on: int | None = None
    nearest: bool = False
    cue: str = ""
    last: int | None = None
    lead: int | None = None
    after_lead: bool = False
    fresh: bool = True
    pending: tuple[int, ...] = ()
    offered: int = 0
    taken: int = 0
    gone: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()
    void: str = ""
    offer: int | None = None
    rightful: int | None = None
    waived: int | None = None
    held: str = ""
    spotted: bool = False
    bought: bool = False
    strokes: int = 0
    divided: bool = False
    over: bool = False
    winner: int | None = None

    def alive(self, side: int) -> bool:
        """Whether a side has a life left."""
        return self.lives[side] > 0


def living(state: LivesState) -> list[int]:
    """The sides with lives, in order of play."""
    return [i for i in state.order if state.lives[i] > 0]


def lowest(state: LivesState, without: int) -> int:
    """The fewest lives that any other living player has; 0 if nobody else lives."""
    left = [n for i, n in enumerate(state.lives) if n > 0 and i != without]
    return min(left, default=0)


def after(state: LivesState, who: int) -> int:
    """The next living side in order of play; ``who`` himself if nobody else lives."""
    order = state.order
    at = order.index(who)
    for step in range(1, len(order)):
        following = order[(at + step) % len(order)]
        if state.lives[following] > 0:
            return following
    return who


def other(cue: str) -> str:
    """The second of the two balls."""
    return PAIR[1] if cue == PAIR[0] else PAIR[0]


def own_ball(state: LivesState, who: int) -> str:
    """The ball with which a side plays."""
    return state.balls[who] if state.coloured else state.cue


def ball_at(state: LivesState, side: int | None) -> str | None:
    """The ball of the side that is played on; None if there is none yet."""
    if side is None:
        return None
    return state.balls[side] if state.coloured else other(state.cue)


def owner(state: LivesState, ball: str) -> int | None:
    """Whose ball it is for the stroke to come; None if nobody has it."""
    if state.coloured:
        return state.balls.index(ball) if ball in state.balls else None
    return state.on if ball == other(state.cue) else state.turn


def on_table(state: LivesState, who: int) -> list[int]:
    """The other sides whose balls can be played on."""
    if not state.coloured:
        return [] if state.on is None or state.phase != "stroke" else [state.on]
    return [i for i in state.order if i != who and state.places[i] == "table" and state.lives[i] > 0]


def deciding(state: LivesState) -> bool:
    """Whether the pool waits for a dead player's word, since only one other is left."""
    return bool(state.pending) and len(living(state)) == 1


def put(places: tuple[str, ...], at: int, where: str) -> tuple[str, ...]:
    """The places with one of them changed."""
    return (*places[:at], where, *places[at + 1 :])


def tallied(state: LivesState, who: int, made: int, n: int) -> tuple[Tally, ...]:
    """The tallies after a stroke: lives taken, by innings."""
    rows = list(state.tallies)
    if state.fresh:
        rows[who] = rows[who].begin()
    if made:
        rows[who] = rows[who].add(made, n)
    return tuple(rows)
