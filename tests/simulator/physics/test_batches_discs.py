"""Batches on boards: each sample is what a single run tells, whatever else is in the batch."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simulator.constants import Constants
from simulator.errors import SimulatorError
from simulator.physics import batches_discs
from simulator.physics.batches import FEW_SHOTS, Outcomes, Starts, shoot_many
from simulator.physics.compiling import choose
from simulator.physics.discs import RUN, run_discs
from simulator.physics.discs_batch import MANY
from simulator.physics.discs_board import LAW
from simulator.physics.outcomes import constants_of
from simulator.physics.runs import State
from simulator.pieces import KINDS
from simulator.surfaces import surface
from simulator.surfaces.surface import Gate, Surface

CARROM, CROKINOLE = surface("carrom"), surface("crokinole-round")


def shots(board: Surface, kind: str, pieces: int, samples: int, fast: float) -> Starts:
    """The first piece shot anyhow from below the middle, differently in each sample; others lie anywhere."""
    rng = np.random.default_rng([pieces, samples])
    places = [(0.0, -0.25)]
    radius = KINDS[kind].radius
    while len(places) < pieces:
        x, y = rng.uniform(-0.2, 0.2, 2)
        clear = all(
            math.hypot(x - post.x, y - post.y) > radius + post.radius + 0.002
            for post in board.posts
            if post.kind != "round-rim"
        )
        clear &= all(math.hypot(x - hole.x, y - hole.y) > radius + hole.radius for hole in board.holes)
        if clear and all(math.hypot(x - px, y - py) > 2 * radius + 0.002 for px, py in places):
            places.append((x, y))
    states = [State(str(i), kind, x, y) for i, (x, y) in enumerate(places)]
    starts = Starts.repeated(states, samples)
    way, speed = rng.uniform(0.6, 2.5, samples), rng.uniform(0.3, fast, samples)
    starts.numbers[:, 0, 3], starts.numbers[:, 0, 4] = speed * np.cos(way), speed * np.sin(way)
    starts.numbers[:, 0, 8] = rng.normal(0, 20, samples)
    return starts


def is_told_by_single_runs(outcomes: Outcomes, plain: bool = True) -> None:
    for k in range(len(outcomes)):
        constants = constants_of(outcomes.constants, outcomes.varied, k)
        run = run_discs(outcomes.surface, outcomes.starts.sample(k), constants, plain=plain)
        assert outcomes.events(k) == run.events
        assert outcomes.duration[k] == run.time
        for state in run.states:
            assert outcomes.rest(k, state.piece) == (state.x, state.y, state.status, state.where)


def equal(one: Outcomes, two: Outcomes) -> bool:
    rows = [(o.x, o.y, o.fate, o.duration, o.log.time, o.log.what, o.log.speed) for o in (one, two)]
    return all(np.array_equal(a, b) for a, b in zip(*rows, strict=True)) and all(
        one.events(k) == two.events(k) for k in range(len(one))
    )


@pytest.mark.parametrize(
    ("board", "kind", "pieces", "expected"),
    [
        (CARROM, "ring", 9, {"touch", "rim", "pocket", "stop"}),
        (CROKINOLE, "crokinole-disc", 7, {"touch", "peg", "ditch", "stop"}),
    ],
)
def test_outcomes_are_what_single_runs_tell(
    board: Surface, kind: str, pieces: int, expected: set[str]
) -> None:
    starts = shots(board, kind, pieces, 40, 3.5)
    outcomes = shoot_many(board, starts, Constants(board.constants), way="plain")
    assert outcomes.way == "plain"
    is_told_by_single_runs(outcomes)
    assert expected <= {event.kind for k in range(40) for event in outcomes.events(k)}


def test_holes_and_leaving_over_the_rim() -> None:
    states = [State("a", "crokinole-disc", 0.0, -0.25, vy=1.0), State("b", "crokinole-disc", 0.2, 0.1)]
    starts = Starts.repeated(states, 30)
    starts.numbers[:, 0, 3:5] = np.array([np.linspace(-0.02, 0.02, 30), np.linspace(0.6, 0.9, 30)]).T
    outcomes = shoot_many(CROKINOLE, starts, Constants(CROKINOLE.constants), way="plain")
    is_told_by_single_runs(outcomes)
    assert {outcomes.rest(k, "a")[2] for k in range(30)} >= {"holed", "rest"}
    fell = next(k for k in range(30) if outcomes.rest(k, "a")[2] == "holed")
    assert outcomes.duration[fell] > outcomes.events(fell)[-1].time  # it is still to come down
    light = Constants(CARROM.constants, {"rim_jump_speed": 1.0})
    over = shoot_many(CARROM, shots(CARROM, "ring", 5, 20, 3.5), light, way="plain")
    is_told_by_single_runs(over)
    assert any(event.kind == "off" for k in range(20) for event in over.events(k))


def test_every_constant_may_differ_by_samples() -> None:
    starts = shots(CROKINOLE, "crokinole-disc", 7, 12, 2.0)
    constants = Constants(CROKINOLE.constants)
    rng = np.random.default_rng(3)
    varied = {name: constants[name] * rng.uniform(0.7, 1.3, 12) for name in LAW}
    outcomes = shoot_many(CROKINOLE, starts, constants, varied, way="plain")
    is_told_by_single_runs(outcomes)
    same = shoot_many(CROKINOLE, starts, constants, way="plain")
    assert (outcomes.x[:, 0] != same.x[:, 0]).all()
    for name in ("friction", "disc_restitution", "peg_restitution"):
        alone = shoot_many(CROKINOLE, starts, constants, {name: varied[name]}, way="plain")
        is_told_by_single_runs(alone)
        assert not equal(alone, same)


def test_a_sample_is_the_same_in_any_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = shots(CARROM, "ring", 9, 21, 3.0)
    constants = Constants(CARROM.constants)
    friction = {"friction": np.linspace(0.08, 0.12, 21)}
    whole = shoot_many(CARROM, starts, constants, friction, way="plain")
    for low, high in ((0, 1), (5, 13), (20, 21)):
        some = Starts(starts.states, starts.numbers[low:high])
        part = shoot_many(CARROM, some, constants, {"friction": friction["friction"][low:high]}, way="plain")
        assert np.array_equal(part.x, whole.x[low:high]) and np.array_equal(part.y, whole.y[low:high])
        assert np.array_equal(part.duration, whole.duration[low:high])
        assert [part.events(k) for k in range(high - low)] == [whole.events(k) for k in range(low, high)]
    monkeypatch.setattr(batches_discs, "PART", 4)
    assert equal(whole, shoot_many(CARROM, starts, constants, friction, way="plain"))


def test_a_log_without_room_is_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = shots(CARROM, "ring", 9, 10, 3.0)
    constants = Constants(CARROM.constants)
    whole = shoot_many(CARROM, starts, constants, way="plain")
    sizes = []
    play = batches_discs.play_starts

    def with_little_room(board, states, numbers, room, laws, size, form):  # type: ignore[no-untyped-def]
        sizes.append((size, len(numbers)))
        return play(board, states, numbers, room, laws, size // 16, form)

    monkeypatch.setattr(batches_discs, "play_starts", with_little_room)
    assert equal(whole, shoot_many(CARROM, starts, constants, way="plain"))
    assert len(sizes) > 1 and 0 < sizes[1][1] < 10  # some had room at once, some had not


def test_pieces_out_of_play_in_holes_and_leaning() -> None:
    (hole,) = CROKINOLE.holes
    edge = hole.radius - 0.4 * KINDS["crokinole-disc"].radius
    states = [
        State("shot", "crokinole-disc", 0.0, -0.25, vy=1.4, status="moving"),
        State("gone", "crokinole-disc", 0.4, 0.0, status="ditched", where="ditch"),
        State("out", "crokinole-disc", 0.5, 0.5, status="off", where="rim"),
        State("in", "crokinole-disc", 0.0, 0.0, z=-hole.depth, status="holed", where=hole.id),
        State("lies", "crokinole-disc", 0.02, 0.2),
    ]
    starts = Starts.repeated(states, 12)
    starts.numbers[:, 0, 3] = np.linspace(-0.06, 0.06, 12)
    starts.numbers[:, 0, 4] = np.linspace(0.7, 3.0, 12)
    constants = Constants(CROKINOLE.constants)
    assert batches_discs.fit(CROKINOLE, starts)
    outcomes = shoot_many(CROKINOLE, starts, constants, way="plain")
    is_told_by_single_runs(outcomes)
    assert outcomes.rest(3, "gone") == (0.4, 0.0, "ditched", "ditch")
    assert outcomes.rest(3, "out")[2:] == ("off", "rim")
    shallow = CROKINOLE._replace(holes=(hole._replace(depth=0.004),))  # it stands out and is met
    met = shoot_many(shallow, starts, constants, way="plain")
    is_told_by_single_runs(met)
    assert any(event.other == "in" for k in range(12) for event in met.events(k))
    leans = Starts.of(
        [
            (*starts.sample(k)[:3], State("in", "crokinole-disc", 0.0, edge, status="leaning", where=hole.id))
            for k in range(12)
        ]
    )
    leans.numbers[:, 0, 3] = np.linspace(-0.8, 0.8, 12)
    freed = shoot_many(CROKINOLE, leans, constants, way="plain")
    is_told_by_single_runs(freed)
    assert {freed.rest(k, "in")[2] for k in range(12)} > {"leaning"}


def test_a_disc_that_is_crossing_a_hole_goes_on() -> None:
    (hole,) = CROKINOLE.holes
    crossing = State("a", "crokinole-disc", 0.0, 0.001, vy=1.5, status="moving", where=hole.id)
    starts = Starts.repeated([crossing, State("b", "crokinole-disc", 0.1, 0.1)], 6)
    starts.numbers[:, 0, 4] = np.linspace(0.3, 2.0, 6)  # the slow ones would fall if they came to it now
    outcomes = shoot_many(CROKINOLE, starts, Constants(CROKINOLE.constants), way="plain")
    is_told_by_single_runs(outcomes)
    assert all(outcomes.rest(k, "a")[2] != "holed" for k in range(6))


def test_what_the_batch_does_not_do_is_played_one_by_one() -> None:
    states = [State("a", "crokinole-disc", 0.0, -0.25, vy=0.9), State("b", "crokinole-disc", 0.0, 0.15)]
    constants = Constants(CROKINOLE.constants)
    gated = CROKINOLE._replace(gates=(Gate("g", -0.1, -0.2, 0.1, -0.2),))
    starts = Starts.repeated(states, 2)
    outcomes = shoot_many(gated, starts, constants, way="plain")
    is_told_by_single_runs(outcomes)
    assert outcomes.way == "plain" and any(event.kind == "gate" for event in outcomes.events(1))
    posted = Starts.repeated([states[0], states[1]._replace(status="posted", where="peg")], 2)
    assert not batches_discs.fit(CROKINOLE, posted)
    is_told_by_single_runs(shoot_many(CROKINOLE, posted, constants, way="plain"))
    unnamed = Starts.repeated([states[0], State("b", "crokinole-disc", 0.0, 0.0, status="holed")], 2)
    assert not batches_discs.fit(CROKINOLE, unnamed)
    is_told_by_single_runs(shoot_many(CROKINOLE, unnamed, constants, way="plain"))


def test_the_way_is_told_as_it_was() -> None:
    starts = shots(CROKINOLE, "crokinole-disc", 3, 2, 1.0)
    constants = Constants(CROKINOLE.constants)
    with choose("plain"):
        assert shoot_many(CROKINOLE, starts, constants).way == "plain"
        many = shots(CROKINOLE, "crokinole-disc", 3, FEW_SHOTS, 1.0)
        assert shoot_many(CROKINOLE, many, constants).way == "lockstep"
    assert shoot_many(CROKINOLE, starts, constants, way="lockstep").way == "lockstep"
    for way in ("plain", "lockstep"):
        nobody = shoot_many(CROKINOLE, Starts((), np.zeros((3, 0, 9))), constants, way=way)
        assert nobody.duration.tolist() == [0.0] * 3 and nobody.events(2) == ()


def test_what_is_refused() -> None:
    constants = Constants(CROKINOLE.constants)
    with pytest.raises(SimulatorError, match="a is 'pool-ball'"):
        shoot_many(CROKINOLE, Starts.repeated([State("a", "pool-ball", 0.0, 0.2)], 2), constants, way="plain")


def test_compiled_and_plain_agree() -> None:
    """The compiled batch: within 1e-9 m of the plain one, and bit for bit what single compiled runs tell."""
    pytest.importorskip("numba")
    for one in (MANY, RUN):
        if not one.folder().joinpath("ready").exists():
            pytest.skip("the compiled kernels are not in the cache; test_discs_boards fills it")
    for board, kind, pieces in ((CARROM, "ring", 9), (CROKINOLE, "crokinole-disc", 7)):
        starts, constants = shots(board, kind, pieces, 40, 2.5), Constants(board.constants)
        varied = {"friction": np.linspace(0.08, 0.12, 40)}
        plain = shoot_many(board, starts, constants, varied, way="plain")
        fast = shoot_many(board, starts, constants, varied, way="compiled")
        assert fast.way == "compiled"
        assert np.abs(plain.x - fast.x).max() < 1e-9 and np.abs(plain.y - fast.y).max() < 1e-9
        assert (plain.log.what == fast.log.what).all() and (plain.fate == fast.fate).all()
        with choose("compiled"):
            is_told_by_single_runs(fast, plain=False)
        alone = Starts(starts.states, starts.numbers[39:])
        again = shoot_many(board, alone, constants, {"friction": varied["friction"][39:]}, way="compiled")
        assert (again.x[0] == fast.x[39]).all() and again.events(0) == fast.events(39)
