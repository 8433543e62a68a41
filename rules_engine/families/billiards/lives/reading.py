"""What a record shows of one stroke in a pool of lives.

Which balls left the table is closed: what is not named did not fall. Which ball was struck first is open
unless it is written, or a miss is claimed. The striker's own ball is ``c``, or its colour.
"""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....unknown import UNKNOWN
from ...base import claim_of
from .state import CUE, THE, LivesState, on_table, own_ball, owner

POCKETS = ("tl", "tr", "ml", "mr", "bl", "br")

STROKE_KINDS = frozenset({"touch", "pocket", "off", "claim", "full", "cushion"})
"""Tokens that tell of a stroke."""

WITH_BALL = {"together", "occupied", "vacated"}
"""States that name a ball."""

SEEN = {
    True: frozenset({"together", "touching", "occupied", "vacated", "warned"}),
    False: frozenset({"warned"}),
}
"""States that are no fouls, where each has a ball of his own and where two balls serve all."""


class LivesFacts:
    """What the record shows of a stroke; what it leaves open is ``UNKNOWN``.

    Balls are told by the side that owns them. ``on``: whose ball must be played on; ``first``: whose was
    struck first, None if none was; ``together``: one struck at the same instant; ``pots`` and ``off``: object
    balls pocketed and off the table. ``own``: None, "pocketed" or "off". ``taken``: the striker took the
    stroke over from another; ``kept``: another offered to take it.
    """

    __slots__ = (
        "called", "claim", "first", "in_hand", "kept", "measured", "off", "on", "own", "pots", "states",
        "taken", "together", "touching", "traced", "who",
    )  # fmt: skip

    def __init__(self, tokens: tuple[Token, ...], state: LivesState, who: int) -> None:
        touched: int | None = None
        hit = False
        closed = False
        pots: list[int] = []
        off: list[int] = []
        states: dict[str, str | None] = {}
        self.who = who
        self.own: str | None = None
        self.called: int | None = None
        mine = (CUE, own_ball(state, who))
        for kind, a, b in tokens:
            if kind == "touch":
                if not hit:
                    touched, hit = owner(state, b), True
            elif kind in ("pocket", "off"):
                if a in mine:
                    self.own = "pocketed" if kind == "pocket" else "off"
                else:
                    side = owner(state, a)
                    if side is not None:
                        (pots if kind == "pocket" else off).append(side)
            elif kind == "call":
                self.called = owner(state, a[0][0])
            elif kind == "state":
                states[a] = b
            elif kind == "full":
                closed = True
        self.claim = claim_of(tokens)
        self.states = states
        self.off = tuple(off)
        self.touching = "touching" in states
        self.together = owner(state, states["together"] or "") if "together" in states else None
        self.in_hand = state.places[who] == "hand" if state.coloured else state.after_lead
        self.taken = state.rightful is not None
        self.kept = state.offer is not None
        none = (closed or self.claim == "miss") and not pots and not off
        self.first: Any = touched if hit else None if none else UNKNOWN
        if not hit and (pots or off) and not state.coloured:
            self.first = state.on  # only one ball can have been struck
        self.traced = hit or closed or bool(pots or off or self.own)
        self.on: int | None = state.on if self.called is None else self.called
        self.measured = self.on is not None
        if self.on is None and isinstance(self.claim, int) and self.claim >= 0:
            # The marker's claim that all was right tells which ball he had measured as the nearest.
            self.on = touched if hit else pots[0] if pots else None
        if not pots and not closed and self.claim == 1 and self.on is not None:
            pots = [self.on]
        self.pots = tuple(pots)


