"""The end of a game: who has won, what it counts, and how the next of a series begins."""

from __future__ import annotations

from ....rulings import Instruction
from ....saying import say
from ....states import plus, put
from .positions import array
from .state import cells_of
from .throws import idle
from .turn import Turn


def end_of_game(turn: Turn) -> None:
    """If all men of the side to move are borne, count the game; begin the next of a series."""
    play, state, who = turn.play, turn.state, turn.who
    if state.men[who] or state.bar[who] or state.hand[who]:
        return
    turn.cites.append(play.cite("won"))
    loser = 1 - who
    worth, cite = play.ask("single" if state.borne[loser] else "gammon", state)
    if not state.borne[loser]:
        more, cited = play.ask("backgammon", state, (loser, cells_of(state, who, turn.together)))
        if more:
            worth, cite = more, cited
    turn.cites += [cite, play.cite("men")]
    state = idle(state)._replace(
        score=plus(state.score, who, worth),
        worth=worth,
        winner=who,
        tallies=put(state.tallies, who, state.tallies[who].add(worth, turn.n)),
    )
    turn.events += ["game-over"]
    length, cite = play.ask("length", state)
    if length is None or state.score[who] >= length:
        turn.state = state._replace(over=True, turn=None)
        return
    lead = play.value("next_lead", state)
    turn.cites += [cite, play.cite("next_lead")]
    who_leads = None if lead == "lots" else lead
    fresh = array(play, state, who_leads)
    turn.state = fresh._replace(series=state.series + 1, winner=None)
    number = state.series + 2
    text = (
        say("backgammon.next-lots", "Game {n}: The lead is thrown for.", n=number)
        if who_leads is None
        else say(
            "backgammon.next-leads",
            "Game {n}: {name} leads.",
            n=number,
            name=play.names[play.letters[lead]],
        )
    )
    turn.told.append(Instruction("next-game", text, (), play.cite("next_lead")))
