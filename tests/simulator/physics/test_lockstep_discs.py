"""Lock-step of discs plays what the kernel plays, and a sample's outcome does not depend on its batch."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simulator.bench.on_boards import disputed
from simulator.constants import Constants
from simulator.physics import batches_discs, lockstep_discs
from simulator.physics.batches import Outcomes, Starts, shoot_many
from simulator.physics.clusters import desk
from simulator.physics.discs_board import LAW, TOLERANCE, tables_in_row
from simulator.physics.discs_clusters import strike, take
from simulator.physics.discs_friction import piece
from simulator.physics.lockstep_discs_clusters import Blows, Heap
from simulator.physics.lockstep_discs_laws import Body
from simulator.physics.lockstep_discs_ways import LINKS, WAY, chains, columns_of, cube_root, pieces, when
from simulator.physics.runs import State
from simulator.pieces import KINDS
from simulator.surfaces import surface
from simulator.surfaces.surface import Surface

from .test_batches_discs import shots
from .test_clusters import heap

CARROM, CROKINOLE = surface("carrom"), surface("crokinole-round")
RNG = np.random.default_rng(5)


def orders(outcomes: Outcomes) -> list[list[tuple[str, str, str]]]:
    return [[(e.kind, e.piece, e.other) for e in outcomes.events(k)] for k in range(len(outcomes))]


def agreed(
    board: Surface, starts: Starts, constants: Constants, varied: dict[str, np.ndarray] | None = None
) -> Outcomes:
    """Play in lock-step what must be as the plain kernel plays it."""
    kernel = shoot_many(board, starts, constants, varied, way="plain")
    lockstep = shoot_many(board, starts, constants, varied, way="lockstep")
    assert (kernel.way, lockstep.way) == ("plain", "lockstep")
    assert orders(kernel) == orders(lockstep)
    assert np.hypot(kernel.x - lockstep.x, kernel.y - lockstep.y).max() < 1e-9
    assert np.abs(kernel.duration - lockstep.duration).max() < 1e-8
    for k in range(len(starts)):
        for state in starts.states:
            assert kernel.rest(k, state.piece)[2:] == lockstep.rest(k, state.piece)[2:]
    for name in ("time", "x", "y", "speed"):
        assert np.abs(getattr(kernel.log, name) - getattr(lockstep.log, name)).max() < 1e-8
    return lockstep


def kinds_in(outcomes: Outcomes) -> set[str]:
    return {event.kind for k in range(len(outcomes)) for event in outcomes.events(k)}


@pytest.mark.parametrize(
    ("board", "kind", "count", "expected"),
    [
        (CARROM, "ring", 9, {"touch", "rim", "pocket", "stop"}),
        (CROKINOLE, "crokinole-disc", 7, {"touch", "peg", "ditch", "stop"}),
        (surface("carrom-74"), "carrom-man", 8, {"touch", "rim", "pocket", "stop"}),
    ],
)
def test_it_plays_as_the_kernel_does(board: Surface, kind: str, count: int, expected: set[str]) -> None:
    starts = shots(board, kind, count, 60, 2.5)
    assert expected <= kinds_in(agreed(board, starts, Constants(board.constants)))


def test_every_constant_may_differ_by_samples() -> None:
    starts, constants = shots(CROKINOLE, "crokinole-disc", 7, 40, 2.0), Constants(CROKINOLE.constants)
    rng = np.random.default_rng(3)
    varied = {name: constants[name] * rng.uniform(0.7, 1.3, 40) for name in LAW}
    outcomes = agreed(CROKINOLE, starts, constants, varied)
    same = shoot_many(CROKINOLE, starts, constants, way="lockstep")
    assert (outcomes.x[:, 0] != same.x[:, 0]).mean() > 0.8  # (some go straight into the ditch)


def test_holes_rattling_and_leaving_over_the_rim() -> None:
    states = [State("a", "crokinole-disc", 0.0, -0.25, vy=1.0), State("b", "crokinole-disc", 0.2, 0.1)]
    starts = Starts.repeated(states, 60)
    starts.numbers[:, 0, 3:5] = np.array([np.linspace(-0.02, 0.02, 60), np.linspace(0.6, 1.4, 60)]).T
    outcomes = agreed(CROKINOLE, starts, Constants(CROKINOLE.constants))
    assert {outcomes.rest(k, "a")[2] for k in range(60)} >= {"holed", "rest"}
    light = Constants(CARROM.constants, {"rim_jump_speed": 1.0})
    assert "off" in kinds_in(agreed(CARROM, shots(CARROM, "ring", 5, 20, 3.5), light))


def in_the_hole(depth: float | None, samples: int, status: str = "holed") -> tuple[Surface, Starts]:
    """A disc shot at one in the hole of a crokinole board (or leaning there), others beside it."""
    (hole,) = CROKINOLE.holes
    hole = hole if depth is None else hole._replace(depth=depth)
    at = hole.radius - 0.4 * KINDS["crokinole-disc"].radius if status == "leaning" else 0.0
    states = [
        State("shot", "crokinole-disc", 0.0, -0.25, vy=1.4, status="moving"),
        State("gone", "crokinole-disc", 0.4, 0.0, status="ditched", where="ditch"),
        State("in", "crokinole-disc", 0.0, at, status=status, where=hole.id),
        State("lies", "crokinole-disc", 0.02, 0.2),
        State("beside", "crokinole-disc", 0.035, 0.0),
    ]
    starts = Starts.repeated(states, samples)
    starts.numbers[:, 0, 3] = np.linspace(-0.06, 0.06, samples)
    starts.numbers[:, 0, 4] = np.linspace(0.7, 5.0, samples)
    return CROKINOLE._replace(holes=(hole,)), starts


def test_what_stands_in_a_hole_is_met_and_climbs_out_when_struck_hard() -> None:
    constants = Constants(CROKINOLE.constants)
    board, starts = in_the_hole(0.004, 40)
    met = agreed(board, starts, constants)
    assert {met.rest(k, "in")[2] for k in range(40)} >= {"holed", "rest"}  # some are knocked out
    assert any(event.other == "in" for k in range(40) for event in met.events(k))
    agreed(*in_the_hole(None, 20), constants)
    board, leans = in_the_hole(None, 40, "leaning")
    leans.numbers[:, 0, 3] = np.linspace(-0.8, 0.8, 40)
    freed = agreed(board, leans, constants)
    assert {freed.rest(k, "in")[2] for k in range(40)} > {"leaning"}


def test_a_hole_that_was_filled_meanwhile_is_seen() -> None:
    """Two discs on their way to one deep hole: it has room for the first alone."""
    (hole,) = CROKINOLE.holes
    board = CROKINOLE._replace(holes=(hole._replace(depth=1.2 * KINDS["crokinole-disc"].height),))
    states = [State("a", "crokinole-disc", 0.0, -0.06), State("b", "crokinole-disc", 0.25, 0.0)]
    starts = Starts.repeated(states, 40)
    starts.numbers[:, 0, 4] = np.linspace(0.3, 0.6, 40)
    starts.numbers[:, 1, 3] = -np.linspace(0.7, 1.4, 40)
    starts.numbers[:, 1, 8] = 8.0
    outcomes = agreed(board, starts, Constants(board.constants))
    fates = {(outcomes.rest(k, "a")[2], outcomes.rest(k, "b")[2]) for k in range(40)}
    assert ("holed", "rest") in fates


def test_a_disc_that_is_crossing_a_hole_goes_on() -> None:
    (hole,) = CROKINOLE.holes
    crossing = State("a", "crokinole-disc", 0.0, 0.001, vy=1.5, status="moving", where=hole.id)
    starts = Starts.repeated([crossing, State("b", "crokinole-disc", 0.1, 0.1)], 12)
    starts.numbers[:, 0, 4] = np.linspace(0.02, 2.0, 12)  # the slowest stops over it and falls in
    outcomes = agreed(CROKINOLE, starts, Constants(CROKINOLE.constants))
    assert {outcomes.rest(k, "a")[2] for k in range(12)} == {"holed", "rest", "ditched"}


def test_turning_on_the_spot_touching_at_the_start_and_one_piece_alone() -> None:
    radius = KINDS["ring"].radius
    states = [State("a", "ring", 0.0, 0.0), State("b", "ring", 2 * radius, 0.0), State("c", "ring", 0.1, 0.0)]
    starts = Starts.repeated(states, 4)
    starts.numbers[0, 1, 3] = 0.8  # away from what it touches
    starts.numbers[1, 1, 3] = -0.8  # towards it
    starts.numbers[2, 1, 8] = 20.0
    starts.numbers[3, 0, 4], starts.numbers[3, 0, 8] = 0.5, -20.0
    constants = Constants(CARROM.constants)
    outcomes = agreed(CARROM, starts, constants)
    assert [len(outcomes.events(k)) for k in (2, 3)] == [1, 1]
    alone = Starts(states[:1], starts.numbers[:, :1])
    assert agreed(CARROM, alone, constants).duration[:3].tolist() == [0.0] * 3


def test_a_break_goes_alike_until_chaos_parts_it() -> None:
    table, starts, constants, varied = disputed("carrom-25", 12)
    kernel = shoot_many(table, starts, constants, varied, way="plain")
    lockstep = shoot_many(table, starts, constants, varied, way="lockstep")
    for one, two in zip(orders(kernel), orders(lockstep), strict=True):
        assert len(one) > 50 and one[:40] == two[:40]


def tight_breaks(samples: int) -> Starts:
    """A striker shot at nineteen men that touch, a little differently in each sample."""
    rng = np.random.default_rng(samples)
    striker = State("S", "carrom-striker", 0.0, -0.25, vy=3.0, status="moving")
    starts = Starts.repeated([striker, *heap()], samples)
    starts.numbers[:, 0, 0] = rng.normal(0, 0.01, samples)
    starts.numbers[:, 0, 4] = rng.uniform(1.0, 4.0, samples)
    starts.numbers[:, 0, 8] = rng.normal(0, 10, samples)
    return starts


def test_tight_heaps_are_struck_as_the_kernel_strikes_them() -> None:
    board, starts = surface("carrom-74"), tight_breaks(12)
    constants = Constants(board.constants)
    kernel = shoot_many(board, starts, constants, way="plain")
    lockstep = shoot_many(board, starts, constants, way="lockstep")
    for k in range(12):
        one, two = kernel.events(k), lockstep.events(k)
        blow = sum(event.time == one[0].time for event in one)
        assert blow > 15
        assert [e[1:4] for e in one[: blow + 5]] == [e[1:4] for e in two[: blow + 5]]
        for a, b in zip(one[:blow], two[:blow], strict=True):
            assert (a.time, a.x, a.y, a.speed) == pytest.approx((b.time, b.x, b.y, b.speed), abs=1e-9)


def test_mirror_symmetric_breaks_stay_so_to_the_last_bit() -> None:
    men = heap()
    striker = State("S", "carrom-striker", 0.0, -0.25, vy=1.0, status="moving")
    starts = Starts.repeated([striker, *men], 6)
    starts.numbers[:, 0, 4] = np.linspace(0.8, 4.5, 6)
    board = surface("carrom-74")
    played = shoot_many(board, starts, Constants(board.constants), way="lockstep")
    names = [man.piece for man in men]
    for i, name in enumerate(names, start=1):
        a, b = name.split(",")
        j = names.index(f"{b},{a}") + 1
        assert (played.x[:, i] == -played.x[:, j]).all() and (played.y[:, i] == played.y[:, j]).all()
        assert (played.fate[:, i] == played.fate[:, j]).all()
    assert (played.x[:, 0] == 0.0).all() and (np.hypot(played.x, played.y).max(axis=1) > 0.05).all()


def test_the_batch_does_not_matter_to_the_last_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    board, starts = surface("carrom-74"), tight_breaks(30)
    constants = Constants(board.constants)
    friction = np.linspace(0.05, 0.08, 30)
    whole = shoot_many(board, starts, constants, {"friction": friction}, way="lockstep")

    def is_part(low: int, high: int) -> None:
        some = Starts(starts.states, starts.numbers[low:high])
        part = shoot_many(board, some, constants, {"friction": friction[low:high]}, way="lockstep")
        for name in ("x", "y", "fate", "duration"):
            assert np.array_equal(getattr(part, name), getattr(whole, name)[low:high])
        assert [part.events(k) for k in range(high - low)] == [whole.events(k) for k in range(low, high)]

    for low, high in ((0, 1), (7, 19), (29, 30)):
        is_part(low, high)
    play = lockstep_discs.play
    monkeypatch.setattr(batches_discs, "play", lambda *given: play(*given, slots=4))  # slots are used again
    is_part(0, 30)


def test_what_never_ends_here_is_left_to_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    starts, constants = shots(CARROM, "ring", 6, 20, 2.5), Constants(CARROM.constants)
    play = lockstep_discs.play
    left = []

    def with_few(*given):  # type: ignore[no-untyped-def]
        played = play(*given, most=8)
        left.extend(played.unfinished.tolist())
        return played

    monkeypatch.setattr(batches_discs, "play", with_few)
    agreed(CARROM, starts, constants)
    assert 0 < len(left) < 20


def test_the_order_of_discs_changes_no_bit() -> None:
    board, starts = surface("carrom-74"), tight_breaks(3)
    constants = Constants(board.constants)
    first = shoot_many(board, starts, constants, way="lockstep")
    order = np.random.default_rng(4).permutation(len(starts.states))
    turned = Starts([starts.states[i] for i in order], starts.numbers[:, order])
    again = shoot_many(board, turned, constants, way="lockstep")
    assert np.array_equal(again.x, first.x[:, order]) and np.array_equal(again.y, first.y[:, order])


# --- its parts ---------------------------------------------------------------------------------------


def test_blows_are_those_of_the_kernel_keep_momentum_and_make_no_energy() -> None:
    """Heaps with gaps, unequal masses and spins: a sample's blow beside that of the kernel."""
    kinds = [KINDS["carrom-striker"], *([KINDS["carrom-man"]] * 6)]
    n, samples = len(kinds), 40
    radius, mass = [kind.radius for kind in kinds], [kind.mass for kind in kinds]
    inertia = [kind.inertia_factor for kind in kinds]
    rng = np.random.default_rng(8)
    turn = rng.uniform(0, 2 * math.pi, samples)
    x, y, u, v = (np.zeros((n, samples)) for _ in range(4))
    for i in range(6):
        at = 2 * radius[1] * (1 + rng.choice([0.0, 1e-6, 1e-5], samples))
        x[1 + i], y[1 + i] = at * np.cos(i * math.pi / 3), at * np.sin(i * math.pi / 3)
    x[1], y[1] = 0.0, 0.0
    far = radius[0] + radius[2]
    x[0], y[0] = x[2] + far * np.cos(turn / 7), y[2] + far * np.sin(turn / 7)
    u[0], v[0] = -rng.uniform(0.5, 4, samples), rng.normal(0, 0.3, samples)
    w = rng.normal(0, 20, (n, samples))
    e, f = rng.uniform(0.5, 1, samples), rng.uniform(0, 0.3, samples)
    a, b = np.zeros(samples, np.intp), np.full(samples, 2)
    laws = Blows(e, f, np.full(samples, 1e-4), np.full(samples, 3.5e6))
    body = Body(np.array(radius), np.array(mass), np.array(inertia))
    struck = Heap(x, y, u, v, np.ones((n, samples), bool), a, b, body, laws).struck(w)
    assert struck.clustered.sum() > 30
    for k in np.nonzero(struck.clustered)[0].tolist():
        flat = [[column[i, k] for i in range(n)] for column in (x, y, u, v, w)]
        px, py, vx, vy, spin = flat
        none = [0.0] * n
        desks = desk(n, lambda m: [0.0] * m, lambda m: [0] * m)
        size, m, pressed = strike(
            0, 2, n, 0.0, px, py, vx, vy, none, none, none, none, none, [0] * n, radius, mass, e[k], 3.5e6,
            desks,
        )  # fmt: skip
        assert pressed >= 2
        take(size, m, vx, vy, spin, radius, inertia, f[k], 1e-4, desks)
        assert struck.after[:, :, k] == pytest.approx(np.array([vx, vy, spin]), abs=1e-9)
    shares, after = body.mass[:, None], struck.after[:, :, struck.clustered]
    before = np.stack((u, v, w))[:, :, struck.clustered]
    for one, two in ((before[0], after[0]), (before[1], after[1])):
        assert (shares * (two - one)).sum(axis=0) == pytest.approx(0.0, abs=1e-12)

    def energy(motion: np.ndarray) -> np.ndarray:
        turning = (body.inertia * body.mass * body.radius**2)[:, None] * motion[2] ** 2
        return np.asarray((shares * (motion[0] ** 2 + motion[1] ** 2) + turning).sum(axis=0) / 2)

    spare = energy(before) - energy(after)
    assert spare.min() > -1e-9 and spare.max() > 1e-4  # (the floor's own share)


