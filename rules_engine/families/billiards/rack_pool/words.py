"""What an entry of pool may say at all: balls that are on the table, pockets and states that exist."""

from __future__ import annotations

from collections.abc import Mapping

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ..pool.racks import Rack
from ..pool.reading import POCKETS
from .reading import CUE, RackPoolState

CONDUCT: Mapping[str, str] = {
    "scratch": say("rack-pool.foul-scratch", "cue ball pocketed or off the table"),
    "wrong-ball": say("rack-pool.foul-wrong-ball", "wrong ball first"),
    "no-cushion": say("rack-pool.foul-no-cushion", "no ball to a cushion"),
    "off": say("rack-pool.foul-off", "object ball off the table"),
    "feet": say("rack-pool.foul-feet", "no foot on the floor"),
    "touched": say("rack-pool.foul-touched", "ball touched"),
    "double": say("rack-pool.foul-double", "double hit"),
    "push": say("rack-pool.foul-push", "push shot"),
    "in-motion": say("rack-pool.foul-in-motion", "shot while balls moved"),
    "placed": say("rack-pool.foul-placed", "cue ball placed wrongly"),
    "hand": say("rack-pool.foul-hand", "played wrongly from above the head string"),
    "jump": say("rack-pool.foul-jump", "the cue ball jumped over a ball"),
    "wrong-pot": say("rack-pool.foul-wrong-pot", "only balls fell that may not fall alone"),
    "deliberate": say("rack-pool.foul-deliberate", "a foul on purpose, or no attempt at a ball that is on"),
    "guide": say("rack-pool.foul-guide", "cue laid down as a guide"),
    "out-of-turn": say("rack-pool.foul-out-of-turn", "played out of turn"),
    "slow": say("rack-pool.foul-slow", "too slow"),
    "template": say("rack-pool.foul-template", "rack template touched"),
    "unsporting": say("rack-pool.foul-unsporting", "unsportsmanlike conduct"),
    "unscrewed": say("rack-pool.foul-unscrewed", "cue unscrewed while the opponent plays"),
    "foul": say("rack-pool.foul-foul", "foul of which no more is said"),
    "outside": say("rack-pool.foul-outside", "disturbed from outside"),
    "self-moved": say("rack-pool.foul-self-moved", "a ball moved off before it was met"),
}
"""Fouls, and two mishaps after which a shot is played again; some are read from the facts."""

SEEN: Mapping[str, str] = {
    "safety": say("rack-pool.seen-safety", "a safety was called"),
    "push-out": say("rack-pool.seen-push-out", "a push-out was announced"),
    "bad-break": say("rack-pool.seen-bad-break", "the break did not do what it must"),
    "passed": say("rack-pool.seen-passed", "so many object balls passed the line on the break"),
    "frozen": say("rack-pool.seen-frozen", "the ball that was announced as touching the cue ball"),
    "snookered": say("rack-pool.seen-snookered", "the player was ruled to be totally snookered"),
    "at-cushion": say("rack-pool.seen-at-cushion", "the ball that was announced as touching a cushion"),
    "together": say("rack-pool.seen-together", "met at the same instant as the first ball"),
    "doubt": say("rack-pool.seen-doubt", "it cannot be told which ball was met first"),
    "warned": say("rack-pool.seen-warned", "the player had been told of two fouls in a row"),
    "dropped": say("rack-pool.seen-dropped", "a ball dropped by itself after it had rested"),
    "changed": say("rack-pool.seen-changed", "the ball that was touched changed the outcome"),
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
                why = say("rack-pool.one-cue-ball", "there is one cue ball; '{word}' is none", word=a[:20])
                return refuse(state, "unknown-piece", why)
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
                why = say(
                    "rack-pool.write-zero", "write 0 for a shot that pocketed nothing, #foul if it was foul"
                )
                return refuse(state, "wrong-token", why)
            if not -MOST <= a <= MOST or (a > len(table) and play.cite("points") is None):
                why = say(
                    "rack-pool.counts-too-much",
                    "a shot cannot count {points}: so many balls are not there",
                    points=f"{a:+d}",
                )
                return refuse(state, "impossible", why)
        elif kind == "call":
            if len(a) > 1:
                why = say("rack-pool.one-ball-called", "one ball is called for a shot")
                return refuse(state, "impossible", why, play.cite("call"))
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
        return refuse(state, "unknown-state", _unknown(play, word))
    if word in WITH_BALL or (word in MAY_HAVE_BALL and about not in (None, CUE)):
        if (about or "") not in state.table:
            return _not_there(play, state, rack, about or "")
    elif word == "passed":
        if about is None or not about.isdigit() or int(about) > len(state.table):
            why = say("rack-pool.say-how-many-passed", "say how many balls passed: #passed(3)")
            return refuse(state, "bad-number", why)
    elif about is not None and (word, about) not in _ARGUMENTS and word not in MAY_HAVE_BALL:
        why = say("rack-pool.state-takes-none", "#{word} takes no '{about}'", word=word, about=about[:20])
        return refuse(state, "unknown-state", why)
    return None


def _unknown(play: Play, word: str) -> str:
    game = play.game.name
    if word == "scratch":
        return say("rack-pool.write-scratch", "#scratch means nothing in {game}: write c> or c^", game=game)
    if word == "off":
        return say("rack-pool.write-off", "#off means nothing in {game}: write 9^", game=game)
    return say("rack-pool.unknown-state", "#{word} means nothing in {game}", word=word[:20], game=game)


_ARGUMENTS = frozenset({("unsporting", "foul"), ("unscrewed", "deciding")})


def _not_there(play: Play, state: RackPoolState, rack: Rack, piece: str) -> Ruling:
    if piece in rack.balls or (piece[-1:] == "0" and piece[:-1] in rack.kinds):
        named = piece if "" in rack.kinds else rack.name(piece)
        why = say("rack-pool.not-on-table", "ball {ball} is not on the table", ball=named)
        return refuse(state, "impossible", why)
    message = say(
        "rack-pool.no-such-ball",
        "there is no ball '{word}': {balls}, and c the cue ball",
        word=piece[:20],
        balls=rack.words,
    )
    return refuse(state, "unknown-piece", message, play.cite("balls"))


def _no_pocket(state: RackPoolState, pocket: str) -> Ruling:
    why = say(
        "rack-pool.no-such-pocket",
        "there is no pocket '{word}': they are {pockets}",
        word=pocket[:20],
        pockets=", ".join(POCKETS),
    )
    return refuse(state, "unknown-pocket", why)
