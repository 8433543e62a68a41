"""Jaws and pockets: openings as the book says, points rounded smoothly, no way out of the table."""

from math import cos, hypot, pi, sin

import pytest

from rules_engine.boards.billiard_table import BEDS
from simulator.constants import Constants
from simulator.pieces import KINDS, Piece
from simulator.shooting import shoot
from simulator.shots import Shot
from simulator.strokes import CueStroke
from simulator.surfaces import surface
from simulator.surfaces.surface import Surface, Wall
from simulator.units import INCH

POOL = [f"pool-{size}" for size in BEDS]
FOUR = [f"four-pocket-{size}" for size in BEDS]


def meeting(a: Wall, b: Wall) -> tuple[float, float]:
    """Where the lines of two walls cross."""
    ax, ay, bx, by = a.x2 - a.x1, a.y2 - a.y1, b.x2 - b.x1, b.y2 - b.y1
    t = ((b.x1 - a.x1) * by - (b.y1 - a.y1) * bx) / (ax * by - ay * bx)
    return a.x1 + t * ax, a.y1 + t * ay


def points(table: Surface, pocket: str) -> list[tuple[float, float]]:
    """The two points of a pocket, as if they were sharp."""
    walls = {wall.id: wall for wall in table.walls}
    facings = [wall for wall in table.walls if wall.pocket == pocket]
    return [meeting(walls[facing.id.rsplit("-", 1)[1]], facing) for facing in facings]


@pytest.mark.parametrize("name", POOL + FOUR)
def test_openings_are_four_and_a_half_and_four_and_three_quarter_inches(name):
    table = surface(name)
    for hole in table.holes:
        (x1, y1), (x2, y2) = points(table, hole.id)
        opening = 4.75 if hole.id[0] == "m" else 4.5
        assert hypot(x2 - x1, y2 - y1) == pytest.approx(opening * INCH, abs=1e-12)


@pytest.mark.parametrize("name", POOL)
def test_rubber_is_cut_at_142_and_104_degrees(name):
    table = surface(name)
    walls = {wall.id: wall for wall in table.walls}
    for facing in (wall for wall in table.walls if wall.pocket):
        nose = walls[facing.id.rsplit("-", 1)[1]]
        ux, uy = nose.x2 - nose.x1, nose.y2 - nose.y1
        fx, fy = facing.x2 - facing.x1, facing.y2 - facing.y1
        turn = (ux * fx + uy * fy) / hypot(ux, uy) / hypot(fx, fy)
        assert turn == pytest.approx(cos(pi * (180 - (104 if facing.pocket[0] == "m" else 142)) / 180))


@pytest.mark.parametrize("name", [*POOL, "english-6x12"])
def test_rounded_points_join_nose_and_facing_smoothly(name):
    table = surface(name)
    ends = [(x, y) for w in table.walls for x, y in ((w.x1, w.y1), (w.x2, w.y2))]
    for post in table.posts:
        near = [end for end in ends if abs(hypot(end[0] - post.x, end[1] - post.y) - post.radius) < 1e-12]
        assert len(near) == 2, post.id
        for wall in table.walls:
            for x, y in ((wall.x1, wall.y1), (wall.x2, wall.y2)):
                if (x, y) in near:
                    along = (wall.x2 - wall.x1) * (post.x - x) + (wall.y2 - wall.y1) * (post.y - y)
                    assert along == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("name", POOL + FOUR)
def test_a_ball_frozen_to_any_rail_lies_beside_the_pockets_not_in_them(name):
    table = surface(name)
    for ball in ("pool-ball", "carom-ball"):
        radius = KINDS[ball].radius
        for wall in table.walls:
            if wall.pocket:
                continue
            length = hypot(wall.x2 - wall.x1, wall.y2 - wall.y1)
            nx, ny = -(wall.y2 - wall.y1) / length, (wall.x2 - wall.x1) / length
            for part in (0.0, 0.5, 1.0):
                x = wall.x1 + (wall.x2 - wall.x1) * part + nx * radius
                y = wall.y1 + (wall.y2 - wall.y1) * part + ny * radius
                assert all(hypot(x - hole.x, y - hole.y) > hole.radius for hole in table.holes)


