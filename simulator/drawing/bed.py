"""The table or board itself: its field, cushions, ditch and wood, and the window through which it is seen.

Everything is where the surface's description has it; only the wood round the bed, which nothing meets, has
a breadth of its own here.
"""

from __future__ import annotations

from rules_engine.saying import figure, say

from ..surfaces.surface import Surface
from .plan import Place, box, centre, has_corners, mm, opens, rim_radius, sides, unit, xy
from .printed import holes, lines, posts, sights, stains, values
from .view import Orientation, View, num, points
from .walls import cushions, partitions

CUSHION = 0.05
"""How deep the rubber of a rail is, in metres."""
WOOD = 0.105
"""How broad its wood is."""
GAP = 0.004
"""How far the window reaches beyond the wood."""


def has_cushions(surface: Surface) -> bool:
    """Return whether the surface is a table with cushions, and not a wooden board."""
    return any(wall.material == "cushion" for wall in surface.walls) or surface.constants == "billiard-cloth"


def is_large(surface: Surface) -> bool:
    """Return whether it is a table one walks round, with sights on its rails."""
    return has_cushions(surface) and min(surface.size) > 0.9


def frame_of(surface: Surface) -> tuple[float, float]:
    """Return how far the cushion or gutter, and then the wood, reach beyond the bed, in metres."""
    least = min(surface.size)
    if is_large(surface):
        return CUSHION, WOOD
    if has_cushions(surface):
        return min(CUSHION, 0.04 * least), 0.06 * least
    open_side = any(edge.radius is None for edge in surface.edges)
    return (min(0.12 * least, 0.06) if open_side else 0.0), min(max(0.05 * least, 0.02), 0.05)


def view_of(surface: Surface, orientation: Orientation = "auto", margin: float = 0.0) -> View:
    """Return the window that shows the whole of the surface, its wood and a ``margin`` (metres)."""
    left, near, right, far = box(surface)
    inner, wood = frame_of(surface)
    room = inner + wood + margin + GAP
    if surface.round_radius is None and not has_corners(surface):
        # the wood's mitred corners reach farther than its breadth
        xs, ys = zip(*_offset(surface.outline, inner + wood), strict=True)
        room = GAP + margin + max(left - min(xs), near - min(ys), max(xs) - right, max(ys) - far)
    lying = orientation == "landscape" or (orientation == "auto" and far - near > 1.25 * (right - left))
    return View(left - room, near - room, right + room, far + room, lying)


def bed(surface: Surface, view: View) -> str:
    """Return the surface as SVG elements."""
    inner, wood = frame_of(surface)
    cloth = has_cushions(surface)
    look = "cloth" if cloth else "board"
    parts = [f'<g class="tp-bed tp-bed--{look}">', _ground(surface, view, inner)]
    parts += [_edge_circle(surface, view)]
    parts += [stains(surface, view)]
    parts += lines(surface, view)
    parts += values(surface, view)
    if cloth:
        parts.append(cushions(surface, view, inner))
    parts.append(_frame(surface, view, inner, wood))
    parts.append(partitions(surface, view))
    if is_large(surface):
        parts.append(sights(surface, view, inner + wood * 0.54))
    parts += holes(surface, view)
    parts += posts(surface, view)
    parts.append("</g>")
    return "".join(parts)


def _shape(surface: Surface, view: View, css: str, stroke: float = 0.0) -> str:
    width = f' stroke-width="{num(stroke * 1000)}"' if stroke else ""
    rim = rim_radius(surface)
    if rim is not None:
        return f'<circle class="{css}" r="{num(rim * 1000)}"{width}/>'
    corners = points(view.to(x, y) for x, y in surface.outline)
    return f'<polygon class="{css}" points="{corners}"{width}/>'


