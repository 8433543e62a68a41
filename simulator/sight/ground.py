"""What the empty bed looks like in a photograph: its colours under the light that falls on it, and what is
fixed on it (lines, spots, pockets, holes, pegs).

Cloth and wood are taken to have one colour (or, on stained boards, a few) that the light changes slowly from
place to place. A shade makes a colour darker and leaves its hue.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from ..drawing.plan import box, rim_radius
from ..pieces import Kind
from ..surfaces.surface import Surface
from .camera import Camera

Bytes = NDArray[np.uint8]
Floats32 = NDArray[np.float32]

CELLS = 500
"""Points of the bed's longer side, seen from above, from which its colours are learned."""


class Ground(NamedTuple):
    """The bed seen from above: its usual colour at each place, RGB, ``scale`` points a metre from (``left``,
    ``far``); ``noise`` is how far its own points are usually from it, in levels; ``plain`` is the share of
    the bed that looks like it; ``printed`` is 1 where something is drawn, let into the bed or fixed on it."""

    usual: Floats32
    printed: Floats32
    scale: float
    left: float
    far: float
    noise: float
    plain: float

    def at(self, places: Floats32) -> Floats32:
        """The usual colours at ``places`` (height, width, 2)."""
        return self._read(self.usual, places)

    def taken(self, places: Floats32) -> NDArray[np.bool_]:
        """Which ``places`` (height, width, 2) are printed or let in."""
        return self._read(self.printed, places) > 0.25

    def _read(self, layer: Floats32, places: Floats32) -> Floats32:
        u = ((places[..., 0] - self.left) * self.scale - 0.5).astype(np.float32)
        v = ((self.far - places[..., 1]) * self.scale - 0.5).astype(np.float32)
        read = cv2.remap(layer, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(read, np.float32)


def ground_of(
    photograph: Bytes, camera: Camera, surface: Surface, bounds: tuple[float, float, float, float]
) -> Ground:
    """Learn the bed's looks. The pieces on it are outvoted: at each place by those round it."""
    left, near, right, far = bounds
    scale = CELLS / max(right - left, far - near)
    x = np.arange(left, right, 1 / scale) + 0.5 / scale
    y = np.arange(far, near, -1 / scale) - 0.5 / scale
    xs, ys = np.meshgrid(x, y)
    seen = camera.seen(np.stack([xs.ravel(), ys.ravel(), np.zeros(xs.size)], 1))
    seen = np.nan_to_num(seen, nan=-1e4).astype(np.float32)
    u, v = seen[:, 0].reshape(xs.shape), seen[:, 1].reshape(xs.shape)
    image = np.asarray(cv2.remap(photograph, u, v, cv2.INTER_LINEAR), np.uint8)
    printed = _printed(surface, xs, ys, scale)
    held = inside(surface, np.stack([xs, ys], 2)) & (printed < 0.5)
    usual = _smooth(image, held, _stains(surface, xs, ys))
    off = foreign(image.astype(np.float32), usual)
    mine = off[held]
    noise = float(np.clip(1.4826 * np.median(mine), 1.5, 30.0)) if mine.size else 30.0
    plain = float(np.mean(mine < 3 * noise + 8)) if mine.size else 0.0
    return Ground(usual, printed, scale, left, far, noise, plain)


def foreign(image: Floats32, usual: Floats32) -> Floats32:
    """How many levels each point is from the usual colour in any shade of it."""
    along = (image * usual).sum(-1) / np.maximum((usual * usual).sum(-1), 1.0)
    shade = np.clip(along, 0.4, 1.08)[..., None]
    return np.asarray(np.sqrt(((image - shade * usual) ** 2).sum(-1)), np.float32)


def inside(surface: Surface, places: Floats32 | NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which ``places`` lie on the bed, ditch included."""
    x, y = places[..., 0], places[..., 1]
    if (radius := rim_radius(surface)) is not None:
        return np.asarray(np.hypot(x, y) < radius)
    outline = np.array(surface.outline, np.float64)
    held = np.zeros(x.shape, bool)
    for (x1, y1), (x2, y2) in zip(outline, np.roll(outline, -1, 0), strict=True):
        between = (y1 > y) != (y2 > y)
        cut = x1 + (y - y1) * (x2 - x1) / (y2 - y1 if y2 != y1 else 1e-12)
        held ^= between & (x < cut)
    return held


def may_lie(surface: Surface, kind: Kind, places: Floats32) -> NDArray[np.bool_]:
    """At which ``places`` the middle of a piece of that kind may be: on the bed and off its rails, not over a
    pocket, not in a ditch."""
    x, y = places[..., 0], places[..., 1]
    left, near, right, far = box(surface)
    room = 0.9 * kind.radius
    held = inside(surface, places)
    if rim_radius(surface) is None:
        held &= (x > left + room) & (x < right - room) & (y > near + room) & (y < far - room)
    for edge in surface.edges:
        if edge.radius:
            held &= np.hypot(x - edge.x, y - edge.y) < edge.radius
    for hole in surface.holes:
        held &= np.hypot(x - hole.x, y - hole.y) > hole.radius + 0.15 * kind.radius
    for post in surface.posts:
        if post.kind not in ("round-rim", "jaw"):
            held &= np.hypot(x - post.x, y - post.y) > post.radius + 0.7 * kind.radius
    return np.asarray(held)


def fixed(surface: Surface, xs: NDArray[np.float64], ys: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which places are covered by a pocket, hole, cup, peg or pin of the table itself."""
    found = np.zeros(xs.shape, bool)
    for hole in surface.holes:
        found |= np.hypot(xs - hole.x, ys - hole.y) < hole.radius * 1.15
    for post in surface.posts:
        if post.kind not in ("round-rim", "jaw"):
            found |= np.hypot(xs - post.x, ys - post.y) < post.radius * 1.5
    return found


def _printed(surface: Surface, xs: NDArray[np.float64], ys: NDArray[np.float64], scale: float) -> Floats32:
    """1 where a line, a spot, a hole or a peg is."""
    layer = fixed(surface, xs, ys).astype(np.float32)
    left, far = float(xs[0, 0]), float(ys[0, 0])

    def at(x: float, y: float) -> tuple[int, int]:
        return round((x - left) * scale), round((far - y) * scale)

    for mark in (*surface.marks, *surface.spots):
        thick = max(2, round((mark.width + 0.003) * scale))
        if mark.kind in ("circle", "arc", "outline") and mark.radius:
            start, end = (-mark.end, -mark.start) if mark.kind == "arc" else (0.0, 360.0)
            r = round(mark.radius * scale)
            cv2.ellipse(layer, at(mark.x1, mark.y1), (r, r), 0, start, end, (1.0,), thick)
        elif mark.kind == "spot":
            radius = max(mark.radius, 0.005)
            r = max(1, round(radius * scale))
            cv2.circle(layer, at(mark.x1, mark.y1), r, (1.0,), thick if radius > 0.012 else -1)
        else:
            cv2.line(layer, at(mark.x1, mark.y1), at(mark.x2, mark.y2), (1.0,), thick)
    return layer


def _stains(surface: Surface, xs: NDArray[np.float64], ys: NDArray[np.float64]) -> NDArray[np.int32]:
    """Which part of a board that is stained, or stands in a ditch, each place is."""
    part = np.zeros(xs.shape, np.int32)
    radii = {edge.radius for edge in surface.edges if edge.radius}
    radii |= {zone.radius for zone in surface.zones if zone.radius and zone.inner > 0}
    for radius in sorted(radii):
        part += np.hypot(xs, ys) > radius
    return part


def _smooth(image: Bytes, held: NDArray[np.bool_], parts: NDArray[np.int32]) -> Floats32:
    """The usual colour everywhere: in each part the middle one, times the light, which is a low polynomial
    fitted to the points that are not far from it, again and again."""
    height, width = held.shape
    usual = np.empty((height, width, 3), np.float32)
    v, u = np.mgrid[0:height, 0:width]
    u, v = (u / width - 0.5) * 2, (v / height - 0.5) * 2
    terms = np.stack([np.ones_like(u), u, v, u * u, u * v, v * v, u**3, u * u * v, u * v * v, v**3], -1)
    points = image.astype(np.float64)
    for part in np.unique(parts):
        where = parts == part
        mine = where & held
        if mine.sum() < 60:
            mine = where
        known, values = terms[mine], points[mine]
        middle = np.median(values, 0)
        few = 1 if len(values) < 400 else len(terms[0, 0])
        off = foreign(values.astype(np.float32), np.broadcast_to(middle.astype(np.float32), values.shape))
        keep = off <= np.quantile(off, 0.6) + 1
        for _ in range(5):
            if keep.sum() < 30:
                break
            weights = np.linalg.lstsq(known[keep][:, :few], values[keep], rcond=None)[0]
            off = np.abs(values - known[:, :few] @ weights).max(1)
            keep = off < max(2.5 * 1.4826 * float(np.median(off)), 4.0)
        else:
            usual[where] = np.clip(terms[where][:, :few] @ weights, 1, 255)
            continue
        usual[where] = middle
    return usual
