"""The table's own edges in a photograph: they settle the camera better than four corners do.

Noses of cushions, rims, lines and circles are known to the millimetre. Each is looked for across where the
camera says that it is seen; the camera that fits them all is taken, the strip is narrowed, and again. That
also tells whether there is a table: how much of its edges was found.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from ..drawing.bed import frame_of
from ..drawing.plan import box, rim_radius, sides
from ..surfaces.surface import Surface
from .camera import Camera, Floats, refined

Bytes = NDArray[np.uint8]
Floats32 = NDArray[np.float32]

EVERY = 0.03
"""Metres, or a fiftieth of the table, from one looked-at point of an edge to the next."""


LEAST_STEEP = 3.5
"""Levels a pixel at an edge, or between a line and what is beside it."""


class Edge(NamedTuple):
    """Points of an edge of the table (n, 3), and whether it is a drawn line (else two colours meet)."""

    places: Floats
    line: bool


class Settled(NamedTuple):
    """A camera, and the share of the table's outer edges, and of its lines, that were found where it says."""

    camera: Camera
    rims: float
    lines: float
    off: float


def nose_of(surface: Surface) -> float:
    """The height at which the bed's outline is seen, in metres: of cushions their nose."""
    return max((wall.nose for wall in surface.walls), default=0.0)


def edges_of(surface: Surface) -> list[Edge]:
    """What can be seen of a surface."""
    every = max(surface.size) / 45
    found: list[Edge] = []
    nose = nose_of(surface)
    if (rim := rim_radius(surface)) is not None:
        found.append(_circle(0, 0, rim, 0, 360, every, line=False))
        found += [_circle(e.x, e.y, e.radius, 0, 360, every, line=False) for e in surface.edges if e.radius]
    elif nose:
        found += _backs(surface, nose, every)
    else:
        found += [_straight(*a, *b, 0.0, every, line=False) for a, b in sides(surface.outline)]
    for mark in surface.marks:
        if mark.kind == "line":
            found.append(_straight(mark.x1, mark.y1, mark.x2, mark.y2, 0.0, every, line=True))
        elif mark.kind in ("circle", "arc") and mark.radius > 0.02:
            found.append(_circle(mark.x1, mark.y1, mark.radius, mark.start, mark.end, every, line=True))
    return [edge for edge in found if len(edge.places) > 2]


def settled(
    photograph: Bytes, camera: Camera, surface: Surface, reach: float = 0.02, *, rims: bool = True
) -> Settled:
    """The camera near ``camera`` that fits the table's edges; ``reach`` is how far they may be from where it
    says at first, as a share of the photograph's longer side. Without ``rims`` it is fitted to the lines
    alone: how broad cushions are is not known of every table."""
    height, width = photograph.shape[:2]
    longest = max(width, height)
    every = edges_of(surface)
    edges = [edge for edge in every if rims or edge.line]
    soft = cv2.GaussianBlur(photograph, (0, 0), 1.2).astype(np.float32)
    wide = cv2.GaussianBlur(photograph, (0, 0), 5.0).astype(np.float32)
    start = camera
    found = _Found.none()
    for share in (reach, reach * 0.5, reach * 0.2, reach * 0.12):
        strip = max(share * longest, 2.5)
        found = _seen(soft, wide, camera, edges, strip)
        if found.there.sum() < 12:
            break
        mine = found.there
        places, normals, seen = found.places[mine], found.normals[mine], found.seen[mine]
        spread = max(strip * 0.25, 1.0)

        def off(one: Camera) -> Floats:
            away = ((one.seen(places) - seen) * normals).sum(1) / spread  # noqa: B023 - used in this turn
            bent = np.sqrt(1 + away**2) - 1  # of what is far off, less (Charbonnier)
            held = (one.seen(_corners(surface)) - start.seen(_corners(surface))).ravel() / (
                2 * reach * longest
            )
            return np.concatenate([np.sign(away) * np.sqrt(2 * bent), held])

        camera = refined(camera, off, (width, height), rounds=12)
    last = _seen(soft, wide, camera, every, max(0.004 * longest, 2.0))
    rim = ~last.line
    near = np.abs(last.away) <= max(0.002 * longest, 1.5)
    good = last.there & near
    return Settled(
        camera,
        float(good[rim].mean()) if rim.any() else 0.0,
        float(good[last.line].mean()) if last.line.any() else 0.0,
        float(np.sqrt(np.mean(last.away[good] ** 2))) if good.any() else float("inf"),
    )


def backs_seen(photograph: Bytes, camera: Camera, surface: Surface, reach: float) -> float:
    """The share of the cushions' backs that is seen as straight lines, each side a little nearer or farther
    than we draw it: how broad cushions are differs."""
    soft = cv2.GaussianBlur(photograph, (0, 0), 1.2).astype(np.float32)
    longest = max(photograph.shape[:2])
    near = max(0.0025 * longest, 1.8)
    shares = []
    for edge in edges_of(surface):
        if edge.line:
            continue
        seen = _seen(soft, soft, camera, [edge], reach * longest)
        away = seen.away[seen.there]
        at_best = max((float((np.abs(away - one) <= near).sum()) for one in away), default=0.0)
        shares.append(at_best / len(seen.away))
    return float(np.mean(shares)) if shares else 0.0


