"""The state of a carom game, and what a record shows of one stroke.

The facts of a stroke are the object balls in the order in which the cue ball first met them, and its cushions
before the second of them. Balls that left the table are a closed domain, and so are the spaces in which both
object balls came to rest: what is not recorded did not happen. Contacts are closed by the first that is
recorded, cushions by the first cushion, by ``.`` or by a miss.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....lean import NamedTuple
from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally, state_class
from ....unknown import UNKNOWN
from ...order import met_by

PIECES = ("r", "w")
"""The object balls, where a game names no others: red, and the other player's white (whichever it is)."""

BOTH = "both"
"""As in ``#frozen(both)``: the cue ball touches both object balls."""

REST_WORDS = ("in", "anchor", "crotch")
"""States by which the marker says where both object balls rest: a balk or space, an anchor, a crotch."""


@state_class
class Hold(NamedTuple):
    """Both object balls rest in a space that limits the counts: which kind, which one, counts made in it."""

    word: str
    space: str = ""
    used: int = 0


@state_class
class Offer(NamedTuple):
    """What the incoming striker may choose after a foul: how things stood, and whether it may be played
    over."""

    by: int
    given: int
    over: bool
    spotted: bool
    stage: str


@state_class
class Bout(NamedTuple):
    """What a match of equal innings knows besides the balls.

    ``stage``: "last", the other side has its equalising inning; "shoot-out"; else "". ``first`` is the side
    that opened, -1 before that. ``outs``: time-outs taken, by side; ``timed``: those taken for the coming
    stroke. ``runs``: series of the shoot-out, by side, -1 for one that is to come. ``sets``: sets won before
    this one; ``decider``: this one decides.
    """

    stage: str = ""
    first: int = -1
    outs: tuple[int, ...] = ()
    timed: int = 0
    runs: tuple[int, ...] = ()
    sets: tuple[int, ...] = ()
    decider: bool = False


