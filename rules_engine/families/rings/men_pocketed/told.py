"""A board that is told at once: the men that each side has left on it, and whose the queen was.

Who wins a board has none left, but for boards that are forfeited. The cases are those of the last man
(:mod:`.endings`): who wins and by what follows from what lies on the board, so that the points are the rules'
own. Points that a side may demand beyond them belong to a stroke, and are not told so.
"""

from __future__ import annotations

from ....parts import FORFEIT, Beside, Part, ToldPart
from ....play import Play
from ....rulings import Ruling, refuse
from ....saying import say
from .boards import won
from .reading import MEN, Ending, MenState

BOARD = Part(
    "board",
    say("men-pocketed.told-counts", "Men left on the board"),
    of="loser",
    beside=(Beside("queen", say("men-pocketed.told-queen", "Who has the queen"), single=True),),
    forfeit=True,
)


def told_board(play: Play, state: MenState, who: int, told: ToldPart, n: int) -> Ruling:
    """Score the board that ``who`` has won, and begin the next."""
    cite = play.cite("set_up")
    if max(told.numbers) > MEN:
        message = say("men-pocketed.told-too-many", "a side has {men} men, and no more can be left", men=MEN)
        return refuse(state, "impossible", message, cite)
    queen = told.beside.get("queen")
    if queen is None:
        why = say(
            "men-pocketed.say-queen",
            "say whose the queen was, #queen(1:0), or that she was nobody's, #queen(0:0)",
        )
        return refuse(state, "undecided", why, play.cite("queen_points"))
    queen_by = queen.index(1) if any(queen) else None
    found = _ending(play, state, who, told, queen_by)
    if isinstance(found, Ruling):
        return found
    ending, slot = found
    state = state._replace(told=state.told + 1)
    cites = [play.cite(slot) if slot else None, *([play.cite("written_off")] if any(state.owed) else [])]
    return won(play, state, who, ending, told.numbers[1 - who], queen_by, n, cites, [])


def _ending(
    play: Play, state: MenState, who: int, told: ToldPart, queen_by: int | None
) -> tuple[Ending, str] | Ruling:
    """By what the board was won, and the slot of the clause that says so; refuse what cannot lie there at its
    end. Which act has forfeited a board is not told."""
    mine, left = told.numbers[who], told.numbers[1 - who]
    name, other = (play.names[play.letters[side]] for side in (who, 1 - who))
    cite = play.cite("board_won")
    theirs = queen_by == 1 - who
    if told.forfeit:
        if not (mine and left):
            why = say(
                "men-pocketed.not-forfeited",
                "a board is forfeited while both have men on it; without #{word} it was played out",
                word=FORFEIT,
            )
            return refuse(state, "contradicted", why, cite)
        return Ending(True, "men-queen" if queen_by is None else "men"), ""
    if mine and left:
        why = say(
            "men-pocketed.both-left",
            "a board ends when a side has no man left: {name} has {men} and {other} {others}; "
            "a board that was lost by an act is #{word}",
            name=name,
            men=mine,
            other=other,
            others=left,
            word=FORFEIT,
        )
        return refuse(state, "impossible", why, cite)
    if mine and queen_by is not None:
        why = say(
            "men-pocketed.other-won",
            "{name} has no man left and the queen is down: {name} has won this board",
            name=other,
        )
        return refuse(state, "contradicted", why, cite)
    if mine:
        return Ending(True, "queen"), "board_own"
    if left:
        slot = "board_won" if queen_by is not None else "board_theirs"
        return Ending(True, "men" if theirs else "men-queen"), slot
    if queen_by is None:
        return Ending(True, "queen"), "board_both"
    return Ending(True, "one" if theirs else "queen"), "striker_mine" if theirs else "both_last"
