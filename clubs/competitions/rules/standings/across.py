"""Comparing those who hold the same place in different groups: the best seconds, the best thirds.

The criteria are the competition's, without those that compare the results of two entrants with each other
(who never met). Groups may differ in size, so what adds up is compared as an average: match points, wins
and forfeits for each match decided, frames and points for each match played at the table, because a
walkover has none. Averages and highest runs are compared as they are. With groups of one size this gives
the same order as the sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.standings.commas import with_commas
from clubs.competitions.rules.standings.criteria import Criterion, Scoring, Value, chosen, value_of
from clubs.competitions.rules.standings.results import Key, Result
from rules_engine.saying import figure, say

DECIDED = frozenset({"match_points", "wins", "fewest_forfeits"})
"""Criteria that are divided by the matches decided."""
AT_TABLE = frozenset({"frame_difference", "point_difference", "points_scored"})
"""Criteria that are divided by the matches played at the table."""
AS_THEY_ARE = frozenset({"general_average", "highest_run", "lot"})
DEFAULT_ACROSS = ("match_points", "frame_difference", "point_difference", "general_average", "highest_run")


@dataclass(frozen=True, slots=True)
class Compared:
    """One of those compared. `group` counts from 0; `level` is true where nothing parts them from the one
    before; `reason` says in words what they were compared by, as far as it was needed."""

    rank: int
    group: int
    entrant: Key
    level: bool
    reason: str


def comparable(criteria: Sequence[str]) -> tuple[str, ...]:
    """Those of the criteria that compare entrants who never met, in their order; the usual ones if none is
    left. Raises `UnknownCriterion`."""
    known = DECIDED | AT_TABLE | AS_THEY_ARE
    return tuple(c.key for c in chosen(criteria) if c.key in known) or DEFAULT_ACROSS


def compared(
    holders: Sequence[tuple[int, Key]],
    results: Sequence[Sequence[Result]],
    criteria: Sequence[str] = DEFAULT_ACROSS,
    scoring: Scoring | None = None,
) -> list[Compared]:
    """The holders of one place, (group, entrant), best first. `results[group]` are all results of a group.

    Those whom no criterion parts are `level` and stand in the order of their groups: to be decided by lot.
    Raises PairingError("across") for a criterion that does not compare entrants who never met.
    """
    asked = chosen(criteria)
    for criterion in asked:
        if criterion.key not in DECIDED | AT_TABLE | AS_THEY_ARE:
            raise PairingError(
                "across",
                say(
                    "competitions.not-across-groups",
                    "{criterion} does not compare entrants of different groups.",
                    criterion=criterion.label,
                ),
            )
    scoring = scoring or Scoring()
    values = {
        (group, entrant): [_average(c, entrant, results[group], scoring) for c in asked]
        for group, entrant in holders
    }

    def order(holder: tuple[int, Key]) -> list[tuple[bool, Fraction]]:
        return [_sortable(c, v) for c, v in zip(asked, values[holder], strict=True)]

    ranked = sorted(sorted(holders, key=lambda one: one[0]), key=order)
    found: list[Compared] = []
    for n, holder in enumerate(ranked):
        level = n > 0 and order(holder) == order(ranked[n - 1])
        # As many figures as it takes to tell this one from both neighbours.
        near = [order(ranked[m]) for m in (n - 1, n + 1) if 0 <= m < len(ranked)]
        needed = 1 + max((_alike(order(holder), other) for other in near), default=0)
        told = with_commas([_told(c, v) for c, v in list(zip(asked, values[holder], strict=True))[:needed]])
        rank = found[-1].rank if level else n + 1
        found.append(Compared(rank, holder[0], holder[1], level, told))
    return found


def _average(criterion: Criterion, entrant: Key, results: Sequence[Result], scoring: Scoring) -> Value:
    own = [r for r in results if r.has(entrant)]
    value = criterion.value(entrant, own, frozenset(), scoring)
    if criterion.key in AS_THEY_ARE or value is None:
        return value
    matches = len(own) if criterion.key in DECIDED else sum(r.at_table for r in own)
    return Fraction(value) / matches if matches else None


def _sortable(criterion: Criterion, value: Value) -> tuple[bool, Fraction]:
    if value is None:
        return True, Fraction(0)
    return False, -Fraction(value) if criterion.higher else Fraction(value)


def _alike(one: Sequence[object], other: Sequence[object]) -> int:
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), len(one) - 1)


def _told(criterion: Criterion, value: Value) -> str:
    label = criterion.in_sentence
    if value is None:
        return say("competitions.criterion-none", "{criterion} none", criterion=label)
    if criterion.key in AS_THEY_ARE:
        return value_of(label, criterion.text(value))
    return say(
        "competitions.criterion-a-match",
        "{criterion} {value} a match",
        criterion=label,
        value=figure(value, 3),
    )
