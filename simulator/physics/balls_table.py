"""A surface as the ball kernel sees it: flat rows of walls, posts, holes and edges, grouped in zones.

Made once for a surface and the largest ball on it, and kept. Ends of walls at which a ball could meet the
bare end get a post of no radius, so that no ball slips through a corner.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..surfaces.surface import Edge, Hole, Post, Surface, Wall
from .runs import Obstacle

SHORT = 8.0
"""Walls shorter than so many radii belong to zones."""
REACH = 0.35
"""Metres: short walls and posts so near a pocket share its zone."""
MARGIN = 0.05
"""Metres beyond all that there is: there the world ends."""
INSIDE = "round-rim"
"""The kind of post that is met from inside; its radius is below zero in the rows."""
JOIN = 1e-6
"""Metres: ends of walls nearer than this are one corner."""


class Fixed(NamedTuple):
    """What the kernel's numbers stand for, and the rows themselves (``lists``, and ``arrays`` for numba)."""

    surface: Surface
    walls: tuple[Wall | Obstacle, ...]
    posts: tuple[Post | Obstacle | Wall, ...]
    holes: tuple[Hole, ...]
    edges: tuple[Edge, ...]
    lists: Any

    def arrays(self) -> Any:
        """The rows as numpy arrays."""
        key = id(self)
        if key not in _arrays or _arrays[key][0] is not self:
            _arrays[key] = (self, _to_arrays(self.lists))
        return _arrays[key][1]


_arrays: dict[int, tuple[Fixed, Any]] = {}
_kept: dict[tuple[int, float, float, tuple[Obstacle, ...]], Fixed] = {}


def _to_arrays(rows: Any) -> Any:
    import numpy as np

    walls, posts, holes, edges, zones, spans, box, tops, noses, stops = rows
    floats = lambda row: np.array(row, dtype=np.float64)  # noqa: E731
    whole = lambda row: np.array(row, dtype=np.int64)  # noqa: E731
    return (
        tuple(floats(r) for r in walls), tuple(floats(r) for r in posts), tuple(floats(r) for r in holes),
        tuple(floats(r) for r in edges), floats(zones), whole(spans), floats(box), floats(tops),
        floats(noses), whole(stops),
    )  # fmt: skip


def fixed(surface: Surface, radius: float, nose: float, obstacles: tuple[Obstacle, ...] = ()) -> Fixed:
    """The table for balls of at most ``radius``; ``nose`` is the height of cushions that tell none."""
    key = (id(surface), radius, nose, obstacles)
    found = _kept.get(key)
    if found is None or found.surface is not surface:
        if len(_kept) > 256:
            _kept.clear()
            _arrays.clear()
        found = _kept[key] = _made(surface, radius, nose, obstacles)
    return found


def _bare_ends(walls: tuple[Wall, ...], posts: tuple[Post, ...]) -> list[tuple[Wall, float, float]]:
    """Ends of walls that stick out."""
    ends: list[tuple[Wall, float, float]] = []
    for wall in walls:
        for start in (True, False):
            x, y = (wall.x1, wall.y1) if start else (wall.x2, wall.y2)
            if any(math.hypot(p.x - x, p.y - y) <= p.radius + JOIN for p in posts if p.kind != INSIDE):
                continue
            dx, dy = wall.x2 - wall.x1, wall.y2 - wall.y1
            covered = False
            for other in walls:
                ox, oy = (other.x2, other.y2) if start else (other.x1, other.y1)
                if other is wall or math.hypot(ox - x, oy - y) > JOIN:
                    continue
                ex, ey = other.x2 - other.x1, other.y2 - other.y1
                cross = ex * dy - ey * dx if start else dx * ey - dy * ex
                # Where the second wall turns to the left, the corner is hollow.
                covered = cross > -1e-9 * math.hypot(dx, dy) * math.hypot(ex, ey)
                break
            if not covered and not any(math.hypot(a - x, b - y) < JOIN for _, a, b in ends):
                ends.append((wall, x, y))
    return ends


