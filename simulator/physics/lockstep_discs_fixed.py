"""What many sliding pieces meet first on a board: walls, posts, holes and edges on straight ways.

As :func:`.discs_own.plan` asks them, with the same numbers: walls first, then posts, holes and edges; of
what is equally far the last counts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import discs_numbers as named
from .discs_board import Board

Rows = NDArray[np.float64]
Indices = NDArray[np.intp]


class Sliders(NamedTuple):
    """Pieces on their ways, by rows: place, direction (a unit vector), radius, height, the hole each is
    crossing (or -1), and how far it goes if nothing is met."""

    x: Rows
    y: Rows
    ux: Rows
    uy: Rows
    radius: Rows
    height: Rows
    over: NDArray[np.int64]
    length: Rows


class Fixtures:
    """The fixed things of a board, columns of numbers."""

    def __init__(self, board: Board) -> None:
        def columns(flat: list[float], size: int) -> Rows:
            found: Any = np.array(flat, float).reshape(-1, size).T
            return np.ascontiguousarray(found)[:, :, None]

        self.walls = columns(board.walls, named.WALLS)
        self.posts = columns(board.posts, named.POSTS)
        self.holes = columns(board.holes, named.HOLES)
        self.edges = columns(board.edges, named.EDGES)

    def first(self, sliders: Sliders, room: Rows) -> tuple[Rows, NDArray[np.int64], NDArray[np.int64]]:
        """How far each goes until it meets something (at most its length), what happens there (a number of
        the kernel; -1: nothing is met) and the number of the wall, post, hole or edge.

        ``room`` is the depth left in the holes, rows by holes.
        """
        found: list[tuple[Indices, Rows, int, Any]] = []
        if self.walls.size:
            self._walls(sliders, found)
        if self.posts.size:
            self._posts(sliders, found)
        if self.holes.size:
            self._holes(sliders, room, found)
        if self.edges.size:
            self._edges(sliders, found)
        best, what = sliders.length.copy(), np.full(sliders.x.size, -1, np.int64)
        kind = what.copy()
        for row, s, happens, number in found:
            near = np.nonzero(s <= best[row])[0]
            row, s, number = row[near], s[near], number[near]
            if row.size > 1 and (row[1:] == row[:-1]).any():
                # Of one row the nearest, and of those the last.
                order = np.lexsort((-number, s, row))
                row, s, number = row[order], s[order], number[order]
                once = np.append(True, row[1:] != row[:-1])
                row, s, number = row[once], s[once], number[once]
            best[row], kind[row], what[row] = s, happens, number
        return best, kind, what

    def _walls(self, sliders: Sliders, found: list[tuple[Indices, Rows, int, Any]]) -> None:
        x1, y1, tx, ty, length, away, _ = self.walls
        q = ty * sliders.ux - tx * sliders.uy
        c = tx * (sliders.y - y1) - ty * (sliders.x - x1) - sliders.radius - away
        near = (q > 0.0) & (c <= sliders.length * q) & (c > -sliders.radius)
        row, k = np.nonzero(near.T)
        if not row.size:
            return
        c, q = c[k, row], q[k, row]
        s = np.where(c > 0.0, c / q, 0.0)
        dx, dy = sliders.x[row] - x1[k, 0], sliders.y[row] - y1[k, 0]
        foot = tx[k, 0] * (dx + sliders.ux[row] * s) + ty[k, 0] * (dy + sliders.uy[row] * s)
        good = np.nonzero((foot >= 0.0) & (foot <= length[k, 0]))[0]
        found.append((row[good], s[good], named.WALL, k[good]))

    def _posts(self, sliders: Sliders, found: list[tuple[Indices, Rows, int, Any]]) -> None:
        px, py, radius, sort = self.posts
        dx, dy = sliders.x - px, sliders.y - py
        b = dx * sliders.ux + dy * sliders.uy
        inside = sort == named.ROUND_RIM
        rho = np.where(inside, radius - sliders.radius, radius + sliders.radius)
        c = dx * dx + dy * dy - rho * rho
        near = inside | ((b < 0.0) & (-b - rho <= sliders.length))
        row, k = np.nonzero(near.T)
        if not row.size:
            return
        b, c, within = b[k, row], c[k, row], inside[k, 0]
        c = np.where(within, np.minimum(c, 0.0), np.maximum(c, 0.0))
        root = np.sqrt(b * b - c)  # NaN where a post is missed
        s = np.where(within, np.where(b > 0.0, -c / (b + root), root - b), c / (root - b))
        good = np.nonzero(s <= sliders.length[row])[0]
        found.append((row[good], s[good], named.POST, k[good]))

    def _holes(self, sliders: Sliders, room: Rows, found: list[tuple[Indices, Rows, int, Any]]) -> None:
        hx, hy, radius, pocket, depth = self.holes
        dx, dy, r = sliders.x - hx, sliders.y - hy, sliders.radius
        b = dx * sliders.ux + dy * sliders.uy
        c = dx * dx + dy * dy - radius * radius
        crossed = sliders.over == np.arange(hx.size)[:, None]
        shallow = pocket == 0.0
        left = room.T
        open_ = (radius > r) & ~((left < 0.5 * sliders.height) & (left < depth))
        in_reach = (b < 0.0) & (-b - radius <= sliders.length)
        near = crossed | np.where(shallow, open_ & (in_reach | (c + r * r <= 0.0)), in_reach | (c <= 0.0))
        row, k = np.nonzero(near.T)
        if not row.size:
            return
        b, c, crosses = b[k, row], c[k, row], crossed[k, row]
        c = np.where(crosses, np.minimum(c, 0.0), np.where(shallow[k, 0], c + r[row] * r[row], c))
        root = np.sqrt(b * b - c)
        out = np.where(b > 0.0, -c / (b + root), root - b)
        into = np.where(c <= 0.0, 0.0, np.where(root > 0.0, c / (root - b), np.inf))
        s = np.where(crosses, out, into)
        for some, happens in ((~crosses, named.HOLE), (crosses, named.ACROSS)):
            good = np.nonzero(some & (s <= sliders.length[row]))[0]
            if good.size:
                found.append((row[good], s[good], happens, k[good]))

    def _edges(self, sliders: Sliders, found: list[tuple[Indices, Rows, int, Any]]) -> None:
        ex, ey, rho, tx, ty = self.edges
        dx, dy = sliders.x - ex, sliders.y - ey
        b = dx * sliders.ux + dy * sliders.uy
        c = dx * dx + dy * dy - rho * rho
        beyond = c > 0.0
        b, c = np.where(beyond, 1.0, b), np.minimum(c, 0.0)
        root = np.sqrt(b * b - c)
        round_ = np.where(b > 0.0, -c / (b + root), root - b)
        q = ty * sliders.ux - tx * sliders.uy
        c = tx * dy - ty * dx
        straight = np.where(c < 0.0, 0.0, np.where(q > 0.0, c / np.where(q > 0.0, q, 1.0), np.inf))
        s = np.where(rho > 0.0, round_, straight)
        row, k = np.nonzero((s <= sliders.length).T)
        if row.size:
            found.append((row, s[k, row], named.EDGE, k))
