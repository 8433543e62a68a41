"""How a feat is found in what one side of a match did."""

from __future__ import annotations

from collections.abc import Callable

from clubs.publishing.rules.measures.records import Feat
from clubs.publishing.rules.measures.sides import SideFacts


def single(kind: str, key: str) -> Callable[[SideFacts], Feat | None]:
    """Finds the figure ``key`` of a side, with the entry that made it where there is one."""

    def find(side: SideFacts) -> Feat | None:
        value = side.number(key)
        return Feat(kind, value, side.entry(key)) if value else None

    return find


def average(side: SideFacts) -> Feat | None:
    """Points for each inning of a match that was played out."""
    innings, points = side.number("innings"), side.number("points")
    if not side.played_out or not innings or not points:
        return None
    return Feat("average", points / innings, innings=int(innings)) if points > 0 else None


def fastest_win(side: SideFacts) -> Feat | None:
    """The innings of a match won from nothing, to the length that it was played to."""
    innings = side.number("innings")
    whole = side.won and side.played_out and side.race == 1 and side.start <= 0
    if not whole or not innings or not side.length:
        return None
    return Feat("fastest-win", innings, length=side.length, innings=int(innings))


def best_frame(side: SideFacts) -> Feat | None:
    """The best frame that was played to its end, without the handicap."""
    frames = side.games or ((side.score,) if side.played_out else ())
    best = max((score - side.start for score in frames), default=0)
    return Feat("best-frame", best) if best > 0 else None


def round_of_golf(side: SideFacts) -> Feat | None:
    """The strokes of a match won at golf, without the handicap."""
    whole = side.won and side.played_out and side.race == 1
    return Feat("fewest-strokes", side.score - side.start) if whole and side.score > side.start else None


def shortest_win(side: SideFacts) -> Feat | None:
    """The moves of a match won at the board."""
    moves = side.number("moves")
    whole = side.won and side.played_out and side.race == 1
    return Feat("fewest-moves", moves) if whole and moves else None


def one_period(side: SideFacts) -> Feat | None:
    """The spins of a match won in a single period, by the score that is not a handicap."""
    spins = side.score - side.start
    whole = side.won and side.played_out and side.race == 1 and side.number("innings") == 1
    return Feat("fewest-spins", spins) if whole and spins > 0 else None