@state_class
class CaromState(NamedTuple):
    """Where a carom game stands. ``spotted``: the balls are on their spots, the red must be met first.

    ``misses`` counts successive innings that ended in a miss, by side; ``forced``: the stroke that follows a
    rejected third miss; ``next_void``: the foul for which the coming stroke cannot count, or ""; ``fresh``:
    it begins an inning. ``held``: the restricted spaces in which both object balls rest; ``lined``: they rest
    on one line, and the striker may say to which space it belongs; ``stage``: "layoff" and "answer" are the
    two opening strokes of a game that has them; ``offer``: a choice that the incoming striker still has, and
    ``before`` the restricted spaces in which the balls lay to which he may have them put back;
    ``in_hand``: sides whose ball is off the table until they play. ``whites``: "off", both of them left the
    table by the last stroke, so that either may be played with; "crossed", the wrong one is, until the run
    is over. ``bout``: equal innings, time-outs and the rest of it, in games that know them.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    phase: str = "lead"
    spotted: bool = True
    fresh: bool = True
    misses: tuple[int, ...] = ()
    forced: bool = False
    next_void: str = ""
    strokes: int = 0
    over: bool = False
    winner: int | None = None
    held: tuple[Hold, ...] = ()
    lined: bool = False
    stage: str = ""
    offer: Offer | None = None
    before: tuple[Hold, ...] = ()
    in_hand: tuple[int, ...] = ()
    whites: str = ""
    bout: Bout | None = None


class CaromFacts:
    """What the record shows of one stroke; anything that it leaves out is ``UNKNOWN``.

    ``touched``: object balls in order of first contact with the cue ball. ``before_first`` and
    ``before_second``: cushions of the cue ball before those contacts; ``names``: their letters (h, f, l, r)
    before the second contact. ``rail``: the cushion on which the cue ball rested, ``frozen``: the ball that
    touched it; both are seen before the stroke, and not recorded means not seen. ``moved``: the object balls
    that left the table. ``rests``: the spaces in which both object balls came to rest; ``outs``: the kinds of
    space out of which one was driven. ``after`` keeps the spaces that are restricted after the stroke, once
    they are known.
    """

    __slots__ = (
        "after",
        "before_first",
        "before_second",
        "claim",
        "frozen",
        "moved",
        "names",
        "off",
        "outs",
        "rail",
        "rests",
        "states",
        "touched",
    )

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        touched: list[str] = []
        counts: list[int] = []
        cushions = 0
        names = ""
        named = True
        traced = cushioned = False
        states: dict[str, Any] = {}
        outs: frozenset[str] = frozenset()
        off: tuple[str, ...] = ()
        claim: int | str | None = None
        for kind, a, b in tokens:
            if kind == "touch":
                traced = True
                if a is None and b not in touched:
                    touched.append(b)
                    counts.append(cushions)
            elif kind == "cushion":
                traced = True
                if a is None:
                    cushioned = True
                    if isinstance(b, str):
                        cushions += len(b)
                        if len(touched) < 2:
                            names += b
                    else:
                        cushions += b
                        named = named and len(touched) >= 2
            elif kind == "claim":
                claim = a
            elif kind == "off":
                off = (*off, a)
            elif kind == "state":
                states[a] = b
                if a == "out":
                    outs |= _OUT_OF.get(b or "", frozenset())
            elif kind == "full":
                traced = cushioned = True
        self.claim = claim
        self.after: tuple[Hold, ...] | None = None
        self.moved = tuple(ball for ball in off if ball != "c")
        if self.claim == "miss" and not (touched or self.moved):
            traced = cushioned = True
        self.states = states
        self.off = off
        self.outs = outs
        self.rests: tuple[tuple[str, str], ...] = _rests(states) if states else ()
        self.touched: Any = tuple(touched) if traced else UNKNOWN
        if self.moved and traced and not touched:
            self.touched = met_by(self.moved)
        self.before_first: Any = (counts[0] if counts else cushions) if cushioned else UNKNOWN
        self.before_second: Any = (counts[1] if len(counts) > 1 else cushions) if cushioned else UNKNOWN
        self.names: Any = names if cushioned and named else UNKNOWN
        self.rail: str | None = states.get("rail")
        self.frozen: str | None = states.get("frozen")

    @property
    def both(self) -> Any:
        """Whether both object balls were met."""
        return self.touched if self.touched is UNKNOWN else len(self.touched) >= 2

    @property
    def first_is_frozen(self) -> Any:
        """Whether the touching ball was played at directly: met first, with no cushion before."""
        if self.frozen is None:
            return False
        if self.touched is UNKNOWN:
            return UNKNOWN
        if self.touched[:1] != (self.frozen,) and not (self.frozen == BOTH and self.touched):
            return False
        return self.before_first if self.before_first is UNKNOWN else self.before_first == 0

    @property
    def together(self) -> bool:
        """Whether both object balls were met at the same instant."""
        return "together" in self.states


_OUT_OF = {
    "": frozenset(REST_WORDS),
    "balk": frozenset({"in"}),
    "anchor": frozenset({"anchor"}),
    "crotch": frozenset({"crotch"}),
}


def _rests(states: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    rests = tuple((word, states[word] or "") for word in REST_WORDS if word in states)
    if "in" not in states and ("line" in states or "border" in states):
        rests = (("in", states.get("line") or states.get("border") or ""), *rests)
    return rests


SEEN = frozenset({"frozen", "rail", "doubt", "outside", "warned", "together"})
"""States that are no fouls: what was seen before the stroke or in it."""

WHERE = frozenset({*REST_WORDS, "line", "border", "out", "elsewhere"})
"""States that say where the object balls rest; only games that restrict some space know them."""


def check_words(
    play: Play, conduct: Mapping[str, str], state: CaromState, tokens: tuple[Token, ...]
) -> Ruling | None:
    """Refuse what cannot be: balls, cushions and states that nobody knows, claims that no stroke can be
    worth."""
    pieces = play.value("pieces") or PIECES
    away = _away(state)
    for kind, a, b in tokens:
        if away is not None and kind in ("touch", "off") and away in (a, b):
            message = say("carom.white-in-hand", "the other white is in hand, not on the table")
            return refuse(state, "impossible", message)
        if kind == "touch":
            if b not in pieces:
                return refuse(state, "unknown-piece", _no_object_ball(b, pieces))
            if a is not None and a.lower() not in pieces:
                message = say("carom.no-such-ball", "there is no ball '{word}'", word=a[:20])
                return refuse(state, "unknown-piece", message)
        elif kind == "cushion":
            if a is not None and a not in pieces:
                return refuse(state, "unknown-piece", _no_object_ball(a, pieces))
        elif kind == "claim":
            most, cite = play.ask("most", state)
            if a != "miss" and not 0 <= a <= (most or 1):
                message = say("carom.counts-one", "a stroke counts one, nothing, or is a miss")
                if (most or 1) > 1:
                    message = say(
                        "carom.counts-up-to",
                        "a stroke counts one to {most}, nothing, or is a miss",
                        most=most,
                    )
                return refuse(state, "impossible", message, cite or play.cite("count"))
        elif kind == "off":
            if a != "c" and a not in pieces:
                message = say(
                    "carom.no-ball-to-leave", "there is no ball '{word}' to leave the table", word=a[:20]
                )
                return refuse(state, "unknown-piece", message)
        elif kind == "state":
            known = a in SEEN or a in WHERE or (a in conduct and play.cite(f"foul:{a}") is not None)
            if not known:
                return refuse(state, "unknown-state", unknown_state(play, a[:20]))
            if a == "frozen" and b not in pieces and not (b == BOTH and play.cite("spot_all") is not None):
                message = say(
                    "carom.frozen-which", "say which ball is frozen, as in #frozen({ball})", ball=pieces[0]
                )
                return refuse(state, "unknown-piece", message)
            if a == "rail" and (not b or not set(b) <= set("hflr") or len(b) > 2):
                message = say(
                    "carom.rail-which", "say which cushion: #rail(h), f, l or r, or two in a corner"
                )
                return refuse(state, "unknown-piece", message)
    return None


def _away(state: CaromState) -> str | None:
    """The other side's white where it is not on the table: before it was played, or off the table."""
    if state.stage == "layoff":
        return "w"
    others = [side for side in state.in_hand if side != state.turn]
    return "w" if others and state.turn is not None and state.whites != "off" else None


def _no_object_ball(word: str, pieces: tuple[str, ...]) -> str:
    return say(
        "carom.no-object-ball",
        "there is no object ball '{word}': they are {balls}",
        word=word[:20],
        balls=", ".join(pieces),
    )


def unknown_state(play: Play, word: str) -> str:
    """Why a state is refused that the game does not know."""
    return say("carom.unknown-state", "#{word} means nothing in {game}", word=word, game=play.game.name)