def _made(surface: Surface, r: float, nose: float, obstacles: tuple[Obstacle, ...]) -> Fixed:
    # (x1, y1, x2, y2, top, nose, stop, what it is)
    walls: list[tuple[float, float, float, float, float, float, int, Any]] = [
        (
            w.x1,
            w.y1,
            w.x2,
            w.y2,
            w.height,
            w.nose or (nose if w.material == "cushion" else -w.height),
            0,
            w,
        )
        for w in surface.walls
        if math.hypot(w.x2 - w.x1, w.y2 - w.y1) > 1e-9
    ]
    posts: list[tuple[float, float, float, float, float, int, Any]] = [
        (
            p.x,
            p.y,
            -p.radius if p.kind == INSIDE else p.radius,
            p.height,
            p.nose or (nose if p.material == "cushion" else -p.height),
            0,
            p,
        )
        for p in surface.posts
    ]
    posts += [
        (x, y, 0.0, w.height, w.nose or (nose if w.material == "cushion" else -w.height), 0, w)
        for w, x, y in _bare_ends(surface.walls, surface.posts)
    ]
    for o in obstacles:
        if o.x2 is None or o.y2 is None:
            posts.append((o.x, o.y, o.radius, math.inf, r, 1, o))
            continue
        length = math.hypot(o.x2 - o.x, o.y2 - o.y)
        posts.append((o.x, o.y, o.radius, math.inf, r, 1, o))
        posts.append((o.x2, o.y2, o.radius, math.inf, r, 1, o))
        if length > 1e-9:
            sx, sy = -(o.y2 - o.y) / length * o.radius, (o.x2 - o.x) / length * o.radius
            walls.append((o.x + sx, o.y + sy, o.x2 + sx, o.y2 + sy, math.inf, r, 1, o))
            walls.append((o.x2 - sx, o.y2 - sy, o.x - sx, o.y - sy, math.inf, r, 1, o))

    main = [w for w in walls if w[6] == 0 and math.hypot(w[2] - w[0], w[3] - w[1]) > SHORT * r]
    groups = [{"at": (h.x, h.y), "walls": [], "posts": [], "holes": [h], "edges": []} for h in surface.holes]  # type: list[dict[str, Any]]
    for kind, things in (("walls", [w for w in walls if w not in main]), ("posts", posts)):
        for thing in things:
            x, y = ((thing[0] + thing[2]) / 2, (thing[1] + thing[3]) / 2) if kind == "walls" else thing[:2]
            near = min(
                (g for g in groups if g["at"]),
                key=lambda g: math.hypot(g["at"][0] - x, g["at"][1] - y),
                default=None,
            )
            if near is None or math.hypot(near["at"][0] - x, near["at"][1] - y) > REACH:
                near = {"at": None, "walls": [], "posts": [], "holes": [], "edges": []}
                groups.append(near)
            near[kind].append(thing)
    groups += [{"at": None, "walls": [], "posts": [], "holes": [], "edges": [e]} for e in surface.edges]

    all_walls = list(main)
    all_posts: list[Any] = []
    all_holes: list[Hole] = []
    all_edges: list[Edge] = []
    zones: list[float] = []
    spans = [len(main), len(groups)]
    for g in groups:
        x0, x1, y0, y1 = _reach_of(g, r)
        zones += [x0, x1, y0, y1]
        for rows, key in (
            (all_walls, "walls"), (all_posts, "posts"), (all_holes, "holes"), (all_edges, "edges"),
        ):  # fmt: skip
            spans.append(len(rows))
            rows += g[key]
            spans.append(len(rows))

    xs = [x for w in walls for x in (w[0], w[2])] + [x for x, _ in surface.outline]
    ys = [y for w in walls for y in (w[1], w[3])] + [y for _, y in surface.outline]
    if surface.round_radius is not None:
        xs += [-surface.round_radius, surface.round_radius]
        ys += [-surface.round_radius, surface.round_radius]
    for p in posts:
        xs += [p[0] - abs(p[2]), p[0] + abs(p[2])]
        ys += [p[1] - abs(p[2]), p[1] + abs(p[2])]
    for h in surface.holes:
        xs += [h.x - h.radius, h.x + h.radius]
        ys += [h.y - h.radius, h.y + h.radius]
    far = MARGIN + 2 * r
    world = [min(xs) - far, max(xs) + far, min(ys) - far, max(ys) + far]
    blocked = [_wall_reach(w, r) for w in main]
    quiet = list(world)
    rounds = [(e.x, e.y, e.radius) for e in surface.edges if e.radius is not None]
    rounds += [(p[0], p[1], -p[2] - r) for p in posts if p[2] < 0.0]
    for x, y, radius in rounds:
        s = radius / math.sqrt(2) - 1e-9
        quiet = [max(quiet[0], x - s), min(quiet[1], x + s), max(quiet[2], y - s), min(quiet[3], y + s)]
    round_things = {id(e) for e in surface.edges if e.radius is not None} | {id(p) for p in posts if p[2] < 0}
    blocked += [
        _reach_of(g, r) for g in groups if not round_things & {id(x) for x in g["edges"] + g["posts"]}
    ]
    for x0, x1, y0, y1 in blocked:
        if x0 < quiet[1] and x1 > quiet[0] and y0 < quiet[3] and y1 > quiet[2]:
            cuts = [
                [max(quiet[0], x1 + 1e-9), *quiet[1:]],
                [quiet[0], min(quiet[1], x0 - 1e-9), *quiet[2:]],
                [*quiet[:2], max(quiet[2], y1 + 1e-9), quiet[3]],
                [*quiet[:3], min(quiet[3], y0 - 1e-9)],
            ]
            quiet = max(cuts, key=lambda c: max(0.0, c[1] - c[0]) * max(0.0, c[3] - c[2]))

    dirs = []
    for w in all_walls:
        length = math.hypot(w[2] - w[0], w[3] - w[1])
        dirs.append(((w[2] - w[0]) / length, (w[3] - w[1]) / length, length))
    edge_rows: list[tuple[float, float, float, float, float]] = []
    for e in all_edges:
        if e.radius is not None:
            edge_rows.append((e.x, e.y, 0.0, 0.0, e.radius))
        else:
            length = math.hypot(e.x2 - e.x1, e.y2 - e.y1)
            edge_rows.append((e.x1, e.y1, (e.x2 - e.x1) / length, (e.y2 - e.y1) / length, -length))
    lists = (
        (
            [w[0] for w in all_walls], [w[1] for w in all_walls], [d[0] for d in dirs], [d[1] for d in dirs],
            [d[2] for d in dirs], [-d[1] for d in dirs], [d[0] for d in dirs],
        ),
        tuple([p[k] for p in all_posts] for k in range(3)),
        (
            [h.x for h in all_holes], [h.y for h in all_holes], [h.radius for h in all_holes],
            [h.depth for h in all_holes], [1.0 if h.kind == "cup" else 0.0 for h in all_holes],
        ),
        tuple([row[k] for row in edge_rows] for k in range(5)),
        zones,
        spans,
        [*quiet, *world],
        [w[4] for w in all_walls] + [p[3] for p in all_posts],
        [w[5] for w in all_walls] + [p[4] for p in all_posts],
        [w[6] for w in all_walls] + [p[5] for p in all_posts],
    )  # fmt: skip
    return Fixed(
        surface, tuple(w[7] for w in all_walls), tuple(p[6] for p in all_posts), tuple(all_holes),
        tuple(all_edges), lists,
    )  # fmt: skip


