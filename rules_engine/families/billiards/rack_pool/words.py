"""What an entry of pool may say at all: balls that are on the table, pockets and states that exist."""

from __future__ import annotations

from collections.abc import Mapping

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ..pool.racks import Rack
from ..pool.reading import POCKETS
from .reading import CUE, RackPoolState

CONDUCT: Mapping[str, str] = {
    "scratch": "cue ball pocketed or off the table",
    "wrong-ball": "wrong ball first",
    "no-cushion": "no ball to a cushion",
    "off": "object ball off the table",
    "feet": "no foot on the floor",
    "touched": "ball touched",
    "double": "double hit",
    "push": "push shot",
    "in-motion": "shot while balls moved",
    "placed": "cue ball placed wrongly",
    "hand": "played wrongly from above the head string",
    "jump": "the cue ball jumped over a ball",
    "wrong-pot": "only balls fell that may not fall alone",
    "deliberate": "a foul on purpose, or no attempt at a ball that is on",
    "guide": "cue laid down as a guide",
    "out-of-turn": "played out of turn",
    "slow": "too slow",
    "template": "rack template touched",
    "unsporting": "unsportsmanlike conduct",
    "unscrewed": "cue unscrewed while the opponent plays",
    "foul": "foul of which no more is said",
    "outside": "disturbed from outside",
    "self-moved": "a ball moved off before it was met",
}
"""Fouls, and two mishaps after which a shot is played again; some are read from the facts."""

SEEN: Mapping[str, str] = {
    "safety": "a safety was called",
    "push-out": "a push-out was announced",
    "bad-break": "the break did not do what it must",
    "passed": "so many object balls passed the line on the break",
    "frozen": "the ball that was announced as touching the cue ball",
    "snookered": "the player was ruled to be totally snookered",
    "at-cushion": "the ball that was announced as touching a cushion",
    "together": "met at the same instant as the first ball",
    "doubt": "it cannot be told which ball was met first",
    "warned": "the player had been told of two fouls in a row",
    "dropped": "a ball dropped by itself after it had rested",
    "changed": "the ball that was touched changed the outcome",
}

FROM_FACTS = ("scratch", "wrong-ball", "off", "wrong-pot")
"""Fouls for which there is a token, so that no state says them."""

WITH_BALL = frozenset({"frozen", "at-cushion", "together", "dropped"})
MAY_HAVE_BALL = frozenset({"touched", "double"})
MOST = 200
"""No stroke counts more."""


def check_words(play: Play, rack: Rack, state: RackPoolState, tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse what cannot be: balls that are not on the table, pockets and states that nobody knows."""
    table = state.table
    for kind, a, b in tokens:
        if kind == "pocket":
            if a != CUE and a not in table:
                return _not_there(play, state, rack, a)
            if b is not None and b not in POCKETS:
                return _no_pocket(state, b)
        elif kind == "touch":
            if a is not None:
                return refuse(state, "unknown-piece", f"there is one cue ball; {a[:20]!r} is none")
            if b not in table:
                return _not_there(play, state, rack, b)
        elif kind == "cushion":
            if a is not None and a != CUE and a not in table:
                return _not_there(play, state, rack, a)
        elif kind == "off":
            if a != CUE and a not in table:
                return _not_there(play, state, rack, a)
        elif kind == "claim":
            if a == "miss":
                return refuse(
                    state, "wrong-token", "write 0 for a shot that pocketed nothing, #foul if it was foul"
                )
            if not -MOST <= a <= MOST or (a > len(table) and play.cite("points") is None):
                return refuse(state, "impossible", f"a shot cannot count {a:+d}: so many balls are not there")
        elif kind == "call":
            if len(a) > 1:
                return refuse(state, "impossible", "one ball is called for a shot", play.cite("call"))
            for piece, pocket in a:
                if piece not in table:
                    return _not_there(play, state, rack, piece)
                if pocket is not None and pocket not in POCKETS:
                    return _no_pocket(state, pocket)
        elif kind == "state" and (bad := _check_state(play, rack, state, a, b)) is not None:
            return bad
    return None


def _check_state(play: Play, rack: Rack, state: RackPoolState, word: str, about: str | None) -> Ruling | None:
    if word in FROM_FACTS or (word not in play.family.seen and play.cite(f"foul:{word}") is None):
        told = {"scratch": ": write c> or c^", "off": ": write 9^"}.get(word, "")
        return refuse(state, "unknown-state", f"#{word[:20]} means nothing in {play.game.name}{told}")
    if word in WITH_BALL or (word in MAY_HAVE_BALL and about not in (None, CUE)):
        if (about or "") not in state.table:
            return _not_there(play, state, rack, about or "")
    elif word == "passed":
        if about is None or not about.isdigit() or int(about) > len(state.table):
            return refuse(state, "bad-number", "say how many balls passed: #passed(3)")
    elif about is not None and (word, about) not in _ARGUMENTS and word not in MAY_HAVE_BALL:
        return refuse(state, "unknown-state", f"#{word} takes no {about[:20]!r}")
    return None


_ARGUMENTS = frozenset({("unsporting", "foul"), ("unscrewed", "deciding")})


def _not_there(play: Play, state: RackPoolState, rack: Rack, piece: str) -> Ruling:
    if piece in rack.balls or (piece[-1:] == "0" and piece[:-1] in rack.kinds):
        return refuse(
            state, "impossible", f"ball {piece if '' in rack.kinds else rack.name(piece)} is not on the table"
        )
    message = f"there is no ball {piece[:20]!r}: {rack.words}, and c the cue ball"
    return refuse(state, "unknown-piece", message, play.cite("balls"))


def _no_pocket(state: RackPoolState, pocket: str) -> Ruling:
    return refuse(
        state, "unknown-pocket", f"there is no pocket {pocket[:20]!r}: they are {', '.join(POCKETS)}"
    )
