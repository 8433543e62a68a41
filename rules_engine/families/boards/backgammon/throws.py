"""What a throw gives to play, and what follows when it is played or lost."""

from __future__ import annotations

from typing import Any

from ....saying import say
from ....states import plus
from . import panel
from .moves import WAITING, starts
from .state import BackgammonState, cells_of
from .turn import Refused, Turn, dice_of


def judge_throw(turn: Turn, numbers: Any) -> None:
    """Judge a throw of two dice."""
    play, state = turn.play, turn.state
    if state.phase not in ("throw", "adopt"):
        first = say("backgammon.first", "first: {prompt}", prompt=panel.prompt_of(play, state))
        raise Refused("not-now", first, play.cite("demand"))
    if state.phase == "adopt":
        turn.cites.append(play.cite("adopt"))
    dice = dice_of(numbers, 2, play.cite("moves"))
    due(turn, dice)


def due(turn: Turn, dice: tuple[int, ...]) -> None:
    """The numbers of a throw are to be played now."""
    play, who = turn.play, turn.who
    state = turn.state._replace(
        dice=dice,
        left=dice,
        phase="move",
        lifted=(),
        hits=0,
        stage=0,
        plays=plus(turn.state.plays, who, 1),
    )
    turn.cites.append(play.cite("moves"))
    turn.events.append("thrown")
    count = len(state.men[who]) + state.bar[who] + state.hand[who] + state.borne[who]
    if count < play.value("men"):
        turn.cites.append(play.cite("short"))
    if dice[0] == dice[1]:
        times, cite = play.ask("doublets", state)
        turn.cites.append(cite)
        state = state._replace(doublets=plus(state.doublets, who, 1), left=(dice[0],) * times)
        if play.cite("complement") is not None:
            kept, cite = play.ask("restricted", state, who)
            if kept is None:
                state = state._replace(stage=1)
            else:
                turn.cites.append(cite)
                state = state._replace(left=dice if kept == "single" else state.left)
    turn.state = state
    go_on(turn)


def go_on(turn: Turn) -> None:
    """After a throw or a move: what is due next, until somebody has something to do."""
    play = turn.play
    while turn.state.phase == "move":
        state = turn.state
        if state.left:
            if turn.steps():
                return
            _lost(turn)
            return
        if state.stage == 1:
            _opposite(turn)
        elif state.stage == 2:
            turn.cites.append(play.cite("again"))
            turn.events.append("again")
            turn.state = idle(state)
        else:
            chosen = _privilege(turn, True)
            if not chosen:
                pass_on(turn)
            return


def _opposite(turn: Turn) -> None:
    """Doublets are played in full: those of the other side of the dice follow."""
    state = turn.state
    opposite = 7 - state.dice[0]
    turn.state = state._replace(stage=2, left=(opposite,) * 4, lifted=())
    text = say("backgammon.four-times", "Now four times {number}.", number=opposite)
    turn.tell("complement", text, "complement")


def _lost(turn: Turn) -> None:
    """Nothing more of the throw can be played."""
    play, state = turn.play, turn.state
    slot = "shut_out" if state.bar[turn.who] and play.cite("shut_out") else "stuck"
    numbers = ", ".join(map(str, state.left))
    text = say("backgammon.numbers-lost", "{numbers} cannot be played.", numbers=numbers)
    turn.tell("lost", text, slot)
    turn.events.append("lost")
    if state.stage:
        turn.cites.append(play.cite("complete"))
    elif _privilege(turn, False):
        return
    pass_on(turn)


def _privilege(turn: Turn, full: bool) -> bool:
    """Whether who threw two and ace may choose doublets now."""
    play, state = turn.play, turn.state
    if state.stage or sorted(state.dice) != [1, 2]:
        return False
    needs, cite = play.ask("privilege", state)
    if needs is None or (needs == "full" and not full):
        return False
    turn.cites.append(cite)
    turn.state = state._replace(phase="choose", left=(), lifted=())
    turn.events.append("choose")
    return True


def choose_doublets(turn: Turn, number: int) -> None:
    """Play the doublets of ``number`` for a throw of two and ace."""
    play, state = turn.play, turn.state
    stage, cite = play.ask("complement", state, "chosen")
    turn.cites += [play.cite("privilege"), cite]
    turn.state = state._replace(
        dice=(number, number), left=(number,) * play.value("doublets"), phase="move", stage=stage
    )
    go_on(turn)


def pass_on(turn: Turn) -> None:
    """The other side throws, unless no throw could help it."""
    play, who = turn.play, turn.who
    state = idle(turn.state)._replace(turn=1 - who)
    if state.bar[1 - who] and play.value("shut", state) == "no-throw":
        cells = cells_of(state, 1 - who, turn.together)
        if not any(starts(cells, cells[WAITING], die, False) for die in range(1, 7)):
            name = play.names[play.letters[1 - who]]
            text = say("backgammon.shut", "{name} cannot enter by any number and does not throw.", name=name)
            turn.tell("shut", text, "shut")
            turn.events.append("shut")
            state = state._replace(turn=who)
    turn.state = state


def idle(state: BackgammonState) -> BackgammonState:
    """The state when a throw is done with."""
    return state._replace(phase="throw", dice=(), left=(), lifted=(), stage=0, hits=0, demanded=False)
