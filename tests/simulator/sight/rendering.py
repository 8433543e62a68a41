"""A small renderer: tables of our own drawing with round pieces on them, as a camera would see them.

Rays of a pinhole camera with a bent lens meet the bed, the rails at the height of their noses, balls (shaded,
with a gloss, stripes and numbers on them), discs and rings (with their sides); balls shade the cloth. Then
the light falls off over the picture, the picture is blurred, noise is added, and it is a JPEG.
"""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, radians, sin
from random import Random
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from simulator.drawing.looks import look_of
from simulator.drawing.plan import box, rim_radius
from simulator.drawing.view import View
from simulator.pieces import KINDS, Piece
from simulator.sight.camera import Camera
from simulator.surfaces import surface as surface_named
from simulator.surfaces.surface import Surface

from .plan import Bytes, drawn

Floats = NDArray[np.float64]


class Taking(NamedTuple):
    """How a photograph is taken: where the camera stands (degrees round from the near end, degrees up, and
    how many times the table's length away), its lens, and what spoils the picture (``noise`` and ``blur`` in
    levels and pixels, ``shade``: how much darker its dark side is, ``light``: of the whole)."""

    round: float = 0.0
    up: float = 50.0
    away: float = 1.15
    focal: float = 0.8
    k: float = 0.0
    noise: float = 4.0
    blur: float = 0.8
    shade: float = 0.25
    light: float = 1.0
    quality: int = 88
    size: tuple[int, int] = (1280, 960)


class Photograph(NamedTuple):
    """The JPEG, and the truth: the camera, the corners' pixels and the pieces."""

    jpeg: bytes
    camera: Camera
    corners: Floats
    pieces: tuple[Piece, ...]


def nose_of(surface: Surface) -> float:
    """How high the noses of its cushions are."""
    return max((wall.nose for wall in surface.walls), default=0.0)


def camera_at(surface: Surface, taking: Taking) -> Camera:
    """The camera, so that the whole table is in the picture."""
    left, near, right, far = box(surface)
    span = hypot(right - left, far - near)
    width, height = taking.size
    up, way = radians(taking.up), radians(taking.round)
    ahead = np.array([sin(way) * cos(up), cos(way) * cos(up), -sin(up)])
    across = np.array([cos(way), -sin(way), 0.0])
    down = np.cross(ahead, across)
    rotation = np.stack([across, down, ahead])
    focal = taking.focal * max(width, height)
    edge = (0.16 if nose_of(surface) else 0.05) * 1.2
    corners = np.array([(x, y, 0.0) for x in (left - edge, right + edge) for y in (near - edge, far + edge)])
    middle, away = np.array([(left + right) / 2, (near + far) / 2, 0.0]), span * taking.away
    turn = cv2.Rodrigues(rotation)[0].ravel()
    for _ in range(8):  # the table in the middle, as large as the picture allows
        shift = -rotation @ (middle - ahead * away)
        camera = Camera(focal, taking.k, width / 2 + 6, height / 2 - 4, tuple(turn), tuple(shift))
        seen = camera._replace(k=0.0).seen(corners)
        low, high = seen.min(0), seen.max(0)
        middle[:2] = camera._replace(k=0.0).on((low + high)[None] / 2, 0.0)[0]
        away *= max((high - low) / (0.97 * np.array((width, height))))
    return camera


def corners_of(surface: Surface, camera: Camera) -> Floats:
    """Where the picture shows the marks of the bench, in pixels."""
    left, near, right, far = box(surface)
    if rim_radius(surface) is not None:
        places = ((0.0, near), (right, 0.0), (0.0, far), (left, 0.0))
    else:
        places = ((left, near), (right, near), (right, far), (left, far))
    return camera.seen(np.array([(x, y, nose_of(surface)) for x, y in places]))


def photograph(surface: Surface, pieces: tuple[Piece, ...], taking: Taking, seed: int = 0) -> Photograph:
    """The table with its pieces, taken so."""
    camera = camera_at(surface, taking)
    rng = np.random.default_rng(seed)
    width, height = taking.size
    grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), 2).reshape(-1, 2).astype(np.float64)
    flat = camera.straight(grid).astype(np.float32)
    ways = np.column_stack([flat, np.ones(len(flat), np.float32)]) @ camera.rotation.astype(np.float32)
    image = _table(surface, pieces, camera, ways).reshape(height, width, 3)
    ways = ways.reshape(height, width, 3)
    for piece in sorted(pieces, key=lambda p: -np.linalg.norm(camera.stands - (p.x, p.y, 0))):
        _piece(image, piece, camera, ways, rng)
    x, y = grid.reshape(height, width, 2).transpose(2, 0, 1)
    way = rng.uniform(0, 2 * pi)
    fall = 1 - taking.shade * (
        0.5 + 0.5 * ((x / width - 0.5) * cos(way) + (y / height - 0.5) * sin(way)) * 1.4
    )
    image = image * (fall * taking.light)[..., None]
    image = cv2.GaussianBlur(image, (0, 0), max(taking.blur, 0.3))
    image += taking.noise * rng.standard_normal(image.shape, np.float32)
    done = np.clip(image, 0, 255).astype(np.uint8)
    _, jpeg = cv2.imencode(".jpg", done[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, taking.quality])
    return Photograph(jpeg.tobytes(), camera, corners_of(surface, camera), pieces)


