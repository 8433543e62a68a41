"""The words of the players: the lag, what is offered after a stroke, warnings, stalemate, concession."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import put
from ...base import cites
from ...turns import lead_decided, out_of_turn
from .balls import balls_of, groups_of, listed
from .endings import ended
from .reading import BREAK, CHOICE, CUE, LEAD, SHOT, RackPoolState, following
from .settling import HAND, LIMIT, OFFERS, from_where, grouped, rack_text, racked, spot_text

SAY_WHO_BREAKS = say("rack-pool.say-who-breaks", "say first who breaks: :lead")
ALWAYS = ("warn", "stalemate", "retire")


def choose(play: Play, state: RackPoolState, who: int, token: Token) -> Ruling:
    """Judge an entry that is a choice."""
    word, letters = token.a, play.letters
    turn = None if state.turn is None else letters[state.turn]
    if token.b is not None:
        why = say("rack-pool.no-argument", ":{word} takes no argument", word=word[:20])
        return refuse(state, "unknown-choice", why, turn=turn)
    if word == "retire":
        return _retire(play, state, who)
    if word in ("lead", "yield"):
        return _lead(play, state, who if word == "lead" else following(state, who))
    if state.turn is None:
        return refuse(state, "not-now", SAY_WHO_BREAKS, play.cite("lag"), turn)
    if word == "warn":
        return _warn(play, state, who)
    if word == "stalemate":
        return _stalemate(play, state, who)
    if word not in OFFERS:
        why = say(
            "rack-pool.unknown-choice", ":{word} means nothing in {game}", word=word[:20], game=play.game.name
        )
        return refuse(state, "unknown-choice", why, turn=turn)
    if who != state.turn:
        return out_of_turn(play, state)
    if state.phase != CHOICE or word not in state.offers:
        why = say("rack-pool.not-offered", ":{word} is not offered now", word=word)
        return refuse(state, "not-now", why, turn=turn)
    return taken(play, state, word)


def taken(play: Play, state: RackPoolState, word: str) -> Ruling:
    """The side in turn takes what it was offered."""
    who = state.turn or 0
    other = following(state, who)
    cite = play.cite(f"offer:{word}")
    told: tuple[Instruction, ...] = ()
    if word == "as-is":
        after = state._replace(phase=SHOT, offers=())
    elif word == "hand":
        hand = play.value("offered_hand", state) or "head"
        after = state._replace(phase=SHOT, offers=(), hand=hand)
        told = (Instruction("in-hand", HAND[hand], (CUE,), cite),)
    elif word == "spot":
        money = play.value("money")
        after = state._replace(phase=SHOT, offers=(), table=state.table | {money})
        after = after._replace(taken=tuple(balls - {money} for balls in after.taken))
        text = spot_text(listed(balls_of(play), (money,)), play.value("spot"))
        told = (Instruction("spot", text, (money,), cite),)
    elif word in groups_of(play):
        groups, said = grouped(play, state, who, word)
        after, told = state._replace(phase=SHOT, offers=(), groups=groups), (said,)
    elif word in ("back", "pass", "return"):
        after = state._replace(phase=SHOT, offers=(), turn=other, fresh=True, push=word == "return")
    else:
        breaker = who if word == "break" else other
        after = racked(play, state, breaker)
        name = play.names[play.letters[breaker]]
        told = (Instruction("set-up", rack_text(name), (), play.cite("rack")),)
    return Ruling(after, {}, play.letters[after.turn or 0], cites(cite), told, events=(word,))


def implied(state: RackPoolState) -> str:
    """The offer that is taken by playing: to go on with the balls as they lie, or with the ball spotted."""
    for word in ("as-is", "spot"):
        if word in state.offers:
            return word
    return ""


def _lead(play: Play, state: RackPoolState, leader: int) -> Ruling:
    cite = play.cite("lag")
    if state.phase != LEAD or state.turn is not None:
        return lead_decided(play, state, "lag", "break")
    after = state._replace(turn=leader, phase=BREAK, hand=from_where(play), breaker=leader)
    rack, rack_cite = play.ask("rack")
    told = (Instruction("set-up", rack, (), rack_cite),) if isinstance(rack, str) else ()
    return Ruling(after, {}, play.letters[leader], cites(cite), told, events=("lead",))


def _warn(play: Play, state: RackPoolState, who: int) -> Ruling:
    """Who has two fouls in a row is told so; without it the third has no consequence."""
    turn = play.letters[state.turn or 0]
    rule, cite = play.ask("three_fouls", state)
    if rule:
        for i, fouls in enumerate(state.fouls):
            if i != who and fouls == LIMIT - 1 and not state.warned[i]:
                after = state._replace(warned=put(state.warned, i, True))
                name = play.names[play.letters[i]]
                text = say("rack-pool.two-fouls", "{player} has two fouls in a row.", player=name)
                told = (Instruction("warned", text, (), cite),)
                return Ruling(after, {}, turn, cites(cite), told, events=("warn",))
    why = say("rack-pool.nobody-to-warn", "nobody has two fouls in a row and no warning yet")
    return refuse(state, "not-now", why, cite, turn)


def _stalemate(play: Play, state: RackPoolState, who: int) -> Ruling:
    turn = play.letters[state.turn or 0]
    how, cite = play.ask("stalemate", state)
    if state.phase in (BREAK, CHOICE):
        why = say("rack-pool.no-stalemate-yet", "there is no stalemate before play goes on")
        return refuse(state, "not-now", why, cite, turn)
    after = racked(play, state, None if how == "lag" else state.breaker)
    if after.turn is None:
        text = say("rack-pool.stalemate-lag", "Stalemate: rack the balls. Lag again.")
    else:
        name = play.names[play.letters[after.turn]]
        text = say("rack-pool.stalemate", "Stalemate: rack the balls. {player} breaks again.", player=name)
    told = (Instruction("set-up", text, (), cite),)
    letter = None if after.turn is None else play.letters[after.turn]
    return Ruling(after, {}, letter, cites(cite), told, events=("stalemate",))


def _retire(play: Play, state: RackPoolState, who: int) -> Ruling:
    """Who concedes loses the game."""
    winner = following(state, who)
    ruling = ended(
        play, state, state, winner, "concession", None, cites(play.cite("concede")), (), False, ["retired"]
    )
    if len(state.score) == 2 or ruling.state.winner is None:
        return ruling
    return ruling
