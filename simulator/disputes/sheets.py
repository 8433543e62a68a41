"""Strokes of one way that fit what is agreed: they lie on a sheet, however bent, and are drawn from it.

Along a few directions of the unknowns the readings change fast, as the slopes at an *end* say where a descent
ended; along all others they change slowly, but not straight: over the width of the prior a normal law around
the end leaves the strokes that fit, and of a thousand drawn from it two or three count. So only the slow
directions are drawn, and the readings' errors; the fast ones are then solved for, from the end on, by
Broyden's method (C. G. Broyden, Math. Comput. 19 (1965) 577), at a stroke for each step. How densely that
draws is known from the determinant of the slopes where it leads (as in A. Chorin, X. Tu, PNAS 106 (2009)
17249, and J. Bardsley et al., SIAM J. Sci. Comput. 36 (2014) A1895). Where along the slow directions to draw
is learned from what was found (:mod:`.slow`).

It does not lead everywhere: other strokes of that way, and other ways, are left to the laws of the search
(:mod:`.leading`). A stroke belongs to the first sheet on which it is found again from its slow directions and
readings, so none counts twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .descending import STEP, End, Play, slopes
from .laws import Floats
from .played import Played, joined
from .slow import Slow

FAST = 1.5
"""A direction is fast if its readings change by so many of their errors for a standard deviation."""
PARTS = 5
"""A stroke that is not found at once is reached from the end in so many parts,"""
STEPS_BETWEEN, STEPS = 3, 12
"""each by so many steps at most, the last by more; none is longer than"""
LONGEST = 1.0
"""so many standard deviations."""
NEARLY, SOLVED = 0.3, 1e-3
"""How near the readings have to come, in their errors, between and at last,"""
SAME = 0.05
"""and two solutions that are one."""
GIVEN_UP, TRIED = 3.0, 4
"""What is farther off after a part, or after so many steps of the last, is given up."""
GOES = 2
"""Draws are made in so many goes: where to draw is known better after each."""
FIRST = 60
"""Draws from each sheet at first."""
EVEN = 0.1
"""This part of later draws is spread evenly over the sheets."""
MANY, MOST, MOST_OF_WAY = 24, 56, 6
"""Ways of which there are too many to begin with, the most sheets in all, and of one way."""
AT_ONCE = 6
"""Sheets that are laid about heavy strokes at once, each of another way,"""
SLIGHT = 0.004
"""if what is not held of it weighs more."""
UNCHECKED = 0.001
"""Of strokes that together weigh less it is not looked up whether they are held."""


class Drawn(NamedTuple):
    """Strokes that were drawn, the logarithms of their weights (prior times likelihood by density, without
    what all have in common), and the sheets they are of."""

    at: Played
    logs: Floats
    of: NDArray[np.intp]


class Sheets:
    """Sheets about ``ends``, in order. ``empty``: any strokes, for their form."""

    def __init__(self, play: Play, ends: Sequence[End], empty: Played) -> None:
        self._play = play
        self.ends: list[End] = []
        self._count = self._each = np.zeros(0)
        none, size = empty.take(np.zeros(len(empty.numbers), bool)), empty.numbers.shape[1]
        self._laws = Slow(np.zeros((0, size, size)), np.zeros((0, size), bool))
        self._drawn = Drawn(none, np.zeros(0), np.zeros(0, np.intp))
        self.add(ends)

    def __len__(self) -> int:
        return len(self.ends)

    def of_way(self, course: int) -> int:
        """How many sheets are of that way."""
        return int((self._course == course).sum()) if self.ends else 0

    def add(self, ends: Sequence[End]) -> None:
        """Add sheets behind those that there are."""
        self.ends += ends
        new = np.zeros(len(self) - len(self._count))
        self._count, self._each = np.append(self._count, new), np.append(self._each, new)
        self._course = np.array([end.course for end in self.ends], np.int64)
        if not self.ends:
            return
        slope = np.array([end.slope for end in self.ends])
        left, values, turns = np.linalg.svd(slope)
        left, right = left[:, :, : values.shape[1]], turns[:, : values.shape[1]]
        fast = values > FAST
        slow = np.ones(turns.shape[:2], bool)
        slow[:, : values.shape[1]] = ~fast
        known = len(self.ends) - len(ends)
        self._laws.grow(turns[known:], slow[known:])
        # Directions that are not fast are left out by noughts; a value of one keeps them from mattering.
        self._values = np.where(fast, values, 1.0)
        self._read = left * fast[:, None, :]
        self._across = right * fast[:, :, None]
        self._slow = ~fast
        at, readings = np.array([end.at for end in self.ends]), np.array([end.readings for end in self.ends])
        self._fast = _onto(self._across, at)
        self._begins = at - _back(self._across, self._fast)
        self._told = _read(self._read, readings)

    def _solved(
        self, of: NDArray[np.intp], numbers: Floats, readings: Floats
    ) -> tuple[Played, NDArray[np.bool_], NDArray[np.intp]]:
        """The strokes of the sheets ``of`` (samples) that are like ``numbers`` in the slow directions, with
        these ``readings`` of the fast ones; which of them are found, and how many strokes each took."""
        at, found, took = self._led(of, numbers, readings, 1)
        left = np.flatnonzero(~found)
        if len(left):
            then, found[left], more = self._led(of[left], numbers[left], readings[left], PARTS)
            took[left] += more
            for column, value in zip(at, then, strict=True):
                column[left] = value
        return at, found, took

    def _led(
        self, of: NDArray[np.intp], numbers: Floats, readings: Floats, parts: int
    ) -> tuple[Played, NDArray[np.bool_], NDArray[np.intp]]:
        """The same, led there in so many parts."""
        across = self._across[of]
        slow = numbers - _back(across, _onto(across, numbers))
        began, told = self._begins[of], self._told[of]
        going = _Going(self._play, across, self._read[of], self._fast[of], self._values[of])
        before = self._fast[of]
        for part in range(1, parts + 1):
            far = part / parts
            ahead = 2.0 * going.fast - before if part > 1 else self._straight(of, readings, far)
            before, going.fast = going.fast, ahead
            ends = part == parts
            going.go(
                began + far * (slow - began),
                told + far * (readings - told),
                SOLVED if ends else NEARLY,
                STEPS if ends else STEPS_BETWEEN,
            )
        assert going.at is not None
        found: NDArray[np.bool_] = (going.away <= SOLVED) & (going.at.course == self._course[of])
        return going.at, found & going.on, going.took

    def _straight(self, of: NDArray[np.intp], readings: Floats, far: float) -> Floats:
        """Where the fast directions lie so far on, if the readings follow them straight."""
        return self._fast[of] + far * (readings - self._told[of]) / self._values[of]

    def hold(self, at: Played, before: NDArray[np.intp] | None = None, since: int = 0) -> NDArray[np.bool_]:
        """Which strokes are held by a sheet, of those from number ``since`` on, and before ``before`` (a
        sheet for each stroke)."""
        order = np.argsort(self._course, kind="stable")
        first = np.searchsorted(self._course[order], at.course)
        many = np.searchsorted(self._course[order], at.course, side="right") - first
        # All pairs of a stroke and a sheet of its way.
        stroke = np.repeat(np.arange(len(at.numbers)), many)
        rank = np.arange(len(stroke)) - np.repeat(np.cumsum(many) - many, many)
        of = order[first[stroke] + rank]
        asked = of >= since
        if before is not None:
            asked &= of < before[stroke]
        stroke, of = stroke[asked], of[asked]
        held = np.zeros(len(at.numbers), bool)
        if len(stroke):
            held[stroke[self._are_held(of, at.take(stroke))]] = True
        return held

    def _are_held(self, of: NDArray[np.intp], at: Played) -> NDArray[np.bool_]:
        again, found, _ = self._solved(of, at.numbers, _read(self._read[of], at.readings))
        away = _onto(self._across[of], again.numbers - at.numbers) * self._values[of]
        near: NDArray[np.bool_] = found & (np.abs(away).max(axis=1) < SAME)
        return near

    @property
    def took(self) -> float:
        """How many strokes the draws took."""
        return float(self._each.sum())

    @property
    def many(self) -> float:
        """How many draws were made."""
        return float(self._count.sum())

    @property
    def ways(self) -> int:
        """Of how many ways there are sheets."""
        return len({end.course for end in self.ends})

    def draw(self, strokes: int, doubt: Floats, random: np.random.Generator) -> None:
        """Draw, at about as many ``strokes``: from each sheet as its part in ``doubt`` (an amount for each
        stroke drawn so far) asks for; at first from all alike."""
        many = self._many(strokes, doubt)
        for go in range(GOES):
            self._fit()
            self._draw(many * (go + 1) // GOES - many * go // GOES, random)

    def _draw(self, many: NDArray[np.intp], random: np.random.Generator) -> None:
        of, numbers = self._laws.draw(many, random)
        readings = random.standard_normal((len(of), self._across.shape[1]))
        at, found, took = self._solved(of, numbers, np.where(self._slow[of], 0.0, readings))
        self._count += many
        self._each += np.bincount(of, took + self._across.shape[1] * found, len(self))
        found[found] = ~self.hold(at.take(found), before=of[found])
        if found.any():
            new = self._weighed(of[found], at.take(found))
            self._drawn = Drawn(
                joined([self._drawn.at, new.at]),
                np.concatenate([self._drawn.logs, new.logs]),
                np.concatenate([self._drawn.of, new.of]),
            )

    def _fit(self) -> None:
        """Let draws come from where strokes were found."""
        drawn = self.found()
        for sheet in np.unique(drawn.of):
            mine = drawn.of == sheet
            self._laws.fit(int(sheet), drawn.at.numbers[mine], drawn.logs[mine])

    def _weighed(self, of: NDArray[np.intp], at: Played) -> Drawn:
        across, read = self._across[of], self._read[of]
        moved = at.numbers[:, None, :] + STEP * across
        beside = self._play(moved.reshape(-1, moved.shape[2]))
        change = (beside.readings.reshape(len(of), -1, read.shape[1]) - at.readings[:, None, :]) / STEP
        slope = change @ read + self._slow[of][:, :, None] * np.eye(read.shape[2])
        fast, told = _onto(across, at.numbers), _read(read, at.readings)
        logs = -0.5 * ((fast**2).sum(axis=1) + (at.readings**2).sum(axis=1) - (told**2).sum(axis=1))
        logs -= np.linalg.slogdet(slope)[1] + self._laws.dense(of, at.numbers)
        # Beside a border between ways the slopes are not known.
        inside = (beside.course.reshape(len(of), -1) == at.course[:, None]).all(axis=1) & np.isfinite(logs)
        return Drawn(at.take(inside), logs[inside], of[inside])

    def _many(self, strokes: int, doubt: Floats) -> NDArray[np.intp]:
        if not self._count.all():
            return np.where(self._count > 0, 0, FIRST)
        each = self._each / self._count
        # The scatter of a single draw from each decides (J. Neyman, J. R. Stat. Soc. 97 (1934) 558).
        scatter = np.sqrt(np.bincount(self._drawn.of, doubt, len(self)) * self._count / each)
        share = (1 - EVEN) * scatter / max(float(scatter.sum()), 1e-300) + EVEN / len(self)
        many = np.rint(strokes * share / float(share @ each)).astype(np.intp)
        found: NDArray[np.intp] = np.maximum(many, 1)
        return found

    def found(self) -> Drawn:
        """All that was drawn; the weights of a sheet's draws sum to what all its strokes weigh."""
        at, logs, of = self._drawn
        return Drawn(at, logs - np.log(np.maximum(self._count, 1.0))[of], of)


