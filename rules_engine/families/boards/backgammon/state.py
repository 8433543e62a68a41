"""A game of backgammon as it stands, and the bridge between it and the numbers of ``moves``."""

from __future__ import annotations

from ....lean import NamedTuple
from ....states import Tally, plus, state_class
from .moves import WAITING, Cells


@state_class
class BackgammonState(NamedTuple):
    """Where a game stands.

    ``men`` holds for each side the points of its men in its own numbering, one number for each man, falling;
    ``bar`` its men taken up, ``hand`` those that have not begun yet, ``borne`` those borne off. ``cast`` are
    the dice that each side has thrown for the lead. ``dice`` is the throw in play, ``left`` the numbers still
    to be played. ``lifted`` are points from which a man has been lifted. ``hits`` counts men taken up by this
    throw, ``plays`` the throws of each side, ``taken`` the men that it has taken up in all. ``demanded``:
    the opponent insists on the whole throw. ``stage`` is 1 while doublets are played whose opposite number
    follows, 2 while that is played; ``doublets`` counts the doublets that each side has thrown. ``series`` is
    how many games of a series are over, ``worth`` what the last one counted. ``last`` are the points of the
    moves of the last entry, in the numbering of the first side.
    """

    score: tuple[int, ...]
    tallies: tuple[Tally, ...]
    turn: int | None = None
    phase: str = "lead"
    men: tuple[tuple[int, ...], ...] = ((), ())
    bar: tuple[int, ...] = (0, 0)
    hand: tuple[int, ...] = (0, 0)
    borne: tuple[int, ...] = (0, 0)
    cast: tuple[tuple[int, ...], ...] = ((), ())
    dice: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    lifted: tuple[int, ...] = ()
    hits: int = 0
    demanded: bool = False
    stage: int = 0
    doublets: tuple[int, ...] = (0, 0)
    plays: tuple[int, ...] = (0, 0)
    taken: tuple[int, ...] = (0, 0)
    last: tuple[str, ...] = ()
    series: int = 0
    worth: int = 0
    over: bool = False
    winner: int | None = None


def cells_of(state: BackgammonState, who: int, together: bool) -> Cells:
    """The position as ``who`` sees it. Where both go the same way each side's points rise to 24."""
    row = [0] * 26
    other = 1 - who
    if together:
        for point in state.men[who]:
            row[25 - point] += 1
        for point in state.men[other]:
            row[25 - point] -= 1
    else:
        for point in state.men[who]:
            row[point] += 1
        for point in state.men[other]:
            row[25 - point] -= 1
    row[WAITING] = state.bar[who] + state.hand[who]
    row[0] = -state.bar[other] - state.hand[other]
    return tuple(row)


def moved(state: BackgammonState, who: int, start: int, to: int, together: bool) -> BackgammonState:
    """The state after a man of ``who`` went from a cell to another, both numbered as he goes (25 waits, 0 is
    off); a single man of the opponent is taken up."""
    own = list(state.men[who])
    theirs = state.men[1 - who]
    bar, hand, borne, taken = state.bar, state.hand, state.borne, state.taken
    hits = state.hits
    if start == WAITING:
        if bar[who]:
            bar = plus(bar, who, -1)
        else:
            hand = plus(hand, who, -1)
    else:
        own.remove(25 - start if together else start)
    if to:
        point = 25 - to if together else to
        own.append(point)
        own.sort(reverse=True)
        there = point if together else 25 - point
        if there in theirs:
            theirs = tuple([p for p in theirs if p != there])
            bar, taken, hits = plus(bar, 1 - who, 1), plus(taken, who, 1), hits + 1
    else:
        borne = plus(borne, who, 1)
    men = (tuple(own), theirs) if who == 0 else (theirs, tuple(own))
    return state._replace(men=men, bar=bar, hand=hand, borne=borne, taken=taken, hits=hits)


def pips(state: BackgammonState, who: int, together: bool) -> int:
    """How many points a side has still to go with all its men."""
    rows = state.men[who]
    gone = sum([25 - p for p in rows]) if together else sum(rows)
    return gone + WAITING * (state.bar[who] + state.hand[who])
