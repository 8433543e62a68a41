"""Zones, touched lines and frozen pieces; they agree with the engine's own zones of each board."""

import random
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.boards import billiard_table, carrom, crokinole, spider
from simulator.pieces import KINDS, Piece
from simulator.surfaces import surface
from simulator.surfaces.zones import (
    depth_in_bed,
    distance_to,
    frozen_to,
    gap_between,
    inside,
    lies_at,
    lines_touched,
    zones_at,
)
from simulator.units import INCH

inches = st.floats(-16, 16)
SQUARE = ((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0))


@given(x=inches, y=inches)
def test_the_round_crokinole_board_agrees_with_the_engine(x, y):
    reach = hypot(x, y) + crokinole.RING_RADIUS
    for border in (*crokinole.LINE_RADII.values(),):
        if abs(reach - border + crokinole.LINE_WIDTH / 2) < 1e-9:
            return
    if min(abs(hypot(x, y) - r) for r in (crokinole.HOLE_RADIUS, crokinole.FIELD_RADIUS)) < 1e-9:
        return
    found = zones_at(surface("crokinole-round"), "crokinole-disc", x * INCH, y * INCH)
    assert found == (crokinole.zone_at(x, y),)


@given(x=st.floats(-12.9, 12.9), y=st.floats(-12.9, 12.9))
def test_the_carrom_board_agrees_with_the_engine(x, y):
    borders = (abs(abs(x) - carrom.LINE), abs(abs(y) - carrom.LINE), abs(abs(x) - abs(y)))
    if min(borders) < 1e-6:
        return
    if any(abs(hypot(x - px, y - py) - carrom.POCKET_RADIUS) < 1e-9 for px, py in carrom.POCKETS.values()):
        return
    assert zones_at(surface("carrom"), "ring", x * INCH, y * INCH) == (carrom.zone_at(x, y),)


def test_lines_of_the_carrom_board_are_touched_as_the_engine_says():
    board, draw = surface("carrom"), random.Random(6)
    for _ in range(2000):
        x, y = draw.uniform(-11, 11), draw.uniform(-11, 11)
        if abs(x) > 10.5 and abs(y) > 10.5:
            continue
        touched = [name for name in lines_touched(board, "ring", x * INCH, y * INCH) if name[:4] == "line"]
        place = carrom.place_at(x, y)
        if place.startswith("line"):
            assert place in touched
        elif place.startswith("field"):
            assert not touched or min(abs(abs(x) - 9.5), abs(abs(y) - 9.5)) < carrom.RING_RADIUS + 0.05


@pytest.mark.parametrize(
    ("x", "y", "deep"), [(1, 0.5, 0.5), (0.2, 0.5, 0.2), (2.5, 0.5, -0.5), (3, 2, -(2**0.5)), (1, 0, 0)]
)
def test_depth_in_a_polygon(x, y, deep):
    assert abs(inside(x, y, SQUARE)) == pytest.approx(abs(deep))
    assert inside(x, y, SQUARE) * deep >= 0


def test_distance_to_an_edge_beyond_its_ends_is_that_to_the_end():
    assert distance_to(4, 4, 0, 0, 1, 0) == 5
    assert distance_to(0.5, 4, 0, 0, 1, 0) == 4
    assert distance_to(3, 4, 0, 0, 0, 0) == 5


def test_a_ball_in_the_crotch_and_out_of_it():
    table = surface("carom-5x10")
    x, y = (value * INCH for value in (billiard_table.HALF_WIDTH, billiard_table.HALF_LENGTH))
    inner = billiard_table.CROTCH * INCH
    assert "crotch-foot-right" in zones_at(table, "carom-ball", x - inner + 1e-6, y - inner + 1e-6)
    assert "crotch-foot-right" not in zones_at(table, "carom-ball", x - inner - 1e-6, y - 0.05)
    assert "crotch-head-left" in zones_at(table, "carom-ball", 0.05 - x, 0.05 - y)


def test_a_ball_on_the_string_line_is_inside_it():
    table = surface("pool-4.5x9")
    y = -table.size[1] / 4
    assert "string" in zones_at(table, "pool-ball", 0.3, y)
    assert lines_touched(table, "pool-ball", 0.3, y) == ("string",)
    assert "string" not in zones_at(table, "pool-ball", 0.3, y + 1e-3)
    assert lines_touched(table, "pool-ball", 0.3, y + 1e-3) == ()


