"""The words of the players at snooker: order of play, the ball declared, refusing to go on."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ...base import cites, points_between
from ...turns import lead_decided
from .reading import SnookerState


def choose(play: Play, state: SnookerState, who: int, token: Token) -> Ruling:
    """Judge an entry that is a choice."""
    word, letters = token.a, play.letters
    turn = None if state.turn is None else letters[state.turn]
    if word in ("lead", "yield", "order"):
        if state.phase != "lead" or state.turn is not None:
            return lead_decided(play, state, "order", "order of play")
        return _order(play, state, who, token)
    if word == "retire":
        return _retire(play, state, who)
    message = say(
        "snooker.unknown-choice", ":{word} means nothing in {game}", word=word[:20], game=play.game.name
    )
    return refuse(state, "unknown-choice", message, turn=turn)


def _order(play: Play, state: SnookerState, who: int, token: Token) -> Ruling:
    letters = play.letters
    order = state.order
    leader = who
    if token.a == "yield":
        leader = order[(order.index(who) + 1) % len(order)]
    elif token.a == "order":
        drawn = (token.b or "").replace(" ", "")
        if sorted(drawn) != sorted("".join(letters)):
            message = say(
                "snooker.order-all-sides",
                "write every side once in the order drawn, for example :order(BCA)",
            )
            return refuse(state, "undecided", message)
        order = tuple(letters.index(x) for x in drawn)
        leader = order[0]
    after = state._replace(turn=leader, order=order, phase="stroke")
    return Ruling(after, turn=letters[leader], citations=cites(play.cite("order")), events=("lead",))


def declare(play: Play, state: SnookerState, who: int, token: Token) -> Ruling:
    """The striker names the pool ball on which he will play, before the stroke."""
    turn = play.letters[who]
    if state.on != "any" or token.a[0][0] not in state.colours:
        message = say("snooker.named-when-any", "a pool ball is named when any may be chosen")
        return refuse(state, "not-now", message, play.cite("declare"), turn)
    after = state._replace(turn=who, phase="stroke", declared=token.a[0][0])
    return Ruling(after, turn=turn, citations=cites(play.cite("declare")), events=("declared",))


def _retire(play: Play, state: SnookerState, who: int) -> Ruling:
    """A side that refuses to go on pays for all balls in play; the best of the others wins."""
    penalty, cite = play.ask("refusal", state)
    change: tuple[int, ...] = play.value("accounts", state, (who, 0, penalty))
    score = tuple(s + c for s, c in zip(state.score, change, strict=True))
    others = [s for i, s in enumerate(score) if i != who]
    leaders = [i for i, s in enumerate(score) if i != who and s == max(others)]
    winner = leaders[0] if len(leaders) == 1 else None
    paid = tuple(p + penalty * (i == who) for i, p in enumerate(state.paid))
    after = state._replace(score=score, paid=paid, over=True, winner=winner)
    points = points_between(play, state.score, score)
    return Ruling(after, points, citations=cites(cite), events=("retired", "game-over"))
