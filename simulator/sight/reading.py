"""A photograph read whole: the table, the camera, the pieces, each with how far it may be off.

The question and the answer are plain values, so that both cross from one process to another and into JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ..drawing.plan import box, rim_radius
from ..pieces import KINDS
from ..surfaces import surface as surface_named
from ..surfaces.surface import Surface
from .bed import found, is_table
from .camera import STRAY, Camera, Floats, camera_of
from .colours import Looks, Named, named
from .edges import Settled, backs_seen, nose_of, settled
from .ground import ground_of, may_lie
from .pieces import LEAST_SURE, Spot, apart, spots_in
from .views import view_for

Bytes = NDArray[np.uint8]

MOST_POINTS = 12_000_000
"""Points of a photograph that are decoded at all."""
LONGEST = 2_000
"""Points of the longer side that are looked at."""
DARK, PALE = 26.0, 246.0
"""Levels below, or above, which a photograph shows nothing."""
LEAST_PLAIN = 0.55
"""The share of the bed that must look like a bed."""
LEAST_STRAIGHT = 0.5
"""The share of the cushions' backs that must be seen where corners are given."""
LEAST_POINTS = 64
"""Points along the shorter side of a picture in which anything can be found."""
LEAST_SIGMA = 0.002
"""Metres: nobody knows a place better, as the bed itself is not."""
RAIL = 0.005
"""Metres by which the breadth of a table's cushions may differ from what we draw, where its corners are found
by them."""
HIGHER = 0.06
"""How wrong the height of the camera may be, as a share."""

REFUSALS = ("unreadable", "too-dark", "too-pale", "crossed", "no-camera", "no-table", "too-small")
"""Why a photograph may give nothing."""


class Unseen(Exception):
    """The photograph gives nothing; ``code`` is one of :data:`REFUSALS`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def looks_from(rows: Sequence[Mapping[str, Any]]) -> list[Looks]:
    """The pieces of a question: ``id``, ``kind``, ``fill`` (#rrggbb), ``striped``, ``numbered``, ``at``."""
    return [
        Looks(
            str(row["id"]),
            str(row["kind"]),
            (int(row["fill"][1:3], 16), int(row["fill"][3:5], 16), int(row["fill"][5:7], 16)),
            bool(row.get("striped")),
            bool(row.get("numbered")),
            (float(row["at"][0]), float(row["at"][1])) if row.get("at") else None,
        )
        for row in rows
    ]


def read(content: bytes, question: Mapping[str, Any]) -> dict[str, Any]:
    """What the photograph ``content`` (a JPEG) shows.

    ``question``: ``surface`` by name, ``pieces`` (see :func:`looks_from`), and ``corners``: eight shares of
    the picture's width and height, the bench's marks in their order; None has them found.

    Returns ``corners`` (as they were given, or found), ``found`` (whether they were found), ``pieces``: each
    with ``piece`` (its id, None if it is none of the game's), ``kind``, ``x`` and ``y`` in metres, ``sigma``
    (metres, one deviation each way), ``sure`` (that there is a piece) and ``named`` (that it is this one),
    both 0 to 1, ``u`` and ``v`` (its middle, as shares of the picture); ``camera``: ``height`` over the bed
    in metres and ``lens``. Raises :class:`Unseen`.
    """
    cv2.setNumThreads(1)
    photograph = _decoded(content)
    height, width = photograph.shape[:2]
    surface = surface_named(question["surface"])
    given = question.get("corners")
    if given is None:
        seen = found(photograph, surface)
        if seen is None:
            raise Unseen("no-table")
        stray = 0.5 * STRAY
    else:
        seen = _settled_at(photograph, surface, np.array(given, np.float64).reshape(4, 2) * (width, height))
        stray = STRAY
    camera = seen.camera
    bounds = box(surface)
    ground = ground_of(photograph, camera, surface, bounds)
    if ground.plain < LEAST_PLAIN:
        raise Unseen("no-table")
    pieces = looks_from(question["pieces"])
    spots = _spots(photograph, camera, surface, ground, {piece.kind for piece in pieces})
    rail = RAIL if given is None and nose_of(surface) > 0 else 0.0
    kinds = {piece.id: piece.kind for piece in pieces}
    rows = [
        _row(one, kinds, camera, surface, (stray, rail), (width, height))
        for one in named(spots, pieces, ground)
    ]
    told = given
    if given is None:
        at = camera.seen(anchors_of(surface)) / (width, height)
        told = [round(float(value), 5) for value in np.clip(at, 0, 1).ravel()]
    return {
        "corners": list(told or ()),
        "found": given is None,
        "pieces": sorted(rows, key=lambda row: -row["sure"]),
        "camera": {"height": round(float(camera.stands[2]), 2), "lens": round(camera.k, 4)},
    }


def anchors_of(surface: Surface) -> Floats:
    """The places (4, 3) of the bench's four marks: where the noses of the cushions would meet, the corners of
    a board, or the outermost points of a round one."""
    left, near, right, far = box(surface)
    if rim_radius(surface) is not None:
        places = ((0.0, near), (right, 0.0), (0.0, far), (left, 0.0))
    else:
        places = ((left, near), (right, near), (right, far), (left, far))
    return np.array([(x, y, nose_of(surface)) for x, y in places])


def crossed(corners: Floats) -> bool:
    """Whether four corners do not go round."""
    turns = []
    for i in range(4):
        (x1, y1), (x2, y2), (x3, y3) = corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4]
        turns.append((x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2))
    return not all(turn < -1e-9 for turn in turns)  # the other way round is a table seen from below


