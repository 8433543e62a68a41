"""Balls, rings and discs that touch are struck together: laws of rows, racks and heaps in all kernels."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np
import pytest

from simulator.constants import Constants
from simulator.physics.balls import run_balls
from simulator.physics.batches import Outcomes, Starts, shoot_many
from simulator.physics.compiling import have_numba
from simulator.physics.discs import run_discs
from simulator.physics.runs import Run, State
from simulator.pieces import KINDS
from simulator.surfaces import surface

from .tables import open_bed

BALL = "pool-ball"
R = KINDS[BALL].radius
CLOTH = Constants("billiard-cloth")
LOSSLESS = Constants(
    "billiard-cloth",
    {"ball_restitution": 1.0, "ball_friction_a": 0.0, "ball_friction_b": 0.0, "separation_floor": 1e-6},
)
WOOD = Constants("wooden-board")


def rack(rows: Sequence[int], gap: float = 0.0, at: float = 0.0, kind: str = BALL) -> list[State]:
    """Rows of balls behind one another, mirror images left and right to the last bit."""
    pitch = 2 * KINDS[kind].radius + gap
    return [
        State(f"{row}.{k}", kind, (2 * k - balls + 1) * pitch / 2, at + row * pitch * math.sqrt(3) / 2)
        for row, balls in enumerate(rows)
        for k in range(balls)
    ]


def broken(
    balls: Sequence[State], speed: float, x: float = 0.0, vx: float = 0.0, kind: str = BALL
) -> tuple[State, ...]:
    """A cue ball rolls straight up the table from some balls' widths away."""
    radius = KINDS[kind].radius
    y = balls[0].y - 0.4
    cue = State("cue", kind, x, y, vx=vx, vy=speed, wx=-speed / radius, wy=vx / radius, status="moving")
    return (cue, *balls)


def after_blow(run: Run) -> dict[str, tuple[float, float]]:
    """Every piece's velocity right after the first contact of all."""
    when = next(event.time for event in run.events if event.kind == "touch")
    found = {state.piece: (0.0, 0.0) for state in run.states}
    for leg in run.legs:
        if leg.start <= when < leg.end:
            dt = when - leg.start
            found[leg.piece] = (leg.x[1] + 2 * leg.x[2] * dt, leg.y[1] + 2 * leg.y[2] * dt)
    return found


def row_of(balls: int, constants: Constants, gap: float = 0.0) -> list[float]:
    """Newton's row: what share of the striking ball's speed each ball has after the blow."""
    line = [State(str(k), BALL, 0.0, k * (2 * R + gap)) for k in range(1, balls)]
    cue = State("0", BALL, 0.0, -R, vy=2.0, status="moving")
    run = run_balls(open_bed(), (cue, *line), constants, plain=True)
    when = run.events[0].time
    arrives = next(leg for leg in run.legs if leg.piece == "0")
    speed = arrives.y[1] + 2 * arrives.y[2] * when
    return [after_blow(run)[str(k)][1] / speed for k in range(balls)]


# --- Newton's row ----------------------------------------------------------------------------------


def test_three_balls_in_a_row_share_as_hertz_says() -> None:
    """Known from Hertz's law for three equal balls: the first comes back with 0.071, the second goes on with
    0.076, the last has 0.995 of the speed (C. Liu et al. 2008 and others, from the equations of motion)."""
    assert row_of(3, LOSSLESS) == pytest.approx([-0.0709, 0.0764, 0.9946], abs=4e-3)


def test_a_row_sends_off_its_last_ball_and_spreads_the_rest() -> None:
    """As seen in every real row: the last has nearly all, the one before it flies off visibly behind it, the
    others hardly move, the first comes back a little."""
    shares = row_of(5, CLOTH)
    assert 0.88 < shares[-1] < 0.93
    assert 0.1 < shares[-2] < 0.2
    assert all(abs(share) < 0.03 for share in shares[1:-2])
    assert -0.1 < shares[0] < -0.02
    assert sum(shares) == pytest.approx(1.0, abs=1e-12)


def test_two_strikers_send_off_two() -> None:
    """The last two take nearly all; as both strikers touch, the very last is the faster."""
    line = [State(str(k), BALL, 0.0, k * 2 * R) for k in range(1, 5)]
    cues = [State(f"c{k}", BALL, 0.0, -0.3 - k * 2 * R, vy=2.0, status="moving") for k in range(2)]
    run = run_balls(open_bed(), (*cues, *line), CLOTH, plain=True)
    after = {piece: v[1] for piece, v in after_blow(run).items()}
    whole = sum(after.values())
    assert after["4"] > after["3"] > 0.3 * whole and after["4"] + after["3"] > 0.85 * whole
    assert max(abs(after[piece]) for piece in ("c0", "c1", "1")) < 0.05 * whole


