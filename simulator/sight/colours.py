"""Which piece is which: each spot's points against what the game's pieces look like.

A point of a piece is its colour in some shade, or ivory where a ball has a stripe or a number, or the gloss
of a lamp. Each spot and piece have a cost; the whole of the spots gets the pieces with the least cost
together. What looks alike (fifteen reds) goes by where the pieces lay before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import rustworkx
from numpy.typing import NDArray

from ..pieces import KINDS, Kind
from .ground import Floats32, Ground, foreign
from .pieces import Spot

IVORY = (246.0, 242.0, 228.0)
STRANGER = 48.0
"""Levels from every piece's looks beyond which a spot is none of them."""
NEAR_SIZE, OTHER_SIZE = 0.15, 4.0
"""A spot may be a piece of another size, off by no more than this part, which costs so many levels."""
LAMPS = (0.6, 0.7, 0.8, 0.9, 1.0, 1.12, 1.25)
"""How much darker or brighter than usual the whole picture may be."""


class Looks(NamedTuple):
    """A piece that may be on the table: ``fill`` is its colour (RGB), ``striped`` and ``numbered`` are those
    of pool balls, (``x``, ``y``) where it is thought to lie, or None."""

    id: str
    kind: str
    fill: tuple[int, int, int]
    striped: bool = False
    numbered: bool = False
    at: tuple[float, float] | None = None

    @property
    def alike(self) -> tuple[object, ...]:
        """The same for pieces that nobody can tell apart."""
        return self.kind, self.fill, self.striped, self.numbered


class Named(NamedTuple):
    """A spot, the piece that it probably is (None: none of the game's), and how sure that is, 0 to 1."""

    spot: Spot
    piece: str | None
    sure: float


def named(spots: Sequence[Spot], pieces: Sequence[Looks], ground: Ground) -> list[Named]:
    """Give each spot its piece."""
    if not spots or not pieces:
        return [Named(spot, None, 0.0) for spot in spots]
    kinds = list(dict.fromkeys(piece.alike for piece in pieces))
    first = {alike: next(piece for piece in pieces if piece.alike == alike) for alike in kinds}
    best: tuple[float, NDArray[np.float64]] | None = None
    flat = [_flattened(spot, ground) for spot in spots]
    for lamp in LAMPS:
        costs = np.array(
            [
                [_cost(spot, points / lamp, first[alike]) for alike in kinds]
                for spot, points in zip(spots, flat, strict=True)
            ]
        )
        total = float(np.minimum(costs.min(1), STRANGER).sum()) + 2 * len(spots) * abs(np.log(lamp))
        if best is None or total < best[0]:
            best = total, costs
    assert best is not None
    costs = best[1]
    column = {alike: i for i, alike in enumerate(kinds)}
    given = _assigned(spots, pieces, costs, column)
    return [
        Named(
            spot, pieces[given[i]].id if i in given else None, _sure(costs[i], column, pieces, given.get(i))
        )
        for i, spot in enumerate(spots)
    ]


def _flattened(spot: Spot, ground: Ground) -> Floats32:
    """The spot's points as if the light were everywhere that of the bed's middle."""
    here = ground.at(np.array([[[spot.x, spot.y]]], np.float32)).sum()
    usual = float(np.median(ground.usual.sum(-1)))
    return np.asarray(spot.points * float(np.clip(usual / max(float(here), 1.0), 0.5, 2.0)), np.float32)


def _cost(spot: Spot, points: Floats32, piece: Looks) -> float:
    if spot.kind.name != piece.kind and not _much_alike(spot.kind, KINDS[piece.kind]):
        return 1e3
    return _cost_by_colour(spot, points, piece) + (0.0 if spot.kind.name == piece.kind else OTHER_SIZE)


def _much_alike(one: Kind, other: Kind) -> bool:
    """Whether two kinds may be taken for one another: the cue ball of a pub table is a little smaller."""
    return one.shape == other.shape and abs(one.radius / other.radius - 1) < NEAR_SIZE


def _cost_by_colour(spot: Spot, points: Floats32, piece: Looks) -> float:
    fill = np.array(piece.fill, np.float32)
    off = _off(points, fill)
    bright = points.min(1) > 150
    if spot.kind.shape == "ball" and sum(piece.fill) < 600:  # the gloss of a lamp is white
        gloss = np.flatnonzero(bright)
        drop = gloss[np.argsort(-points[gloss].sum(1))[: len(points) // 8]]
        off = np.delete(off, drop)
        points = np.delete(points, drop, 0)
    if not piece.numbered:
        return float(np.minimum(off, 90).mean())
    white = _off(points, np.array(IVORY, np.float32)) + 4
    share = float((white < off).mean())
    cost = float(np.minimum(np.minimum(off, white), 90).mean())
    low, high = (0.22, 0.93) if piece.striped else (0.0, 0.3)
    return cost + 90 * max(low - share, 0.0, share - high)


def _off(points: Floats32, colour: Floats32) -> Floats32:
    """How far points are from a colour in the shades of a lit piece."""
    told = np.broadcast_to(colour, points.shape)
    off = foreign(points, told)
    # very dark and very bright shades of it are unlikely, though they have its hue
    shade = (points * told).sum(1) / np.maximum((told * told).sum(1), 1.0)
    return np.asarray(off + 25 * np.maximum(0.5 - shade, 0) + 25 * np.maximum(shade - 1.2, 0), np.float32)


def _assigned(
    spots: Sequence[Spot],
    pieces: Sequence[Looks],
    costs: NDArray[np.float64],
    column: dict[tuple[object, ...], int],
) -> dict[int, int]:
    """Spots by their pieces, so that the whole costs least."""
    graph = rustworkx.PyGraph(multigraph=False)
    rows = graph.add_nodes_from(range(len(spots)))
    ends = graph.add_nodes_from(range(len(pieces)))
    for i, spot in enumerate(spots):
        for j, piece in enumerate(pieces):
            cost = costs[i, column[piece.alike]]
            if cost < STRANGER:
                away = np.hypot(spot.x - piece.at[0], spot.y - piece.at[1]) if piece.at else 1.0
                graph.add_edge(rows[i], ends[j], round(1000 * (STRANGER - cost + 1 - min(away, 1.0))))
    matched = rustworkx.max_weight_matching(graph, weight_fn=int)
    return {min(pair): max(pair) - len(spots) for pair in matched}


def _sure(
    costs: NDArray[np.float64],
    column: dict[tuple[object, ...], int],
    pieces: Sequence[Looks],
    given: int | None,
) -> float:
    if given is None:
        return 0.0
    mine = column[pieces[given].alike]
    others = np.delete(costs, mine)
    margin = float(others.min() - costs[mine]) if len(others) else STRANGER
    likely = float(np.clip(1.15 - costs[mine] / STRANGER, 0.1, 1.0))
    return likely / (1 + float(np.exp(-np.clip(margin, -30, 30) / 3)))
