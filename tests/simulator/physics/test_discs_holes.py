"""Holes, pockets, edges and gates, and the discs that come there: by closed forms."""

from __future__ import annotations

import math

import pytest

from simulator.physics.compiling import choose
from simulator.physics.discs import run_discs
from simulator.physics.discs_laws import support_radius
from simulator.physics.runs import Run
from simulator.surfaces.surface import Edge, Gate, Hole, Wall
from simulator.units import GRAVITY
from tests.simulator.physics.discs import CLOSE, HOLE, MUG, C, H, R, board, disc, kinds_of


@pytest.fixture(autouse=True)
def _plain():
    with choose("plain"):
        yield


HELD_UP = math.sqrt(0.0174625**2 - R**2)
LIMIT = (HELD_UP + 0.0174625) / math.sqrt(H / GRAVITY)


def at_hole(speed: float, aside: float = 0.0, hole: Hole = HOLE) -> Run:
    """A shot that reaches the place where nothing holds it up at ``speed``."""
    way = 0.3 - math.sqrt(max(HELD_UP**2 - aside**2, 0.0))
    return run_discs(board(holes=(hole,)), [disc("a", 0, aside, math.sqrt(speed**2 + 2 * MUG * way))], C)


def test_a_disc_is_held_up_until_its_sides_leave_the_holes_edge() -> None:
    assert support_radius(0.0174625, R) == pytest.approx(HELD_UP)
    stops = run_discs(board(holes=(HOLE,)), [disc("a", 0, 0, math.sqrt(2 * MUG * (0.3 - HELD_UP - 1e-4)))], C)
    assert stops.states[0].status == "rest"
    assert abs(stops.states[0].x - 0.3) < 0.0174625  # its middle is over the hole, and yet it lies flat
    assert support_radius(0.01, R) < 0
    small = HOLE._replace(radius=0.01)
    assert at_hole(0.3, hole=small).states[0].status == "rest"


def test_a_slow_disc_falls_in_and_a_fast_one_crosses() -> None:
    slow, fast = at_hole(LIMIT * 0.999), at_hole(LIMIT * 1.001)
    assert kinds_of(slow) == [("hole", "a", "hole")]
    assert (slow.states[0].status, slow.states[0].where) == ("holed", "hole")
    assert (slow.states[0].x, slow.states[0].z) == (0.3, -HOLE.depth)
    fall = slow.legs[-1]
    assert fall.motion == "fly"
    assert fall.at(fall.end) == pytest.approx((0.3, 0.0), abs=1e-15)
    assert slow.time == fall.end == pytest.approx(slow.events[-1].time + math.sqrt(2 * HOLE.depth / GRAVITY))
    assert kinds_of(fast) == [("stop", "a", "bed")]
    v2 = (LIMIT * 1.001) ** 2 - 2 * MUG * (HELD_UP + 0.0174625)
    beyond = 0.3 + 0.0174625 + C["hole_rattle"] ** 2 * v2 / (2 * MUG)
    assert fast.states[0].x == pytest.approx(beyond, rel=1e-9)


def test_the_limit_falls_with_the_miss() -> None:
    aside = 0.9 * HELD_UP
    chord = math.sqrt(HELD_UP**2 - aside**2) + math.sqrt(0.0174625**2 - aside**2)
    limit = chord / math.sqrt(H / GRAVITY)
    assert limit < 0.8 * LIMIT
    assert at_hole(limit * 0.999, aside).states[0].status == "holed"
    assert at_hole(limit * 1.001, aside).states[0].status == "rest"
    past = run_discs(board(holes=(HOLE,)), [disc("a", 0, HELD_UP + 1e-6, 0.9)], C)
    assert past.states[0].x == pytest.approx(0.81 / (2 * MUG))


def test_a_disc_that_just_tips_may_stick_leaning_and_is_freed_by_a_touch() -> None:
    shallow = HOLE._replace(depth=0.003)
    run = at_hole(0.02, hole=shallow)
    assert run.states[0].status == "leaning"
    assert run.states[0].where == "hole"
    assert kinds_of(run) == [("stop", "a", "leaning")]
    assert at_hole(0.4, hole=shallow).states[0].status == "holed"
    assert at_hole(0.02).states[0].status == "holed"  # too steep to stick
    struck = run_discs(board(holes=(shallow,)), [run.states[0], disc("b", 0.1, 0, 0.9)], C)
    assert kinds_of(struck)[:2] == [("touch", "b", "a"), ("hole", "a", "hole")]


def test_a_disc_in_the_hole_stands_in_the_way_and_a_hard_blow_has_it_out() -> None:
    held = at_hole(0.3).states[0]
    soft = run_discs(board(holes=(HOLE,)), [held, disc("b", 0, 0, 0.95)], C)
    assert kinds_of(soft)[0] == ("touch", "b", "a")
    assert soft.states[0] == held
    v = math.sqrt(0.95**2 - 2 * MUG * (0.3 - 2 * R))
    assert soft.legs[1].x[1] == pytest.approx(-C["disc_restitution"] * v, **CLOSE)
    hard = run_discs(board(holes=(HOLE,)), [held, disc("b", 0, 0, 2.5)], C)
    assert hard.states[0].status == "rest"
    assert hard.states[0].z == 0.0
    assert hard.states[0].x > 0.3 + 0.0174625
    v = (1 + C["disc_restitution"]) / 2 * math.sqrt(2.5**2 - 2 * MUG * (0.3 - 2 * R))
    out = next(leg for leg in hard.legs if leg.piece == "a")
    assert out.x[1] ** 2 == pytest.approx((C["hole_rattle"] * v) ** 2 - 2 * GRAVITY * HOLE.depth, rel=1e-9)


