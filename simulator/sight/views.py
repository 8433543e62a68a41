"""Views of a photograph in which every piece is a circle of known size.

A ball is seen under a cone of rays, and the stereographic projection shows every such cone as a true circle.
A disc or ring is a circle in the plane of its upper face, seen straight from above. So each view is the
photograph drawn anew by one map of points, the lens undone on the way.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from ..pieces import Kind
from .camera import Camera, Floats

Bytes = NDArray[np.uint8]

LEAST = 3.0
"""Pixels of a piece's radius below which it cannot be found."""
MOST = 14.0
"""Pixels of the radius of the smallest that are looked at: more tells nothing more, and takes longer."""
MOST_POINTS = 3_000_000


class View(NamedTuple):
    """The photograph drawn anew for pieces of one ``kind``.

    ``image`` is RGB, ``across`` (height, width) the radius in pixels of such a piece whose circle's middle is
    there (not a number beyond the table), ``places`` (height, width, 2) where on the table it then lies,
    ``under`` which place of the bed each point shows. The photograph's own pixels are at ``from_u`` and
    ``from_v``. ``foot`` (height, width, 2) is how far below its upper face a piece's lower one is seen, in
    pixels; a ball has none.
    """

    kind: Kind
    image: Bytes
    across: NDArray[np.float32]
    places: NDArray[np.float32]
    under: NDArray[np.float32]
    foot: NDArray[np.float32] | None
    from_u: NDArray[np.float32]
    from_v: NDArray[np.float32]


def view_for(
    photograph: Bytes, camera: Camera, kind: Kind, bounds: tuple[float, float, float, float]
) -> View | None:
    """The view for pieces of that kind within ``bounds`` (least x and y, greatest x and y); None where they
    are too small to be found."""
    made = _stereographic if kind.shape == "ball" else _from_above
    return made(photograph, camera, kind, bounds)


def _rim(bounds: tuple[float, float, float, float], height: float) -> Floats:
    left, near, right, far = bounds
    x, y = np.linspace(left, right, 12), np.linspace(near, far, 12)
    flat = [
        *((a, near) for a in x),
        *((a, far) for a in x),
        *((left, b) for b in y),
        *((right, b) for b in y),
    ]
    return np.array([(a, b, height) for a, b in flat])


def _stereographic(
    photograph: Bytes, camera: Camera, kind: Kind, bounds: tuple[float, float, float, float]
) -> View | None:
    r = kind.radius
    rim = _rim(bounds, r)
    at = rim @ camera.rotation.T + np.array(camera.shift)
    if (at[:, 2] < 2 * r).any():
        return None
    far = np.linalg.norm(at, axis=1)
    smallest = camera.focal * r / far.max()
    if smallest < LEAST:
        return None
    scale = min(1.0, MOST / smallest) * camera.focal
    ways = at / far[:, None]
    flat = 2 * ways[:, :2] / (1 + ways[:, 2:])  # 2 tan(half the angle from the axis)
    room = 3 * r / far.min()
    low, high = flat.min(0) - room, flat.max(0) + room
    wide, deep = np.ceil((high - low) * scale).astype(int)
    if wide * deep > MOST_POINTS:
        scale *= (MOST_POINTS / (wide * deep)) ** 0.5
        wide, deep = np.ceil((high - low) * scale).astype(int)
        if scale / camera.focal * smallest < LEAST:
            return None
    a, b = np.meshgrid(low[0] + np.arange(wide) / scale, low[1] + np.arange(deep) / scale)
    bend = 1 / (1 - np.minimum((a * a + b * b) / 4, 0.9))  # tan(angle) over 2 tan(half of it)
    seen = camera.bent(np.stack([(a * bend).ravel(), (b * bend).ravel()], 1)).astype(np.float32)
    from_u, from_v = seen[:, 0].reshape(a.shape), seen[:, 1].reshape(a.shape)
    by = cv2.INTER_AREA if scale < camera.focal else cv2.INTER_LINEAR
    image = np.asarray(cv2.remap(photograph, from_u, from_v, by), np.uint8)
    # The ball whose circle's middle is here: its own middle lies a little nearer the axis, which one more
    # step settles.
    rho = np.sqrt(a * a + b * b)
    angle = 2 * np.arctan(rho / 2)
    round_it = np.where(rho > 1e-9, 1 / np.maximum(rho, 1e-9), 0.0)
    eye = camera.stands
    middle = angle
    for _ in range(2):
        ways_ = np.stack([np.sin(middle) * a * round_it, np.sin(middle) * b * round_it, np.cos(middle)], 2)
        world = ways_ @ camera.rotation
        far_ = (r - eye[2]) / np.where(world[..., 2] < -1e-3, world[..., 2], np.nan)
        half = np.arcsin(np.clip(r / far_, 0, 0.9))
        told = np.tan((middle + half) / 2) + np.tan((middle - half) / 2)
        middle = middle - (told - rho) / (1 + (rho / 2) ** 2)
    across = scale * (np.tan((middle + half) / 2) - np.tan((middle - half) / 2))
    places = eye[:2] + far_[..., None] * world[..., :2]
    under = camera.on(seen.astype(np.float64), 0.0).reshape(*a.shape, 2).astype(np.float32)
    return View(
        kind, image, across.astype(np.float32), places.astype(np.float32), under, None, from_u, from_v
    )


def _from_above(
    photograph: Bytes, camera: Camera, kind: Kind, bounds: tuple[float, float, float, float]
) -> View | None:
    left, near, right, far = bounds
    grain = camera.grain(_rim(bounds, kind.height))
    if not np.isfinite(grain).all() or kind.radius / grain.max() < LEAST * 0.8:
        return None
    fine = float(np.median(grain))
    scale = min(MOST, max(kind.radius / fine, 6.0)) / kind.radius
    room = 3 * kind.radius
    scale = min(scale, (MOST_POINTS / ((right - left + 2 * room) * (far - near + 2 * room))) ** 0.5)
    x = np.arange(left - room, right + room, 1 / scale)
    y = np.arange(far + room, near - room, -1 / scale)
    xs, ys = np.meshgrid(x, y)
    flat = np.stack([xs.ravel(), ys.ravel(), np.full(xs.size, kind.height)], 1)
    seen = np.nan_to_num(camera.seen(flat), nan=-1e4).astype(np.float32)
    from_u, from_v = seen[:, 0].reshape(xs.shape), seen[:, 1].reshape(xs.shape)
    image = np.asarray(cv2.remap(photograph, from_u, from_v, cv2.INTER_LINEAR), np.uint8)
    across = np.full(xs.shape, kind.radius * scale, np.float32)
    places = np.stack([xs, ys], 2).astype(np.float32)
    eye = camera.stands
    way = (eye[:2] - places) * kind.height / eye[2]
    under = places - way * eye[2] / max(eye[2] - kind.height, 1e-3)
    foot = way * scale * (1, -1)
    return View(
        kind, image, across, places, under.astype(np.float32), foot.astype(np.float32), from_u, from_v
    )
