"""What an entry tells, piece by piece: a throw, moves, words, and what is taken back."""

from __future__ import annotations

from ....record.tokens import Token
from ....rulings import GAME_OVER, Instruction
from ....saying import say
from . import panel
from .leads import judge_lead
from .men import judge_lifted, judge_move
from .throws import choose_doublets, due, judge_throw, pass_on
from .turn import Refused, Turn, dice_of


def judge_entry(turn: Turn, tokens: tuple[Token, ...]) -> None:
    """Judge the tokens of an entry in their order.

    Raises:
        Refused: if it cannot stand.
    """
    play, state = turn.play, turn.state
    kind, word, _ = tokens[0]
    if state.phase == "lead":
        if len(tokens) != 1 or (kind != "dice" and (kind, word) != ("choice", "lead")):
            message = say("backgammon.sides-throw", "the sides throw for the lead")
            raise Refused("not-now", message, play.cite("lead"))
        judge_lead(turn, tokens[0])
        return
    if turn.who != state.turn:
        name = play.names[play.letters[state.turn or 0]]
        message = say("backgammon.out-of-turn", "it is {name}'s turn", name=name)
        raise Refused("out-of-turn", message, play.cite("moves"))
    if sum(t.kind == "dice" for t in tokens) > 1:
        message = say("backgammon.throw-alone", "each throw is an entry of its own")
        raise Refused("wrong-token", message, play.cite("moves"))
    noted = [t for t in tokens if t.kind == "state" and t.a != "lifted"]
    for _, seen, argument in noted:
        if seen not in panel.states_of(play, state):
            message = say(
                "backgammon.state-not-now",
                "#{word} means nothing now in {game}",
                word=str(seen)[:20],
                game=play.game.name,
            )
            raise Refused("unknown-state", message)
        tokens = _taken_back(turn, tokens, seen, argument)
    for token in tokens:
        _judge_token(turn, token)


def _judge_token(turn: Turn, token: Token) -> None:
    state = turn.state
    kind, word, argument = token
    if state.over:
        raise Refused("over", GAME_OVER)
    if state.turn != turn.who:
        message = say(
            "backgammon.turn-passed", "with this throw no further man can be moved: the turn has passed"
        )
        raise Refused("not-now", message)
    if kind == "dice":
        judge_throw(turn, word)
    elif kind == "move":
        judge_move(turn, str(word))
    elif kind == "state":
        judge_lifted(turn, str(word), argument)
    else:
        _judge_word(turn, str(word), argument)


def _judge_word(turn: Turn, word: str, argument: str | None) -> None:
    play, state = turn.play, turn.state
    if word == "adopt" and argument is None:
        if state.phase != "adopt":
            message = say("backgammon.nothing-to-adopt", "no throw for the lead is to be adopted")
            raise Refused("not-now", message, play.cite("adopt"))
        turn.cites.append(play.cite("adopt"))
        due(turn, state.dice)
    elif word == "doublets" and play.cite("privilege") is not None:
        if state.phase != "choose":
            message = say("backgammon.after-two-and-ace", "doublets are chosen after two and ace")
            raise Refused("not-now", message, play.cite("privilege"))
        if argument is None or argument not in "123456" or len(argument) != 1:
            message = say("backgammon.say-which-doublets", "say which: :doublets(6)")
            raise Refused("impossible", message, play.cite("privilege"))
        choose_doublets(turn, int(argument))
    elif word == "pass" and argument is None:
        if not panel.may_leave(play, state):
            message = say("backgammon.must-play", "what can be played of a throw is played")
            raise Refused("not-now", message, play.cite("demand"))
        turn.cites.append(play.cite("demand"))
        turn.events.append("left")
        pass_on(turn)
    elif word == "lead":
        message = say("backgammon.lead-decided", "the lead is decided already")
        raise Refused("not-now", message, play.cite("lead"))
    else:
        message = say(
            "backgammon.choice-unknown",
            ":{word} means nothing in {game}",
            word=word[:20],
            game=play.game.name,
        )
        raise Refused("unknown-choice", message)


def _taken_back(turn: Turn, tokens: tuple[Token, ...], seen: str, argument: str | None) -> tuple[Token, ...]:
    """The entry without the moves that do not stand: the throw was misread, or is demanded in full."""
    play = turn.play
    moves = [t for t in tokens if t.kind == "move"]
    if seen == "mistaken":
        cite = play.cite("claim_window")
        words = (argument or "").split()
        if tokens[0].kind != "dice" or not all(w.isdigit() and len(w) == 1 for w in words):
            message = say("backgammon.mistaken", "a throw was mistaken: [6 5] ... #mistaken(6 4)")
            raise Refused("impossible", message, cite)
        dice = dice_of(tuple(map(int, words)), 2, cite)
        if sorted(dice) == sorted(tokens[0].a):
            message = say("backgammon.same-throw", "that is the throw that was recorded")
            raise Refused("contradicted", message, cite)
        turn.cites.append(cite)
        turn.events.append("taken-back")
        return (Token("dice", dice),)
    cite = play.cite("demand")
    if argument is not None or not moves:
        message = say("backgammon.demand", "the moves of an entry are taken back: 13/7 #demand")
        raise Refused("impossible", message, cite)
    said = tuple(t for t in tokens if t.kind != "state")
    kept = tuple(t for t in said if t.kind != "move")
    freely = Turn(play, turn.state, turn.who, turn.n)
    fully = Turn(play, turn.state._replace(demanded=True), turn.who, turn.n)
    for token in said:
        _judge_token(freely, token)
    try:
        for token in said:
            _judge_token(fully, token)
    except Refused:
        turn.state = turn.state._replace(demanded=True)
        turn.cites.append(cite)
        text = say("backgammon.replay", "The whole throw is to be played.")
        turn.told.append(Instruction("replay", text, (), cite))
        turn.events.append("taken-back")
        return kept
    message = say("backgammon.played-in-full", "the throw was played as far as it can be")
    raise Refused("contradicted", message, cite)