def _wall_reach(w: Any, r: float) -> tuple[float, float, float, float]:
    return min(w[0], w[2]) - r, max(w[0], w[2]) + r, min(w[1], w[3]) - r, max(w[1], w[3]) + r


def _reach_of(group: dict[str, Any], r: float) -> tuple[float, float, float, float]:
    """The box that holds the centres of all balls that meet something of the group."""
    boxes = [_wall_reach(w, r) for w in group["walls"]]
    boxes += [
        (p[0] - abs(p[2]) - r, p[0] + abs(p[2]) + r, p[1] - abs(p[2]) - r, p[1] + abs(p[2]) + r)
        for p in group["posts"]
    ]
    boxes += [(h.x - h.radius, h.x + h.radius, h.y - h.radius, h.y + h.radius) for h in group["holes"]]
    for e in group["edges"]:
        if e.radius is not None:
            far = e.radius + 1.0
            boxes.append((e.x - far, e.x + far, e.y - far, e.y + far))
        else:
            boxes.append((min(e.x1, e.x2), max(e.x1, e.x2), min(e.y1, e.y2), max(e.y1, e.y2)))
    return (
        min(b[0] for b in boxes) - 1e-9, max(b[1] for b in boxes) + 1e-9,
        min(b[2] for b in boxes) - 1e-9, max(b[3] for b in boxes) + 1e-9,
    )  # fmt: skip
