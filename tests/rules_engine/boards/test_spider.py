"""The spider side of the board: which space a ring lies in, and where the set-ups put rings."""

from __future__ import annotations

from math import hypot

import pytest

from rules_engine.boards import carrom, spider
from rules_engine.boards.set_ups import set_up_of

R = spider.RING_RADIUS
W = spider.LINE_WIDTH / 2


@pytest.mark.parametrize(
    ("inside", "outside", "line"),
    [("den", "s4", spider.DEN_RADIUS), ("s4", "s3", 2.5), ("s3", "s2", 4.0), ("s2", "s1", 5.5),
     ("s1", "out", 7.0), ("out", "off", spider.OUTER_RADIUS)],
)  # fmt: skip
def test_a_ring_that_touches_a_line_lies_outside_it(inside: str, outside: str, line: float) -> None:
    """Cue Ring, Count: clear of the line within, or counted outside that line."""
    assert spider.space_at(line - W - R - 0.01, 0) == inside
    assert spider.space_at(0, -(line - W - R + 0.01)) == outside
    assert spider.space_at(line + R + 1, 0) != inside


def test_four_spaces_lie_between_the_den_and_the_double_circle() -> None:
    """First to fourth inside the double circle, the fourth next to the den (Cue Ring, Count)."""
    assert list(spider.LINE_RADII) == ["den", "s4", "s3", "s2", "s1"]
    assert spider.OUTER_RADIUS < carrom.LINE < carrom.HALF


@pytest.mark.parametrize(
    ("distance", "zone"),
    [(0, "throne"), (spider.DEN_RADIUS - R, "castle"), (7 - W - R - 0.01, "castle"), (7 - R, "wall"),
     (7.1, "wall"), (spider.DOUBLE_RADIUS + W + R, "wall"), (spider.DOUBLE_RADIUS + W + R + 0.01, "outside"),
     (12, "outside")],
)  # fmt: skip
def test_the_castle_is_within_the_double_circle_and_its_touch(distance: float, zone: str) -> None:
    """Entirely on the Throne, clear of the wall, touching it, outside (Crown Castle p4, C2)."""
    assert spider.castle_at(distance, 0) == zone
    assert spider.castle_at(0, distance) == zone


@pytest.mark.parametrize("zone", [*spider.SPACES, *spider.CASTLE_ZONES])
def test_a_drawn_place_lies_in_its_zone(zone: str) -> None:
    """What is drawn for a noted rest is that rest."""
    for turn in (0.0, 0.3, 0.77):
        at = spider.place_in(zone, turn)
        assert zone in (spider.space_at(*at), spider.castle_at(*at))


def test_the_points_of_the_pigs_lie_on_the_outer_circle() -> None:
    """Two to shoot from and two for red rings on either side, eight for green ones, or eight others."""
    for letter, count in {"S": 4, "R": 4, "G": 8, "X": 8}.items():
        points = spider.POINTS[letter]
        assert len(points) == count
        assert all(abs(hypot(*p) - spider.OUTER_RADIUS) < 1e-9 for p in points)
        if letter in "SR":
            assert sum(y < 0 for _, y in points) == 2
    rings = [*spider.POINTS["S"], *spider.POINTS["R"], *spider.POINTS["G"], *spider.POINTS["X"]]
    apart = [hypot(a[0] - b[0], a[1] - b[1]) for i, a in enumerate(rings) for b in rings[:i]]
    assert min(apart) >= 2 * R


def test_the_king_sits_on_his_throne_among_his_people() -> None:
    """Twelve dukes, twelve earls, close round the king, all in the Castle (Crown Castle R1)."""
    for game in ("crown/crown-castle", "crown/walk-around-castle"):
        set_up = set_up_of(game)
        assert set_up is not None
        colours = [piece.colour for piece in set_up.pieces]
        assert (colours.count("red"), colours.count("green"), colours.count("black")) == (12, 12, 1)
        zones = [spider.castle_at(piece.x, piece.y) for piece in set_up.pieces]
        assert zones[0] == "throne"
        assert set(zones[1:]) == {"castle"}


def test_the_pigs_wait_on_the_outer_circle() -> None:
    """Eight green and four red rings round the black in the den (Penning the Pigs p2)."""
    set_up = set_up_of("crown/penning-the-pigs")
    assert set_up is not None
    colours = [piece.colour for piece in set_up.pieces]
    assert (colours.count("green"), colours.count("red"), colours.count("black")) == (8, 4, 1)
    assert [(p.x, p.y) for p in set_up.pieces if p.colour == "black"] == [(0, 0)]
    assert len([c for c in set_up.board.circles if c.kind == "spot"]) == 5
