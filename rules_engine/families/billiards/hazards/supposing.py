"""The strokes for which a record may stand that leaves something open, by what they are worth, simple ones
first.

There are hundreds of them, but few courses of the cue ball that differ in what they bring; each course and
each ball in a pocket is weighed once, and what came of it is remembered for the match.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ....play import Play
from ....unknown import UNKNOWN
from .reading import ASIDE, BallSet, HazardFacts, HazardState, Price
from .weighing import Course, Pocketed, Weighed, course_of, questions_of, weigh_on
from .words import missing

_Pots = tuple[tuple[str, str | None], ...]
_MOST_POTS = 3
_MOST_REMEMBERED = 256

Group = tuple[Weighed, tuple[HazardFacts, ...]]
"""Strokes that are worth the same; of those that leave the balls alike one is kept."""


def position_of(play: Play, state: HazardState) -> tuple[Any, ...]:
    """What of the state decides the worth of a stroke: the balls on the table and the stage of the game."""
    balls: BallSet = play.value("balls")
    missing_balls = (state.down, state.hands) if balls.own else state.down
    stage = play.value("stage", state)
    return state.turn, missing_balls, state.opening, min(state.strokes, 2), stage


def remember(play: Play, key: tuple[Any, ...], value: Any) -> Any:
    """Keep ``value`` in the memo of the match, which is emptied before it grows large."""
    if len(play.memo) >= _MOST_REMEMBERED:
        play.memo.clear()
    play.memo[key] = value
    return value


def groups(play: Play, state: HazardState, facts: HazardFacts) -> list[Group]:
    """The strokes for which the record may stand, by what they are worth, simple ones first."""
    key = (
        "groups", position_of(play, state), facts.claim, facts.call, facts.met, facts.pots, facts.off,
        facts.cue_lost, facts.cue_pocket, facts.seen, facts.quick, facts.cushions,
        tuple(facts.states.items()),
    )  # fmt: skip
    known: list[Group] | None = play.memo.get(key)
    return remember(play, key, _grouped(play, state, facts)) if known is None else known


def _grouped(play: Play, state: HazardState, facts: HazardFacts) -> list[Group]:
    balls: BallSet = play.value("balls")
    gone = missing(balls, state, state.turn or 0)
    there = tuple(ball for ball in balls.objects if ball not in gone)
    courses = _courses(play, state, facts, there)
    pocketed: Pocketed = {}
    by_worth: dict[tuple[int, Price | None], tuple[Weighed, list[HazardFacts], set[Any]]] = {}
    for pots in _pots(balls, there, facts):
        fallen = frozenset(ball for ball, _ in pots)
        unhit = bool(pots) and facts.met is UNKNOWN  # what fell was hit
        for way, course in courses:
            if unhit and not way.met:
                continue
            stroke = way.supposing(way.met, pots, way.cue_lost, way.cue_pocket) if pots else way
            weighed = weigh_on(play, state, stroke, course, pocketed)
            if weighed is None:
                continue
            worth = weighed[:2]
            alike = (stroke.cue_lost, fallen, stroke.hit)
            if (same := by_worth.get(worth)) is None:
                by_worth[worth] = (weighed, [stroke], {alike})
                continue
            first, strokes, places = same
            if alike not in places:
                places.add(alike)
                strokes.append(stroke)
            if first.citations != weighed.citations:
                shared = tuple(c for c in first.citations if c in weighed.citations)
                if shared and shared != first.citations:
                    by_worth[worth] = (first._replace(citations=shared), strokes, places)
    return [(weighed, tuple(strokes)) for weighed, strokes, _ in by_worth.values()]


def _courses(
    play: Play, state: HazardState, facts: HazardFacts, there: tuple[str, ...]
) -> list[tuple[HazardFacts, Course]]:
    """The ways of the cue ball that agree with the record; of those that bring the same, the first."""
    balls: BallSet = play.value("balls")
    foul = isinstance(facts.claim, int) and facts.claim < 0
    cues: tuple[str | None, ...] = (facts.cue_lost,)
    if facts.quick:
        cues = (None, "pocketed", "off") if foul else (None, "pocketed")
    listed = questions_of(play).sums
    found: dict[Any, tuple[HazardFacts, Course]] = {}
    for met in _met(balls, there, facts):
        for cue in cues:
            for pocket in _cue_pockets(balls, facts, met, cue):
                way = facts.supposing(met, (), cue, pocket)
                course = course_of(play, state, way)
                found.setdefault((course, len(met), cue, met[:1] if listed else ()), (way, course))
    return list(found.values())


def _met(balls: BallSet, there: tuple[str, ...], facts: HazardFacts) -> Iterator[tuple[str, ...]]:
    if facts.met is not UNKNOWN:
        yield facts.met
        return
    if facts.seen is None and facts.hit is UNKNOWN:
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
