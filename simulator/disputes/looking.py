"""How a search looks for ways to the agreed end: descents from strokes of all that may have been."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .descending import KEPT, KEPT_FOR_SHEETS, End, Play, chosen, cost, descended
from .played import Played
from .tempering import spread, tempered

SCREENED = 250
"""A descent is begun for so many strokes of a look, usually,"""
LEAST_STARTS = 8
"""at least so many, if that takes"""
DESCENTS = 0.12
"""no more than this part of the strokes."""
EVEN = 0.2
"""This part of the shares is spread evenly, so that nothing dies."""


class Looking(NamedTuple):
    """How a search looks for ways to the agreed end: how many ``times`` it draws as many strokes as at first
    from all that may have been, for how many of them a descent begins (``one_in``), whether that is from
    strokes that came ``near`` by and by, or from the nearest that were drawn, and whether strokes are drawn
    from ``sheets`` as well."""

    times: int = 1
    one_in: int = SCREENED
    near: bool = False
    sheets: bool = False


ONCE = Looking()


class Looks:
    """The looks of one search of ``strokes`` strokes: how many are ``left``, and what ``ends`` they found."""

    def __init__(self, play: Play, looking: Looking, strokes: int, times: int) -> None:
        self._play, self._looking, self._strokes = play, looking, strokes
        self.left = times
        self.ends: list[End] = []

    def look(self, at: Played, random: np.random.Generator) -> list[tuple[End, float]]:
        """Descend from strokes of a look, ``at``: the new ends, with their shares of all that are known."""
        starts = max(len(at.numbers) // self._looking.one_in, LEAST_STARTS)
        starts = min(starts, int(DESCENTS * self._strokes / (3 * (cost(at.numbers.shape[1]) + 5))))
        if not starts:
            return []
        if self._looking.near:
            at = tempered(self._play, at, random)
            begun = spread(at, starts)
        else:
            begun = chosen(at.misfit, at.course, starts)
        sheets = self._looking.sheets
        ends = descended(self._play, at.numbers[begun], KEPT_FOR_SHEETS if sheets else KEPT, sheets)
        new = [end for end in ends if not any(end.is_one_with(other) for other in self.ends)]
        self.ends += new
        evidence = np.array([end.evidence for end in self.ends])
        of = np.exp(evidence - evidence.max())
        of = (1 - EVEN) * of / of.sum() + EVEN / len(of)
        return list(zip(new, of[len(of) - len(new) :].tolist(), strict=True))
