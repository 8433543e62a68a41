"""Whole runs: images, repetition, both forms of the kernel, and random strokes that must end well."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pytest

from simulator.constants import Constants
from simulator.errors import SimulatorError
from simulator.physics import compiling
from simulator.physics.balls import run_balls
from simulator.physics.compiling import choose
from simulator.physics.runs import Run, State
from simulator.pieces import KINDS
from simulator.surfaces.surface import Surface

from .tables import CLOTH, carom, moving, pool, rack, scattered

CAROM, POOL = carom(), pool()
SNOOKER = pool(1.778, 3.569, 1.15)
BALL = "pool-ball-modern"


def three_cushion(seed: int) -> tuple[State, ...]:
    draw = random.Random(seed)
    balls = scattered(3, "carom-ball-modern", CAROM, draw)
    cue = moving(
        "0",
        "carom-ball-modern",
        balls[0].x,
        balls[0].y,
        draw.uniform(0.5, 6.0),
        draw.uniform(0, 360),
        roll=draw.uniform(-1, 1.2),
        side=draw.uniform(-1, 1),
    )
    return (cue, *balls[1:])


def pool_break(seed: int, gap: float = 0.0) -> tuple[State, ...]:
    draw = random.Random(seed)
    cue = moving(
        "c",
        BALL,
        draw.uniform(-0.2, 0.2),
        -0.64,
        draw.uniform(4, 10),
        90 + draw.uniform(-3, 3),
        roll=draw.uniform(0, 1),
    )
    return (cue, *rack(15, BALL, 0.0, 0.635, gap))


def snooker_break(seed: int) -> tuple[State, ...]:
    draw = random.Random(seed)
    r = KINDS["snooker-ball"].radius
    spots = [(0.0, -1.05), (0.29, -1.05), (-0.29, -1.05), (0.0, 0.0), (0.0, 0.9), (0.0, 1.46)]
    colours = [State(f"c{k}", "snooker-ball", x, y) for k, (x, y) in enumerate(spots)]
    reds = rack(15, "snooker-ball", 0.0, 0.9 + 2.05 * r)
    cue = moving(
        "w",
        "snooker-ball",
        0.15,
        -1.05,
        draw.uniform(2, 8),
        86 + draw.uniform(-3, 3),
        roll=1.0,
        side=draw.uniform(-0.5, 0.5),
    )
    return (cue, *colours, *reds)


def scene(seed: int) -> tuple[State, ...]:
    draw = random.Random(seed)
    balls = scattered(7, BALL, POOL, draw)
    cue = moving(
        "0",
        BALL,
        balls[0].x,
        balls[0].y,
        draw.uniform(0.3, 9),
        draw.uniform(0, 360),
        roll=draw.uniform(-1, 1),
        side=draw.uniform(-1, 1),
    )
    return (cue, *balls[1:])


@dataclass
class Kind:
    surface: Surface
    start: object

    def run(self, seed: int, **named: object) -> Run:
        return run_balls(self.surface, self.start(seed), CLOTH, **named)  # type: ignore[operator, arg-type]


KINDS_OF_STROKE = {
    "carom": Kind(CAROM, three_cushion),
    "pool": Kind(POOL, scene),
    "pool-break": Kind(POOL, pool_break),
    "snooker-break": Kind(SNOOKER, snooker_break),
}


def well_ended(run: Run, surface: Surface) -> None:
    """Nobody outside, no number that is none, no overlap, time and energy in order."""
    a = max(x for x, _ in surface.outline)
    b = max(y for _, y in surface.outline)
    lying = [s for s in run.states if s.status == "rest"]
    for s in lying:
        assert (s.vx, s.vy, s.vz, s.wx, s.wy, s.wz, s.z) == (0.0,) * 7
        r = KINDS[s.kind].radius
        in_mouth = any(math.hypot(h.x - s.x, h.y - s.y) < 0.16 for h in surface.holes)
        assert in_mouth or (abs(s.x) < a - r + 1e-9 and abs(s.y) < b - r + 1e-9), s
    for i, s in enumerate(lying):
        for o in lying[:i]:
            want = 2 * math.sqrt(KINDS[s.kind].radius * KINDS[o.kind].radius)
            assert math.hypot(s.x - o.x, s.y - o.y) > want - 1e-9, (s, o)
    assert {s.status for s in run.states} <= {"rest", "pocketed", "off"}
    times = [e.time for e in run.events]
    assert times == sorted(times) and all(math.isfinite(t) for t in times)
    assert all(e.speed >= 0.0 for e in run.events)
    assert math.isfinite(run.time) and run.time >= (times[-1] if times else 0.0)


@pytest.mark.parametrize("name", sorted(KINDS_OF_STROKE))
def test_random_strokes_end_well(name: str) -> None:
    kind = KINDS_OF_STROKE[name]
    for seed in range({"carom": 500, "pool": 250}.get(name, 60)):
        well_ended(kind.run(seed, legs=False), kind.surface)


def test_breaks_of_frozen_and_of_loose_racks_pocket_balls_and_end() -> None:
    pocketed = 0
    for seed in range(30):
        run = run_balls(POOL, pool_break(seed, gap=0.0005), CLOTH, legs=False)
        well_ended(run, POOL)
        pocketed += sum(s.status == "pocketed" for s in run.states)
        for s in run.states:
            falls = [e for e in run.events if e.kind == "pocket" and e.piece == s.piece]
            assert [e.other for e in falls] == ([s.where] if s.status == "pocketed" else [])
    assert pocketed > 5


def test_the_paths_hang_together_and_never_cross() -> None:
    """Legs join in place and speed where nothing is met; no two balls ever overlap, at any time."""
    for seed in range(12):
        run = KINDS_OF_STROKE["pool"].run(seed)
        start = {s.piece: s for s in scene(seed)}
        paths = {p: [leg for leg in run.legs if leg.piece == p] for p in start}
        met = {(e.piece, e.time) for e in run.events} | {(e.other, e.time) for e in run.events}
        for piece, legs in paths.items():
            x, y = start[piece].x, start[piece].y
            speed = None
            for leg in legs:
                assert math.hypot(leg.x[0] - x, leg.y[0] - y) < 1e-12
                if speed is not None and (piece, leg.start) not in met:
                    assert math.hypot(leg.x[1] - speed[0], leg.y[1] - speed[1]) < 1e-9
                dt = leg.end - leg.start
                x, y = leg.at(leg.end)
                speed = (leg.x[1] + 2 * leg.x[2] * dt, leg.y[1] + 2 * leg.y[2] * dt)
        gone = {
            s.piece: next(e.time for e in run.events if e.kind == "pocket" and e.piece == s.piece)
            for s in run.states
            if s.status == "pocketed"
        }
        for k in range(1, 400):
            t = run.time * k / 400
            at = {}
            for piece, legs in paths.items():
                if t >= gone.get(piece, math.inf):
                    continue
                before = [leg for leg in legs if leg.start <= t]
                at[piece] = before[-1].at(t) if before else (start[piece].x, start[piece].y)
            places = list(at.values())
            for i, p in enumerate(places):
                for q in places[:i]:
                    assert math.hypot(p[0] - q[0], p[1] - q[1]) > 2 * KINDS[BALL].radius - 1e-9


def mirrored(s: State) -> State:
    return s._replace(x=-s.x, vx=-s.vx, wy=-s.wy, wz=-s.wz)


def turned(s: State) -> State:
    return s._replace(x=-s.x, y=-s.y, vx=-s.vx, vy=-s.vy, wx=-s.wx, wy=-s.wy)


@pytest.mark.parametrize(("image", "sx", "sy"), [(mirrored, -1, 1), (turned, -1, -1)])
def test_images_of_strokes_are_strokes_of_images(image: object, sx: int, sy: int) -> None:
    for seed in range(150):
        start = three_cushion(seed)
        run = run_balls(CAROM, start, CLOTH, legs=False)
        other = run_balls(CAROM, tuple(image(s) for s in start), CLOTH, legs=False)  # type: ignore[operator]
        assert [e.kind for e in run.events] == [e.kind for e in other.events]
        if len(run.events) > 12:
            continue  # every contact multiplies what the last digit is worth
        for s, o in zip(run.states, other.states, strict=True):
            assert math.hypot(sx * s.x - o.x, sy * s.y - o.y) < 1e-10


def test_the_same_stroke_gives_the_same_bits() -> None:
    for kind in KINDS_OF_STROKE.values():
        first = kind.run(5)
        assert kind.run(5) == first
    assert KINDS_OF_STROKE["carom"].run(3, start=0.0) == KINDS_OF_STROKE["carom"].run(3)


def test_order_of_time_does_not_depend_on_when_it_starts() -> None:
    late = KINDS_OF_STROKE["carom"].run(3, start=4.0, legs=False)
    run = KINDS_OF_STROKE["carom"].run(3, legs=False)
    for e, f in zip(run.events, late.events, strict=True):
        assert f.time - 4.0 == pytest.approx(e.time, abs=1e-10)


@pytest.mark.skipif(not compiling.have_numba(), reason="numba is not installed")
@pytest.mark.parametrize("name", sorted(KINDS_OF_STROKE))
def test_compiled_and_plain_agree(name: str) -> None:
    kind = KINDS_OF_STROKE[name]
    for seed in range(60 if name == "carom" else 15):
        with choose("plain"):
            plain = kind.run(seed)
        with choose("compiled"):
            fast = kind.run(seed)
        assert [e[1:4] for e in plain.events] == [e[1:4] for e in fast.events]
        for s, o in zip(plain.states, fast.states, strict=True):
            assert math.hypot(s.x - o.x, s.y - o.y) < 1e-9 and s.status == o.status


@pytest.mark.parametrize("law", ["han", "mathavan"])
def test_other_laws_of_cushions_play_on(law: str) -> None:
    constants = Constants("billiard-cloth", {"cushion_law": law})
    other = 0
    for seed in range(25):
        run = run_balls(CAROM, three_cushion(seed), constants, legs=False)
        well_ended(run, CAROM)
        other += run.states != run_balls(CAROM, three_cushion(seed), CLOTH, legs=False).states
    assert other > 15


def test_momentum_of_a_frozen_cluster() -> None:
    """A frozen rack driven apart: right after the contacts all momentum is what the cue ball brought."""
    from .tables import open_bed

    for seed in range(10):
        v = 5.0 + seed
        cue = moving("c", BALL, 0.0, -0.2, v, 90 + 0.3 * seed, roll=0.0)
        run = run_balls(open_bed(), (cue, *rack(15, BALL, 0.0, 0.0)), CLOTH)
        hit = [e.time for e in run.events if e.kind == "touch"]
        first = [e for e in run.events if e.kind == "touch" and e.time - hit[0] < 1e-9]
        assert len(first) >= 15
        # Right after the cluster's contacts every ball slides: read the speeds from the legs then.
        now = first[-1].time
        legs = [leg for leg in run.legs if leg.start <= now + 1e-12 < leg.end]
        before = next(leg for leg in run.legs if leg.piece == "c")
        dt = before.end
        px = before.x[1] + 2 * before.x[2] * dt
        py = before.y[1] + 2 * before.y[2] * dt
        assert sum(leg.x[1] + 2 * leg.x[2] * (now - leg.start) for leg in legs) == pytest.approx(px, abs=1e-9)
        assert sum(leg.y[1] + 2 * leg.y[2] * (now - leg.start) for leg in legs) == pytest.approx(py, abs=1e-9)


def test_bad_input_is_named() -> None:
    with pytest.raises(SimulatorError, match="the state of w"):
        run_balls(CAROM, (State("w", BALL, math.nan, 0.0),), CLOTH)
    with pytest.raises(SimulatorError, match="roll must be above zero") as caught:
        run_balls(CAROM, three_cushion(1), Constants("billiard-cloth", {"roll": 0.0}))
    assert caught.value.where == "constants.roll"
    assert run_balls(CAROM, (), CLOTH, start=2.0) == Run((), 2.0, (), ())
