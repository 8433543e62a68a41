"""The pieces in a photograph: circles of known size that differ from the bed.

Where points change most, each votes for the middles that a circle through it would have (the gradient tells
the way, the view the radius: D. Ballard, Generalizing the Hough transform, 1981). Of the places with many
votes those are pieces whose rim is seen most of the way round and whose inside is not the bed; the likeliest
is taken first, and no two may lie in one another.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from ..pieces import Kind
from .ground import Floats32, Ground, foreign
from .views import View

ANGLES = 48
"""Places round a rim that are looked at."""
LEAST_SURE = 0.6
LEAST_FILLED = 0.5


class Spot(NamedTuple):
    """A piece that was found: its kind, where it lies (metres), how sure it is that there is one (0 to 1),
    the share of its rim that is seen, its middle in the photograph (pixels) and its points, RGB, with the
    share of its radius at which each is."""

    kind: Kind
    x: float
    y: float
    sure: float
    covered: float
    u: float
    v: float
    points: Floats32
    out: Floats32


def spots_in(view: View, ground: Ground, allowed: NDArray[np.bool_]) -> list[Spot]:
    """The pieces of the view's kind; ``allowed`` (height, width) says where a middle may be."""
    image = view.image.astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.8), np.float32)
    off = foreign(soft, ground.at(view.under))
    off[ground.taken(view.under)] = np.nan
    gx, gy = _slopes(soft, np.nan_to_num(off))
    steep = np.hypot(gx, gy)
    grain = float(np.median(steep[allowed])) or 1.0
    least = max(2.2 * grain, 5.0)
    votes = _votes(view, gx, gy, steep, least)
    votes[~allowed] = 0
    found = []
    r = float(np.nanmedian(view.across[allowed])) if allowed.any() else 0.0
    if r <= 0:
        return []
    peaks = (votes >= cv2.dilate(votes, np.ones((3, 3), np.uint8))) & (votes > 0.2)
    for row, column in np.argwhere(peaks):
        spot = _looked_at(view, image, off, (gx, gy, steep), least, ground, float(row), float(column))
        if spot is not None:
            found.append(spot)
    return apart(found)


def apart(spots: list[Spot]) -> list[Spot]:
    """Those that do not lie in one another, the surest first."""
    kept: list[Spot] = []
    for spot in sorted(spots, key=lambda one: -one.sure):
        if all(
            np.hypot(spot.x - one.x, spot.y - one.y) > 0.8 * (spot.kind.radius + one.kind.radius)
            for one in kept
        ):
            kept.append(spot)
    return kept


def _slopes(soft: Floats32, off: Floats32) -> tuple[Floats32, Floats32]:
    """The gradient of the colour that changes most, or of the difference from the bed."""
    layers = [*cv2.split(soft), cv2.GaussianBlur(off, (0, 0), 0.8)]
    xs = np.stack([cv2.Scharr(layer, cv2.CV_32F, 1, 0) for layer in layers]) / 32
    ys = np.stack([cv2.Scharr(layer, cv2.CV_32F, 0, 1) for layer in layers]) / 32
    most = (xs**2 + ys**2).argmax(0)[None]
    return np.take_along_axis(xs, most, 0)[0], np.take_along_axis(ys, most, 0)[0]


def _votes(view: View, gx: Floats32, gy: Floats32, steep: Floats32, least: float) -> Floats32:
    """How much of a rim votes for each middle: 1 is the whole of it."""
    height, width = steep.shape
    across = np.nan_to_num(view.across, nan=0.0)
    rows, columns = np.nonzero((steep > least) & (across > 0))
    if not len(rows):
        return np.zeros(steep.shape, np.float32)
    r = across[rows, columns]
    ux, uy = gx[rows, columns] / steep[rows, columns], gy[rows, columns] / steep[rows, columns]
    votes = np.zeros(height * width, np.float64)
    for sign in (-1, 1):
        u, v = columns + sign * r * ux, rows + sign * r * uy
        held = (u >= 0) & (u < width - 1) & (v >= 0) & (v < height - 1)
        at = v[held].round().astype(np.int64) * width + u[held].round().astype(np.int64)
        votes += np.bincount(at, 1 / (2 * np.pi * r[held]), height * width)
    spread = np.maximum(0.9, 0.09 * float(np.median(r)))
    wide = cv2.GaussianBlur(votes.reshape(height, width).astype(np.float32), (0, 0), spread)
    return np.asarray(wide * 2 * np.pi * spread**2, np.float32)


