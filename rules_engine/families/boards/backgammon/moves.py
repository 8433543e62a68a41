"""The moves of backgammon: pure numbers, nothing of records or rulings.

A position is seen by the side to move, as a tuple of 26 numbers (``Cells``). Its men go down from 24 to 1 and
off: ``cells[1]`` to ``cells[24]`` hold how many of its men stand on each point, below zero those of the
opponent; ``cells[25]`` its men that wait to enter, ``cells[0]`` those of the opponent, below zero. Men that
have been borne off are in no cell. :func:`turned` shows a position to the other side where the sides go
against each other, :func:`turned_together` where both go the same way.

``up`` is how many of the waiting men must enter before any other man moves: all of them in the ordinary game,
those that were hit where men begin off the board. ``any_low`` is the law by which a number higher than every
man may bear any of them, not only the farthest.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Cells = tuple[int, ...]
"""26 numbers; see the module."""

Step = tuple[int, int, int]
"""A man's move: from a cell, to a cell (0 is off), and the number of the die, or the sum of two."""

WAITING: Final = 25
"""The cell of the mover's men that wait to enter."""

START: Final[Cells] = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
"""The usual array: two on 24, five on 13, three on 8, five on 6."""

THROWS: Final = tuple((a, b) for a in range(1, 7) for b in range(1, a + 1))
"""The 21 throws of two dice, the higher number first."""


def turned(cells: Cells) -> Cells:
    """The position as the other side sees it, the sides going against each other."""
    return tuple([-n for n in reversed(cells)])


def turned_together(cells: Cells) -> Cells:
    """The position as the other side sees it, both going the same way."""
    return (-cells[25], *[-n for n in cells[1:25]], -cells[0])


def starts(cells: Cells | list[int], up: int, die: int, any_low: bool) -> list[int]:
    """The cells from which a man can be moved by a die, the farthest first."""
    found: list[int] = []
    if cells[25] and cells[25 - die] > -2:
        found.append(25)
    if up:
        return found
    for at in range(24, die, -1):
        if cells[at] > 0 and cells[at - die] > -2:
            found.append(at)
    if not cells[25]:
        for at in range(24, 6, -1):
            if cells[at] > 0:
                return found
        if cells[die] > 0:
            found.append(die)
            return found
        for at in range(6, die, -1):
            if cells[at] > 0:
                return found
        for at in range(die - 1, 0, -1):
            if cells[at] > 0:
                found.append(at)
                if not any_low:
                    break
    return found


def after(cells: Cells, start: int, to: int) -> Cells:
    """The position when a man has gone from a cell to another (0 or less is off); a single man is hit."""
    row = list(cells)
    row[start] -= 1
    if to > 0:
        if row[to] < 0:
            row[to] = 1
            row[0] -= 1
        else:
            row[to] += 1
    return tuple(row)


def borne(cells: Cells, men: int = 15) -> int:
    """How many men the mover has borne off, of so many."""
    return men - sum([n for n in cells if n > 0])


# -- all that a throw can lead to ----------------------------------------------------------------------------


def results(
    cells: Cells, high: int, low: int, any_low: bool = False, larger: bool = True, up: int | None = None
) -> set[Cells]:
    """Every position that a throw can lead to, as many dice played as can be.

    Where only one of two different numbers can be played it is the larger, if it can be, unless ``larger`` is
    False. A throw of which nothing can be played leads to the position as it is.
    """
    row = list(cells)
    up = cells[25] if up is None else up
    found: set[Cells] = set()
    if high == low:
        most = _doublets(row, up, high, 4, 25, any_low, found, [0])
        return found if most else {cells}
    best = 0
    for first, second in ((high, low), (low, high)):
        for at in starts(row, up, first, any_low):
            hit = _make(row, at, at - first)
            left = up - 1 if up and at == 25 else up
            then = starts(row, left, second, any_low)
            if then:
                if best < 2:
                    best = 2
                    found.clear()
                for next_at in then:
                    next_hit = _make(row, next_at, next_at - second)
                    found.add(tuple(row))
                    _take_back(row, next_at, next_at - second, next_hit)
            elif best < 2:
                best = 1
                found.add(tuple(row))
            _take_back(row, at, at - first, hit)
        if best == 1 and first == high and larger:
            return _only_fuller(row, up, low, high, any_low, found)
    return found or {cells}


