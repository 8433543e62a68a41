"""Finding the table in a photograph without being told its corners.

Colours that lie together in the picture are joined (k-means), and of each the largest connected part is
looked at: a table's bed, its bed with the rails, or a round board is a large part with four straight sides,
or an ellipse. For each, the camera that would see the table so is fitted and tried on the table's edges
(:mod:`.edges`), with every end of the table towards it. The one whose edges are there is taken, if enough of
them are.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from ..drawing.bed import frame_of
from ..drawing.plan import box, rim_radius
from ..surfaces.surface import Surface
from .camera import FOCAL, Camera, Floats, camera_of
from .edges import Settled, looked_at, nose_of, settled, straight_seen

Bytes = NDArray[np.uint8]

SMALL = 640
"""Pixels of the longer side in which the table is looked for."""
LEAST_SHARE = 0.06
"""Of the picture that the bed must cover."""
MOST_TRIED = 6
"""Cameras that are fitted to the edges, of those that may have seen the table so."""
TURNS = range(-60, 61, 2)
"""Degrees by which a round board is turned to see where its straight lines lie."""
ALIKE = 0.1
"""Two quarters of a board look alike if what is seen of their edges differs by no more."""
LEAST_BACKS = 0.7
"""The share of the cushions' backs that must be found."""
LEAST_RIMS, LEAST_LINES = 0.55, 0.35
"""Shares of a table's outer edges, and of its lines, that must be found."""