def check_words(play: Play, state: LivesState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse what cannot be: balls that do not lie on the table, pockets and states that nobody knows."""
    lost: list[str] = []
    for kind, a, b in tokens:
        if kind == "call":
            if len(a) != 1 or a[0][1] is not None:
                message = say("lives.one-as-nearest", "one ball is named as the nearest, without a pocket")
                return refuse(state, "impossible", message)
            if (bad := _object(state, who, a[0][0])) is not None:
                return bad
        elif kind == "touch":
            if a is not None:
                message = say("lives.only-strikers-ball", "only the striker's ball strikes")
                return refuse(state, "unknown-piece", message)
            if (bad := _object(state, who, b)) is not None:
                return bad
        elif kind in ("pocket", "off"):
            piece = CUE if state.phase != "draw" and a == own_ball(state, who) else a
            if piece != CUE and (bad := _object(state, who, piece)) is not None:
                return bad
            if piece in lost:
                message = say("lives.leaves-twice", "{ball} leaves the table twice", ball=THE[piece])
                return refuse(state, "impossible", message)
            lost.append(piece)
            if kind == "pocket" and b is not None and b not in POCKETS:
                message = say(
                    "lives.unknown-pocket",
                    "there is no pocket '{word}': they are {pockets}",
                    word=b[:20],
                    pockets=", ".join(POCKETS),
                )
                return refuse(state, "unknown-pocket", message)
        elif kind == "cushion":
            if a is not None and a != CUE and a not in (state.balls or ("r", "w")):
                message = say("lives.unknown-ball", "there is no ball '{word}'", word=a[:20])
                return refuse(state, "unknown-piece", message)
        elif kind == "state":
            if (bad := _state(play, state, who, a, b)) is not None:
                return bad
        elif kind == "claim" and a != "miss" and not -1 <= a <= len(state.lives):
            message = say("lives.no-stroke-worth", "no stroke is worth {lives} lives", lives=f"{a:+d}")
            return refuse(state, "impossible", message)
    return None


def _state(play: Play, state: LivesState, who: int, word: str, argument: str | None) -> Ruling | None:
    seen = SEEN[state.coloured]
    if word not in seen and play.cite(f"foul:{word}") is None:
        message = say(
            "lives.unknown-state", "#{word} means nothing in {game}", word=word[:20], game=play.game.name
        )
        return refuse(state, "unknown-state", message)
    if word == "misdirected":
        by = play.index(argument or "")
        if by is None or by == who or not state.alive(by):
            message = say(
                "lives.name-misdirector", "name the player who misdirected him, as in #misdirected(B)"
            )
            return refuse(state, "impossible", message)
    elif word in WITH_BALL:
        ball = (argument or "").split(" ")[0]
        side = owner(state, ball)
        if side is None or side == who or not state.alive(side):
            message = say("lives.name-the-ball", "name the ball, as in #{word}(yw)", word=word)
            return refuse(state, "unknown-piece", message)
        if word == "together" and side not in on_table(state, who):
            message = say("lives.ball-not-there", "{ball} is not on the table", ball=THE[ball])
            return refuse(state, "impossible", message)
        needed = {"occupied": "up", "vacated": "waits"}.get(word)
        if needed is not None and state.places[side] != needed:
            message = say("lives.not-taken-up", "{ball} has not been taken up", ball=THE[ball])
            return refuse(state, "impossible", message)
    elif argument is not None and word not in ("in-motion", "wrong-ball", "dropped", "dropping"):
        message = say("lives.without-brackets", "#{word} stands without brackets", word=word)
        return refuse(state, "impossible", message)
    return None


def _object(state: LivesState, who: int, ball: str) -> Ruling | None:
    """Refuse a ball that the striker cannot meet."""
    names = state.balls if state.coloured else ("r", "w")
    if ball not in names:
        message = say(
            "lives.unknown-ball-of",
            "there is no ball '{word}': they are {balls}",
            word=ball[:20],
            balls=", ".join((*names, CUE)),
        )
        return refuse(state, "unknown-piece", message)
    if owner(state, ball) not in on_table(state, who) or ball == own_ball(state, who):
        message = say("lives.not-played-on", "{ball} cannot be played on", ball=THE[ball])
        return refuse(state, "impossible", message)
    return None