def test_two_alone_part_by_the_law_of_pairs() -> None:
    """A neighbour that is not reached changes no bit; nor does one too far off."""
    away = State("far", BALL, 1.0, 1.0)
    beside = State("near", BALL, -2 * R * 1.0005, 0.0)  # beside the cue ball as it strikes
    cue = State("cue", BALL, 0.0, -0.3, vy=1.0, status="moving")
    target = State("target", BALL, 0.0, 2 * R)
    ends = [
        {s.piece: (s.x, s.y) for s in run_balls(open_bed(), (cue, target, third), CLOTH, plain=True).states}
        for third in (away, beside)
    ]
    assert ends[0]["cue"] == ends[1]["cue"] and ends[0]["target"] == ends[1]["target"]


# --- racks -----------------------------------------------------------------------------------------


def test_a_lossless_break_is_that_of_the_equations_of_motion() -> None:
    """J. Belk's integration of a perfect break (Hertz's law without loss, 1000 times as fine; Mathematica,
    2014, community.wolfram.com/groups/-/m/t/418720): speeds of the fifteen balls from 10 for the cue ball."""
    his = {
        "cue": 1.79, "0.0": 1.20, "1.0": 1.57, "2.0": 1.42, "2.1": 0.12, "3.0": 1.31, "3.1": 0.25,
        "4.0": 5.60, "4.1": 2.57, "4.2": 2.63,
    }  # fmt: skip
    run = run_balls(open_bed(), broken(rack((1, 2, 3, 4, 5)), 5.0), LOSSLESS, plain=True)
    after = after_blow(run)
    total = math.sqrt(sum(x * x + y * y for x, y in after.values()))
    for piece, speed in his.items():
        assert 10 * math.hypot(*after[piece]) / total == pytest.approx(speed, abs=0.04), piece


RACKS: dict[str, tuple[str, Sequence[int], float]] = {
    "fifteen": ("pool-9ft", (1, 2, 3, 4, 5), 0.0),
    "nine": ("pool-9ft", (1, 2, 3, 2, 1), 0.0),
    "loose fifteen": ("pool-9ft", (1, 2, 3, 4, 5), 0.0001),
}


@pytest.mark.parametrize("name", RACKS)
def test_a_mirror_symmetric_break_stays_so_to_the_last_bit(name: str) -> None:
    table, rows, gap = RACKS[name]
    balls = rack(rows, gap, at=0.5)
    mirror = {
        a.piece: next(b.piece for b in balls if b.x == -a.x and b.y == a.y) for a in balls
    }  # fmt: skip
    for speed in (3.0, 8.0):
        run = run_balls(surface(table), broken(balls, speed), CLOTH, plain=True)
        ends = {state.piece: state for state in run.states}
        for a, b in mirror.items():
            one, two = ends[a], ends[b]
            assert (one.x, one.y, one.wz, one.status) == (-two.x, two.y, -two.wz, two.status), (a, b)
        assert ends["cue"].x == 0.0


def test_lockstep_keeps_the_mirror_too() -> None:
    balls = broken(rack((1, 2, 3, 4, 5), at=0.5), 7.0)
    played = shoot_many(surface("pool-9ft"), Starts.repeated(balls, 3), CLOTH, way="lockstep")
    for i, a in enumerate(balls):
        j = next(j for j, b in enumerate(balls) if b.x == -a.x and b.y == a.y)
        assert (played.x[:, i] == -played.x[:, j]).all() and (played.y[:, i] == played.y[:, j]).all()


def test_the_order_in_which_pieces_are_listed_changes_no_bit() -> None:
    balls = list(broken(rack((1, 2, 3, 4, 5), 0.00003, at=0.4), 7.5, x=0.013))
    first = {
        s.piece: (s.x, s.y) for s in run_balls(surface("pool-9ft"), tuple(balls), CLOTH, plain=True).states
    }
    rng = random.Random(7)
    for _ in range(3):
        rng.shuffle(balls)
        again = run_balls(surface("pool-9ft"), tuple(balls), CLOTH, plain=True)
        assert {s.piece: (s.x, s.y) for s in again.states} == first