class _Going:
    """Strokes on their way: where they are along their ``fast`` directions, how these follow the readings, to
    begin with (by the singular ``values``) and as it turns out, and which are still ``on`` it."""

    def __init__(self, play: Play, across: Floats, read: Floats, fast: Floats, values: Floats) -> None:
        self._play, self._across, self._read = play, across, read
        self.fast = fast
        self._follow = (1.0 / values)[:, :, None] * np.eye(values.shape[1])
        self._off = np.zeros_like(fast)
        self.on = np.ones(len(fast), bool)
        self.took = np.zeros(len(fast), np.intp)
        self.at: Played | None = None

    @property
    def away(self) -> Floats:
        """How far the readings are from what is wanted, at most."""
        found: Floats = np.abs(self._off).max(axis=1)
        return found

    def go(self, base: Floats, wanted: Floats, near: float, steps: int) -> None:
        """Bring the readings to what is ``wanted``, or ``near`` it, at ``base`` in the slow directions."""
        self._try(np.flatnonzero(self.on), base, wanted)
        for count in range(steps):
            if count == TRIED:
                self._give_up()
            left = np.flatnonzero(self.on & (self.away > near))
            if not len(left):
                break
            off = self._off[left]
            step = np.einsum("nij,nj->ni", self._follow[left], off)
            step *= np.minimum(1.0, LONGEST / np.maximum(np.linalg.norm(step, axis=1, keepdims=True), 1e-12))
            self.fast[left] += step
            self._try(left, base, wanted)
            self._follow[left] = _learnt(self._follow[left], step, off - self._off[left])
        self._give_up()

    def _give_up(self) -> None:
        self.on &= self.away < GIVEN_UP

    def _try(self, mine: NDArray[np.intp], base: Floats, wanted: Floats) -> None:
        if not len(mine):
            return
        then = self._play(base[mine] + _back(self._across[mine], self.fast[mine]))
        self.took[mine] += 1
        self._off[mine] = wanted[mine] - _read(self._read[mine], then.readings)
        if self.at is None:
            self.at = then
        for column, value in zip(self.at, then, strict=True):
            column[mine] = value


