"""Discs and rings on whole boards: random shots, images, repetition, plain against compiled."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from simulator.constants import Constants
from simulator.errors import SimulatorError
from simulator.physics import discs_numbers as named
from simulator.physics.compiling import choose
from simulator.physics.discs import run_discs
from simulator.physics.discs_batch import run_many
from simulator.physics.runs import Run, State
from simulator.pieces import KINDS, Piece
from simulator.surfaces.boards import carrom_board, crokinole_round
from simulator.surfaces.placing import check_placing
from simulator.surfaces.surface import Surface
from simulator.units import INCH
from tests.cases import for_each

C = Constants("wooden-board")
CARROM, CROKINOLE = carrom_board(), crokinole_round()
HALF = 13 * INCH


@pytest.fixture(autouse=True)
def _plain():
    with choose("plain"):
        yield


def scattered(rng: random.Random, surface: Surface, kind: str, count: int, reach: float) -> list[State]:
    """Pieces at random places, none in another, in a post or over a hole."""
    radius = KINDS[kind].radius
    found: list[State] = []
    while len(found) < count:
        x, y = rng.uniform(-reach, reach), rng.uniform(-reach, reach)
        if surface.round_radius is not None and math.hypot(x, y) > reach:
            continue
        if any(math.hypot(x - s.x, y - s.y) < 2 * radius for s in found):
            continue
        if any(math.hypot(x - p.x, y - p.y) < radius + p.radius for p in surface.posts if p.kind == "peg"):
            continue
        if any(math.hypot(x - h.x, y - h.y) < h.radius for h in surface.holes):
            continue
        found.append(State(f"{len(found)}", kind, x, y))
    return found


def shot(rng: random.Random, states: list[State], most: float) -> list[State]:
    """The last piece is shot at random, now and then with spin."""
    way, speed = rng.uniform(0, 2 * math.pi), rng.uniform(0.3, most)
    spin = rng.choice((0.0, rng.uniform(-100, 100)))
    return [
        *states[:-1],
        states[-1]._replace(vx=speed * math.cos(way), vy=speed * math.sin(way), wz=spin, status="moving"),
    ]


def carrom_shot(seed: int) -> list[State]:
    rng = random.Random(seed)
    return shot(rng, scattered(rng, CARROM, "ring", 25, HALF - 0.016), 3.9)


def crokinole_shot(seed: int) -> list[State]:
    rng = random.Random(seed)
    return shot(rng, scattered(rng, CROKINOLE, "crokinole-disc", 24, HALF), 3.9)


def check_sound(run: Run, surface: Surface) -> None:
    """Nobody outside, no overlap, no number that is none, everything at rest."""
    lying = []
    for state in run.states:
        assert all(map(math.isfinite, (state.x, state.y, state.angle)))
        assert (state.vx, state.vy, state.wz) == (0.0, 0.0, 0.0)
        assert state.status != "moving"
        kind = KINDS[state.kind]
        if state.status in ("rest", "leaning"):
            if surface is CARROM:
                assert max(abs(state.x), abs(state.y)) <= HALF - kind.radius + 1e-9
                assert all(math.hypot(state.x - h.x, state.y - h.y) >= h.radius - 1e-9 for h in surface.holes)
            else:
                assert math.hypot(state.x, state.y) <= HALF + 1e-9
                assert all(
                    math.hypot(state.x - p.x, state.y - p.y) >= kind.radius + p.radius - 1e-9
                    for p in surface.posts
                    if p.kind == "peg"
                )
        if state.status in ("rest", "leaning", "holed"):
            lying.append((state.x, state.y, kind.radius))
    for i, (x, y, r) in enumerate(lying):
        for x2, y2, r2 in lying[:i]:
            assert math.hypot(x - x2, y - y2) >= r + r2 - 1e-9
    times = [event.time for event in run.events]
    assert times == sorted(times)
    assert len({(event.kind, event.piece) for event in run.events if event.kind == "pocket"}) == sum(
        state.status == "pocketed" for state in run.states
    )


def places(run: Run, starts: list[State], time: float) -> dict[str, tuple[float, float]]:
    """Where everything is at ``time``, read off the legs; without what is out of play by then."""
    found = {state.piece: (state.x, state.y) for state in starts}
    for leg in run.legs:
        if leg.start <= time:
            found[leg.piece] = leg.at(time)
    for event in run.events:
        if event.kind in ("pocket", "hole", "ditch", "off") and event.time <= time:
            found.pop(event.piece, None)
    return found


def check_contacts(run: Run, starts: list[State], surface: Surface) -> None:
    """Touches are touches, and nothing is ever in anything else on the way."""
    radius = KINDS[starts[0].kind].radius
    posts = {post.id: post for post in surface.posts}
    for event in run.events:
        at = places(run, starts, event.time)
        if event.kind == "touch" and event.other in at:
            (x, y), (x2, y2) = at[event.piece], at[event.other]
            assert math.hypot(x - x2, y - y2) == pytest.approx(2 * radius, abs=1e-9)
            assert event.speed > -1e-9
        if event.kind == "rim" and surface is CARROM:
            assert max(map(abs, at[event.piece])) == pytest.approx(HALF - radius, abs=1e-9)
        if event.kind == "peg":
            post = posts[event.other]
            gap = math.hypot(event.x - post.x, event.y - post.y)
            assert gap == pytest.approx(radius + post.radius, abs=1e-9)
    for step in range(1, 30):
        at = np.array(list(places(run, starts, run.time * step / 30).values()))
        gaps = np.hypot(at[:, None, 0] - at[None, :, 0], at[:, None, 1] - at[None, :, 1])
        gaps[range(len(at)), range(len(at))] = 1.0
        assert gaps.min() >= 2 * radius - 1e-9
        if surface is CARROM:
            assert np.abs(at).max() <= HALF - radius + 1e-9


def energy(states: tuple[State, ...]) -> float:
    total = 0.0
    for state in states:
        kind = KINDS[state.kind]
        total += kind.mass * (state.vx**2 + state.vy**2)
        total += kind.mass * kind.inertia_factor * kind.radius**2 * state.wz**2
    return total / 2


@for_each("seed", range(60))
def test_random_shots_on_the_carrom_board(seed: int) -> None:
    starts = carrom_shot(seed)
    run = run_discs(CARROM, starts, C, coupled=seed % 3 != 0)
    check_sound(run, CARROM)
    check_contacts(run, starts, CARROM)


@for_each("seed", range(60))
def test_random_shots_on_the_crokinole_board(seed: int) -> None:
    starts = crokinole_shot(seed)
    run = run_discs(CROKINOLE, starts, C, coupled=seed % 3 != 0)
    check_sound(run, CROKINOLE)
    check_contacts(run, starts, CROKINOLE)


@pytest.mark.parametrize(("surface", "make"), [(CARROM, carrom_shot), (CROKINOLE, crokinole_shot)])
def test_energy_never_rises_on_whole_boards(surface: Surface, make) -> None:
    states = tuple(make(7))
    floor = 0.5 * max(KINDS[s.kind].mass for s in states) * C["separation_floor"] ** 2
    time, before = 0.0, energy(states)
    while any(state.status == "moving" for state in states):
        run = run_discs(surface, states, C, start=time, until=time + 0.02)
        slow = sum(event.kind in ("touch", "rim", "peg") and event.speed < 0.002 for event in run.events)
        after = energy(run.states)
        assert after <= before + slow * floor
        time, states, before = run.time, run.states, after


def mapped(states: list[State], turn: float, mirror: bool) -> list[State]:
    """The same shot turned by ``turn`` radians, or first mirrored at the x axis."""
    c, s = math.cos(turn), math.sin(turn)
    m = -1 if mirror else 1

    def at(x: float, y: float) -> tuple[float, float]:
        y *= m
        return c * x - s * y, s * x + c * y

    return [
        state._replace(
            x=at(state.x, state.y)[0],
            y=at(state.x, state.y)[1],
            vx=at(state.vx, state.vy)[0],
            vy=at(state.vx, state.vy)[1],
            wz=m * state.wz,
        )
        for state in states
    ]


@for_each("image", range(16))
def test_the_crokinole_board_has_sixteen_images(image: int) -> None:
    turn, mirror = image % 8 * math.pi / 4, image >= 8
    rng = random.Random(16)
    states = shot(rng, scattered(rng, CROKINOLE, "crokinole-disc", 7, HALF), 2.0)
    straight = mapped(list(run_discs(CROKINOLE, states, C).states), turn, mirror)
    image_of = run_discs(CROKINOLE, mapped(states, turn, mirror), C).states
    for one, other in zip(straight, image_of, strict=True):
        assert (one.x, one.y) == pytest.approx((other.x, other.y), abs=1e-8)
        assert one.status == other.status


@for_each("image", range(8))
def test_the_carrom_board_has_eight_images(image: int) -> None:
    turn, mirror = image % 4 * math.pi / 2, image >= 4
    rng = random.Random(17)
    states = shot(rng, scattered(rng, CARROM, "ring", 7, HALF - 0.016), 3.0)
    run = run_discs(CARROM, states, C)
    assert any(event.kind == "touch" for event in run.events)
    straight = mapped(list(run.states), turn, mirror)
    image_of = run_discs(CARROM, mapped(states, turn, mirror), C).states
    for one, other in zip(straight, image_of, strict=True):
        assert (one.x, one.y) == pytest.approx((other.x, other.y), abs=1e-8)
        assert one.status == other.status


def test_a_run_is_repeated_to_the_last_bit() -> None:
    assert run_discs(CARROM, carrom_shot(3), C) == run_discs(CARROM, carrom_shot(3), C)


def starts_of(make, seeds: range) -> np.ndarray:
    return np.array([[(s.x, s.y, s.vx, s.vy, s.wz) for s in make(seed)] for seed in seeds])


@pytest.mark.parametrize(
    ("surface", "kind", "make"),
    [(CARROM, "ring", carrom_shot), (CROKINOLE, "crokinole-disc", crokinole_shot)],
)
def test_plain_compiled_and_batches_agree(surface: Surface, kind: str, make) -> None:
    pytest.importorskip("numba")
    seeds = range(100, 120)
    starts = starts_of(make, seeds)
    kinds = [kind] * starts.shape[1]
    plain = run_many(surface, kinds, starts[:6], C)
    singles = [run_discs(surface, make(seed), C) for seed in seeds[:4]]
    with choose("compiled"):
        batch = run_many(surface, kinds, starts, C)
        again = run_many(surface, kinds, starts[3:9], C)
        fast = [run_discs(surface, make(seed), C) for seed in seeds[:4]]
    assert np.array_equal(batch.x[3:9], again.x)
    assert np.array_equal(batch.y[3:9], again.y)
    assert np.abs(batch.x[:6] - plain.x).max() < 1e-9
    assert np.abs(batch.y[:6] - plain.y).max() < 1e-9
    assert (batch.status[:6] == plain.status).all()
    for k, (one, other) in enumerate(zip(singles, fast, strict=True)):
        assert [event[1:4] for event in one.events] == [event[1:4] for event in other.events]
        assert max(abs(a.time - b.time) for a, b in zip(one.events, other.events, strict=True)) < 1e-9
        for i, (a, b) in enumerate(zip(one.states, other.states, strict=True)):
            assert (a.x, a.y) == pytest.approx((b.x, b.y), abs=1e-9)
            assert (a.status, a.where) == (b.status, b.where)
            assert (a.x, a.y) == pytest.approx((batch.x[k, i], batch.y[k, i]), abs=1e-9)
    assert (batch.code == named.DONE).all()
    assert set(np.unique(batch.status)) <= {named.REST, named.GONE, named.HELD, named.LEANS}


def test_many_random_shots_of_a_batch_are_sound() -> None:
    pytest.importorskip("numba")
    seeds = range(1000, 1300)
    with choose("compiled"):
        for surface, kind, make in (
            (CARROM, "ring", carrom_shot),
            (CROKINOLE, "crokinole-disc", crokinole_shot),
        ):
            starts = starts_of(make, seeds)
            ends = run_many(surface, [kind] * starts.shape[1], starts, C)
            assert (ends.code == named.DONE).all()
            lies = ends.status != named.GONE
            x, y = np.where(lies, ends.x, np.nan), np.where(lies, ends.y, np.nan)
            gaps = np.hypot(x[:, :, None] - x[:, None], y[:, :, None] - y[:, None])
            gaps[:, range(len(x[0])), range(len(x[0]))] = np.inf
            assert np.nanmin(gaps) >= 2 * KINDS[kind].radius - 1e-9
            far = np.maximum(abs(x), abs(y)) if surface is CARROM else np.hypot(x, y)
            assert np.nanmax(far) <= HALF - (KINDS[kind].radius if surface is CARROM else 0.0) + 1e-9
            assert np.isfinite(ends.x).all()
            assert (ends.became[~lies] != named.NONE).all()


def test_where_a_disc_comes_to_lie_it_may_be_placed_again() -> None:
    """Also flat over the hole with its middle within the hole's edge."""
    way = 12 * INCH - 0.012
    over = State(
        "a", "crokinole-disc", 0.0, -12 * INCH, vy=math.sqrt(2 * C["friction"] * 9.81 * way), status="moving"
    )
    (lies,) = run_discs(CROKINOLE, [over], C).states
    assert (lies.status, lies.y) == ("rest", pytest.approx(-0.012))
    check_placing(CROKINOLE, [Piece("a", lies.kind, lies.x, lies.y)])
    with pytest.raises(SimulatorError):
        check_placing(CROKINOLE, [Piece("a", lies.kind, lies.x, 0.007)])
