"""Where a ball goes that comes back to the table while its own spot is covered: the second spot, the third.

What the games say in their rule of respotting (the slot ``respot`` of each, ``occupied`` of Russian Pool), in
the words of :class:`rules_engine.boards.played_on.PlayedOn` (``covered``). Those that declare nothing put the
ball behind its spot, as near to it as may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist
from typing import Final

from ...pieces import KINDS, Piece
from ...scene.space import Space
from ...surfaces.surface import Surface

Point = tuple[float, float]

FOOT: Final = (0.0, 1.0)
"""The direction in which a spotted ball goes if its spot is taken: behind it, away from the head."""
BAULK: Final = (0.0, -1.0)
"""The other direction, where the rules send it towards the centre or the baulk line."""

BROWN: Final = "bn"
"""Snooker's brown goes to the left-hand spot of the baulk line before any other (rule 12)."""


def place_of(
    covered: str | None,
    surface: Surface,
    ball: str,
    kind: str,
    own: Point,
    pieces: Iterable[Piece],
    cue: Point | None,
) -> tuple[Point, Point]:
    """The place for a ball that belongs on ``own``, and the direction in which it moves on if even that is
    covered: ``covered`` is what the game says of it, ``cue`` where the cue ball lies."""
    spots = {mark.id: (mark.x1, mark.y1) for mark in surface.spots}
    order: Sequence[Point] = (own,)
    if covered == "nearest":
        order = [own, *sorted(spots.values(), key=lambda spot: dist(spot, own))]
        if ball == BROWN:
            order.insert(1, spots["green"])
    elif covered == "farthest":
        order = [own, *sorted(spots.values(), key=lambda spot: -dist(spot, cue or own))]
    elif covered and covered != "behind":
        order = [spots[name] for name in covered.split()]
    space, radius = Space(surface, pieces), KINDS[kind].radius
    free = next((spot for spot in order if space.fault(*spot, radius) is None), own)
    return free, BAULK if covered == "nearest" else FOOT