def _onto(across: Floats, numbers: Floats) -> Floats:
    """How far ``numbers`` (samples, unknowns) lie along each of their fast directions."""
    found: Floats = np.einsum("nfi,ni->nf", across, numbers)
    return found


def _back(across: Floats, fast: Floats) -> Floats:
    """The unknowns that lie so far along the fast directions, and not along others."""
    found: Floats = np.einsum("nfi,nf->ni", across, fast)
    return found


def _read(read: Floats, readings: Floats) -> Floats:
    """The readings of the fast directions."""
    found: Floats = np.einsum("nrf,nr->nf", read, readings)
    return found


def _learnt(follow: Floats, step: Floats, change: Floats) -> Floats:
    """Broyden's update: ``follow`` as the ``step`` showed it that made this ``change`` of the readings."""
    told = np.einsum("nij,nj->ni", follow, change)
    much = np.einsum("ni,ni->n", step, told)
    back = np.einsum("ni,nij->nj", step, follow)
    safe = np.abs(much) > 1e-9
    turn = (step - told)[:, :, None] * back[:, None, :] / np.where(safe, much, 1.0)[:, None, None]
    found: Floats = follow + np.where(safe[:, None, None], turn, 0.0)
    return found


def laid(play: Play, ends: Sequence[End], empty: Played) -> Sheets:
    """Sheets about the best of ``ends`` of each way, and about others that these do not hold, if there are
    not too many."""
    best = sorted(ends, key=lambda end: -end.evidence)
    first: dict[int, End] = {}
    for end in best:
        first.setdefault(end.course, end)
    sheets = Sheets(play, list(first.values())[:MOST], empty)
    if len(sheets) > MANY:
        return sheets
    left = [end for end in best if end is not first[end.course]]
    while left and len(sheets) < MOST:
        held = sheets.hold(play(np.array([end.at for end in left])))
        left = [end for end, is_held in zip(left, held, strict=True) if not is_held]
        more: dict[int, End] = {}
        for end in left:
            if sheets.of_way(end.course) < MOST_OF_WAY:
                more.setdefault(end.course, end)
        if not more:
            break
        sheets.add(list(more.values())[: MOST - len(sheets)])
        left = [end for end in left if end is not more.get(end.course)]
    return sheets