def _looked_at(
    view: View,
    image: Floats32,
    off: Floats32,
    slopes: tuple[Floats32, Floats32, Floats32],
    least: float,
    ground: Ground,
    row: float,
    column: float,
) -> Spot | None:
    """The piece round that point, its middle made better by the rim; None if there is none."""
    r = float(view.across[int(row), int(column)])
    if not np.isfinite(r):
        return None
    angles = np.arange(ANGLES) * (2 * np.pi / ANGLES)
    cos, sin = np.cos(angles), np.sin(angles)
    for reach in (max(1.8, 0.22 * r), max(1.6, 0.16 * r), max(1.3, 0.12 * r), max(1.3, 0.12 * r)):
        steps = np.linspace(-reach, reach, 11)
        strong, at = _rim(view, slopes, (column, row), r, steps, cos, sin)
        rim = strong > least
        if rim.sum() < 0.3 * ANGLES:
            return None
        # the middle moves so that the rim is where it is steepest: least squares, the farthest left out
        weight = np.where(rim, np.minimum(strong, 4 * least), 0.0)
        away = steps[at]
        sides = np.stack([cos, sin], 1)
        move = np.zeros(2)
        for _ in range(3):
            move = np.linalg.lstsq(sides * weight[:, None], away * weight, rcond=None)[0]
            beyond = np.abs(away - sides @ move)
            weight = np.where(beyond > max(0.7, 2 * np.median(beyond[rim])), 0.2 * weight, weight)
        column, row = column + float(np.clip(move[0], -1.2, 1.2)), row + float(np.clip(move[1], -1.2, 1.2))
        if not (1 <= row < image.shape[0] - 2 and 1 <= column < image.shape[1] - 2):
            return None
        r = float(view.across[round(row), round(column)])
        if not np.isfinite(r):
            return None
    strong, at = _rim(view, slopes, (column, row), r, steps, cos, sin)
    rim = (strong > least) & (np.abs(steps[at]) <= max(1.0, 0.1 * r))
    covered = float(rim.mean())
    inner = view.kind.inner / view.kind.radius
    outs = (
        np.sqrt(np.linspace(inner**2, 1, 9)[1:-1] + 0.0) * 0.93
        if inner == 0
        else np.linspace(inner + 0.12, 0.9, 4)
    )
    u, v = column + r * outs[:, None] * cos, row + r * outs[:, None] * sin
    strange = _taken(off, u, v)
    least_off = 2.5 * ground.noise + 3
    told = np.isfinite(strange)  # not what is printed there, too
    if told.mean() < 0.4:
        return None
    filled = float((strange[told] > least_off).mean())
    sure = 0.5 * covered + 0.5 * filled
    if inner > 0:  # through a ring the bed is seen
        hole = _taken(off, column + 0.35 * inner * r * cos, row + 0.35 * inner * r * sin)
        sure -= 0.3 * float((hole > least_off).mean())
    if sure < LEAST_SURE or filled < LEAST_FILLED:
        return None
    i, j = round(row), round(column)
    du, dv = column - j, row - i
    place = (
        view.places[i, j]
        + du * (view.places[i, j + 1] - view.places[i, j])
        + dv * (view.places[i + 1, j] - view.places[i, j])
    )
    points = np.stack([_taken(image[..., k], u, v) for k in range(3)], -1).reshape(-1, 3)
    out = np.broadcast_to(outs[:, None], u.shape).reshape(-1).astype(np.float32)
    return Spot(
        view.kind,
        float(place[0]),
        float(place[1]),
        sure,
        covered,
        float(view.from_u[i, j]),
        float(view.from_v[i, j]),
        points.astype(np.float32),
        out,
    )


def _rim(
    view: View,
    slopes: tuple[Floats32, Floats32, Floats32],
    middle: tuple[float, float],
    r: float,
    steps: NDArray[np.float64],
    cos: NDArray[np.float64],
    sin: NDArray[np.float64],
) -> tuple[Floats32, NDArray[np.intp]]:
    """How steep the rim is at each angle where it is steepest, and at which of ``steps`` from it that is. The
    near side of a flat piece may end at its lower face."""
    gx, gy, _ = slopes
    column, row = middle

    def along(du: float, dv: float) -> Floats32:
        u = column + du + (r + steps[:, None]) * cos
        v = row + dv + (r + steps[:, None]) * sin
        return np.abs(_taken(gx, u, v) * cos + _taken(gy, u, v) * sin)

    steep = along(0.0, 0.0) * (1 - 0.3 * (np.abs(steps) / np.abs(steps).max())[:, None])
    if view.foot is not None:
        du, dv = (float(x) for x in view.foot[round(row), round(column)])
        near = (du * cos + dv * sin) > 0.25 * float(np.hypot(du, dv))
        low = along(du, dv) * (1 - 0.3 * (np.abs(steps) / np.abs(steps).max())[:, None])
        steep = np.where(near & (low.max(0) > steep.max(0)), low, steep)
    return steep.max(0), steep.argmax(0)


def _taken(layer: Floats32, u: NDArray[np.float64], v: NDArray[np.float64]) -> Floats32:
    """The layer's values at (u, v), between its points."""
    return np.asarray(
        cv2.remap(
            layer,
            u.astype(np.float32),
            v.astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    )
