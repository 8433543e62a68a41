"""The strokes for which a record may stand that leaves something open, simple ones first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...play import Play
from ...unknown import UNKNOWN
from .facts import ASIDE, BallSet, HazardFacts, HazardState
from .words import missing

_Pots = tuple[tuple[str, str | None], ...]
_MOST_POTS = 3


def variants(play: Play, state: HazardState, facts: HazardFacts) -> Iterator[HazardFacts]:
    """Every stroke that agrees with the record."""
    balls: BallSet = play.value("balls")
    gone = missing(balls, state, state.turn or 0)
    there = tuple(ball for ball in balls.objects if ball not in gone)
    foul = isinstance(facts.claim, int) and facts.claim < 0
    cues: tuple[str | None, ...] = (facts.cue_lost,)
    if facts.quick:
        cues = (None, "pocketed", "off") if foul else (None, "pocketed")
    for pots in _pots(balls, there, facts):
        for met in _met(balls, there, facts, bool(pots)):
            for cue in cues:
                for pocket in _cue_pockets(balls, facts, met, cue):
                    yield facts.supposing(met, pots, cue, pocket)


def _met(balls: BallSet, there: tuple[str, ...], facts: HazardFacts, fell: bool) -> Iterator[tuple[str, ...]]:
    if facts.met is not UNKNOWN:
        yield facts.met
        return
    if not fell and facts.seen is None and facts.hit is UNKNOWN:
        yield ()
    most = min(len(there), 2 if balls.homes else len(there))
    for more in range(most):
        if facts.seen is not None and more != facts.seen:
            continue
        for first in there:
            others = [ball for ball in there if ball != first]
            for rest in combinations(others, more):
                yield (first, *rest)


def _pots(balls: BallSet, there: tuple[str, ...], facts: HazardFacts) -> Iterator[_Pots]:
    if facts.pots or not facts.quick:
        yield from _in_pockets(balls, facts.pots)
        return
    for number in range(1 + (1 if balls.homes else min(len(there), _MOST_POTS))):
        for chosen in combinations(there, number):
            yield from _in_pockets(balls, tuple((ball, None) for ball in chosen))


def _in_pockets(balls: BallSet, pots: _Pots) -> Iterator[_Pots]:
    """Where pockets differ, each ball of an unknown pocket in its own and in another."""
    if not balls.homes or not pots:
        yield pots
        return
    (ball, pocket), rest = pots[0], pots[1:]
    for place in (pocket,) if pocket is not None else (balls.home(ball)[0], ASIDE):
        for others in _in_pockets(balls, rest):
            yield ((ball, place), *others)


def _cue_pockets(
    balls: BallSet, facts: HazardFacts, met: tuple[str, ...], cue: str | None
) -> tuple[str | None, ...]:
    if cue != "pocketed" or facts.cue_pocket is not None or not balls.homes or not met:
        return (facts.cue_pocket,)
    return (balls.home(met[0])[0], ASIDE)