def _ground(surface: Surface, view: View, inner: float) -> str:
    parts = []
    if inner:
        if not has_cushions(surface):
            kind = "tp-gutter"
        elif opens(surface):
            kind = "tp-throat"  # cloth runs into the pockets' mouths
        else:
            kind = "tp-throat tp-throat--closed"
        parts.append(_shape(surface, view, kind, 2 * inner))
    if _is_notched(surface):
        left, near, right, far = box(surface)
        corners = points(view.to(x, y) for x, y in ((left, near), (right, near), (right, far), (left, far)))
        broad = num(2000 * inner)
        parts.append(f'<polygon class="tp-notched" points="{corners}" stroke-width="{broad}"/>')
    parts.append(_shape(surface, view, "tp-field"))
    return "".join(parts)


def _frame(surface: Surface, view: View, inner: float, wood: float) -> str:
    """The wood round it all, drawn over the cushions' backs."""
    hairline = num(max(view.unit * 0.1, 0.6), 2)
    rim = rim_radius(surface)
    if rim is not None:
        a, b = num((rim + inner) * 1000), num((rim + inner + wood) * 1000)
        d = "".join(f"M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 -{r} 0Z" for r in (a, b))
    elif _is_box(surface) or _is_notched(surface):
        left, top, width, height = view.box
        gap = 1000 * GAP
        x, y, w, h = left + gap, top + gap, width - 2 * gap, height - 2 * gap
        r = min(wood * 620, 70.0)
        deep = wood * 1000
        d = (
            f"M{xy(x + r, y)}h{num(w - 2 * r)}a{num(r)} {num(r)} 0 0 1 {num(r)} {num(r)}v{num(h - 2 * r)}"
            f"a{num(r)} {num(r)} 0 0 1 {num(-r)} {num(r)}h{num(2 * r - w)}a{num(r)} {num(r)} 0 0 1 {num(-r)} "
            f"{num(-r)}v{num(2 * r - h)}a{num(r)} {num(r)} 0 0 1 {num(r)} {num(-r)}Z"
            f"M{xy(x + deep, y + deep)}v{num(h - 2 * deep)}h{num(w - 2 * deep)}v{num(2 * deep - h)}Z"
        )
    else:
        outer = _offset(surface.outline, inner + wood)
        hole = _offset(surface.outline, inner)
        d = "".join(f"M{'L'.join(xy(*view.to(*corner)) for corner in ring)}Z" for ring in (outer, hole))
    return f'<path class="tp-wood" d="{d}" stroke-width="{hairline}"/>'


def _is_box(surface: Surface) -> bool:
    return len(surface.outline) == 4 and has_corners(surface)


def _is_notched(surface: Surface) -> bool:
    """Whether it is a box with something let into its sides."""
    return surface.round_radius is None and len(surface.outline) > 4 and has_corners(surface)


def _offset(outline: tuple[Place, ...], away: float) -> list[Place]:
    """A polygon's outline moved outward, with mitred corners."""
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides(outline))
    sign = 1 if area > 0 else -1
    moved = []
    corners = list(outline)
    for i, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[i - 1], corners[(i + 1) % len(corners)]
        ux, uy = unit(x - ax, y - ay)
        vx, vy = unit(bx - x, by - y)
        nx, ny = uy + vy, -ux - vx
        scale = 2 / max(nx * nx + ny * ny, 0.3)
        moved.append((x + sign * nx * scale * away, y + sign * ny * scale * away))
    return moved


def _edge_circle(surface: Surface, view: View) -> str:
    """A round field in a ditch: the bed is the ditch, the field lies upon it."""
    round_edges = [edge for edge in surface.edges if edge.radius is not None]
    if not round_edges:
        return ""
    parts = [_shape(surface, view, "tp-gutter")]
    for edge in round_edges:
        x, y = view.to(edge.x, edge.y)
        parts.append(f'<circle class="tp-field tp-field--round" {centre(x, y)} r="{mm(edge.radius or 0)}"/>')
    return "".join(parts)


def described(surface: Surface) -> str:
    """Return what the surface is in a few words."""
    wide, long = surface.size
    return say(
        "picture.surface",
        "{surface}, {wide} by {long} metres, seen from above",
        surface=surface.title,
        wide=figure(wide, 2),
        long=figure(long, 2),
    )