def test_over_a_deep_hole_that_is_taken_others_pass_or_fall_too() -> None:
    deep = HOLE._replace(depth=0.011)
    first = at_hole(0.3, hole=deep).states[0]
    assert first.status == "holed"
    second = run_discs(board(holes=(deep,)), [first, disc("b", 0, 0, 0.9)], C)
    assert second.states[0] == first
    assert kinds_of(second) == [("stop", "b", "bed")]
    assert second.states[1].x > 0.3


def test_what_has_fallen_is_touched_no_more() -> None:
    """Another piece that was on its way there when it fell goes on over its place."""
    deep = HOLE._replace(depth=1.2 * H)
    first = disc("a", deep.x, deep.y - 0.06, 0.0, 0.42)
    for speed in (0.7, 0.9, 1.1):
        run = run_discs(board(holes=(deep,)), (first, disc("b", deep.x + 0.25, deep.y, -speed, 0.0)), C)
        fell = next(event for event in run.events if event.kind == "hole")
        assert fell.piece == "a"
        assert all(event.kind != "touch" for event in run.events if event.time > fell.time)
        assert next(s for s in run.states if s.piece == "a").status == "holed"


def test_a_pocket_takes_what_comes_over_its_edge_and_a_ring_may_hang_there() -> None:
    pocket = Hole("1", 0.3, 0.0, 0.03, "pocket")
    way = 0.3 - 0.03
    falls = run_discs(board(holes=(pocket,)), [disc("a", 0, 0, 3.0)], C)
    assert kinds_of(falls) == [("pocket", "a", "1")]
    assert falls.events[0].x == pytest.approx(way, **CLOSE)
    assert (falls.states[0].status, falls.states[0].where) == ("pocketed", "1")
    hangs = run_discs(board(holes=(pocket,)), [disc("a", 0, 0, math.sqrt(2 * MUG * (way - 1e-6)))], C)
    assert hangs.states[0].status == "rest"
    assert math.hypot(hangs.states[0].x - 0.3, 0) - R < 0.03


def test_past_the_fields_edge_a_disc_is_in_the_ditch_and_out_of_the_way() -> None:
    field = board(edges=(Edge("ditch", "ditch", radius=0.33),))
    run = run_discs(field, [disc("a", 0, 0, 3.0), disc("b", 0.3, 0.2)], C)
    assert kinds_of(run) == [("ditch", "a", "ditch")]
    assert run.events[0].x == pytest.approx(0.33, **CLOSE)
    assert (run.states[0].status, run.states[0].where) == ("ditched", "ditch")
    again = run_discs(field, [run.states[0], disc("b", 0.2, 0, 1.0)], C)
    assert kinds_of(again) == [("ditch", "b", "ditch")]
    stays = run_discs(field, [disc("a", 0, 0, math.sqrt(2 * MUG * 0.3299))], C)
    assert stays.states[0].status == "rest"


def test_straight_edges_of_an_alley() -> None:
    left = Edge("side", "floor", None, x1=-0.2, y1=1.0, x2=-0.2, y2=-1.0)
    far = Edge("end", "ditch", None, x1=0.2, y1=0.5, x2=-0.2, y2=0.5)
    alley = board(edges=(left, far))
    run = run_discs(alley, [disc("a", 0, 0, -2.0), disc("b", 0.1, 0, 0, 2.0)], C)
    assert ("off", "a", "side") in kinds_of(run)
    assert ("ditch", "b", "ditch") in kinds_of(run)
    assert [(s.status, s.where) for s in run.states] == [("off", "side"), ("ditched", "ditch")]


# -- gates, obstacles, until, input -----------------------------------------------------------------------


def test_gates_count_crossings_of_the_middle() -> None:
    gate = Gate("g", 0.1, -0.1, 0.1, 0.1)
    wall = Wall("w", "w", 0.3, -1.0, 0.3, 1.0)
    run = run_discs(board(gates=(gate,), walls=(wall,)), [disc("a", 0, 0, 1.5)], C)
    assert [event.kind for event in run.events] == ["gate", "rim", "gate", "stop"]
    assert run.events[0].x == pytest.approx(0.1, abs=1e-12)
    one_way = run_discs(board(gates=(gate._replace(one_way=True),), walls=(wall,)), [disc("a", 0, 0, 1.5)], C)
    assert [event.kind for event in one_way.events] == ["gate", "rim", "stop"]
    beside = run_discs(board(gates=(gate,)), [disc("a", 0, 0.11, 1.5)], C)
    assert [event.kind for event in beside.events] == ["stop"]
