"""Queries: what bars a way, where a piece may lie, where a respotted ball fits."""

import math
import random

import pytest

from simulator.errors import SimulatorError
from simulator.pieces import KINDS, Piece
from simulator.scene.space import Space
from simulator.surfaces import surface
from simulator.surfaces.surface import Surface

R = KINDS["pool-ball"].radius
POOL = surface("pool-4.5x9")


def ball(name: str, x: float, y: float) -> Piece:
    return Piece(name, "pool-ball", x, y)


def gap_of(pieces: list[Piece], x: float, y: float) -> float:
    return min(math.hypot(p.x - x, p.y - y) - 2 * R for p in pieces)


def test_a_way_is_barred_where_the_balls_touch() -> None:
    space = Space(POOL, [ball("1", 0.0, 0.5), ball("2", 0.02, 0.9)])
    hit = space.bar(0.0, -0.5, 0.0, 1.0, R)
    assert hit is not None and hit.id == "1" and hit.piece
    assert hit.distance == pytest.approx(1.0 - 2 * R, abs=1e-8)
    off = space.bar(0.03, -0.5, 0.03, 1.0, R)
    assert off is not None and off.distance == pytest.approx(1.0 - math.sqrt(4 * R * R - 0.03**2), abs=1e-7)
    assert space.bar(0.0, -0.5, 0.0, 1.0, R, ignoring=("1", "2")) is None
    assert space.clear(2 * R + 1e-6, 0.0, 2 * R + 1e-6, 0.7, R)
    assert not space.clear(2 * R - 1e-6, 0.0, 2 * R - 1e-6, 0.7, R)


def test_a_touching_ball_bars_only_the_way_towards_it() -> None:
    space = Space(POOL, [ball("1", 0.0, 2 * R)])
    assert not space.clear(0.0, 0.0, 0.0, 0.3, R)
    assert space.clear(0.0, 0.0, 0.0, -0.3, R)
    assert space.clear(0.0, 0.0, 0.3, 0.0, R)


def test_a_cushion_bars_a_way_at_the_balls_edge() -> None:
    width, _ = POOL.size
    hit = Space(POOL, []).bar(0.0, 0.3, width, 0.3, R)
    assert hit is not None and not hit.piece
    assert hit.distance == pytest.approx(width / 2 - R, abs=1e-6)


def test_why_a_piece_cannot_lie_somewhere() -> None:
    space = Space(POOL, [ball("1", 0.0, 0.0)])
    assert space.fault(0.0, 2 * R, R) is None
    fault = space.fault(0.0, 2 * R - 1e-4, R)
    assert fault is not None and (fault.code, fault.other) == ("overlap", "1")
    assert space.fault(0.0, 2 * R - 1e-4, R, ignoring=("1",)) is None
    width, _ = POOL.size
    for x, y, code in ((width, 0.0, "outside"), (width / 2 - R / 2, 0.3, "outside")):
        fault = space.fault(x, y, R)
        assert fault is not None and fault.code == code
    pocket = POOL.holes[0]
    fault = space.fault(pocket.x, pocket.y, R)
    assert fault is not None and fault.code in ("in-pocket", "outside")
    peg = surface("crokinole-round").posts[0]
    fault = Space(surface("crokinole-round"), []).fault(peg.x, peg.y, 0.016)
    assert fault is not None


def test_pieces_within_a_circle_come_nearest_first() -> None:
    space = Space(POOL, [ball("1", 0.0, 0.2), ball("2", 0.0, 0.1), ball("3", 0.0, -0.5)])
    assert space.within(0.0, 0.0, 0.2) == ("2", "1")
    assert space.within(0.0, 0.0, 0.2, whole=True) == ("2",)
    name, distance = space.nearest(0.0, 0.0) or ("", 0.0)
    assert name == "2" and distance == pytest.approx(0.1 - R)
    assert space.nearest(0.0, 0.0, ignoring=("1", "2", "3")) is None


def test_a_respotted_ball_goes_behind_the_spot_touching_what_is_there() -> None:
    row = [ball("1", 0.0, 0.5), ball("2", 0.01, 0.5 + 2.5 * R)]
    space = Space(POOL, row)
    x, y = space.fit(0.0, 0.5, R, along=(0.0, 1.0))
    assert x == 0.0 and y > 0.5 + 2.5 * R
    assert gap_of(row, x, y) == pytest.approx(0.0, abs=1e-9)
    assert space.fault(x, y, R) is None
    # Nothing nearer on the line is free.
    for k in range(200):
        between = 0.5 + (y - 0.5) * k / 200
        assert space.fault(0.0, between, R) is not None


def test_a_respotted_ball_goes_before_the_spot_when_there_is_no_room_behind() -> None:
    _, length = POOL.size
    spot = length / 2 - 3.2 * R
    alone = Space(POOL, [ball("1", 0.0, spot)])
    assert alone.fit(0.0, spot, R, along=(0.0, 1.0)) == pytest.approx((0.0, spot + 2 * R))
    filled = Space(POOL, [ball("1", 0.0, spot), ball("2", 0.0, spot + 2 * R)])
    assert filled.fit(0.0, spot, R, along=(0.0, 1.0)) == pytest.approx((0.0, spot - 2 * R))


def test_the_nearest_free_place_is_the_nearest() -> None:
    draw = random.Random(5)
    for _ in range(20):
        row: list[Piece] = []
        while len(row) < 9:
            x, y = draw.uniform(-0.15, 0.15), draw.uniform(-0.15, 0.15)
            if all(math.hypot(p.x - x, p.y - y) >= 2 * R for p in row):
                row.append(ball(str(len(row)), x, y))
        space = Space(POOL, row)
        x, y = space.fit(0.0, 0.0, R)
        assert space.fault(x, y, R) is None
        best = math.hypot(x, y)
        if best == 0.0:
            continue
        for _ in range(300):
            turn, far = draw.uniform(0, 2 * math.pi), best * math.sqrt(draw.random()) * 0.999
            assert space.fault(far * math.cos(turn), far * math.sin(turn), R) is not None


def test_no_room_at_all_is_said() -> None:
    box = Surface(
        "box",
        "Box",
        ((-0.04, -0.04), (0.04, -0.04), (0.04, 0.04), (-0.04, 0.04)),
        "ball",
        "pool-ball",
        "billiard-cloth",
    )
    with pytest.raises(SimulatorError) as caught:
        Space(box, [ball("1", 0.0, 0.0)]).fit(0.0, 0.0, R)
    assert caught.value.code == "overlap"


def test_a_fallen_pin_lies_along_its_axis() -> None:
    pin = Piece("p", "pool-pin", 0.0, 0.0, "fallen", 90.0)
    space = Space(POOL, [pin])
    kind = KINDS["pool-pin"]
    assert space.fault(kind.radius + R + 1e-6, 0.02, R) is None
    assert space.fault(0.0, kind.height / 2 + R - 1e-3, R) is not None
    assert space.fault(0.0, kind.height / 2 + R + 1e-6, R) is None


def test_a_round_rim_is_met_from_inside() -> None:
    board = surface("crokinole-round")
    rim = next(post for post in board.posts if post.kind == "round-rim")
    hit = Space(board, []).bar(0.05, 0.2, 0.05, 2.0, 0.016)
    assert hit is not None and hit.id == rim.id
    y = math.sqrt((rim.radius - 0.016) ** 2 - 0.05**2)
    assert hit.distance == pytest.approx(y - 0.2, abs=2e-5)
