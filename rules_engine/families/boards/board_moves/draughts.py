"""The moves of draughts on the 32 squares of one colour, and their count to a depth.

Squares are numbered as players of draughts number them, four a row from the side that has the first twelve:
side 0 goes from 1 towards 32, side 1 from 32 towards 1. A position is a list of 33 numbers, whose first is
not used: 0 for a vacant square, 1 and 2 for a man and a king of side 0, -1 and -2 for those of side 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ....lean import NamedTuple
from .state import Move, kind_of, point_of

SQUARES: Final = tuple(str(n) for n in range(1, 33))
"""The points of a board of draughts."""


def _square(row: int, column: int) -> int:
    """The number of a playing square; 0 off the board. Row 0 holds 1 to 4, on columns 1, 3, 5, 7."""
    if 0 <= row < 8 and 0 <= column < 8 and (row + column) % 2:
        return row * 4 + column // 2 + 1
    return 0


def place_of(number: int) -> tuple[int, int]:
    """Row and column of a square, each from 0; the inverse of the numbering."""
    row, at = divmod(number - 1, 4)
    return row, at * 2 + (1 if row % 2 == 0 else 0)


def _reach(number: int, length: int) -> tuple[int, int, int, int]:
    """The squares that lie ``length`` steps away: two towards 32, then two towards 1; 0 off the board."""
    row, column = place_of(number)
    ways = ((1, -1), (1, 1), (-1, -1), (-1, 1))
    found = [_square(row + dr * length, column + dc * length) for dr, dc in ways]
    return found[0], found[1], found[2], found[3]


STEP: Final = ((0, 0, 0, 0), *(_reach(n, 1) for n in range(1, 33)))
"""For each square its neighbours: two towards 32, two towards 1; 0 where the board ends."""

LEAP: Final = ((0, 0, 0, 0), *(_reach(n, 2) for n in range(1, 33)))
"""For each square those beyond its neighbours."""

_LEAPS: Final = tuple(tuple((s, t) for s, t in zip(STEP[n], LEAP[n], strict=True) if t) for n in range(33))
_ALL: Final = _LEAPS
_DOWN: Final = tuple(
    tuple((s, t) for s, t in zip(STEP[n][:2], LEAP[n][:2], strict=True) if t) for n in range(33)
)
_UP: Final = tuple(
    tuple((s, t) for s, t in zip(STEP[n][2:], LEAP[n][2:], strict=True) if t) for n in range(33)
)
_STEPS_ALL: Final = tuple(tuple(s for s in row if s) for row in STEP)
_STEPS_DOWN: Final = tuple(tuple(s for s in row[:2] if s) for row in STEP)
_STEPS_UP: Final = tuple(tuple(s for s in row[2:] if s) for row in STEP)
_WAYS: Final = {1: (_STEPS_DOWN, _DOWN), 2: (_STEPS_ALL, _ALL), -1: (_STEPS_UP, _UP), -2: (_STEPS_ALL, _ALL)}

START: Final = (0, *(1,) * 12, *(0,) * 8, *(-1,) * 12)
"""The array with which a game of draughts begins."""


class Leaps(NamedTuple):
    """A capture: the squares visited, those of the men taken."""

    path: tuple[int, ...]
    taken: tuple[int, ...]


def steps(cells: Sequence[int], side: int) -> list[tuple[int, int]]:
    """Every step of a side (0 or 1) to a neighbouring vacant square, from and to."""
    sign = 1 - 2 * side
    found = []
    for square in range(1, 33):
        man = cells[square]
        if man * sign > 0:
            for to in _WAYS[man][0][square]:
                if not cells[to]:
                    found.append((square, to))
    return found


def captures(cells: list[int], side: int) -> list[Leaps]:
    """Every whole capture of a side: a series goes on while it can, and ends when a man is crowned."""
    sign = 1 - 2 * side
    found: list[Leaps] = []
    for square in range(1, 33):
        man = cells[square]
        if man * sign > 0:
            for over, to in _WAYS[man][1][square]:
                if cells[over] * sign < 0 and not cells[to]:
                    break
            else:
                continue
            cells[square] = 0
            _go_on(cells, man, sign, (square,), (), found)
            cells[square] = man
    return found


def _go_on(
    cells: list[int], man: int, sign: int, path: tuple[int, ...], taken: tuple[int, ...], found: list[Leaps]
) -> None:
    """Extend a capture from where its man stands; ``cells`` is as it was when this returns."""
    ended = True
    here = path[-1]
    for over, to in _WAYS[man][1][here]:
        beaten = cells[over]
        if beaten * sign < 0 and not cells[to]:
            ended = False
            if man == sign and (to >= 29 if sign > 0 else to <= 4):
                found.append(Leaps((*path, to), (*taken, over)))
                continue
            cells[over] = 0
            _go_on(cells, man, sign, (*path, to), (*taken, over), found)
            cells[over] = beaten
    if ended and taken:
        found.append(Leaps(path, taken))


def play(cells: list[int], path: tuple[int, ...], taken: tuple[int, ...]) -> list[int]:
    """The position after a move, a man that reaches the far row crowned."""
    after = cells.copy()
    man = after[path[0]]
    after[path[0]] = 0
    for square in taken:
        after[square] = 0
    to = path[-1]
    after[to] = 2 if man == 1 and to >= 29 else -2 if man == -1 and to <= 4 else man
    return after


def perft(cells: list[int], side: int, depth: int) -> int:
    """How many sequences of ``depth`` moves there are, captures compulsory: 7, 49, 302 ... at the start.

    Source of the known counts: Aart Bik, perft for checkers; OEIS holds none.
    """
    moves = captures(cells, side)
    if depth == 1:
        return len(moves) if moves else len(steps(cells, side))
    if not moves:
        moves = [Leaps(step, ()) for step in steps(cells, side)]
    return sum(perft(play(cells, *move), 1 - side, depth - 1) for move in moves)


# -- between a position of the engine and the numbers above ------------------------------------------------


def cells_of(men: Iterable[Iterable[str]]) -> list[int]:
    """The numbers of a position whose men are written as the engine writes them: "12", "K12"."""
    cells = [0] * 33
    for side, row in enumerate(men):
        for man in row:
            cells[int(point_of(man))] = (1 - 2 * side) * (2 if kind_of(man) == "K" else 1)
    return cells


def lawful(men: Iterable[Iterable[str]], side: int) -> tuple[Move, ...]:
    """Every step and every whole capture of a side as moves of the engine, the captures first."""
    rows = [tuple(row) for row in men]
    cells = cells_of(rows)
    kinds = {int(point_of(man)): kind_of(man) for man in rows[side]}
    found = []
    for path, taken in captures(cells, side):
        text = "x".join(map(str, path))
        found.append(_move(text, path, tuple(map(str, taken)), kinds[path[0]], side))
    for start, to in steps(cells, side):
        found.append(_move(f"{start}-{to}", (start, to), (), kinds[start], side))
    return tuple(found)


def _move(text: str, path: tuple[int, ...], taken: tuple[str, ...], kind: str, side: int) -> Move:
    crowned = not kind and (path[-1] >= 29 if side == 0 else path[-1] <= 4)
    return Move(text, tuple(map(str, path)), taken, "K" if crowned else kind, quiet=kind == "K" and not taken)


# -- leaping over one's own men ----------------------------------------------------------------------------


def free_leaps(men: Iterable[Iterable[str]], side: int, own: bool, stop: bool) -> tuple[Move, ...]:
    """Every series of leaps where own men may be leaped over, too (``own``), and where a series
    may be ended early (``stop``). A man leaped over is taken if it is the opponent's; own men stay. No square
    is reached twice with the same men taken, so that no series goes round for ever."""
    rows = [tuple(row) for row in men]
    cells = cells_of(rows)
    kinds = {int(point_of(man)): kind_of(man) for man in rows[side]}
    sign = 1 - 2 * side
    found: list[Move] = []
    for square, kind in kinds.items():
        man = cells[square]
        cells[square] = 0
        seen: set[tuple[int, tuple[int, ...]]] = {(square, ())}
        _leap(cells, man, sign, (square,), (), own, stop, seen, found, kind, side)
        cells[square] = man
    return tuple(found)


def _leap(
    cells: list[int],
    man: int,
    sign: int,
    path: tuple[int, ...],
    taken: tuple[int, ...],
    own: bool,
    stop: bool,
    seen: set[tuple[int, tuple[int, ...]]],
    found: list[Move],
    kind: str,
    side: int,
) -> None:
    went_on = False
    for over, to in _WAYS[man][1][path[-1]]:
        beaten = cells[over]
        if not beaten or cells[to] or (beaten * sign > 0 and not own):
            continue
        gone = tuple(sorted((*taken, over))) if beaten * sign < 0 else taken
        if (to, gone) in seen:
            continue
        seen.add((to, gone))
        went_on = went_on or beaten * sign < 0
        if man == sign and (to >= 29 if sign > 0 else to <= 4):
            found.append(_leaped((*path, to), gone, kind, side))
            continue
        if beaten * sign < 0:
            cells[over] = 0
        _leap(cells, man, sign, (*path, to), gone, own, stop, seen, found, kind, side)
        cells[over] = beaten
    if len(path) > 1 and (stop or not went_on):
        found.append(_leaped(path, taken, kind, side))


def _leaped(path: tuple[int, ...], taken: tuple[int, ...], kind: str, side: int) -> Move:
    return _move("x".join(map(str, path)), path, tuple(map(str, taken)), kind, side)