def test_openings_of_the_english_table():
    table = surface("english-6x12")
    for hole in table.holes:
        (x1, y1), (x2, y2) = points(table, hole.id)
        opening = 4.0 if hole.id[0] == "m" else 3.5
        assert hypot(x2 - x1, y2 - y1) == pytest.approx(opening * INCH, abs=1e-12)
        if hole.id[0] != "m":  # facings run side by side
            a, b = (wall for wall in table.walls if wall.pocket == hole.id)
            cross = (a.x2 - a.x1) * (b.y2 - b.y1) - (a.y2 - a.y1) * (b.x2 - b.x1)
            assert cross == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("name", [*POOL, *FOUR, "english-6x12"])
def test_balls_pass_into_every_pocket(name):
    """The way from the bed to the fall is wide enough for the largest ball."""
    table = surface(name)
    radius = KINDS["english-ball" if name.startswith("english") else "carom-ball"].radius
    for hole in table.holes:
        facings = [wall for wall in table.walls if wall.pocket == hole.id]
        (x1, y1), (x2, y2) = points(table, hole.id)
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2
        ax, ay = hole.x - mx, hole.y - my
        deep = hypot(ax, ay)
        fall = (mx + ax * (1 - hole.radius / deep), my + ay * (1 - hole.radius / deep))
        for x, y in ((mx, my), fall):
            for wall in facings:
                length = hypot(wall.x2 - wall.x1, wall.y2 - wall.y1)
                nx, ny = -(wall.y2 - wall.y1) / length, (wall.x2 - wall.x1) / length
                assert (x - wall.x1) * nx + (y - wall.y1) * ny > radius
            assert all(hypot(x - post.x, y - post.y) > radius + post.radius for post in table.posts)


@pytest.mark.parametrize("name", [*POOL, *FOUR, "english-6x12"])
def test_tables_are_mirror_images_of_themselves(name):
    table = surface(name)
    shapes = {(round(p.x, 12), round(p.y, 12), round(p.radius, 12)) for p in (*table.posts, *table.holes)}
    walls = {
        frozenset({(round(w.x1, 12), round(w.y1, 12)), (round(w.x2, 12), round(w.y2, 12))})
        for w in table.walls
    }
    for sx, sy in ((-1, 1), (1, -1)):
        assert {(sx * x + 0.0, sy * y + 0.0, r) for x, y, r in shapes} == shapes
        assert {frozenset((sx * x, sy * y) for x, y in wall) for wall in walls} == walls


def test_the_fall_of_a_side_pocket_lies_behind_the_cushion_line():
    table = surface("pool-5x10")
    side = next(hole for hole in table.holes if hole.id == "mr")
    assert side.x - side.radius * cos(0) > table.size[0] / 2
    assert side.y + side.radius * sin(0) == 0


def test_a_pyramid_ball_of_67_mm_has_little_room_in_the_pockets():
    """The ball of 2025 (67 mm) in openings of 72 to 73 and 82 to 83 mm, from point to point."""
    table = surface("pyramid")
    assert KINDS[table.piece].radius == pytest.approx(0.067 / 2)
    for hole in table.holes:
        (x1, y1), (x2, y2) = points(table, hole.id)
        opening = 0.0825 if hole.id[0] == "m" else 0.0725
        assert hypot(x2 - x1, y2 - y1) == pytest.approx(opening, abs=1e-12)


@pytest.mark.parametrize(("off", "falls"), [(0.0, True), (0.002, True), (0.006, False)])
def test_a_pyramid_ball_falls_only_when_it_is_played_at_the_middle_of_a_corner(off, falls):
    """Two millimetres to the side it still finds its way; at six the jaws reject it."""
    table = surface("pyramid")
    hole = next(hole for hole in table.holes if hole.id == "tr")
    away = 0.5 / 2**0.5
    start = (hole.x - away + off / 2**0.5, hole.y - away - off / 2**0.5)
    shot = Shot(
        table, (Piece("c", table.piece, *start),), CueStroke("c", 45.0, 2.5), Constants(table.constants)
    )
    assert any(event.kind == "pocket" for event in shoot(shot).events) is falls