def test_ways_are_chains_of_the_kernels_pieces() -> None:
    kind = KINDS["ring"]
    inner, k, mug = kind.inner / kind.radius, kind.inertia_factor, 0.98
    flat, flat_list = tables_in_row((0.0, inner), True), tables_in_row((0.0, inner), False)
    tables = columns_of(flat)
    offset = len(flat) // 2
    v, u = np.exp(RNG.uniform(-6, 1.5, 300)), np.exp(RNG.uniform(-7, 0.5, 300))
    same = np.ones(300)
    first = np.full(300, offset // 4, np.intp)
    found = np.array(pieces(v, u, k * same, first, mug * same, tables)).T
    for row, one, two in zip(found, v.tolist(), u.tolist(), strict=True):
        assert row == pytest.approx(piece(one, two, k, flat_list, offset, mug, TOLERANCE), rel=1e-12)
    made = chains(np.zeros(300), v, u, k * same, first, mug * same, tables)
    assert 50 < made.rests.sum() < 250
    for row in range(0, 300, 10):
        one, two, way, time = v[row], u[row], 0.0, 0.0
        for link in range(LINKS):
            assert (made.begin[row, link], made.links[row, link, WAY]) == pytest.approx(
                (time, way), rel=1e-10
            )
            if one == 0.0:
                break
            span, ve, two, _, _ = piece(one, two, k, flat_list, offset, mug, TOLERANCE)
            way, time, one = way + 0.5 * (one + ve) * span, time + span, ve
        assert (made.length[row], made.end[row]) == pytest.approx((way, time), rel=1e-10)
        assert made.rests[row] == (one == 0.0)
    some = RNG.uniform(0.0, 1.0, 300) * made.length
    times = when(some, made.begin, made.links)
    assert (times <= made.end).all() and (when(0.5 * some, made.begin, made.links) < times).all()
    assert when(made.length, made.begin, made.links) == pytest.approx(made.end, abs=1e-7)


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_cube_roots(size: int) -> None:
    x = np.exp(np.random.default_rng(1).uniform(-60, 20, 1000))
    roots = np.concatenate([cube_root(part) for part in np.split(x, 1000 // size)]) if size == 1 else None
    whole = cube_root(x)
    assert whole == pytest.approx(np.cbrt(x), rel=4e-16)
    if roots is not None:
        assert (roots == whole).all()
