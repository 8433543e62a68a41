"""Tit-Tat-Toe and Flap-Jacks (lines 569-619): men are laid in turn, and a row of them wins."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from ...catalogue import register
from ...clauses import Game
from ...families.boards.board_moves import BOARD_MOVES, Attempt, Move, MovesState
from ...options import choice, switch
from ...saying import say

NINE = tuple(f"{x}{y}" for y, x in product("123", "abc"))
"""The nine squares of tit-tat-toe."""

THIRTY_SIX = tuple(f"{x}{y}" for y, x in product("123456", "abcdef"))
"""The inner squares of the checkerboard, of which flap-jacks uses all."""

_SLOPES = {"up": (0, 1), "across": (1, 0), "slant": (1, 1), "other-slant": (1, -1)}


def lines_of(
    points: Iterable[str], length: int, slopes: Iterable[str] = _SLOPES
) -> tuple[tuple[str, ...], ...]:
    """Every straight line of ``length`` points among ``points``, by the ways in which it may run."""
    there = frozenset(points)
    found = []
    for point in sorted(there):
        for slope in slopes:
            dx, dy = _SLOPES[slope]
            row = tuple(f"{chr(ord(point[0]) + dx * i)}{int(point[1]) + dy * i}" for i in range(length))
            if there.issuperset(row):
                found.append(row)
    return tuple(found)


THREES = lines_of(NINE, 3)
"""The eight rows of tit-tat-toe."""
THREES_AS_WRITTEN = lines_of(NINE, 3, ("up", "slant", "other-slant"))
"""Those that the book names: up and down, and diagonal."""
FIVES = lines_of(THIRTY_SIX, 5)
"""The rows of five of flap-jacks."""


def adjoining(point: str) -> frozenset[str]:
    """The squares that touch a square by a side or a corner."""
    x, y = ord(point[0]), int(point[1])
    return frozenset(
        f"{chr(x + dx)}{y + dy}" for dx, dy in product((-1, 0, 1), repeat=2) if (dx, dy) != (0, 0)
    )


NEAR = {point: adjoining(point) & frozenset(NINE) for point in NINE}
"""The neighbours of each of the nine squares."""


def has_row(men: Iterable[str], rows: Iterable[tuple[str, ...]]) -> bool:
    """Whether a side's men fill one of the rows."""
    there = frozenset(men)
    return any(there.issuperset(row) for row in rows)


def open_squares(men: tuple[tuple[str, ...], ...], last: tuple[str, ...], rule: str) -> tuple[str, ...]:
    """The vacant squares of tit-tat-toe on which a man may be laid: ``rule`` is "any-man" (next to any man),
    "last-man" (next to the man laid last) or "off" (anywhere)."""
    covered = frozenset(man for row in men for man in row)
    vacant = tuple(point for point in NINE if point not in covered)
    if not covered or rule == "off":
        return vacant
    beside = covered if rule == "any-man" else frozenset(last[-1:])
    return tuple(point for point in vacant if NEAR[point] & beside)


TIT_TAT_TOE = Game(
    "bradley/tit-tat-toe",
    "Game of Tit-Tat-Toe",
    family=BOARD_MOVES,
    lines=(569, 597),
    refs={
        "p1": "Five men of a colour each",
        "p2": "Object: three in a row",
        "p3": "Nine neighbouring squares that form a square",
        "p4": "Lots for first play",
        "p5": "He may play or make the opponent begin",
        "p6": "First man on any square",
        "p7": "Next men on adjoining squares until nine",
        "p8": "One man is left over",
        "p9": "Only nine men are laid",
        "p10": "Rows up and down or diagonal",
        "p11": "Three in a row ends the game",
        "p12": "Most games in the given time win",
        "p13": "No row: no man's game",
    },
    beside={
        "p2": "the object in general; p10 and p11 rule it",
        "p8": "follows from nine squares and ten men",
        "p9": "follows from the nine squares of p3",
        "p12": "the match is limited by its time, and the games won are counted",
    },
    facts={"frames": True},
    options=[
        choice("adjoining", ("any-man", "last-man", "off"), "Where later men may be laid", "p7"),
        choice("rows", ("all", "literal"), "Which rows count", "p10"),
        choice("next-start", ("lots", "alternate"), "Who begins the next game", "p4"),
    ],
)

_g = TIT_TAT_TOE
_g.figure("board", "p3", "nine-squares", "Nine squares that form a square.")
_g.figure("points", "p3", NINE, "Squares a1 to c3, letters across and numbers up.")
_g.figure("hand", "p1", (5, 5), "Five men each.")
_g.figure("stuck", "p7", "standstill", "Men are laid until the nine squares are covered.")
_g.figure("both_stuck", "p13", "draw", "Nine squares covered without a row are no man's game.")
_g.figure("agree", "p13", "draw", "A game given up by both is no man's game.")


@_g.clause("first", "p5", "Who won the lot plays first, or makes the other do so.")
def first(state: None, facts: None, options: Any) -> None:
    """Silent: it is recorded."""
    return


@_g.clause("moves", "p6", "The first man is laid on any square.")
def moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...]:
    """Every square that may be covered now."""
    where = open_squares(state.men, state.last, options.adjoining)
    return tuple(Move(f"@{point}", (point,)) for point in where)


@_g.clause("later", "p7", "Then men are laid on adjoining squares, by turns.")
def later(state: MovesState, facts: tuple[int, Move], options: Any) -> bool:
    """Whether a man lies there already."""
    return state.ply > 0


