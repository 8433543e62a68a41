"""The lead: each side throws for it, or it is told."""

from __future__ import annotations

from ....record.tokens import Token
from ....rulings import Instruction
from ....saying import say
from .throws import due
from .turn import Refused, Turn, dice_of


def judge_lead(turn: Turn, token: Token) -> None:
    """Judge a throw for the lead, or the word that tells who has it."""
    play, state, who = turn.play, turn.state, turn.who
    turn.cites.append(play.cite("lead"))
    if token.kind == "choice":
        if token.b is not None:
            raise Refused("unknown-choice", say("backgammon.lead-alone", ":lead stands alone"))
        _led(turn, who, ())
        return
    dice = dice_of(token.a, play.value("lead"), play.cite("lead"))
    if state.cast[who]:
        message = say("backgammon.other-throws", "the other side throws for the lead")
        raise Refused("out-of-turn", message, play.cite("lead"))
    cast = (dice, state.cast[1]) if who == 0 else (state.cast[0], dice)
    if not all(cast):
        turn.state = state._replace(cast=cast)
        turn.events.append("cast")
        return
    mine, other = sum(cast[who]), sum(cast[1 - who])
    if mine == other:
        turn.state = state._replace(cast=((), ()))
        turn.events.append("tie")
        text = say("backgammon.equal-throws", "Equal throws: both throw again.")
        turn.told.append(Instruction("throw", text, (), play.cite("lead")))
        return
    winner = who if mine > other else 1 - who
    both = tuple(sorted((*cast[0], *cast[1]), reverse=True))
    _led(turn, winner, both if len(dice) == 1 else cast[winner])


def _led(turn: Turn, winner: int, dice: tuple[int, ...]) -> None:
    play = turn.play
    turn.events.append("lead")
    turn.cites += [play.cite("adopt") if dice else None, play.cite("set_up")]
    state = turn.state._replace(turn=winner, cast=((), ()), phase="throw")
    how = play.value("adopt", state) if dice else None
    turn.state = state._replace(dice=dice, phase="adopt") if dice else state
    if how == "adopt":
        turn.who = winner
        due(turn, dice)
