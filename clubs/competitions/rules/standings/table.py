"""A standings table: entrants in order, and for every neighbouring pair the criterion that parted them.

The first criterion parts everybody into groups of equal value; each group is parted by the next criterion,
and so on down the list. Entrants whom no criterion parts share their rank; they are listed in the order of
their keys, so that the same results always give the same page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cmp_to_key
from itertools import pairwise
from typing import TypeVar

from clubs.competitions.rules.standings.criteria import Named, Scoring, Value, chosen, scores
from clubs.competitions.rules.standings.results import Key, Result
from rules_engine.saying import say

Asked = TypeVar("Asked", bound=Named)


@dataclass(frozen=True, slots=True)
class Parted:
    """Why a row stands below the one above it: the criterion, and both values as shown to people.

    `among` are all entrants whom the criteria before had left level, the two included; `level_on` are those
    criteria in order, each with the value that all of them share.
    """

    criterion: Named
    above: str
    below: str
    among: tuple[Key, ...] = ()
    level_on: tuple[tuple[Named, str], ...] = ()

    def __str__(self) -> str:
        return self.words

    @property
    def words(self) -> str:
        """The criterion and both values: "Wins: 3 against 2"."""
        return say(
            "competitions.value-against",
            "{criterion}: {above} against {below}",
            criterion=self.criterion.label,
            above=self.above,
            below=self.below,
        )


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant's line. `values` map criterion keys to shown values, as far as they were asked for.

    `parted` is the reason for standing below the row above; None for the first row and for a row that is
    level with the one above (`level`).
    """

    rank: int
    entrant: Key
    values: Mapping[str, str]
    parted: Parted | None
    level: bool
    played: int
    won: int
    drawn: int
    lost: int


def _order(group: list[Key], values: Mapping[Key, Value], criterion: Named) -> list[list[Key]]:
    """The group split into sub-groups of equal value, best first; order inside is kept."""

    def compare(one: Key, other: Key) -> int:
        if criterion.better(values[one], values[other]):
            return -1
        return 1 if criterion.better(values[other], values[one]) else 0

    split: list[list[Key]] = []
    for entrant in sorted(group, key=cmp_to_key(compare)):
        if split and values[split[-1][0]] == values[entrant]:
            split[-1].append(entrant)
        else:
            split.append([entrant])
    return split


def _parted(
    criterion: Named,
    above: Value,
    below: Value,
    among: Sequence[Key],
    level_on: Sequence[tuple[Named, str]],
) -> Parted:
    shown = criterion.text(above), criterion.text(below)
    if shown[0] == shown[1]:  # alike when rounded, so the exact values are shown
        shown = str(above), str(below)
    return Parted(criterion, *shown, tuple(among), tuple(level_on))


@dataclass(frozen=True, slots=True)
class Refined:
    """Entrants in groups that no criterion parts, best first, each with what parts it from the group before;
    and what each criterion showed for each entrant."""

    groups: tuple[tuple[Parted | None, tuple[Key, ...]], ...]
    shown: Mapping[Key, Mapping[str, str]]


def refined(
    listed: Sequence[Key],
    criteria: Sequence[Asked],
    value: Callable[[Asked, Key, frozenset[Key]], Value],
) -> Refined:
    """Part the entrants by one criterion after the other. `value` is asked for an entrant and the group of
    those still level."""
    shown: dict[Key, dict[str, str]] = {e: {} for e in listed}
    groups: list[tuple[Parted | None, list[Key]]] = [(None, list(listed))] if listed else []
    before: list[Asked] = []
    for criterion in criteria:
        finer: list[tuple[Parted | None, list[Key]]] = []
        for why, group in groups:
            within = frozenset(group)
            values = {e: value(criterion, e, within) for e in group}
            # Head-to-head means nothing for an entrant who is level with no other.
            asked = len(group) > 1 or criterion.key not in ("head_to_head", "direct_encounter")
            for e in group:
                shown[e][criterion.key] = criterion.text(values[e]) if asked else ""
            split = _order(group, values, criterion)
            finer.append((why, split[0]))
            level_on = [(one, shown[group[0]][one.key]) for one in before]
            for upper, lower in pairwise(split):
                why = _parted(criterion, values[upper[0]], values[lower[0]], group, level_on)
                finer.append((why, lower))
        groups = finer
        before.append(criterion)
    return Refined(tuple((why, tuple(group)) for why, group in groups), shown)


def table(
    entrants: Sequence[Key],
    results: Sequence[Result],
    criteria: Sequence[str],
    scoring: Scoring | None = None,
    *,
    others: Collection[Key] = (),
) -> list[Row]:
    """Rank the entrants by the criteria in the order given.

    Results of people who are not among `entrants` are left out (annulled withdrawals), but for those against
    `others`: they count, though these are not ranked here. Raises UnknownCriterion for a wrong list.
    """
    scoring = scoring or Scoring()
    listed = sorted(set(entrants), key=lambda key: (str(type(key)), key))
    known: dict[Key, list[Result]] = {e: [] for e in (*listed, *others)}
    for result in results:
        if result.a in known and (result.b in known or not result.met):
            for entrant in (result.a, result.b) if result.met else (result.a,):
                known[entrant].append(result)
    own = {entrant: known[entrant] for entrant in listed}
    scoring = replace(scoring, everybody=scores(known, scoring))
    found = refined(listed, chosen(criteria), lambda one, e, within: one.value(e, own[e], within, scoring))
    rows: list[Row] = []
    for why, group in found.groups:
        rank = len(rows) + 1
        for place, entrant in enumerate(group):
            mine = [r for r in own[entrant] if r.met]
            won = sum(r.winner == entrant for r in mine)
            drawn = sum(r.drawn for r in mine)
            rows.append(
                Row(
                    rank=rank,
                    entrant=entrant,
                    values=found.shown[entrant],
                    parted=why if place == 0 else None,
                    level=place > 0,
                    played=len(mine),
                    won=won,
                    drawn=drawn,
                    lost=len(mine) - won - drawn,
                )
            )
    return rows