def test_momentum_is_kept_and_no_energy_made() -> None:
    """Heaps with gaps, with and without loss, from every side and with spin."""
    rng = random.Random(3)
    for trial in range(24):
        loss = trial % 2
        constants = CLOTH if loss else LOSSLESS
        balls = rack((1, 2, 3), rng.choice((0.0, 0.00001, 0.0002)))
        balls = [s._replace(x=s.x + rng.uniform(0, 1e-5), y=s.y + rng.uniform(0, 1e-5)) for s in balls]
        way, speed, turn = rng.uniform(0, 2 * math.pi), rng.uniform(0.2, 9), rng.uniform(-80, 80)
        off = rng.uniform(-0.8, 0.8) * R
        x = -0.5 * math.cos(way) - off * math.sin(way)
        y = R - 0.5 * math.sin(way) + off * math.cos(way)
        cue = State(
            "cue", BALL, x, y, vx=speed * math.cos(way), vy=speed * math.sin(way), wz=turn, status="moving"
        )
        run = run_balls(open_bed(), (cue, *balls), constants, plain=True)
        blow = [e for e in run.events if e.kind == "touch" and e.time == run.events[0].time]
        if not blow or run.events[0].kind != "touch":
            continue
        before = [leg for leg in run.legs if leg.piece == "cue" and leg.end == blow[0].time][-1]
        dt = before.end - before.start
        vx, vy = before.x[1] + 2 * before.x[2] * dt, before.y[1] + 2 * before.y[2] * dt
        after = after_blow(run)
        assert sum(v[0] for v in after.values()) == pytest.approx(vx, abs=1e-12 * speed)
        assert sum(v[1] for v in after.values()) == pytest.approx(vy, abs=1e-12 * speed)
        if not loss:
            energy = sum(v[0] ** 2 + v[1] ** 2 for v in after.values())
            assert energy <= (vx * vx + vy * vy) + 1e-9  # (the floor's own share)
            assert energy > 0.99 * (vx * vx + vy * vy)


@pytest.mark.parametrize("gap", [1e-7, 1e-5])
def test_a_hair_between_balls_changes_a_break_by_a_hair(gap: float) -> None:
    """Up to 0.01 mm: the speeds after the blow are those of a rack that touches, within some hundredths."""
    tight, loose = (
        after_blow(run_balls(open_bed(), broken(rack((1, 2, 3, 4, 5), g), 6.0), CLOTH, plain=True))
        for g in (0.0, gap)
    )
    for piece, (x, y) in tight.items():
        assert loose[piece] == pytest.approx((x, y), abs=0.12 if gap == 1e-5 else 0.003), piece


def test_a_frozen_ball_is_thrown() -> None:
    """A ball frozen to the struck one leaves along the line of centres, turned by friction the way that
    the other rubs over it (throw); without friction exactly along it."""
    line = math.radians(40)
    first = State("a", BALL, 0.0, 0.0)
    second = State("b", BALL, 2 * R * math.sin(line), 2 * R * math.cos(line))
    cue = State("cue", BALL, 0.0, -0.3, vy=1.5, status="moving")
    thrown = after_blow(run_balls(open_bed(), (cue, first, second), CLOTH, plain=True))["b"]
    plain = after_blow(run_balls(open_bed(), (cue, first, second), LOSSLESS, plain=True))["b"]
    assert math.atan2(plain[0], plain[1]) == pytest.approx(line, abs=1e-9)
    assert math.radians(0.5) < line - math.atan2(thrown[0], thrown[1]) < math.radians(6)


# --- heaps of rings ----------------------------------------------------------------------------------


def heap(kind: str = "carrom-man", rings: int = 2) -> list[State]:
    """Nineteen men in a honeycomb, mirror images to the last bit."""
    r = KINDS[kind].radius
    return [
        State(f"{a},{b}", kind, (a - b) * r, (a + b) * r * math.sqrt(3))
        for a in range(-rings, rings + 1)
        for b in range(-rings, rings + 1)
        if abs(a + b) <= rings
    ]


def test_a_carrom_break_stays_symmetric_to_the_last_bit() -> None:
    men = heap()
    for speed in (1.0, 4.0):
        striker = State("S", "carrom-striker", 0.0, -0.25, vy=speed, status="moving")
        run = run_discs(surface("carrom-74"), (striker, *men), WOOD, plain=True)
        ends = {state.piece: state for state in run.states}
        for man in men:
            a, b = man.piece.split(",")
            one, two = ends[man.piece], ends[f"{b},{a}"]
            assert (one.x, one.y, one.angle, one.status) == (-two.x, two.y, -two.angle, two.status)
        assert ends["S"].x == 0.0