def _only_fuller(
    row: list[int], up: int, first: int, second: int, any_low: bool, single: set[Cells]
) -> set[Cells]:
    """The results of both dice in the other order, if there are any; else those of the larger alone."""
    found: set[Cells] = set()
    for at in starts(row, up, first, any_low):
        hit = _make(row, at, at - first)
        for next_at in starts(row, up - 1 if up and at == 25 else up, second, any_low):
            next_hit = _make(row, next_at, next_at - second)
            found.add(tuple(row))
            _take_back(row, next_at, next_at - second, next_hit)
        _take_back(row, at, at - first, hit)
    return found or single


def _make(row: list[int], start: int, to: int) -> bool:
    """Move a man in place; returns whether one was hit."""
    row[start] -= 1
    if to > 0:
        if row[to] < 0:
            row[to] = 1
            row[0] -= 1
            return True
        row[to] += 1
    return False


def _take_back(row: list[int], start: int, to: int, hit: bool) -> None:
    if to > 0:
        row[to] -= 1
        if hit:
            row[to] = -1
            row[0] += 1
    row[start] += 1


def _doublets(
    row: list[int], up: int, die: int, left: int, top: int, any_low: bool, found: set[Cells], best: list[int]
) -> int:
    """Play one number ``left`` times, each man from no farther than the one before: any order of the same
    moves can be put so. ``best`` holds how many moves the results in ``found`` took."""
    made = 4 - left
    stuck = True
    if left:
        for at in starts(row, up, die, any_low):
            if at > top:
                continue
            stuck = False
            hit = _make(row, at, at - die)
            _doublets(row, up - 1 if up and at == 25 else up, die, left - 1, at, any_low, found, best)
            _take_back(row, at, at - die, hit)
    if stuck and made >= best[0] and made:
        if made > best[0]:
            best[0] = made
            found.clear()
        found.add(tuple(row))
    return best[0]


# -- one man after the other ---------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def most(cells: Cells, up: int, dice: tuple[int, ...], any_low: bool) -> int:
    """How many of the dice can be played at best, in any order."""
    best = 0
    for die in dict.fromkeys(dice):
        rest = _without(dice, die)
        for at in starts(cells, up, die, any_low):
            if not rest:
                return 1
            made = 1 + most(after(cells, at, at - die), up - 1 if up and at == 25 else up, rest, any_low)
            if made > best:
                best = made
                if best == len(dice):
                    return best
    return best


def _without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


@lru_cache(maxsize=1 << 13)
def lawful(
    cells: Cells, up: int, dice: tuple[int, ...], any_low: bool, demand: str, compound: bool = False
) -> tuple[Step, ...]:
    """The moves of one man with which a throw may be begun, or gone on with.

    ``demand`` is "full" (as many dice as can be), "larger" (also the larger of two of which one can be
    played) or "each" (any that can be played). With ``compound`` a man may be borne by the sum of two
    different numbers, whatever stands between.
    """
    total = sum(dice)
    whole = (
        compound
        and len(dice) == 2
        and dice[0] != dice[1]
        and total <= 6
        and cells[total] > 0
        and not any(n > 0 for n in cells[7:])
    )
    best = 2 if whole else most(cells, up, dice, any_low) if demand != "each" else 0
    found: list[Step] = []
    for die in sorted(set(dice), reverse=True):
        rest = _without(dice, die)
        before = len(found)
        for at in starts(cells, up, die, any_low):
            if best > 1:
                left = up - 1 if up and at == 25 else up
                if 1 + most(after(cells, at, at - die), left, rest, any_low) < best:
                    continue
            found.append((at, max(at - die, 0), die))
        if demand == "larger" and best == 1 and len(found) > before:
            break
    if whole:
        found.append((total, 0, total))
    return tuple(found)
