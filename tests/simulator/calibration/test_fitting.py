"""A table whose constants are known is measured with errors; the fit must find them, and know how well."""

from __future__ import annotations

import random
from typing import Any

import pytest

from simulator.calibration import MeasuredStroke, Seen, as_json, as_text, calibrate, read_measured
from simulator.calibration.measured import predicted
from simulator.constants import Constants, Quantity
from simulator.errors import SimulatorError
from simulator.pieces import KINDS
from simulator.shooting import shoot
from simulator.shots import read_shot

TRUE_TABLE = {"roll": 0.0075, "cushion_restitution": 0.78}
LAG: dict[str, Any] = {
    "surface": "carom-5x10",
    "pieces": [{"id": "w", "kind": "carom-ball", "x": 0.0, "y": -0.71}],
    "stroke": {"type": "cue", "piece": "w", "direction": 90, "speed": 2.0},
}


def measured(speed: float, noise: random.Random | None, height: float = 0.4) -> MeasuredStroke:
    """A lag up and down the table of TRUE_TABLE, read by watch and tape with their errors."""
    data = {**LAG, "stroke": {**LAG["stroke"], "height": height}}
    shot = read_shot(data)
    true = shot._replace(
        constants=Constants("billiard-cloth", TRUE_TABLE), stroke=shot.stroke._replace(speed=speed)
    )
    trace = shoot(true)
    banks = sum(event.kind == "cushion" for event in trace.events)
    asked = [Seen("cushion", "time", 0, 0.08, "w", nth) for nth in range(1, banks + 1)]
    asked += [Seen("stop", "time", 0, 0.1, "w"), Seen("rest", "distance", 0, 0.01, "w", rail="h")]
    seen = []
    for reading in asked:
        value = predicted(reading, trace, shot.surface, KINDS["carom-ball"].radius)
        assert value is not None
        seen.append(reading._replace(value=value + (noise.gauss(0, reading.sigma) if noise else 0.0)))
    return MeasuredStroke(f"lag at {speed}", shot, tuple(seen))


def test_exact_readings_give_back_the_table() -> None:
    found = calibrate([measured(speed, None) for speed in (2.2, 3.1)], ["roll", "cushion_restitution"])
    for one in found.fitted:
        # The prior still pulls a little towards the usual value.
        assert abs(one.value - TRUE_TABLE[one.name]) < one.sigma
        assert one.sigma < 0.5 * one.usual.sigma
    assert found.misfit < 1
    assert found.speeds == pytest.approx((2.2, 3.1), rel=0.02)


@pytest.mark.parametrize("tables", [4, pytest.param(12, marks=pytest.mark.soak)])
def test_its_intervals_hold_the_truth_as_often_as_they_say(tables: int) -> None:
    noise = random.Random(1908)
    within = total = 0
    for _ in range(tables):
        strokes = [measured(noise.uniform(1.8, 3.4), noise) for _ in range(2)]
        for one in calibrate(strokes, ["roll", "cushion_restitution"]).fitted:
            within += abs(one.value - TRUE_TABLE[one.name]) < 1.645 * one.sigma
            total += 1
    assert 0.75 <= within / total <= 1.0


def test_more_strokes_make_it_surer() -> None:
    noise = random.Random(7)
    strokes = [measured(speed, noise) for speed in (2.0, 2.4, 2.8, 3.2)]
    one, four = (calibrate(strokes[:n], ["roll", "cushion_restitution"]) for n in (1, 4))
    for few, many in zip(one.fitted, four.fitted, strict=True):
        assert many.sigma < few.sigma


def test_what_the_strokes_do_not_tell_stays_and_is_said() -> None:
    found = calibrate([measured(2.4, None)], ["roll", "ball_restitution"])
    untold = next(one for one in found.fitted if one.name == "ball_restitution")
    assert untold.learnt < 0.05
    assert untold.value == pytest.approx(untold.usual.value, abs=1e-6)
    assert found.constants.quantities["ball_restitution"] == untold.usual
    assert "say nothing of it" in as_text(found)
    assert set(as_json(found)["constants"]) == {"roll"}


def test_a_slip_of_the_watch_is_named() -> None:
    stroke = measured(2.6, None)
    late = [s._replace(value=s.value + 1.5) if s.what == "cushion" and s.nth == 2 else s for s in stroke.seen]
    found = calibrate([stroke._replace(seen=tuple(late)), measured(3.1, None)], ["roll"])
    assert any(r.seen.what == "cushion" and r.seen.nth == 2 for r in found.doubtful)
    assert "measure them again" in as_text(found)