def test_discs_keep_their_momentum() -> None:
    """Right after the blow all have what the striker brought, masses unequal."""
    striker = State("S", "carrom-striker", 0.004, -0.2, vx=0.1, vy=2.0, wz=8.0, status="moving")
    run = run_discs(surface("carrom-74"), (striker, *heap()), WOOD, plain=True)
    when = run.events[0].time
    arrives = next(leg for leg in run.legs if leg.piece == "S" and leg.end >= when)
    dt = when - arrives.start
    mass = {state.piece: KINDS[state.kind].mass for state in run.states}
    after = after_blow(run)
    for k, leg in enumerate((arrives.x, arrives.y)):
        brought = mass["S"] * (leg[1] + 2 * leg[2] * dt)
        assert sum(mass[p] * v[k] for p, v in after.items()) == pytest.approx(brought, rel=1e-4)
    assert sum(event.time == when for event in run.events) > 15


def test_the_order_of_discs_changes_no_bit() -> None:
    striker = State("S", "carrom-striker", 0.006, -0.2, vy=3.0, status="moving")
    pieces = [striker, *heap()]
    first = {s.piece: (s.x, s.y) for s in run_discs(surface("carrom-74"), pieces, WOOD, plain=True).states}
    random.Random(4).shuffle(pieces)
    again = run_discs(surface("carrom-74"), pieces, WOOD, plain=True)
    assert {s.piece: (s.x, s.y) for s in again.states} == first


# --- kernels agree ---------------------------------------------------------------------------------


def tight_breaks(samples: int, seed: int = 11) -> Starts:
    """Breaks of a nine-ball rack that touches, aim and speed a little different in each."""
    rng = np.random.default_rng(seed)
    starts = Starts.repeated(broken(rack((1, 2, 3, 2, 1), at=0.6), 7.0), samples)
    starts.numbers[:, 0, 0] = rng.normal(0, 0.01, samples)
    starts.numbers[:, 0, 3] = rng.normal(0, 0.03, samples)
    starts.numbers[:, 0, 4] *= rng.normal(1, 0.05, samples)
    return starts


def orders(played: Outcomes) -> list[list[tuple[str, str, str]]]:
    return [[(e.kind, e.piece, e.other) for e in played.events(k)] for k in range(len(played))]


def test_plain_and_lockstep_strike_tight_racks_alike() -> None:
    starts = tight_breaks(25)
    plain, side_by_side = (
        shoot_many(surface("pool-9ft"), starts, CLOTH, way=way) for way in ("plain", "lockstep")
    )
    assert orders(plain) == orders(side_by_side)
    assert np.abs(plain.x - side_by_side.x).max() < 1e-6


def shares(played: Outcomes) -> dict[str, int]:
    """How often each ball fell."""
    return {piece: int((played.fate[:, i] != 0).sum()) for i, piece in enumerate(played.pieces)}


def alike(one: dict[str, int], two: dict[str, int], samples: int, sigmas: float) -> None:
    """Shares of two sets of samples differ by no more than chance makes likely."""
    for piece, count in one.items():
        p = (count + two[piece] + 1) / (2 * samples + 2)
        allowed = sigmas * math.sqrt(2 * p * (1 - p) * samples) + 3
        assert abs(count - two[piece]) <= allowed, (piece, count, two[piece])


def test_a_hundredth_of_a_millimetre_changes_no_shares() -> None:
    """Racks that touch and racks with 0.01 mm between balls pocket alike (the limit of small gaps)."""
    samples = 300
    tight = tight_breaks(samples)
    loose = tight_breaks(samples, seed=12)
    loose.numbers[:, 1:, :2] = [(s.x, s.y) for s in rack((1, 2, 3, 2, 1), 1e-5, at=0.6)]
    played = [shoot_many(surface("pool-9ft"), starts, CLOTH, way="lockstep") for starts in (tight, loose)]
    alike(shares(played[0]), shares(played[1]), samples, 4.5)


WAYS = ("plain", "lockstep", "compiled") if have_numba() else ("plain", "lockstep")


@pytest.mark.soak
@pytest.mark.parametrize("gap", [0.0, 1e-5])
def test_all_kernels_give_the_same_shares(gap: float) -> None:
    """20,000 breaks by each way, of a rack that touches or nearly does: the shares are one."""
    samples = 20_000
    found = []
    for way in WAYS:
        starts = tight_breaks(samples, seed=21)
        starts.numbers[:, 1:, :2] = [(s.x, s.y) for s in rack((1, 2, 3, 2, 1), gap, at=0.6)]
        found.append(shares(shoot_many(surface("pool-9ft"), starts, CLOTH, way=way)))
    for other in found[1:]:
        alike(found[0], other, samples, 3.0)
    for row in ((1, 2), (3, 5), (6, 7)):
        left, right = (list(found[0].values())[1 + k] for k in row)
        alike({"side": left}, {"side": right}, samples, 4.5)