def _decoded(content: bytes) -> Bytes:
    try:
        image = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        image = None
    if image is None or image.shape[0] * image.shape[1] > MOST_POINTS:
        raise Unseen("unreadable")
    if min(image.shape[:2]) < LEAST_POINTS:
        raise Unseen("too-small")
    share = LONGEST / max(image.shape[:2])
    if share < 1:
        image = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    light = image.max(2)
    if np.percentile(light, 90) < DARK:
        raise Unseen("too-dark")
    if np.percentile(image.min(2), 10) > PALE:
        raise Unseen("too-pale")
    return np.ascontiguousarray(image[..., ::-1])


def _settled_at(photograph: Bytes, surface: Surface, corners: Floats) -> Settled:
    if crossed(corners):
        raise Unseen("crossed")
    height, width = photograph.shape[:2]
    fit = camera_of(corners, anchors_of(surface), (width, height))
    if fit is None or not fit.stands or fit.off > 0.02 * max(width, height):
        raise Unseen("no-camera")
    cushions = nose_of(surface) > 0
    seen = settled(photograph, fit.camera, surface, 0.006, rims=not cushions)
    if not seen.camera.stands[2] > 0.05:
        seen = seen._replace(camera=fit.camera)
    # how broad cushions are differs: their backs may lie elsewhere by a finger
    if cushions:
        if backs_seen(photograph, seen.camera, surface, 0.012) < LEAST_STRAIGHT:
            raise Unseen("no-table")
    elif not is_table(seen, surface):
        raise Unseen("no-table")
    return seen


def _spots(photograph: Bytes, camera: Camera, surface: Surface, ground: Any, kinds: set[str]) -> list[Spot]:
    spots: list[Spot] = []
    looked = False
    for name in sorted(kinds):
        kind = KINDS[name]
        if kind.shape in ("pin", "top"):
            continue  # they stand: a circle says nothing of them
        view = view_for(photograph, camera, kind, box(surface))
        if view is None:
            continue
        looked = True
        allowed = may_lie(surface, kind, view.places) & np.isfinite(view.across)
        if allowed.any():
            spots += spots_in(view, ground, allowed)
    if not looked:
        raise Unseen("too-small")
    return apart(spots)


def _row(
    one: Named,
    kinds: Mapping[str, str],
    camera: Camera,
    surface: Surface,
    unsure: tuple[float, float],
    size: tuple[int, int],
) -> dict[str, Any]:
    spot = one.spot
    middle = spot.kind.radius if spot.kind.shape == "ball" else spot.kind.height
    at = np.array([[spot.x, spot.y, middle]])
    grain = float(camera.grain(at)[0])
    eye = camera.stands
    lean = float(np.hypot(eye[0] - spot.x, eye[1] - spot.y) / max(eye[2], 0.05))
    stray, rail = unsure
    parts = (
        rail,
        0.4 * grain * (1 + 6 * max(0.9 - spot.covered, 0.0)),  # its rim
        0.5 * stray * max(size) * grain,  # the corners
        HIGHER * abs(middle - nose_of(surface)) * lean,  # the camera's height
        0.5 * spot.kind.radius * max(lean, 0.6) * max(0.85 - spot.covered, 0.0),  # what hides a part of it
    )
    sigma = max(float(np.sqrt(sum(part * part for part in parts))), LEAST_SIGMA)
    return {
        "piece": one.piece,
        "kind": kinds[one.piece] if one.piece else spot.kind.name,
        "x": round(spot.x, 4),
        "y": round(spot.y, 4),
        "sigma": round(sigma, 4),
        "sure": round(min((spot.sure - LEAST_SURE) / (1 - LEAST_SURE) * 0.6 + 0.4, 1.0), 2),
        "named": round(one.sure, 2),
        "u": round(spot.u / size[0], 5),
        "v": round(spot.v / size[1], 5),
    }


__all__ = ["REFUSALS", "Unseen", "anchors_of", "crossed", "looks_from", "read"]