@_g.clause("barred", "p7", "A later man is laid on a square that adjoins.")
def barred(state: MovesState, attempt: Attempt, options: Any) -> str | None:
    """Why a vacant square cannot be covered."""
    if len(attempt.path) == 1 and state.side_at(attempt.path[0]) is None:
        point = attempt.path[0]
        if options.adjoining == "last-man":
            return say(
                "rows-of-men.not-by-the-last", "{point} does not adjoin the man laid last", point=point
            )
        return say("rows-of-men.by-no-man", "{point} does not adjoin a man that lies there", point=point)
    return None


@_g.clause("won", "p11", "Three men in a row end the game.")
def won(state: MovesState, who: int, options: Any) -> int | None:
    """The mover, once he has a row."""
    return who if has_row(state.men[who], THREES if options.rows == "all" else THREES_AS_WRITTEN) else None


@_g.clause("lots", "p4", "Lots are drawn for first play.")
def lots(state: None, facts: None, options: Any) -> bool:
    """Whether they are drawn anew for each game."""
    return bool(options.next_start == "lots")


register(TIT_TAT_TOE)

FLAP_JACKS = Game(
    "bradley/flap-jacks",
    "Game of Flap-Jacks",
    family=BOARD_MOVES,
    lines=(599, 619),
    refs={
        "p1": "32 men, half of each colour",
        "p2": "Object: most fives in a row",
        "p3": "Inner 36 squares only",
        "p4": "Sixteen men each, laid in turn, lots for lead",
        "p5": "Five in a row: call, count one; any square",
        "p6": "Upright, crossways or slanting",
        "p7": "First Flap-Jack wins; any agreed number of games",
    },
    beside={"p1": "the set; how it is shared is p4"},
    facts={"frames": True},
    options=[
        switch("play-on", False, "The game goes on until the men are laid; most Flap-Jacks win", "p2"),
        switch("call-needed", False, "A Flap-Jack counts only when it is called", "p5"),
        choice("two-at-once", (1, 2), "What two Flap-Jacks made by one man count", "p6"),
        choice("no-row", ("drawn", "relaid"), "All men laid without a Flap-Jack", "p7"),
    ],
)

_f = FLAP_JACKS
_f.figure("board", "p3", "inner-squares", "The six rows of six squares within the border.")
_f.figure("points", "p3", THIRTY_SIX, "Squares a1 to f6.")
_f.figure("hand", "p4", (16, 16), "Sixteen men each.")
_f.figure("stuck", "p4", "standstill", "Men are laid until all are on the board.")
_f.figure("agree", "p7", "draw", "A game given up by both counts for nobody.")


@_f.clause("first", "p4", "Lots are drawn for first play.")
def flap_first(state: None, facts: None, options: Any) -> None:
    """Silent: it is recorded."""
    return


@_f.clause("lots", "p4", "Nothing is said of later games: lots again.")
def flap_lots(state: None, facts: None, options: Any) -> bool:
    """Always."""
    return True


@_f.clause("moves", "p5", "A man is laid on any vacant square of the thirty-six.")
def flap_moves(state: MovesState, who: int, options: Any) -> tuple[Move, ...]:
    """Every vacant square, while the side has men."""
    if not state.hand[who]:
        return ()
    covered = frozenset(man for row in state.men for man in row)
    return tuple(Move(f"@{point}", (point,)) for point in THIRTY_SIX if point not in covered)


def made(state: MovesState, who: int, point: str) -> int:
    """How many fives a man laid on ``point`` completes; a line of six holds two fives, and is one row."""
    there = frozenset((*state.men[who], point))
    slopes = set()
    for row in FIVES:
        if point in row and there.issuperset(row):
            slopes.add((ord(row[1][0]) - ord(row[0][0]), int(row[1][1]) - int(row[0][1])))
    return len(slopes)


@_f.clause("scored", "p6", "Five men of a colour in a line, upright, crossways or slanting, are a Flap-Jack.")
def scored(state: MovesState, facts: tuple[int, Move, bool], options: Any) -> int:
    """Flap-Jacks that count: one, unless two at once count two; none without its call where one is needed."""
    who, move, called = facts
    if options.call_needed and not called:
        return 0
    return min(made(state, who, move.path[0]), options.two_at_once)


@_f.clause("called", "p5", "Who has five in a row calls Flap-Jack.")
def called(state: MovesState, facts: tuple[int, Move], options: Any) -> str | None:
    """The word that may stand beside the move, where it is to be called."""
    return "flap-jack" if options.call_needed else None


@_f.clause("won", "p7", "The first Flap-Jack wins.")
def flap_won(state: MovesState, who: int, options: Any) -> int | None:
    """The mover, once he has counted one."""
    return who if not options.play_on and state.gained[who] else None


@_f.clause("worth", "p7", "The Flap-Jack itself is what is counted.")
def worth(state: MovesState, winner: int, options: Any) -> int:
    """Nothing more than what was scored; a side that resigns gives one."""
    return 0 if state.gained[winner] else 1


@_f.clause("both_stuck", "p2", "All men laid: more Flap-Jacks win.")
def both_stuck(state: MovesState, side: int, options: Any) -> int | str:
    """The winner, "draw", or "again" where the men are laid anew."""
    first_side, second = state.gained
    if first_side != second:
        return 0 if first_side > second else 1
    return "again" if options.no_row == "relaid" and not first_side else "draw"


register(FLAP_JACKS)
