"""What the marker is told to do next at pool."""

from __future__ import annotations

from ....play import Play
from ....saying import say
from ...turns import GAME_OVER
from .colours import BLACK, NAMES
from .names import numbers, the
from .racks import FACE
from .reading import PoolState

_LAG = say("pool.lag-for-break", "Lag for the break. Who breaks?")


def prompt(play: Play, state: PoolState) -> str:
    """What the marker is told to do next."""
    if state.over:
        return GAME_OVER
    if state.turn is None:
        return _LAG
    name = play.names[play.letters[state.turn]]
    if state.phase == "choose-lead":
        if state.playoff:
            return say("pool.lead-of-last-ball", "{player} chooses who leads the last ball.", player=name)
        return say(
            "pool.lead-of-frame", "{player} chooses who leads frame {frame}.", player=name, frame=state.frame
        )
    if state.phase == "choose-balls":
        return say(
            "pool.choose-balls", "{player} plays the balls as they lie, or has them put back.", player=name
        )
    if state.phase == "choose-colour":
        return say("pool.choose-colour", "{player} chooses yellow or red.", player=name)
    if state.phase == "choose-break":
        return say(
            "pool.choose-break",
            "The break failed: {player} chooses a colour now, or breaks and chooses afterwards.",
            player=name,
        )
    if state.phase == "playoff":
        return say("pool.must-bank", "{player} must bank the ball into a pocket off a cushion.", player=name)
    on = play.value("ball_on", state)
    if state.phase == "opening" and play.cite("opening_duty") is not None:
        return _opens(name, on)
    if state.duel is not None:
        if state.turn == state.duel:
            return say("pool.plays-white", "{player} plays the white at the red.", player=name)
        return say("pool.plays-red", "{player} plays the red at the white.", player=name)
    if on:
        return _plays_on(name, numbers((on,)) if on in FACE else on, state.in_hand)
    if state.colours:
        mine = sum(b.startswith(state.colours[state.turn]) for b in state.taken[state.turn] if b != BLACK)
        own = the("black") if mine == len(FACE) // 2 else NAMES[state.colours[state.turn]]
        return _plays_for(name, own, state.in_hand)
    if play.value("call", state):
        return _plays_calling(name, state.in_hand)
    if state.in_hand:
        return say("pool.plays-in-hand", "{player} plays from within the string.", player=name)
    return say("pool.plays", "{player} plays.", player=name)


def _opens(name: str, on: str | None) -> str:
    if on:
        return say(
            "pool.opens-at-ball",
            "{player} opens from within the string, ball {ball} first:"
            " two balls to a cushion, or one pocketed.",
            player=name,
            ball=on,
        )
    return say(
        "pool.opens",
        "{player} opens from within the string: two balls to a cushion, or one pocketed.",
        player=name,
    )


def _plays_on(name: str, ball: str, in_hand: bool) -> str:
    if in_hand:
        return say(
            "pool.plays-on-in-hand",
            "{player} plays from within the string; {ball} must be met first.",
            player=name,
            ball=ball,
        )
    return say("pool.plays-on", "{player} plays; {ball} must be met first.", player=name, ball=ball)


def _plays_for(name: str, own: str, in_hand: bool) -> str:
    if in_hand:
        return say(
            "pool.plays-for-in-hand",
            "{player} plays from within the string for {colour}.",
            player=name,
            colour=own,
        )
    return say("pool.plays-for", "{player} plays for {colour}.", player=name, colour=own)


def _plays_calling(name: str, in_hand: bool) -> str:
    if in_hand:
        return say(
            "pool.plays-calling-in-hand", "{player} plays from within the string; call the ball.", player=name
        )
    return say("pool.plays-calling", "{player} plays; call the ball.", player=name)
