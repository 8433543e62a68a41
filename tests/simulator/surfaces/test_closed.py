"""Every surface is closed: a piece of its kind leaves it over an edge or into a pocket, and nowhere else."""

import random
from math import cos, hypot, inf, pi, sin, sqrt

import pytest

from simulator.pieces import KINDS
from simulator.surfaces import names, surface
from simulator.surfaces.surface import Surface, Wall
from simulator.surfaces.zones import depth_in_bed, distance_to, hole_at, inside
from tests.cases import for_each

NEAR = 1e-9


def circle_time(x, y, ux, uy, cx, cy, radius):
    """When a point that starts outside a circle comes to it; inf if it does not."""
    dx, dy = x - cx, y - cy
    b = dx * ux + dy * uy
    c = dx * dx + dy * dy - radius * radius
    if b >= 0 or b * b < c:
        return inf
    return max(0.0, -b - sqrt(b * b - c))


def wall_time(x, y, ux, uy, wall: Wall, radius):
    """When a circle that moves freely touches the left face of a wall, or one of its ends."""
    length = hypot(wall.x2 - wall.x1, wall.y2 - wall.y1)
    tx, ty = (wall.x2 - wall.x1) / length, (wall.y2 - wall.y1) / length
    nx, ny = -ty, tx
    away, closing = (x - wall.x1) * nx + (y - wall.y1) * ny - radius, ux * nx + uy * ny
    found = inf
    if closing < 0 and away > -radius:
        t = max(0.0, -away / closing)
        along = (x + t * ux - wall.x1) * tx + (y + t * uy - wall.y1) * ty
        if 0 <= along <= length:
            found = t
    if away > -radius:
        for cx, cy in ((wall.x1, wall.y1), (wall.x2, wall.y2)):
            found = min(found, circle_time(x, y, ux, uy, cx, cy, radius))
    return found


def cast(table: Surface, x, y, angle, radius, bounces):
    """Follow a frictionless circle; return how it ended: "hole", "edge", "inside", or where it got out."""
    ux, uy = cos(angle), sin(angle)
    for _ in range(bounces):
        best, normal = inf, None
        for wall in table.walls:
            if (t := wall_time(x, y, ux, uy, wall, radius)) < best:
                px, py = x + t * ux, y + t * uy
                length2 = (wall.x2 - wall.x1) ** 2 + (wall.y2 - wall.y1) ** 2
                part = ((px - wall.x1) * (wall.x2 - wall.x1) + (py - wall.y1) * (wall.y2 - wall.y1)) / length2
                part = min(max(part, 0.0), 1.0)
                qx, qy = wall.x1 + part * (wall.x2 - wall.x1), wall.y1 + part * (wall.y2 - wall.y1)
                best, normal = t, (px - qx, py - qy)
        for post in table.posts:
            if post.kind == "round-rim":
                continue
            if (t := circle_time(x, y, ux, uy, post.x, post.y, post.radius + radius)) < best:
                best, normal = t, (x + t * ux - post.x, y + t * uy - post.y)
        for hole in table.holes:
            if circle_time(x, y, ux, uy, hole.x, hole.y, hole.radius) < best:
                return "hole"
        for edge in table.edges:
            if edge.radius is not None:
                b, c = x * ux + y * uy, x * x + y * y - edge.radius**2
                t = -b + sqrt(b * b - c)
            else:
                ex, ey = edge.x2 - edge.x1, edge.y2 - edge.y1
                rate = ex * uy - ey * ux
                t = -(ex * (y - edge.y1) - ey * (x - edge.x1)) / rate if rate < 0 else inf
            if t < best:
                return "edge"
        if normal is None:
            return f"out from ({x:.3f}, {y:.3f}) towards {angle:.3f}"
        x, y = x + best * ux, y + best * uy
        size = hypot(*normal)
        nx, ny = normal[0] / size, normal[1] / size
        rate = ux * nx + uy * ny
        ux, uy = ux - 2 * rate * nx, uy - 2 * rate * ny
        x, y = x + 1e-9 * nx, y + 1e-9 * ny
    return "inside"


def free(table: Surface, x, y, radius):
    return (
        depth_in_bed(table, x, y) > radius
        and hole_at(table, x, y) is None
        and all(distance_to(x, y, w.x1, w.y1, w.x2, w.y2) > radius for w in table.walls)
        and all(hypot(x - p.x, y - p.y) > p.radius + radius for p in table.posts if p.kind != "round-rim")
    )


