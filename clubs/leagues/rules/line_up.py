"""A line-up: who plays which rubber for a side, and why it may not stand so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.plan import Plan, RubberKind
from clubs.leagues.rules.season import SeasonRules


@dataclass(frozen=True)
class Eligible:
    """A player whom a side may name: of its own, or a `substitute` of the pool. `registered` days before the
    match."""

    name: str
    substitute: bool = False
    registered: int = 0


Places = tuple[int | None, ...]
"""The players of one rubber, by their keys; None for an empty place."""


def check(
    plan: Plan, rules: SeasonRules, eligible: Mapping[int, Eligible], line_up: Sequence[Places]
) -> None:
    """Refuse a line-up that cannot stand.

    Raises :class:`LeagueFault`: "bad-line-up" (not the plan's rubbers and places), "not-eligible",
    "twice-in-line-up", "plays-too-often", "too-many-substitutes".
    """
    if len(line_up) != len(plan.rubbers):
        raise LeagueFault("bad-line-up", f"A line-up has {len(plan.rubbers)} rubbers, not {len(line_up)}.")
    often: Counter[int] = Counter()
    singles: Counter[int] = Counter()
    for rubber, places in zip(plan.rubbers, line_up, strict=True):
        if len(places) != rubber.kind.places:
            raise LeagueFault(
                "bad-line-up", f"{rubber.name} has {rubber.kind.places} places a side, not {len(places)}."
            )
        named = [one for one in places if one is not None]
        for one in named:
            if one not in eligible:
                raise LeagueFault(
                    "not-eligible", f"{rubber.name}: this player is not registered for the side."
                )
            if eligible[one].registered < rules.register_by:
                raise LeagueFault(
                    "not-eligible",
                    f"{eligible[one].name} was registered less than {rules.register_by} days before.",
                )
        if len(set(named)) < len(named):
            raise LeagueFault("twice-in-line-up", f"{eligible[named[0]].name} stands twice in {rubber.name}.")
        often.update(named)
        if rubber.kind is RubberKind.SINGLES:
            singles.update(named)
    for counted, limit, what in ((singles, plan.most_singles, "singles"), (often, plan.most, "rubbers")):
        for one, times in counted.items():
            if limit is not None and times > limit:
                raise LeagueFault(
                    "plays-too-often",
                    f"{eligible[one].name} stands in {times} {what}; {limit} {'is' if limit == 1 else 'are'} "
                    "allowed.",
                )
    pool = [one for one in often if eligible[one].substitute]
    allowed = rules.most_substitutes if rules.substitutes else 0
    if len(pool) > allowed:
        raise LeagueFault(
            "too-many-substitutes",
            f"{len(pool)} substitutes are named; allowed: {allowed or 'none'}.",
        )
