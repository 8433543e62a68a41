"""A man is moved, entered, borne or lifted."""

from __future__ import annotations

from ....rulings import Instruction
from ....saying import say
from ....states import plus
from . import panel
from .endings import end_of_game
from .moves import WAITING, Step, starts
from .reading import Written, barred, chain, lawful_now, written
from .state import BackgammonState, cells_of, moved
from .throws import go_on
from .turn import Refused, Turn


def judge_move(turn: Turn, text: str) -> None:
    """Judge a move as it is written, of one man or of several."""
    play = turn.play
    if turn.state.phase != "move":
        first = say("backgammon.first", "first: {prompt}", prompt=panel.prompt_of(play, turn.state))
        raise Refused("not-now", first, play.cite("moves"))
    move = written(text, turn.together)
    if move is None:
        message = say("backgammon.no-such-move", "the board has no move '{move}'", move=text[:12])
        raise Refused("unknown-zone", message, play.cite("points"))
    hits = turn.state.taken[turn.who]
    for made in range(move.times):
        if made:
            go_on(turn)
        if not turn.state.left:
            message = say("backgammon.numbers-short", "{move}: not so many numbers are left", move=text)
            raise Refused("impossible", message, play.cite("moves"))
        for step in _steps(turn, move):
            _step(turn, step)
    if move.hits and turn.state.taken[turn.who] == hits:
        message = say("backgammon.nothing-taken-up", "{move}: no man is taken up there", move=text)
        raise Refused("contradicted", message, play.cite("hit"))
    ends = tuple(panel.at(cell, turn.who, turn.together) for cell in (move.start, move.to))
    turn.state = turn.state._replace(last=(*turn.state.last, *ends))
    end_of_game(turn)
    go_on(turn)


def _steps(turn: Turn, move: Written) -> tuple[Step, ...]:
    """The moves of one man that are meant: one, or several in succession by the same man."""
    play, state = turn.play, turn.state
    steps = turn.steps()
    fits = [step for step in steps if step[:2] == (move.start, move.to)]
    if fits:
        return (sorted(fits, key=lambda step: step[2])[-1 if turn.high else 0],)
    ways = chain(play, state, turn.who, move, steps)
    if len(ways) > 1:
        message = say("backgammon.by-which-point", "{move}: say by which point the man goes", move=move.text)
        raise Refused("undecided", message, play.cite("moves"))
    if ways:
        return ways[0]
    if (wrong := _wrongly_borne(turn, move)) is not None:
        return (wrong,)
    raise Refused(*barred(play, state, turn.who, move))


def _wrongly_borne(turn: Turn, move: Written) -> Step | None:
    """The move by which a man is borne while one is up, where such a man has to enter again."""
    play, state = turn.play, turn.state
    if move.to or not state.bar[turn.who] or play.value("wrong_bearing", state) != "enter":
        return None
    cells = list(cells_of(state, turn.who, turn.together))
    cells[WAITING] = 0
    any_low = play.value("bear_low", state) == "any"
    for die in sorted(set(state.left)):
        if die >= move.start and move.start in starts(cells, 0, die, any_low):
            return (move.start, 0, die)
    return None


def _step(turn: Turn, step: Step) -> None:
    """Move one man, without what follows from it."""
    play, who, state = turn.play, turn.who, turn.state
    start, to, die = step
    at = state.left.index(die) if die in state.left else None
    left = () if at is None else state.left[:at] + state.left[at + 1 :]
    home = _all_home(state, who, turn.together)
    after = moved(state, who, start, to, turn.together)
    turn.state = after._replace(left=left, lifted=_put_down(state.lifted, start))
    turn.events.append("moved")
    if not to and state.bar[who]:
        turn.state = turn.state._replace(borne=plus(after.borne, who, -1), bar=plus(after.bar, who, 1))
        text = say("backgammon.enters-again", "The man borne while one was up enters again.")
        turn.tell("enter-again", text, "wrong_bearing")
        turn.events.append("wrongly-borne")
        return
    if start == WAITING:
        turn.cites.append(play.cite("enter"))
    elif not to:
        turn.cites += [play.cite("bear" if die == start else "bear_low"), play.cite("bear_when")]
        if at is None:
            turn.cites.append(play.cite("compound"))
        turn.events.append("borne")
    else:
        turn.cites.append(play.cite("inside" if home else "moves"))
    if after.hits > state.hits:
        turn.cites += [play.cite("hit"), play.cite("blot")]
        if after.hits > 1:
            turn.cites.append(play.cite("several"))
        turn.events.append("hit")


def judge_lifted(turn: Turn, word: str, argument: str | None) -> None:
    """Judge that a man was lifted, and has to be played if he can be."""
    play, state = turn.play, turn.state
    cite = play.cite("lifted")
    if word != "lifted" or cite is None:
        message = say(
            "backgammon.state-unknown",
            "#{word} means nothing in {game}",
            word=word[:20],
            game=play.game.name,
        )
        raise Refused("unknown-state", message)
    if state.phase != "move":
        message = say("backgammon.lifted-to-play", "a man is lifted to play a throw")
        raise Refused("not-now", message, cite)
    cell = written(f"{argument}/off", turn.together) if argument else None
    if cell is None:
        message = say("backgammon.say-which-point", "say from which point: #lifted(13)")
        raise Refused("unknown-zone", message, play.cite("points"))
    if cells_of(state, turn.who, turn.together)[cell.start] <= 0:
        message = say("backgammon.no-man-on", "no man of this side stands on {point}", point=argument)
        raise Refused("impossible", message, cite)
    turn.cites.append(cite)
    free = lawful_now(play, state._replace(lifted=()))
    if any(step[0] == cell.start for step in free):
        turn.state = state._replace(lifted=(*state.lifted, cell.start))
        text = say("backgammon.man-lifted", "The man lifted from {point} must be played.", point=argument)
        turn.told.append(Instruction("lifted", text, (), cite))
    else:
        text = say("backgammon.man-put-back", "The man of {point} cannot be played.", point=argument)
        turn.told.append(Instruction("put-back", text, (), cite))
    turn.events.append("lifted")


def _all_home(state: BackgammonState, who: int, together: bool) -> bool:
    """Whether every man that is not borne stands in the home table."""
    men = state.men[who]
    if state.bar[who] or state.hand[who]:
        return False
    return not men or (men[-1] > 18 if together else men[0] < 7)


def _put_down(lifted: tuple[int, ...], start: int) -> tuple[int, ...]:
    """The points from which men are still lifted when one of them has been played."""
    if start not in lifted:
        return lifted
    at = lifted.index(start)
    return lifted[:at] + lifted[at + 1 :]