SHAPES = {(s.walls, s.posts, s.holes, s.edges): s.name for s in (surface(name) for name in reversed(names()))}
"""Surfaces that differ in more than marks."""


@for_each("name", sorted(SHAPES.values()))
def test_no_way_out_but_pockets_and_edges(name):
    table = surface(name)
    radius = KINDS[table.piece].radius
    draw = random.Random(name)
    width, length = table.size
    ends = []
    while len(ends) < 60:
        x, y = draw.uniform(-width / 2, width / 2), draw.uniform(-length / 2, length / 2)
        if free(table, x, y, radius):
            ends.append(cast(table, x, y, draw.uniform(0, 2 * pi), radius, 12))
            assert ends[-1] in ("hole", "edge", "inside"), ends[-1]
    assert "edge" in ends or not table.edges


@pytest.mark.parametrize("gone", ["h", "r1", "mr", "tl"])
def test_a_table_without_a_cushion_or_a_pocket_is_open(gone):
    """The test above would see a gap."""
    table = surface("pool-5x10")
    broken = table._replace(
        walls=tuple(wall for wall in table.walls if wall.id != gone),
        holes=tuple(hole for hole in table.holes if hole.id != gone),
    )
    assert broken != table
    draw, radius = random.Random(1), KINDS["pool-ball"].radius
    starts = ((draw.uniform(-0.6, 0.6), draw.uniform(-1.3, 1.3)) for _ in range(150))
    ends = {cast(broken, x, y, draw.uniform(0, 2 * pi), radius, 40) for x, y in starts}
    assert any(end.startswith("out") for end in ends)


@for_each("name", names())
def test_walls_have_the_bed_on_their_left(name):
    table = surface(name)
    for wall in table.walls:
        if wall.pocket or wall.id.startswith("partition") or table.edges:
            continue
        x, y = (wall.x1 + wall.x2) / 2, (wall.y1 + wall.y2) / 2
        length = hypot(wall.x2 - wall.x1, wall.y2 - wall.y1)
        nx, ny = -(wall.y2 - wall.y1) / length, (wall.x2 - wall.x1) / length
        assert inside(x + 1e-3 * nx, y + 1e-3 * ny, table.outline) > 0, wall.id
        assert inside(x - 1e-3 * nx, y - 1e-3 * ny, table.outline) < 0, wall.id


@for_each("name", names())
def test_spots_pins_marks_and_holes_lie_on_the_bed(name):
    table = surface(name)
    for mark in table.spots:
        assert depth_in_bed(table, mark.x1, mark.y1) > 0, mark.id
    for mark in table.marks:
        if mark.kind == "line":
            for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2)):
                assert depth_in_bed(table, x, y) > -1e-9, mark.id
    for pin in table.pins:
        assert depth_in_bed(table, pin.x, pin.y) > KINDS[pin.kind].radius, pin.id
    for i, pin in enumerate(table.pins):
        for other in table.pins[i + 1 :]:
            gap = hypot(pin.x - other.x, pin.y - other.y)
            assert gap > KINDS[pin.kind].radius + KINDS[other.kind].radius, (pin.id, other.id)


@for_each("name", names())
def test_names_are_their_own(name):
    table = surface(name)
    assert table.name == name
    for rows in (table.walls, table.posts, table.holes, table.edges, table.gates, table.pins, table.spots):
        ids = [row.id for row in rows]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "name",
    [
        "carrom",
        "spider",
        "carrom-crokinole",
        "crokinole-round",
        "crokinole-square",
        "bagatelle",
        "bar-billiards",
        "parepa",
        "pigeon-hole",
        "carombolette",
        "carombolette-pool",
        "jenny-lind",
        "ten-pins",
        "shuffleboard",
    ],
)
def test_boards_are_mirror_images_of_themselves(name):
    table = surface(name)
    round_things = (*table.posts, *table.holes)
    places = {(round(p.x, 9) + 0.0, round(p.y, 9), round(p.radius, 9)) for p in round_things}
    assert {(-x + 0.0, y, r) for x, y, r in places} == places
    walls = {
        frozenset({(round(w.x1, 9) + 0.0, round(w.y1, 9)), (round(w.x2, 9) + 0.0, round(w.y2, 9))})
        for w in table.walls
    }
    assert {frozenset((-x + 0.0, y) for x, y in wall) for wall in walls} == walls