@cache
def _plan(name: str) -> tuple[Bytes, View, float]:
    surface = surface_named(name)
    across = 2200 / max(surface.size)
    image, view = drawn(surface, across)
    return image, view, across


def _texture(image: Bytes, name: str, places: Floats) -> Floats:
    _, view, across = _plan(name)
    u = ((places[:, 0] - view.left) * across - 0.5).astype(np.float32)
    v = ((view.far - places[:, 1]) * across - 0.5).astype(np.float32)
    out = np.empty((len(u), 3), np.float32)
    step = 30_000  # OpenCV's pictures are no wider
    for a in range(0, len(u), step):
        b = slice(a, a + step)
        out[b] = cv2.remap(image, u[None, b], v[None, b], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[
            0
        ]
    return out


@cache
def _worn(name: str) -> Bytes:
    """The plan with the grain of cloth or wood."""
    image, _, across = _plan(name)
    grain = np.random.default_rng(5).normal(0, 1, image.shape[:2]).astype(np.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), 0.004 * across)
    grain *= 0.035 / grain.std()
    return np.asarray(np.clip(image * (1 + grain[..., None]), 0, 255), np.uint8)


def _shaded(name: str, pieces: tuple[Piece, ...]) -> Bytes:
    """The plan with the shades of the pieces."""
    image = _worn(name).copy()
    _, view, across = _plan(name)
    for piece in pieces:
        r = KINDS[piece.kind].radius
        u, v, reach = (piece.x - view.left) * across, (view.far - piece.y) * across, 2.4 * r * across
        top, low = max(int(v - reach), 0), int(v + reach)
        first, last = max(int(u - reach), 0), int(u + reach)
        part = image[top:low, first:last]
        x = (np.arange(first, first + part.shape[1]) - u) / across / r
        y = -(np.arange(top, top + part.shape[0])[:, None] - v) / across / r
        light = 1 - 0.45 * np.exp(-((np.hypot(x, y) / 1.05) ** 4))
        light *= 1 - 0.3 * np.exp(-((np.hypot(x - 0.35, y + 0.5) / 1.1) ** 6))
        part[:] = part * light[..., None]
    return image


def _inside(surface: Surface, places: Floats) -> NDArray[np.bool_]:
    radius = rim_radius(surface)
    if radius is not None:
        return np.hypot(places[:, 0], places[:, 1]) < radius
    left, near, right, far = box(surface)
    x, y = places.T
    return (x > left) & (x < right) & (y > near) & (y < far)


def _table(surface: Surface, pieces: tuple[Piece, ...], camera: Camera, ways: Floats) -> Floats:
    eye, nose = camera.stands, nose_of(surface)
    _, view, _ = _plan(surface.name)

    def at(z: float) -> Floats:
        far = (z - eye[2]) / np.where(ways[:, 2] < -1e-6, ways[:, 2], np.nan)
        return np.nan_to_num(eye[:2] + far[:, None] * ways[:, :2], nan=1e6)

    bed, top = at(0.0), at(nose)
    plan, bare = _shaded(surface.name, pieces), _worn(surface.name)
    colour = _texture(plan, surface.name, bed)
    on_rail = ~_inside(surface, top)
    if nose > 0:
        colour[on_rail] = _texture(bare, surface.name, top[on_rail]) * 1.08
        side = ~on_rail & ~_inside(surface, bed)  # the rubber under the nose
        colour[side] = _texture(bare, surface.name, top[side]) * 0.55
    x, y = (top if nose > 0 else bed).T
    beyond = (x < view.left) | (x > view.right) | (y < view.near) | (y > view.far)
    if (radius := rim_radius(surface)) is not None:
        beyond |= np.hypot(x, y) > radius + 0.04
    floor = at(-0.8)
    boards = 1 + 0.12 * np.sin(np.clip(floor[beyond, 0], -50, 50) * 40) * np.sin(
        np.clip(floor[beyond, 1], -50, 50) * 6
    )
    colour[beyond] = np.array([96, 88, 84]) * boards[:, None]
    return colour


LAMP = np.array([0.25, -0.35, 0.9]) / np.linalg.norm([0.25, -0.35, 0.9])


def _rgb(told: str) -> Floats:
    return np.array([int(told[i : i + 2], 16) for i in (1, 3, 5)], np.float64)


