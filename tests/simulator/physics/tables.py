"""Small tables and starts of the tests' own."""

from __future__ import annotations

import math
import random

from simulator.constants import Constants
from simulator.physics.runs import State
from simulator.pieces import KINDS
from simulator.surfaces.surface import Hole, Post, Surface, Wall
from simulator.units import INCH

CLOTH = Constants("billiard-cloth")


def open_bed(size: float = 1000.0) -> Surface:
    """A bed with nothing on it and no rails."""
    s = size / 2
    return Surface(
        "open", "Open", ((-s, -s), (s, -s), (s, s), (-s, s)), "ball", "pool-ball", "billiard-cloth"
    )


def carom(width: float = 1.42, length: float = 2.84) -> Surface:
    """A carom table."""
    a, b = width / 2, length / 2
    return Surface(
        "carom", "Carom", ((-a, -b), (a, -b), (a, b), (-a, b)), "ball", "carom-ball-modern", "billiard-cloth",
        walls=(
            Wall("h", "h", -a, -b, a, -b), Wall("r", "r", a, -b, a, b),
            Wall("f", "f", a, b, -a, b), Wall("l", "l", -a, b, -a, -b),
        ),
    )  # fmt: skip


def pool(width: float = 50 * INCH, length: float = 100 * INCH, scale: float = 1.0) -> Surface:
    """A table with six pockets, with jaws of two short walls and two round posts each."""
    a, b = width / 2, length / 2
    corner, side, jaw, rho, deep = 0.1016 * scale, 0.127 * scale, 0.008 * scale, 0.062 * scale, 0.055 * scale
    walls, posts, holes = [], [], []
    c = corner * math.sqrt(0.5)
    for sx in (-1, 1):
        for sy in (-1, 1):
            holes.append(Hole(f"c{sx}{sy}", sx * (a + 0.015), sy * (b + 0.015), rho))
            # Each jaw: a quarter turn of a small circle, then a wall into the pocket.
            posts.append(Post(f"cp{sx}{sy}", sx * (a + jaw), sy * (b - c), jaw))
            posts.append(Post(f"cq{sx}{sy}", sx * (a - c), sy * (b + jaw), jaw))
            for x, y, dx, dy in ((a, b - c, 1.0, 0.95), (a - c, b, 0.95, 1.0)):
                p = (sx * (x + jaw * 0.3), sy * (y + jaw * 0.3))
                q = (sx * (x + deep * dx), sy * (y + deep * dy))
                # Pieces on the left, seen along the wall, are those in the pocket's mouth.
                inside = (q[0] - p[0]) * (holes[-1].y - p[1]) - (q[1] - p[1]) * (holes[-1].x - p[0])
                ends = (*p, *q) if inside > 0 else (*q, *p)
                walls.append(Wall(f"cw{len(walls)}", "jaw", *ends))
    for sx in (-1, 1):
        holes.append(Hole(f"s{sx}", sx * (a + 0.045), 0.0, rho * 0.95))
        for sy in (-1, 1):
            y = side / 2
            posts.append(Post(f"sp{sx}{sy}", sx * (a + jaw), sy * y, jaw))
            p, q = (sx * (a + jaw), sy * y), (sx * (a + deep), sy * (y - 0.012))
            inside = (q[0] - p[0]) * (0.0 - p[1]) - (q[1] - p[1]) * (holes[-1].x - p[0])
            ends = (*p, *q) if inside > 0 else (*q, *p)
            walls.append(Wall(f"sw{len(walls)}", "jaw", *ends))
    y0, y1, x1 = side / 2, b - c, a - c
    walls += [
        Wall("h", "h", -x1, -b, x1, -b), Wall("f", "f", x1, b, -x1, b),
        Wall("r1", "r", a, -y1, a, -y0), Wall("r2", "r", a, y0, a, y1),
        Wall("l1", "l", -a, y1, -a, y0), Wall("l2", "l", -a, -y0, -a, -y1),
    ]  # fmt: skip
    return Surface(
        "pool",
        "Pool",
        ((-a, -b), (a, -b), (a, b), (-a, b)),
        "ball",
        "pool-ball-modern",
        "billiard-cloth",
        walls=tuple(walls),
        posts=tuple(posts),
        holes=tuple(holes),
    )


def moving(
    piece: str,
    kind: str,
    x: float,
    y: float,
    speed: float,
    degrees: float,
    *,
    roll: float = 0.0,
    side: float = 0.0,
) -> State:
    """A ball sent off; ``roll`` is its forward spin (1 rolls, 0 stunned, below drawn), ``side`` likewise."""
    r = KINDS[kind].radius
    t = math.radians(degrees)
    w = roll * speed / r
    return State(
        piece,
        kind,
        x,
        y,
        vx=speed * math.cos(t),
        vy=speed * math.sin(t),
        wx=-w * math.sin(t),
        wy=w * math.cos(t),
        wz=side * speed / r,
        status="moving",
    )


def rack(count: int, kind: str, x: float, y: float, gap: float = 0.0) -> list[State]:
    """A triangle (or its first rows) with its apex at (x, y), growing in y; frozen without a gap."""
    r = KINDS[kind].radius
    d = 2 * r + gap
    balls: list[State] = []
    row = 0
    while len(balls) < count:
        for k in range(row + 1):
            if len(balls) < count:
                balls.append(
                    State(str(len(balls) + 1), kind, x + (k - row / 2) * d, y + row * d * math.sqrt(0.75))
                )
        row += 1
    return balls


def scattered(count: int, kind: str, surface: Surface, draw: random.Random) -> list[State]:
    """Balls at random places that do not touch one another or the rails."""
    r = KINDS[kind].radius
    a, b = max(x for x, _ in surface.outline) - 1.1 * r, max(y for _, y in surface.outline) - 1.1 * r
    balls: list[State] = []
    while len(balls) < count:
        x, y = draw.uniform(-a, a), draw.uniform(-b, b)
        if all(math.hypot(s.x - x, s.y - y) > 2.001 * r for s in balls) and all(
            math.hypot(h.x - x, h.y - y) > h.radius + r for h in surface.holes
        ):
            balls.append(State(str(len(balls)), kind, x, y))
    return balls
