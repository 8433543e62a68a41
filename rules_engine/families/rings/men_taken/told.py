"""A board of point carrom that is told at once: what each side has taken in it.

All men and the queen are somebody's when a board is cleared, so that the points of a board have a fixed sum;
the queen alone may be nobody's, where she is lost as the last piece without a cover.
"""

from __future__ import annotations

from math import gcd

from ....parts import Part, ToldPart
from ....play import Play
from ....rulings import Instruction, Ruling, refuse
from ....saying import AnyOf, say
from ...base import cites as cites_of
from ...base import points_between
from .reading import MEN, PointsState, Taken
from .strokes import cleared

BOARD = Part("board", say("men-taken.told-counts", "Points of this board"))


def told_board(play: Play, state: PointsState, who: int, told: ToldPart, n: int) -> Ruling:
    """Score the board of which side ``who`` has the most, and begin the next."""
    black, white, queen = play.value("values", state)
    cite = play.cite("values")
    numbers, men = told.numbers, MEN * (black + white)
    kept = play.value("queen", state, Taken(queen=True, last=True)) != "lost"
    sums = (men + queen,) if kept else (men + queen, men)
    if sum(numbers) not in sums:
        message = say(
            "men-taken.board-points",
            "a board has {all} points, and these are {points}",
            all=AnyOf(sums),
            points=sum(numbers),
        )
        return refuse(state, "impossible", message, cite)
    unit = gcd(black, white, queen)
    if (odd := next((number for number in numbers if number % unit), None)) is not None:
        message = say(
            "men-taken.points-odd",
            "men of {black} and {white} do not make {points}",
            black=black,
            white=white,
            points=odd,
        )
        return refuse(state, "impossible", message, cite)
    if numbers[who] < max(numbers):
        name = play.names[play.letters[who]]
        message = say(
            "men-taken.not-the-most",
            "{name} has not the most of {points}",
            name=name,
            points=":".join(map(str, numbers)),
        )
        return refuse(state, "contradicted", message, play.cite("board_end"))
    none = (0,) * len(numbers)
    before = state.score
    after = state._replace(
        score=tuple(base + made for base, made in zip(state.base, numbers, strict=True)),
        held=((0, 0),) * len(none),
        owed=none,
        gained=(0, 0),
        phase="shot",
    )
    cites, instructions, events = [cite], list[Instruction](), list[str]()
    after = cleared(play, after, before, n, cites, instructions, events)
    turn = None if after.turn is None else play.letters[after.turn]
    points = points_between(play, before, after.score)
    return Ruling(after, points, turn, cites_of(*cites), tuple(instructions), True, tuple(events))
