"""How lying pins and tops leave the bed: into pockets and holes, over edges, across the rails."""

from __future__ import annotations

import math

from ..surfaces.surface import Surface
from ..surfaces.zones import depth_in_bed, distance_to
from ..traces import Event, EventKind
from ..units import GRAVITY
from .lies import Lie


def upon_bed(surface: Surface, x: float, y: float, margin: float = 0.0) -> bool:
    """Whether (x, y) is on the bed, at least ``margin`` metres within its edge."""
    return depth_in_bed(surface, x, y) >= margin


def left_over(surface: Surface, x: float, y: float) -> str | None:
    """The rail or edge over which (x, y) lies off the bed, or None."""
    for edge in surface.edges:
        if edge.radius is not None:
            if math.hypot(x - edge.x, y - edge.y) > edge.radius:
                return edge.where
        elif (edge.x2 - edge.x1) * (y - edge.y1) - (edge.y2 - edge.y1) * (x - edge.x1) < 0:
            return edge.where
    if upon_bed(surface, x, y):
        return None
    near = min(
        surface.walls,
        key=lambda w: (distance_to(x, y, w.x1, w.y1, w.x2, w.y2), w.id),
        default=None,
    )
    return near.rail if near is not None else "bed"


def lost(
    surface: Surface, name: str, x: float, y: float, radius: float, speed: float, time: float
) -> tuple[Lie, Event] | None:
    """How a lying pin or a top is lost from the bed at (x, y): in a pocket or hole, or over an edge."""
    for hole in surface.holes:
        if math.hypot(x - hole.x, y - hole.y) >= hole.radius or radius > hole.radius:
            continue
        if hole.kind == "pocket" or speed * speed < 2 * GRAVITY * min(hole.depth, 0.01):
            kind: EventKind = "pocket" if hole.kind != "hole" else "hole"
            state = "pocketed" if hole.kind != "hole" else "holed"
            event = Event(time, kind, name, hole.id, x, y, speed)
            return Lie(state, hole.x, hole.y, hole.id), event
    for edge in surface.edges:
        if edge.radius is not None:
            over = math.hypot(x - edge.x, y - edge.y) > edge.radius
        else:
            over = (edge.x2 - edge.x1) * (y - edge.y1) - (edge.y2 - edge.y1) * (x - edge.x1) < 0
        if over:
            if edge.where == "ditch":
                event = Event(time, "ditch", name, "ditch", x, y, speed)
                return Lie("ditched", x, y, "ditch"), event
            event = Event(time, "off", name, edge.where, x, y, speed)
            return Lie("off", x, y, edge.where), event
    left = left_over(surface, x, y)
    if left is not None:
        event = Event(time, "off", name, left, x, y, speed)
        return Lie("off", x, y, left), event
    return None