def straight_seen(photograph: Bytes, cameras: list[Camera], surface: Surface, reach: float) -> list[float]:
    """By each of ``cameras``, how strongly the straight lines alone are seen: which way a round board is
    turned, its circles do not tell."""
    soft = cv2.GaussianBlur(photograph, (0, 0), 1.2).astype(np.float32)
    wide = cv2.GaussianBlur(photograph, (0, 0), 5.0).astype(np.float32)
    strip = reach * max(photograph.shape[:2])
    every = max(surface.size) / 90
    marks = [mark for mark in surface.marks if mark.kind == "line"]
    lines = [_straight(m.x1, m.y1, m.x2, m.y2, 0.0, every, line=True) for m in marks]
    every_one = (_seen(soft, wide, camera, lines, strip) for camera in cameras)
    return [_strength(seen, strip, seen.line) for seen in every_one]


def _strength(seen: _Found, strip: float, which: NDArray[np.bool_]) -> float:
    """How strongly some of the points are seen: each for more, the nearer it lies."""
    near = (seen.there * (1 - np.abs(seen.away) / (1.5 * strip)))[which]
    return float(near.mean()) if len(near) else 0.0


def looked_at(photograph: Bytes, camera: Camera, surface: Surface, reach: float) -> float:
    """How strongly edges are seen within ``reach`` (a share of the longer side) of where the camera has them:
    a quick first look."""
    soft = cv2.GaussianBlur(photograph, (0, 0), 1.2).astype(np.float32)
    wide = cv2.GaussianBlur(photograph, (0, 0), 5.0).astype(np.float32)
    strip = reach * max(photograph.shape[:2])
    last = _seen(soft, wide, camera, edges_of(surface), strip)
    return _strength(last, strip, ~last.line) + 0.8 * _strength(last, strip, last.line)


def _corners(surface: Surface) -> Floats:
    left, near, right, far = box(surface)
    return np.array([(x, y, nose_of(surface)) for x in (left, right) for y in (near, far)])


class _Found(NamedTuple):
    places: Floats
    normals: Floats
    seen: Floats
    away: Floats
    there: NDArray[np.bool_]
    line: NDArray[np.bool_]

    @classmethod
    def none(cls) -> _Found:
        two, one = np.zeros((0, 2)), np.zeros(0)
        return cls(np.zeros((0, 3)), two, two, one, np.zeros(0, bool), np.zeros(0, bool))


def _seen(soft: Floats32, wide: Floats32, camera: Camera, edges: list[Edge], strip: float) -> _Found:
    """Where each point of the edges is found, at most ``strip`` pixels across from where it should be."""
    height, width = soft.shape[:2]
    rows = []
    n = 2 * int(np.ceil(strip)) + 1
    steps = np.linspace(-strip, strip, n)
    for edge in edges:
        at = camera.seen(edge.places)
        way = np.gradient(at, axis=0)
        length = np.linalg.norm(way, axis=1, keepdims=True)
        normal = np.stack([-way[:, 1], way[:, 0]], 1) / np.maximum(length, 1e-9)
        held = np.isfinite(at).all(1) & (at > 2).all(1) & (at[:, 0] < width - 3) & (at[:, 1] < height - 3)
        at, normal = np.nan_to_num(at), np.nan_to_num(normal)
        u = (at[:, :1] + steps * normal[:, :1]).astype(np.float32)
        v = (at[:, 1:] + steps * normal[:, 1:]).astype(np.float32)
        across = cv2.remap(soft, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        if edge.line:
            beside = cv2.remap(wide, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            strong = np.abs(across - beside).max(2)
        else:
            strong = np.abs(np.gradient(across, axis=1)).max(2) * (n - 1) / (2 * strip)
        strong = strong * (1 - 0.25 * (steps / strip) ** 2)
        best = strong.argmax(1)
        peak = strong.max(1)
        there = held & (peak > np.maximum(LEAST_STEEP, 1.25 * np.median(strong, axis=1)))
        away = steps[best]
        seen = at + away[:, None] * normal
        rows.append((edge.places, normal, seen, away, there, np.full(len(at), edge.line)))
    if not rows:
        return _Found.none()
    return _Found(*(np.concatenate(column) for column in zip(*rows, strict=True)))


def _backs(surface: Surface, nose: float, every: float) -> list[Edge]:
    """Where the cloth of the cushions meets the wood, as we draw them: the clearest edge of a table. Noses
    have cloth on either side."""
    left, near, right, far = box(surface)
    back = frame_of(surface)[0]
    corners = [(left - back, near - back), (right + back, near - back)]
    corners += [(right + back, far + back), (left - back, far + back)]
    found = []
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        side = _straight(*a, *b, nose, every, line=False).places
        free = np.ones(len(side), bool)
        for hole in surface.holes:
            free &= np.hypot(side[:, 0] - hole.x, side[:, 1] - hole.y) > hole.radius + 0.06
        found.append(Edge(side[free], False))
    return found


def _straight(x1: float, y1: float, x2: float, y2: float, z: float, every: float, *, line: bool) -> Edge:
    n = max(int(np.hypot(x2 - x1, y2 - y1) / every), 2)
    share = (np.arange(n) + 0.5) / n
    return Edge(np.stack([x1 + share * (x2 - x1), y1 + share * (y2 - y1), np.full(n, z)], 1), line)


def _circle(x: float, y: float, r: float, start: float, end: float, every: float, *, line: bool) -> Edge:
    turn = np.radians(end - start)
    n = max(int(r * turn / every), 8)
    angle = np.radians(start) + turn * (np.arange(n) + 0.5) / n
    return Edge(np.stack([x + r * np.cos(angle), y + r * np.sin(angle), np.zeros(n)], 1), line)