def test_the_six_inch_half_circle_lies_behind_the_string():
    table = surface("carom-5x10")
    y, six = -table.size[1] / 4, 6 * INCH
    assert "lead" in zones_at(table, "carom-ball", 0.0, y - six + 1e-6)
    assert "lead" not in zones_at(table, "carom-ball", 0.0, y - six - 1e-6)
    assert "lead" not in zones_at(table, "carom-ball", 0.0, y + 0.01)
    assert "lead" in lines_touched(table, "carom-ball", six * cos(-1), y + six * sin(-1))
    assert "lead" not in lines_touched(table, "carom-ball", six * cos(1), y + six * sin(1))


def test_a_ball_is_frozen_to_rails_balls_and_jaws():
    table = surface("pool-5x10")
    radius = KINDS["pool-ball"].radius
    x, y = table.size[0] / 2 - radius, 0.6
    other = Piece("9", "pool-ball", x - 2 * radius, y)
    far = Piece("3", "pool-ball", x - 2 * radius - 1e-3, y + 3 * radius)
    assert frozen_to(table, "pool-ball", x, y, (other, far)) == ("r", "9")
    assert frozen_to(table, "pool-ball", x - 1e-4, y, ()) == ()
    post = next(post for post in table.posts if post.pocket == "mr" and post.y > 0)
    reach = radius + post.radius
    turned = pi * 1.15
    found = frozen_to(table, "pool-ball", post.x + reach * cos(turned), post.y + reach * sin(turned))
    assert found == ("jaw-mr",)


def test_a_ring_frozen_to_a_peg():
    board = surface("crokinole-round")
    peg = board.posts[0]
    reach = peg.radius + KINDS["crokinole-disc"].radius
    assert frozen_to(board, "crokinole-disc", peg.x + reach, peg.y) == (peg.id,)


def test_the_gap_of_fallen_pins_is_that_of_capsules():
    pin = KINDS["pool-pin"]
    a = Piece("1", "pool-pin", 0.0, 0.0, "fallen", 0.0)
    b = Piece("2", "pool-pin", 0.0, 0.06, "fallen", 0.0)
    assert gap_between(a, b) == pytest.approx(0.06 - 2 * pin.radius)
    assert gap_between(a, b._replace(y=0.0, angle=90.0)) == pytest.approx(-2 * pin.radius)
    ball = Piece("w", "pool-ball", pin.height / 2 + KINDS["pool-ball"].radius, 0.0)
    assert gap_between(a, ball) == pytest.approx(0, abs=1e-12)


def test_depth_in_the_bed():
    assert depth_in_bed(surface("crokinole-round"), 0.1, 0.0) == pytest.approx(13 * INCH - 0.1)
    assert depth_in_bed(surface("carrom"), 0.0, 14 * INCH) == pytest.approx(-INCH)


@given(x=st.floats(-12.3, 12.3), y=st.floats(-12.3, 12.3))
def test_the_web_agrees_with_the_engine(x, y):
    if any(hypot(x - px, y - py) < carrom.POCKET_RADIUS + 1e-6 for px, py in carrom.POCKETS.values()):
        return
    line, reach = spider.LINE_WIDTH / 2, hypot(x, y)
    borders = [radius - line for radius in (*spider.LINE_RADII.values(), spider.OUTER_RADIUS)]
    gaps = [reach + spider.RING_RADIUS - border for border in borders]
    if min(map(abs, (*gaps, reach - spider.RING_RADIUS - spider.DOUBLE_RADIUS - line))) < 1e-9:
        return
    found = zones_at(surface("spider"), "ring", x * INCH, y * INCH)
    assert [zone for zone in found if zone in spider.SPACES] == [spider.space_at(x, y)]
    assert [zone for zone in found if zone in spider.CASTLE_ZONES] == [spider.castle_at(x, y)]


BRADLEY = ("hole", "inner", "inner-line", "next", "next-line", "band")


@given(x=st.floats(-12.9, 12.9), y=st.floats(-12.9, 12.9))
def test_bradleys_lines_are_zones_of_their_own(x, y):
    reach, half = hypot(x, y), crokinole.LINE_WIDTH / 2
    if reach > crokinole.FIELD_RADIUS or abs(reach - crokinole.HOLE_RADIUS) < 1e-9:
        return  # the engine's field is round, the square's corners are not
    for line in (4.0, 8.0):
        if min(abs(reach + s * crokinole.RING_RADIUS - line + s * half) for s in (1, -1)) < 1e-9:
            return
    found = zones_at(surface("crokinole-square"), "crokinole-disc", x * INCH, y * INCH)
    assert found == (crokinole.zone_at(x, y, zones=BRADLEY),)


