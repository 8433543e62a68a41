"""Nights at random for any bracket: results, walkovers, forfeits and people who leave, as they may come."""

from __future__ import annotations

import random
from collections import Counter

from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import Bracket, Side
from clubs.competitions.rules.pairing.elimination import Facts, Outcome, Resolved, ResultKind, State

CAME = (ResultKind.PLAYED, ResultKind.RETIRED)


def night(
    bracket: Bracket,
    rng: random.Random,
    *,
    walkovers: float = 0.0,
    forfeits: float = 0.0,
    leaving: float = 0.0,
    facts: Facts | None = None,
) -> tuple[Facts, dict[int, Resolved]]:
    """Play a bracket to its end, some of the fixtures that are ready at a time; the facts and the fold.

    The numbers are the shares of walkovers, double forfeits and, before a fixture, of people who leave.
    Whoever leaves stands in a fixture that is not decided.
    """
    known = facts or Facts()
    results, gone = dict(known.results), list(known.withdrawn)
    while True:
        resolved = ko.resolve(bracket, Facts(results, tuple(gone), known.held))
        ready = [f for f in resolved.values() if f.state is State.READY]
        if not ready:
            return Facts(results, tuple(gone), known.held), resolved
        for fixture in rng.sample(ready, rng.randint(1, len(ready))):
            luck = rng.random()
            if luck < leaving:
                open_ = [f for f in resolved.values() if f.state in (State.READY, State.PENDING)]
                waiting = {s.seed for f in open_ for s in f.pair if s.seed is not None}
                if left := sorted(waiting - set(gone) - {s.seed for s in fixture.pair}):
                    gone.append(rng.choice(left))
                    break
            elif luck < leaving + forfeits:
                results[fixture.number] = Outcome(None, ResultKind.DOUBLE_FORFEIT)
            else:
                absent = rng.random() < walkovers
                kind = ResultKind.WALKOVER if absent else rng.choice(CAME)
                results[fixture.number] = Outcome(rng.choice(list(Side)), kind)


def defeats(bracket: Bracket, resolved: dict[int, Resolved], *, until: int | None = None) -> Counter[int]:
    """How often everybody has lost, in fixtures before number `until`; who was absent lost too."""
    lost: Counter[int] = Counter()
    for fixture in bracket.fixtures[: None if until is None else until - 1]:
        one = resolved[fixture.number]
        if one.state is State.DECIDED and one.kind is not ResultKind.BYE:
            for slot in one.pair:
                if slot.seed is not None and slot.seed != one.winner.seed:
                    lost[slot.seed] += 1
    return lost


def played(resolved: dict[int, Resolved]) -> int:
    """How many fixtures were played at a table."""
    return sum(f.kind in CAME for f in resolved.values())


def placed(bracket: Bracket, resolved: dict[int, Resolved], name: str = "") -> list[int]:
    """The seeds in order of their places, once it is checked that the places follow on one another."""
    places = ko.ranking(bracket, resolved, name)
    expected = 1 if ko.champion(bracket, resolved, name) is not None else 2
    for place in places:
        assert (place.first, place.last) == (expected, expected + len(place.seeds) - 1)
        expected = place.last + 1
    seeds = [seed for place in places for seed in place.seeds]
    assert len(set(seeds)) == len(seeds)
    return seeds
