"""The camera that took a photograph: where it stood, how it looked, and what its lens bent.

A pinhole with square points and one number for the lens (Brown's first radial term, ``k``: a point at radius
r from the middle, in focal lengths, is seen at ``r (1 + k r^2)``). Four known places of the table decide it
together with what cameras are usually like: the middle of the picture lies nearly on the axis, the focal
length is nearly that of a telephone, the lens bends little. Edges of the table decide it better
(:mod:`.edges`). R. Hartley and A. Zisserman, Multiple View Geometry, 2004, sections 6.1, 7.3 and 7.4; D.
Brown, Close-range camera calibration, 1971.

Places on the table are metres with z up from the bed; places in the photograph are pixels from its upper
left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FOCAL, FOCAL_SPREAD = 0.8, 0.35
"""Focal lengths of telephones and cameras, as a share of the longer side, and the spread of its logarithm."""
AXIS_SPREAD = 0.02
"""How far from the middle of the picture the axis lies, as a share of the longer side."""
LENS_SPREAD = 0.06
"""How far ``k`` is usually from nought."""
STRAY = 0.0025
"""How far a tapped corner is usually off, as a share of the longer side."""


class Camera(NamedTuple):
    """``focal`` in pixels, ``k`` of the lens, the axis at ``(u0, v0)``; ``turn`` (a rotation vector) and
    ``shift`` (metres) take the table's places to the camera's (x right, y down, z forward)."""

    focal: float
    k: float
    u0: float
    v0: float
    turn: tuple[float, float, float]
    shift: tuple[float, float, float]

    @property
    def rotation(self) -> Floats:
        """The matrix of ``turn``."""
        return np.asarray(cv2.Rodrigues(np.array(self.turn))[0], np.float64)

    @property
    def stands(self) -> Floats:
        """Where the camera stood, on the table's metres."""
        return np.asarray(-self.rotation.T @ np.array(self.shift), np.float64)

    def seen(self, places: Floats) -> Floats:
        """Where the photograph shows ``places`` (n, 3): (n, 2). What lies behind the camera is shown nowhere
        (not a number)."""
        at = places @ self.rotation.T + np.array(self.shift)
        depth = np.where(at[:, 2] > 1e-3, at[:, 2], np.nan)
        return self.bent(at[:, :2] / depth[:, None])

    def bent(self, flat: Floats) -> Floats:
        """Pixels of directions ``flat`` (n, 2): x/z and y/z before the camera."""
        r2 = np.minimum((flat**2).sum(1), 4.0)
        return np.asarray(flat * (1 + self.k * r2)[:, None] * self.focal + np.array((self.u0, self.v0)))

    def straight(self, pixels: Floats) -> Floats:
        """The directions (x/z, y/z) in which ``pixels`` (n, 2) were seen: the lens undone by iteration."""
        told = (pixels - np.array((self.u0, self.v0))) / self.focal
        flat = told.copy()
        for _ in range(12):
            flat = told / (1 + self.k * np.minimum((flat**2).sum(1), 4.0))[:, None]
        return flat

    def on(self, pixels: Floats, height: float) -> Floats:
        """The places (n, 2) at ``height`` metres over the bed that ``pixels`` (n, 2) show; not a number where
        they show none."""
        flat = self.straight(pixels)
        ways = np.column_stack([flat, np.ones(len(flat))]) @ self.rotation
        eye = self.stands
        down = np.where(ways[:, 2] < -1e-6, ways[:, 2], np.nan)
        far = (height - eye[2]) / down
        return np.asarray(eye[:2] + far[:, None] * ways[:, :2], np.float64)

    def grain(self, places: Floats) -> Floats:
        """Metres on the table of one pixel at ``places`` (n, 3), in the direction in which it is the most."""
        step = 1e-4
        here = self.seen(places)
        a = (self.seen(places + np.array((step, 0, 0))) - here) / step
        b = (self.seen(places + np.array((0, step, 0))) - here) / step
        least = np.linalg.svd(np.stack([a, b], 2), compute_uv=False)[:, 1]
        return np.asarray(1 / np.maximum(least, 1e-6), np.float64)

    def scaled(self, share: float) -> Camera:
        """The camera of the same photograph made ``share`` times as large."""
        return self._replace(focal=self.focal * share, u0=self.u0 * share, v0=self.v0 * share)


class Fitted(NamedTuple):
    """A camera, how far from it its places are seen (root of the mean square, pixels), and whether it stands
    over the table and looks at it."""

    camera: Camera
    off: float
    stands: bool


Residual = Callable[[Camera], Floats]


