"""A surface's outline: its box, its sides, and numbers for SVG."""

from __future__ import annotations

from math import hypot

from ..surfaces.surface import Surface
from .view import num

Place = tuple[float, float]


def rim_radius(surface: Surface) -> float | None:
    """Return the radius of a round board's rim (beyond its ditch, if it has one), or None."""
    if surface.round_radius is None:
        return None
    rims = [post.radius for post in surface.posts if post.kind == "round-rim"]
    rims += [mark.radius for mark in surface.marks if mark.kind == "outline"]
    return max((surface.round_radius, *rims))


def box(surface: Surface) -> tuple[float, float, float, float]:
    """Return its least x and y and its greatest, in metres, rim and ditch included."""
    r = rim_radius(surface)
    if r is not None:
        return -r, -r, r, r
    xs, ys = zip(*surface.outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def opens(surface: Surface) -> bool:
    """Return whether the table has pockets that open in its rails."""
    left, near, right, far = box(surface)
    pockets = [hole for hole in surface.holes if hole.kind == "pocket"]
    return any(not (left < hole.x < right and near < hole.y < far) for hole in pockets)


def has_corners(surface: Surface) -> bool:
    """Return whether the bed has the four corners of its box; something may be let into its sides."""
    left, near, right, far = box(surface)
    corners = {(round(x, 6), round(y, 6)) for x, y in surface.outline}
    return {(round(x, 6), round(y, 6)) for x in (left, right) for y in (near, far)} <= corners


def sides(outline: tuple[Place, ...]) -> list[tuple[Place, Place]]:
    """Return the sides of a polygon as pairs of corners."""
    return list(zip(outline, (*outline[1:], outline[0]), strict=True))


def unit(x: float, y: float) -> Place:
    """Return the direction of (x, y), of length 1."""
    length = hypot(x, y) or 1.0
    return x / length, y / length


def mm(metres: float) -> str:
    """Return metres as millimetres."""
    return num(metres * 1000)


def xy(x: float, y: float) -> str:
    """Return a place of the picture for a path."""
    return f"{num(x)} {num(y)}"


def centre(x: float, y: float) -> str:
    """Return a place of the picture for a circle."""
    return f'cx="{num(x)}" cy="{num(y)}"'