def _window(camera: Camera, piece: Piece, ways: Floats) -> tuple[slice, slice]:
    kind = KINDS[piece.kind]
    r, h = kind.radius * 1.05, max(kind.height, 0.004)
    around = np.array([(piece.x + dx, piece.y + dy, z) for dx in (-r, r) for dy in (-r, r) for z in (0, h)])
    seen = camera.seen(around)
    (u0, v0), (u1, v1) = np.floor(seen.min(0)).astype(int) - 2, np.ceil(seen.max(0)).astype(int) + 3
    height, width = ways.shape[:2]
    return slice(max(v0, 0), min(v1, height)), slice(max(u0, 0), min(u1, width))


def _piece(image: Floats, piece: Piece, camera: Camera, ways: Floats, rng: np.random.Generator) -> None:
    where = _window(camera, piece, ways)
    way = ways[where]
    if way.size == 0:
        return
    (_ball if KINDS[piece.kind].shape == "ball" else _disc)(image[where], piece, camera.stands, way, rng)


def _ball(image: Floats, piece: Piece, eye: Floats, way: Floats, rng: np.random.Generator) -> None:
    r, look = KINDS[piece.kind].radius, look_of(piece.id, piece.kind)
    middle = np.array([piece.x, piece.y, r])
    unit = way / np.linalg.norm(way, axis=2, keepdims=True)
    along = unit @ (middle - eye)
    miss = (middle - eye) @ (middle - eye) - along**2
    hit = miss < r * r
    depth = along - np.sqrt(np.maximum(r * r - miss, 0))
    normal = (eye + depth[..., None] * unit - middle) / r
    poles = rng.normal(size=(2, 3))
    pole, other = poles / np.linalg.norm(poles, axis=1, keepdims=True)
    colour = np.ones((*hit.shape, 3)) * _rgb(look.fill)
    if look.colour.startswith("pool-"):
        ivory = np.array([246, 242, 228.0])
        if look.striped:
            colour[np.abs(normal @ pole) > 0.52] = ivory
        other -= pole * (other @ pole)
        other /= np.linalg.norm(other)
        colour[np.abs(normal @ other) > 0.87] = ivory
    lit = np.clip(normal @ LAMP, 0, 1)
    half = LAMP - unit
    half /= np.linalg.norm(half, axis=2, keepdims=True)
    gloss = np.clip((normal * half).sum(2), 0, 1) ** 60
    shaded = colour * (0.42 + 0.62 * lit)[..., None] + 190 * gloss[..., None]
    image[hit] = shaded[hit]


def _disc(image: Floats, piece: Piece, eye: Floats, way: Floats, rng: np.random.Generator) -> None:
    kind, look = KINDS[piece.kind], look_of(piece.id, piece.kind)
    levels = np.linspace(0, max(kind.height, 0.003), 6)
    for z in levels:
        far = (z - eye[2]) / way[..., 2]
        d = np.hypot(eye[0] + far * way[..., 0] - piece.x, eye[1] + far * way[..., 1] - piece.y)
        hit = (d < kind.radius) & (d >= kind.inner)
        if z < levels[-1]:
            image[hit] = _rgb(look.fill) * 0.62
            continue
        shade = np.ones(d.shape)
        shade[d > 0.93 * kind.radius] = 0.8
        if kind.inner == 0:
            shade[np.abs(d - 0.78 * kind.radius) < 0.03 * kind.radius] = 0.8
        image[hit] = (_rgb(look.fill) * shade[..., None])[hit]


def strewn(surface: Surface, pieces: tuple[Piece, ...], rng: Random) -> tuple[Piece, ...]:
    """The pieces at places drawn by lot, where a piece may lie; about one in three touches another."""
    laid: list[Piece] = []
    left, near, right, far = box(surface)
    field = max((edge.radius or 0 for edge in surface.edges), default=0.0) or surface.round_radius
    for piece in pieces:
        r = KINDS[piece.kind].radius
        for trial in range(3000):
            if laid and trial % 3 == 0 and rng.random() < 0.4:
                by = rng.choice(laid)
                way = rng.uniform(0, 2 * pi)
                room = r + KINDS[by.kind].radius + 0.0003
                x, y = by.x + room * cos(way), by.y + room * sin(way)
            else:
                x, y = rng.uniform(left + r, right - r), rng.uniform(near + r, far - r)
            if field and hypot(x, y) > field - r:
                continue
            if not (left + r <= x <= right - r and near + r <= y <= far - r):
                continue
            fixed = [(h.x, h.y, h.radius + 0.3 * r) for h in surface.holes]
            fixed += [(p.x, p.y, p.radius + r) for p in surface.posts if p.kind != "round-rim"]
            fixed += [(p.x, p.y, KINDS[p.kind].radius + r) for p in surface.pins]
            fixed += [(p.x, p.y, KINDS[p.kind].radius + r) for p in laid]
            if all(hypot(x - a, y - b) >= room for a, b, room in fixed):
                laid.append(piece._replace(x=x, y=y, state="rest"))
                break
        else:
            raise AssertionError("there is no room")
    return tuple(laid)