def found(photograph: Bytes, surface: Surface) -> Settled | None:
    """The table in the photograph, or None."""
    height, width = photograph.shape[:2]
    share = min(1.0, SMALL / max(width, height))
    shrunk = cv2.resize(photograph, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    small = np.asarray(shrunk, np.uint8)
    hopes = [
        (looked_at(small, camera, surface, 0.02) + _towards(camera), camera)
        for camera in _cameras(small, surface)
    ]
    hopes.sort(key=lambda pair: -pair[0])
    tried: list[tuple[float, Settled]] = []
    for _, camera in hopes[:MOST_TRIED]:
        one = settled(small, camera, surface, 0.02)
        tried.append((_worth(one), one))
    tried.sort(key=lambda pair: -pair[0])
    best: tuple[float, Settled] | None = None
    for worth, one in tried[:2]:
        if best is not None and worth < 0.8 * tried[0][0]:
            break
        near = one.camera.scaled(1 / share)
        if rim_radius(surface) is not None:
            near = _turned(photograph, near, surface)
        fine = settled(photograph, near, surface, 0.006)
        if best is None or _worth(fine) > best[0] + 1e-3:
            best = _worth(fine), fine
    if best is None or not is_table(best[1], surface):
        return None
    return _near_end(photograph, best[1], surface)


def _turned(photograph: Bytes, camera: Camera, surface: Surface) -> Camera:
    """The camera, with a round board turned as its straight lines lie; of quarters that look alike, the near
    one towards the camera."""
    spun = [_spun(camera, degrees) for degrees in TURNS]
    seen = straight_seen(photograph, spun, surface, 0.006)
    return spun[int(np.argmax([line + _towards(one) for line, one in zip(seen, spun, strict=True)]))]


def _near_end(photograph: Bytes, one: Settled, surface: Surface) -> Settled:
    """The table as it was found; of a square board whose quarters look alike, with the near one towards the
    camera."""
    width, height = surface.size
    if nose_of(surface) > 0 or rim_radius(surface) is not None or abs(width - height) > 1e-6:
        return one
    quarters = [_spun(one.camera, degrees) for degrees in (0.0, 90.0, 180.0, 270.0)]
    seen = [looked_at(photograph, camera, surface, 0.006) for camera in quarters]
    alike = [camera for camera, value in zip(quarters, seen, strict=True) if value > max(seen) - ALIKE]
    near = max(alike, key=_towards)
    return one if near is quarters[0] else settled(photograph, near, surface, 0.006)


def is_table(one: Settled, surface: Surface) -> bool:
    """Whether enough of the table is seen where it should be."""
    if nose_of(surface) > 0:
        return one.rims >= LEAST_BACKS  # not every billiard table has its lines drawn
    marked = any(mark.kind in ("line", "circle", "arc") for mark in surface.marks)
    return one.rims >= LEAST_RIMS and (not marked or one.lines >= LEAST_LINES)


def _worth(one: Settled) -> float:
    """How well it fits; of two that fit alike (a board looks the same from its four sides) the one whose near
    end is towards the camera."""
    return one.rims + 0.8 * one.lines + _towards(one.camera)


def _towards(camera: Camera) -> float:
    x, y, _ = camera.stands
    return float(-0.06 * y / max(np.hypot(x, y), 1e-6))


def _cameras(small: Bytes, surface: Surface) -> Iterator[Camera]:
    """Cameras that may have seen the table so, the likeliest parts of the picture first."""
    parts = list(_parts(small))[:6]
    if rim_radius(surface) is not None:
        for part in parts:
            yield from _round(part, small.shape, surface)
        return
    left, near, right, far = box(surface)
    nose = nose_of(surface)
    inner, wood = frame_of(surface)
    size = (small.shape[1], small.shape[0])
    for part in parts:
        quad = _quad(part)
        if quad is None:
            continue
        fits = []
        for beyond, z in dict.fromkeys(((0.0, nose), (inner, nose), (inner + wood, nose))):
            places = [(left - beyond, near - beyond), (right + beyond, near - beyond)]
            places += [(right + beyond, far + beyond), (left - beyond, far + beyond)]
            known = np.array([(x, y, z) for x, y in places])
            for turn in range(4):
                fit = camera_of(np.roll(quad, turn, 0), known, size)
                if fit is not None and fit.stands and fit.off < 0.02 * max(size):
                    fits.append((fit.off, fit.camera))
        fits.sort(key=lambda pair: pair[0])
        for _, camera in fits[:6]:
            yield camera


def _parts(small: Bytes) -> Iterator[Bytes]:
    """Large connected parts of one colour, the largest first."""
    soft = cv2.bilateralFilter(small, 7, 30, 7)
    lab = cv2.cvtColor(soft, cv2.COLOR_RGB2LAB).astype(np.float32)
    lab[..., 0] *= 0.5
    lab[..., 1:] *= 1.6
    points = lab.reshape(-1, 3)
    masks: list[Bytes] = []
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 15, 1.0)
    for k in (3, 5, 7):
        cv2.setRNGSeed(7)
        _, labels, _ = cv2.kmeans(
            points[::7].copy(), k, np.zeros(0, np.int32), stop, 2, cv2.KMEANS_PP_CENTERS
        )
        centres = np.stack([points[::7][labels.ravel() == i].mean(0) for i in range(k)])
        near = np.stack([((points - centre) ** 2).sum(1) for centre in centres]).argmin(0)
        masks += [(near == i).reshape(small.shape[:2]).astype(np.uint8) for i in range(k)]
    parts: list[tuple[int, Bytes]] = []
    for mask in masks:
        closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
        count, joined, stats, _ = cv2.connectedComponentsWithStats(opened)
        for i in range(1, count):
            x, y, w, h, area = (int(n) for n in stats[i])
            touches = (x == 0) + (y == 0) + (x + w == small.shape[1]) + (y + h == small.shape[0])
            if area > LEAST_SHARE * mask.size and touches < 3:
                part = (joined == i).astype(np.uint8)
                if all((part & other).sum() < 0.97 * (part | other).sum() for _, other in parts):
                    parts.append((area, part))
    parts.sort(key=lambda pair: -pair[0])
    return (part for _, part in parts)


def _hull(part: Bytes) -> Floats:
    contours, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(contours, key=cv2.contourArea)
    return np.asarray(cv2.convexHull(outline)[:, 0], np.float64)


def _quad(part: Bytes) -> Floats | None:
    """Its four corners, going round against the clock as seen (the table's order), if it has four sides."""
    hull = _hull(part)
    quad = cv2.approxPolyN(hull.astype(np.float32), 4, epsilon_percentage=-1.0, ensure_convex=True)
    if quad is None:
        return None
    corners = np.asarray(quad, np.float64).reshape(-1, 2)
    if len(corners) != 4:
        return None
    area, round_it = cv2.contourArea(hull.astype(np.float32)), cv2.contourArea(corners.astype(np.float32))
    if part.sum() < 0.6 * round_it or area < 0.8 * round_it:
        return None
    (x1, y1), (x2, y2), (x3, y3) = corners[:3]
    turns = (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2)
    return corners[::-1] if turns > 0 else corners  # v runs down: against the clock turns negatively


