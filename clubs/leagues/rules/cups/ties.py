"""Who goes through: a tie of one leg or two, folded from its matches, and what decides one that is level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from clubs.leagues.rules.cups.options import CupRules, Level
from rules_engine.saying import Text, say

Key = Hashable


class Wait(StrEnum):
    """What an undecided tie waits for: its matches, a replay that is to be fixed, or the officers."""

    NOTHING = ""
    MATCHES = "matches"
    REPLAY = "replay"
    OFFICERS = "officers"


@dataclass(frozen=True, slots=True)
class Leg:
    """A match of a tie. `rubbers` and `frames` are those of home and away; `given` the side that the
    officers gave it to. `heavy` are its rubbers one by one: for how many each counts, and who won it (None:
    nobody)."""

    home: Key
    away: Key
    rubbers: tuple[int, int] = (0, 0)
    frames: tuple[int, int] = (0, 0)
    final: bool = True
    given: Key | None = None
    heavy: tuple[tuple[int, Key | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """Who won a tie, and why in words; or what it waits for."""

    winner: Key | None
    words: str
    waits: Wait = Wait.NOTHING


@dataclass(frozen=True, slots=True)
class Pair:
    """The two sides of a tie; None where nobody comes."""

    one: Key | None
    other: Key | None


def decide(
    pair: Pair, legs: Sequence[Leg], wanted: int, rules: CupRules, seeds: Mapping[Any, int]
) -> Decision:
    """The state of a tie that needs so many legs; matches after them are replays. `seeds` are by side, 1 the
    best."""
    if pair.one is None or pair.other is None:
        there = pair.one if pair.one is not None else pair.other
        return Decision(
            there,
            say("leagues.tie-bye", "bye") if there is not None else say("leagues.tie-nobody", "nobody comes"),
        )
    first, again = list(legs[:wanted]), list(legs[wanted:])
    if len(first) < wanted or any(not one.final for one in first):
        return Decision(None, "", Wait.MATCHES)
    found = _settled(pair, first, rules, seeds)
    if found.waits is Wait.REPLAY and again:
        last = again[-1]
        if not last.final:
            return Decision(
                None, say("leagues.tie-replay-to-play", "level: a replay is to be played"), Wait.MATCHES
            )
        found = _settled(pair, [last], rules, seeds)
        if found.winner is not None:
            return Decision(
                found.winner,
                say("leagues.tie-after-replay", "{decision}, after a replay", decision=found.words),
            )
    return found


def needs_rubber(
    pair: Pair, legs: Sequence[Leg], wanted: int, rules: CupRules, seeds: Mapping[Any, int]
) -> bool:
    """Whether a deciding rubber has to be played in the last of these legs, whose other rubbers are over."""
    if Level.RUBBER not in rules.level or len(legs) < wanted or any(one.given for one in legs):
        return False
    if any(not one.final for one in legs[:-1]):
        return False
    return _settled(pair, legs[:wanted], rules, seeds).winner is None


def _settled(pair: Pair, legs: Sequence[Leg], rules: CupRules, seeds: Mapping[Any, int]) -> Decision:
    one, other = pair.one, pair.other
    won = _sum(legs, "rubbers")
    if won[one] != won[other]:
        return _by(won, _rubbers, len(legs))
    given = [leg.given for leg in legs if leg.given is not None]
    if len(legs) == 1 and given:
        return Decision(given[0], say("leagues.tie-given", "given by the officers"))
    for level in rules.level:
        if level is Level.FRAMES:
            frames = _sum(legs, "frames")
            if frames[one] != frames[other]:
                return _by(frames, _frames, len(legs))
        elif level is Level.HEAVY:
            if (found := _by_weight(pair, legs)) is not None:
                return found
        elif level is Level.SEED:
            best = min((one, other), key=lambda key: seeds[key])
            return Decision(best, say("leagues.tie-better-seed", "level, and the better seed goes through"))
        elif level is Level.REPLAY:
            return Decision(
                None, say("leagues.tie-replay-to-fix", "level: a replay is to be fixed"), Wait.REPLAY
            )
    return Decision(None, say("leagues.tie-officers", "level: the officers decide"), Wait.OFFICERS)


def _sum(legs: Sequence[Leg], what: str) -> Counter[Key]:
    found: Counter[Key] = Counter()
    for leg in legs:
        home, away = getattr(leg, what)
        found[leg.home] += home
        found[leg.away] += away
    return found


def _rubbers(most: int, fewer: int, legs: int) -> Text:
    if legs == 1:
        return say("leagues.tie-rubbers", "{most} – {fewer} in rubbers", most=most, fewer=fewer)
    return say(
        "leagues.tie-rubbers-legs",
        "{most} – {fewer} in rubbers over {legs} legs",
        most=most,
        fewer=fewer,
        legs=legs,
    )


def _frames(most: int, fewer: int, legs: int) -> Text:
    if legs == 1:
        return say("leagues.tie-frames", "{most} – {fewer} in frames", most=most, fewer=fewer)
    return say(
        "leagues.tie-frames-legs",
        "{most} – {fewer} in frames over {legs} legs",
        most=most,
        fewer=fewer,
        legs=legs,
    )


def _by(won: Counter[Key], told: Callable[[int, int, int], Text], legs: int) -> Decision:
    (best, most), (_, fewer) = won.most_common(2) if len(won) > 1 else [*won.most_common(1), (None, 0)]
    return Decision(best, told(most, fewer, legs))


def _by_weight(pair: Pair, legs: Sequence[Leg]) -> Decision | None:
    """Who won more of the rubbers that count the most, then of those that count the next most."""
    rows = [row for leg in legs for row in leg.heavy]
    for weight in sorted({weight for weight, _ in rows}, reverse=True):
        won = Counter(winner for counts, winner in rows if counts == weight)
        if won[pair.one] != won[pair.other]:
            best = pair.one if won[pair.one] > won[pair.other] else pair.other
            return Decision(
                best, say("leagues.tie-heavy", "level, by the rubbers that count {weight}", weight=weight)
            )
    return None
