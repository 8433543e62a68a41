"""The fold of one new result: what it changes in a bracket, from how the fixtures stood before.

`elimination.resolve` folds all results. Here one is added to a fixture that was open. It changes that fixture
and those that its two people come into; and where one of these is decided without play (its other slot is
vacant, or who stands there has withdrawn), those that follow from it in turn. All other slots stay as they
were, so they are read as they stand: of a bracket of 512 mostly three fixtures.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from clubs.competitions.rules.pairing.brackets import Bracket, Number, Seed, Side, Source, SourceKind
from clubs.competitions.rules.pairing.elimination import (
    PENDING,
    Facts,
    Outcome,
    Resolved,
    Slot,
    settle,
    slot_of,
)

FED = (SourceKind.WINNER, SourceKind.LOSER)
Feeds = Mapping[Number, tuple[Number, ...]]


class Beyond(Exception):
    """The change reaches a fixture with a result of its own: the whole bracket has to be folded."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A fixture as it stood before: both slots, which of the two have withdrawn, and whether it is `fixed`
    by a result, or by somebody whom the director holds in it."""

    a: Slot
    b: Slot
    gone: tuple[Seed, ...] = ()
    fixed: bool = False


def feeds_of(bracket: Bracket) -> Feeds:
    """By fixture, those that its winner or its loser comes into."""
    found: dict[Number, list[Number]] = {}
    for fixture in bracket.fixtures:
        for number in {s.of for s in (fixture.a, fixture.b) if s.kind in FED}:
            found.setdefault(number, []).append(fixture.number)
    return {number: tuple(later) for number, later in found.items()}


def fold_onward(
    bracket: Bracket,
    feeds: Feeds,
    number: Number,
    outcome: Outcome | None,
    read: Callable[[Sequence[Number]], Mapping[Number, Standing]],
) -> dict[Number, Resolved]:
    """The fixtures that the outcome of an open one changes, itself first, as `elimination.resolve` has them.

    `read` tells how fixtures stood before the outcome. Without an outcome the fixture alone is given. Raises
    `Beyond` where a later fixture is fixed.
    """
    done: dict[Number, Resolved] = {}
    stood = dict(read((number,)))
    withdrawn = {seed for one in stood.values() for seed in one.gone}
    waiting = [number]
    while waiting:
        at = heapq.heappop(waiting)
        if at in done:
            continue
        planned, before = bracket[at], stood[at]
        if before.fixed and at != number:
            raise Beyond
        results = {number: outcome} if at == number and outcome is not None else {}
        facts = Facts(results, tuple(withdrawn))
        a, b = (
            slot_of(planned, side, done, facts) if _comes(planned.source(side), done) else slot
            for side, slot in ((Side.A, before.a), (Side.B, before.b))
        )
        found = done[at] = settle(planned, a, b, facts)
        if PENDING in (found.winner, found.loser):
            continue
        later = feeds.get(at, ())
        new = read([n for n in later if n not in stood])
        stood |= new
        withdrawn |= {seed for one in new.values() for seed in one.gone}
        for n in later:
            heapq.heappush(waiting, n)
    return done


def _comes(source: Source, done: Mapping[Number, Resolved]) -> bool:
    return source.kind in FED and source.of in done