def _round(part: Bytes, shape: tuple[int, ...], surface: Surface) -> Iterator[Camera]:
    """Cameras over a round board whose field, or whose rim, is seen as this part."""
    hull = _hull(part)
    if len(hull) < 8:
        return
    (u, v), (a, b), angle = cv2.fitEllipse(hull.astype(np.float32))
    area = np.pi * a * b / 4
    if min(a, b) < 8 or part.sum() < 0.6 * area or cv2.contourArea(hull.astype(np.float32)) < 0.9 * area:
        return
    size = (shape[1], shape[0])
    focal = FOCAL * max(size)
    rim = rim_radius(surface) or 0.0
    wood = frame_of(surface)[1]
    radii = {rim, rim + wood, *(edge.radius for edge in surface.edges if edge.radius)}
    middle = (np.array([u, v]) - np.array(size) / 2) / focal
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    axes = np.array([[cos, sin], [-sin, cos]])
    inverse = axes.T @ np.diag([(2 * focal / a) ** 2, (2 * focal / b) ** 2]) @ axes
    for normal, away in _circles(inverse, middle):
        for radius in sorted(radii):
            shift = radius * away
            camera = Camera(
                focal, 0.0, size[0] / 2, size[1] / 2, _facing(normal, shift), tuple(shift.tolist())
            )
            for spin in (-45.0, -22.5, 0.0, 22.5) if surface.marks else (0.0,):
                yield _spun(camera, spin)


def _circles(inverse: Floats, middle: Floats) -> Iterator[tuple[Floats, Floats]]:
    """The two circles that are seen as an ellipse: each with the way its plane faces, towards the camera, and
    where its middle lies for a radius of one. ``inverse`` and ``middle`` are the ellipse's, at a distance of
    one: (x - middle)' inverse (x - middle) = 1. (K. Kanatani, W. Liu, CVGIP: Image
    Understanding 58 (1993) 286.)"""
    cone = np.zeros((3, 3))
    cone[:2, :2] = inverse
    cone[:2, 2] = cone[2, :2] = -inverse @ middle
    cone[2, 2] = middle @ inverse @ middle - 1.0
    (least, second, most), ways = np.linalg.eigh(cone)
    for side in (1.0, -1.0):
        normal = side * np.sqrt((most - second) / (most - least)) * ways[:, 2]
        normal = normal + np.sqrt((second - least) / (most - least)) * ways[:, 0]
        away = np.linalg.solve(cone, normal)
        away = away if away[2] > 0 else -away
        normal = normal if normal @ away < 0 else -normal
        across = np.cross(normal, away)
        across = across / np.linalg.norm(across) if np.linalg.norm(across) > 1e-9 else ways[:, 1]
        yield normal, away * np.sqrt(-(across @ cone @ across) / (away @ cone @ away))


def _facing(normal: Floats, away: Floats) -> tuple[float, float, float]:
    """The turn of a board that faces ``normal``, ``away`` from the camera, with its near end towards it."""
    y = away - (away @ normal) * normal
    if np.linalg.norm(y) < 1e-6 * np.linalg.norm(away):
        y = np.array([0.0, -1.0, 0.0])
    y = y / np.linalg.norm(y)
    return _turn(np.stack([np.cross(y, normal), y, normal], 1))


def _spun(camera: Camera, degrees: float) -> Camera:
    turn = cv2.Rodrigues(np.array([0, 0, np.radians(degrees)]))[0]
    return camera._replace(turn=_turn(camera.rotation @ turn))


def _turn(rotation: Floats) -> tuple[float, float, float]:
    """A rotation as a vector: the axis, as long as the angle."""
    x, y, z = cv2.Rodrigues(rotation)[0].ravel()
    return float(x), float(y), float(z)