def camera_of(corners: Floats, places: Floats, size: tuple[int, int]) -> Fitted | None:
    """The likeliest camera that sees ``places`` (n, 3; four or more) at ``corners`` (n, 2) in a photograph
    of ``size`` (width, height) pixels; None if there is none."""
    longest = max(size)
    best: tuple[float, Camera, float] | None = None
    for share in (0.8, 1.6):
        start = _start(corners, places, size, share * longest)
        if start is None:
            continue
        camera = refined(
            start, lambda one: (one.seen(places) - corners).ravel() / (STRAY * longest), size, 15
        )
        off = float(np.sqrt(np.mean(np.sum((camera.seen(places) - corners) ** 2, 1))))
        cost = (off / (STRAY * longest)) ** 2 * len(corners) + float(np.sum(usual(camera, size) ** 2))
        if np.isfinite(cost) and (best is None or cost < best[0]):
            best = cost, camera, off
    if best is None:
        return None
    camera = best[1]
    eye = camera.stands
    depths = places @ camera.rotation.T + np.array(camera.shift)
    return Fitted(camera, best[2], bool(eye[2] > 0.05 and (depths[:, 2] > 0).all()))


def usual(camera: Camera, size: tuple[int, int]) -> Floats:
    """How far a camera is from the usual, in deviations."""
    longest = max(size)
    return np.array(
        (
            np.log(camera.focal / (FOCAL * longest)) / FOCAL_SPREAD,
            (camera.u0 - size[0] / 2) / (AXIS_SPREAD * longest),
            (camera.v0 - size[1] / 2) / (AXIS_SPREAD * longest),
            camera.k / LENS_SPREAD,
        )
    )


def refined(start: Camera, residual: Residual, size: tuple[int, int], rounds: int = 25) -> Camera:
    """The camera near ``start`` with the least squares of ``residual`` (in deviations) and of what is unusual
    (K. Levenberg, 1944; D. Marquardt, 1963)."""
    longest = max(size)
    scale = np.array([0.02, 0.02, 0.01 * longest, 0.01 * longest, *[0.01] * 3, *[0.01] * 3])

    def made(numbers: Floats) -> Camera:
        n = numbers * scale
        return Camera(
            float(start.focal * np.exp(np.clip(n[0], -2, 2))),
            float(np.clip(start.k + n[1], -0.6, 0.6)),
            start.u0 + float(n[2]),
            start.v0 + float(n[3]),
            (start.turn[0] + float(n[4]), start.turn[1] + float(n[5]), start.turn[2] + float(n[6])),
            (start.shift[0] + float(n[7]), start.shift[1] + float(n[8]), start.shift[2] + float(n[9])),
        )

    def missed(numbers: Floats) -> Floats:
        one = made(numbers)
        return np.nan_to_num(np.concatenate([residual(one), usual(one, size)]), nan=1e3)

    now = np.zeros(10)
    error = missed(now)
    damping = 1e-2
    for _ in range(rounds):
        slope = np.stack([(missed(now + step) - error) / 1e-3 for step in np.eye(10) * 1e-3], 1)
        square, pull = slope.T @ slope, slope.T @ error
        moved = False
        for _ in range(6):
            step = -np.linalg.solve(square + damping * np.diag(np.diag(square) + 1e-9), pull)
            tried = missed(now + step)
            if tried @ tried < error @ error:
                gained = error @ error - tried @ tried
                now, error, damping, moved = now + step, tried, damping * 0.3, True
                break
            damping *= 5
        if not moved or gained < 1e-6 * (1 + error @ error):
            break
    return made(now)


def _start(corners: Floats, places: Floats, size: tuple[int, int], focal: float) -> Camera | None:
    """A camera of that focal length that nearly sees it so."""
    lens = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    level = places - (0, 0, places[:, 2].mean())
    try:
        found, turns, shifts, _ = cv2.solvePnPGeneric(
            level, corners, lens, np.zeros(4), flags=cv2.SOLVEPNP_IPPE
        )
    except cv2.error:
        return None
    best: Any = None
    for turn, shift in zip(turns, shifts, strict=True) if found else ():
        camera = Camera(focal, 0.0, size[0] / 2, size[1] / 2, _three(turn), _three(shift))
        if camera.stands[2] <= 0:
            continue
        off = float(np.mean(np.sum((camera.seen(level) - corners) ** 2, 1)))
        if np.isfinite(off) and (best is None or off < best[0]):
            best = off, camera
    return None if best is None else best[1]


def _three(vector: Any) -> tuple[float, float, float]:
    a, b, c = (float(x) for x in np.ravel(vector))
    return a, b, c