def test_a_ring_is_calibrated_too() -> None:
    data = {
        "surface": "carrom",
        "pieces": [{"id": "s", "kind": "ring", "x": 0.0, "y": -0.2}],
        "stroke": {"type": "finger", "piece": "s", "direction": 90, "speed": 0.9},
    }
    shot = read_shot(data)
    trace = shoot(shot._replace(constants=Constants("wooden-board", {"friction": 0.07})))
    asked = (Seen("stop", "time", 0, 0.02, "s"), Seen("run", "distance", 0, 0.003, "s"))
    seen = tuple(s._replace(value=predicted(s, trace, shot.surface, 0.0) or 0.0) for s in asked)
    found = calibrate([MeasuredStroke("slide", shot, seen)], ["friction"])
    assert found.fitted[0].value == pytest.approx(0.07, abs=0.006)


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"seen": []}, "bad-shot", "seen"),
        ({"seen": [{"what": "sound", "time": 1}]}, "bad-shot", "seen[0]"),
        ({"seen": [{"what": "cushion", "tiem": 1}]}, "bad-shot", "seen[0].tiem"),
        ({"seen": [{"what": "cushion", "nth": 0, "time": 1}]}, "bad-number", "seen[0].nth"),
        ({"seen": [{"what": "cushion", "time": float("nan")}]}, "bad-number", "seen[0].time"),
        ({"seen": [{"what": "stop", "time": 1, "sigma": 0}]}, "bad-number", "seen[0].sigma"),
        ({"seen": [{"what": "stop", "time": 1, "piece": "q"}]}, "unknown-piece", "seen[0]"),
        ({"seen": [{"what": "rest", "distance": 1}]}, "bad-shot", "seen[0].from"),
        ({"seen": [{"what": "rest", "distance": 1, "from": "z"}]}, "bad-shot", "seen[0].from"),
        ({"seen": [{"what": "stop"}]}, "bad-shot", "seen[0]"),
        ({"surface": "carom-5x11", "seen": [{"what": "stop", "time": 1}]}, "unknown-surface", "surface"),
        ({"name": 3, "seen": [{"what": "stop", "time": 1}]}, "bad-shot", "name"),
    ],
)
def test_faulty_measurements_are_refused_with_their_place(
    change: dict[str, Any], code: str, place: str
) -> None:
    with pytest.raises(SimulatorError) as caught:
        read_measured({**LAG, **change}, "strokes[4]")
    assert caught.value.code == code
    assert caught.value.where == f"strokes[4].{place}"


def test_what_cannot_have_happened_is_refused() -> None:
    stroke = read_measured({**LAG, "seen": [{"what": "cushion", "nth": 40, "time": 9}]})
    with pytest.raises(SimulatorError, match="at no speed"):
        calibrate([stroke], ["roll"])


def test_only_measured_quantities_of_the_set_are_fitted() -> None:
    stroke = measured(2.4, None)
    for name, code in (("separation_floor", "no measured quantity"), ("shine", "no constant")):
        with pytest.raises(SimulatorError, match=code):
            calibrate([stroke], [name])


def test_what_is_usually_nothing_can_be_fitted() -> None:
    """Strokes straight up and down, soft and hard, tell how a cushion's restitution falls with speed."""
    true = Constants("billiard-cloth", {"cushion_fade": 0.09, "cushion_firm": 1.0})
    strokes = []
    for speed in (1.6, 5.0):
        shot = read_shot({**LAG, "stroke": {**LAG["stroke"], "height": 0.4, "speed": speed}})
        usual = Constants(
            "billiard-cloth", {"cushion_fade": Quantity(0.0, 0.05, "s/m", ""), "cushion_firm": 1.0}
        )
        trace = shoot(shot._replace(constants=true))
        banks = sum(event.kind == "cushion" for event in trace.events)
        asked = [Seen("cushion", "time", 0, 0.005, "w", nth) for nth in range(1, banks + 1)]
        asked.append(Seen("rest", "distance", 0, 0.005, "w", rail="h"))
        seen = []
        for reading in asked:
            value = predicted(reading, trace, shot.surface, KINDS["carom-ball"].radius)
            assert value is not None
            seen.append(reading._replace(value=value))
        strokes.append(MeasuredStroke(f"{speed}", shot._replace(constants=usual), tuple(seen)))
    found = calibrate(strokes, ["cushion_fade"]).fitted[0]
    assert found.value == pytest.approx(0.09, abs=0.005) and found.sigma < 0.01
