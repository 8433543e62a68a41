"""What is on the bed and in it: lines, spots, values, partitions, pockets, holes, cups, pegs, and the sights.

Everything is where the surface's description has it.
"""

from __future__ import annotations

from math import cos, hypot, pi, radians, sin

from ..surfaces.surface import Mark, Surface, Zone
from .plan import box, centre, mm, sides, xy
from .view import View, num


def stains(surface: Surface, view: View) -> str:
    """Every second of nested ring-shaped zones a shade deeper, as boards are stained."""
    left, near, right, far = box(surface)
    most = 0.5 * max(right - left, far - near) + 1e-6
    rings = [zone for zone in surface.zones if zone.inner > 0 and (zone.radius or most + 1) <= most]
    parts = []
    for zone in sorted(rings, key=lambda z: -(z.radius or 0))[1::2]:
        x, y = view.to(*zone.outline[0])
        middle, width = (zone.inner + (zone.radius or 0)) / 2, (zone.radius or 0) - zone.inner
        if width > 0:
            parts.append(
                f'<circle class="tp-stain" {centre(x, y)} r="{mm(middle)}" stroke-width="{mm(width)}"/>'
            )
    return "".join(parts)


def lines(surface: Surface, view: View) -> list[str]:
    parts = []
    usual = view.unit * 0.15
    for mark in (*surface.marks, *surface.spots):
        x1, y1 = view.to(mark.x1, mark.y1)
        width = num(max(mark.width * 1000, usual))
        if mark.kind == "outline" and mark.radius:
            continue  # the rim or field itself
        if mark.kind == "spot":
            parts.append(_spot(mark, x1, y1, view))
        elif mark.kind == "arc":
            d = _arc(mark, view)
            parts.append(f'<path class="tp-line" d="{d}" stroke-width="{width}"/>')
        elif mark.kind == "circle" or (mark.radius and mark.x2 == mark.y2 == 0 and mark.kind != "line"):
            parts.append(
                f'<circle class="tp-line" {centre(x1, y1)} r="{mm(mark.radius)}" stroke-width="{width}"/>'
            )
        else:
            css = "tp-line tp-line--drawn" if mark.kind == "outline" else "tp-line"
            x2, y2 = view.to(mark.x2, mark.y2)
            parts.append(f'<path class="{css}" d="M{xy(x1, y1)}L{xy(x2, y2)}" stroke-width="{width}"/>')
    for gate in surface.gates:
        (x1, y1), (x2, y2) = view.to(gate.x1, gate.y1), view.to(gate.x2, gate.y2)
        parts.append(f'<path class="tp-gate" d="M{xy(x1, y1)}L{xy(x2, y2)}" stroke-width="{num(usual)}"/>')
    for pin in surface.pins:
        x, y = view.to(pin.x, pin.y)
        parts.append(f'<circle class="tp-spot" {centre(x, y)} r="{num(view.unit * 0.3)}"/>')
    return _joined(parts)


def _arc(mark: Mark, view: View) -> str:
    """An arc from ``start`` to ``end`` degrees, against the clock on the surface."""
    start, end = getattr(mark, "start", 0.0), getattr(mark, "end", 360.0)
    a, b = radians(start), radians(end)
    r = mark.radius
    first = view.to(mark.x1 + r * cos(a), mark.y1 + r * sin(a))
    last = view.to(mark.x1 + r * cos(b), mark.y1 + r * sin(b))
    large = int((end - start) % 360 > 180)
    return f"M{xy(*first)}A{mm(r)} {mm(r)} 0 {large} 0 {xy(*last)}"


def _joined(parts: list[str]) -> list[str]:
    """Neighbouring lines of one look as one path: a D of 48 chords is one element."""
    joined: list[str] = []
    for part in parts:
        head, _, tail = part.partition(' d="')
        d, _, rest = tail.partition('"')
        if joined and tail and joined[-1].startswith(f'{head} d="') and joined[-1].endswith(f'"{rest}'):
            before = joined[-1][len(head) + 4 : -len(rest) - 1]
            last = before[before.rfind("L") + 1 :]
            first, _, onward = d.removeprefix("M").partition("L")
            d = f"{before}L{onward}" if first == last else f"{before}{d}"
            joined[-1] = f'{head} d="{d}"{rest}'
        else:
            joined.append(part)
    return joined