def lay(play: Play, sheets: Sheets, at: Played, w: Floats, held: NDArray[np.bool_]) -> None:
    """Lay more sheets about the heaviest strokes of ``at`` that are not ``held``; those that are then, or
    weigh next to nothing, come to be held. ``w``: what each weighs."""
    order = np.argsort(-np.where(held, 0.0, w), kind="stable")
    order = order[: len(order) - int(held.sum())]
    weighs = np.cumsum(w[order])
    checked = order[: int(np.searchsorted(weighs, weighs[-1:].sum() - UNCHECKED)) + 1]
    held[order[len(checked) :]] = True
    held[checked] = sheets.hold(at.take(checked))
    while len(sheets) < MOST:
        left = checked[~held[checked]]
        ways, way = np.unique(at.course[left], return_inverse=True)
        total = np.bincount(way, w[left], len(ways))
        total[[sheets.of_way(course) >= MOST_OF_WAY for course in ways]] = 0.0
        best = [k for k in np.argsort(-total, kind="stable")[:AT_ONCE].tolist() if total[k] > SLIGHT]
        if not best:
            return
        heaviest = np.array([left[way == k][0] for k in best])
        found, since = slopes(play, at.numbers[heaviest]), len(sheets)
        sheets.add(
            [
                End(at.numbers[stroke], found.readings[k], found.slope[k], 0.0, int(found.course[k]))
                for k, stroke in enumerate(heaviest)
            ]
        )
        held[left] = sheets.hold(at.take(left), since=since)
