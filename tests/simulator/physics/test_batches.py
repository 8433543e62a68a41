"""Batches: one type of outcomes whichever way they are played, the same in every run and thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from simulator.bench.strokes import strokes
from simulator.bench.tables import constants_of, starts_of, surface_of
from simulator.constants import Constants
from simulator.errors import SimulatorError
from simulator.physics import batches, batches_kernel, batches_lockstep
from simulator.physics.balls import KERNEL, run_balls
from simulator.physics.batches import Outcomes, Starts, shoot_many
from simulator.physics.compiling import choose
from simulator.physics.discs import run_discs
from simulator.physics.runs import State
from simulator.surfaces import surface
from simulator.surfaces.surface import Gate

from .tables import CLOTH, carom

KIND = "mid-game"


def play(count: int = 12, way: str = "plain") -> Outcomes:
    return shoot_many(surface_of(KIND), starts_of(KIND, strokes(KIND, count)), constants_of(KIND), way=way)


def equal(one: Outcomes, two: Outcomes) -> bool:
    return all(
        np.array_equal(a, b)
        for a, b in zip(
            (one.x, one.y, one.fate, one.where, one.duration, *one.log),
            (two.x, two.y, two.fate, two.where, two.duration, *two.log),
            strict=True,
        )
    )


def test_outcomes_are_what_single_runs_tell() -> None:
    outcomes = play(8)
    starts = outcomes.starts
    for k in range(8):
        with choose("plain"):
            run = run_balls(surface_of(KIND), starts.sample(k), constants_of(KIND))
        assert outcomes.events(k) == run.events
        assert outcomes.duration[k] == run.time
        for state in run.states:
            assert outcomes.rest(k, state.piece) == (state.x, state.y, state.status, state.where)
    assert any(fate == batches.FATES.index("pocketed") for fate in outcomes.fate.ravel())


def test_a_sample_is_drawn_from_its_own_run() -> None:
    lockstep = play(5, "lockstep")
    for k in range(5):
        with choose("plain"):
            run = lockstep.trace(k)
        assert run.legs
        assert [(e.kind, e.piece, e.other) for e in run.events] == [
            (e.kind, e.piece, e.other) for e in lockstep.events(k)
        ]


@pytest.mark.parametrize("way", ["plain", "lockstep"])
def test_bitwise_the_same_again_and_in_threads(way: str) -> None:
    once = play(10, way)
    with ThreadPoolExecutor(4) as pool:
        for other in pool.map(lambda _: play(10, way), range(4)):
            assert equal(once, other)


def test_a_batch_in_parts_is_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play(10, "lockstep")
    monkeypatch.setattr(batches_lockstep, "IN_HAND", 25)
    assert equal(whole, play(10, "lockstep"))


def test_a_sample_whose_rounds_ran_out_is_played_by_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, whole = play(10), play(10, "lockstep")
    monkeypatch.setattr(batches_lockstep, "EVENTS", 30)
    cut = play(10, "lockstep")
    long = np.array([not np.array_equal(cut.x[k], whole.x[k]) for k in range(10)])
    assert 0 < long.sum() < 10
    assert (cut.x[long] == plain.x[long]).all()
    for k in np.nonzero(long)[0]:
        assert cut.events(k) == plain.events(k)


@pytest.mark.parametrize("way", ["plain", "compiled"])
def test_samples_whose_log_had_no_room_are_played_again_in_their_places(
    monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    if way == "compiled" and not KERNEL.cached:
        pytest.skip("the compiled kernel is not in the cache; test_compiling fills it")
    whole, rooms = play(40, way), []
    play_kernel = batches_kernel.play_kernel

    def with_little_room(*given: Any) -> batches_kernel.Written:
        rooms.append(given[4] if len(given) > 4 else 5)
        return play_kernel(*given[:4], rooms[-1])

    monkeypatch.setattr(batches_kernel, "play_kernel", with_little_room)
    assert equal(whole, play(40, way))
    lines = np.diff(whole.log.begin)
    assert rooms == [5, 20] and 5 < lines.max() <= 20 and lines.min() <= 5


def test_auto_takes_what_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    with choose("plain"):
        assert play(2, "auto").way == "lockstep"
    monkeypatch.setattr(KERNEL, "compile_now", lambda: None)
    with choose("plain"):
        assert play(2, "compiled").way == "plain"  # it is told as it was played
    monkeypatch.setattr(KERNEL, "function", lambda: (KERNEL.plain, True))
    taken = []
    monkeypatch.setattr(batches, "by_kernel", lambda *given: taken.append(given[-1]))
    play(2, "auto")
    assert taken == [True]


def test_repeated_starts() -> None:
    states = (State("w", "carom-ball", 0.1, -0.5, vx=1.0, vy=2.0), State("r", "carom-ball", 0.0, 0.5))
    starts = Starts.repeated(states, 3)
    starts.numbers[1, 0, 4] = 1.0
    assert starts.sample(0)[0].vy == 2.0 and starts.sample(1)[0].vy == 1.0
    assert starts.sample(0)[1] == states[1]
    outcomes = shoot_many(carom(), starts, CLOTH, way="lockstep")
    assert outcomes.x[0, 0] == outcomes.x[2, 0] != outcomes.x[1, 0]
    again = Starts.of([starts.sample(k) for k in range(3)])
    assert (again.numbers == starts.numbers).all()
    with pytest.raises(SimulatorError, match="same pieces"):
        Starts.of([states, states[:1]])


def test_balls_that_are_out_of_play_stay_out() -> None:
    chosen = starts_of(KIND, strokes(KIND, 3))
    states = list(chosen.states)
    states[2] = states[2]._replace(status="pocketed", where="lt", x=0.7, y=0.9)
    starts = Starts(states, chosen.numbers)
    for way in ("plain", "lockstep"):
        outcomes = shoot_many(surface_of(KIND), starts, constants_of(KIND), way=way)  # type: ignore[arg-type]
        for k in range(3):
            assert outcomes.rest(k, "2") == (0.7, 0.9, "pocketed", "lt")
            assert all("2" not in (event.piece, event.other) for event in outcomes.events(k))


def test_different_sizes_and_gates_go_to_the_kernel() -> None:
    states = (State("w", "carom-ball", 0.1, -0.5, vx=1.0, vy=2.0), State("r", "pool-ball", 0.3, 0.0))
    assert shoot_many(carom(), Starts.repeated(states, 2), CLOTH, way="lockstep").way == "plain"
    gated = carom()._replace(gates=(Gate("g", -1.0, 0.0, 1.0, 0.0),))
    with choose("plain"):
        outcomes = shoot_many(gated, Starts.repeated(states, 2), CLOTH)
        run = run_balls(gated, states, CLOTH)
    assert outcomes.events(1) == run.events
    assert any(event.kind == "gate" for event in outcomes.events(1))


def test_noses_that_differ_by_samples() -> None:
    chosen = starts_of(KIND, strokes(KIND, 2))
    noses = np.array([0.030, 0.040])
    table = surface_of(KIND)._replace(walls=tuple(w._replace(nose=0.0) for w in surface_of(KIND).walls))
    with choose("plain"):
        outcomes = shoot_many(table, chosen, constants_of(KIND), {"cushion_nose": noses})
        for k in range(2):
            own = Constants(
                "billiard-cloth",
                {**constants_of(KIND).quantities, "cushion_nose": float(noses[k])},
            )
            assert outcomes.events(k) == run_balls(table, chosen.sample(k), own).events


def test_discs_by_their_kernel() -> None:
    board = surface("crokinole-round")
    states = (
        State("a", "crokinole-disc", 0.0, -0.25, vy=1.6, vx=0.02, status="moving"),
        State("b", "crokinole-disc", 0.005, 0.05),
    )
    starts = Starts.repeated(states, 2)
    starts.numbers[1, 0, 4] = 0.9
    constants = Constants(board.constants)
    with choose("plain"):
        outcomes = shoot_many(board, starts, constants, {"friction": np.array([0.1, 0.12])})
        run = run_discs(board, starts.sample(1), Constants(board.constants, {"friction": 0.12}))
    assert outcomes.events(1) == run.events
    assert [outcomes.rest(1, s.piece) for s in run.states] == [
        (s.x, s.y, s.status, s.where) for s in run.states
    ]


def test_what_is_refused() -> None:
    starts = starts_of(KIND, strokes(KIND, 3))
    table, constants = surface_of(KIND), constants_of(KIND)
    with pytest.raises(SimulatorError, match="no constant 'glide'"):
        shoot_many(table, starts, constants, {"glide": np.ones(3)})
    with pytest.raises(SimulatorError, match="one finite number a sample"):
        shoot_many(table, starts, constants, {"slide": np.ones(2)})
    with pytest.raises(SimulatorError, match="above zero"):
        shoot_many(table, starts, constants, {"roll": np.array([0.01, 0.0, 0.01])})
    starts.numbers[1, 2, 0] = np.nan
    with pytest.raises(SimulatorError, match="state of 2 in sample 1"):
        shoot_many(table, starts, constants)


def test_compiled_and_plain_agree() -> None:
    """The compiled kernel's batch, within 1e-9 m of the plain one's (waits for the compiler)."""
    pytest.importorskip("numba")
    if not KERNEL.folder().joinpath("ready").exists():
        pytest.skip("the compiled kernel is not in the cache; test_compiling fills it")
    plain, fast = play(40), play(40, "compiled")
    assert fast.way == "compiled"
    assert np.abs(plain.x - fast.x).max() < 1e-9 and np.abs(plain.y - fast.y).max() < 1e-9
    assert [fast.events(k)[:3] for k in range(2)] and (plain.log.what == fast.log.what).all()
    assert equal(fast, play(40, "compiled"))
    varied = {"cushion_restitution": np.linspace(0.8, 0.9, 40), "slide": np.linspace(0.15, 0.25, 40)}
    given = surface_of(KIND), starts_of(KIND, strokes(KIND, 40)), constants_of(KIND), varied
    one, two = shoot_many(*given, way="compiled"), shoot_many(*given, way="lockstep")
    assert np.abs(one.x - two.x).max() < 1e-9
    # an odd number of samples for a chunk, and one alone
    alone = shoot_many(
        given[0],
        Starts(given[1].states, given[1].numbers[39:]),
        given[2],
        {name: values[39:] for name, values in varied.items()},
        way="compiled",
    )
    assert (alone.x[0] == one.x[39]).all()