def _spot(mark: Mark, x: float, y: float, view: View) -> str:
    r = min(max(mark.radius * 1000, view.unit * 0.28), view.unit * 0.5)
    if mark.radius * 1000 > view.unit * 1.2:  # a printed ring to set a piece on
        r, css = mark.radius * 1000, "tp-line"
        width = f' stroke-width="{num(view.unit * 0.15)}"'
    else:
        css, width = "tp-spot", ""
    return f'<circle class="{css}" {centre(x, y)} r="{num(r)}"{width}/>'


def values(surface: Surface, view: View) -> list[str]:
    """The numbers of zones, as they are printed on boards."""
    parts = []
    for zone in surface.zones:
        if zone.value is None:
            continue
        x, y, room = _middle(zone)
        size = min(room * 1000 * 0.6, view.unit * 4)
        if size < view.unit * 0.7:
            continue
        px, py = view.to(x, y)
        parts.append(
            f'<text class="tp-value" x="{num(px)}" y="{num(py + size * 0.35)}" font-size="{num(size)}">'
            f"{zone.value}</text>"
        )
    return parts


def _middle(zone: Zone) -> tuple[float, float, float]:
    """Where a zone's number stands, and how much room it has there, in metres."""
    if zone.radius is not None:
        x, y = zone.outline[0]
        if not zone.inner:
            return x, y, zone.radius
        at, angle = (zone.radius + zone.inner) / 2, -3 * pi / 8 + pi / 8
        return x + at * cos(angle), y + at * sin(angle), zone.radius - zone.inner
    corners = zone.outline
    area = x = y = 0.0
    for (x1, y1), (x2, y2) in sides(corners):
        cross = x1 * y2 - x2 * y1
        area, x, y = area + cross, x + (x1 + x2) * cross, y + (y1 + y2) * cross
    xs, ys = zip(*corners, strict=True)
    room = min(max(xs) - min(xs), max(ys) - min(ys))
    if abs(area) < 1e-12:
        return sum(xs) / len(xs), sum(ys) / len(ys), 0.0
    return x / (3 * area), y / (3 * area), room


def holes(surface: Surface, view: View) -> list[str]:
    parts = []
    for hole in surface.holes:
        x, y = view.to(hole.x, hole.y)
        r = hole.radius * 1000
        if hole.kind == "pocket":
            parts.append(
                f'<circle class="tp-pocket" {centre(x, y)} r="{num(r)}" stroke-width="{num(r * 0.16)}"/>'
            )
        else:
            css = "tp-cup" if hole.kind == "cup" else "tp-hole"
            parts.append(f'<circle class="{css}" {centre(x, y)} r="{num(r)}" stroke-width="{num(r * 0.1)}"/>')
        if hole.value is not None:
            parts.append(
                f'<text class="tp-number" x="{num(x)}" y="{num(y + r * 0.36)}" font-size="{num(r)}">'
                f"{hole.value}</text>"
            )
    return parts


def posts(surface: Surface, view: View) -> list[str]:
    parts = []
    for post in surface.posts:
        if post.radius <= 0 or post.kind == "round-rim":
            continue
        x, y = view.to(post.x, post.y)
        r = post.radius * 1000
        if post.kind in ("jaw", "corner"):
            continue
        parts.append(f'<circle class="tp-peg" {centre(x, y)} r="{num(r)}" stroke-width="{num(r * 0.18)}"/>')
        parts.append(f'<circle class="tp-screw" {centre(x, y)} r="{num(r * 0.35)}"/>')
    return parts


def sights(surface: Surface, view: View, away: float) -> str:
    """Diamonds in the wood: seven along each long rail, three along each short one."""
    left, near, right, far = box(surface)
    wide, long = right - left, far - near
    across, along = (4, 8) if long >= wide else (8, 4)
    places = [(left + wide * i / across, y) for i in range(1, across) for y in (near - away, far + away)]
    pockets = [hole for hole in surface.holes if hole.kind == "pocket"]
    places += [(x, near + long * i / along) for i in range(1, along) for x in (left - away, right + away)]
    d = []
    for x, y in places:
        if any(hypot(x - p.x, y - p.y) < 2.2 * p.radius for p in pockets):
            continue  # a middle pocket lies where the fourth sight would
        on_end = y < near or y > far
        a, b = (6.0, 12.5) if on_end != view.lying else (12.5, 6.0)
        px, py = view.to(x, y)
        d.append(f"M{xy(px - a, py)}L{xy(px, py - b)}L{xy(px + a, py)}L{xy(px, py + b)}Z")
    return f'<path class="tp-sight" d="{"".join(d)}"/>'
