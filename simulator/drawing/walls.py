"""Walls: cushions with their noses, and partitions that stand in the field.

A wall is an edge that pieces meet on one side. A cushion is drawn as a strip behind its edge; what stands in
the field has an edge on either side, and is as thick as these are apart.
"""

from __future__ import annotations

from math import hypot

from ..surfaces.surface import Surface, Wall
from .plan import Place, box, has_corners, mm, opens, sides, xy
from .view import View, num

THIN = 0.012
"""How thick a partition is drawn that has an edge on one side only, in metres."""


def cushions(surface: Surface, view: View, depth: float) -> str:
    """Each cushion as a strip behind its nose; jaws bend into the pocket's mouth."""
    strips, noses = [], []
    inside = [wall for wall in surface.walls if wall.material == "cushion" and _stands_inside(surface, wall)]
    for wall in surface.walls:
        if wall.material != "cushion":
            continue
        corners = _behind(wall, _thickness(surface, wall, inside) if wall in inside else depth)
        strips.append(f"M{'L'.join(xy(*view.to(*corner)) for corner in corners)}Z")
        noses.append(f"M{xy(*view.to(wall.x1, wall.y1))}L{xy(*view.to(wall.x2, wall.y2))}")
    if not strips:
        return ""
    for post in surface.posts:
        if post.kind in ("jaw", "corner") and post.radius > 0:
            (x, y), r = view.to(post.x, post.y), mm(post.radius)
            strips.append(
                f"M{xy(x, y)}m-{r} 0a{r} {r} 0 1 1 {num(2000 * post.radius)} 0a{r} {r} 0 1 1 "
                f"{num(-2000 * post.radius)} 0Z"
            )
    if has_corners(surface) and not opens(surface):
        left, near, right, far = box(surface)
        for x, sx in ((left, -1), (right, 1)):
            for y, sy in ((near, -1), (far, 1)):
                back = view.to(x + sx * depth, y + sy * depth)
                noses.append(f"M{xy(*view.to(x, y))}L{xy(*back)}")
    width = num(max(view.unit * 0.1, 1.0))
    return (
        f'<path class="tp-cushion" d="{"".join(strips)}"/>'
        f'<path class="tp-nose" d="{"".join(noses)}" stroke-width="{width}"/>'
    )


def _behind(wall: Wall, depth: float) -> tuple[Place, Place, Place, Place]:
    dx, dy = wall.x2 - wall.x1, wall.y2 - wall.y1
    length = hypot(dx, dy) or 1.0
    nx, ny = dy / length * depth, -dx / length * depth
    return (
        (wall.x1, wall.y1),
        (wall.x2, wall.y2),
        (wall.x2 + nx, wall.y2 + ny),
        (wall.x1 + nx, wall.y1 + ny),
    )


def partitions(surface: Surface, view: View) -> str:
    """The boards of a Devil's box, the partitions of a bagatelle: wood that stands in the field."""
    inside = [w for w in surface.walls if w.material != "cushion" and _stands_inside(surface, w)]
    if not inside:
        return ""
    d = []
    for wall in inside:
        corners = _behind(wall, _thickness(surface, wall, inside))
        d.append(f"M{'L'.join(xy(*view.to(*corner)) for corner in corners)}Z")
    return f'<path class="tp-wall" d="{"".join(d)}" stroke-width="{num(max(view.unit * 0.1, 0.5), 2)}"/>'


def _stands_inside(surface: Surface, wall: Wall) -> bool:
    left, near, right, far = box(surface)
    x, y = (wall.x1 + wall.x2) / 2, (wall.y1 + wall.y2) / 2
    return left < x < right and near < y < far and not _on_rim(surface, wall)


def _thickness(surface: Surface, wall: Wall, inside: list[Wall]) -> float:
    """How far behind a wall's edge the opposite edge lies."""
    dx, dy = wall.x2 - wall.x1, wall.y2 - wall.y1
    length = hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    x, y = (wall.x1 + wall.x2) / 2, (wall.y1 + wall.y2) / 2
    found = []
    for other in inside:
        ox, oy = other.x2 - other.x1, other.y2 - other.y1
        reach = hypot(ox, oy) or 1.0
        if (ux * ox + uy * oy) / reach > -0.99:
            continue
        ends = [((px - x) * ux + (py - y) * uy) for px, py in ((other.x1, other.y1), (other.x2, other.y2))]
        behind = (other.x1 - x) * uy - (other.y1 - y) * ux
        if min(ends) <= 0 <= max(ends) and 1e-6 < behind < 0.12 * min(surface.size):
            found.append(behind)
    return min(found, default=min(THIN, 0.02 * min(surface.size)))


def _on_rim(surface: Surface, wall: Wall) -> bool:
    near = 0.002 + 0.01 * min(surface.size)
    ends = ((wall.x1, wall.y1), (wall.x2, wall.y2))
    if surface.round_radius is not None:
        return all(abs(hypot(x, y) - surface.round_radius) < near for x, y in ends)
    edges = sides(surface.outline)
    middle = ((wall.x1 + wall.x2) / 2, (wall.y1 + wall.y2) / 2)
    return any(all(_distance(end, a, b) < near for end in (*ends, middle)) for a, b in edges)


def _distance(point: Place, a: Place, b: Place) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    s = 0.0 if length == 0 else ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
    s = min(max(s, 0.0), 1.0)
    return hypot(point[0] - a[0] - s * dx, point[1] - a[1] - s * dy)
