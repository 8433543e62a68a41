"""Which claims a game's clauses turn on: strokes like the disputed one are played, and the engine judges.

For each claim, strokes in which it holds are set beside strokes as like them as can be in which it does not:
alike in all the other claims, then in how they were played. A claim matters as far as the rulings of such
pairs differ, in points, turn or refusal; the clauses that decide are those cited on one side of the pairs and
not on the other, or else on both. So whatever a game's clauses ask comes to the top, and what they do not ask
sinks, without a list of games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules_engine import Entry, Match, RecordError, Token

from ..errors import SimulatorError
from ..facts import facts_of
from .case import Case
from .claims import Claim
from .playing import Table
from .points import normal, points
from .unsure import Prior

STROKES: Final = 640
"""Strokes that are played side by side where everything is round,"""
SCENE_STROKES: Final = 32
"""and one by one where pins, tops or piles are about."""
PAIRS: Final = 3
"""Pairs of strokes that are judged for a claim."""
DIRECTION, SPEED = 3.0, 0.25
"""Standard deviations (degrees, a share) of strokes "like it", where the case has less."""
APART: Final = 0.5
"""How much oftener, with the claim or without it, a clause is cited that is said to decide."""
MOST_CLAUSES: Final = 3


class Weighed(NamedTuple):
    """A claim, the share of its pairs whose rulings differ, and the citations of the clauses that decide."""

    claim: Claim
    weight: float
    citations: tuple[str, ...]


class _Ruling(NamedTuple):
    outcome: tuple[Any, ...]
    citations: frozenset[str]


def weighed(
    case: Case, claims: Sequence[Claim], match: Match, side: str, call: str | tuple[Token, ...] = ()
) -> list[Weighed]:
    """Return ``claims``, those first on which the ruling turns; of equals the order is kept.

    ``match`` is the match before the stroke, ``side`` whose stroke it was, ``call`` what was said before it;
    none of them is changed. The same case gives the same order.
    """
    bench = _Bench(case, claims, match, side, call)
    found = [bench.weigh(i, claim) for i, claim in enumerate(claims)]
    return sorted(found, key=lambda one: -one.weight)


class _Bench:
    """Strokes like the case's, and their rulings as far as anybody asks for them."""

    def __init__(
        self, case: Case, claims: Sequence[Claim], match: Match, side: str, call: str | tuple[Token, ...]
    ) -> None:
        unsure = case.unsure._replace(
            direction=max(case.unsure.direction, DIRECTION), speed=max(case.unsure.speed, SPEED)
        )
        self.table = Table(Prior(case.shot, unsure))
        self.match, self.side, self.call = match, side, call
        dimensions = self.table.prior.dimensions
        count = STROKES if self.table.together else SCENE_STROKES
        self.numbers = normal(points(0, count, max(dimensions, 1), 1))[:, :dimensions]
        self.truth: NDArray[np.bool_] = self.table.play(self.numbers).truth(claims)
        self.far = (self.numbers**2).sum(axis=1)
        self._rulings: dict[int, _Ruling | None] = {}

    def weigh(self, i: int, claim: Claim) -> Weighed:
        """Judge the pairs of claim number ``i``."""
        differ, judged = 0, 0
        cited: tuple[Counter[str], Counter[str]] = Counter(), Counter()
        for with_it, without in self._pairs(i):
            one, other = self._ruling(with_it), self._ruling(without)
            if one is None or other is None:
                continue
            judged += 1
            differ += one.outcome != other.outcome
            cited[0].update(one.citations)
            cited[1].update(other.citations)
        if not differ:
            return Weighed(claim, 0.0, ())
        apart = {c: abs(cited[0][c] - cited[1][c]) / judged for c in {*cited[0], *cited[1]}}
        told = sorted((c for c, much in apart.items() if much >= APART), key=lambda c: (-apart[c], c))
        # A clause that is cited both ways decided both ways.
        both = sorted(c for c in cited[0] if cited[0][c] == cited[1][c] == judged)
        return Weighed(claim, round(differ / judged, 2), tuple((told or both)[:MOST_CLAUSES]))

    def _pairs(self, i: int) -> list[tuple[int, int]]:
        """Strokes with the claim, the likeliest first, each with the likest stroke without it."""
        with_it, without = np.flatnonzero(self.truth[:, i]), np.flatnonzero(~self.truth[:, i])
        if not len(with_it) or not len(without):
            return []
        others = np.delete(self.truth, i, axis=1)
        pairs = []
        for stroke in with_it[np.argsort(self.far[with_it], kind="stable")][:PAIRS]:
            unlike = (others[without] != others[stroke]).sum(axis=1)
            apart = ((self.numbers[without] - self.numbers[stroke]) ** 2).sum(axis=1)
            pairs.append((int(stroke), int(without[np.lexsort((apart, unlike))[0]])))
        return pairs

    def _ruling(self, stroke: int) -> _Ruling | None:
        """What the engine makes of a stroke; None where it cannot be told in the game's facts."""
        if stroke not in self._rulings:
            self._rulings[stroke] = self._judge(stroke)
        return self._rulings[stroke]

    def _judge(self, stroke: int) -> _Ruling | None:
        match = self.match
        try:
            shot, trace = self.table.trace(self.numbers[stroke])
            tokens = facts_of(
                trace, match.play, match.state, before=shot.pieces, call=self.call, surface=shot.surface
            )
        except (SimulatorError, RecordError):
            return None
        ruling = match.rules.judge(match.play, match.state, Entry(match.last + 1, self.side, tokens))
        refused = ruling.refusal.code if ruling.refusal is not None else ""
        return _Ruling(
            (tuple(sorted(ruling.points.items())), ruling.turn, refused), frozenset(ruling.citations)
        )