@given(x=st.floats(-12.3, 12.3), y=st.floats(-12.3, 12.3))
def test_the_flat_crokinole_side_agrees_with_the_engine(x, y):
    reach = hypot(x, y)
    if any(hypot(x - px, y - py) < carrom.POCKET_RADIUS + 1e-6 for px, py in carrom.POCKETS.values()):
        return
    if min(abs(reach + crokinole.RING_RADIUS - r + crokinole.LINE_WIDTH / 2) for r in (4, 8, 12)) < 1e-9:
        return
    found = zones_at(surface("carrom-crokinole"), "ring", x * INCH, y * INCH)
    if abs(reach - crokinole.HOLE_RADIUS) > 1e-9:
        zones = ("hole", "inner", "next", "band", "ditch")
        assert found == (crokinole.zone_at(x, y, zones=zones),)


@pytest.mark.parametrize("inches", [14, 18])
def test_balk_spaces_leave_the_middle_free(inches):
    table = surface(f"balkline-{inches}-5x10")
    assert not [zone for zone in zones_at(table, "carom-ball", 0.0, 0.0) if zone.startswith("balk")]
    x = table.size[0] / 2 - inches * INCH
    found = zones_at(table, "carom-ball", x, 0.0)
    assert "balk-right-middle" in found  # on the line is in balk
    assert "balk-right-middle" not in zones_at(table, "carom-ball", x - 1e-4, 0.0)
    corner = zones_at(table, "carom-ball", x, table.size[1] / 2 - inches * INCH)
    balks = {zone for zone in corner if zone.startswith("balk")}
    assert balks == {"balk-foot-right", "balk-foot-middle", "balk-right-middle"}


def test_anchors_are_three_and_a_half_by_seven():
    table = surface("balkline-14-5x10")
    x, y = table.size[0] / 2, table.size[1] / 2 - 14 * INCH
    for dx, dy, within in ((3.4, 3.4, True), (3.4, -3.4, True), (3.6, 0, False), (1, 3.6, False)):
        found = zones_at(table, "carom-ball", x - dx * INCH, y + dy * INCH)
        assert ("anchor-right-foot" in found) is within


def test_the_spaces_of_the_space_game():
    table = surface("space-5x10")
    half, length = table.size[0] / 2, table.size[1] / 2
    assert "side-left" in zones_at(table, "carom-ball", -half + 10 * INCH, 0.0)
    assert "side-left" not in zones_at(table, "carom-ball", -half + 12 * INCH, 0.0)
    assert "corner-foot-right" in zones_at(table, "carom-ball", half - 0.1, length - 0.1)
    assert not [z for z in zones_at(table, "carom-ball", 0.0, 0.0) if z.startswith(("corner", "side"))]


def test_a_weight_counts_by_its_middle_and_at_the_end_by_its_edge():
    board = surface("shuffleboard")
    length, radius = board.size[1] / 2, KINDS["shuffleboard-weight"].radius
    kind = "shuffleboard-weight"
    assert zones_at(board, kind, 0.0, length - 5.9 * INCH) == ("3",)
    assert zones_at(board, kind, 0.0, length - 6.1 * INCH) == ("2",)
    assert zones_at(board, kind, 0.0, length - 71.9 * INCH) == ("1",)
    assert zones_at(board, kind, 0.0, length - 72.1 * INCH) == ("short",)
    assert zones_at(board, kind, 0.0, length - radius + 1e-4) == ("end", "3")
    assert zones_at(board, kind, 0.0, length + 1e-4) == ("ditch",)
    assert zones_at(board, kind, board.size[0] / 2 + 1e-4, 0.0) == ("ditch",)


def test_a_box_of_the_slab_holds_the_pins_that_bear_its_letter():
    slab = surface("devil")
    for pin in slab.pins:
        box = "h" if pin.id == "k" else pin.id[0]
        assert zones_at(slab, "devil-top", pin.x, pin.y) == (box,)
    assert len(slab.pins) == 35


def test_what_is_remembered_of_a_place_is_of_that_surface_alone() -> None:
    board = surface("carrom")
    bare = board._replace(zones=(), marks=(), walls=(), posts=())
    at = ("ring", *(board.zones[0].outline[0]))
    lies = lies_at(board, *at)
    assert lies == lies_at(board, *at)
    assert (lies.zones, lies.lines) == (zones_at(board, *at), lines_touched(board, *at))
    assert lies.fittings == frozen_to(board, *at)
    assert lies.zones
    assert lies_at(bare, *at) == ((), (), ())
